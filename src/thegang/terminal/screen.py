"""What the pages of every game have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from thegang.core import Seat
from thegang.terminal.console import Console
from thegang.terminal.ink import flowing, length
from thegang.terminal.words import Words


class Screen(ABC):
    """Draws everything one seat may see."""

    def __init__(self, console: Console, words: Words, names: tuple[str, ...], seat: Seat) -> None:
        self.console = console
        self.ink = console.ink
        self.words = words
        self.names = names
        self.seat = seat

    @abstractmethod
    def help_page(self) -> list[str]:
        """The aim and the keys."""

    def rule(self) -> str:
        """A line from edge to edge."""
        return self.ink.sign("─") * self.console.width

    def titled(self, left: str, right: str) -> list[str]:
        """The head of a page: what it shows, and something to keep in sight."""
        gap = self.console.width - length(left) - length(right)
        return [self.ink.strong(left) + " " * max(gap, 2) + right, self.ink.faint(self.rule())]

    def stacked(self, blocks: Iterable[Sequence[str]]) -> list[str]:
        """Blocks of lines below each other, with air between them if the page is high enough."""
        lines = [line.rstrip() for block in blocks if block for line in (*block, "")][:-1]
        too_long = self.console.screen and len(lines) >= self.console.height
        return [line for line in lines if line] if too_long else lines

    def keys(self, keys: Iterable[str]) -> list[str]:
        """The keys that do something now."""
        return [self.ink.faint(line) for line in flowing(keys, self.console.width)]

    def hanging(self, start: str, parts: Iterable[str], between: str = " ") -> list[str]:
        """Parts one after another behind a start, in as many lines as it takes, all below each other."""
        first, *more = flowing(parts, self.console.width - length(start), between) or [""]
        return [start + first, *(" " * length(start) + line for line in more)]
