"""Challenges that no release has, to try questions of every shape: what a card outside the package could be.

They are found only in tests that ask for the fixture ``asking_cards``.
"""

from collections.abc import Iterator
from typing import ClassVar

import pytest

from thegang.cards import RANKING_WORDS, RANKS, SUITS
from thegang.core import Prompt, Seat, Shape
from thegang.heist import Heist, State
from thegang.heist.card_events import CardNoted
from thegang.heist.cards import Challenge, all_cards, cards, missing_cards
from thegang.heist.showdown import reveal_order

SECRET, TOGETHER = 90, 91


class SecretSuit(Challenge):
    """Everybody says in secret which suit they like, right after the deal."""

    number = SECRET

    def on_dealt(self, game: Heist) -> None:
        game.ask(Prompt(self.id, "suit", dict.fromkeys(game.seats, tuple(SUITS))))


class AgreedSuit(Challenge):
    """The others must name a suit among the pocket cards of the holder of the highest red chip."""

    number = TOGETHER

    def before_last_reveal(self, game: Heist) -> None:
        game.ask(Prompt(self.id, "suit", dict.fromkeys(game.state.revealed, tuple(SUITS)), together=True))

    def about(self, state: State) -> Seat | None:
        return reveal_order(state)[-1]

    def on_answers(self, game: Heist, prompt: Prompt) -> None:
        game.emit(CardNoted(self.id, next(iter(prompt.answers.values()))))

    def failure(self, state: State, seat: Seat) -> str | None:
        return None if any(card[1] == state.notes[self.id] for card in state.pockets[seat]) else "suit"


class OpenQuestion(Challenge):
    """Everybody answers for all to see whenever community cards come; the shape is what differs."""

    shape: ClassVar[Shape]

    def on_community(self, game: Heist) -> None:
        options = {seat: self._options(game, seat) for seat in game.seats}
        game.ask(Prompt(self.id, "any", options, shape=self.shape, secret=False))

    def _options(self, game: Heist, seat: Seat) -> tuple[str, ...]:
        by_shape: dict[Shape, tuple[str, ...]] = {
            "cards": tuple(game.state.pockets[seat]),
            "value": tuple(RANKS),
            "ranking": RANKING_WORDS,
            "seat": tuple(str(other) for other in game.seats if other != seat),
            "option": tuple(SUITS),
        }
        return by_shape[self.shape]


class AnyCard(OpenQuestion):
    number = 92
    shape = "cards"


class AnyValue(OpenQuestion):
    number = 93
    shape = "value"


class AnyRanking(OpenQuestion):
    number = 94
    shape = "ranking"


class AnySeat(OpenQuestion):
    number = 95
    shape = "seat"


class AnyOption(OpenQuestion):
    number = 96
    shape = "option"


CARDS = (SecretSuit(), AgreedSuit(), AnyCard(), AnyValue(), AnyRanking(), AnySeat(), AnyOption())
NUMBERS = tuple(card.number for card in CARDS)


@pytest.fixture
def asking_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """These cards are among those there are."""
    for card in CARDS:
        monkeypatch.setitem(card.__dict__, "folder", f"{card.kind}_{card.number}_asks")
        monkeypatch.setitem(cards(), card.id, card)
    _look_again()
    yield
    monkeypatch.undo()
    _look_again()


def _look_again() -> None:
    all_cards.cache_clear()
    missing_cards.cache_clear()
