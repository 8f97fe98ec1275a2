"""Every challenge and every specialist through its interaction: arranged deals, Ann in the browser, two beside her."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SIZES, Visit
from tests.browser.house import FACE, NAMES, Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.test_screens import findings
from tests.browser.tour import SIX
from tests.browser.words import EN
from thegang.heist import Script

Scene = Callable[[HeistTable], None]
SCENES: dict[str, tuple[Script, Scene]] = {}


def scene(id: str, script: Script) -> Callable[[Scene], Scene]:
    """What is done with a card, and the deal it is done with."""

    def keep(play: Scene) -> Scene:
        SCENES[id] = (script, play)
        return play

    return keep


@pytest.mark.parametrize("id", [f"{kind}-{number}" for kind in ("challenge", "specialist") for number in range(1, 11)])
def test_a_card_has_a_natural_interaction(id: str, visit: Visit, house: House, crew: Crew) -> None:
    script, play = SCENES[id]
    house.arrange(script)
    table = begin(visit(), house, crew, people=len(script.pockets))

    asking = EN.ask(id, who="") if any(key.startswith("questions.") for key in EN.card(id)) else "-"
    if not table.page.get_by_role("group", name=asking).is_visible():
        table.card(id).click()  # its text is one tap away
        expect(table.dialog).to_contain_text(EN.card(id)["text"])
        table.page.keyboard.press("Escape")
        table.without_dialog()
    play(table)


@scene("challenge-1", deal(challenges=[1]))
def quick_access(table: HeistTable) -> None:
    expect(table.centre("yellow", 1)).to_be_enabled()
    white = EN.t("heist.chip.skipped", colour=EN.g("colours.white"))
    expect(table.mine.get_by_role("img", name=white, exact=True)).to_be_visible()
    table.rounds(("yellow", "orange", "red"))
    table.ends(success=True)


def a_dark_chip_stays(table: HeistTable, dark: int) -> None:
    name = re.compile(re.escape(EN.t("heist.chip.dark")))
    expect(table.centre("white", dark)).to_have_attribute("aria-label", name)
    expect(table.centre("white", 2)).not_to_have_attribute("aria-label", name)
    table.take("white", dark)

    expect(table.chip_of(0, "white", dark)).to_be_disabled()
    for stars in {1, 2, 3} - {dark}:
        expect(table.centre("white", stars)).to_be_disabled()
    table.page.keyboard.press("0")
    table.friends[0].take(2)
    expect(table.chip_of(1, "white", 2)).to_be_disabled()
    table.has("white", dark)
    table.friends[1].take(4 - dark)
    table.rounds(("yellow", "orange"), mine=dark)
    expect(table.centre("red", dark)).not_to_have_attribute("aria-label", name)


@scene("challenge-2", deal(challenges=[2]))
def noise_sensors(table: HeistTable) -> None:
    a_dark_chip_stays(table, 1)


@scene("challenge-6", deal(challenges=[6]))
def ventilation_shaft(table: HeistTable) -> None:
    a_dark_chip_stays(table, 3)


@scene("challenge-3", deal(challenges=[3], board=FACE))
def motion_detector(table: HeistTable) -> None:
    table.shows_pocket("5c", "7d")
    table.round("white", mine=1)
    table.shows_pocket("As", "Ac")
    expect(table.mine.get_by_text(EN.t("heist.note.you-redrew"), exact=True)).to_be_visible()


@scene("challenge-7", deal(challenges=[7]))
def laser_tripwires(table: HeistTable) -> None:
    table.round("white", mine=1)
    expect(table.seat(2).get_by_title(EN.t("heist.note.redrew"))).to_be_visible()
    table.shows_pocket("5c", "7d")


def places(guess: Locator) -> dict[str, Any]:
    """Where the question and its answers stand, by the size of the screen; they and the board must be seen at once."""
    show = guess.page.locator(".show")
    found = {}
    for size, measures in SIZES.items():
        guess.page.set_viewport_size(measures)
        found[size] = show.evaluate(
            """(show, size) => {
                const seen = show.getBoundingClientRect();
                return [...show.querySelectorAll("[data-card], section h2, section button")].map((one) => {
                    const { top, bottom, height } = one.getBoundingClientRect();
                    const hidden = top < seen.top || bottom > seen.bottom;
                    if (hidden && height > 1) throw Error(`out of sight on a ${size}: ${one.outerHTML}`);
                    return [top, bottom];
                });
            }""",
            size,
        )
    return found


@scene("challenge-4", deal(challenges=[4], pockets=SIX, draws="Ah Ad"))
def retina_scan(table: HeistTable) -> None:
    table.rounds()
    guess = table.page.get_by_role("region", name=EN.ask("challenge-4", who=NAMES[5]))
    expect(guess.get_by_role("button")).to_have_count(13)
    empty = places(guess)
    guess.get_by_role("button", name="8", exact=True).click()
    for friend, value in zip(table.friends, "AAAK", strict=False):
        friend.answer("guess-value", value)
    expect(guess.get_by_role("listitem").filter(has_text="A: Bo, Cy and Dimitri")).to_be_visible()  # who said what
    expect(guess.get_by_role("button", name="K Esperanza")).to_be_visible()
    assert places(guess) == empty  # nothing moves under a finger
    table.friends[3].answer("guess-value", "A")
    show = table.page.locator(".show")
    table.page.set_viewport_size({"width": 360, "height": 480})
    assert show.evaluate("(show) => (show.scrollTo(0, 999), show.scrollTop)") > 0
    guess.get_by_role("button", name="A Bo, Cy").click()
    table.ends(success=True)
    assert show.evaluate("(show) => show.scrollTop") == 0  # the verdict is seen from its top
    guessed = EN.t("cards.challenge-4.said", card=EN.card("challenge-4")["name"], value="A")
    expect(table.page.get_by_text(guessed)).to_be_visible()


@scene("challenge-9", deal(challenges=[9]))
def fingerprint_scan(table: HeistTable) -> None:
    table.rounds()
    guess = table.page.get_by_role("region", name=EN.ask("challenge-9", who="Cy"))
    expect(guess.get_by_role("button")).to_have_count(5)  # no more than three of a kind or a straight on this board
    expect(guess.get_by_role("list", name=EN.t("heist.chip.row", name="Cy")).get_by_role("img")).to_have_count(4)
    places(guess)
    guess.get_by_role("button", name=EN.g("rankings.straight"), exact=True).click()
    table.friends[0].answer("guess-ranking", "straight")
    table.ends(success=False)
    expect(table.page.get_by_text(EN.t("cards.challenge-9.failed.fingerprint"))).to_be_visible()


@scene("challenge-5", deal(challenges=[5]))
def hasty_getaway(table: HeistTable) -> None:
    table.rounds(("white", "yellow"))
    table.take("red", 1)
    orange = EN.t("heist.chip.skipped", colour=EN.g("colours.orange"))
    expect(table.mine.get_by_role("img", name=orange, exact=True)).to_be_visible()


@scene("challenge-8", deal(challenges=[8]))
def blackout(table: HeistTable) -> None:
    table.round("white")
    hidden = EN.t("heist.chip.hidden", colour=EN.g("colours.white"))
    expect(table.centre("yellow", 1)).to_be_enabled()
    expect(table.page.get_by_role("img", name=hidden, exact=True)).to_have_count(3)
    expect(table.page.locator('[data-chip^="white-"]')).to_have_count(0)
    table.rounds(("yellow", "orange", "red"))
    table.ends(success=True)


@scene("challenge-10", deal(challenges=[10], pockets=("5c 7d 6h", "Kh Jd Th", "9c 9d 2s")))
def security_cameras(table: HeistTable) -> None:
    table.shows_pocket("5c", "7d", "6h")
    about_bo = f"{EN.t('heist.seat.about', name='Bo')}, {EN.t('heist.seat.cards', n=3)}"
    expect(table.page.get_by_role("button", name=about_bo, exact=True)).to_be_visible()


@scene("specialist-1", deal(specialist=1))
def informant(table: HeistTable) -> None:
    bo, cy = table.friends
    table.propose("specialist-1", table.you, to="Bo")
    expect(table.button("heist.proposal.withdraw")).to_be_visible()
    bo.agree()
    cy.agree()
    expect(table.page.get_by_role("group", name=EN.ask("specialist-1", who="Bo"))).to_be_visible()
    table.choose("5c", "7d", question="show")
    expect(table.mine.get_by_role("button", name=EN.playing_card("7d"))).to_have_count(0)
    seen = bo.see(lambda state: bool(state["game"]["shown"]))["game"]["shown"]
    assert seen == [{"who": 0, "to": 1, "card": "7d"}]
    cy.take(3)
    assert cy.state["game"]["shown"] == []


@scene("specialist-2", deal(specialist=2))
def getaway_driver(table: HeistTable) -> None:
    bo, cy = table.friends
    bo.propose(2)
    vote = table.page.get_by_role("group", name=EN.t("heist.proposal.title"))
    expect(vote).to_contain_text(
        EN.t("heist.proposal.plain", by="Bo", who="Cy", card=EN.card("specialist-2")["name"]), use_inner_text=True
    )
    table.button("heist.proposal.refuse").click()
    expect(vote).to_have_count(0)
    bo.propose(2)
    cy.agree()
    table.button("heist.proposal.agree").click()
    expect(table.seat(2)).to_contain_text(EN.g("rankings.pair"))
    table.card("specialist-2").click()
    expect(table.dialog).to_contain_text(EN.announced("specialist-2", who="Cy", ranking=EN.g("rankings.pair")))
    expect(table.dialog).to_contain_text(EN.t("heist.propose.used", name="Cy"))


@scene("specialist-3", deal(specialist=3))
def investor(table: HeistTable) -> None:
    for place, count in ((table.mine, 0), (table.seat(1), 2), (table.seat(2), 0)):
        expect(place).to_contain_text(EN.t("heist.note.faces", count=count))


@scene("specialist-4", deal(specialist=4))
def mastermind(table: HeistTable) -> None:
    table.propose("specialist-4", "Cy", value="9")
    for friend in table.friends:
        friend.agree()
    expect(table.seat(2)).to_contain_text(EN.t("heist.note.value", value="9", count=2))


@scene("specialist-5", deal(specialist=5))
def hacker(table: HeistTable) -> None:
    table.propose("specialist-5", table.you)
    for friend in table.friends:
        friend.agree()
    expect(table.mine.get_by_role("button", name=EN.playing_card("As"), exact=True)).to_be_visible()
    table.choose("5c", question="discard")
    table.shows_pocket("7d", "As")


@scene("specialist-6", deal(specialist=6))
def coordinator(table: HeistTable) -> None:
    bo, cy = table.friends
    bo.answer("pass", "Kh")
    table.choose("5c", question="pass")
    expect(table.text("heist.pick.given")).to_be_visible()
    table.choose("7d", question="pass")
    expect(table.button(EN.button("pass"))).to_be_disabled()  # that is what was answered last
    cy.answer("pass", "9d")
    table.shows_pocket("5c", "9d")
    expect(table.centre("white", 1)).to_be_enabled()


@scene("specialist-7", deal(specialist=7))
def jack(table: HeistTable) -> None:
    table.propose("specialist-7", table.you)
    for friend in table.friends:
        friend.agree()
    expect(table.pocket()).to_have_count(3)
    expect(table.mine.get_by_role("button", name=EN.playing_card("J*"))).to_have_count(0)  # one of the others must go
    table.choose("5c", question="discard")
    table.shows_pocket("7d", "J*")


@scene("specialist-8", deal(specialist=8))
def math_whiz(table: HeistTable) -> None:
    for place, total in ((table.mine, 12), (table.seat(1), 20), (table.seat(2), 18)):
        expect(place).to_contain_text(EN.t("heist.note.sum", sum=total))


@scene("specialist-9", deal(specialist=9, mixed=("Kh 9c", "5c 9d", "7d Jd")))
def con_artist(table: HeistTable) -> None:
    table.shows_pocket("Kh", "9c")
    before = EN.t("heist.remembered", cards=f"{EN.playing_card('5c')}, {EN.playing_card('7d')}")
    expect(table.mine.get_by_role("img", name=before)).to_be_visible()


@scene("specialist-10", deal(specialist=10))
def muscle(table: HeistTable) -> None:
    table.propose("specialist-10", "Bo")
    for friend in table.friends:
        friend.agree()
    expect(table.seat(1)).to_contain_text(EN.card("specialist-10")["note"])


def test_s1_only_who_is_to_see_it_sees_the_card(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(specialist=1))
    table = begin(visit(), house, crew)
    bo, cy = table.friends
    table.propose("specialist-1", "Cy", to=table.you)
    bo.agree()
    cy.agree()
    cy.answer("show", "9d")
    expect(table.seat(2).get_by_role("img", name=EN.playing_card("9d"))).to_be_visible()
    expect(table.seat(2).get_by_role("img", name=EN.playing_card("9c"))).to_have_count(0)
    assert findings(table.page, "label-content-name-mismatch") == []


def test_h73_who_it_is_about_only_listens(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(challenges=[4], pockets=("9c 9d", "5c 7d", "Kh Jd")))
    table = begin(visit(), house, crew)
    table.rounds(mine=3)
    expect(table.text("heist.guess.about-you")).to_be_visible()
    table.friends[0].answer("guess-value", "9")
    expect(table.page.get_by_role("listitem").filter(has_text="9: Bo")).to_be_visible()
    table.friends[1].answer("guess-value", "9")
    table.ends(success=True)
