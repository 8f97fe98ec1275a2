"""The Gang: two card games of that name, as rules anybody can play, check and study."""
