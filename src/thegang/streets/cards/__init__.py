"""The three specials: one file a card, found by scanning this folder. Their texts stand in the area ``streets``."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ClassVar

from thegang.streets.material import SpecialName, Target

if TYPE_CHECKING:
    from thegang.streets.turn import Turn


class Special:
    """A special, with everything a special can do."""

    name: ClassVar[SpecialName]

    def targets(self, turn: "Turn") -> tuple[Target, ...]:
        """What it can be aimed at if it is laid now."""
        raise NotImplementedError

    def on_laid(self, turn: "Turn", target: Target) -> None:
        """When it is laid on one of its targets."""
        raise NotImplementedError


def _found() -> Iterator[Special]:
    for module_info in iter_modules(__path__):
        yield import_module(f"{__name__}.{module_info.name}").SPECIAL


@cache
def specials() -> dict[SpecialName, Special]:
    """Every special by its name."""
    return {special.name: special for special in _found()}
