"""A game that bots play to its end."""

from collections.abc import Sequence
from random import Random

import pytest

from thegang.bots import SimpleBot, Stuck, play_out
from thegang.bots.streets import EasyBot
from thegang.core import Action
from thegang.heist import Heist, ReturnChip, TakeChip, View
from thegang.heist.events import GameLost, GameWon
from thegang.streets import Streets


class OneChip:
    """Takes the lowest free chip, and keeps it."""

    def __init__(self, patient: bool) -> None:
        self.patient = patient

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        free = [action for action in legal if isinstance(action, TakeChip) and action.source is None]
        return None if ReturnChip() in legal or view.phase != "white" else free[0]


class Lazy:
    """Does nothing."""

    patient = False

    def act(self, view: object, legal: Sequence[Action]) -> Action | None:  # noqa: ARG002
        return None


@pytest.mark.parametrize("mode", ["basic", "master-thief"])
def test_simple_bots_play_heist_to_its_end(mode: str) -> None:
    game = Heist.new(4, "played out", mode)

    events = play_out(game, [SimpleBot(Random(seat)) for seat in game.seats], Random(1))

    assert game.phase in ("won", "lost")
    assert isinstance(events[-1], GameWon | GameLost)


def test_the_events_are_those_of_the_game() -> None:
    begun = Heist.new(3, "played out")
    events = play_out(begun, [SimpleBot(Random(seat)) for seat in begun.seats], Random(1))

    again = Heist.new(3, "played out")
    for event in events:
        event.apply(again.state)

    assert again.state == begun.state


def test_the_same_chance_gives_the_same_game() -> None:
    def state() -> str:
        game = Heist.new(3, "played out")
        play_out(game, [SimpleBot(Random(seat)) for seat in game.seats], Random("same"))
        return repr(game.state)

    assert state() == state()


def test_settling_time_passes_when_nobody_wants_anything() -> None:
    game = Heist.new(3, "played out", settling=2.0)

    play_out(game, [SimpleBot(Random(seat)) for seat in game.seats], Random(1))

    assert game.phase in ("won", "lost")


def test_streets_is_played_to_its_end() -> None:
    game = Streets.new(3, "played out")

    play_out(game, [EasyBot(Random(seat)) for seat in game.seats])

    assert game.phase == "over"


def test_who_is_patient_comes_last() -> None:
    game = Heist.new(3, "played out")

    with pytest.raises(Stuck, match="no bot wants to do anything in <Heist: 3 players"):
        play_out(game, [OneChip(patient=True), OneChip(patient=False), Lazy()])

    assert game.state.chips["white"] == [2, 1, 0]


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="3 seats need as many bots, not 1"):
        play_out(Heist.new(3, "x"), [Lazy()])
