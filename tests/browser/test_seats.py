"""A seat for whoever comes, at any time: with one tap, or from the host who was asked for one."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.elsewhere import another_home
from tests.browser.fits import misfits
from tests.browser.house import Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.test_languages import TAGS
from tests.browser.tour import Tour
from tests.browser.tour_rest import streets
from tests.browser.words import EN, Words
from tests.browser.words import words as words_of

EVERYWHERE = pytest.mark.parametrize(
    ("size", "language"), [("phone", "de"), ("phone", "pt"), ("desk", "de"), ("desk", "en")]
)


def somebody(visit: Visit, house: House, name: str, *, at: str | None = None, **wanted: str) -> Page:
    """A browser of somebody with a name."""
    page = visit(at=at or house.http, **wanted)
    for method, body in (("POST", None), ("PATCH", {"name": name})):
        answer = page.context.request.fetch(
            f"{at or house.http}/api/me", method=method, headers={"X-Gang": "1"}, data=body or {}
        )
        assert answer.ok
    return page


def table_with_bots(host: Page, house: House, words: Words, **options: str) -> HeistTable:
    """A running game with bots, in which the host has not taken a chip: nothing goes on."""
    table = house.open(host.context.request, bots="easy", **options)
    host.goto(f"/t/{table}")
    found = HeistTable(host, words)
    expect(found.mine).to_be_visible()
    return found


def menu(table: HeistTable, key: str) -> None:
    """Open something from the menu."""
    table.page.get_by_role("button", name=table.words.t("heist.menu.title"), exact=True).click()
    table.dialog.get_by_role("button", name=table.words.t(key), exact=True).click()
    expect(table.dialog.get_by_role("heading", name=table.words.t(key))).to_be_visible()


@EVERYWHERE
def test_a_late_friend_plays_on_with_the_cards_of_a_bot(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    words, looks = words_of(language), {"size": size, "language": TAGS[language]}
    with another_home(house, crew) as address:
        host = table_with_bots(visit(**looks), house, words)
        late = HeistTable(somebody(visit, house, "Late", at=address, **looks), words)
        late.page.goto(host.page.url.replace(house.http, address))

        late.button("seat.take").click()

        expect(late.mine).to_be_visible()
        expect(late.page.get_by_text(words.t("around.guest-sat-for_you", bot="Ada")).first).to_be_visible()
        expect(late.pocket(1)).to_have_count(2)
        assert misfits(late.page.evaluate, thumbs=size == "phone") == []
        expect(host.seat(1)).to_contain_text("Late")
        late.page.context.close()


def test_who_shares_a_home_with_a_player_has_a_seat_from_the_next_heist_on(visit: Visit, house: House) -> None:
    host = table_with_bots(visit(), house, EN)
    late = HeistTable(somebody(visit, house, "Late"), EN)
    late.page.goto(host.page.url)

    late.button("seat.take").click()

    expect(late.text("heist.promised")).to_be_visible()
    menu(host, "people.title")
    expect(host.dialog.get_by_text(EN.t("people.promised"))).to_be_visible()
    host.page.keyboard.press("Escape")
    host.play_with_bots()
    host.button("heist.over.next").click()
    late.button("heist.over.next").click()
    expect(late.mine).to_be_visible()


@EVERYWHERE
def test_the_fifth_friend_gets_a_new_seat_at_a_full_table_of_four(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    words, looks = words_of(language), {"size": size, "language": TAGS[language]}
    table = house.open(visit().context.request, seats=4)
    crew.sit(table, 1, 2, 3)
    fifth = visit(f"/t/{table}", **looks)

    fifth.get_by_role("button", name=words.t("waiting.sit-here"), exact=True).click()

    seats = fifth.get_by_role("list", name=words.t("waiting.seats")).get_by_role("listitem")
    expect(seats).to_have_count(5)
    expect(seats.nth(4)).to_contain_text(words.t("name.you.inside"))


@EVERYWHERE
def test_the_host_of_a_running_game_is_asked_and_gives_a_seat(
    visit: Visit, house: House, size: str, language: str
) -> None:
    words, looks = words_of(language), {"size": size, "language": TAGS[language]}
    host = table_with_bots(visit(**looks), house, words, welcome="ask")
    guest = HeistTable(somebody(visit, house, "Maximiliane Friederike", **looks), words)
    guest.page.goto(host.page.url)

    guest.button("seat.ask").click()
    expect(guest.text("seat.asked", name="Ann")).to_be_visible()
    expect(host.text("seat.asks", name="Maximiliane Friederike").first).to_be_visible()
    expect(host.button("seat.give")).to_be_enabled()
    for table in (host, guest):
        assert misfits(table.page.evaluate, thumbs=size == "phone") == []

    host.button("seat.not-now").click()
    expect(guest.text("seat.declined", name="Ann")).to_be_visible()
    guest.button("seat.ask-again").click()
    host.button("seat.give").click()
    expect(guest.text("heist.promised")).to_be_visible()
    expect(host.button("seat.give")).to_have_count(0)
    guest.button("seat.never-mind").click()
    expect(guest.button("seat.ask")).to_be_visible()


def test_the_host_of_a_waiting_table_is_asked_and_gives_a_seat(visit: Visit, house: House) -> None:
    host, guest = visit(), somebody(visit, house, "Bo")
    table = house.open(host.context.request, welcome="ask")
    host.goto(f"/t/{table}")
    guest.goto(f"/t/{table}")

    guest.get_by_role("button", name=EN.t("seat.ask"), exact=True).click()
    asks = host.get_by_role("group", name=EN.t("seat.asks", name="Bo"))
    asks.get_by_role("button", name=EN.t("seat.give"), exact=True).click()

    expect(guest.get_by_role("button", name=EN.t("waiting.stand"))).to_be_visible()
    expect(asks).to_have_count(0)


@EVERYWHERE
def test_the_host_opens_and_closes_the_door_during_a_game(visit: Visit, house: House, size: str, language: str) -> None:
    words, looks = words_of(language), {"size": size, "language": TAGS[language]}
    host = table_with_bots(visit(**looks), house, words)
    guest = HeistTable(somebody(visit, house, "Bo", **looks), words)
    guest.page.goto(host.page.url)
    expect(guest.button("seat.take")).to_be_visible()

    menu(host, "people.title")
    expect(host.dialog.get_by_text("Bo", exact=True).first).to_be_visible()
    host.dialog.get_by_role("radio", name=words.t("options.welcome.nobody.label")).check()
    expect(guest.text("seat.closed")).to_be_visible()
    expect(guest.button("seat.take")).to_have_count(0)
    assert misfits(host.page.evaluate, thumbs=size == "phone") == []
    host.dialog.get_by_role("button", name=words.t("seat.give")).click()
    expect(guest.text("heist.promised")).to_be_visible()
    host.dialog.get_by_role("radio", name=words.t("options.welcome.ask.label")).check()
    guest.button("seat.never-mind").click()
    expect(guest.button("seat.ask")).to_be_visible()


@EVERYWHERE
def test_friends_are_invited_to_a_game_that_was_begun_with_play_now(visit: Visit, size: str, language: str) -> None:
    words = words_of(language)
    page = visit("/", size=size, language=TAGS[language])
    page.route("**/api/reach", lambda route: route.fulfill(json={"network": "http://192.168.7.7", "can_open": False}))
    page.get_by_role("button", name=words.t("home.play")).first.click()
    table = HeistTable(page, words)
    expect(table.mine).to_be_visible()

    menu(table, "share.title")

    expect(page.get_by_label(words.t("share.link"))).to_have_value(
        page.url.replace(page.url.partition("/t/")[0], "http://192.168.7.7")
    )
    expect(page.get_by_text(words.t("share.code"))).to_be_visible()
    assert misfits(page.evaluate, thumbs=size == "phone") == []
    table.button("share.qr").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=words.t("share.qr"))).to_be_visible()
    page.go_back()
    expect(page.get_by_label(words.t("share.link"))).to_be_visible()


@EVERYWHERE
def test_who_left_comes_back_to_the_seat_with_one_tap(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    words, looks = words_of(language), {"size": size, "language": TAGS[language]}
    page = somebody(visit, house, "Ann", **looks)
    table = house.open(page.context.request)
    friend, _ = crew.sit(table, 1, 2)
    page.goto(f"/t/{table}")
    own = HeistTable(page, words)
    own.button("waiting.start").click()
    expect(own.mine).to_be_visible()

    def leave() -> None:
        page.get_by_role("button", name=words.t("heist.menu.title"), exact=True).click()
        own.dialog.get_by_role("button", name=words.t("heist.menu.leave")).click()
        own.button("heist.leave.go").click()
        expect(own.text("home.left")).to_be_visible()

    leave()
    assert misfits(page.evaluate, thumbs=size == "phone") == []
    own.button("seat.back").click()
    expect(own.pocket(0)).to_have_count(2)

    leave()
    options = friend.see(lambda state: bool(state["table"]["host"] == 1))["table"]["options"]
    friend.do({"do": "SetOptions", "options": {**options, "welcome": "nobody"}})
    page.goto(f"/t/{table}")
    expect(page.get_by_text(words.t("seat.left", name="Ada"))).to_be_visible()
    assert misfits(page.evaluate, thumbs=size == "phone") == []
    own.button("seat.back").click()
    expect(own.pocket(0)).to_have_count(2)


@pytest.mark.parametrize("size", ["phone", "phone on its side"])
def test_who_asks_at_the_end_of_streets_hides_no_way_on(visit: Visit, house: House, crew: Crew, size: str) -> None:
    host, guest = visit(size=size), somebody(visit, house, "Late")
    for screen in streets(Tour(host, house, crew)):
        if screen == "streets, the end":
            break
    host.get_by_role("button", name=EN.t("heist.menu.title"), exact=True).click()
    host.get_by_role("button", name=EN.t("people.title"), exact=True).click()
    host.get_by_role("radio", name=EN.t("options.welcome.ask.label")).check()
    host.keyboard.press("Escape")
    expect(host.locator("dialog")).to_have_count(0)
    guest.goto(host.url)
    guest.get_by_role("button", name=EN.t("seat.ask"), exact=True).click()

    expect(host.get_by_role("button", name=EN.t("seat.give"), exact=True)).to_be_in_viewport(ratio=1)
    host.get_by_role("button", name=EN.t("heist.over.rematch"), exact=True).click(trial=True)
    assert misfits(host.evaluate, thumbs=True) == []


@pytest.mark.parametrize("size", ["phone", "phone on its side", "desk"])
def test_who_comes_to_a_showdown_gets_a_seat_there(visit: Visit, house: House, crew: Crew, size: str) -> None:
    house.arrange(deal(challenges=[4]))
    table = begin(visit(), house, crew)
    table.rounds()
    guest = HeistTable(somebody(visit, house, "Late", size=size), EN)
    guest.page.goto(table.page.url)
    expect(guest.page.get_by_role("region", name=EN.ask("challenge-4", who="Cy"))).to_be_visible()
    expect(guest.button("seat.take")).to_be_in_viewport()
    assert misfits(guest.page.evaluate, thumbs=size != "desk") == []

    guest.button("seat.take").click()

    expect(guest.text("seat.next-game")).to_be_visible()
    assert misfits(guest.page.evaluate, thumbs=size != "desk") == []
