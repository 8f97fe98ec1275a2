"""Bots think in processes of their own, as long as those can carry the tables they play at."""

from random import Random

from thegang.bots.pace import delay
from thegang.server.bots.process import PATIENCE, BotProcess
from thegang.server.bots.questions import Answered, Look


class BotProcesses:
    """Questions to the bots of all tables; a table's bots think in one process as long as they are needed."""

    def __init__(self, processes: int, patience: float = PATIENCE, pace: float = 1) -> None:
        """``pace`` makes all bots wait so many times as long as usual before they act."""
        self._processes = [BotProcess(str(number), patience) for number in range(processes)]
        self._of_table: dict[str, BotProcess] = {}
        self._pace = pace
        self._chance = Random()

    def start(self) -> None:
        """Start the processes."""
        for process in self._processes:
            process.start()

    async def stop(self) -> None:
        """End the processes."""
        for process in self._processes:
            await process.stop()

    def take_on(self) -> bool:
        """Whether one more table can have bots."""
        free = [process for process in self._processes if not process.load.full]
        if free:
            min(free, key=lambda process: process.load.share).load.take_on()
        return bool(free)

    def ask(self, table: str, game: str, look: Look, done: Answered) -> None:
        """Ask the bots of a table what they want to do now; ``done`` hears of each, unless the table asks again."""
        process = self._of_table.get(table)
        if process is None:
            process = self._of_table[table] = min(self._processes, key=lambda process: process.load.share)
        process.ask(table, game, look, done)

    def forget(self, table: str) -> None:
        """The bots of a table are not needed any more, or not until somebody comes back."""
        process = self._of_table.pop(table, None)
        if process is not None:
            process.forget(table)

    def delay(self, *, patient: bool, settling: float | None) -> float:
        """How many seconds a bot waits before it acts; ``settling`` are those until the round is over otherwise."""
        within = None if settling is None else settling / self._pace
        return delay(self._chance, patient=patient, settling=within) * self._pace
