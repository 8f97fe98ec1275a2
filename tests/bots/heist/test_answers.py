"""What bots answer where one answer is clearly right."""

from random import Random

import pytest

from tests.heist.scene import answer, deal, play_to, take_all, use
from thegang.bots.heist import LEVELS, HeistBot
from thegang.bots.heist.answers import Believer, compared
from thegang.cards import parse_cards, pocket_place
from thegang.core import Action
from thegang.heist import Answer, Heist

INFORMANT, HACKER, COORDINATOR, JACK, CON_ARTIST = 1, 5, 6, 7, 9
RETINA_SCAN, BLACKOUT, FINGERPRINT_SCAN, SECURITY_CAMERAS = 4, 8, 9, 10
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
EVERY_SEAT = pytest.mark.parametrize("seat", range(4))

STEEL_WHEEL = "2h 3h 4h 5h 9c"
"""Who beats a straight flush to the five has the six of hearts."""
BEATEN = "Ah Kd"
FLUSH_BOARD = "Th Jh Qh 2c 2d"
"""Who beats a flush to the ace nearly always has a full house."""


def bot_at(game: Heist, seat: int, level: str) -> tuple[HeistBot, Action | None]:
    bot = LEVELS[level](Random(seat))
    return bot, bot.act(game.view(seat), game.legal_actions(seat))


def hands_with(seat: int, pocket: str, *others: str) -> list[str]:
    """The others in seat order, and this pocket at its seat."""
    return [*others[:seat], pocket, *others[seat:]]


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize(("pocket", "best"), [("2c Ah", "Ah"), ("Ah 2c", "Ah"), ("9d Ts", "Ts"), ("Kd 3h", "Kd")])
def test_s1_the_higher_card_is_shown(level: str, seat: int, pocket: str, best: str) -> None:
    game = deal(*hands_with(seat, pocket, "7c 7d", "Qc Jh", "5s 4c"), board="", specialist=INFORMANT)
    use(game, seat, to=(seat + 1) % 4)

    assert bot_at(game, seat, level)[1] == Answer("show", best)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize(("pocket", "telling"), [("Ac 4h", "4h"), ("Ac Kh", "Kh"), ("Ac 9h", "Ac"), ("3s Qd", "Qd")])
def test_s1_what_makes_the_better_hand_with_the_board_is_shown(
    level: str, seat: int, pocket: str, telling: str
) -> None:
    game = deal(*hands_with(seat, pocket, "7c 7d", "Qc Jh", "5s 4c"), board="Ks Td 8h 4d 2c", specialist=INFORMANT)
    play_to(game, "red")
    use(game, seat, to=(seat + 1) % 4)

    assert bot_at(game, seat, level)[1] == Answer("show", telling)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize(("pocket", "highest"), [("2c Ah", "Ah"), ("Ah 2c", "Ah"), ("Ts 9d", "Ts"), ("Kd 3h", "Kd")])
def test_s6_the_higher_card_is_passed(level: str, seat: int, pocket: str, highest: str) -> None:
    game = deal(*hands_with(seat, pocket, "7c 7d", "Qc Jh", "5s 4c"), board="", specialist=COORDINATOR)

    assert bot_at(game, seat, level)[1] == Answer("pass", highest)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize(
    ("phase", "board", "pocket", "drawn", "discarded"),
    [
        ("white", "", "Ah As", "2d", "2d"),
        ("white", "", "Ah 2d", "As", "2d"),
        ("white", "", "8d 8h", "Ac", "Ac"),
        ("yellow", "9s 8h 4d", "Kc 9c", "9h", "Kc"),
        ("red", "2h 5h 9h Jc Kd", "Ac 3h", "4h", "Ac"),
        ("red", "9s 8h 5d 2c 3d", "Ac 5h", "6d", "6d"),
    ],
)
def test_s5_what_is_left_after_a_discard_is_the_best(
    level: str, seat: int, phase: str, board: str, pocket: str, drawn: str, discarded: str
) -> None:
    others = ("7c 7d", "Qc Jd", "5s Tc")
    game = deal(*hands_with(seat, pocket, *others), board=board, draws=drawn, specialist=HACKER)
    play_to(game, phase)
    use(game, seat)

    assert bot_at(game, seat, level)[1] == Answer("discard", discarded)


