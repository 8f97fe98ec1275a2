"""Who asks a table for something, and how it says no."""

import msgspec

from thegang.server.messages import Outfit
from thegang.server.tables.presence import Presence


class NotDone(Exception):
    """A table does not do what was asked; ``code`` names the text for people."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Asker(msgspec.Struct, frozen=True):
    """Who wants something, and who is there."""

    guest: int
    name: str
    outfit: Outfit
    home: str
    presence: Presence
