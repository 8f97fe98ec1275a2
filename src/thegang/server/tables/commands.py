"""What guests may do at a table, apart from the moves of the game: from a command to facts, or a refusal."""

from collections.abc import Iterator

import msgspec

from thegang.core import BadMessage, GameMissing, GameType, Seat, game_type
from thegang.server.messages import (
    AddBot,
    GiveSeat,
    HandOver,
    LetBotPlay,
    LetIn,
    Mute,
    Options,
    Ready,
    Remove,
    Reopen,
    SetOptions,
    ShowOut,
    Sit,
    Stand,
    TableCommand,
    TakeBack,
    TurnDown,
)
from thegang.server.names import cleaned
from thegang.server.tables.asking import Asker, NotDone
from thegang.server.tables.entries import (
    AnyFact,
    BotSeated,
    BotSteppedIn,
    GuestLetIn,
    GuestMuted,
    GuestRemoved,
    HostSet,
    MarkedReady,
    OptionsSet,
    Reopened,
    SeatLeft,
    SeatTaken,
    SeatTakenBack,
    SeatWaived,
)
from thegang.server.tables.people import find
from thegang.server.tables.room import Place, Room
from thegang.server.tables.seating import STAND_IN, give, sit

LONGEST_TEXT = 280


def facts(room: Room, asker: Asker, command: TableCommand) -> Iterator[AnyFact]:
    """What becomes true by the command; raises NotDone."""
    match command:
        case Sit(seat):
            yield from sit(room, asker, seat)
        case Stand():
            if asker.guest in room.applicants:
                yield SeatWaived(asker.guest)
            else:
                yield from _stand(room, own_seat(room, asker), asker.guest)
        case GiveSeat(person, seat):
            _host(room, asker)
            guest, _ = _somebody(room, asker, person)
            watcher = asker.presence.watching.get(guest)
            if watcher is None:
                raise NotDone("nobody-there")
            yield from give(room, watcher, seat)
        case TurnDown(person):
            _host(room, asker)
            guest, _ = _somebody(room, asker, person)
            if guest not in room.applicants:
                raise NotDone("nobody-there")
            yield SeatWaived(guest)
        case SetOptions(options):
            _host(room, asker)
            options = _with_the_same_deal(room, checked(room, options))
            if room.stage == "playing" and not _only_the_door(room.options, options):
                raise NotDone("not-now")
            yield OptionsSet(options)
        case AddBot(seat, level):
            _host_between_games(room, asker)
            place = _place(room, seat)
            if place.guest is not None:
                raise NotDone("seat-taken")
            yield BotSeated(seat, level, place.name or room.bot_name())
        case Remove(seat):
            _host(room, asker)
            yield from _remove(room, asker, seat)
        case ShowOut(person):
            _host(room, asker)
            guest, name = _somebody(room, asker, person)
            if guest in room.removed or room.seat_of(guest) is not None:
                raise NotDone("nobody-there")
            yield GuestRemoved(guest, name)
        case LetIn(person):
            _host(room, asker)
            guest, _ = _somebody(room, asker, person)
            if guest not in room.removed:
                raise NotDone("nobody-there")
            yield GuestLetIn(guest)
        case Mute(person, muted):
            _host(room, asker)
            guest, _ = _somebody(room, asker, person)
            if guest == asker.guest:
                raise NotDone("nobody-there")
            yield GuestMuted(guest, muted)
        case HandOver(seat):
            _host(room, asker)
            place = _place(room, seat)
            if place.guest is None:
                raise NotDone("nobody-there")
            yield HostSet(place.guest)
        case Reopen():
            if room.host is not None:
                _host(room, asker)
            if room.stage != "finished":
                raise NotDone("not-now")
            yield Reopened()
            yield from (SeatTakenBack(seat) for seat, place in enumerate(room.places) if place.guest and place.level)
            if room.host is None:  # only bots are left: who opens the table again gets a free seat, or the first one
                yield from _sit_as_host(room, asker, len(room.places) if len(room.places) < room.options.seats else 0)
        case Ready():
            seat = own_seat(room, asker)
            resting = room.stage == "playing" and room.sitting is not None and room.sitting.resting
            if not (resting or room.rematch):
                raise NotDone("not-now")
            if room.rematch and room.places[seat].level is not None:
                yield SeatTakenBack(seat)
            yield MarkedReady(seat)
        case LetBotPlay(seat):
            yield from _let_bot_play(room, asker, seat)
        case TakeBack():
            seat = own_seat(room, asker)
            if room.places[seat].level is None:
                raise NotDone("not-now")
            yield SeatTakenBack(seat)


def adds_bot(room: Room, command: TableCommand) -> bool:
    """Whether there would be a bot at a table that had none."""
    return isinstance(command, AddBot) and all(place.level is None for place in room.places)


def may_start(room: Room, asker: Asker) -> None:
    """Raise NotDone unless the guest may begin a game now, or ask for another one."""
    if room.stage == "finished":
        own_seat(room, asker)
        if room.rematch:
            raise NotDone("not-now")
    else:
        _host_between_games(room, asker)
    right_number(room)


def asks_others(room: Room, asker: Asker) -> bool:
    """Whether there are others whom somebody who wants to play again has to ask."""
    others = [room.places[seat] for seat in asker.presence.here if room.places[seat].guest != asker.guest]
    return room.stage == "finished" and bool(others)


