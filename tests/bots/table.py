"""Bots among themselves, watched closely."""

from collections.abc import Mapping
from random import Random

from thegang.bots import Bot
from thegang.core import Seat
from thegang.heist import BeginHeist, Heist, Script, View

PASSES = 40
"""How often every bot may get its chance before something must have come to an end."""


def play_out(game: Heist, bots: Mapping[Seat, Bot[View]], chance: Random, script: Script | None = None) -> Heist:
    """Let the bots play until the game is won or lost; every action must be one of those offered."""
    while game.state.outcome is None:
        if game.state.over:
            game.play(None, BeginHeist(script))
        phase = game.phase
        for _ in range(PASSES):
            one_pass(game, bots, chance)
            if game.phase != phase or game.state.over:
                break
        else:
            raise AssertionError(f"{phase} never ends")
    return game


def one_pass(game: Heist, bots: Mapping[Seat, Bot[View]], chance: Random) -> None:
    """Give every bot one chance to act, in random order."""
    for seat in chance.sample(sorted(bots), len(bots)):
        legal = game.legal_actions(seat)
        action = bots[seat].act(game.view(seat), legal)
        if action is not None:
            assert action in legal, f"seat {seat} may not {action}"
            game.play(seat, action)
