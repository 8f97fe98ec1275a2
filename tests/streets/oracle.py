"""A second opinion on captures, read straight from T-20 to T-33. It knows nothing of the engine and imports none of it.

It looks at every stretch of a row, however hopeless, and asks of each whether it is a captured gang.
"""

from typing import Any

Rows = dict[str, list[int]]


def kind(number: int, spied: int | None) -> str:
    """Odd or even, or the other one under a Spy."""
    kinds = ["even", "odd"]
    if number == spied:
        kinds.reverse()
    return kinds[number % 2]


def captured(row: list[int], lookout: str | None, spied: int | None, just_played: int | str) -> list[int]:
    """Everything that the card just played captures; the Lookout is called "lookout"."""
    table: list[Any] = ["edge", *(["lookout"] if lookout == "left" else []), *sorted(row)]
    table += [*(["lookout"] if lookout == "right" else []), "edge"]
    kinds = [kind(card, spied) if isinstance(card, int) else card for card in table]
    gone: set[int] = set()
    for first in range(1, len(table) - 1):
        for last in range(first + 1, len(table) - 1):
            stretch = kinds[first : last + 1]
            one_type = stretch.count("odd") == len(stretch) or stretch.count("even") == len(stretch)
            other = {"odd": "even", "even": "odd"}.get(stretch[0])
            surrounded = kinds[first - 1] in (other, "lookout") and kinds[last + 1] in (other, "lookout")
            if one_type and surrounded and just_played in (table[first - 1], table[last + 1]):
                gone.update(table[first : last + 1])
    return sorted(gone)


def play_out(
    rows: Rows, city: str, gangster: int, special: str | None, first: str, target: Any
) -> tuple[list[list[int]], Rows]:
    """What each card of a turn captures, and the rows when the turn is over."""
    rows = {name: list(row) for name, row in rows.items()}
    row = rows[city]
    lookout: str | None = None
    spied: int | None = None
    checks: list[list[int]] = []
    order = [gangster] if special is None else [gangster, special] if first == "gangster" else [special, gangster]
    for card in order:
        just_played: int | str
        if card == gangster:
            row.append(gangster)
            just_played = gangster
        elif special == "lookout":
            lookout, just_played = target, "lookout"
        elif target is None:
            continue
        elif special == "spy":
            spied = just_played = target
        else:
            for other in rows:
                if other != city and target in rows[other]:
                    rows[other].remove(target)
            row.append(target)
            just_played = target
        gone = captured(row, lookout, spied, just_played)
        checks.append(gone)
        row[:] = [number for number in row if number not in gone]
    return checks, {name: sorted(left) for name, left in rows.items()}


def targets(rows: Rows, city: str, gangster: int, special: str, first: str) -> list[Any]:
    """Everything the special could be aimed at when it is laid."""
    if special == "lookout":
        return ["left", "right"]
    if special == "boss-calls":
        return sorted(number for name, row in rows.items() if name != city for number in row)
    if first == "special":
        return sorted(rows[city])
    return play_out(rows, city, gangster, None, "", None)[1][city]
