"""What can go wrong with a move: the rules refuse it, or it can't be read."""

from dataclasses import dataclass

CARDS_MISSING = "cards-missing"
"""The reason for which a game can't begin that is played with cards not installed here; the detail names them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not taken: ``reason`` names the text for people, ``code`` is for programs, ``rule`` for readers."""

    reason: str
    code: str
    rule: str
    detail: str = ""


class IllegalMove(Exception):
    """A move the rules forbid. It is part of normal play: nothing has changed.

    As text it is a sentence with the number of the rule. Programs go by ``code``.

    >>> from thegang.heist import Heist, TakeChip
    >>> game = Heist.new(players=3, seed="blueprint")
    >>> game.play(0, TakeChip(stars=3, source=2))
    Traceback (most recent call last):
    thegang.core.refusal.IllegalMove: That chip has just moved: somebody was faster (H-14).
    """

    def __init__(self, refusal: Refusal, sentence: str = "") -> None:
        super().__init__(refusal, sentence)
        self.refusal = refusal
        self.sentence = sentence or refusal.detail or refusal.reason

    def __str__(self) -> str:
        said = self.sentence.removesuffix(".")
        return f"{said[:1].upper()}{said[1:]} ({self.rule})."

    @property
    def code(self) -> str:
        """The code other programs rely on, such as ``chip-moved``."""
        return self.refusal.code

    @property
    def rule(self) -> str:
        """The number of the rule that forbids the move, such as ``H-14``."""
        return self.refusal.rule


class BadMessage(ValueError):
    """Input that can't be read as what it should be."""
