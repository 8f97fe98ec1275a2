"""The tunnels that can be driven: how each is found and started, and what its lines mean.

Their programs were written to be read by people. What is looked for here is the least that says what happened; a line
that is not understood is passed over.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec

ORDER = ("cloudflared", "tailscale", "ngrok", "ssh")
"""As they are tried: first what needs no account and lasts longest."""
FREE_SSH = "nokey@localhost.run"
"""Where ``ssh`` makes a public link without an account."""
_MAC_TAILSCALE = "/Applications/Tailscale.app/Contents/MacOS/Tailscale"
_NO_NETWORK = (
    r"no such host|network is unreachable|no route to host|i/o timeout|dial tcp|could not resolve|name resolution"
    r"|connection refused|connection timed out|operation timed out"
)
_SSH = (
    *("-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new", "-o", "ExitOnForwardFailure=yes"),
    *("-o", "ConnectTimeout=15", "-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=3"),
)

MISSING = {
    "cloudflared": "cloudflared-missing",
    "tailscale": "tailscale-missing",
    "ngrok": "ngrok-missing",
    "ssh": "ssh-missing",
}


class UnknownWay(ValueError):
    """There is no such tunnel."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A tunnel."""

    name: str
    called: str
    """What people call it."""
    find: Callable[[], tuple[str, ...] | None]
    """Its program and the first words after that, if it is installed here."""
    words: Callable[[int], tuple[str, ...]]
    """What follows, for a port of this machine."""
    link: str
    """Finds the link in a line, as its first group; or the line after which ``fixed_link`` works."""
    fixed_link: str | None = None
    up: str | None = None
    """Before this was said the link does not lead here."""
    lost: str | None = None
    """After this it never will again, though the program goes on."""
    problems: tuple[tuple[str, str], ...] = ()
    """What can go wrong: how a line says so, and the code of our text for it."""
    header: str | None = "x-forwarded-for"
    """Where it writes a visitor's address, last if there are several; nowhere, when it only passes bytes on."""

    @property
    def missing(self) -> str:
        """The code of the text for people who don't have it."""
        return MISSING[self.name]


def _program(name: str, *elsewhere: str) -> Callable[[], tuple[str, ...] | None]:
    def find() -> tuple[str, ...] | None:
        found = shutil.which(name) or next((path for path in elsewhere if Path(path).exists()), None)
        return None if found is None else (found,)

    return find


def _ngrok() -> tuple[str, ...] | None:
    if program := shutil.which("ngrok"):
        return (program, "http", "--log", "stdout", "--log-format", "logfmt")
    if find_spec("ngrok") is not None:
        return (sys.executable, str(Path(__file__).with_name("ngrok_sdk.py")))
    return None


CLOUDFLARED = Way(
    name="cloudflared",
    called="Cloudflare",
    find=_program("cloudflared"),
    # Without a file of its own, somebody's rules for other tunnels would come before our port. "auto" goes on over TCP
    # where UDP is blocked.
    words=lambda port: (
        *("--config", os.devnull, "tunnel", "--no-autoupdate", "--protocol", "auto"),
        *("--url", f"http://127.0.0.1:{port}"),
    ),
    link=r"\|\s+(https://[\w.:-]+)\s+\|",
    up=r"Registered tunnel connection",
    lost=r"Unauthorized: (Tunnel not found|Invalid tunnel secret)",
    problems=((r"429 Too Many|error code: 1015", "tunnel-busy"), (_NO_NETWORK, "tunnel-no-network")),
    header="cf-connecting-ip",
)
TAILSCALE = Way(
    name="tailscale",
    called="Tailscale",
    find=_program("tailscale", _MAC_TAILSCALE),
    words=lambda port: ("funnel", "--yes", str(port)),
    link=r"^(https://[\w.-]+\.ts\.net(:\d+)?)/?$",
    up=r"Available on the internet",
    problems=(
        (r"(?P<page>https://login\.tailscale\.com/f/\S+)", "tailscale-off"),
        (r"Funnel not available", "tailscale-not-allowed"),
        (r"Logged out|is stopped|not yet approved|NeedsLogin", "tailscale-logged-out"),
        (r"failed to connect to local [Tt]ailscale", "tailscale-not-running"),
        (r"operator=|[Aa]ccess denied|permission denied", "tailscale-rights"),
        (r"already (exists|in use)|already serving", "tailscale-taken"),
    ),
)
NGROK = Way(
    name="ngrok",
    called="ngrok",
    find=_ngrok,
    words=lambda port: (str(port),),
    link=r'msg="started tunnel".*\burl=(https://\S+)',
    problems=(
        (r"ERR_NGROK_(4018|105|106|107)\b", "ngrok-token"),
        (r"ERR_NGROK_(108|334)\b", "ngrok-taken"),
        (_NO_NETWORK, "tunnel-no-network"),
    ),
)
_SSH_PROBLEMS = (
    (r"Permission denied|Host key verification failed|IDENTIFICATION HAS CHANGED", "ssh-refused"),
    (r"remote port forwarding failed|administratively prohibited", "ssh-port"),
    (_NO_NETWORK, "tunnel-no-network"),
)


def ssh(host: str) -> Way:
    """A service that makes links out of ``ssh -R``, such as localhost.run and serveo.net, and prints them."""
    return Way(
        name="ssh",
        called=host.rpartition("@")[2],
        find=_program("ssh"),
        words=lambda port: (*_SSH, "-T", "-R", f"80:127.0.0.1:{port}", host),
        link=r"(?:tls termination,|traffic from) (https://[\w.:-]+)",
        problems=_SSH_PROBLEMS,
    )


def own_ssh(host: str, far_port: int, link: str | None) -> Way:
    """A machine of one's own: its port leads here, and ``link`` to that port through a proxy there."""
    name = host.rpartition("@")[2]
    return Way(
        name="ssh",
        called=name,
        find=_program("ssh"),
        words=lambda port: (*_SSH, "-N", "-v", "-R", f"{far_port}:127.0.0.1:{port}", host),
        link=r"remote forward success",
        fixed_link=link or f"http://{name}:{far_port}",
        problems=_SSH_PROBLEMS,
        header="x-forwarded-for" if link else None,
    )


def ways(wanted: str) -> list[Way]:
    """The tunnels to try, in order; raises UnknownWay."""
    known = {"cloudflared": CLOUDFLARED, "tailscale": TAILSCALE, "ngrok": NGROK, "ssh": ssh(FREE_SSH)}
    if wanted == "any":
        return [known[name] for name in ORDER]
    if wanted in known:
        return [known[wanted]]
    own = re.fullmatch(r"ssh:(?P<host>[\w.@-]+)(:(?P<port>\d+)(=(?P<link>https?://[\w.:-]+)/?)?)?", wanted)
    if own is None or own["host"].startswith("-"):
        raise UnknownWay(wanted)
    return [own_ssh(own["host"], int(own["port"]), own["link"]) if own["port"] else ssh(own["host"])]
