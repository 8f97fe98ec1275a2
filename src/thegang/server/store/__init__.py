"""What is written down for good: the log of every table, the guests, and an index of finished games."""

from thegang.server.store.contract import (
    Append,
    Conflict,
    Counts,
    Device,
    Entry,
    FinishedGame,
    ForeignFile,
    Guest,
    Listing,
    NewerFormat,
    Repeated,
    Result,
    Server,
    Store,
    StoreUnavailable,
    Unknown,
    Written,
)
from thegang.server.store.sqlite import SQLiteStore

__all__ = [
    "Append",
    "Conflict",
    "Counts",
    "Device",
    "Entry",
    "FinishedGame",
    "ForeignFile",
    "Guest",
    "Listing",
    "NewerFormat",
    "Repeated",
    "Result",
    "SQLiteStore",
    "Server",
    "Store",
    "StoreUnavailable",
    "Unknown",
    "Written",
]
