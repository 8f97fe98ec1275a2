"""The end of a game: revolvers are counted and somebody has won (T-40, T-41)."""

from typing import TYPE_CHECKING

from thegang.core import Seat, SeedRevealed
from thegang.streets.events import GameEnded
from thegang.streets.state import Outcome, State

if TYPE_CHECKING:
    from thegang.streets.game import Streets


def finish(game: "Streets") -> None:
    """End the game at once; hands and rows count for nothing (T-40)."""
    game.emit(GameEnded(Outcome(game.state.scores, winners(game.state))))
    game.emit(SeedRevealed(game.state.seed))


def winners(state: State) -> tuple[Seat, ...]:
    """Most revolvers, then the highest captured number; all of them if nobody captured anything (T-41)."""
    strengths = [(score, max(pile, default=0)) for score, pile in zip(state.scores, state.captured, strict=True)]
    return tuple(seat for seat, strength in enumerate(strengths) if strength == max(strengths))
