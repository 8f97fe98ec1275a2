"""Whoever leaves holds nobody up: a bot plays, in every scene, until its seat is taken back."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, Friend, House, deal
from tests.browser.table import begin
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


@pytest.mark.parametrize("challenges", [[4], []], ids=["in a guess", "after a heist"])
def test_a_bot_plays_for_who_has_left(visit: Visit, house: House, crew: Crew, challenges: list[int]) -> None:
    house.arrange(deal(challenges=challenges))
    page = visit()
    table = begin(page, house, crew, grace=GRACE)
    bo, cy = table.friends
    address = page.url
    table.rounds()
    if challenges:
        expect(page.get_by_role("region", name=EN.ask("challenge-4"))).to_be_visible()
    else:
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
    if challenges:
        expect(page.get_by_role("region", name=EN.ask("challenge-4"))).to_be_visible()
    else:
        expect(table.button("heist.over.next")).to_be_visible()
