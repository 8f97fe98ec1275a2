"""Bytes in, bytes out: connections and their limits."""
