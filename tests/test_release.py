"""A release, made and installed as people do it: into an environment with nothing else, on a machine without Node."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from scripts.check_release import problems
from tests.docs.walk import ROOT

pytestmark = pytest.mark.timeout(900)
LARGEST = 120_000_000
"""Bytes on the disk after an installation, without extras."""


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source distribution."""
    clone = tmp_path_factory.mktemp("clone")
    for file in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"):
        shutil.copy(ROOT / file, clone / file)
    for folder in ("src", "web"):
        left = shutil.ignore_patterns("node_modules", "__pycache__")
        shutil.copytree(ROOT / folder, clone / folder, ignore=left)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "--directory", "dist"], cwd=clone, check=True)
    return clone / "dist"


def test_what_is_made_is_all_right(release: Path) -> None:
    assert list(problems(release)) == []


def test_a_release_that_is_not_all_right_is_told(release: Path, tmp_path: Path) -> None:
    for file in release.iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "notes.txt").touch()

    assert len(list(problems(tmp_path))) == 1


@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_it_can_be_installed_and_opens_the_tables(release: Path, tmp_path: Path, kind: str) -> None:
    [made] = release.glob(kind)
    place = tmp_path / "place"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    bin = place / ("Scripts" if sys.platform == "win32" else "bin")
    alone = {**os.environ, "PATH": str(bin)}
    alone.pop("PYTHONPATH", None)
    before = size(place)
    install = [sys.executable, "-m", "pip", "--quiet", "--python", str(bin / "python"), "install", str(made)]
    subprocess.run(install, env=alone, check=True)

    assert size(place) - before < LARGEST
    version = made.name.split("-")[1].removesuffix(".tar.gz")
    for command in ([bin / "gang"], [bin / "thegang"], [bin / "python", "-m", "thegang"]):
        said = subprocess.run([*command, "--version"], env=alone, cwd=tmp_path, capture_output=True, check=True)
        assert said.stdout.split() == [b"gang", version.encode()]
        with opened(list(map(str, command)), alone, tmp_path) as address, urlopen(address) as page:
            assert page.status == 200
            assert b"<script" in page.read()


@contextmanager
def opened(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[str]:
    """The address of the tables that a command opens by itself."""
    told = {"GANG_PORT": "0", "GANG_NO_BROWSER": "yes", "GANG_DATA": str(folder / "data")}
    with subprocess.Popen(command, cwd=folder, env=environment | told, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
        finally:
            process.terminate()


def size(folder: Path) -> int:
    """Bytes of all files below."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
