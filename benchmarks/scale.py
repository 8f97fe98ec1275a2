"""What several servers over one PostgreSQL cost: six real sockets a table, some of them at servers that don't keep it.

Prints, for one to three servers, the time of a move from the tap until the last of the six screens has it, and the CPU
that all servers together spend on it; then how long a transaction takes, by the moves in it; then how long it takes
until a thousand tables of a killed server are back at another. Where servers share cores, as on a small machine, look
at the CPU a move and not at the times.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from load import SEATS, Crowd, Server, Socket, Table, at, request
from picows import WSError, WSMsgType, ws_connect

from thegang.server.servers.keepers import REFUSED_AFTER
from thegang.server.store import Append
from thegang.server.store.opening import open_postgres
from thegang.server.tables.dealer import new_id

BATCHES = (1, 64, 256)
"""Moves in a transaction."""
TRANSACTIONS = 200
"""Of each size; the one in the middle counts."""
AGAIN = 0.1
"""Seconds after which a screen that was turned away tries again."""


class House(NamedTuple):
    """What is measured."""

    name: str
    servers: int
    postgres: bool = True
    elsewhere: int = 0
    """How many of the six screens are at servers that do not keep the table."""


HOUSES = (
    House("SQLite", 1, postgres=False),
    House("PostgreSQL", 1),
    House("PostgreSQL", 2),
    House("PostgreSQL", 2, elsewhere=3),
    House("PostgreSQL", 3, elsewhere=3),
)


class Scattered(Crowd):
    """People at several servers; the first of them at a table opens it, and so chooses who keeps it."""

    def __init__(self, servers: list[Server], elsewhere: int) -> None:
        super().__init__(servers[0])
        self.servers = servers
        self.elsewhere = elsewhere

    def port(self, table: int, seat: int) -> int:
        away = max(0, seat - (SEATS - self.elsewhere) + 1)
        return self.servers[(table + away) % len(self.servers)].port

    def cpu(self) -> float:
        """The seconds all servers have worked."""
        return sum(server.cpu() for server in self.servers)


@contextmanager
def running(count: int, store: str | None) -> Iterator[list[Server]]:
    """Some servers."""
    servers = [Server(None, store=store) for _ in range(count)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


async def measure(house: House, store: str | None, options: argparse.Namespace) -> str:
    """One line of the table."""
    with running(house.servers, store) as servers:
        crowd = Scattered(servers, house.elsewhere)
        await crowd.seat(options.tables)
        await crowd.begin()
        await crowd.stroll(options.rate, 2)
        crowd.times()
        worked, began = crowd.cpu(), time.perf_counter()
        made = await crowd.stroll(options.rate, options.seconds)
        moves = made * (time.perf_counter() - began)
        cost = 1000 * (crowd.cpu() - worked) / moves
        times = crowd.times()
        crowd.leave()
    return (
        f"{house.name:<12}{house.servers:>8}{house.elsewhere:>18}{made:>10.0f}{at(times, 0.5):>10.1f}"
        f"{at(times, 0.99):>10.1f}{cost:>16.2f}{len(crowd.errors):>8}"
    )


def commits(store: str) -> str:
    """How long PostgreSQL takes for a transaction, and how much longer with more moves in it."""
    data = open_postgres(store)
    entry = b'{"at":0,"facts":[{"fact":"Moved","record":%b}]}' % take(3, 2)
    tables = [new_id() for _ in range(max(BATCHES))]
    data.append([Append(table=id, expected=0, entry=entry) for id in tables])
    seqs = dict.fromkeys(tables, 1)
    middle: dict[int, float] = {}
    for size in BATCHES:
        times = []
        for _ in range(TRANSACTIONS):
            batch = [Append(table=id, expected=seqs[id], command=new_id(), entry=entry) for id in tables[:size]]
            began = time.perf_counter()
            data.append(batch)
            times.append(1000 * (time.perf_counter() - began))
            seqs |= {id: seqs[id] + 1 for id in tables[:size]}
        middle[size] = at(sorted(times), 0.5)
    data.close()
    few, many = min(BATCHES), max(BATCHES)
    row = (middle[many] - middle[few]) / (many - few)
    measured = ", ".join(f"{size}: {took:.2f} ms" for size, took in middle.items())
    return f"a transaction takes {middle[few] - few * row:.2f} ms and {row:.3f} ms for each move in it ({measured})"


async def take_over(store: str, tables: int) -> str:
    """How long tables of a killed server are away, for one screen each that comes to another server."""
    with running(2, store) as (dying, living):
        crowd = Crowd(dying, settling=0)
        await crowd.seat(1)
        await crowd.begin()
        for seat, command, entries in in_a_third_heist():
            crowd.tables[0].tap(seat, command, entries)
            await asyncio.wait_for(crowd.tables[0].done.wait(), 60)
        headers, _ = await request(living.port, "/api/me", b"", "")
        cookie = headers["set-cookie"].partition(";")[0]
        ids, entries = await asyncio.to_thread(_copied, store, crowd.tables[0].id, tables)
        crowd.leave()
        dying.process.kill()
        dying.process.wait()
        began, worked = time.perf_counter(), living.cpu()

        async def back(id: str) -> float:
            await _come(Table(id, crowd.errors), living.port, cookie)
            return time.perf_counter() - began

        times = sorted(await asyncio.gather(*map(back, ids)))
        cpu = living.cpu() - worked
    return (
        f"{tables:,} tables of {entries} entries of a killed server are back at another: the first after"
        f" {times[0]:.1f} s, half of them after {times[tables // 2]:.1f} s, the last after {times[-1]:.1f} s"
        f" ({cpu:.1f} s of its CPU, {1000 * cpu / tables:.1f} ms a table);"
        f" of this up to {REFUSED_AFTER:.1f} s until it counts as dead"
    )


def in_a_third_heist() -> Iterator[tuple[int, bytes, int]]:
    """How six people come to the last round of their third heist, with more back and forth than most need.

    By seat what they do, and how many entries come of it.
    """
    for _ in range(2):
        for _ in range(4):
            yield from a_round()
        for seat in range(SEATS):
            yield seat, b'{"do":"Ready"}', 1 if seat < SEATS - 1 else 2  # then the table begins the next heist
    for _ in range(3):
        yield from a_round()
    yield from list(a_round())[:-1]


def a_round() -> Iterator[tuple[int, bytes, int]]:
    """All take a chip, but before the last one does, some change their minds."""
    for seat in range(SEATS - 1):
        yield seat, take(seat + 1), 1
    for seat in (0, 2):
        yield seat, take(seat + 2, seat + 1), 1
        yield seat + 1, take(seat + 1), 1
        yield seat, take(seat + 1, seat + 1), 1
        yield seat + 1, take(seat + 2), 1
    yield SEATS - 1, take(SEATS), 1


def take(stars: int, source: int | None = None) -> bytes:
    """Take a chip from the centre, or from somebody."""
    return msgspec.json.encode({"do": "Play", "action": {"do": "TakeChip", "stars": stars, "source": source}})


def _copied(store: str, table: str, copies: int) -> tuple[list[str], int]:
    """Many tables with the log of one, and its keeper."""
    data = open_postgres(store)
    entries, keeper = data.entries(table), data.keepers([table])[table]
    ids = [new_id() for _ in range(copies)]
    for id in ids:
        data.append(
            [
                Append(
                    table=id,
                    expected=entry.seq - 1,
                    command=entry.command,
                    entry=entry.entry,
                    keeper=keeper.id if entry.seq == 1 else None,
                )
                for entry in entries
            ]
        )
    data.close()
    return ids, len(entries)


async def _come(table: Table, port: int, cookie: str) -> None:
    """Look at a table, and try again until it is there."""
    table.leaving = True  # to be turned away is no error here
    while True:
        screen = Socket(table, 0)
        try:
            await ws_connect(
                lambda screen=screen: screen, f"ws://127.0.0.1:{port}/ws/{table.id}", extra_headers={"Cookie": cookie}
            )
            screen.transport.send(WSMsgType.TEXT, msgspec.json.encode({"type": "hello", "table": table.id}))
            await asyncio.wait_for(screen.here.wait(), 60)
        except (OSError, TimeoutError, WSError):
            await asyncio.sleep(AGAIN)
        else:
            screen.transport.disconnect(False)
            return


async def run(options: argparse.Namespace, stores: Iterator[str]) -> None:
    """Measure all of it."""
    if options.seconds:
        print(f"{options.tables} tables of six, {options.rate:.0f} moves a second in all, {options.seconds:.0f} s each")
        print(
            f"{'data':<12}{'servers':>8}{'screens elsewhere':>18}{'moves/s':>10}{'p50 ms':>10}{'p99 ms':>10}"
            f"{'CPU ms a move':>16}{'errors':>8}"
        )
        for house in HOUSES:
            print(await measure(house, next(stores) if house.postgres else None, options), flush=True)
    print(await asyncio.to_thread(commits, next(stores)), flush=True)
    if options.taken:
        print(await take_over(next(stores), options.taken), flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=100, help="moves a second of all of them together")
    parser.add_argument("--seconds", type=float, default=20, help="for each line of the table; 0 for none")
    parser.add_argument("--taken", type=int, default=1000, help="tables that are taken over; 0 for none")
    options = parser.parse_args()
    sys.path.append(str(Path(__file__).parents[1]))
    from tests.server.store.cluster import Cluster  # noqa: PLC0415 (it is where PostgreSQL comes from)

    with Cluster(fsync="on", synchronous_commit="on") as postgres:
        uvloop.run(run(options, iter(postgres.database, "")))


if __name__ == "__main__":
    main()
