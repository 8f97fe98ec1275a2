"""Words that a language must not use: each has a better one, which the rulebook of that language has too."""

import re

import pytest

from tests.texts.test_completeness import AREAS
from thegang.core import texts_of

FORBIDDEN = {
    "en": {
        r"nobody may talk|no talking|say nothing": "the rule on talk is another one (H-80)",
        r"straight to the": "ace-high straight",
        r"easy ones": "1 to 10 says nothing of difficulty (H-32)",
        r"\b1 games\b": "plural forms",
    },
    "de": {
        r"herausforderung": "Challenge",
        r"spielart": "Modus",
        r"zweien|dreien|vieren|fünfen|sechsen|siebenen|achten\b|neunen|zehnen": "Zweier, Dreier …",
        r"dazukommen": "beitreten",
        r"reden ist verboten|nicht geredet|sag nichts\.": "the rule on talk is another one (H-80)",
        r"leitet|leitung": "Host",
        r"\bauf beiden seiten ein\b": "von beiden Seiten ein",
    },
    "pt": {
        r"não chega para|acontece por si|caducam|telemóvel|ecrã|ficheiro": "it is Portuguese of Portugal",
        r"ninguém pode falar|não diga nada": "the rule on talk is another one (H-80)",
        r"ficha sua": "a ficha is a chip",
        r"fáceis primeiro": "1 to 10 says nothing of difficulty (H-32)",
        r"anfitri|comanda": "líder, lidera: a word for women and men, and short enough for a seat",
        r"\bde você, só\b": "você mostra",
        r" …": "no space before it",
    },
}
TERMS = {
    "en": {"rules": ["kicker", "true tie"]},
    "de": {
        "rules": ["Beikarte", "echtes Unentschieden", "Kartenkombination"],
        "client": ["Gemeinschaftskarten", "Handkarten"],
    },
    "pt": {"rules": ["kicker", "empate verdadeiro"], "client": ["cartas comunitárias", "cartas de bolso"]},
}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", FORBIDDEN)
def test_no_text_has_a_word_that_has_a_better_one(language: str, area: str) -> None:
    found = [
        (key, text, better)
        for key, text in texts_of(area).all(language).items()
        for word, better in FORBIDDEN[language].items()
        if re.search(word, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("language", TERMS)
def test_the_terms_of_the_rulebook_are_taught(language: str) -> None:
    for area, terms in TERMS[language].items():
        told = " ".join(texts_of(area).all(language).values())
        assert [term for term in terms if term not in told] == []


def test_in_german_the_bande_is_what_is_captured_in_streets_and_nothing_else() -> None:
    areas = [area for area in AREAS if not area.startswith("streets")]
    texts = [
        (area, key, text)
        for area in areas
        for key, text in texts_of(area).all("de").items()
        if re.search(r"\bBande", text)
    ]
    assert [
        found for found in texts if "streets" not in found[1] and not found[1].startswith(("rule.T-", "example."))
    ] == []
