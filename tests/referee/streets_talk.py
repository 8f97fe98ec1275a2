"""Talking to the referee about streets."""

from typing import Any

from tests.referee.talk import Line, Talk
from thegang.referee.session import Session
from thegang.referee.streets import StreetsReferee

CHICAGO, DETROIT = [17, 24, 36, 57], [20, 28, 44, 45]
HANDS = {
    "Al": {"gangsters": [15, 19, 40, 71], "special": "lookout"},
    "Bugsy": {"gangsters": [8, 18, 60, 66], "special": "spy"},
}


class StreetsTalk(Talk):
    """A conversation with one referee of streets."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session({"streets": StreetsReferee})

    def ticket(self, by: str, gangster: int, city: str) -> Line:
        """Choose a gangster and a ticket."""
        return self.do(by, "play", gangster=gangster, ticket=city)

    def special(self, by: str, gangster: int) -> Line:
        """Choose a gangster and the special."""
        return self.do(by, "play", gangster=gangster, special=True)


def setup(script: Line | None = None, **fields: Any) -> Line:
    """A set-up line for Al and Bugsy."""
    line: Line = {"game": "streets", "players": ["Al", "Bugsy"], "seed": 7, **fields}
    return line if script is None else line | {"script": script}


def streets(script: Line | None = None, **fields: Any) -> StreetsTalk:
    """A game with the rows and hands above, and whatever else the script says."""
    talk = StreetsTalk()
    whole = {"cities": {"chicago": CHICAGO, "detroit": DETROIT}, "hands": HANDS} | (script or {})
    answer = talk.say(setup(whole, **fields))
    assert answer["ok"], answer
    return talk


def placing(special: str = "spy") -> StreetsTalk:
    """Bugsy has played 18 and a special, and has to place them before Al's 19 goes to Chicago."""
    talk = streets({"hands": HANDS | {"Bugsy": {"gangsters": [8, 18, 60, 66], "special": special}}})
    talk.ticket("Al", 19, "chicago")
    talk.special("Bugsy", 18)
    return talk
