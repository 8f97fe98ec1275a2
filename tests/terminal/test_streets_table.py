"""A game of streets at the table: what the player types, what the table answers."""

import io
from contextlib import suppress

import pytest

from tests.streets.scene import deal, duel
from tests.terminal.sitting import written
from tests.terminal.streets_sitting import last_page, seated, typed
from thegang.core import LANGUAGES
from thegang.streets import Choose, Placement, Streets
from thegang.terminal.console import Console, Left
from thegang.terminal.streets_scoring import Scoring
from thegang.terminal.words import Words

SAY = Words("en")


# Choosing


def test_t11_a_choice_can_be_changed_until_it_is_confirmed() -> None:
    game = duel("17 24 36 57", 19)
    text = typed(game, "19 d", "19 c", alone=True)
    assert "You play [19] with: Detroit. Change it, or press Enter to confirm." in text
    assert "You play [19] with: Chicago. Change it, or press Enter to confirm." in last_page(text)
    assert game.state.choices[0] == Choose(19, "chicago").choice
    assert game.state.chosen == (0,)


def test_enter_needs_a_choice() -> None:
    game = duel("17 24 36 57", 19)
    assert SAY("choose-first", gangster=19) in typed(game, "", alone=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "reason"),
    [("77 c", "not-in-hand"), ("77", "not-in-hand"), ("19 n", "not-this-city"), ("19 s", "no-special")],
)
def test_refusals_are_said_in_the_words_of_the_game(text: str, reason: str, language: str) -> None:
    said = typed(duel("17 24 36 57", 19), text, language=language, alone=True)
    assert Words(language).streets("refusals", reason) in said


def test_what_means_nothing_is_asked_about() -> None:
    said = typed(duel("17 24 36 57", 19), "dance" * 20, alone=True)
    assert "“dancedance" in said
    assert all(len(line) <= 80 for line in said.splitlines() if line.startswith("“"))


def test_pages_come_back_to_the_table() -> None:
    text = typed(duel("17 24 36 57", 19), "19", "?", "", alone=True)
    assert "19 c  Chicago  (24) (36), 2 revolvers" in text
    assert "HOW TO PLAY" in text
    assert SAY.streets("notes", "reconstructed") in " ".join(text.split())
    assert SAY.streets("prompts", "choose") in last_page(text)


# The reveal


def test_t12_the_queue_is_in_order_and_says_what_was_captured() -> None:
    game = deal("17 24 36 57", hands=((19, 2, 5, 7), (3, 11, 13, 15), (80, 68, 70, 72)), deck=range(38, 50))
    table = seated(game, "")
    game.play(0, Choose(19, "chicago"))
    game.play(1, Choose(3, "detroit"))
    table.reveal.seen = seated(game).reveal.seen
    table.play(2, Choose(80, "new-york"))
    page = last_page(written(table.console))
    rows = [line.split() for line in page.splitlines() if "→" in line]
    assert [row[:2] for row in rows] == [["[3]", "Bo"], ["[19]", "Ada"], ["(80)", "Cy"]]
    assert rows[1][2:] == ["Chicago", "→", "(24)", "(36),", "2", "revolvers"]
    assert rows[2][-1] == "nothing"
    assert "New in town: Chicago (38) [39]" in page
    assert page.rstrip().endswith("Enter: the next job >")


def test_t12_every_moment_is_seen_on_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda _: (80, 24))
    monkeypatch.setattr("time.sleep", lambda _: None)
    at = Console(io.StringIO("\n"), io.StringIO(), screen=True)
    game = duel("17 24 36 57", 19)
    game.play(0, Choose(19, "chicago"))
    seated(game, at=at).play(1, Choose(80, "detroit"))
    pages = [" ".join(page.split()) for page in written(at).split("\x1b[2J")[1:]]
    assert "[17] (24) (36) [57]" in pages[0]
    assert "→" not in pages[0]
    assert "[17] [19] (24) (36) [57]" in pages[1]  # the gang is still there, and the play says what happens to it
    assert "▸ [19] Ada Chicago → (24) (36), 2 revolvers (80) Bo Detroit" in pages[1]
    assert "▸ (80) Bo Detroit → nothing" in pages[2]
    assert "[17] [19] [57]" in pages[3]
    assert "▸" not in pages[3]


def test_t16_a_new_round_is_told() -> None:
    game = deal("17 24 36 57 60", position=(1, 4), hands=((19,), (3,), (80,)))
    text = typed(game, "19 c", "")
    assert SAY.streets("news", "gangsters-dealt") in text


