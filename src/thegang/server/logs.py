"""Logs as JSON lines. They never hold cards, seeds, secrets, names or whole table links."""

import json
import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable

ALLOWED = ("command", "left_out", "status", "table", "times")
"""What a log line may carry besides its words."""
SELDOM = 10.0
"""The same is said once in so many seconds at most."""
THINGS = 500
"""So many different things are known again."""
LINES = 300
"""So many different things are said in a minute at most."""


class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "by": record.name,
            "says": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ALLOWED if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["problem"] = _where(record)
        return json.dumps(line, ensure_ascii=False)


def _where(record: logging.LogRecord) -> list[str]:
    """The kind of an error and where it came from: its words could hold anything."""
    assert record.exc_info is not None
    kind, _, trace = record.exc_info
    assert kind is not None
    places = [kind.__name__]
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rpartition('thegang/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return places


class Seldom(logging.Filter):
    """Lets the same thing be said only once in a while, and then how many times it happened since it was last said.

    Whatever a stranger makes happen, there are only so many lines: the next one after too many says how many are left
    out.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: OrderedDict[tuple[object, ...], tuple[float, int]] = OrderedDict()
        """When each thing was last said, and how many times it happened since."""
        self._minute = 0
        self._lines = 0
        """How many there were in this minute."""
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        where = tuple(_where(record)) if record.exc_info and record.exc_info[0] is not None else ()
        thing = (record.name, record.levelno, record.getMessage(), getattr(record, "table", None), where)
        said, times = self._said.pop(thing, (float("-inf"), 0))
        again = self._now() - said >= SELDOM
        self._said[thing] = (self._now(), 0) if again else (said, times + 1)
        if len(self._said) > THINGS:
            self._said.popitem(last=False)
        if not again or not self._room():
            return False
        if times:
            record.times = times + 1
        if self._left_out:
            record.left_out, self._left_out = self._left_out, 0
        return True

    def _room(self) -> bool:
        """Whether one more line may be written in this minute."""
        minute = int(self._now() // 60)
        if minute != self._minute:
            self._minute, self._lines = minute, 0
        self._lines += 1
        self._left_out += self._lines > LINES
        return self._lines <= LINES


def log_to_stderr() -> None:
    """Log as JSON lines to standard error, and nothing twice within a short while."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Seldom())
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
