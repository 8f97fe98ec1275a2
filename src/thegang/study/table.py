"""A table of players: one game from the first heist to the last vault or alarm.

Everybody looks after every move, since every chip that moves tells something. Of those who want to act, chance picks
one; those who can wait come last.
"""

import time
from collections.abc import Sequence
from random import Random

import msgspec

from thegang.bots import Bot, Stuck
from thegang.core import Action, Seat
from thegang.heist import COLOURS, BeginHeist, Heist, ReturnChip, TakeChip, View


class HeistRecord(msgspec.Struct, frozen=True):
    """How a heist went: whether it succeeded, and the chip moves of its four rounds."""

    success: bool
    moves: tuple[int, ...]


class GameRecord(msgspec.Struct, frozen=True):
    """How a game went."""

    won: bool
    heists: tuple[HeistRecord, ...]


class Watcher:
    """Looks on while a game is played. This one does not care."""

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:
        """The player who has this view was asked, and wants to do this."""

    def played(self, seat: Seat, action: Action) -> None:
        """What this seat wanted to do is done."""


def play_game(game: Heist, players: Sequence[Bot[View]], chance: Random, watcher: Watcher) -> GameRecord:
    """Play a game whose first heist has been dealt."""
    heists = []
    moves = dict.fromkeys(COLOURS, 0)
    while True:
        wishes = _ask(game, players, chance, watcher)
        if game.state.over:
            assert game.state.last is not None
            heists.append(HeistRecord(game.state.last.success, tuple(moves.values())))
            if game.state.outcome is not None:
                return GameRecord(game.state.outcome == "won", tuple(heists))
            game.play(None, BeginHeist())
            moves = dict.fromkeys(COLOURS, 0)
        elif wishes:
            seat, action = wishes[0]
            if game.state.colour is not None and isinstance(action, TakeChip | ReturnChip):
                moves[game.state.colour] += 1
            game.play(seat, action)
            watcher.played(seat, action)
        else:
            raise Stuck(f"nobody does anything in heist {game.state.heist}: {game.state}")


def _ask(game: Heist, players: Sequence[Bot[View]], chance: Random, watcher: Watcher) -> list[tuple[Seat, Action]]:
    """What everybody wants to do, in random order, the patient last; after a heist they only see how it came out."""
    wishes: list[tuple[Seat, Action]] = []
    later: list[tuple[Seat, Action]] = []
    for seat in chance.sample(game.seats, len(players)):
        view, legal = game.view(seat), game.legal_actions(seat)
        start = time.perf_counter()
        action = players[seat].act(view, legal)
        watcher.asked(view, legal, action, time.perf_counter() - start)
        if action is not None:
            (later if players[seat].patient else wishes).append((seat, action))
    return wishes + later
