"""Guests without accounts: a secret in a cookie, of which only the hash is kept."""

import secrets
from hashlib import sha256

COOKIE = "gang"
COOKIE_AGE = 400 * 24 * 3600
"""As long as browsers keep one."""
MOVE_AGE = 15 * 60
"""How long a link to another device can be used, in seconds."""


def new_secret() -> str:
    """128 bits nobody can guess."""
    return secrets.token_hex(16)


def hashed(secret: str) -> bytes:
    """What is kept of a secret. Being looked up by its hash, it can't be found out by timing."""
    return sha256(secret.encode()).digest()
