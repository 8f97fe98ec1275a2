"""How the referee talks, whatever the game: one line in, one line out."""

import json
import subprocess
from collections.abc import Iterator
from selectors import EVENT_READ, DefaultSelector
from typing import IO

import pytest

from tests.referee.talk import BUFFERED, CODES, GANG, Talk, action, heist, run_gang, setup

SETUP = json.dumps(setup()).encode()
ODD_LINES = {
    "no JSON": (b"hello", "bad-json"),
    "half an object": (b'{"do":"state"', "bad-json"),
    "two objects": (b'{"do":"state"}{"do":"state"}', "bad-json"),
    "single quotes": (b"{'do':'state'}", "bad-json"),
    "no UTF-8": (b'{"do":"view","as":"\xff"}', "bad-json"),
    "NUL": (b"\x00", "bad-json"),
    "NaN": (b'{"by":"Ann","do":"take","chip":NaN}', "bad-json"),
    "a list": (b'["state"]', "bad-action"),
    "a string": (b'"state"', "bad-action"),
    "a number": (b"1", "bad-action"),
    "null": (b"null", "bad-action"),
    "true": (b"true", "bad-action"),
    "an empty object": (b"{}", "bad-action"),
    "an unknown word": (b'{"by":"Ann","do":"fly"}', "bad-action"),
    "a word of the wrong type": (b'{"by":"Ann","do":7}', "bad-action"),
    "a missing field": (b'{"by":"Ann","do":"take"}', "bad-action"),
    "a missing player": (b'{"do":"return"}', "bad-action"),
    "a player of the wrong type": (b'{"by":["Ann"],"do":"return"}', "bad-action"),
    "a chip of the wrong type": (b'{"by":"Ann","do":"take","chip":"3"}', "bad-action"),
    "an unknown player": (b'{"by":"Dan","do":"return"}', "unknown-player"),
    "an unknown game": (b'{"game":"chess","players":["Ann","Bo","Cy"]}', "bad-setup"),
    "a game of the wrong type": (b'{"game":7}', "bad-setup"),
    "a set-up without players": (b'{"game":"heist"}', "bad-setup"),
}


@pytest.mark.parametrize(("line", "code"), ODD_LINES.values(), ids=ODD_LINES)
def test_an_odd_line_gets_an_error_line_and_changes_nothing(line: bytes, code: str) -> None:
    talk = heist()
    before = talk.raw(b'{"do":"state"}')

    answer = json.loads(talk.raw(line))

    assert answer == {"ok": False, "error": code, "message": answer["message"]}
    assert talk.raw(b'{"do":"state"}') == before


@pytest.mark.parametrize("line", [line for line, _ in ODD_LINES.values()], ids=ODD_LINES)
def test_an_odd_line_before_any_set_up_gets_an_error_line(line: bytes) -> None:
    answer = json.loads(Talk().raw(line))

    assert answer["ok"] is False
    assert answer["error"] in CODES


def test_a_message_is_one_line_of_text() -> None:
    talk = heist()

    for line, _ in ODD_LINES.values():
        message = json.loads(talk.raw(line))["message"]
        assert message.endswith(".")
        assert len(message.splitlines()) == 1


def test_an_accepted_line_has_events_and_the_phase() -> None:
    answer = Talk().say(setup())

    assert set(answer) == {"ok", "events", "phase"}
    assert answer["ok"] is True
    assert isinstance(answer["events"], list)
    assert answer["phase"] == "white"


@pytest.mark.parametrize(
    "line", [action("Ann", "take", chip=1), {"do": "state"}, {"do": "view", "as": None}, {"do": "next"}]
)
def test_before_a_set_up_there_is_no_game(line: dict[str, object]) -> None:
    assert Talk().say(line)["error"] == "no-game"


def test_a_failed_first_set_up_leaves_no_game() -> None:
    talk = Talk()

    talk.say({"game": "heist", "players": ["Ann", "Bo"]})

    assert talk.say({"do": "state"})["error"] == "no-game"


def test_a_set_up_later_starts_over() -> None:
    talk = heist(vaults=2).to("won")
    assert talk.phase == "won"

    talk.say(setup(players=["Dan", "Eve", "Flo", "Gus"], mode="advanced"))

    state = talk.state
    assert (state["players"], state["mode"]) == (["Dan", "Eve", "Flo", "Gus"], "advanced")
    assert (state["phase"], state["heist"], state["vaults"], state["last"]) == ("white", 1, 0, None)
    assert talk.refused(action("Ann", "return")) == "unknown-player"


def test_a_failed_set_up_leaves_the_old_game() -> None:
    talk = heist()
    talk.do("Ann", "take", chip=3)

    assert talk.refused(setup(players=["Ann"])) == "bad-setup"
    assert talk.state["chips"]["white"] == {"Ann": 3}


