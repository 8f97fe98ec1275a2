"""Random games of two to five players keep the properties that no rule may break."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.core.refusals import check_refusals
from tests.streets.universe import CODES, check_captures, check_table, everything, pointless, random_action
from thegang.cards import named_seed
from thegang.core import Event
from thegang.streets import BeginGame, State, Streets


class StreetsMachine(RuleBasedStateMachine):
    """A table where anything is tried."""

    players = 3

    @initialize(seed=st.integers(0, 10_000), open_scores=st.booleans())
    def begin(self, seed: int, open_scores: bool) -> None:
        self.game = Streets.blank()
        self.random = Random(seed)
        self.events: list[Event[State]] = self.game.play(
            None, BeginGame(self.players, named_seed(seed), open_scores=open_scores)
        )

    @rule(data=st.data())
    def do_something_legal(self, data: st.DataObject) -> None:
        legal = [(seat, action) for seat in (None, *self.game.seats) for action in self.game.legal_actions(seat)]
        if legal:
            seat, action = data.draw(st.sampled_from(legal))
            self.events += self.game.play(seat, action)

    @rule(jobs=st.integers(1, 3))
    def play_on(self, jobs: int) -> None:
        for _ in range(jobs * self.players):
            if self.game.phase != "over":
                self.events += self.game.play(*random_action(self.game, self.random))

    @rule(seat=st.sampled_from([None, -1, 0, 1, 2, 5]))
    def listed_actions_are_all_that_is_not_refused(self, seat: int | None) -> None:
        legal = self.game.legal_actions(seat) if seat in (None, *self.game.seats) else []
        check_refusals(self.game, seat, everything(), lambda action: action in legal or pointless(action, legal), CODES)

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def the_table_is_in_order(self) -> None:
        check_table(self.game.state)
        check_captures(self.events)

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def replay_equals_live(self) -> None:
        assert Streets.replay(self.events).state == self.game.state

    def teardown(self) -> None:
        if hasattr(self, "game"):
            while self.game.phase != "over":
                assert any(self.game.legal_actions(seat) for seat in self.game.seats)
                self.events += self.game.play(*random_action(self.game, self.random))
            self.the_table_is_in_order()
            self.replay_equals_live()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_where_anything_is_tried(players: int) -> None:
    machine = type("Machine", (StreetsMachine,), {"players": players})
    run_state_machine_as_test(machine, settings=settings(max_examples=40, stateful_step_count=30, deadline=None))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_random_games(players: int) -> None:
    for seed in range(20):
        random = Random(seed)
        game = Streets.blank()
        events = game.play(None, BeginGame(players, named_seed(seed)))
        while game.phase != "over":
            check_table(game.state)
            events += game.play(*random_action(game, random))
        check_table(game.state)
        check_captures(events)
        assert Streets.replay(events).state == game.state
        assert game.state.outcome is not None
        assert game.state.outcome.winners
        assert (game.state.round, game.state.job) <= (4, 4)
