-- From format 6 of the data file to format 7: a long log need not be folded from its beginning.

-- What the entries before seq come to (server/tables/snapshots.py). Whatever is here may as well be missing.
CREATE TABLE snapshots (
    table_number INTEGER PRIMARY KEY REFERENCES tables (number),
    seq INTEGER NOT NULL,
    snapshot BLOB NOT NULL
) STRICT;
