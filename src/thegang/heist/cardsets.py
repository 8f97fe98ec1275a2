"""Which cards a game is played with: a game remembers it, so that more or fewer cards later do not change it (H-32).

A card is named by its folder, such as ``challenge_04_retina_scan``: its kind, number and English name. So what is
written down says which cards it needs, also where they are not installed.
"""

import re
from functools import lru_cache
from typing import Literal, TypeAlias

CardSet: TypeAlias = tuple[str, ...]
Kind: TypeAlias = Literal["challenge", "specialist"]
FOLDER = re.compile(r"(challenge|specialist)_(\d{2,})_([a-z0-9_]+)", re.ASCII)
EDITION: CardSet = (
    "challenge_01_quick_access",
    "challenge_02_noise_sensors",
    "challenge_03_motion_detector",
    "challenge_04_retina_scan",
    "challenge_05_hasty_getaway",
    "challenge_06_ventilation_shaft",
    "challenge_07_laser_tripwires",
    "challenge_08_blackout",
    "challenge_09_fingerprint_scan",
    "challenge_10_security_cameras",
    "specialist_01_informant",
    "specialist_02_getaway_driver",
    "specialist_03_investor",
    "specialist_04_mastermind",
    "specialist_05_hacker",
    "specialist_06_coordinator",
    "specialist_07_jack",
    "specialist_08_math_whiz",
    "specialist_09_con_artist",
    "specialist_10_muscle",
)
"""The cards of the first edition, and of every game that does not say what it is played with. It never changes."""


@lru_cache(100)
def numbers_of(cards: CardSet, kind: Kind) -> tuple[int, ...]:
    """The numbers of the challenges or specialists in a set, in order.

    >>> numbers_of(EDITION, "challenge")
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    """
    found = (FOLDER.fullmatch(card) for card in cards)
    return tuple(sorted(int(match[2]) for match in found if match and match[1] == kind))


def card_name(card: str) -> str:
    """The English name of a card, which may not be installed.

    >>> card_name("challenge_04_retina_scan")
    'Retina Scan'
    """
    match = FOLDER.fullmatch(card)
    return match[3].replace("_", " ").title() if match else card
