"""The host looks after the table: who is a nuisance is muted, removed after one question, and let in again."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fits import misfits
from tests.browser.house import House
from tests.browser.test_languages import TAGS
from tests.browser.test_seats import EVERYWHERE, menu, somebody, table_with_bots
from tests.browser.words import EN
from tests.browser.words import words as words_of


def test_a_guest_is_removed_and_let_in_again(visit: Visit, house: House) -> None:
    host, friend = visit(), somebody(visit, house, "Bo")
    table = house.open(host.context.request)
    host.goto(f"/t/{table}")
    friend.goto(f"/t/{table}")
    remove = host.get_by_role("button", name=EN.t("people.remove.do", name="Bo"), exact=True)

    host.get_by_role("button", name=EN.t("people.mute", name="Bo")).click()
    expect(host.get_by_role("button", name=EN.t("people.unmute", name="Bo"))).to_be_visible()
    host.get_by_role("button", name=EN.t("people.unmute", name="Bo")).click()
    friend.get_by_role("button", name=EN.t("waiting.sit"), exact=True).first.click()
    expect(friend.get_by_role("button", name=EN.t("waiting.stand"))).to_be_visible()
    bo = host.get_by_role("list", name=EN.t("waiting.seats")).get_by_role("button", name="Bo")
    bo.click()
    remove.click()
    host.get_by_role("button", name=EN.t("people.remove.stay"), exact=True).click()
    expect(host.locator("dialog")).to_have_count(0)
    expect(friend.get_by_role("button", name=EN.t("waiting.stand"))).to_be_visible()
    bo.click()
    remove.click()
    host.get_by_role("button", name=EN.t("people.remove.go"), exact=True).click()

    expect(friend.get_by_role("heading", name=EN.t("ended.removed"))).to_be_visible()
    friend.reload()
    expect(friend.get_by_role("heading", name=EN.t("ended.removed"))).to_be_visible()
    host.get_by_role("button", name=EN.t("people.let-in")).click()
    expect(host.get_by_role("button", name=EN.t("people.let-in"))).to_have_count(0)
    friend.get_by_role("button", name=EN.t("ui.again")).click()
    expect(friend.get_by_role("button", name=EN.t("waiting.sit"), exact=True).first).to_be_visible()
    remove.click()
    host.get_by_role("button", name=EN.t("people.remove.go"), exact=True).click()
    expect(friend.get_by_role("heading", name=EN.t("ended.removed"))).to_be_visible()


@EVERYWHERE
def test_a_guest_is_removed_from_a_running_game_and_let_in_again(
    visit: Visit, house: House, size: str, language: str
) -> None:
    words, looks = words_of(language), {"size": size, "language": TAGS[language]}
    host = table_with_bots(visit(**looks), house, words)
    friend = somebody(visit, house, "Bo", **looks)
    friend.goto(host.page.url)

    menu(host, "people.title")
    host.button("people.remove.do", name="Bo").click()
    assert misfits(host.page.evaluate, thumbs=size == "phone") == []
    host.button("people.remove.go").click()
    expect(friend.get_by_role("heading", name=words.t("ended.removed"))).to_be_visible()
    expect(host.dialog.get_by_text(words.t("people.removed"))).to_be_visible()
    assert misfits(host.page.evaluate, thumbs=size == "phone") == []
    host.dialog.get_by_role("button", name=words.t("people.let-in")).click()
    expect(host.dialog.get_by_text(words.t("people.removed"))).to_have_count(0)
    friend.get_by_role("button", name=words.t("ui.again")).click()

    expect(friend.get_by_role("button", name=words.t("seat.take"))).to_be_visible()
