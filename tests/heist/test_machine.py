"""Random heists with every pair of active cards keep the properties that no rule may break."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
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
from tests.heist.universe import CODES, Pair, everything, finish_heist, pairs
from thegang.cards import DECK, JACK, named_seed
from thegang.core import Event
from thegang.heist import COLOURS, MODES, BeginGame, BeginHeist, Heist, Script, State
from thegang.heist.cards import all_cards, numbers
from thegang.heist.deal import FEWEST, MOST

STEPS = 25


class HeistMachine(RuleBasedStateMachine):
    """A table where anything is tried."""

    pair: Pair = ((), None)

    @initialize(
        players=st.integers(FEWEST, MOST),
        mode=st.sampled_from(sorted(MODES)),
        seed=st.integers(0, 10_000),
        settling=st.sampled_from([0, 2]),
    )
    def begin(self, players: int, mode: str, seed: int, settling: float) -> None:
        challenges, specialist = self.pair
        script = Script(challenges=challenges, specialist=specialist)
        self.game = Heist.blank()
        self.events: list[Event[State]] = self.game.play(
            None, BeginGame(players, named_seed(seed), mode, settling=settling, script=script, cards=all_cards())
        )

    @rule(data=st.data())
    def do_something_legal(self, data: st.DataObject) -> None:
        legal = [(seat, action) for seat in (None, *self.game.seats) for action in self.game.legal_actions(seat)]
        if legal:
            seat, action = data.draw(st.sampled_from(legal))
            self.events += self.game.play(seat, action)

    @rule(data=st.data())
    @precondition(lambda self: self.game.phase in COLOURS)
    def move_a_chip(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.game.seats))
        chips = [action for action in self.game.legal_actions(seat) if type(action).__name__ == "TakeChip"]
        if chips:
            self.events += self.game.play(seat, data.draw(st.sampled_from(chips)))

    @rule(seat=st.sampled_from([None, -1, 0, 1, 2, 6]))
    def listed_actions_are_all_that_is_not_refused(self, seat: int | None) -> None:
        legal = set(self.game.legal_actions(seat)) if seat in (None, *self.game.seats) else set()
        check_refusals(self.game, seat, everything(self.game), legal.__contains__, CODES)

    @rule()
    @precondition(lambda self: self.game.phase == "showdown")
    def begin_the_next_heist(self) -> None:
        challenges, specialist = self.pair
        self.events += self.game.play(None, BeginHeist(Script(challenges=challenges, specialist=specialist)))

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def cards_are_conserved(self) -> None:
        state = self.game.state
        pockets = [card for pocket in state.pockets for card in pocket]
        everywhere = Counter(state.deck + state.community + state.discards + pockets)
        jack = everywhere.pop(JACK, 0)
        assert everywhere == Counter(DECK)
        assert jack == (state.specialist == 7 and state.specialist_user is not None)

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def chips_are_conserved(self) -> None:
        for row in self.game.state.chips.values():
            held = [stars for stars in row if stars]
            assert len(set(held)) == len(held)
            assert set(held) <= set(range(1, self.game.state.players + 1))

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def stacks_are_conserved(self) -> None:
        stacks, turned_up = self.game.state.stacks, self.game.state.turned_up
        assert sorted(stacks.challenges.cards + turned_up.active_challenges) == list(numbers("challenge"))
        specialist = () if turned_up.specialist is None else (turned_up.specialist,)
        assert sorted(stacks.specialists.cards + specialist) == list(numbers("specialist"))

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def replay_equals_live(self) -> None:
        assert Heist.replay(self.events).state == self.game.state

    @invariant()
    @precondition(lambda self: hasattr(self, "game"))
    def everybody_has_a_view(self) -> None:
        for seat in (None, *self.game.seats):
            assert self.game.view(seat).phase == self.game.phase

    def teardown(self) -> None:
        if hasattr(self, "game"):
            finish_heist(self.game)
            assert self.game.phase in ("showdown", "won", "lost")


def test_random_heists_in_every_mode() -> None:
    run_state_machine_as_test(HeistMachine, settings=settings(max_examples=25, stateful_step_count=60, deadline=None))


@pytest.mark.parametrize("examples", [3, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("pair", pairs(), ids=str)
def test_random_heists_with_every_pair_of_cards(pair: Pair, examples: int) -> None:
    machine = type("PairMachine", (HeistMachine,), {"pair": pair})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
