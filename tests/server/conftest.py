"""A server that many tests can share: what they do at their own tables disturbs nobody else's."""

import os
from collections.abc import Iterator

import pytest

from tests.server.running import RunningServer
from tests.server.store.cluster import Cluster


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A running server with roomy limits and quick bots; its data is in a PostgreSQL if the environment says so."""
    store = None
    if os.environ.get("GANG_TEST_STORE") == "postgres":
        cluster: Cluster = request.getfixturevalue("cluster")
        store = cluster.database()
    with RunningServer(tmp_path_factory.mktemp("server"), store=store) as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL, in which each test makes a database of its own."""
    with Cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str | None:
    """Where a server keeps its data: in a file of its own, or in a PostgreSQL, with both in turn."""
    if request.param == "sqlite":
        return None
    running: Cluster = request.getfixturevalue("cluster")
    return running.database()
