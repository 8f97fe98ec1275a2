"""What bots say about their hands."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from thegang.bots.heist import LEVELS, reading, thought, why
from thegang.bots.heist.judging import Judgement
from thegang.bots.heist.looks import LOOKS, STRENGTHS
from thegang.core import text
from thegang.heist import Heist
from thegang.heist.debrief import Thought

SAID = {
    "en": "Chip 3: 62% sure",
    "de": "Chip 3: zu 62 % sicher",
    "pt": "Ficha 3: 62% de certeza",
}
THOUGHT = {"en": "chip 3, 62%", "de": "Chip 3, 62 %", "pt": "ficha 3, 62%"}

ASKED = {"en": "asked (chip 3, 62%)", "de": "gefragt (Chip 3, 62 %)", "pt": "perguntou (ficha 3, 62%)"}

MISSED = Thought(1, "red", 3, 0.62, about=0, chip=4, look="flush-missed", mattered=True)
READ = {
    "en": "Red chips: read your 4 as a flush draw that missed",
    "de": "Rote Chips: hielt deine 4 für einen Flush, der nicht kam",
    "pt": "Fichas vermelhas: leu a sua 4 como um flush que não veio",
}
TAKEN = {
    "en": "Red chips: took Ann’s 4, read it as a flush draw that missed",
    "de": "Rote Chips: nahm Ann die 4 ab, hielt sie für einen Flush, der nicht kam",
    "pt": "Fichas vermelhas: pegou a 4 de Ann, que leu como um flush que não veio",
}


@pytest.mark.parametrize("language", SAID)
def test_a_bot_says_which_chip_fits_and_how_sure_it_is(language: str) -> None:
    judgement = Judgement(np.array([0.0, 0.2, 0.62, 0.18]), {})

    assert why(judgement, language) == SAID[language]
    assert thought(Thought(1, "red", 3, 0.62), language) == THOUGHT[language]
    assert thought(Thought(1, "red", 3, 0.62, asked=True), language) == ASKED[language]


@pytest.mark.parametrize("language", SAID)
def test_it_tells_what_it_read_in_somebodys_chip(language: str) -> None:
    names = {0: "Ann"}
    assert reading(MISSED, language, names, you=0) == READ[language]
    assert reading(replace(MISSED, taken=True), language, names, you=2) == TAKEN[language]
    assert reading(replace(MISSED, mattered=False), language, names, you=0) is None
    assert reading(replace(MISSED, about=None), language, names, you=0) is None


@pytest.mark.parametrize("language", SAID)
def test_there_is_a_word_for_every_look(language: str) -> None:
    words = [text(language, "bots", f"hands.{look}") for look in (*LOOKS, *STRENGTHS)]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_say_why(level: str) -> None:
    game = Heist.new(6, "why")
    bot = LEVELS[level](Random(0))
    bot.act(game.view(2), game.legal_actions(2))

    assert bot.judgement is not None
    assert why(bot.judgement, "en").startswith("Chip ")
