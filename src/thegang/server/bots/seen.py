"""What a bot is shown of a state message."""

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from thegang.core import game_type

V = TypeVar("V")
A = TypeVar("A")


class Seen(msgspec.Struct, Generic[V, A], frozen=True):
    """The view of a seat, and what it can do."""

    game: V
    legal: tuple[A, ...]


def read_seen(game: str, screen: bytes | msgspec.Raw) -> Seen[Any, Any]:
    """What a seat of the game with this name sees."""
    return _decoder(game).decode(screen)


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Seen[Any, Any]]:
    described = game_type(game)
    return msgspec.json.Decoder(Seen[described.view, described.player_action])  # type: ignore[name-defined]
