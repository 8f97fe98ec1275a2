"""The debrief of a lost heist: the decision in a sentence, and one tap to the moment in which it was made."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import NAMES, Crew, House, deal
from tests.browser.table import begin
from tests.browser.words import EN


def sentence(name: str, by: str) -> str:
    """What is told when the strongest hand kept chip 1 in every round."""
    kept = EN.t("heist.debrief.decision.stayed", stars=1)
    since = EN.t("heist.debrief.decision.since.white")
    belonged = EN.t("heist.debrief.decision.strongest", who=name, since=since, kept=kept)
    return f"{belonged} {EN.t('heist.debrief.decision.free', chip=3, by=by)}"


def test_a_lost_heist_names_the_decision_and_leads_to_its_moment(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(*[deal(pockets=("9c 9d", "5c 7d", "Kh Jd"))] * 2)
    page = visit(size="phone")
    table = begin(page, house, crew, mode="master-thief")
    table.rounds()
    table.ends(success=False)
    told = sentence(table.you, "Cy")
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_text(EN.t("heist.debrief.decision.alone"))).to_be_visible()

    table.button("heist.debrief.decision.see").tap()
    moment = page.get_by_role("figure", name=EN.t("heist.debrief.decision.moment")).get_by_role("listitem")
    expect(moment).to_have_count(3)
    expect(moment.nth(0)).to_contain_text(table.you)
    expect(moment.nth(2)).to_contain_text(EN.t("heist.debrief.decision.centre"))

    table.go_on()
    table.rounds()
    expect(page.get_by_role("heading", name=EN.t("heist.over.lost"))).to_be_visible()
    strip = page.get_by_role("list", name=EN.t("heist.ending.heists")).get_by_role("listitem")
    expect(strip).to_have_count(2)
    expect(page.get_by_text(f"{EN.g('rules.mode.label.master-thief')} · 🚨🚨 0–2")).to_be_visible()
    expect(page.get_by_text(told)).to_be_visible()
    page.get_by_role("link", name=EN.t("heist.debrief.decision.see")).tap()
    expect(page).to_have_url(re.compile(r"/g/[\w-]+/\d+\?eyes=all"))
    for seat, stars in ((0, 1), (1, 2)):
        expect(table.chip_of(seat, "red", stars)).to_be_visible()
    expect(table.centre("red", 3)).to_be_visible()
    hands = page.get_by_role("listitem").filter(has=page.get_by_role("img", name=EN.t("replay.odds.now", place=3)))
    expect(hands).to_contain_text(NAMES[0])


def test_a_picture_of_the_game_can_be_taken_along(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(*[deal(pockets=("9c 9d", "5c 7d", "Kh Jd"))] * 2)
    page = visit(size="desk")
    table = begin(page, house, crew, mode="master-thief")
    for last in (False, True):
        table.rounds()
        expect(page.get_by_role("heading", name=EN.t("heist.debrief.title"))).to_be_visible()
        if not last:
            table.go_on()
    with page.expect_download() as taken:
        table.button("heist.ending.share.picture").click()
    assert taken.value.suggested_filename == "the-gang.png"
    assert taken.value.path().read_bytes().startswith(b"\x89PNG")
    table.button("heist.ending.share.line").click()
    expect(table.text("share.copied").first).to_be_visible()
