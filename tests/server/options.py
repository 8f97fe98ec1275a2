"""Options for tests, told flat: what no table has belongs to the rules of its game; those of others are left out."""

from typing import Any

import msgspec

from thegang.core import games
from thegang.server.messages import Options

TABLE = set(Options.__struct_fields__)


def nested(chosen: dict[str, Any]) -> dict[str, Any]:
    """The options as they are sent."""
    game = chosen.get("game", "heist")
    others = {rule for name, other in games().items() if name != game for rule in other.rules.__struct_fields__}
    shared = {name: value for name, value in chosen.items() if name in TABLE}
    rules = {name: value for name, value in chosen.items() if name not in TABLE | others}
    return {**shared, "rules": {**shared.get("rules", {}), **rules}}


def options(**chosen: Any) -> Options:
    """How a table plays."""
    return msgspec.convert(nested(chosen), Options)
