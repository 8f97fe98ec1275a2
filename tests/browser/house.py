"""A server whose deals a test arranges, and friends who sit at its tables without a browser."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

import msgspec

from tests.server.guest import PATIENCE, Guest, Seat
from tests.server.options import nested
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from thegang.cards import parse_cards
from thegang.heist import Script

T = TypeVar("T")

NAMES = ("Ann", "Bo", "Cy", "Dimitri", "Esperanza", "Maximiliane Friederike", "Gil", "Hanneke", "Ismael", "Jo")
"""Who sits where; the browser is Ann."""
LONG_NAMES = (
    "Ann-Kathrin Wolkenstein",
    "Bartholomäus von Grünau",
    "Wilhelmina Constantinopl",
    "Christoph-Maximilian Roe",
    "Maximiliane Friederike M",
    "Esperanza de la Concepci",
    "Gilbert of Nottinghamshi",
    "Hanneke van der Waterman",
    "Ismael Oppenheimer-Lange",
    "Jo",
)
"""As long as names can be, and one as short."""
WEAK_TO_STRONG = ("5c 7d", "Kh Jd", "9c 9d")
NO_FACE = "9s 8h 4d 2c 3d"
FACE = "Qs 8h 4d 2c 3d"

UNHURRIED = {"settling": 0, "seats": 3, "grace": 300}
"""A table as long as nothing else is said: nobody is asked whether they are there while a test looks on."""


def deal(
    *,
    challenges: Sequence[int] = (),
    specialist: int | None = None,
    pockets: Sequence[str] = WEAK_TO_STRONG,
    board: str = NO_FACE,
    draws: str = "As Ac Ad",
    mixed: Sequence[str] | None = None,
) -> Script:
    """An arranged heist. Whoever takes the chips by seat has the right order, as long as nothing else is said."""
    return Script(
        challenges=tuple(challenges),
        specialist=specialist,
        pockets=_by_seat(pockets),
        board=tuple(parse_cards(board)),
        draws=tuple(parse_cards(draws)),
        mixed=None if mixed is None else _by_seat(mixed),
    )


def _by_seat(pockets: Sequence[str]) -> dict[int, Any]:
    return {seat: tuple(parse_cards(pocket)) for seat, pocket in enumerate(pockets)}


class Answer(Protocol):
    """What the server says to a request."""

    @property
    def ok(self) -> bool: ...
    def text(self) -> str: ...
    def json(self) -> Any: ...


class Asks(Protocol):
    """Whoever makes requests in a browser's name; Playwright's can."""

    def fetch(self, url: str, /, *, method: str, headers: dict[str, str], data: Any) -> Answer: ...


class House:
    """A server, and what its next tables are dealt."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server

    @property
    def http(self) -> str:
        """Its address."""
        return self.server.http

    def arrange(self, *heists: Script, seed: str | None = None, **more: Any) -> None:
        """What every table is dealt from now on."""
        arrangement = Arrangement(seed=seed, heists=heists, **more)
        (self.server.data / "arrangement").write_bytes(msgspec.json.encode(arrangement))

    def open(self, guest: Asks, *, name: str = NAMES[0], bots: str | None = None, **options: Any) -> str:
        """Open a table in a browser's name without its pages; with bots the game begins. The id of the table."""
        self.ask(guest, "POST", "me")
        self.ask(guest, "PATCH", "me", {"name": name})
        wanted = {"options": nested(UNHURRIED | options), "bots": bots, "start": bots is not None}
        return str(self.ask(guest, "POST", "tables", wanted)["id"])

    def ask(self, guest: Asks, method: str, path: str, body: Any = None) -> Any:
        """A request in a browser's name."""
        headers = {"X-Gang": "1"}
        answer = guest.fetch(f"{self.http}/api/{path}", method=method, headers=headers, data=body or {})
        assert answer.ok, answer.text()
        return answer.json()


class Crew:
    """Friends on sockets. They live on a loop in a thread of their own, for Playwright keeps this one's."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._friends: list[Friend] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for friend in self._friends:
            friend.leave()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Let something happen on the loop of the friends, and wait for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(2 * PATIENCE)

    def sit(self, table: str, *seats: int, watch: bool = False, names: Sequence[str] = NAMES) -> list["Friend"]:
        """Friends who come to a table and take these seats."""
        come = [self._come(table, seat, watch, names[seat]) for seat in seats]
        self._friends += come
        return come

    def _come(self, table: str, seat: int, watch: bool, name: str) -> "Friend":
        guest = self.run(Guest(self._server.http, self._server.ws).come(name))
        friend = Friend(self, guest, table)
        friend.come()
        if not watch:
            friend.do({"do": "Sit", "seat": seat})
        return friend


class Friend:
    """Somebody at the table who does what a test says."""

    def __init__(self, crew: Crew, guest: Guest, table: str) -> None:
        self._crew = crew
        self._guest = guest
        self._table = table
        self._seat: Seat | None = None

    @property
    def state(self) -> dict[str, Any]:
        """What the server told last, and has been heard."""
        assert self._seat is not None
        return self._seat.state

    def come(self) -> None:
        """Come, or come back."""
        self._seat = self._crew.run(self._guest.at(self._table).__aenter__())

    def leave(self) -> None:
        """Close the connection."""
        if self._seat is not None:
            self._crew.run(self._seat.__aexit__(None, None, None))
            self._seat = None

    def do(self, command: dict[str, Any]) -> None:
        """Do something that must be possible."""
        assert self._seat is not None
        answer = self._crew.run(self._seat.do(command))
        assert answer["type"] == "ack", answer

    def play(self, action: dict[str, Any]) -> None:
        self.do({"do": "Play", "action": action})

    def take(self, stars: int, source: int | None = None) -> None:
        self.play({"do": "TakeChip", "stars": stars, "source": source})

    def give_back(self) -> None:
        self.play({"do": "ReturnChip"})

    def propose(self, who: int, **details: Any) -> None:
        self.play({"do": "Propose", "who": who, **details})

    def agree(self) -> None:
        self.play({"do": "Agree"})

    def refuse(self) -> None:
        self.play({"do": "Refuse"})

    def answer(self, question: str, choice: str) -> None:
        self.play({"do": "Answer", "question": question, "choice": choice})

    def see(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear until something is true of the state."""
        assert self._seat is not None
        if not true(self._seat.state):
            self._crew.run(self._seat.until(lambda seat: true(seat.state)))
        return self.state
