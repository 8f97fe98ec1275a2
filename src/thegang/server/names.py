"""Names of guests: any script will do, but a name is seen as it is, and told from the others at a table."""

# ruff: noqa: RUF001 (letters that are taken for one another are what this is about)

import unicodedata
from collections.abc import Iterable
from itertools import count
from random import Random

LONGEST_NAME = 24
MARKS = 2
"""How many marks may sit on one character, as in Thai; towers of them would lie over the neighbours."""
_ANIMALS = ("Puma", "Lynx", "Panda", "Gecko", "Koala", "Kiwi", "Cobra", "Dingo", "Jaguar", "Yak", "Tapir", "Mamba")
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs"}
_JOINERS = "\u200c\u200d\ufe0f"
"""Unseen, but emoji and some scripts need them."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing."""
_LOOK_ALIKES = {
    "a": "аα",
    "b": "вβ",
    "c": "с",
    "d": "ԁđ",
    "e": "еεєҽ",
    "g": "ɡ",
    "h": "нһηħ",
    "j": "ј",
    "k": "кκ",
    "l": "i1|!іιıłӏ",
    "m": "мμ",
    "o": "0оοσøօ",
    "p": "рρ",
    "q": "ԛ",
    "r": "г",
    "s": "5ѕ",
    "t": "тτ",
    "u": "υս",
    "v": "ν",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγү",
    "z": "ζ",
}
"""What is taken for a Latin letter at a glance, small or as a capital: digits, Cyrillic, Greek, Armenian letters."""
_AT_A_GLANCE = str.maketrans({alike: letter for letter, alikes in _LOOK_ALIKES.items() for alike in alikes})


def first_name(guest: int) -> str:
    """A name for a guest who has not chosen one, the same word in all our languages."""
    chance = Random(guest)
    return f"{chance.choice(_ANIMALS)} {chance.randint(2, 99)}"


def nickname(wanted: str) -> str | None:
    """The name as it is shown, or None if it can't be one."""
    name, before = _normal(wanted), wanted
    while name != before:  # what is left can come together anew
        name, before = _normal(name), name
    kinds = [unicodedata.category(character) for character in name if character not in _JOINERS]
    visible = sum(not kind.startswith("M") for kind in kinds)  # marks sit on the character before them
    return name if 1 <= visible <= LONGEST_NAME and len(name) <= 4 * LONGEST_NAME else None


def _normal(wanted: str) -> str:
    return unicodedata.normalize("NFKC", cleaned(unicodedata.normalize("NFKC", wanted)))


def cleaned(text: str) -> str:
    """A text on one line, without what can't be seen or turns it around, and without towers of marks."""
    kept = ""
    marks = 0
    for character in text:
        kind = unicodedata.category(character)
        if character in _JOINERS or character.isspace():
            kept += character
        elif kind not in _UNSEEN and character not in _BLANK:
            marks = marks + 1 if kind in {"Mn", "Me"} else 0
            kept += character if marks <= MARKS else ""
    return " ".join(kept.split())


def looks(name: str) -> str:
    """What a name looks like at a glance: names with the same looks are taken for one another."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(
        character
        for character in apart
        if character not in _JOINERS and not (unicodedata.combining(character) and character < "\u0370")
    )
    return letters.translate(_AT_A_GLANCE).replace("rn", "m").replace("vv", "w")


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if it looks like one of the others."""
    taken = {looks(other) for other in others}
    return next(one for one in _numbered(name) if looks(one) not in taken)


def _numbered(name: str) -> Iterable[str]:
    yield name
    for number in count(2):
        yield f"{name} {number}"
