"""The evaluator: H-21 to H-25 and S-7, against known numbers and against the oracle."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from random import Random

import pytest

from tests.cards import oracle
from thegang.cards import Card, Hand, evaluate, parse_cards

KNOWN_COUNTS = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "pair": 1_098_240,
    "high-card": 1_302_540,
}
DIFFERENT_STRENGTHS = 7_462
SUITS = {"c": 0, "d": 1, "h": 2, "s": 3}
BY_VALUE = [Card(card) for card in oracle.deck()]


def judged(text: str) -> Hand:
    return evaluate(parse_cards(text))


def check_five_card_hands(hands: Iterable[tuple[tuple[Card, ...], int]]) -> None:
    """Hands of every strength, and how many of all 2,598,960 each of them stands for."""
    counts: Counter[str] = Counter()
    scores: dict[tuple[str, bool], int] = {}
    samples: dict[tuple[str, bool], tuple[Card, ...]] = {}
    for hand, times in hands:
        found = evaluate(hand)
        counts[found.ranking.word] += times
        kind = "".join([card[0] for card in hand]), len({card[1] for card in hand}) == 1
        assert scores.setdefault(kind, found.score) == found.score, f"suits matter in {hand}"
        samples.setdefault(kind, hand)

    assert counts == KNOWN_COUNTS
    weak_to_strong = sorted(samples, key=lambda kind: oracle.strength(samples[kind]))
    assert len(weak_to_strong) == DIFFERENT_STRENGTHS
    assert all(scores[weaker] < scores[stronger] for weaker, stronger in pairwise(weak_to_strong))


@cache
def suits_of(times: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """The suits of hands that have each value so many times, but for their names; how many hands have them."""
    found: Counter[tuple[int, ...]] = Counter()
    for groups in product(*(combinations(range(4), count) for count in times)):
        renamings = ([sorted(names[suit] for suit in group) for group in groups] for names in permutations(range(4)))
        found[tuple(suit for group in min(renamings) for suit in group)] += 1
    return found


def test_h24_h25_every_five_card_hand_but_for_the_names_of_suits() -> None:
    """134,459 hands, with names of suits at random."""
    chance = Random("suits")

    def hands() -> Iterator[tuple[tuple[Card, ...], int]]:
        for values in combinations_with_replacement("AKQJT98765432", 5):
            times = tuple(Counter(values).values())
            for suits, count in suits_of(times).items() if max(times) <= 4 else ():
                names = chance.sample("shdc", 4)
                yield tuple(Card(value + names[suit]) for value, suit in zip(values, suits, strict=True)), count

    check_five_card_hands(hands())


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_h24_h25_every_five_card_hand(part: int) -> None:
    """A quarter of all hands: those whose suits add up to the same number modulo 4.

    Turning every suit into the next one adds five times 1 to that sum and keeps the ranking, so each quarter has
    exactly a quarter of the hands of each ranking, and hands of every strength. (The fast evaluator is asked for all of
    them at once in test_fast_scores.py.)
    """
    hands = combinations(BY_VALUE, 5)
    check_five_card_hands((hand, 4) for hand in hands if sum(SUITS[card[1]] for card in hand) % 4 == part)


@pytest.mark.parametrize("jack", [False, True], ids=["deck", "with the Jack"])
@pytest.mark.parametrize("size", range(2, 9))
def test_h21_s7_random_hands_agree_with_the_oracle(size: int, jack: bool) -> None:
    chance = Random(f"{size} {jack}")
    hands = [_random_hand(chance, size, jack) for _ in range(400)]

    found = [evaluate(hand) for hand in hands]

    for hand, judgement in zip(hands, found, strict=True):
        expected = oracle.strength(hand)
        assert judgement.ranking.word == oracle.RANKINGS[expected[0]], hand
        assert len(set(judgement.best)) == min(size, 5), hand
        assert set(judgement.best) <= set(hand), hand
        assert oracle.strength(judgement.best) == expected, hand
        assert (named_by(judgement.ranks), named_by(judgement.kickers)) == named(expected), hand
    _assert_same_order(hands, found)


def named_by(ranks: Iterable[str]) -> list[int]:
    return [oracle.value(rank) for rank in ranks]


def named(strength: oracle.Strength) -> tuple[list[int], list[int]]:
    """The values that give a hand its name, and the others: whatever is there once, unless it is a row."""
    place, *values = strength
    ranking = oracle.RANKINGS[place]
    values = [14 if value == 1 else value for value in values]
    if ranking in ("straight", "straight-flush", "royal-flush"):
        return values, []
    if ranking in ("high-card", "flush"):
        return values[:1], values[1:]
    sets = [value for value in dict.fromkeys(values) if values.count(value) > 1]
    fifth = values[4:] if values.count(values[0]) == 5 else []  # of five jacks (S-7)
    return sets, [value for value in values if value not in sets] + fifth


@pytest.mark.parametrize(
    ("cards", "ranking", "ranks", "kickers"),
    [
        ("Ah Kd", "high-card", "A", "K"),
        ("8h 8d", "pair", "8", ""),
        ("8h J* Jd", "pair", "J", "8"),
        ("7c 7d 7h 2s", "three-of-a-kind", "7", "2"),
        ("Ah Kd 9s 8h 4d 2c 3d", "high-card", "A", "K984"),
        ("8h 8d Ks 9h 4c 3d 2s", "pair", "8", "K94"),
        ("Kh Kd 4s 4h 3c 3d As", "two-pair", "K4", "A"),
        ("7c 7d 7h 2s Kd", "three-of-a-kind", "7", "K2"),
        ("6h 7c 8d 9s Th 2c 2d", "straight", "T9876", ""),
        ("Ah 2c 3d 4s 5h Kc", "straight", "5432A", ""),
        ("Th J* Qd Kc As 2c 2d", "straight", "AKQJT", ""),
        ("Ah 9h 7h 4h 2h Kd", "flush", "A", "9742"),
        ("Kh Kd Kc 4s 4h 3d 3c", "full-house", "K4", ""),
        ("9h 9d 9c 9s 4h Kd", "four-of-a-kind", "9", "K"),
        ("Jc Jd Jh Js J*", "four-of-a-kind", "J", "J"),
        ("7d 8d 9d Td Jd Qs", "straight-flush", "JT987", ""),
        ("As 2s 3s 4s 5s", "straight-flush", "5432A", ""),
        ("Ts Js Qs Ks As", "royal-flush", "AKQJT", ""),
    ],
)
def test_h24_h25_a_hand_has_a_name_and_kickers(cards: str, ranking: str, ranks: str, kickers: str) -> None:
    found = judged(cards)

    assert (found.ranking.word, "".join(found.ranks), "".join(found.kickers)) == (ranking, ranks, kickers)


def test_s7_hands_close_to_five_jacks_agree_with_the_oracle() -> None:
    chance = Random("jacks")
    jacks = parse_cards("Jc Jd Jh Js J*")
    others = [card for card in BY_VALUE if card not in jacks]
    hands = [
        [*chance.sample(jacks, chance.choice([3, 4, 5])), *chance.sample(others, chance.choice([2, 3]))]
        for _ in range(400)
    ]

    found = [evaluate(hand) for hand in hands]

    for hand, judgement in zip(hands, found, strict=True):
        assert judgement.ranking.word == oracle.ranking(hand), hand
        assert oracle.strength(judgement.best) == oracle.strength(hand), hand
    _assert_same_order(hands, found)


def test_h23_hands_that_differ_in_suits_alone_are_equal() -> None:
    board = "9s 8h 4d 2c 3d"

    assert judged(f"Ah Kd {board}").score == judged(f"Ac Ks {board}").score


def test_h21_hands_of_seven_and_eight_cards_compare_with_each_other() -> None:
    three_pocket_cards = judged("Ah Kd 2d 9s 8h 4d 2c 3d")

    assert three_pocket_cards.score == judged("2s Ks 9s 8h 4d 2c Ad").score


@pytest.mark.parametrize(
    ("cards", "ranking"),
    [
        ("Ah 2c 3d 4s 5h", "straight"),
        ("Kh Ac 2d 3s 4h", "high-card"),  # no straight wraps round
        ("Th Jh Qh Kh Ah 2c 2d", "royal-flush"),
        ("9h Th Jh Qh Kh Ac", "straight-flush"),
        ("Th J* Qh Kh Ah", "straight"),  # the Jack has no suit
        ("Th J* Qh Kh Ah 2h", "flush"),
        ("2h 5h J* 9h Kh", "high-card"),
        ("J* Jc 2c 3c 4c", "pair"),
    ],
)
def test_h25_s7_special_hands(cards: str, ranking: str) -> None:
    assert judged(cards).ranking.word == ranking


def test_h25_the_ace_low_straight_is_the_weakest() -> None:
    assert judged("Ah 2c 3d 4s 5h").score < judged("2c 3d 4s 5h 6c").score


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("3d Th 2c Jh Ah Qs Kd", "Ah Kd Qs Jh Th"),
        ("Ah 2c 3d 4s 5h 9c", "5h 4s 3d 2c Ah"),
        ("2h Kc 9h Ah 4h Qd 7h", "Ah 9h 7h 4h 2h"),
        ("3c 3d Kc 3h Kd 9s 2c", "3c 3d 3h Kc Kd"),
        ("Kc Kd Kh Tc Td Th Ac Ad", "Kc Kd Kh Ac Ad"),  # the pair beats the second three
        ("5c 5d 5h 5s 9c Ad", "5c 5d 5h 5s Ad"),
        ("4c 9d 4h 9s 2c Kd 2d", "9d 9s 4c 4h Kd"),
        ("6c 2d 6h Ks 9c 4d 3s", "6c 6h Ks 9c 4d"),
        ("6c 2d 6h Ks 6s 4d", "6c 6h 6s Ks 4d"),
        ("Ks 9c 7d 5s 4h 3c 2d", "Ks 9c 7d 5s 4h"),
        ("2c 9d 9c", "9d 9c 2c"),
    ],
)
def test_h25_best_has_the_combination_first_and_then_the_kickers(cards: str, best: str) -> None:
    found = judged(cards).best

    assert [card[0] for card in found] == [card[0] for card in best.split()]
    assert set(found) == set(best.split())


@pytest.mark.parametrize(
    ("cards", "kicker"),
    [("Tc 9d", "J"), ("2c 3d 4h", "J"), ("Qc 9d", "Q"), ("Kc Qd", "K"), ("Ac 2d 3h", "A")],
)
def test_s7_five_jacks_are_four_with_a_jack_kicker_unless_a_better_card_is_there(cards: str, kicker: str) -> None:
    found = judged(f"Jc Jd Jh Js J* {cards}")

    assert found.ranking.word == "four-of-a-kind"
    assert [card[0] for card in found.best] == [*"JJJJ", kicker]


@pytest.mark.parametrize("cards", ["Ah Ah", "Ah Kd Qs Jh Ah", "J* J* 2c 3c 4c"])
def test_a_card_twice_is_an_error(cards: str) -> None:
    with pytest.raises(ValueError, match="twice"):
        judged(cards)


@pytest.mark.parametrize("cards", ["", "Ah", "2c 3c 4c 5c 6c 7c 8c 9c Tc"])
def test_a_wrong_number_of_cards_is_an_error(cards: str) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        judged(cards)


@pytest.mark.parametrize("code", ["Zz", "10h", "ah", "AH", "A", "", "*J", "Ahh", "A♥"])
def test_text_that_is_no_card_is_an_error(code: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse_cards([code])


def test_cards_are_read_from_a_list_and_from_a_string() -> None:
    assert parse_cards("Ah  Kd\tJ*") == parse_cards(["Ah", "Kd", "J*"]) == ["Ah", "Kd", "J*"]


def _random_hand(chance: Random, size: int, jack: bool) -> list[Card]:
    """Random cards; in half of the hands of few values or suits, so that the rare rankings come up."""
    cards = BY_VALUE
    match chance.randrange(4):
        case 0:
            cards = [card for card in cards if card[0] in "AKJT"]
        case 1:
            cards = [card for card in cards if card[1] in "hs"]
    hand = chance.sample(cards, size - jack)
    if jack:
        hand.insert(chance.randrange(size), Card("J*"))
    return hand


def _assert_same_order(hands: list[list[Card]], found: list[Hand]) -> None:
    judged_hands = list(zip(hands, found, strict=True))
    for (hand, one), (other_hand, other) in pairwise(judged_hands):
        expected, other_expected = oracle.strength(hand), oracle.strength(other_hand)
        assert (one.score < other.score) == (expected < other_expected), (hand, other_hand)
        assert (one.score == other.score) == (expected == other_expected), (hand, other_hand)
