"""Simulation: the same result whatever the number of processes, and the same deals for every team."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.study.tables import last_heist, watched
from thegang.bots import Bot, Stuck
from thegang.core import Action
from thegang.heist import Heist, View
from thegang.study.players import seated
from thegang.study.simulation import Plan, Result, Workers, play_timed
from thegang.study.table import GameRecord, HeistRecord, Views, Watcher, play_game

PLAN = Plan(("strong", "easy", "human-noisy"), heists=12, seed="test")


def test_the_number_of_processes_changes_nothing() -> None:
    results = []
    told: list[int] = []
    for jobs in (1, 2):
        with Workers(jobs) as workers:
            results.append(workers.simulate(PLAN, told.append))
    one, two = results
    assert one.games == two.games
    assert one.heists >= PLAN.heists
    assert one.heists - len(one.games[-1].heists) < PLAN.heists  # not one game too many
    assert one.games[0] == play_timed(PLAN, 0).record
    assert told[-1] == two.heists
    assert set(one.times) == set(PLAN.team)
    assert all(0 < times.median <= times.p99 and times.decisions >= 48 for times in one.times.values())


def test_every_team_gets_the_same_deals() -> None:
    one, other = (Plan((name,) * 4, "professional").dealt(5) for name in ("strong", "human-noisy"))
    assert one.state == other.state
    assert one.state.pockets != Plan(("strong",) * 4, "professional").dealt(6).state.pockets
    assert one.state.pockets != Plan(("strong",) * 4, "professional", seed="other").dealt(5).state.pockets


def test_all_cards_come_into_play() -> None:
    tops = {Plan(("easy",) * 3, "advanced").dealt(game).state.stacks.challenges.cards[0] for game in range(80)}
    assert tops == set(range(1, 11))


def test_a_record_has_the_moves_of_every_round() -> None:
    record, _ = watched(last_heist(3), "easy", "easy", "easy")
    (heist,) = record.heists
    assert record.won == heist.success
    assert len(heist.moves) == 4
    assert all(moves >= 3 for moves in heist.moves)
    without, _ = watched(last_heist(3, 1, 5), "easy", "easy", "easy")
    assert without.heists[0].moves[0] == without.heists[0].moves[2] == 0


def test_rates_and_moves_are_those_of_the_games() -> None:
    heists = HeistRecord(True, (3, 4, 0, 5)), HeistRecord(False, (3, 3, 3, 3))
    result = Result(PLAN, (GameRecord(True, heists), GameRecord(False, heists[:1])), {})
    assert result.success == (2, 3)
    assert result.wins == (1, 2)
    assert result.by_game == [(1, 2), (1, 1)]
    assert result.moves() == pytest.approx((12 + 12 + 12) / 10)
    assert result.moves(0, 2) == 3


class Moves(Watcher):
    """Notes who did what."""

    def __init__(self) -> None:
        self.all: list[tuple[int, Action]] = []

    def played(self, seat: int, action: Action) -> None:
        self.all.append((seat, action))


def everybody_asked(
    game: Heist,
    players: Sequence[Bot[View]],
    chance: Random,
    watcher: Watcher,  # noqa: ARG001
    views: Views,  # noqa: ARG001
) -> list[tuple[int, Action]]:
    wishes = []
    for seat in chance.sample(game.seats, len(players)):
        action = players[seat].act(game.view(seat), game.legal_actions(seat))
        if action is not None:
            wishes.append((seat, action))
    return sorted(wishes, key=lambda wish: players[wish[0]].patient)


@pytest.mark.parametrize("mode", ["basic", "master-thief"])
@pytest.mark.parametrize("team", [("strong",) * 4, ("normal", "easy", "human-reasoning", "strong", "normal")])
def test_the_same_is_played_when_nobody_is_asked_in_vain(
    team: tuple[str, ...], mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(team, mode, seed="vain")

    def played() -> list[tuple[int, Action]]:
        moves = Moves()
        for game in range(2):
            play_game(plan.dealt(game), seated(team, plan.chance(game)), Random(plan.chance(game)), moves)
        return moves.all

    quick = played()
    monkeypatch.setattr("thegang.study.table.wishes_of", everybody_asked)
    assert quick == played()


class Idle:
    """Never does anything."""

    patient = False

    def act(self, view: View, legal: object) -> Action | None:  # noqa: ARG002
        return None


def test_a_table_where_nobody_acts_is_noticed() -> None:
    with pytest.raises(Stuck, match="heist 1"):
        play_game(last_heist(3), [Idle(), Idle(), Idle()], Random(0), Watcher())


def test_a_plan_can_say_which_cards_every_heist_has() -> None:
    plan = Plan(("easy",) * 3, cards=("challenge-4", "specialist-2"), seed="cards")
    assert (plan.dealt(0).state.challenges, plan.dealt(0).state.specialist) == ((4,), 2)
    record = play_timed(plan, 0).record
    assert len(record.heists) >= 3
    assert any(heist.guessed is not None for heist in record.heists)
    without = Plan(("easy",) * 3, cards=(), seed="cards")
    assert without.dealt(0).state.pockets == plan.dealt(0).state.pockets
    assert all(heist.guessed is None and not heist.used for heist in play_timed(without, 0).record.heists)


def test_s7_a_jack_on_the_board_leaves_the_bots_their_wits(caplog: pytest.LogCaptureFixture) -> None:
    plan = Plan(("strong", "human-noisy", "normal"), "advanced", seed="card", settling=2, cards=("specialist-7",))
    play_timed(plan, 26)
    assert not caplog.records
