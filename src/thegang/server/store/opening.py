"""Where the data is: in a folder, or in a PostgreSQL with an address."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from thegang.server.store.contract import Store, StoreUnavailable
from thegang.server.store.folder import held
from thegang.server.store.sqlite import SQLiteStore

SCHEMES = ("postgresql://", "postgres://")


def address(text: str) -> str:
    """The address of a PostgreSQL; raises ValueError."""
    if not text.startswith(SCHEMES):
        raise ValueError("the address of a PostgreSQL begins with postgresql://")
    return text


@contextmanager
def opened(data: Path, postgres: str | None, *, anew: bool = False) -> Iterator[Store]:
    """The store in a PostgreSQL, if there is an address, else in a folder, which is ours alone meanwhile.

    With ``anew`` a folder begins anew where data is missing.
    """
    if postgres is not None:
        yield from _closing(open_postgres(postgres))
    else:
        with held(data, anew=anew) as file:
            yield from _closing(SQLiteStore(file))


def open_postgres(address: str) -> Store:
    """The store in a PostgreSQL."""
    need_postgres()
    from thegang.server.store.postgres import PostgresStore  # noqa: PLC0415 (an extra, which few need)

    return PostgresStore(address)


def need_postgres() -> None:
    """Raise StoreUnavailable unless what PostgreSQL needs is installed."""
    if find_spec("asyncpg") is None:
        raise StoreUnavailable("for PostgreSQL one more package is needed: pip install 'thegang[postgres]'")


def _closing(store: Store) -> Iterator[Store]:
    try:
        yield store
    finally:
        store.close()
