"""Who looks at a table, and what they are shown of it."""

from collections.abc import Callable

import msgspec

from thegang.server.messages import TableView
from thegang.server.tables.presence import Presence, Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.screens import Parts, Screen, Screens
from thegang.server.tables.steps import Step


class Audience:
    """Everybody with a connection to the table, players and spectators."""

    def __init__(self, room: Room, steady: Callable[[], float]) -> None:
        self.presence = Presence(room, steady)
        self.screens = Screens(room, self.presence)
        self.waiting = False
        """Whether something has changed that nobody was shown yet."""
        self.shown_table: TableView | None = self.screens.table if room.seq else None
        """The table as it was shown last; None before anything of it is written down."""
        self._room = room
        self._shown: dict[Viewer, Parts] = {}
        """What was sent on each connection."""

    def join(self, viewer: Viewer) -> None:
        """Somebody looks from now on, and is to be shown everything."""
        self.presence.viewers[viewer] = None
        self._shown.pop(viewer, None)

    def leave(self, viewer: Viewer) -> None:
        """Somebody does not look any more."""
        del self.presence.viewers[viewer]
        self._shown.pop(viewer, None)

    def show(self, step: Step | None = None) -> None:
        """Show everybody how things are now, after the last step if that has not been shown yet."""
        self.waiting = False
        self.screens.table_changed()
        self.shown_table = self.screens.table
        for viewer in self.presence.viewers:
            if viewer not in self._shown:
                self._send(viewer, self.screens.arrived(viewer.guest))
                continue
            parts = self.screens.parts(self._room.seat_of(viewer.guest))
            screen = None if step is None else step.screens.get(viewer.guest)
            if screen is not None:
                self._send(viewer, msgspec.structs.replace(screen, parts=parts))
            elif not parts.same(self._shown[viewer]):
                self._send(viewer, Screen(self._room.seq, parts))

    def show_step(self, step: Step) -> None:
        """Show everybody how things were after a step; whoever came since then sees how they are a little later."""
        self.shown_table = step.table
        for viewer in self.presence.viewers:
            screen = step.screens.get(viewer.guest)
            if screen is not None and viewer in self._shown:
                self._send(viewer, screen)

    def tell(self, message: bytes) -> None:
        """Send everybody the same."""
        for viewer in self.presence.viewers:
            viewer.send(message)

    def _send(self, viewer: Viewer, screen: Screen) -> None:
        viewer.send(screen.message(self._shown.get(viewer)))
        self._shown[viewer] = screen.parts
