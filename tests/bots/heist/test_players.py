"""Heist bots of every level play every card by the rules, honestly, and never get stuck."""

import logging
from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
import numpy as np
import pytest

from tests.bots.heist.table import finished, played
from tests.heist.scene import deal
from tests.heist.universe import Pair
from thegang.bots.heist import LEVELS, HeistBot, StrongBot
from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.strengths import Floats
from thegang.cards import parse_cards
from thegang.core import Action
from thegang.heist import COLOURS, Agree, Heist, Propose, Refuse, Script, SettlingElapsed, TakeChip, View
from thegang.heist.cards import numbers
from thegang.study.honesty import audited, total
from thegang.study.players import PLAYERS, team_of
from thegang.study.simulation import Plan
from thegang.study.table import Watcher, play_game

CARDS: list[Pair] = [((number,), None) for number in numbers("challenge")]
CARDS += [((), number) for number in numbers("specialist")]


@pytest.mark.parametrize("pair", CARDS, ids=str)
def test_every_level_finishes_a_heist_with_every_card(pair: Pair, caplog: pytest.LogCaptureFixture) -> None:
    challenges, specialist = pair

    game = finished(sorted(LEVELS), 7, script=Script(challenges=challenges, specialist=specialist))

    assert game.phase == "showdown"
    assert not caplog.records, "a bot fell back to something simple"


STRAIGHT = "6h 8c 5d 9s 7h"
POCKETS = ("2c 2d", "2h 3s", "3c 3d", "4h 2s", "4c 3h", "Kd Qs")
"""Everybody's best hand lies on the board, so that any chip is right."""


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize("settling", [0, 2])
def test_nobody_squabbles_over_equal_hands(level: str, players: int, settling: float) -> None:
    pockets = {seat: tuple(parse_cards(POCKETS[seat])) for seat in range(players)}
    script = Script(board=tuple(parse_cards(STRAIGHT)), pockets=pockets)
    for seed in range(3):
        steps = played([level] * players, seed, script=script, settling=settling)
        red = [action for game, _, _, action in steps if game.phase == "red"]
        assert len(red) == players
        assert all(isinstance(action, TakeChip) and action.source is None for action in red)


class Moody(StrongBot):
    """Thinks something else of its hand whenever it is asked, and is always sure of it."""

    def judged(self, view: View, weights: Floats) -> Judgement:
        honest = super().judged(view, weights)
        return honest._replace(places=0.9 * np.eye(view.players)[self.chance.randrange(view.players)])


@pytest.mark.parametrize("settling", [0, 2])
@pytest.mark.parametrize(
    "team", ["strong*4", "normal*6", "easy*5", "strong,easy,normal", "moody*3", "moody*6", "moody,easy*3,moody*2"]
)
def test_no_round_of_bots_is_longer_than_three_moves_for_each_player(
    team: str, settling: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYERS, "moody", Moody)
    monkeypatch.setitem(LEVELS, "moody", Moody)
    names = list(team_of(team))
    rounds: Counter[tuple[int, int, str]] = Counter()
    for seed in range(3):
        rounds.update(
            (seed, game.state.heist, game.phase) for game, *_ in played(names, seed, heists=2, settling=settling)
        )

    assert max(rounds.values()) <= 3 * len(names)
    assert "moody" not in team or not settling or max(rounds.values()) == 3 * len(names), "nobody squabbled"


class Stubborn(StrongBot):
    """Thinks it has the best hand."""

    def judged(self, view: View, weights: Floats) -> Judgement:
        return super().judged(view, weights)._replace(places=0.9 * np.eye(view.players)[-1])


def test_a_bot_fights_twice_for_a_chip_and_three_times_in_the_last_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "stubborn", Stubborn)
    fights = Counter(
        (game.phase, seat)
        for game, bot, seat, action in played(["stubborn", "easy", "stubborn", "easy"], 2)
        if isinstance(action, TakeChip) and action.source is not None and isinstance(bot, Stubborn)
    )

    assert {phase: max(fights[phase, 0], fights[phase, 2]) for phase in COLOURS} == {
        "white": 2,
        "yellow": 2,
        "orange": 2,
        "red": 3,
    }


def test_strong_bots_mostly_find_the_order() -> None:
    heists = [finished(["strong"] * 4, seed).state.last for seed in range(30)]

    assert sum(last is not None and last.success for last in heists) >= 26


def test_bots_that_see_only_views_as_bytes_play_the_same() -> None:
    game = Heist.new(3, "bytes")
    first, second = StrongBot(Random(1)), StrongBot(Random(1))
    view = game.view(0)
    copied = msgspec.json.decode(msgspec.json.encode(view), type=type(view))

    assert first.act(view, game.legal_actions(0)) == second.act(copied, game.legal_actions(0))


def test_an_unexpected_view_gets_something_simple(caplog: pytest.LogCaptureFixture) -> None:
    game = Heist.new(3, "odd")
    strange = msgspec.structs.replace(game.view(0), pockets=(("Zz", "Ah"), 2, 2))
    caplog.set_level(logging.ERROR)

    action = StrongBot(Random(1)).act(strange, game.legal_actions(0))

    assert action in game.legal_actions(0)
    assert "something simple" in caplog.text


class Doubting(StrongBot):
    """Thinks one chip likely for itself, and another less so."""

    def __init__(self, chance: Random, likely: tuple[float, ...]) -> None:
        super().__init__(chance)
        self.likely = likely

    def judged(self, view: View, weights: Floats) -> Judgement:
        return super().judged(view, weights)._replace(places=np.array(self.likely))


