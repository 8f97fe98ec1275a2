"""What those who run a server see: its health, its numbers, and logs that tell nothing about anybody."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.guest import Guest
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from thegang.cards import DECK
from thegang.server.logs import ALLOWED

SEED = "0123456789abcdef" * 4
METRICS = [
    "gang_tables",
    "gang_sockets",
    "gang_moves_total",
    "gang_refusals_total",
    "gang_commit_seconds_bucket",
    "gang_told_seconds_bucket",
    "gang_table_reloads_total",
    "gang_tables_set_aside_total",
    "gang_sockets_dropped_total",
]


class Evening:
    """A server at which a lot has happened, good and bad."""

    def __init__(self, data: Path) -> None:
        self.server = RunningServer(data, Arrangement(seed=SEED))
        self.secrets: list[str] = []
        self.tables: list[str] = []
        self.names = ["Wilhelmina", "Бармалей"]

    async def happen(self) -> None:
        ann, bob = [await Guest(self.server.http, self.server.ws).come(name) for name in self.names]
        heist = await ann.open(options={"seats": 3, "settling": 0}, bots="easy", start=True)
        streets = await bob.open(options={"game": "streets", "seats": 2}, bots="easy", start=True)
        broken = await ann.open(options={"seats": 3, "mode": "advanced"}, bots="easy")
        self.tables = [heist, streets, broken]
        self.secrets = [str(ann.secret), str(bob.secret)]
        players = [Player(ann, heist, sensible, Random(1)), Player(bob, streets, sensible, Random(1))]
        await asyncio.gather(*(each.play(lambda state: state["table"]["stage"] == "finished") for each in players))
        async with ann.at(heist) as seat:
            assert (await seat.do({"do": "Ready"}))["code"] == "not-now"
            await seat.socket.send("nonsense")
            await seat.until(lambda seat: seat.heard[-1]["type"] == "problem")
        (self.server.data / "fault").write_text("bug in advanced")
        async with ann.at(broken) as seat:
            assert (await seat.do({"do": "Start"}))["code"] == "our-fault"
            (self.server.data / "fault").unlink()
            assert (await seat.do({"do": "Start"}))["type"] == "ack"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """An evening that has just happened."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    with evening.server:
        asyncio.run(evening.happen())
        yield evening


def number(text: str, name: str) -> float:
    return sum(float(line.split()[-1]) for line in text.splitlines() if re.match(rf"{re.escape(name)}[ {{]", line))


def test_a_server_says_that_it_is_well(evening: Evening) -> None:
    for path, said in {"/healthz": "alive\n", "/readyz": "ready\n"}.items():
        answer = httpx.get(evening.server.http + path)
        assert (answer.status_code, answer.text) == (200, said)


def test_what_is_counted(evening: Evening) -> None:
    answer = httpx.get(f"{evening.server.http}/metrics")
    text = answer.text

    assert answer.headers["content-type"].startswith("text/plain")
    for name in METRICS:
        assert re.search(rf"^{name}[ {{]", text, re.MULTILINE), name
    assert number(text, "gang_tables") == 3
    assert number(text, "gang_sockets") == 0
    assert number(text, "gang_moves_total") > 50
    assert number(text, 'gang_refusals_total{code="not-now"}') >= 1
    assert number(text, "gang_table_reloads_total") == 1
    assert number(text, "gang_tables_set_aside_total") == 0
    assert number(text, 'gang_commit_seconds_bucket{le="+Inf"}') == number(text, "gang_commit_seconds_count") > 0


def test_logs_and_metrics_tell_nothing_about_anybody(evening: Evening) -> None:
    log = evening.server.log.read_text("utf-8")
    told = log + httpx.get(f"{evening.server.http}/metrics").text
    lines = [json.loads(line) for line in log.splitlines()]

    assert any(line["says"] == "a command broke a table" for line in lines)
    for line in lines:
        assert set(line) <= {"at", "level", "by", "says", "problem", *ALLOWED}
    for secret in (SEED, *evening.secrets, *evening.names, *evening.tables):
        assert secret not in told
    assert not re.search(rf"\b({'|'.join(DECK)})\b", told)
    assert len(evening.tables) == 3


def test_who_is_told_to_go_ends_well(evening: Evening) -> None:
    assert evening.server.terminate() == 0
    evening.server.start()
