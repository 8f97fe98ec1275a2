"""One heist in several ways: the same up to where they part."""

from thegang.heist import Script
from thegang.heist.cards import cards
from thegang.study.branches import Table, with_guesses, with_specialists
from thegang.study.simulation import Plan

PLAN = Plan(("normal",) * 3, seed="branches", settling=2)


def test_every_specialist_is_there_and_nothing_is_left_to_chance() -> None:
    found = with_specialists(PLAN, 0)

    assert set(found.others) == {card.id for card in cards().values() if card.kind == "specialist"}
    assert found.others["specialist-7"] == found.plain  # nobody proposes the Jack
    assert found == with_specialists(PLAN, 0)


def test_without_a_specialist_it_is_the_heist_that_would_have_been_played_anyway() -> None:
    assert with_specialists(PLAN, 1).plain == Table(PLAN, 1, Script(())).record()


def test_a_copy_plays_on_by_itself() -> None:
    table = Table(PLAN, 2, Script(()))
    while table.game.state.phase != "yellow":
        table.play_on()
    before = table.game.view(0)

    copied = table.copied().record()

    assert table.game.view(0) == before
    assert table.record() == copied


def test_both_guesses_are_told_apart() -> None:
    found = [with_guesses(PLAN, number) for number in range(4)]

    asked = [heist for heist in found if heist.plain.guessed is not None]
    assert asked
    for heist in asked:
        for record in (heist.plain, heist.others["without"]):
            assert record.guessed == (not record.missed)
            assert set(record.missed) <= {"retina", "fingerprint"}
