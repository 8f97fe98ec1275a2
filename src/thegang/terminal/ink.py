"""Cards, chips and signs as text; colour only adds to what the text says already."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from thegang.heist.telling import value

SYMBOLS = "♣♦♥♠★◆◇●○─▸▯·✓✗→⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN = dict(zip(map(ord, SYMBOLS), [*"cdhs*#-!-->_-+x>", *(f"^{digit}" for digit in range(10))], strict=True))
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUITS = dict(zip("cdhs", "♣♦♥♠", strict=True))
_RED_SUITS = "dh"
_CHIP_CODES = {"white": "1", "yellow": "1;33", "orange": "1;38;5;208", "red": "1;31"}
_ODD, _EVEN = "1;33", "1;36"
_STRUCK = "2;9"
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Ink:
    """Writes with or without colour, with symbols or in plain letters."""

    colour: bool = False
    symbols: bool = True

    def sign(self, text: str) -> str:
        """Symbols, or what stands for them where they can't be written."""
        return text if self.symbols else text.translate(_PLAIN)

    def card(self, code: str) -> str:
        """A card such as ``A♥`` or ``10♦``."""
        face = self.sign(value(code[0]) + _SUITS.get(code[1], code[1]))
        return self._painted(face, "1;31" if code[1] in _RED_SUITS else "1")

    def cards(self, codes: Iterable[str]) -> str:
        """Cards side by side."""
        return " ".join(self.card(code) for code in codes)

    def chip(self, stars: int, colour: str, *, dark: bool = False) -> str:
        """A chip such as ``3★``; a dark one in brackets."""
        face = self.sign(f"{stars}★")
        return self._painted(f"[{face}]" if dark else face, _CHIP_CODES[colour])

    def gangster(self, number: int, revolvers: int = 1, *, fresh: bool = False, gone: bool = False) -> str:
        """A gangster such as ``[19]`` or ``(24)``, odd or even, with its revolvers if they are more than one."""
        face = f"[{number}]" if number % 2 else f"({number})"
        code = (_ODD if number % 2 else _EVEN) + (";7" if fresh else "")
        return self._painted(face, _STRUCK if gone else code) + (
            self.sign(str(revolvers).translate(_RAISED)) if revolvers > 1 else ""
        )

    def gangsters(self, numbers: Iterable[int]) -> str:
        """Gangsters side by side."""
        return " ".join(self.gangster(number) for number in numbers)

    def gauge(self, full: int, size: int, signs: str) -> str:
        """So many of a few, such as ``◆◆◇``."""
        return self.sign(signs[0] * full + signs[1] * (size - full))

    def strong(self, text: str) -> str:
        """Text that stands out."""
        return self._painted(text, "1")

    def faint(self, text: str) -> str:
        """Text that stands back."""
        return self._painted(text, "2")

    def good(self, text: str) -> str:
        """Good news."""
        return self._painted(text, "1;32")

    def bad(self, text: str) -> str:
        """Bad news."""
        return self._painted(text, "1;31")

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def length(text: str) -> int:
    """How many characters are to be seen."""
    return len(_ESCAPES.sub("", text))


def padded(text: str, width: int) -> str:
    """Text filled up to a width."""
    return text + " " * (width - length(text))


def clipped(text: str, width: int) -> str:
    """Text cut to a width; then it loses its colours."""
    return text if length(text) <= width else _ESCAPES.sub("", text)[: max(width - 1, 0)] + "…"


def flowing(items: Iterable[str], width: int, between: str = " · ") -> list[str]:
    """Items one after another, in as many lines as it takes."""
    lines: list[str] = []
    for item in items:
        if lines and length(lines[-1] + between + item) <= width:
            lines[-1] += between + item
        else:
            lines.append(item)
    return lines


def wrapped(text: str, width: int) -> list[str]:
    """Text in as many lines as it takes, colours and all."""
    return flowing(text.split(), width, " ")
