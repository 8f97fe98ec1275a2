"""Everything there is to know about a heist, as plain data. Only events change it."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import msgspec

from thegang.cards import RANKING_WORDS, Card, Hand, evaluate
from thegang.core import Prompt, Seat
from thegang.heist.cardsets import EDITION, CardSet
from thegang.heist.modes import EMPTY, Stacks, TurnedUp

Colour: TypeAlias = Literal["white", "yellow", "orange", "red"]
COLOURS: tuple[Colour, ...] = ("white", "yellow", "orange", "red")
COMMUNITY_SIZE = 5
_ROUND_BY_COMMUNITY = {0: 1, 3: 2, 4: 3, 5: 4}


class JudgedHand(msgspec.Struct, frozen=True):
    """A hand as it is told to people and programs."""

    ranking: str
    best: tuple[Card, ...]

    @classmethod
    def of(cls, hand: Hand) -> "JudgedHand":
        """What is told of an evaluated hand."""
        return cls(RANKING_WORDS[hand.ranking], hand.best)


class Proposal(msgspec.Struct, frozen=True):
    """Somebody wants ``who`` to use the specialist; it happens when all have agreed."""

    by: Seat
    who: Seat
    to: Seat | None
    value: str | None
    agreed: tuple[Seat, ...]


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a specialist made public about a pocket."""

    specialist: int
    who: Seat
    to: Seat | None = None
    ranking: str | None = None
    value: str | None = None
    count: int | None = None
    sum: int | None = None


class Shown(msgspec.Struct, frozen=True):
    """A card one player showed secretly to another (S-1)."""

    who: Seat
    to: Seat
    card: Card


class Outcome(msgspec.Struct, frozen=True):
    """How a heist came out: ``order`` are the seats from red 1 upwards, ``reasons`` why it failed."""

    success: bool
    reasons: tuple[str, ...]
    order: tuple[Seat, ...]
    hands: tuple[JudgedHand, ...]


@dataclass(slots=True)
class State:
    """A game of heists. The first group of fields lasts for the game, the second for one heist."""

    players: int = 0
    mode: str = "basic"
    settling: float = 0
    seed: str = ""
    cards: CardSet = EDITION
    stacks: Stacks = EMPTY
    turned_up: TurnedUp = field(default_factory=TurnedUp)
    vaults: int = 0
    alarms: int = 0
    heist: int = 0
    moves: int = 0
    last: Outcome | None = None
    outcome: Literal["won", "lost"] | None = None

    commitment: str = ""
    revealed_seed: str | None = None
    challenges: tuple[int, ...] = ()
    specialist: int | None = None
    agenda: tuple[str, ...] = ()
    step: str = ""
    colour: Colour | None = None
    """The chips that can be taken now, if any."""
    settled: bool = False
    deck: list[Card] = field(default_factory=list)
    """The community cards to come, then the draw pile."""
    scripted_mix: tuple[Card, ...] = ()
    """How the Con Artist deals the pocket cards out again, if that was arranged beforehand."""
    pockets: list[list[Card]] = field(default_factory=list)
    community: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    chips: dict[Colour, list[int]] = field(default_factory=dict)
    """The stars of each seat's chip in each round, 0 for none."""
    prompt: Prompt | None = None
    proposal: Proposal | None = None
    specialist_user: Seat | None = None
    announcements: list[Announcement] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    remembered: list[list[Card]] = field(default_factory=list)
    redrawn: list[Seat] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    """What a card has to remember, for all to see: the guess of a scan."""
    revealed: list[Seat] = field(default_factory=list)

    @property
    def phase(self) -> str:
        """What the game waits for: a colour, ``showdown``, ``won``, ``lost``, or the phase of the open question."""
        if self.outcome is not None:
            return self.outcome
        if self.colour is not None:
            return self.colour
        if self.prompt is not None:
            return self.prompt.phase
        return "showdown"

    @property
    def over(self) -> bool:
        """Whether no heist is running."""
        return not self.agenda and self.colour is None and self.prompt is None

    @property
    def settles(self) -> bool:
        """Whether all have a chip and only the settling time holds the round (H-15): then a clock runs."""
        if not self.settling or self.settled or self.colour is None or 0 in self.chips[self.colour]:
            return False
        return self.proposal is None and self.prompt is None

    @property
    def round(self) -> int:
        """1 pre-flop, 2 flop, 3 turn, 4 river (H-10)."""
        return _ROUND_BY_COMMUNITY[len(self.community)]

    def chip_place(self, colour: Colour, stars: int) -> Seat | None:
        """The seat that has the chip, or None for the centre."""
        row = self.chips[colour]
        return row.index(stars) if stars in row else None

    def hand(self, seat: Seat) -> Hand:
        """The best hand of a seat with the community cards there are."""
        return evaluate(self.pockets[seat] + self.community)

    @property
    def draw_pile(self) -> list[Card]:
        """What is left of the deck, less the community cards to come."""
        return self.deck[COMMUNITY_SIZE - len(self.community) :]
