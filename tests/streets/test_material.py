"""What the game is played with (T-1 to T-3)."""

from collections import Counter
from pathlib import Path

import pytest

from tests.streets.scene import refused
from thegang.cards import named_seed
from thegang.streets import (
    CITIES,
    BadRevolvers,
    BeginGame,
    Choose,
    Streets,
    checked_revolvers,
    default_revolvers,
    read_revolvers,
)
from thegang.streets.revolvers import score

SEED = named_seed("material")


def all_gangsters(game: Streets) -> list[int]:
    state = game.state
    piles = [*state.cities.values(), *state.hands, *state.captured, state.deck, state.put_away]
    return sorted(gangster for pile in piles for gangster in pile)


def all_specials(game: Streets) -> Counter[str | None]:
    state = game.state
    return Counter([*state.specials, *state.special_deck, *state.special_discards])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t1_eighty_gangsters_from_1_to_80(players: int) -> None:
    assert all_gangsters(Streets.new(players, 1)) == list(range(1, 81))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_t1_four_specials_of_each_kind_and_three_cities(players: int) -> None:
    game = Streets.new(players, 1)

    assert all_specials(game) == {"lookout": 4, "spy": 4, "boss-calls": 4}
    assert tuple(game.state.cities) == CITIES == ("chicago", "detroit", "new-york")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_t1_everybody_has_a_ticket_for_each_city(players: int) -> None:
    game = Streets.new(players, 1)

    for seat in game.seats:
        assert all(refusal_free(game, seat, Choose(game.state.hands[seat][0], city)) for city in CITIES)


def refusal_free(game: Streets, seat: int, action: Choose) -> bool:
    return game.refusal(seat, action) is None


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 80])
def test_t2_two_to_five_players(players: int) -> None:
    assert refused(Streets.blank(), None, BeginGame(players, SEED)) == "bad-setup"


def test_t2_two_players_leave_new_york_out() -> None:
    game = Streets.new(2, 1)

    assert tuple(game.state.cities) == ("chicago", "detroit")
    assert refused(game, 0, Choose(game.state.hands[0][0], "new-york")) == "not-allowed"


def test_t2_two_players_have_three_specials_of_each_kind() -> None:
    assert all_specials(Streets.new(2, 1)) == {"lookout": 3, "spy": 3, "boss-calls": 3}


def test_t2_two_players_put_thirty_random_gangsters_away() -> None:
    first, second = Streets.new(2, 1), Streets.new(2, 2)

    assert len(first.state.put_away) == 30
    assert len(first.state.deck) == 80 - 30 - 2 * 4 - 2 * 5 == 32
    assert set(first.state.put_away) != set(second.state.put_away)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_t2_more_players_put_nothing_away(players: int) -> None:
    assert Streets.new(players, 1).state.put_away == ()


def test_t3_the_default_table() -> None:
    table = dict(enumerate(default_revolvers(), 1))

    assert {number for number, revolvers in table.items() if revolvers == 4} == {1, 2, 79, 80}
    assert {number for number, revolvers in table.items() if revolvers == 2} == {*range(5, 80, 5)}
    assert sorted(set(table.values())) == [1, 2, 4]


@pytest.mark.parametrize(
    ("captured", "sum_"),
    [
        ([1, 9, 18, 40, 42, 50, 62, 65, 71], 15),
        ([14, 16, 25, 35, 41, 44, 64, 67, 68, 79], 15),
        ([5, 6, 26, 28, 31, 32, 47, 49, 57, 59, 70], 13),
    ],
)
def test_t3_the_three_known_sums(captured: list[int], sum_: int) -> None:
    assert score(default_revolvers(), captured) == sum_


def test_t3_players_are_told_that_the_default_is_reconstructed() -> None:
    assert Streets.new(3, 1).view(0).reconstructed
    assert not Streets.new(3, 1, revolvers=(3,) * 80).view(0).reconstructed


def test_t3_a_game_can_be_played_with_another_table() -> None:
    game = Streets.new(3, 1, revolvers=(3,) * 80)

    assert game.view(None).revolvers == (3,) * 80


def test_t3_a_table_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"revolvers = {[7] * 80}", "utf-8")

    assert read_revolvers(path) == (7,) * 80


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (f"revolvers = {[1] * 79}", "79"),
        (f"revolvers = {[1] * 81}", "81"),
        (f"revolvers = {[1] * 40 + [0] + [1] * 39}", "gangster 41"),
        (f"revolvers = {[-2] + [1] * 79}", "gangster 1 "),
        (f"revolvers = {[1] * 79 + [1.0]}", "gangster 80"),
        (f"revolvers = [true, {', '.join(['1'] * 79)}]", "gangster 1 "),
        (f'revolvers = ["1", {", ".join(["1"] * 79)}]', "gangster 1 "),
        ("revolvers = 80", "list"),
        ("values = []", "one entry"),
        ("", "one entry"),
        ("not toml at all", "can't be read"),
    ],
)
def test_t3_a_bad_file_is_refused_with_a_clear_word(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, "utf-8")

    with pytest.raises(BadRevolvers, match=problem):
        read_revolvers(path)


def test_t3_a_missing_or_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRevolvers, match="can't be read"):
        read_revolvers(tmp_path / "nothing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRevolvers, match="can't be read"):
        read_revolvers(tmp_path / "bytes.toml")


@pytest.mark.parametrize("values", [None, "1" * 80, {1: 1}, 80, [True] * 80, [None] * 80])
def test_t3_whatever_is_no_list_of_numbers_is_no_table(values: object) -> None:
    with pytest.raises(BadRevolvers):
        checked_revolvers(values)


@pytest.mark.parametrize("table", [(), (1,) * 79, (0,) * 80, (True,) * 80])
def test_t3_no_game_begins_with_a_bad_table(table: tuple[int, ...]) -> None:
    assert refused(Streets.blank(), None, BeginGame(3, SEED, revolvers=table)) == "bad-setup"
