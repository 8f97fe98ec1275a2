"""What announcements, redraws and put away chips say about pockets."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from tests.heist.scene import FACE, deal, take, take_all, use
from thegang.bots.heist import LEVELS, HeistBot
from thegang.bots.heist.reading import fitting
from thegang.bots.heist.strengths import strengths
from thegang.cards import DECK, FACES, RANKING_WORDS, RANKS, Card, evaluate, parse_cards, pocket_place, pockets
from thegang.heist import Heist
from thegang.heist.cards.specialist_08_math_whiz import WORTH
from thegang.heist.state import Announcement

FLOP = tuple(parse_cards("9s 8h 4d"))
INVESTOR, MASTERMIND, MATH_WHIZ, GETAWAY_DRIVER, INFORMANT = 3, 4, 8, 2, 1
BLACKOUT, MOTION_DETECTOR = 8, 3
HANDS = ("Ah Kd", "7c 7d", "Qc Jh", "2h Tc")

Says = Callable[[tuple[Card, ...]], object]


def agrees(announcement: Announcement, says: Says, told: object, board: tuple[Card, ...] = (), size: int = 2) -> None:
    """Whether just those pockets fit of which the same would have been announced."""
    fits = fitting(announcement, board, size)
    assert fits is not None
    every = [tuple(DECK[number] for number in pocket) for pocket in pockets(size).tolist()]
    for pocket, fit in zip(every, fits.tolist(), strict=True):
        if not set(pocket) & set(board):
            assert fit == (says(pocket) == told), pocket


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_s3_pockets_that_fit_a_number_of_faces(count: int, size: int) -> None:
    def faces(pocket: tuple[Card, ...]) -> int:
        return sum(card[0] in FACES for card in pocket)

    agrees(Announcement(INVESTOR, 1, count=count), faces, count, size=size)


@pytest.mark.parametrize("value", RANKS)
@pytest.mark.parametrize("count", [0, 1, 2])
def test_s4_pockets_that_fit_how_many_of_a_value(value: str, count: int) -> None:
    def having(pocket: tuple[Card, ...]) -> int:
        return sum(card[0] == value for card in pocket)

    agrees(Announcement(MASTERMIND, 1, value=value, count=count), having, count)


@pytest.mark.parametrize(("size", "total"), [(2, total) for total in range(4, 23)] + [(3, 6), (3, 21), (3, 33)])
def test_s8_pockets_that_fit_a_sum(total: int, size: int) -> None:
    def worth(pocket: tuple[Card, ...]) -> int:
        return sum(WORTH[card[0]] for card in pocket)

    agrees(Announcement(MATH_WHIZ, 1, sum=total), worth, total, size=size)


@pytest.mark.parametrize("ranking", RANKING_WORDS)
def test_s2_pockets_that_fit_a_ranking_on_the_board_of_then(ranking: str) -> None:
    def made(pocket: tuple[Card, ...]) -> str:
        return evaluate((*pocket, *FLOP)).ranking.word

    agrees(Announcement(GETAWAY_DRIVER, 1, ranking=ranking), made, ranking, FLOP)


def test_s1_that_a_card_was_shown_says_nothing_to_everybody() -> None:
    assert fitting(Announcement(INFORMANT, 1, to=2), FLOP, 2) is None


def looking_on(game: Heist, level: str, seat: int = 0) -> HeistBot:
    bot = LEVELS[level](Random(seat))
    bot.act(game.view(seat), game.legal_actions(seat))
    return bot


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("specialist", [INVESTOR, MATH_WHIZ])
def test_what_is_announced_of_everybody_is_believed(level: str, specialist: int) -> None:
    game = deal(*HANDS, specialist=specialist)
    bot = looking_on(game, level)

    weights = bot.believed(game.view(0))

    for announcement in game.view(0).announcements:
        fits = fitting(announcement, (), 2)
        assert fits is not None
        of_seat = weights[announcement.who]
        assert of_seat[fits].sum() > 0.99 * of_seat.sum()
        assert of_seat[pocket_place(parse_cards(HANDS[announcement.who]))] == of_seat.max()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("who", range(4))
@pytest.mark.parametrize("specialist", [GETAWAY_DRIVER, MASTERMIND])
def test_what_is_announced_of_one_is_believed_of_that_one(level: str, who: int, specialist: int) -> None:
    game = deal(*HANDS, board="9s 7h 4d 2c 3d", specialist=specialist)
    take_all(game)
    bot = looking_on(game, level)
    before = bot.believed(game.view(0))

    use(game, who, value="7" if specialist == MASTERMIND else None)
    weights = bot.believed(game.view(0))

    (announcement,) = game.view(0).announcements
    fits = fitting(announcement, game.view(0).community, 2)
    assert fits is not None
    doubt, doubt_before = (of[who][~fits].sum() / of[who][fits].sum() for of in (weights, before))
    assert 0 < doubt < doubt_before / 10_000
    others = [seat for seat in game.seats if seat != who]
    assert (weights[others] == before[others]).all()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("who", range(4))
def test_h53_nothing_is_believed_of_a_new_pocket_and_all_of_the_others(level: str, who: int) -> None:
    """Everybody's sum was announced; then who has the first chip gets new cards."""
    game = deal(*HANDS, board=FACE, challenges=[MOTION_DETECTOR], specialist=MATH_WHIZ)
    bot = looking_on(game, level)
    first = bot.believed(game.view(0))
    chips = [1 + (seat - who) % 4 for seat in game.seats]
    for seat, stars in enumerate(chips):
        take(game, seat, stars)
        weights = bot.believed(game.view(0))

    assert game.view(0).redrawn == (who,)
    possible = strengths(game.view(0).community, 2).possible
    assert np.ptp(weights[who][possible]) < 1e-12
    for seat in game.seats:
        assert np.ptp(first[seat]) > 1e-6
        if seat != who:
            fits = fitting(game.view(0).announcements[seat], (), 2)
            assert fits is not None
            assert weights[seat][fits].sum() > 0.99 * weights[seat].sum()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", range(4))
def test_h58_chips_that_were_put_away_are_remembered(level: str, seat: int) -> None:
    """What is believed under a Blackout is what is believed without it, by those who looked on."""
    light, dark = (deal(*HANDS, challenges=challenges) for challenges in ([], [BLACKOUT]))
    bots = [looking_on(game, level, seat) for game in (light, dark)]
    for chips in ((4, 2, 3, 1), (3, 4, 2, 1), (4, 3, 2, 1)):
        for who in Random(seat).sample(range(4), 4):
            for game in (light, dark):
                take(game, who, chips[who])
            seen, unseen = (bot.believed(game.view(seat)) for bot, game in zip(bots, (light, dark), strict=True))
            assert (seen == unseen).all()

    assert dark.view(seat).chips["orange"] is None
    late = looking_on(dark, level, seat).believed(dark.view(seat))
    assert (level == "strong") == bool(np.abs(late - unseen).max() > 1e-3)
