"""A walk of CONTRIBUTING.md, done in a copy of the tree as it is written there.

A fenced block whose first line is a comment with a path is a step: a new file, or more lines in one that exists
(``path, at the end``, ``path, at the end of SomeClass`` or ``path, after H-60``), or texts for a JSON file.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
COPIED = ("src/thegang", "tests", "docs", "scripts", "examples", "web")
CACHES = {"__pycache__", ".hypothesis"}
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "browser", "*.png")
BUILT = "src/thegang/server/web"
NODE = Path(sys.executable).with_name("node")
_BLOCK = re.compile(
    r"```\w+\n(?:# |// |<!-- )(?P<path>[\w./-]+)(?:, (?P<where>[^\n]*?))?(?: -->)?\n(?P<text>.*?)```", re.DOTALL
)


class Step(NamedTuple):
    """What a block says: the lines to write into a file, and where in it."""

    path: str
    where: str
    text: str


def section(heading: str) -> str:
    """What stands under a heading of CONTRIBUTING.md."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def steps(heading: str) -> Iterator[Step]:
    """The steps under a heading of CONTRIBUTING.md."""
    for match in _BLOCK.finditer(section(heading)):
        yield Step(match["path"], match["where"] or "", match["text"])


class Walk:
    """A copy of the tree in which steps are done."""

    def __init__(self, folder: Path, without: Iterable[str] = ()) -> None:
        self.folder = folder
        for part in COPIED:
            shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
        for part in (BUILT, *without):
            shutil.rmtree(folder / part, ignore_errors=True)
        for file in ("pyproject.toml", "CONTRIBUTING.md", "README.md"):
            shutil.copy(ROOT / file, folder / file)
        (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        self._before = self._contents()

    def do(self, step: Step) -> None:
        """Do what a block says."""
        file = self.folder / step.path
        if step.path.endswith(".json") and file.exists():
            texts = _merged(json.loads(file.read_text("utf-8")), json.loads(f"{{{step.text}}}"))
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

    def python(self, *arguments: str) -> str:
        """Run Python in the copy; what it says, if all is well."""
        path = os.pathsep.join((str(self.folder / "src"), str(self.folder)))
        own = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": ""}
        return self._said([sys.executable, *arguments], self.folder, own)

    def tests(self, *chosen: str) -> None:
        """Run tests in the copy; all of them pass."""
        self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", *chosen)

    def node(self, *arguments: str, **environment: str) -> str:
        """Run a tool of the browser client in the copy."""
        return self._said([str(NODE), *arguments], self.folder / "web", environment)

    def _said(self, command: list[str], place: Path, more: dict[str, str]) -> str:
        done = subprocess.run(
            command, cwd=place, env={**os.environ, **more}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout

    def _contents(self) -> dict[str, bytes]:
        files = (file for file in self.folder.rglob("*") if file.is_file() and CACHES.isdisjoint(file.parts))
        found = {str(file.relative_to(self.folder)): file.read_bytes() for file in files}
        return {path: content for path, content in found.items() if not path.startswith(BUILT)}


def _merged(texts: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """The texts with more of them, in the groups they belong to."""
    both = {key: _merged(texts[key], more[key]) for key in more if isinstance(texts.get(key), dict)}
    return texts | more | both


def _inserted(text: str, step: Step) -> str:
    """The text with the step's lines after the list item that has the words of ``where`` in it, or after a class."""
    lines = text.splitlines(keepends=True)
    name = step.where.removeprefix("at the end of ").removeprefix("after ")
    start = f"class {name}(" if step.where.startswith("at the end of ") else "- "
    at = next(number for number, line in enumerate(lines) if name in line and line.startswith(start))
    end = next(number for number in range(at + 1, len(lines)) if not lines[number].startswith(("  ", "\n")))
    while lines[end - 1] == "\n":
        end -= 1
    return "".join([*lines[:end], step.text, *lines[end:]])
