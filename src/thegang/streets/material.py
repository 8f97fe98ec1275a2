"""What lies on the table: gangsters, specials, cities and how many of each there are (T-1, T-2, T-10, T-11)."""

from typing import Literal, TypeAlias

City: TypeAlias = Literal["chicago", "detroit", "new-york"]
SpecialName: TypeAlias = Literal["lookout", "spy", "boss-calls"]
End: TypeAlias = Literal["left", "right"]
Target: TypeAlias = End | int
"""What a special is aimed at: an end of the row for the Lookout, a gangster for the others."""
Rows: TypeAlias = dict[City, tuple[int, ...]]

CITIES: tuple[City, ...] = ("chicago", "detroit", "new-york")
SPECIALS: tuple[SpecialName, ...] = ("lookout", "spy", "boss-calls")
ENDS: tuple[End, ...] = ("left", "right")
GANGSTERS = tuple(range(1, 81))

FEWEST, MOST = 2, 5
ROUNDS = 4
JOBS = 4
"""The jobs of a round; a hand has as many gangsters (T-10)."""
ROW_SIZE = 5
_PUT_AWAY_BY_TWO = 30


def cities_for(players: int) -> tuple[City, ...]:
    """The cities in play; two players leave New York out (T-2)."""
    return CITIES[:2] if players == FEWEST else CITIES


def specials_for(players: int) -> tuple[SpecialName, ...]:
    """All specials in play, kind by kind: four of each, three with two players (T-1, T-2)."""
    each = 3 if players == FEWEST else 4
    return tuple(special for special in SPECIALS for _ in range(each))


def put_away_for(players: int) -> int:
    """How many gangsters are put away unseen (T-2)."""
    return _PUT_AWAY_BY_TWO if players == FEWEST else 0
