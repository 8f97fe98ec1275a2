"""Codes one can say on the phone lead to a table, and nobody finds one by trying."""

import asyncio
from collections.abc import Iterator
from itertools import combinations

import httpx
import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from thegang.server.tables.codes import WORDS, code_of, heard
from thegang.server.tables.dealer import new_id
from thegang.server.transport.limits import Limits


def apart(one: str, other: str) -> int:
    """How many letters have to be changed, added or left out."""
    before = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, compared in enumerate(other, 1):
            now.append(min(before[column] + 1, now[-1] + 1, before[column - 1] + (letter != compared)))
        before = now
    return before[-1]


SOUNDS = (
    ("ph", "f"),
    ("sh", "s"),
    ("ch", "k"),
    ("th", "t"),
    ("qu", "k"),
    ("ck", "k"),
    ("c", "k"),
    ("y", "i"),
    ("z", "s"),
)


def sound(word: str) -> str:
    """Roughly how a word sounds in any of the three languages."""
    for written, spoken in SOUNDS:
        word = word.replace(written, spoken)
    return "".join(letter for letter, before in zip(word, f" {word}", strict=False) if letter != before)


def test_no_two_words_are_mistaken_for_each_other() -> None:
    assert len(set(WORDS)) == 256
    for one, other in combinations(WORDS, 2):
        assert apart(one, other) >= 3, (one, other)
        assert apart(sound(one), sound(other)) >= 2, (one, other)
        assert not one.startswith(other), (one, other)
        assert not other.startswith(one), (one, other)
    assert all(word.isascii() and word.islower() and word.isalpha() and 4 <= len(word) <= 10 for word in WORDS)


def test_a_table_keeps_its_code() -> None:
    assert code_of("0123456789ab") == code_of("0123456789ab")
    codes = {code_of(new_id()) for _ in range(300)}
    assert len(codes) > 290
    assert all(heard(code) == (code, True) for code in codes)


@pytest.mark.parametrize(
    "typed",
    [
        "mango radio kiwi",
        "MANGO RADIO KIWI",
        "  Mango-Radio-Kiwi ",
        "mangoradiokiwi",
        "mángo, rádio; kiwi!",
        "man go radio ki wi",
    ],
)
def test_case_accents_and_what_stands_between_do_not_matter(typed: str) -> None:
    assert heard(typed) == ("mango radio kiwi", True)


@pytest.mark.parametrize(
    "typed",
    [
        "mango rasio kiwi",
        "mango rdio kiwi",
        "mango raadio kiwi",
        "mango raido kiwi",
        "mamgo radip kiwy",
        "mango radio iwi",
    ],
)
def test_one_slip_in_a_word_is_understood_but_asked_about(typed: str) -> None:
    assert heard(typed) == ("mango radio kiwi", False)


@pytest.mark.parametrize("typed", ["", "mango", "mango radio", "mango radio xyzzy", "🍕 🍕 🍕", "k7m2q9z4x8w1"])
def test_anything_else_is_no_code(typed: str) -> None:
    assert heard(typed) is None


def test_a_code_leads_to_its_table(server: RunningServer) -> None:
    async def test() -> None:
        host, friend = await Guest(server.http, server.ws).come(), await Guest(server.http, server.ws).come()
        table = await host.open()
        async with host.at(table) as seat, friend.client() as client:
            code = seat.state["table"]["code"]
            assert code == code_of(table)
            found = (await client.post("/api/codes", json={"code": code.upper().replace(" ", "-")})).json()
            assert found == {"table": table, "meant": None}
            slip = f"x{code}"
            assert (await client.post("/api/codes", json={"code": slip})).json() == {"table": None, "meant": code}
            wrong = await client.post("/api/codes", json={"code": "mango mango mango"})
            assert (wrong.status_code, wrong.json()["code"]) == (404, "no-such-code")
            unclear = await client.post("/api/codes", json={"code": "let me in"})
            assert (unclear.status_code, unclear.json()["code"]) == (400, "not-a-code")
            assert (await client.post("/api/codes", json={"code": "x" * 101})).status_code == 400

    asyncio.run(test())


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that is strict with codes."""
    limits = Limits(failed_codes=(0.01, 3), failed_links=(0.01, 2))
    with RunningServer(tmp_path_factory.mktemp("strict"), limits=limits) as running:
        yield running


def test_who_guesses_codes_is_stopped_and_links_go_on(strict: RunningServer) -> None:
    async def test() -> None:
        host = await Guest(strict.http, strict.ws).come()
        table = await host.open()
        async with httpx.AsyncClient(base_url=strict.http, headers={"X-Gang": "1"}) as client:
            for slip in ("mangoo mango mango", "nothing at all"):
                await client.post("/api/codes", json={"code": slip})  # costs nothing, and tells nothing
            tried = [await client.post("/api/codes", json={"code": f"mango mango {word}"}) for word in WORDS[:4]]
            assert [one.status_code for one in tried] == [404, 404, 404, 429]
            right = await client.post("/api/codes", json={"code": code_of(table)})
            assert (right.status_code, right.json()["code"]) == (429, "too-many-codes")
            assert (await client.get(f"/api/tables/{table}")).json()["id"] == table

    asyncio.run(test())


def test_all_addresses_together_are_stopped(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(failed_codes=(0.01, 100), failed_codes_of_all=(0.01, 2))
    with (
        RunningServer(tmp_path_factory.mktemp("all"), limits=limits) as running,
        httpx.Client(base_url=running.http, headers={"X-Gang": "1"}) as client,
    ):
        tried = [client.post("/api/codes", json={"code": f"mango mango {word}"}).status_code for word in WORDS[:3]]
    assert tried == [404, 404, 429]
