"""What can be chosen about a game before it begins.

A game has a struct of its rules: a field for each, with its type, its limits and what is usual. From that follow the
check of what clients send, the form in the browser, the action that begins the game and the page about the protocol.
The words stand in the texts of the game, as ``rules.<name>``: ``legend`` asks for the rule, ``label`` names a value,
and ``told`` says how it is played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

RuleValue: TypeAlias = bool | int | float | str


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game is to be played at a table; a game without a choice has no fields."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """How a rule is offered, beside its type: ``Annotated[bool, Offer(first=True)]``."""

    values: tuple[RuleValue, ...] = ()
    """What is offered where the type allows for more."""
    first: bool = False
    """It is asked for at once; the others stand under "more"."""
    unless: Mapping[str, RuleValue] = field(default_factory=dict)
    """It does not matter when other rules have these values."""
    free: bool = False
    """It can still be chosen when the cards of another game are dealt again."""


class Rule(msgspec.Struct, frozen=True):
    """A rule as it is offered."""

    name: str
    usual: RuleValue
    values: tuple[RuleValue, ...]
    free: bool
    first: bool
    unless: dict[str, RuleValue]


def offered(rules: type[Rules]) -> tuple[Rule, ...]:
    """The rules that can be chosen, in their order."""
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_rule(field.name, field.default, hints[field.name]) for field in msgspec.structs.fields(rules))


def _rule(name: str, usual: RuleValue, hint: Any) -> Rule:
    kind, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    offer = next((note for note in notes if isinstance(note, Offer)), Offer())
    values = offer.values or _values(kind, notes)
    if not values:
        raise TypeError(f"nothing is offered for the rule {name!r}: give it an Offer with values")
    return Rule(name, usual, values, offer.free, offer.first, dict(offer.unless))


def _values(kind: Any, notes: list[Any]) -> tuple[RuleValue, ...]:
    """All values of a type, if they are few."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return False, True
    limits = next((note for note in notes if isinstance(note, msgspec.Meta)), None)
    if kind is int and limits is not None and limits.ge is not None and limits.le is not None:
        return tuple(range(int(limits.ge), int(limits.le) + 1))
    return ()
