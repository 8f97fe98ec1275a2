"""The player's terminal: pages on a screen, or plain blocks when input or output is a file or a pipe."""

import io
import os
import shutil
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self, TextIO

from thegang.terminal.ink import SYMBOLS, Ink

CLEAR = "\x1b[H\x1b[2J"
PLAIN_SIZE = (80, 24)
WIDEST = 100


class Left(Exception):
    """The player has left the table: there is no more input."""


@dataclass
class Console:
    """Where the player reads and writes. ``screen`` is true when a person sits at both ends."""

    source: TextIO
    target: TextIO
    screen: bool = False
    ink: Ink = field(default_factory=Ink)

    @classmethod
    def standard(cls) -> Self:
        """Standard input and output."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a stray byte is no reason to end a game
        on_screen = sys.stdout.isatty()
        colour = on_screen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(sys.stdin, sys.stdout, on_screen and sys.stdin.isatty(), Ink(colour, _can_write(SYMBOLS)))

    @property
    def width(self) -> int:
        """How many characters a line has."""
        return min(self._size()[0], WIDEST)

    @property
    def height(self) -> int:
        """How many lines a page has."""
        return self._size()[1]

    def ask(self, prompt: str) -> str:
        """One line of input, without anything that can't be printed; raises Left at the end of input."""
        self.target.write(f"{prompt} ")
        self.target.flush()
        line = self.source.readline()
        if not line:
            raise Left
        text = "".join(letter for letter in line if letter.isprintable()).strip()
        if not self.screen:
            self.show(text)  # nobody's typing shows in a transcript
        return text

    def show(self, *lines: str) -> None:
        """Write lines below the others."""
        self.target.write("".join(f"{line}\n" for line in lines))
        self.target.flush()

    def page(self, lines: Iterable[str]) -> None:
        """Write lines on a clean screen, or below an empty line."""
        self.target.write(CLEAR if self.screen else "\n")
        self.show(*lines)

    def pause(self, seconds: float) -> None:
        """Give a person the time to look."""
        if self.screen:
            time.sleep(seconds)

    def _size(self) -> tuple[int, int]:
        return shutil.get_terminal_size(PLAIN_SIZE) if self.screen else PLAIN_SIZE


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
