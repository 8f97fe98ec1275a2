"""What one seat knows beside what everybody does, and what that allows."""

from random import Random

import numpy as np
import pytest

from tests.heist.scene import FACE, answer, deal, settle, take, take_all, use
from thegang.bots.heist import LEVELS
from thegang.bots.heist.judging import SURE, Known, allowed, known
from thegang.cards import DECK, Card, parse_cards, pocket_place, pockets
from thegang.heist import COLOURS

INFORMANT, COORDINATOR, CON_ARTIST = 1, 6, 9
MOTION_DETECTOR = 3
HANDS = ("Ah Kd", "7c 7d", "Qc Jh", "2h Tc")
LOWER = parse_cards("Kd 7c Jh 2h")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def held(size: int) -> list[set[Card]]:
    return [{DECK[number] for number in pocket} for pocket in pockets(size).tolist()]


@pytest.mark.parametrize("seat", range(4))
def test_one_knows_the_own_cards_and_that_nobody_else_has_them(seat: int) -> None:
    found = known(deal(*HANDS).view(seat), None)

    assert found == Known(seat, 4, cards(HANDS[seat]), 2)
    own = set(cards(HANDS[seat]))
    for row in allowed(found):
        assert [weight == 1 for weight in row.tolist()] == [not own & pocket for pocket in held(2)]
        assert set(row.tolist()) == {1, SURE}


@pytest.mark.parametrize(("who", "to"), [(0, 1), (1, 3), (2, 0), (3, 2)])
def test_s1_a_card_shown_is_known_to_one_alone(who: int, to: int) -> None:
    game = deal(*HANDS, specialist=INFORMANT)
    use(game, who, to=to)
    shown = cards(HANDS[who])[1]
    answer(game, who, shown)

    for seat in game.seats:
        found = known(game.view(seat), None)
        assert found.shown == (((who, shown),) if seat == to else ())
    found = known(game.view(to), None)
    own = set(cards(HANDS[to]))
    for seat, row in enumerate(allowed(found)):
        fits = [not own & pocket and (seat != who or shown in pocket) for pocket in held(2)]
        assert [weight > 0.1 for weight in row.tolist()] == fits


def test_s1_a_card_is_taken_for_the_one_that_tells_most() -> None:
    """Of a pair of fours with an ace a bot shows the four; so who shows an ace has probably no four."""
    found = Known(0, 4, cards("7c 7d"), 2, cards("Ks Td 8h 4d 2c"), ((1, Card("Ac")),))
    of_ace = allowed(found)[1]

    likely, unlikely = (of_ace[pocket_place(cards(pocket))] for pocket in ("Ac 9h", "Ac 4h"))

    assert (likely, unlikely) == (1, 0.25)


@pytest.mark.parametrize("who", range(4))
def test_s1_h53_a_card_shown_is_gone_with_a_new_pocket(who: int) -> None:
    game = deal(*HANDS, board=FACE, challenges=[MOTION_DETECTOR], specialist=INFORMANT)
    to = (who + 2) % 4
    use(game, who, to=to)
    answer(game, who, cards(HANDS[who])[0])
    assert known(game.view(to), None).shown

    take_all(game, [1 + (seat - who) % 4 for seat in game.seats])

    assert game.view(to).redrawn == (who,)
    assert known(game.view(to), None).shown == ()


@pytest.mark.parametrize("seat", range(4))
def test_s6_the_card_passed_on_is_with_the_neighbour(seat: int) -> None:
    game = deal(*HANDS, specialist=COORDINATOR)
    for other in game.seats:
        answer(game, other, LOWER[other])
    left = (seat + 1) % 4
    own = set(game.state.pockets[seat])

    of_neighbour = allowed(known(game.view(seat), LOWER[seat]))[left]

    assert [weight > 0.5 for weight in of_neighbour.tolist()] == [
        LOWER[seat] in pocket and not own & pocket for pocket in held(2)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_s6_what_was_passed_on_counts_when_all_have_spoken_in_the_last_round(level: str) -> None:
    """Before that the others would misread a chip: they don't know what its owner knows."""
    game = deal(*HANDS, board="Ks Td 8h 4d 2c", specialist=COORDINATOR, settling=2)
    knowing = [LEVELS[level](Random(seat)) for seat in game.seats]
    for seat, bot in enumerate(knowing):
        action = bot.act(game.view(seat), game.legal_actions(seat))
        assert action is not None
        game.play(seat, action)
    forgetful = [LEVELS[level](Random(seat)) for seat in game.seats]

    def differs(seat: int) -> bool:
        view = game.view(seat)
        one, other = (bots[seat].judged(view, bots[seat].believed(view)) for bots in (knowing, forgetful))
        return one.beats != other.beats

    while game.phase in COLOURS:
        spoken = 0
        for seat in (*game.seats, None):
            for bots in (knowing, forgetful):
                for other, bot in enumerate(bots):
                    bot.look(game.view(other))
            late = (game.phase, spoken) == ("red", 4)
            assert all(differs(other) == late for other in game.seats)
            if seat is not None:
                take(game, seat, seat + 1)
                spoken += 1
        settle(game)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [2, 3])
def test_s9_a_card_one_had_is_with_each_of_the_others_equally_likely(players: int, size: int) -> None:
    found = Known(0, players, cards("Ah Kd 9c")[:size], size, elsewhere=frozenset(cards("2h")))
    has = np.array([Card("2h") in pocket for pocket in held(size)])

    for row in allowed(found)[1:]:
        assert row[has].sum() / row.sum() == pytest.approx(1 / (players - 1), abs=0.03)


def test_s9_only_the_cards_one_had_and_has_no_more_are_elsewhere() -> None:
    game = deal(*HANDS, specialist=CON_ARTIST, mixed=["Ah 7c", "7d Kd", "Qc Jh", "Tc 2h"])

    elsewhere = [known(game.view(seat), None).elsewhere for seat in game.seats]

    assert elsewhere == [{"Kd"}, {"7c"}, set(), set()]


def test_s7_the_jack_rules_out_no_pocket() -> None:
    with_jack, without = (allowed(Known(1, 4, cards(pocket), 2)) for pocket in ("J* 7d", "7d"))

    assert (with_jack == without).all()
