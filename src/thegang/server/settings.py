"""What can be set, and where: on the command line, else in the environment, else in a file, else as usual."""

import argparse
import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from thegang.server.sharing.tunnels import ORDER, UnknownWay, ways
from thegang.server.store.opening import address
from thegang.server.transport.clients import networks

Kind: TypeAlias = Literal["value", "switch", "list", "perhaps"]
"""``perhaps`` is a switch that may have a value."""
CONFIG = "config"
SWITCHED = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class WrongSetting(Exception):
    """What was set can't be; the reason begins with where it was set."""


class Setting(msgspec.Struct, frozen=True):
    """Something that can be set."""

    name: str
    help: str
    kind: Kind = "value"
    read: Callable[[str], object] = str
    """The value that a text stands for; raises ValueError with a sentence."""
    usual: object = None
    on: str = ""
    """What ``perhaps`` stands for without a value."""
    metavar: str | None = None

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"GANG_{self.attribute.upper()}"

    @property
    def attribute(self) -> str:
        """Its name in Python."""
        return self.name.replace("-", "_")

    def value(self, text: str) -> object:
        """The value that is written there; raises ValueError."""
        switched = SWITCHED.get(text.strip().lower())
        match self.kind:
            case "value":
                return self.read(text)
            case "list":
                return [self.read(one.strip()) for one in text.split(",") if one.strip()]
            case "switch":
                if switched is None:
                    raise ValueError(f"{text!r} is neither yes nor no")
                return switched
            case "perhaps":
                if switched is None:
                    return self.read(text)
                return self.read(self.on) if switched else self.usual


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5) or int(text) > 65_535:
        raise ValueError(f"{text!r} is no port")
    return int(text)


