"""The end of a game of streets: every pile is turned up, the highest score last (T-40, T-41)."""

from thegang.core import Seat
from thegang.streets import View
from thegang.terminal.ink import padded
from thegang.terminal.streets_screen import StreetsScreen

BEAT = 1.2


class Scoring:
    """Shows what everybody captured, and who has won."""

    def __init__(self, screen: StreetsScreen, view: View) -> None:
        self.screen = screen
        self.console = screen.console
        self.words = screen.words
        self.ink = screen.ink
        self.view = view
        self.piles: list[tuple[int, ...]] = []
        self.scores: list[int] = []
        for pile, score in zip(view.captured, view.scores, strict=True):
            assert not isinstance(pile, int)  # T-51: everything is open now
            assert score is not None
            self.piles.append(tuple(sorted(pile)))
            self.scores.append(score)

    def show(self) -> None:
        """Turn up the piles one by one, then name the winner."""
        self.console.page(
            [self.ink.strong(self.words.streets("phases", "over")), self.ink.faint(self.screen.rule()), ""]
        )
        seats = sorted(range(self.view.players), key=lambda seat: (self.scores[seat], max(self.piles[seat], default=0)))
        for seat in seats:
            self.console.pause(BEAT)
            self.console.show(*self._pile(seat))
        self.console.pause(BEAT)
        self.console.show("", *self._verdict())
        if self.view.reconstructed:
            self.console.show(self.ink.faint(self.words.streets("notes", "reconstructed")))

    def _pile(self, seat: Seat) -> list[str]:
        mark = self.ink.good(self.ink.sign("✓")) if seat in self.view.winners else " "
        name = padded(self.screen.names[seat], max(map(len, self.screen.names)))
        start = f"  {mark} {name}  {self.words('score', count=f'{self.scores[seat]:>2}')}  "
        faces = [self.ink.gangster(one, self.view.revolvers[one - 1]) for one in self.piles[seat]]
        return self.screen.hanging(start, faces or [self.words("nothing")])

    def _verdict(self) -> list[str]:
        """Who has won and, if it was close, why (T-41)."""
        names = self.screen.names
        most = max(self.scores)
        tied = [seat for seat, score in enumerate(self.scores) if score == most]
        winner = self.view.winners[0]
        if not most:
            return [self.words("nobody-captured")]
        lines = []
        if len(tied) > 1:
            lines.append(self.words("tie", names=", ".join(names[seat] for seat in tied), n=most))
            highest = ", ".join(f"{names[seat]} {self.ink.gangster(self.piles[seat][-1])}" for seat in tied)
            lines.append(self.words("tie-break", highest=highest))
        you = self.screen.seat
        farewell = self.words("streets-won" if winner == you else "streets-lost", name=names[you], winner=names[winner])
        return [*lines, self.ink.good(farewell) if winner == you else self.ink.strong(farewell)]
