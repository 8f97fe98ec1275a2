"""The flow of a heist, as a list you can read, and what each step does (H-10).

What is left of the plan is the *agenda*; it is part of the state. Cards take steps out of the plan, or queue moments
of their own before it goes on.
"""

from typing import TYPE_CHECKING

from thegang.heist.cards import MOMENTS, active_cards, cards
from thegang.heist.events import CommunityDealt, MomentsQueued, PocketsDealt
from thegang.heist.showdown import finish, reveal_all_but_last
from thegang.heist.state import COLOURS, COMMUNITY_SIZE

if TYPE_CHECKING:
    from thegang.heist.game import Heist

PLAN = ("deal", "white", "flop", "yellow", "turn", "orange", "river", "red", "showdown", "verdict")
_COMMUNITY_CARDS = {"flop": 3, "turn": 1, "river": 1}


def run(game: "Heist", step: str) -> None:
    """Do what a step of the agenda asks for; chips wait for the players."""
    if step in COLOURS:
        return
    if step in _COMMUNITY_CARDS:
        game.emit(CommunityDealt(tuple(game.state.deck[: _COMMUNITY_CARDS[step]])))
        queue(game, "on_community")
    elif step == "deal":
        _deal(game)
        queue(game, "on_dealt")
    elif step == "showdown":
        if reveal_all_but_last(game):
            queue(game, "before_last_reveal")
    elif step == "verdict":
        finish(game)
    else:
        _card_moment(game, step)


def queue(game: "Heist", moment: str) -> None:
    """Let every active card act at this moment before the plan goes on."""
    if steps := active_cards(game.state).with_moment(moment):
        game.emit(MomentsQueued(steps))


def _deal(game: "Heist") -> None:
    state = game.state
    size = active_cards(state).pocket_size()
    dealt = state.deck[COMMUNITY_SIZE : COMMUNITY_SIZE + size * state.players]
    game.emit(PocketsDealt(tuple(tuple(dealt[seat * size : (seat + 1) * size]) for seat in game.seats)))


def _card_moment(game: "Heist", step: str) -> None:
    card_id, _, moment = step.partition(".")
    card = cards()[card_id]
    if moment == MOMENTS[0]:
        card.on_dealt(game)
    elif moment == MOMENTS[1]:
        card.on_community(game)
    else:
        card.before_last_reveal(game)
