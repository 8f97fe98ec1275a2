"""The table of a heist as lines of text, drawn from a view and nothing else (H-90)."""

from collections.abc import Sequence
from textwrap import wrap

from thegang.core import Action, Seat
from thegang.heist import COLOURS, MODES, Agree, Propose, ReturnChip, TakeChip, View
from thegang.heist.cards import cards
from thegang.heist.modes import VAULTS
from thegang.heist.state import COMMUNITY_SIZE
from thegang.terminal.console import Console
from thegang.terminal.heist_asking import Questions, asked
from thegang.terminal.heist_story import Storyteller
from thegang.terminal.ink import clipped, flowing, padded
from thegang.terminal.screen import Screen
from thegang.terminal.words import Words

TALL = 36
"""From this height on the texts of the active cards fit above the table."""
SHORT_STORY, LONG_STORY = 3, 6
RANKING_EXAMPLES = {
    "royal-flush": "As Ks Qs Js Ts",
    "straight-flush": "9h 8h 7h 6h 5h",
    "four-of-a-kind": "7c 7d 7h 7s Ac",
    "full-house": "Qc Qd Qh 4c 4s",
    "flush": "Kd Jd 8d 6d 2d",
    "straight": "9c 8d 7h 6s 5c",
    "three-of-a-kind": "Tc Td Ts Kh 3c",
    "two-pair": "Jh Js 6c 6d As",
    "pair": "8d 8s Ac Jd 4h",
    "high-card": "Ah Qc 9d 6s 3h",
}


