"""A heist at the table: what the player types, what the table answers."""

import re
from contextlib import suppress

import pytest

from tests.heist.scene import deal, play_to, take_all
from tests.terminal.sitting import seated, written
from thegang.core import LANGUAGES
from thegang.heist import Heist, State, TakeChip
from thegang.heist.debrief import Thought
from thegang.heist.events import ChipTaken
from thegang.terminal.console import Left
from thegang.terminal.heist_table import HeistTable
from thegang.terminal.words import Words


def typed(game: Heist, *lines: str, language: str = "en") -> tuple[str, State]:
    """What was written until the input or the heist ended, and where the game stands then."""
    table = seated(game, *lines, language=language)
    with suppress(Left):
        table.heist()
    return written(table.console), table.game.state


def no_bots(game: Heist, *lines: str) -> tuple[str, HeistTable]:
    """The same with nobody else at the table."""
    table = seated(game, *lines)
    table.bots = {}
    with pytest.raises(Left):
        table.heist()
    return written(table.console), table


def test_h11_chips_are_taken_and_returned() -> None:
    text, table = no_bots(deal(), "3", "2", "0", "1")
    assert table.game.state.chips["white"] == [1, 0, 0]
    assert "You take 3★" in text
    assert "You put 2★ back" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("9",), "no-such-chip"),
        (("0",), "no-chip"),
        (("2", "2"), "own-chip"),
        (("y",), "no-proposal"),
        (("p",), "nothing-to-propose"),
    ],
)
def test_refusals_are_said_in_the_words_of_the_game(lines: tuple[str, ...], reason: str, language: str) -> None:
    table = seated(deal(), *lines, language=language)
    table.bots = {}
    with pytest.raises(Left):
        table.heist()
    assert Words(language).heist("refusals", reason) in written(table.console)


def test_what_means_nothing_is_asked_about() -> None:
    text, _ = no_bots(deal(), "dance")
    assert "“dance”? Type ? for help." in text


def test_h13_the_others_take_the_rest_and_the_round_ends() -> None:
    text, state = typed(deal("As Ah"), "3", "", "", "")
    assert state.chips["white"][0]
    assert sorted(state.chips["white"]) == [1, 2, 3]
    assert "On the table: 9♠ 8♥ 4♦" in text


def test_pages_come_back_to_the_table() -> None:
    text, table = no_bots(deal(specialist=3), "", "?", "", "c", "")
    assert "HOW TO PLAY" in text
    assert text.count("ACTIVE CARDS") == 2  # once before the heist
    assert table.game.state.chips["white"] == [0, 0, 0]


# Specialists


@pytest.mark.parametrize(
    ("specialist", "lines", "told"),
    [
        (2, ("p", "2"), "Bo: high card right now"),
        (4, ("p", "cy", "dance", "10"), "Cy: cards of value 10: 0"),
        (10, ("p", "3"), "Everyone agrees: Muscle for Cy"),
    ],
)
def test_the_player_proposes_and_the_bots_agree(specialist: int, lines: tuple[str, ...], told: str) -> None:
    text, state = typed(deal("5c 7d", "Kh Jd", "9c 9d", specialist=specialist), "", *lines, ".")
    assert "Agreed: Bo, Cy, you" in text or state.specialist_user is not None
    assert told in text


def test_s1_the_informant_needs_somebody_else() -> None:
    text, state = typed(deal("5c 7d", "Kh Jd", "9c 9d", specialist=1), "", "p", "1", "1", "3", ".", "2")
    assert "Shown to whom? 2 Bo  3 Cy" in text
    assert "Which card do you show to Cy?" in text
    assert [(shown.to, shown.card) for shown in state.shown] == [(2, "7d")]


@pytest.mark.parametrize("lines", [("",), ("1", "")])
def test_enter_takes_a_proposal_back(lines: tuple[str, ...]) -> None:
    _, state = typed(deal(specialist=4), "", "p", *lines)
    assert state.proposal is None


def test_h78_one_no_ends_a_proposal() -> None:
    game = deal(specialist=5)
    text, table = no_bots(game, "", "p", "1", "n")
    assert table.game.state.proposal is None
    assert "You say no" in text


def test_s5_the_hacker_lets_the_player_discard() -> None:
    text, state = typed(deal("5c 7d", specialist=5, draws="Ks"), "", "p", "1", ".", "J*", "9", "5c")
    assert "You draw K♠" in text
    assert Words("en").heist("refusals", "no-such-card") in text
    assert state.pockets[0] == ["7d", "Ks"]


