"""Ten at a table (H-1b): everybody is to be seen, and every chip to be reached."""

import pytest

from tests.browser.conftest import PHONES, Visit
from tests.browser.fits import misfits
from tests.browser.house import Crew, House, deal
from tests.browser.table import COLOURS, begin

TEN = ("2s 3h", "4c 6h", "5h 7c", "Th 5c", "Jc 6d", "Qd 7h", "Kc 5d", "Ah 6c", "8c 7d", "9c 9h")
"""Weak to strong on the board without a face."""


@pytest.mark.parametrize("size", ["phone", "small phone", "phone on its side", "desk"])
def test_h1b_ten_have_room(visit: Visit, house: House, crew: Crew, size: str) -> None:
    page = visit(size=size)
    house.arrange(deal(challenges=[3], pockets=TEN, board="9s 8h 4d 2c Kd"))
    table = begin(page, house, crew, people=10, mode="advanced")

    for colour in COLOURS[:3]:
        table.round_by_seat()
        assert table.centre(colour, 10).count() == 0
    table.friends[3].take(10)
    table.has("red", 10, seat=4)

    assert not misfits(page.evaluate, thumbs=size in PHONES)
    for stars in (1, 5, 6, 9):
        table.centre("red", stars).click(trial=True)
