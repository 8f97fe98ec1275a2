"""The guests that are remembered, so that not every request asks the store who somebody is."""

from thegang.server.background import Background
from thegang.server.store.contract import Guest, Store

REMEMBERED = 50_000


class KnownGuests:
    """Guests by the hash of their secret."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._by_secret: dict[bytes, Guest] = {}

    async def find(self, secret: bytes) -> Guest | None:
        """The guest whose secret has this hash."""
        known = self._by_secret.get(secret)
        if known is None:
            known = await self._background.in_thread(self._store.guest_by_secret, secret)
            if known is not None:
                self._by_secret[secret] = known
                if len(self._by_secret) > REMEMBERED:
                    del self._by_secret[next(iter(self._by_secret))]
        return known

    def changed(self) -> None:
        """Look all of them up again: somebody has another name, or is forgotten."""
        self._by_secret.clear()
