"""Finished games in numbers: what all games share, and what each counts of its own.

The store keeps the numbers and adds to them with each finished game, so that asking for them costs the same however
many games there are.
"""

from collections.abc import Mapping

import msgspec

from thegang.core import GameMissing, Seat, games
from thegang.server.games import sitting_type
from thegang.server.messages import Statistics
from thegang.server.store import Counts, FinishedGame, Store


def counts_of(game: FinishedGame) -> tuple[Counts, ...]:
    """What a finished game adds to the numbers of all games and to those of each guest.

    A game with the cards of another one counts nowhere: who has seen the cards before proves nothing.
    """
    if game.same_deal:
        return ()
    seats = [(guest, seat) for seat, guest in enumerate(game.guests) if guest is not None]
    return (
        Counts(None, game.kind, _numbers(game, None, bool(game.won))),
        *(Counts(guest, game.kind, _numbers(game, seat, seat in game.winners)) for guest, seat in seats),
    )


def statistics(store: Store, guest: int | None = None) -> Statistics:
    """The games of one guest in numbers, or all that were played here: then only who plays together can win."""
    counted = store.counts(guest)
    numbers = {name: sitting_type(name).statistics(counted.get(name, {})) for name in games()}
    own = {name: msgspec.to_builtins(found) for name, found in numbers.items() if found is not None}
    return Statistics(_sum(counted, "games"), _sum(counted, "won"), own)


def _numbers(game: FinishedGame, seat: Seat | None, won: bool) -> dict[str, int]:
    try:
        own = sitting_type(game.kind).counts(game, seat)
    except GameMissing:
        own = {}
    return {**own, "games": 1, "won": int(won)}


def _sum(counted: Mapping[str, Mapping[str, int]], name: str) -> int:
    return sum(numbers.get(name, 0) for numbers in counted.values())
