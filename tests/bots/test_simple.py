"""The simple heist bot: always legal, never in the way of a round's end, and with nothing but its view to go by."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from tests.bots.table import one_pass, play_out
from tests.heist.scene import deal, play_to, take, use
from thegang.bots import Bot, SimpleBot
from thegang.cards import named_seed
from thegang.core import Action
from thegang.heist import MODES, Agree, Answer, BeginGame, Heist, Propose, Refuse, Script, TakeChip, View
from thegang.heist.cards import all_cards, numbers

QUICK = 2
"""Samples enough for a bot that need not be clever."""
GAMES = {3: 8, 4: 2, 5: 1, 6: 1}
"""How many games each number of players plays with every pair of cards; more players take longer."""
CHALLENGES, SPECIALISTS = numbers("challenge"), numbers("specialist")
PAIRS: list[tuple[tuple[int, ...], int | None]] = [
    *((pair, None) for pair in combinations(CHALLENGES, 2)),
    *(((challenge,), specialist) for challenge in CHALLENGES for specialist in SPECIALISTS),
]


def crew(players: int, seed: object, samples: int = QUICK) -> dict[int, Bot[View]]:
    return {seat: SimpleBot(Random(f"{seed}:{seat}"), samples) for seat in range(players)}


def bot(samples: int = 60) -> SimpleBot:
    return SimpleBot(Random(1), samples)


def act(game: Heist, seat: int, player: SimpleBot | None = None) -> Action | None:
    return (player or bot()).act(game.view(seat), game.legal_actions(seat))


# Whole games


@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize("mode", MODES)
def test_whole_games_in_every_mode(mode: str, players: int) -> None:
    for seed in range(2 * GAMES[players]):
        game = Heist.new(players, seed, mode, stacks="shuffled")
        assert play_out(game, crew(players, seed), Random(seed)).phase in ("won", "lost")


def last_heist(players: int, challenges: tuple[int, ...], specialist: int | None, seed: int) -> Heist:
    """A game with these cards that the next vault or alarm decides."""
    game = Heist.blank()
    script = Script(challenges=challenges, specialist=specialist)
    game.play(None, BeginGame(players, named_seed(seed), vaults=2, alarms=2, script=script, cards=all_cards()))
    return game


@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize("group", range(5))
def test_every_pair_of_cards(group: int, players: int) -> None:
    for challenges, specialist in PAIRS[group::5]:
        for seed in range(GAMES[players]):
            game = last_heist(players, challenges, specialist, seed)
            assert play_out(game, crew(players, seed), Random(seed)).phase in ("won", "lost")


@pytest.mark.long
@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize(("challenges", "specialist"), PAIRS)
def test_every_pair_of_cards_at_length(challenges: tuple[int, ...], specialist: int | None, players: int) -> None:
    for seed in range(100, 150):
        game = last_heist(players, challenges, specialist, seed)
        assert play_out(game, crew(players, seed, 10), Random(seed)).phase in ("won", "lost")


def test_the_same_chance_gives_the_same_game() -> None:
    one, other = (play_out(Heist.new(4, "again", "advanced"), crew(4, 7), Random(7)) for _ in range(2))
    assert one.state == other.state


def test_it_plays_well_enough_to_be_a_partner() -> None:
    games = [play_out(Heist.new(3, seed), crew(3, seed, 20), Random(seed)) for seed in range(25)]
    assert sum(game.phase == "won" for game in games) > len(games) / 2


# Secrets


class Witness(SimpleBot):
    """A bot that shows everything it is given."""

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        assert type(view) is View
        assert view.seat is not None
        hidden = [pocket for seat, pocket in enumerate(view.pockets) if seat != view.seat and seat not in view.revealed]
        assert all(isinstance(pocket, int) for pocket in hidden)
        return super().act(view, legal)


def test_h91_bots_get_views_alone() -> None:
    witnesses: dict[int, Bot[View]] = {seat: Witness(Random(seat), QUICK) for seat in range(4)}
    play_out(Heist.new(4, "witness", "professional"), witnesses, Random(0))


def test_h91_other_pockets_change_nothing() -> None:
    """Two deals that look the same to seat 0 are the same to its bot."""
    one = deal("Ah Kd", "2s 7d", "Qs Qh")
    other = deal("Ah Kd", "As Ac", "3h 8c")
    assert act(one, 0) == act(other, 0) is not None


# Chips


@pytest.mark.parametrize(("pocket", "stars"), [("As Ah", 3), ("2s 7d", 1)])
def test_h11_it_takes_the_chip_that_fits(pocket: str, stars: int) -> None:
    assert act(deal(pocket), 0) == TakeChip(stars)


def test_h11_it_takes_a_chip_from_somebody_when_the_free_ones_are_far_off() -> None:
    game = deal("As Ah")
    take(game, 1, 3)
    take(game, 2, 2)
    assert act(game, 0) == TakeChip(3, source=1)


def test_h13_it_does_not_fight_for_ever() -> None:
    """Somebody who always takes the chip back still gets the round to its end."""
    game = deal("As Ah", "Kd Ks", "2s 7d")
    players = crew(2, "stubborn")
    for _ in range(20):
        if game.phase == "white" and game.state.chips["white"][2] != 3:
            take(game, 2, 3)
        one_pass(game, players, Random(0))
        if game.phase != "white":
            return
    raise AssertionError("the white round never ends")


def test_s10_the_muscle_makes_a_hand_stronger() -> None:
    plain, strong = (play_to(deal("2d 6h", board="9s Qh 4d 2c Kd", specialist=10), "red") for _ in range(2))
    use(strong, 0)
    assert act(plain, 0) != TakeChip(3)
    assert act(strong, 0) == TakeChip(3)


# Cards


def test_h78_it_agrees_to_a_proposal() -> None:
    game = deal(specialist=5)
    game.play(0, Propose(0))
    assert act(game, 1) == Agree()


def test_h78_it_takes_a_refusal_as_meant() -> None:
    game = deal(specialist=5)
    take(game, 1, 2)
    player = bot()
    game.play(0, Propose(0))
    act(game, 1, player)
    game.play(0, Refuse())
    answers = [act(game, 1, player) for _ in range(100)]
    assert not any(isinstance(answer, Propose) for answer in answers)


@pytest.mark.parametrize("specialist", [1, 2, 4, 5, 7, 10])
def test_h78_it_proposes_now_and_then(specialist: int) -> None:
    game = deal(specialist=specialist)
    take(game, 2, 2)
    player = bot()
    proposals = [answer for _ in range(50) if isinstance(answer := act(game, 2, player), Propose)]
    assert 0 < len(proposals) < 50
    assert {proposal.who for proposal in proposals} == {2}  # the only one with a chip


@pytest.mark.parametrize(("specialist", "pocket", "choice"), [(5, "Kh Kd", "2s"), (7, "Jh 4s", "4s")])
def test_s5_s7_it_discards_what_helps_least(specialist: int, pocket: str, choice: str) -> None:
    game = deal(pocket, specialist=specialist, draws="2s")
    use(game, 0)
    assert act(game, 0) == Answer("discard", choice)


def test_s6_it_passes_its_highest_card_once() -> None:
    game = deal("Kh 4s", specialist=6)
    answer = act(game, 0)
    assert answer == Answer("pass", "Kh")
    game.play(0, answer)
    assert act(game, 0) is None


def test_s1_it_shows_its_highest_card() -> None:
    game = deal("Kh 4s", specialist=1)
    use(game, 0, to=1)
    assert act(game, 0) == Answer("show", "Kh")


def test_h54_it_names_what_it_was_shown() -> None:
    game = deal("5c 7d", "Kh Jd", "9c 9d", challenges=[4], specialist=1)
    use(game, 2, to=0)
    game.play(2, Answer("show", "9c"))
    play_to(game, "guess")
    assert act(game, 0) == Answer("guess-value", "9")


@pytest.mark.parametrize(("challenge", "answer"), [(4, "K"), (9, "flush")])
def test_h73_it_gives_way_to_another_opinion(challenge: int, answer: str) -> None:
    game = play_to(deal("5c 7d", "Kh Jd", "9c 9d", challenges=[challenge]), "guess")
    first = act(game, 1)
    assert isinstance(first, Answer)
    game.play(1, first)
    assert act(game, 1) is None
    assert act(game, 2) is None  # the hand in question
    game.play(0, Answer(first.question, answer))
    assert act(game, 0) is None  # one against one: the lower seat's counts
    assert act(game, 1) == Answer(first.question, answer)


def test_a_spectator_does_nothing() -> None:
    assert bot().act(deal().view(None), []) is None
