"""The referee for streets: names instead of seats, one line in, one line out (docs/referee.md)."""

from typing import Any

from msgspec import UnsetType

from thegang.core import Seat
from thegang.referee import streets_lines as lines
from thegang.referee.session import LineRefused, Referee, check_names, read, seed_of
from thegang.referee.streets_output import Output
from thegang.streets import BeginGame, Choose, Place, Script, ScriptedHand, Streets

TARGET_FIELDS = {"lookout": "end", "spy": "on", "boss-calls": "fetch"}


class StreetsReferee(Referee):
    """A game of streets under the referee."""

    understood = lines.StreetsLine
    texts = "streets"

    def __init__(self, players: list[str], game: Streets) -> None:
        super().__init__(players)
        self.game: Streets = game
        self.output = Output(players)

    @classmethod
    def set_up(cls, message: dict[str, Any]) -> tuple[Referee, dict[str, Any]]:
        setup: lines.StreetsSetup = read(message, lines.StreetsSetup, "bad-setup")
        check_names(setup.players)
        table = cls(setup.players, Streets.blank())
        begin = BeginGame(
            players=len(setup.players),
            seed=seed_of(setup.seed),
            open_scores=setup.open_scores,
            revolvers=None if isinstance(setup.revolvers, UnsetType) else tuple(setup.revolvers),
            script=None if isinstance(setup.script, UnsetType) else table.script(setup.script),
        )
        return table, table.begin(begin)

    def answer(self, line: lines.StreetsLine) -> dict[str, Any]:
        match line:
            case lines.ShowState():
                return {"state": self.output.state(self.game.state)}
            case lines.ShowView(viewer):
                return {"view": self.output.view(self.game.view(self.viewer(viewer)))}
            case lines.Play():
                return self.play(self.seat(line.by), choose(line))
            case lines.Place():
                seat = self.seat(line.by)
                return self.play(seat, self.place(seat, line))

    def place(self, seat: Seat, line: lines.Place) -> Place:
        """How the cards are placed, in the words of the rules; each special has its own field for a target."""
        given = {field: getattr(line, field) for field in TARGET_FIELDS.values()}
        given = {field: target for field, target in given.items() if not isinstance(target, UnsetType)}
        if len(given) > 1:
            raise LineRefused("bad-action", "A special has one target: end, on or fetch.")
        for field in given:
            if seat == self.game.state.to_place and field != TARGET_FIELDS[self.game.state.play_of(seat).special or ""]:
                raise LineRefused("bad-action", f"This special has no '{field}'.")
        return Place(line.city, line.first, next(iter(given.values()), None))

    def script(self, line: lines.ScriptLine) -> Script:
        """The script in the words of the rules."""
        return Script(
            cities={city: tuple(row) for city, row in line.cities.items()},
            hands={
                self.seat(name): ScriptedHand(tuple(hand.gangsters), hand.special) for name, hand in line.hands.items()
            },
            deck=None if isinstance(line.deck, UnsetType) else tuple(line.deck),
            specials=None if isinstance(line.specials, UnsetType) else tuple(line.specials),
            captured={self.seat(name): tuple(pile) for name, pile in line.captured.items()},
            round=line.round,
            job=line.job,
        )


def choose(line: lines.Play) -> Choose:
    """A gangster with a ticket, or with the special."""
    with_special = line.special is True
    if with_special != isinstance(line.ticket, UnsetType):
        raise LineRefused("bad-action", "A gangster is played with a ticket or with the special.")
    return Choose(line.gangster, None if isinstance(line.ticket, UnsetType) else line.ticket)
