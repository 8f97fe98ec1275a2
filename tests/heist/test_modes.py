"""The modes and the stacks of cards (H-30 to H-35)."""

from collections.abc import Sequence

import pytest

from tests.heist.scene import ANY_HANDS, rob
from thegang.cards import FairNumbers
from thegang.heist import BeginHeist, Heist, Script
from thegang.heist.cardsets import EDITION
from thegang.heist.modes import Group, Stack, Stacks

ONE_TO_TEN = tuple(range(1, 11))
WIN, LOSE = True, False


def start(mode: str, seed: str | int = "modes", stacks: Stacks | None = None) -> Heist:
    """The first heist of a game of three."""
    return Heist.new(3, seed, mode, stacks=stacks or "ordered", script=ANY_HANDS, cards=EDITION)


def next_heist(game: Heist, *results: bool, script: Script = ANY_HANDS) -> Heist:
    """Play heists with these results and begin the one after."""
    for success in results:
        rob(game, success=success)
    game.play(None, BeginHeist(script))
    return game


def games(mode: str, *results: bool, first: Heist | None = None) -> Heist:
    """Play on, from game to game with the same stacks; the last heist is over."""
    game = first or start(mode)
    for number, success in enumerate(results):
        if game.state.outcome is not None:
            game = start(mode, number, game.state.stacks)
        rob(game, success=success)
    return game


def active(game: Heist) -> tuple[tuple[int, ...], int | None]:
    """The challenges and the specialist of this heist."""
    return game.state.challenges, game.state.specialist


def test_h30_basic_has_no_cards_whatever_happened() -> None:
    game = start("basic")
    seen = [active(game)]

    for success in (WIN, LOSE, WIN):
        seen.append(active(next_heist(game, success)))

    assert seen == [((), None)] * 4


def test_h31_the_first_advanced_heist_has_no_cards() -> None:
    assert active(start("advanced")) == ((), None)


def test_h31_after_a_success_the_top_challenge_is_active() -> None:
    assert active(next_heist(start("advanced"), WIN)) == ((1,), None)


def test_h31_after_a_failure_the_top_specialist_is_active() -> None:
    assert active(next_heist(start("advanced"), LOSE)) == ((), 1)


def test_h31_a_card_is_active_for_one_heist_used_or_not() -> None:
    game = start("advanced")

    seen = [active(next_heist(game, success)) for success in (LOSE, LOSE, WIN, WIN)]

    assert seen == [((), 1), ((), 2), ((1,), None), ((2,), None)]


def test_h31_then_it_goes_to_the_bottom_of_its_stack() -> None:
    game = next_heist(start("advanced"), LOSE, WIN, WIN)

    assert game.state.stacks.specialists.cards == (*ONE_TO_TEN[1:], 1)
    assert game.state.stacks.challenges.cards == (*ONE_TO_TEN[2:], 1)


def test_h32_both_stacks_lie_in_order_the_first_time() -> None:
    stacks = start("advanced").state.stacks

    assert stacks.challenges.cards == stacks.specialists.cards == ONE_TO_TEN


def test_h32_the_next_game_goes_on_where_the_last_one_stopped() -> None:
    game = start("advanced", "again", games("advanced", WIN, LOSE, WIN, WIN).state.stacks)
    assert active(game) == ((), None)

    assert active(next_heist(game, WIN)) == ((3,), None)
    assert active(next_heist(game, LOSE)) == ((), 2)


@pytest.mark.parametrize("result", [WIN, LOSE], ids=["challenges", "specialists"])
def test_h32_the_first_run_through_a_stack_comes_in_order(result: bool) -> None:
    seen: list[int | None] = []
    stacks = None

    for seed in range(5):  # two cards a game
        game = start("advanced", seed, stacks)
        for _ in range(2):
            next_heist(game, result)
            seen += game.state.challenges or [game.state.specialist]
        stacks = rob(game, success=result).state.stacks

    assert tuple(seen) == ONE_TO_TEN


