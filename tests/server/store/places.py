"""Where a store can be, as a word that another process understands too."""

from thegang.server.store import Append, SQLiteStore, Store
from thegang.server.store.opening import SCHEMES, open_postgres

KINDS = ("sqlite", "postgres")


def open_store(place: str) -> Store:
    """The store at a place: the address of a PostgreSQL, or a file."""
    return open_postgres(place) if place.startswith(SCHEMES) else SQLiteStore(place)


def step(table: str, expected: int, command: str | None = None, entry: bytes = b"{}") -> Append:
    """An append with nothing special about it."""
    return Append(table=table, expected=expected, command=command, entry=entry)
