"""Where there is little room: names as long as they can be, ten at a table, somebody offline, a refusal just shown."""

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.held_line import HeldLine
from tests.browser.house import LONG_NAMES, deal
from tests.browser.table import COLOURS
from tests.browser.tour import SIX, Part, Tour

TEN = ("2s 3h", "4c 6h", "5h 7c", "Th 5c", "Jc 6d", "Qd 7h", "Kc 5d", "Ah 6c", "8c 7d", "9c 9h")


def crowd(tour: Tour) -> Iterator[str]:
    """Six with long names and three cards, and ten in the middle of a heist."""
    line = HeldLine(tour.page)
    tour.house.arrange(deal(challenges=[2, 4], specialist=1, pockets=SIX, draws="Ah Ad"))
    table = tour.begin(people=6, names=LONG_NAMES, mode="advanced", chat="always")
    table.rounds(COLOURS[:2])
    expect(table.centre("orange", 1)).to_be_enabled()
    table.friends[4].take(6)
    table.friends[3].take(5)
    table.has("orange", 5, seat=4)
    line.hold()
    table.friends[3].take(4)
    table.chip_of(4, "orange", 5).click()
    tour.page.wait_for_timeout(100)
    line.let_go()
    expect(tour.page.locator(".status.notice")).to_be_visible()
    yield "long names, a refusal"
    expect(tour.page.locator(".status.notice")).to_have_count(0)
    table.friends[1].leave()
    expect(table.seat(2)).to_have_class(re.compile("away"))
    yield "long names, one is offline"
    table.friends[0].propose(0, to=5)
    expect(table.button("heist.proposal.agree")).to_be_visible()
    yield "long names, a vote"
    tour.house.arrange(deal(pockets=TEN, board="9s 8h 4d 2c Kd"))
    table = tour.begin(people=10, names=LONG_NAMES)
    for colour in COLOURS[1:3]:
        table.round_by_seat()
        expect(table.centre(colour, 1)).to_be_enabled()
    for friend, stars in zip(table.friends[:5], (3, 2, 4, 6, 10), strict=True):
        friend.take(stars)
    table.has("orange", 10, seat=5)
    yield "ten at a table"


def street(tour: Tour) -> Iterator[str]:
    """Five in the streets."""
    tour.house.arrange()
    table = tour.house.open(tour.page.context.request, name=LONG_NAMES[0], game="streets", seats=5)
    tour.crew.sit(table, *range(1, 5), names=LONG_NAMES)
    tour.page.goto(f"/t/{table}")
    tour.tap("waiting.start")
    expect(tour.page.locator("button[data-gangster]").first).to_be_visible()
    yield "streets, five with long names"


def gathering(tour: Tour) -> Iterator[str]:
    """A waiting room of six and one of ten."""
    for seats, friends in ((6, (1, 2, 4, 5)), (10, (1, 2, 3, 4, 5, 6, 8))):
        table = tour.house.open(tour.page.context.request, name=LONG_NAMES[0], seats=seats)
        tour.page.goto(f"/t/{table}")
        tour.crew.sit(table, *friends, names=LONG_NAMES)
        expect(tour.page.get_by_text(LONG_NAMES[friends[-1]], exact=True)).to_be_visible()
        yield f"waiting room of {seats}, long names"


CROWDED: tuple[Part, ...] = (crowd, street, gathering)
