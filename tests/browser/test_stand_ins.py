"""Whoever leaves holds nobody up: a bot plays, in every scene, until its seat is taken back."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, Friend, House, deal
from tests.browser.table import begin
from tests.browser.test_streets import begin as begin_streets
from tests.browser.test_streets import choose, skip_film
from tests.browser.words import EN

GRACE = 10  # the shortest that a table can have
LEVEL, REPLACEABLE = "level", "replaceable"


def wait_for(friend: Friend, seat: int, what: str) -> None:
    """Until the server says something about a seat; the grace time is as long as one's patience."""

    def said(state: dict[str, Any]) -> bool:
        return bool(state["table"]["seats"][seat][what])

    try:
        friend.see(said)
    except TimeoutError:
        friend.see(said)


def test_h73_a_bot_guesses_for_who_has_left(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(challenges=[4]))
    page = visit()
    table = begin(page, house, crew, grace=GRACE)
    bo, cy = table.friends
    table.rounds()
    question = page.get_by_role("region", name=EN.ask("challenge-4", who="Cy"))
    expect(question).to_be_visible()

    bo.leave()
    wait_for(cy, 1, REPLACEABLE)
    table.button("heist.status.let-bot", name="Bo").click()
    wait_for(cy, 1, LEVEL)

    expect(table.button("heist.status.let-bot", name="Bo")).to_have_count(0)
    expect(question).to_be_visible()  # it still waits for the one who stayed


def test_a_bot_plays_for_who_has_left_after_a_heist(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit()
    table = begin(page, house, crew, grace=GRACE)
    bo, cy = table.friends
    address = page.url
    table.rounds()
    table.ends(success=True)
    page.goto("/how")
    bo.leave()
    wait_for(cy, 0, REPLACEABLE)
    wait_for(cy, 1, REPLACEABLE)
    cy.do({"do": "LetBotPlay", "seat": 0})

    page.goto(address)
    table.button("heist.status.take-back").click()
    expect(table.button("heist.status.take-back")).to_have_count(0)
    table.button("heist.status.let-bot", name="Bo").click()
    wait_for(cy, 1, LEVEL)
    expect(table.button("heist.status.let-bot", name="Bo")).to_have_count(0)
    assert cy.see(lambda state: state["table"]["seats"][0]["level"] is None)
    expect(table.button("heist.over.next")).to_be_visible()


def test_a_bot_plays_streets_for_who_has_left(visit: Visit, house: House, crew: Crew) -> None:
    page = visit()
    bo, cy = begin_streets(page, house, crew, "spy", grace=GRACE)
    let_bot = page.get_by_role("button", name=EN.t("heist.status.let-bot", name="Bo"), exact=True)
    expect(let_bot).to_have_count(0)
    bo.leave()
    wait_for(cy, 1, REPLACEABLE)
    let_bot.click()
    wait_for(cy, 1, LEVEL)
    expect(let_bot).to_have_count(0)

    choose(page, special=False)
    cy.play({"do": "Choose", "gangster": 80, "ticket": "new-york"})
    played = cy.see(lambda state: bool(state["game"]["plays"]))["game"]["plays"]
    assert {play["seat"] for play in played} == {0, 1, 2}
    skip_film(page)

    bo.come()
    bo.do({"do": "TakeBack"})
    cy.see(lambda state: state["table"]["seats"][1]["level"] is None)
