"""Who looks at a table, and what they are shown of it."""

from collections.abc import Callable

from thegang.server.messages import TableView
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Room
from thegang.server.tables.screens import Screens
from thegang.server.tables.steps import Step


class Audience:
    """Everybody with a connection to the table, players and spectators."""

    def __init__(self, room: Room, now: Callable[[], float]) -> None:
        self.presence = Presence(room, now)
        self.screens = Screens(room, self.presence)
        self.waiting = False
        """Whether something has changed that nobody was shown yet."""
        self.told: TableView | None = self.screens.table if room.seq else None
        """The table as it was told last; None before anything of it is written down."""
        self._room = room

    def show(self) -> None:
        """Show everybody how things are now."""
        self.waiting = False
        self.screens.table_changed()
        self.told = self.screens.table
        for viewer in self.presence.viewers:
            viewer.send(self.screens.of(self._room.seat_of(viewer.guest)))

    def show_step(self, step: Step) -> None:
        """Show everybody how things were after a step."""
        self.told = step.table
        for viewer in self.presence.viewers:
            screen = step.screens.get(viewer.guest)
            if screen is not None:
                viewer.send(screen)

    def tell(self, message: bytes) -> None:
        """Send everybody the same."""
        for viewer in self.presence.viewers:
            viewer.send(message)
