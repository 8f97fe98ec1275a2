"""Frames a second while chips fly, cards are dealt and hands are turned, in a browser slowed down to a phone's pace.

    .venv/bin/python benchmarks/frames.py [--slower 4]

Needs `make web` and a Chromium. Run it on an idle machine: everything else on it costs frames as well.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.get_chromium import find
from tests.browser.conftest import ARGUMENTS, options
from tests.browser.house import Crew, House, deal
from tests.browser.table import COLOURS, HeistTable, begin
from tests.server.running import RunningServer

PEOPLE = 5
POCKETS = ("5c 7d", "Jh Td", "4h 4s", "6c 6s", "Kd Ks")
PAUSE = 350
LATE = 1000 / 60 * 1.5
RECORD = """() => {
    window.frames60 = [];
    let before = performance.now();
    const next = (now) => { window.frames60.push(now - before); before = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
}"""


def watched(play: Callable[..., None], table: HeistTable, *more: Any) -> list[float]:
    """How long every frame took while something was played."""
    table.page.evaluate("() => { window.frames60.length = 0; }")
    play(table, *more)
    frames: list[float] = table.page.evaluate("() => window.frames60.slice(1)")
    return frames


def chips(table: HeistTable) -> None:
    """Everybody but one takes a chip, and one is taken away again."""
    for friend, stars in zip(table.friends, range(2, PEOPLE + 1), strict=True):
        friend.take(stars)
        table.page.wait_for_timeout(PAUSE)
    table.friends[0].take(PEOPLE, source=PEOPLE - 1)
    table.page.wait_for_timeout(PAUSE)
    table.friends[-1].take(2)
    table.page.wait_for_timeout(PAUSE)


def cards(table: HeistTable, colour: str, pauses: int = 3) -> None:
    """The last chip ends the round: cards come onto the table, and new chips; or the showdown begins."""
    table.centre(colour, 1).click()
    table.page.wait_for_timeout(pauses * PAUSE)


def scenes(page: Page, house: House, crew: Crew) -> dict[str, list[float]]:
    """All that moves in a heist."""
    house.arrange(deal(pockets=POCKETS, board="9s 8h 3d 2c 3c"))
    table = begin(page, house, crew, people=PEOPLE)
    page.evaluate(RECORD)
    seen: dict[str, list[float]] = {"chips fly": [], "cards are dealt": []}
    for colour in COLOURS[:3]:
        seen["chips fly"] += watched(chips, table)
        seen["cards are dealt"] += watched(cards, table, colour)
    chips(table)
    seen["the showdown"] = watched(cards, table, "red", 20)
    return seen


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower than this machine")
    slower = parser.parse_args().slower
    with TemporaryDirectory() as data, RunningServer(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        context = browser.new_context(base_url=server.http, **options("phone", motion=True))
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        with Crew(server) as crew:
            seen = scenes(page, House(server), crew)
        browser.close()
    print(f"CPU {slower:g} times slower\n\n{'':18}frames  median ms  95 % below  late frames")
    for scene, frames in seen.items():
        late = sum(frame > LATE for frame in frames) / len(frames)
        print(f"{scene:18}{len(frames):6}{median(frames):11.1f}{quantiles(frames, n=20)[-1]:12.1f}{late:12.1%}")


if __name__ == "__main__":
    main()
