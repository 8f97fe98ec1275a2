"""A process in which bots think, so that nobody's tap waits for them: questions come in as lines, answers go out.

A bot that fails is answered for with nothing; the server then makes a sensible move for it.
"""

import logging
import sys
from collections import OrderedDict
from random import Random
from typing import Any, TypeAlias

import msgspec

from thegang import heist
from thegang.bots import Bots, bots_of
from thegang.cards.fast import numpy_kernels
from thegang.cards.fast.engine import using
from thegang.core import Action, Seat
from thegang.server.bots.seen import read_seen
from thegang.server.logs import log_to_stderr
from thegang.server.messages import Level

KEPT = 3000
"""How many bots keep their memory; the ones not asked for longest are forgotten first."""
log = logging.getLogger(__name__)

Wanted: TypeAlias = tuple[Action | None, bool, msgspec.Struct | None]


class Question(msgspec.Struct, frozen=True):
    """What does this bot want to do? ``screen`` is the state message of its seat."""

    number: int
    seat: tuple[str, Seat]
    game: str
    level: Level
    screen: msgspec.Raw


class Reply(msgspec.Struct, frozen=True):
    """What the bot wants to do, if anything; ``failed`` when it could not say."""

    number: int
    action: Any = None
    patient: bool = False
    thought: msgspec.Struct | None = None
    failed: bool = False


class Mind:
    """A bot, and what it wanted when it last looked."""

    def __init__(self, bots: Bots, level: Level) -> None:
        self._bots = bots
        self._bot = bots.levels[level](Random())
        self._seen: Any = None
        self._wanted: Wanted = (None, False, None)

    def act(self, screen: Any) -> Wanted:
        """What the bot wants, whether it can wait for others, and what it thought if that is worth telling.

        It is the same as before when the bot sees the same again, as when somebody comes or goes.
        """
        if screen != self._seen:
            action = self._bot.act(screen.game, screen.legal)
            self._wanted = action, self._bot.patient, self._bots.thought(self._bot, screen.game, action)
            self._seen = screen
        return self._wanted


class Minds:
    """The bots that are remembered, by seat."""

    def __init__(self) -> None:
        self._minds: OrderedDict[tuple[str, Seat, str, Level], Mind] = OrderedDict()

    def answer(self, question: Question) -> Reply:
        """Ask the bot."""
        try:
            seen = read_seen(question.game, question.screen)
            return Reply(question.number, *self._mind(question).act(seen))
        except Exception:
            log.exception("a bot failed")
            return Reply(question.number, failed=True)

    def _mind(self, question: Question) -> Mind:
        key = (*question.seat, question.game, question.level)
        if key not in self._minds:
            self._minds[key] = Mind(bots_of(question.game), question.level)
            if len(self._minds) > KEPT:
                self._minds.popitem(last=False)
        self._minds.move_to_end(key)
        return self._minds[key]


def warm_up() -> None:
    """Let a strong bot look at a heist, so that everything is loaded before somebody waits for it."""
    game = heist.Heist.new(4, "warm-up")
    bots_of("heist").levels["strong"](Random()).act(game.view(0), game.legal_actions(0))


def main() -> None:
    """Answer until there are no more questions."""
    log_to_stderr()
    read = msgspec.json.Decoder(Question).decode
    minds = Minds()
    with using(numpy_kernels):  # Numba would be compiled in the middle of somebody's heist
        warm_up()
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(msgspec.json.encode(minds.answer(read(line))) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
