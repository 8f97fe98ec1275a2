"""Is who is 70 % sure right in 70 % of cases? What bots thought of their last chips, held against the hands.

A chip is right if its place is: not more hands are weaker than there are places below it, nor more stronger than above.
Only hands count here, so this is for heists without cards that change what a hand is worth.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from thegang.bots import Bot
from thegang.bots.heist.player import LAST_ROUND, HeistBot, row
from thegang.cards import evaluate
from thegang.core import Action, Seat
from thegang.heist import TakeChip, View
from thegang.study.players import seated
from thegang.study.rates import Rate
from thegang.study.simulation import Plan
from thegang.study.table import Watcher, play_game

BINS = 10


class Claim(NamedTuple):
    """How likely a bot thought that a chip is right, and whether it was."""

    judged: float
    right: bool


@dataclass
class Claims:
    """What bots claimed in the last rounds of some games."""

    heists: int = 0
    taken: list[Claim] = field(default_factory=list)
    """Every chip, as the bot saw it when it took it."""
    held: list[Claim] = field(default_factory=list)
    """The chips they had in the end, as they saw them then; this needs a table that lets chips settle."""

    def add(self, other: "Claims") -> None:
        """Take in those of other games."""
        self.heists += other.heists
        self.taken += other.taken
        self.held += other.held


class Bin(NamedTuple):
    """Claims that were judged about equally likely: how likely on average, and how many were right."""

    judged: float
    right: Rate


def binned(claims: Iterable[Claim]) -> dict[int, Bin]:
    """The claims in tenths of certainty, as far as there are any.

    >>> binned([Claim(0.71, True), Claim(0.77, False), Claim(1.0, True)])
    {7: Bin(judged=0.74, right=Rate(hits=1, of=2)), 9: Bin(judged=1.0, right=Rate(hits=1, of=1))}
    """
    bins: dict[int, list[Claim]] = {}
    for claim in claims:
        bins.setdefault(min(int(claim.judged * BINS), BINS - 1), []).append(claim)
    return {tenth: _together(bins[tenth]) for tenth in sorted(bins)}


def _together(claims: Sequence[Claim]) -> Bin:
    judged = sum(claim.judged for claim in claims) / len(claims)
    return Bin(judged, Rate(sum(claim.right for claim in claims), len(claims)))


def is_right(strengths: Sequence[int], seat: Seat, stars: int) -> bool:
    """Whether a chip is a right place for this seat's hand; equal hands may stand on either side (H-23)."""
    own = strengths[seat]
    weaker, stronger = (sum(sign * (own - other) > 0 for other in strengths) for sign in (1, -1))
    return weaker < stars <= len(strengths) - stronger


def claimed(plan: Plan, game: int) -> Claims:
    """Play one game of a plan, and note what its bots claimed."""
    players = seated(plan.team, plan.chance(game))
    listener = Listener(players)
    record = play_game(plan.dealt(game), players, Random(plan.chance(game)), listener, plan.script)
    listener.claims.heists = len(record.heists)
    return listener.claims


class Listener(Watcher):
    """Follows bots through a game, and asks them how sure they are of their chips in the last round."""

    def __init__(self, players: Sequence[Bot[View]]) -> None:
        self.claims = Claims()
        self._players = players
        self._last_round = False
        self._taken: list[tuple[Seat, int, float]] = []
        self._held: dict[Seat, tuple[int, float]] = {}

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:  # noqa: ARG002
        assert view.seat is not None
        self._last_round = view.phase == LAST_ROUND
        if self._last_round:
            held, places = row(view)[view.seat], self._places(view.seat)
            if held and places:
                self._held[view.seat] = held, places[held - 1]
        elif self._taken and view.last is not None:
            self._compare([evaluate(hand.best).score for hand in view.last.hands])

    def played(self, seat: Seat, action: Action) -> None:
        places = self._places(seat)
        if self._last_round and places and isinstance(action, TakeChip):
            self._taken.append((seat, action.stars, places[action.stars - 1]))

    def _places(self, seat: Seat) -> list[float]:
        """How likely a bot thinks each place is; nothing for people, or if it does not think of it."""
        player = self._players[seat]
        judgement = player.judgement if isinstance(player, HeistBot) else None
        return [] if judgement is None else [min(float(chance), 1.0) for chance in judgement.places]

    def _compare(self, strengths: Sequence[int]) -> None:
        """The hands are open."""
        held = [(seat, *chip) for seat, chip in self._held.items()]
        for claims, said in ((self.claims.taken, self._taken), (self.claims.held, held)):
            claims += [Claim(judged, is_right(strengths, seat, stars)) for seat, stars, judged in said]
        self._taken, self._held = [], {}
