"""A process in which bots think, so that nobody's tap waits for them: questions come in as lines, answers go out.

A bot that fails is answered for with nothing; the server then makes a sensible move for it.
"""

import logging
import sys
from collections import OrderedDict
from random import Random
from typing import Any

import msgspec

from thegang import heist
from thegang.bots.heist import LEVELS as HEIST_LEVELS
from thegang.bots.streets import LEVELS as STREETS_LEVELS
from thegang.cards.fast import numpy_kernels
from thegang.cards.fast.engine import using
from thegang.core import Seat
from thegang.server.bots.questions import Question, Reply, encode_action
from thegang.server.games.sitting import Screen
from thegang.server.logs import log_to_stderr
from thegang.server.messages import GameName, Level, Thought

KEPT = 3000
"""How many bots keep their memory; the ones not asked for longest are forgotten first."""
log = logging.getLogger(__name__)


class Mind:
    """A bot, and what it wanted when it last looked."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._seen: Screen | None = None
        self._wanted: tuple[Any, bool, Thought | None] = (None, False, None)

    def act(self, screen: Screen) -> tuple[Any, bool, Thought | None]:
        """What the bot wants, whether it can wait for others, and what it thought if it wants a chip.

        It is the same as before when the bot sees the same again, as when somebody comes or goes.
        """
        if screen != self._seen:
            action = self._bot.act(screen.game, screen.legal)
            thought = self._thought(screen.game) if isinstance(action, heist.TakeChip) else None
            self._wanted = action, self._bot.patient, thought
            self._seen = screen
        return self._wanted

    def _thought(self, view: heist.View) -> Thought | None:
        judgement = self._bot.judgement
        if view.seat is None or judgement is None:
            return None
        return Thought(view.seat, view.phase, judgement.place, round(judgement.chance, 4))


class Minds:
    """The bots that are remembered, by seat."""

    def __init__(self) -> None:
        self._minds: OrderedDict[tuple[str, Seat, GameName, Level], Mind] = OrderedDict()

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
            levels: dict[str, Any] = HEIST_LEVELS if question.game == "heist" else STREETS_LEVELS
            self._minds[key] = Mind(levels[question.level](Random()))
            if len(self._minds) > KEPT:
                self._minds.popitem(last=False)
        self._minds.move_to_end(key)
        return self._minds[key]


def warm_up() -> None:
    """Let a strong bot look at a heist, so that everything is loaded before somebody waits for it."""
    game = heist.Heist.new(4, "warm-up")
    HEIST_LEVELS["strong"](Random()).act(game.view(0), game.legal_actions(0))


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
