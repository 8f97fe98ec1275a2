-- From format 1 of the data file to format 2.

ALTER TABLE games ADD COLUMN same_deal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

UPDATE games SET public = (SELECT public FROM tables WHERE number = table_number);
UPDATE games SET same_deal = 1
WHERE deal <> '' AND EXISTS (SELECT 1 FROM games AS before WHERE before.deal = games.deal AND before.number < games.number);

CREATE TABLE sat (
    guest INTEGER NOT NULL REFERENCES guests (id),
    table_number INTEGER NOT NULL REFERENCES tables (number),
    PRIMARY KEY (guest, table_number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER seats_sat AFTER INSERT ON seats
BEGIN
    INSERT INTO sat VALUES (new.guest, new.table_number) ON CONFLICT DO NOTHING;
END;

-- Seats that were left stand only in the log.
INSERT INTO sat
SELECT DISTINCT json_extract(fact.value, '$.guest'), table_number
FROM entries, json_each(CAST(entry AS TEXT), '$.facts') AS fact
WHERE instr(entry, CAST('"fact":"SeatTaken"' AS BLOB)) AND json_extract(fact.value, '$.fact') = 'SeatTaken';

CREATE TABLE trial (
    number INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;
