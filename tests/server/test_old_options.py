"""Options that were written when the rules of both games stood among them."""

import json
from typing import Any

import msgspec
import pytest

from thegang.server.messages import LobbyTable, Options
from thegang.server.tables.entries import Entry, GameBegan, Moved, Opened, OptionsSet, decode_entry, encode_entry
from thegang.server.tables.old_options import listing_brought_up

SHARED: dict[str, Any] = {"seats": 3, "public": True, "chat": "always", "grace": 30}
FLAT = {**SHARED, "mode": "professional", "stacks": "shuffled", "settling": 0.0, "open_scores": True}
RULES: dict[str, dict[str, Any]] = {
    "heist": {"mode": "professional", "stacks": "shuffled", "settling": 0.0},
    "streets": {"open_scores": True},
}


def written(**entry: Any) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode()


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("fact", ["Opened", "OptionsSet"])
def test_a_game_gets_the_rules_that_are_its_own(game: str, fact: str) -> None:
    record = {
        "by": None,
        "action": {"do": "X"},
        "events": [{"event": "PromptOpened", "prompt": {"options": {"0": ["a"]}}}],
    }
    old = written(
        at=1.5,
        facts=[
            {"fact": fact, "options": {"game": game, **FLAT}},
            {"fact": "GameBegan", "id": "g"},
            {"fact": "Moved", "record": record},
        ],
    )

    entry = decode_entry(old)

    told, *rest = entry.facts
    assert isinstance(told, Opened | OptionsSet)
    assert told.options == Options(game=game, rules=RULES[game], **SHARED)
    assert rest[0] == GameBegan("g")
    assert isinstance(rest[1], Moved)
    assert json.loads(bytes(rest[1].record)) == record
    assert decode_entry(encode_entry(entry)) == entry


def test_what_is_written_now_is_read_as_it_is() -> None:
    entry = Entry(1.0, (Opened(Options(game="highcard", rules={"rounds": 5})),))

    assert decode_entry(encode_entry(entry)) == entry


def test_a_list_tells_tables_that_were_described_long_ago() -> None:
    old = written(id="t", options={"game": "heist", **FLAT}, stage="finished", names=["Ann"], same_deal=False)

    listed = msgspec.json.decode(listing_brought_up(old), type=LobbyTable)

    assert listed.options.rules == RULES["heist"]
    assert (listed.id, listed.names) == ("t", ("Ann",))
