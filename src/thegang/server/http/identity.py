"""Guests without accounts: a secret in a cookie, of which only the hash is kept; a nickname."""

import secrets
import unicodedata
from hashlib import sha256
from random import Random

COOKIE = "gang"
COOKIE_AGE = 400 * 24 * 3600
"""As long as browsers keep one."""
MOVE_AGE = 15 * 60
"""How long a link to another device can be used, in seconds."""
LONGEST_NAME = 24
_ANIMALS = ("Puma", "Lynx", "Panda", "Gecko", "Koala", "Kiwi", "Cobra", "Dingo", "Jaguar", "Yak", "Tapir", "Mamba")
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing."""


def new_secret() -> str:
    """128 bits nobody can guess."""
    return secrets.token_hex(16)


def hashed(secret: str) -> bytes:
    """What is kept of a secret. Being looked up by its hash, it can't be found out by timing."""
    return sha256(secret.encode()).digest()


def first_name(guest: int) -> str:
    """A name for a guest who has not chosen one, the same word in all our languages."""
    chance = Random(guest)
    return f"{chance.choice(_ANIMALS)} {chance.randint(2, 99)}"


def nickname(wanted: str) -> str | None:
    """The name as it is shown, or None if it can't be one.

    Any script will do; control and direction characters are refused, but the joiners that emoji and some scripts need
    are not.
    """
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    characters = [character for character in name if character not in "\u200c\u200d\ufe0f"]
    kinds = [unicodedata.category(character) for character in characters]
    if not _UNSEEN.isdisjoint(kinds) or not set(_BLANK).isdisjoint(characters):
        return None
    visible = sum(not kind.startswith("M") for kind in kinds)  # marks sit on the character before them
    return name if 1 <= visible <= LONGEST_NAME and len(name) <= 4 * LONGEST_NAME else None
