"""A process in which bots think: asked in turn, answered for in time, replaced when it hangs or dies."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random

import msgspec

from thegang.bots import bots_of
from thegang.core import Seat
from thegang.server.background import OWN_GROUP
from thegang.server.bots.load import Load
from thegang.server.bots.questions import Answered, Forget, Look, Question, Reply, SeatLook, Wish
from thegang.server.bots.waiting import OpenQuestion, Waiting
from thegang.server.metrics import METRICS

PATIENCE = 3.0
"""How long a table waits for its bots, in seconds; then something simple is done for them."""
IN_TIME = 0.5
"""A question that has waited longer than so many seconds is answered by a bot of the quickest kind."""
HANGS = 4
"""A process that answers nothing for so many times the patience is ended and started again."""
WAKING = 30.0
"""How long a process may take to load everything, in seconds."""
RESTART_AFTER = 1.0
AHEAD = 2
"""So many questions are on their way to a process: the next is there when one is answered."""
TWICE = 2
"""So often a question is asked that a process died of."""
LONGEST_LINE = 1 << 20
log = logging.getLogger(__name__)


class BotProcess:
    """Asks the bots of its tables, one table after the other."""

    def __init__(self, name: str, patience: float) -> None:
        self.load = Load(self._now)
        self._name = name
        self._patience = patience
        self._number = 0
        self._waiting = Waiting()
        self._asked: dict[int, OpenQuestion] = {}
        """The questions it is thinking about."""
        self._alive = 0.0
        """When it was last known not to hang."""
        self._process: Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._stand_ins = ThreadPoolExecutor(1, "stand-ins")

    def start(self) -> None:
        """Start it, and see that it runs."""
        self._tasks = [asyncio.create_task(self._keep_running()), asyncio.create_task(self._keep_in_time())]

    async def stop(self) -> None:
        """End it."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._kill()
        self._stand_ins.shutdown(wait=False, cancel_futures=True)

    def ask(self, table: str, game: str, look: Look, done: Answered) -> None:
        """Ask the bots of a table; what they were asked before is out of date."""
        self._waiting.ask(OpenQuestion(table, game, [look], done, self._now()))
        self._go_on()

    def forget(self, table: str) -> None:
        """The bots of a table are not needed any more."""
        self._waiting.drop(table)
        self._send(Forget(table))

    # Asking

    def _go_on(self) -> None:
        while self._process is not None and len(self._waiting) and len(self._asked) < AHEAD:
            question = self._waiting.next()
            question.times += 1
            if not self._asked:
                self._alive = max(self._alive, self._now())
            self._number += 1
            self._asked[self._number] = question
            question.quick = self._now() - question.since > IN_TIME
            looks = tuple(question.looks)
            self._send(Question(self._number, question.table, question.game, looks, question.quick))
        self.load.busy(bool(self._asked or len(self._waiting)))

    def _send(self, message: Question | Forget) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")

    def _answered(self, reply: Reply) -> None:
        self._alive = self._now()
        question = self._asked.pop(reply.number, None)
        if question is not None and not question.quick:
            self.load.answered(reply.seconds)
        if question is not None and not question.late:
            METRICS.bot_answers.labels("quick" if question.quick else "thought").inc(len(reply.seats))
            for answer in reply.seats:
                question.done(answer.seat, answer.wish(question.game))
            answered = {answer.seat for answer in reply.seats}
            self._stand_in(question, [seat for seat in question.looks[-1].seats if seat.seat not in answered])

    # Running

    async def _keep_running(self) -> None:
        while True:
            try:
                await self._run()
            except OSError as problem:
                log.error("bots can't think: %s", problem)
            except Exception:
                log.exception("a bot process could not be understood")
            METRICS.bot_restarts.inc()
            self._ask_again()
            await asyncio.sleep(RESTART_AFTER)

    async def _run(self) -> None:
        one_thread = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "thegang.server.bots.worker"),
            stdin=PIPE,
            stdout=PIPE,
            env=os.environ | one_thread,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the server alone
            creationflags=OWN_GROUP,
        )
        assert process.stdout is not None
        self._alive = self._now() + WAKING
        decode = msgspec.json.Decoder(Reply).decode
        self._go_on()
        try:
            while line := await process.stdout.readline():
                self._answered(decode(line))
                self._go_on()
        finally:
            self._kill()
            status = await process.wait()
        log.error("a bot process ended", extra={"status": status})

    def _ask_again(self) -> None:
        """Ask the next process what the last one did not answer; once, for it may have died of the question."""
        asked, self._asked = self._asked, {}
        for question in reversed(asked.values()):
            if question.late:
                continue
            if question.times < TWICE:
                self._waiting.ask_again(question)
            else:
                self._give_up(question)

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()

    # In time

    async def _keep_in_time(self) -> None:
        while True:
            await asyncio.sleep(self._patience / 8)
            METRICS.bot_load.labels(self._name).set(self.load.share)
            METRICS.bot_waiting.labels(self._name).set(len(self._waiting))
            then = self._now() - self._patience
            for question in [*self._waiting.older_than(then), *self._asked.values()]:
                if question.since <= then and not question.late:
                    self._give_up(question)
            if self._asked and self._now() - self._alive >= HANGS * self._patience:
                log.error("a bot process hangs")
                self._kill()

    def _give_up(self, question: OpenQuestion) -> None:
        log.warning("bots did not answer in time")
        question.late = True
        self._stand_in(question, question.looks[-1].seats)

    def _stand_in(self, question: OpenQuestion, seats: Sequence[SeatLook]) -> None:
        """Let something simple be done for bots that don't answer; in a thread, so that nobody waits for that."""
        for seat in seats:
            METRICS.bot_answers.labels("simple").inc()
            thinking = asyncio.get_running_loop().run_in_executor(
                self._stand_ins, simple_wish, question.game, question.looks[-1], seat
            )
            thinking.add_done_callback(partial(_found, question.done, seat.seat))

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def _found(done: Answered, seat: Seat, thinking: asyncio.Future[Wish]) -> None:
    if not thinking.cancelled():
        done(seat, thinking.result())


def simple_wish(game: str, look: Look, seat: SeatLook) -> Wish:
    """A sensible move for a bot."""
    try:
        screen = look.screen(game, seat)
        return Wish(bots_of(game).stand_in(Random()).act(screen.game, screen.legal))
    except Exception:
        log.exception("nothing can be done for a bot")
        return Wish()