@EVERY_LEVEL
@EVERY_SEAT
@pytest.mark.parametrize(
    ("phase", "board", "pocket", "discarded"),
    [
        ("white", "", "Jh 2c", "2c"),
        ("white", "", "Ah 2c", "2c"),
        ("yellow", "9s 8h 4d", "9c Ah", "Ah"),
        ("red", "9s 8h 4d 2c 3d", "Ac 2h", "Ac"),
        ("red", "2h 5h 9h Jc Kd", "Jh 9d", "9d"),
    ],
)
def test_s7_what_is_best_with_the_jack_is_kept(
    level: str, seat: int, phase: str, board: str, pocket: str, discarded: str
) -> None:
    game = deal(*hands_with(seat, pocket, "7c 7d", "Qc 6d", "5s Tc"), board=board, specialist=JACK)
    play_to(game, phase)
    use(game, seat)

    assert bot_at(game, seat, level)[1] == Answer("discard", discarded)


@EVERY_LEVEL
@EVERY_SEAT
def test_h60_s5_one_of_four_cards_is_discarded(level: str, seat: int) -> None:
    others = ("7c 7d 6s", "Qc Jd 6h", "5s Tc 6d")
    game = deal(
        *hands_with(seat, "Ah As 2d", *others),
        board="9s 9h 4d 4c Kd",
        draws="Kh",
        challenges=[SECURITY_CAMERAS],
        specialist=HACKER,
    )
    play_to(game, "red")
    use(game, seat)

    assert bot_at(game, seat, level)[1] == Answer("discard", "2d")  # aces and kings


def before_the_last_reveal(top: int, challenge: int, board: str, hands: tuple[str, ...], *others: int) -> Heist:
    """All but the strongest have shown their hands, given by strength; seat ``top`` has the last of them."""
    players = len(hands)
    seats = {(top + 1 + place) % players: place for place in range(players)}
    game = deal(*(hands[seats[seat]] for seat in range(players)), board=board, challenges=[challenge, *others])
    while game.phase in ("white", "yellow", "orange", "red"):
        take_all(game, [seats[seat] + 1 for seat in range(players)])
    assert game.state.prompt is not None
    assert set(game.state.prompt.options) == set(range(players)) - {top}
    return game


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(3))
@pytest.mark.parametrize(
    ("challenge", "board", "hands", "guess"),
    [
        (RETINA_SCAN, STEEL_WHEEL, ("9d 9s", BEATEN, "6h Qs"), Answer("guess-value", "6")),
        (RETINA_SCAN, "Ks Kd 4c 4d 8h", ("3c 2d", "8c 8d", "Kh 2s"), Answer("guess-value", "K")),
        (FINGERPRINT_SCAN, STEEL_WHEEL, ("9d 9s", BEATEN, "6h Qs"), Answer("guess-ranking", "straight-flush")),
        (FINGERPRINT_SCAN, FLUSH_BOARD, ("9d 8s", "Ah 3h", "Qs Qd"), Answer("guess-ranking", "full-house")),
    ],
)
def test_h54_h59_the_strongest_hand_is_one_that_beats_all_shown(
    level: str, top: int, challenge: int, board: str, hands: tuple[str, ...], guess: Answer
) -> None:
    game = before_the_last_reveal(top, challenge, board, hands)

    for seat in set(game.seats) - {top}:
        assert bot_at(game, seat, level)[1] == guess


