"""Models of people, to study how well bots play with them. They get views and legal actions, as bots do.

Three kinds are like partners that the bots know of:

- ``human-noisy`` goes by the own hand alone: the share of hands it beats says which chip.
- ``human-reasoning`` reads the chips of this round, too: whoever has a chip is about as strong as it says.
- ``human-remembering`` also thinks of the chips of earlier rounds, which say less the more cards have come since.

None of them fights for long: two contested chips a round, and a chip somebody takes from them is gone. The bots'
beliefs have no partner like these four (``STRANGERS``):

- ``human-anchoring`` reasons in the round, but does not let go of what the own last chip said.
- ``human-insisting`` goes by the own hand alone, takes the chip of that hand whoever has it, and takes it back.
- ``human-heedless`` goes by the own hand alone, takes a free chip, and does not look up any more.
- ``human-wavering`` reasons in the round, but thinks better or worse of the own hand every now and then, lays chips
  back and changes them.
"""

from itertools import pairwise
from math import erf, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from thegang.bots.heist.partners import Guess, at_face_value
from thegang.bots.heist.player import row
from thegang.bots.heist.reading import CARRY
from thegang.bots.heist.strengths import place_chances
from thegang.core import Seat
from thegang.heist import COLOURS, ReturnChip, TakeChip, View
from thegang.study.human import Human

ANCHOR = 0.3
"""How much the last chip weighs against a new look at the cards."""
WAVERS = 0.4
"""How likely one who wavers looks at the own hand with other eyes when a chip has moved."""
LAYS_BACK = 0.5
"""How likely one who would rather have another chip lays the own one back first."""


class NoisyHuman(Human):
    """Judges the own hand alone, and takes the chip that is nearest: each chip stands for an equal share of all hands.

    With any other scale the highest and the lowest chip would be left over much too often, as a group soon notices.
    """

    clearly = 0.5

    def fits(self, view: View, seat: Seat) -> NDArray[np.float64]:  # noqa: ARG002 - any seat judges alike
        return np.asarray(-np.abs(0.5 + np.arange(view.players) - self.share(view) * view.players))


class ReasoningHuman(Human):
    """Compares the own hand with what the chips of this round say about the others."""

    remembers = False

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._earlier: dict[Seat, Guess] = {}
        self._claims: dict[Seat, int] = {}
        self._redrawn: tuple[Seat, ...] = ()

    def begin_heist(self, view: View) -> None:  # noqa: ARG002 - whatever the cards are
        self._earlier, self._claims, self._redrawn = {}, {}, ()

    def begin_round(self, view: View, seat: Seat) -> None:
        self._hear(last_row(view))
        before = {other: self._guess(other, view.players) for other in range(view.players) if other != seat}
        self._claims = {}
        if self.remembers and view.phase in CARRY:
            self._earlier = {other: guess.later(CARRY[view.phase]) for other, guess in before.items()}
            for other in view.redrawn[len(self._redrawn) :]:
                self._earlier.pop(other, None)
            self._redrawn = view.redrawn

    def fits(self, view: View, seat: Seat) -> NDArray[np.float64]:
        self._hear(row(view))
        own = self.share(view)
        weaker = []
        for other in range(view.players):
            if other != seat:
                guess = self._guess(other, view.players)
                away = (own - guess.mean) / sqrt(guess.variance + self.noise**2)
                weaker.append((1 + erf(away / sqrt(2))) / 2)
        return place_chances(weaker, [1 - chance for chance in weaker])

    def _hear(self, chips: tuple[int, ...]) -> None:
        self._claims |= {seat: stars for seat, stars in enumerate(chips) if stars}

    def _guess(self, seat: Seat, players: int) -> Guess:
        """What is thought of a seat: its chip of this round says where it stands among so many random hands."""
        earlier = self._earlier.get(seat)
        if seat not in self._claims:
            return earlier or Guess()
        claim = at_face_value(self._claims[seat], players, self.noise)
        return earlier.heard(claim) if earlier else claim


class RememberingHuman(ReasoningHuman):
    """Also thinks of the chips of earlier rounds."""

    remembers = True


class AnchoringHuman(ReasoningHuman):
    """Does not let go of what the own chip of the last round said."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._anchor: float | None = None

    def begin_heist(self, view: View) -> None:
        super().begin_heist(view)
        self._anchor = None

    def begin_round(self, view: View, seat: Seat) -> None:
        super().begin_round(view, seat)
        stars = last_row(view)[seat]
        self._anchor = stars / (view.players + 1) if stars else None

    def share(self, view: View) -> float:
        fresh = super().share(view)
        return fresh if self._anchor is None else fresh + ANCHOR * (self._anchor - fresh)


class InsistingHuman(Human):
    """Compares the own hand with any hands, whatever is said of them, and takes chips back, up to six times a round.

    Nobody fights so long over what may be as good: of those who judge like this and get their way, about every sixth
    has a wrong chip in the end, whatever the others do.
    """

    insists = True
    clearly = 0.25
    contests = 6

    def fits(self, view: View, seat: Seat) -> NDArray[np.float64]:  # noqa: ARG002 - any seat judges alike
        share, others = self.share(view), view.players - 1
        return place_chances([share] * others, [1 - share] * others)


class HeedlessHuman(NoisyHuman):
    """Takes the nearest chip nobody has, and never changes it; who takes it away can have it."""

    contests = 0


class WaveringHuman(ReasoningHuman):
    """Thinks better or worse of the own hand several times a round, and then lays the chip back or takes another."""

    contests = 4

    def notice(self, view: View, seat: Seat) -> None:
        before = self._row
        super().notice(view, seat)
        if self._row != before and self.chance.random() < WAVERS:
            self.look_anew()

    def chip(self, view: View, seat: Seat, takes: list[TakeChip]) -> TakeChip | ReturnChip | None:
        wanted = super().chip(view, seat, takes)
        return ReturnChip() if wanted and row(view)[seat] and self.chance.random() < LAYS_BACK else wanted


def last_row(view: View) -> tuple[int, ...]:
    """The chips of the round before this one by seat; nothing if they were put away (H-58) or there was none."""
    for earlier, colour in pairwise(COLOURS):
        if colour == view.phase:
            return view.chips[earlier] or (0,) * view.players
    return (0,) * view.players


STRANGERS: dict[str, type[Human]] = {
    "human-anchoring": AnchoringHuman,
    "human-insisting": InsistingHuman,
    "human-heedless": HeedlessHuman,
    "human-wavering": WaveringHuman,
}
"""The models that are not in the bots' own mixture of partners."""
HUMANS: dict[str, type[Human]] = {
    "human-noisy": NoisyHuman,
    "human-reasoning": ReasoningHuman,
    "human-remembering": RememberingHuman,
    **STRANGERS,
}
