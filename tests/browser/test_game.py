"""A whole game through the interface: by thumb on a phone, and a heist with nothing but the keyboard on a desk."""

import json
import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import COLOURS, HeistTable, begin
from tests.browser.tour import SIX
from tests.browser.words import EN
from thegang.core import text

MOST_HEISTS = 5
MOST_TABS = 80
SMALLEST_CHIP = 14
MOST_SHIFT = 0.05
"""How far a single move may push things about, as browsers measure it; here one's own moves count as well."""
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });"""
SHIFTED = "() => shifts.map(({ value, sources }) => [value, sources.map(({ node }) => node?.outerHTML?.slice(0, 80))])"
MOVED = """window.moved = {};
(function look() {
    for (const { effect } of document.getAnimations())
        for (const frame of effect.getKeyframes())
            for (const name of Object.keys(frame)) moved[name] = effect.target.outerHTML.slice(0, 80);
    requestAnimationFrame(look);
})();"""
SMOOTH = {"transform", "translate", "rotate", "scale", "opacity"}
"""What a browser moves without laying out or painting anything anew."""
ABOUT_A_FRAME = {"offset", "computedOffset", "easing", "composite"}


def in_a_hurry(page: Page) -> None:
    """Tables that this page opens have no settling time; people need one, tests do not."""

    def hurry(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        chosen = wanted.get("options", {})
        wanted["options"] = {**chosen, "rules": {**chosen.get("rules", {}), "settling": 0}}
        route.continue_(post_data=wanted)

    page.route("**/api/tables", lambda route: hurry(route) if route.request.method == "POST" else route.continue_())


def test_who_wants_to_play_is_told_when_all_bots_are_busy(visit: Visit) -> None:
    """They are told until they try again, whatever else the page hears of the server."""
    page = visit("/", calm=False)
    busy = {"code": "bots-busy", "text": text("en", "server", "bots-busy")}

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=503, json=busy)
        else:
            route.continue_()

    page.route("**/api/tables", refuse)
    play = page.get_by_role("button", name=re.compile(re.escape(EN.t("home.play"))))
    told = page.get_by_role("alert").filter(has_text=busy["text"])
    play.tap()
    expect(told).to_be_visible()
    with page.expect_response(lambda response: response.url.endswith("/api/tables")):
        pass  # the lobby is looked at again
    expect(told).to_be_visible()
    page.unroute("**/api/tables")
    play.tap()
    expect(page).to_have_url(re.compile("/t/"))


def test_a_whole_game_with_bots_and_a_rematch_on_a_phone(visit: Visit, house: House) -> None:
    house.arrange()
    page = visit("/")
    in_a_hurry(page)
    page.get_by_role("button", name=re.compile(re.escape(EN.t("home.play")))).tap()
    expect(page).to_have_url(re.compile("/t/"))
    table = HeistTable(page)
    over = page.get_by_role("heading", name=re.compile(f"{EN.t('heist.over.won')}|{EN.t('heist.over.lost')}"))
    for number in range(1, MOST_HEISTS + 1):
        expect(page.get_by_role("heading", name=re.compile(f"^{EN.t('heist.number', number=number)}"))).to_be_visible()
        table.play_with_bots()
        if over.is_visible():
            break
        table.button("heist.over.next").tap()
    expect(over).to_be_visible()
    won = over.text_content() == EN.t("heist.over.won")
    full = EN.t("heist.vaults" if won else "heist.alarms", count=3, of=3)
    expect(page.get_by_role("img", name=full)).to_be_visible()

    table.button("heist.over.rematch").tap()
    expect(page.get_by_role("heading", name=re.compile(f"^{EN.t('heist.number', number=1)}"))).to_be_visible()
    expect(page.get_by_role("img", name=EN.t("heist.vaults", count=0, of=3))).to_be_visible()
    expect(table.pocket()).to_have_count(2)


def test_the_debrief_tells_what_the_bots_thought(visit: Visit, house: House) -> None:
    house.arrange(deal())
    page = visit(size="small phone")
    id = house.open(page.context.request, bots="strong")
    page.goto(f"/t/{id}")
    HeistTable(page).play_with_bots()
    thoughts = page.get_by_role("list", name=EN.t("heist.debrief.thoughts")).get_by_role("listitem")
    expect(thoughts).to_have_count(2)
    for bot in house.ask(page.context.request, "GET", f"tables/{id}")["seats"][1:]:
        expect(thoughts.filter(has_text=re.compile(rf"^{bot['name']} chip [123], \d+%"))).to_have_count(1)


def test_nothing_jumps_and_the_showdown_is_a_play_that_can_be_skipped(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit(motion=True)
    page.add_init_script(SHIFTS)
    page.goto("/")
    table = HeistTable(page, friends=crew.sit(house.open(page.context.request), 1, 2))
    page.reload()
    page.get_by_role("link", name=re.compile("Bo")).click()  # back to your table
    table.button("waiting.start").click()
    expect(table.mine).to_be_visible()
    page.evaluate("() => (shifts.length = 0)")
    table.rounds()
    expect(page.get_by_role("heading", name=EN.t("heist.showdown.title"))).to_be_visible()
    expect(page.get_by_role("img", name=EN.t("heist.vaults", count=0, of=3))).to_be_visible()  # gives nothing away
    expect(page.get_by_role("img", name=EN.playing_card("9c"))).to_have_count(0)
    table.button("heist.showdown.skip").click()
    table.ends(success=True)
    expect(page.get_by_role("img", name=EN.t("heist.vaults", count=1, of=3))).to_be_visible()
    shifted = page.evaluate(SHIFTED)
    assert 0 < max(value for value, _ in shifted) < MOST_SHIFT, shifted


def test_whatever_moves_in_a_heist_moves_without_being_painted_anew(visit: Visit, house: House, crew: Crew) -> None:
    page = visit(motion=True)
    page.add_init_script(MOVED)
    house.arrange(deal())
    table = begin(page, house, crew, settling=1)
    page.evaluate("window.moved = {}")  # what moves in the waiting room is another matter
    table.rounds(COLOURS[:3])
    table.take("red", 1)
    page.mouse.move(1, 1)  # a button that comes to lie under the pointer answers to it
    for friend, stars in zip(table.friends, (2, 3), strict=True):
        friend.take(stars)
    expect(page.get_by_role("heading", name=EN.t("heist.showdown.breath"))).to_be_visible()
    moved = page.evaluate("moved")
    assert moved.keys() >= {"transform", "opacity"}
    assert moved.keys() <= SMOOTH | ABOUT_A_FRAME, [
        f"{name}: {where}" for name, where in moved.items() if name not in SMOOTH
    ]


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus, and shows it."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            assert wanted.evaluate("element => element.matches(':focus-visible')")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not get to {wanted}")


def press(page: Page, wanted: Locator) -> None:
    """Go somewhere by Tab and press Enter."""
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def test_a_heist_by_keyboard_alone_on_a_desk(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(specialist=1, challenges=[4]))
    page = visit("/", size="desk")
    in_a_hurry(page)
    press(page, page.get_by_role("button", name=EN.t("home.open"), exact=True))
    press(page, page.get_by_role("dialog").get_by_role("button", name=EN.t("home.open-now")))
    expect(page).to_have_url(re.compile("/t/"))
    bo, cy = crew.sit(page.url.rsplit("/", 1)[1], 1, 2)
    table = HeistTable(page, friends=[bo, cy])
    press(page, table.button("waiting.start"))
    expect(table.mine).to_be_visible()

    # A specialist: a vote on it, its card, the proposal, the card that is shown.
    bo.propose(0, to=1)
    press(page, table.button("heist.proposal.refuse"))
    bo.see(lambda state: state["game"]["proposal"] is None)
    expect(table.status).to_be_focused()
    press(page, table.card("specialist-1"))
    for key, name in (("who", table.you), ("to", "Cy")):
        group = table.dialog.get_by_role("group", name=EN.t(f"heist.propose.{key}"))
        press(page, group.get_by_role("button", name=name, exact=True))
    press(page, table.dialog.get_by_role("button", name=EN.t("heist.propose.send")))
    table.without_dialog()
    bo.agree()
    cy.agree()
    press(page, table.mine.get_by_role("button", name=EN.playing_card("5c")))
    press(page, table.button(EN.button("show")))
    expect(table.button(EN.button("show"))).to_have_count(0)
    expect(table.status).to_be_focused()

    # The chips: number keys, back with 0, from somebody else, and by Tab and Enter.
    page.keyboard.press("?")
    expect(table.dialog.get_by_role("heading", name=EN.t("heist.rankings.title"))).to_be_visible()
    page.keyboard.press("Escape")
    table.without_dialog()
    page.keyboard.press("2")
    table.has("white", 2)
    page.keyboard.press("0")
    expect(table.centre("white", 2)).to_be_visible()
    tab_to(page, table.centre("white", 1))
    bo.take(1)
    table.has("white", 1, seat=1)
    expect(table.centre("white", 2)).to_be_focused()  # not the chip that is gone: the next key would steal it
    page.keyboard.press("1")
    table.has("white", 1)
    expect(table.chip_of(1, "white", 1)).to_have_count(0)
    bo.take(2)
    cy.take(3)
    press(page, table.centre("yellow", 1))
    table.has("yellow", 1)
    bo.take(2)
    cy.take(3)
    for colour in COLOURS[2:]:
        expect(table.centre(colour, 1)).to_be_visible()
        page.keyboard.press("1")
        bo.take(2)
        cy.take(3)
    bo.answer("guess-value", "9")
    press(page, page.get_by_role("region", name=EN.ask("challenge-4", who="Cy")).get_by_role("button", name="9 Bo"))
    table.ends(success=True)
    expect(page.get_by_role("heading", name=EN.t("heist.over.vault"))).to_be_focused()
    press(page, table.button("heist.over.next"))
    expect(table.button("heist.over.waiting")).to_be_focused()
    bo.do({"do": "Ready"})
    cy.do({"do": "Ready"})
    expect(page.get_by_role("heading", name=re.compile(f"^{EN.t('heist.number', number=2)}"))).to_be_visible()
    expect(table.status).to_be_focused()


def drag(page: Page, chip: Locator, onto: Locator) -> None:
    """Take hold of a chip, carry it somewhere and let go."""
    for place, button in ((chip, page.mouse.down), (onto, page.mouse.up)):
        box = place.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        button()


def test_a_chip_is_dragged_to_the_own_seat_and_back(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit(size="desk")
    table = begin(page, house, crew)
    drag(page, table.centre("white", 2), table.pocket().first)
    table.has("white", 2)
    drag(page, table.chip_of(0, "white", 2), table.centre("white", 1))
    expect(table.centre("white", 2)).to_be_visible()
    table.friends[0].take(3)
    table.has("white", 3, seat=1)
    drag(page, table.chip_of(1, "white", 3), table.seat(2))
    expect(table.chip_of(1, "white", 3)).to_be_visible()
    drag(page, table.chip_of(1, "white", 3), table.pocket().first)
    table.has("white", 3)
    assert page.evaluate("() => document.getAnimations().map((one) => one.effect?.target?.outerHTML)") == []


def test_h13_the_row_of_chips_of_six_is_readable_on_a_phone(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(pockets=SIX, draws="Ah Ad"))
    table = begin(visit(size="phone"), house, crew, people=6)
    for _ in COLOURS[:3]:
        table.round_by_seat()
    expect(table.centre("red", 1)).to_be_enabled()

    rows = table.seat(1).locator("span[data-chip]")

    expect(rows).to_have_count(3)
    for chip in rows.all():
        assert chip.evaluate("(one) => one.getBoundingClientRect().width") > SMALLEST_CHIP
