"""A walk through every screen. Each part is a generator that says which screen is to be seen now."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, expect

from tests.browser.house import Crew, House, deal
from tests.browser.table import COLOURS, HeistTable, begin
from tests.browser.words import EN, Words

SIX = ("5c 7d", "Kh Jd", "4h Ks", "8c Qd", "9c Td", "As Ac")
THREE_EACH = ("5c 7d 6h", "Kh Jd Th", "9c 9d 2s")


@dataclass
class Tour:
    """Who walks, and where."""

    page: Page
    house: House
    crew: Crew
    words: Words = EN

    def begin(self, people: int = 3, **options: Any) -> HeistTable:
        """A table in the first round of what was arranged."""
        return begin(self.page, self.house, self.crew, words=self.words, people=people, **options)

    def close(self) -> None:
        """Close the sheet that is open."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)

    def tap(self, key: str, **values: object) -> None:
        """A button by its text."""
        self.page.get_by_role("button", name=self.words.t(key, **values), exact=True).click()

    def skip(self) -> None:
        """See the rest of what is played at once, unless it is over by now."""
        with suppress(BrowserError):
            self.page.get_by_role("button", name=self.words.t("heist.showdown.skip"), exact=True).click(timeout=1000)

    def heading(self, key: str, **values: object) -> None:
        """Wait for a title."""
        expect(self.page.get_by_role("heading", name=self.words.t(key, **values)).first).to_be_visible()


Part: TypeAlias = Callable[[Tour], Iterator[str]]


def arrival(tour: Tour) -> Iterator[str]:
    """From the first visit to a full waiting room, and the dead ends."""
    page, t = tour.page, tour.words.t
    page.goto("/")
    expect(page.get_by_label(t("name.label"))).to_be_enabled()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    yield "home"
    page.get_by_role("button", name=re.compile(re.escape(t("settings.title")))).click()
    tour.heading("settings.title")
    yield "settings"
    tour.close()
    tour.tap("home.open")
    tour.heading("home.open")
    page.locator("summary").click()
    yield "open a table"
    tour.close()
    table = tour.house.open(page.context.request, seats=6, chat="always", mode="professional", public=True)
    page.route("**/api/reach", lambda route: route.fulfill(json={"network": tour.house.http, "can_open": False}))
    page.goto(f"/t/{table}")
    tour.heading("waiting.title")
    yield "waiting room, alone"
    tour.tap("share.qr")
    expect(page.get_by_role("img", name=t("share.scan"))).to_be_visible()
    yield "share by QR code"
    tour.close()
    bo, _ = tour.crew.sit(table, 1, 5)
    page.get_by_role("button", name=t("waiting.empty"), exact=True).first.click()
    yield "a free seat"
    tour.tap("waiting.bot", level=t("levels.strong"))
    expect(page.get_by_text(t("waiting.bot", level=t("levels.strong")))).to_be_visible()
    bo.do({"do": "Say", "text": "I have brought the blueprints."})
    expect(page.get_by_text("blueprints")).to_be_visible()
    yield "waiting room, with friends"
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Ann, Bo"))).to_have_count(2)
    yield "home, with tables"
    page.goto("/how")
    tour.heading("how.title")
    yield "how to play"
    page.goto("/t/0ld0ld0ld0ld")
    tour.heading("ended.gone.title")
    yield "an old link"
    page.goto("/nothing/here")
    tour.heading("lost.title")
    yield "no such page"


def heist(tour: Tour) -> Iterator[str]:
    """A heist of six with two challenges and a specialist, a vote, round by round, and the sheets of the table."""
    page, t = tour.page, tour.words.t
    tour.house.arrange(deal(challenges=[2, 4], specialist=1, pockets=SIX, draws="Ah Ad"))
    table = tour.begin(people=6, mode="advanced", chat="always")
    table.friends[4].take(6)
    table.friends[1].take(3)
    table.has("white", 6, seat=5)
    table.has("white", 3, seat=2)
    yield "white round"
    table.friends[0].propose(0, to=5)
    expect(table.button("heist.proposal.agree")).to_be_visible()
    yield "a vote of six"
    page.evaluate("() => document.documentElement.dataset.text = 'largest'")
    yield "a vote of six in the largest letters"
    page.evaluate("() => document.documentElement.dataset.text = 'normal'")
    table.friends[1].refuse()
    expect(table.button("heist.proposal.agree")).to_have_count(0)
    table.round_by_seat(except_for=(2, 5))
    for colour in COLOURS[1:]:
        expect(table.centre(colour, 1)).to_be_enabled()
        table.friends[0].take(2)
        table.friends[3].take(4)
        table.take(colour, 5)
        table.has(colour, 4, seat=4)
        yield f"{colour} round"
        table.friends[3].take(5, source=0)
        table.has(colour, 5, seat=4)
        if colour != "red":
            table.round_by_seat(except_for=(1, 4))
    table.card("challenge-2").click()
    yield "a challenge"
    tour.close()
    table.card("specialist-1").click()
    yield "a specialist"
    tour.close()
    page.get_by_role("button", name=re.compile(re.escape(t("heist.seat.about", name="Bo")))).click()
    yield "a seat"
    tour.close()
    for key in ("log", "rankings", "emotes", "chat"):
        button = page.get_by_role("button", name=t(f"heist.bar.{key}"))
        if button.count():  # on a desk the log is always there
            button.click()
            expect(table.dialog).to_be_visible()
            yield key
            tour.close()
    tour.tap("heist.menu.title")
    yield "menu"
    tour.close()
    table.friends[2].do({"do": "Emote", "emote": "thinking"})
    yield "an emote"


