"""A table as plain data, changed only by facts: seats, host, options and the game in play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeVar, assert_never

import msgspec

from thegang.core import Seat, game_type
from thegang.server.games import Sitting, sitting_type
from thegang.server.messages import Level, Options, Outfit, Stage
from thegang.server.names import distinct, looks
from thegang.server.outfits import distinct_outfit, first_outfit
from thegang.server.tables.entries import (
    AnyFact,
    BotSeated,
    BotSteppedIn,
    DealChosen,
    Entry,
    GameBegan,
    GuestDressed,
    GuestForgotten,
    GuestLetIn,
    GuestMuted,
    GuestRemoved,
    GuestRenamed,
    HostSet,
    Kept,
    MarkedReady,
    Moved,
    Opened,
    OptionsSet,
    RematchAsked,
    Reopened,
    SeatAsked,
    SeatLeft,
    SeatPromised,
    SeatTaken,
    SeatTakenBack,
    SeatWaived,
)
from thegang.server.tables.happenings import TableNews, happening, renamed

MOST_REMOVED = 200
"""How many guests a table remembers not to want, or not to want to hear."""
BOT_NAMES = ("Ada", "Bo", "Cleo", "Dov", "Ewa", "Finn", "Gus", "Ida", "Jun", "Kit")


T = TypeVar("T")


@dataclass(slots=True)
class Place:
    """A seat: empty, a bot's (a level and no guest), a guest's, or a guest's that a bot plays."""

    guest: int | None = None
    name: str = ""
    level: Level | None = None
    ready: bool = False
    home: str = ""
    """Where the guest came from when they sat down (``SeatTaken``)."""
    outfit: Outfit | None = None
    """What the guest wears here, if that was said."""

    @property
    def empty(self) -> bool:
        """Whether nobody sits here."""
        return self.guest is None and self.level is None


class Applicant(NamedTuple):
    """Somebody who has asked for a seat, or was promised one: of a certain bot, or any."""

    seat: Seat | None
    promised: bool


class Talk(NamedTuple):
    """What may be said at a table."""

    text: bool
    emotes: bool
    silent: Seat | None
    """Who may say nothing at all, whatever the others may."""


