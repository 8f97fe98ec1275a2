"""Every text of the terminal is used, and every text that it uses is there."""

import re
from importlib.resources import files

import pytest

from tests.texts.keys import keys
from thegang.core import LANGUAGES, text
from thegang.heist import MODES
from thegang.streets import SPECIALS
from thegang.terminal.orders import NO, YES
from thegang.terminal.sitting_down import PLAYERS

TEXTS = keys("terminal")
BY_KIND = {
    *("challenge", "specialist", "ask-city", "ask-first", "yes", "no"),
    *(f"mode-{mode}" for mode in MODES),
    *(f"ask-{special}" for special in SPECIALS),
    *(f"{kind}-{game}" for kind in ("game", "about") for game in PLAYERS),
}
"""Texts whose keys the code puts together."""
SOURCE = "\n".join(file.read_text("utf-8") for file in files("thegang.terminal").iterdir() if file.name.endswith(".py"))


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_is_used(key: str) -> None:
    help_line = key.startswith(("help-", "streets-help-"))
    assert help_line or key in BY_KIND or f'"{key}"' in SOURCE or f"'{key}'" in SOURCE


def test_every_text_asked_for_is_there() -> None:
    asked = re.findall(r"""(?:words|say|wait_for_enter|_numbered)\((?:console, words, )?["']([a-z-]+)["']""", SOURCE)
    assert len(asked) > 80
    assert set(asked) | BY_KIND <= set(TEXTS)


@pytest.mark.parametrize(
    "key", [key for key in TEXTS if key.startswith(("help-", "streets-help-")) and "goal" not in key]
)
def test_lines_of_the_help_pages_fit(key: str) -> None:
    assert all(len(text(language, "terminal", key)) <= 76 for language in LANGUAGES)


def test_no_answer_means_yes_and_no() -> None:
    assert set(YES).isdisjoint(NO)
