"""Night Shift: two more cards for The Gang, one folder each."""
