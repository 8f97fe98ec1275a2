"""How sure bots are, held against what came out."""

from pathlib import Path
from random import Random

import pytest

from thegang.bots.heist import StrongBot
from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.strengths import Floats
from thegang.heist import View
from thegang.heist.description import HeistRules
from thegang.study.calibration import Bin, Claim, binned, claimed, is_right
from thegang.study.curves import Sureness, draw_calibration
from thegang.study.players import PLAYERS
from thegang.study.rates import Rate
from thegang.study.simulation import Plan

SETTLING = HeistRules().settling


def test_a_chip_is_right_where_the_order_allows_it() -> None:
    strengths = [50, 20, 50, 90]  # by seat; the two equal ones may stand on either side
    right = [[stars for stars in range(1, 5) if is_right(strengths, seat, stars)] for seat in range(4)]
    assert right == [[2, 3], [1], [2, 3], [4]]


def test_claims_stand_in_tenths_with_their_average() -> None:
    claims = [Claim(0.7, True), Claim(0.78, False), Claim(0.05, False), Claim(1.0, True), Claim(0.9, True)]
    assert binned(claims) == {
        0: Bin(0.05, Rate(0, 1)),
        7: Bin((0.7 + 0.78) / 2, Rate(1, 2)),
        9: Bin(0.95, Rate(2, 2)),
    }


def test_who_is_as_sure_as_often_right_is_on_the_diagonal_and_a_boaster_is_not() -> None:
    chance = Random(5)
    truth = [chance.random() for _ in range(20_000)]
    honest = [Claim(share, chance.random() < share) for share in truth]
    boasts = [Claim(min(1.0, share + 0.2), right) for share, right in honest]
    assert all(abs(right.share - judged) < 0.04 for judged, right in binned(honest).values())
    assert all(right.share < judged - 0.1 for judged, right in binned(boasts).values())


def test_all_chips_of_the_bots_are_noted_and_none_of_people() -> None:
    claims = claimed(Plan(("strong", "human-noisy", "normal"), settling=SETTLING), 0)
    assert len(claims.held) == 2 * claims.heists > 0
    assert len(claims.taken) >= len(claims.held)
    assert not claimed(Plan(("human-noisy",) * 3, settling=SETTLING), 0).taken


def test_a_bot_that_is_too_sure_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Boaster(StrongBot):
        def judged(self, view: View, weights: Floats) -> Judgement:
            honest = super().judged(view, weights)
            return Judgement((honest.places == honest.places.min()).astype(float), honest.beats)

    monkeypatch.setitem(PLAYERS, "boaster", Boaster)
    held = claimed(Plan(("boaster", "strong", "strong"), settling=SETTLING), 0).held
    sure = binned(held)[9]
    assert sure.judged == pytest.approx(1, abs=0.05)
    assert sure.right.share < 0.9


def test_every_picture_has_a_diagonal_and_every_team_once(tmp_path: Path) -> None:
    picture = tmp_path / "calibration.svg"
    bins = [Bin(0.5, Rate(9, 20)), Bin(0.7, Rate(14, 20))]
    draw_calibration(
        [Sureness("Taken", {"strong*4": bins, "easy*4": bins}), Sureness("Held", {"easy*4": bins})], picture
    )
    drawn = picture.read_text()
    assert drawn.count("<!-- Taken -->") == drawn.count("<!-- Held -->") == drawn.count("<!-- strong*4 -->") == 1
    assert drawn.count("<!-- as judged -->") == drawn.count("<!-- easy*4 -->") == 2
