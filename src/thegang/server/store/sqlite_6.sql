-- From format 5 of the data file to format 6: a guest can choose what to wear.

ALTER TABLE guests ADD COLUMN outfit BLOB;
