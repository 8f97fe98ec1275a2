"""One table and all tables: what is written down, who is there, what everybody sees."""