class HeistScreen(Screen):
    """Draws everything one seat may see of a heist."""

    def __init__(self, console: Console, words: Words, names: tuple[str, ...], seat: Seat) -> None:
        super().__init__(console, words, names, seat)
        self.teller = Storyteller(words, console.ink, names, seat)
        self.questions = Questions(self.teller)

    # The table

    def table(self, view: View, story: Sequence[str], status: Sequence[str]) -> list[str]:
        """The whole table, then what happened and what is wanted."""
        tall = self.console.height >= TALL
        blocks = [
            [*self.header(view), *(self.card_texts(view) if tall else self._active_names(view))],
            self._middle(view),
            self._seats(view),
            self._own_pocket(view),
            flowing(story, self.console.width)[-(LONG_STORY if tall else SHORT_STORY) :],
            list(status),
        ]
        return self.stacked(blocks)

    def header(self, view: View) -> list[str]:
        """Where the game stands."""
        title = f"{self.words('heist-number', number=view.heist)} · {self.words.heist('rules.mode.label', view.mode)}"
        return self.titled(title, self.score(view))

    def score(self, view: View) -> str:
        """Vaults and alarms."""
        vaults = self.ink.gauge(view.vaults, VAULTS, "◆◇")
        alarms = self.ink.gauge(view.alarms, MODES[view.mode].alarms, "●○")
        return f"{self.words('vaults')} {self.ink.good(vaults)}  {self.words('alarms')} {self.ink.bad(alarms)}"

    def board(self, view: View) -> str:
        """The community cards, and the places of those to come."""
        places = [self.ink.card(card) for card in view.community]
        places += [self.ink.sign("▯")] * (COMMUNITY_SIZE - len(places))
        return f"  {padded(self.words('table'), 8)}{'  '.join(places)}"

    def _middle(self, view: View) -> list[str]:
        lines = [self.board(view)]
        for colour in COLOURS:
            row = view.chips[colour]
            if colour == view.phase and row is not None:
                free = [stars for stars in range(1, view.players + 1) if stars not in row]
                chips = [self.ink.chip(stars, colour, dark=stars in view.dark_chips) for stars in free]
                line = f"  {padded(self.words('centre'), 8)}{'  '.join(chips) or self.ink.sign('·')}"
                lines.append(padded(line, 44) + self.ink.faint(self.words("dark")) if view.dark_chips else line)
        return lines

    def _seats(self, view: View) -> list[str]:
        """Every seat with its chips so far and what is known about it."""
        names = max(len(name) for name in self.names) + 2
        titles = [self.words.heist("colours", colour) for colour in COLOURS]
        column = max(len(title) for title in titles) + 1
        head = "".join(
            self.ink.strong(padded(title, column)) if colour == view.phase else padded(title, column)
            for colour, title in zip(COLOURS, titles, strict=True)
        )
        lines = [" " * (names + 4) + head]
        for seat, name in enumerate(self.names):
            mark = self.ink.sign("▸") if seat == self.seat else " "
            chips = "".join(padded(self._chip(view, colour, seat), column) for colour in range(len(COLOURS)))
            line = f"  {mark} {padded(name, names)}{chips}{'  '.join(self._notes(view, seat))}"
            lines.append(clipped(line, self.console.width))
        return lines

    def _chip(self, view: View, number: int, seat: Seat) -> str:
        colour = COLOURS[number]
        row = view.chips[colour]
        if row is None:
            return "?"
        dark = colour == view.phase and row[seat] in view.dark_chips
        return self.ink.chip(row[seat], colour, dark=dark) if row[seat] else self.ink.sign("·")

    def _notes(self, view: View, seat: Seat) -> list[str]:
        """What everybody, or the player alone, knows about a seat."""
        notes = []
        pocket = view.pockets[seat]
        hand = view.hands[seat]
        if hand is not None and not isinstance(pocket, int):
            notes.append(f"{self.ink.cards(pocket)} {self.teller.hand(hand)}")
        if seat in view.redrawn:
            notes.append(self.words("note-redrew"))
        announced = [self.teller.note(announcement) for announcement in view.announcements if announcement.who == seat]
        if seat == view.specialist_user and not announced:
            notes.append(self.words("note-uses", card=self.teller.card_name(f"specialist-{view.specialist}")))
        notes += announced
        for shown in view.shown:
            if shown.who == seat:
                notes.append(self.words("note-showed", card=self.ink.card(shown.card)))
        return notes

    def _own_pocket(self, view: View) -> list[str]:
        pocket = view.pockets[self.seat]
        assert not isinstance(pocket, int)
        parts = [f"{self.words('your-pocket')}  {self.ink.cards(pocket)}"]
        if view.hand is not None:
            best = self.ink.cards(view.hand.best) if view.community else ""
            parts.append(f"{self.ink.strong(self.teller.hand(view.hand))}  {best}".rstrip())
        if view.remembered:
            parts.append(self.words("before-the-mix", cards=self.ink.cards(view.remembered)))
        return [f"  {line}" for line in flowing(parts, self.console.width - 2, "   ")]

    # What is wanted

    def status(self, view: View, legal: Sequence[Action]) -> list[str]:
        """What the table waits for, and the keys that do something now."""
        lines = []
        if view.proposal is not None and view.specialist is not None:
            lines += wrap(self.teller.proposal(view.proposal, view.specialist), self.console.width)
        row = next((view.chips[colour] for colour in COLOURS if colour == view.phase), None)
        if row is not None:
            missing = tuple(seat for seat, stars in enumerate(row) if not stars)
            wanted = self.words("without-chip", names=self.teller.list(missing))
            lines.append(
                f"{self.words.heist('phases', view.phase)}. {wanted if missing else self.words('all-have-chips')}"
            )
        return [*lines, *self._question(view), *self._keys(view, legal)]

    def _question(self, view: View) -> list[str]:
        prompt = view.prompt
        if prompt is None:
            return []
        lines = []
        if asked(view, self.seat):
            lines.append(self.ink.strong(self.questions.ask(prompt)))
            lines += [f"  {line}" for line in flowing(self.questions.options(prompt), self.console.width - 2, "   ")]
            if prompt.together:
                lines.append(self.words("agree-on-one"))
        else:
            waited = prompt.asked if prompt.together else prompt.waiting
            lines.append(f"{self.questions.waiting(prompt, self.teller.list(waited))}.")
        if prompt.answers and not prompt.secret:
            first, *others = self.questions.answers(prompt)
            lines += flowing([f"{self.words('said-so-far')} {first}", *others], self.console.width)
        return lines

    def _keys(self, view: View, legal: Sequence[Action]) -> list[str]:
        kinds = {type(action) for action in legal}
        asked_now = asked(view, self.seat) is not None
        keys = [
            TakeChip in kinds and not asked_now and self.words("key-take", most=view.players),
            ReturnChip in kinds and not asked_now and self.words("key-return"),
            self.words("key-wait"),
            Agree in kinds and self.words("key-agree"),
            Propose in kinds and self.words("key-propose"),
            self.words("key-cards") if view.challenges or view.specialist else "",
            self.words("key-help"),
            self.words("key-quit"),
        ]
        return self.keys(key for key in keys if key)

    # Pages

    def card_texts(self, view: View) -> list[str]:
        """The active cards with their texts."""
        lines = []
        for card_id in _active(view):
            card = cards()[card_id]
            kind = self.words(card.kind, number=card.number)
            lines.append(f"{self.ink.strong(self.teller.card_name(card_id))} ({kind})")
            lines += [f"  {line}" for line in wrap(card.text("text", self.words.language), self.console.width - 4)]
        return lines

    def cards_page(self, view: View) -> list[str]:
        """The active cards, and everything they made known."""
        lines = [*self.header(view), self.ink.strong(self.words("cards-title")), ""]
        lines += self.card_texts(view) or [self.words("no-cards")]
        if view.announcements:
            lines += ["", self.ink.strong(self.words("announced-title"))]
            lines += [f"  {self.names[each.who]}: {self.teller.note(each)}" for each in view.announcements]
        return lines

    def help_page(self) -> list[str]:
        lines = [self.ink.strong(self.words("help-title")), *wrap(self.words("help-goal"), self.console.width), ""]
        lines += [f"  {self.words(f'help-{key}')}" for key in ("take", "return", "wait", "propose", "prompt", "quit")]
        lines += ["", self.ink.strong(self.words("rankings-title"))]
        for number, (ranking, example) in enumerate(RANKING_EXAMPLES.items()):
            name = padded(self.words.heist("rankings", ranking), 22)
            lines.append(f"  {len(RANKING_EXAMPLES) - number:>2} {name}{self.ink.cards(example.split())}")
        return lines

    def _active_names(self, view: View) -> list[str]:
        names = [self.ink.strong(self.teller.card_name(card_id)) for card_id in _active(view)]
        return [f"{self.words('active-cards')}: {' · '.join(names)}"] if names else []


def _active(view: View) -> list[str]:
    specialist = [] if view.specialist is None else [f"specialist-{view.specialist}"]
    return [f"challenge-{number}" for number in view.challenges] + specialist
