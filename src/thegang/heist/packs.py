"""Cards from outside the house: packs, which join through the entry point group ``thegang.cards`` (docs/packs.md)."""

import logging
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from thegang.core.texts import ENGLISH
from thegang.heist.cardsets import FOLDER

if TYPE_CHECKING:
    from thegang.heist.cards import HeistCard

GROUP = "thegang.cards"
LAST_OF_THE_HOUSE = 100
"""Packs have higher numbers, so that a new card of the house is never in their way."""
log = logging.getLogger(__name__)


class BadPack(Exception):
    """A pack that can't be played with, in a sentence."""


def cards_in(package: str) -> Iterator["HeistCard"]:
    """The cards whose folders are in a package, in no order; raises whatever is wrong with them."""
    for module in iter_modules(import_module(package).__path__):
        if FOLDER.fullmatch(module.name):
            yield import_module(f"{package}.{module.name}").CARD


def with_packs(house: Mapping[str, "HeistCard"], card: type["HeistCard"]) -> dict[str, "HeistCard"]:
    """The cards of the house and of all installed packs by their ids; ``card`` is what each of them must be.

    A pack with a fault is left out as a whole.
    """
    found = dict(house)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            found |= _cards_of(entry, found, card)
        except BadPack as problem:
            log.warning("the card pack %s is left out: %s", entry.name, problem)
        except (Exception, SystemExit) as problem:  # whatever its code does, the others go on
            log.warning("the card pack %s is left out: %s (%s)", entry.name, problem, type(problem).__name__)
    return found


def _cards_of(entry: EntryPoint, others: Mapping[str, "HeistCard"], kind: type["HeistCard"]) -> dict[str, "HeistCard"]:
    cards: dict[str, HeistCard] = {}
    for card in cards_in(entry.module):
        if not isinstance(card, kind):
            raise BadPack(f"CARD is {card!r}, which is no card")
        _check(card)
        if card.id in others or card.id in cards:
            other = others.get(card.id) or cards[card.id]
            raise BadPack(f"{card.folder} has the number of {other.folder}")
        cards[card.id] = card
    if not cards:
        raise BadPack(f"there are no card folders in {entry.module}")
    return cards


def _check(card: "HeistCard") -> None:
    match = FOLDER.fullmatch(card.folder)
    if match is None or (match[1], int(match[2])) != (card.kind, card.number):
        raise BadPack(f"the folder of {card.id} is called {card.folder}")
    if card.number <= LAST_OF_THE_HOUSE:
        raise BadPack(f"{card.folder} has a number of the house; packs begin at {LAST_OF_THE_HOUSE + 1}")
    for key in ("name", "text"):
        if not card.text(key, ENGLISH):  # in other languages English stands in for what is missing
            raise BadPack(f"{card.folder} has no {key} in English")
