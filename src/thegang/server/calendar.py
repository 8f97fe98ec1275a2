"""Whether the calendar can say what is old: a clock that is wrong for once must not cost everybody their tables."""

import logging
from contextlib import suppress
from pathlib import Path

import msgspec

DAY = 24 * 3600.0
STEADY = 7 * DAY
"""For so long the calendar has to go on as it should before it is believed: somebody may notice that it is wrong, and
whoever comes back to a server that was off for long finds what they left."""
SET_BACK = 1 * DAY
"""A clock that is put right by no more than this has not leapt."""
log = logging.getLogger(__name__)


class Looked(msgspec.Struct, frozen=True):
    """What the calendar said when it was last looked at, and since when it has not leapt; in seconds since 1970."""

    last: float
    steady_since: float


class Calendar:
    """Remembers beside the data what the calendar said, for it may have leapt while no server ran."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def is_steady(self, now: float, leap: float) -> bool:
        """Look at the calendar; whether it has gone on for long, without so many seconds between two looks."""
        before = self._remembered() or Looked(now, now)
        leapt = not -SET_BACK <= now - before.last <= leap
        if leapt:
            days = round((now - before.last) / DAY)
            log.warning("the calendar has moved by %d days: nothing is removed for a week", days)
        looked = Looked(now, now if leapt else before.steady_since)
        self._remember(looked)
        return now - looked.steady_since >= STEADY

    def _remembered(self) -> Looked | None:
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(self._file.read_bytes(), type=Looked)
        return None

    def _remember(self, looked: Looked) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)  # the data may be in a PostgreSQL
        new = self._file.with_name(f"{self._file.name}.new")
        new.write_bytes(msgspec.json.encode(looked))
        new.replace(self._file)
