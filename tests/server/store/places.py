"""Where a store can be, as a word that another process understands too."""

from thegang.server.store import Append, SQLiteStore, Store

KINDS = ("sqlite",)


def open_store(place: str) -> Store:
    """The store at a place such as ``sqlite:/tmp/data``."""
    kind, _, where = place.partition(":")
    assert kind == "sqlite"
    return SQLiteStore(where)


def step(table: str, expected: int, command: str | None = None, entry: bytes = b"{}") -> Append:
    """An append with nothing special about it."""
    return Append(table=table, expected=expected, command=command, entry=entry)
