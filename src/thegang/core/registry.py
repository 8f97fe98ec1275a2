"""The games there are. A game describes itself once, and whoever needs to know something about it asks here.

A game in a package of its own joins with an entry point of the group ``thegang.games`` that leads to its ``GameType``.
What belongs to a higher layer (the game at a table of the server, its bots, its table in the terminal, its referee) is
named in the description as ``module:name`` and brought only when it is needed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import entry_points
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any

import msgspec

from thegang.core.game import Action, Game
from thegang.core.log import Record
from thegang.core.refusal import BadMessage
from thegang.core.rules import Rule, Rules, RuleValue, offered

BUILT_IN = ("thegang.heist.description:HEIST", "thegang.streets.description:STREETS")
GROUP = "thegang.games"
"""The group of entry points with which other packages bring games."""


class GameMissing(LookupError):
    """This program does not have the game that is meant."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game called {name!r}")
        self.name = name


@dataclass(frozen=True, kw_only=True)
class GameType:
    """What a game says about itself."""

    name: str
    game: type[Game[Any, Any]]
    players: range
    """How many can play."""
    view: type[msgspec.Struct]
    """What a seat sees."""
    player_action: Any
    """What players can do, as a union."""
    begin: type[Action]
    """The action a game begins with."""
    rules: type[Rules] = Rules
    """What can be chosen before it begins. Each is a field of ``begin``, too."""
    texts: str
    """Where its texts are, for people: an area of the house, or the package that brings them."""
    sitting: str
    """The game at a table of the server."""
    bots: str
    """Its bots by level."""
    terminal: str | None = None
    """Its table in the terminal, if it can be played there."""
    referee: str | None = None
    """Its table under the referee, if the referee knows it."""

    def action(self, data: bytes | msgspec.Raw) -> Action:
        """A player's action, or BadMessage."""
        try:
            action: Action = self._actions.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadMessage(str(problem)) from None
        return action

    def record(self, data: bytes | msgspec.Raw) -> Record[Any, Any]:
        """A record as it was written down."""
        record: Record[Any, Any] = self._records.decode(data)
        return record

    def begun(self, data: bytes | msgspec.Raw) -> Action:
        """How a game begins, as it was written down."""
        return msgspec.json.decode(data, type=self.begin)

    def chosen(self, rules: Mapping[str, RuleValue]) -> Rules:
        """The rules that are chosen, and the usual ones for the rest; raises BadMessage if there are no such rules."""
        try:
            return msgspec.convert(dict(rules), self.rules)
        except msgspec.ValidationError as problem:
            raise BadMessage(str(problem)) from None

    @cached_property
    def offered(self) -> tuple[Rule, ...]:
        """The rules as they are offered."""
        return offered(self.rules)

    @cached_property
    def free_rules(self) -> frozenset[str]:
        """The rules that can still be chosen when the cards of another game are dealt again."""
        return frozenset(rule.name for rule in self.offered if rule.free)

    def begins(self, rules: Rules, **more: Any) -> Action:
        """The action that begins a game by these rules; ``more`` is what else it says, or says instead."""
        return self.begin(**(msgspec.structs.asdict(rules) | more))

    def begins_again(self, rules: Rules, begun: Action) -> Action:
        """The action that begins a game with the cards of one that began like this."""
        return msgspec.structs.replace(begun, **{name: getattr(rules, name) for name in self.free_rules})

    def rules_of(self, begun: Action) -> dict[str, RuleValue]:
        """The rules that the cards of a game go with; what is left out is as usual."""
        found = {rule.name: getattr(begun, rule.name) for rule in self.offered if not rule.free}
        return {name: value for name, value in found.items() if isinstance(value, RuleValue)}

    @cached_property
    def _actions(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.player_action)

    @cached_property
    def _records(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(Record[self.game.actions, self.game.events])  # type: ignore[name-defined]


@cache
def games() -> Mapping[str, GameType]:
    """All games by their names, ours first."""
    ours = (resolve_name(place) for place in BUILT_IN)
    others = (entry_point.load() for entry_point in entry_points(group=GROUP))
    return MappingProxyType(_by_name([*ours, *others]))


def game_type(name: str) -> GameType:
    """The game with this name; raises GameMissing."""
    try:
        return games()[name]
    except KeyError:
        raise GameMissing(name) from None


def _by_name(types: Iterable[GameType]) -> dict[str, GameType]:
    found: dict[str, GameType] = {}
    for one in types:
        if found.setdefault(one.name, one) is not one:
            raise ValueError(f"two games are called {one.name!r}")
    return found
