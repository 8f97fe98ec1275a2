"""A language that exists only in tests: English with accents, in a folder of its own."""

import json
import re
from pathlib import Path
from typing import Any

SAME = ("heist-table:note.sum", "heist-table:note.faces", "terminal:names")
"""What has no words, and the names of the bots."""
ACCENTS = str.maketrans("aceinosuyACEINOSUY", "áčéíñóšúýÁČÉÍÑÓŠÚÝ")


def translated(text: str) -> str:
    """A text with accents; what is filled in and the letters that are keys stay as they are."""
    return re.sub(r"\{\w+\}|\w\w+", lambda found: found[0] if found[0][0] == "{" else found[0].translate(ACCENTS), text)


def write_language(folder: Path, **about: object) -> None:
    """Copy the folder ``en`` beside it, and translate what is in it; ``about`` is what the language says of itself."""
    folder.mkdir()
    for file in (folder.parent / "en").glob("*.json"):
        tree = json.loads(file.read_text("utf-8"))
        if file.name == "language.json":
            tree = {**tree, **about, "same": SAME}
        else:
            tree = {key: _translated(value, f"{file.stem}:{key}") for key, value in tree.items()}
        (folder / file.name).write_text(json.dumps(tree, ensure_ascii=False), "utf-8")


def _translated(tree: Any, path: str) -> Any:
    if isinstance(tree, str):
        return tree if path in SAME else translated(tree)
    return {key: _translated(value, f"{path}.{key}") for key, value in tree.items()}
