"""Somebody who reads the page before typing, and plays a whole game of streets."""

import io
import re

from thegang.terminal.words import Words


class Person:
    """Answers whatever the page asks; ``typed`` is what it was. After ``patience`` lines it ends with Ctrl-C."""

    def __init__(self, page: io.StringIO, sitting_down: list[str], language: str, patience: int = 10_000) -> None:
        self.page = page
        self.typed: list[str] = []
        self._sitting_down = list(reversed(sitting_down))
        self._words = Words(language)
        self._patience = patience
        self._jobs = 0
        self._read = 0

    def isatty(self) -> bool:
        """Nobody sits at a terminal in a test."""
        return False

    def readline(self) -> str:
        """The next line of input."""
        if len(self.typed) == self._patience:
            raise KeyboardInterrupt
        text = self.page.getvalue()[self._read :]
        self._read += len(text)
        self.typed.append(self._sitting_down.pop() if self._sitting_down else self._answer(text))
        return f"{self.typed[-1]}\n"

    def _answer(self, text: str) -> str:
        if any(text.endswith(f"{self._words(key)} > ") for key in ("go-on", "next-job", "to-scores")):
            return ""
        if example := re.search(r"^(\d+) c ", text, re.MULTILINE):
            return self._choice(text, int(example[1]))
        for key in ("ask-spy", "ask-boss-calls"):
            if self._words(key) in text:
                answers = text.split(self._words(key))[1]
                gangsters = re.findall(r"[\[(](\d+)[\])]", answers)
                return str(gangsters[0])
        return "2"

    def _choice(self, text: str, gangster: int) -> str:
        """Look, choose, change the choice now and then, confirm."""
        self._jobs += 1
        match self._jobs % 4:
            case 1:
                return str(gangster)
            case 2:
                return f"{gangster}c"
            case 3 if f" {gangster} s " in text:
                return f"{gangster} s"
            case 3:
                return f"{gangster} d"
        return ""
