"""Compares what clients were told with what a server has written down."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Protocol

import msgspec

from tests.server.player import PREFIX, Player, State
from tests.server.rooms import everything
from thegang.core import Action, GameType, Record, game_type, problems
from thegang.server.games import Sitting
from thegang.server.games.heist import HeistSitting
from thegang.server.http.identity import hashed
from thegang.server.store import Store, sqlite_log
from thegang.server.store.folder import FILE
from thegang.server.store.opening import open_postgres
from thegang.server.store.sqlite_file import reading_connection
from thegang.server.tables.entries import Entry, GameBegan, Moved, decode_entry
from thegang.server.tables.listing import LISTED_GAMES
from thegang.server.tables.room import Room
from thegang.server.tables.snapshots import folded
from thegang.streets import View as StreetsView
from thegang.streets import notable_previews

NO_GAME: dict[str, Any] = {"game": None, "legal": [], "previews": [], "debrief": None}


class Line(NamedTuple):
    """One entry of a table."""

    seq: int
    command: str | None
    entry: Entry


def lines_of(place: Path | str, table: str) -> list[Line]:
    """What is written down about a table, in a folder or at the address of a PostgreSQL."""
    if isinstance(place, str):
        return [Line(seq, command, decode_entry(entry)) for seq, command, entry in looking(place).entries(table)]
    with closing(sqlite3.connect(place / FILE)) as db:
        rows = db.execute(
            "SELECT seq, command, entry FROM entries JOIN tables ON number = table_number WHERE id = ? ORDER BY place",
            (table,),
        )
        return [Line(seq, command, decode_entry(entry)) for seq, command, entry in rows]


def guest_number(place: Path | str, secret: str) -> int:
    """The number of the guest with this secret."""
    if isinstance(place, str):
        [guest] = looking(place).guests_by_secret([hashed(secret)]).values()
        return guest.id
    with closing(sqlite3.connect(place / FILE)) as db:
        [number] = db.execute("SELECT guest FROM secrets WHERE hash = ?", (hashed(secret),)).fetchone()
        return int(number)


def looking(address: str) -> Store:
    """A connection to a PostgreSQL that stays open until all is looked at."""
    with _opening:  # several threads that begin to look at once share it
        return _opened(address)


_opening = Lock()
_opened = cache(open_postgres)


class Told(Protocol):
    """What somebody who plays by itself has sent, and what it was told."""

    sent: dict[str, dict[str, Any]]
    acknowledged: dict[str, int]
    refused: dict[str, str]
    told: list[State]


def check(place: Path | str, players: Iterable[Player]) -> None:
    """Everything that these players, who rest now, were ever told."""
    tables: dict[str, dict[int, Told]] = {}
    for player in players:
        assert player.guest.secret is not None
        tables.setdefault(player.table, {})[guest_number(place, player.guest.secret)] = player
    for table, group in tables.items():
        lines = lines_of(place, table)
        check_table(table, lines, group)
        _check_snapshot(place, table, lines)


def check_table(table: str, lines: Sequence[Line], group: Mapping[int, Told], previews_every: int = 1) -> None:
    """Everything that the guests of one table were ever told; they are known by their numbers.

    The previews of streets take longer than all the rest, and may be looked at after every so many entries only.
    """
    _check_log(lines)
    for number, player in group.items():
        _check_answers(lines, player, number)
        _check_order(lines, player)
    _check_states(table, lines, group, previews_every)


def _check_snapshot(place: Path | str, table: str, lines: Sequence[Line]) -> None:
    """A table that is folded from its snapshot is the same as from its whole log."""
    if isinstance(place, str):
        log = looking(place).logs([table])[table]
    else:
        with closing(reading_connection(place / FILE, 5)) as db:
            log = sqlite_log.logs(db, [table])[table]
    room = Room(table)
    for line in lines:
        room.fold(line.entry)
    assert everything(folded(table, log)) == everything(room)


def _check_log(lines: Sequence[Line]) -> None:
    """It has no gaps, no command twice, and every game in it can be verified, the unfinished one as well."""
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    commands = [line.command for line in lines if line.command is not None]
    assert len(commands) == len(set(commands))
    room, games = Room("table"), list[tuple[GameType, list[Record[Any, Any]]]]()
    for line in lines:
        room.fold(line.entry)
        for fact in line.entry.facts:
            if isinstance(fact, GameBegan):
                games.append((game_type(room.options.game), []))
            elif isinstance(fact, Moved):
                kind, records = games[-1]
                records.append(kind.record(fact.record))
    for kind, records in games:
        assert list(problems(kind.game, records)) == []


def _check_answers(lines: Sequence[Line], player: Told, guest: int) -> None:
    """What was acknowledged is there under its number, what was refused is not, and nothing else was done."""
    written = {line.command: line.seq for line in lines if line.command is not None}
    mine = {command.partition(":")[2]: seq for command, seq in written.items() if command.startswith(f"{guest}:")}
    for id, seq in player.acknowledged.items():
        assert mine.get(id) == seq, f"{player.sent[id]} was acknowledged as {seq}, and written as {mine.get(id)}"
    for id, code in player.refused.items():
        assert id not in mine, f"{player.sent[id]} was refused with {code}, and written as {mine[id]}"
    assert {id for id in mine if id.startswith(PREFIX)} <= player.sent.keys()
    assert player.sent.keys() == player.acknowledged.keys() | player.refused.keys(), "every command is answered"


def _check_order(lines: Sequence[Line], player: Told) -> None:
    """Nobody was ever told of something that is not there, or taken back in time."""
    told = [state["seq"] for state in player.told]
    assert told == sorted(told)
    assert max(told, default=0) <= len(lines)


def _check_states(table: str, lines: Sequence[Line], group: Mapping[int, Told], previews_every: int) -> None:
    """Every state was what the entries up to its number come to for who got it."""
    wanted: dict[int, list[tuple[int, State]]] = {}
    for number, player in group.items():
        for state in player.told:
            wanted.setdefault(state["seq"], []).append((number, state))
    room = Room(table)
    for line in lines:
        room.fold(line.entry)
        screens: dict[int | None, Any] = {}
        for guest, state in wanted.pop(line.seq, ()):
            seat = room.seat_of(guest)
            if seat not in screens:
                screens[seat] = _screen(room, seat, with_previews=line.seq % previews_every == 0)
            assert state["you"] == seat
            assert {key: state[key] for key in screens[seat]} == screens[seat]
            _check_table(room, state["table"])
    assert not wanted


def _screen(room: Room, seat: int | None, *, with_previews: bool) -> Any:
    if room.sitting is None or room.stage == "waiting":
        return NO_GAME
    sitting = room.sitting
    view = sitting.game.view(seat)
    screen = {
        "game": view,
        "legal": [] if seat is None else _legal(sitting, seat),
        "debrief": None,
    }
    if with_previews:
        screen["previews"] = list(notable_previews(view)) if isinstance(view, StreetsView) else []
    if isinstance(sitting, HeistSitting) and sitting.game.state.over:
        screen["debrief"] = sitting.debriefing.debrief()
    return json.loads(msgspec.json.encode(screen))


def _legal(sitting: Sitting, seat: int) -> list[Action]:
    actions = sitting.game.legal_actions(seat)
    return [action for action in actions if not (sitting.long and sitting.back_and_forth(seat, action))]


def _check_table(room: Room, table: Any) -> None:
    seats = [(place.name, place.level, place.ready, place.guest is not None) for place in room.places]
    assert [(seat["name"], seat["level"], seat["ready"], seat["guest"]) for seat in table["seats"]] == seats
    finished = room.games[:-1] if room.stage == "playing" else room.games
    assert table["games"] == finished[-LISTED_GAMES:]
    assert (table["stage"], table["host"]) == (room.stage, room.host_seat)
    assert (table["talk"], table["emotes"], table["silent"]) == room.talk
