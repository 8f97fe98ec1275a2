"""Whatever a seat may not know can be changed without the seat noticing (T-50, T-51)."""

import re
from copy import deepcopy
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from tests.streets.universe import everything, random_action, random_position
from thegang.cards import named_seed
from thegang.core import Action, Chronicle
from thegang.referee.streets_output import Output
from thegang.streets import (
    CITIES,
    GANGSTERS,
    BeginGame,
    Choice,
    Choose,
    Script,
    ScriptedHand,
    State,
    Streets,
    previews,
)

T = TypeVar("T")
NAMES = ["Al", "Bugsy", "Cleo", "Dot", "Eve"]


def redealt(piles: list[tuple[T, ...]], random: Random) -> list[tuple[T, ...]]:
    """Piles of the same sizes, with all their cards mixed."""
    cards = [card for pile in piles for card in pile]
    random.shuffle(cards)
    return [tuple(cards.pop() for _ in pile) for pile in piles]


def in_another_world(state: State, seat: int | None, random: Random) -> State:
    """The same table for this seat, with everything it may not know dealt anew."""
    other = deepcopy(state)
    strangers = [stranger for stranger in range(state.players) if stranger != seat]
    hidden_piles = [] if state.open_scores or state.outcome is not None else list(range(state.players))

    piles = [state.captured[pile] for pile in hidden_piles]
    hands = [state.hands[stranger] for stranger in strangers]
    other.deck, other.put_away, *rest = redealt([state.deck, state.put_away, *piles, *hands], random)
    for pile in hidden_piles:
        other.captured[pile] = rest.pop(0)
    for stranger in strangers:
        other.hands[stranger] = rest.pop(0)

    revealed = {play.seat for play in state.plays if play.special is not None} if state.prompt is not None else set()
    unseen = [each for each in strangers if state.specials[each] is not None and each not in revealed]
    *specials, special_deck, discards = redealt(
        [*((state.specials[each],) for each in unseen), state.special_deck, state.special_discards], random
    )
    for stranger, (special,) in zip(unseen, specials, strict=True):
        other.specials[stranger] = special
    other.special_deck, other.special_discards = special_deck, discards  # type: ignore[assignment]

    for stranger in set(strangers) & set(state.choices):
        tickets = [*state.cities, None] if other.specials[stranger] else [*state.cities]
        other.choices[stranger] = Choice(random.choice(other.hands[stranger]), random.choice(tickets))
    if state.outcome is None:
        other.seed = named_seed(random.random().hex())
    return other


def noticed(game: Streets, seat: int | None) -> bytes:
    """Every word a seat can get out of the game, as bytes."""
    view = game.view(seat)
    refusals = [game.refusal(seat, action) for action in everything()]
    told: list[Any] = [view, Output(NAMES[: game.state.players]).view(view), refusals]
    if seat is not None:
        told += [game.legal_actions(seat), previews(view)]
    return msgspec.json.encode(told)


@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden scores", "open scores"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t50_t51_nothing_hidden_can_be_noticed(players: int, open_scores: bool) -> None:
    random = Random(f"{players} {open_scores}")
    phases = set()
    for _ in range(20):
        game = random_position(random, players=players, open_scores=open_scores)
        phases.add(game.phase)
        for seat in (None, *game.seats):
            other = Streets(in_another_world(game.state, seat, random))

            assert noticed(other, seat) == noticed(game, seat)
    assert {"choose", "place"} <= phases


def test_the_other_worlds_are_really_different() -> None:
    random = Random("worlds")
    game = Streets.new(3, "worlds")
    game.play(1, game.legal_actions(1)[0])

    other = in_another_world(game.state, 0, random)

    assert other.hands[0] == game.state.hands[0]
    assert other.hands[1:] != game.state.hands[1:]
    assert other.deck != game.state.deck
    assert other.choices != game.state.choices
    assert other.seed != game.state.seed
    assert noticed(Streets(other), 1) != noticed(game, 1)


@pytest.mark.parametrize("seat", [0, None])
def test_t50_the_choice_of_another_makes_no_difference_until_the_reveal(seat: int | None) -> None:
    seen = set()
    for choice in Streets.new(3, "choices").legal_actions(1):
        game = Streets.new(3, "choices")
        game.play(1, choice)
        seen.add(noticed(game, seat))

    assert len(seen) == 1


# A game played again


def dealt(cards: list[int]) -> Script:
    """A game for three dealt from these, in order: rows, hands and deck."""
    rows = {city: tuple(sorted(cards[5 * number : 5 * number + 5])) for number, city in enumerate(CITIES)}
    hands = {seat: ScriptedHand(tuple(cards[15 + 4 * seat : 19 + 4 * seat])) for seat in range(3)}
    return Script(rows, hands, tuple(cards[27:]))


def told(cards: list[int], moves: list[tuple[int, Action]], seat: int | None, open_scores: bool) -> list[bytes]:
    """The news of every move, and the log after it."""
    game = Streets.blank()
    chronicle = Chronicle(game)
    begin = BeginGame(3, named_seed("again"), open_scores, script=dealt(cards))
    heard = []
    for mover, action in [(None, begin), *moves]:
        events = game.play(mover, action)
        chronicle.happened(events)
        heard.append(msgspec.json.encode([game.news(seat, events), chronicle.log(seat), game.view(seat).hands]))
    return heard


@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden scores", "open scores"])
@pytest.mark.parametrize("length", [1, 2, 8, 20])
def test_t50_t51_news_and_log_are_the_same_with_other_hidden_cards(length: int, open_scores: bool) -> None:
    random = Random(f"{length} {open_scores}")
    for _ in range(4):
        cards = random.sample(GANGSTERS, len(GANGSTERS))
        game = Streets.blank()
        game.play(None, BeginGame(3, named_seed("again"), open_scores, script=dealt(cards)))
        rows = {gangster for row in game.state.cities.values() for gangster in row}
        moves: list[tuple[int, Action]] = []
        while len(moves) < length and game.phase != "over":
            moves.append(random_action(game, random))
            game.play(*moves[-1])
        for seat in (None, 0, 1, 2):
            heard = told(cards, moves, seat, open_scores)
            shown = rows | {int(number) for number in re.findall(r"\d+", b"".join(heard).decode())}
            hidden = [card for card in GANGSTERS if card not in shown]
            other = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
            again = [
                (mover, Choose(other.get(action.gangster, action.gangster), action.ticket))
                if isinstance(action, Choose)
                else (mover, action)
                for mover, action in moves
            ]
            assert len(hidden) > 10
            assert told([other.get(card, card) for card in cards], again, seat, open_scores) == heard
