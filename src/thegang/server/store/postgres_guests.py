"""The guests in PostgreSQL: who they are by their secrets, moving to another device, being forgotten."""

from collections.abc import Callable, Sequence

from thegang.server import outfits
from thegang.server.messages import Language, Outfit
from thegang.server.store.contract import Device, Guest
from thegang.server.store.postgres_lanes import Database, Lanes
from thegang.server.store.postgres_log import NUMBER

REWRITTEN_AT_ONCE = 100
NOW = "extract(epoch FROM clock_timestamp())::double precision"


async def create(db: Database, secrets: Sequence[bytes], at: float) -> list[int]:
    """Make a guest for each hash of a secret that has none yet."""
    guests: list[int] = []
    for secret in secrets:
        guest = await db.fetchval("SELECT guest FROM secrets WHERE hash = $1", secret)
        if guest is None:
            guest = await db.fetchval("INSERT INTO guests (seen) VALUES ($1) RETURNING id", at)
            await db.execute("INSERT INTO secrets VALUES ($1, $2, '', $3)", secret, guest, at)
        guests.append(guest)
    return guests


async def by_secret(db: Database, secrets: Sequence[bytes]) -> dict[bytes, Guest]:
    """The guests whose secrets have these hashes."""
    rows = await db.fetch(
        "SELECT hash, id, name, language, coalesce(guests.seen, 0), outfit FROM secrets JOIN guests ON id = guest"
        " WHERE hash = ANY($1)",
        secrets,
    )
    return {
        secret: Guest(id, name, language, seen, outfits.read(outfit))
        for secret, id, name, language, seen, outfit in rows
    }


async def describe(db: Database, guest: int, name: str, language: Language | None, outfit: Outfit | None) -> None:
    """Set what a guest has chosen."""
    chosen = (name, language, outfits.written(outfit))
    await db.execute("UPDATE guests SET name = $2, language = $3, outfit = $4 WHERE id = $1", guest, *chosen)


async def worn(db: Database, guests: Sequence[int]) -> dict[int, Outfit]:
    """What guests have chosen to wear."""
    rows = await db.fetch("SELECT id, outfit FROM guests WHERE outfit IS NOT NULL AND id = ANY($1)", guests)
    return {guest: outfits.decode(kept) for guest, kept in rows}


async def saw(db: Database, guests: Sequence[int], at: float) -> None:
    """Somebody was these guests, about then."""
    await db.execute("UPDATE guests SET seen = $2 WHERE id = ANY($1)", sorted(guests), at)


async def devices(db: Database, guest: int) -> list[Device]:
    """The devices that are a guest, the last seen first."""
    query = "SELECT hash, about, seen FROM secrets WHERE guest = $1 ORDER BY seen DESC, hash"
    return [Device(*row) for row in await db.fetch(query, guest)]


async def saw_device(db: Database, secret: bytes, about: str, at: float) -> None:
    """A device was there, about then."""
    await db.execute("UPDATE secrets SET about = $2, seen = $3 WHERE hash = $1", secret, about, at)


async def revoke(db: Database, guest: int, secrets: Sequence[bytes]) -> None:
    """Let devices not be that guest any more, and use up all links."""
    await db.execute("DELETE FROM secrets WHERE hash = ANY($1) AND guest = $2", list(secrets), guest)
    await db.execute("DELETE FROM moves WHERE guest = $1", guest)


async def offer_move(db: Database, token: bytes, guest: int, lasts: float) -> None:
    """Let whoever brings the token be that guest as well, once."""
    await db.execute(f"DELETE FROM moves WHERE expires <= {NOW}")
    offer = f"INSERT INTO moves VALUES ($1, $2, {NOW} + $3) ON CONFLICT DO NOTHING"
    await db.execute(offer, token, guest, lasts)


async def accept_move(db: Database, token: bytes, secret: bytes, about: str) -> int | None:
    """Use up a token, unless it was used up for this secret already."""
    moved: int | None = await db.fetchval("SELECT guest FROM secrets WHERE hash = $1", secret)
    if moved is not None:
        return moved
    await db.execute(f"DELETE FROM moves WHERE expires <= {NOW}")
    moved = await db.fetchval("DELETE FROM moves WHERE hash = $1 RETURNING guest", token)
    if moved is not None:
        await db.execute(f"INSERT INTO secrets VALUES ($1, $2, $3, {NOW})", secret, moved, about)
    return moved


