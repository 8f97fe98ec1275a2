"""What is said to one player alone: it is drawn in every scene, and a screen reader says it."""

import json
import re

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.fits import misfits
from tests.browser.house import Crew, House, deal
from tests.browser.table import COLOURS, begin
from tests.browser.test_streets import GANGSTER
from tests.browser.test_streets import begin as begin_streets
from tests.browser.words import EN

NOT_NOW = "Not now, said the server."


def deaf_to(page: Page, *commands: str) -> set[str]:
    """Let the server refuse commands that it would take, until they are removed from what this gives back."""
    refused_now = {*commands}

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def heard(data: str | bytes) -> None:
            message = json.loads(data)
            if message["type"] == "do" and message["command"]["do"] in refused_now:
                refused = {"type": "refused", "id": message["id"], "code": "not-now", "text": NOT_NOW, "rule": "H-14"}
                route.send(json.dumps(refused))
            else:
                server.send(data)

        route.on_message(heard)

    page.route_web_socket(re.compile("/ws/"), between)
    return refused_now


def test_a_heist_can_be_heard(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(), deal())
    page = visit()
    table = begin(page, house, crew)
    live = page.locator("main > [aria-live=polite]")
    bo, cy = table.friends
    mine = EN.t("heist.you-have", cards=f"{EN.playing_card('5c')}, {EN.playing_card('7d')}")
    expect(live).to_contain_text(f"{EN.t('heist.number', number=1)}. {mine}")
    nothing_yet = page.get_by_role("list", name=EN.t("heist.board-empty"))
    expect(nothing_yet).to_be_visible()
    expect(nothing_yet.get_by_role("listitem")).to_have_count(0)

    bo.take(1)
    expect(live).to_contain_text(EN.g("news.chip-taken", who="Bo", chip=1))
    bo.do({"do": "Emote", "emote": "sorry"})
    expect(page.locator("[aria-live=polite]").filter(has_text=f"Bo: {EN.t('emotes.sorry')}")).to_have_count(1)
    bo.give_back()
    expect(live).to_contain_text(EN.g("news.chip-returned", who="Bo", chip=1))

    bo.take(2)
    cy.take(3)
    table.take("white", 1)
    expect(live).to_contain_text(EN.g("news.chip-taken", chip=1, you=True))
    board = ", ".join(EN.playing_card(code) for code in ("9s", "8h", "4d"))
    expect(live).to_contain_text(f"{EN.g('news.community-dealt', cards=board)}. {EN.g('phases.yellow')}")
    expect(page.get_by_role("list", name=EN.t("heist.board"), exact=True).get_by_role("listitem")).to_have_count(3)

    table.rounds(COLOURS[1:])
    table.ends(success=True)
    expect(live).to_contain_text(EN.g("news.heist-succeeded"))
    chart = page.get_by_role("table", name=EN.t("heist.debrief.chart"))
    for name, stars in (("Cy", 3), (table.you, 1)):
        row = chart.get_by_role("row", name=re.compile(f"^{name}"))
        expect(row).to_contain_text(EN.t("heist.debrief.right", stars=stars))
    expect(page.get_by_text("Ann")).to_have_count(0)  # nobody is a stranger to oneself

    table.go_on()
    expect(live).to_contain_text(EN.g("news.heist-began", number=2))
    expect(live).to_contain_text(mine)


def test_the_log_of_the_running_heist_is_there_after_a_reload_and_for_who_comes_late(
    visit: Visit, house: House, crew: Crew
) -> None:
    house.arrange(deal())
    page = visit(size="desk")
    table = begin(page, house, crew)
    bo, _ = table.friends
    bo.take(1)
    table.take("white", 2)
    mine, his = EN.g("news.chip-taken", chip=2, you=True), EN.g("news.chip-taken", who="Bo", chip=1)
    log = page.get_by_role("list", name=EN.t("heist.log.title"))
    expect(log).to_contain_text(mine)
    told = log.get_by_role("listitem").all_inner_texts()
    lines = [EN.g("phases.white"), mine, his, EN.g("news.heist-began", number=1)]
    assert all(line in seen for line, seen in zip(lines, told, strict=True)), told

    page.reload()
    expect(log).to_contain_text(mine)
    assert log.get_by_role("listitem").all_inner_texts() == told

    late = visit(page.url, size="desk")
    seen = late.get_by_role("list", name=EN.t("heist.log.title")).get_by_role("listitem")
    expect(seen.nth(1)).to_contain_text(EN.g("news.chip-taken", who="Ann", chip=2))
    expect(seen).to_have_count(len(told))


