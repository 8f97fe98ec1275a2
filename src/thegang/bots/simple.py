"""A simple bot for heist: it judges its own hand alone and takes the chip that fits."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random

from thegang.bots.choosing import choose, specialist_of, worth
from thegang.cards import DECK, RANKS, Card, Hand, evaluate
from thegang.core import Action, Seat
from thegang.heist import COLOURS, Agree, Answer, Propose, TakeChip, View

CONTESTS = 2
"""How often a bot changes or fights for chips in a round; beyond that it takes what is free, so every round ends."""
CLEARLY = 0.9
"""How many stars nearer a chip must be to its place to be worth a contest."""
DARK_COST = 0.4
"""Dark chips can't be given back (H-52), so they must fit a little better."""
PROPOSING = 0.15
BEST_OF_RANKING = 0xFFFFF
"""The bits of a score below its ranking."""


class SimpleBot:
    """Estimates its place among random hands. One bot plays one seat; all its chance comes from ``chance``."""

    patient = False

    def __init__(self, chance: Random, samples: int = 60) -> None:
        self.chance = chance
        self._samples = samples
        self._heist = ""
        self._heard_proposal = False
        self._round = ("", "")
        self._contests = 0
        self._held = 0
        self._ceded: set[int] = set()
        self._judged: tuple[object, float] = (None, 0.0)

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""
        if view.seat is None or not legal:
            return None
        seat = view.seat
        self._notice(view, seat)
        if view.prompt is not None and view.prompt.options:
            choice = choose(view, seat, self)
            if choice != view.prompt.answers.get(seat):
                return Answer(view.prompt.question, choice)
        if Agree() in legal:
            return Agree()
        if view.phase not in COLOURS:
            return None
        chip = self._chip(view, seat, [action for action in legal if isinstance(action, TakeChip)])
        return chip or self._proposal(view, seat, [action for action in legal if isinstance(action, Propose)])

    def _notice(self, view: View, seat: Seat) -> None:
        """Remember what the rest of the heist and of the round goes by."""
        if view.commitment != self._heist:
            self._heist, self._heard_proposal = view.commitment, False
        self._heard_proposal |= view.proposal is not None
        if (view.commitment, view.phase) != self._round:
            self._round, self._contests, self._held, self._ceded = (view.commitment, view.phase), CONTESTS, 0, set()
        if self._held and _row(view)[seat] != self._held:
            self._ceded.add(self._held)  # somebody else is sure to deserve it more
            self._held = 0

    # Chips

    def _chip(self, view: View, seat: Seat, takes: list[TakeChip]) -> TakeChip | None:
        place = 1 + self._standing(view, seat) * (view.players - 1)

        def misfit(stars: int) -> float:
            return abs(stars - place) + (DARK_COST if stars in view.dark_chips else 0)

        held = _row(view)[seat]
        free = min((take for take in takes if take.source is None), key=lambda take: misfit(take.stars), default=None)
        best = free
        if self._contests:
            wanted = (take for take in takes if take.source is not None and take.stars not in self._ceded)
            theirs = min(wanted, key=lambda take: misfit(take.stars), default=None)
            if theirs and (free is None or misfit(theirs.stars) + CLEARLY < misfit(free.stars)):
                best = theirs
        if best is None or (held and (not self._contests or misfit(best.stars) + CLEARLY > misfit(held))):
            return None
        if held or best.source is not None:
            self._contests -= 1
        self._held = best.stars
        return best

    def _standing(self, view: View, seat: Seat) -> float:
        """The share of random pockets that are weaker than one's own at this moment."""
        pocket = _pocket(view, seat)
        specialist = specialist_of(view)
        muscle = view.specialist_user == seat and specialist is not None and specialist.helps == "strengthening"
        key = (pocket, view.community, muscle)
        if key != self._judged[0]:
            mine = _worth(pocket, view.community)
            if muscle and view.community:
                mine = int(mine) | BEST_OF_RANKING
            beaten = 0.0
            unseen = _unseen(view)
            for _ in range(self._samples):
                theirs = _worth(self.chance.sample(unseen, len(pocket)), view.community)
                beaten += 1.0 if theirs < mine else 0.5 if theirs == mine else 0.0
            self._judged = (key, beaten / self._samples)
        return self._judged[1]

    # Cards

    def _proposal(self, view: View, seat: Seat, proposals: list[Propose]) -> Propose | None:
        """Now and then propose the specialist, once a heist at most; a refusal is taken as meant."""
        specialist = specialist_of(view)
        if not proposals or specialist is None or self._heard_proposal or self.chance.random() > PROPOSING:
            return None
        row = _row(view)
        about_the_leader = specialist.helps != "exchanging" and "to" not in specialist.needs
        who = row.index(max(row)) if about_the_leader else seat
        to = (seat + 1) % view.players
        value = max((card[0] for card in view.community), key=RANKS.index, default=RANKS[-1])
        for offer in proposals:
            if offer.who == who and offer.to in (None, to) and offer.value in (None, value):
                return offer
        return None

    # Questions

    def without(self, view: View, card: str) -> float:
        """How good the own pocket would be without a card."""
        assert view.seat is not None
        return _worth([kept for kept in _pocket(view, view.seat) if kept != card], view.community)

    def values(self, view: View, about: Seat) -> Mapping[str, float]:
        """How likely each value is in a hidden pocket; what was shown is sure."""
        for shown in view.shown:
            if shown.who == about and about not in view.redrawn:
                return {shown.card[0]: 1.0}
        return self._likely(view, about, lambda pocket, _: {card[0] for card in pocket})

    def rankings(self, view: View, about: Seat) -> Mapping[str, float]:
        """How likely each ranking is for a hidden hand."""
        return self._likely(view, about, lambda _, hand: {hand.ranking.word})

    def _likely(self, view: View, about: Seat, has: Callable[[Sequence[Card], Hand], set[str]]) -> Mapping[str, float]:
        """What random pockets would have, above all those that beat every revealed one."""
        size = view.pockets[about]
        assert isinstance(size, int)
        bar = max((evaluate(_pocket(view, seat) + view.community).score for seat in view.revealed), default=0)
        unseen = _unseen(view)
        likely: Counter[str] = Counter()
        for _ in range(2 * self._samples):
            pocket = self.chance.sample(unseen, size)
            hand = evaluate((*pocket, *view.community))
            for one in has(pocket, hand):
                likely[one] += 1000 if hand.score >= bar else 1
        return likely


def _row(view: View) -> tuple[int, ...]:
    """The chips of the running round by seat."""
    rows = (view.chips[colour] for colour in COLOURS if colour == view.phase)
    return next(rows, None) or (0,) * view.players


def _pocket(view: View, seat: Seat) -> tuple[Card, ...]:
    pocket = view.pockets[seat]
    assert not isinstance(pocket, int)
    return pocket


def _unseen(view: View) -> list[Card]:
    seen = {card for pocket in view.pockets if not isinstance(pocket, int) for card in pocket} | set(view.community)
    return [card for card in DECK if card not in seen]


def _worth(pocket: Sequence[Card], community: Sequence[Card]) -> float:
    """How good a pocket is: its hand so far, or before the flop roughly its chances."""
    if community or len(pocket) < 2:
        return worth(pocket, community)
    return max(_chances(one, other) for one, other in combinations(pocket, 2))


def _chances(one: Card, other: Card) -> float:
    low, high = sorted((RANKS.index(one[0]), RANKS.index(other[0])))
    return (
        3 * high + low + (30 if low == high else 0) + (3 if one[1] == other[1] else 0) + (2 if high == low + 1 else 0)
    )
