"""How a game begins: shuffled decks, hands, rows, scripted games (T-2, T-10, docs/shuffle.md).

The shuffled gangsters are laid out from the first on: the hands seat by seat, then the cities, then the deck. With two
players the last thirty are put away. The shuffled specials are dealt to the seats in order; the rest is their deck.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

from msgspec import UNSET

from thegang.cards import FairNumbers, commitment
from thegang.core import Refusal
from thegang.streets.actions import BeginGame, Script, ScriptedHand
from thegang.streets.events import CardsLaidOut, GameBegan
from thegang.streets.material import (
    FEWEST,
    GANGSTERS,
    JOBS,
    MOST,
    ROUNDS,
    ROW_SIZE,
    Rows,
    SpecialName,
    cities_for,
    put_away_for,
    specials_for,
)
from thegang.streets.plan import plan_from
from thegang.streets.revolvers import BadRevolvers, checked_revolvers, default_revolvers
from thegang.streets.state import State

SEED_BYTES = 32
GAME_RUNNING = Refusal("game-running", "wrong-phase", "T-10")
T = TypeVar("T")


class BadScript(ValueError):
    """A script that can't be dealt."""


def refusal_to_begin_game(state: State, action: BeginGame) -> Refusal | None:
    """Why a game can't begin like this, or None."""
    if state.players:
        return GAME_RUNNING
    if not FEWEST <= action.players <= MOST:
        return _bad_setup("T-2", f"{FEWEST} to {MOST} players can play streets, not {action.players}")
    if not _is_seed(action.seed):
        return _bad_setup("T-10", f"a seed is {2 * SEED_BYTES} hex digits")
    try:
        game_begins(action)
        cards_are_laid_out(action)
    except BadRevolvers as problem:
        return _bad_setup("T-3", str(problem))
    except BadScript as problem:
        return _bad_setup("T-10", str(problem))
    return None


def game_begins(action: BeginGame) -> GameBegan:
    """What happens first in a game; raises BadRevolvers."""
    revolvers = default_revolvers() if action.revolvers is None else checked_revolvers(action.revolvers)
    return GameBegan(
        players=action.players,
        seed=action.seed,
        commitment=commitment(bytes.fromhex(action.seed)),
        revolvers=revolvers,
        reconstructed=revolvers == default_revolvers(),
        open_scores=action.open_scores,
        scripted=action.script is not None,
    )


def cards_are_laid_out(action: BeginGame) -> CardsLaidOut:
    """The deal; raises BadScript."""
    players, script = action.players, action.script or Script()
    _check(script, players)
    hands = [script.hands.get(seat, ScriptedHand()) for seat in range(players)]
    seed = bytes.fromhex(action.seed)

    named = set(_named_gangsters(script))
    gangsters = (card for card in FairNumbers(seed, "gangsters").shuffled(GANGSTERS) if card not in named)
    in_hand = JOBS + 1 - script.job
    dealt_hands = [_filled(hand.gangsters, in_hand, gangsters) for hand in hands]
    cities: Rows = {
        city: tuple(sorted(script.cities[city] if city in script.cities else _filled((), ROW_SIZE, gangsters)))
        for city in cities_for(players)
    }
    rest = tuple(gangsters)
    left = 0 if script.deck is not None else max(0, len(rest) - put_away_for(players))

    special_deck = _unnamed_specials(script, players, seed)
    dealt_specials = [_dealt_special(hand, special_deck) for hand in hands]
    return CardsLaidOut(
        agenda=plan_from(script.round, script.job),
        round=script.round,
        job=script.job,
        cities=cities,
        hands=tuple(dealt_hands),
        specials=tuple(dealt_specials),
        deck=rest[:left] if script.deck is None else script.deck,
        special_deck=tuple(special_deck) if script.specials is None else script.specials,
        put_away=rest[left:],
        captured=tuple(script.captured.get(seat, ()) for seat in range(players)),
    )


def _check(script: Script, players: int) -> None:
    if not (1 <= script.round <= ROUNDS and 1 <= script.job <= JOBS):
        raise BadScript(f"there are {ROUNDS} rounds of {JOBS} jobs")
    if not set(script.cities) <= set(cities_for(players)):
        raise BadScript("rows are for the cities of this game")
    if not {*script.hands, *script.captured} <= set(range(players)):
        raise BadScript("hands and captured gangsters are for the players of this game")
    gangsters = list(_named_gangsters(script))
    if any(type(gangster) is not int or gangster not in GANGSTERS for gangster in gangsters):
        raise BadScript(f"gangsters are numbers from {GANGSTERS[0]} to {GANGSTERS[-1]}")
    if len(set(gangsters)) < len(gangsters):
        raise BadScript("a gangster is there twice")
    if any(len(hand.gangsters) > JOBS + 1 - script.job for hand in script.hands.values()):
        raise BadScript("a hand has one gangster for each job that is left of the round")
    if Counter(_named_specials(script)) - Counter(specials_for(players)):
        raise BadScript("there are not so many specials of a kind")


def _named_gangsters(script: Script) -> Iterable[int]:
    return chain(
        *script.cities.values(),
        *(hand.gangsters for hand in script.hands.values()),
        script.deck or (),
        *script.captured.values(),
    )


def _named_specials(script: Script) -> Iterator[SpecialName]:
    yield from script.specials or ()
    for hand in script.hands.values():
        if hand.special is not UNSET and hand.special is not None:
            yield hand.special


def _unnamed_specials(script: Script, players: int, seed: bytes) -> list[SpecialName]:
    named = Counter(_named_specials(script))
    unnamed: list[SpecialName] = []
    for special in FairNumbers(seed, "specials").shuffled(specials_for(players)):
        if named[special]:
            named[special] -= 1
        else:
            unnamed.append(special)
    return unnamed


def _dealt_special(hand: ScriptedHand, special_deck: list[SpecialName]) -> SpecialName | None:
    if hand.special is not UNSET:
        return hand.special
    if not special_deck:
        raise BadScript("there are not enough specials left to deal")
    return special_deck.pop(0)


def _filled(cards: tuple[int, ...], size: int, rest: Iterator[int]) -> tuple[int, ...]:
    filled = (*cards, *sorted(islice(rest, size - len(cards))))
    if len(filled) < size:
        raise BadScript("there are not enough gangsters left to deal")
    return filled


def _is_seed(text: str) -> bool:
    return len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdef" for digit in text)


def _bad_setup(rule: str, detail: str) -> Refusal:
    return Refusal("bad-setup", "bad-setup", rule, detail)
