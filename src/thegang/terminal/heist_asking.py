"""A card's question at the terminal, whatever its shape: in words, and in what the player types."""

from collections.abc import Sequence
from typing import assert_never

from thegang.cards import ALL_CARDS, RANKS
from thegang.core import SHAPES, Seat, Shape
from thegang.heist import View
from thegang.heist.cards import cards
from thegang.heist.view import PromptView
from thegang.terminal.ink import Ink, value
from thegang.terminal.orders import read_number
from thegang.terminal.words import Words

_SUITS = str.maketrans("♣♦♥♠", "cdhs")


def asked(view: View, seat: Seat) -> PromptView | None:
    """The open question, if it is for this seat and an answer is wanted or can be changed."""
    prompt = view.prompt
    if prompt is None or not prompt.options:
        return None
    return prompt if seat in prompt.waiting or prompt.together else None


def read_choice(text: str, prompt: PromptView) -> str | None:
    """What a line answers to a question. Wherever one owes an answer, numbers mean answers and not chips."""
    if prompt.shape == "value":
        return read_value(text)  # "q" is a queen here
    number = read_number(text)
    if number is not None:
        return prompt.options[number - 1] if 1 <= number <= len(prompt.options) else text
    return read_card(text) if prompt.shape == "cards" else None


def read_value(text: str) -> str | None:
    """A card value such as ``7``, ``10`` or ``q``."""
    rank = "T" if text == "10" else text.upper()
    return rank if len(rank) == 1 and rank in RANKS else None


def read_card(text: str) -> str | None:
    """The code of a card written as ``ah``, ``A♥`` or ``10h``."""
    text = text.translate(_SUITS).replace("10", "t")
    code = text[:1].upper() + text[1:]
    return code if code in ALL_CARDS else None


class Questions:
    """Says what cards ask, and what can be answered or was."""

    def __init__(self, words: Words, ink: Ink, names: Sequence[str]) -> None:
        self.words = words
        self.ink = ink
        self.names = names

    def ask(self, prompt: PromptView) -> str:
        """How the card asks."""
        who = "" if prompt.about is None else self.names[prompt.about]
        return self._text(prompt, "ask", who=who)

    def waiting(self, prompt: PromptView, names: str) -> str:
        """Who is waited for; for a question to all together, all of them."""
        count = len(prompt.asked if prompt.together else prompt.waiting)
        return self._text(prompt, "waiting", n=count, names=names)

    def options(self, prompt: PromptView) -> list[str]:
        """What can be chosen; numbered where it is chosen by number."""
        choices = [self.choice(prompt.card, prompt.shape, choice) for choice in prompt.options]
        if prompt.shape == "value":
            return choices
        return [f"{number} {choice}" for number, choice in enumerate(choices, 1)]

    def answers(self, prompt: PromptView) -> list[str]:
        """Who said what, as far as it may be seen."""
        said = prompt.answers.items()
        return [f"{self.names[seat]} {self.choice(prompt.card, prompt.shape, choice)}" for seat, choice in said]

    def said(self, card_id: str, note: str) -> str:
        """What a card remembers of the answers, to be told at the showdown; nothing is ""."""
        card, language = cards()[card_id], self.words.language
        text = card.text("said", language).replace("{card}", card.text("name", language))
        for shape in SHAPES:
            if (blank := f"{{{shape}}}") in text:
                text = text.replace(blank, self.choice(card_id, shape, note))
        return text

    def choice(self, card_id: str, shape: Shape, choice: str) -> str:
        """One answer in words."""
        match shape:
            case "cards":
                return self.ink.card(choice)
            case "value":
                return value(choice)
            case "ranking":
                return self.words.heist("rankings", choice)
            case "seat":
                return self.names[int(choice)]
            case "option":
                return cards()[card_id].text(f"options.{choice}", self.words.language) or choice
            case _:
                assert_never(shape)

    def _text(self, prompt: PromptView, key: str, **values: object) -> str:
        return cards()[prompt.card].text(f"questions.{prompt.question}.{key}", self.words.language, **values)
