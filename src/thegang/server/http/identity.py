"""Guests without accounts: a secret in a cookie, of which only the hash is kept."""

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256

COOKIE = "gang"
"""How cookies begin; those of older versions are called so, and whoever has one stays known."""
COOKIE_AGE = 400 * 24 * 3600
"""As long as browsers keep one."""
MOVE_AGE = 15 * 60
"""How long a link to another device can be used, in seconds."""

SECRET = re.compile(r"[0-9a-f]{32}")
MOST_SECRETS = 4
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def new_secret() -> str:
    """128 bits nobody can guess."""
    return secrets.token_hex(16)


def hashed(secret: str) -> bytes:
    """What is kept of a secret. Being looked up by its hash, it can't be found out by timing."""
    return sha256(secret.encode()).digest()


class Cookies:
    """The cookies of a server: two servers on one host don't overwrite each other's, for each has a name of its own.

    Requests and connections read them here, and so find the same guest, whatever else a browser sends.
    """

    def __init__(self, name: str) -> None:
        self.plain = f"{COOKIE}-{name}"
        self.secure = f"__Host-{self.plain}"
        """Only for HTTPS: no other site under the same domain, and nobody on the way, can set it."""

    def secrets(self, headers: Sequence[str]) -> list[str]:
        """The secrets that a browser sends, the likeliest first; not more than one would have by accident."""
        sent = [pair.strip().partition("=") for header in headers for pair in header.split(";")]
        # Not http.cookies, which gives up on all when a neighbour on the same host has set a strange one.
        found = [
            value
            for name in (self.secure, self.plain, COOKIE)
            for key, _, value in sent
            if key == name and SECRET.fullmatch(value)
        ]
        return list(dict.fromkeys(found))[:MOST_SECRETS]


def device_kind(agent: str) -> str:
    """The kind of a device, as far as its browser tells: names that are the same in all languages."""
    named = (next((name for part, name in kinds if part in agent), "") for kinds in (BROWSERS, SYSTEMS))
    return " · ".join(name for name in named if name)
