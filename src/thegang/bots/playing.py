"""A game played to its end by bots, with nobody in a hurry."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from thegang.core import Action, Event, Game, Seat

V_contra = TypeVar("V_contra", contravariant=True)
V = TypeVar("V")


class Bot(Protocol[V_contra]):
    """Plays one seat of a game whose views are of type ``V_contra``."""

    patient: bool
    """Whether what it wanted last can wait while others want something."""

    def act(self, view: V_contra, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""


class Stuck(RuntimeError):
    """Nobody wants to do anything, and the game is not over."""


def play_out(game: Game[Any, V], bots: Sequence[Bot[V]], chance: Random | None = None) -> list[Event[Any]]:
    """Let bots play a game from where it stands to its end, one bot a seat; gives everything that happened.

    After every move all of them are asked, for every chip that moves tells something. Of those who want to act,
    ``chance`` picks one, and those who can wait come last. Between heists the table begins the next one.
    """
    if len(bots) != len(game.seats):
        raise ValueError(f"{len(game.seats)} seats need as many bots, not {len(bots)}")
    chance = chance or Random()
    happened: list[Event[Any]] = []
    while True:
        wish = _wish(game, bots, chance)
        if wish is None:
            table = game.legal_actions(None)
            if not table and any(game.legal_actions(seat) for seat in game.seats):
                raise Stuck(f"no bot wants to do anything in {game!r}")
            if not table:
                return happened
            wish = None, table[0]
        happened += game.play(*wish)


def _wish(game: Game[Any, V], bots: Sequence[Bot[V]], chance: Random) -> tuple[Seat | None, Action] | None:
    """What is done next: the first wish in random order, a patient one only if there is no other."""
    first: tuple[Seat, Action] | None = None
    later: tuple[Seat, Action] | None = None
    for seat in chance.sample(game.seats, len(bots)):
        action = bots[seat].act(game.view(seat), game.legal_actions(seat))
        if action is not None and bots[seat].patient:
            later = later or (seat, action)
        elif action is not None:
            first = first or (seat, action)
    return first or later
