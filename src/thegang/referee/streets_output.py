"""How the referee tells a game of streets: names instead of seats (docs/referee.md)."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from thegang.core import Seat
from thegang.streets import State, View
from thegang.streets.state import Play


class Output:
    """Writes states and views for programs that know players by name."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players

    def state(self, state: State) -> dict[str, Any]:
        """Everything, as the referee sees it."""
        winners = () if state.outcome is None else state.outcome.winners
        return self.public(state) | {
            "deck": len(state.deck),
            "to_place": self.name(state.to_place),
            **self.winners(winners),
            "choices": {self.players[seat]: choice for seat, choice in sorted(state.choices.items())},
            "deck_cards": state.deck,
            "special_deck": state.special_deck,
            "special_discards": state.special_discards,
            "put_away": state.put_away,
            "seed": state.seed,
        }

    def view(self, view: View) -> dict[str, Any]:
        """What one seat may see, built from nothing but its view."""
        return self.public(view) | {
            "deck": view.deck,
            "to_place": None if view.prompt is None else self.name(view.prompt.asked[0]),
            **self.winners(view.winners),
            "choice": view.choice,
            "special_deck": view.special_deck,
            "seed": view.seed,
        }

    def public(self, source: State | View) -> dict[str, Any]:
        """What has the same shape in states and views."""
        hands = zip(source.hands, source.specials, strict=True)
        return {
            "game": "streets",
            "phase": source.phase,
            "players": self.players,
            "round": source.round,
            "job": source.job,
            "cities": source.cities,
            "hands": self.by_name({"gangsters": gangsters, "special": special} for gangsters, special in hands),
            "captured": self.by_name(source.captured),
            "scores": self.by_name(source.scores),
            "chosen": [self.players[seat] for seat in source.chosen],
            "plays": [self.play(play) for play in source.plays],
            "revolvers": source.revolvers,
            "reconstructed": source.reconstructed,
            "open_scores": source.open_scores,
            "commitment": source.commitment,
        }

    def by_name(self, things: Iterable[Any]) -> dict[str, Any]:
        """Things in seat order, by name."""
        return dict(zip(self.players, things, strict=True))

    def name(self, seat: Seat | None) -> str | None:
        """The name of a seat, if there is one."""
        return None if seat is None else self.players[seat]

    def winners(self, winners: Sequence[Seat]) -> dict[str, Any]:
        """Who has won: one alone, or several together (T-41)."""
        return {
            "winner": self.players[winners[0]] if len(winners) == 1 else None,
            "winners": [self.players[seat] for seat in winners],
        }

    def play(self, play: Play) -> dict[str, Any]:
        """A revealed play with a name."""
        shown: dict[str, Any] = to_builtins(play)
        return {"by": self.players[shown.pop("seat")], **shown}
