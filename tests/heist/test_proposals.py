"""Specialists by agreement: who may propose, agree and refuse, and when."""

import pytest

from tests.heist.scene import WEAK_TO_STRONG, deal, everybody, play_to, refused, rob, use
from thegang.heist import COLOURS, Agree, Answer, BeginHeist, Heist, Propose, Refuse
from thegang.heist.state import Proposal

PROPOSALS = {
    1: Propose(1, to=2),
    2: Propose(1),
    4: Propose(1, value="K"),
    5: Propose(1),
    7: Propose(1),
    10: Propose(1),
}
AT_THE_DEAL = [3, 6, 8, 9]

by_agreement = pytest.mark.parametrize(
    ("specialist", "proposal"), PROPOSALS.items(), ids=[f"specialist {number}" for number in PROPOSALS]
)


def scene(specialist: int | None = 2) -> Heist:
    """White chips can be taken."""
    return deal(*WEAK_TO_STRONG[:3], specialist=specialist)


def proposed() -> Heist:
    """Seat 0 has proposed that seat 1 uses the Getaway Driver."""
    game = scene()
    game.play(0, Propose(1))
    return game


@by_agreement
def test_it_happens_when_all_the_others_agree(specialist: int, proposal: Propose) -> None:
    game = scene(specialist)
    game.play(0, proposal)
    game.play(2, Agree())
    assert game.state.specialist_user is None
    assert game.state.announcements == []

    game.play(1, Agree())

    assert game.state.specialist_user == 1
    assert game.state.proposal is None


@by_agreement
def test_it_is_used_once(specialist: int, proposal: Propose) -> None:
    game = scene(specialist)
    use(game, proposal.who, proposal.to, proposal.value)

    assert refused(game, 0, proposal) == "not-allowed"


@by_agreement
def test_one_refusal_ends_a_proposal(specialist: int, proposal: Propose) -> None:
    game = scene(specialist)
    game.play(0, proposal)
    game.play(1, Agree())

    game.play(2, Refuse())

    assert game.state.proposal is None
    assert game.state.specialist_user is None


def test_the_one_who_is_to_use_it_may_refuse_too() -> None:
    game = proposed()

    game.play(1, Refuse())

    assert game.state.proposal is None


def test_the_proposer_can_withdraw() -> None:
    game = proposed()

    game.play(0, Refuse())

    assert game.state.proposal is None
    assert refused(game, 2, Agree()) == "no-proposal"


def test_who_has_agreed_can_still_refuse() -> None:
    game = proposed()
    game.play(2, Agree())

    game.play(2, Refuse())

    assert game.state.proposal is None


def test_after_a_refusal_something_else_can_be_proposed_and_old_agreements_are_gone() -> None:
    game = proposed()
    game.play(1, Agree())
    game.play(2, Refuse())

    game.play(2, Propose(0))

    assert game.state.proposal == Proposal(by=2, who=0, to=None, value=None, agreed=(2,))


def test_nobody_agrees_twice() -> None:
    game = proposed()
    game.play(1, Agree())

    assert refused(game, 1, Agree()) == "not-allowed"
    assert refused(game, 0, Agree()) == "not-allowed"


def test_there_is_one_proposal_at_a_time() -> None:
    assert refused(proposed(), 1, Propose(2)) == "proposal-open"


ALL_PROPOSALS = {
    1: [Propose(who, to=to) for who in range(3) for to in range(3) if who != to],
    4: [Propose(who, value=value) for who in range(3) for value in "23456789TJQKA"],
}


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("specialist", PROPOSALS)
def test_anybody_can_propose_anybody(specialist: int, seat: int) -> None:
    legal = [action for action in scene(specialist).legal_actions(seat) if isinstance(action, Propose)]

    assert legal == ALL_PROPOSALS.get(specialist, [Propose(0), Propose(1), Propose(2)])


def test_who_may_answer_a_proposal_is_told() -> None:
    game = proposed()

    assert [Agree() in game.legal_actions(seat) for seat in game.seats] == [False, True, True]
    assert [Refuse() in game.legal_actions(seat) for seat in game.seats] == [True, True, True]


def test_everybody_sees_the_proposal_and_who_has_agreed() -> None:
    game = proposed()

    game.play(2, Agree())

    assert [view.proposal for view in everybody(game)] == [Proposal(0, 1, None, None, (0, 2))] * 4


@pytest.mark.parametrize("action", [Agree(), Refuse()], ids=["agree", "refuse"])
def test_without_a_proposal_there_is_nothing_to_answer(action: Agree | Refuse) -> None:
    assert refused(scene(), 0, action) == "no-proposal"


@pytest.mark.parametrize("specialist", [None, *AT_THE_DEAL])
def test_only_a_specialist_by_agreement_can_be_proposed(specialist: int | None) -> None:
    game = scene(specialist)
    if game.phase == "pass":
        for seat in game.seats:
            game.play(seat, Answer("pass", game.state.pockets[seat][0]))

    assert refused(game, 0, Propose(1)) == "not-allowed"


@pytest.mark.parametrize("colour", COLOURS)
def test_it_can_be_proposed_in_every_round(colour: str) -> None:
    game = play_to(scene(), colour)

    use(game, 1)

    assert len(game.state.announcements) == 1


@pytest.mark.parametrize("phase", ["guess", "showdown"])
def test_it_can_not_be_proposed_when_no_chips_can_be_taken(phase: str) -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[4] * (phase == "guess"), specialist=2), phase)

    assert refused(game, 0, Propose(1)) == "wrong-phase"


def test_all_have_to_agree_however_many_they_are() -> None:
    game = deal(specialist=2, players=6)
    game.play(3, Propose(5))

    for seat in (0, 1, 2, 4):
        game.play(seat, Agree())
    assert game.state.specialist_user is None
    game.play(5, Agree())

    assert game.state.specialist_user == 5


def test_details_a_specialist_does_not_need_are_refused() -> None:
    assert refused(scene(2), 0, Propose(1, to=2)) == "bad-action"
    assert refused(scene(4), 0, Propose(1, to=2, value="K")) == "bad-action"


def test_a_seat_that_is_not_there_can_not_be_proposed() -> None:
    assert refused(scene(), 0, Propose(3)) == "unknown-player"


def test_the_next_heist_begins_without_a_proposal_or_a_user() -> None:
    game = proposed()
    game.play(1, Agree())
    game.play(2, Agree())
    rob(game)

    game.play(None, BeginHeist())

    assert (game.state.proposal, game.state.specialist_user, game.state.announcements) == (None, None, [])
