"""How a game begins: the shuffle anyone can check, and scripted games (T-2, T-10, docs/shuffle.md)."""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from tests.streets.scene import refused
from thegang.cards import named_seed
from thegang.streets import SPECIALS, BeginGame, Script, ScriptedHand, Streets
from thegang.streets.events import GameBegan, SpecialsShuffled
from thegang.streets.material import SpecialName

SEED = named_seed("deal")


def stream(seed: str, label: str) -> Iterator[int]:
    """The documented stream of bytes, written down a second time."""
    for block in count():
        yield from hmac.digest(bytes.fromhex(seed), f"{label}:{block}".encode(), "sha256")


def shuffled(seed: str, label: str, items: list[Any]) -> list[Any]:
    numbers = stream(seed, label)
    for last in range(len(items) - 1, 0, -1):
        fair = 256 - 256 % (last + 1)
        other = next(byte for byte in numbers if byte < fair) % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def begun(players: int, script: Script | None = None) -> Streets:
    game = Streets.blank()
    game.play(None, BeginGame(players, SEED, script=script))
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t10_the_gangsters_follow_from_the_seed(players: int) -> None:
    state = begun(players).state
    order = shuffled(SEED, "gangsters", list(range(1, 81)))

    for seat in range(players):
        assert list(state.hands[seat]) == sorted(order[4 * seat : 4 * seat + 4])
    rows = order[4 * players :]
    for number, row in enumerate(state.cities.values()):
        assert list(row) == sorted(rows[5 * number : 5 * number + 5])
    rest = rows[5 * len(state.cities) :]
    assert [*state.deck, *state.put_away] == rest
    assert len(state.put_away) == (30 if players == 2 else 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t10_the_specials_follow_from_the_seed(players: int) -> None:
    state = begun(players).state
    each = 3 if players == 2 else 4

    order = shuffled(SEED, "specials", ["lookout"] * each + ["spy"] * each + ["boss-calls"] * each)

    assert state.specials == order[:players]
    assert list(state.special_deck) == order[players:]


def play_a_job(game: Streets) -> list[SpecialsShuffled]:
    """Everybody plays the first gangster in Chicago; tells how specials were shuffled meanwhile."""
    choices = [(seat, game.legal_actions(seat)[0]) for seat in game.seats]
    events = [event for seat, action in choices for event in game.play(seat, action)]
    return [event for event in events if isinstance(event, SpecialsShuffled)]


def test_t16_shuffled_discards_follow_from_the_seed_too() -> None:
    """They lie kind by kind before the shuffle, whatever the order in which they were discarded."""
    specials: list[SpecialName] = ["spy", "boss-calls", "lookout", "spy", "lookout"]
    hands = {seat: ScriptedHand(special=special) for seat, special in enumerate(specials)}
    game = begun(5, Script(hands=hands, specials=(), job=4))

    (new_deck,) = play_a_job(game)

    assert list(new_deck.deck) == shuffled(SEED, "specials:1", ["lookout", "lookout", "spy", "spy", "boss-calls"])


def test_t16_each_new_deck_of_specials_has_its_own_number() -> None:
    hands = {seat: ScriptedHand(special=special) for seat, special in enumerate(SPECIALS)}
    game = begun(3, Script(hands=hands, specials=(), job=4))
    decks = play_a_job(game)
    while len(decks) < 2:
        decks += play_a_job(game)

    assert list(decks[1].deck) == shuffled(SEED, "specials:2", ["lookout", "spy", "boss-calls"])
    assert game.state.special_shuffles == 2


def test_t10_the_seed_is_committed_to_before_the_deal() -> None:
    game = Streets.blank()

    first, *_ = game.play(None, BeginGame(3, SEED))

    assert isinstance(first, GameBegan)
    assert first.commitment == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert game.view(0).commitment == first.commitment


def test_t10_the_same_seed_gives_the_same_cards_and_another_one_others() -> None:
    assert Streets.new(3, 7).state == Streets.new(3, 7).state
    assert Streets.new(3, 7).state.cities != Streets.new(3, 8).state.cities


@pytest.mark.parametrize("seed", ["", "7", SEED[1:], SEED.upper(), SEED[:-1] + "g"])
def test_t10_a_seed_is_64_hex_digits(seed: str) -> None:
    assert refused(Streets.blank(), None, BeginGame(3, seed)) == "bad-setup"


def test_t10_a_running_game_can_not_begin_again() -> None:
    assert refused(begun(3), None, BeginGame(3, SEED)) == "wrong-phase"
    assert refused(Streets.blank(), 0, BeginGame(3, SEED)) == "not-yours"


def test_script_rows_are_taken_as_given_and_in_order() -> None:
    game = begun(3, Script(cities={"chicago": (57, 3), "detroit": (), "new-york": (1, 2, 4, 6, 8, 10, 12)}))

    assert game.state.cities == {"chicago": (3, 57), "detroit": (), "new-york": (1, 2, 4, 6, 8, 10, 12)}


def test_script_hands_are_filled_up_to_one_gangster_for_each_job_that_is_left() -> None:
    game = begun(3, Script(hands={1: ScriptedHand((71, 2), None)}, job=2, round=3))

    assert [len(hand) for hand in game.state.hands] == [3, 3, 3]
    assert game.state.hands[1][:2] == (71, 2)
    assert game.state.specials[1] is None
    assert game.state.specials[0] is not None
    assert (game.state.round, game.state.job) == (3, 2)


def test_script_piles_are_whole_and_from_their_tops() -> None:
    game = begun(3, Script(deck=(5, 8, 80), specials=("lookout", "spy")))

    assert game.state.deck == (5, 8, 80)
    assert game.state.special_deck == ("lookout", "spy")
    assert len(game.state.put_away) == 80 - 3 - 12 - 15


def test_script_of_two_players_still_puts_thirty_away() -> None:
    game = begun(2, Script(cities={"chicago": (1, 2, 3)}, captured={0: (9, 11)}))

    assert len(game.state.put_away) == 30
    assert len(game.state.deck) == 80 - 30 - 3 - 5 - 8 - 2


def test_script_of_two_players_that_names_very_many_cards_puts_away_what_is_left() -> None:
    game = begun(2, Script(captured={0: tuple(range(1, 61))}))

    assert game.state.deck == ()
    assert len(game.state.put_away) == 2


def test_script_leaves_the_rest_to_the_seed() -> None:
    assert _laid_out(Script()) == _laid_out(None)


def _laid_out(script: Script | None) -> Any:
    game = Streets.blank()
    return game.play(None, BeginGame(4, SEED, script=script))[1]


BAD_SCRIPTS = [
    Script(cities={"chicago": (1, 2)}, hands={0: ScriptedHand((2,))}),
    Script(cities={"chicago": (1, 1)}),
    Script(deck=(5,), captured={0: (5,)}),
    Script(cities={"chicago": (0,)}),
    Script(deck=(81,)),
    Script(deck=(True, 2)),
    Script(specials=("spy",) * 5),
    Script(specials=("spy",) * 4, hands={0: ScriptedHand(special="spy")}),
    Script(hands={3: ScriptedHand()}),
    Script(captured={-1: ()}),
    Script(hands={0: ScriptedHand((1, 2, 3, 4, 5))}),
    Script(hands={0: ScriptedHand((1, 2))}, job=4),
    Script(round=0),
    Script(round=5),
    Script(job=0),
    Script(job=5),
    Script(deck=tuple(range(1, 81))),
    Script(specials=("lookout",) * 4 + ("spy",) * 4 + ("boss-calls",) * 4),
]


@pytest.mark.parametrize("script", BAD_SCRIPTS, ids=repr)
def test_script_that_can_not_be_dealt_is_refused(script: Script) -> None:
    assert refused(Streets.blank(), None, BeginGame(3, SEED, script=script)) == "bad-setup"


@pytest.mark.parametrize(
    "script", [Script(cities={"new-york": ()}), Script(specials=("spy",) * 4), Script(hands={2: ScriptedHand()})]
)
def test_t2_script_for_two_players_knows_what_two_players_have(script: Script) -> None:
    assert refused(Streets.blank(), None, BeginGame(2, SEED, script=script)) == "bad-setup"
