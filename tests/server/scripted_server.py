"""A real server for tests, started as a process of its own: its deals can be arranged, its bots are quick.

``gang serve`` has no way to do this, and no request can.
"""

import argparse
import socket
from pathlib import Path
from typing import Any

import msgspec

from thegang.heist import Script as HeistScript
from thegang.server.hub import new_id
from thegang.server.limits import Limits
from thegang.server.logs import log_to_stderr
from thegang.server.room import Room
from thegang.server.serving import Setup, serve
from thegang.streets import Script as StreetsScript

ROOMY = Limits(
    requests=(10_000, 20_000), guests=(10_000, 20_000), messages=(1_000, 2_000), emotes=(100, 100), sockets_of_guest=100
)


class Arrangement(msgspec.Struct, frozen=True):
    """What a test wants to be dealt: one seed for all games, and scripts for their heists, in order."""

    seed: str | None = None
    heists: tuple[HeistScript, ...] = ()
    streets: StreetsScript | None = None


class ArrangedDealer:
    """Deals as a test wants it; the scripts of each table are used up in order."""

    def __init__(self, arrangement: Arrangement) -> None:
        self._arrangement = arrangement

    def new_game(self) -> tuple[str, str]:
        return new_id(), self._arrangement.seed or "5a" * 32

    def script(self, room: Room) -> Any:
        if room.options.game == "streets":
            return self._arrangement.streets
        assert room.sitting is not None
        done = room.sitting.game.state.heist
        return self._arrangement.heists[done] if done < len(self._arrangement.heists) else None


def main() -> None:
    """Serve on the given port until a signal comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--arrangement", default="{}")
    parser.add_argument("--limits", help="JSON of Limits; roomy ones if left out")
    parser.add_argument("--bot-pace", type=float, default=0.01)
    options = parser.parse_args()
    log_to_stderr()
    listening = socket.create_server(("127.0.0.1", options.port))
    limits = msgspec.json.decode(options.limits, type=Limits) if options.limits else ROOMY
    setup = Setup(data=options.data, limits=limits, bot_processes=1, bot_pace=options.bot_pace)
    arrangement = msgspec.json.decode(options.arrangement, type=Arrangement)
    serve(setup, listening, lambda: print("ready", flush=True), ArrangedDealer(arrangement))


if __name__ == "__main__":
    main()
