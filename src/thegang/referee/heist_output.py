"""How the referee tells a game of heists: names instead of seats (docs/referee.md)."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from thegang.core import Prompt, Seat
from thegang.heist import COLOURS, State, View
from thegang.heist.cards.specialist_10_muscle import CARD as MUSCLE
from thegang.heist.state import Announcement, Outcome, Proposal
from thegang.heist.view import PromptView


class Output:
    """Writes states and views for programs that know players by name."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players

    def state(self, state: State, seed: str) -> dict[str, Any]:
        """Everything, as the referee sees it."""
        shown = self.public(state) | {
            "chips": {colour: self.held(state.chips[colour]) for colour in COLOURS},
            "shown": [
                {"who": self.players[shown.who], "to": self.players[shown.to], "card": shown.card}
                for shown in state.shown
            ],
            "remembered": self.by_name(state.remembered),
            "deck": state.deck,
            "discards": state.discards,
            "seed": seed,
        }
        if state.prompt is not None:
            prompt = state.prompt
            shown |= self.question(state.phase, prompt)
            shown["options"] = {self.players[seat]: self.choices(prompt, own) for seat, own in prompt.options.items()}
        return shown

    def view(self, view: View) -> dict[str, Any]:
        """What one seat may see, built from nothing but its view."""
        shown = self.public(view) | {
            "chips": {colour: self.held(view.chips[colour] or ()) for colour in COLOURS},
            "shown": [{"who": self.players[shown.who], "card": shown.card} for shown in view.shown],
            "remembered": view.remembered,
            "seed": view.seed,
        }
        if view.prompt is not None:
            shown |= self.question(view.phase, view.prompt)
            shown["options"] = self.choices(view.prompt, view.prompt.options)
        return shown

    def public(self, source: State | View) -> dict[str, Any]:
        """What has the same shape in states and views."""
        return {
            "game": "heist",
            "phase": source.phase,
            "players": self.players,
            "mode": source.mode,
            "heist": source.heist,
            "vaults": source.vaults,
            "alarms": source.alarms,
            "challenges": source.challenges,
            "specialist": source.specialist,
            "pockets": self.by_name(source.pockets),
            "board": source.community,
            "announcements": [self.announcement(announcement) for announcement in source.announcements],
            "muscle": self.muscle(source.specialist, source.specialist_user),
            "proposal": self.proposal(source.proposal),
            "last": self.outcome(source.last),
            "commitment": source.commitment,
        }

    def by_name(self, things: Iterable[Any]) -> dict[str, Any]:
        """Things in seat order, by name."""
        return dict(zip(self.players, things, strict=True))

    def held(self, row: Iterable[int]) -> dict[str, int]:
        """The chips that somebody has."""
        return {name: stars for name, stars in zip(self.players, row, strict=False) if stars}

    def muscle(self, specialist: int | None, user: Seat | None) -> str | None:
        """Who has the Muscle in front, if anybody."""
        return self.players[user] if specialist == MUSCLE.number and user is not None else None

    def announcement(self, announcement: Announcement) -> dict[str, Any]:
        """An announcement with names."""
        shown: dict[str, Any] = to_builtins(announcement)
        return shown | {key: self.players[shown[key]] for key in ("who", "to") if key in shown}

    def proposal(self, proposal: Proposal | None) -> dict[str, Any] | None:
        """An open proposal with names."""
        if proposal is None:
            return None
        shown = {"by": self.players[proposal.by], "who": self.players[proposal.who]}
        if proposal.to is not None:
            shown["to"] = self.players[proposal.to]
        if proposal.value is not None:
            shown["value"] = proposal.value
        return shown | {"agreed": [self.players[seat] for seat in proposal.agreed]}

    def question(self, phase: str, prompt: Prompt | PromptView) -> dict[str, Any]:
        """Who still owes an answer to what, and what has been answered: in the phase ``guess``, the guesses."""
        seats = list(prompt.answers)
        answers = self.choices(prompt, prompt.answers.values())
        return {
            "question": prompt.question,
            "card": prompt.card,
            "shape": prompt.shape,
            "waiting": [self.players[seat] for seat in prompt.waiting],
            "guesses" if phase == "guess" else "answers": {
                self.players[seat]: choice for seat, choice in zip(seats, answers, strict=True)
            },
        }

    def choices(self, prompt: Prompt | PromptView, choices: Iterable[str]) -> list[str]:
        """What can be or was chosen, with names."""
        return [self.players[int(choice)] if prompt.shape == "seat" else choice for choice in choices]

    def outcome(self, outcome: Outcome | None) -> dict[str, Any] | None:
        """How the last heist came out, with names."""
        if outcome is None:
            return None
        return {
            "success": outcome.success,
            "reasons": outcome.reasons,
            "order": [self.players[seat] for seat in outcome.order],
            "hands": self.by_name(outcome.hands),
        }
