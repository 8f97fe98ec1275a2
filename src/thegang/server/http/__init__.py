"""What is asked for over HTTP: guests, tables, finished games, the health of the server, and the pages."""
