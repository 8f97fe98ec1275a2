"""A game of heists in play."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Self, cast

from msgspec import structs

from thegang.cards import RANKS, Card, named_seed
from thegang.core import (
    Action,
    Event,
    Game,
    News,
    Prompt,
    PromptAnswered,
    PromptClosed,
    PromptOpened,
    Refusal,
    Seat,
    text,
)
from thegang.heist.actions import (
    Agree,
    Answer,
    AnyAction,
    BeginGame,
    BeginHeist,
    Propose,
    Refuse,
    ReturnChip,
    Script,
    SettlingElapsed,
    TakeChip,
)
from thegang.heist.card_events import (
    CardDiscarded,
    CardDrawn,
    PocketRedrawn,
    ProposalAgreed,
    ProposalRefused,
    SpecialistProposed,
    SpecialistUsed,
)
from thegang.heist.cards import AgreedSpecialist, active_cards, all_cards, cards, missing_cards
from thegang.heist.cardsets import CardSet, card_name
from thegang.heist.deal import game_begins, heist_begins, heist_seed
from thegang.heist.drawing import drawn
from thegang.heist.events import AnyEvent, ChipReturned, ChipsSettled, ChipTaken, HeistBegan, RoundEnded, StepBegan
from thegang.heist.modes import Stacks
from thegang.heist.plan import run
from thegang.heist.refusals import legal_chips, refusal
from thegang.heist.reporter import FORGETTING, TOLD_APART, forgets, heist_news
from thegang.heist.state import Proposal, State
from thegang.heist.view import View, open_view, view


class Heist(Game[State, View]):
    """The cooperative poker game, from the first heist to the last vault or alarm."""

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
        mode: str = "basic",
        *,
        stacks: Stacks | Literal["ordered", "shuffled"] = "ordered",
        settling: float = 0,
        script: Script | None = None,
        cards: CardSet | None = None,
    ) -> Self:
        """A game whose first heist has been dealt; the same ``seed``, any word or number, gives the same deals.

        It is played with all cards there are, or with those in ``cards``.
        """
        game = cls.blank()
        cards = all_cards() if cards is None else cards
        game.play(None, BeginGame(players, named_seed(seed), mode, stacks, settling, script=script, cards=cards))
        return game

    def __repr__(self) -> str:
        state = self.state
        if not state.players:
            return "<Heist: not begun>"
        doing = f"{state.colour} round" if state.colour else state.phase
        return f"<Heist: {state.players} players, {state.mode}, heist {state.heist}, {doing}>"

    def __str__(self) -> str:
        """The whole table as text, with everybody's cards; ``print(game.view(seat))`` is what a seat may see."""
        return drawn(open_view(self.state)) if self.state.players else repr(self)

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(map(card_name, missing_cards(self.state.cards)))

    def view(self, seat: Seat | None) -> View:
        self.check(seat)
        return view(self.state, seat)

    def news(self, seat: Seat | None, events: Iterable[Event[Any]]) -> list[News]:
        return heist_news(self.state, seat, events)

    def tells_apart(self, event: Event[Any]) -> bool:
        return type(event) in TOLD_APART

    def begins_log(self, event: Event[Any]) -> bool:
        return isinstance(event, HeistBegan)

    def rewrites_log(self, events: Sequence[Event[Any]]) -> bool:
        kinds = set(map(type, events))
        return HeistBegan in kinds or (not kinds.isdisjoint(FORGETTING) and forgets(self.state))

    def sentence(self, refusal: Refusal) -> str:
        return text("en", "heist", f"refusals.{refusal.reason}")

    def refusal(self, seat: Seat | None, action: Action) -> Refusal | None:
        return refusal(self.state, seat, cast(AnyAction, action))

    def legal_actions(self, seat: Seat | None) -> list[Action]:
        state = self.state
        chips: tuple[Action, ...] = ()
        if seat is not None:
            if not 0 <= seat < state.players:
                self.check(seat)
            if state.colour is not None:
                chips = legal_chips(tuple(state.chips[state.colour]), active_cards(state).dark_chips(state), seat)
        return [*chips, *(action for action in self.candidates(seat) if refusal(state, seat, action) is None)]

    def candidates(self, seat: Seat | None) -> Iterable[AnyAction]:
        """Everything but chips."""
        state = self.state
        if seat is None:
            return [BeginHeist(), SettlingElapsed(state.moves)]
        if state.prompt is None and (state.colour is None or state.specialist is None):
            return ()
        return self._asked(seat)

    def _asked(self, seat: Seat) -> Iterator[AnyAction]:
        state = self.state
        specialist = active_cards(state).specialist
        if state.colour is not None and isinstance(specialist, AgreedSpecialist):
            for who in self.seats:
                for to in self.seats if "to" in specialist.needs else (None,):
                    for value in RANKS if "value" in specialist.needs else (None,):
                        yield Propose(who, to, value)
            yield Agree()
            yield Refuse()
        if state.prompt is not None:
            for choice in state.prompt.options.get(seat, ()):
                yield Answer(state.prompt.question, choice)

    def resolve(self, seat: Seat, action: Action) -> None:
        state = self.state
        match action:
            case TakeChip(stars, source):
                assert state.colour is not None
                held = state.chips[state.colour][seat]
                self.emit(ChipTaken(seat, state.colour, stars, source, held))
            case ReturnChip():
                assert state.colour is not None
                self.emit(ChipReturned(seat, state.colour, state.chips[state.colour][seat]))
            case Propose(who, to, value):
                self.emit(SpecialistProposed(Proposal(seat, who, to, value, agreed=(seat,))))
            case Agree():
                self._agree(seat)
            case Refuse():
                self.emit(ProposalRefused(seat))
            case Answer(choice=choice):
                self._answer(seat, choice)
            case SettlingElapsed():
                self.emit(ChipsSettled())
            case BeginGame(script=script):
                self.emit(game_begins(action))
                self._begin_heist(script)
            case BeginHeist(script):
                self._begin_heist(script)
        self._advance()

    def _begin_heist(self, script: Script | None) -> None:
        turned_up, heist_began = heist_begins(self.state, script)
        if turned_up.turned_up != self.state.turned_up:
            self.emit(turned_up)
        self.emit(heist_began)

    def _agree(self, seat: Seat) -> None:
        self.emit(ProposalAgreed(seat))
        proposal = self.state.proposal
        specialist = active_cards(self.state).specialist
        assert proposal is not None
        assert isinstance(specialist, AgreedSpecialist)
        if len(proposal.agreed) == self.state.players:
            self.emit(SpecialistUsed(specialist.number, proposal.who))
            specialist.on_agreed(self, proposal)

    def _answer(self, seat: Seat, choice: str) -> None:
        self.emit(PromptAnswered(seat, choice))
        prompt = self.state.prompt
        assert prompt is not None
        if prompt.complete:
            self.emit(PromptClosed())
            cards()[prompt.card].on_answers(self, prompt)

    def _advance(self) -> None:
        """Go through the agenda until players are needed."""
        state = self.state
        while state.agenda and state.prompt is None:
            if state.colour is not None:
                if 0 in state.chips[state.colour] or (state.settling and not state.settled):
                    return
                self.emit(RoundEnded(state.colour))
            step = state.agenda[0]
            self.emit(StepBegan(step))
            run(self, step)

    # What cards do

    def heist_seed(self, heist: int) -> bytes:
        """The seed of one heist of this game; secret until that heist is over."""
        return heist_seed(self.state, heist)

    def ask(self, prompt: Prompt) -> None:
        """Put a question to players; within a round it holds the round, between rounds everything (H-78)."""
        self.emit(PromptOpened(structs.replace(prompt, holds=self.state.colour is not None)))

    def draw(self, seat: Seat, card: Card) -> None:
        """Give a seat one more pocket card."""
        self.emit(CardDrawn(seat, card))

    def discard(self, seat: Seat, card: Card) -> None:
        """Put a pocket card of a seat away."""
        self.emit(CardDiscarded(seat, card))

    def redraw(self, seat: Seat | None) -> None:
        """Replace all pocket cards of a seat (H-53, H-57); None for a chip nobody had (H-51)."""
        if seat is not None:
            size = len(self.state.pockets[seat])
            self.emit(PocketRedrawn(seat, tuple(self.state.draw_pile[:size])))
