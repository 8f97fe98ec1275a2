"""The host looks after the table: who is a nuisance is muted, shown out, and let in again."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.words import EN


def test_a_guest_is_removed_and_let_in_again(visit: Visit, house: House) -> None:
    host, friend = visit(), visit()
    table = house.open(host.context.request)
    house.ask(friend.context.request, "POST", "me")
    house.ask(friend.context.request, "PATCH", "me", {"name": "Bo"})
    host.goto(f"/t/{table}")
    friend.goto(f"/t/{table}")

    host.get_by_role("button", name=EN.t("people.mute", name="Bo")).click()
    expect(host.get_by_role("button", name=EN.t("people.unmute", name="Bo"))).to_be_visible()
    host.get_by_role("button", name=EN.t("people.unmute", name="Bo")).click()
    friend.get_by_role("button", name=EN.t("waiting.sit"), exact=True).first.click()
    host.get_by_role("button", name=EN.t("waiting.remove-guest", name="Bo")).click()

    expect(friend.get_by_role("heading", name=EN.t("ended.removed"))).to_be_visible()
    friend.reload()
    expect(friend.get_by_role("heading", name=EN.t("ended.removed"))).to_be_visible()
    host.get_by_role("button", name=EN.t("people.let-in")).click()
    expect(host.get_by_role("button", name=EN.t("people.let-in"))).to_have_count(0)
    friend.reload()
    expect(friend.get_by_role("button", name=EN.t("waiting.sit"), exact=True).first).to_be_visible()
    host.get_by_role("button", name=EN.t("people.show-out", name="Bo")).click()
    expect(friend.get_by_role("heading", name=EN.t("ended.removed"))).to_be_visible()
