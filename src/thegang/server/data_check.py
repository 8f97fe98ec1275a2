"""Whether data is in order: the database says so, every log folds, and every game came out as it is listed."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from thegang.core import GameMissing
from thegang.server.games.statistics import counts_of
from thegang.server.store.contract import FinishedGame
from thegang.server.store.look import Look
from thegang.server.tables.entries import decode_entry
from thegang.server.tables.room import Room


def problems(look: Look) -> Iterator[str | None]:
    """What is wrong, in a sentence each; None for each table that was looked at."""
    yield from look.damage()
    least: Counter[tuple[int | None, str, str]] = Counter()
    for id, log, games in look.logs():
        problem = _problem(id, log, {game.last: game for game in games})
        if problem is not None:
            yield f"table {id[:4]}…: {problem}"
        for guest, kind, numbers in (counts for game in games for counts in counts_of(game)):
            least.update({(guest, kind, name): number for name, number in numbers.items()})
        yield None
    if look.counted_up:
        yield from _miscounted(look, least)


def _problem(id: str, log: list[tuple[int, bytes]], games: dict[int, FinishedGame]) -> str | None:
    """What is wrong with the log of a table, if something is."""
    room = Room(id)
    try:
        for seq, entry in log:
            room.fold(decode_entry(entry))
            if seq != room.seq:
                return f"entry {room.seq} is missing"
            if seq in games and not _came_out(room, games.pop(seq)):
                return f"the game that ends with entry {seq} came out otherwise than it is listed"
    except GameMissing:
        return None  # it waits for a game that is not installed here
    except Exception as broken:
        return f"entry {room.seq + 1} can't be folded ({type(broken).__name__})"
    return "a finished game is listed whose end is not in the log" if games else None


def _came_out(room: Room, game: FinishedGame) -> bool:
    sitting = room.sitting
    if sitting is None or room.games[-1:] != [game.id] or sitting.name != game.kind or not sitting.over:
        return False
    if sitting.game.missing:
        return True  # only its cards could tell
    outcome = sitting.outcome
    summary = msgspec.json.decode(msgspec.json.encode(outcome.summary))
    return outcome.winners == game.winners and summary == msgspec.json.decode(game.summary)


def _miscounted(look: Look, least: Counter[tuple[int | None, str, str]]) -> Iterator[str]:
    """Numbers that are smaller than the games that are here make them; games that were removed stay counted."""
    known: dict[int | None, dict[str, dict[str, int]]] = {}
    for (guest, kind, name), number in least.items():
        if guest not in known:
            known[guest] = look.counts(guest)
        if known[guest].get(kind, {}).get(name, 0) < number:
            yield f"the number {name!r} of {kind} is too small for {'everybody' if guest is None else 'a guest'}"