def prompts(tour: Tour) -> Iterator[str]:
    """Every kind of question, a proposal and the vote on it."""
    page, t = tour.page, tour.words.t
    tour.house.arrange(deal(specialist=6, challenges=[10], pockets=THREE_EACH))
    table = tour.begin()
    table.mine.get_by_role("button", name=tour.words.playing_card("7d")).click()
    yield "pass a card"

    tour.house.arrange(deal(specialist=1, challenges=[4]))
    table = tour.begin()
    table.card("specialist-1").click()
    group = table.dialog.get_by_role("group", name=t("heist.propose.who"))
    group.get_by_role("button", name=table.you, exact=True).click()
    yield "a proposal"
    tour.close()
    table.friends[0].propose(0, to=2)
    expect(table.button("heist.proposal.agree")).to_be_visible()
    yield "a vote"
    table.friends[1].agree()
    tour.tap("heist.proposal.agree")
    table.mine.get_by_role("button", name=tour.words.playing_card("7d")).click()
    yield "show a card"
    tour.tap("cards.specialist-1.questions.show.button")
    table.rounds()
    table.friends[0].answer("guess-value", "9")
    expect(page.get_by_role("button", name=re.compile("^9"))).to_contain_text("Bo")
    yield "guess a value"

    tour.house.arrange(deal(specialist=5, challenges=[9, 8]))
    table = tour.begin()
    table.propose("specialist-5", table.you)
    for friend in table.friends:
        friend.agree()
    table.mine.get_by_role("button", name=tour.words.playing_card("As")).click()
    yield "discard a card"
    tour.tap("cards.specialist-5.questions.discard.button")
    table.rounds()
    expect(page.get_by_role("button", name=tour.words.g("rankings.straight"), exact=True)).to_be_visible()
    yield "guess a ranking"


def endings(tour: Tour) -> Iterator[str]:
    """The showdown, a success, a failure, the end of the game, and what bots thought."""
    page, t = tour.page, tour.words.t
    tour.house.arrange(deal(), deal(), deal())
    table = tour.begin(mode="master-thief")
    table.rounds(COLOURS[:3])
    expect(table.centre("red", 1)).to_be_enabled()
    page.emulate_media(reduced_motion="no-preference")
    table.round("red")
    expect(page.get_by_role("img", name=tour.words.playing_card("Kh"))).to_be_visible()
    yield "showdown"
    page.emulate_media(reduced_motion="reduce")
    tour.skip()
    table.ends(success=True)
    yield "debrief of a success"
    table.go_on()
    table.rounds(mine=3)
    expect(page.get_by_role("group", name=t("heist.debrief.follow"))).to_be_visible()
    yield "debrief of a failure"
    page.get_by_role("group", name=t("heist.debrief.follow")).get_by_role("button", name="Bo").click()
    yield "debrief of a failure, one followed"
    table.go_on()
    table.rounds(mine=3)
    tour.heading("heist.over.lost")
    yield "game over"
    tour.house.arrange(deal(pockets=SIX, draws="Ah Ad"))
    page.goto(f"/t/{tour.house.open(page.context.request, seats=6, bots='strong')}")
    HeistTable(page, tour.words).play_with_bots()
    page.get_by_role("list", name=t("heist.debrief.thoughts")).evaluate(
        "one => one.scrollIntoView({ block: 'center' })"
    )
    yield "debrief with bots"


PARTS: tuple[Part, ...] = (arrival, heist, prompts, endings)
