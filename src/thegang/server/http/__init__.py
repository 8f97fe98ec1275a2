"""What is asked for over HTTP: guests, tables, finished games, the state of the house, and the pages."""
