"""Somebody far away: a browser in a network of its own, and a machine with ssh that a tunnel can lead through."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.get_chromium import find
from tests.browser.conftest import ARGUMENTS
from tests.conftest import MISSING


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=20)


@contextmanager
def far_browser(chromium: Browser, folder: Path) -> Iterator[tuple[Browser, str]]:
    """A Chromium in a network namespace of its own, and the address under which it finds this machine."""
    name, third = f"gang{os.getpid()}", os.getpid() % 250
    here, there = f"10.213.{third}.1", f"10.213.{third}.2"
    if shutil.which("ip") is None or os.geteuid() != 0:
        pytest.skip(f"{MISSING}a friend in another network, which takes root and the program ip")
    try:
        _run("ip", "netns", "add", name)
    except subprocess.CalledProcessError as problem:
        pytest.skip(f"{MISSING}a friend in another network, for the system makes none: {problem.stderr.decode()}")
    try:
        inside = ("ip", "netns", "exec", name)
        _run("ip", "link", "add", f"veth{third}", "type", "veth", "peer", "name", "eth0", "netns", name)
        _run("ip", "address", "add", f"{here}/24", "dev", f"veth{third}")
        _run("ip", "link", "set", f"veth{third}", "up")
        _run(*inside, "ip", "address", "add", f"{there}/24", "dev", "eth0")
        _run(*inside, "ip", "link", "set", "eth0", "up")
        _run(*inside, "ip", "link", "set", "lo", "up")
        _run(*inside, "ip", "route", "add", "default", "via", here)
        started = folder / "chromium"
        started.write_text(f'#!/bin/sh\nexec {" ".join(inside)} "{find()}" "$@"\n', "utf-8")
        started.chmod(0o700)
        browser = chromium.browser_type.launch(executable_path=str(started), args=ARGUMENTS)
        try:
            yield browser, here
        finally:
            browser.close()
    finally:
        _run("ip", "netns", "delete", name)


@contextmanager
def ssh_machine(folder: Path, bin_folder: Path) -> Iterator[str]:
    """A real sshd that lets us forward ports; ``ssh`` in ``bin_folder`` knows its key and port."""
    server, client = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/usr/bin"), shutil.which("ssh")
    if server is None or client is None:
        pytest.skip(f"{MISSING}a real tunnel, for there is no sshd (Debian: openssh-server)")
    for key in ("host", "own"):
        _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key))
    shutil.copy(folder / "own.pub", folder / "authorized")
    Path("/run/sshd").mkdir(exist_ok=True)
    port = 20_000 + os.getpid() % 20_000
    settings = {
        "Port": port,
        "ListenAddress": "127.0.0.1",
        "HostKey": folder / "host",
        "AuthorizedKeysFile": folder / "authorized",
        "StrictModes": "no",
        "UsePAM": "no",
        "PidFile": "none",
        "GatewayPorts": "yes",
    }
    (folder / "sshd_config").write_text("".join(f"{name} {value}\n" for name, value in settings.items()), "utf-8")
    bin_folder.mkdir(exist_ok=True)
    wrapped = bin_folder / "ssh"
    known = f"-i {folder / 'own'} -p {port} -o UserKnownHostsFile={folder / 'known'}"
    wrapped.write_text(f'#!/bin/sh\nexec {client} {known} "$@"\n', "utf-8")
    wrapped.chmod(0o700)
    running = subprocess.Popen([server, "-D", "-e", "-f", str(folder / "sshd_config")], stderr=subprocess.DEVNULL)
    try:
        yield "root@127.0.0.1"
    finally:
        running.terminate()
        running.wait(10)