def after_a_run(result: bool, seed: int) -> Heist:
    """A game in which number 1 of one stack is due for the second time."""
    stacks = games("advanced", *[result] * 15).state.stacks  # five games with two cards each
    return start("advanced", seed, stacks)


@pytest.mark.parametrize("result", [WIN, LOSE], ids=["challenges", "specialists"])
def test_h32_a_stack_is_shuffled_when_its_number_1_is_due_again(result: bool) -> None:
    orders = set()
    for seed in range(5):
        game = after_a_run(result, seed)
        stacks = game.state.stacks
        due, other = (stacks.challenges, stacks.specialists) if result else (stacks.specialists, stacks.challenges)
        assert (due.cards, other.cards) == (ONE_TO_TEN, ONE_TO_TEN)

        stacks = next_heist(game, result).state.stacks

        drawn = game.state.challenges if result else (game.state.specialist or 0,)
        due, other = (stacks.challenges, stacks.specialists) if result else (stacks.specialists, stacks.challenges)
        assert sorted(drawn + due.cards) == list(ONE_TO_TEN)
        assert other.cards == ONE_TO_TEN
        orders.add(drawn + due.cards)

    assert len(orders) == 5
    assert ONE_TO_TEN not in orders


def stack_of(game: Heist, result: bool) -> Stack:
    """The stack from which cards come after such a result."""
    return game.state.stacks.challenges if result else game.state.stacks.specialists


@pytest.mark.parametrize("result", [WIN, LOSE], ids=["challenges", "specialists"])
def test_h32_a_shuffled_stack_is_not_shuffled_again(result: bool) -> None:
    game = games("advanced", *[result] * 15, first=after_a_run(result, 1))  # five games: once round
    shuffled = stack_of(game, result).cards
    assert shuffled != ONE_TO_TEN

    game = games("advanced", *[result] * 15, first=start("advanced", "again", game.state.stacks))

    assert stack_of(game, result).cards == shuffled


@pytest.mark.parametrize("result", [WIN, LOSE], ids=["challenges", "specialists"])
def test_h32_the_order_of_a_stack_does_not_follow_from_a_seed_that_is_revealed(result: bool) -> None:
    game = next_heist(after_a_run(result, 1), result)
    drawn = game.state.challenges if result else (game.state.specialist or 0,)
    order = drawn + stack_of(game, result).cards

    revealed = [rob(game, success=result).state.revealed_seed]
    while game.state.outcome is None:
        revealed.append(rob(next_heist(game), success=result).state.revealed_seed)

    for seed in revealed:
        assert seed is not None
        for label in ("challenges", "specialists", "stacks"):
            assert tuple(FairNumbers(bytes.fromhex(seed), label).shuffled(ONE_TO_TEN)) != order


@pytest.mark.parametrize("result", [WIN, LOSE], ids=["challenges", "specialists"])
def test_h32_what_is_left_unseen_comes_in_an_order_that_the_log_of_the_last_game_does_not_tell(result: bool) -> None:
    game = games(
        "advanced", *[result] * 3, first=Heist.new(3, 1, "advanced", stacks="shuffled", script=ANY_HANDS, cards=EDITION)
    )
    before = stack_of(game, result).cards  # two of them have been seen, and lie at the bottom

    orders = {stack_of(start("advanced", seed, game.state.stacks), result).cards for seed in range(5)}

    assert len(orders) == 5
    assert {order[8:] for order in orders} == {before[8:]}
    assert all(sorted(order) == list(ONE_TO_TEN) for order in orders)


