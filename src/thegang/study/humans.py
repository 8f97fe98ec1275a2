"""Models of people, to study how well bots play with them. They get views and legal actions, as bots do.

Nobody knows exactly how good a hand is: each game a person draws how far off they usually are (``NOISE``) and which way
they lean (``BIAS``), both as a share of all hands; each round they misjudge their hand once, and stay with that.

- ``human-noisy`` goes by the own hand alone: the share of hands it beats says which chip.
- ``human-reasoning`` reads the chips of this round, too: whoever has a chip is about as strong as it says.
- ``human-remembering`` also thinks of the chips of earlier rounds, which say less the more cards have come since.
- ``human-anchoring`` reasons in the round, but does not let go of what the own last chip said. The bots' beliefs have
  no partner like this one.

None of them fights for long: two contested chips a round, and a chip somebody takes from them is gone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import erf, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from thegang.bots.choosing import choose, specialist_of
from thegang.bots.heist.partners import Guess, at_face_value
from thegang.bots.heist.player import row
from thegang.bots.heist.reading import CARRY
from thegang.bots.heist.strengths import place_chances
from thegang.core import Action, Seat
from thegang.heist import COLOURS, Agree, Answer, Propose, TakeChip, View
from thegang.study.human_answers import FirstThought
from thegang.study.standing import standing

NOISE = (0.03, 0.10)
"""The standard deviation of the own misjudgement in a round, drawn evenly for each game."""
BIAS = 0.05
"""People think their hands up to so much better or worse than they are, drawn evenly for each game."""
CONTESTS = 2
"""How many chips they take from others in a round."""
ANCHOR = 0.3
"""How much the last chip weighs against a new look at the cards."""


class Human(ABC):
    """One person in one seat for one game."""

    patient = False
    clearly = 0.1
    """How much better a chip must fit to be worth a contest or a change of mind."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.noise = chance.uniform(*NOISE)
        self.bias = chance.uniform(-BIAS, BIAS)
        self._heist = ""
        self._proposed = False
        self._round = ""
        self._error = 0.0
        self._contests = 0
        self._row: tuple[int, ...] = ()
        self._lost: set[int] = set()

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""
        if view.seat is None or not legal:
            return None
        self._notice(view, view.seat)
        if view.prompt is not None and view.prompt.options:
            choice = choose(view, view.seat, FirstThought(self.chance))
            if choice != view.prompt.answers.get(view.seat):
                return Answer(view.prompt.question, choice)
        if Agree() in legal:
            return Agree()
        if view.phase not in COLOURS:
            return None
        chip = self._chip(view, view.seat, [action for action in legal if isinstance(action, TakeChip)])
        return chip or self._proposal(view, view.seat, [action for action in legal if isinstance(action, Propose)])

    @abstractmethod
    def fits(self, view: View, seat: Seat) -> NDArray[np.float64]:
        """How well each chip fits, lowest first."""

    def begin_heist(self, view: View) -> None:  # noqa: B027 - not everybody cares
        """New cards."""

    def begin_round(self, view: View, seat: Seat) -> None:  # noqa: B027
        """New community cards."""

    def share(self, view: View) -> float:
        """The share of hands that this person thinks are weaker than the own one."""
        return min(max(standing(view) + self.bias + self._error, 0.0), 1.0)

    def _notice(self, view: View, seat: Seat) -> None:
        if view.commitment != self._heist:
            self._heist, self._proposed, self._round = view.commitment, False, ""
            self.begin_heist(view)
        self._proposed |= view.proposal is not None
        if view.phase not in COLOURS:
            return
        if view.phase != self._round:
            self._round, self._error = view.phase, self.chance.gauss(0, self.noise)
            self._contests, self._row, self._lost = CONTESTS, (0,) * view.players, set()
            self.begin_round(view, seat)
        before, self._row = self._row, row(view)
        had, has = before[seat], self._row[seat]
        if has and has != had and (had or has in before):
            self._contests -= 1
        if had and not has:
            self._lost.add(had)

    def _chip(self, view: View, seat: Seat, takes: list[TakeChip]) -> TakeChip | None:
        fits = self.fits(view, seat)

        def fit(take: TakeChip) -> float:
            return float(fits[take.stars - 1])

        held = row(view)[seat]
        best = max((take for take in takes if take.source is None), key=fit, default=None)
        if self._contests > 0:
            wanted = (take for take in takes if take.source is not None and take.stars not in self._lost)
            theirs = max(wanted, key=fit, default=None)
            if theirs is not None and (best is None or fit(theirs) > fit(best) + self.clearly):
                best = theirs
        if best is None or (held and (self._contests <= 0 or fit(best) <= fits[held - 1] + self.clearly)):
            return None
        return best

    def _proposal(self, view: View, seat: Seat, proposals: list[Propose]) -> Propose | None:
        """They would like to use the specialist themselves: a new card early, the others late, and one try a heist."""
        specialist = specialist_of(view)
        early = specialist is not None and specialist.helps == "exchanging"
        if self._proposed or view.phase != ("white" if early else "red"):
            return None
        return next((proposal for proposal in proposals if proposal.who == seat), None)


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


def last_row(view: View) -> tuple[int, ...]:
    """The chips of the round before this one by seat; nothing if they were put away (H-58) or there was none."""
    for earlier, colour in pairwise(COLOURS):
        if colour == view.phase:
            return view.chips[earlier] or (0,) * view.players
    return (0,) * view.players


HUMANS: dict[str, Callable[[Random], Human]] = {
    "human-noisy": NoisyHuman,
    "human-reasoning": ReasoningHuman,
    "human-remembering": RememberingHuman,
    "human-anchoring": AnchoringHuman,
}
HELD_OUT = "human-anchoring"
"""The model that is not in the bots' own mixture of partners."""