@pytest.mark.parametrize("names", [["A"], ["x" * 24], ["Zoë"], ["山田"], ["😀" * 24], [" "], ["Center"], ["a b"]])
def test_good_names(names: list[str]) -> None:
    talk = Talk()

    answer = talk.say(setup(players=[*names, "Bo", "Cy"]))

    assert answer["ok"], answer
    assert talk.state["players"] == [*names, "Bo", "Cy"]


@pytest.mark.parametrize("names", [[""], ["x" * 25], ["centre"], ["Bo"], [7], [None]])
def test_bad_names(names: list[object]) -> None:
    assert Talk().say(setup(players=[*names, "Bo", "Cy"]))["error"] == "bad-setup"


def test_cards_come_in_as_a_list_or_as_a_string_and_go_out_as_lists() -> None:
    as_string = heist({"pockets": {"Ann": "Ah Kd"}, "board": "Qs Jh Th"})
    as_list = heist({"pockets": {"Ann": ["Ah", "Kd"]}, "board": ["Qs", "Jh", "Th"]})

    assert as_string.state == as_list.state
    assert as_list.state["pockets"]["Ann"] == ["Ah", "Kd"]
    assert as_list.to("yellow").state["board"] == ["Qs", "Jh", "Th"]


@pytest.mark.parametrize("seed", [7, "seven", 0, -1, 2**70, "", "Ä"])
def test_the_same_seed_gives_the_same_answers(seed: int | str) -> None:
    first, second = Talk(), Talk()

    for line in (setup(seed=seed, mode="master-thief", stacks="shuffled"), {"do": "state"}):
        assert first.say(line) == second.say(line)


def test_another_seed_gives_another_deal() -> None:
    first, second = Talk(), Talk()

    first.say(setup(seed=7))
    second.say(setup(seed=8))

    assert first.state["pockets"] != second.state["pockets"]


def test_without_a_seed_the_deal_is_random() -> None:
    talk = Talk()
    line = setup()
    del line["seed"]

    deals = []
    for _ in range(2):
        talk.say(line)
        deals.append(talk.state["pockets"])

    assert deals[0] != deals[1]


def test_the_command_answers_each_line_once_and_skips_blank_ones() -> None:
    lines = [b"", SETUP, b"  ", b"oops", b"\t\r", b'{"do":"state"}\r', b"", b'{"by":"Ann","do":"take","chip":3}']

    result = run_gang("referee", lines=b"\n".join(lines))  # the last line has no end

    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True, True]
    assert result.stdout.count(b"\n") == 4
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize("lines", [b"", b"\n\n", b"oops\n", SETUP + b"\n"], ids=["nothing", "blank", "bad", "a game"])
def test_the_end_of_input_is_status_0(lines: bytes) -> None:
    assert run_gang("referee", lines=lines).returncode == 0


def test_the_command_gives_the_same_bytes_every_time() -> None:
    lines = SETUP + b'\n{"do":"state"}\n{"do":"view","as":"Bo"}\n{"by":"Bo","do":"take","chip":2}\n{"do":"state"}\n'

    outputs = {run_gang("referee", lines=lines, env={"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2", "3")}

    assert len(outputs) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_the_command_speaks_utf_8_whatever_the_terminal_speaks(encoding: str) -> None:
    line = json.dumps(setup(players=["Zoë", "山田", "😀"]), ensure_ascii=False).encode()

    result = run_gang("referee", lines=line + b'\n{"do":"state"}\n', env={"PYTHONIOENCODING": encoding})

    state = json.loads(result.stdout.decode("utf-8").splitlines()[1])["state"]
    assert state["players"] == ["Zoë", "山田", "😀"]


@pytest.fixture(name="referee")
def referee_fixture() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [GANG, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=BUFFERED
    ) as process:
        yield process
        process.kill()


def test_the_command_answers_at_once(referee: subprocess.Popen[bytes]) -> None:
    assert referee.stdin is not None
    assert referee.stdout is not None
    answers = []

    for line in (SETUP, b"oops", b'{"do":"state"}', b'{"by":"Ann","do":"take","chip":3}'):
        referee.stdin.write(line + b"\n")
        answers.append(json.loads(_line_at_once(referee.stdout)))

    assert [answer["ok"] for answer in answers] == [True, False, True, True]
    referee.stdin.close()
    assert referee.wait(timeout=20) == 0


def _line_at_once(pipe: IO[bytes]) -> bytes:
    with DefaultSelector() as selector:
        selector.register(pipe, EVENT_READ)
        assert selector.select(timeout=20), "no answer came"
    return pipe.readline()
