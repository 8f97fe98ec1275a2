"""The minds of bots: bounded in bytes, gone with their table, quick where there is no time, and deaf to nothing."""

from random import Random

import pytest

from tests.server.fake_server import seen_by
from thegang.bots.measured import bytes_of
from thegang.cards import named_seed
from thegang.core import Action, Record, Seat
from thegang.heist import BeginGame, Heist
from thegang.server.bots.minds import A_MIND, MEASURED_EVERY, Minds
from thegang.server.bots.questions import Look, Question, Wish
from thegang.server.games.heist import HeistSitting
from thegang.server.messages import Level
from thegang.streets import Streets

PLAYERS = 4
HEIST = Heist.new(PLAYERS, "load")
HEIST_LOOK = seen_by(HEIST, *((seat, "strong") for seat in HEIST.seats))


class Evening:
    """A table of four bots that play one heist after the other, as they want to."""

    def __init__(self, name: str, level: Level, mode: str = "professional") -> None:
        self.name = name
        self._sitting = HeistSitting()
        self._chance = Random(name)
        self._level = level
        self._play(None, BeginGame(PLAYERS, named_seed(name), mode))

    @property
    def game(self) -> Heist:
        return self._sitting.game

    def look(self) -> Look:
        return seen_by(self._sitting, *((seat, self._level) for seat in self.game.seats))

    def go_on(self, wishes: dict[Seat, Wish]) -> None:
        """Let one of those who want something have it; the others go by what they see then."""
        wanted = [(seat, wish.action) for seat, wish in wishes.items() if wish.action is not None and not wish.patient]
        wanted = wanted or [(seat, wish.action) for seat, wish in wishes.items() if wish.action is not None]
        if wanted:
            self._play(*self._chance.choice(wanted))
        elif table := self.game.legal_actions(None):
            self._play(None, table[0])

    def _play(self, seat: Seat | None, action: Action) -> None:
        self._sitting.happened(Record(seat, action, self.game.play(seat, action)))


def wishes(minds: Minds, table: str, *looks: Look, quick: bool = False, game: str = "heist") -> dict[Seat, Wish]:
    answers = minds.answer(Question(1, table, game, looks, quick)).seats
    return {answer.seat: answer.wish(game) for answer in answers}


def test_minds_stay_within_their_bytes_and_play_the_same(caplog: pytest.LogCaptureFixture) -> None:
    """Three tables of strong bots, with room for the books of one."""
    budget = 500_000
    tight, roomy = Minds(budget), Minds()
    tables = [Evening(f"table {number}", "strong") for number in range(3)]
    for _ in range(60):
        for table in tables:
            look = table.look()
            wanted = wishes(tight, table.name, look)
            assert tight.size <= budget
            assert wanted == wishes(roomy, table.name, look)
            table.go_on(wanted)
    assert roomy.size > 2 * budget
    assert all(table.name in tight for table in tables)
    assert not caplog.records


@pytest.mark.parametrize("mode", ["basic", "master-thief"])
def test_a_mind_takes_at_most_100_kb_between_its_turns_and_none_is_lost(mode: str) -> None:
    """Pockets of three cards take sixteen times as much to think about."""
    minds = Minds(always=0)
    tables = [Evening(f"{mode} {number}", "strong", mode) for number in range(8)]
    for _ in range(30):
        for table in tables:
            table.go_on(wishes(minds, table.name, table.look()))
            assert minds.size <= A_MIND * PLAYERS * len(tables)
    assert bytes_of(minds) <= A_MIND * PLAYERS * len(tables)
    assert all(table.name in minds for table in tables)


def test_bots_of_a_table_that_let_go_have_the_same_books_again() -> None:
    minds = Minds()
    table = Evening("together", "strong")
    for _ in range(12):
        table.go_on(wishes(minds, table.name, table.look()))
    [bots] = minds._tables.values()
    kept = bytes_of(bots)
    bots.let_go()
    assert bytes_of(bots) < kept / 10
    bots._take_up()
    assert bytes_of(bots) == pytest.approx(kept, rel=0.05)


def test_there_is_no_table_so_large_that_it_is_kept_beyond_the_bytes() -> None:
    minds = Minds(20_000)
    for number in range(4):
        assert wishes(minds, f"table {number}", HEIST_LOOK)
        assert minds.size <= 20_000


def test_minds_of_a_table_that_is_over_are_gone() -> None:
    minds = Minds()
    for table in ("a", "b"):
        wishes(minds, table, HEIST_LOOK)
    minds.forget("a")
    assert "a" not in minds
    assert minds.size > 0
    minds.forget("b")
    minds.forget("b")
    assert minds.size == 0


def test_a_bot_that_left_its_seat_is_gone() -> None:
    minds = Minds()
    wishes(minds, "table", HEIST_LOOK)
    all_four = minds.size
    for _ in range(MEASURED_EVERY):
        wishes(minds, "table", HEIST_LOOK._replace(seats=HEIST_LOOK.seats[:1]))
    assert minds.size < all_four


def test_who_has_no_time_to_think_answers_quickly_and_has_still_heard_everything() -> None:
    hurried, calm = Minds(), Minds()
    table = Evening("hurry", "strong")
    for number in range(40):
        look = table.look()
        wanted = wishes(calm, "table", look)
        if number % 3:
            quick = wishes(hurried, "table", look, quick=True)
            legal = {seat: table.game.legal_actions(seat) for seat in table.game.seats}
            assert all(wish.action is None or wish.action in legal[seat] for seat, wish in quick.items())
            assert all(wish.thought is None for wish in quick.values())
        else:
            assert wishes(hurried, "table", look) == wanted
        table.go_on(wanted)


@pytest.mark.parametrize(
    ("kind", "game"), [("heist", HEIST), ("streets", Streets.new(3, "load"))], ids=["heist", "streets"]
)
def test_who_sees_the_same_again_wants_the_same_whether_there_is_time_or_not(kind: str, game: Heist | Streets) -> None:
    """Else whoever comes or goes while a bot makes up its mind would make it forget what it wanted."""
    minds = Minds()
    look = seen_by(game, (0, "normal"))
    wanted = wishes(minds, "table", look, quick=True, game=kind)
    assert wanted[0].action is not None
    assert wishes(minds, "table", look, quick=True, game=kind) == wanted
    assert wishes(minds, "table", look, game=kind) == wanted


def test_what_was_seen_while_nobody_thought_is_read_later() -> None:
    late, calm = Minds(), Minds()
    table = Evening("late", "strong")
    looks: list[Look] = []
    for number in range(24):
        looks.append(table.look())
        wanted = wishes(calm, "table", looks[-1])
        if number % 4 == 3:
            assert wishes(late, "table", *looks) == wanted
            looks.clear()
        table.go_on(wanted)
