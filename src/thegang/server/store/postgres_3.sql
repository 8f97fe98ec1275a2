-- From format 2 to format 3: a long log need not be folded from its beginning.

-- What the entries before seq come to (server/tables/snapshots.py). Whatever is here may as well be missing.
CREATE TABLE snapshots (
    table_number bigint PRIMARY KEY REFERENCES tables (number),
    seq integer NOT NULL,
    snapshot bytea NOT NULL
);