def game_with_a_shown_three(top: int) -> tuple[Heist, int]:
    """The strongest has shown a three to somebody; a high card would be likelier."""
    to = (top + 1) % 3
    hands = ["", "", ""]
    hands[top], hands[to], hands[(top + 2) % 3] = "3c 3h", "8c 5s", "Kh 7c"
    game = deal(*hands, board="Qs Jd 9h 4d 2c", challenges=[RETINA_SCAN], specialist=INFORMANT)
    use(game, top, to=to)
    answer(game, top, "3c")
    while game.state.prompt is None:
        take_all(game, [{top: 3, to: 1}.get(seat, 2) for seat in game.seats])
    return game, to


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(3))
def test_h54_s1_a_card_the_strongest_showed_is_guessed(level: str, top: int) -> None:
    game, to = game_with_a_shown_three(top)

    assert bot_at(game, to, level)[1] == Answer("guess-value", "3")
    assert bot_at(game, (top + 2) % 3, level)[1] != Answer("guess-value", "3")


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(4))
def test_h73_everybody_comes_round_to_what_most_say(level: str, top: int) -> None:
    game = before_the_last_reveal(top, RETINA_SCAN, STEEL_WHEEL, ("Ks 7d", "9d 9s", BEATEN, "6h Qs"))
    one, two, three = sorted(set(game.seats) - {top})
    bot, own = bot_at(game, two, level)
    assert own == Answer("guess-value", "6")
    game.play(two, own)
    assert bot.act(game.view(two), game.legal_actions(two)) is None

    answer(game, three, "T")
    for seat in (two, three):
        assert bot_at(game, seat, level)[1] is None, "nobody changes before all have spoken"

    answer(game, one, "6")
    assert bot.act(game.view(two), game.legal_actions(two)) is None
    assert bot_at(game, three, level)[1] == own


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(4))
def test_h73_who_knows_better_says_so_and_follows_all_the_same(level: str, top: int) -> None:
    game = before_the_last_reveal(top, RETINA_SCAN, STEEL_WHEEL, ("Ks 7d", "9d 9s", BEATEN, "6h Qs"))
    one, two, three = sorted(set(game.seats) - {top})
    answer(game, one, "T")
    answer(game, three, "T")

    bot, own = bot_at(game, two, level)
    assert own == Answer("guess-value", "6")
    game.play(two, own)
    assert bot.act(game.view(two), game.legal_actions(two)) == Answer("guess-value", "T")


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(3))
def test_h73_what_somebody_said_counts_if_it_is_nearly_as_likely(level: str, top: int) -> None:
    """The easy bot, who knows least, follows what is much less likely; nobody says what can't be."""
    game = before_the_last_reveal(top, RETINA_SCAN, "As Kd 8c 6h 3d", ("4c 2d", "3c 5s", "Ah Js"))
    first, second = sorted(set(game.seats) - {top})
    bot, own = bot_at(game, second, level)
    assert isinstance(own, Answer)
    view = game.view(second)
    likely = Believer(bot.believed(view), Random(0), bot.joins, compares=bot.compares).values(view, top)
    for value in likely:
        answer(game, first, value)
        joins = likely[value] >= (0.25 if level == "easy" else 0.8) * likely[own.choice]
        assert bot_at(game, second, level)[1] == (Answer("guess-value", value) if joins else own)


@pytest.mark.parametrize("top", range(3))
def test_h54_earlier_chips_are_held_against_the_hands_that_lie_open(top: int) -> None:
    """On the flop the strongest hand had the lowest chip, below a pair of threes: it has made its pair since."""
    board, hands = "9s 3d 2h Kc 7d", ("Qc Jd", "Ah 3c", "Kd 8h")
    seats = {(top + 1 + place) % 3: place for place in range(3)}
    game = deal(*(hands[seats[seat]] for seat in range(3)), board=board, challenges=[RETINA_SCAN])
    for order in ([0, 2, 1], [1, 2, 0], [0, 1, 2], [0, 1, 2]):
        take_all(game, [order[seats[seat]] + 1 for seat in range(3)])
    view = game.view((top + 1) % 3)

    fits = compared(view, top)

    nines, kings = (fits[pocket_place(parse_cards(pocket))] for pocket in ("9d 8h", "Kd 8h"))
    assert kings > 3 * nines


