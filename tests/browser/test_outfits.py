"""Hats, and what comes from a seat: words and feelings."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import begin
from tests.browser.words import words


def test_a_hat_is_chosen_once_and_worn_everywhere(visit: Visit, house: House, crew: Crew) -> None:
    page, t = visit("/"), words("en").t
    expect(page.get_by_label(t("name.label"))).to_be_enabled()
    page.get_by_role("button", name=t("outfit.choose")).click()
    page.get_by_role("button", name=t("outfit.hats.topper")).click()
    colour = page.get_by_role("button", name=t("outfit.colours.plum"))
    colour.click()
    expect(colour).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=t("outfit.hats.topper"))).to_have_attribute("aria-pressed", "true")

    house.arrange(deal())
    table = begin(page, house, crew)

    assert table.friends[0].state["table"]["seats"][0]["outfit"] == {"hat": "topper", "colour": "plum"}


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_an_emote_is_aimed_at_a_seat(visit: Visit, house: House, crew: Crew, size: str) -> None:
    house.arrange(deal())
    page = visit(size=size)
    table = begin(page, house, crew)
    t = table.words.t

    page.get_by_role("button", name=re.compile(re.escape(t("heist.seat.about", name="Cy")))).click()
    table.dialog.get_by_role("button", name=t("emotes.thanks")).click()
    table.without_dialog()
    expect(table.mine.get_by_text(t("emotes.to", name="Cy"))).to_be_visible()

    table.friends[0].do({"do": "Emote", "emote": "laugh", "to": 2})
    expect(table.seat(1).get_by_text(t("emotes.to", name="Cy"))).to_be_visible()
    expect(table.seat(2)).to_have_class(re.compile("meant"))


def test_what_is_said_appears_at_the_seat_and_counts_until_it_is_read(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit()
    table = begin(page, house, crew, chat="always")
    chat = page.get_by_role("button", name=table.words.t("heist.bar.chat"))

    table.friends[0].do({"do": "Say", "text": "Two aces? Surely not."})
    expect(table.seat(1).get_by_text("Surely not")).to_be_visible()
    table.friends[1].do({"do": "Say", "text": "Wait for it"})
    expect(chat).to_contain_text("2")
    chat.click()
    expect(table.dialog.get_by_role("log")).to_contain_text("Surely not")
    page.keyboard.press("Escape")
    table.without_dialog()
    expect(chat).not_to_contain_text("2")


def test_beside_a_desk_words_stand_in_the_log_and_are_read(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit(size="desk")
    table = begin(page, house, crew, chat="always")
    t = table.words.t

    table.friends[0].do({"do": "Say", "text": "I have the plans"})
    expect(page.get_by_role("list", name=t("heist.log.title"))).to_contain_text("I have the plans")
    page.get_by_label(t("chat.write")).fill("Show me")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name=t("heist.log.title"))).to_contain_text("Show me")
