"""How long it takes to draw the screens of a table of six after a move, and how many bytes a screen gets.

Games are played at a table in memory as people play them: mostly by who is waited for, with chips from the middle, but
chips are also taken from one another and put back.
"""

import argparse
import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from thegang.core import Action, Record, Seat, game_type
from thegang.server.games import Sitting
from thegang.server.messages import Options
from thegang.server.outfits import first_outfit
from thegang.server.tables.entries import GameBegan, Opened, SeatTaken
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room
from thegang.server.tables.screens import Screen as Shown
from thegang.server.tables.screens import Screens

SEED = "5a" * 32
USUAL = 0.7
"""How much of what is done lets the game go on."""


class Screen:
    """A connection that keeps nothing but the length of what came."""

    def __init__(self, guest: int) -> None:
        self.guest = guest
        self.name = f"Guest {guest}"
        self.outfit = first_outfit(guest)
        self.home = ""
        self.table: str | None = None
        self.closed = False
        self.shown: Shown | None = None
        self.lengths: list[int] = []

    def send(self, message: bytes) -> None:
        self.lengths.append(len(message))

    def refuse(self, id: str, why: Exception, game: str = "") -> None:  # noqa: ARG002
        raise AssertionError(why)

    def come_again(self) -> None:
        raise AssertionError("there is one server here")

    def problem(self, code: str, *, closing: bool = False, **values: object) -> None:  # noqa: ARG002
        raise AssertionError(code)


def table(options: Options) -> tuple[Room, list[Screen]]:
    """A table at which everybody sits and a game has begun."""
    room = Room("table")
    room.apply(Opened(options))
    screens = [Screen(guest) for guest in range(1, options.seats + 1)]
    for seat, screen in enumerate(screens):
        room.apply(SeatTaken(seat, screen.guest, screen.name))
    begin(room)
    return room, screens


def begin(room: Room) -> Sequence[Any]:
    """Begin a game."""
    room.apply(GameBegan("game"))
    assert room.sitting is not None
    rules = room.sitting.type.chosen(room.options.rules)
    return play(room.sitting, None, room.sitting.begin(rules, room.options.seats, SEED, None, None))


def play(sitting: Sitting, seat: Seat | None, action: Action) -> Sequence[Any]:
    """Make a move, as a table does."""
    record = Record(seat, action, sitting.game.play(seat, action))
    sitting.happened(record)
    return record.events


def move(room: Room, chance: Random) -> Sequence[Any]:
    """Something somebody may do, or else the next heist; when all have chips, they are mostly content."""
    assert room.sitting is not None
    game, settling = room.sitting.game, room.sitting.settling
    usual = chance.random() < USUAL
    if settling is not None and usual:
        return play(room.sitting, None, settling[1])
    can: list[Seat] = [seat for seat in game.seats if game.legal_actions(seat)]
    if not can:
        return play(room.sitting, None, room.sitting.next(None))
    seat = chance.choice([seat for seat in room.sitting.awaited if seat in can] or can if usual else can)
    actions = game.legal_actions(seat)
    peaceful = [action for action in actions if not room.sitting.back_and_forth(seat, action)]
    return play(room.sitting, seat, chance.choice(peaceful or actions if usual else actions))


def measure(options: Options, moves: int) -> tuple[list[float], list[float], list[int]]:
    """Microseconds to draw all screens, microseconds to make the messages of them, and the bytes of each message."""
    chance = Random(1)
    room, viewers = table(options)
    presence = Presence(room, lambda: 0.0)
    presence.viewers = dict.fromkeys(viewers)
    screens = Screens(room, presence)
    drawing: list[float] = []
    sending: list[float] = []
    for _ in range(moves):
        over = room.sitting is None or room.sitting.over
        events = begin(room) if over else move(room, chance)
        room.seq += 1
        start = time.perf_counter()
        drawn = screens.draw(events)
        between = time.perf_counter()
        for viewer in viewers:
            screen = drawn[viewer.guest]
            viewer.send(screen.message(viewer.shown))
            viewer.shown = screen
        end = time.perf_counter()
        drawing.append(1e6 * (between - start))
        sending.append(1e6 * (end - between))
    return drawing, sending, [length for viewer in viewers for length in viewer.lengths]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--moves", type=int, default=5000)
    options = parser.parse_args()
    print(f"{'game':<24}{'draw µs':>10}{'send µs':>10}{'both µs':>10}{'bytes':>10}{'p90':>10}{'most':>10}")
    tables = {
        "heist, six": Options(seats=6),
        "heist, advanced, six": Options(seats=6, rules={"mode": "advanced"}),
        "streets, five": Options(game="streets", seats=game_type("streets").players[-1]),
    }
    for name, plays in tables.items():
        drawing, sending, lengths = measure(plays, options.moves)
        lengths.sort()
        both = median(one + other for one, other in zip(drawing, sending, strict=True))
        print(
            f"{name:<24}{median(drawing):>10.1f}{median(sending):>10.1f}{both:>10.1f}"
            f"{median(lengths):>10,.0f}{lengths[9 * len(lengths) // 10]:>10,}{lengths[-1]:>10,}"
        )


if __name__ == "__main__":
    main()