async def forget(db: Database, guest: int) -> None:
    """Remove name, secrets and numbers; the guest is remembered as one to be forgotten everywhere."""
    await db.execute("UPDATE guests SET name = '', language = NULL, outfit = NULL WHERE id = $1", guest)
    for table in ("secrets", "moves", "counts"):
        await db.execute(f"DELETE FROM {table} WHERE guest = $1", guest)
    await db.execute("INSERT INTO forgotten SELECT id FROM guests WHERE id = $1 ON CONFLICT DO NOTHING", guest)


async def sat_at(db: Database, guest: int) -> list[str]:
    """All tables at which a guest ever had a seat and is not forgotten."""
    query = "SELECT id FROM sat JOIN tables ON number = table_number WHERE guest = $1"
    return [table for (table,) in await db.fetch(query, guest)]


def forget_at(lanes: Lanes, guest: int, table: str, holding: bytes, change: Callable[[bytes], bytes]) -> None:
    """Remove all that leads to the guest at a table; moves of others come in between."""
    changed = [(seq, change(entry)) for seq, entry in lanes.read(_holding, table, holding)]
    for start in range(0, len(changed), REWRITTEN_AT_ONCE):
        lanes.write(_rewrite, table, changed[start : start + REWRITTEN_AT_ONCE])
    lanes.write(_unseat, guest, table)


async def half_forgotten(db: Database) -> list[int]:
    """The guests whom nobody is any more, but some table may still know."""
    return [guest for (guest,) in await db.fetch("SELECT guest FROM forgotten ORDER BY guest")]


async def remove(db: Database, guest: int) -> None:
    """Remove what is left of a forgotten guest."""
    await db.execute("DELETE FROM counts WHERE guest = $1", guest)
    if await db.fetchval("DELETE FROM forgotten WHERE guest = $1 RETURNING guest", guest) is not None:
        await db.execute("DELETE FROM guests WHERE id = $1", guest)


async def unseen(db: Database, before: float, after: int, limit: int | None, upto: int | None = None) -> list[int]:
    """Guests nobody has been for long, without a finished game or a seat."""
    rows = await db.fetch(
        "SELECT id FROM guests WHERE id > $1 AND ($4::bigint IS NULL OR id <= $4) AND seen < $2"
        " AND NOT EXISTS (SELECT 1 FROM players WHERE players.guest = id)"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = id)"
        " AND NOT EXISTS (SELECT 1 FROM forgotten WHERE forgotten.guest = id) ORDER BY id LIMIT $3",
        after,
        before,
        limit,
        upto,
    )
    return [guest for (guest,) in rows]


async def forget_unseen(db: Database, guest: int, before: float) -> bool:
    """Forget a guest nobody has been since then."""
    found = await unseen(db, before, guest - 1, 1, upto=guest)
    if found:
        await forget(db, guest)
    return bool(found)


async def _holding(db: Database, table: str, holding: bytes) -> list[tuple[int, bytes]]:
    query = f"SELECT seq, entry FROM entries WHERE table_number = {NUMBER} AND position($2 in entry) > 0"
    return [(seq, entry) for seq, entry in await db.fetch(query, table, holding)]


async def _rewrite(db: Database, table: str, changed: list[tuple[int, bytes]]) -> None:
    await db.execute(
        "UPDATE entries SET entry = new.entry FROM unnest($2::integer[], $3::bytea[]) AS new (seq, entry)"
        f" WHERE table_number = {NUMBER} AND entries.seq = new.seq",
        table,
        [seq for seq, _ in changed],
        [entry for _, entry in changed],
    )


async def _unseat(db: Database, guest: int, table: str) -> None:
    await db.execute(
        "UPDATE players SET name = '', guest = NULL WHERE guest = $2"
        f" AND game IN (SELECT number FROM games WHERE table_number = {NUMBER})",
        table,
        guest,
    )
    await db.execute(f"DELETE FROM snapshots WHERE table_number = {NUMBER}", table)
    for remembering in ("seats", "sat"):
        await db.execute(f"DELETE FROM {remembering} WHERE guest = $2 AND table_number = {NUMBER}", table, guest)
