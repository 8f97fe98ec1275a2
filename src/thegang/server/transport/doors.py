"""How many connections there may be, in all and from one address."""

import logging
import sys
from collections.abc import Callable
from hashlib import blake2b
from secrets import token_bytes

from thegang.server.metrics import METRICS
from thegang.server.transport.clients import BY_TUNNEL, one_address
from thegang.server.transport.limits import Limits

LOCAL = ("127.0.0.1", "::1")
"""The machine itself and tunnels on it: whoever is here could stop the server anyway."""
KEPT_FILES = 96
"""Files the server needs for itself: its store, its bots, its log."""
log = logging.getLogger(__name__)


class Homes:
    """Tells guests from one address apart from others, without keeping where they are.

    What it says stands in the logs of tables; with the process ends the key, and nothing leads back to an address.
    """

    def __init__(self) -> None:
        self._key = token_bytes(16)

    def of(self, address: str) -> str:
        """The same word for everybody from one address; nothing when it isn't known, as with some tunnels."""
        if address in ("", BY_TUNNEL):
            return ""
        return blake2b(one_address(address).encode(), digest_size=6, key=self._key).hexdigest()


def most_files() -> int:
    """How many files this process may have open; the limit is raised as far as the system allows."""
    if sys.platform == "win32":
        return 8192
    import resource  # noqa: PLC0415 (Windows has no such module)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return soft


class Doors:
    """Counts connections, and lets no more in than there may be."""

    def __init__(self, limits: Limits, files: int, is_proxy: Callable[[str], bool] = lambda _: False) -> None:
        self._most = max(1, min(limits.connections, files - KEPT_FILES))
        self._most_of_address = limits.connections_of_address
        self._is_proxy = is_proxy
        self._inside = 0
        self._of_address: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Whether one more connection from there may stay."""
        if self._inside >= self._most:
            METRICS.dropped.labels("connections-full").inc()
            log.warning("ALARM: all %d connections are taken; newcomers are turned away", self._most)
            return False
        key = one_address(address)
        count = self._of_address.get(key, 0)
        if count >= self._most_of_address and key not in LOCAL and not self._is_proxy(address):
            METRICS.dropped.labels("connections-address").inc()
            log.warning("one address has %d connections open and gets no more", count)
            return False
        self._inside += 1
        self._of_address[key] = count + 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was let in has ended."""
        self._inside -= 1
        key = one_address(address)
        count = self._of_address.pop(key) - 1
        if count:
            self._of_address[key] = count
