"""A game of streets in play."""

from collections.abc import Iterable, Iterator
from typing import Any, Self

from thegang.cards import named_seed
from thegang.core import Action, Event, Game, News, PromptAnswered, PromptClosed, Refusal, Seat, text
from thegang.streets.actions import AnyAction, BeginGame, Choose, Place, Script
from thegang.streets.deal import cards_are_laid_out, game_begins
from thegang.streets.drawing import drawn
from thegang.streets.events import AnyEvent, ChoiceMade, GameBegan, PlacementChosen, StepBegan
from thegang.streets.plan import place, reveal, run
from thegang.streets.refusals import possible_placement, refusal
from thegang.streets.reporter import TOLD_APART, streets_news
from thegang.streets.revolvers import Revolvers
from thegang.streets.state import PLACEMENTS, State
from thegang.streets.view import View, open_view, view


class Streets(Game[State, View]):
    """The game of odd and even captures, from the first job to the last."""

    actions = AnyAction
    events = AnyEvent

    @classmethod
    def blank(cls) -> Self:
        return cls(State())

    @classmethod
    def new(
        cls,
        players: int,
        seed: str | int,
        *,
        open_scores: bool = False,
        revolvers: Revolvers | None = None,
        script: Script | None = None,
    ) -> Self:
        """A game that has been dealt; the same ``seed``, any word or number, gives the same cards."""
        game = cls.blank()
        game.play(None, BeginGame(players, named_seed(seed), open_scores, revolvers, script))
        return game

    def __repr__(self) -> str:
        state = self.state
        if not state.players:
            return "<Streets: not begun>"
        return f"<Streets: {state.players} players, round {state.round}, job {state.job}, {state.phase}>"

    def __str__(self) -> str:
        """The whole table as text, with everybody's cards; ``print(game.view(seat))`` is what a seat may see."""
        return drawn(open_view(self.state), self.state.choices) if self.state.players else repr(self)

    def view(self, seat: Seat | None) -> View:
        self.check(seat)
        return view(self.state, seat)

    def news(self, seat: Seat | None, events: Iterable[Event[Any]]) -> list[News]:
        return streets_news(self.state, seat, events)

    def tells_apart(self, event: Event[Any]) -> bool:
        return type(event) in TOLD_APART

    def begins_log(self, event: Event[Any]) -> bool:
        return isinstance(event, GameBegan)

    def sentence(self, refusal: Refusal) -> str:
        return text("en", "streets", f"refusals.{refusal.reason}")

    def refusal(self, seat: Seat | None, action: Action) -> Refusal | None:
        assert isinstance(action, AnyAction)
        return refusal(self.state, seat, action)

    def candidates(self, seat: Seat | None) -> Iterable[Action]:
        return () if seat is None else self._player_candidates(seat)

    def _player_candidates(self, seat: Seat) -> Iterator[Action]:
        state = self.state
        if state.prompt is None:
            for gangster in state.hands[seat]:
                for city in state.cities:
                    yield Choose(gangster, city)
                yield Choose(gangster)
        elif seat == state.to_place:
            for option in state.prompt.options[seat]:
                placement = PLACEMENTS[option]
                yield Place(placement.city, placement.first, placement.target)

    def resolve(self, seat: Seat, action: Action) -> None:
        match action:
            case Choose():
                self.emit(ChoiceMade(seat, action.choice))
            case Place():
                placement = possible_placement(self.state, action)
                self.emit(PromptAnswered(seat, placement.option))
                self.emit(PromptClosed())
                self.emit(PlacementChosen(seat, placement))
                place(self, seat, placement)
            case BeginGame():
                self.emit(game_begins(action))
                self.emit(cards_are_laid_out(action))
        self._advance()

    def _advance(self) -> None:
        """Go through the agenda until players are needed."""
        state = self.state
        while state.agenda and state.prompt is None:
            step = state.agenda[0]
            if step == "choose" and len(state.choices) < state.players:
                return
            self.emit(StepBegan(step))
            if step == "choose":
                reveal(self)
            else:
                run(self, step)
