"""The table of streets as text: everything the player may see, nothing more, and all of it within the page."""

import io
from random import Random

import pytest
from msgspec import structs

from tests.streets.scene import HANDS, deal, duel
from tests.terminal.sitting import CREW
from tests.terminal.streets_sitting import screen, seated
from thegang.bots.streets import EasyBot
from thegang.core import LANGUAGES
from thegang.streets import Choose, Streets
from thegang.terminal.console import Console
from thegang.terminal.ink import SYMBOLS, Ink, length
from thegang.terminal.streets_placing import Placing
from thegang.terminal.words import Words


def drawn(game: Streets, language: str = "en") -> str:
    table = screen(game.state.players, language)
    view = game.view(0)
    return "\n".join(table.table(view, [], table.status(view)))


def line(text: str, start: str) -> list[str]:
    """The words of the line that starts like this."""
    return next(line for line in text.splitlines() if line.lstrip(" ▸").startswith(start)).split()


def test_t50_the_table_has_it_all() -> None:
    game = deal("17 24 36 57 80", hands=((2, 5, 7, 19), *HANDS[1:]), captured={1: (1, 3)})
    text = drawn(game)
    assert "Round 1 of up to 4 · job 1 of 4" in text
    assert f"deck {len(game.state.deck)}" in text
    assert line(text, "c Chicago")[2:] == ["[17]", "(24)", "(36)", "[57]", "(80)⁴"]
    assert line(text, "You hold")[2:] == ["(2)⁴", "[5]²", "[7]", "[19]"]
    assert "Lookout: Put it at the left" in text
    assert "Bo  · captured  2 ◆" in text
    assert Words("en").streets("prompts", "choose") in text


def test_t50_no_other_hand_and_no_other_choice_is_drawn() -> None:
    game = deal("17 24 36 57 80")
    game.play(1, Choose(79, "chicago"))
    text = drawn(game)
    assert "79" not in text
    assert "Bo  ✓" in text
    assert "Cy  ·" in text


def test_t51_scores_are_shown_if_they_are_open() -> None:
    captured = {1: (2, 4, 10)}
    assert "Bo  ·  7 revolvers" in drawn(deal(captured=captured, open_scores=True))
    assert "revolvers" not in drawn(deal(captured=captured))


def test_t2_two_players_have_two_cities() -> None:
    text = drawn(duel("17 24 36 57", 19))
    assert "New York" not in text
    assert "ticket (c d)" in text


def test_t16_a_special_that_is_gone() -> None:
    text = drawn(duel("17 24 36 57", 19))
    assert "Your special is used" in text
    assert " s special" not in text
    assert "Ada · captured  0 ◇" in text


# Previews


@pytest.mark.parametrize("language", LANGUAGES)
def test_t13_the_preview_of_a_ticket(language: str) -> None:
    say = Words(language)
    game = duel("17 24 36 57", 19)
    game.play(0, Choose(19, "chicago"))
    assert say("ticket-now", captured=f"(24) (36), {say('score', count=2)}") in " ".join(drawn(game, language).split())
    game.play(0, Choose(19, "detroit"))
    assert say("ticket-now", captured=say("nothing")) in " ".join(drawn(game, language).split())


def test_t14_the_preview_of_a_special_is_its_best_placement() -> None:
    game = duel("20 24 28 36 44 45", 18, "spy", "1 4 9 16 25")
    game.play(0, Choose(18))
    text = " ".join(drawn(game).split())
    assert "You play (18) with: Spy." in text
    best = "Right now: at best (20) (24) (28) (36) (44), 6 revolvers (Chicago, gangster first, (18))."
    assert best in text


def test_a_look_at_everything_a_gangster_can_do() -> None:
    game = duel("17 24 36 57", 19, "lookout", "1 4 9 16 25")
    lines = screen(2).look(game.view(0), 19)
    assert [line.split(maxsplit=2)[:2] for line in lines] == [["19", "c"], ["19", "d"], ["19", "s"]]
    assert lines[0].endswith("Chicago  (24) (36), 2 revolvers")
    assert lines[1].endswith("Detroit  nothing")
    assert "at best" in lines[2]


# The page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("open_scores", [False, True])
def test_everything_stays_on_the_page(monkeypatch: pytest.MonkeyPatch, language: str, open_scores: bool) -> None:
    """Five players with a long name among them, all through a game: 80 by 24 is enough."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda _: (80, 24))
    at = Console(io.StringIO(), io.StringIO(), screen=True, ink=Ink(colour=True))
    table = screen(5, language, ("Wwwwwwwwwwwwwwww", *CREW[1:]), at)
    game = Streets.new(5, 1, open_scores=open_scores)
    bots = {seat: EasyBot(Random(seat)) for seat in game.seats}
    pages = [table.help_page()]
    while game.phase != "over":
        seat = game.state.to_place if game.state.to_place is not None else len(game.state.choices)
        view = game.view(0)
        if game.phase == "choose" and seat <= 1:
            look = table.look(view, table.own_hand(view)[0])
            pages.append(table.table(view, [] if view.choice else look, table.status(view)))
        elif seat == 0:
            reveal = seated(game, at=at).reveal
            reveal.screen = table
            pages.append(table.stacked([*reveal.queue(view), Placing(table, view).lines()]))
        action = bots[seat].act(game.view(seat), game.legal_actions(seat))
        assert action is not None
        game.play(seat, action)
    assert len(pages) > 10
    assert all(len(page) < 24 for page in pages)
    assert all(length(row) <= 80 for page in pages for row in page)
    assert len(pages[0]) <= 22  # below it there is an empty line and a question


def test_an_empty_city_has_a_sign() -> None:
    view = structs.replace(deal().view(0), cities={"chicago": ()})
    assert screen().cities(view) == ["  c Chicago  ·"]


def test_without_symbols_there_are_letters() -> None:
    table = screen(at=Console(io.StringIO(), io.StringIO(), ink=Ink(symbols=False)))
    view = deal().view(0)
    pages = [*table.help_page(), *table.cities(view), *table.table(view, [], [])[3:]]
    assert not set(SYMBOLS) & set("".join(pages))
