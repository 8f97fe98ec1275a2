-- From format 3 of the data file to format 4: counters, and when tables were touched and guests seen. What would take long
-- in a large file is left to SQLiteStore.tidy: games are counted and times noted some rows at a time, while people play.

ALTER TABLE tables ADD COLUMN touched REAL;
ALTER TABLE tables ADD COLUMN finished INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN seen REAL;

CREATE INDEX tables_touched ON tables (finished, touched);
CREATE INDEX sat_table ON sat (table_number);
CREATE INDEX games_table ON games (table_number);

CREATE TABLE removed (
    table_number INTEGER PRIMARY KEY REFERENCES tables (number)
) STRICT;

CREATE TABLE forgotten (
    guest INTEGER PRIMARY KEY REFERENCES guests (id)
) STRICT;

INSERT INTO forgotten
SELECT DISTINCT guest FROM sat WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE secrets.guest = sat.guest);

CREATE TABLE counts (
    guest INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (guest, kind, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE lacking (
    what TEXT PRIMARY KEY,
    upto INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO lacking
SELECT 'games', max(number) FROM games HAVING count(*) UNION ALL
SELECT 'tables', max(number) FROM tables HAVING count(*) UNION ALL
SELECT 'guests', max(id) FROM guests HAVING count(*);
