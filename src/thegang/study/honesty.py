"""Are the bots honest? Every chip they take is held against what they believed of their hand, and time against cards.

A claim is honest if no chip the bot could have had is likelier, by its own belief, to be its place. Chips in the centre
it could have; chips of others it could fight for if they are clearly likelier, but it may also give way, and it stops
after some fights and in the end of a long round. Once in the last round, when all have a chip, it may ask "Are you
sure?" with another: the likeliest of somebody else, if it is not sure of its own.
"""

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from thegang.bots import Bot
from thegang.bots.heist.player import LAST_ROUND, HeistBot, clearly, question, row
from thegang.bots.heist.reading import Move, shut
from thegang.bots.pace import delay
from thegang.core import Action, Seat
from thegang.heist import ReturnChip, TakeChip, View
from thegang.study.players import seated
from thegang.study.simulation import Plan
from thegang.study.standing import standing
from thegang.study.table import Watcher, play_game

Verdict = Literal["best", "best left", "gave way", "asked", "needless", "dishonest"]
VERDICTS: tuple[Verdict, ...] = ("best", "best left", "gave way", "asked", "needless", "dishonest")
EQUAL = 1e-6


@dataclass
class Audit:
    """What came out of some games."""

    heists: int = 0
    claims: Counter[Verdict] = field(default_factory=Counter)
    returned: int = 0
    """Chips put back: taking and returning could be a code, so it never happens."""
    longest: float = 0
    """The moves of the longest round, as a multiple of the number of players."""
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
        self.longest = max(self.longest, other.longest)
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
        record = play_game(plan.dealt(game), players, Random(plan.chance(game)), auditor, plan.script)
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
        self._moves: list[Move] = []
        self._questions: dict[Seat, int] = {}
        """Who has asked in this round, and for which chip."""

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:  # noqa: ARG002
        assert view.seat is not None
        self._asked[view.seat] = view, legal
        if self._round != (view.commitment, view.phase):
            self._round, self._moves, self._questions = (view.commitment, view.phase), [], {}

    def played(self, seat: Seat, action: Action) -> None:
        player, (view, legal) = self._players[seat], self._asked[seat]
        before = tuple(self._moves)
        if isinstance(action, TakeChip):
            self._moves.append(Move(seat, action.stars, action.source))
            self.audit.longest = max(self.audit.longest, len(self._moves) / view.players)
        if not isinstance(player, HeistBot):
            return
        self.audit.returned += isinstance(action, ReturnChip)
        if isinstance(action, TakeChip):
            assert player.judgement is not None
            chips = row(view)
            beliefs = [float(chance) for chance in player.judgement.places]
            asked = self._questions.get(seat)
            left = shut(view.phase, chips, before, seat) | ({asked} if asked else set())
            found = verdict(beliefs, chips[seat], action, legal, left)
            fought = {move.stars for move in before if move.seat == seat and move.source is not None}
            if asked is None and view.phase == LAST_ROUND and asks(beliefs, chips, seat, action, left | fought):
                self._questions[seat], found = action.stars, "asked"
            self.audit.claims[found] += 1
            self.audit.strengths.append(standing(view))
            self.audit.delays.append(delay(self._paces[seat]))


def verdict(
    beliefs: Sequence[float], held: int, claim: TakeChip, legal: Sequence[Action], left: Collection[int]
) -> Verdict:
    """Whether a claim is what the bot believed: the best of all chips, of those it can still have, or of the free ones.

    ``beliefs`` says how likely each place is, weakest first; ``left`` are the chips of others that it leaves them.
    """
    own = beliefs[claim.stars - 1]
    takes = [take for take in legal if isinstance(take, TakeChip)]
    calm = max(beliefs[stars - 1] for stars in (held, *(take.stars for take in takes if take.source is None)) if stars)
    better = {take.stars for take in takes if beliefs[take.stars - 1] > own + EQUAL}
    if calm > own + EQUAL or (claim.source is not None and (claim.stars in left or better - set(left))):
        return "dishonest"
    if claim.source is not None and not clearly(own, calm):
        return "needless"
    better = {stars for stars in better if clearly(beliefs[stars - 1], calm)}
    if not better:
        return "best"
    return "best left" if better <= set(left) else "gave way"


def asks(beliefs: Sequence[float], chips: Sequence[int], seat: Seat, claim: TakeChip, left: Collection[int]) -> bool:
    """Whether a claim is no more than the question "Are you sure?"."""
    held = chips[seat]
    if not held or 0 in chips or clearly(beliefs[claim.stars - 1], beliefs[held - 1]):
        return False
    theirs = [TakeChip(stars, chips.index(stars)) for stars in chips if stars != held and stars not in left]
    wanted = question(beliefs, held, theirs)
    return wanted is not None and beliefs[wanted.stars - 1] <= beliefs[claim.stars - 1] + EQUAL


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
