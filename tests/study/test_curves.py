"""Pictures of rates by the number of players."""

from pathlib import Path

from thegang.study.curves import Panel, draw_panels
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
    assert drawn.count("<!-- strong -->") == drawn.count("<!-- target -->") == 1
    assert drawn.count("<!-- easy -->") == 2
