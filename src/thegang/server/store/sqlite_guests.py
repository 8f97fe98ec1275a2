"""The guests in SQLite: who they are by their secrets, moving to another device, being forgotten."""

import sqlite3
from collections.abc import Sequence
from time import time

from thegang.server import outfits
from thegang.server.messages import Language, Outfit
from thegang.server.store.contract import Device, Guest
from thegang.server.store.sqlite_log import NUMBER


def create(db: sqlite3.Connection, secrets: Sequence[bytes], at: float) -> list[int]:
    """Make a guest for each hash of a secret."""
    guests: list[int] = []
    for secret in secrets:
        [[guest]] = db.execute("INSERT INTO guests (seen) VALUES (?) RETURNING id", (at,)).fetchall()
        db.execute("INSERT INTO secrets VALUES (?, ?, '', ?)", (secret, guest, at))
        guests.append(guest)
    return guests


def by_secret(db: sqlite3.Connection, secrets: Sequence[bytes]) -> dict[bytes, Guest]:
    """The guests whose secrets have these hashes."""
    found: dict[bytes, Guest] = {}
    for hash in secrets:
        row = db.execute(
            "SELECT id, name, language, coalesce(guests.seen, 0), outfit FROM secrets JOIN guests ON id = guest"
            " WHERE hash = ?",
            (hash,),
        ).fetchone()
        if row is not None:
            id, name, language, seen, outfit = row
            found[hash] = Guest(id, name, language, seen, outfits.read(outfit))
    return found


def describe(db: sqlite3.Connection, guest: int, name: str, language: Language | None, outfit: Outfit | None) -> None:
    """Set what a guest has chosen."""
    chosen = (name, language, outfits.written(outfit), guest)
    db.execute("UPDATE guests SET name = ?, language = ?, outfit = ? WHERE id = ?", chosen)


def worn(db: sqlite3.Connection, guests: Sequence[int]) -> dict[int, Outfit]:
    """What guests have chosen to wear."""
    query = f"SELECT id, outfit FROM guests WHERE outfit IS NOT NULL AND id IN ({', '.join('?' * len(guests))})"
    return {guest: outfits.decode(kept) for guest, kept in db.execute(query, guests)}


def devices(db: sqlite3.Connection, guest: int) -> list[Device]:
    """The devices that are a guest, the last seen first."""
    query = "SELECT hash, about, seen FROM secrets WHERE guest = ? ORDER BY seen DESC, hash"
    return [Device(*row) for row in db.execute(query, (guest,))]


def revoke(db: sqlite3.Connection, guest: int, secrets: Sequence[bytes]) -> None:
    """Let devices not be that guest any more, and use up all links."""
    db.executemany("DELETE FROM secrets WHERE hash = ? AND guest = ?", [(secret, guest) for secret in secrets])
    db.execute("DELETE FROM moves WHERE guest = ?", (guest,))


def offer_move(db: sqlite3.Connection, token: bytes, guest: int, lasts: float) -> None:
    """Let whoever brings the token be that guest as well, once."""
    now = time()
    db.execute("DELETE FROM moves WHERE expires <= ?", (now,))
    db.execute("INSERT INTO moves VALUES (?, ?, ?)", (token, guest, now + lasts))


def accept_move(db: sqlite3.Connection, token: bytes, secret: bytes, about: str) -> int | None:
    """Use up a token; old ones go with it."""
    now = time()
    db.execute("DELETE FROM moves WHERE expires <= ?", (now,))
    used = db.execute("DELETE FROM moves WHERE hash = ? RETURNING guest", (token,)).fetchall()
    for (guest,) in used:
        db.execute("INSERT INTO secrets VALUES (?, ?, ?, ?)", (secret, guest, about, now))
    return used[0][0] if used else None


def forget(db: sqlite3.Connection, guest: int) -> None:
    """Remove name, secrets and numbers; the guest is remembered as one to be forgotten everywhere."""
    db.execute("UPDATE guests SET name = '', language = NULL, outfit = NULL WHERE id = ?", (guest,))
    for table in ("secrets", "moves", "counts"):
        db.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))
    db.execute("INSERT INTO forgotten SELECT id FROM guests WHERE id = ? ON CONFLICT DO NOTHING", (guest,))


def forget_at(db: sqlite3.Connection, guest: int, table: str) -> None:
    """Remove all that leads to the guest at a table, but for what its log says."""
    db.execute(
        "UPDATE players SET name = '', guest = NULL WHERE guest = ?"
        f" AND game IN (SELECT number FROM games WHERE table_number = {NUMBER})",
        (guest, table),
    )
    db.execute(f"DELETE FROM snapshots WHERE table_number = {NUMBER}", (table,))
    for remembering in ("seats", "sat"):
        db.execute(f"DELETE FROM {remembering} WHERE guest = ? AND table_number = {NUMBER}", (guest, table))


def remove(db: sqlite3.Connection, guest: int) -> None:
    """Remove what is left of a forgotten guest; the last number stays, so that it is never given again."""
    db.execute("DELETE FROM counts WHERE guest = ?", (guest,))
    if db.execute("DELETE FROM forgotten WHERE guest = ?", (guest,)).rowcount:
        db.execute("DELETE FROM guests WHERE id = ? AND id < (SELECT max(id) FROM guests)", (guest,))


def unseen(db: sqlite3.Connection, before: float, after: int, limit: int, upto: int | None = None) -> list[int]:
    """Guests nobody has been for long, without a finished game or a seat."""
    rows = db.execute(
        "SELECT id FROM guests WHERE id > ?1 AND (?4 IS NULL OR id <= ?4) AND seen < ?2"
        " AND NOT EXISTS (SELECT 1 FROM players WHERE players.guest = id)"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = id)"
        " AND NOT EXISTS (SELECT 1 FROM forgotten WHERE forgotten.guest = id) ORDER BY id LIMIT ?3",
        (after, before, limit, upto),
    )
    return [guest for (guest,) in rows]
