"""What challenge and specialist cards make happen, and how each event changes the state."""

import msgspec

from thegang.cards import Card
from thegang.core import Event, Seat
from thegang.heist.state import Announcement, Proposal, Shown, State


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
