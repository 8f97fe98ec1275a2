"""What there can be to tell of a heist: every kind of news."""

from typing import TypeAlias

from thegang.cards import Card
from thegang.core import News, Seat
from thegang.core.news import QuestionAnswered, QuestionAsked, QuestionClosed
from thegang.heist.state import Announcement, Colour
from thegang.heist.view import HandView


class HeistBegan(News, frozen=True):
    """A heist began, with these cards active."""

    heist: int
    challenges: tuple[int, ...]
    specialist: int | None


class PocketsDealt(News, frozen=True):
    """Everybody got so many pocket cards; ``cards`` are one's own."""

    size: int
    cards: tuple[Card, ...]


class RoundBegan(News, frozen=True):
    """The chips of a round can be taken."""

    colour: Colour


class RoundEnded(News, frozen=True):
    """Everybody had a chip. When they are put away, who had which is forgotten (H-58)."""

    colour: Colour
    put_away: bool


class CommunityDealt(News, frozen=True):
    """Community cards were turned up."""

    cards: tuple[Card, ...]


class ChipTaken(News, frozen=True):
    """A chip went from ``source`` (None: the centre) to a seat; the one it had (0: none) went back to the centre."""

    seat: Seat
    colour: Colour
    stars: int
    source: Seat | None
    returned: int


class ChipReturned(News, frozen=True):
    """A seat put its chip back into the centre."""

    seat: Seat
    colour: Colour
    stars: int


class SpecialistProposed(News, frozen=True):
    """A seat proposed that ``who`` uses the specialist, with the details that it needs."""

    seat: Seat
    who: Seat
    to: Seat | None
    value: str | None


class ProposalAgreed(News, frozen=True):
    """One more seat agreed."""

    seat: Seat


class ProposalRefused(News, frozen=True):
    """A seat refused, or withdrew its own proposal: it is off."""

    seat: Seat


class ProposalLapsed(News, frozen=True):
    """The showdown came before all had agreed (H-78)."""


class SpecialistUsed(News, frozen=True):
    """All agreed: the specialist is used by a seat."""

    seat: Seat
    specialist: int


class Announced(News, frozen=True):
    """A specialist made something public."""

    announcement: Announcement


class CardShown(News, frozen=True):
    """A pocket card was shown secretly; only who showed it and who saw it are told (S-1)."""

    seat: Seat
    to: Seat
    card: Card


class CardDrawn(News, frozen=True):
    """A seat took one more card: which, only that seat knows, unless it is the Jack (S-5, S-7)."""

    seat: Seat
    card: Card | None


class CardDiscarded(News, frozen=True):
    """A seat put a pocket card away: which, only that seat knows."""

    seat: Seat
    card: Card | None


class PocketRedrawn(News, frozen=True):
    """A seat discarded all pocket cards and drew as many; ``cards`` are one's own (H-53, H-57)."""

    seat: Seat
    cards: tuple[Card, ...]


class CardsPassed(News, frozen=True):
    """Everybody passed a card to the left; one knows what one gave and what one got (S-6)."""

    gave: Card | None
    got: Card | None


class PocketsMixed(News, frozen=True):
    """All pocket cards were mixed and dealt out again; ``cards`` are one's own (S-9)."""

    cards: tuple[Card, ...]


class CardNoted(News, frozen=True):
    """A card was given something to remember, for all to see: the guess of a scan."""

    card: str
    note: str


class HandRevealed(News, frozen=True):
    """A seat turned up its pocket cards at the showdown."""

    seat: Seat
    cards: tuple[Card, ...]
    hand: HandView


class HeistEnded(News, frozen=True):
    """The heist succeeded, or failed for these reasons; ``order`` are the seats from red 1 upwards."""

    success: bool
    reasons: tuple[str, ...]
    order: tuple[Seat, ...]


class VaultOpened(News, frozen=True):
    """So many vaults are open now."""

    vaults: int


class AlarmRaised(News, frozen=True):
    """So many alarms ring now."""

    alarms: int


class GameWon(News, frozen=True):
    """The third vault is open."""


class GameLost(News, frozen=True):
    """The last alarm rings."""


HeistNews: TypeAlias = (
    HeistBegan
    | PocketsDealt
    | RoundBegan
    | RoundEnded
    | CommunityDealt
    | ChipTaken
    | ChipReturned
    | SpecialistProposed
    | ProposalAgreed
    | ProposalRefused
    | ProposalLapsed
    | SpecialistUsed
    | QuestionAsked
    | QuestionAnswered
    | QuestionClosed
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
    | GameWon
    | GameLost
)
