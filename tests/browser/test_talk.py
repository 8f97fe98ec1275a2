"""What may be said at a table in the browser (H-80, H-81)."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.house import LONG_NAMES, Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.tour import SIX
from tests.browser.words import words

LOCALES = {"en": "en-GB", "de": "de-DE", "pt": "pt-BR"}


def guessing(page: Page, house: House, crew: Crew, language: str, mine: int) -> HeistTable:
    """The Retina Scan is asked; whoever has chip 3 is asked about."""
    house.arrange(
        deal(challenges=[4], pockets=("9c 9d", "5c 7d", "Kh Jd") if mine == 3 else ("5c 7d", "Kh Jd", "9c 9d"))
    )
    table = begin(page, house, crew, words=words(language))
    table.rounds(mine=mine)
    expect(page.locator(".question")).to_be_visible()
    return table


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_h81_guessers_talk_it_over(visit: Visit, house: House, crew: Crew, size: str, language: str) -> None:
    page = visit(size=size, language=LOCALES[language])
    table = guessing(page, house, crew, language, mine=1)
    bo, cy = table.friends

    bo.do({"do": "Say", "text": "I bet on nines"})
    expect(page.get_by_text("I bet on nines").first).to_be_in_viewport()  # without opening anything
    table.button("heist.guess.confer").click()
    table.dialog.get_by_label(table.words.t("chat.write")).fill("So do I")
    page.keyboard.press("Enter")
    expect(table.dialog.get_by_role("log")).to_contain_text("So do I")
    page.keyboard.press("Escape")
    table.without_dialog()

    page.locator(".question").get_by_role("button", name="9", exact=True).click()
    bo.answer("guess-value", "9")
    table.ends(success=True)
    assert cy.state["table"]["silent"] in (2, None)


def test_h81_whoever_is_guessed_has_neither_chat_nor_emotes(visit: Visit, house: House, crew: Crew) -> None:
    page = visit()
    table = guessing(page, house, crew, "en", mine=3)
    bo, cy = table.friends

    expect(table.text("heist.guess.about-you")).to_be_visible()
    expect(table.button("heist.guess.confer")).to_have_count(0)
    expect(table.button("heist.bar.emotes")).to_have_count(0)
    bo.do({"do": "Say", "text": "nines?"})
    page.get_by_role("button", name=table.words.t("heist.bar.chat")).click()  # what the others say is there to be read
    expect(table.dialog).to_contain_text("nines?")
    expect(table.dialog).to_contain_text(table.words.t("chat.silent"))
    expect(table.dialog.get_by_role("textbox")).to_have_count(0)
    page.keyboard.press("Escape")

    for friend in (bo, cy):
        friend.answer("guess-value", "9")
    table.ends(success=True)
    expect(table.button("heist.bar.emotes")).to_be_visible()


def test_h80_a_table_can_keep_emotes_for_between_heists(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit()
    table = begin(page, house, crew, emotes="between")

    expect(table.button("heist.bar.emotes")).to_have_count(0)
    table.rounds()
    table.ends(success=True)
    expect(table.button("heist.bar.emotes")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "phone on its side", "small desk"])
def test_words_at_a_seat_are_whole(visit: Visit, house: House, crew: Crew, size: str) -> None:
    house.arrange(deal(pockets=SIX, draws="Ah Ad"))
    page = visit(size=size)
    table = begin(page, house, crew, people=6, names=LONG_NAMES, chat="always")

    for seat, friend in enumerate(table.friends, 1):
        friend.do({"do": "Say", "text": f"Number {seat} would rather keep this one."})
        said = table.seat(seat).locator(".words > span")
        expect(said).to_be_in_viewport(ratio=1)
        bubble, inside = said.locator("..").bounding_box(), said.bounding_box()
        assert bubble is not None
        assert inside is not None
        assert bubble["x"] < inside["x"]  # there is paper around them
        assert bubble["x"] + bubble["width"] > inside["x"] + inside["width"]


OVERLAPS = """(voice) => {
    const one = voice.getBoundingClientRect();
    const out = one.top < 0 || one.left < 0 || one.right > innerWidth || one.bottom > innerHeight;
    const hit = [...document.querySelectorAll('.board li, .seat .name, .seat .backs')].filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < one.right - 1 && right > one.left + 1 && top < one.bottom - 1 && bottom > one.top + 1;
    });
    return [...(out ? ['out of sight'] : []), ...hit.map((other) => other.className)];
}"""


def test_an_aimed_emote_is_in_sight_and_covers_neither_cards_nor_names(visit: Visit, house: House, crew: Crew) -> None:
    page = visit(size="phone")
    table = begin(page, house, crew, people=6)
    table.friends[2].do({"do": "Emote", "emote": "hurry", "to": 1})
    emote = table.seat(3).locator(".emote")
    expect(emote).to_contain_text("Bo")

    assert emote.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("language", LOCALES)
def test_what_a_bot_says_over_a_chip_is_in_sight_and_heard(
    visit: Visit, house: House, crew: Crew, language: str
) -> None:
    page, sockets = visit(size="phone", language=LOCALES[language]), []

    def between(route: WebSocketRoute) -> None:
        route.connect_to_server()
        sockets.append(route)

    page.route_web_socket(re.compile("/ws"), between)
    table = begin(page, house, crew, people=4, words=words(language))
    says = table.words.t("emotes.mine")
    for seat in (1, 2, 3):
        sockets[-1].send(json.dumps({"type": "emoted", "seat": seat, "emote": "mine", "to": None}))
        said = table.seat(seat).locator(".words > span")
        expect(said).to_have_text(says)
        expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator("[aria-live=polite]").filter(has_text=f"Bo: {says}")).to_have_count(1)
