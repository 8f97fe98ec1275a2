"""The shuffle: docs/shuffle.md says how it is done, and its own little program must come to the same decks."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from thegang.cards import DECK, FairNumbers, commitment, derive, named_seed
from thegang.heist import Heist, TakeChip

DOC = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text("utf-8")
EXAMPLE_SEED = bytes(range(32))
EXAMPLE_DECK = (
    "3s As 2c Td 7c Kd 4c 5s 7s 8c Th "
    "6d Jh 4d Ks 7d 9s 4s 2d Kc 8h 2h Qs 3d 9c 8d Jd Tc 3c Qh Qd 5c Kh 6s Jc 4h Js 6c Ad 5d 8s Qc 2s 6h Ah 7h Ac Ts 3h "
    "9d 9h 5h"
)
CHI_SQUARE_LIMITS = {23: 49.7, 51: 87.0, 199: 268.0}
"""For these degrees of freedom: what fair numbers exceed once in a thousand times."""


@pytest.fixture(name="checker", scope="module")
def checker_fixture() -> dict[str, Any]:
    """The stand-alone program of docs/shuffle.md."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def seeds(count: int, purpose: str) -> list[bytes]:
    """Seeds that are the same in every run."""
    return [hashlib.sha256(f"{purpose} {number}".encode()).digest() for number in range(count)]


def chi_square(found: Iterable[Hashable], possible: Iterable[Hashable]) -> float:
    counts = Counter(found)
    cells = list(possible)
    assert set(counts) == set(cells), "not everything possible came up"
    expected = counts.total() / len(cells)
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


def test_the_documented_program_gives_the_same_decks_as_the_engine(checker: dict[str, Any]) -> None:
    for seed in seeds(300, "deck"):
        assert FairNumbers(seed, "deck").shuffled(DECK) == checker["deck"](seed.hex())


def test_the_documented_program_gives_the_same_commitments_as_the_engine(checker: dict[str, Any]) -> None:
    for seed in seeds(50, "commitment"):
        assert commitment(seed) == checker["commitment"](seed.hex())


@pytest.mark.parametrize("players", range(3, 7))
def test_the_documented_program_finds_the_cards_of_a_played_heist(players: int, checker: dict[str, Any]) -> None:
    game = Heist.new(players, f"table of {players}")
    promised = game.view(None).commitment

    secret_seeds = set()
    while game.phase != "showdown":
        secret_seeds.add(game.view(0).seed)
        seat = game.state.chips[game.phase].index(0)  # type: ignore[index]
        game.play(seat, TakeChip(seat + 1))

    seen = game.view(None)
    assert secret_seeds == {None}
    assert seen.seed is not None
    deck = checker["deck"](seen.seed)
    assert checker["commitment"](seen.seed) == promised
    assert list(seen.community) == deck[:5]
    assert [list(pocket) for pocket in seen.pockets if not isinstance(pocket, int)] == [
        deck[5 + 2 * seat : 7 + 2 * seat] for seat in range(players)
    ]


def test_the_example_of_the_page() -> None:
    documented = [card for row in re.findall(r"^\| [a-z ]+ \| ([^|]+) \|$", DOC, re.MULTILINE) for card in row.split()]

    assert FairNumbers(EXAMPLE_SEED, "deck").shuffled(DECK) == EXAMPLE_DECK.split()
    assert [card for card in documented if card in DECK] == EXAMPLE_DECK.split()
    assert EXAMPLE_SEED.hex() in DOC
    assert commitment(EXAMPLE_SEED) in DOC


def test_commitment_and_named_seeds_are_plain_sha_256() -> None:
    assert commitment(EXAMPLE_SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert named_seed(7) == named_seed("7") == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"


def test_derived_seeds_are_plain_hmac_sha_256() -> None:
    expected = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"  # RFC 4231, test case 1

    assert derive(b"\x0b" * 20, "Hi There").hex() == expected


def test_a_shuffle_keeps_every_card_once() -> None:
    for seed in seeds(50, "keep"):
        assert sorted(FairNumbers(seed, "deck").shuffled(DECK)) == sorted(DECK)


def test_labels_give_streams_of_their_own() -> None:
    orders = {tuple(FairNumbers(EXAMPLE_SEED, label).shuffled(DECK)) for label in ("deck", "mix", "challenges")}

    assert len(orders) == 3


def test_a_stream_goes_on_where_it_stopped() -> None:
    one = FairNumbers(EXAMPLE_SEED, "deck")

    assert one.shuffled(DECK) != one.shuffled(DECK)


def test_every_order_of_four_cards_is_equally_likely() -> None:
    orders = (tuple(FairNumbers(seed, "four").shuffled("abcd")) for seed in seeds(12_000, "orders"))

    assert chi_square(orders, permutations("abcd")) < CHI_SQUARE_LIMITS[23]


@pytest.mark.parametrize("place", [0, 25, 51])
def test_every_card_is_equally_likely_in_every_place(place: int) -> None:
    cards = (FairNumbers(seed, "deck").shuffled(DECK)[place] for seed in seeds(5_200, f"place {place}"))

    assert chi_square(cards, DECK) < CHI_SQUARE_LIMITS[51]


def test_numbers_are_equally_likely_though_200_does_not_divide_256() -> None:
    chance = FairNumbers(EXAMPLE_SEED, "numbers")

    assert chi_square((chance.below(200) for _ in range(40_000)), range(200)) < CHI_SQUARE_LIMITS[199]


@pytest.mark.parametrize("broken", [lambda byte: byte % 200, lambda byte: min(byte, 199)])
def test_the_chi_square_would_find_a_biased_generator(broken: Callable[[int], int]) -> None:
    stream = (byte for seed in seeds(1_250, "biased") for byte in seed)

    assert chi_square(map(broken, stream), range(200)) > CHI_SQUARE_LIMITS[199]
