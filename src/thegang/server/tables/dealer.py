"""Where the seeds of games come from, and the ids of games and tables."""

import secrets
from typing import Any, Protocol

from thegang.server.games import Sitting
from thegang.server.messages import Options

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without letters that look like digits or others."""


class Dealer(Protocol):
    """Where seeds come from. Tests bring their own; nothing that is asked for over the network can."""

    def new_game(self) -> tuple[str, str]:
        """An id and a seed for a game."""

    def script(self, options: Options, sitting: Sitting) -> Any:
        """How the next deal is arranged, or None."""


class FairDealer:
    """Seeds nobody can know."""

    def new_game(self) -> tuple[str, str]:
        return new_id(), secrets.token_hex(32)

    def script(self, options: Options, sitting: Sitting) -> None:  # noqa: ARG002
        return None


def new_id() -> str:
    """An id nobody can guess: 60 bits, twelve characters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
