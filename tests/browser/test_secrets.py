"""Nothing in the page, its memory or its traffic holds another seat's cards before the reveal (H-91)."""

import json
from typing import Any

from playwright.sync_api import CDPSession, Page, Response, WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.house import Crew, House, deal
from tests.browser.table import COLOURS, begin
from tests.browser.words import EN

OWN = ("5c", "7d")
OTHERS = ("6h", "8s", "9c", "9d")
BOARD = ("4s", "2h", "3d", "8h", "2c")
DRAWN = ("7s",)
# Codes that begin with a digit: no name in the client's code can look like one, so memory can be searched for them.


class Listener:
    """Everything that came to a page over the network."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self._answers.append(answer) if "/api/" in answer.url else None)

    def everything(self) -> str:
        """All of it in one string."""
        return "\n".join([*self.frames, *(answer.text() for answer in self._answers)])

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


def memory(session: CDPSession) -> set[str]:
    """Every string in the memory of a page."""
    chunks: list[str] = []

    def keep(part: dict[str, Any]) -> None:
        chunks.append(part["chunk"])

    session.on("HeapProfiler.addHeapSnapshotChunk", keep)
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.remove_listener("HeapProfiler.addHeapSnapshotChunk", keep)
    return set(json.loads("".join(chunks))["strings"])


def kept(page: Page) -> str:
    """What the browser keeps for the page beyond its life, and the page itself."""
    stores: str = page.evaluate(
        "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state])"
    )
    return stores + page.content()


def test_h91_no_seat_holds_cards_of_another_before_the_reveal(visit: Visit, house: House, crew: Crew) -> None:
    pockets = (" ".join(OWN), " ".join(OTHERS[:2]), " ".join(OTHERS[2:]))
    house.arrange(deal(specialist=5, pockets=pockets, board=" ".join(BOARD), draws=" ".join(DRAWN)))
    page = visit()
    listener = Listener(page)
    session = page.context.new_cdp_session(page)
    table = begin(page, house, crew)
    table.friends[0].propose(2)  # the Hacker, for somebody else: draws and discards unseen
    table.friends[1].agree()
    table.button("heist.proposal.agree").click()
    table.friends[1].answer("discard", "7s")
    hidden = {*OTHERS, *DRAWN}
    for round, colour in enumerate(COLOURS):
        expect(table.centre(colour, 1)).to_be_enabled()
        open_now = set(BOARD[: (0, 3, 4, 5)[round]])
        to_come = set(BOARD) - open_now
        found = memory(session) if colour == "red" else set()
        said = listener.everything() + kept(page)
        for code in hidden | to_come:
            assert code not in found, f"{code} is in memory in round {colour}"
            assert f'"{code}"' not in said, f"{code} was told in round {colour}"
            assert EN.playing_card(code) not in said, f"{code} is in the page in round {colour}"
        assert all(f'"{code}"' in said for code in {*OWN, *open_now}), "what may be known is found, so the search works"
        table.round(colour)
    table.ends(success=True)
    assert {*OWN, *BOARD} <= found
    assert {*OTHERS} <= memory(session), "after the reveal they are found, so the search works"
    said = listener.everything()
    assert all(f'"{code}"' in said for code in OTHERS)
    assert f'"{DRAWN[0]}"' not in said, "what was discarded stays unseen"


def test_h92_a_spectator_sees_no_hand(visit: Visit, house: House, crew: Crew) -> None:
    house.arrange(deal(pockets=("5c 7d", "6h 8s", "9c 9d"), board=" ".join(BOARD)))
    table = begin(visit(), house, crew)
    page = visit()
    listener = Listener(page)
    page.goto(table.page.url)
    expect(page.get_by_text(EN.t("heist.watching"))).to_be_visible()
    table.rounds(COLOURS[:3])
    expect(page.locator('[data-centre] [data-chip="red-1"]')).to_be_visible()
    said = listener.everything() + kept(page)
    for code in (*OWN, *OTHERS):
        assert f'"{code}"' not in said
        assert EN.playing_card(code) not in said
    assert '"phase":"red"' in said
