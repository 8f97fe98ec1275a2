"""Finished games in numbers: what all games share, and what each counts of its own."""

import msgspec

from thegang.core import games
from thegang.server.games import sitting_type
from thegang.server.messages import Statistics
from thegang.server.store import Store


def statistics(store: Store, guest: int | None = None) -> Statistics:
    """The games of one guest in numbers, or all that were played here."""
    numbers = {name: sitting_type(name).statistics(store.counted(name, guest)) for name in games()}
    own = {name: msgspec.to_builtins(found) for name, found in numbers.items() if found is not None}
    return Statistics(*store.totals(guest), own)
