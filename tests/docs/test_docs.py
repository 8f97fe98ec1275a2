"""The docs in step with the code: examples run, links lead somewhere, rules and commands exist."""

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import thegang
from thegang.cli import main
from thegang.referee import TABLES, Session

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    info.name for info in walk_packages(thegang.__path__, "thegang.") if not info.name.endswith("__main__")
)
GUIDES = ("README.md", "CONTRIBUTING.md")
FENCE = re.compile(r"^( *)(`{3,})(\S*)[^\n]*\n(.*?)^\1\2 *$", re.MULTILINE | re.DOTALL)
RULES = {
    "heist.md": {
        "H": [
            *range(1, 5),
            *range(10, 16),
            *range(20, 27),
            *range(30, 36),
            *range(51, 61),
            *range(70, 82),
            *range(90, 94),
        ],
        "S": [*range(1, 11)],
    },
    "streets.md": {
        "T": [*range(1, 4), *range(10, 17), *range(20, 25), *range(30, 34), *range(40, 42), *range(50, 52)],
    },
}
NOT_FOR_THE_PUBLIC = {
    "a path of one machine": re.compile(r"(?<![\w.~-])/(?:home|root|Users|work|opt|mnt)/\w|\b[A-Z]:\\Users\\"),
    "a package index": re.compile(r"py(?:pi\.org|thonhosted)|index[-_]url|https?://\S+/simple\b|artifactor[y]"),
}


def tracked(*patterns: str) -> list[Path]:
    """The files under version control."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--", *patterns]
    names = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def pages() -> list[Path]:
    """Every page there is, also one that is not under version control yet."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "requirements").glob("*.md")])


def code_in(text: str) -> list[str]:
    """The fenced blocks and the code spans of a page."""
    blocks = [block for *_, block in FENCE.findall(text)]
    return blocks + re.findall(r"`([^`\n]+)`", FENCE.sub("", text))


# Examples


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module(module: str) -> None:
    assert doctest.testmod(import_module(module)).failed == 0


def test_there_are_examples_in_docstrings() -> None:
    finder = doctest.DocTestFinder()

    assert [test for module in MODULES for test in finder.find(import_module(module)) if test.examples]


def test_the_examples_of_the_readme() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8").failed == 0


def sessions_of(page: str) -> list[str]:
    """The sessions with the referee that a page shows."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    return [block for _, _, kind, block in FENCE.findall(text) if kind == "referee"]


@pytest.mark.parametrize("block", sessions_of("referee.md"), ids=lambda block: f"{len(block.splitlines())} lines")
def test_a_session_of_the_referee_page(block: str) -> None:
    talk(block)


def talk(block: str) -> None:
    """Say the lines with ``>`` to a referee; what stands after ``<`` must be in the answers."""
    session = Session(TABLES)
    answer: object = None
    for line in block.splitlines():
        if line.startswith("> "):
            reply = session.answer(line.removeprefix("> ").encode())
            assert reply is not None, line
            answer = json.loads(reply)
        else:
            assert line.startswith("< "), line
            assert answer is not None, f"nothing was said before {line}"
            assert has(answer, json.loads(line.removeprefix("< "))), f"{line}\nis not in\n{answer}"
            answer = None


def test_there_are_sessions_on_the_referee_page() -> None:
    assert len(sessions_of("referee.md")) >= 5


def has(whole: Any, part: Any) -> bool:
    """Whether a JSON value has at least what the other one has; lists are complete."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and has(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        return isinstance(whole, list) and len(whole) == len(part) and all(map(has, whole, part))
    return type(whole) is type(part) and bool(whole == part)


def test_a_part_that_is_not_there_would_be_noticed() -> None:
    whole = {"a": [1, {"b": None}], "c": True}

    assert has(whole, {"a": [1, {}], "c": True})
    missing: list[object] = [{"a": [1]}, {"a": [1, {"b": 0}]}, {"c": 1}, {"d": None}, [], {"a": {}}]
    for part in missing:
        assert not has(whole, part)


# The protocol


def test_the_reference_of_the_protocol_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "protocol_reference.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


# Links


def links() -> Iterator[tuple[Path, str]]:
    for page in pages():
        prose = re.sub(r"`[^`\n]*`", "`code`", FENCE.sub("", page.read_text("utf-8")))
        for target in re.findall(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s*(\S+)", prose, re.MULTILINE):
            address = target[0] or target[1]
            if not re.match(r"[a-z][a-z0-9+.-]*:", address):
                yield page, address


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ +(.+?) *$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(("page", "address"), list(links()), ids=lambda part: getattr(part, "name", part))
def test_a_link_leads_somewhere(page: Path, address: str) -> None:
    path, _, anchor = address.partition("#")

    target = (page.parent / path).resolve() if path else page

    assert target.exists(), f"{page.name} links to {address}"
    assert target.is_relative_to(ROOT), f"{address} leads out of the project"
    if anchor:
        assert anchor in anchors(target), f"{page.name} links to {address}"


# Rules, commands, and what is nobody's business


@pytest.mark.parametrize("page", RULES)
def test_a_rules_page_has_every_rule_once(page: str) -> None:
    text = (ROOT / "docs" / "rules" / page).read_text("utf-8")

    found = re.findall(r"^- \*\*([A-Z]-\d+)\*\*", text, re.MULTILINE)

    expected = [f"{letter}-{number}" for letter, numbers in RULES[page].items() for number in numbers]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_a_page_names_no_rule_that_does_not_exist(page: Path) -> None:
    rules = {f"{letter}-{number}" for book in RULES.values() for letter in book for number in book[letter]}

    assert set(re.findall(r"\b[HST]-\d+\b", page.read_text("utf-8"))) <= rules


@pytest.mark.parametrize("guide", GUIDES)
def test_every_make_target_in_the_guides_exists(guide: str) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))

    named = [
        name for code in code_in((ROOT / guide).read_text("utf-8")) for name in re.findall(r"\bmake ([a-z-]+)", code)
    ]

    assert named, f"{guide} names no target at all"
    assert set(named) <= targets


@pytest.mark.parametrize("guide", GUIDES)
def test_every_command_in_the_guides_exists(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = code_in((ROOT / guide).read_text("utf-8"))
    named = {name for part in code for name in re.findall(r"(?<![\w.-])(?:\.venv/bin/)?gang ([a-z]+)", part)}

    assert named or guide != "README.md", "the README names no command at all"
    for name in sorted(named):
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0, f"there is no gang {name}: {capsys.readouterr().err}"


@pytest.mark.parametrize("kind", NOT_FOR_THE_PUBLIC)
def test_no_file_has_what_only_one_machine_knows(kind: str) -> None:
    texts = {path: path.read_bytes().decode("utf-8", "ignore") for path in tracked()}

    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path, text in texts.items()
        for match in NOT_FOR_THE_PUBLIC[kind].finditer(text)
    ]

    assert not found


def test_the_search_for_machine_paths_would_find_them() -> None:
    path, index = NOT_FOR_THE_PUBLIC.values()

    assert path.search("see /" + "home/ann/gang")
    assert not path.search("#!/usr/bin/env python3, docs/home/page and SHELL := /bin/sh")
    assert index.search("--" + "index" + "-url https://mirror.example")
    assert index.search("https://" + "pypi" + ".org/project/gang")
