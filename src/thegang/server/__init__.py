"""Tables over HTTP and WebSocket: commit, then acknowledge, then tell (docs/design.md)."""
