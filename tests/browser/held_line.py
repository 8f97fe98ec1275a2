"""A line on which news can wait, so that somebody acts on what is no longer true."""

from playwright.sync_api import Page, WebSocketRoute


class HeldLine:
    """A connection whose news from the server can be held back for a while."""

    def __init__(self, page: Page) -> None:
        self._held: list[str | bytes] | None = None
        page.route_web_socket("**/ws/*", self._connect)

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held or [], None
        for message in held:
            self._line.send(message)

    def _connect(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self._held is None:
            self._line.send(message)
        else:
            self._held.append(message)
