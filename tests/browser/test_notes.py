"""What is known about a seat stands on it without lying over anything, on the narrowest seats there are."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.tour import SIX
from tests.browser.words import words

GERMAN = words("de")
MISPLACED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const name = (one) => `${one.className} "${one.textContent}"`;
    const wrong = [];
    for (const seat of document.querySelectorAll(".seats .seat")) {
        const { left, right } = box(seat);
        const parts = [".name", ".backs", ".notes", "ol.row"].flatMap((part) => seat.querySelector(part) ?? []);
        parts.slice(1).forEach((part, index) => {
            const above = parts[index];
            if (box(part).top < box(above).bottom - 1) wrong.push(`${name(part)} lies over ${name(above)}`);
        });
        for (const one of seat.querySelectorAll(".note, .shown, .sign")) {
            if (box(one).left < left || box(one).right > right) wrong.push(`${name(one)} sticks out`);
            if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${name(one)} is cut off`);
        }
    }
    const said = document.createRange();
    said.selectNodeContents(document.querySelector(".middle .status span"));
    const chips = [...document.querySelectorAll("[data-centre] [data-chip]")].map((one) => box(one).bottom);
    if (said.getBoundingClientRect().top < Math.max(...chips) - 1) wrong.push("chips lie over what is said");
    return wrong;
}"""


def agree(table: HeistTable, who: int, **details: int | str) -> None:
    """Everybody is for it."""
    first, *others = table.friends
    first.propose(who, **details)
    for friend in others:
        friend.agree()
    table.button("heist.proposal.agree").click()


def sums(table: HeistTable) -> None:
    expect(table.seat(1)).to_contain_text(GERMAN.t("heist.note.sum", sum=20))


def faces(table: HeistTable) -> None:
    expect(table.seat(1)).to_contain_text(GERMAN.t("heist.note.faces", count=2))


def ranking(table: HeistTable) -> None:
    agree(table, 4)
    expect(table.seat(4)).to_contain_text(GERMAN.g("rankings.high-card"))


def value(table: HeistTable) -> None:
    agree(table, 5, value="A")
    expect(table.seat(5)).to_contain_text(GERMAN.t("heist.note.value", value="A", count=2))


def shown(table: HeistTable) -> None:
    agree(table, 5, to=0)
    table.friends[4].answer("show", "As")
    expect(table.seat(5).locator(".shown")).to_be_visible()


def muscle(table: HeistTable) -> None:
    agree(table, 5)
    expect(table.seat(5).locator(".note")).to_be_visible()


@pytest.mark.parametrize(
    ("specialist", "told"),
    [(8, sums), (3, faces), (2, ranking), (4, value), (1, shown), (10, muscle)],
    ids=lambda one: one.__name__ if callable(one) else None,
)
def test_what_is_known_about_a_seat_has_room_on_it(
    visit: Visit, house: House, crew: Crew, specialist: int, told: Callable[[HeistTable], None]
) -> None:
    house.arrange(deal(specialist=specialist, challenges=[7], pockets=SIX, draws="Ah Ad"))
    page = visit(size="small phone", language="de-DE")
    table = begin(page, house, crew, words=GERMAN, people=6)
    told(table)
    table.round_by_seat()
    expect(table.seat(5).locator(".redrew")).to_be_visible()
    expect(table.centre("yellow", 1)).to_be_visible()

    for size in ("small phone", "phone"):
        page.set_viewport_size(SIZES[size])
        assert page.evaluate(MISPLACED) == [], size
