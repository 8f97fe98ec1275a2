"""A new language is one folder of texts: the terminal, the server and the browser speak it without any code."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.texts.pseudo import LANGUAGE, NAME, translated, write_language

ROOT = Path(__file__).parents[2]
SHOWN_BY = [
    "tests/texts/test_completeness.py",
    f"tests/terminal/test_play.py::test_a_whole_game_in_every_mode_and_language[basic-{LANGUAGE}]",
    f"tests/terminal/test_streets_play.py::test_a_whole_game[2-{LANGUAGE}]",
    f"tests/server/test_http.py::test_faults_are_told_in_the_language_of_the_asking[{LANGUAGE}]",
    f"tests/server/test_tables.py::test_refusals_are_in_the_language_of_the_guest[{LANGUAGE}]",
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with one folder of texts more."""
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "browser")
    for folder in ("src", "tests", "web"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    write_language(tmp_path / "src/thegang/texts")
    return tmp_path


@pytest.mark.timeout(300)
def test_terminal_and_server_speak_it(clone: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "", *SHOWN_BY],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": f"{clone / 'src'}:{clone}", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "deselected" not in run.stdout


def test_the_browser_offers_it(clone: Path) -> None:
    (clone / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    vite = [str(Path(sys.executable).with_name("node")), "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    subprocess.run(vite, cwd=clone / "web", check=True, capture_output=True)

    scripts = [file.read_text("utf-8") for file in (clone / "src/thegang/server/web/assets").glob("*.js")]
    assert [NAME in script for script in scripts].count(True) == 1
    assert [translated("Say nothing. Open the vault together.") in script for script in scripts].count(True) == 1
