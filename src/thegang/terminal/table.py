"""What happens at every table: the player and the bots by turns, until it is over."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from thegang.bots import Bot, bots_of
from thegang.core import Action, Event, Game, IllegalMove, Rules, Seat
from thegang.terminal.console import Console, Left
from thegang.terminal.ink import clipped
from thegang.terminal.journal import Journal
from thegang.terminal.orders import ORDERS, Order
from thegang.terminal.screen import Screen
from thegang.terminal.sitting_down import Wanted
from thegang.terminal.words import Words

YOU: Seat = 0
QUOTED = 40


class TerminalTable(ABC):
    """One table. After each turn of the player's every bot may act once, in random order."""

    kind: ClassVar[str]
    """The name of the game."""
    game: Game[Any, Any]
    screen: Screen

    def __init__(self, console: Console, sitting: Wanted, seed: str, journal: Journal) -> None:
        bot = bots_of(self.kind).levels[sitting.level]
        self.console = console
        self.words = Words(sitting.language)
        self.names = sitting.names
        self.seed = seed
        self.journal = journal
        self.chance = Random(seed)
        self.bots: Mapping[Seat, Bot[Any]] = {seat: bot(Random(f"{seed}:{seat}")) for seat in range(1, len(self.names))}
        self.story: list[str] = []
        """What the player is told above the question what to do."""

    @classmethod
    def introduced(cls, words: Words) -> tuple[str, str]:
        """What the game is called, and what it is in a few words."""
        return words(f"game-{cls.kind}"), words(f"about-{cls.kind}")

    @classmethod
    @abstractmethod
    def ask_rules(cls, console: Console, words: Words) -> Rules:
        """Ask how the game is to be played."""

    @abstractmethod
    def run(self) -> None:
        """Play to the end; raises Left if the player leaves before."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether there are no more turns to take."""

    @abstractmethod
    def play(self, seat: Seat | None, action: Action) -> None:
        """Do something and tell it; raises IllegalMove."""

    @abstractmethod
    def draw(self, notice: str = "") -> None:
        """Show where the game stands and what is wanted."""

    @abstractmethod
    def obey(self, text: str) -> str | None:
        """Do what the player's line says; give what is to be said about it, or None when the turn is over."""

    @abstractmethod
    def bot_acted(self) -> None:
        """Let a person see what a bot has done."""

    def record(self, seat: Seat | None, action: Action) -> list[Event[Any]]:
        """Do something and write it down; raises IllegalMove."""
        events = self.game.play(seat, action)
        self.journal.record(seat, action, events)
        return events

    def take_turns(self) -> None:
        """Let the player and the bots act until it is over."""
        stuck = False
        while not self.over:
            phase = self.game.phase
            if stuck or self.game.legal_actions(YOU):
                self._your_turn()
            # what the player has just brought about is the player's to look at first
            stuck = self.game.phase == phase and not self._bots_act()

    def _your_turn(self) -> None:
        notice: str | None = ""
        while notice is not None:
            self.draw(notice)
            notice = self.obey(self.console.ask(">"))

    def _bots_act(self) -> bool:
        """Let every bot act once, or until something new is on the table; tell whether any did.

        Those who can wait act only if nobody else does.
        """
        phase = self.game.phase
        seats = self.chance.sample(sorted(self.bots), len(self.bots))
        acted = False
        patient: list[tuple[Seat, Action]] = []
        for seat in seats:
            if self.game.phase != phase:
                break
            action = self.bots[seat].act(self.game.view(seat), self.game.legal_actions(seat))
            if action is not None and self.bots[seat].patient:
                patient.append((seat, action))
            elif action is not None:
                acted = True
                self._bot_plays(seat, action)
        if patient and not acted:
            self._bot_plays(*patient[0])
        return acted or bool(patient)

    def _bot_plays(self, seat: Seat, action: Action) -> None:
        self.play(seat, action)
        if self.console.screen and not self.over:
            self.bot_acted()

    # What any player can want

    def see_to(self, order: Order | None, text: str) -> str:
        """Help, leave, or wonder what the player means."""
        match order:
            case Order.QUIT:
                raise Left
            case Order.HELP:
                self.page(self.screen.help_page())
            case None:
                return self.words("what-is-that", text=clipped(text, QUOTED))
        return ""

    def tried(self, action: Action) -> str:
        """Try an action of the player's; give the reason if it is refused."""
        try:
            self.play(YOU, action)
        except IllegalMove as illegal:
            return self.words.of(self.kind, "refusals", illegal.refusal.reason)
        return ""

    # Pages

    def page(self, lines: list[str]) -> None:
        """Show something until the player has read it."""
        self.console.page([*lines, ""])
        self.wait_for_enter("go-on")

    def wait_for_enter(self, key: str) -> None:
        """Any input goes on, but for the wish to leave."""
        if ORDERS.get(self.console.ask(f"{self.words(key)} >").lower()) is Order.QUIT:
            raise Left
