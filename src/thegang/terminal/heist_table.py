"""A game of heists between the player and bots."""

from collections.abc import Mapping
from textwrap import wrap

import msgspec

from thegang.bots.heist import HeistBot, reading, thought, thought_of
from thegang.core import Action, Event, Seat
from thegang.heist import COLOURS, MODES, BeginGame, BeginHeist, Heist, Propose, State, View
from thegang.heist.cards import AgreedSpecialist, all_cards, cards
from thegang.heist.debrief import Debriefing
from thegang.heist.description import HeistRules
from thegang.heist.events import ChipTaken
from thegang.heist.news import HandRevealed, RoundEnded
from thegang.heist.state import Colour
from thegang.heist.thoughts import Thoughts
from thegang.terminal.console import Console
from thegang.terminal.heist_orders import understand
from thegang.terminal.heist_proposal import any_proposal, ask_proposal
from thegang.terminal.heist_screen import HeistScreen
from thegang.terminal.heist_showdown import Showdown
from thegang.terminal.journal import Journal
from thegang.terminal.orders import Order
from thegang.terminal.sitting_down import Wanted, numbered
from thegang.terminal.table import YOU, TerminalTable
from thegang.terminal.words import Words

BOT_PAUSE = 0.5


class HeistTable(TerminalTable):
    """Heist after heist, until the game is won or lost."""

    kind = "heist"
    game: Heist
    bots: Mapping[Seat, HeistBot]
    screen: HeistScreen

    def __init__(self, console: Console, sitting: Wanted, seed: str, journal: Journal) -> None:
        super().__init__(console, sitting, seed, journal)
        assert isinstance(sitting.rules, HeistRules)
        self.mode = sitting.rules.mode
        self.game = Heist.blank()
        self.screen = HeistScreen(console, self.words, self.names, YOU)
        self.showdown = Showdown(self.screen)
        self.story = wrap(self.words("help-goal"), console.width)
        self.successes: list[bool] = []
        self._thoughts = Thoughts()
        self._debriefing = Debriefing()

    @classmethod
    def ask_rules(cls, console: Console, words: Words) -> HeistRules:
        modes = {mode: (words.heist("rules.mode.label", mode), words(f"mode-{mode}")) for mode in MODES}
        return msgspec.convert({"mode": numbered(console, words, "ask-mode", modes)}, HeistRules)

    def run(self) -> None:
        self.journal.begin(self.kind)
        self.play(None, BeginGame(len(self.names), self.seed, self.mode, stacks="shuffled", cards=all_cards()))
        while True:
            self.heist()
            if self.game.state.outcome is not None:
                break
            self.wait_for_enter("next-heist")
            self.play(None, BeginHeist())
        self._farewell()

    @property
    def over(self) -> bool:
        return self.game.state.over

    def play(self, seat: Seat | None, action: Action) -> None:
        before = None if isinstance(action, BeginGame) else self.game.view(YOU)
        bot = None if seat is None else self.bots.get(seat)
        thought = None if bot is None else thought_of(bot, self.game.view(seat), action)
        events = self.record(seat, action)
        self._thoughts.happened(events, thought)
        self._debriefing.happened(events, len(self.names))
        revealed: list[Seat] = []
        for happened in self.game.news(YOU, events):
            if sentence := self.screen.teller.tell(happened):
                self.story.append(sentence)
            match happened:
                case RoundEnded(colour, put_away=True) if before is not None:
                    self._last_look(before, colour, events)
                case HandRevealed(seat=shown):
                    revealed.append(shown)
        if revealed:
            self.story.clear()
            self.showdown.show(self.game.state, self.game.view(YOU), revealed)

    def heist(self) -> None:
        """Play the heist that has begun to its end."""
        view = self.game.view(YOU)
        if view.challenges or view.specialist:
            self.page(self.screen.cards_page(view))
        self.take_turns()
        self.successes.append(self.game.state.last is not None and self.game.state.last.success)
        self._tell_thoughts()

    # The player

    def obey(self, text: str) -> str | None:
        view = self.game.view(YOU)
        order = understand(text, view, YOU)
        match order:
            case Order.WAIT:
                self.story.clear()
                return None
            case Order.CARDS:
                self.page(self.screen.cards_page(view))
            case Order.PROPOSE:
                order = self._proposal(view) or order
        return (self.tried(order) or None) if isinstance(order, Action) else self.see_to(order, text)

    def tried(self, action: Action) -> str:
        story, self.story = self.story, []
        refused = super().tried(action)
        if refused:
            self.story = story
        return refused

    def _proposal(self, view: View) -> Propose | None:
        """The proposal the player wants to make, or one that the rules refuse if there can be none."""
        card = cards().get(f"specialist-{view.specialist}")
        specialist = card if isinstance(card, AgreedSpecialist) else None
        offer = any_proposal(specialist, YOU)
        if specialist is None or self.game.refusal(YOU, offer) is not None:
            return offer
        return ask_proposal(self.screen, specialist)

    # Pages

    def draw(self, notice: str = "") -> None:
        view = self.game.view(YOU)
        status = self.screen.status(view, self.game.legal_actions(YOU))
        marked = [self.console.ink.strong(notice), *status] if notice else status
        self.console.page(self.screen.table(view, self.story, marked))

    def bot_acted(self) -> None:
        self.draw()
        self.console.pause(BOT_PAUSE)

    def _last_look(self, before: View, colour: Colour, events: list[Event[State]]) -> None:
        """Show the chips once more before they are put away, and let the story forget them too (H-58)."""
        row = list(before.chips[colour] or ())
        for event in events:
            if isinstance(event, ChipTaken) and event.source is not None:
                row[event.source] = 0
            if isinstance(event, ChipTaken):
                row[event.seat] = event.stars
        still = msgspec.structs.replace(before, chips={**before.chips, colour: tuple(row)})
        self.page(self.screen.table(still, self.story, [self.words("remember-chips")]))
        self.story.clear()

    def _tell_thoughts(self) -> None:
        """How sure the bots were of their last chips, and what they read in those of others."""
        told = self._thoughts.told(self._debriefing.rounds)
        last = {one.seat: thought(one, self.words.language) for one in told if one.colour == COLOURS[-1]}
        if last:
            sure = "; ".join(f"{self.names[seat]}: {last[seat]}" for seat in sorted(last))
            self._show_faint(self.words("bots-thought", thoughts=sure))
        names = dict(enumerate(self.names))
        for one in told:
            if read := reading(one, self.words.language, names, YOU):
                self._show_faint(f"{self.names[one.seat]} · {read}")
        self.console.show("")

    def _show_faint(self, sentence: str) -> None:
        self.console.show(*map(self.console.ink.faint, wrap(sentence, self.console.width)))

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
