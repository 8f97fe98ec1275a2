"""The four modes, and the stacks the challenge and specialist cards come from (H-30 to H-34)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from thegang.cards import FairNumbers

if TYPE_CHECKING:
    from thegang.heist.state import State


@dataclass(frozen=True, slots=True)
class Mode:
    """What a mode changes: alarms to lose, challenges left out, and how many cards come up when."""

    alarms: int = 3
    without: frozenset[int] = frozenset()
    permanent: bool = False
    """One random challenge stays for the whole game (H-33)."""
    pair: bool = False
    """Always two challenges and no specialist (H-34)."""
    rewards: bool = True
    """From the second heist on a challenge follows a success, a specialist a failure (H-31)."""


MODES = {
    "basic": Mode(rewards=False),
    "advanced": Mode(),
    "professional": Mode(without=frozenset({1}), permanent=True),
    "master-thief": Mode(alarms=2, without=frozenset({1}), pair=True, rewards=False),
}
VAULTS = 3
FIRST = 1


class Stack(msgspec.Struct, frozen=True):
    """A face-down stack, top card first. An ordered one is shuffled when its number 1 comes up again (H-32)."""

    cards: tuple[int, ...]
    ordered: bool = True
    first_seen: bool = False
    unseen: int = 0
    """How many cards, from the top, have not been seen since they were shuffled: only chance orders them."""

    def with_cards(self, numbers: tuple[int, ...]) -> "Stack":
        """The stack for a game with these cards: others leave it, and new ones join it (H-32).

        In order, new ones come before a number 1 that has been seen, else at the bottom; in a shuffled stack they join
        the unseen cards, which chance orders anew for every game.
        """
        kept = tuple(card for card in self.cards if card in numbers)
        unseen = sum(card in numbers for card in self.cards[: self.unseen])
        new = tuple(card for card in sorted(numbers) if card not in kept)
        if not self.ordered:
            return msgspec.structs.replace(self, cards=new + kept, unseen=unseen + len(new))
        place = kept.index(FIRST) if self.first_seen and FIRST in kept else len(kept)
        return msgspec.structs.replace(self, cards=kept[:place] + new + kept[place:], unseen=unseen)

    def unordered(self) -> "Stack":
        """The stack for a table that plays with shuffled ones (H-32): the next game shuffles what lay in order."""
        return Stack(self.cards, ordered=False, unseen=len(self.cards)) if self.ordered else self

    def put_under(self, *numbers: int) -> "Stack":
        """The stack with these cards at the bottom."""
        return msgspec.structs.replace(self, cards=self.cards + numbers)

    def shuffled(self, chance: FairNumbers) -> "Stack":
        """The stack in a random order, for good."""
        return Stack(self.cards, ordered=False, unseen=len(self.cards)).shuffled_unseen(chance)

    def shuffled_unseen(self, chance: FairNumbers) -> "Stack":
        """The stack with its unseen cards in another random order, and those that were seen below them."""
        unseen, seen = self.cards[: self.unseen], self.cards[self.unseen :]
        return msgspec.structs.replace(self, cards=(*chance.shuffled(unseen), *seen))

    def draw(self, chance: FairNumbers, without: frozenset[int] = frozenset()) -> tuple[int, "Stack"]:
        """The top card and what is left; cards not used in this mode are passed over, to the bottom."""
        stack = self
        while True:
            if stack.ordered and stack.cards[0] == FIRST:
                if stack.first_seen:
                    stack = stack.shuffled(chance)
                else:
                    stack = msgspec.structs.replace(stack, first_seen=True)
            top = stack.cards[0]
            stack = stack._less(top)
            if top not in without:
                return top, stack
            stack = stack.put_under(top)

    def draw_anywhere(self, chance: FairNumbers, without: frozenset[int]) -> tuple[int, "Stack"]:
        """A random card and what is left."""
        usable = [card for card in self.cards if card not in without]
        card = usable[chance.below(len(usable))]
        return card, self._less(card)

    def _less(self, card: int) -> "Stack":
        place = self.cards.index(card)
        rest = self.cards[:place] + self.cards[place + 1 :]
        return msgspec.structs.replace(self, cards=rest, unseen=self.unseen - (place < self.unseen))


class Stacks(msgspec.Struct, frozen=True):
    """Both stacks of a group; they go on from game to game (H-32)."""

    challenges: Stack
    specialists: Stack


EMPTY = Stacks(Stack(()), Stack(()))


class Group(msgspec.Struct, frozen=True):
    """What a group that plays on goes on with (H-32)."""

    stacks: Stacks
    passed: bool = False
    """Whether challenge 1 came up only in modes that pass it over, so that nobody has seen it (H-33, H-34)."""

    @classmethod
    def after(cls, mode: str, stacks: Stacks, before: "Group | None") -> "Group":
        """The group after a game in this mode, which left the stacks like this."""
        unseen = before is None or before.passed or not before.stacks.challenges.first_seen
        came_up = stacks.challenges.ordered and stacks.challenges.first_seen
        return cls(stacks, passed=came_up and unseen and FIRST in MODES[mode].without)

    def next_stacks(self, mode: str, order: str) -> Stacks:
        """What the next game begins with: a challenge 1 that nobody has seen comes for the first time."""
        challenges, specialists = self.stacks.challenges, self.stacks.specialists
        if self.passed and FIRST not in MODES[mode].without:
            challenges = msgspec.structs.replace(challenges, first_seen=False)
        if order == "shuffled":
            return Stacks(challenges.unordered(), specialists.unordered())
        return Stacks(challenges, specialists)


class TurnedUp(msgspec.Struct, frozen=True):
    """The cards a mode has turned up for a heist; they lie beside the stacks until they are put back."""

    challenges: tuple[int, ...] = ()
    specialist: int | None = None
    permanent: int | None = None

    @property
    def active_challenges(self) -> tuple[int, ...]:
        """All challenges that are active, in number order."""
        permanent = () if self.permanent is None else (self.permanent,)
        return tuple(sorted(self.challenges + permanent))


def turn_up(state: "State", heist_seed: bytes, stacks_seed: bytes) -> tuple[TurnedUp, Stacks]:
    """The cards for the next heist, and the stacks without them.

    The first seed is revealed after the heist and only picks cards; the order of a stack that goes on is the second's.
    """
    mode = MODES[state.mode]
    challenges, specialists = state.stacks.challenges, state.stacks.specialists
    picks, shuffles = FairNumbers(heist_seed, "challenges"), FairNumbers(stacks_seed, "challenges")
    turned = state.turned_up
    opening = state.last is None
    if opening and mode.permanent:
        card, challenges = challenges.draw_anywhere(picks, mode.without)
        turned = TurnedUp(permanent=card)
    if mode.pair:
        pair = list(turned.challenges)
        while len(pair) < 2:
            if opening:
                card, challenges = challenges.draw_anywhere(picks, mode.without)
            else:
                card, challenges = challenges.draw(shuffles, mode.without)
            pair.append(card)
        turned = TurnedUp(challenges=tuple(sorted(pair)))
    if mode.rewards and state.last is not None:
        if state.last.success:
            card, challenges = challenges.draw(shuffles, mode.without)
            turned = msgspec.structs.replace(turned, challenges=(card,))
        else:
            card, specialists = specialists.draw(FairNumbers(stacks_seed, "specialists"))
            turned = msgspec.structs.replace(turned, specialist=card)
    return turned, Stacks(challenges, specialists)


def put_back(state: "State", *, game_over: bool) -> tuple[TurnedUp, Stacks]:
    """What stays turned up after a heist, and the stacks with the rest at the bottom."""
    turned = state.turned_up
    challenges, specialists = state.stacks.challenges, state.stacks.specialists
    if turned.specialist is not None:
        specialists = specialists.put_under(turned.specialist)
    if game_over:
        return TurnedUp(), Stacks(challenges.put_under(*turned.active_challenges), specialists)
    if MODES[state.mode].pair:
        lower, higher = turned.challenges
        return TurnedUp(challenges=(higher,)), Stacks(challenges.put_under(lower), specialists)
    return TurnedUp(permanent=turned.permanent), Stacks(challenges.put_under(*turned.challenges), specialists)