@pytest.mark.parametrize("mode", ["professional", "master-thief"])
def test_h33_h34_who_saw_a_card_picked_or_passed_over_knows_where_it_lies(mode: str) -> None:
    for seed in range(30):
        game = Heist.new(3, seed, mode, stacks="shuffled", script=ANY_HANDS, cards=EDITION)
        seen = set(game.state.challenges)
        rob(game, success=WIN)
        while game.state.outcome is None:
            before = game.state.stacks.challenges.cards
            next_heist(game)
            seen |= set(game.state.challenges) | ({1} if 1 in before and before.index(1) == 0 else set())
            rob(game, success=WIN)
        stack = game.state.stacks.challenges
        assert stack.unseen == len(ONE_TO_TEN) - len(seen)
        assert set(stack.cards[stack.unseen :]) == seen


def test_h32_a_table_can_choose_shuffled_stacks_from_the_start() -> None:
    stacks = [Heist.new(3, seed, "advanced", stacks="shuffled", cards=EDITION).state.stacks for seed in range(4)]

    for kind in ("challenges", "specialists"):
        orders = {getattr(both, kind).cards for both in stacks}
        assert len(orders) == 4
        assert all(sorted(order) == list(ONE_TO_TEN) for order in orders)
    assert any(both.challenges.cards != both.specialists.cards for both in stacks)


def test_h32_number_1_on_top_of_a_shuffled_stack_shuffles_nothing() -> None:
    shuffled = (Heist.new(3, seed, "advanced", stacks="shuffled", cards=EDITION) for seed in range(100))
    game = next(game for game in shuffled if game.state.stacks.challenges.cards[0] == 1)
    before = game.state.stacks.challenges.cards

    next_heist(game, WIN, WIN)

    assert game.state.challenges + game.state.stacks.challenges.cards == (*before[1:], before[0])


PLAYED_OUT: dict[str, Sequence[bool]] = {
    "three wins": (WIN, WIN, WIN),
    "three failures": (LOSE, LOSE, LOSE),
    "to and fro": (WIN, LOSE, WIN, LOSE, WIN),
    "the other way": (LOSE, WIN, LOSE, WIN, LOSE),
}


@pytest.mark.parametrize("results", PLAYED_OUT.values(), ids=PLAYED_OUT.keys())
def test_h33_one_challenge_stays_all_game_and_another_card_joins_it(results: Sequence[bool]) -> None:
    game = start("professional")
    (permanent,) = game.state.challenges
    assert game.state.specialist is None
    challenges = [number for number in ONE_TO_TEN[1:] if number != permanent]
    specialists = list(ONE_TO_TEN)

    for success in results[:-1]:
        next_heist(game, success)
        if success:
            assert active(game) == (tuple(sorted((permanent, challenges.pop(0)))), None)
        else:
            assert active(game) == ((permanent,), specialists.pop(0))


def test_h33_the_challenge_at_the_start_is_random_but_never_number_1() -> None:
    seen = {start("professional", seed).state.challenges for seed in range(60)}

    assert seen == {(number,) for number in range(2, 11)}


def test_h33_challenge_1_never_joins_either() -> None:
    seen: set[int] = set()
    game = start("professional")
    for number in range(12):
        game = start("professional", number, game.state.stacks if number else None)
        while True:
            seen |= set(game.state.challenges)
            if rob(game).state.outcome is not None:
                break
            game.play(None, BeginHeist())

    assert seen == set(range(2, 11))


@pytest.mark.parametrize("results", PLAYED_OUT.values(), ids=PLAYED_OUT.keys())
@pytest.mark.parametrize("mode", ["advanced", "professional", "master-thief"])
def test_h33_h34_all_cards_are_back_in_their_stacks_when_the_game_ends(mode: str, results: Sequence[bool]) -> None:
    game = start(mode)
    for success in results:
        rob(game, success=success)
        if game.state.outcome is not None:
            break

    assert game.state.outcome is not None
    assert sorted(game.state.stacks.challenges.cards) == list(ONE_TO_TEN)
    assert sorted(game.state.stacks.specialists.cards) == list(ONE_TO_TEN)


def test_h34_two_random_challenges_are_active_first_and_never_number_1() -> None:
    seen = {start("master-thief", seed).state.challenges for seed in range(60)}

    assert len(seen) > 20
    assert {len(set(pair)) for pair in seen} == {2}
    assert {number for pair in seen for number in pair} == set(range(2, 11))


