"""The parts of state messages, put together as a client does it: from docs/protocol.md, not from the server's code."""

import json
from typing import Any

import msgspec

from thegang.heist import View as HeistView
from thegang.streets import View as StreetsView

VIEWS: dict[str, Any] = {"heist": HeistView, "streets": StreetsView}
PARTS = ("table", "game", "seat")


class Parts:
    """What came last of each part on a connection."""

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}

    def take(self, message: dict[str, Any]) -> dict[str, Any]:
        """All that is known after a message."""
        self._parts |= {part: message[part] for part in PARTS if part in message}
        for part in PARTS:
            self._parts[part] = _changed(self._parts[part], message.get(f"{part}_change", {}))
        table, game, seat = (self._parts[part] for part in PARTS)
        return {
            "type": "state",
            "seq": message["seq"],
            "you": seat["you"],
            "table": table,
            **_seen(game, seat),
            "news": message.get("news", []),
            "log": message.get("log"),
        }


def _changed(part: Any, change: dict[str, Any]) -> Any:
    """A part with other fields, and another view with other fields."""
    if "view" in change and "view" in part:
        return {**part, **change, "view": {**part["view"], **change["view"]}}
    return {**part, **change} if change else part


def _seen(game: dict[str, Any] | None, seat: dict[str, Any]) -> dict[str, Any]:
    if game is None:
        return {"name": None, "game": None, "legal": [], "previews": [], "debrief": None, "thoughts": []}
    fields = {**game["view"], **seat.get("view", {}), "seat": seat["you"]}
    if game["name"] not in VIEWS:
        return {"name": game["name"], "game": fields, "legal": seat.get("legal", [])}
    view = json.loads(msgspec.json.encode(msgspec.convert(fields, VIEWS[game["name"]], strict=False)))
    row = view["chips"][view["phase"]] if seat.get("chips") else []
    takes = [
        {"do": "TakeChip", "stars": stars, "source": row.index(stars) if stars in row else None}
        for stars in seat.get("chips", [])
    ]
    return {
        "name": game["name"],
        "game": view,
        "legal": [*takes, *seat.get("legal", [])],
        "previews": seat.get("previews", []),
        "debrief": game.get("debrief"),
        "thoughts": game.get("thoughts", []),
    }
