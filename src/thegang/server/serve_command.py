"""``gang serve``: where it listens, what it prints, and one line for what goes wrong."""

import argparse
import errno
import socket
import sys
import webbrowser
from functools import partial
from threading import Thread

from thegang.server.keeping import Keeping
from thegang.server.logs import log_to_stderr
from thegang.server.serving import Setup, serve
from thegang.server.settings import SERVED, WrongSetting, complete
from thegang.server.sharing.sharing import ShareState
from thegang.server.store import ForeignFile, NewerFormat, StoreUnavailable
from thegang.server.store.folder import FolderRefused
from thegang.server.transport.listening import EVERYWHERE, bind, is_local, link, network_addresses
from thegang.server.transport.refusals import text

FIRST_PORT = 8000
TRIED_PORTS = 100
TAKEN = (errno.EADDRINUSE, *([errno.EACCES] if sys.platform == "win32" else []))
"""What systems say of a port that somebody has."""


def serve_command(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    log_to_stderr()
    try:
        complete(options, SERVED)
        setup = Setup(
            data=options.data,
            store=options.store,
            reached_at=options.reached_at,
            begin_anew=options.begin_anew,
            keeping=keeping_of(options),
            origins=frozenset(options.origin),
            names=frozenset(options.name),
            open_metrics=options.open_metrics,
            proxies=options.behind_proxy,
            share=options.share,
        )
        with listen(options.host, options.port) as listening:
            serve(setup, listening, partial(_ready, listening, not options.no_browser), shared=_say_shared)
    except (OSError, OverflowError, WrongSetting, FolderRefused, ForeignFile, NewerFormat, StoreUnavailable) as problem:
        print(f"gang serve: {_said(problem, options)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


def keeping_of(options: argparse.Namespace) -> Keeping:
    """What is to be kept for how long."""
    size = None if options.most_data is None else int(options.most_data * 1_000_000)
    return Keeping(guests=options.keep_guests, tables=options.keep_tables, games=options.keep_games, size=size)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on that port, or on the next free one if none was asked for."""
    if port is not None:
        return _bound(host, port)
    for free in range(FIRST_PORT, FIRST_PORT + TRIED_PORTS):
        try:
            return _bound(host, free)
        except OSError as problem:
            if problem.errno not in TAKEN:
                raise
    raise OSError(errno.EADDRINUSE, f"no port from {FIRST_PORT} to {free} is free")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        bind(listening, host, port)
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


def _ready(listening: socket.socket, browser: bool) -> None:
    host, port = listening.getsockname()[:2]
    here = f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}/"
    only = "for this computer only, its pages offer to let friends in; " if is_local(host) else ""
    print(f"The Gang is open at {here}  ({only}Ctrl-C closes it)", flush=True)
    if not is_local(host):
        address = host if host not in EVERYWHERE else next(iter(network_addresses()), None)
        if address is None:
            print("This machine is in no network that friends could be in.", flush=True)
        else:
            _print_link("Friends in your network", link(address, port))
    if browser:
        Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _print_link(whose: str, address: str) -> None:
    import segno  # noqa: PLC0415 (whoever shows no link does without, and starts sooner)

    print(f"{whose}: {address}/", flush=True)
    segno.make(f"{address}/", micro=False).terminal(compact=True)
    sys.stdout.flush()


def _say_shared(now: ShareState) -> None:
    """What is new about the public link."""
    if now.problem is not None and (now.trying or now.link is None):
        print(text("en", now.problem.code, **now.problem.values), flush=True)
    if now.link is not None:
        whose = "The link has changed, friends need the new one" if now.changed else "Friends anywhere"
        _print_link(f"{whose} ({now.tunnel})", now.link)
    elif now.trying and now.tunnel:
        print(f"Asking {now.tunnel} for a link …", flush=True)


def _said(problem: Exception, options: argparse.Namespace) -> str:
    if isinstance(problem, OSError) and problem.errno in TAKEN:
        return f"port {options.port} is taken" if options.port else str(problem.strerror)
    if isinstance(problem, PermissionError):
        return f"{problem.filename or options.data} can't be written"
    if isinstance(problem, OSError):
        return f"{problem.filename or options.host}: {problem.strerror}"
    return str(problem)
