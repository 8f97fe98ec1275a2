"""Which cards a game is played with, and how the stacks of a group take new ones in (H-32)."""

import pytest

from tests.heist.scene import ANY_HANDS, refused, rob
from thegang.cards import named_seed
from thegang.core import IllegalMove, Record, header_line, problems, read_log, record_line
from thegang.heist import BeginGame, BeginHeist, Heist, Script
from thegang.heist.cards import all_cards, cards, missing_cards
from thegang.heist.cardsets import EDITION, card_name, numbers_of
from thegang.heist.deal import fresh_stacks
from thegang.heist.modes import Stack, Stacks

SEED = named_seed("card sets")
LESS = tuple(card for card in EDITION if not card.startswith(("challenge_07", "specialist_01", "specialist_10")))
"""A set without challenge 7 and the first and the last specialist."""


def begun(**how: object) -> Heist:
    game = Heist.blank()
    game.play(None, BeginGame(3, SEED, **how))  # type: ignore[arg-type]
    return game


def test_the_set_of_all_cards_names_every_card() -> None:
    assert set(EDITION) <= set(all_cards())
    assert len(all_cards()) == len(cards())
    assert missing_cards((*EDITION, "challenge_901_nobody_has_it")) == ("challenge_901_nobody_has_it",)


def test_a_card_that_is_not_here_still_has_a_name() -> None:
    assert card_name("specialist_901_old_friend") == "Old Friend"


def test_h32_a_game_begins_with_its_own_cards_only() -> None:
    game = begun(cards=LESS)

    assert game.state.cards == LESS
    assert game.state.stacks == fresh_stacks(LESS)
    assert game.state.stacks.challenges.cards == (1, 2, 3, 4, 5, 6, 8, 9, 10)
    assert game.state.stacks.specialists.cards == tuple(range(2, 10))


def test_h32_a_log_of_the_first_edition_does_not_speak_of_cards() -> None:
    action = BeginGame(3, SEED)
    line = record_line(None, action, Heist.blank().play(None, action))

    assert b'"cards":[' not in line.partition(b'"stacks"')[0]
    assert b"quick_access" not in line


def test_h32_a_log_with_other_cards_says_which_and_verifies() -> None:
    game = Heist.blank()
    action = BeginGame(3, SEED, "professional", "shuffled", cards=LESS)
    log = [header_line("heist"), record_line(None, action, game.play(None, action))]

    kind, records = read_log(log, {"heist": Heist})

    assert records[0].action.cards == LESS
    assert list(problems(kind, records)) == []
    assert kind.replay(records[0].events).state == game.state


def test_h32_a_game_with_cards_that_are_not_here_does_not_begin() -> None:
    with pytest.raises(IllegalMove, match="Old Friend") as illegal:
        begun(cards=(*EDITION, "specialist_901_old_friend"))

    assert (illegal.value.code, illegal.value.refusal.reason) == ("bad-setup", "cards-missing")


def test_h32_a_game_says_what_is_missing_to_go_on() -> None:
    game = begun()
    game.state.cards = (*EDITION, "specialist_901_old_friend", "challenge_901_wet_paint")

    assert game.missing == ("Old Friend", "Wet Paint")
    assert begun().missing == ()


TOO_FEW = {
    "two challenges": (*EDITION[:2], *EDITION[10:]),
    "no specialist": EDITION[:10],
    "a card twice": (*EDITION, EDITION[3]),
}


@pytest.mark.parametrize("chosen", TOO_FEW.values(), ids=TOO_FEW.keys())
def test_h32_a_set_that_can_not_be_played_with_is_refused(chosen: tuple[str, ...]) -> None:
    assert refused(Heist.blank(), None, BeginGame(3, SEED, cards=chosen)) == "bad-setup"


@pytest.mark.parametrize("mode", ["advanced", "professional", "master-thief"])
def test_h33_h34_the_smallest_set_is_enough_for_every_mode(mode: str) -> None:
    game = begun(mode=mode, cards=(*EDITION[:3], EDITION[12]), script=ANY_HANDS)

    for success in (True, False, True, False, True):
        if rob(game, success=success).state.outcome is not None:
            break

    assert game.state.outcome is not None


