"""Logs as JSON lines. They never hold cards, seeds, secrets, names or whole table links."""

import json
import logging
import sys
import time

ALLOWED = ("command", "status", "table")
"""What a log line may carry besides its words."""


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


def log_to_stderr() -> None:
    """Log as JSON lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
