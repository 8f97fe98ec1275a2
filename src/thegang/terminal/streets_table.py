"""A game of streets between the player and bots."""

from textwrap import wrap

from thegang.core import Action, Seat
from thegang.streets import BeginGame, Choose, Streets
from thegang.streets.description import StreetsRules
from thegang.terminal.console import Console
from thegang.terminal.journal import Journal
from thegang.terminal.orders import NO, ORDERS, YES, Order
from thegang.terminal.sitting_down import Wanted, choice
from thegang.terminal.streets_orders import Look, understand
from thegang.terminal.streets_placing import Placing
from thegang.terminal.streets_reveal import Reveal
from thegang.terminal.streets_scoring import Scoring
from thegang.terminal.streets_screen import StreetsScreen
from thegang.terminal.table import YOU, TerminalTable
from thegang.terminal.words import Words

BOT_PAUSE = 0.3


class StreetsTable(TerminalTable):
    """Job after job. The bots choose after the player, so that a choice can be changed until it is confirmed (T-11)."""

    kind = "streets"
    game: Streets
    screen: StreetsScreen

    def __init__(self, console: Console, sitting: Wanted, seed: str, journal: Journal) -> None:
        super().__init__(console, sitting, seed, journal)
        assert isinstance(sitting.rules, StreetsRules)
        self.open_scores = sitting.rules.open_scores
        self.game = Streets.blank()
        self.screen = StreetsScreen(console, self.words, self.names, YOU)
        self.reveal = Reveal(self.screen)
        self.placing: Placing | None = None
        """The questions about the player's special, when its turn has come."""
        self.story = wrap(self.words("streets-goal"), console.width)

    @classmethod
    def ask_rules(cls, console: Console, words: Words) -> StreetsRules:
        letters = [words(answer).split()[0] for answer in ("yes", "no")]
        answer = choice(console, words, words("ask-open-scores"), letters, letters[-1], also=YES + NO)
        return StreetsRules(open_scores=answer in YES)

    def run(self) -> None:
        self.journal.begin(self.kind)
        self.play(None, BeginGame(len(self.names), self.seed, self.open_scores))
        self.take_turns()
        Scoring(self.screen, self.game.view(YOU)).show()

    @property
    def over(self) -> bool:
        return self.game.state.outcome is not None

    def play(self, seat: Seat | None, action: Action) -> None:
        events = self.record(seat, action)
        job_ended = self.reveal.follow(events)
        self.placing = Placing(self.screen, self.game.view(YOU)) if self.game.state.to_place == YOU else None
        if job_ended:
            self.story = []
            self.wait_for_enter("to-scores" if self.over else "next-job")

    # The player

    def obey(self, text: str) -> str | None:
        if self.placing is not None:
            return self._place(self.placing, text.lower())
        view = self.game.view(YOU)
        self.story = []
        order = understand(text)
        match order:
            case Choose():
                return self.tried(order)
            case Look(gangster=gangster) if gangster in self.screen.own_hand(view):
                self.story = self.screen.look(view, gangster)
                return ""
            case Look():
                return self.words.streets("refusals", "not-in-hand")
            case Order.WAIT:
                return None if view.choice else self.words("choose-first", gangster=self.screen.own_hand(view)[0])
        return self.see_to(order, text)

    def _place(self, placing: Placing, text: str) -> str | None:
        """Take an answer to the question at hand; the last one settles the placement."""
        order = ORDERS.get(text)
        if order is Order.WAIT:
            placing.back()
            return ""
        if not placing.pick(text):
            return self.see_to(order, text)
        return (self.tried(placing.chosen) or None) if placing.chosen else ""

    # Pages

    def draw(self, notice: str = "") -> None:
        view = self.game.view(YOU)
        said = [self.console.ink.strong(notice)] if notice else []
        if self.placing is not None:
            self.console.page(self.screen.stacked([*self.reveal.queue(view), [*said, *self.placing.lines()]]))
        else:
            self.console.page(self.screen.table(view, self.story, [*said, *self.screen.status(view)]))

    def bot_acted(self) -> None:
        if self.game.state.choices:
            view = self.game.view(YOU)
            self.console.page(self.screen.table(view, [], [self.words("others-choose")]))
            self.console.pause(BOT_PAUSE)