def doubting(*likely: tuple[float, ...]) -> list[HeistBot]:
    """Bots that think this of each chip."""
    return [Doubting(Random(seat), own) for seat, own in enumerate(likely)]


def last_round(bots: list[HeistBot]) -> Heist:
    """A heist in whose last round all have a chip, 1 for the first seat and so on."""
    game = deal(players=len(bots), settling=2)
    for colour in COLOURS:
        for seat in game.seats:
            look(game, bots)
            game.play(seat, TakeChip(seat + 1))
        if colour != "red":
            game.play(None, SettlingElapsed(game.state.moves))
    return game


def look(game: Heist, bots: list[HeistBot]) -> list[Action | None]:
    return [bot.act(game.view(seat), game.legal_actions(seat)) for seat, bot in enumerate(bots)]


SURE_OF = (0.9, 0.05, 0.05), (0.05, 0.9, 0.05), (0.05, 0.05, 0.9)


def test_who_is_not_sure_asks_once_and_yields() -> None:
    bots = doubting((0.6, 0.4, 0.0), SURE_OF[1], SURE_OF[2])
    game = last_round(bots)

    assert look(game, bots) == [TakeChip(2, 1), None, None]
    assert bots[0].asks
    game.play(0, TakeChip(2, 1))
    assert look(game, bots) == [None, TakeChip(2, 0), None], "it waits for the answer"
    assert not bots[0].asks
    game.play(1, TakeChip(2, 0))
    assert look(game, bots) == [TakeChip(1), None, None], "it yields"
    game.play(0, TakeChip(1))
    assert look(game, bots) == [None, None, None], "it does not ask again"


@pytest.mark.parametrize("likely", [(0.8, 0.2, 0.0), (0.71, 0.29, 0.0)])
def test_nobody_asks_who_is_sure_or_has_nothing_to_ask(likely: tuple[float, ...]) -> None:
    bots = doubting(likely, SURE_OF[1], SURE_OF[2])
    assert look(last_round(bots), bots) == [None, None, None]


def test_a_question_is_answered_by_giving_way_too() -> None:
    bots = doubting((0.6, 0.4, 0.0), (0.7, 0.2, 0.1), SURE_OF[2])
    game = last_round(bots)
    game.play(0, look(game, bots)[0] or pytest.fail("nobody asks"))
    assert look(game, bots) == [None, TakeChip(1), None]


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_questions_are_told_apart_and_nothing_else_hides_in_them(level: str) -> None:
    audit = total(audited(Plan((level,) * 4, settling=2), game) for game in range(5))
    assert audit.claims["asked"] > 0
    assert audit.claims["asked"] <= audit.heists * 4
    assert not audit.claims["dishonest"]
    assert not audit.claims["gave way"]
    assert audit.longest <= 3


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_everybody_speaks_once_first_but_in_the_last_round_those_who_lost_a_chip(level: str) -> None:
    spoken: dict[tuple[int, str], set[int]] = {}
    answers = 0
    for game, _, seat, action in played([level] * 6, 11, heists=3):
        assert isinstance(action, TakeChip)
        so_far = spoken.setdefault((game.state.heist, game.phase), set())
        robbed = {other for other in so_far if not held(game, other)}
        if game.phase == "red":
            assert seat in so_far or not robbed
            answers += seat in robbed and len(so_far) < 6
        else:
            assert seat not in so_far or len(so_far) == 6
        so_far.add(seat)
    assert answers


def test_a_normal_bot_changes_its_mind_in_the_last_round_only() -> None:
    changes = {game.phase for game, _, seat, _ in played(["normal"] * 5, 3, heists=4) if held(game, seat)}

    assert changes == {"red"}


class GoesLast:
    """Somebody who looks on until all the others have a chip, also after theirs was taken."""

    patient = False

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:  # noqa: ARG002
        free = [action for action in legal if isinstance(action, TakeChip) and action.source is None]
        return free[0] if len(free) == 1 else None


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_bots_do_not_wait_for_who_waits_for_them(level: str, players: int) -> None:
    bots = [LEVELS[level](Random(seat)) for seat in range(players - 1)]

    record = play_game(Heist.new(players, "last"), [*bots, GoesLast()], Random(1), Watcher())

    assert len(record.heists) >= 3


@pytest.mark.parametrize("specialist", [1, 2, 4, 5, 10])
@pytest.mark.parametrize("level", ["normal", "strong"])
def test_who_was_refused_does_not_insist(level: str, specialist: int) -> None:
    bots = [LEVELS[level](Random(seat)) for seat in range(4)]
    proposals = 0
    for seed in range(3):
        game = Heist.new(4, f"refused {seed}", script=Script(challenges=(), specialist=specialist))
        while game.phase != "showdown":
            wishes = [(seat, bots[seat].act(game.view(seat), game.legal_actions(seat))) for seat in game.seats]
            seat, action = next((seat, action) for seat, action in wishes if action is not None)
            game.play(seat, action)
            if isinstance(action, Propose):
                proposals += 1
                for other in game.seats:
                    bots[other].act(game.view(other), game.legal_actions(other))
                game.play((seat + 1) % 4, Refuse())
    assert 0 < proposals <= 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("specialist", [5, 7])
def test_a_new_card_is_welcome_before_anybody_has_spoken_of_the_old_one(level: str, specialist: int) -> None:
    game = Heist.new(3, "new card", script=Script(challenges=(), specialist=specialist))

    game.play(0, Propose(0))
    assert LEVELS[level](Random(1)).act(game.view(1), game.legal_actions(1)) == Agree()


def held(game: Heist, seat: int) -> int:
    assert game.state.colour is not None
    return game.state.chips[game.state.colour][seat]
