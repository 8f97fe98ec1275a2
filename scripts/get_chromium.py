"""Find a Chromium for the browser tests, or get one: the machine's own, else Debian's, else Playwright's.

Prints its path; the tests ask ``find`` as well.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def find() -> str | None:
    """The path of a Chromium on this machine."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    if MAC.exists():
        return str(MAC)
    return _playwrights()


def get() -> str | None:
    """Install one if there is none."""
    if path := find():
        return path
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(["env", "DEBIAN_FRONTEND=noninteractive", *command], stdout=sys.stderr, check=False)
        if path := find():
            return path
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr, check=False)
    return _playwrights()


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (only needed without any other)

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


if __name__ == "__main__":
    found = get()
    print(found or "no Chromium could be found or installed", file=sys.stdout if found else sys.stderr)
    sys.exit(0 if found else 1)
