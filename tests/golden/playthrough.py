"""A whole game as text: every action, what happened, the state, and what every seat saw and could do.

Of the state and the views only what changed is written, and of a seat's view only what a spectator does not see, so
that a page can be read like a story.
"""

import dataclasses
from typing import Any, Generic, TypeVar

import msgspec

from thegang.core import Action, Game, IllegalMove

AS_SPECTATOR = "as the spectator"

G = TypeVar("G", bound=Game[Any, Any])


class Playthrough(Generic[G]):
    """Plays a game and writes down everything."""

    def __init__(self, title: str, game: G) -> None:
        self.game = game
        self.lines = [f"# {title}"]
        self._known: dict[str, str] = {}

    def play(self, seat: int | None, action: Action) -> None:
        """Do something, or write down why not."""
        self.lines += ["", f"## {'table' if seat is None else f'seat {seat}'}: {_text(action)}"]
        try:
            events = self.game.play(seat, action)
        except IllegalMove as illegal:
            self.lines.append(f"refused {illegal.code} ({illegal.rule})")
            return
        self.lines += [f"+ {_text(event)}" for event in events]
        state = self.game.state
        self._write("state", {field.name: getattr(state, field.name) for field in dataclasses.fields(state)})
        public = self._seen(None)
        self._write("spectator", public)
        for viewer in self.game.seats:
            for_this_seat = {
                name: AS_SPECTATOR if value == public[name] else value for name, value in self._seen(viewer).items()
            }
            self._write(f"seat {viewer}", for_this_seat)

    def text(self) -> str:
        """The page."""
        return "\n".join(self.lines) + "\n"

    def _seen(self, seat: int | None) -> dict[str, Any]:
        view = self.game.view(seat)
        may = [] if seat is None else [_text(action) for action in self.game.legal_actions(seat)]
        return {field: getattr(view, field) for field in view.__struct_fields__} | {"may": may}

    def _write(self, owner: str, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            line = f"{owner} {name}"
            text = value if isinstance(value, str) else _text(value)
            if self._known.get(line, AS_SPECTATOR) != text:
                self._known[line] = text
                self.lines.append(f"{line}: {text}")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace('"', "")
