"""The bots of all tables that think in one process, and what they remember, within a bound in bytes.

What a bot believes is the largest part of it, and can be thought again: when all have more than so much a mind, the
largest tables let that go first, which takes least time for the room it makes. Only then are tables forgotten as a
whole, beginning with those nobody asked about for longest.
"""

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeAlias

from thegang.bots import Bot, Bots, bots_of
from thegang.bots.measured import bytes_of
from thegang.core import Action, Seat
from thegang.heist.debrief import Thought
from thegang.server.bots.questions import Look, Question, Reply, SeatLook, SeatReply, encode_action
from thegang.server.games import GameScreen
from thegang.server.messages import Level

A_MIND = 95_000
"""Bytes of a mind between its turns, on average of all in a process: 100 kB, less what it grows until next measured."""
ALWAYS = 4_000_000
"""Bytes that may be used even by a few: then there is no need to think again."""
BUDGET = 192_000_000
"""Bytes of all minds of a process, however many they are."""
MEASURED_EVERY = 2
"""To measure takes about as long as a bot does to think."""
UNREAD = 32
"""So many looks of a table are kept to be read when there is time."""
log = logging.getLogger(__name__)

Wanted: TypeAlias = tuple[Action | None, bool, Thought | None]


class Mind:
    """A bot, and what it wanted when it last looked."""

    def __init__(self, bots: Bots, level: Level, chance: Random) -> None:
        self.level = level
        self._bots = bots
        self._bot = bots.levels[level](chance)
        self._quick: Bot[object] | None = None
        self._seen = b""
        """A digest of what it last saw."""
        self._wanted: Wanted = (None, False, None)

    def look(self, screen: GameScreen) -> None:
        """Take in what happened, without a thought of what to do."""
        self._bots.look(self._bot, screen.game)

    def wanted(self, look: Look, own: SeatLook, think: Callable[[], Wanted]) -> Wanted:
        """What the bot wants: the same as before when it sees the same again, as when somebody comes or goes."""
        seen = hashlib.sha256(bytes(look.shared) + bytes(own.own)).digest()
        if seen != self._seen:
            self._wanted = think()
            self._seen = seen
        return self._wanted

    def act(self, screen: GameScreen) -> Wanted:
        """What the bot wants, whether it can wait for others, and what it thought if that is worth telling."""
        action = self._bot.act(screen.game, screen.legal)
        return action, self._bot.patient, self._bots.thought(self._bot, screen.game, action)

    def act_quickly(self, screen: GameScreen, chance: Random) -> Wanted:
        """What a bot of the quickest kind wants in its place."""
        self._quick = self._quick or self._bots.stand_in(chance)
        return self._quick.act(screen.game, screen.legal), False, None

    def let_go(self) -> None:
        """Keep only what can't be thought again."""
        self._bots.let_go(self._bot)

    def take_up(self) -> None:
        """Think again what was let go."""
        self._bots.take_up(self._bot)


class TableMinds:
    """The bots of one table."""

    def __init__(self, game: str, chance: Random) -> None:
        self.game = game
        self.size = 0
        """In bytes."""
        self.asked = 0
        self._chance = chance
        self._minds: dict[Seat, Mind] = {}
        self._unread: list[Look] = []
        """What they have seen but not had the time to read."""

    def answer(self, question: Question) -> Reply:
        """Ask them all."""
        self.asked += 1
        *earlier, now = question.looks
        self._unread += earlier
        if not question.quick:
            self._take_up()
        answers = [self._answer(now, seat, quick=question.quick) for seat in now.seats]
        self._unread = [look.copy() for look in (*self._unread, now)[-UNREAD:]] if question.quick else []
        playing = {seat.seat for seat in now.seats}
        self._minds = {seat: mind for seat, mind in self._minds.items() if seat in playing}
        return Reply(question.number, tuple(answer for answer in answers if answer is not None))

    def __len__(self) -> int:
        return len(self._minds)

    def _take_up(self) -> None:
        try:
            for mind in self._minds.values():
                mind.take_up()
        except Exception:
            log.exception("a bot could not remember, and tries again when it is asked")

    def _answer(self, look: Look, own: SeatLook, *, quick: bool) -> SeatReply | None:
        try:
            screen = look.screen(self.game, own)
            mind = self._mind(own)
            hurried = partial(mind.wanted, look, own, partial(mind.act_quickly, screen, self._chance))
            action, patient, thought = hurried() if quick else self._thought(mind, look, own, screen) or hurried()
            return SeatReply(own.seat, encode_action(action), patient, thought)
        except Exception:
            log.exception("a bot failed")
            return None

    def _thought(self, mind: Mind, look: Look, own: SeatLook, screen: GameScreen) -> Wanted | None:
        try:
            for earlier in self._unread:
                for then in earlier.seats:
                    if then.seat == own.seat:
                        mind.look(earlier.screen(self.game, then))
            return mind.wanted(look, own, partial(mind.act, screen))
        except Exception:
            log.exception("a bot failed, and another plays for it")
            return None

    def _mind(self, own: SeatLook) -> Mind:
        mind = self._minds.get(own.seat)
        if mind is None or mind.level != own.level:
            mind = self._minds[own.seat] = Mind(bots_of(self.game), own.level, self._chance)
        return mind

    def let_go(self) -> None:
        """Keep only what can't be thought again."""
        for mind in self._minds.values():
            mind.let_go()


class Minds:
    """The bots of all tables."""

    def __init__(self, budget: int = BUDGET, chance: Random | None = None, always: int = ALWAYS) -> None:
        self._budget = budget
        self._always = always
        self._chance = chance or Random()
        self._tables: OrderedDict[str, TableMinds] = OrderedDict()
        self._full: dict[str, TableMinds] = {}
        """Those that have not let anything go since they were asked."""
        self.size = 0
        """In bytes, as they were measured when they were last asked."""
        self._count = 0

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def answer(self, question: Question) -> Reply:
        """Ask the bots of a table."""
        minds = self._tables.get(question.table)
        if minds is None or minds.game != question.game:
            self.forget(question.table)
            minds = self._tables[question.table] = TableMinds(question.game, self._chance)
        before = len(minds)
        reply = minds.answer(question)
        self._count += len(minds) - before
        self._tables.move_to_end(question.table)
        taken_up = question.table not in self._full
        self._full[question.table] = minds
        if taken_up or minds.asked % MEASURED_EVERY == 1:
            self._measure(minds)
            self._make_room()
        return reply

    def forget(self, table: str) -> None:
        """The bots of a table are not needed any more."""
        minds = self._tables.pop(table, None)
        self._full.pop(table, None)
        if minds is not None:
            self.size -= minds.size
            self._count -= len(minds)

    def _measure(self, minds: TableMinds) -> None:
        size = bytes_of(minds)
        self.size += size - minds.size
        minds.size = size

    def _make_room(self) -> None:
        enough = min(max(self._always, A_MIND * self._count), self._budget)
        while self.size > enough and self._full:
            minds = self._full.pop(max(self._full, key=lambda table: self._full[table].size))
            minds.let_go()
            self._measure(minds)
        while self.size > self._budget:
            self.forget(next(iter(self._tables)))
