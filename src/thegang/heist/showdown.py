"""The showdown: hands in chip order, extra conditions, vault or alarm (H-20 to H-26, H-72)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from thegang.cards import Hand
from thegang.core import Seat, SeedRevealed
from thegang.heist.card_events import ProposalLapsed
from thegang.heist.cards import active_cards
from thegang.heist.events import AlarmRaised, CardsTurnedUp, GameLost, GameWon, HandRevealed, HeistEnded, VaultOpened
from thegang.heist.modes import MODES, VAULTS, put_back
from thegang.heist.state import JudgedHand, Outcome, State

if TYPE_CHECKING:
    from thegang.heist.game import Heist


def reveal_order(state: State) -> list[Seat]:
    """The seats from red 1 upwards (H-20)."""
    red = state.chips["red"]
    return sorted(range(state.players), key=red.__getitem__)


def in_order(state: State, seats: list[Seat], hands: Sequence[Hand]) -> bool:
    """Whether every hand is equally strong as or stronger than the one before (H-22)."""
    strengths = [active_cards(state).strength(state, seat, hands[seat]) for seat in seats]
    return all(weaker <= stronger for weaker, stronger in pairwise(strengths))


def reveal_all_but_last(game: "Heist") -> bool:
    """Turn up all hands but the one with the highest chip; tell whether the order holds so far."""
    if game.state.proposal is not None:
        game.emit(ProposalLapsed())  # H-78
    hands = [game.state.hand(seat) for seat in game.seats]
    *others, _ = reveal_order(game.state)
    for seat in others:
        _reveal(game, seat, hands[seat])
    return in_order(game.state, others, hands)


def finish(game: "Heist") -> None:
    """Turn up the last hand, judge the heist, and put the cards of the mode back."""
    state = game.state
    hands = [state.hand(seat) for seat in game.seats]
    order = reveal_order(state)
    last = order[-1]
    _reveal(game, last, hands[last])
    reasons = [] if in_order(state, order, hands) else ["order"]
    if in_order(state, order[:-1], hands):  # H-72: otherwise nothing was asked
        reasons += active_cards(state).failures(state, last)
    judged = tuple(JudgedHand.of(hand) for hand in hands)
    game.emit(HeistEnded(Outcome(not reasons, tuple(reasons), tuple(order), judged)))
    game.emit(AlarmRaised(state.alarms + 1) if reasons else VaultOpened(state.vaults + 1))
    game.emit(SeedRevealed(game.heist_seed(state.heist).hex()))
    won, lost = state.vaults == VAULTS, state.alarms == MODES[state.mode].alarms
    turned_up, stacks = put_back(state, game_over=won or lost)
    if turned_up != state.turned_up:
        game.emit(CardsTurnedUp(turned_up, stacks))
    if won:
        game.emit(GameWon())
    elif lost:
        game.emit(GameLost())


def _reveal(game: "Heist", seat: Seat, hand: Hand) -> None:
    game.emit(HandRevealed(seat, tuple(game.state.pockets[seat]), JudgedHand.of(hand)))
