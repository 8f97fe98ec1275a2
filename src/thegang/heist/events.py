"""What happens in a heist, and how each event changes the state."""

from thegang.cards import Card
from thegang.core import Event, PromptAnswered, PromptClosed, PromptOpened, Seat, SeedRevealed
from thegang.heist.card_events import (
    Announced,
    CardDiscarded,
    CardDrawn,
    CardNoted,
    CardShown,
    CardsPassed,
    PocketRedrawn,
    PocketsMixed,
    ProposalAgreed,
    ProposalLapsed,
    ProposalRefused,
    SpecialistProposed,
    SpecialistUsed,
)
from thegang.heist.cardsets import EDITION, CardSet
from thegang.heist.modes import Stacks, TurnedUp
from thegang.heist.state import (
    COLOURS,
    Colour,
    JudgedHand,
    Outcome,
    State,
)


class GameBegan(Event[State], frozen=True, omit_defaults=True):
    """A group sat down to play."""

    players: int
    mode: str
    settling: float
    seed: str
    stacks: Stacks
    vaults: int
    alarms: int
    cards: CardSet = EDITION

    def apply(self, state: State) -> None:
        state.players = self.players
        state.mode = self.mode
        state.settling = self.settling
        state.seed = self.seed
        state.cards = self.cards
        state.stacks = self.stacks
        state.vaults = self.vaults
        state.alarms = self.alarms


class CardsTurnedUp(Event[State], frozen=True):
    """Challenge or specialist cards came off the stacks, or went back under them."""

    turned_up: TurnedUp
    stacks: Stacks

    def apply(self, state: State) -> None:
        state.turned_up = self.turned_up
        state.stacks = self.stacks


class HeistBegan(Event[State], frozen=True):
    """A deck was shuffled; the commitment tells which, without giving it away."""

    heist: int
    commitment: str
    challenges: tuple[int, ...]
    specialist: int | None
    agenda: tuple[str, ...]
    deck: tuple[Card, ...]
    scripted: bool = False
    scripted_mix: tuple[Card, ...] = ()

    def apply(self, state: State) -> None:
        state.heist = self.heist
        state.commitment = self.commitment
        state.revealed_seed = None
        state.challenges = self.challenges
        state.specialist = self.specialist
        state.agenda = self.agenda
        state.deck = list(self.deck)
        state.scripted_mix = self.scripted_mix
        state.pockets = [[] for _ in range(state.players)]
        state.community = []
        state.discards = []
        state.chips = {colour: [0] * state.players for colour in COLOURS}
        state.proposal = None
        state.specialist_user = None
        state.announcements = []
        state.shown = []
        state.remembered = [[] for _ in range(state.players)]
        state.redrawn = []
        state.notes = {}
        state.revealed = []


class MomentsQueued(Event[State], frozen=True):
    """Active cards want to act before the plan goes on."""

    steps: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.agenda = self.steps + state.agenda


class StepBegan(Event[State], frozen=True):
    """The next step of the agenda began."""

    step: str

    def apply(self, state: State) -> None:
        state.agenda = state.agenda[1:]
        state.step = self.step
        state.colour = next((colour for colour in COLOURS if colour == self.step), None)
        state.settled = False


class RoundEnded(Event[State], frozen=True):
    """Everybody had a chip (H-13)."""

    colour: Colour

    def apply(self, state: State) -> None:
        state.colour = None


class PocketsDealt(Event[State], frozen=True):
    """Everybody got pocket cards."""

    pockets: tuple[tuple[Card, ...], ...]

    def apply(self, state: State) -> None:
        state.pockets = [list(pocket) for pocket in self.pockets]
        dealt = {card for pocket in self.pockets for card in pocket}
        state.deck = [card for card in state.deck if card not in dealt]


class CommunityDealt(Event[State], frozen=True):
    """Community cards were turned up."""

    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        state.community = state.community + list(self.cards)
        state.deck = state.deck[len(self.cards) :]


class ChipTaken(Event[State], frozen=True):
    """A chip went from ``source`` (None: the centre) to a seat; the chip it had, if any, went to the centre."""

    seat: Seat
    colour: Colour
    stars: int
    source: Seat | None
    returned: int = 0

    def apply(self, state: State) -> None:
        row = state.chips[self.colour]
        if self.source is not None:
            row[self.source] = 0
        row[self.seat] = self.stars
        state.moves += 1
        state.settled = False


class ChipReturned(Event[State], frozen=True):
    """A seat put its chip back into the centre."""

    seat: Seat
    colour: Colour
    stars: int

    def apply(self, state: State) -> None:
        state.chips[self.colour][self.seat] = 0
        state.moves += 1
        state.settled = False


CHIP_EVENTS = frozenset({ChipTaken, ChipReturned})
"""What nearly all steps of a game consist of."""


class ChipsSettled(Event[State], frozen=True):
    """No chip moved for the settling time (H-15)."""

    def apply(self, state: State) -> None:
        state.settled = True


class HandRevealed(Event[State], frozen=True):
    """A player turned up the pocket cards at the showdown (H-20)."""

    seat: Seat
    cards: tuple[Card, ...]
    hand: JudgedHand

    def apply(self, state: State) -> None:
        state.revealed = [*state.revealed, self.seat]


class HeistEnded(Event[State], frozen=True):
    """The heist succeeded or failed."""

    outcome: Outcome

    def apply(self, state: State) -> None:
        state.last = self.outcome


class VaultOpened(Event[State], frozen=True):
    """A heist succeeded (H-26)."""

    vaults: int

    def apply(self, state: State) -> None:
        state.vaults = self.vaults


class AlarmRaised(Event[State], frozen=True):
    """A heist failed (H-26)."""

    alarms: int

    def apply(self, state: State) -> None:
        state.alarms = self.alarms


class GameWon(Event[State], frozen=True):
    """The third vault is open (H-4)."""

    def apply(self, state: State) -> None:
        state.outcome = "won"


class GameLost(Event[State], frozen=True):
    """The last alarm rings (H-4)."""

    def apply(self, state: State) -> None:
        state.outcome = "lost"


AnyEvent = (
    GameBegan
    | CardsTurnedUp
    | HeistBegan
    | MomentsQueued
    | StepBegan
    | RoundEnded
    | PocketsDealt
    | CommunityDealt
    | ChipTaken
    | ChipReturned
    | ChipsSettled
    | SpecialistProposed
    | ProposalAgreed
    | ProposalRefused
    | ProposalLapsed
    | SpecialistUsed
    | PromptOpened
    | PromptAnswered
    | PromptClosed
    | Announced
    | CardShown
    | CardDrawn
    | CardDiscarded
    | PocketRedrawn
    | CardsPassed
    | PocketsMixed
    | CardNoted
    | HandRevealed
    | HeistEnded
    | VaultOpened
    | AlarmRaised
    | SeedRevealed
    | GameWon
    | GameLost
)
