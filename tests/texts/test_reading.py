"""Texts are found by their keys and filled in, in the form that fits."""

import json
import sys
from pathlib import Path

import pytest

from thegang.core import LANGUAGES, package_texts, spoken, text


def test_a_text_is_found_by_its_key_in_its_language() -> None:
    assert text("en", "heist", "rankings.pair") == "pair"
    assert text("de", "heist", "rankings.pair") == "ein Paar"


def test_values_are_filled_in_and_without_values_places_stay() -> None:
    assert text("en", "heist-table", "card-name", rank="ace", suit="hearts") == "ace of hearts"
    assert text("en", "heist-table", "card-name") == "{rank} of {suit}"


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "0 seconds"),
        ("en", 1, "1 second"),
        ("de", 1, "1 Sekunde"),
        ("pt", 0, "0 segundo"),
        ("pt", 2, "2 segundos"),
    ],
)
def test_a_number_takes_the_plural_of_the_language(language: str, number: int, said: str) -> None:
    assert text(language, "client", "options.seconds", n=number) == said


def test_the_reader_is_spoken_to_where_a_language_has_words_for_it() -> None:
    assert text("en", "heist", "news.proposal-agreed", who="Bo", you=False) == "Bo agrees"
    assert text("en", "heist", "news.proposal-agreed", who="You", you=True) == "You agree"
    assert text("pt", "heist", "news.proposal-agreed", who="Você", you=True) == "Você concorda"


def test_a_text_that_nobody_wrote_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"heist has no text rankings\.six-pair"):
        text("en", "heist", "rankings.six-pair")


def test_the_first_language_that_we_speak_is_taken() -> None:
    assert spoken(["x-none", "PT-br", "de"]) == "pt"
    assert spoken(["de"]) == "de"
    assert spoken(["den", "x", ""]) == "en"


def test_every_language_has_a_name_and_english_comes_first() -> None:
    assert next(iter(LANGUAGES)) == "en"
    assert len({language.name for language in LANGUAGES.values()}) == len(LANGUAGES)


def test_a_package_from_outside_brings_its_own_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "house_cards" / "ghost"
    (folder / "texts").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder.parent / "__init__.py").touch()
    (folder / "texts" / "en.json").write_text(
        json.dumps({"name": "Ghost", "seen_one": "{n} eye", "seen_other": "{n} eyes"})
    )
    (folder / "texts" / "de.json").write_text(json.dumps({"name": "Geist"}))
    monkeypatch.syspath_prepend(tmp_path)

    ghost = package_texts("house_cards.ghost")

    assert ghost is not None
    assert [ghost(language, "name") for language in ("en", "de", "pt")] == ["Ghost", "Geist", "Ghost"]
    assert ghost("pt", "seen", n=1) == "1 eye"
    assert text("de", "house_cards.ghost", "name") == "Geist"
    assert package_texts("house_cards") is None
    with pytest.raises(LookupError, match="house_cards has no texts"):
        text("en", "house_cards", "name")
    for name in ("house_cards", "house_cards.ghost"):
        sys.modules.pop(name)
