"""A public link: tunnels are found, started, watched and ended, and their failures are said in plain words."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import httpx
import pytest

from tests.server.guest import Guest
from tests.server.running import RunningServer
from tests.server.stand_ins import CLOUDFLARED, LOCALHOST_RUN, NGROK, TAILSCALE, StandIns
from tests.server.test_serve_command import address, refused, serving
from thegang.core import LANGUAGES
from thegang.server.sharing import sharing as module
from thegang.server.sharing.sharing import ShareState, Sharing
from thegang.server.sharing.tunnels import ORDER, UnknownWay, Way, ways
from thegang.server.transport.clients import Clients, Tunnel
from thegang.server.transport.refusals import text

PORT = 4711
SPAWNED = get_context("spawn")
"""A server that finds the programs of this test; the ones that are forked keep the search path they began with."""
LINK = "https://four-brave-robbers-laugh.trycloudflare.com"
OTHER = "https://three-shy-bankers-cry.trycloudflare.com"


@pytest.fixture
def stand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIns:
    """No tunnel is installed but those that are put here."""
    made = StandIns(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(made.folder))
    return made


class Watched:
    """Sharing, and everything that was told about it."""

    def __init__(self) -> None:
        self.clients = Clients()
        self.told: list[ShareState] = []
        self._news = asyncio.Event()
        self.sharing = Sharing(self.clients, self._door, self._hear)

    async def _door(self) -> int:
        return PORT

    def _hear(self, now: ShareState) -> None:
        self.told.append(now)
        self._news.set()

    async def until(self, true: Callable[[ShareState], bool]) -> ShareState:
        async with asyncio.timeout(20):
            while not true(self.sharing.now):
                self._news.clear()
                await self._news.wait()
        return self.sharing.now

    async def ended(self) -> ShareState:
        """Until there is a link, or none is to be expected."""
        return await self.until(lambda now: now.link is not None or not now.trying)


def gone(pid: int) -> bool:
    """Whether a process is no more, or only waits to be forgotten."""
    with suppress(FileNotFoundError):
        return ") Z " in Path(f"/proc/{pid}/stat").read_text("utf-8")
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def soon(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


FORWARDED = "x-forwarded-for"
SUCCESS = "debug1: remote forward success for: listen 9000, connect 127.0.0.1:4711"
SERVEO = "\x1b[32mForwarding HTTP traffic from {link}\x1b[0m"


@pytest.mark.parametrize(
    ("name", "program", "says", "link", "words", "header"),
    [
        ("cloudflared", "cloudflared", CLOUDFLARED, LINK, "tunnel --no-autoupdate", "cf-connecting-ip"),
        ("tailscale", "tailscale", TAILSCALE, "https://den.tail1234.ts.net", "funnel --yes 4711", FORWARDED),
        ("ngrok", "ngrok", NGROK, "https://a1b2.ngrok-free.app", "--log-format logfmt 4711", FORWARDED),
        ("ssh", "ssh", LOCALHOST_RUN, "https://4797.lhr.life", "80:127.0.0.1:4711 nokey@local", FORWARDED),
        ("ssh:serveo.net", "ssh", SERVEO, "https://x.serveo.net", "4711 serveo.net", FORWARDED),
        ("ssh:me@h.org:9000", "ssh", SUCCESS, "http://h.org:9000", "-R 9000:127.0.0.1:4711 me@h.org", None),
        ("ssh:h.org:9000=https://g.org/", "ssh", SUCCESS, "https://g.org", "-N -v", FORWARDED),
    ],
)
def test_each_tunnel_gives_its_link(
    stand_ins: StandIns, name: str, program: str, says: str, link: str, words: str, header: str | None
) -> None:
    stand_ins.put(program, says, link=link)

    async def test() -> None:
        watched = Watched()
        watched.sharing.start(name)
        now = await watched.ended()
        assert (now.link, now.problem, now.changed) == (link, None, False)
        assert watched.clients.tunnel == Tunnel(PORT, link, header)
        [(pid, asked)] = stand_ins.asked(program)
        assert words in asked
        assert not gone(pid)
        await watched.sharing.stop()
        assert gone(pid)
        assert watched.sharing.now == ShareState()
        assert vars(watched.clients)["tunnel"] is None

    asyncio.run(test())


OFF = "Funnel is not enabled on your tailnet.\nTo enable, visit:\n\n   https://login.tailscale.com/f/funnel?node=n1\n"
FAILURES = [
    (
        "cloudflared",
        'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup x: no such host',
        "tunnel-no-network",
    ),
    (
        "cloudflared",
        'ERR Error unmarshaling QuickTunnel response: error code: 1015 status_code="429 Too Many Requests"',
        "tunnel-busy",
    ),
    ("cloudflared", "Incorrect Usage: flag provided but not defined: -url", "tunnel-ended"),
    ("tailscale", OFF, "tailscale-off"),
    ("tailscale", 'error: Funnel not available; "funnel" node attribute not set.', "tailscale-not-allowed"),
    ("tailscale", "Logged out.\nLog in at: https://login.tailscale.com/a/1234", "tailscale-logged-out"),
    ("tailscale", "failed to connect to local tailscaled; it doesn't appear to be running", "tailscale-not-running"),
    ("tailscale", "Access denied: serve config denied\n\nUse 'sudo tailscale funnel 4711'.", "tailscale-rights"),
    ("tailscale", "error: setting serve config: listener already exists for port 443", "tailscale-taken"),
    ("tailscale", "Available within your tailnet:\n\nhttps://den.tail1234.ts.net/", "tunnel-ended"),
    ("ngrok", "ERROR:  Usage of ngrok requires a verified account.\nERROR:  ERR_NGROK_4018", "ngrok-token"),
    ("ngrok", "ERROR:  limited to 1 simultaneous ngrok agent sessions.\nERROR:  ERR_NGROK_108", "ngrok-taken"),
    ("ssh", "ssh: Could not resolve hostname localhost.run: Temporary failure", "tunnel-no-network"),
    ("ssh", "nokey@localhost.run: Permission denied (publickey).", "ssh-refused"),
    ("ssh", "Error: remote port forwarding failed for listen port 80", "ssh-port"),
]


@pytest.mark.parametrize(("name", "says", "code"), FAILURES)
def test_what_goes_wrong_is_said_with_the_next_step(stand_ins: StandIns, name: str, says: str, code: str) -> None:
    stand_ins.put(name, says, "exec sleep 1000" if code == "tailscale-off" else "exit 1")

    async def test() -> None:
        watched = Watched()
        watched.sharing.start(name)
        now = await watched.ended()
        assert now.problem is not None
        assert (now.link, now.trying, now.problem.code) == (None, False, code)
        for language in LANGUAGES:
            said = text(language, code, **now.problem.values)
            assert "{" not in said
            assert code != "tailscale-off" or "https://login.tailscale.com/f/funnel?node=n1" in said
        await watched.sharing.stop()

    asyncio.run(test())


@pytest.mark.parametrize("token", [True, False])
def test_the_package_of_ngrok_is_as_good_as_its_program(
    stand_ins: StandIns, monkeypatch: pytest.MonkeyPatch, token: bool
) -> None:
    package = stand_ins.folder / "ngrok.py"
    package.write_text(
        "import types\n"
        "def forward(address, *, authtoken_from_env):\n"
        "    assert address == '127.0.0.1:4711' and authtoken_from_env\n"
        + ("" if token else "    raise ValueError('failed to connect session', 'ERR_NGROK_4018')\n")
        + "    return types.SimpleNamespace(url=lambda: 'https://a1b2.ngrok-free.app')\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(stand_ins.folder)
    monkeypatch.setenv("PYTHONPATH", str(stand_ins.folder))

    async def test() -> None:
        watched = Watched()
        watched.sharing.start("ngrok")
        now = await watched.ended()
        assert now.link == ("https://a1b2.ngrok-free.app" if token else None)
        assert (now.problem is None) is token
        assert token or (now.problem is not None and now.problem.code == "ngrok-token")
        await watched.sharing.stop()

    asyncio.run(test())


@pytest.mark.parametrize("name", [*ORDER, "any"])
def test_what_is_not_installed_is_said_with_how_to_get_it(stand_ins: StandIns, name: str) -> None:
    assert stand_ins.asked(name) == []

    async def test() -> None:
        watched = Watched()
        watched.sharing.start(name)
        now = await watched.ended()
        assert now.problem is not None
        assert now.problem.code == ("tunnel-none" if name == "any" else f"{name}-missing")
        for language in LANGUAGES:
            assert ("https://" in text(language, now.problem.code)) is (name != "ssh")

    asyncio.run(test())


def test_a_tunnel_that_says_nothing_is_given_up(stand_ins: StandIns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_LINK", 0.5)
    stand_ins.put("cloudflared", CLOUDFLARED.replace("Registered", "Registering"), link=LINK)

    async def test() -> None:
        watched = Watched()
        watched.sharing.start("cloudflared")
        now = await watched.ended()
        assert now.problem is not None
        assert now.problem.code == "tunnel-silent"
        assert gone(stand_ins.asked("cloudflared")[0][0])

    asyncio.run(test())


def test_the_first_that_works_is_taken(stand_ins: StandIns) -> None:
    stand_ins.put("tailscale", "Logged out.", "exit 1")
    stand_ins.put("ngrok", "ERROR:  ERR_NGROK_4018", "exit 1")
    stand_ins.put("ssh", LOCALHOST_RUN, link="https://4797.lhr.life")

    async def test() -> None:
        watched = Watched()
        watched.sharing.start()
        assert (await watched.ended()).link == "https://4797.lhr.life"
        problems = [now.problem.code for now in watched.told if now.problem is not None]
        assert problems == ["tailscale-logged-out", "ngrok-token"]
        await watched.sharing.stop()

    asyncio.run(test())


def test_a_tunnel_that_dies_is_started_again_and_a_new_link_is_told(
    stand_ins: StandIns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOONEST", 0.01)
    stand_ins.put("cloudflared", CLOUDFLARED, link=LINK)

    async def test() -> None:
        watched = Watched()
        watched.sharing.start("cloudflared")
        await watched.ended()
        stand_ins.put("cloudflared", CLOUDFLARED, link=OTHER)
        os.kill(stand_ins.asked("cloudflared")[0][0], signal.SIGKILL)
        await watched.until(lambda now: now.link is None)
        assert watched.clients.tunnel is None
        now = await watched.until(lambda now: now.link is not None)
        assert (now.link, now.changed) == (OTHER, True)
        os.kill(stand_ins.asked("cloudflared")[1][0], signal.SIGKILL)
        await watched.until(lambda now: now.link is None)
        now = await watched.until(lambda now: now.link is not None)
        assert (now.link, now.changed) == (OTHER, False)  # nobody needs another one
        await watched.sharing.stop()
        assert all(gone(pid) for pid, _ in stand_ins.asked("cloudflared"))

    asyncio.run(test())


def test_a_tunnel_that_is_forgotten_at_its_far_end_is_started_again(
    stand_ins: StandIns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOONEST", 0.01)
    forgotten = (
        "echo 'ERR Register tunnel error from server side error=\"Unauthorized: Tunnel not found\"'; exec sleep 1000"
    )
    stand_ins.put("cloudflared", CLOUDFLARED, forgotten, link=LINK)

    async def test() -> None:
        watched = Watched()
        watched.sharing.start("cloudflared")
        await watched.until(lambda _: len(stand_ins.asked("cloudflared")) > 1)
        assert gone(stand_ins.asked("cloudflared")[0][0])
        await watched.sharing.stop()

    asyncio.run(test())


def test_a_tunnel_that_is_just_being_ended_is_ended_for_good(stand_ins: StandIns) -> None:
    """It does not want to, and meanwhile sharing is stopped: that must not leave it running alone."""
    slow = "echo 'ERR Register tunnel error from server side error=\"Unauthorized: Tunnel not found\"'\n"
    slow += "trap 'echo >> $0.ending' TERM; while true; do sleep 0.1; done"
    stand_ins.put("cloudflared", CLOUDFLARED, slow, link=LINK)

    async def test() -> None:
        watched = Watched()
        watched.sharing.start("cloudflared")
        await asyncio.to_thread(soon, (stand_ins.folder / "cloudflared.ending").exists)
        await watched.sharing.stop()
        assert all(gone(pid) for pid, _ in stand_ins.asked("cloudflared"))

    asyncio.run(test())


def test_a_link_that_changes_while_the_tunnel_runs_is_told(stand_ins: StandIns) -> None:
    later = f"echo 'x.lhr.life tunneled with tls termination, {OTHER}'; exec sleep 1000"
    stand_ins.put("ssh", LOCALHOST_RUN, later, link=LINK)

    async def test() -> None:
        watched = Watched()
        watched.sharing.start("ssh")
        now = await watched.until(lambda now: now.link == OTHER)
        assert now.changed
        assert watched.clients.tunnel is not None
        assert watched.clients.tunnel.link == OTHER
        await watched.sharing.stop()

    asyncio.run(test())


@pytest.mark.parametrize(
    "wanted", ["telepathy", "ssh:", "ssh:-oProxyCommand=x", "ssh:host:port", "ssh:a b", "ssh:h:1=ftp://x"]
)
def test_no_other_words_reach_a_program(wanted: str) -> None:
    with pytest.raises(UnknownWay):
        ways(wanted)


def test_every_tunnel_has_a_text_for_who_lacks_it() -> None:
    found: list[Way] = ways("any")
    assert tuple(way.name for way in found) == ORDER


# The command and the server


def test_the_command_prints_link_and_code_and_ends_the_tunnel(tmp_path: Path, stand_ins: StandIns) -> None:
    stand_ins.put("cloudflared", CLOUDFLARED, link=LINK)
    with serving(tmp_path, "--port", "0", "--share") as (process, line):
        assert process.stdout is not None
        assert process.stdout.readline() == "Asking Cloudflare for a link …\n"
        assert process.stdout.readline() == f"Friends anywhere (Cloudflare): {LINK}/\n"
        drawn = [process.stdout.readline() for _ in range(10)]
        assert all(set(row.strip("\n")) <= set("█▀▄ ") for row in drawn)
        reach = httpx.get(f"{address(line)}api/reach").json()
        assert (reach["internet"], reach["sharing"], reach["can_share"]) == (LINK, True, True)
        [(pid, _)] = stand_ins.asked("cloudflared")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert gone(pid)


def test_the_tunnel_ends_with_a_server_that_is_killed(tmp_path: Path, stand_ins: StandIns) -> None:
    stand_ins.put("cloudflared", CLOUDFLARED, link=LINK)
    with serving(tmp_path, "--port", "0", "--share", "cloudflared") as (process, _):
        assert process.stdout is not None
        while "Friends anywhere" not in process.stdout.readline():
            pass
        [(pid, _)] = stand_ins.asked("cloudflared")
        process.kill()
        soon(lambda: gone(pid))


def test_a_tunnel_that_is_not_there_is_said_and_the_server_runs(tmp_path: Path, stand_ins: StandIns) -> None:
    assert stand_ins.asked("ngrok") == []
    with serving(tmp_path, "--port", "0", "--share", "ngrok") as (process, line):
        assert process.stdout is not None
        assert process.stdout.readline() == text("en", "ngrok-missing") + "\n"
        assert httpx.get(f"{address(line)}healthz").text == "alive\n"
    assert "'telepathy'" in refused(tmp_path, "--share", "telepathy")


def test_only_who_sits_at_the_machine_starts_and_ends_the_tunnel(tmp_path: Path, stand_ins: StandIns) -> None:
    stand_ins.put("cloudflared", CLOUDFLARED, link=LINK)

    async def test(server: RunningServer) -> None:
        guest = await Guest(server.http, server.ws).come()
        async with guest.client() as client:
            for ask in (client.post, client.delete):
                stranger = await ask("/api/reach/internet", headers={"Host": "laptop.local"})
                assert (stranger.status_code, stranger.json()["code"]) == (403, "not-from-here")
            assert (await client.post("/api/reach/internet")).json()["sharing"]
            while (reach := (await client.get("/api/reach")).json())["internet"] is None:
                await asyncio.sleep(0.02)
            assert (reach["internet"], reach["tunnel"], reach["problem"]) == (LINK, "Cloudflare", None)
            port = int(stand_ins.asked("cloudflared")[0][1].rpartition(":")[2])
        # Whoever comes by the tunnel's port is somewhere else, whatever the headers say.
        through = Guest(f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/ws", guest.secret)
        async with through.client(Host="localhost") as client:
            assert (await client.delete("/api/reach/internet")).status_code == 403
            assert not (await client.get("/api/reach")).json()["can_share"]
        async with guest.client() as client:
            assert not (await client.delete("/api/reach/internet")).json()["sharing"]
        assert gone(stand_ins.asked("cloudflared")[0][0])

    with RunningServer(tmp_path / "data", context=SPAWNED) as server:
        asyncio.run(test(server))
