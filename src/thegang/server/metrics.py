"""What is counted and measured, for Prometheus."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Moves(Collector):
    """How many moves there were and how long each took: a counter and a histogram in one, for they are many.

    Only the thread of the event loop counts here, so nothing has to be locked.
    """

    def __init__(self) -> None:
        self._seconds = 0.0
        self._moves = [0] * (len(FAST) + 1)

    def took(self, seconds: float) -> None:
        """One more."""
        self._seconds += seconds
        self._moves[bisect_left(FAST, seconds)] += 1

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        """What Prometheus gets."""
        until = list(accumulate(self._moves))
        yield CounterMetricFamily("gang_moves", "Things done at tables and written down", until[-1])
        bounds = map(floatToGoString, (*FAST, float("inf")))
        text = "Time from a command until everybody is told"
        yield HistogramMetricFamily("gang_told_seconds", text, list(zip(bounds, until, strict=True)), self._seconds)


class Metrics:
    """All metrics of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("gang_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("gang_sockets", "Open connections", registry=self.registry)
        self.passed_on = Gauge(
            "gang_sockets_passed_on", "Connections to tables that other servers keep", registry=self.registry
        )
        self.moves = Moves()
        self.registry.register(self.moves)
        self.refusals = Counter("gang_refusals", "Things not done, by code", ["code"], registry=self.registry)
        self.commit = Histogram("gang_commit_seconds", "Time to write a batch", registry=self.registry, buckets=FAST)
        self.batch = Histogram(
            "gang_commit_size", "Entries in a batch", registry=self.registry, buckets=(1, 2, 5, 10, 20, 50, 100, 200)
        )
        self.reloads = Counter("gang_table_reloads", "Tables brought back from their log", registry=self.registry)
        self.set_aside = Counter("gang_tables_set_aside", "Tables whose log can't be folded", registry=self.registry)
        self.dropped = Counter("gang_sockets_dropped", "Connections ended by us", ["reason"], registry=self.registry)
        self.bot_answers = Counter(
            "gang_bot_answers",
            "What bots wanted: thought, quick (there was too much to think about) or simple (nobody answered)",
            ["how"],
            registry=self.registry,
        )
        self.bot_stale = Counter(
            "gang_bot_questions_dropped", "Questions to bots that were out of date too soon", registry=self.registry
        )
        self.bot_waiting = Gauge(
            "gang_bot_tables_waiting", "Tables that wait for their bots", ["process"], registry=self.registry
        )
        self.bot_load = Gauge(
            "gang_bot_load", "The share of the time in which bots think", ["process"], registry=self.registry
        )
        self.bot_restarts = Counter("gang_bot_process_ends", "Bot processes that ended", registry=self.registry)


METRICS = Metrics()
