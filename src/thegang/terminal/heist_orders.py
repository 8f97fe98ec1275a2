"""What a player's line of input means in heist."""

from thegang.cards import ALL_CARDS, RANKS
from thegang.core import Action, Seat
from thegang.heist import COLOURS, Agree, Answer, Refuse, ReturnChip, TakeChip, View
from thegang.heist.view import PromptView
from thegang.terminal.orders import NO, ORDERS, YES, Order, read_number

_SUITS = str.maketrans("♣♦♥♠", "cdhs")

_ORDERS = {**ORDERS, "c": Order.CARDS, "p": Order.PROPOSE}


def understand(text: str, view: View, seat: Seat) -> Action | Order | None:
    """The order or action a line stands for, legal or not; None if it stands for nothing."""
    text = text.lower()
    prompt = asked(view, seat)
    if prompt is not None and (choice := _choice(text, prompt)) is not None:
        return Answer(prompt.question, choice)
    if text in _ORDERS:
        return _ORDERS[text]
    if text in YES:
        return Agree()
    if text in NO:
        return Refuse()
    stars = read_number(text)
    return None if stars is None else _chip(stars, view)


def asked(view: View, seat: Seat) -> PromptView | None:
    """The open question, if it is for this seat and an answer is wanted or can be changed."""
    prompt = view.prompt
    if prompt is None or not prompt.options:
        return None
    return prompt if seat in prompt.waiting or prompt.question.startswith("guess") else None


def read_value(text: str) -> str | None:
    """A card value such as ``7``, ``10`` or ``q``."""
    rank = "T" if text == "10" else text.upper()
    return rank if len(rank) == 1 and rank in RANKS else None


def _choice(text: str, prompt: PromptView) -> str | None:
    """What a line answers to a question. Wherever one owes an answer, numbers mean answers and not chips."""
    if prompt.question == "guess-value":
        return read_value(text)  # "q" is a queen here
    number = read_number(text)
    if number is not None:
        return prompt.options[number - 1] if 1 <= number <= len(prompt.options) else text
    return _card(text)


def _card(text: str) -> str | None:
    """The code of a card written as ``ah``, ``A♥`` or ``10h``."""
    text = text.translate(_SUITS).replace("10", "t")
    code = text[:1].upper() + text[1:]
    return code if code in ALL_CARDS else None


def _chip(stars: int, view: View) -> Action:
    if stars == 0:
        return ReturnChip()
    row = next((view.chips[colour] for colour in COLOURS if colour == view.phase), None) or ()
    return TakeChip(stars, row.index(stars) if stars in row else None)
