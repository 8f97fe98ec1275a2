"""A question to players, as data."""

from typing import TypeAlias

import msgspec

Seat: TypeAlias = int


class Prompt(msgspec.Struct, frozen=True):
    """A card asks some seats something; the game goes on when all have answered.

    ``options`` has the possible answers of each seat that is asked. With ``together`` they must all give the same
    answer, and everybody sees the answers; otherwise only who has answered is to be seen.
    """

    card: str
    question: str
    options: dict[Seat, tuple[str, ...]]
    answers: dict[Seat, str] = {}
    together: bool = False

    @property
    def complete(self) -> bool:
        """Whether everybody who is asked has answered, and alike if need be."""
        return len(self.answers) == len(self.options) and not (self.together and len(set(self.answers.values())) > 1)

    @property
    def waiting(self) -> list[Seat]:
        """The seats that have not answered yet."""
        return [seat for seat in self.options if seat not in self.answers]

    def answered(self, seat: Seat, choice: str) -> "Prompt":
        """The same question with one more answer, or a changed one."""
        return msgspec.structs.replace(self, answers={**self.answers, seat: choice})