def _reachable(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host or any(sign.isspace() for sign in text):
        raise ValueError(f"{text!r} is no host:port")
    _port(port)
    return text


def _amount(text: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        amount = 0
    if not 0 < amount < float("inf"):
        raise ValueError(f"{text!r} is no number above 0")
    return amount


def _days(text: str) -> float | None:
    return None if text == "ever" else _amount(text)


def _folder(text: str) -> Path:
    if not text:
        raise ValueError("a folder has a name")
    return Path(text).expanduser()


def _way(text: str) -> str:
    try:
        ways(text)
    except UnknownWay:
        raise ValueError(f"there is no tunnel called {text!r}, only {', '.join(ORDER)} and ssh:HOST") from None
    return text


def _usual_folder() -> Path:
    """Where programs keep their data."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    else:
        home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "thegang"


DATA = Setting("data", f"the folder of the data ({_usual_folder()})", read=_folder, usual=_usual_folder())
STORE = Setting(
    "store",
    "keep the data in this PostgreSQL instead, which several servers can share: postgresql://user:password@host/name",
    read=address,
    metavar="ADDRESS",
)
REACHED_AT = Setting(
    "reached-at",
    "where other servers that share the data reach this one (its address in the network, and its port)",
    read=_reachable,
    metavar="HOST:PORT",
)
KEPT = (
    Setting(
        "keep-guests",
        "keep guests without a finished game or a seat, since they were last here (90)",
        read=_days,
        usual=90.0,
        metavar="DAYS",
    ),
    Setting(
        "keep-tables",
        "keep tables without a finished game that nobody touches (90)",
        read=_days,
        usual=90.0,
        metavar="DAYS",
    ),
    Setting(
        "keep-games",
        "keep tables with finished games that nobody touches, and their games with them (ever)",
        read=_days,
        metavar="DAYS",
    ),
)
SERVED = (
    Setting("host", "where to listen; 0.0.0.0 lets in friends in your network (127.0.0.1)", usual="127.0.0.1"),
    Setting("port", "else the first free one from 8000 on", read=_port),
    DATA,
    STORE,
    REACHED_AT,
    Setting("begin-anew", "begin anew where the data file is missing or empty", "switch", usual=False),
    *KEPT,
    Setting("most-data", "open no more tables when there is so much data", read=_amount, metavar="MB"),
    Setting("no-browser", "do not open the browser", "switch", usual=False),
    Setting("name", "a name under which others open this server", "list", usual=()),
    Setting("open-metrics", "let everybody read /metrics, not only this machine", "switch", usual=False),
    Setting("origin", "another site whose pages may connect", "list", usual=()),
    Setting(
        "behind-proxy",
        "believe the headers of proxies on this machine, or at these addresses: 10.0.0.0/8,192.0.2.7",
        "perhaps",
        read=networks,
        usual=(),
        on="127.0.0.0/8,::1",
        metavar="ADDRESSES",
    ),
    Setting(
        "share",
        "make a link that friends anywhere can open, by the first tunnel found of cloudflared, tailscale, ngrok "
        "and ssh, or by this one; ssh:HOST takes another service, ssh:HOST:PORT=LINK a machine of your own",
        "perhaps",
        read=_way,
        on="any",
        metavar="TUNNEL",
    ),
)
"""Everything that ``gang serve`` can be told."""


def add_settings(command: argparse.ArgumentParser, settings: Iterable[Setting]) -> None:
    """Let a command take these; ``complete`` reads them."""
    command.add_argument("--config", metavar="FILE", help="a file in which any of these is set [GANG_CONFIG]")
    for one in settings:
        flag, said = f"--{one.name}", f"{one.help} [{one.variable}]".replace("%", "%%")
        if one.kind == "switch":
            command.add_argument(flag, action="store_const", const="yes", help=said)
        elif one.kind == "list":
            command.add_argument(flag, action="append", help=said)
        elif one.kind == "perhaps":
            command.add_argument(flag, nargs="?", const=one.on, metavar=one.metavar, help=said)
        else:
            command.add_argument(flag, metavar=one.metavar, help=said)


def complete(options: argparse.Namespace, settings: Iterable[Setting]) -> None:
    """Read what was given, and fill in the rest; raises WrongSetting."""
    file = options.config or os.environ.get("GANG_CONFIG")
    written = _written(Path(file)) if file else {}
    for one in settings:
        sources = (_on_command_line(options, one), _in_environment(one), _in_file(one, file, written))
        where, text = next((found for found in sources if found[1] is not None), ("", None))
        try:
            value = one.usual if text is None else one.value(text)
        except ValueError as problem:
            raise WrongSetting(f"{where}: {problem}") from None
        setattr(options, one.attribute, value)


_Found: TypeAlias = tuple[str, str | None]
"""Where something is set, and to what, if it is."""


def _on_command_line(options: argparse.Namespace, one: Setting) -> _Found:
    given = getattr(options, one.attribute)
    return f"--{one.name}", ",".join(given) if isinstance(given, list) else given


def _in_environment(one: Setting) -> _Found:
    direct, by_file = os.environ.get(one.variable) or None, os.environ.get(f"{one.variable}_FILE") or None
    if by_file is None:
        return one.variable, direct
    if direct is not None:
        raise WrongSetting(f"{one.variable} and {one.variable}_FILE are both set")
    try:
        return f"{one.variable}_FILE", Path(by_file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise WrongSetting(f"{one.variable}_FILE: {by_file} can't be read: {_reason(problem)}") from None


def _in_file(one: Setting, file: str | None, written: Mapping[str, object]) -> _Found:
    where, found = f"{file}: {one.name}", written.get(one.name)
    if found is None or isinstance(found, str):
        return where, found
    if isinstance(found, bool) and one.kind in ("switch", "perhaps"):
        return where, "yes" if found else "no"
    if isinstance(found, list) and one.kind == "list" and all(isinstance(each, str) for each in found):
        return where, ",".join(found)
    if isinstance(found, int | float) and not isinstance(found, bool) and one.kind == "value":
        return where, str(found)
    raise WrongSetting(f"{where}: {found!r} is not what belongs there")


def _written(file: Path) -> dict[str, object]:
    try:
        written = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise WrongSetting(f"{file} can't be read: {_reason(problem)}") from None
    unknown = sorted(written.keys() - {one.name for one in SERVED})
    if unknown:
        raise WrongSetting(f"{file}: nothing is called {unknown[0]!r}, see gang serve --help")
    return written


def _reason(problem: Exception) -> str:
    return problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)
