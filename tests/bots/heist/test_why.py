"""What bots say about their hands."""

from random import Random

import numpy as np
import pytest

from thegang.bots.heist import LEVELS, thought, why
from thegang.bots.heist.judging import Judgement
from thegang.heist import Heist

SAID = {
    "en": "Chip 3: 62% sure",
    "de": "Chip 3: zu 62 % sicher",
    "pt": "Ficha 3: 62% de certeza",
}
THOUGHT = {"en": "chip 3, 62%", "de": "Chip 3, 62 %", "pt": "ficha 3, 62%"}

ASKED = {"en": "asked (chip 3, 62%)", "de": "gefragt (Chip 3, 62 %)", "pt": "perguntou (ficha 3, 62%)"}


@pytest.mark.parametrize("language", SAID)
def test_a_bot_says_which_chip_fits_and_how_sure_it_is(language: str) -> None:
    judgement = Judgement(np.array([0.0, 0.2, 0.62, 0.18]), {})

    assert why(judgement, language) == SAID[language]
    assert thought(judgement, language) == THOUGHT[language]
    assert thought(judgement, language, asked=True) == ASKED[language]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_say_why(level: str) -> None:
    game = Heist.new(6, "why")
    bot = LEVELS[level](Random(0))
    bot.act(game.view(2), game.legal_actions(2))

    assert bot.judgement is not None
    assert why(bot.judgement, "en").startswith("Chip ")
