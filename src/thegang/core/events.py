"""What happened, as data; and the events that every game has."""

from typing import Generic, Protocol, TypeVar

import msgspec

from thegang.core.prompt import Prompt, Seat

S_contra = TypeVar("S_contra", contravariant=True)


class Event(msgspec.Struct, Generic[S_contra], frozen=True, tag=True, tag_field="event"):
    """Something that happened; named in the past tense. It carries every random outcome."""

    def apply(self, state: S_contra) -> None:
        """Change the state by what happened: without chance, card code or anything from outside."""
        raise NotImplementedError


class Asking(Protocol):
    """A state in which questions can be open."""

    prompt: Prompt | None


class Fair(Protocol):
    """A state whose chance follows from a seed that is made public in the end."""

    commitment: str
    revealed_seed: str | None


class PromptOpened(Event[Asking], frozen=True):
    """A card asked players something."""

    prompt: Prompt

    def apply(self, state: Asking) -> None:
        state.prompt = self.prompt


class PromptAnswered(Event[Asking], frozen=True):
    """A player answered, or changed the answer."""

    seat: Seat
    choice: str

    def apply(self, state: Asking) -> None:
        assert state.prompt is not None
        state.prompt = state.prompt.answered(self.seat, self.choice)


class PromptClosed(Event[Asking], frozen=True):
    """All the answers are there."""

    def apply(self, state: Asking) -> None:
        state.prompt = None


class SeedRevealed(Event[Fair], frozen=True):
    """The seed was made public, to be checked against the commitment."""

    seed: str

    def apply(self, state: Fair) -> None:
        state.revealed_seed = self.seed
