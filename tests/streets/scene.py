"""Arranged games of streets, so that a test shows only what it is about."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tests.core import refusals
from thegang.core import Event
from thegang.streets import Choose, Place, Script, ScriptedHand, State, Streets
from thegang.streets.events import GangsCaptured
from thegang.streets.material import City, SpecialName, Target

CITY_NAMES: tuple[City, ...] = ("chicago", "detroit", "new-york")
HANDS = ((1, 3, 5, 7), (73, 75, 77, 79), (66, 68, 70, 72))


def numbers(text: str) -> tuple[int, ...]:
    """Gangsters as a test writes them, such as ``17 24 36``."""
    return tuple(int(word) for word in text.split())


def deal(
    *rows: str,
    hands: Sequence[Sequence[int]] = HANDS,
    specials: Sequence[SpecialName | None] = ("lookout", "spy", "boss-calls"),
    deck: Sequence[int] | None = None,
    special_deck: Sequence[SpecialName] | None = None,
    captured: Mapping[int, tuple[int, ...]] | None = None,
    position: tuple[int, int] = (1, 1),
    players: int = 3,
    open_scores: bool = False,
    revolvers: tuple[int, ...] | None = None,
) -> Streets:
    """A game with these rows, Chicago first; a city that is left out has a row without any gang."""
    round_, job = position
    taken = {*numbers(" ".join(rows)), *(deck or ()), *(card for hand in hands for card in hand)}
    taken.update(card for pile in (captured or {}).values() for card in pile)
    cities = dict(zip(CITY_NAMES, map(numbers, rows), strict=False))
    for city in CITY_NAMES[len(rows) : 2 if players == 2 else 3]:
        cities[city] = _quiet_row(taken)
        taken.update(cities[city])
    in_hand = 5 - job
    script = Script(
        cities=cities,
        hands={
            seat: ScriptedHand(tuple(hand[:in_hand]), special)
            for seat, (hand, special) in enumerate(zip(hands[:players], specials, strict=False))
        },
        deck=None if deck is None else tuple(deck),
        specials=None if special_deck is None else tuple(special_deck),
        captured={} if captured is None else dict(captured),
        round=round_,
        job=job,
    )
    return Streets.new(players, "scene", open_scores=open_scores, revolvers=revolvers, script=script)


def _quiet_row(taken: set[int]) -> tuple[int, ...]:
    row: list[int] = []
    for number in range(9, 81):
        if number not in taken and len(row) < 5 and (not row or (row[-1] + number) % 2):
            row.append(number)
    return tuple(row)


def duel(row: str, gangster: int, special: SpecialName | None = None, elsewhere: str = "") -> Streets:
    """Two players; seat 0 has a gangster and a special for the row in Chicago, seat 1 has 80 for Detroit."""
    taken = {*numbers(row), *numbers(elsewhere), gangster, 80}
    spare = [number for number in range(1, 80) if number not in taken]
    return deal(
        row,
        elsewhere or " ".join(map(str, spare[-5:])),
        hands=((gangster, *spare[:3]), (80, *spare[3:6])),
        specials=(special, None),
        players=2,
    )


def choose(game: Streets, *choices: tuple[int, City | None]) -> list[Event[State]]:
    """Everybody chooses, seat 0 first: a gangster and a ticket, or None for the special."""
    events: list[Event[State]] = []
    for seat, (gangster, ticket) in enumerate(choices):
        events += game.play(seat, Choose(gangster, ticket))
    return events


def play_quietly(game: Streets, city: City = "chicago") -> list[Event[State]]:
    """Everybody plays the first gangster of the hand in the same city."""
    return choose(game, *((hand[0], city) for hand in list(game.state.hands)))


def place(
    game: Streets, seat: int, city: City, first: Literal["gangster", "special"], target: Target | None = None
) -> list[Event[State]]:
    """Play a gangster and a special."""
    return game.play(seat, Place(city, first, target))


def captures(events: Sequence[Event[State]]) -> list[tuple[int, ...]]:
    """What was captured, check by check."""
    return [event.gangsters for event in events if isinstance(event, GangsCaptured)]


def happened(events: Sequence[Event[State]], kind: type[Event[State]]) -> list[Event[State]]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


refused = refusals.refused
