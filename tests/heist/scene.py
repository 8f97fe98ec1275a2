"""Arranged heists, so that a test shows only what it is about."""

from collections.abc import Sequence
from typing import TypeVar

from tests.core import refusals
from thegang.cards import Card, parse_cards
from thegang.core import Event
from thegang.heist import (
    COLOURS,
    Agree,
    Answer,
    BeginHeist,
    Heist,
    Propose,
    Script,
    SettlingElapsed,
    State,
    TakeChip,
    View,
)
from thegang.heist.state import Outcome

H = TypeVar("H", bound=Heist)

NO_FACE = "9s 8h 4d 2c 3d"
FACE = "Qs 8h 4d 2c 3d"
WEAK_TO_STRONG = ("5c 7d", "Kh Jd", "9c 9d", "As Ac", "2d 2h", "4h 4s")
"""Pockets that come up in seat order on NO_FACE for three players: high card, king high, three nines."""
ANY_HANDS = Script(board=tuple(parse_cards(NO_FACE)))
"""Everything as usual, but on a board that hardly ever makes all hands equal."""


def deal(
    *pockets: str,
    board: str = NO_FACE,
    challenges: Sequence[int] = (),
    specialist: int | None = None,
    draws: str = "",
    mixed: Sequence[str] | None = None,
    mode: str = "basic",
    settling: float = 0,
    players: int = 3,
) -> Heist:
    """A heist with these cards, one pocket for each seat; what is left out is dealt as usual."""
    script = Script(
        challenges=tuple(challenges),
        specialist=specialist,
        pockets={seat: tuple(parse_cards(pocket)) for seat, pocket in enumerate(pockets)},
        board=tuple(parse_cards(board)),
        draws=tuple(parse_cards(draws)),
        mixed=None if mixed is None else {seat: tuple(parse_cards(hand)) for seat, hand in enumerate(mixed)},
    )
    return Heist.new(max(players, len(pockets)), "scene", mode, settling=settling, script=script)


def take(game: Heist, seat: int, stars: int) -> list[Event[State]]:
    """Take a chip from wherever it is."""
    colour = game.state.colour
    return game.play(seat, TakeChip(stars, None if colour is None else game.state.chip_place(colour, stars)))


def take_all(game: Heist, stars: Sequence[int] | None = None) -> list[Event[State]]:
    """Everybody takes a chip from the centre: seat 0 the first of ``stars``, and so on; by default 1, 2, 3…"""
    events: list[Event[State]] = []
    for seat, wanted in enumerate(stars or range(1, game.state.players + 1)):
        events += take(game, seat, wanted)
    return events


def play_to(game: H, phase: str, stars: Sequence[int] | None = None) -> H:
    """Let everybody take the same chips in every round until the phase comes."""
    while game.phase != phase:
        assert game.phase in COLOURS, f"{phase} never came, the heist is at {game.phase}"
        take_all(game, stars)
    return game


def use(game: Heist, who: int, to: int | None = None, value: str | None = None) -> None:
    """Everybody agrees that ``who`` uses the specialist."""
    game.play(0, Propose(who, to, value))
    for seat in game.seats[1:]:
        game.play(seat, Agree())


def answer(game: Heist, seat: int, choice: str) -> list[Event[State]]:
    """Answer the open question."""
    assert game.state.prompt is not None
    return game.play(seat, Answer(game.state.prompt.question, choice))


def cards(text: str) -> list[Card]:
    """Cards as the state has them."""
    return parse_cards(text)


refused = refusals.refused


def settle(game: Heist) -> None:
    """Let the settling time pass without a move."""
    game.play(None, SettlingElapsed(game.state.moves))


def verdict(game: Heist) -> Outcome:
    """How the heist that has just ended came out."""
    assert game.state.over
    assert game.state.last is not None
    return game.state.last


def everybody(game: Heist) -> list[View]:
    """What each player and a spectator may see."""
    return [game.view(seat) for seat in (*game.seats, None)]


def rob(game: Heist, *, success: bool = True) -> Heist:
    """Play the running heist to its end, or the next one if none is running, by people who see all cards."""
    if game.state.over:
        game.play(None, BeginHeist(ANY_HANDS))
    while not game.state.over:
        by_strength = sorted(game.seats, key=lambda seat: game.state.hand(seat).score, reverse=not success)
        if game.state.prompt is None:
            for stars, seat in enumerate(by_strength, 1):
                take(game, seat, stars)
        else:
            for seat, options in dict(game.state.prompt.options).items():
                answer(game, seat, _right(game, by_strength[-1], options))
    assert verdict(game).success == success
    return game


def _right(game: Heist, last: int, options: Sequence[str]) -> str:
    """The guess that is right; for any other question the first option."""
    right = {card[0] for card in game.state.pockets[last]} | {game.state.hand(last).ranking.word}
    return next((option for option in options if option in right), options[0])