def test_s6_all_pass_a_card() -> None:
    text, state = typed(deal("5c 7d", "Kh Jd", "9c 9d", specialist=6), "", "1")
    assert "Everyone passes a card to the left; you get 9♦" in text
    assert state.pockets[0] == ["7d", "9d"]


# Challenges


def test_h58_a_last_look_before_the_chips_vanish() -> None:
    table = seated(deal(challenges=[8]), "")
    take_all(table.game, (1, 2))
    table.play(2, TakeChip(3))
    look, _ = written(table.console).split(Words("en")("remember-chips"))
    rows = [row.split() for row in look.splitlines()]
    for name, stars in zip(table.names, ("1★", "2★", "3★"), strict=True):
        assert any(row[-5:] == [name, stars, "·", "·", "·"] for row in rows)


def test_h58_the_story_forgets_what_the_table_forgets() -> None:
    text, _ = typed(deal(challenges=[8]), "", "3", "", "", "", "", "", "")
    after = text.split(Words("en")("remember-chips"), 1)[1]
    assert "On the table" in after
    assert "takes" not in after.split("On the table", 1)[0]


def test_h54_the_crew_settles_on_the_player_s_value() -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "9c 9d", challenges=[4]), "guess")
    text, state = typed(game, "", "", "9", "")
    assert "Retina Scan: the guess was 9" in text
    assert state.last is not None
    assert state.last.success
    assert "The vault opens." in text


def test_h73_the_player_with_the_highest_chip_is_not_asked() -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd", challenges=[9]), "guess", (3, 1, 2))
    text, state = typed(game, "")
    assert "Fingerprint Scan: the guess was" in text
    assert state.over


# The showdown


def test_h22_the_verdict_shows_where_the_order_broke() -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd"), "red")
    table = seated(game)
    take_all(game, (1, 2))
    table.play(2, TakeChip(3))
    text = written(table.console)
    rows = [row.split() for row in text.splitlines() if "★" in row]
    assert [row[:2] for row in rows] == [["1★", "Ada"], ["✗", "2★"], ["✓", "3★"]]
    assert "The right order: Bo < Cy < Ada" in text
    assert Words("en").heist("failures", "order") in text


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["pair of fours", "two pair, eights and fours", "full house, kings over fours"]),
        ("de", ["ein Paar Vierer", "zwei Paare, Achter und Vierer", "Full House, Könige über Vierer"]),
        ("pt", ["par de quatros", "dois pares, oitos e quatros", "full house de reis com quatros"]),
    ],
)
def test_h20_hands_are_called_by_their_ranks(language: str, names: list[str]) -> None:
    game = play_to(deal("As 7c", "8h 8d", "Kh Kd", board="Ks 4d 4s 2c 9h"), "red")
    table = seated(game, language=language)
    take_all(game, (1, 2))
    table.play(2, TakeChip(3))
    rows = [row for row in written(table.console).splitlines() if "★" in row]
    assert [name for name, row in zip(names, rows, strict=True) if f"  {name}  " in row] == names


def test_h23_equal_hands_are_equal() -> None:
    game = play_to(deal("5c 6d", "5h 6s", "5d 6c", board="As Kh Qd Jc 9d"), "red", (1, 2, 3))
    table = seated(game)
    take_all(game, (1, 2))
    table.play(2, TakeChip(3))
    assert "The vault opens." in written(table.console)


def test_when_a_heist_is_over_the_bots_tell_what_they_thought() -> None:
    text, state = typed(play_to(deal("5c 7d", "Kh Jd", "9c 9d"), "red"), "1", "", "")
    assert state.over
    before, _, told = text.partition("The vault opens.")
    assert re.search(r"How sure the bots were: Bo: chip 2, \d+%; Cy: chip 3, \d+%", " ".join(told.split()))
    assert "How sure" not in before


def test_they_tell_what_they_read_in_a_chip_where_that_mattered() -> None:
    table = seated(play_to(deal("5c 7d", "Kh Jd", "9c 9d"), "red"))
    read = Thought(1, "red", 2, 0.6, about=0, chip=2, look="flush-missed", taken=True)
    table._thoughts.happened([ChipTaken(1, "red", 2, 0)], read)
    table._thoughts.happened([ChipTaken(2, "red", 3, None)], Thought(2, "red", 3, 0.9, about=1, chip=2, look="pair"))
    table._tell_thoughts()
    told = written(table.console)
    assert "Bo · Red chips: took your 2, read it as a flush draw that missed" in told
    assert "Cy ·" not in told
