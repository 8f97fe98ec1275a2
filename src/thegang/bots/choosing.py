"""Which answer to choose when a card asks something, for every shape of question and whoever thinks about it."""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from typing import Protocol, assert_never

from thegang.cards import RANKS, Card, evaluate
from thegang.cards.evaluator import FEWEST, MOST
from thegang.core import Seat
from thegang.heist import View
from thegang.heist.cards import AgreedSpecialist, cards
from thegang.heist.view import PromptView

EVEN = 1e-9
"""Answers whose chances differ by so small a share are equally likely: the first of them is as good as any."""


class Judge(Protocol):
    """What a player thinks of cards, asked only about what the question is about."""

    @property
    def chance(self) -> Random: ...

    @property
    def joins(self) -> float:
        """What others say together (H-73) is joined if it is at least so many times as likely as the likeliest."""

    def without(self, view: View, card: str) -> float:
        """How good the player's own pocket would be without a card."""

    def values(self, view: View, about: Seat) -> Mapping[str, float]:
        """How likely each card value is in a hidden pocket."""

    def rankings(self, view: View, about: Seat) -> Mapping[str, float]:
        """How likely each ranking is for a hidden hand."""


def choose(view: View, seat: Seat, judge: Judge) -> str:
    """The choice for the open question; the same again lets it stand."""
    prompt = view.prompt
    assert prompt is not None
    given = prompt.answers.get(seat)
    seen = _seen(view, seat)
    if seen is not None:
        return seen
    if given is None:
        return _said_already(view, prompt, judge) or _own(view, prompt, judge)
    if prompt.together and len(prompt.answers) == len(prompt.asked) and witness(view) != seat:
        return _most_said(prompt, prompt.options) or given
    return given


def witness(view: View) -> Seat | None:
    """Who has seen a card of the pocket whose values are to be named, for all to know (S-1, S-6)."""
    prompt, specialist = view.prompt, cards().get(f"specialist-{view.specialist}")
    if prompt is None or not prompt.together or prompt.shape != "value" or prompt.about in (None, *view.redrawn):
        return None
    assert prompt.about is not None
    if specialist is not None and specialist.chosen == "passed":
        return (prompt.about - 1) % view.players
    shown = (told.to for told in view.announcements if told.who == prompt.about and told.to is not None)
    return next(shown, None)


def _seen(view: View, seat: Seat) -> str | None:
    """What somebody else says who has seen a card."""
    knows = witness(view)
    return None if view.prompt is None or knows in (None, seat) else view.prompt.answers.get(knows)


def _said_already(view: View, prompt: PromptView, judge: Judge) -> str | None:
    """What others say (H-73), if that is nearly as likely as what this player would say; None to say that."""
    if not prompt.together or not prompt.answers:
        return None
    chances = _chances(view, prompt, judge)
    enough = judge.joins * max(chances.get(option, 0.0) for option in prompt.options)
    return _most_said(prompt, [option for option in prompt.options if chances.get(option, 0.0) >= enough])


def _most_said(prompt: PromptView, among: Collection[str]) -> str | None:
    """The answer that most have given, of two the one of the first seat: so all come together."""
    said = Counter(answer for answer in prompt.answers.values() if answer in among)
    most = max(said.values(), default=0)
    answers = (prompt.answers[other] for other in sorted(prompt.answers))
    return next((answer for answer in answers if said[answer] == most), None) if most else None


def _own(view: View, prompt: PromptView, judge: Judge) -> str:
    if prompt.shape == "cards":
        return _card(view, prompt, judge)
    if prompt.shape in ("seat", "option"):
        return judge.chance.choice(prompt.options)
    chances = _chances(view, prompt, judge)
    likely = max(chances.get(option, 0.0) for option in prompt.options) * (1 - EVEN)
    return next(option for option in prompt.options if chances.get(option, 0.0) >= likely)


def _chances(view: View, prompt: PromptView, judge: Judge) -> Mapping[str, float]:
    """How likely each answer is right; nothing where none is righter than another."""
    match prompt.shape:
        case "value":
            return _values(view, prompt, judge)
        case "ranking":
            return _rankings(view, prompt, judge)
        case "cards" | "seat" | "option":
            return {}
        case _:
            assert_never(prompt.shape)


def _card(view: View, prompt: PromptView, judge: Judge) -> str:
    """Show what makes the better hand with the board, pass on the highest, and put away what leaves the best pocket."""
    match cards()[prompt.card].chosen:
        case "shown":
            return max(prompt.options, key=lambda card: (worth((Card(card),), view.community), _height(card)))
        case "passed":
            return max(prompt.options, key=_height)
        case "discarded":
            return max(prompt.options, key=lambda card: judge.without(view, card))


def _height(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), "*cdhs".index(card[1])


def _values(view: View, prompt: PromptView, judge: Judge) -> Mapping[str, float]:
    if prompt.about is not None and isinstance(view.pockets[prompt.about], int):
        return judge.values(view, prompt.about)
    about = view.pockets[view.seat or 0] if prompt.about is None else view.pockets[prompt.about]
    return {} if isinstance(about, int) else Counter(card[0] for card in about)


def _rankings(view: View, prompt: PromptView, judge: Judge) -> Mapping[str, float]:
    if prompt.about is not None and isinstance(view.pockets[prompt.about], int):
        return judge.rankings(view, prompt.about)
    hand = view.hand if prompt.about is None or prompt.about == view.seat else view.hands[prompt.about]
    return {} if hand is None else {hand.ranking: 1.0}


def worth(pocket: Collection[Card], community: Collection[Card]) -> float:
    """How good a pocket of any size is with the cards there are."""
    hand = (*pocket, *community)
    if FEWEST <= len(hand) <= MOST:
        return evaluate(hand).score
    return sum(RANKS.index(card[0]) for card in pocket)


def specialist_of(view: View) -> AgreedSpecialist | None:
    """The specialist of this heist, if it is one that somebody can use."""
    return _agreed(view.specialist)


@cache
def _agreed(number: int | None) -> AgreedSpecialist | None:
    card = cards().get(f"specialist-{number}")
    return card if isinstance(card, AgreedSpecialist) else None
