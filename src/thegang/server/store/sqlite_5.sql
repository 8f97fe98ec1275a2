-- From format 4 of the data file to format 5: the devices of a guest can be listed, and the data has a name of its own.

ALTER TABLE secrets ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE secrets ADD COLUMN seen REAL NOT NULL DEFAULT 0;

CREATE TABLE house (
    name TEXT NOT NULL
) STRICT;

INSERT INTO house VALUES (lower(hex(randomblob(4))));
