"""The heist table as somebody with a browser uses it."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.house import NAMES, Crew, Friend, House
from tests.browser.until import until
from tests.browser.words import EN, Words

COLOURS = ("white", "yellow", "orange", "red")
FREE = "[data-centre] [data-chip]:enabled"
MY_TURN = """([free, debrief]) =>
    [...document.querySelectorAll("h1, h2, h3")].some((one) => one.textContent === debrief)
    || (document.querySelector(free) && !document.querySelector('section[data-seat="0"] button[data-chip]'))"""


class HeistTable:
    """What is to be seen and done at the table; the page is on seat 0 as long as nothing else is said."""

    def __init__(self, page: Page, words: Words = EN, friends: Sequence[Friend] = ()) -> None:
        self.page = page
        self.words = words
        self.friends = friends

    # What is to be seen

    def centre(self, colour: str, stars: int) -> Locator:
        """A chip in the centre."""
        return self.page.locator(f'[data-centre] [data-chip="{colour}-{stars}"]')

    def chip_of(self, seat: int, colour: str, stars: int) -> Locator:
        """A chip in front of a seat."""
        return self.page.locator(f'[data-seat="{seat}"] [data-chip="{colour}-{stars}"]')

    def seat(self, seat: int) -> Locator:
        """A seat of somebody else, or one's own place."""
        return self.page.locator(f'section[data-seat="{seat}"]')

    @property
    def mine(self) -> Locator:
        """One's own cards and chips."""
        return self.page.get_by_role("region", name=self.words.t("heist.yours"))

    @property
    def status(self) -> Locator:
        """The line that says what is going on."""
        return self.page.locator(".middle .status")

    @property
    def you(self) -> str:
        """What whoever looks is called in a list of names."""
        return self.words.t("name.you.alone")

    def pocket(self, seat: int = 0) -> Locator:
        """One's own cards, as pictures."""
        return self.page.locator(f'[data-pocket="{seat}"]').get_by_role("img")

    @property
    def dialog(self) -> Locator:
        """The sheet that is open."""
        return self.page.get_by_role("dialog")

    def without_dialog(self) -> None:
        """No sheet is open, and none is about to close."""
        expect(self.page.locator("dialog")).to_have_count(0)

    def button(self, key: str, **values: object) -> Locator:
        """A button by its text."""
        return self.page.get_by_role("button", name=self.words.t(key, **values), exact=True)

    def text(self, key: str, **values: object) -> Locator:
        """Any element with a text and nothing else."""
        return self.page.get_by_text(self.words.t(key, **values), exact=True)

    def card(self, id: str) -> Locator:
        """An active challenge or specialist, one tap away."""
        cards = self.page.get_by_role("list", name=self.words.t("heist.active"))
        return cards.get_by_role("button", name=re.compile("^" + re.escape(self.words.card(id)["name"])))

    def shows_pocket(self, *codes: str, seat: int = 0) -> None:
        """The own pocket has these cards, in any order."""
        expect(self.pocket(seat)).to_have_count(len(codes))
        for code in codes:
            expect(self.mine.get_by_role("img", name=self.words.playing_card(code), exact=True)).to_be_visible()

    # What is to be done

    def take(self, colour: str, stars: int, *, seat: int = 0) -> None:
        """Tap a chip in the centre; it lies in front of the own seat then, and the server agrees."""
        self.centre(colour, stars).click()
        self.has(colour, stars, seat=seat)

    def has(self, colour: str, stars: int, *, seat: int = 0) -> None:
        """A seat has a chip."""
        expect(self.chip_of(seat, colour, stars)).to_be_visible()

    def round(self, colour: str, mine: int = 1) -> None:
        """Everybody takes a chip: the page its own, the friends what is left, in order of their seats."""
        self.centre(colour, mine).click()
        left = [stars for stars in range(1, len(self.friends) + 2) if stars != mine]
        for friend, stars in zip(self.friends, left, strict=True):
            friend.take(stars)

    def round_by_seat(self, except_for: Sequence[int] = ()) -> None:
        """Everybody who has none takes the chip of their seat: the first seat the first one, and so on."""
        for seat, friend in enumerate(self.friends, 1):
            if seat not in except_for:
                friend.take(seat + 1)
        if 0 not in except_for:
            self.page.locator('[data-centre] [data-chip$="-1"]').click()

    def rounds(self, colours: Sequence[str] = COLOURS, mine: int = 1) -> None:
        """So many rounds in a row."""
        for colour in colours:
            self.round(colour, mine)

    def go_on(self) -> None:
        """On to the next heist: the friends are ready, and whoever sits here is last."""
        for friend in self.friends:
            friend.do({"do": "Ready"})
        last = self.words.t("heist.over.not-ready", names=self.words.t("name.you.inside"))
        expect(self.page.get_by_text(last)).to_be_visible()
        self.button("heist.over.next").click()

    def play_with_bots(self) -> None:
        """Tap a chip whenever there is none in front of us, until the debrief is there."""
        title = self.words.t("heist.debrief.title")
        free = self.page.locator(FREE)
        touch = self.page.evaluate("() => navigator.maxTouchPoints > 0")
        while True:
            until(self.page, MY_TURN, FREE, title)
            if self.page.get_by_role("heading", name=title).is_visible():
                return
            chip = free.nth(free.count() // 2)
            with suppress(TookTooLong):  # somebody was faster
                (chip.tap if touch else chip.click)(timeout=500)

    def choose(self, *codes: str, question: str) -> None:
        """Pick one of one's own cards and confirm it; more than one is a change of mind before that."""
        for code in codes:
            self.mine.get_by_role("button", name=self.words.playing_card(code), exact=True).click()
        self.button(self.words.button(question)).click()

    def propose(self, id: str, who: str, *, to: str | None = None, value: str | None = None) -> None:
        """Open the specialist and propose it to all."""
        self.card(id).click()
        for key, chosen in (("who", who), ("to", to), ("value", value)):
            if chosen is not None:
                group = self.dialog.get_by_role("group", name=self.words.t(f"heist.propose.{key}"))
                group.get_by_role("button", name=chosen, exact=True).click()
        self.dialog.get_by_role("button", name=self.words.t("heist.propose.send")).click()
        self.without_dialog()

    def ends(self, *, success: bool) -> None:
        """The verdict stands on the page."""
        title = self.words.t("heist.over.vault" if success else "heist.over.alarm")
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()


def begin(
    page: Page,
    house: House,
    crew: Crew,
    *,
    words: Words = EN,
    people: int = 3,
    names: Sequence[str] = NAMES,
    **options: Any,
) -> HeistTable:
    """A table where the browser and friends sit, in the first round."""
    table = house.open(page.context.request, name=names[0], seats=people, **options)
    friends = crew.sit(table, *range(1, people), names=names)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name=words.t("waiting.start"), exact=True).click()
    found = HeistTable(page, words, friends)
    expect(found.mine).to_be_visible()
    return found
