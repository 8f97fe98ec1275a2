"""Replays: a seat's eyes see nothing that the seat could not see then, and every shuffle can be checked."""

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import NAMES, Crew, House
from tests.browser.memory import mark, marked
from tests.browser.table import COLOURS
from tests.browser.words import EN, words
from tests.server.guest import Guest
from tests.server.player import Player, in_order, sensible

STEPS = 5
ASKED = re.compile(r"/api/games/.*/replay")


async def _played(house: House, game: str) -> str:
    """Three on sockets play a game to its end; its id."""
    server = house.server
    guests = [await Guest(server.http, server.ws).come(name) for name in NAMES[:3]]
    table = await guests[0].open(options={"game": game, "seats": 3, "settling": 0})
    for seat, guest in enumerate(guests):
        async with guest.at(table) as here:
            if seat:
                assert (await here.do({"do": "Sit", "seat": seat}))["type"] == "ack"
    async with guests[0].at(table) as here:
        assert (await here.do({"do": "Start"}))["type"] == "ack"
    policy = in_order if game == "heist" else sensible
    players = [Player(guest, table, policy, Random(seat)) for seat, guest in enumerate(guests)]
    await asyncio.gather(*(player.play(lambda state: state["table"]["stage"] == "finished") for player in players))
    return str(players[0].state["table"]["games"][-1])


def played(house: House, crew: Crew, game: str) -> str:
    house.arrange()
    return crew.run(_played(house, game))


def look(page: Page, game: str, eyes: str, frame: int = 0) -> dict[str, Any]:
    """Open the replay at a frame; what came over the network for it."""
    with page.expect_response(lambda answer: "/replay?" in answer.url) as waiting:
        page.goto(f"/g/{game}/{frame}?eyes={eyes}")
    told: dict[str, Any] = waiting.value.json()
    expect(page.locator(".replay")).to_be_visible()
    return told


def scrub(page: Page, frame: int) -> None:
    """Go to a frame on the timeline."""
    page.get_by_role("slider", name=EN.t("replay.timeline")).fill(str(frame))
    expect(page.locator(".desk .count")).to_contain_text(str(frame + 1))


