"""The referee for heist: names instead of seats, one line in, one line out (docs/referee.md)."""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec import UNSET, UnsetType

from thegang.cards import BadCards, Card, parse_cards
from thegang.core import Action, IllegalMove, Seat
from thegang.heist import (
    Agree,
    Answer,
    BeginGame,
    BeginHeist,
    Heist,
    Propose,
    Refuse,
    ReturnChip,
    Script,
    TakeChip,
)
from thegang.heist.cards import all_cards
from thegang.heist.deal import FEWEST, USUAL_MOST
from thegang.heist.refusals import NO_QUESTION, WRONG_QUESTION
from thegang.referee import heist_lines as lines
from thegang.referee.heist_output import Output
from thegang.referee.session import LineRefused, Referee, check_names, read, seed_of


class HeistReferee(Referee):
    """A game of heists under the referee."""

    understood = lines.HeistLine
    texts = "heist"

    def __init__(self, players: list[str], game: Heist) -> None:
        super().__init__(players)
        self.game: Heist = game
        self.output = Output(players)

    @classmethod
    def set_up(cls, message: dict[str, Any]) -> tuple[Referee, dict[str, Any]]:
        setup: lines.HeistSetup = read(message, lines.HeistSetup, "bad-setup")
        check_names(setup.players)
        if len(setup.players) > USUAL_MOST and not setup.big_crew:
            usual = f"{FEWEST} to {USUAL_MOST} players can play heist without a big crew"
            raise LineRefused("bad-setup", f"{usual}, not {len(setup.players)} (H-1).")
        table = cls(setup.players, Heist.blank())
        begin = BeginGame(
            players=len(setup.players),
            seed=seed_of(setup.seed),
            mode=setup.mode,
            stacks=setup.stacks,
            vaults=setup.vaults,
            alarms=setup.alarms,
            script=None if isinstance(setup.script, UnsetType) else table.script(setup.script),
            cards=all_cards(),
        )
        return table, table.begin(begin)

    def answer(self, line: lines.HeistLine) -> dict[str, Any]:
        match line:
            case lines.ShowState():
                state = self.game.state
                return {"state": self.output.state(state, self.game.heist_seed(state.heist).hex())}
            case lines.ShowView(viewer):
                return {"view": self.output.view(self.game.view(self.viewer(viewer)))}
            case lines.Next():
                return self.next_heist(line.script)
            case lines.Pass() | lines.Guess():
                return self.play_between_rounds(self.seat(line.by), self.action(line))
            case _:
                return self.play(self.seat(line.by), self.action(line))

    def next_heist(self, script: Any) -> dict[str, Any]:
        """Begin the next heist; the phase is checked before the script."""
        refusal = self.game.refusal(None, BeginHeist())
        if refusal is not None:
            raise IllegalMove(refusal)
        if script is UNSET:
            return self.play(None, BeginHeist())
        return self.play(None, BeginHeist(self.script(read(script, lines.ScriptLine, "bad-setup"))))

    def action(self, line: lines.PlayerLine) -> Action:
        """What the player wants, in the words of the rules."""
        match line:
            case lines.Take(chip=chip, source=source):
                return TakeChip(chip, self.chip_source(chip, source))
            case lines.Return():
                return ReturnChip()
            case lines.Propose(who=who, to=to, value=value):
                return Propose(
                    self.seat(who),
                    None if isinstance(to, UnsetType) else self.seat(to),
                    None if isinstance(value, UnsetType) else value,
                )
            case lines.Agree():
                return Agree()
            case lines.Refuse():
                return Refuse()
            case lines.Show(card=card):
                return Answer("show", card)
            case lines.Discard(card=card):
                return Answer("discard", card)
            case lines.Pass(card=card):
                return Answer("pass", card)
            case lines.Guess(value=value, ranking=ranking):
                return guess(value, ranking)
            case lines.Answer(choice=choice):
                return self.any_answer(choice)
            case _:
                assert_never(line)

    def play_between_rounds(self, seat: Seat, action: Action) -> dict[str, Any]:
        """The answer to what belongs to a phase of its own: in a round it is the wrong phase for it."""
        if self.game.refusal(seat, action) == NO_QUESTION:
            raise IllegalMove(WRONG_QUESTION)
        return self.play(seat, action)

    def any_answer(self, choice: str) -> Answer:
        """The answer to the open question, whichever card asks; players are known by name."""
        prompt = self.game.state.prompt
        if prompt is None:
            return Answer("", choice)
        return Answer(prompt.question, str(self.seat(choice)) if prompt.shape == "seat" else choice)

    def chip_source(self, chip: int, source: str | UnsetType) -> Seat | None:
        """Where the mover saw the chip: where it lies, unless the line says otherwise."""
        state = self.game.state
        if isinstance(source, UnsetType):
            return None if state.colour is None else state.chip_place(state.colour, chip)
        return None if source == "centre" else self.seat(source)

    def script(self, line: lines.ScriptLine) -> Script:
        """The script in the words of the rules."""
        try:
            return Script(
                challenges=None if isinstance(line.challenges, UnsetType) else tuple(line.challenges),
                specialist=line.specialist,
                pockets=self.scripted_pockets(line.pockets),
                board=tuple(parse_cards(line.board)),
                draws=tuple(parse_cards(line.draws)),
                mixed=None if isinstance(line.mixed, UnsetType) else self.scripted_pockets(line.mixed),
            )
        except BadCards as problem:
            raise LineRefused("bad-setup", f"{problem}.") from None

    def scripted_pockets(self, pockets: Mapping[str, lines.CardList]) -> dict[Seat, tuple[Card, ...]]:
        """Pocket cards by seat."""
        return {self.seat(name): tuple(parse_cards(cards)) for name, cards in pockets.items()}


def guess(value: str | UnsetType, ranking: str | UnsetType) -> Answer:
    """A guess of either kind."""
    if not isinstance(value, UnsetType) and isinstance(ranking, UnsetType):
        return Answer("guess-value", value)
    if not isinstance(ranking, UnsetType) and isinstance(value, UnsetType):
        return Answer("guess-ranking", ranking)
    raise LineRefused("bad-action", "A guess names either a value or a ranking.")
