"""Every language says everything that English says, with the same details and in all forms it needs."""

import re
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import thegang
from tests.texts.keys import keys, without_form
from thegang.core import LANGUAGES, texts_of
from thegang.core.plurals import plural_form

HOUSE = Path(thegang.__file__).parent / "texts"
AREAS = sorted(file.stem for file in (HOUSE / "en").glob("*.json") if file.stem != "language")
OTHERS = [language for language in LANGUAGES if language != "en"]

each_area = pytest.mark.parametrize("area", AREAS)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_other = pytest.mark.parametrize("language", OTHERS)


def forms(texts: dict[str, str], key: str) -> set[str]:
    """The forms in which a text is there; one without forms has the form ""."""
    return {found.removeprefix(key).removeprefix("_") for found in texts if without_form(found) == key}


def details(texts: dict[str, str], key: str) -> set[str]:
    """What is filled into a text, in any of its forms."""
    found = (Formatter().parse(text) for name, text in texts.items() if without_form(name) == key)
    return {field for parts in found for _, field, _, _ in parts if field}


def plurals(language: str) -> set[str]:
    """The plural forms that numbers people meet can take."""
    return {plural_form(LANGUAGES[language].plural, number) for number in range(1001)}


def same(language: str) -> set[str]:
    """The texts that are the same as in English, says the language."""
    own: dict[str, list[str]] = msgspec.json.decode((HOUSE / language / "language.json").read_bytes())
    return set(own.get("same", []))


@each_language
def test_every_language_has_every_area_and_no_other(language: str) -> None:
    assert sorted(file.stem for file in (HOUSE / language).glob("*.json")) == sorted([*AREAS, "language"])


@each_area
@each_language
def test_every_text_is_there_and_no_other(area: str, language: str) -> None:
    assert list(dict.fromkeys(map(without_form, texts_of(area).all(language)))) == keys(area)


@each_area
@each_language
def test_a_text_that_counts_has_every_plural_form_of_the_language(area: str, language: str) -> None:
    english, texts = dict(texts_of(area).all("en")), dict(texts_of(area).all(language))
    for key in keys(area):
        counts = "other" in forms(english, key)
        assert forms(texts, key) - {"you"} == (plurals(language) if counts else {""}), key


@each_area
@each_other
def test_every_text_has_the_same_details_as_in_english(area: str, language: str) -> None:
    english, texts = dict(texts_of(area).all("en")), dict(texts_of(area).all(language))
    assert {key: details(texts, key) for key in keys(area)} == {key: details(english, key) for key in keys(area)}


@each_area
@each_language
def test_no_text_is_empty_or_has_blanks_around_it(area: str, language: str) -> None:
    assert [key for key, text in texts_of(area).all(language).items() if not text or text != text.strip()] == []


@each_other
def test_every_text_is_translated_or_said_to_be_the_same(language: str) -> None:
    found = {
        f"{area}:{key}"
        for area in AREAS
        for key, text in texts_of(area).all(language).items()
        if text == texts_of(area).all("en").get(key) and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text))
    }
    assert found == same(language)
