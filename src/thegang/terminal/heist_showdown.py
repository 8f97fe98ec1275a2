"""The showdown as theatre: one hand at a time, then the verdict (H-20 to H-26)."""

from collections.abc import Sequence

from thegang.core import Seat
from thegang.heist import State, View
from thegang.heist.cards import Strength, active_cards, failure_text
from thegang.terminal.heist_screen import HeistScreen
from thegang.terminal.ink import clipped, padded

BEAT = 0.9
HELD_BREATH = 2.0
CARD_WIDTH = 4


class Showdown:
    """Shows hands that are public by now; it looks at the state only to compare them."""

    def __init__(self, screen: HeistScreen) -> None:
        self.screen = screen
        self.console = screen.console
        self.words = screen.words
        self.ink = screen.ink

    def show(self, state: State, view: View, fresh: Sequence[Seat]) -> None:
        """Turn up the fresh hands below those seen before."""
        title = f"{self.words.heist('phases', 'showdown')} · {self.words('heist-number', number=view.heist)}"
        lines = [self.ink.strong(title), self.ink.faint(self.screen.rule()), self.screen.board(view), ""]
        lines += [self._hand(state, view, seat) for seat in view.revealed if seat not in fresh]
        for card_id, note in view.notes.items():
            if said := self.screen.questions.said(card_id, note):
                lines += ["", said]
        self.console.page(lines)
        for seat in fresh:
            self.console.pause(HELD_BREATH if seat == view.revealed[-1] and _all_revealed(view) else BEAT)
            self.console.show(self._hand(state, view, seat))
        self.console.pause(BEAT)
        if _all_revealed(view):
            self.console.show("", *self._verdict(state, view), "")

    def _hand(self, state: State, view: View, seat: Seat) -> str:
        pocket = view.pockets[seat]
        red = view.chips["red"]
        assert not isinstance(pocket, int)
        assert red is not None
        hand = view.hands[seat]
        assert hand is not None
        names = [self.words.hand(shown) for shown in view.hands if shown is not None]
        cells = [
            self.ink.chip(red[seat], "red"),
            padded(self.screen.names[seat], max(len(name) for name in self.screen.names)),
            padded(self.ink.cards(pocket), CARD_WIDTH * len(pocket)),
            padded(self.words.hand(hand), max(len(name) for name in names)),
            self.ink.cards(hand.best),
        ]
        place = view.revealed.index(seat)
        fits = not place or _strength(state, view.revealed[place - 1]) <= _strength(state, seat)
        mark = self.ink.good(self.ink.sign("✓")) if fits else self.ink.bad(self.ink.sign("✗"))
        if not fits:
            cells.append(self.ink.bad(self.words("weaker")))
        return clipped(f"  {mark if place else ' '} {'  '.join(cells)}", self.console.width)

    def _verdict(self, state: State, view: View) -> list[str]:
        outcome = view.last
        assert outcome is not None
        if outcome.success:
            return [f"{self.ink.good(self.words('vault-opens'))}  {self.screen.score(view)}"]
        lines = [f"{self.ink.bad(self.words('alarm-rings'))}  {self.screen.score(view)}"]
        lines += [failure_text(reason, self.words.language) for reason in outcome.reasons]
        if "order" in outcome.reasons:
            lines.append(self.words("right-order", names=self._right_order(state)))
        return lines

    def _right_order(self, state: State) -> str:
        """All names, weak to strong; equal hands may stand either way (H-23)."""
        names: dict[Strength, list[str]] = {}
        for seat, name in enumerate(self.screen.names):
            names.setdefault(_strength(state, seat), []).append(name)
        return " < ".join(" = ".join(names[strength]) for strength in sorted(names))


def _all_revealed(view: View) -> bool:
    return len(view.revealed) == view.players


def _strength(state: State, seat: Seat) -> Strength:
    return active_cards(state).strength(state, seat, state.hand(seat))
