"""What bots say about their hands."""

from random import Random

import numpy as np
import pytest

from thegang.bots.heist import LEVELS, thought, why
from thegang.bots.heist.judging import Judgement
from thegang.core import LANGUAGES, text
from thegang.heist import Heist

SAID = {
    "en": "I am second: 62 %",
    "de": "Ich stehe an zweiter Stelle: 62 %",
    "pt": "Estou em segundo lugar: 62 %",
}
THOUGHT = {"en": "second, 62 %", "de": "an zweiter Stelle, 62 %", "pt": "segundo lugar, 62 %"}


@pytest.mark.parametrize("language", SAID)
def test_a_bot_says_its_place_from_the_strongest_and_how_sure_it_is(language: str) -> None:
    judgement = Judgement(np.array([0.0, 0.2, 0.62, 0.18]), {})

    assert why(Heist.new(4, "why").view(0), judgement, language) == SAID[language]
    assert thought(4, judgement, language) == THOUGHT[language]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_say_why(level: str) -> None:
    game = Heist.new(6, "why")
    bot = LEVELS[level](Random(0))
    bot.act(game.view(2), game.legal_actions(2))

    assert bot.judgement is not None
    assert why(game.view(2), bot.judgement, "en").startswith("I am ")


def test_there_are_words_for_six_places_in_every_language() -> None:
    for language in LANGUAGES:
        assert len({text(language, "bots", f"places.{place}") for place in range(1, 7)}) == 6
