"""The table of a game of streets as lines of text, drawn from a view and nothing else (T-50, T-51)."""

from collections.abc import Collection, Sequence
from textwrap import wrap

from thegang.core import Seat
from thegang.streets import SPECIALS, Choice, Placement, Preview, View, previews
from thegang.streets.material import JOBS, ROUNDS, City, SpecialName, Target
from thegang.terminal.ink import flowing, length, padded, wrapped
from thegang.terminal.screen import Screen
from thegang.terminal.streets_orders import SPECIAL


class StreetsScreen(Screen):
    """Draws everything one seat may see of a game of streets."""

    # The table

    def table(self, view: View, story: Sequence[str], status: Sequence[str]) -> list[str]:
        """The whole table while everybody chooses, then what is told and what is wanted."""
        return self.stacked([self.header(view), self.cities(view), self._seats(view), self._own(view), story, status])

    def header(self, view: View) -> list[str]:
        """Where the game stands."""
        title = self.words("round-and-job", round=view.round, rounds=ROUNDS, job=view.job, jobs=JOBS)
        return self.titled(title, self.words("deck-left", count=view.deck))

    def cities(self, view: View, fresh: Collection[int] = (), gone: Collection[int] = ()) -> list[str]:
        """A row for each city: some gangsters have just come, some are about to go."""
        names = {city: self.words.streets("cities", city) for city in view.cities}
        widest = max(map(len, names.values()))
        lines = []
        for city, row in view.cities.items():
            faces = [
                self.ink.gangster(one, view.revolvers[one - 1], fresh=one in fresh, gone=one in gone) for one in row
            ]
            start = f"  {self.ink.strong(city[0])} {padded(names[city], widest)}  "
            lines += self.hanging(start, faces or [self.ink.sign("·")])
        return lines

    def _seats(self, view: View) -> list[str]:
        """Every seat: whether it has chosen, what it has captured, whether it still has a special."""
        names = max(map(len, self.names))
        cells = []
        for seat, name in enumerate(self.names):
            you = self.ink.sign("▸" if seat == self.seat else " ")
            chosen = self.ink.good(self.ink.sign("✓")) if seat in view.chosen else self.ink.sign("·")
            special = self.ink.sign("◆" if view.specials[seat] else "◇")
            cells.append(f"{you} {padded(name, names)} {chosen} {self._captured(view, seat)} {special}")
        width = max(map(length, cells)) + 2
        return [f"  {line}" for line in flowing((padded(cell, width) for cell in cells), self.console.width - 2, "")]

    def _captured(self, view: View, seat: Seat) -> str:
        score, pile = view.scores[seat], view.captured[seat]
        if score is not None:
            return self.words("score", n=score, count=f"{score:>2}")
        return self.words("captured-count", count=f"{pile:>2}")

    def _own(self, view: View) -> list[str]:
        """The hand, and the special with its text."""
        chosen = view.choice.gangster if view.choice else None
        faces = (self.ink.gangster(one, view.revolvers[one - 1], fresh=one == chosen) for one in self.own_hand(view))
        lines = [f"{self.words('your-hand')}  {'  '.join(faces)}"]
        if special := self.own_special(view):
            name = self.words.streets("specials", special)
            first, *more = wrap(f"{name}: {self.words.streets('special-texts', special)}", self.console.width - 6)
            lines += [first.replace(name, self.ink.strong(name), 1), *(f"  {line}" for line in more)]
        else:
            lines.append(self.ink.faint(self.words("special-played")))
        return [f"  {line}" for line in lines]

    # What is wanted

    def status(self, view: View) -> list[str]:
        """What is chosen so far, and the keys that do something now."""
        gangster = self.own_hand(view)[0]
        keys = [
            self.words("key-ticket", gangster=gangster, letters=" ".join(city[0] for city in view.cities)),
            self.words("key-special", gangster=gangster) if self.own_special(view) else "",
            self.words("key-look", gangster=gangster),
            self.words("key-help"),
            self.words("key-quit"),
        ]
        lines = self._chosen(view) if view.choice else [self.words.streets("prompts", "choose")]
        return [*lines, *self.keys(key for key in keys if key)]

    def _chosen(self, view: View) -> list[str]:
        choice = view.choice
        assert choice is not None
        options = [preview for preview in previews(view) if preview.choice == choice]
        by_special = choice.ticket is None
        with_what = self.companion(choice.ticket, self.own_special(view))
        lines = [
            self.ink.strong(self.words("you-chose", gangster=self.ink.gangster(choice.gangster), companion=with_what)),
            self.words("special-now" if by_special else "ticket-now", captured=self.best(options, places=by_special)),
        ]
        return [part for line in lines for part in wrapped(line, self.console.width)]

    def look(self, view: View, gangster: int) -> list[str]:
        """What a gangster from the hand could capture now, with each ticket and with the special."""
        special = self.own_special(view)
        tickets: list[City | None] = [*view.cities] if special is None else [*view.cities, None]
        companions = {ticket: self.companion(ticket, special) for ticket in tickets}
        widest = max(map(len, companions.values()))
        open_plays = previews(view)
        lines = []
        for ticket, companion in companions.items():
            options = [preview for preview in open_plays if preview.choice == Choice(gangster, ticket)]
            key = f"{gangster} {SPECIAL if ticket is None else ticket[0]}"
            start = f"  {self.ink.strong(key)}  {padded(companion, widest)}  "
            lines += self.hanging(start, self.best(options).split())
        return lines

    # Words for plays

    def own_hand(self, view: View) -> tuple[int, ...]:
        """One's own gangsters."""
        hand = view.hands[self.seat]
        assert isinstance(hand, tuple)
        return hand

    def own_special(self, view: View) -> SpecialName | None:
        """The special in one's own hand."""
        special = view.specials[self.seat]
        assert not isinstance(special, bool)
        return special

    def best(self, options: Sequence[Preview], *, places: bool = False) -> str:
        """What comes of the best of some plays; with ``places`` also how it is to be played."""
        best = max(options, key=lambda option: option.revolvers)
        captured = self.captured(best.captured, best.revolvers)
        if len({option.captured for option in options}) == 1:
            return captured
        if places and best.placement is not None:
            captured = f"{captured} ({self.placement(best.placement)})"
        return self.words("at-best", captured=captured)

    def captured(self, gangsters: Sequence[int], revolvers: int) -> str:
        """Captured gangsters with their worth, or the word for nothing."""
        if not gangsters:
            return self.words("nothing")
        return f"{self.ink.gangsters(sorted(gangsters))}, {self.words('score', count=revolvers)}"

    def companion(self, ticket: City | None, special: SpecialName | None) -> str:
        """What a gangster is played with: the city of the ticket, or the special."""
        if ticket is not None:
            return self.words.streets("cities", ticket)
        assert special is not None
        return self.words.streets("specials", special)

    def placement(self, placement: Placement) -> str:
        """Where cards are placed, in which order, and what the special is aimed at."""
        parts = [self.words.streets("cities", placement.city), self.words.streets("first", placement.first)]
        return ", ".join(parts if placement.target is None else [*parts, self.target(placement.target)])

    def target(self, target: Target) -> str:
        """What a special is aimed at."""
        return self.ink.gangster(target) if isinstance(target, int) else self.words.streets("ends", target)

    # Help

    def help_page(self) -> list[str]:
        width = self.console.width
        lines = [self.ink.strong(self.words("help-title")), *wrap(self.words("streets-goal"), width), ""]
        keys = ("ticket", "special", "look", "confirm", "quit")
        lines += [f"  {self.words(f'streets-help-{key}')}" for key in keys]
        examples = {"odd": self.ink.gangster(19), "even": self.ink.gangster(24), "worth": self.ink.gangster(80, 4)}
        signs = self.ink.sign(self.words("streets-signs", **examples))
        lines += ["", *wrapped(f"{signs} {self.words.streets('notes', 'reconstructed')}", width), ""]
        for special in SPECIALS:
            name = self.words.streets("specials", special)
            lines += wrap(f"{name}: {self.words.streets('special-texts', special)}", width, subsequent_indent="  ")
        return lines
