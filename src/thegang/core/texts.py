"""Texts for people, kept beside the rules they describe, in three languages."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de", "pt")


@cache
def load_texts(package: str) -> dict[str, Any]:
    """The ``texts.toml`` of a package."""
    return tomllib.loads(files(package).joinpath("texts.toml").read_text("utf-8"))
