"""Whether writing works, for those who watch over the server."""

import time

from thegang.server.background import Background
from thegang.server.store.contract import Store, StoreUnavailable

PAUSE = 1.0
"""Seconds between two tries whether writing works again."""


class WriteHealth:
    """Remembers whether the last writing went well."""

    def __init__(self, store: Store, background: Background) -> None:
        self.fine = True
        self._store = store
        self._background = background
        self._tried = 0.0

    def succeeded(self) -> None:
        """Something was written."""
        self.fine = True

    def failed(self) -> None:
        """Nothing can be written."""
        self.fine = False

    async def check_again(self) -> None:
        """Try whether writing works again after it did not, at most once in a while."""
        if self.fine or time.monotonic() - self._tried < PAUSE:
            return
        self._tried = time.monotonic()
        try:
            await self._background.in_thread(self._store.check)
        except StoreUnavailable:
            return
        self.fine = True
