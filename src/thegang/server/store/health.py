"""Whether writing works, for those who watch over the server."""

import logging
import time

from thegang.server.background import Background
from thegang.server.store.contract import Store, StoreUnavailable

PAUSE = 1.0
"""Seconds between two tries whether writing works again."""
ALARM_EVERY = 60.0
"""Seconds between two lines in the log about the same trouble."""
log = logging.getLogger(__name__)


class WriteHealth:
    """Remembers whether the last writing went well."""

    def __init__(self, store: Store, background: Background) -> None:
        self.fine = True
        self._store = store
        self._background = background
        self._tried = 0.0
        self._alarmed = -ALARM_EVERY

    def succeeded(self) -> None:
        """Something was written."""
        self.fine = True

    def failed(self, why: StoreUnavailable) -> None:
        """Nothing can be written."""
        self.fine = False
        now = time.monotonic()
        if now - self._alarmed >= ALARM_EVERY:
            self._alarmed = now
            log.error("ALARM: nothing can be written: %s", why)

    async def look(self) -> None:
        """See whether the data is where it was; after a failure, try to write, at most once in a while."""
        now = time.monotonic()
        if not self.fine and now - self._tried < PAUSE:
            return
        try:
            if self.fine:
                await self._background.in_thread(self._store.reach)
            else:
                self._tried = now
                await self._background.in_thread(self._store.check)
        except StoreUnavailable as unavailable:
            self.failed(unavailable)
        else:
            self.fine = True
