"""Programs that say what the real tunnels say, word for word as far as anything depends on it, and lead nowhere."""

from pathlib import Path

CLOUDFLARED = """\
2026-11-17T10:00:00Z ERR Configuration file /dev/null was empty
2026-11-17T10:00:00Z INF Thank you for trying Cloudflare Tunnel. Doing so, without an account, is a quick \
way to experiment (https://www.cloudflare.com/website-terms/)
2026-11-17T10:00:00Z INF Requesting new quick Tunnel on trycloudflare.com...
2026-11-17T10:00:03Z INF +----------------------------------------------------------------------------------------+
2026-11-17T10:00:03Z INF |  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |
2026-11-17T10:00:03Z INF |  {link}                                                      |
2026-11-17T10:00:03Z INF +----------------------------------------------------------------------------------------+
2026-11-17T10:00:04Z INF Registered tunnel connection connIndex=0 ip=198.41.200.1 location=fra protocol=quic
"""
TAILSCALE = """\
Available on the internet:

{link}/
|-- proxy http://127.0.0.1:4711

Press Ctrl+C to exit.
"""
NGROK = """\
t=2026-11-17T10:00:00+0000 lvl=info msg="starting web service" obj=web addr=127.0.0.1:4040 allow_hosts=[]
t=2026-11-17T10:00:01+0000 lvl=info msg="client session established" obj=tunnels.session
t=2026-11-17T10:00:01+0000 lvl=info msg="started tunnel" obj=tunnels name=command_line addr=http://x:1 url={link}
"""
LOCALHOST_RUN = """\
===============================================================================
Welcome to localhost.run!
Follow your favourite reverse tunnel at [https://twitter.com/localhost_run].
To explore using localhost.run visit the documentation site: https://localhost.run/docs/
===============================================================================
** your connection id is 61516456-2da3-4b57-b3cb-b7f41fe51fea, please mention it if you send me a message. **
\x1b[32mauthenticated as anonymous user\x1b[0m
47970a65005227.lhr.life tunneled with tls termination, {link}
"""


class StandIns:
    """A folder of programs that comes first, and alone, in the search path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def put(self, name: str, says: str, then: str = "exec sleep 1000", *, link: str = "") -> None:
        """Put a program there: it notes what it was asked, says its lines to standard error, and does ``then``."""
        (self.folder / f"{name}.says").write_text(says.replace("{link}", link) + "\n", "utf-8")
        file = self.folder / name
        file.write_text(
            f'#!/bin/sh\necho "$$ $*" >> "$0.asked"\n/bin/cat "$0.says" >&2\nPATH=/usr/bin:/bin\n{then}\n', "utf-8"
        )
        file.chmod(0o700)

    def asked(self, name: str) -> list[tuple[int, str]]:
        """The process and the words of each time it was started."""
        file = self.folder / f"{name}.asked"
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        return [(int(line.partition(" ")[0]), line.partition(" ")[2]) for line in lines]