def right_number(room: Room) -> None:
    """Raise NotDone unless so many can play the game."""
    taken = len(room.taken)
    players = game_called(room.options.game).players if room.deal is None else (room.deal.players,)
    if taken not in players:
        raise NotDone("wrong-number", least=players[0], most=players[-1])


def checked(room: Room, options: Options) -> Options:
    """The options, if a table can have them."""
    game = game_called(options.game)
    taken = len(room.taken)
    try:
        rules = game.chosen(options.rules)
    except BadMessage:
        raise NotDone("bad-options") from None
    if options.seats not in game.players or not 10 <= options.grace <= 3600:
        raise NotDone("bad-options")
    if taken > options.seats:
        raise NotDone("too-many-seated")
    return msgspec.structs.replace(options, rules=msgspec.to_builtins(rules))


def game_called(name: str) -> GameType:
    """The game with this name; raises NotDone when this server does not have it."""
    try:
        return game_type(name)
    except GameMissing:
        raise NotDone("game-missing", game=name) from None


def _with_the_same_deal(room: Room, options: Options) -> Options:
    """The options, if the cards that were chosen can be dealt with them."""
    if room.deal is not None and _dealt(options) != _dealt(room.options):
        raise NotDone("same-deal")
    return options


def _dealt(options: Options) -> tuple[object, ...]:
    """What the cards of a game go with."""
    game = game_called(options.game)
    rules = msgspec.structs.asdict(game.chosen(options.rules))
    return options.game, options.seats, {name: value for name, value in rules.items() if name not in game.free_rules}


def checked_text(room: Room, asker: Asker, text: str) -> str:
    """What is said, if it may be said now."""
    if not room.talk.text:
        raise NotDone("no-talk")
    _not_silent(room, room.seat_of(asker.guest))
    said = cleaned(text)
    if not said or len(said) > LONGEST_TEXT:
        raise NotDone("bad-text", most=LONGEST_TEXT)
    return said


def emoting_seat(room: Room, asker: Asker, to: Seat | None) -> Seat:
    """Where the guest sits, if an emote may come from there now, for somebody else or for all."""
    seat = own_seat(room, asker)
    if to is not None and (to == seat or not 0 <= to < len(room.places) or room.places[to].empty):
        raise NotDone("no-such-seat")
    _not_silent(room, seat)
    if not room.talk.emotes:
        raise NotDone("no-emotes")
    return seat


def _not_silent(room: Room, seat: Seat | None) -> None:
    if seat is not None and seat == room.talk.silent:
        raise NotDone("silent")


def own_seat(room: Room, asker: Asker) -> Seat:
    """Where the guest sits; raises NotDone for who only watches."""
    seat = room.seat_of(asker.guest)
    if seat is None:
        raise NotDone("not-seated")
    return seat


def _sit_as_host(room: Room, asker: Asker, seat: Seat) -> Iterator[AnyFact]:
    yield SeatTaken(seat, asker.guest, room.called(asker.guest, asker.name), asker.home)
    yield HostSet(asker.guest)


def _stand(room: Room, seat: Seat, guest: int) -> Iterator[AnyFact]:
    if room.stage == "waiting":
        yield SeatLeft(seat)
    else:
        yield BotSeated(seat, room.places[seat].level or STAND_IN, room.bot_name())
    if room.host == guest:
        yield HostSet(room.successor(guest))


def _remove(room: Room, asker: Asker, seat: Seat) -> Iterator[AnyFact]:
    place = _place(room, seat)
    if place.empty or place.guest == asker.guest:
        raise NotDone("nobody-there")
    if place.guest is None and room.stage == "playing":
        raise NotDone("not-now")
    if place.guest is not None:
        yield GuestRemoved(place.guest, place.name)
    if room.stage == "playing":
        yield BotSeated(seat, place.level or STAND_IN, room.bot_name())
    else:
        yield SeatLeft(seat)


def _let_bot_play(room: Room, asker: Asker, seat: Seat) -> Iterator[AnyFact]:
    own = own_seat(room, asker)
    place = _place(room, seat)
    if not (room.stage == "playing" or room.rematch) or place.guest is None or place.level is not None:
        raise NotDone("not-now")
    if seat != own and seat not in asker.presence.gone | asker.presence.idle:
        raise NotDone("not-gone")
    yield BotSteppedIn(seat, STAND_IN)


def _somebody(room: Room, asker: Asker, person: str) -> tuple[int, str]:
    """A guest and the name, by what a command calls them."""
    found = find(room, asker.presence, person)
    if found is None:
        raise NotDone("nobody-there")
    return found


def may_be_heard(room: Room, asker: Asker) -> None:
    """Raise NotDone for somebody whom the host has muted."""
    if asker.guest in room.muted:
        raise NotDone("muted")


def _host(room: Room, asker: Asker) -> None:
    if room.host != asker.guest:
        raise NotDone("not-host")


def _host_between_games(room: Room, asker: Asker) -> None:
    _host(room, asker)
    if room.stage == "playing":
        raise NotDone("not-now")


def _only_the_door(before: Options, after: Options) -> bool:
    """Whether nothing changes but who is welcome, and who finds the table."""
    return after == msgspec.structs.replace(before, welcome=after.welcome, public=after.public)


def _place(room: Room, seat: Seat) -> Place:
    if not 0 <= seat < len(room.places):
        raise NotDone("no-such-seat")
    return room.places[seat]
