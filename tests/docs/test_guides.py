"""The guides do what they say: their Python runs, their bot plays, and the index of decisions is complete."""

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import thegang
from tests.docs.test_docs import FENCE, sessions_of, talk
from thegang.bots.heist import LEVELS
from thegang.heist import MODES, Heist

DOCS = Path(__file__).parents[2] / "docs"
BOT_PAGE = DOCS / "bots-in-python.md"


def blocks(page: Path, kind: str) -> list[tuple[int, str]]:
    """The fenced blocks of a kind, each with the line it begins at."""
    text = page.read_text("utf-8")
    return [(text.count("\n", 0, found.start()), found[4]) for found in FENCE.finditer(text) if found[3] == kind]


WITH_PYTHON = sorted(page for page in DOCS.rglob("*.md") if blocks(page, "python"))


def run(page: Path, *, only_code: bool = False) -> dict[str, Any]:
    """Run the Python of a page from top to bottom: examples with prompts are compared, the rest just runs."""
    names: dict[str, Any] = {"__name__": page.stem}
    runner = doctest.DocTestRunner()
    for line, block in blocks(page, "python"):
        if ">>>" not in block:
            exec(compile(block, str(page), "exec"), names)
        elif not only_code:
            test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    assert runner.failures == 0
    return names


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_the_python_of_a_guide_runs(page: Path) -> None:
    run(page)


def test_the_guides_have_python() -> None:
    assert {"library.md", "bots-in-python.md"} <= {page.name for page in WITH_PYTHON}


@pytest.mark.parametrize("mode", MODES)
def test_the_bot_of_the_guide_plays_every_mode_with_ours(mode: str) -> None:
    bot = run(BOT_PAGE, only_code=True)["Gauge"]
    game = Heist.new(4, f"guide {mode}", mode, stacks="shuffled")

    thegang.play_out(game, [bot(), LEVELS["normal"](Random(1)), bot(), LEVELS["easy"](Random(2))], Random(3))

    assert game.phase in ("won", "lost")


def test_the_bot_has_about_thirty_lines() -> None:
    (code,) = (block for _, block in blocks(BOT_PAGE, "python") if ">>>" not in block)

    assert len(code.splitlines()) <= 30


@pytest.mark.parametrize("block", sessions_of("bots-in-any-language.md"))
def test_the_session_of_the_guide_for_any_language(block: str) -> None:
    talk(block)


def test_every_name_of_thegang_is_in_the_reference() -> None:
    text = (DOCS / "api" / "index.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", text)) | set(re.findall(r"`thegang\.(\w+)`", text))

    assert set(thegang.__all__) <= named


def test_the_index_of_decisions_has_every_page_once() -> None:
    index = re.findall(r"^\| (\d+) \| \[(.+?)\]\((\S+)\) \|", (DOCS / "decisions/README.md").read_text("utf-8"), re.M)
    pages = sorted((DOCS / "decisions").glob("0*.md"))

    expected = []
    for page in pages:
        number, _, title = page.read_text("utf-8").splitlines()[0].removeprefix("# ").partition(". ")
        assert int(page.name[:4]) == int(number)
        expected.append((number, title, page.name))
    assert index == expected
