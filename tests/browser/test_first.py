"""The first minute: help for somebody who was never here, and cards that get a moment of their own."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fits import misfits
from tests.browser.house import Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.words import words

LOCALES = {"en": "en-GB", "de": "de-DE", "pt": "pt-BR"}
SIZED = ("phone", "desk")

each_size = pytest.mark.parametrize("size", SIZED)
each_language = pytest.mark.parametrize("language", LOCALES)


@each_size
@each_language
def test_play_now_helps_somebody_new_for_one_round(
    visit: Visit, house: House, crew: Crew, language: str, size: str
) -> None:
    house.arrange(deal(), deal())
    page = visit(first=True, size=size, language=LOCALES[language])
    table = begin(page, house, crew, words=words(language))
    status = page.locator(".status")

    expect(status).to_contain_text(table.words.t("heist.first.take", top=3))
    assert not misfits(page.evaluate, thumbs=size == "phone")
    table.take("white", 1)
    expect(status).to_contain_text(table.words.t("heist.first.held", stars=1))
    table.friends[0].take(2)
    table.friends[1].take(3)
    expect(table.centre("yellow", 1)).to_be_enabled()
    expect(status).to_contain_text(table.words.t("heist.status.you-and-others-need-chip", names="").strip(" :"))

    page.reload()  # nobody is told twice
    expect(table.mine).to_be_visible()
    for later in ("yellow", "orange", "red"):
        table.round(later)
    table.ends(success=True)
    assert page.evaluate("localStorage.getItem('thegang.played')") == "yes"


@each_size
@each_language
def test_a_card_that_becomes_active_is_turned_over(
    visit: Visit, house: House, crew: Crew, language: str, size: str
) -> None:
    house.arrange(deal(challenges=[8]))
    page = visit(size=size, language=LOCALES[language])
    table = begin(page, house, crew, words=words(language))
    card = table.words.card("challenge-8")
    reveal = page.get_by_role("region", name=table.words.t("heist.reveal.title"))

    expect(reveal).to_contain_text(card["name"])
    expect(reveal).to_contain_text(card["text"])
    expect(page.locator("[aria-live]").filter(has_text=card["text"])).to_have_count(1)  # and read out
    assert not misfits(page.evaluate, thumbs=size == "phone")
    table.friends[0].take(2)  # the game goes on underneath
    table.has("white", 2, seat=1)
    expect(reveal).to_be_visible()
    reveal.get_by_role("button", name=table.words.t("heist.reveal.got-it")).click()
    expect(reveal).to_have_count(0)
    table.card("challenge-8").click()  # later it is one tap away
    expect(table.dialog).to_contain_text(card["text"])


def test_whoever_plays_on_does_not_have_to_close_a_card(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(challenges=[8]))
    page = visit()
    table = begin(page, house, crew)

    table.take("white", 1)
    expect(page.locator(".reveal")).to_have_count(0)


def test_s1_a_card_shown_in_secret_gets_a_moment_of_its_own(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(specialist=1))
    table: HeistTable = begin(visit(), house, crew)
    page = table.page
    bo, cy = table.friends
    table.button("heist.reveal.got-it").click()
    bo.propose(1, to=0)
    table.button("heist.proposal.agree").click()
    cy.agree()
    bo.answer("show", "Kh")

    reveal = page.locator(".reveal")
    expect(reveal).to_contain_text(table.words.t("heist.reveal.secret"))
    expect(reveal.get_by_role("img", name=table.words.playing_card("Kh"))).to_be_visible()
    reveal.get_by_role("button").click()
    expect(reveal).to_have_count(0)
    seat = page.locator("[data-seat='1']")
    expect(seat.get_by_role("img", name=table.words.playing_card("Kh"))).to_be_visible()  # then it stands at the seat


def test_how_to_play_is_read_in_the_waiting_room_and_at_the_table(visit: Visit, house: House, crew: Crew) -> None:
    page = visit()
    table = house.open(page.context.request, seats=3)
    crew.sit(table, 1, 2)
    page.goto(f"/t/{table}")
    said = words("en")
    page.get_by_role("button", name=said.t("how.title")).click()
    expect(page.get_by_role("dialog")).to_contain_text(said.t("how.talk.text"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name=said.t("waiting.start"), exact=True).click()
    page.get_by_role("button", name=said.t("heist.menu.title")).click()
    page.get_by_role("button", name=said.t("heist.menu.how")).click()
    expect(page.get_by_role("dialog")).to_contain_text(said.t("how.showdown.text"))


def test_streets_begins_from_the_first_screen(visit: Visit) -> None:
    page = visit("/")
    said = words("en")
    expect(page.get_by_text(said.t("home.heist"))).to_be_in_viewport()
    page.get_by_role("button", name=said.t("home.play-streets")).click()
    expect(page.get_by_role("region", name=said.t("streets.yours"))).to_be_visible()
