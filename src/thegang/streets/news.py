"""What there can be to tell of a game of streets: every kind of news."""

from typing import TypeAlias

from thegang.core import News, Seat
from thegang.core.news import QuestionAnswered, QuestionAsked, QuestionClosed
from thegang.streets.material import City, Rows, SpecialName, Target
from thegang.streets.state import Placement, Play


class JobBegan(News, frozen=True):
    """Everybody can choose."""

    round: int
    job: int


class ChoiceMade(News, frozen=True):
    """A seat chose, or changed its choice; what, is revealed when all have chosen (T-11)."""

    seat: Seat


class PlaysRevealed(News, frozen=True):
    """Everybody had chosen; the plays come in this order (T-12)."""

    plays: tuple[Play, ...]


class TurnBegan(News, frozen=True):
    """It is a seat's turn."""

    seat: Seat


class PlacementChosen(News, frozen=True):
    """A seat said how its gangster and its special are played (T-14)."""

    seat: Seat
    placement: Placement


class GangsterPlaced(News, frozen=True):
    """A gangster from a hand joined a row."""

    seat: Seat
    gangster: int
    city: City


class SpecialLaid(News, frozen=True):
    """A special was laid; without a target it does nothing (T-33)."""

    seat: Seat
    special: SpecialName
    city: City
    target: Target | None


class GangsterFetched(News, frozen=True):
    """A gangster moved from one city to another (T-32)."""

    seat: Seat
    gangster: int
    source: City
    city: City


class GangsCaptured(News, frozen=True):
    """One or two gangs went to a seat, and so many revolvers with them (T-24)."""

    seat: Seat
    city: City
    gangsters: tuple[int, ...]
    revolvers: int


class TurnEnded(News, frozen=True):
    """A seat's turn is over; this is what it brought."""

    seat: Seat
    captured: tuple[int, ...]


class GangstersDealt(News, frozen=True):
    """A round is over and everybody got new gangsters; these are one's own (T-16)."""

    gangsters: tuple[int, ...]


class SpecialsDealt(News, frozen=True):
    """These seats got a new special; ``special`` is one's own (T-16)."""

    seats: tuple[Seat, ...]
    special: SpecialName | None


class SpecialsShuffled(News, frozen=True):
    """The discarded specials are the new deck (T-16)."""


class CitiesFilled(News, frozen=True):
    """Gangsters from the deck joined the rows that were too short (T-15)."""

    gangsters: Rows


class GameEnded(News, frozen=True):
    """The last job is over (T-40): all rounds are played, or the deck is too small to go on."""

    all_played: bool
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


StreetsNews: TypeAlias = (
    JobBegan
    | ChoiceMade
    | PlaysRevealed
    | TurnBegan
    | QuestionAsked
    | QuestionAnswered
    | QuestionClosed
    | PlacementChosen
    | GangsterPlaced
    | SpecialLaid
    | GangsterFetched
    | GangsCaptured
    | TurnEnded
    | GangstersDealt
    | SpecialsDealt
    | SpecialsShuffled
    | CitiesFilled
    | GameEnded
)
