"""A public link for a server at home: other people's tunnels, found, started, watched and ended."""
