"""Are the bots honest? Every chip they take is held against what they believed of their hand, and time against cards.

A claim is honest if no chip the bot could have had is likelier, by its own belief, to be its place. Chips in the centre
it could have; chips of others it could fight for, but it may also give way, and it stops after ``RESTEALS`` fights.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from thegang.bots import Bot
from thegang.bots.heist.player import HeistBot, row
from thegang.bots.heist.reading import RESTEALS
from thegang.bots.pace import delay
from thegang.core import Action, Seat
from thegang.heist import ReturnChip, TakeChip, View
from thegang.study.players import seated
from thegang.study.simulation import Plan
from thegang.study.standing import standing
from thegang.study.table import Watcher, play_game

Verdict = Literal["best", "best left", "gave way", "dishonest"]
VERDICTS: tuple[Verdict, ...] = ("best", "best left", "gave way", "dishonest")
EQUAL = 1e-6


@dataclass
class Audit:
    """What came out of some games."""

    heists: int = 0
    claims: Counter[Verdict] = field(default_factory=Counter)
    returned: int = 0
    """Chips put back: taking and returning could be a code, so it never happens."""
    most_moves: float = 0
    """The most chips one bot took in one round, as a multiple of the number of players."""
    fallbacks: int = 0
    """How often a bot could not make up its mind."""
    strengths: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    """For every claim how good the hand was, and how long the bot waited."""

    def add(self, other: "Audit") -> None:
        """Take in what came out of other games."""
        self.heists += other.heists
        self.claims += other.claims
        self.returned += other.returned
        self.most_moves = max(self.most_moves, other.most_moves)
        self.fallbacks += other.fallbacks
        self.strengths += other.strengths
        self.delays += other.delays


def total(audits: Iterable[Audit]) -> Audit:
    """All of them together."""
    together = Audit()
    for audit in audits:
        together.add(audit)
    return together


def audited(plan: Plan, game: int) -> Audit:
    """Play one game of a plan under audit."""
    players = seated(plan.team, plan.chance(game))
    auditor = Auditor(players, [Random(f"{plan.chance(game)}:pace:{seat}") for seat in range(len(players))])
    with _counted_fallbacks(auditor.audit):
        record = play_game(plan.dealt(game), players, Random(plan.chance(game)), auditor)
    auditor.audit.heists = len(record.heists)
    return auditor.audit


class Auditor(Watcher):
    """Follows bots through a game, and asks them what they believed whenever they take a chip."""

    def __init__(self, players: Sequence[Bot[View]], paces: Sequence[Random]) -> None:
        self.audit = Audit()
        self._players = players
        self._paces = paces
        self._asked: dict[Seat, tuple[View, Sequence[Action]]] = {}
        self._round = ("", "")
        self._taken: dict[Seat, list[TakeChip]] = {}

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:  # noqa: ARG002
        assert view.seat is not None
        self._asked[view.seat] = view, legal
        if self._round != (view.commitment, view.phase):
            self._round, self._taken = (view.commitment, view.phase), {}

    def played(self, seat: Seat, action: Action) -> None:
        player = self._players[seat]
        if not isinstance(player, HeistBot):
            return
        self.audit.returned += isinstance(action, ReturnChip)
        if isinstance(action, TakeChip):
            view, legal = self._asked[seat]
            before = self._taken.setdefault(seat, [])
            assert player.judgement is not None
            fights = Counter(take.stars for take in before if take.source is not None)
            beliefs = [float(chance) for chance in player.judgement.places]
            self.audit.claims[verdict(beliefs, row(view)[seat], action, legal, fights)] += 1
            before.append(action)
            self.audit.most_moves = max(self.audit.most_moves, len(before) / view.players)
            self.audit.strengths.append(standing(view))
            self.audit.delays.append(delay(self._paces[seat]))


def verdict(
    beliefs: Sequence[float], held: int, claim: TakeChip, legal: Sequence[Action], fights: Mapping[int, int]
) -> Verdict:
    """Whether a claim is what the bot believed: the best of all chips, of those not fought for enough, or of the free.

    ``beliefs`` says how likely each place is, weakest first; ``fights`` how often the bot had taken a chip from others
    before in this round.
    """
    bar = beliefs[claim.stars - 1] + EQUAL
    better = [take for take in legal if isinstance(take, TakeChip) and beliefs[take.stars - 1] > bar]
    if (held and beliefs[held - 1] > bar) or any(take.source is None for take in better):
        return "dishonest"
    if not better:
        return "best"
    if all(fights.get(take.stars, 0) >= RESTEALS for take in better):
        return "best left"
    return "gave way" if claim.source is None else "dishonest"


@contextmanager
def _counted_fallbacks(audit: Audit) -> Iterator[None]:
    """Count what the bots log when they fall back on something simple."""
    logger = logging.getLogger("thegang.bots")

    class Counting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 - it happened, that is enough
            audit.fallbacks += 1

    handler = Counting(logging.ERROR)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
