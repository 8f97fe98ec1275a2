"""Bots think in processes of their own; a sensible move is made for a bot that does not answer in time."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import NamedTuple
from zlib import crc32

import msgspec

from thegang.bots import bots_of
from thegang.bots.pace import delay
from thegang.core import Action, Seat
from thegang.heist.debrief import Thought
from thegang.server.bots.questions import Question, Reply, Seen
from thegang.server.messages import Level

PATIENCE = 3.0
"""How long a bot may think, in seconds."""
HANGS = 4
"""A process that answers nothing for so many times the patience is ended and started again."""
WAKING = 30.0
"""How long a process may take to load everything, in seconds."""
RESTART_AFTER = 1.0
LONGEST_LINE = 1 << 20
log = logging.getLogger(__name__)


class Wish(NamedTuple):
    """What a bot wants to do, if anything; whether that can wait while others want something; what it thought."""

    action: Action | None = None
    patient: bool = False
    thought: Thought | None = None


Answered = Callable[[Wish], None]


class BotProcesses:
    """Questions to the bots of all tables; a table's bots always think in the same process."""

    def __init__(self, processes: int, patience: float = PATIENCE, pace: float = 1) -> None:
        """``pace`` makes all bots wait so many times as long as usual before they act."""
        self._workers = [_Worker(patience) for _ in range(processes)]
        self._pace = pace
        self._chance = Random()

    def start(self) -> None:
        """Start the processes."""
        for worker in self._workers:
            worker.start()

    async def stop(self) -> None:
        """End the processes."""
        for worker in self._workers:
            await worker.stop()

    def ask(self, seat: tuple[str, Seat], game: str, level: Level, seen: Seen, done: Answered) -> None:
        """Ask a bot what it wants to do."""
        worker = self._workers[crc32(seat[0].encode()) % len(self._workers)]
        worker.ask(seat, game, level, seen, done)

    def delay(self, *, patient: bool) -> float:
        """How many seconds a bot waits before it acts."""
        return delay(self._chance, patient=patient) * self._pace


class _Waiting(msgspec.Struct):
    game: str
    seen: Seen
    done: Answered
    timer: asyncio.TimerHandle


class _Worker:
    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._number = 0
        self._waiting: dict[int, _Waiting] = {}
        self._owed = 0
        """How many answers the process owes."""
        self._alive = 0.0
        """When it was last known not to hang."""
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_running())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._kill()

    def ask(self, seat: tuple[str, Seat], game: str, level: Level, seen: Seen, done: Answered) -> None:
        self._number += 1
        timer = asyncio.get_running_loop().call_later(self._patience, self._too_late, self._number)
        self._waiting[self._number] = _Waiting(game, seen, done, timer)
        if self._process is not None and self._process.stdin is not None:
            if not self._owed:
                self._alive = max(self._alive, asyncio.get_running_loop().time())
            self._owed += 1
            question = Question(self._number, seat, game, level, seen)
            self._process.stdin.write(msgspec.json.encode(question) + b"\n")

    async def _keep_running(self) -> None:
        while True:
            try:
                await self._run()
            except OSError as problem:
                log.error("bots can't think: %s", problem)
            except Exception:
                log.exception("a bot process could not be understood")
            for number in list(self._waiting):
                self._too_late(number)
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
        )
        assert process.stdout is not None
        now = asyncio.get_running_loop().time
        self._owed, self._alive = 0, now() + WAKING
        decode = msgspec.json.Decoder(Reply).decode
        try:
            while line := await process.stdout.readline():
                reply = decode(line)
                self._owed, self._alive = self._owed - 1, now()
                waiting = self._waiting.pop(reply.number, None)
                if waiting is not None:
                    waiting.timer.cancel()
                    action = stand_in(waiting) if reply.failed else reply.wanted(waiting.game)
                    waiting.done(Wish(action, reply.patient, reply.thought))
        finally:
            self._kill()
            status = await process.wait()
        log.error("a bot process ended", extra={"status": status})

    def _too_late(self, number: int) -> None:
        waiting = self._waiting.pop(number, None)
        if waiting is not None:
            log.warning("a bot did not answer in time")
            waiting.timer.cancel()
            waiting.done(Wish(stand_in(waiting)))
        if self._owed and asyncio.get_running_loop().time() - self._alive >= HANGS * self._patience:
            log.error("a bot process hangs")
            self._kill()

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()


def stand_in(waiting: _Waiting) -> Action | None:
    """A sensible move for a bot that has not made one."""
    screen = waiting.seen.screen(waiting.game)
    return bots_of(waiting.game).stand_in(Random()).act(screen.game, screen.legal)
