"""What happens in a heist, and how each event changes the state."""

import msgspec

from thegang.cards import Card
from thegang.core import Event, Prompt, Seat
from thegang.heist.modes import Stacks, TurnedUp
from thegang.heist.state import (
    COLOURS,
    Announcement,
    Colour,
    JudgedHand,
    Outcome,
    Proposal,
    Shown,
    State,
)


class GameBegan(Event[State], frozen=True):
    """A group sat down to play."""

    players: int
    mode: str
    settling: float
    seed: str
    stacks: Stacks
    vaults: int
    alarms: int

    def apply(self, state: State) -> None:
        state.players = self.players
        state.mode = self.mode
        state.settling = self.settling
        state.seed = self.seed
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


class ChipsSettled(Event[State], frozen=True):
    """No chip moved for the settling time (H-15)."""

    def apply(self, state: State) -> None:
        state.settled = True


class SpecialistProposed(Event[State], frozen=True):
    """Somebody proposed to use the specialist."""

    proposal: Proposal

    def apply(self, state: State) -> None:
        state.proposal = self.proposal


class ProposalAgreed(Event[State], frozen=True):
    """One more player agreed."""

    seat: Seat

    def apply(self, state: State) -> None:
        if state.proposal is not None:
            agreed = (*state.proposal.agreed, self.seat)
            state.proposal = msgspec.structs.replace(state.proposal, agreed=agreed)


class ProposalRefused(Event[State], frozen=True):
    """A player refused, or the proposer withdrew: the proposal is off."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.proposal = None


class ProposalLapsed(Event[State], frozen=True):
    """The showdown came before all had agreed (H-78)."""

    def apply(self, state: State) -> None:
        state.proposal = None


class SpecialistUsed(Event[State], frozen=True):
    """All agreed: the specialist is used by one player."""

    specialist: int
    who: Seat

    def apply(self, state: State) -> None:
        state.proposal = None
        state.specialist_user = self.who


class PromptOpened(Event[State], frozen=True):
    """A card asked players something."""

    prompt: Prompt

    def apply(self, state: State) -> None:
        state.prompt = self.prompt


class PromptAnswered(Event[State], frozen=True):
    """A player answered, or changed the answer."""

    seat: Seat
    choice: str

    def apply(self, state: State) -> None:
        if state.prompt is not None:
            state.prompt = state.prompt.answered(self.seat, self.choice)


class PromptClosed(Event[State], frozen=True):
    """All the answers are there."""

    def apply(self, state: State) -> None:
        state.prompt = None


class Announced(Event[State], frozen=True):
    """A specialist made something public."""

    announcement: Announcement

    def apply(self, state: State) -> None:
        state.announcements = [*state.announcements, self.announcement]


class CardShown(Event[State], frozen=True):
    """A pocket card was shown to one player (S-1)."""

    shown: Shown

    def apply(self, state: State) -> None:
        state.shown = [*state.shown, self.shown]


class CardDrawn(Event[State], frozen=True):
    """A player took one more card: from the draw pile, or the Jack card (S-5, S-7)."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.pockets[self.seat] = [*state.pockets[self.seat], self.card]
        state.deck = [card for card in state.deck if card != self.card]


class CardDiscarded(Event[State], frozen=True):
    """A player put a pocket card away face down."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.pockets[self.seat] = [card for card in state.pockets[self.seat] if card != self.card]
        state.discards = [*state.discards, self.card]


class PocketRedrawn(Event[State], frozen=True):
    """A player discarded all pocket cards and drew as many (H-53, H-57)."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        state.discards = state.discards + state.pockets[self.seat]
        state.pockets[self.seat] = list(self.cards)
        state.deck = [card for card in state.deck if card not in self.cards]
        state.redrawn = [*state.redrawn, self.seat]


class CardsPassed(Event[State], frozen=True):
    """Everybody passed a card to the left (S-6)."""

    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        for seat, card in enumerate(self.cards):
            state.pockets[seat] = [kept for kept in state.pockets[seat] if kept != card]
        for seat, card in enumerate(self.cards):
            left = (seat + 1) % state.players
            state.pockets[left] = [*state.pockets[left], card]


class PocketsMixed(Event[State], frozen=True):
    """All pocket cards were mixed and dealt out again (S-9)."""

    pockets: tuple[tuple[Card, ...], ...]

    def apply(self, state: State) -> None:
        state.remembered = state.pockets
        state.pockets = [list(pocket) for pocket in self.pockets]


class CardNoted(Event[State], frozen=True):
    """A card was given something to remember, for all to see."""

    card: str
    note: str

    def apply(self, state: State) -> None:
        state.notes = {**state.notes, self.card: self.note}


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


class SeedRevealed(Event[State], frozen=True):
    """The heist's seed was made public, to be checked against the commitment."""

    seed: str

    def apply(self, state: State) -> None:
        state.revealed_seed = self.seed


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