def test_h14_a_refusal_is_said_and_who_was_faster(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit(calm=False)
    table = begin(page, house, crew)
    live = page.locator("main > [aria-live=polite]")
    bo = table.friends[0]
    bo.take(2)
    table.has("white", 2, seat=1)
    # As if the page had still seen in the centre what Bo has already.
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (data) {
                send.call(this, data.replace('"source":1', '"source":null'));
            };
        }"""
    )
    table.chip_of(1, "white", 2).click()
    expect(live).to_contain_text(EN.t("heist.status.faster", name="Bo"))


def test_questions_are_said_to_who_is_asked(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(specialist=1))
    page = visit()
    table = begin(page, house, crew, mode="advanced")
    live = page.locator("main > [aria-live=polite]")
    bo, cy = table.friends
    name = EN.card("specialist-1")["name"]
    proposal = EN.t("heist.proposal.to", by="Bo", who=EN.t("name.you.dative"), to="Cy", card=name)
    bo.propose(0, to=2)
    expect(live).to_contain_text(proposal)
    table.button("heist.proposal.agree").click()
    expect(live).not_to_contain_text(proposal)
    cy.agree()
    expect(live).to_contain_text(EN.ask("specialist-1", who="Cy"))


def test_a_guess_is_said_when_it_is_asked(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(challenges=[4]))
    page = visit()
    table = begin(page, house, crew)
    table.rounds()
    expect(page.locator("main > [aria-live=polite]")).to_contain_text(EN.ask("challenge-4", who="Cy"))


def test_a_refusal_after_a_heist_is_drawn_and_said(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    page = visit()
    deaf_to(page, "Ready")
    table = begin(page, house, crew)
    table.rounds()
    table.ends(success=True)
    table.button("heist.over.next").click()
    expect(page.locator("footer").get_by_text(NOT_NOW)).to_be_visible()
    expect(page.locator("footer").get_by_role("link", name="Why?")).to_be_visible()
    assert misfits(page.evaluate, thumbs=True) == []
    expect(page.locator("main > [aria-live=polite]")).to_contain_text(NOT_NOW)


def test_a_refusal_in_a_guess_is_drawn_and_said(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(challenges=[4]))
    page = visit()
    table = begin(page, house, crew)
    table.rounds()
    guess = page.get_by_role("region", name=EN.ask("challenge-4", who="Cy"))
    expect(guess).to_be_visible()
    address = page.url
    page.goto("/how")
    deaf_to(page, "Play")
    page.goto(address)
    guess.get_by_role("button", name="8", exact=True).click()
    expect(page.locator(".showdown").get_by_text(NOT_NOW)).to_be_visible()
    expect(page.locator("main > [aria-live=polite]")).to_contain_text(NOT_NOW)


def test_a_refused_choice_in_streets_is_drawn_said_and_taken_back(visit: Visit, house: House, crew: Crew) -> None:
    page = visit()
    refused = deaf_to(page, "Play")
    bo, _ = begin_streets(page, house, crew, "spy")
    page.locator(f'.hand [data-gangster="{GANGSTER}"]').click()
    page.locator(".tickets button").first.click()
    confirm = page.locator(".hand .confirm")
    confirm.get_by_role("button").click()

    expect(page.locator(".told").get_by_text(NOT_NOW)).to_be_visible()
    expect(page.locator("main > [aria-live=polite]").filter(has_text=NOT_NOW)).to_have_count(1)
    expect(confirm.get_by_role("button")).to_be_enabled()
    expect(page.locator(".hand .confirm.made")).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(0)
    assert 0 not in bo.see(lambda state: state["game"] is not None)["game"]["chosen"]

    refused.clear()
    confirm.get_by_role("button").click()
    expect(page.locator(".hand .confirm.made")).to_be_visible()
    bo.see(lambda state: 0 in state["game"]["chosen"])
    expect(page.locator(".told").get_by_text(NOT_NOW)).to_have_count(0)


def test_a_table_that_does_not_arrive_offers_to_load_again(visit: Visit, house: House) -> None:
    house.arrange(deal())
    page = visit(calm=False)
    table = house.open(page.context.request, bots="easy")
    missing = re.compile(r"/assets/HeistTable-.*\.js")
    page.route(missing, lambda route: route.fulfill(status=404))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name=EN.t("broken.title"))).to_be_visible()

    page.unroute(missing)
    page.get_by_role("button", name=EN.t("broken.reload")).click()
    expect(page.get_by_role("region", name=EN.t("heist.yours"))).to_be_visible()


def test_a_first_visit_during_an_outage_ends_at_the_table(visit: Visit, house: House) -> None:
    table = house.open(visit().context.request)
    page = visit(calm=False)
    tries: list[str] = []

    def fail_first(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/api/me", fail_first)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name=EN.t("waiting.title"))).to_be_visible()
    expect(page.get_by_label(EN.t("name.label"))).to_be_enabled()
    assert len(tries) > 1
