-- Format 5 of the data file; decision 12 says why it is laid out so. sqlite_2.sql makes format 2 out of format 1, and so
-- on; sqlite_5.sql makes this one.

CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    about BLOB NOT NULL DEFAULT x'',
    public INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    touched REAL,
    finished INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX tables_public ON tables (changed) WHERE public;
CREATE INDEX tables_touched ON tables (finished, touched);

-- Tables nobody finds any more, whose logs go little by little.
CREATE TABLE removed (
    table_number INTEGER PRIMARY KEY REFERENCES tables (number)
) STRICT;

-- The rows lie in the order they came, so that the moves of many tables share a few pages; the indexes are short.
CREATE TABLE entries (
    place INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables (number),
    seq INTEGER NOT NULL,
    command TEXT,
    entry BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX entries_seq ON entries (table_number, seq);
CREATE UNIQUE INDEX entries_command ON entries (table_number, command) WHERE command IS NOT NULL;

-- A log has no gaps: an entry that is not the next one is left out, and the appender counts what was written.
CREATE TRIGGER entries_next BEFORE INSERT ON entries
WHEN new.seq <> 1 + coalesce((SELECT max(seq) FROM entries WHERE table_number = new.table_number), 0)
BEGIN
    SELECT raise(IGNORE);
END;

CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL DEFAULT '',
    language TEXT,
    seen REAL,
    outfit BLOB
) STRICT;

-- Those whom nobody is any more, until no table knows them either.
CREATE TABLE forgotten (
    guest INTEGER PRIMARY KEY REFERENCES guests (id)
) STRICT;

-- Every device that is a guest has a secret of its own.
CREATE TABLE secrets (
    hash BLOB PRIMARY KEY,
    guest INTEGER NOT NULL REFERENCES guests (id),
    about TEXT NOT NULL DEFAULT '',
    seen REAL NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX secrets_guest ON secrets (guest);

CREATE TABLE moves (
    hash BLOB PRIMARY KEY,
    guest INTEGER NOT NULL REFERENCES guests (id),
    expires REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX moves_guest ON moves (guest);
CREATE INDEX moves_expires ON moves (expires);

CREATE TABLE seats (
    taken INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables (number),
    guest INTEGER NOT NULL REFERENCES guests (id),
    UNIQUE (table_number, guest)
) STRICT;

CREATE INDEX seats_guest ON seats (guest, taken);

-- Where each guest ever had a seat, or was removed: only there the log can name somebody who wants to be forgotten.
CREATE TABLE sat (
    guest INTEGER NOT NULL REFERENCES guests (id),
    table_number INTEGER NOT NULL REFERENCES tables (number),
    PRIMARY KEY (guest, table_number)
) STRICT, WITHOUT ROWID;

CREATE INDEX sat_table ON sat (table_number);

CREATE TRIGGER seats_sat AFTER INSERT ON seats
BEGIN
    INSERT INTO sat VALUES (new.guest, new.table_number) ON CONFLICT DO NOTHING;
END;

-- What all games share. A game says in its own JSON how it came out and what its statistics count.
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    deal TEXT NOT NULL,
    table_number INTEGER NOT NULL REFERENCES tables (number),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    kind TEXT NOT NULL,
    players INTEGER NOT NULL,
    finished_at REAL NOT NULL,
    won INTEGER,
    same_deal INTEGER NOT NULL DEFAULT 0,
    public INTEGER NOT NULL DEFAULT 0,
    summary BLOB NOT NULL DEFAULT x'7b7d',
    figures BLOB NOT NULL DEFAULT x'7b7d'
) STRICT;

CREATE INDEX games_deal ON games (deal);
CREATE INDEX games_table ON games (table_number);

CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games (number),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest INTEGER REFERENCES guests (id),
    winner INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_guest ON players (guest, game) WHERE guest IS NOT NULL;

-- What statistics say: numbers that grow with each finished game. Guest 0 is everybody.
CREATE TABLE counts (
    guest INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (guest, kind, name)
) STRICT, WITHOUT ROWID;

-- Where a file of an older format was brought up to this one: the rows up to this number still lack what is new.
CREATE TABLE lacking (
    what TEXT PRIMARY KEY,
    upto INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A name by which cookies of this data are told from those of another server on the same host.
CREATE TABLE house (
    name TEXT NOT NULL
) STRICT;

INSERT INTO house VALUES (lower(hex(randomblob(4))));

-- What the entries before seq come to (server/tables/snapshots.py). Whatever is here may as well be missing.
CREATE TABLE snapshots (
    table_number INTEGER PRIMARY KEY REFERENCES tables (number),
    seq INTEGER NOT NULL,
    snapshot BLOB NOT NULL
) STRICT;

-- Something to write when it is to be seen whether that works.
CREATE TABLE trial (
    number INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;
