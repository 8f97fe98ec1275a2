"""The waiting room on a phone on its side: whoever sits there is in sight, beside what begins the game."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import LONG_NAMES, Crew, House
from tests.browser.words import EN


@pytest.mark.parametrize("seats", [6, 10])
@pytest.mark.parametrize("size", ["phone on its side", "desk at 200 %", "small desk"])
def test_everybody_is_in_sight(visit: Visit, house: House, crew: Crew, size: str, seats: int) -> None:
    page = visit(size=size)
    table = house.open(page.context.request, name=LONG_NAMES[0], seats=seats)
    crew.sit(table, *range(1, seats), names=LONG_NAMES)
    page.route("**/api/reach", lambda route: route.fulfill(json={"network": house.http, "can_open": False}))
    page.goto(f"/t/{table}")
    start = page.get_by_role("button", name=EN.t("waiting.start"), exact=True)
    expect(start).to_be_in_viewport(ratio=1)

    around = page.get_by_role("list", name=EN.t("waiting.seats"))
    for name in LONG_NAMES[:seats]:
        person = around.get_by_text(name, exact=True)
        expect(person).to_be_in_viewport(ratio=1)
        assert person.evaluate("""(one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
                && one.scrollHeight <= one.clientHeight + 8 && one.scrollWidth <= one.clientWidth + 1;
        }"""), f"{name} is covered or cut"
    expect(page.get_by_role("button", name=EN.t("share.qr"))).to_be_in_viewport(ratio=1)


def test_whoever_has_no_seat_has_one_thing_to_do(visit: Visit, house: House) -> None:
    host = visit()
    table = house.open(host.context.request, seats=6)
    page = visit(f"/t/{table}")

    expect(page.get_by_role("button", name=EN.t("waiting.sit-here"))).to_be_visible()
    expect(page.locator(".button.main")).to_have_count(1)
