"""Every text of the terminal is there in three languages, says the same with the same details, and is used."""

import re
from importlib.resources import files
from string import Formatter

import pytest

from thegang.core import LANGUAGES, load_texts
from thegang.heist import MODES

TEXTS = load_texts("thegang.terminal")
SOURCE = "\n".join(file.read_text("utf-8") for file in files("thegang.terminal").iterdir() if file.name.endswith(".py"))


@pytest.mark.parametrize("key", TEXTS)
def test_in_three_languages_with_the_same_details(key: str) -> None:
    assert tuple(TEXTS[key]) == LANGUAGES
    details = [{field for _, field, _, _ in Formatter().parse(text) if field} for text in TEXTS[key].values()]
    assert details[0] == details[1] == details[2]
    assert all(text.strip() == text != "" for text in TEXTS[key].values())


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_is_used(key: str) -> None:
    by_kind = key.startswith(("mode-", "help-")) or key in ("challenge", "specialist")
    assert by_kind or f'"{key}"' in SOURCE or f"'{key}'" in SOURCE


def test_every_text_asked_for_is_there() -> None:
    asked = re.findall(r"""(?:words|say|_wait_for_enter)\(["']([a-z-]+)["']""", SOURCE)
    assert len(asked) > 50
    assert set(asked) <= set(TEXTS)
    assert {f"mode-{mode}" for mode in MODES} <= set(TEXTS)


def test_lines_fit_beside_each_other() -> None:
    """What stands in one line on the help page fits into 80 characters."""
    for key in ("take", "return", "wait", "propose", "prompt", "quit"):
        assert all(len(text) <= 76 for text in TEXTS[f"help-{key}"].values())
