"""The questions that wait to be thought about: at most one a table, each table in its turn."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from thegang.server.bots.questions import Answered, Look
from thegang.server.metrics import METRICS

MOST_LOOKS = 32
"""So many looks of a table that nobody has thought about are kept."""


@dataclass(slots=True, eq=False)
class OpenQuestion:
    """What the bots of a table are asked, and what they have seen since they were asked last."""

    table: str
    game: str
    looks: list[Look]
    """The last look is now."""
    done: Answered
    since: float
    """When the first of these looks was to be thought about."""
    times: int = 0
    """How often a process was asked."""
    quick: bool = False
    """Whether there was no time to think when it was asked."""
    late: bool = False
    """Whether something simple was done instead."""

    def see(self, later: "OpenQuestion") -> None:
        """Ask about what is now instead; what was seen before is still to be read."""
        METRICS.bot_stale.inc()
        self.game, self.done = later.game, later.done
        self.looks = [*self.looks, *later.looks][-MOST_LOOKS:]


class Waiting:
    """The open questions, those first that wait for longest. Who asks again is asked about it in its old place."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, OpenQuestion] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    def ask(self, question: OpenQuestion) -> None:
        """A table has changed."""
        before = self._open.get(question.table)
        if before is None:
            self._open[question.table] = question
        else:
            before.see(question)

    def ask_again(self, question: OpenQuestion) -> None:
        """Nobody answered: ask first of all, unless the table has asked something else meanwhile."""
        later = self._open.get(question.table)
        if later is not None:
            question.see(later)
            question.times = 0
        self._open[question.table] = question
        self._open.move_to_end(question.table, last=False)

    def next(self) -> OpenQuestion:
        """Whose turn it is."""
        return self._open.popitem(last=False)[1]

    def drop(self, table: str) -> None:
        """Nobody waits for this any more."""
        self._open.pop(table, None)

    def older_than(self, then: float) -> Iterator[OpenQuestion]:
        """Take out those who have waited since then."""
        for question in [question for question in self._open.values() if question.since <= then]:
            del self._open[question.table]
            yield question
