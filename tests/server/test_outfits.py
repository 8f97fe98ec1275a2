"""What people wear in the games that they played."""

from thegang.server.messages import Outfit
from thegang.server.outfits import COLOURS, first_outfit, worn_in

BERET = Outfit("beret", "sky")


def test_people_wear_what_they_chose_and_bots_nothing_of_their_own() -> None:
    assert worn_in([7, None, 8], {7: BERET}) == (BERET, None, first_outfit(8))


def test_who_chose_the_same_is_told_apart() -> None:
    worn = worn_in([1, 2, 3], {1: BERET, 2: BERET, 3: BERET})

    assert [outfit and outfit.hat for outfit in worn] == ["beret"] * 3
    start = COLOURS.index("sky")
    assert [outfit and outfit.colour for outfit in worn] == list(COLOURS[start : start + 3])
