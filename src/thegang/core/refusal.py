"""Moves the rules refuse, and input that is no action at all."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not taken: ``reason`` names the text for people, ``code`` is for programs, ``rule`` for readers."""

    reason: str
    code: str
    rule: str
    detail: str = ""


class IllegalMove(Exception):
    """A move the rules forbid. It is part of normal play: nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.detail or refusal.reason} ({refusal.rule})")
        self.refusal = refusal

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