@dataclass(slots=True)
class Room:
    """Everything that is written down about a table, folded."""

    id: str
    seq: int = 0
    options: Options = field(default_factory=Options)
    stage: Stage = "waiting"
    host: int | None = None
    places: list[Place] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    """The ids of the games that began here, without lessons; the last one may still be in play."""
    game_began: int = 0
    """The sequence number with which the last game began."""
    sitting: Sitting | None = None
    deal: Any = None
    """How the first game is to begin, when its cards were chosen."""
    lesson: bool = False
    """Whether the game in play is for learning and not kept."""
    rematch: bool = False
    """Whether somebody has asked for another game."""
    same_deal: bool = False
    """Whether the next game is dealt the cards of another one, or the last game was."""
    left: dict[int, Seat] = field(default_factory=dict)
    """The seats that guests left to bots during the game in play; they are welcome to them."""
    applicants: dict[int, Applicant] = field(default_factory=dict)
    """The guests without a seat who wait for one, in the order in which they came."""
    seen: set[tuple[Seat, int, str]] = field(default_factory=set)
    """The seats that guests left since hands were dealt, and who they were: they have seen these hands."""
    removed: dict[int, str] = field(default_factory=dict)
    """Guests who may not come, and their names."""
    muted: dict[int, None] = field(default_factory=dict)
    """Guests who may say nothing here."""
    handed_on: dict[str, Any] = field(default_factory=dict)
    """What the games of the group leave to the next game of the same name, such as stacks (H-32)."""
    folded_from: int = 0
    """The entry with whose snapshot folding began; 0 if there was none."""

    def fold(self, entry: Entry) -> None:
        """Apply an entry of the log."""
        self.fold_facts(entry.facts)
        self.seq += 1

    def fold_all(self, entries: Iterable[Entry]) -> None:
        """Apply entries of the log; moves between which nothing else becomes true are read and folded together."""
        moves: list[msgspec.Raw] = []
        for entry in entries:
            for fact in entry.facts:
                if isinstance(fact, Moved):
                    moves.append(fact.record)
                else:
                    self._fold_moves(moves)
                    moves.clear()
                    self.apply(fact)
            self.seq += 1
        self._fold_moves(moves)

    def fold_facts(self, facts: Iterable[AnyFact]) -> None:
        """Apply facts, moves among them."""
        for fact in facts:
            if isinstance(fact, Moved):
                self._fold_moves((fact.record,))
            else:
                self.apply(fact)

    def _fold_moves(self, moves: Sequence[msgspec.Raw]) -> None:
        if moves:
            assert self.sitting is not None
            for _ in self.sitting.fold_all(map(self.sitting.read, moves)):
                self.moved()

    def moved(self) -> None:
        """Take note of a move: everybody has to be ready anew, and the game may be over."""
        assert self.sitting is not None
        if self.sitting.over:
            self.stage = "finished"
            left = self.sitting.hand_on(self.handed_on.get(self.sitting.name))
            if left is not None:
                self.handed_on[self.sitting.name] = left
        if self.hands_hidden:
            self._nobody_ready()
        else:
            self.seen.clear()

    def apply(self, fact: AnyFact) -> TableNews | None:
        """Apply a fact other than a move; what everybody is told of it."""
        news = happening(self, fact)
        self._apply(fact)
        if news is not None and self.sitting is not None and self.stage != "waiting":
            self.sitting.noted(news)
        return news

    def _apply(self, fact: AnyFact) -> None:
        match fact:
            case Opened(options) | OptionsSet(options):
                self.options = options
                self._resize()
            case DealChosen(begin, lesson):
                self.deal = game_type(self.options.game).begun(begin)
                self.lesson = lesson
                self.same_deal = not lesson
            case SeatTaken(seat, guest, name, home, outfit):
                place = Place(guest, name, home=home, outfit=outfit)
                self.places[seat : seat + 1] = [place]  # it may be a new one, after the last
                self.applicants.pop(guest, None)
            case SeatAsked(guest, seat):
                self.applicants[guest] = Applicant(seat, promised=False)
            case SeatPromised(guest, seat):
                self.applicants[guest] = Applicant(seat, promised=True)
            case SeatWaived(guest):
                self.applicants.pop(guest, None)
            case SeatLeft(seat):
                self.places[seat] = Place()
            case BotSeated(seat, level, name):
                self._left(seat)
                self.places[seat] = Place(None, name, level)
            case BotSteppedIn(seat, level):
                self.places[seat].level = level
            case SeatTakenBack(seat):
                self.places[seat].level = None
            case HostSet(guest):
                self.host = guest
            case GuestRenamed(guest, name):
                for place in self.places:
                    if place.guest == guest:
                        self._reword(place.name, name)
                        place.name = name
            case GuestDressed(guest, outfit):
                for place in self.places:
                    if place.guest == guest:
                        place.outfit = outfit
            case GuestForgotten(forgotten):
                self._forget(forgotten)
            case GuestRemoved(removed, name):
                _keep(self.removed, removed, name)
            case GuestLetIn(let_in):
                self.removed.pop(let_in, None)
            case GuestMuted(guest, True):
                _keep(self.muted, guest, None)
            case GuestMuted(guest, _):
                self.muted.pop(guest, None)
            case MarkedReady(seat):
                self.places[seat].ready = True
            case RematchAsked(seat):
                self.rematch = True
                self.places[seat].ready = True
            case Reopened():
                self.stage = "waiting"
                self.rematch = False
                self._nobody_ready()
                self.same_deal = False
                self._resize()
            case GameBegan(game):
                self.places = self.taken
                self._nobody_ready()
                self.rematch = False
                self.left = {}
                self.seen = set()
                self.applicants = {guest: each._replace(seat=None) for guest, each in self.applicants.items()}
                self.game_began = self.seq + 1
                self.sitting = sitting_type(self.options.game)()
                self.stage = "playing"
                self.lesson = self.lesson and self.deal is not None
                self.same_deal = self.same_deal and self.deal is not None
                self.deal = None
                if not self.lesson:
                    self.games.append(game)
            case Kept():
                pass  # the log itself says who keeps it, by the entry that comes next
            case Moved():
                raise AssertionError("a move is folded or played, not applied")
            case _:
                assert_never(fact)

    def seat_of(self, guest: int) -> Seat | None:
        """Where the guest sits."""
        for seat, place in enumerate(self.places):
            if place.guest == guest:
                return seat
        return None

    @property
    def host_seat(self) -> Seat | None:
        """Where the host sits."""
        return None if self.host is None else self.seat_of(self.host)

    @property
    def taken(self) -> list[Place]:
        """The seats that somebody or a bot has, as they are when a game begins: closed up."""
        return [place for place in self.places if not place.empty]

    @property
    def guests(self) -> tuple[int, ...]:
        """The guests who have a seat."""
        return tuple(place.guest for place in self.places if place.guest is not None)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the cards that the game in play needs and this server does not have."""
        return self.sitting.game.missing if self.sitting is not None and self.stage == "playing" else ()

    @property
    def talk(self) -> Talk:
        """What may be said now (H-80, H-81)."""
        playing = self.sitting if self.stage == "playing" else None
        silent = None if playing is None else playing.silent
        between = playing is None or playing.resting
        return Talk(
            text={"never": False, "between": between or silent is not None, "always": True}[self.options.chat],
            emotes=between or self.options.emotes == "always",
            silent=silent,
        )

    @property
    def awaited(self) -> set[int]:
        """The guests without whom nothing goes on: whoever is not ready when somebody is, or has to make a move."""
        if self.hands_hidden and self.sitting is not None:
            seats = self.sitting.awaited
        elif any(place.ready for place in self.places):
            seats = [seat for seat, place in enumerate(self.places) if not place.ready]
        else:
            return set()
        places = self.places
        return {guest for seat in seats if (guest := places[seat].guest) is not None and places[seat].level is None}

    @property
    def hands_hidden(self) -> bool:
        """Whether there are hands that only their seats may see."""
        return self.stage == "playing" and self.sitting is not None and not self.sitting.resting

    def bot_name(self) -> str:
        """A name that nobody at the table has, and that looks like nobody's."""
        taken = {looks(place.name) for place in self.places}
        return next(name for name in BOT_NAMES if looks(name) not in taken)

    def called(self, guest: int, name: str) -> str:
        """What a guest is called here: nobody is called like somebody else, or like a bot."""
        return distinct(name, (place.name for place in self.places if place.guest != guest))

    def worn(self, guest: int, outfit: Outfit) -> Outfit:
        """What a guest wears here: nobody looks like somebody else."""
        others = (place for place in self.places if place.guest not in (None, guest))
        return distinct_outfit(outfit, [place.outfit or first_outfit(place.guest or 0) for place in others])

    def successor(self, leaving: int) -> int | None:
        """Who becomes the host when this guest leaves."""
        return next((guest for guest in self.guests if guest != leaving), None)

    def _resize(self) -> None:
        if self.stage == "waiting":
            empty = [seat for seat, place in enumerate(self.places) if place.empty]
            while len(self.places) > self.options.seats and empty:
                del self.places[empty.pop()]
            self.places += [Place() for _ in range(self.options.seats - len(self.places))]

    def _forget(self, guest: int) -> None:
        self.applicants.pop(guest, None)
        self.removed.pop(guest, None)
        self.muted.pop(guest, None)
        for seat, place in enumerate(self.places):
            if place.guest == guest:
                self._reword(place.name, "")
                self._left(seat)
                self.places[seat] = Place() if self.stage == "waiting" else Place(None, self.bot_name(), "normal")
        if self.host == guest:
            self.host = self.successor(guest)

    def _reword(self, before: str, after: str) -> None:
        if self.sitting is not None:
            self.sitting.reworded(partial(renamed, before, after))

    def _left(self, seat: Seat) -> None:
        """Remember who had a seat that somebody else gets now, and has seen its hand."""
        place = self.places[seat]
        if place.guest is not None and self.stage == "playing":
            self.left[place.guest] = seat
        if place.guest is not None and self.hands_hidden:
            self.seen.add((seat, place.guest, place.home))

    def _nobody_ready(self) -> None:
        for place in self.places:
            place.ready = False


def _keep(guests: dict[int, T], guest: int, value: T) -> None:
    guests.pop(guest, None)
    guests[guest] = value
    if len(guests) > MOST_REMOVED:
        del guests[next(iter(guests))]
