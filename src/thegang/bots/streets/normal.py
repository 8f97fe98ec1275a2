"""The normal bot expects the others to take what they can get, and low gangsters to come before its own."""

from thegang.bots.streets.imagining import GREEDY, HASTY, Imagination
from thegang.bots.streets.judging import choices, choose, expected, outcomes, place
from thegang.bots.streets.memory import Memory
from thegang.bots.streets.player import StreetsBot
from thegang.core import Action, Seat
from thegang.streets import View

DEALS = 12
"""How many times the bot imagines the others' hands."""


class NormalBot(StreetsBot):
    """Judges each play by how the job would go, not by what comes after. It forgets what it no longer sees."""

    def decide(self, view: View, seat: Seat) -> Action:
        memory = Memory()
        memory.notice(view)
        here = Imagination(view, seat, memory, self.chance)
        if view.prompt is not None:
            return place(outcomes(here, view)[0])
        values = expected(here, choices(view, seat), DEALS, (GREEDY,), HASTY)
        return choose(here, max(values, key=values.__getitem__))
