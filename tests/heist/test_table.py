"""The table: players, deck, chips, vaults and alarms (H-1 to H-4)."""

from collections.abc import Sequence

import pytest

from tests.heist.scene import FACE, WEAK_TO_STRONG, answer, cards, deal, play_to, refused, rob, take, take_all, use
from thegang.cards import DECK
from thegang.core import IllegalMove
from thegang.heist import COLOURS, BeginHeist, Heist, Script, TakeChip


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h1_three_to_six_play(players: int) -> None:
    game = Heist.new(players, "table")

    assert len(game.state.pockets) == players


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_h1b_a_big_crew_has_seven_to_ten_with_chips_for_all(players: int) -> None:
    game = deal(players=players)

    take_all(game)

    assert sorted(game.state.chips["white"]) == list(range(1, players + 1))


def test_h1b_ten_have_cards_for_everything() -> None:
    game = rob(Heist.new(10, "ten", script=Script(challenges=(7, 10), specialist=5)))

    assert len(game.state.revealed) == 10


@pytest.mark.parametrize("players", [0, 2, 11])
def test_h1_fewer_or_more_can_not_play(players: int) -> None:
    with pytest.raises(IllegalMove, match="players can play heist"):
        Heist.new(players, "table")


def test_h1_each_seat_passes_to_the_next_and_the_last_to_the_first() -> None:
    game = deal(*WEAK_TO_STRONG[:3], specialist=6)

    for seat, card in enumerate(("5c", "Kh", "9c")):
        answer(game, seat, card)

    assert [pocket[-1] for pocket in game.state.pockets] == cards("9c 5c Kh")


@pytest.mark.parametrize("seat", [-1, 3, None])
def test_h1_nobody_plays_from_a_seat_that_is_not_there(seat: int | None) -> None:
    assert refused(deal(players=3), seat, TakeChip(1)) == "unknown-player"


@pytest.mark.parametrize("source", [-1, 3])
def test_h1_nothing_is_taken_from_a_seat_that_is_not_there(source: int) -> None:
    assert refused(deal(players=3), 0, TakeChip(1, source)) == "unknown-player"


@pytest.mark.parametrize("players", [3, 6])
def test_h2_one_deck_without_burn_cards(players: int) -> None:
    game = play_to(Heist.new(players, "table"), "red")

    seen = [*(card for pocket in game.state.pockets for card in pocket), *game.state.community, *game.state.draw_pile]
    assert len(seen) == len(DECK)
    assert set(seen) == set(DECK)


def test_h2_the_deck_is_shuffled_anew_for_every_heist() -> None:
    game = rob(Heist.new(3, "table"))
    first = (*game.state.community, *game.state.pockets[0])

    game.play(None, BeginHeist())
    play_to(game, "red")

    assert (*game.state.community, *game.state.pockets[0]) != first


def test_h2_discards_are_back_in_the_next_heist() -> None:
    game = rob(deal(*WEAK_TO_STRONG[:3], board=FACE, challenges=[3]))
    assert game.state.discards

    game.play(None, BeginHeist())

    assert {*game.state.deck, *(card for pocket in game.state.pockets for card in pocket)} == set(DECK)


def test_h2_discards_never_come_back_in_the_same_heist() -> None:
    game = deal(*WEAK_TO_STRONG[:3], board=FACE, challenges=[3], specialist=5, draws="Ts Th Tc")
    use(game, 0)
    answer(game, 0, "7d")

    play_to(game, "red")

    assert game.state.discards == cards("7d 5c Ts")
    assert not set(game.state.discards) & {*game.state.deck, *game.state.community, *game.state.pockets[0]}


def test_h2_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    def dealt(seed: str) -> list[str]:
        return [card for pocket in Heist.new(3, seed).state.pockets for card in pocket]

    assert dealt("one") == dealt("one")
    assert dealt("one") != dealt("two")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("colour", COLOURS)
def test_h3_chips_of_every_colour_go_from_1_to_the_number_of_players(colour: str, players: int) -> None:
    game = play_to(deal(players=players), colour)

    takes = {action.stars for action in game.legal_actions(0) if isinstance(action, TakeChip)}
    assert takes == set(range(1, players + 1))


@pytest.mark.parametrize("stars", [-1, 0, 4])
def test_h3_there_are_no_other_chips(stars: int) -> None:
    assert refused(deal(players=3), 0, TakeChip(stars)) == "no-such-chip"


def test_h3_more_stars_say_stronger() -> None:
    game = deal("9c 9d", "5c 7d", "Kh Jd")

    while not game.state.over:
        take_all(game, [3, 1, 2])

    assert game.state.vaults == 1


WIN, LOSE = True, False


@pytest.mark.parametrize(
    ("mode", "heists", "outcome"),
    [
        ("basic", [WIN, WIN, WIN], "won"),
        ("basic", [LOSE, WIN, LOSE, WIN, WIN], "won"),
        ("basic", [LOSE, LOSE, LOSE], "lost"),
        ("basic", [WIN, LOSE, WIN, LOSE, LOSE], "lost"),
        ("advanced", [LOSE, LOSE, WIN, LOSE], "lost"),
        ("professional", [LOSE, LOSE, WIN, WIN, WIN], "won"),
        ("master-thief", [LOSE, LOSE], "lost"),
        ("master-thief", [WIN, LOSE, WIN, WIN], "won"),
        ("master-thief", [WIN, WIN, LOSE, LOSE], "lost"),
    ],
)
def test_h4_three_vaults_win_and_three_alarms_lose_but_two_in_master_thief(
    mode: str, heists: Sequence[bool], outcome: str
) -> None:
    game = Heist.new(3, "table", mode)

    for success in heists[:-1]:
        rob(game, success=success)
        assert game.state.outcome is None
    rob(game, success=heists[-1])

    assert game.phase == outcome
    assert (game.state.vaults, game.state.alarms) == (heists.count(WIN), heists.count(LOSE))


@pytest.mark.parametrize("success", [True, False], ids=["won", "lost"])
def test_h4_nothing_goes_on_after_the_game(success: bool) -> None:
    game = Heist.new(3, "table")
    for _ in range(3):
        rob(game, success=success)

    assert refused(game, None, BeginHeist()) == "wrong-phase"
    assert refused(game, 0, TakeChip(1)) == "wrong-phase"


def test_h4_no_vault_is_open_and_no_alarm_rings_at_the_start() -> None:
    game = deal()

    take(game, 0, 1)

    assert (game.state.vaults, game.state.alarms) == (0, 0)
