"""A part of what is seen of a table, as messages carry it: whole, or what has changed in it."""

from functools import cached_property
from itertools import compress
from operator import is_not
from typing import TypeAlias

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import astuple

encode = msgspec.json.Encoder().encode
Sent: TypeAlias = tuple[Raw | UnsetType, Raw | UnsetType]
"""A part in a message: whole, or what has changed, or neither when it is as before."""


class Part:
    """Something that is seen, and how it differs from what was seen there before."""

    def __init__(
        self, seen: Struct | None, before: "Part | None" = None, change: dict[str, object] | None = None
    ) -> None:
        self.seen = seen
        self._mark = object()
        self._follows = None if before is None else before._mark
        """The mark of the part from which it differs by ``_change``; the part itself can be let go."""
        self._change = UNSET if change is None else Raw(encode(change))

    def now(self, seen: Struct | None) -> "Part":
        """The part after it may have changed: the same one if it has not."""
        if seen is self.seen:
            return self
        if seen is None or self.seen is None or type(seen) is not type(self.seen):
            return Part(seen)
        change = changes(self.seen, seen)
        return Part(seen, self, change) if change else self

    @cached_property
    def whole(self) -> Raw:
        """All of it."""
        return Raw(encode(self.seen))

    def after(self, before: "Part") -> Sent:
        """What somebody is sent who has seen ``before``."""
        if before is self:
            return UNSET, UNSET
        if before._mark is self._follows:
            return UNSET, self._change
        return self.whole, UNSET


def changes(before: Struct, now: Struct) -> dict[str, object]:
    """The fields of something that have changed, those of its view by themselves."""
    was, is_now = astuple(before), astuple(now)
    changed: dict[str, object] = {}
    for name, old, new in compress(zip(now.__struct_fields__, was, is_now, strict=True), map(is_not, was, is_now)):
        if new != old:
            by_itself = name == "view" and type(new) is type(old)
            changed[name] = changes(old, new) if by_itself else new
    return changed
