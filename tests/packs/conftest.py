"""The example pack, installed as anybody would, into a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALL = ("install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")


@pytest.fixture(scope="session")
def pack(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that has the example pack."""
    folder = tmp_path_factory.mktemp("pack")
    command = [sys.executable, "-m", "pip", *INSTALL, "--target", str(folder), str(ROOT / "examples" / "pack")]
    subprocess.run(command, check=True, capture_output=True, timeout=100)
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
