"""Find the engines of the full browser tests, or get them: the machine's own, else Debian's.

Prints what was found. Chromium has a script of its own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

FIREFOX = ("firefox-esr", "firefox")
MAC_FIREFOX = Path("/Applications/Firefox.app/Contents/MacOS/firefox")
PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")


class WebKitGTK(NamedTuple):
    """A small browser, what drives it, and what shows it."""

    browser: str
    driver: str
    screen: str


def firefox() -> str | None:
    """The path of a Firefox on this machine."""
    for name in FIREFOX:
        if path := shutil.which(name):
            return path
    return str(MAC_FIREFOX) if MAC_FIREFOX.exists() else None


def webkit() -> WebKitGTK | None:
    """Where WebKitGTK's parts are on this machine."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if driver is None or screen is None or not browsers:
        return None
    return WebKitGTK(str(browsers[-1]), driver, screen)


def get() -> bool:
    """Install what is missing, where that is possible; whether everything is there now."""
    if firefox() and webkit():
        return True
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES]):
            subprocess.run(["env", "DEBIAN_FRONTEND=noninteractive", *command], stdout=sys.stderr, check=False)
    return bool(firefox() and webkit())


if __name__ == "__main__":
    get()
    print(f"Firefox: {firefox() or 'none could be found or installed'}")
    found = webkit()
    print(f"WebKit: {found.browser if found else 'none could be found or installed'}")
