"""What servers tell one another in passing. It may be lost: what matters is looked up now and then anyway."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from thegang.server.background import Background
from thegang.server.servers.keepers import Keepers
from thegang.server.store import Store
from thegang.server.transport.limits import Buckets


class Hint(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that has happened at a server."""

    by: str
    """The server."""
    guest: int | None = None
    """Somebody has another name, one device less, or is forgotten."""
    kept: tuple[str, ...] = ()
    """The server keeps these tables now."""
    opened: tuple[int, str] | None = None
    """A guest has opened a table."""
    limit: str | None = None
    """Some of this limit was used up …"""
    key: str = ""
    """… by whom."""


_decode = msgspec.json.Decoder(Hint).decode


class Hints:
    """Tells the other servers, and hears of them; without others nothing is told."""

    def __init__(self, store: Store, keepers: Keepers | None, background: Background) -> None:
        self._store = store
        self._keepers = keepers
        self._background = background
        self._loop = asyncio.get_running_loop()
        self._buckets: dict[str, Buckets] = {}

    def guest(self, guest: int) -> None:
        """Somebody has another name, one device less, or is forgotten."""
        self._tell(guest=guest)

    def kept(self, tables: Sequence[str]) -> None:
        """This server keeps some tables now."""
        self._tell(kept=tuple(tables))

    def opened(self, guest: int, table: str) -> None:
        """A guest has opened a table here."""
        self._tell(opened=(guest, table))

    def shared(self, name: str, buckets: Buckets) -> Buckets:
        """Let what is taken here be missing everywhere."""
        self._buckets[name] = buckets
        buckets.on_taken = lambda key: self._tell(limit=name, key=key)
        return buckets

    def listen(self, heard: Callable[[Hint | None], None]) -> None:
        """Let ``heard`` know of what others tell, on the event loop; None when something may have been missed."""

        def in_thread(text: str) -> None:
            hint = None
            if text:
                try:
                    hint = _decode(text)
                except msgspec.DecodeError:
                    return  # of a newer server
                if self._keepers is not None and hint.by == self._keepers.id:
                    return
            with suppress(RuntimeError):  # the server is ending
                self._loop.call_soon_threadsafe(self._heard, hint, heard)

        self._store.listen(in_thread)

    def _heard(self, hint: Hint | None, heard: Callable[[Hint | None], None]) -> None:
        if hint is not None and hint.limit is not None:
            if hint.limit in self._buckets:
                self._buckets[hint.limit].taken_elsewhere(hint.key)
        else:
            heard(hint)

    def _tell(
        self,
        guest: int | None = None,
        kept: tuple[str, ...] = (),
        opened: tuple[int, str] | None = None,
        limit: str | None = None,
        key: str = "",
    ) -> None:
        if self._keepers is not None:
            hint = Hint(by=self._keepers.id, guest=guest, kept=kept, opened=opened, limit=limit, key=key)
            text = msgspec.json.encode(hint).decode()
            self._background.soon(self._background.in_thread(self._store.hint, text))
