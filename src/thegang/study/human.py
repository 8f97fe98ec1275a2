"""A person in one seat: what all models of people have in common.

Nobody knows exactly how good a hand is: each game a person draws how far off they usually are (``NOISE``) and which way
they lean (``BIAS``), both as a share of all hands; each round they misjudge their hand once, and stay with that.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from thegang.bots.choosing import choose, specialist_of
from thegang.bots.heist.player import row
from thegang.cards import RANKS
from thegang.core import Action, Seat
from thegang.heist import COLOURS, Agree, Answer, Propose, ReturnChip, TakeChip, View
from thegang.study.human_answers import FirstThought
from thegang.study.standing import standing

NOISE = (0.03, 0.10)
"""The standard deviation of the own misjudgement in a round, drawn evenly for each game."""
BIAS = 0.05
"""People think their hands up to so much better or worse than they are, drawn evenly for each game."""


class Human(ABC):
    """One person in one seat for one game."""

    patient = False
    clearly = 0.1
    """How much better a chip must fit to be worth a contest or a change of mind."""
    contests = 2
    """How many chips they take from others in a round, or change for another."""
    insists = False
    """Whether that may be a chip that somebody took from them."""

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
        self.notice(view, view.seat)
        if view.prompt is not None and view.prompt.options:
            choice = choose(view, view.seat, FirstThought(self.chance))
            if choice != view.prompt.answers.get(view.seat):
                return Answer(view.prompt.question, choice)
        if Agree() in legal:
            return Agree()
        if view.phase not in COLOURS:
            return None
        chip = self.chip(view, view.seat, [action for action in legal if isinstance(action, TakeChip)])
        return chip or self._proposal(view, view.seat, [action for action in legal if isinstance(action, Propose)])

    @abstractmethod
    def fits(self, view: View, seat: Seat) -> NDArray[np.float64]:
        """How well each chip fits, lowest first."""

    def begin_heist(self, view: View) -> None:  # noqa: B027 - not everybody cares
        """New cards."""

    def begin_round(self, view: View, seat: Seat) -> None:  # noqa: B027
        """New community cards."""

    def look_anew(self) -> None:
        """Misjudge the own hand in another way."""
        self._error = self.chance.gauss(0, self.noise)

    def share(self, view: View) -> float:
        """The share of hands that this person thinks are weaker than the own one."""
        return min(max(standing(view) + self.bias + self._error, 0.0), 1.0)

    def notice(self, view: View, seat: Seat) -> None:
        """What has happened since the last look."""
        if view.commitment != self._heist:
            self._heist, self._proposed, self._round = view.commitment, False, ""
            self.begin_heist(view)
        self._proposed |= view.proposal is not None
        if view.phase not in COLOURS:
            return
        if view.phase != self._round:
            self._round = view.phase
            self.look_anew()
            self._contests, self._row, self._lost = self.contests, (0,) * view.players, set()
            self.begin_round(view, seat)
        before, self._row = self._row, row(view)
        had, has = before[seat], self._row[seat]
        laid_back = had and not has and had not in self._row
        if laid_back or (has and has != had and (had or has in before)):
            self._contests -= 1
        if had and not has and not self.insists:
            self._lost.add(had)

    def chip(self, view: View, seat: Seat, takes: list[TakeChip]) -> TakeChip | ReturnChip | None:
        """The chip that fits best of those they can have, or nothing if the own one is about as good."""
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
        """They would like to use the specialist themselves: a new card early, the others late, and one try a heist.

        Asked for a value, they name their own highest.
        """
        specialist = specialist_of(view)
        early = specialist is not None and specialist.helps == "exchanging"
        if self._proposed or view.phase != ("white" if early else "red"):
            return None
        pocket = view.pockets[seat]
        highest = None if isinstance(pocket, int) else max((card[0] for card in pocket), key=RANKS.index)
        own = (proposal for proposal in proposals if proposal.who == seat and proposal.value in (None, highest))
        return next(own, None)
