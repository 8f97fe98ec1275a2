"""Tables that watch closely, and heists that are the last of their game."""

from collections.abc import Sequence
from random import Random

from thegang.cards import named_seed
from thegang.core import Action
from thegang.heist import BeginGame, Heist, Script, View
from thegang.heist.cards import all_cards
from thegang.study.players import seated
from thegang.study.table import GameRecord, Watcher, play_game


class Strict(Watcher):
    """Everything anybody wants to do must be allowed; keeps all of it."""

    def __init__(self) -> None:
        self.wishes: list[Action] = []

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:
        assert action is None or action in legal, f"seat {view.seat} may not {action}"
        assert seconds >= 0
        if action is not None:
            self.wishes.append(action)


def last_heist(players: int, *challenges: int, specialist: int | None = None, seed: str = "last") -> Heist:
    """A game that ends with this heist, whatever comes of it."""
    script = Script(challenges=challenges, specialist=specialist)
    game = Heist.blank()
    game.play(None, BeginGame(players, named_seed(seed), vaults=2, alarms=2, script=script, cards=all_cards()))
    return game


def watched(game: Heist, *team: str) -> tuple[GameRecord, Strict]:
    """Let a team play a game, and watch it."""
    strict = Strict()
    return play_game(game, seated(team, "watched"), Random(0), strict), strict
