"""A process that appends to one table as fast as it can, and prints every number that was written.

``python -m tests.server.store.appender PLACE TABLE UPTO``
"""

import os
import sys
import time

from tests.server.store.places import open_store, step
from thegang.server.store import Conflict, Store, Written


def race(store: Store, table: str, upto: int, name: str) -> list[int]:
    """Append until the log is so long, whoever else does the same; the numbers that were won."""
    known, won = 0, []
    while known < upto:
        [result] = store.append([step(table, known, f"{name}:{known}", name.encode())])
        match result:
            case Written(seq):
                known = seq
                won.append(seq)
                # One write, so that a kill leaves no half line.
                sys.stdout.write(f"{seq}\n")
                sys.stdout.flush()
                # SQLite lets whoever waits ask again only now and then; without a pause one may win all.
                time.sleep(0.002)
            case Conflict(current):
                known = current
            case _:
                raise AssertionError(result)
    return won


if __name__ == "__main__":
    race(open_store(sys.argv[1]), sys.argv[2], int(sys.argv[3]), f"process {os.getpid()}")
