"""The table as text: everything the player may see, nothing more, and all of it within the page."""

import io
from itertools import combinations
from random import Random

import pytest

from tests.bots.table import one_pass
from tests.heist.scene import deal, play_to, take, use
from tests.terminal.sitting import CREW, screen
from thegang.bots import SimpleBot
from thegang.core import LANGUAGES
from thegang.heist import Agree, Answer, Heist, Propose, Script
from thegang.heist.cards import numbers
from thegang.terminal.console import Console
from thegang.terminal.ink import Ink, length

PAIRS: list[tuple[tuple[int, ...], int | None]] = [
    *((pair, None) for pair in combinations(numbers("challenge"), 2)),
    *(((challenge,), specialist) for challenge in numbers("challenge") for specialist in numbers("specialist")),
]


def drawn(game: Heist, seat: int = 0, language: str = "en") -> str:
    table = screen(game.state.players, language, seat)
    view = game.view(seat)
    return "\n".join(table.table(view, [], table.status(view, game.legal_actions(seat))))


def line(text: str, start: str) -> list[str]:
    """The words of the line that starts like this."""
    return next(line for line in text.splitlines() if line.lstrip(" ▸").startswith(start)).split()


def test_h90_the_table_has_it_all() -> None:
    game = deal("Ah Kd", board="9s 8h 4d 2c 3d")
    take(game, 0, 3)
    take(game, 2, 1)
    take(game, 1, 2)
    take(game, 1, 3)
    text = drawn(game)
    assert line(text, "Heist 1")[-4:] == ["vaults", "◇◇◇", "alarms", "○○○"]
    assert line(text, "Table") == ["Table", "9♠", "8♥", "4♦", "▯", "▯"]
    assert line(text, "Centre") == ["Centre", "1★", "2★"]
    assert line(text, "Ada") == ["▸", "Ada", "3★", "·", "·", "·"]
    assert line(text, "Bo")[:3] == ["Bo", "2★", "3★"]
    assert "You hold  A♥ K♦   high card, ace  A♥ K♦ 9♠ 8♥ 4♦" in text
    assert "Yellow chips. Still without a chip: Cy, you" in text


def test_h91_no_other_pocket_is_drawn() -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "9c 9d"), "red")
    text = drawn(game)
    assert not any(card in text for card in ("K♥", "J♦", "9♣", "9♦"))


def test_h52_dark_chips_are_in_brackets() -> None:
    game = deal(challenges=[2])
    assert line(drawn(game), "Centre")[1] == "[1★]"
    take(game, 1, 1)
    assert line(drawn(game), "Bo")[1] == "[1★]"


def test_h58_put_away_chips_are_question_marks() -> None:
    game = play_to(deal(challenges=[8]), "orange")
    assert line(drawn(game), "Bo") == ["Bo", "?", "?", "·", "·"]


def test_h53_who_redrew_is_noted() -> None:
    assert "drew new cards" in drawn(play_to(deal(board="Qs 8h 4d 2c 3d", challenges=[3]), "yellow"))


def test_s1_what_was_shown_is_noted_for_its_reader_alone() -> None:
    game = deal("5c 7d", "Kh Jd", specialist=1)
    use(game, 1, to=0)
    game.play(1, Answer("show", "Kh"))
    assert "showed you K♥" in drawn(game)
    assert "K♥" not in drawn(game, seat=2)


def test_s9_old_cards_are_remembered() -> None:
    pockets = ("5c 7d", "Kh Jd", "9c 9d")
    game = deal(*pockets, specialist=9, mixed=("Kh Jd", "9c 9d", "5c 7d"))
    assert "before the mix: 5♣ 7♦" in drawn(game)


@pytest.mark.parametrize(
    ("specialist", "note"),
    [(3, "face cards × 2"), (8, "pocket sum 20"), (2, "announced: high card"), (10, "uses Muscle")],
)
def test_what_is_known_stands_behind_the_name(specialist: int, note: str) -> None:
    game = deal("5c 7d", "Kh Jd", specialist=specialist)
    if specialist in (2, 10):
        use(game, 1)
    assert note in next(row for row in drawn(game).splitlines() if "  Bo " in row)


@pytest.mark.parametrize(("specialist", "details"), [(1, {"to": 2}), (4, {"value": "T"}), (5, {})])
def test_h78_a_proposal_is_put_to_the_player(specialist: int, details: dict[str, int | str]) -> None:
    game = deal(specialist=specialist)
    to, value = details.get("to"), details.get("value")
    game.play(1, Propose(1, to if isinstance(to, int) else None, value if isinstance(value, str) else None))
    game.play(2, Agree())
    text = drawn(game)
    assert "Bo proposes" in text
    assert "Agreed: Bo, Cy" in text
    assert "y yes, n no" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_h73_the_guess_tells_who_said_what(language: str) -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "9c 9d", challenges=[4]), "guess")
    game.play(1, Answer("guess-value", "T"))
    assert "Bo 10" in drawn(game, 0, language)
    assert "Bo 10" in drawn(game, 2, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_stays_on_the_page(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Six players with a long name among them, two cards of any kind: 80 by 24 is enough."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda _: (80, 24))
    at = Console(io.StringIO(), io.StringIO(), screen=True, ink=Ink(colour=True))
    table = screen(6, language, 0, ("Wwwwwwwwwwwwwwww", *CREW[1:]), at)
    for number, (challenges, specialist) in enumerate(PAIRS[::2]):
        game = Heist.new(6, number, script=Script(challenges=challenges, specialist=specialist))
        bots = {seat: SimpleBot(Random(seat), 1) for seat in game.seats}
        for _ in range(3):
            one_pass(game, bots, Random(number))
            view = game.view(0)
            lines = table.table(view, ["Fay nimmt Wwwwwwwwwwwwwwww die 3★ weg"] * 5, table.status(view, []))
            assert len(lines) < 24
            assert all(length(row) <= 80 for row in lines)
            for page in (table.cards_page(view), table.help_page()):
                assert len(page) < 24
                assert all(length(row) <= 80 for row in page)
