"""``gang rank``: hands from arguments or standard input, one JSON line each."""

import json
import subprocess
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.cards import oracle
from tests.referee.talk import BUFFERED, GANG, run_gang

GOOD = "Ah Kd Qs Jh Th"
BAD_HANDS = {
    "unknown card": "Ah Kd Qs Jh Zz",
    "ten of two characters": "Ah Kd Qs Jh 10h",
    "no spaces": "AhKdQsJhTh",
    "repeated card": "Ah Kd Qs Jh Ah",
    "repeated Jack": "J* J* Qs Jh Ah",
    "four cards": "Ah Kd Qs Jh",
    "one card": "Ah",
    "nine cards": "2c 3c 4c 5c 6c 7c 8c 9c Tc",
    "no cards at all": "hello",
    "control character": "\x01",
    "other letters": "Ä ♥ 😀 2c 3c",
}


def from_arguments(*hands: str) -> list[dict[str, Any]]:
    result = run_gang("rank", *hands)
    assert (result.returncode, result.stderr) == (0, b"")
    return [json.loads(line) for line in result.stdout.splitlines()]


def from_input(text: str | bytes) -> list[dict[str, Any]]:
    result = run_gang("rank", lines=text if isinstance(text, bytes) else text.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    return [json.loads(line) for line in result.stdout.splitlines()]


def assert_bad(answer: dict[str, Any]) -> None:
    assert set(answer) == {"error", "message"}
    assert answer["error"] == "bad-hand"
    assert answer["message"].strip()


def test_the_example() -> None:
    (answer,) = from_arguments("Ah 9h 7h 4h 2h Kc Qd")

    assert set(answer) == {"ranking", "best", "score"}
    assert (answer["ranking"], answer["best"]) == ("flush", ["Ah", "9h", "7h", "4h", "2h"])
    assert type(answer["score"]) is int


def test_one_line_for_each_argument() -> None:
    answers = from_arguments(GOOD, "2c 2d 2h 3c 3d", "Ah Ah Kd Qs Jh", "2c 3c 4c 5c 7c")

    assert [answer.get("ranking") for answer in answers] == ["straight", "full-house", None, "flush"]
    assert_bad(answers[2])


def test_one_line_for_each_line_of_input_but_none_for_blank_ones() -> None:
    answers = from_input(f"\n{GOOD}\n\n   \n\t\n2c 2d 2h 3c 3d\r\n\r\n  2c   3c 4c\t5c 7c  ")

    assert [answer["ranking"] for answer in answers] == ["straight", "full-house", "flush"]


def test_no_input_is_no_output() -> None:
    assert from_input("") == []


@pytest.mark.parametrize("hand", BAD_HANDS.values(), ids=BAD_HANDS)
def test_a_bad_hand_in_the_input_gets_an_error_and_the_rest_go_on(hand: str) -> None:
    before, bad, after = from_input(f"{GOOD}\n{hand}\n{GOOD}\n")

    assert_bad(bad)
    assert before == after
    assert after["ranking"] == "straight"


def test_bad_hands_among_the_arguments_get_an_error_and_the_rest_go_on() -> None:
    *bad, good = from_arguments(*BAD_HANDS.values(), GOOD)

    assert len(bad) == len(BAD_HANDS)
    for answer in bad:
        assert_bad(answer)
    assert good["ranking"] == "straight"


@pytest.mark.parametrize("line", [b"\xff\xfe\xfd", b"\x00", b"Ah Kd Qs Jh \xff", b"9" * 1_000_000, b"Ah " * 100_000])
def test_bytes_that_are_no_text_get_an_error_too(line: bytes) -> None:
    bad, good = from_input(line + b"\n" + GOOD.encode())

    assert_bad(bad)
    assert good["ranking"] == "straight"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_the_answer_is_utf_8_whatever_the_terminal_speaks(encoding: str) -> None:
    lines = f"Ä ♥ 😀 2c 3c\n{GOOD}\n".encode()

    result = run_gang("rank", lines=lines, env={"PYTHONIOENCODING": encoding})

    bad, good = [json.loads(line) for line in result.stdout.decode("utf-8").splitlines()]
    assert_bad(bad)
    assert good["ranking"] == "straight"


def test_scores_compare_like_the_hands_do() -> None:
    chance = Random("rank")
    deck = [*oracle.deck(), "J*"]
    hands = [chance.sample(deck, chance.randint(5, 8)) for _ in range(400)]

    answers = from_input("\n".join(" ".join(hand) for hand in hands))

    strengths = [oracle.strength(hand) for hand in hands]
    for hand, strength, answer in zip(hands, strengths, answers, strict=True):
        assert answer["ranking"] == oracle.RANKINGS[strength[0]], hand
        assert oracle.strength(answer["best"]) == strength, hand
    for (strength, answer), (other_strength, other) in pairwise(zip(strengths, answers, strict=True)):
        assert (answer["score"] < other["score"]) == (strength < other_strength)
        assert (answer["score"] == other["score"]) == (strength == other_strength)


def test_equal_hands_have_equal_scores() -> None:
    one, other = from_arguments("Ah Kd Qs Jh Th", "Tc Jd Qh Kh As 2c 3d 4h")

    assert one["score"] == other["score"]


def test_s7_the_jack_card() -> None:
    answers = from_arguments("J* Th Qh Kh Ah", "J* Jc Jd Jh Js Tc", "J* Jc Jd Jh Js Qc")

    assert [answer["ranking"] for answer in answers] == ["straight", "four-of-a-kind", "four-of-a-kind"]
    assert answers[0]["best"] == ["Ah", "Kh", "Qh", "J*", "Th"]
    assert answers[2]["best"][-1] == "Qc"
    assert answers[1]["score"] < answers[2]["score"]


def test_each_answer_comes_at_once() -> None:
    with subprocess.Popen(
        [GANG, "rank"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=BUFFERED
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(GOOD.encode() + b"\n")
            answer = json.loads(process.stdout.readline())  # waits for ever if nothing is flushed
        finally:
            process.stdin.close()

        assert answer["ranking"] == "straight"
        assert process.wait(timeout=20) == 0