def test_h32_arranged_cards_are_of_the_set_of_the_game() -> None:
    game = rob(begun(cards=LESS, script=ANY_HANDS))

    assert refused(game, None, BeginHeist(Script(challenges=(7,)))) == "bad-setup"
    assert refused(game, None, BeginHeist(Script(specialist=10))) == "bad-setup"
    assert refused(game, None, BeginHeist(Script(challenges=(8,), specialist=9))) == "accepted"


# The stacks of a group


STACKS = {
    "a fresh one": (Stack((1, 2, 3)), (1, 2, 3, 4, 5), Stack((1, 2, 3, 4, 5))),
    "in order, half seen": (
        Stack((3, 4, 1, 2), first_seen=True),
        (1, 2, 3, 4, 5, 6),
        Stack((3, 4, 5, 6, 1, 2), first_seen=True),
    ),
    "in order, all seen": (Stack((1, 2, 3), first_seen=True), (1, 2, 3, 4), Stack((4, 1, 2, 3), first_seen=True)),
    "in order, one picked": (Stack((1, 2, 4, 3)), (1, 2, 3, 4, 5), Stack((1, 2, 4, 3, 5))),
    "shuffled, half seen": (
        Stack((4, 2, 1, 3), ordered=False, first_seen=True, unseen=2),
        (1, 2, 3, 4, 5, 6),
        Stack((5, 6, 4, 2, 1, 3), ordered=False, first_seen=True, unseen=4),
    ),
    "less": (Stack((3, 4, 1, 2), first_seen=True), (1, 2, 4), Stack((4, 1, 2), first_seen=True)),
    "less, shuffled": (
        Stack((4, 2, 1, 3), ordered=False, unseen=2),
        (1, 4, 5),
        Stack((5, 4, 1), ordered=False, unseen=2),
    ),
    "the same": (Stack((2, 3, 1), ordered=False, unseen=1), (1, 2, 3), Stack((2, 3, 1), ordered=False, unseen=1)),
}


@pytest.mark.parametrize(("before", "numbers", "after"), STACKS.values(), ids=STACKS.keys())
def test_h32_a_stack_takes_new_cards_in_and_lets_others_go(
    before: Stack, numbers: tuple[int, ...], after: Stack
) -> None:
    assert before.with_cards(numbers) == after


def test_h32_chance_orders_new_cards_among_the_unseen_ones() -> None:
    old = Stacks(Stack((3, 2, 1, 4), ordered=False, unseen=2), Stack((1,), ordered=False))
    orders = {Heist.new(3, seed, "advanced", stacks=old, cards=EDITION).state.stacks.challenges for seed in range(5)}

    assert len({stack.cards for stack in orders}) == 5
    for stack in orders:
        assert stack.unseen == 8
        assert stack.cards[8:] == (1, 4)
        assert sorted(stack.cards) == list(numbers_of(EDITION, "challenge"))


@pytest.mark.parametrize("stacks", ["ordered", "shuffled"])
def test_h32_a_group_plays_on_with_more_cards_and_with_less(stacks: str) -> None:
    group = begun(mode="advanced", stacks=stacks, cards=LESS, script=ANY_HANDS)
    for chosen in (EDITION, LESS, EDITION):
        while group.state.outcome is None:
            rob(group)
        action = BeginGame(3, SEED, "advanced", group.state.stacks, cards=chosen, script=ANY_HANDS)
        group = Heist.blank()
        events = group.play(None, action)

        assert sorted(group.state.stacks.challenges.cards) == list(numbers_of(chosen, "challenge"))
        assert sorted(group.state.stacks.specialists.cards) == list(numbers_of(chosen, "specialist"))
        assert list(problems(Heist, [Record(None, action, events)])) == []


def test_h32_stacks_with_a_card_twice_are_nobodys() -> None:
    twice = Stacks(Stack((1, 2, 2)), Stack((1,)))

    assert refused(Heist.blank(), None, BeginGame(3, SEED, stacks=twice)) == "bad-setup"
