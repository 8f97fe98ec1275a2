"""What is kept of a finished game of streets."""

import msgspec


class StreetsSummary(msgspec.Struct, frozen=True):
    """How a game came out, as lists show it: the revolvers of each seat."""

    scores: tuple[int, ...]
