"""A process in which bots think, so that nobody's tap waits for them: questions come in as lines, answers go out.

A bot that fails is answered for with nothing; the server then makes a sensible move for it.
"""

import logging
import sys
from collections import OrderedDict
from random import Random
from typing import TypeAlias

import msgspec

from thegang import heist
from thegang.bots import Bots, bots_of
from thegang.cards.fast import numpy_kernels
from thegang.cards.fast.engine import using
from thegang.core import Action, Seat
from thegang.heist.debrief import Thought
from thegang.server.bots.questions import Question, Reply, encode_action
from thegang.server.games import Screen
from thegang.server.logs import log_to_stderr
from thegang.server.messages import Level

KEPT = 3000
"""How many bots keep their memory; the ones not asked for longest are forgotten first."""
log = logging.getLogger(__name__)

Wanted: TypeAlias = tuple[Action | None, bool, Thought | None]


class Mind:
    """A bot, and what it wanted when it last looked."""

    def __init__(self, bots: Bots, level: Level) -> None:
        self._bots = bots
        self._bot = bots.levels[level](Random())
        self._seen: Screen | None = None
        self._wanted: Wanted = (None, False, None)

    def act(self, screen: Screen) -> Wanted:
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
            action, patient, thought = self._mind(question).act(question.seen.screen(question.game))
            return Reply(question.number, encode_action(action), patient, thought)
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
