"""The easy bot takes what it can get now, as if nobody else were playing."""

from thegang.bots.streets.player import StreetsBot
from thegang.core import Action, Seat
from thegang.streets import Choose, Place, View, previews


class EasyBot(StreetsBot):
    """Captures the most revolvers at once, by the rows as they lie; keeps its special if that gains nothing."""

    def decide(self, view: View, seat: Seat) -> Action:  # noqa: ARG002 - it never looks at the others
        plays = previews(view)
        most = max(play.revolvers for play in plays)
        best = [play for play in plays if play.revolvers == most]
        placing = view.prompt is not None
        if not placing:
            best = [play for play in best if play.placement is None] or best
        play = self.chance.choice(best)
        if placing and play.placement is not None:
            return Place(play.placement.city, play.placement.first, play.placement.target)
        return Choose(play.choice.gangster, play.choice.ticket)
