"""Options as tables wrote them before a game had its own part in them: flat, with the rules of both games.

This is the one place that knows: whatever is read from the store passes through here, and is written the new way then.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

RULES = {"heist": ("mode", "stacks", "settling"), "streets": ("open_scores",)}
"""The rules that stood among the options, by the game they belong to."""
TABLE = ("game", "seats", "public", "chat", "grace")
TELLING = (OPENED, SET) = (b'{"fact":"Opened","options":{', b'{"fact":"OptionsSet","options":{')
"""How the facts begin that tell options."""
OPTIONS = b'"options":{'
"""What is in all of them, and in nearly nothing else: most entries are looked through only once."""


class WrittenEntry(msgspec.Struct, frozen=True):
    """An entry whose facts are not looked into yet."""

    at: float
    facts: list[msgspec.Raw]


def entry_brought_up(entry: bytes) -> bytes:
    """An entry of a table's log with options as they are now."""
    if OPENED not in entry and SET not in entry:
        return entry
    written = msgspec.json.decode(entry, type=WrittenEntry)
    facts = [
        msgspec.Raw(_brought_up(bytes(fact))) if bytes(fact).startswith(TELLING) else fact for fact in written.facts
    ]
    return msgspec.json.encode(WrittenEntry(written.at, facts))


def entries_brought_up(entries: Iterable[bytes]) -> list[bytes]:
    """The same for a whole log."""
    return [entry_brought_up(entry) if OPTIONS in entry else entry for entry in entries]


def listing_brought_up(about: bytes) -> bytes:
    """What a list says about a table, with options as they are now."""
    return _brought_up(about)


def _brought_up(data: bytes) -> bytes:
    opened: dict[str, Any] = msgspec.json.decode(data)
    options = opened["options"]
    if "rules" in options:
        return data
    rules = {name: options[name] for name in RULES[options.get("game", "heist")] if name in options}
    shared = {name: options[name] for name in TABLE if name in options}
    return msgspec.json.encode({**opened, "options": {**shared, "rules": rules}})
