"""One heist played once, and from some moment on in several ways: with each specialist and without, or guessing
with and without one more look at the chips.

So what is compared has the same cards, the same chips and the same chance up to that moment. Bots use a specialist that
needs agreement only in the last round, when all have a chip and nobody wants another; people may propose something
sooner, so with them, and where chips don't settle, the last round is played anew. What acts at the deal has a heist of
its own.
"""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Self

import msgspec

from thegang.bots import Bot
from thegang.bots.heist.player import LAST_ROUND, HeistBot
from thegang.heist import Heist, Script, View
from thegang.heist.cards import AgreedSpecialist, cards, numbers
from thegang.study.players import seated
from thegang.study.simulation import Plan
from thegang.study.table import Clock, HeistRecord, Watcher, wishes_of

BOTH_SCANS = (4, 9)


class Branches(msgspec.Struct, frozen=True):
    """How a heist went as it is, and in other ways by name."""

    plain: HeistRecord
    others: dict[str, HeistRecord]

    @property
    def heists(self) -> int:
        """One heist, played in many ways."""
        return 1


class Table:
    """A heist that can be played on in several ways."""

    def __init__(self, plan: Plan, number: int, script: Script) -> None:
        chance = plan.chance(number)
        self.game = Heist.new(len(plan.team), chance, settling=plan.settling, script=script)
        self.players: Sequence[Bot[View]] = seated(plan.team, chance)
        self.calm = False
        """Whether all have a chip in the last round, and nobody wants another."""
        self._chance = Random(chance)
        self._clock = Clock(self.game, self.players, self._chance)

    def play_on(self) -> None:
        """Whatever happens next."""
        wishes = wishes_of(self.game, self.players, self._chance, Watcher())
        wish = self._clock.first(wishes) if self.game.state.settling else next(iter(wishes), None)
        if wish is not None:
            self.game.play(*wish)
        elif self.game.state.phase == LAST_ROUND and not self.calm:
            self.calm = True
        else:
            self.game.play(None, self.game.legal_actions(None)[0])

    def record(self) -> HeistRecord:
        """Play to the end."""
        while not self.game.state.over:
            self.play_on()
        return HeistRecord.of(self.game.state, ())

    def copied(self) -> Self:
        """The same table, to be played on in another way."""
        return deepcopy(self)


def with_specialists(plan: Plan, number: int) -> Branches:
    """A heist without a specialist and with each."""
    table = Table(plan, number, Script(()))
    calm = plan.settling and all(isinstance(player, HeistBot) for player in table.players)
    while not (table.calm if calm else table.game.state.phase == LAST_ROUND):
        table.play_on()
    others = {}
    for specialist in numbers("specialist"):
        card = cards()[f"specialist-{specialist}"]
        if isinstance(card, AgreedSpecialist):
            branch = table.copied()
            branch.game.state.specialist = specialist
        else:
            branch = Table(plan, number, Script((), specialist))
        others[card.id] = branch.record()
    return Branches(table.record(), others)


def with_guesses(plan: Plan, number: int) -> Branches:
    """A heist with both scans, and from the first guess on with bots that don't look at earlier chips once more."""
    table = Table(plan, number, Script(BOTH_SCANS))
    while table.game.state.prompt is None and not table.game.state.over:
        table.play_on()
    branch = table.copied()
    for player in branch.players:
        if isinstance(player, HeistBot):
            player.compares = False
    return Branches(table.record(), {"without": branch.record()})
