"""What a player's line of input means in heist."""

from thegang.core import Action, Seat
from thegang.heist import COLOURS, Agree, Answer, Refuse, ReturnChip, TakeChip, View
from thegang.terminal.heist_asking import asked, read_choice
from thegang.terminal.orders import NO, ORDERS, YES, Order, read_number

_ORDERS = {**ORDERS, "c": Order.CARDS, "p": Order.PROPOSE}


def understand(text: str, view: View, seat: Seat) -> Action | Order | None:
    """The order or action a line stands for, legal or not; None if it stands for nothing."""
    text = text.lower()
    prompt = asked(view, seat)
    if prompt is not None and (choice := read_choice(text, prompt)) is not None:
        return Answer(prompt.question, choice)
    if text in _ORDERS:
        return _ORDERS[text]
    if text in YES:
        return Agree()
    if text in NO:
        return Refuse()
    stars = read_number(text)
    return None if stars is None else _chip(stars, view)


def _chip(stars: int, view: View) -> Action:
    if stars == 0:
        return ReturnChip()
    row = next((view.chips[colour] for colour in COLOURS if colour == view.phase), None) or ()
    return TakeChip(stars, row.index(stars) if stars in row else None)
