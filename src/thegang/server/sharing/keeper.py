"""Runs a program, and ends it when whoever started this is gone, however that came about. Run as a script.

Closing our standard input is the sign: the system does it for every process that ends, also for one that is killed.
"""

import subprocess
import sys
from threading import Thread

PATIENCE = 5
"""Seconds a program has to end by itself."""


def keep(command: list[str]) -> int:
    """Run it to its end, and give its exit status."""
    program = subprocess.Popen(command, stdin=subprocess.PIPE)  # some end when they can't read any more
    Thread(target=_end_with_us, args=(program,), daemon=True).start()
    return program.wait()


def _end_with_us(program: "subprocess.Popen[bytes]") -> None:
    sys.stdin.buffer.read()
    program.terminate()
    try:
        program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()


if __name__ == "__main__":
    sys.exit(keep(sys.argv[1:]))
