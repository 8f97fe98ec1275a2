"""Basic heists of bots, compiled: the same games many times as fast. It needs Numba; plain Python is the reference."""
