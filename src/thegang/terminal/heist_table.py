"""A game of heists between the player and simple bots."""

from random import Random
from textwrap import wrap

import msgspec

from thegang.bots import Bot, SimpleBot
from thegang.core import Action, Event, IllegalMove, Seat
from thegang.heist import BeginGame, BeginHeist, Heist, Propose, State, View
from thegang.heist.cards import AgreedSpecialist, cards
from thegang.heist.events import ChipTaken, HandRevealed, RoundEnded
from thegang.terminal.console import Console, Left
from thegang.terminal.heist_orders import Order, understand
from thegang.terminal.heist_proposal import any_proposal, ask_proposal
from thegang.terminal.heist_screen import HeistScreen
from thegang.terminal.heist_showdown import Showdown
from thegang.terminal.journal import Journal
from thegang.terminal.sitting_down import Sitting
from thegang.terminal.words import Words

YOU: Seat = 0
BOT_PAUSE = 0.5


class HeistTable:
    """One table. After each of the player's inputs every bot may act once, in random order."""

    def __init__(self, console: Console, sitting: Sitting, seed: str, journal: Journal) -> None:
        self.console = console
        self.words = Words(sitting.language)
        self.names = sitting.names
        self.mode = sitting.mode
        self.seed = seed
        self.journal = journal
        self.chance = Random(seed)
        self.game = Heist.blank()
        self.bots: dict[Seat, Bot[View]] = {
            seat: SimpleBot(Random(f"{seed}:{seat}")) for seat in range(1, len(self.names))
        }
        self.screen = HeistScreen(console, self.words, self.names, YOU)
        self.showdown = Showdown(self.screen)
        self.story = wrap(self.words("help-goal"), console.width)
        self.successes: list[bool] = []

    def run(self) -> None:
        """Play heist after heist until the game is won or lost."""
        self.journal.begin("heist")
        self.play(None, BeginGame(len(self.names), self.seed, self.mode, stacks="shuffled"))
        while True:
            self.heist()
            if self.game.state.outcome is not None:
                break
            self._wait_for_enter("next-heist")
            self.play(None, BeginHeist())
        self._farewell()

    def play(self, seat: Seat | None, action: Action) -> None:
        """Do something, write it down, tell it; raises IllegalMove."""
        before = None if isinstance(action, BeginGame) else self.game.view(YOU)
        events = self.game.play(seat, action)
        self.journal.record(seat, action, events)
        after = self.game.view(YOU)
        for event in events:
            if told := self.screen.teller.told(event):
                self.story.append(told)
            if isinstance(event, RoundEnded) and before is not None and after.chips[event.colour] is None:
                self._last_look(before, event, events)
        if fresh := [event.seat for event in events if isinstance(event, HandRevealed)]:
            self.story.clear()
            self.showdown.show(self.game.state, after, fresh)

    def heist(self) -> None:
        """Play the heist that has begun to its end."""
        view = self.game.view(YOU)
        if view.challenges or view.specialist:
            self._page(self.screen.cards_page(view))
        stuck = False
        while not self.game.state.over:
            phase = self.game.phase
            if stuck or self.game.legal_actions(YOU):
                self._your_turn()
            # what the player has just brought about is the player's to look at first
            stuck = self.game.phase == phase and not self._bots_act()
        self.successes.append(self.game.state.last is not None and self.game.state.last.success)

    def _bots_act(self) -> bool:
        """Let every bot act once, or until something new is on the table; tell whether any did."""
        phase = self.game.phase
        seats = self.chance.sample(sorted(self.bots), len(self.bots))
        acted = False
        for seat in seats:
            if self.game.phase != phase:
                break
            action = self.bots[seat].act(self.game.view(seat), self.game.legal_actions(seat))
            if action is not None:
                acted = True
                self.play(seat, action)
                if self.console.screen and not self.game.state.over:
                    self._draw()
                    self.console.pause(BOT_PAUSE)
        return acted

    # The player

    def _your_turn(self) -> None:
        """Take input until the player did something, or waits."""
        notice = ""
        while True:
            self._draw(notice)
            text = self.console.ask(">")
            order = self._order(text)
            if order is Order.WAIT:
                self.story.clear()
                return
            notice = "" if order else self.words("what-is-that", text=text)
            if isinstance(order, Action):
                notice = self._tried(order)
                if not notice:
                    return

    def _order(self, text: str) -> Action | Order | None:
        """What the player wants done; what is only to be looked at is shown at once."""
        view = self.game.view(YOU)
        order = understand(text, view, YOU)
        match order:
            case Order.QUIT:
                raise Left
            case Order.HELP:
                self._page(self.screen.help_page())
            case Order.CARDS:
                self._page(self.screen.cards_page(view))
            case Order.PROPOSE:
                return self._proposal(view) or order
        return order

    def _tried(self, action: Action) -> str:
        """Try an action of the player's; give the reason if it is refused."""
        story, self.story = self.story, []
        try:
            self.play(YOU, action)
        except IllegalMove as illegal:
            self.story = story
            return self.words.heist("refusals", illegal.refusal.reason)
        return ""

    def _proposal(self, view: View) -> Propose | None:
        """The proposal the player wants to make, or one that the rules refuse if there can be none."""
        card = cards().get(f"specialist-{view.specialist}")
        specialist = card if isinstance(card, AgreedSpecialist) else None
        offer = any_proposal(specialist, YOU)
        if specialist is None or self.game.refusal(YOU, offer) is not None:
            return offer
        return ask_proposal(self.screen, specialist)

    # Pages

    def _draw(self, notice: str = "") -> None:
        view = self.game.view(YOU)
        status = self.screen.status(view, self.game.legal_actions(YOU))
        marked = [self.console.ink.strong(notice), *status] if notice else status
        self.console.page(self.screen.table(view, self.story, marked))

    def _last_look(self, before: View, ended: RoundEnded, events: list[Event[State]]) -> None:
        """Show the chips once more before they are put away, and let the story forget them too (H-58)."""
        row = list(before.chips[ended.colour] or ())
        for event in events:
            if isinstance(event, ChipTaken) and event.source is not None:
                row[event.source] = 0
            if isinstance(event, ChipTaken):
                row[event.seat] = event.stars
        still = msgspec.structs.replace(before, chips={**before.chips, ended.colour: tuple(row)})
        self._page(self.screen.table(still, self.story, [self.words("remember-chips")]))
        self.story.clear()

    def _page(self, lines: list[str]) -> None:
        """Show something until the player has read it."""
        self.console.page([*lines, ""])
        self._wait_for_enter("go-on")

    def _wait_for_enter(self, key: str) -> None:
        """Any input goes on, but for the wish to leave."""
        if self.console.ask(f"{self.words(key)} >").lower() in ("q", "quit"):
            raise Left

    def _farewell(self) -> None:
        """How every heist came out, and the game."""
        ink = self.console.ink
        marks = {True: ink.good(ink.sign("◆")), False: ink.bad(ink.sign("●"))}
        results = {True: self.words("heist-success"), False: self.words("heist-failure")}
        for number, success in enumerate(self.successes, 1):
            title = self.words("heist-number", number=number)
            self.console.show(f"  {marks[success]} {title}: {results[success]}")
        won = self.game.phase == "won"
        farewell = self.words("game-won" if won else "game-lost", name=self.names[YOU])
        self.console.show("", ink.good(farewell) if won else ink.bad(farewell))
