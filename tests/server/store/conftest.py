"""Every test of the contract runs with every kind of store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.store.cluster import Cluster
from tests.server.store.places import KINDS, open_store
from thegang.server.store import Store


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the store of the test is."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.emptied()


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """An empty store."""
    opened = open_store(place)
    yield opened
    opened.close()
