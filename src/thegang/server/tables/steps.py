"""What a table has done and is being written down."""

from asyncio import Future

import msgspec

from thegang.server.messages import Ack, Command, Emoted, TableView
from thegang.server.store import StoreUnavailable
from thegang.server.tables.presence import Viewer
from thegang.server.tables.screens import Screen

encode = msgspec.json.Encoder().encode


class PendingCommand(msgspec.Struct):
    """What a guest wants, and all connections that wait for the answer: it may have been asked again on another."""

    viewers: list[Viewer]
    id: str
    command: Command
    retried: bool = False
    """Whether somebody else was faster before."""

    def acknowledge(self, seq: int) -> None:
        """Tell that it is done."""
        for viewer in self.viewers:
            viewer.send(encode(Ack(self.id, seq)))


class Step(msgspec.Struct):
    """Something done that is being written down; nobody has heard of it yet."""

    seq: int
    began: float
    screens: dict[int, Screen]
    """What each guest sees after it."""
    table: TableView
    """What everybody sees of the table after it."""
    command: PendingCommand | None = None
    opened: Future[None] | None = None
    sign: Emoted | None = None
    """What a bot shows with it."""

    def was_opened(self, there: bool) -> None:
        """Tell who opens the table with it whether it is there."""
        if self.opened is None or self.opened.done():
            return
        if there:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(StoreUnavailable("the table could not be opened"))
