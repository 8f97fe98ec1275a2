"""What really was where in each round of a heist, for looking back when it is over."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from thegang import cards
from thegang.cards import DECK, RANKING_WORDS, evaluate
from thegang.core import Event, Seat
from thegang.heist.awards import Awards, Remembering
from thegang.heist.cards import active_cards
from thegang.heist.decision import ChipTrail, Decision, claims_of, decide
from thegang.heist.events import (
    CHIP_EVENTS,
    ChipReturned,
    ChipTaken,
    GameLost,
    GameWon,
    HeistBegan,
    HeistEnded,
    RoundEnded,
)
from thegang.heist.finished import Claims, FinishedHeist
from thegang.heist.state import Colour, State


class Thought(msgspec.Struct, frozen=True):
    """What a bot of heist thought of its hand when it took its last chip of a round."""

    seat: Seat
    colour: str
    place: int
    """The place it thought likeliest, 1 for the weakest hand."""
    chance: float
    """How likely it thought that, from 0 to 1."""
    asked: bool = False
    """Whether it took another chip with that: to ask whose it was whether they are sure."""
    about: Seat | None = None
    """Whose hand it thought of most: whose chip it took, else who was hardest to tell apart; None if nobody's."""
    chip: int = 0
    """The chip which that seat had then."""
    look: str = ""
    """What that hand looked like to the bot: a ranking, a draw, or how strong it was."""
    taken: bool = False
    """Whether it took that chip."""
    mattered: bool = False
    """Whether there is something to tell: it took somebody's chip or another one, or it was wrong."""


class DebriefRound(msgspec.Struct, frozen=True):
    """A round as it ended: by seat the chip, the true place among all hands then, and what the hand was."""

    colour: Colour
    chips: tuple[int, ...]
    places: tuple[int, ...]
    """1 for the weakest; equal hands share the lower place."""
    rankings: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...]


class Debrief(msgspec.Struct, frozen=True):
    """A heist looked back at."""

    rounds: tuple[DebriefRound, ...]
    order: tuple[Seat, ...]
    """The seats from red 1 upwards."""
    broken: tuple[int, ...]
    """The places in ``order`` whose hand is stronger than the next one's."""
    shares: tuple[float, ...]
    """By seat: the share of all possible pockets that the final hand beats, ties counted half."""
    decision: Decision | None
    """What broke the order, if it is broken."""
    awards: Awards | None = None
    """What the game is remembered for, when this was its last heist."""


class Debriefing:
    """Listens to a game and looks back at its last heist. However long that is, only its rounds are kept."""

    def __init__(self) -> None:
        self._unheard: list[tuple[Sequence[Event[Any]], int]] = []
        """Steps, and how many play, that are listened to when it matters: to judge hands takes long."""
        self._state = State(players=0)
        self._rounds: list[DebriefRound] = []
        self._finished: list[FinishedHeist] = []
        self._trail = ChipTrail()
        self._remembering = Remembering()
        self._over = False
        self._debrief: Debrief | None = None
        self._frame = -1
        """The last step of the game, counted as in its replay."""

    def happened(self, events: Sequence[Event[Any]], players: int) -> None:
        """Listen to what happened in the next step of the game."""
        self.happened_before(events, players)
        if len(self._unheard) == 1 or not CHIP_EVENTS.issuperset(map(type, events)):
            self._hear()

    def happened_before(self, events: Sequence[Event[Any]], players: int) -> None:
        """The same for a step that is folded, and that somebody may never ask about."""
        self._unheard.append((events, players))

    def debrief(self) -> Debrief:
        """The last heist looked back at, when it is over."""
        self._hear()
        if self._debrief is None:
            awards = self._remembering.awards() if self._over else None
            self._debrief = _debrief(self._state, self._rounds, self._trail, awards)
        return self._debrief

    @property
    def rounds(self) -> Sequence[DebriefRound]:
        """Those of the last heist that have ended."""
        self._hear()
        return self._rounds

    @property
    def finished(self) -> tuple[FinishedHeist, ...]:
        """All heists that are over."""
        self._hear()
        return tuple(self._finished)

    def _hear(self) -> None:
        for events, players in self._unheard:
            for event in events:
                if isinstance(event, HeistBegan):
                    self._state, self._rounds, self._debrief = State(players=players), [], None
                    self._trail = ChipTrail()
                if self._state.players:
                    self._listen(event)
                    event.apply(self._state)
            self._frame += 1
        self._unheard.clear()

    def _listen(self, event: Event[Any]) -> None:
        match event:
            case ChipTaken() | ChipReturned():
                self._trail.happened(event, self._state, self._frame)
                self._remembering.moved(event)
            case RoundEnded(colour):
                ended = _round(self._state, colour)
                self._rounds.append(ended)
                self._remembering.judged(colour, right_chips(ended.chips, ended.places))
            case HeistEnded(outcome):
                self._remembering.ended(outcome.success)
                claims = tuple(Claims(one.colour, one.chips, one.places) for one in self._rounds)
                state = self._state
                self._finished.append(FinishedHeist(outcome.success, state.challenges, state.specialist, claims))
            case GameWon() | GameLost():
                self._over = True


def get_ready() -> None:
    """Load what counting pockets takes, which is much, before somebody waits for it."""
    cards.score_pockets(DECK[:5], 2)


def _debrief(state: State, rounds: Sequence[DebriefRound], trail: ChipTrail, awards: Awards | None) -> Debrief:
    assert state.last is not None
    order = state.last.order
    strengths = _strengths(state)
    pairs = enumerate(pairwise(order))
    broken = tuple(place for place, (lower, higher) in pairs if strengths[lower] > strengths[higher])
    shown = [(one.colour, one.chips, one.places) for one in rounds]
    decision = decide([claims_of(seat, shown) for seat in range(state.players)], state.redrawn, trail)
    return Debrief(tuple(rounds), order, broken, _shares(state), decision, awards)


def _round(state: State, colour: Colour) -> DebriefRound:
    hands = [state.hand(seat) for seat in range(state.players)]
    strengths = [active_cards(state).strength(state, seat, hand) for seat, hand in enumerate(hands)]
    places = tuple(1 + sum(other < strength for other in strengths) for strength in strengths)
    rankings = tuple(RANKING_WORDS[hand.ranking] for hand in hands)
    ranks = tuple(hand.ranks for hand in hands)
    return DebriefRound(colour, tuple(state.chips[colour]), places, rankings, ranks)


def right_chips(chips: Sequence[int], places: Sequence[int]) -> list[bool]:
    """By seat whether a chip was right: equal hands fit each other's places."""
    return [place <= chip < place + places.count(place) for chip, place in zip(chips, places, strict=True)]


def _strengths(state: State) -> list[Any]:
    return [active_cards(state).strength(state, seat, state.hand(seat)) for seat in range(state.players)]


def _shares(state: State) -> tuple[float, ...]:
    possible = cards.score_pockets(state.community, 2)
    possible = possible[possible > 0]
    shares = []
    for pocket in state.pockets:
        score = evaluate(pocket + state.community).score
        beaten = int((possible < score).sum()) + int((possible == score).sum()) / 2
        shares.append(round(beaten / len(possible), 4))
    return tuple(shares)
