"""A shuffle anyone can check: every random outcome is a documented function of a seed (docs/shuffle.md)."""

import hashlib
import hmac
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def named_seed(name: str | int) -> str:
    """The seed, as 64 hex digits, that a word or number stands for: SHA-256 of its text."""
    return hashlib.sha256(str(name).encode()).hexdigest()


def derive(seed: bytes, label: str) -> bytes:
    """A seed for one purpose, from which the one it came from can't be found."""
    return hmac.digest(seed, label.encode(), "sha256")


def commitment(seed: bytes) -> str:
    """What is published before the deal, so that the seed can't be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()


class FairNumbers:
    """Unbiased whole numbers, read from the HMAC-SHA256 stream of a seed and a label."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label
        self._block = 0
        self._bytes = iter(b"")

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``; ``limit`` is at most 256."""
        fair = 256 - 256 % limit
        while True:
            for byte in self._bytes:
                if byte < fair:
                    return byte % limit
            self._bytes = iter(derive(self._seed, f"{self._label}:{self._block}"))
            self._block += 1

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order of their own (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
