"""Whatever comes in, one line goes out, and what is refused changes nothing."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from io import BytesIO

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.referee.talk import CODES, WRONG, Line, Talk, action, heist, run_gang, setup
from thegang.referee import TABLES, Session, run

FUZZ = settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
STATE = b'{"do":"state"}'


def _guessing() -> Talk:
    talk = heist({"challenges": [4, 9]}).to("guess")
    talk.do("Bo", "guess", value="A")
    return talk


def _proposed() -> Talk:
    talk = heist({"specialist": 1, "challenges": [2, 6]})
    talk.do("Cy", "take", chip=1)
    talk.do("Ann", "propose", who="Ann", to="Bo")
    return talk


MOMENTS: dict[str, Callable[[], Talk]] = {
    "no game": Talk,
    "white": heist,
    "three cards each": lambda: heist({"challenges": [10], "pockets": {}}).to("red"),
    "proposed": _proposed,
    "to show": lambda: heist({"specialist": 1}).use("Ann", to="Bo"),
    "to discard": lambda: heist({"specialist": 7}).use("Ann"),
    "pass": lambda: heist({"specialist": 6}),
    "guess": _guessing,
    "showdown": lambda: heist().to("showdown", WRONG),
    "won": lambda: heist(vaults=2).to("won"),
    "lost": lambda: heist(alarms=1, mode="master-thief", script={"challenges": []}).to("lost", WRONG),
}

NAMES = st.sampled_from(["Ann", "Bo", "Cy", "Dan", "centre", "", "Ann ", "\x00", "😀"])
CARDS = st.sampled_from(["Ah", "Kd", "7c", "2s", "3h", "9c", "J*", "Zz", "", "Ah Kd", "ah"])
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-1, 7), st.integers(), st.floats(), st.text(max_size=6), NAMES, CARDS
)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | NAMES, inner, max_size=4)
)
FIELDS = st.sampled_from(
    [
        "by",
        "do",
        "chip",
        "from",
        "who",
        "to",
        "value",
        "card",
        "ranking",
        "as",
        "script",
        "game",
        "players",
        "seed",
        "mode",
        "stacks",
        "vaults",
        "alarms",
        "challenges",
        "specialist",
        "pockets",
        "board",
        "draws",
        "mixed",
    ]
)
WORDS = st.sampled_from(
    [
        "take",
        "return",
        "propose",
        "agree",
        "refuse",
        "show",
        "discard",
        "pass",
        "guess",
        "next",
        "state",
        "view",
        "fly",
        "Take",
    ]
)
SCRIPTS = st.fixed_dictionaries(
    {},
    optional={
        "challenges": st.lists(st.integers(0, 11), max_size=4),
        "specialist": st.none() | st.integers(0, 11),
        "pockets": st.dictionaries(NAMES, st.lists(CARDS, max_size=3) | CARDS, max_size=3),
        "board": st.lists(CARDS, max_size=6) | CARDS,
        "draws": st.lists(CARDS, max_size=3) | CARDS,
        "mixed": st.dictionaries(NAMES, CARDS, max_size=3),
    },
)
GOOD_LINES = st.sampled_from(
    [
        setup(),
        setup({"challenges": [4, 9], "specialist": None, "pockets": {"Ann": "Ah Kd"}, "board": "Qs Jh"}),
        setup(mode="professional", stacks="shuffled", vaults=2, alarms=2),
        action("Ann", "take", chip=3, source="centre"),
        action("Bo", "take", chip=1),
        action("Ann", "return"),
        action("Bo", "propose", who="Bo", to="Cy"),
        action("Bo", "agree"),
        action("Cy", "refuse"),
        action("Ann", "show", card="Ah"),
        action("Ann", "discard", card="Kd"),
        action("Bo", "pass", card="7c"),
        action("Bo", "guess", value="K"),
        action("Cy", "guess", ranking="flush"),
        action(None, "next"),
        action(None, "next", script={"challenges": [10], "draws": "9c"}),
        action(None, "state"),
        action(None, "view", **{"as": "Ann"}),
    ]
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid line with one thing in it changed, and perhaps a byte or two besides."""
    line: Line = dict(draw(GOOD_LINES))
    change = draw(st.sampled_from(["set", "drop", "script", "word"]))
    if change == "set":
        line[draw(st.sampled_from(sorted(line)) | FIELDS)] = draw(ANYTHING)
    elif change == "drop":
        line.pop(draw(st.sampled_from(sorted(line))))
    elif change == "script":
        line["script"] = draw(SCRIPTS)
    else:
        line["do"] = draw(WORDS)
    text = bytearray(json.dumps(line).encode("utf-8", "surrogatepass"))
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        text[draw(st.integers(0, len(text) - 1))] = draw(st.integers(0, 255))
    return bytes(text)


@cache
def at(moment: str) -> Talk:
    """The conversation at that moment; to be copied."""
    return MOMENTS[moment]()


def answers(talk: Talk, data: bytes) -> list[bytes]:
    """What the loop of the command answers to these bytes."""
    out = BytesIO()
    run(talk.session, BytesIO(data), out)
    assert not out.getvalue() or out.getvalue().endswith(b"\n")
    return out.getvalue().splitlines()


def check(moment: str, data: bytes) -> None:
    """One proper answer for each line; if all are refused, nothing has changed."""
    lines = [line for line in data.split(b"\n") if line.strip(b" \t\r")]
    talk = deepcopy(at(moment))
    before = talk.raw(STATE)

    found = [json.loads(answer) for answer in answers(talk, data)]

    assert len(found) == len(lines)
    for answer in found:
        if answer["ok"]:
            assert set(answer) in ({"ok", "events", "phase"}, {"ok", "state"}, {"ok", "view"})
        else:
            assert set(answer) == {"ok", "error", "message"}
            assert answer["error"] in CODES
            assert isinstance(answer["message"], str)
    if not any(answer["ok"] for answer in found):
        assert talk.raw(STATE) == before


