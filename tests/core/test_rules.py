"""What can be chosen before a game begins: it is described once, and everything else follows."""

from typing import Annotated, Literal

import msgspec
import pytest

from tests.texts.keys import keys
from thegang.core import GameType, Offer, Rules, games
from thegang.core.rules import Rule, offered

each_game = pytest.mark.parametrize("game", games().values(), ids=games())


class SomeRules(Rules, frozen=True):
    """A rule of every kind."""

    word: Annotated[Literal["one", "other"], Offer(first=True)] = "one"
    open: Annotated[bool, Offer(unless={"word": "other"})] = False
    few: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    many: Annotated[float, msgspec.Meta(ge=0), Offer(values=(0, 5), free=True)] = 0


def test_what_is_offered_follows_from_the_type() -> None:
    assert offered(SomeRules) == (
        Rule("word", "one", ("one", "other"), free=False, first=True, unless={}),
        Rule("open", False, (False, True), free=False, first=False, unless={"word": "other"}),
        Rule("few", 2, (1, 2, 3), free=False, first=False, unless={}),
        Rule("many", 0, (0, 5), free=True, first=False, unless={}),
    )


def test_a_rule_that_offers_nothing_is_a_mistake() -> None:
    class Endless(Rules, frozen=True):
        most: int = 3

    with pytest.raises(TypeError, match="nothing is offered for the rule 'most'"):
        offered(Endless)


@each_game
def test_what_is_offered_can_be_chosen_and_begins_the_game(game: GameType) -> None:
    usual = game.chosen({})
    for rule in game.offered:
        assert getattr(usual, rule.name) == rule.usual
        for value in rule.values:
            begun = game.begins(game.chosen({rule.name: value}), players=game.players[0], seed="0" * 64)
            assert getattr(begun, rule.name) == value
            game.game.blank().play(None, begun)
            assert rule.free or game.rules_of(begun)[rule.name] == value


@each_game
def test_every_rule_has_its_words_and_there_are_no_others(game: GameType) -> None:
    found = set(keys(game.texts, "rules"))
    wanted = {f"{rule.name}.legend" for rule in game.offered}
    for rule in game.offered:
        for part in ("label", "told"):
            own = {
                f"{rule.name}.{part}.{value}".replace("True", "true").replace("False", "false") for value in rule.values
            }
            any_number = {f"{rule.name}.{part}"} & found
            wanted |= any_number | (own & found if any_number else own)
    assert found == wanted
