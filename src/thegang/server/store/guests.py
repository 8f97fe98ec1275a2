"""The guests that are remembered, so that not every request asks the store who somebody is."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from thegang.server.background import Background, Together
from thegang.server.store.contract import Guest, Store, StoreUnavailable

REMEMBERED = 50_000
AT_ONCE = 100
"""How many are looked up together at most."""
DAY = 24 * 3600.0


class KnownGuests:
    """Guests by the hash of their secret. Once a day it is noted that somebody was here."""

    def __init__(self, store: Store, background: Background, now: Callable[[], float]) -> None:
        self._store = store
        self._background = background
        self._together = Together(background, store.guests_by_secret, AT_ONCE)
        self._now = now
        self._by_secret: dict[bytes, Guest] = {}
        self._changes = 0
        self._here: set[int] = set()
        """Those of whom it is still to be noted."""
        self._noting = asyncio.Lock()

    async def find(self, secret: bytes) -> Guest | None:
        """The guest whose secret has this hash."""
        known, changes = self._by_secret.get(secret), self._changes
        if known is None:
            known = await self._together.get(secret)
            if known is None:
                return None
        now = self._now()
        if now - known.seen > DAY:
            await self._note(known.id, now)
            known = known._replace(seen=now)
        if changes != self._changes:  # it may be somebody else, or nobody, by now
            return known
        self._by_secret[secret] = known
        if len(self._by_secret) > REMEMBERED:
            del self._by_secret[next(iter(self._by_secret))]
        return known

    async def first(self, secrets: Sequence[bytes]) -> tuple[Guest, bytes] | None:
        """The first of these hashes that belongs to a guest, and the guest."""
        for secret in secrets:
            guest = await self.find(secret)
            if guest is not None:
                return guest, secret
        return None

    def changed(self) -> None:
        """Look all of them up again: somebody has another name, one device less, or is forgotten."""
        self._changes += 1
        self._by_secret.clear()

    async def _note(self, guest: int, now: float) -> None:
        """Write down that somebody was here; those who come meanwhile are written down together."""
        self._here.add(guest)
        async with self._noting:
            if guest in self._here:
                here, self._here = self._here, set()
                with suppress(StoreUnavailable):  # it is only a date
                    await self._background.in_thread(self._store.saw_guests, sorted(here), now)
