"""How much of anything one guest, connection or address may have."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """All limits; a rate is (how many a second, how many at once)."""

    message_size: int = 16 * 1024
    outbox: int = 256 * 1024
    """Bytes that may wait for a slow reader."""
    messages: tuple[float, float] = (10, 40)
    """Of one connection."""
    emotes: tuple[float, float] = (0.5, 4)
    """And things said, of one connection."""
    requests: tuple[float, float] = (20, 100)
    """HTTP requests and new connections of one address."""
    guests: tuple[float, float] = (1, 60)
    """New guests from one address."""
    failed_links: tuple[float, float] = (0.2, 20)
    """Tables and tokens asked for that are not there, of one address."""
    failed_codes: tuple[float, float] = (0.2, 10)
    """Codes asked for that lead nowhere, of one address; its links go on working."""
    failed_codes_of_all: tuple[float, float] = (1, 100)
    """The same, of all addresses together: a code has 24 bits, and addresses are cheap."""
    tables_of_guest: int = 20
    sockets_of_guest: int = 12
    idle: float = 300
    """Seconds after which a table that nobody looks at leaves the memory."""
    hello: float = 10
    """Seconds in which a connection must say what it wants."""
    frames: tuple[float, float] = (40, 200)
    """WebSocket frames of any kind, of one connection: pings and empty fragments cost time, too."""
    connections: int = 20_000
    """In all, or as many as the system lets this process have files."""
    connections_of_address: int = 256
    """Of one IPv4 address or one IPv6 network of /64; a household or a school class shares one."""
    headers: int = 16 * 1024
    """Bytes of the headers of an HTTP request."""
    request_time: float = 15
    """Seconds in which an HTTP request must have come."""
    requests_ahead: int = 8
    """HTTP requests that may wait on one connection while another is answered."""
    slowest_reader: float = 1000
    """Bytes a second somebody must take of a long answer."""


class Bucket:
    """Tokens that fill up again with time."""

    __slots__ = ("_most", "_rate", "_steady", "_then", "_tokens")

    def __init__(self, rate: tuple[float, float], steady: Callable[[], float] = monotonic) -> None:
        self._rate, self._most = rate
        self._tokens = self._most
        self._steady = steady
        self._then = steady()

    def wait(self) -> float:
        """The seconds until there is one more."""
        self._fill()
        return max(0.0, 1 - self._tokens) / self._rate

    def take(self) -> bool:
        """Whether there was one more, which is taken."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def _fill(self) -> None:
        now = self._steady()
        self._tokens = min(self._most, self._tokens + (now - self._then) * self._rate)
        self._then = now


class Buckets:
    """A bucket for each of many keys; those not asked for longest are forgotten."""

    def __init__(self, rate: tuple[float, float], kept: int = 20_000, steady: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._kept = kept
        self._steady = steady
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.on_taken: Callable[[str], None] = lambda _: None
        """Hears of what is taken here, but not of what was taken elsewhere."""

    def wait(self, key: str) -> float:
        """The seconds until this key has one more."""
        return self._buckets[key].wait() if key in self._buckets else 0

    def take(self, key: str) -> bool:
        """Whether this key had one more, which is taken."""
        taken = self.taken_elsewhere(key)
        if taken:
            self.on_taken(key)
        return taken

    def taken_elsewhere(self, key: str) -> bool:
        """The same for what was taken at another server."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._steady)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
