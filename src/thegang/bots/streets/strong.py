"""The strong bot searches: it deals the hidden cards many times over, and plays the round to its end with each deal."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from thegang.bots.streets.imagining import GREEDY, WARY, Chosen, Deal, Imagination, Planned, lead, without
from thegang.bots.streets.judging import Foreseen, choices, choose, expected, outcomes, place
from thegang.bots.streets.memory import Memory
from thegang.bots.streets.player import StreetsBot
from thegang.core import Action, Seat
from thegang.streets import View

PLAYOUTS = 640
"""How many rounds are played out for a decision, divided by the players, since a round takes longer with more of them.

A number and no clock, so that the same seed gives the same game.
"""
CANDIDATES = 16
"""How many plays are searched: every choice there is, and the placements that look best for the job alone."""
DEALS = 12
"""How many deals the first look takes."""
WEIGHT = 5
"""The first look counts as much as so many playouts: it sees less far, but there is less chance in it."""
OTHERS = (GREEDY, WARY)
T = TypeVar("T")


class StrongBot(StreetsBot):
    """Remembers every card it saw, and judges each play by how the round would go."""

    def __init__(self, chance: Random, playouts: int = PLAYOUTS) -> None:
        super().__init__(chance)
        self._playouts = playouts
        self._memory = Memory()

    def notice(self, view: View) -> None:
        self._memory.notice(view)

    def decide(self, view: View, seat: Seat) -> Action:
        here = Imagination(view, seat, self._memory, self.chance)
        if view.prompt is not None:
            return place(self._best_outcome(here, outcomes(here, view)[:CANDIDATES]))
        return choose(here, self._best_choice(here, expected(here, choices(view, seat), DEALS, OTHERS, WARY)))

    def _best_choice(self, here: Imagination, first_look: dict[Chosen, float]) -> Chosen:
        def leads(racing: Sequence[Chosen]) -> list[float]:
            deal = here.deal()
            others = here.others(deal, OTHERS)
            for gangster, seat, _ in others:
                deal.hands[seat] = without(deal.hands[seat], gangster)
            return [_played_on(here, deal, others, chosen) for chosen in racing]

        candidates = sorted(first_look, key=first_look.__getitem__, reverse=True)[:CANDIDATES]
        return self._winner(here, candidates, [first_look[chosen] for chosen in candidates], leads)

    def _best_outcome(self, here: Imagination, candidates: list[Foreseen]) -> Foreseen:
        def leads(racing: Sequence[Foreseen]) -> list[float]:
            deal = here.deal()
            return [_lead_after(here, deal, outcome) for outcome in racing]

        return self._winner(here, candidates, [lead(outcome.gains, here.seat) for outcome in candidates], leads)

    def _winner(
        self,
        here: Imagination,
        candidates: list[T],
        first_look: list[float],
        leads: Callable[[Sequence[T]], list[float]],
    ) -> T:
        """Give all candidates the same deals, and drop the worse half again and again (sequential halving)."""
        racing = [(WEIGHT * value, candidate) for value, candidate in zip(first_look, candidates, strict=True)]
        laps = (len(racing) - 1).bit_length()
        playouts = self._playouts // here.players
        while len(racing) > 1:
            for _ in range(max(playouts // laps // len(racing), 1)):
                found = leads([candidate for _, candidate in racing])
                racing = [(total + more, candidate) for (total, candidate), more in zip(racing, found, strict=True)]
            racing.sort(key=lambda entry: -entry[0])
            del racing[(len(racing) + 1) // 2 :]
        return racing[0][1]


def _played_on(here: Imagination, deal: Deal, others: list[Planned], chosen: Chosen) -> float:
    """The lead at the end of the round after a choice, if this is how the cards lie and what the others chose."""
    gangster, city = chosen
    hands, specials, gains = list(deal.hands), list(deal.specials), [0] * here.players
    hands[here.seat] = without(hands[here.seat], gangster)
    table = here.play_job(here.table, sorted([*others, (gangster, here.seat, city)]), specials, gains)
    here.play_on(table, Deal(hands, specials, deal.deck, deal.tie), gains, here.left - 1)
    return lead(gains, here.seat)


def _lead_after(here: Imagination, deal: Deal, outcome: Foreseen) -> float:
    """The lead at the end of the round after a placement."""
    gains = list(outcome.gains)
    here.play_on(outcome.table, deal, gains, here.left - 1)
    return lead(gains, here.seat)
