"""Specialist 9, Con Artist."""

import msgspec
import pytest

from tests.heist.scene import FACE, WEAK_TO_STRONG, cards, deal, play_to, refused, verdict
from thegang.heist import Heist, Propose, Script

DEALT = WEAK_TO_STRONG[:3]
MIXED = ("Kh 9d", "9c 7d", "Jd 5c")


def conned() -> Heist:
    """The pocket cards have been mixed."""
    return deal(*DEALT, mixed=MIXED, specialist=9)


def test_s9_everybody_has_the_mixed_cards() -> None:
    game = conned()

    assert game.state.pockets == [cards(pocket) for pocket in MIXED]
    assert [game.view(seat).pockets[seat] for seat in game.seats] == [tuple(cards(pocket)) for pocket in MIXED]


def test_s9_everybody_goes_on_seeing_what_they_had() -> None:
    game = conned()

    assert [game.view(seat).remembered for seat in game.seats] == [tuple(cards(pocket)) for pocket in DEALT]


def test_s9_it_is_remembered_until_the_end() -> None:
    game = play_to(conned(), "showdown")

    assert game.view(0).remembered == tuple(cards("5c 7d"))


def test_s9_a_spectator_remembers_nothing() -> None:
    assert conned().view(None).remembered == ()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_s9_nobody_sees_what_the_others_had(seat: int) -> None:
    game = conned()
    own = {*cards(DEALT[seat]), *cards(MIXED[seat])}

    seen = msgspec.json.encode(game.view(seat)).decode()

    hidden = {card for pocket in DEALT for card in cards(pocket)} - own
    assert hidden
    assert [card for card in hidden if f'"{card}"' in seen] == []


@pytest.mark.parametrize("players", [3, 6])
def test_s9_the_same_cards_are_dealt_out_again_the_same_number_each(players: int) -> None:
    game = deal(specialist=9, players=players)

    before = [card for seat in game.seats for card in game.view(seat).remembered]
    after = [card for pocket in game.state.pockets for card in pocket]
    assert sorted(before) == sorted(after)
    assert [len(pocket) for pocket in game.state.pockets] == [2] * players


def test_s9_the_mix_is_random() -> None:
    def where(seed: int) -> tuple[int, ...]:
        """For each card as dealt, the seat it came to."""
        game = Heist.new(4, seed, script=Script(specialist=9))
        dealt = [card for seat in game.seats for card in game.view(seat).remembered]
        return tuple(next(seat for seat in game.seats if card in game.state.pockets[seat]) for card in dealt)

    assert len({where(seed) for seed in range(10)}) > 5


def test_s9_it_happens_before_white_chips_can_be_taken() -> None:
    game = conned()

    assert (game.phase, game.state.moves) == ("white", 0)


def test_s9_without_it_there_is_nothing_to_remember() -> None:
    assert deal(*DEALT).view(0).remembered == ()


def test_s9_nobody_needs_to_propose_it() -> None:
    assert refused(conned(), 0, Propose(0)) == "not-allowed"


def test_s9_the_mixed_cards_count_at_the_showdown() -> None:
    game = play_to(deal(*DEALT, mixed=("9c 9d", "5c 7d", "Kh Jd"), specialist=9), "showdown", [3, 1, 2])

    assert verdict(game).success


def test_h76_with_three_pocket_cards_all_are_mixed() -> None:
    dealt = ("5c 7d 2h", "Kh Jd 3h", "9c 9d 4h")
    mixed = ("4h Kh 9c", "5c 2h 9d", "Jd 3h 7d")
    game = deal(*dealt, mixed=mixed, challenges=[10], specialist=9)

    assert game.state.pockets == [cards(pocket) for pocket in mixed]
    assert [game.view(seat).remembered for seat in game.seats] == [tuple(cards(pocket)) for pocket in dealt]


def test_h76_three_cards_each_come_out_of_any_mix() -> None:
    game = deal(challenges=[10], specialist=9, players=6)

    assert [len(pocket) for pocket in game.state.pockets] == [3] * 6
    assert [len(game.view(seat).remembered) for seat in game.seats] == [3] * 6


def test_h79_what_one_had_before_the_mix_stays_in_view_after_a_redraw() -> None:
    game = deal(*DEALT, mixed=MIXED, board=FACE, challenges=[3], specialist=9, draws="Ts Th")

    play_to(game, "yellow")

    assert game.state.pockets[0] == cards("Ts Th")
    assert game.view(0).remembered == tuple(cards("5c 7d"))