@pytest.mark.parametrize("eyes", ["0", "2", "spectator"])
def test_h91_a_seat_sees_in_the_replay_of_a_heist_what_it_could_see(
    visit: Visit, house: House, crew: Crew, eyes: str
) -> None:
    game = played(house, crew, "heist")
    page = visit()
    everything = house.ask(page.context.request, "GET", f"games/{game}/replay?eyes=all")["frames"]
    frames = look(page, game, eyes)["frames"]
    assert len(frames) == len(everything)
    hidden_at: dict[int, set[str]] = {}
    for number, (seen, whole) in enumerate(zip(frames, everything, strict=True)):
        view, truth = seen["game"], whole["game"]
        if truth["phase"] not in COLOURS:
            continue
        others = {card for seat, cards in enumerate(truth["pockets"]) if str(seat) != eyes for card in cards}
        told = json.dumps({**view, "last": None})  # what was revealed in the heist before may be told
        assert not {card for card in others if f'"{card}"' in told}, f"frame {number}"
        if truth["last"] is None:
            assert not {card for card in others if f'"{card}"' in json.dumps(seen)}, f"frame {number}"
        hidden_at[number] = others
    first = sorted(number for number in hidden_at if frames[number]["game"]["heist"] == 1)
    for number in [*first[:: max(1, len(first) // STEPS)], first[-1]]:
        scrub(page, number)
        content = page.content()
        for card in hidden_at[number]:
            assert EN.playing_card(card) not in content, f"{card} is in the page at frame {number}"
    scrub(page, first[-1] + 1)
    revealed = next(card for card in hidden_at[first[-1]])
    expect(page.get_by_role("img", name=EN.playing_card(revealed)).first).to_be_visible()


def test_t50_a_seat_sees_in_the_replay_of_streets_what_it_could_see(visit: Visit, house: House, crew: Crew) -> None:
    game = played(house, crew, "streets")
    page = visit()
    for eyes in ("1", "spectator"):
        frames = look(page, game, eyes)["frames"]
        for frame in frames:
            view = frame["game"]
            for seat in range(3):
                assert isinstance(view["hands"][seat], list) == (str(seat) == eyes)
                assert str(seat) == eyes or not isinstance(view["specials"][seat], str)
                assert view["phase"] == "over" or isinstance(view["captured"][seat], int)
            action = frame["action"]
            assert action is None or action["do"] != "Choose" or str(frame["by"]) == eyes
            assert view["choice"] is None or eyes == "1"
        for number in range(0, len(frames) - 1, len(frames) // STEPS):
            scrub(page, number)
            view = frames[number]["game"]
            mine = view["hands"][1] if eyes == "1" else []
            open_now = {*mine, *(one for row in view["cities"].values() for one in row)}
            open_now |= {play["gangster"] for play in view["plays"]}
            open_now |= {one for play in view["plays"] for one in play["captured"]}
            shown = page.locator("main.streets-table [data-gangster]").evaluate_all(
                "all => all.map(one => Number(one.dataset.gangster))"
            )
            assert {*shown} <= open_now, f"frame {number}"


def test_to_the_mistake_and_the_shuffle_is_checked(visit: Visit, house: House, crew: Crew) -> None:
    game = played(house, crew, "heist")
    page = visit(size="desk")
    marks = look(page, game, "all")["marks"]
    mistake = next(mark["frame"] for mark in marks if mark["kind"] == "mistake")
    page.get_by_role("button", name=EN.t("replay.moments")).click()
    page.get_by_role("dialog").get_by_role("button", name=EN.t("replay.mistake")).first.click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name=EN.t("heist.over.alarm"))).to_be_visible()
    shown = int(page.get_by_role("slider", name=EN.t("replay.timeline")).input_value())
    assert shown >= mistake

    page.goto(f"/g/{game}")
    with page.expect_download() as download:
        page.get_by_role("link", name=EN.t("replay.fair.log")).click()
    assert "BeginGame" in download.value.path().read_text("utf-8")
    page.get_by_role("button", name=EN.t("replay.fair.check")).click()
    expect(page.get_by_text(EN.t("replay.fair.yes"))).to_be_visible()
    expect(page.locator(".checks .failed")).to_have_count(0)
    assert page.locator(".checks").count() >= 3, "one verdict for each heist"


def test_a_replay_that_does_not_arrive_explains_itself_and_can_be_tried_again(
    visit: Visit, house: House, crew: Crew
) -> None:
    game = played(house, crew, "streets")
    page = visit(calm=False)
    missing = re.compile(r"/assets/StreetsTable-.*\.js")
    page.route(missing, lambda route: route.abort())
    page.goto(f"/g/{game}/3")
    expect(page.get_by_role("heading", name=EN.t("broken.title"))).to_be_visible()
    expect(page.locator(".replay")).to_have_count(0)

    page.unroute(missing)
    page.get_by_role("button", name=EN.t("broken.reload")).click()

    expect(page.locator(".replay")).to_be_visible()
    expect(page.get_by_role("slider", name=EN.t("replay.timeline"))).to_have_value("3")


def test_a_game_that_can_not_be_asked_for_says_so_and_is_asked_for_again(
    visit: Visit, house: House, crew: Crew
) -> None:
    game = played(house, crew, "streets")
    german = words("de")
    page = visit(calm=False, language="de-DE")
    again = page.get_by_role("button", name=german.t("ui.again"))
    shown = {
        f"/g/{game}/3": page.get_by_role("slider", name=german.t("replay.timeline")),
        f"/g/{game}": page.get_by_role("link", name=german.t("replay.watch")),
    }
    for address, content in shown.items():
        page.route(ASKED, lambda route: route.abort())
        page.goto(address)
        mark(page)
        for _ in range(2):
            expect(page.get_by_role("heading", name=german.t("replay.gone"))).to_be_visible()
            expect(page.get_by_text(german.t("connection.unreachable"), exact=True)).to_be_visible()
            with page.expect_request(ASKED):
                again.click()

        page.unroute(ASKED)
        again.click()
        expect(content).to_be_visible()
        expect(again).to_have_count(0)
        assert marked(page), "the page was not loaded again"


def test_other_eyes_that_do_not_open_leave_the_moment_as_it_was(visit: Visit, house: House, crew: Crew) -> None:
    game = played(house, crew, "streets")
    page = visit(calm=False)
    look(page, game, "all", frame=3)
    page.route(ASKED, lambda route: route.fulfill(status=502, body="nobody is there"))
    page.get_by_label(EN.t("replay.eyes.label")).select_option("1")
    expect(page.get_by_text(EN.t("connection.unreachable"), exact=True)).to_be_visible()

    page.unroute(ASKED)
    page.get_by_role("button", name=EN.t("ui.again")).click()

    expect(page.get_by_role("slider", name=EN.t("replay.timeline"))).to_have_value("3")
    expect(page.get_by_label(EN.t("replay.eyes.label"))).to_have_value("1")


def test_who_else_played_the_same_deal_is_asked_for_again(visit: Visit, house: House, crew: Crew) -> None:
    game = played(house, crew, "streets")
    page = visit(calm=False)
    crews = len(house.ask(page.context.request, "GET", f"games/{game}/same-deal"))
    found = EN.t("replay.compare.lead", n=crews) if crews > 1 else EN.t("replay.compare.alone")
    compared = re.compile(r"/api/games/.*/same-deal")
    page.route(compared, lambda route: route.abort())
    page.goto(f"/g/{game}")
    expect(page.get_by_text(EN.t("connection.unreachable"))).to_be_visible()
    expect(page.get_by_text(EN.t("replay.compare.alone"))).to_have_count(0)

    page.unroute(compared)
    page.get_by_role("button", name=EN.t("ui.again")).click()

    expect(page.get_by_text(found)).to_be_visible()


def test_a_game_that_is_not_there_is_not_asked_for_again(visit: Visit) -> None:
    page = visit(calm=False)
    for address in ("/g/0ld0ld0ld0ld", "/g/0ld0ld0ld0ld/3"):
        page.goto(address)
        expect(page.get_by_role("heading", name=EN.t("replay.gone"))).to_be_visible()
        expect(page.get_by_role("main").get_by_role("link", name=EN.t("ui.home"))).to_be_visible()
        expect(page.get_by_role("button", name=EN.t("ui.again"))).to_have_count(0)
