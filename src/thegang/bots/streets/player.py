"""What all streets bots have in common: when to answer, and what to do when thinking fails."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from thegang.core import Action, Seat
from thegang.streets import Choose, Place, Preview, View, previews

log = logging.getLogger(__name__)


class StreetsBot(ABC):
    """Plays one seat. Ask it after every change, so that it sees everything that is revealed."""

    patient = False

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self._answered: tuple[View, Action] | None = None

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""
        try:
            self.notice(view)
        except Exception:
            log.exception("a bot could not make sense of what it saw")
        if view.seat is None or not legal or view.choice is not None:
            return None
        if self._answered is None or self._answered[0] != view:
            self._answered = view, self._decided(view, view.seat, legal)
        return self._answered[1]

    def notice(self, view: View) -> None:  # noqa: B027 - not every level remembers anything
        """Remember what may matter later."""

    @abstractmethod
    def decide(self, view: View, seat: Seat) -> Action:
        """What to play now."""

    def _decided(self, view: View, seat: Seat, legal: Sequence[Action]) -> Action:
        try:
            action = self.decide(view, seat)
            if action in legal:
                return action
            log.error("a bot wanted %r, which is not allowed, and plays something greedy", action)
        except Exception:
            log.exception("a bot could not make up its mind and plays something greedy")
        return something_greedy(view, legal, self.chance)


def action_of(preview: Preview) -> Action:
    """What to do to make a play."""
    if preview.placement is None:
        return Choose(preview.choice.gangster, preview.choice.ticket)
    return Place(preview.placement.city, preview.placement.first, preview.placement.target)


def something_greedy(view: View, legal: Sequence[Action], chance: Random) -> Action:
    """A legal action without any thought beyond it: what captures most now, or anything if that can't be told."""
    try:
        gains = {action_of(preview): preview.revolvers for preview in previews(view)}
    except Exception:
        log.exception("a bot can't tell what it would capture and does anything")
        gains = {}
    gain = max(gains.get(action, 0) for action in legal)
    return chance.choice([action for action in legal if gains.get(action, 0) == gain])