# Placing a special


def placed(game: Streets, gangster: int, *lines: str) -> str:
    """What is written when a gangster is played with the special in a duel, from the reveal on."""
    table = seated(game, *lines)
    table.play(0, Choose(gangster))
    table.play(1, Choose(80, "detroit"))
    with suppress(Left):
        table.take_turns()
    return written(table.console)


def test_t14_the_questions_lead_to_a_placement() -> None:
    game = duel("20 24 28 36 44 45", 18, "spy", "1 4 9 16 25")
    text = placed(game, 18, "c", "1", "18", "")
    assert "▸ (18) Ada  Spy: where to?" in text
    cities, order, target, done = text.split("─" * 80)[1:5]
    assert "c  Chicago  at best (20) (24) (28) (36) (44), 6 revolvers" in cities
    assert "Enter back" not in cities
    assert "1  gangster first" in order
    assert "Enter back" in order
    assert "(18) Spy · Chicago · gangster first" in target
    assert "(18) → (20) (24) (28) (36) (44), 6 revolvers" in target
    assert "(36) (44) [45] → nothing" in target
    assert "Spy: Chicago, gangster first, (18)" in done
    assert game.state.captured[0] == (20, 24, 28, 36, 44)


def test_t30_the_ends_have_numbers() -> None:
    game = duel("19 21 23 26 30 32 38", 77, "lookout", "1 4 9 16 25")
    text = placed(game, 77, "1", "2", "1", "")
    assert "1  left end   [19] [21] [23]" in text
    assert game.state.captured[0][:3] == (19, 21, 23)


def test_t32_the_boss_calls_by_number() -> None:
    game = duel("18 24 26 30 32 44 51", 77, "boss-calls", "4 11 16 25 28")
    text = placed(game, 77, "c", "special", "2", "11", "")
    assert "“special”? Type ? for help." in text
    assert "[11] → (18) (24) (26) (30) (32) (44), 7 revolvers" in text
    assert game.state.captured[0] == (18, 24, 26, 30, 32, 44)


def test_enter_goes_back_one_question() -> None:
    game = duel("20 24 28 36 44 45", 18, "spy")
    page = last_page(placed(game, 18, "", "c", "1", "", "", "?", "", "d"))
    assert "(18) Spy · Detroit" in page
    assert game.phase == "place"


def test_t33_a_question_with_one_answer_is_not_asked() -> None:
    game = deal("", "1 4 9 16 25", hands=((18, 3, 5, 7), (80, 11, 13, 15)), specials=("spy", None), players=2)
    placed(game, 18, "c", "2")
    assert game.state.play_of(0).placement == Placement("chicago", "special", None)


# The end


def ending(captured: dict[int, tuple[int, ...]], language: str = "en") -> str:
    """How a game ends in which these gangsters were captured."""
    hands, specials = ((3,), (73,), (66,)), (None, None, None)
    table = seated(
        deal(position=(4, 4), hands=hands, captured=captured, specials=specials), "3 c", "", "", language=language
    )
    table.take_turns()
    Scoring(table.screen, table.game.view(0)).show()
    return written(table.console)


def test_t41_the_winner_has_most_revolvers() -> None:
    text = ending({0: (80, 10), 1: (5, 7)})
    assert SAY.streets("news", "all-rounds-played") in text
    rows = [line.split() for line in last_page(text).splitlines() if line.startswith("  ")]
    assert rows == [
        ["Cy", "0", "revolvers", "nothing"],
        ["Bo", "3", "revolvers", "[5]²", "[7]"],
        ["✓", "Ada", "6", "revolvers", "(10)²", "(80)⁴"],
    ]
    assert "The streets are yours, Ada!" in text
    assert SAY.streets("notes", "reconstructed") in text


def test_t41_a_tie_is_explained() -> None:
    text = last_page(ending({0: (5, 7), 1: (8, 10)}))
    assert "A tie: Ada, Bo have 3 revolvers each." in text
    assert "The tie goes to the highest captured gangster: Ada [7], Bo (10)." in text
    assert "The streets belong to Bo. Next time, Ada." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_t41_without_any_capture_all_win(language: str) -> None:
    text = last_page(ending({}, language))
    assert Words(language)("nobody-captured") in text
    assert text.count("✓") == 3


def test_t40_the_deck_can_run_out() -> None:
    game = deal("17 24 36 57", hands=((19, 2, 5, 7), (3, 11, 13, 15), (80, 68, 70, 72)), deck=())
    assert SAY.streets("news", "deck-too-small") in typed(game, "19 c", "", "")
