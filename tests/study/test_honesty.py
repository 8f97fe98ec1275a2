"""The audits, on a small run, and on liars they must find."""

from random import Random

import pytest

from thegang.bots.heist import LEVELS, StrongBot
from thegang.bots.pace import IN_TIME, LONGEST, TYPICAL, delay
from thegang.heist import TakeChip, View
from thegang.heist.description import HeistRules
from thegang.study.apart import same_apart
from thegang.study.honesty import audited, total, verdict
from thegang.study.independence import independence
from thegang.study.players import PLAYERS
from thegang.study.simulation import Plan

CENTRE = [TakeChip(1), TakeChip(2)]
BELIEFS = [0.1, 0.3, 0.6]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_claim_what_they_believe(level: str) -> None:
    plan = Plan((level, level, level), "professional")
    audit = total(audited(plan, game) for game in range(2))
    assert audit.claims["dishonest"] == audit.returned == audit.fallbacks == 0
    assert audit.claims.total() == len(audit.strengths) == len(audit.delays) >= audit.heists * 9
    assert audit.longest <= 3
    assert audit.claims["needless"] == 0 or level == "easy"
    assert bool(audit.claims["gave way"]) == (level == "easy")


def test_the_audit_leaves_people_alone() -> None:
    assert not audited(Plan(("human-noisy",) * 3), 0).claims


def test_a_claim_is_the_best_of_all_chips() -> None:
    theirs = TakeChip(3, source=1)
    assert verdict(BELIEFS, 0, theirs, [*CENTRE, theirs], ()) == "best"
    assert verdict(BELIEFS, 1, TakeChip(2), [TakeChip(2)], ()) == "best"


def test_a_bot_may_stop_fighting_or_give_way() -> None:
    legal = [*CENTRE, TakeChip(3, source=1)]
    assert verdict(BELIEFS, 0, TakeChip(2), legal, {3}) == "best left"
    assert verdict(BELIEFS, 0, TakeChip(2), legal, ()) == "gave way"


def test_a_chip_is_taken_from_somebody_only_if_it_is_clearly_better() -> None:
    theirs = TakeChip(3, source=1)
    close, sure = [0.0, 0.49, 0.5], [0.0, 0.94, 0.99]
    for beliefs in (close, sure):
        assert verdict(beliefs, 0, TakeChip(2), [*CENTRE, theirs], ()) == "best"
        assert verdict(beliefs, 0, theirs, [*CENTRE, theirs], ()) == "needless"
        assert verdict(beliefs, 2, theirs, [TakeChip(1), theirs], ()) == "needless"


def test_a_bot_that_stops_fighting_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class GivesUp(StrongBot):
        def _shut(self, view: View, seat: int) -> frozenset[int]:
            fought = {move.stars for move in self._reader.moves if move.seat == seat and move.source is not None}
            return super()._shut(view, seat) | fought

    monkeypatch.setitem(PLAYERS, "gives-up", GivesUp)
    strong, gives_up = (
        total(audited(Plan((name,) * 4), game) for game in range(2)).claims for name in ("strong", "gives-up")
    )
    assert not strong["gave way"]
    assert gives_up["gave way"]


def test_a_dishonest_claim_is_found() -> None:
    free = [*CENTRE, TakeChip(3)]
    assert verdict(BELIEFS, 0, TakeChip(2), free, {3}) == "dishonest"  # the best chip lies in the centre
    assert verdict(BELIEFS, 3, TakeChip(2), CENTRE, ()) == "dishonest"  # it has a better one
    theirs = [TakeChip(2, source=1), TakeChip(3, source=2)]
    assert verdict(BELIEFS, 1, theirs[0], theirs, ()) == "dishonest"  # it fights for the wrong one
    assert verdict(BELIEFS, 1, theirs[0], theirs, {2, 3}) == "dishonest"  # it fights on for too long
    assert verdict(BELIEFS, 1, theirs[0], theirs, {3}) == "best left"


def test_a_delay_follows_from_chance_alone() -> None:
    one, other = Random(1), Random(1)
    waits = [delay(one) for _ in range(2000)]
    assert waits == [delay(other) for _ in range(2000)]
    assert all(0 < wait <= LONGEST for wait in waits)
    assert sorted(waits)[1000] == pytest.approx(TYPICAL, rel=0.1)


@pytest.mark.parametrize("settling", [0.1, 1, 2, 8])
def test_a_delay_is_within_the_settling_time_and_still_follows_from_chance_alone(settling: float) -> None:
    one, other = Random(1), Random(1)
    waits = [delay(one, settling=settling) for _ in range(2000)]
    assert waits == [delay(other, settling=settling) for _ in range(2000)]
    assert 0 < min(waits) < max(waits) <= IN_TIME * settling + 1e-6
    assert sorted(waits)[1000] < 1.05 * TYPICAL


def test_bots_take_their_time_at_a_default_table() -> None:
    chance = Random(3)
    waits = sorted(delay(chance, settling=2) for _ in range(2000))
    assert 0.9 < waits[1000] < 1.3


def test_a_delay_that_tells_something_is_found() -> None:
    chance = Random(2)
    hands = [chance.random() for _ in range(2000)]
    fair = [delay(chance) for _ in hands]
    telling = [wait * (1 + hand / 3) for wait, hand in zip(fair, hands, strict=True)]
    assert independence(hands, fair).nil
    assert not independence(hands, telling).nil
    assert independence(hands, hands).bits == pytest.approx(3, abs=0.01)


@pytest.mark.parametrize("settling", [0, HeistRules().settling])
def test_bots_in_processes_of_their_own_play_the_same_game(settling: float) -> None:
    assert same_apart(Plan(("strong", "normal", "human-remembering"), "advanced", settling=settling), 1) == 1
