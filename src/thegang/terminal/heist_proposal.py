"""The questions behind a proposal: who uses the specialist, and what it needs besides (S-1, S-4)."""

from thegang.cards import RANKS
from thegang.core import Seat
from thegang.heist import Propose
from thegang.heist.cards import AgreedSpecialist
from thegang.terminal.heist_asking import read_value
from thegang.terminal.heist_screen import HeistScreen
from thegang.terminal.ink import value


def any_proposal(specialist: AgreedSpecialist | None, by: Seat) -> Propose:
    """A proposal with all it needs, to ask the rules whether one can be made at all."""
    needs = specialist.needs if specialist is not None else frozenset()
    return Propose(by, to=1 - by if "to" in needs else None, value=RANKS[0] if "value" in needs else None)


def ask_proposal(screen: HeistScreen, specialist: AgreedSpecialist) -> Propose | None:
    """The proposal the player wants to make, or None if there is to be none after all."""
    everybody = list(range(len(screen.names)))
    who = _seat(screen, everybody, "propose-who", card=specialist.text("name", screen.words.language))
    if who is None:
        return None
    if "to" in specialist.needs:
        to = _seat(screen, [seat for seat in everybody if seat != who], "propose-to")
        return None if to is None else Propose(who, to)
    if "value" in specialist.needs:
        wanted = _value(screen)
        return None if wanted is None else Propose(who, value=wanted)
    return Propose(who)


def _seat(screen: HeistScreen, seats: list[Seat], key: str, **values: str) -> Seat | None:
    by_text = {str(seat + 1): seat for seat in seats} | {screen.names[seat].lower(): seat for seat in seats}
    choices = "  ".join(f"{seat + 1} {screen.names[seat]}" for seat in seats)
    while text := screen.console.ask(screen.words(key, choices=choices, **values)).lower():
        if text in by_text:
            return by_text[text]
    return None


def _value(screen: HeistScreen) -> str | None:
    choices = " ".join(value(rank) for rank in RANKS)
    while text := screen.console.ask(screen.words("propose-value", choices=choices)).lower():
        if wanted := read_value(text):
            return wanted
    return None
