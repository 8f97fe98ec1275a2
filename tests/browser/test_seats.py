"""A seat for whoever comes, and another game for whoever wants it."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House
from tests.browser.words import EN


def test_whoever_comes_to_a_running_game_is_promised_a_seat_with_one_tap(visit: Visit, house: House) -> None:
    host = visit()
    table = house.open(host.context.request, bots="easy")
    host.goto(f"/t/{table}")
    late = visit(f"/t/{table}")

    late.get_by_role("button", name=EN.t("seat.take"), exact=True).click()

    seen = house.ask(host.context.request, "GET", f"tables/{table}")
    while not seen["watchers"] or not seen["watchers"][0]["promised"]:  # they share an address: the next deal is theirs
        seen = house.ask(host.context.request, "GET", f"tables/{table}")
    assert seen["watchers"][0]["seat"] is not None


def test_who_comes_to_a_full_table_that_waits_gets_a_new_seat(visit: Visit, house: House, crew: Crew) -> None:
    host = visit()
    table = house.open(host.context.request)
    crew.sit(table, 1, 2)
    fourth = visit(f"/t/{table}")

    fourth.get_by_role("button", name=EN.t("waiting.sit-here"), exact=True).click()

    expect(fourth.get_by_role("list", name=EN.t("waiting.seats")).get_by_role("listitem")).to_have_count(4)
