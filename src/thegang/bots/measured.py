"""What bots keep in memory, measured in bytes, and kept within a bound."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from gc import get_referents
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Generic, ParamSpec, TypeVar

import msgspec
import numpy as np

P = ParamSpec("P")
T = TypeVar("T")
SHARED = frozenset({int, bool, type(None)})
"""There is only one of each small number, for everybody."""
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def bytes_of(*things: object) -> int:
    """What things and all that hangs on them take in memory; what several of them share counts once."""
    seen: dict[int, object] = {}
    unseen = list(things)
    size = 0
    while unseen:
        thing = unseen.pop()
        kind = type(thing)
        if kind in SHARED:
            continue
        if id(thing) not in seen and not isinstance(thing, CODE):
            seen[id(thing)] = thing
            if kind is np.ndarray:
                unseen.append(thing.base)  # type: ignore[attr-defined]
            elif kind is msgspec.Raw:  # up to version 0.22 msgspec gives no sensible size for this
                size += memoryview(thing).nbytes  # type: ignore[arg-type]
                continue
            else:
                unseen += get_referents(thing)
            size += sys.getsizeof(thing)
    return size


class KeptWithin(Generic[P, T]):
    """A function whose answers are kept as long as all of them fit into so many bytes; the last used stay longest."""

    def __init__(self, work: Callable[P, T], most: int) -> None:
        wraps(work)(self)
        self.plain = work
        """The function itself, which keeps nothing."""
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self.size = 0

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (*args, *kwargs.items())
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[0]
        answer = self.plain(*args, **kwargs)
        self._kept[key] = answer, bytes_of(answer)
        self.size += self._kept[key][1]
        while self.size > self._most:
            self.size -= self._kept.popitem(last=False)[1][1]
        return answer

    def forget(self) -> None:
        """Let go of all answers."""
        self._kept.clear()
        self.size = 0


def kept_within(most: int) -> Callable[[Callable[P, T]], KeptWithin[P, T]]:
    """Keep the answers of a function of hashable arguments, within so many bytes."""

    def keeping(work: Callable[P, T]) -> KeptWithin[P, T]:
        return KeptWithin(work, most)

    return keeping
