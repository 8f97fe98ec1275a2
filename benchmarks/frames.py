"""Frames a second while chips fly, cards are dealt and hands are turned, in a browser slowed down to a phone's pace.

    .venv/bin/python benchmarks/frames.py [--slower 4]

What reached the screen is told by the browser's own record of frames, the one its developer tools draw. A
frame is *late* if it moves on what moves but lacks something that the page changed meanwhile, and *lost* if it shows
nothing new.

Needs `make web` and a Chromium. Run it on an idle machine: everything else on it costs frames as well.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

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
RATE = 60
RECORD = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]


VERDICT = """() => {
    const look = new MutationObserver(() => {
        if (!document.querySelector('.climax')) return
        look.disconnect()
        performance.mark('verdict')
    })
    look.observe(document.body, { childList: true, subtree: true })
}"""
"""A mark in the record when the verdict comes."""


def watched(page: Page, play: Callable[[], None], since: str = "play") -> Counter[str]:
    """What became of every frame while something was played, or since a mark in it; where nothing was to be drawn, none
    counts."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=RECORD)
    page.wait_for_timeout(PAUSE)  # to begin the record costs frames itself
    page.evaluate("performance.mark('play')")
    play()
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    [mark] = [event for event in trace if event["name"] == since]
    frames = [event for event in trace if event["pid"] == mark["pid"] and "frameSeqId" in event.get("args", {})]
    frames = [event for event in frames if event["ts"] >= mark["ts"]]
    drawn = {event["args"]["frameSeqId"] for event in frames if event["name"] == "DrawFrame"}
    dropped = {event["args"]["frameSeqId"]: event["args"] for event in frames if event["name"] == "DroppedFrame"}
    fate = Counter("late" if args["hasPartialUpdate"] else "lost" for args in dropped.values())
    return fate + Counter(drawn=len(drawn - set(dropped)))


def chips(table: HeistTable) -> None:
    """Everybody but one takes a chip, and one is taken away again."""
    for friend, stars in zip(table.friends, range(2, PEOPLE + 1), strict=True):
        friend.take(stars)
        table.page.wait_for_timeout(PAUSE)
    table.friends[0].take(PEOPLE, source=PEOPLE - 1)
    table.page.wait_for_timeout(PAUSE)
    table.friends[-1].take(2)
    table.page.wait_for_timeout(PAUSE)


def by_seat(table: HeistTable) -> None:
    """Everybody but one takes the right chip."""
    for stars, friend in enumerate(table.friends, 2):
        friend.take(stars)


def cards(table: HeistTable, colour: str, pauses: int = 3) -> None:
    """The last chip ends the round: cards come onto the table, and new chips; or the showdown begins."""
    place = table.centre(colour, 1).bounding_box()
    assert place is not None
    table.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    table.page.wait_for_timeout(pauses * PAUSE)


def verdict(table: HeistTable) -> None:
    """The last chip, the showdown, and the verdict to its end."""
    table.page.evaluate(VERDICT)
    cards(table, "red")
    table.page.locator(".aftermath").wait_for()


def scenes(page: Page, house: House, crew: Crew) -> dict[str, Counter[str]]:
    """All that moves in a heist."""
    house.arrange(*(deal(pockets=POCKETS, board="9s 8h 3d 2c 3c") for _ in range(3)))
    table = begin(page, house, crew, people=PEOPLE)
    seen: dict[str, Counter[str]] = {"chips fly": Counter(), "cards are dealt": Counter()}
    for colour in COLOURS[:3]:
        seen["chips fly"] += watched(page, partial(chips, table))
        seen["cards are dealt"] += watched(page, partial(cards, table, colour))
    chips(table)
    seen["the showdown"] = watched(page, partial(cards, table, "red", 25))
    for name, round_of_chips in (("the alarm", chips), ("the vault", by_seat)):
        page.locator(".aftermath").wait_for()
        table.go_on()
        for colour in COLOURS[:3]:
            table.round(colour)
        round_of_chips(table)
        seen[name] = watched(page, partial(verdict, table), since="verdict")
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
    print(f"CPU {slower:g} times slower\n\n{'':18}frames  a second   late   lost")
    for scene, fate in seen.items():
        due = fate.total()
        late, lost = fate["late"] / due, fate["lost"] / due
        print(f"{scene:18}{due:6}{RATE * (1 - lost):10.1f}{late:7.1%}{lost:7.1%}")


if __name__ == "__main__":
    main()
