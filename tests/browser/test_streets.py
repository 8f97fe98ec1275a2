"""Streets through the interface: a whole game in three browsers with bots, and each special in both orders."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import NAMES, Crew, Friend, House
from tests.browser.words import EN
from thegang.streets import Script, ScriptedHand

MOST_STEPS = 600
SCENE = """() => {
  const table = document.querySelector("main.streets-table");
  if (!table) return "elsewhere";
  if (table.classList.contains("film")) return "film";
  if (table.querySelector(".scoring")) return "over";
  if (table.querySelector(".placing")) return "placing";
  if (!table.querySelector(".hand")) return "waiting";
  return table.querySelector(".confirm.made") ? "chosen" : "choosing";
}"""
ROWS = """() => Object.fromEntries([...document.querySelectorAll("[data-row]")].map(row =>
  [row.dataset.row, [...row.querySelectorAll("[data-spot]")].map(spot => Number(spot.dataset.spot))]))"""

CITIES: dict[Any, tuple[int, ...]] = {
    "chicago": (23, 35, 40, 48, 56),
    "detroit": (11, 14, 15, 19, 75),
    "new-york": (28, 45, 58, 61, 71),
}
GANGSTER = 12
TARGETS = {"lookout": "right", "spy": 56, "boss-calls": 75}
# 12 goes to the left of 23 and 35, which 40 closes in on the other side. What a special closes in before, 12 finds
# gone; what a special would close in later, 12 has changed.
CAPTURED = {
    ("lookout", "gangster"): (23, 35),
    ("lookout", "special"): (40, 48, 56, 23, 35),
    ("spy", "gangster"): (23, 35),
    ("spy", "special"): (40, 48),
    ("boss-calls", "gangster"): (23, 35),
    ("boss-calls", "special"): (40, 48, 56),
}


def special_name(special: str) -> str:
    return EN.g(f"streets.specials.{special}")


def scene(page: Page) -> str:
    """What the table wants from whoever sits in front of it."""
    return str(page.evaluate(SCENE))


def skip_film(page: Page) -> None:
    """See the reveal to its end at once."""
    page.keyboard.press("Escape")
    expect(page.locator("main.streets-table")).not_to_have_class(re.compile(r"\bfilm\b"))


def choose(page: Page, *, special: bool) -> None:
    """Choose the first gangster with the special or the first ticket, and say so."""
    page.locator(".hand [data-gangster]").first.click()
    companions = page.locator(".tickets button")
    wanted = page.locator(".tickets button.special")
    (wanted if special and wanted.count() else companions.first).click()
    page.locator(".confirm button").click()


def place(page: Page) -> None:
    """Answer whatever is asked, with the first answer there is."""
    confirm = page.get_by_role("button", name=EN.t("streets.place.confirm"))
    ways = page.locator(".placing .ways button, [data-row].aiming button")
    while not confirm.is_enabled():
        ways.first.click()
    confirm.click()
    expect(page.locator(".placing")).to_have_count(0)


def test_a_whole_game_in_three_browsers_with_bots(visit: Visit, house: House) -> None:
    house.arrange()
    pages = [visit(), visit(size="desk"), visit(size="phone on its side")]
    host = pages[0]
    table = house.open(host.context.request, game="streets", seats=5)
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        house.ask(page.context.request, "POST", "me")
        house.ask(page.context.request, "PATCH", "me", {"name": name})
    for seat, page in enumerate(pages):
        page.goto(f"/t/{table}")
        if seat:
            page.get_by_role("button", name=EN.t("waiting.sit"), exact=True).first.click()
            expect(page.get_by_role("button", name=EN.t("waiting.stand"), exact=True)).to_be_visible()
    for bots in (1, 2):
        host.get_by_role("button", name=EN.t("waiting.empty"), exact=True).first.click()
        normal = EN.t("waiting.bot", level=EN.t("levels.normal"))
        host.get_by_role("button", name=normal, exact=True).click()
        expect(host.get_by_role("list", name=EN.t("waiting.seats")).get_by_text(normal)).to_have_count(bots)
    host.get_by_role("button", name=EN.t("waiting.start"), exact=True).click()

    seen: set[str] = set()
    for _ in range(MOST_STEPS):
        scenes = [scene(page) for page in pages]
        seen.update(scenes)
        if set(scenes) == {"over"}:
            break
        if not {"film", "choosing", "placing"} & {*scenes}:
            host.wait_for_timeout(50)
        for page, now in zip(pages, scenes, strict=True):
            match now:
                case "film":
                    page.keyboard.press("Escape")
                case "choosing":
                    choose(page, special=True)
                    expect(page.locator(".hand .confirm:not(.made)")).to_have_count(0)
                case "placing":
                    place(page)
    assert {"film", "choosing", "placing", "over"} <= seen

    entry = house.ask(host.context.request, "GET", "me/games")[0]
    names, scores = entry["names"], entry["summary"]["scores"]
    assert list(names[:3]) == list(NAMES[:3])
    assert len(scores) == 5
    for seat, page in enumerate(pages):
        skip = page.get_by_role("button", name=EN.t("heist.showdown.skip"))
        if skip.is_visible():
            skip.click()
        lanes = page.locator(".scoring li.lane")
        expect(lanes).to_have_count(5)
        called = [EN.t("name.you.alone") if at == seat else name for at, name in enumerate(names)]
        for name, score in zip(called, scores, strict=True):
            worth = EN.t("streets.revolvers", n=score)
            expect(page.get_by_role("listitem", name=f"{name}: {worth}", exact=True)).to_be_visible()
        expect(page.locator(".scoring li.crowned")).to_have_count(1)
    most = max(scores)
    if scores.count(most) == 1:
        winner = scores.index(most)
        for seat, page in enumerate(pages):
            title = EN.t("streets.over.yours") if seat == winner else EN.t("streets.over.theirs", name=names[winner])
            expect(page.get_by_role("heading", name=title)).to_be_visible()


def begin(page: Page, house: House, crew: Crew, special: Any, **options: Any) -> list[Friend]:
    """A table where 12 and a special are on the hand of the browser."""
    hands = {
        0: ScriptedHand((GANGSTER, 2, 4, 6), special),
        1: ScriptedHand((79, 7, 9, 13), "spy"),
        2: ScriptedHand((80, 8, 10, 16), "lookout"),
    }
    house.arrange(streets=Script(cities=CITIES, hands=hands))
    table = house.open(page.context.request, game="streets", **options)
    friends = crew.sit(table, 1, 2)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name=EN.t("waiting.start"), exact=True).click()
    expect(page.get_by_role("region", name=EN.t("streets.yours"))).to_be_visible()
    return friends


@pytest.mark.parametrize(("special", "first"), CAPTURED)
def test_t14_each_special_in_both_orders_by_its_guided_placement(
    visit: Visit, house: House, crew: Crew, special: str, first: str
) -> None:
    page = visit(size="desk" if first == "special" else "phone")
    bo, cy = begin(page, house, crew, special)
    captured, target = CAPTURED[special, first], TARGETS[special]
    page.locator(f'.hand [data-gangster="{GANGSTER}"]').click()
    page.locator(".tickets button.special").click()
    expect(page.locator(".prospect")).to_contain_text(EN.t("streets.preview.changeable"))
    ready = EN.t("streets.choose.ready-special", gangster=GANGSTER, companion=special_name(special))
    page.get_by_role("button", name=ready).click()
    expect(page.locator(".confirm.made")).to_be_visible()
    bo.play({"do": "Choose", "gangster": 79, "ticket": "new-york"})
    cy.play({"do": "Choose", "gangster": 80, "ticket": "new-york"})
    skip_film(page)

    placing = page.get_by_role("region", name=EN.g("streets.phases.place"))
    confirm = placing.get_by_role("button", name=EN.t("streets.place.confirm"))
    expect(page.locator(".status")).to_contain_text(EN.t("streets.place.city"))
    placing.get_by_role("button", name=re.compile(EN.g("streets.cities.chicago"))).click()
    expect(page.locator(".status")).to_contain_text(EN.t("streets.place.first"))
    order = placing.get_by_role("button", name=re.compile(re.escape(EN.g(f"streets.first.{first}"))))
    order.click()
    placing.get_by_role("button", name=EN.t("streets.place.back")).click()
    order.click()
    expect(page.locator(".status")).to_contain_text(EN.t(f"streets.place.{special}"))
    expect(confirm).to_be_disabled()
    if target == "right":
        placing.get_by_role("button", name=re.compile(EN.g("streets.ends.right"))).click()
    else:
        page.locator(f'[data-spot="{target}"] button').click()
    gone = sorted(captured)
    for gangster in gone:
        expect(placing.locator(".chosen")).to_contain_text(str(gangster))
    assert bo.state["game"]["cities"]["chicago"] == list(CITIES["chicago"]), "nothing is done before it is confirmed"
    confirm.click()
    skip_film(page)

    played = next(
        play for play in bo.see(lambda state: state["game"]["job"] == 2)["game"]["plays"] if play["seat"] == 0
    )
    assert played["placement"] == {"city": "chicago", "first": first, "target": target}
    assert tuple(played["captured"]) == captured
    pile = EN.t("streets.seat.yours", n=len(captured))
    expect(page.get_by_role("img", name=pile)).to_be_visible()
    rows = page.evaluate(ROWS)
    assert rows == bo.state["game"]["cities"]
    assert GANGSTER in rows["chicago"]
    assert not {*captured} & {*rows["chicago"]}