@pytest.mark.parametrize("top", range(3))
def test_h58_chips_that_nobody_sees_any_more_say_nothing(top: int) -> None:
    game = before_the_last_reveal(top, RETINA_SCAN, STEEL_WHEEL, ("9d 9s", BEATEN, "6h Qs"), BLACKOUT)

    assert set(compared(game.view((top + 1) % 3), top).tolist()) == {1.0}


@pytest.mark.parametrize("top", range(3))
def test_h73_who_does_not_listen_to_claims_hears_the_others_first(top: int) -> None:
    game = before_the_last_reveal(top, RETINA_SCAN, STEEL_WHEEL, ("9d 9s", BEATEN, "6h Qs"))
    one, two = sorted(set(game.seats) - {top})
    assert bot_at(game, one, "easy")[0].patient
    assert not bot_at(game, two, "strong")[0].patient
    answer(game, two, "6")
    assert not bot_at(game, one, "easy")[0].patient


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(3))
def test_h54_s1_who_was_shown_a_card_speaks_first_and_is_followed(level: str, top: int) -> None:
    game, to = game_with_a_shown_three(top)
    other = (top + 2) % 3
    assert bot_at(game, other, level)[0].patient
    assert not bot_at(game, to, "strong")[0].patient
    answer(game, other, "K")
    answer(game, to, "3")
    assert bot_at(game, other, level)[1] == Answer("guess-value", "3")
    assert bot_at(game, to, level)[1] is None


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(3))
def test_h54_s6_who_passed_a_card_on_to_the_strongest_names_it(level: str, top: int) -> None:
    """The three is a surprise to everybody but the one who passed it on."""
    giver, other = (top - 1) % 3, (top + 1) % 3
    hands = {giver: "8c 3h", top: "3c 5d", other: "Kh 7c"}
    game = deal(
        *(hands[seat] for seat in range(3)), board="Qs Jd 9h 4d 2c", challenges=[RETINA_SCAN], specialist=COORDINATOR
    )
    bot = LEVELS[level](Random(0))
    for seat, card in ((giver, "3h"), (other, "7c"), (top, "5d")):
        bot.look(game.view(giver))
        answer(game, seat, card)
    while game.state.prompt is None:
        bot.look(game.view(giver))
        take_all(game, [{top: 3, giver: 1}.get(seat, 2) for seat in game.seats])

    assert game.state.pockets[top] == parse_cards("3c 3h")
    assert bot.act(game.view(giver), game.legal_actions(giver)) == Answer("guess-value", "3")
    assert bot_at(game, other, level)[0].patient
    answer(game, giver, "3")
    assert bot_at(game, other, level)[1] == Answer("guess-value", "3")


@EVERY_LEVEL
@pytest.mark.parametrize("top", range(3))
def test_h54_s9_a_card_from_before_the_mix_that_nobody_else_has_is_named(level: str, top: int) -> None:
    one, two = (top + 1) % 3, (top + 2) % 3
    before = {top: "8c 5s", one: "3c 3h", two: "Kh 7c"}
    after = {top: "3c 3h", one: "8c 5s", two: "Kh 7c"}
    game = deal(
        *(before[seat] for seat in range(3)),
        mixed=[after[seat] for seat in range(3)],
        board="Qs Jd 9h 4d 2c",
        challenges=[RETINA_SCAN],
        specialist=CON_ARTIST,
    )
    while game.state.prompt is None:
        take_all(game, [{top: 3, one: 1}.get(seat, 2) for seat in game.seats])

    assert bot_at(game, one, level)[1] == Answer("guess-value", "3")
    assert bot_at(game, two, level)[1] != Answer("guess-value", "3")
