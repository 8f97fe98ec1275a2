"""The disk of the simulated world: a real SQLite file, whose commits can be late, fail, or come last of all."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.simulated.loop import Crashed, Process, SimulatedLoop
from thegang.server.store import Append, Entry, Log, Result, SQLiteStore, StoreUnavailable, Unknown
from thegang.server.store.writer import Writer


class DiskFaults:
    """What the disk does to whoever writes; chances of one batch."""

    def __init__(self) -> None:
        self.full = 0.0
        self.crash_before = 0.0
        self.crash_after = 0.0
        self.lost_before = 0.0
        """The connection is lost before the commit, as can happen where the data is on another machine."""
        self.lost_after = 0.0
        self.late = 0.0
        self.latest = 5.0
        """How many seconds a late commit takes at most."""
        self.happened = 0


class SimulatedStore(SQLiteStore):
    """The store of one process, which may die in the middle of a commit."""

    def __init__(self, path: Path, process: Process, faults: DiskFaults, chance: Random) -> None:
        super().__init__(path)
        self._db.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug of this machine
        self._process = process
        self._faults = faults
        self._chance = chance
        self._unsettled = 0
        """How often it does not answer until it is known again what was written."""

    def append(self, batch: Sequence[Append]) -> list[Result]:
        if self._happens(self._faults.full):
            raise StoreUnavailable("the disk is full")
        if self._happens(self._faults.lost_before):
            return self._lose(batch)
        if self._happens(self._faults.crash_before):
            self._die()
        results = super().append(batch)
        if self._happens(self._faults.crash_after):
            self._die()
        if self._happens(self._faults.lost_after):
            return self._lose(batch)
        return results

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        self._settle()
        return super().entries(table, after, upto)

    def logs(self, tables: Sequence[str]) -> dict[str, Log]:
        self._settle()
        return super().logs(tables)

    def written_as(self, table: str, command: str) -> int | None:
        self._settle()
        return super().written_as(table, command)

    def _lose(self, batch: Sequence[Append]) -> list[Result]:
        self._unsettled = self._chance.randrange(4)
        return [Unknown()] * len(batch)

    def _settle(self) -> None:
        if self._unsettled:
            self._unsettled -= 1
            raise StoreUnavailable("nobody answers")

    def _happens(self, chance: float) -> bool:
        happens = bool(chance) and self._chance.random() < chance
        self._faults.happened += happens
        return happens

    def _die(self) -> None:
        self._process.kill()
        raise Crashed


class SimulatedWriter(Writer):
    """The writer, whose thread is the event loop: a turn of it comes when its commit would be done."""

    def __init__(self, store: SimulatedStore, loop: SimulatedLoop, faults: DiskFaults, batch: int) -> None:
        super().__init__(store, loop, batch=batch)
        self._faults = faults
        self._chance = loop.chance
        self._writing = False

    def _start(self) -> None:
        pass

    def _put(self, item: object) -> None:
        super()._put(item)  # type: ignore[arg-type]
        if not self._writing:
            self._writing = True
            self._later()

    def _later(self) -> None:
        seconds = self._chance.expovariate(300)
        if self._faults.late and self._chance.random() < self._faults.late:
            seconds = self._chance.uniform(0, self._faults.latest)
            self._faults.happened += 1
        self._loop.call_later(seconds, self._commit)

    def _commit(self) -> None:
        self._write_next()
        if self._queue.empty():
            self._writing = False
        else:
            self._later()

    async def close(self) -> None:
        raise NotImplementedError("simulated processes are killed")
