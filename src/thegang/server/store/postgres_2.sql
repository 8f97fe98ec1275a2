-- From format 1 to format 2: a guest can choose what to wear.

ALTER TABLE guests ADD COLUMN outfit bytea;
