"""Names of guests: any script will do, nothing is hidden in them, and nobody at a table is taken for another."""

# ruff: noqa: RUF001 (letters that are taken for one another are what this is about)

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.evening import Evening
from tests.server.test_reload import Tables
from thegang.server.messages import AddBot, Remove, Say, Sit, Stand
from thegang.server.names import distinct, first_name, nickname


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("  Zoë  ", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("山田 太郎", "山田 太郎"),
        ("محمد", "محمد"),
        ("יוסף", "יוסף"),
        ("हिन्दी", "हिन्दी"),
        ("ไก่", "ไก่"),
        ("Ana   \t Maria", "Ana Maria"),
        ("🦊", "🦊"),
        ("👩\u200d🚀 Mae", "👩\u200d🚀 Mae"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("نی\u200cش", "نی\u200cش"),
        ("x" * 24, "x" * 24),
        ("a\u0323\u0307" * 24, "ạ\u0307" * 24),
        ("กั" * 24, "กั" * 24),
        ("<b>&'\"", "<b>&'\""),
    ],
)
def test_a_name_may_be_in_any_script(wanted: str, shown: str) -> None:
    assert nickname(wanted) == shown


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("a\x00b", "ab"),
        ("a\x1bb", "ab"),
        ("a\u0085\u200bb", "a b"),
        ("\u202eevil", "evil"),
        ("a\u2066b", "ab"),
        ("\u200fa", "a"),
        ("\u061ca", "a"),
        ("\ufeffa", "a"),
        ("a\U000e0041", "a"),
        ("o" + "\u0335" * 200, "o\u0335\u0335"),
        ("Z" + "\u0351" * 9 + "algo", "Z\u0351\u0351algo"),
        ("Ａｄａ", "Ada"),
        ("𝓐𝓭𝓪", "Ada"),
    ],
)
def test_what_hides_or_towers_is_left_out_of_a_name(wanted: str, shown: str) -> None:
    assert nickname(wanted) == shown


@pytest.mark.parametrize(
    "wanted",
    [
        "",
        "   ",
        "\u00a0\u3000",
        "x" * 25,
        "🦊" * 25,
        "\u200b",
        "\u200d\u200c",
        "\ufe0f",
        "\ue000",
        "\u0301",
        "\u0e31",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
    ],
)
def test_a_name_can_be_seen(wanted: str) -> None:
    assert nickname(wanted) is None


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40))
def test_what_is_taken_as_a_name_is_a_good_one(wanted: str) -> None:
    name = nickname(wanted)

    if name is not None:
        assert nickname(name) == name
        assert name == name.strip()
        assert any(unicodedata.category(character)[0] in "LNPSZ" for character in name)
        assert all(unicodedata.category(character) not in {"Cc", "Cs", "Co"} for character in name)
        assert not any(
            unicodedata.bidirectional(character) in {"RLO", "LRO", "RLI", "LRI", "PDF"} for character in name
        )


def test_first_names_are_good_names() -> None:
    for guest in range(1, 500):
        assert nickname(first_name(guest)) == first_name(guest) == first_name(guest)


ADA = "Ada"


@pytest.mark.parametrize("other", ["ada", "Ada", "Аdа", "Αda", "A\u0301da", "A\u200dda", "Ａｄａ", "𝐀𝐝𝐚"])
def test_names_that_look_alike_are_told_apart(other: str) -> None:
    assert distinct(other, [ADA]) == f"{other} 2"


@pytest.mark.parametrize(("one", "other"), [("Ilya", "1lya"), ("Bo", "B0"), ("Marna", "Mama"), ("Söze", "soze")])
def test_letters_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert distinct(one, [other]) == f"{one} 2"


def test_names_are_counted_up_until_one_is_free() -> None:
    assert distinct(ADA, ["Bo", "Cleo"]) == ADA
    assert distinct(ADA, ["ADA", "ada 2", "Аda 3"]) == "Ada 4"


@pytest.mark.parametrize(
    ("one", "other"), [("山田", "山本"), ("राम", "रीमा"), ("🦊", "🐻"), ("Ana", "Ann"), ("Zoe", "Joe")]
)
def test_names_that_differ_are_left_alone(one: str, other: str) -> None:
    assert distinct(one, [other]) == one


def test_nobody_is_called_like_a_bot_or_somebody_else() -> None:
    evening = Evening(people=1, bots=0)
    assert evening.do(0, AddBot(1, "easy")) == ""
    assert evening.table.room.places[1].name == ADA
    evening.guests[1].name = "Аda"
    evening.table.join(evening.guests[1])

    assert evening.do(1, Sit(2)) == ""

    assert [place.name for place in evening.table.room.places] == ["Guest 0", ADA, "Аda 2"]
    assert evening.do(0, Remove(1)) == evening.do(1, Stand()) == evening.do(1, Sit(2)) == ""
    assert evening.do(0, AddBot(1, "easy")) == ""
    assert [place.name for place in evening.table.room.places] == ["Guest 0", "Bo", "Аda"]


def test_who_only_watches_speaks_under_a_name_of_their_own() -> None:
    evening = Evening()
    watcher = evening.guests[3]
    watcher.name = "GUEST 0"
    evening.table.join(watcher)

    assert evening.do(3, Say("Give it to me")) == ""

    assert evening.guests[0].heard[-1]["name"] == "GUEST 0 2"


def test_what_is_said_has_no_towers_either() -> None:
    evening = Evening()

    assert evening.do(0, Say("Ha" + "\u0335" * 200 + "llo\u202e 👩\u200d🚀")) == ""

    assert evening.guests[1].heard[-1]["text"] == "Ha\u0335\u0335llo 👩\u200d🚀"


def test_a_new_name_is_seen_where_somebody_looks_and_elsewhere_when_the_guest_comes(tmp_path: Path) -> None:
    async def test() -> None:
        house = Tables(tmp_path / "data")
        await house.open()
        looked_at = house.tables.by_id[house.table]
        await house.open()
        left = house.tables.by_id[house.table]
        for viewer in (house.ann, house.bob):
            left.leave(viewer)
        before = left.room.seq

        house.ann.name = "Annabel"
        house.tables.rename(house.ann.guest, "Annabel")

        assert looked_at.room.places[0].name == "Annabel"
        assert (left.room.places[0].name, left.room.seq) == ("Ann", before)
        left.join(house.ann)
        assert left.room.places[0].name == "Annabel"
        left.leave(house.ann)
        left.join(house.ann)
        assert left.room.seq == before + 1
        await house.close()

    asyncio.run(test())
