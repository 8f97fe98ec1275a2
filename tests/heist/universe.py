"""Everything anybody could try, and a way to bring any heist to its end."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from thegang.cards import DECK, JACK, RANKING_WORDS, RANKS
from thegang.core import Action
from thegang.heist import (
    Agree,
    Answer,
    BeginHeist,
    Heist,
    Propose,
    Refuse,
    ReturnChip,
    SettlingElapsed,
    TakeChip,
)
from thegang.heist.cards import numbers
from thegang.heist.state import Colour

Pair = tuple[tuple[int, ...], int | None]
CODES = {
    "bad-action",
    "unknown-player",
    "wrong-phase",
    "no-such-chip",
    "chip-moved",
    "chip-locked",
    "no-chip",
    "no-proposal",
    "proposal-open",
    "not-yours",
    "no-such-card",
    "not-allowed",
}


def pairs() -> list[Pair]:
    """Every pair of cards that can be active together: two challenges, or a challenge and a specialist."""
    two_challenges: list[Pair] = [(pair, None) for pair in combinations(numbers("challenge"), 2)]
    mixed: list[Pair] = [
        ((challenge,), specialist) for challenge, specialist in product(numbers("challenge"), numbers("specialist"))
    ]
    return two_challenges + mixed


def everything(game: Heist) -> tuple[Action, ...]:
    """All actions a player could think of, most of them nonsense at any given time."""
    return (*at_any_time(game.state.players), SettlingElapsed(game.state.moves))


@cache
def at_any_time(players: int) -> tuple[Action, ...]:
    """All of them that are the same at any time."""
    return tuple(_thinkable(players))


def _thinkable(players: int) -> Iterator[Action]:
    seats = (None, *range(-1, players + 1))
    for stars, source in product(range(players + 2), seats):
        yield TakeChip(stars, source)
    yield ReturnChip()
    yield Agree()
    yield Refuse()
    for who, to, value in product(seats[1:], seats, (None, "", "1", "23", *RANKS)):
        yield Propose(who, to, value)
    cards = (*DECK, JACK, "", "1c")
    for question, choices in (
        ("pass", cards),
        ("show", cards),
        ("discard", cards),
        ("guess-value", (*RANKS, "", "1", "Ah")),
        ("guess-ranking", (*RANKING_WORDS, "", "poker")),
        ("guess", ("9",)),
        ("", ("",)),
    ):
        for choice in choices:
            yield Answer(question, choice)
    yield BeginHeist()


def finish_heist(game: Heist) -> None:
    """Bring the running heist to its end, whatever its cards: answer what is asked, take what lies in the centre."""
    while not game.state.over:
        prompt = game.state.prompt
        if prompt is not None:
            seats = list(prompt.options) if prompt.together else prompt.waiting
            seat = next(seat for seat in seats if prompt.answers.get(seat) != prompt.options[seat][0])
            game.play(seat, Answer(prompt.question, prompt.options[seat][0]))
        elif 0 in game.state.chips[_colour(game)]:
            row = game.state.chips[_colour(game)]
            free = min(stars for stars in range(1, game.state.players + 1) if stars not in row)
            game.play(row.index(0), TakeChip(free))
        else:
            game.play(None, SettlingElapsed(game.state.moves))


def _colour(game: Heist) -> Colour:
    assert game.state.colour is not None
    return game.state.colour
