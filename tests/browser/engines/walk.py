"""A walk through both games, for any engine. Each part is a generator that says which screen is to be seen now."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.browser.engines.driver import Driver
from tests.browser.house import NAMES, Crew, Friend, House, deal
from tests.browser.table import COLOURS
from tests.browser.tour import SIX
from tests.browser.tour_rest import arranged
from tests.browser.words import EN

PATIENCE = 20
SETTINGS = {"language": "en", "theme": "dark", "motion": "none", "sound": False}
REMEMBER = "(settings) => localStorage.setItem('thegang.settings', JSON.stringify(settings))"
FETCH = """async (address, method, headers, body) => {
    const typed = { "Content-Type": "application/json", ...headers };
    const answer = await fetch(address, { method, headers: typed, body: JSON.stringify(body) });
    return [answer.ok, await answer.text()];
}"""
FIND = """(selector, text) => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const name = (one) => one.getAttribute("aria-label") ?? one.textContent.trim().replace(/\\s+/g, " ");
    const fits = (one) => !text || (text.endsWith("*") ? name(one).startsWith(text.slice(0, -1)) : name(one) === text);
    const one = [...document.querySelectorAll(selector)].find((one) => shown(one) && fits(one) && !one.disabled);
    if (!one) return null;
    const inside = () => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = inside();
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || !one.contains(document.elementFromPoint(x, y)))
        one.scrollIntoView({ block: "center", inline: "center" });
    return inside();
}"""
AT_REST = 4
"""So many looks in a row find what is to be tapped in the same place: a busy engine draws late."""
WORDS = "() => (document.querySelector('dialog') ?? document.body).innerText"
COUNT = "(selector) => document.querySelectorAll(selector).length"
FILL = """(selector, text) => {
    const one = document.querySelector(selector);
    one.value = text;
    one.dispatchEvent(new Event("input", { bubbles: true }));
}"""


@dataclass
class Answer:
    """What the server said to a request."""

    ok: bool
    said: str

    def text(self) -> str:
        return self.said

    def json(self) -> Any:
        return json.loads(self.said)


@dataclass
class Walk:
    """Who walks, and where; the browser is Ann, on seat 0."""

    driver: Driver
    house: House
    crew: Crew
    friends: list[Friend] = field(default_factory=list)
    table: str = ""

    def fetch(self, url: str, /, *, method: str, headers: dict[str, str], data: Any) -> Answer:
        """A request by the page, in the name of whoever looks at it."""
        return Answer(*self.driver.js(FETCH, url, method, headers, data))

    def arrive(self) -> None:
        """Come for the first time, with settings that every engine keeps."""
        self.driver.go(f"{self.house.http}/how")
        self.like()

    def like(self, **changes: Any) -> None:
        """Change settings for the pages to come."""
        self.driver.js(REMEMBER, {**SETTINGS, **changes})

    def go(self, path: str) -> None:
        self.driver.go(self.house.http + path)

    def see(self, selector: str, text: str = "") -> tuple[float, float]:
        """Wait for something, by a selector and maybe its name; where it is."""
        end = time.monotonic() + PATIENCE
        while (found := self.driver.js(FIND, selector, text)) is None:
            assert time.monotonic() < end, f"there is no {selector} {text}, but: {self.driver.js(WORDS)}"
            time.sleep(0.05)
        return found[0], found[1]

    def tap(self, selector: str, text: str = "") -> None:
        """Click something that has come to rest: what arrives above it may still move it."""
        places = [self.see(selector, text)]
        while len(places) < AT_REST or len(set(places[-AT_REST:])) > 1:
            time.sleep(0.1)
            places.append(self.see(selector, text))
        self.driver.click(*places[-1])

    def press(self, key: str, **values: object) -> None:
        """Tap a button by the key of its text."""
        self.tap("button", EN.t(key, **values))

    def heading(self, key: str, **values: object) -> None:
        self.see("h1, h2, h3", EN.t(key, **values))

    def close(self) -> None:
        """Close the sheet that is open."""
        self.driver.escape()
        self.gone("dialog")

    def gone(self, selector: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.driver.js(COUNT, selector):
            assert time.monotonic() < end, f"{selector} is still there"
            time.sleep(0.05)

    def sit(self, people: int = 3, **options: Any) -> None:
        """A table where the browser and friends sit, in the first round."""
        table = self.house.open(self, seats=people, **options)
        self.friends = self.crew.sit(table, *range(1, people))
        self.table = f"/t/{table}"
        self.go(self.table)
        self.press("waiting.start")

    def take(self, colour: str, stars: int) -> None:
        """Take a chip from the centre; the server agrees."""
        self.tap(f'[data-centre] [data-chip="{colour}-{stars}"]')
        self.see(f'[data-seat="0"] [data-chip="{colour}-{stars}"]')

    def round(self, colour: str, mine: int = 1) -> None:
        """Everybody takes a chip: the page its own, the friends what is left."""
        self.tap(f'[data-centre] [data-chip="{colour}-{mine}"]')
        left = [stars for stars in range(1, len(self.friends) + 2) if stars != mine]
        for friend, stars in zip(self.friends, left, strict=True):
            friend.take(stars)


Part: TypeAlias = Callable[[Walk], Iterator[str]]


def arrival(walk: Walk) -> Iterator[str]:
    """From the first visit to a full waiting room."""
    walk.go("/")
    walk.see("button", EN.t("home.play") + "*")
    yield "home"
    walk.press("home.open")
    walk.heading("home.open")
    walk.tap("summary")
    yield "open a table"
    walk.close()
    table = walk.house.open(walk, seats=6, chat="always", mode="professional")
    walk.go(f"/t/{table}")
    walk.heading("waiting.title")
    yield "waiting room, alone"
    walk.crew.sit(table, 1, 5)
    walk.see("strong", NAMES[5])
    walk.press("waiting.empty")
    walk.press("waiting.bot", level=EN.t("levels.normal"))
    walk.see("span", EN.t("waiting.bot", level=EN.t("levels.normal")))
    yield "waiting room, with friends"


def heist(walk: Walk) -> Iterator[str]:
    """A heist of six, round by round, and the sheets of the table."""
    walk.house.arrange(deal(challenges=[2, 4], specialist=1, pockets=SIX, draws="Ah Ad"))
    walk.sit(6, mode="advanced", chat="always")
    for colour, name in zip(COLOURS, ("before the flop", "flop", "turn", "river"), strict=True):
        walk.see(f'[data-centre] [data-chip="{colour}-1"]:enabled')
        yield name
        walk.friends[0].take(2)
        walk.take(colour, 5)
        walk.friends[3].take(4)
        walk.see(f'[data-seat="4"] [data-chip="{colour}-4"]')
        yield f"{name}, some chips taken"
        if colour == "white":
            walk.friends[0].propose(0, to=5)
            walk.see("button", EN.t("heist.proposal.agree"))
            yield "a vote of six"
            walk.friends[1].refuse()
            walk.gone(".vote")
        if colour != "red":
            for friend, stars in zip((walk.friends[1], walk.friends[2], walk.friends[4]), (1, 3, 6), strict=True):
                friend.take(stars)
    walk.tap("button", EN.card("challenge-2")["name"] + "*")
    walk.see("dialog")
    yield "a challenge"
    walk.close()
    for key in ("rankings", "emotes", "chat"):
        walk.press(f"heist.bar.{key}")
        walk.see("dialog")
        yield key
        walk.close()
    walk.press("heist.menu.title")
    walk.see("dialog")
    yield "menu"
    walk.close()


def guess(walk: Walk) -> Iterator[str]:
    """A card is shown for a question, and a value is guessed at the end."""
    walk.house.arrange(deal(specialist=1, challenges=[4]))
    walk.sit()
    walk.see('[data-centre] [data-chip="white-1"]:enabled')
    yield "a table of three"
    for colour in COLOURS:
        walk.round(colour)
    walk.friends[0].answer("guess-value", "9")
    walk.see("button", "9*")
    yield "guess"


def endings(walk: Walk) -> Iterator[str]:
    """The showdown, a success, a failure, the result and the replay."""
    walk.house.arrange(deal(), deal(), deal(), deal())
    walk.sit(mode="master-thief")
    for colour in COLOURS[:3]:
        walk.round(colour)
    walk.like(motion="auto")
    walk.go(walk.table)
    walk.round("red")
    walk.see("button", EN.t("heist.showdown.skip"))
    yield "showdown"
    walk.press("heist.showdown.skip")
    walk.heading("heist.over.vault")
    yield "debrief of a success"
    walk.like()
    walk.go(walk.table)
    for again in (True, False):
        walk.press("heist.over.next")
        for friend in walk.friends:
            friend.do({"do": "Ready"})
        for colour in COLOURS:
            walk.round(colour, mine=3)
        walk.heading("heist.debrief.title")
        yield "debrief of a failure" if again else "game over"
    walk.tap("a", EN.t("heist.over.game"))
    walk.see("a", EN.t("replay.watch"))
    yield "result"
    walk.tap("a", EN.t("replay.watch"))
    walk.see(".replay")
    yield "replay"
    walk.go("/games")
    walk.heading("games.history")
    yield "my games"


def streets(walk: Walk) -> Iterator[str]:
    """Choosing, a guided placement, and the end."""
    walk.house.arrange(streets=arranged())
    walk.sit(game="streets")
    walk.see('button[data-gangster="20"]')
    yield "streets, choosing"
    walk.tap('button[data-gangster="20"]')
    walk.tap("button", EN.t("streets.choose.special", special=EN.g("streets.specials.lookout")) + "*")
    yield "streets, what a choice would bring"
    walk.tap(".confirm button")
    bo, cy = walk.friends
    bo.play({"do": "Choose", "gangster": 19, "ticket": "detroit"})
    cy.play({"do": "Choose", "gangster": 8, "ticket": "new-york"})
    walk.see(f'[aria-label="{EN.g("streets.phases.place")}"]')
    yield "streets, placing"
    walk.house.arrange(streets=arranged(round=4, job=4, specials=(None, None, None)))
    walk.sit(game="streets")
    walk.tap('button[data-gangster="1"]')
    walk.tap("button", EN.t("streets.choose.ticket", city=EN.g("streets.cities.chicago")) + "*")
    walk.tap(".confirm button")
    bo, cy = walk.friends
    bo.play({"do": "Choose", "gangster": 19, "ticket": "detroit"})
    cy.play({"do": "Choose", "gangster": 8, "ticket": "new-york"})
    walk.see("button", EN.t("heist.over.rematch"))
    yield "streets, the end"


def learning(walk: Walk) -> Iterator[str]:
    """The lessons, the rules, the settings."""
    walk.go("/how")
    walk.heading("how.title")
    yield "how to play"
    for game in ("heist", "streets"):
        walk.go(f"/how/{game}")
        walk.see(f'[aria-label="{EN.t("learn.coach")}"]')
        walk.see("[data-chip], [data-gangster]")
        yield f"lesson in {game}"
        walk.go(f"/rules/{game}")
        walk.heading("rules.title")
        yield f"rules of {game}"
    walk.driver.js(FILL, "input[type=search]", "spy")
    yield "rules, searched"
    walk.go("/settings")
    walk.heading("settings.title")
    yield "settings"


PARTS: tuple[Part, ...] = (arrival, heist, guess, endings, streets, learning)
