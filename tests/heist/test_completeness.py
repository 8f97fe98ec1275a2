"""Nothing is missing: a test for every rule, everything that belongs to a card, a text for every word players read."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

import thegang.heist
from tests.texts.keys import keys
from thegang.cards import RANKING_WORDS, RANKS
from thegang.core import LANGUAGES, SHAPES, texts_of
from thegang.heist import COLOURS
from thegang.heist.cards import HeistCard, cards
from thegang.heist.cardsets import EDITION, Kind, numbers_of
from thegang.heist.news import HeistNews
from thegang.heist.packs import LAST_OF_THE_HOUSE

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules" / "heist.md"
SOURCE = Path(thegang.heist.__file__).parent
LONGEST_TEXT = 170
OPTIONAL = {"example", "note", "said"}
"""What stands beside the user of a card, and what is told of the answers after the showdown."""

CARDS = [card for card in cards().values() if card.number <= LAST_OF_THE_HOUSE]
each_card = pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])


def rules() -> set[str]:
    """The numbers of all rules."""
    return set(re.findall(r"^- \*\*([HS]-\d+)\*\*", RULES.read_text("utf-8"), re.MULTILINE))


def rules_with_tests() -> set[str]:
    """The numbers that test functions are named after."""
    named = set()
    for file in TESTS.rglob("test_*.py"):
        for numbers in re.findall(r"def test_((?:[hs]\d+_)+)", file.read_text("utf-8")):
            named |= {f"{number[0].upper()}-{number[1:]}" for number in numbers.rstrip("_").split("_")}
    return named


def test_every_rule_has_a_test() -> None:
    assert sorted(rules() - rules_with_tests()) == []


def test_every_test_named_after_a_rule_names_one_that_exists() -> None:
    assert sorted(rules_with_tests() - rules()) == []


def test_the_numbers_of_the_rules_are_the_ones_we_know() -> None:
    """So that a change of the page's layout does not let the two tests above pass with nothing to check."""
    sections = ((1, 4), (10, 15), (20, 26), (30, 35), (70, 79), (80, 81), (90, 93))
    known = {f"H-{number}" for first, last in sections for number in range(first, last + 1)}

    assert rules() == known | {rule(card) for card in CARDS}


# Cards


def code(card: HeistCard) -> str:
    """The source of a card."""
    return inspect.getsource(type(card))


class Asked(NamedTuple):
    """A question as it stands in the source of a card."""

    word: str
    together: bool
    phase: str


