"""Pictures of rates by the number of players."""

from pathlib import Path

import pytest

from thegang.study.curves import LINE, Panel, apart, draw_panels
from thegang.study.rates import Rate


def test_every_curve_and_the_target_are_named_once(tmp_path: Path) -> None:
    rates = {3: Rate(90, 100), 4: Rate(80, 100)}
    targets = [{3: 0.96, 4: 0.96}, {3: 0.88, 4: 0.88}]
    picture = tmp_path / "curves.svg"

    draw_panels(
        [Panel("Self-play", {"strong": rates, "easy": rates}, targets), Panel("Alone", {"easy": rates})], picture
    )

    drawn = picture.read_text()
    assert drawn.count("<!-- Self-play -->") == drawn.count("<!-- Alone -->") == 1
    assert drawn.count("<!-- strong -->") == drawn.count("<!-- - - target -->") == 1
    assert drawn.count("<!-- easy -->") == 2


def test_names_stand_apart_and_keep_their_order() -> None:
    assert apart([0.2, 1.0, 0.6]) == [0.2, 1.0, 0.6]
    assert apart([0.99, 1.2, 1.0, 0.1]) == pytest.approx([1 - 2 * LINE, 1, 1 - LINE, 0.1])