# Whether a vertical tab or a form feed makes a blank line is left open.
BYTES = st.binary(max_size=60).filter(lambda data: b"\v" not in data and b"\f" not in data)
JSON = (ANYTHING | st.dictionaries(FIELDS, ANYTHING, max_size=5)).map(lambda data: json.dumps(data).encode())


@pytest.mark.parametrize("moment", MOMENTS)
@given(data=BYTES)
@example(data=b"\xef\xbb\xbf" + STATE)
@example(data=STATE + b"\r\n\r\n" + STATE + b"\x00")
@FUZZ
def test_random_bytes(moment: str, data: bytes) -> None:
    check(moment, data)


@pytest.mark.parametrize("moment", MOMENTS)
@given(data=JSON)
@FUZZ
def test_random_json(moment: str, data: bytes) -> None:
    check(moment, data)


@pytest.mark.parametrize("moment", MOMENTS)
@given(data=mutated())
@FUZZ
def test_mutated_lines(moment: str, data: bytes) -> None:
    check(moment, data)


@pytest.mark.long
@pytest.mark.parametrize("lines", [BYTES, JSON, mutated()], ids=["bytes", "JSON", "mutated"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_much_of_it(moment: str, lines: st.SearchStrategy[bytes]) -> None:
    @settings(FUZZ, max_examples=600)
    @given(data=lines)
    def much(data: bytes) -> None:
        check(moment, data)

    much()


NASTY = {
    "byte order mark": b"\xef\xbb\xbf" + STATE,
    "UTF-16": '{"do":"state"}'.encode("utf-16"),
    "NUL": b"\x00",
    "NUL in a word": b'{"do":"sta\x00te"}',
    "escaped NUL in a name": b'{"by":"\\u0000","do":"return"}',
    "lone surrogate": b'{"do":"view","as":"\\ud800"}',
    "lone surrogate in a key": b'{"do":"view","as":null,"\\udfff":1}',
    "lone surrogate as a seed": b'{"game":"heist","players":["Ann","Bo","Cy"],"seed":"\\ud800x"}',
    "lone surrogate as a name": b'{"game":"heist","players":["Ann","Bo","\\udc80"]}',
    "encoded surrogate": b'{"do":"view","as":"\xed\xa0\x80"}',
    "NaN": b'{"by":"Ann","do":"take","chip":NaN}',
    "Infinity": b'{"by":"Ann","do":"take","chip":-Infinity}',
    "a float too large": b'{"by":"Ann","do":"take","chip":1e999}',
    "a chip too large": b'{"by":"Ann","do":"take","chip":%d}' % 10**40,
    "a chip of 10,000 digits": b'{"by":"Ann","do":"take","chip":1%s}' % (b"0" * 10_000),
    "a seed of 10,000 digits": b'{"game":"heist","players":["Ann","Bo","Cy"],"vaults":9,"seed":1%s}' % (b"0" * 10_000),
    "vaults of 10,000 digits": b'{"game":"heist","players":["Ann","Bo","Cy"],"vaults":1%s}' % (b"0" * 10_000),
    "a challenge too large": b'{"do":"next","script":{"challenges":[%d]}}' % 10**30,
    "a million letters": b'{"by":"%s","do":"return"}' % (b"x" * 1_000_000),
    "a million digits": b"1" * 1_000_000,
    "a million cards": b'{"game":"heist","players":["Ann","Bo","Cy"],"script":{"board":"%s"}}' % (b"Ah " * 1_000_000),
    "a hundred thousand players": b'{"game":"heist","players":[%s"x"]}' % (b'"x",' * 100_000),
    "a key twice": b'{"do":"state","do":"fly"}',
    "a carriage return between": STATE + b"\r" + STATE,
}


@pytest.mark.parametrize("line", NASTY.values(), ids=NASTY)
@pytest.mark.parametrize("moment", ["no game", "white", "showdown"])
def test_nasty_lines(moment: str, line: bytes) -> None:
    assert b"\n" not in line.removeprefix(b"\xff\xfe")
    check(moment, line)


@pytest.mark.parametrize("shape", [(b"[", b"]"), (b'{"a":', b"}")], ids=["lists", "objects"])
@pytest.mark.parametrize(
    "around", [b"%s", b'{"do":"next","script":%s}', b'{"game":"heist","players":%s}', b'{"do":%s}']
)
def test_deep_nesting(shape: tuple[bytes, bytes], around: bytes) -> None:
    """Also at depths where reading just works, but looking closer may not."""
    talk = heist().to("showdown")
    before = talk.raw(STATE)

    for depth in (10, 500, *range(900, 1_050), 10_000, 100_000):
        answer = json.loads(talk.raw(around % (shape[0] * depth + b"1" + shape[1] * depth)))
        assert answer["error"] in CODES, depth

    assert talk.raw(STATE) == before


def test_the_command_survives_all_of_it() -> None:
    lines = [json.dumps(setup()).encode(), *NASTY.values(), json.dumps(setup()).encode()]

    result = run_gang("referee", lines=b"\n".join(lines) + b"\n")

    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(found) == len(lines)
    assert found[0] == found[-1]
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_session_without_tables_knows_no_game() -> None:
    answer = Session({}).answer(json.dumps(setup()).encode())

    assert answer is not None
    assert json.loads(answer)["error"] == "bad-setup"
    assert set(TABLES) >= {"heist"}