@pytest.mark.parametrize("seed", range(6))
def test_h34_the_lower_one_goes_under_the_stack_and_the_top_one_comes(seed: int) -> None:
    game = start("master-thief", seed)
    for success in (WIN, LOSE, WIN):
        lower, higher = game.state.challenges
        top = next(number for number in game.state.stacks.challenges.cards if number != 1)

        next_heist(game, success)

        assert game.state.challenges == tuple(sorted((higher, top)))
        assert lower in game.state.stacks.challenges.cards[-2:]  # number 1 may have been passed over


def test_h34_there_are_no_specialists_and_two_alarms_lose() -> None:
    game = next_heist(start("master-thief"), LOSE)
    assert game.state.specialist is None

    rob(game, success=False)

    assert game.phase == "lost"


def test_h35_cards_active_together_all_apply() -> None:
    script = Script(challenges=(2, 6, 10), specialist=3)
    game = Heist.new(4, "modes", script=script)

    assert game.view(None).dark_chips == (1, 4)
    assert [len(pocket) for pocket in game.state.pockets] == [3] * 4
    assert len(game.state.announcements) == 4


SCRIPTS = {"other cards": Script(challenges=(8, 9), specialist=7), "no cards": Script(challenges=(), specialist=None)}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
@pytest.mark.parametrize("mode", ["advanced", "professional", "master-thief"])
def test_h32_arranged_cards_leave_the_stacks_alone(mode: str, script: Script) -> None:
    usual = games(mode, WIN, LOSE, WIN, WIN)
    arranged = start(mode)
    next_heist(arranged, WIN, script=script)
    assert active(arranged) == (script.challenges, script.specialist)

    for success in (LOSE, WIN, WIN):
        rob(arranged, success=success)

    assert arranged.state.stacks == usual.state.stacks


def test_h33_a_group_that_passed_number_1_over_has_not_seen_it() -> None:
    """In Professional it is left out; when it comes up in Advanced, that is the first time."""
    game = games("professional", True, True, True)
    group = Group.after("professional", game.state.stacks, None)
    assert group.passed
    assert group.next_stacks("professional", "ordered") == game.state.stacks  # a full run still ends in a shuffle

    later = Group.after("master-thief", game.state.stacks, group)
    stack = later.next_stacks("advanced", "ordered").challenges
    while stack.cards[0] != 1:
        stack = stack.put_under(stack.cards[0])._less(stack.cards[0])
    card, after = stack.draw(FairNumbers(bytes(32), "challenges"))
    assert (card, after.ordered, after.first_seen) == (1, True, True)


def test_h32_a_number_1_that_was_seen_stays_seen_in_modes_without_it() -> None:
    seen = Stacks(Stack(ONE_TO_TEN, first_seen=True), Stack(ONE_TO_TEN))
    for mode, before in (("advanced", None), ("professional", Group(seen))):
        group = Group.after(mode, seen, before)
        assert group.next_stacks("advanced", "ordered") == seen


def test_h32_shuffled_stacks_are_shuffled_in_every_game_of_a_table() -> None:
    in_order = Group(Stacks(Stack((4, 5, 6, 7, 8, 9, 10, 1, 2, 3), first_seen=True), Stack(ONE_TO_TEN)))
    stacks = in_order.next_stacks("advanced", "shuffled")
    begun = [Heist.new(3, seed, "advanced", stacks=stacks, cards=EDITION).state.stacks for seed in range(4)]
    assert len({one.challenges.cards for one in begun}) == len({one.specialists.cards for one in begun}) == 4

    shuffled = Stacks(Stack((3, 1, 2), ordered=False, unseen=1), Stack((2, 1, 3), ordered=False))
    assert Group(shuffled).next_stacks("advanced", "shuffled") == shuffled  # who plays on sees the rest first
