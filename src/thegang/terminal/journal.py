"""The log of a game, for ``gang verify``; without a path nothing is written."""

from pathlib import Path
from typing import Any, BinaryIO

from thegang.core import Action, Event, Seat, header_line, record_line


class JournalFailed(Exception):
    """The log can't be written."""


class Journal:
    """Writes each action as it happens, so that a game left early is a whole log too."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    @property
    def begun(self) -> bool:
        """Whether there is anything to read."""
        return self._file is not None

    def begin(self, game: str) -> None:
        """Open the log and say which game this is; until then an older file of that name stays as it is."""
        if self._path is None:
            return
        try:
            self._file = self._path.open("wb")
        except OSError as problem:
            raise JournalFailed(str(problem)) from None
        self._write(header_line(game))

    def record(self, by: Seat | None, action: Action, events: list[Event[Any]]) -> None:
        """Write down one action and what followed."""
        self._write(record_line(by, action, events))

    def close(self) -> None:
        """Nothing more will be written."""
        if self._file is not None:
            self._file.close()

    def _write(self, line: bytes) -> None:
        if self._file is None:
            return
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as problem:
            raise JournalFailed(str(problem)) from None
