"""What can be asked about all of the data at once, wherever it is."""

from collections.abc import Iterator
from typing import Protocol

from thegang.server.store.contract import FinishedGame


class Look(Protocol):
    """The data, to be looked at."""

    @property
    def size(self) -> tuple[int, int | None]:
        """How many bytes it takes, and how many of them are free, if that is known."""
        ...

    @property
    def counted_up(self) -> bool:
        """Whether all games are counted."""
        ...

    def counted(self, table: str) -> int:
        """How many rows a table has."""
        ...

    def games_since(self, start: float, end: float) -> int:
        """How many games were finished in a time."""
        ...

    def untouched(self, before: float, *, finished: bool) -> int:
        """How many tables nobody has touched since then, with finished games or without."""
        ...

    def unseen(self, before: float) -> int:
        """How many guests nobody has been since then, without a finished game or a seat."""
        ...

    def damage(self) -> Iterator[str]:
        """What the database itself finds wrong."""
        ...

    def logs(self) -> Iterator[tuple[str, list[tuple[int, bytes]], list[FinishedGame]]]:
        """The id of every table, its log, and its finished games."""
        ...

    def counts(self, guest: int | None) -> dict[str, dict[str, int]]:
        """The numbers of a guest, or of everybody."""
        ...