def questions(card: HeistCard) -> list[Asked]:
    """What a card asks."""
    found = []
    for call in ast.walk(ast.parse(code(card))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Prompt":
            given = {one.arg: one.value for one in call.keywords}
            together = "together" in given
            found.append(Asked(word(call.args[1]), together, word(given["phase"]) if "phase" in given else "ask"))
    return found


def reasons(card: HeistCard) -> set[str]:
    """Why a heist fails because of a card."""
    return {
        node.value
        for function in ast.walk(ast.parse(code(card)))
        if isinstance(function, ast.FunctionDef) and function.name == "failure"
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def rule(card: HeistCard) -> str:
    """The number of a card's rule."""
    return f"H-{50 + card.number}" if card.kind == "challenge" else f"S-{card.number}"


@pytest.mark.parametrize("kind", ["challenge", "specialist"])
def test_the_cards_of_a_kind_are_numbered_from_1(kind: str) -> None:
    found = [card.number for card in CARDS if card.kind == kind]

    assert found == list(range(1, len(found) + 1))


@pytest.mark.parametrize("kind", ["challenge", "specialist"])
def test_the_first_edition_has_ten_cards_of_each_kind(kind: Kind) -> None:
    assert numbers_of(EDITION, kind) == tuple(range(1, 11))
    assert set(EDITION) <= {card.folder for card in CARDS}, "old games are played with it"


@each_card
def test_the_folder_of_a_card_is_named_after_it(card: HeistCard) -> None:
    name = card.text("name", "en").lower().replace(" ", "_")

    assert card.folder == f"{card.kind}_{card.number:02}_{name}"


@each_card
def test_a_card_names_its_rule(card: HeistCard) -> None:
    named = re.findall(r"[HS]-\d+", inspect.getmodule(type(card)).__doc__ or "")
    assert rule(card) in named
    assert set(named) <= rules()


@each_card
def test_a_card_has_its_texts(card: HeistCard) -> None:
    wanted = {"name", "text"}
    wanted |= {"announced"} if "Announced(" in code(card) else set()
    for question in questions(card):
        asked = {"ask", "waiting"} | (set() if question.together else {"button"})
        wanted |= {f"questions.{question.word}.{key}" for key in asked}
    wanted |= {f"failed.{reason}" for reason in reasons(card)}

    found = keys("heist-cards", card.id)
    assert {key for key in found if key not in OPTIONAL and not key.startswith("options.")} == wanted


@each_card
def test_a_text_is_short_enough_for_a_card(card: HeistCard) -> None:
    too_long = [language for language in LANGUAGES if len(card.text("text", language)) > LONGEST_TEXT]

    assert too_long == []


@each_card
def test_a_text_has_only_blanks_that_are_filled(card: HeistCard) -> None:
    for key, text in texts_of("heist-cards").all("en").items():
        if not key.startswith(f"{card.id}."):
            continue
        blanks = set(re.findall(r"\{(\w+)\}", text))
        if ".questions." in key:
            assert blanks <= ({"names"} if ".waiting_" in key else {"who"}), key
        elif key.endswith(".said"):
            assert blanks <= {"card", *SHAPES}, key
        elif not key.endswith(".announced"):
            assert not blanks, key


@each_card
def test_a_card_has_a_test_file_of_its_own(card: HeistCard) -> None:
    assert (TESTS / "heist" / "cards" / f"test_{card.folder}.py").is_file()


@each_card
def test_a_card_has_a_golden_playthrough(card: HeistCard) -> None:
    golden = TESTS / "golden" / "heist" / f"{card.folder}.txt"

    assert golden.is_file()
    assert golden.stat().st_size > 0


@pytest.mark.parametrize("pattern", ["heist/cards/test_*.py", "golden/heist/*.txt"])
def test_no_file_belongs_to_a_card_that_is_not_there(pattern: str) -> None:
    names = {file.stem.removeprefix("test_") for file in TESTS.glob(pattern)}

    of_cards = {name for name in names if name.startswith(("challenge_", "specialist_"))}
    assert of_cards == {card.folder for card in CARDS}


# Texts


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or class in the source of the game."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def word(node: ast.expr) -> str:
    """A word that stands in the source as it is."""
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, str)
    return node.value


def refusals() -> set[str]:
    """Every reason for which a move is refused."""
    return {word(call.args[0]) for call in calls("Refusal")}


def phases() -> set[str]:
    """Every phase: a question that does not say one has ``ask``."""
    asked = {question.phase for card in CARDS for question in questions(card)}
    return {*COLOURS, *asked, "ask", "showdown", "won", "lost"}


def sentences() -> set[str]:
    """Every sentence about what happened that the telling of a heist asks for: by its own word, or that of the news."""
    tree = ast.parse((SOURCE / "telling.py").read_text("utf-8"))
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {kind.__struct_config__.tag for kind in get_args(HeistNews)} | strings


WORDS = {
    "refusals": refusals(),
    "rankings": set(RANKING_WORDS),
    "hands": set(RANKING_WORDS),
    "rank": set(RANKS),
    "ranks": set(RANKS),
    "top": set(RANKS),
    "colours": set(COLOURS),
    "phases": phases(),
    "failures": {"order"},
    "reader": {"alone", "accusative"},
}
each_group = pytest.mark.parametrize(("group", "words"), WORDS.items(), ids=WORDS.keys())


@each_group
def test_every_word_has_a_text(group: str, words: set[str]) -> None:
    assert sorted(words - set(keys("heist", group))) == []


@each_group
def test_every_text_is_used(group: str, words: set[str]) -> None:
    assert sorted(set(keys("heist", group)) - words) == []


def test_every_sentence_about_what_happened_is_used() -> None:
    assert sorted(set(keys("heist", "news")) - sentences()) == []


def test_there_are_no_other_texts() -> None:
    assert {key.split(".")[0] for key in keys("heist")} == {*WORDS, "news", "rules"}
    assert {key.split(".")[0] for key in keys("heist-cards")} == set(cards())


def test_every_refusal_names_a_rule_that_exists() -> None:
    named = {word(call.args[2]) for call in calls("Refusal") if isinstance(call.args[2], ast.Constant)}

    assert named
    assert named <= rules()
