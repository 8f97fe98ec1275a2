"""What a store has to say about other servers when none can share its data: one process uses it at a time."""

from collections.abc import Callable, Sequence

from thegang.server.store.contract import Server


class Alone:
    """A store that only one server uses."""

    shared = False

    def beat(self, server: str, address: str) -> None:
        """Nobody else wants to know."""

    def leave(self, server: str) -> None:
        """Nobody else wants to know."""

    def servers(self) -> list[Server]:
        """No others."""
        return []

    def keepers(self, tables: Sequence[str]) -> dict[str, Server]:  # noqa: ARG002
        """Whoever asks."""
        return {}

    def kept_by(self, server: str, limit: int) -> list[str]:  # noqa: ARG002
        """Nobody else keeps any."""
        return []

    def hint(self, text: str) -> None:
        """Nobody else wants to know."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Nobody else says anything."""
