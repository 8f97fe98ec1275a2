"""What older versions have written: logs, and a data folder."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

from thegang.server.store.folder import FILE

FOLDER = Path(__file__).parent / "2026-11"


def old_data(folder: Path) -> Path:
    """Fill a folder with tables and finished games as an older version has left them."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript(gzip.decompress((FOLDER / "data.sql.gz").read_bytes()).decode())
    return folder
