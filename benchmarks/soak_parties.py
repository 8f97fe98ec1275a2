"""The parties of the soak: people who come together, are cut off, come back, leave, and look at old games."""

import asyncio
import time
from random import Random
from typing import Any

from picows import WSError, ws_connect
from soak_people import Counted, Fault, Guest, Screen

LEVELS = ("easy", "normal", "strong")
MODES = ("basic", "advanced", "professional", "master-thief")
CUT_EVERY, EVENING = 300.0, 1200.0
"""Seconds between two losses of a connection, at the mean; and after which people go home at the latest."""
STILL = 240.0
"""Seconds without anything new at a table at which somebody is, until that counts as an error."""
COME_BACK = 0.7
"""How often somebody who was here before comes again."""
LONG_GONE, GOES = 0.15, 0.1
"""How often who loses the connection stays away for longer than the others wait, and how often for good."""
BROKEN = (OSError, WSError, TimeoutError)


class Party:
    """Some people at one table, and bots with them, for some games."""

    def __init__(self, port: int, counted: Counted, known: list[Guest], chance: Random) -> None:
        self.over = asyncio.Event()
        self._port = port
        self._known = known
        """Who has been here before, and may come again."""
        self._counted = counted
        self._chance = chance
        game = "heist" if chance.random() < 0.6 else "streets"
        self._fewest = 3 if game == "heist" else 2
        people = chance.choice((1, 1, 2, 3, 4))
        self._level = chance.choice(LEVELS)
        self._people: list[Guest] = []
        self._screens: set[Screen] = set()
        self._expected = people
        rules = {"mode": chance.choice(MODES)} if game == "heist" else {}
        seats = max(self._fewest, people) + chance.randint(0, 1)
        self.options = {"game": game, "seats": seats, "public": chance.random() < 0.3, "rules": rules}
        self.bots = people < self._fewest or chance.random() < 0.5
        self._seq = 0
        self._stage = ""
        self._changed = time.monotonic()
        self._games: tuple[str, ...] = ()

    def people_only(self) -> None:
        """Play without bots: the server takes on no more of them."""
        self.bots = False
        self._expected = max(self._expected, self._fewest)

    async def evening(self) -> None:
        """Come, play, and go."""
        self._people = [await self._comes() for _ in range(self._expected)]
        wanted: dict[str, Any] = {"options": self.options}
        if self._expected == 1:
            wanted |= {"bots": self._level, "start": True}
        id = (await self._people[0].ask("/api/tables", wanted))["id"]
        self._counted.totals["tables"] += 1
        attending = [asyncio.create_task(self._attend(guest, id)) for guest in self._people]
        watching = asyncio.create_task(self._watch())
        try:
            await asyncio.gather(*attending)
        finally:
            for task in (*attending, watching):
                task.cancel()
            await asyncio.gather(*attending, watching, return_exceptions=True)
        await self._look_back()
        self._known += [guest for guest in self._people if self._chance.random() < COME_BACK]

    async def _comes(self) -> Guest:
        """Somebody who was here before, or somebody new."""
        if self._known and self._chance.random() < COME_BACK:
            return self._known.pop(self._chance.randrange(len(self._known)))
        where = ".".join(str(self._chance.randint(1, 250)) for _ in range(3))
        guest = Guest(self._port, f"127.{where}")
        await guest.ask("/api/me")
        self._counted.totals["guests"] += 1
        await guest.ask("/api/me", {"name": f"Guest {self._counted.totals['guests']}"}, "PATCH")
        return guest

    async def _attend(self, guest: Guest, table: str) -> None:
        """Be at the table until the evening is over, with a connection that is lost now and then."""
        before: Screen | None = None
        while not self.over.is_set():
            screen = Screen(guest, self, Random(self._chance.random()))
            self._screens.add(screen)
            try:
                await self._visit(guest, table, screen, before)
                before = screen
            except BROKEN as problem:
                self._counted.error("a connection could not be made", repr(problem))
            finally:
                self._note(screen)
                self._screens.discard(screen)
            if screen.gone:
                guest, before = await self._replaced(guest), None
            gone = self._chance.uniform(65, 100) if self._chance.random() < LONG_GONE else self._chance.uniform(1, 6)
            await happens(gone, self.over)
            self._counted.totals["reconnections"] += not self.over.is_set()

    async def _replaced(self, guest: Guest) -> Guest:
        """Who comes for somebody who has gone for good."""
        self._counted.totals["replaced"] += 1
        comes = await self._comes()
        self._people[self._people.index(guest)] = comes
        return comes

    async def _visit(self, guest: Guest, table: str, screen: Screen, before: Screen | None) -> None:
        await ws_connect(
            lambda: screen,
            f"ws://127.0.0.1:{self._port}/ws",
            extra_headers={"Cookie": guest.cookie},
            read_buffer_init_size=4096,
            local_addr=(guest.address, 0),
        )
        try:
            screen.say({"type": "hello", "table": table, "seq": before.seq if before else None})
            async with asyncio.timeout(30):
                await screen.here.wait()
            if before is not None and before.unanswered:
                screen.again(before.last)
            await happens(self._chance.expovariate(1 / CUT_EVERY), self.over, screen.cut)
            if not self.over.is_set() and not screen.cut.is_set() and self._chance.random() < GOES:
                screen.gone = True
                screen.do({"do": "Stand"})
                await asyncio.sleep(1)
        finally:
            screen.leave()

    def _note(self, screen: Screen) -> None:
        """Count what a screen has seen since the last time."""
        self._counted.totals["states"] += screen.moves
        self._counted.totals["taps"] += len(screen.taps)
        self._counted.taps.extend(screen.taps)
        self._counted.refusals.update(screen.refusals)
        for problem in screen.errors:
            self._counted.error(problem.partition("'text'")[0], problem)
        screen.moves = 0
        for noted in (screen.taps, screen.refusals, screen.errors):
            noted.clear()

    # What the screens ask for

    def seen(self, parts: dict[str, Any]) -> None:
        """Somebody sees something new."""
        if parts["seq"] != self._seq:
            self._seq, self._changed = parts["seq"], time.monotonic()
        table = parts["table"]
        self._stage = (
            f"{table['options']['game']} {table['stage']} {(parts['game'] or {}).get('view', {}).get('phase')}"
        )
        games = tuple(table["games"])
        self._counted.totals["games"] += len(set(games) - set(self._games))
        self._games = games

    def beginning(self, table: dict[str, Any]) -> dict[str, Any] | None:
        """What the host does in the waiting room."""
        seats = table["seats"]
        empty = next((place for place, seat in enumerate(seats) if not seat["guest"] and seat["level"] is None), None)
        if sum(seat["guest"] for seat in seats) < self._expected and empty is not None:
            return None
        if self.bots and empty is not None:
            return {"do": "AddBot", "seat": empty, "level": self._chance.choice(LEVELS)}
        if sum(seat["guest"] or seat["level"] is not None for seat in seats) < self._fewest:
            self.over.set()  # the server takes on no more bots: they come back later
            return None
        return {"do": "Start"}

    def after_game(self) -> dict[str, Any] | None:
        """What the host does when a game is over."""
        luck = self._chance.random()
        if luck < 0.6:
            self._counted.totals["rematches"] += 1
            return {"do": "Start"}
        if luck < 0.75:
            return {"do": "Reopen"}
        self.over.set()
        return None

    async def _watch(self) -> None:
        """End the evening when it is late, or when nothing goes on."""
        end = time.monotonic() + self._chance.uniform(0.3, 1) * EVENING
        while time.monotonic() < end and not self.over.is_set():
            await asyncio.sleep(5)
            for screen in self._screens:
                self._note(screen)
            if time.monotonic() - self._changed > STILL:
                self._counted.error(f"a table stands still: {self._stage}", self.options)
                break
        self.over.set()

    async def _look_back(self) -> None:
        """Watch replays of what was played, and look at lists."""
        guest = self._people[0]
        for path in ("/api/me/games", "/api/me/statistics", "/api/statistics", "/api/tables", "/api/me/tables"):
            await guest.ask(path, method="GET")
        for game in self._games[-2:]:
            first: int | None = 0
            while first is not None:
                page = await guest.ask(f"/api/games/{game}/replay?eyes=all&first={first}", method="GET")
                first = page["next"]
                await asyncio.sleep(self._chance.uniform(2, 6))
            self._counted.totals["replays"] += 1


async def happens(seconds: float, *events: asyncio.Event) -> None:
    """Wait until one of these happens, but no longer than so many seconds."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


class Crowd:
    """As many parties at a time as there are to be tables, one after the other at each."""

    def __init__(self, port: int, counted: Counted, tables: int) -> None:
        self.here = 0
        """How many parties there are now."""
        self._port = port
        self._counted = counted
        self._tables = tables
        self._known: list[Guest] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """The first parties come, some a second."""
        for number in range(self._tables):
            self._tasks.append(asyncio.create_task(self._place(Random(number))))
            await asyncio.sleep(0.3)

    async def go(self) -> None:
        """Everybody leaves at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _place(self, chance: Random) -> None:
        while True:
            party = Party(self._port, self._counted, self._known, chance)
            self.here += 1
            try:
                await self._play(party)
            except Exception as problem:
                self._counted.error(type(problem).__name__, repr(problem))
            finally:
                self.here -= 1
            await asyncio.sleep(chance.uniform(1, 10))

    async def _play(self, party: Party) -> None:
        try:
            await party.evening()
        except Fault as refused:
            if "bots-busy" not in str(refused):
                raise
            self._counted.refusals["bots-busy"] += 1
            party.people_only()
            await party.evening()
