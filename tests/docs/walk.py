"""A walk of CONTRIBUTING.md, done in a copy of the tree as it is written there.

A fenced block whose first line is a comment with a path is a step: a new file, or more lines in one that exists
(``path, at the end`` or ``path, after H-60``), or texts for a JSON file.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
COPIED = ("src/thegang", "tests", "docs", "scripts", "examples")
CACHES = {"__pycache__", ".hypothesis"}
LEFT_OUT = shutil.ignore_patterns("__pycache__", "web", "browser", "*.png")
_BLOCK = re.compile(
    r"```\w+\n(?:# |// |<!-- )(?P<path>[\w./-]+)(?:, (?P<where>[^\n]*?))?(?: -->)?\n(?P<text>.*?)```", re.DOTALL
)


class Step(NamedTuple):
    """What a block says: the lines to write into a file, and where in it."""

    path: str
    where: str
    text: str


def steps(heading: str) -> Iterator[Step]:
    """The steps under a heading of CONTRIBUTING.md."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    for match in _BLOCK.finditer(section):
        yield Step(match["path"], match["where"] or "", match["text"])


class Walk:
    """A copy of the tree in which steps are done."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in COPIED:
            shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
        for file in ("pyproject.toml", "CONTRIBUTING.md", "README.md"):
            shutil.copy(ROOT / file, folder / file)
        self._before = self._contents()

    def do(self, step: Step) -> None:
        """Do what a block says."""
        file = self.folder / step.path
        if step.path.endswith(".json"):
            texts = json.loads(file.read_text("utf-8")) | json.loads(f"{{{step.text}}}")
            file.write_text(f"{json.dumps(texts, ensure_ascii=False, indent=2)}\n", "utf-8")
        elif not step.where:
            assert not file.exists(), f"{step.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, "utf-8")
        elif step.where == "at the end":
            file.write_text(f"{file.read_text('utf-8')}\n\n{step.text}", "utf-8")
        else:
            file.write_text(_inserted(file.read_text("utf-8"), step), "utf-8")

    def changed(self) -> set[str]:
        """The files that are new or different."""
        return {path for path, content in self._contents().items() if self._before.get(path) != content}

    def run(self, *arguments: str) -> str:
        """Run a Python module in the copy; what it says, if all is well."""
        path = os.pathsep.join((str(self.folder / "src"), str(self.folder)))
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout

    def _contents(self) -> dict[str, bytes]:
        files = (file for file in self.folder.rglob("*") if file.is_file() and CACHES.isdisjoint(file.parts))
        return {str(file.relative_to(self.folder)): file.read_bytes() for file in files}


def _inserted(text: str, step: Step) -> str:
    """The text with the step's lines after the item or paragraph that has the words of ``where`` in it."""
    lines = text.splitlines(keepends=True)
    words = step.where.removeprefix("after ")
    at = next(number for number, line in enumerate(lines) if words in line and line.startswith("- "))
    end = next(number for number in range(at + 1, len(lines)) if not lines[number].startswith("  "))
    return "".join([*lines[:end], step.text, *lines[end:]])
