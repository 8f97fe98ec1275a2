"""Nobody blocks the table: who is quiet is asked, who is away or leaves is told of, and who reads is left in peace."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import HeistTable, begin
from tests.browser.test_streets import begin as begin_streets
from tests.browser.test_streets import choose
from tests.browser.words import EN, Words, words

GRACE = 10  # the shortest that a table can have
SCREENS = pytest.mark.parametrize(
    ("size", "language"), [("phone", "en-GB"), ("desk", "de-DE"), ("phone", "pt-BR"), ("desk", "en-GB")]
)
FEELS = "navigator.vibrate = (pattern) => { window.felt = pattern; return true; }"


def spoken(page: Page, text: str) -> Locator:
    """What a screen reader says."""
    return page.locator("[aria-live=polite], [role=status]").filter(has_text=text)


def counted(language: Words, key: str, **values: object) -> re.Pattern[str]:
    """A text with whatever number of seconds."""
    return re.compile(re.escape(language.t(key, n=7, **values)).replace("7", r"\d+"))


def log_of(page: Page, table: HeistTable) -> Locator:
    """The lines of the log, which lies beside a large table and behind a button of a small one."""
    log = page.get_by_role("list", name=table.words.t("heist.log.title"))
    if not log.is_visible():
        table.button("heist.bar.log").click()
    return log.get_by_role("listitem")


@SCREENS
def test_who_is_quiet_is_asked_and_says_so_with_one_tap(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    house.arrange(deal())
    page = visit(size=size, language=language)
    page.add_init_script(FEELS)
    table = begin(page, house, crew, words=words(language[:2]), grace=GRACE)
    bo, cy = table.friends
    bo.take(2)
    cy.take(3)

    title = table.words.t("nudge.title")
    asked = page.get_by_role("button", name=re.compile(f"^{re.escape(title)}"))
    expect(asked).to_be_visible()
    expect(asked).to_have_text(counted(table.words, "nudge.bot"))
    expect(page).to_have_title(re.compile(re.escape(title)))
    expect(spoken(page, table.words.t("nudge.text"))).to_have_count(1)
    assert page.evaluate("window.felt.length") > 0
    assert bo.see(lambda state: state["table"]["seats"][0]["nudged"])

    asked.click()
    expect(asked).to_have_count(0)
    expect(page).not_to_have_title(re.compile(re.escape(title)))
    bo.see(lambda state: not state["table"]["seats"][0]["nudged"])


@SCREENS
def test_the_others_may_let_a_bot_play_for_who_is_quiet(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    house.arrange(deal())
    page = visit(size=size, language=language)
    table = begin(page, house, crew, words=words(language[:2]), grace=GRACE)
    _, cy = table.friends
    cy.take(3)
    table.take("white", 1)

    expect(table.status).to_contain_text(counted(table.words, "absent.slow-until", name="Bo"))
    page.reload()  # the clock is the server's
    expect(table.status).to_contain_text(counted(table.words, "absent.slow-until", name="Bo"))
    expect(table.status).to_contain_text(table.words.t("absent.quiet", name="Bo"))
    table.button("heist.status.let-bot", name="Bo").click()
    expect(spoken(page, table.words.t("around.stand-in-came", name="Bo"))).to_have_count(1)
    cy.see(lambda state: state["table"]["seats"][1]["level"] is not None)
    expect(log_of(page, table).filter(has_text=table.words.t("around.stand-in-came", name="Bo"))).to_have_count(1)


@SCREENS
def test_who_is_offline_is_told_of_and_nothing_is_counted_without_a_connection(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    house.arrange(deal())
    page = visit(size=size, language=language, calm=False)
    table = begin(page, house, crew, words=words(language[:2]), grace=60)
    bo, cy = table.friends
    cy.take(3)
    table.take("white", 1)
    bo.leave()

    until = counted(table.words, "absent.offline-until", name="Bo")
    expect(table.status).to_contain_text(until)
    expect(spoken(page, table.words.t("absent.offline", name="Bo"))).to_have_count(1)
    page.context.set_offline(True)
    expect(table.status).to_have_text(table.words.t("absent.offline", name="Bo"))
    page.context.set_offline(False)
    expect(table.status).to_contain_text(until)
    bo.come()
    expect(table.status).to_contain_text(table.words.t("heist.status.others-need-chip", names="Bo", n=1))


@SCREENS
def test_who_leaves_is_told_of_by_the_name_they_had(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    house.arrange(deal())
    host, page = visit(), visit(size=size, language=language)
    opened = house.open(host.context.request, seats=3)
    house.ask(page.context.request, "POST", "me")
    house.ask(page.context.request, "PATCH", "me", {"name": "Bo"})
    table = HeistTable(page, words(language[:2]))
    page.goto(f"/t/{opened}")
    page.get_by_role("button", name=table.words.t("waiting.sit-here"), exact=True).first.click()
    (cy,) = crew.sit(opened, 2)
    host.goto(f"/t/{opened}")
    host.get_by_role("button", name=EN.t("waiting.start"), exact=True).click()
    HeistTable(host).take("white", 3)
    table.has("white", 3)

    host.get_by_role("button", name=EN.t("heist.menu.title")).click()
    host.get_by_role("button", name=EN.t("heist.menu.leave")).click()
    host.get_by_role("button", name=EN.t("heist.leave.go"), exact=True).click()
    bot = cy.see(lambda state: not state["table"]["seats"][0]["guest"])["table"]["seats"][0]["name"]

    left = table.words.t("around.guest-left-to", name="Ann", bot=bot)
    hosts = table.words.t("around.host-changed", you=True)
    expect(page.get_by_role("status").get_by_text(f"{left} · {hosts}")).to_be_visible()
    lines = log_of(page, table)
    for line in (left, hosts, table.words.g("news.chip-taken", who="Ann", chip=3)):
        expect(lines.filter(has_text=line)).to_have_count(1)


@SCREENS
def test_a_tap_without_a_connection_waits(visit: Visit, house: House, crew: Crew, size: str, language: str) -> None:
    house.arrange(deal())
    page = visit(size=size, language=language, calm=False)
    table = begin(page, house, crew, words=words(language[:2]), chat="always", settling=2)
    bo, cy = table.friends
    bo.take(2)
    cy.take(3)
    table.has("white", 3, seat=2)

    page.context.set_offline(True)
    expect(table.text("connection.lost")).to_be_visible()
    table.centre("white", 1).click()
    expect(table.text("connection.waiting")).to_be_visible()
    expect(table.centre("white", 1).locator(".waiting")).to_be_visible()
    expect(table.mine.locator("button[data-chip]")).to_have_count(0)
    expect(page.locator("[data-centre] .ring")).to_have_count(0)
    if size == "phone":  # on a desk the words stand beside the table
        table.button("heist.bar.chat").click()
    chat, said = (page.locator(".rail"), ".stream") if size == "desk" else (table.dialog, "[role=log]")
    chat.get_by_label(table.words.t("chat.write")).fill("hello")
    chat.get_by_role("button", name=table.words.t("chat.send")).click()
    expect(chat.get_by_text(table.words.t("chat.waiting"))).to_be_visible()
    expect(chat.locator(said)).not_to_contain_text("hello")

    page.context.set_offline(False)
    expect(chat.locator(said)).to_contain_text("hello")
    expect(chat.get_by_text(table.words.t("chat.waiting"))).to_have_count(0)
    bo.see(lambda state: state["game"]["chips"]["white"] == [1, 2, 3])
    table.has("white", 1)


def test_an_answer_a_proposal_and_ready_wait_for_the_connection(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(challenges=[4], specialist=1))
    page = visit(calm=False)
    table = begin(page, house, crew, mode="advanced")
    bo, cy = table.friends
    page.context.set_offline(True)
    table.propose("specialist-1", who="Bo", to="Cy")
    expect(table.text("heist.propose.underway")).to_be_visible()
    page.context.set_offline(False)
    bo.see(lambda state: bool(state["game"] and state["game"]["proposal"]))
    bo.refuse()

    table.rounds()
    guess = page.get_by_role("region", name=EN.ask("challenge-4", who="Cy"))
    eight = guess.get_by_role("button", name="8", exact=True)
    expect(eight).to_be_visible()
    page.context.set_offline(True)
    expect(table.text("connection.lost")).to_be_visible()
    eight.click()
    expect(eight).to_have_class(re.compile("waiting"))
    expect(guess).to_contain_text(EN.t("heist.guess.undecided", names="Bo and you"))
    page.context.set_offline(False)
    expect(guess).to_contain_text(EN.t("heist.guess.undecided", names="Bo"))
    bo.answer("guess-value", "8")

    expect(table.button("heist.over.next")).to_be_visible()
    page.context.set_offline(True)
    expect(table.text("connection.lost")).to_be_visible()
    table.button("heist.over.next").click()
    expect(table.text("connection.waiting")).to_be_visible()
    expect(table.button("heist.over.waiting")).to_have_count(0)
    page.context.set_offline(False)
    expect(table.button("heist.over.waiting")).to_be_visible()
    cy.see(lambda state: state["table"]["seats"][0]["ready"])


def test_a_choice_in_streets_waits_for_the_connection(visit: Visit, house: House, crew: Crew) -> None:
    page = visit(calm=False)
    bo, _ = begin_streets(page, house, crew, "spy")
    page.context.set_offline(True)
    expect(page.get_by_text(EN.t("connection.lost"))).to_be_visible()
    choose(page, special=False)
    expect(page.get_by_text(EN.t("connection.waiting"))).to_be_visible()
    expect(page.locator(".hand .confirm.made")).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(0)

    page.context.set_offline(False)
    expect(page.locator(".hand .confirm.made")).to_be_visible()
    bo.see(lambda state: bool(state["game"]) and 0 in state["game"]["chosen"])


@SCREENS
def test_a_rematch_leaves_who_reads_in_peace(visit: Visit, house: House, crew: Crew, size: str, language: str) -> None:
    house.arrange(*(deal() for _ in range(3)))
    page = visit(size=size, language=language)
    table = begin(page, house, crew, words=words(language[:2]), grace=GRACE)
    bo, cy = table.friends
    for vault in range(3):
        table.rounds()
        if vault < 2:
            table.ends(success=True)
            table.go_on()
    won = page.get_by_role("heading", name=table.words.t("heist.over.won"))
    expect(won).to_be_visible()

    bo.do({"do": "Start"})
    asked = table.words.t("rematch.asked", names="Bo", n=1)
    expect(page.locator("footer")).to_contain_text(asked)
    expect(page.locator("footer")).to_contain_text(counted(table.words, "rematch.until"))
    page.locator(".show").evaluate("one => one.scrollTo(0, 50)")
    cy.do({"do": "Ready"})
    cy.see(lambda state: state["table"]["stage"] == "playing")

    expect(page.locator("footer")).to_contain_text(table.words.t("rematch.began-bot"))
    expect(page.get_by_role("heading", name=table.words.t("heist.debrief.title"))).to_be_visible()
    assert page.locator(".show").evaluate("one => one.scrollTop") == 50, "it stays where it was read"
    expect(page.get_by_text(table.words.t("nudge.reading"))).to_have_count(0)
    table.button("rematch.take-over").click()
    expect(table.mine).to_be_visible()
    cy.see(lambda state: state["table"]["seats"][0]["level"] is None)
    expect(won).to_have_count(0)


def test_the_next_heist_does_not_wait_for_ever(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(), deal())
    page = visit()
    table = begin(page, house, crew, grace=GRACE)
    bo, _ = table.friends
    table.rounds()
    table.ends(success=True)
    bo.do({"do": "Ready"})
    table.button("heist.over.next").click()
    expect(page.locator("footer")).to_contain_text(counted(EN, "heist.over.goes-on"))
    expect(table.mine).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("phone", "de-DE"), ("phone on its side", "pt-BR"), ("desk", "en-GB")])
def test_the_next_heist_leaves_who_reads_in_peace(
    visit: Visit, house: House, crew: Crew, size: str, language: str
) -> None:
    house.arrange(deal(), deal())
    page = visit(size=size, language=language)
    table = begin(page, house, crew, words=words(language[:2]), grace=GRACE)
    bo, cy = table.friends
    table.rounds()
    table.ends(success=True)
    debrief = page.get_by_role("heading", name=table.words.t("heist.debrief.title"))
    page.locator(".show").evaluate("one => one.scrollTo(0, 50)")

    bo.do({"do": "Ready"})
    cy.do({"do": "Ready"})
    cy.see(lambda state: state["game"]["heist"] == 2)

    expect(page.locator("footer")).to_contain_text(table.words.t("heist.over.began"))
    expect(debrief).to_be_visible()
    assert page.locator(".show").evaluate("one => one.scrollTop") == 50, "it stays where it was read"
    assert cy.see(lambda state: state["table"]["seats"][0]["replaceable"])["table"]["seats"][0]["level"] is None
    asked = page.get_by_role("button", name=re.compile(f"^{re.escape(table.words.t('nudge.title'))}"))
    expect(asked).to_be_in_viewport(ratio=1)
    bo.do({"do": "LetBotPlay", "seat": 0})
    expect(page.locator("footer")).to_contain_text(table.words.t("heist.over.began-bot"))
    table.button("rematch.take-over").click()
    expect(table.mine).to_be_visible()
    expect(debrief).to_have_count(0)
    cy.see(lambda state: state["table"]["seats"][0]["level"] is None)


def test_a_long_round_is_helped_to_its_end(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal())
    table = begin(visit(), house, crew)
    bo, cy = table.friends
    bo.take(1)
    for _ in range(30):
        cy.take(1, source=1)
        bo.take(1, source=2)
    expect(table.status).to_have_text(EN.t("heist.status.long"))
