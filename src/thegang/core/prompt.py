"""A question to players, as data."""

from typing import Literal, TypeAlias, get_args

import msgspec

Seat: TypeAlias = int
Shape: TypeAlias = Literal["cards", "value", "ranking", "seat", "option"]
"""What is chosen: one of the cards in one's own pocket, a card value, a ranking, a seat (by its number), or an option
that the texts of the card have a name for."""
SHAPES: tuple[Shape, ...] = get_args(Shape)


class Prompt(msgspec.Struct, frozen=True):
    """A card asks some seats something; the game goes on when all have answered.

    ``question`` is the card's own word for it, under which the card has its texts; nothing but the card goes by it.
    ``options`` has the possible answers of each seat that is asked.
    """

    card: str
    question: str
    options: dict[Seat, tuple[str, ...]]
    answers: dict[Seat, str] = {}
    together: bool = False
    """Whether all must give the same answer."""
    shape: Shape = "option"
    secret: bool = True
    """Whether a seat's answer is for nobody else to see. What must be answered together never is."""
    holds: bool = False
    """Whether it holds the round: chips go on moving, but the round ends only after the answers (H-78).
    Otherwise it is asked between rounds, and nothing else can be done until all have answered."""
    phase: str = "ask"
    """What the game's phase is called while it is open and no round is on."""

    def __post_init__(self) -> None:
        if self.shape == "option" and self.question in _BEFORE_SHAPES:
            for field, value in _BEFORE_SHAPES[self.question].items():
                msgspec.structs.force_setattr(self, field, value)
        if self.together:
            msgspec.structs.force_setattr(self, "secret", False)

    @property
    def complete(self) -> bool:
        """Whether everybody who is asked has answered, and alike if need be."""
        return len(self.answers) == len(self.options) and not (self.together and len(set(self.answers.values())) > 1)

    @property
    def waiting(self) -> list[Seat]:
        """The seats that have not answered yet."""
        return [seat for seat in self.options if seat not in self.answers]

    def visible_answers(self, seat: Seat | None) -> dict[Seat, str]:
        """The answers that a seat, or a spectator (None), may see."""
        if not self.secret:
            return self.answers
        return {asked: choice for asked, choice in self.answers.items() if asked == seat}

    def answered(self, seat: Seat, choice: str) -> "Prompt":
        """The same question with one more answer, or a changed one."""
        return msgspec.structs.replace(self, answers={**self.answers, seat: choice})


_BEFORE_SHAPES: dict[str, dict[str, object]] = {
    "pass": {"shape": "cards", "phase": "pass"},
    "show": {"shape": "cards", "holds": True},
    "discard": {"shape": "cards", "holds": True},
    "guess-value": {"shape": "value", "phase": "guess"},
    "guess-ranking": {"shape": "ranking", "phase": "guess"},
}
"""What the words meant in logs from before prompts had a shape: none of these questions was ever of the shape
``option``, which is what a prompt without a shape is read as."""
