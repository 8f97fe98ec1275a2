"""Logs, and ``gang verify``: a played game is all right, and every kind of tampering is found."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.logs import Record, action, event, played, records, verify, written
from thegang.cards import commitment
from thegang.cli import main
from thegang.core import header_line
from thegang.heist import MODES

Tampering = Callable[[list[Record]], object]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", [3, 6])
def test_a_played_game_is_all_right(
    mode: str, seed: int, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = played(mode, seed, players=players)

    status, said, errors = verify(tmp_path, lines, capsys)

    assert (status, errors) == (0, "")
    assert said.startswith("All right")
    assert str(len(lines) - 1) in said


@pytest.mark.parametrize("mode", MODES)
def test_a_game_with_scripts_is_all_right(mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played(mode, scripted=True)

    assert verify(tmp_path, lines, capsys)[0] == 0


def test_a_game_may_stop_anywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played()

    for length in range(1, len(lines), 7):
        assert verify(tmp_path, lines[:length], capsys)[0] == 0


def test_blank_lines_and_other_ways_to_write_json_are_all_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [b"\n", *written(records(played())), b"  \r\n"]

    assert verify(tmp_path, lines, capsys)[0] == 0


def other_hex(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def swap_two_cards(log: list[Record]) -> None:
    deck = event(log, "HeistBegan")["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]


def deal_other_pockets(log: list[Record]) -> None:
    event(log, "PocketsDealt")["pockets"].reverse()


def deal_other_community_cards(log: list[Record]) -> None:
    event(log, "CommunityDealt")["cards"].reverse()


def begin_with_another_seed(log: list[Record]) -> None:
    begin = action(log, "BeginGame")["action"]
    begin["seed"] = event(log, "GameBegan")["seed"] = other_hex(begin["seed"])


def reveal_another_seed(log: list[Record]) -> None:
    revealed = event(log, "SeedRevealed")
    revealed["seed"] = other_hex(revealed["seed"])


def commit_to_something_else(log: list[Record]) -> None:
    began = event(log, "HeistBegan")
    began["commitment"] = other_hex(began["commitment"])


def commit_to_another_seed_and_reveal_it(log: list[Record]) -> None:
    event(log, "SeedRevealed")["seed"] = "00" * 32
    event(log, "HeistBegan")["commitment"] = commitment(bytes(32))


def claim_a_script(log: list[Record]) -> None:
    event(log, "HeistBegan")["scripted"] = True
    swap_two_cards(log)


def move_by_somebody_else(log: list[Record]) -> None:
    record = action(log, "TakeChip")
    record["by"] = (record["by"] + 1) % 3


def move_by_nobody(log: list[Record]) -> None:
    action(log, "TakeChip")["by"] = None


def move_by_a_stranger(log: list[Record]) -> None:
    action(log, "TakeChip")["by"] = 17


def take_no_such_chip(log: list[Record]) -> None:
    action(log, "TakeChip")["action"]["stars"] = 9


def return_instead(log: list[Record]) -> None:
    action(log, "TakeChip")["action"] = {"do": "ReturnChip"}


def record_another_chip(log: list[Record]) -> None:
    taken = event(log, "ChipTaken")
    taken["stars"] = taken["stars"] % 3 + 1


def record_a_stranger(log: list[Record]) -> None:
    event(log, "ChipTaken")["seat"] = 17


def record_nothing(log: list[Record]) -> None:
    action(log, "TakeChip")["events"] = []


def record_it_twice(log: list[Record]) -> None:
    record = action(log, "TakeChip")
    record["events"] = record["events"] * 2


def turn_the_verdict(log: list[Record]) -> None:
    outcome = event(log, "HeistEnded")["outcome"]
    outcome["success"] = not outcome["success"]


def count_a_vault_too_many(log: list[Record]) -> None:
    name, count = ("VaultOpened", "vaults") if "VaultOpened" in json.dumps(log) else ("AlarmRaised", "alarms")
    event(log, name)[count] += 1


def reveal_no_seed_at_all(log: list[Record]) -> None:
    event(log, "SeedRevealed")["seed"] = "no seed"


def deal_twice(log: list[Record]) -> None:
    log.insert(2, log[1])


def swap_two_moves(log: list[Record]) -> None:
    log[1], log[2] = log[2], log[1]


def play_after_the_end(log: list[Record]) -> None:
    log.append({"by": None, "action": {"do": "BeginHeist"}, "events": []})


TAMPERINGS: list[Tampering] = [
    swap_two_cards,
    deal_other_pockets,
    deal_other_community_cards,
    begin_with_another_seed,
    reveal_another_seed,
    reveal_no_seed_at_all,
    commit_to_something_else,
    commit_to_another_seed_and_reveal_it,
    claim_a_script,
    move_by_somebody_else,
    move_by_nobody,
    move_by_a_stranger,
    take_no_such_chip,
    return_instead,
    record_another_chip,
    record_a_stranger,
    record_nothing,
    record_it_twice,
    turn_the_verdict,
    count_a_vault_too_many,
    deal_twice,
    swap_two_moves,
    play_after_the_end,
]


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_tampering_is_found(tamper: Tampering, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = records(played())
    tamper(log)

    status, said, errors = verify(tmp_path, written(log), capsys)

    assert (status, errors) == (1, "")
    assert len(said.splitlines()) == 1
    assert said.startswith("action ")


def test_every_missing_line_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played()

    for missing in range(1, len(lines) - 1):  # without the last line the game just stops early
        status, said, _ = verify(tmp_path, (*lines[:missing], *lines[missing + 1 :]), capsys)
        assert status == 1, f"line {missing} is missing: {said}"


def test_the_line_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = records(played())
    log[5]["action"] = {"do": "Agree"}

    assert verify(tmp_path, written(log), capsys)[1].startswith("action 5: ")


@pytest.mark.parametrize("mode", ["advanced", "professional", "master-thief"])
@pytest.mark.parametrize("numbers", [[], [1], [98, 99]])
def test_impossible_stacks_are_found(
    mode: str, numbers: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = records(played(mode))
    stack = {"cards": numbers, "ordered": True, "first_seen": False}
    began = event(log, "GameBegan")
    action(log, "BeginGame")["action"]["stacks"] = began["stacks"] = {"challenges": stack, "specialists": stack}

    assert verify(tmp_path, written(log), capsys)[0] == 1


RECORD = b'{"by":0,"action":{"do":"ReturnChip"},"events":[]}\n'
UNREADABLE = {
    "empty": b"",
    "blank": b"\n \n",
    "no JSON": b"hello\n",
    "no text": b"\xff\xfe\x00\n",
    "a list": b"[]\n",
    "no header": RECORD,
    "a header without a game": b'{"format":1}\n',
    "a newer format": b'{"format":2,"game":"heist"}\n',
    "an older format": b'{"format":0,"game":"heist"}\n',
    "an unknown game": b'{"format":1,"game":"chess"}\n',
    "a broken line": header_line("heist") + RECORD[:-9] + b"\n",
    "an unknown action": header_line("heist") + RECORD.replace(b"ReturnChip", b"Cheat"),
    "an unknown event": header_line("heist") + RECORD.replace(b"[]", b'[{"event":"Miracle"}]'),
    "an ill-typed seat": header_line("heist") + RECORD.replace(b"0", b'"Ann"'),
    "a seat too large": header_line("heist") + RECORD.replace(b"0", b"9" * 5_000),
    "deep nesting": header_line("heist") + b"[" * 100_000 + b"]" * 100_000,
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_log_gets_one_line_and_status_2(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said, errors = verify(tmp_path, [content], capsys)

    assert (status, said) == (2, "")
    assert errors.startswith("gang verify: ")
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.log", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["verify", str(tmp_path / name)])

    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
