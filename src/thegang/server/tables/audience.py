"""Who looks at a table, and what they are shown of it."""

from collections.abc import Callable

from thegang.server.messages import TableView
from thegang.server.tables.presence import Presence, Viewer
from thegang.server.tables.room import Room
from thegang.server.tables.screens import Report, Screen, Screens
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
        self._shown: dict[Viewer, Screen] = {}
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
        nothing_new = Report(self._room.seq)
        for viewer in self.presence.viewers:
            before = self._shown.get(viewer)
            if before is None:
                self._show(viewer, None, self.screens.arrived(viewer.guest))
                continue
            stepped = None if step is None else step.screens.get(viewer.guest)
            report = nothing_new if stepped is None else stepped.report
            now = self.screens.now(self._room.seat_of(viewer.guest), report)
            if stepped is not None or not now.same(before):
                self._show(viewer, before, now)

    def show_step(self, step: Step) -> None:
        """Show everybody how things were after a step; whoever came since then sees how they are a little later."""
        self.shown_table = step.table
        for viewer in self.presence.viewers:
            before, now = self._shown.get(viewer), step.screens.get(viewer.guest)
            if before is not None and now is not None:
                viewer.send(now.message(before))
                self._shown[viewer] = now

    def tell(self, message: bytes) -> None:
        """Send everybody the same."""
        for viewer in self.presence.viewers:
            viewer.send(message)

    def _show(self, viewer: Viewer, before: Screen | None, now: Screen) -> None:
        viewer.send(now.message(before))
        self._shown[viewer] = now
