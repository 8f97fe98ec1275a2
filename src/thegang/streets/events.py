"""What happens in streets, and how each event changes the state."""

import msgspec

from thegang.core import Event, PromptAnswered, PromptClosed, PromptOpened, Seat, SeedRevealed
from thegang.streets.material import City, Rows, SpecialName, Target
from thegang.streets.revolvers import Revolvers
from thegang.streets.state import Choice, Outcome, Placement, Play, State


class GameBegan(Event[State], frozen=True):
    """A group sat down to play; the commitment tells which seed, without giving it away."""

    players: int
    seed: str
    commitment: str
    revolvers: Revolvers
    reconstructed: bool
    open_scores: bool
    scripted: bool

    def apply(self, state: State) -> None:
        state.players = self.players
        state.seed = self.seed
        state.commitment = self.commitment
        state.revolvers = self.revolvers
        state.reconstructed = self.reconstructed
        state.open_scores = self.open_scores
        state.scripted = self.scripted


class CardsLaidOut(Event[State], frozen=True):
    """Both decks were shuffled, hands dealt and rows laid out (T-10)."""

    agenda: tuple[str, ...]
    round: int
    job: int
    cities: Rows
    hands: tuple[tuple[int, ...], ...]
    specials: tuple[SpecialName | None, ...]
    deck: tuple[int, ...]
    special_deck: tuple[SpecialName, ...]
    put_away: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> None:
        state.agenda = self.agenda
        state.round = self.round
        state.job = self.job
        state.cities = self.cities
        state.hands = list(self.hands)
        state.specials = list(self.specials)
        state.deck = self.deck
        state.special_deck = self.special_deck
        state.put_away = self.put_away
        state.captured = list(self.captured)


class StepBegan(Event[State], frozen=True):
    """The next step of the agenda began."""

    step: str

    def apply(self, state: State) -> None:
        state.agenda = state.agenda[1:]


class ChoiceMade(Event[State], frozen=True):
    """A player chose, or changed the choice."""

    seat: Seat
    choice: Choice

    def apply(self, state: State) -> None:
        state.choices = {**state.choices, self.seat: self.choice}


class PlaysRevealed(Event[State], frozen=True):
    """Everybody had chosen; the plays come one after another (T-11, T-12)."""

    plays: tuple[Play, ...]
    turns: tuple[str, ...]

    def apply(self, state: State) -> None:
        for play in self.plays:
            hand = state.hands[play.seat]
            state.hands[play.seat] = tuple(gangster for gangster in hand if gangster != play.gangster)
        state.choices = {}
        state.plays = self.plays
        state.agenda = self.turns + state.agenda


class PlacementChosen(Event[State], frozen=True):
    """A player said how a gangster and a special are played (T-14)."""

    seat: Seat
    placement: Placement

    def apply(self, state: State) -> None:
        state.plays = tuple(
            msgspec.structs.replace(play, placement=self.placement) if play.seat == self.seat else play
            for play in state.plays
        )


class GangsterPlaced(Event[State], frozen=True):
    """A gangster from a hand joined a row."""

    seat: Seat
    gangster: int
    city: City

    def apply(self, state: State) -> None:
        _join(state, self.city, (self.gangster,))


class SpecialLaid(Event[State], frozen=True):
    """A special was laid; without a target it does nothing (T-33)."""

    seat: Seat
    special: SpecialName
    city: City
    target: Target | None

    def apply(self, state: State) -> None:
        """Nothing moves: it lies there for this turn only, and what it brings about has events of its own."""


class GangsterFetched(Event[State], frozen=True):
    """A gangster moved from one city to another (T-32)."""

    seat: Seat
    gangster: int
    source: City
    city: City

    def apply(self, state: State) -> None:
        _leave(state, self.source, (self.gangster,))
        _join(state, self.city, (self.gangster,))


class GangsCaptured(Event[State], frozen=True):
    """One or two gangs went face down to the player who played (T-24)."""

    seat: Seat
    city: City
    gangsters: tuple[int, ...]

    def apply(self, state: State) -> None:
        _leave(state, self.city, self.gangsters)
        state.captured[self.seat] += self.gangsters
        state.plays = tuple(
            msgspec.structs.replace(play, captured=play.captured + self.gangsters) if play.seat == self.seat else play
            for play in state.plays
        )


class SpecialDiscarded(Event[State], frozen=True):
    """A special left a hand: it was played (T-14), or the round is over (T-16)."""

    seat: Seat
    special: SpecialName

    def apply(self, state: State) -> None:
        state.specials[self.seat] = None
        state.special_discards = (*state.special_discards, self.special)


class GangstersDealt(Event[State], frozen=True):
    """Everybody got new gangsters (T-16)."""

    hands: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> None:
        state.hands = list(self.hands)
        state.deck = state.deck[sum(map(len, self.hands)) :]


class SpecialsDealt(Event[State], frozen=True):
    """These seats got a new special, from the top of the deck (T-16)."""

    specials: dict[Seat, SpecialName]

    def apply(self, state: State) -> None:
        for seat, special in self.specials.items():
            state.specials[seat] = special
        state.special_deck = state.special_deck[len(self.specials) :]


class SpecialsShuffled(Event[State], frozen=True):
    """The discarded specials are the new deck (T-16)."""

    deck: tuple[SpecialName, ...]

    def apply(self, state: State) -> None:
        state.special_deck = self.deck
        state.special_discards = ()
        state.special_shuffles += 1


class CitiesFilled(Event[State], frozen=True):
    """Gangsters from the deck joined the rows that were too short (T-15)."""

    gangsters: Rows

    def apply(self, state: State) -> None:
        for city, gangsters in self.gangsters.items():
            _join(state, city, gangsters)
            state.deck = state.deck[len(gangsters) :]


class JobBegan(Event[State], frozen=True):
    """Everybody can choose again."""

    round: int
    job: int

    def apply(self, state: State) -> None:
        state.round = self.round
        state.job = self.job


class GameEnded(Event[State], frozen=True):
    """The last job is over (T-40); this is who won."""

    outcome: Outcome

    def apply(self, state: State) -> None:
        state.outcome = self.outcome
        state.agenda = ()


def _join(state: State, city: City, gangsters: tuple[int, ...]) -> None:
    state.cities = {**state.cities, city: tuple(sorted((*state.cities[city], *gangsters)))}


def _leave(state: State, city: City, gangsters: tuple[int, ...]) -> None:
    state.cities = {**state.cities, city: tuple(kept for kept in state.cities[city] if kept not in gangsters)}


AnyEvent = (
    GameBegan
    | CardsLaidOut
    | StepBegan
    | ChoiceMade
    | PlaysRevealed
    | PromptOpened
    | PromptAnswered
    | PromptClosed
    | PlacementChosen
    | GangsterPlaced
    | SpecialLaid
    | GangsterFetched
    | GangsCaptured
    | SpecialDiscarded
    | GangstersDealt
    | SpecialsDealt
    | SpecialsShuffled
    | CitiesFilled
    | JobBegan
    | GameEnded
    | SeedRevealed
)
