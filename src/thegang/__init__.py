"""The Gang: two card games of that name, as rules anybody can play, check and study.

>>> import thegang
>>> game = thegang.Heist.new(players=3, seed="blueprint")
>>> game
<Heist: 3 players, basic, heist 1, white round>

Whatever is named here is loaded when it is first used, so that ``import thegang`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from thegang import bots, cards, core, heist, streets, study
    from thegang.bots import Bot, play_out
    from thegang.cards import Hand, chance, evaluate, parse_cards, rank, score_batch
    from thegang.core import Action, Event, Game, IllegalMove
    from thegang.heist import Agree, Answer, BeginHeist, Heist, Propose, Refuse, ReturnChip, TakeChip
    from thegang.replaying import replay
    from thegang.streets import Choose, Place, Streets

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Agree",
    "Answer",
    "BeginHeist",
    "Bot",
    "Choose",
    "Event",
    "Game",
    "Hand",
    "Heist",
    "IllegalMove",
    "Place",
    "Propose",
    "Refuse",
    "ReturnChip",
    "Streets",
    "TakeChip",
    "__version__",
    "bots",
    "cards",
    "chance",
    "core",
    "evaluate",
    "heist",
    "parse_cards",
    "play_out",
    "rank",
    "replay",
    "score_batch",
    "streets",
    "study",
]

_NAMES = {
    "bots": ("Bot", "play_out"),
    "cards": ("Hand", "chance", "evaluate", "parse_cards", "rank", "score_batch"),
    "core": ("Action", "Event", "Game", "IllegalMove"),
    "heist": ("Agree", "Answer", "BeginHeist", "Heist", "Propose", "Refuse", "ReturnChip", "TakeChip"),
    "replaying": ("replay",),
    "streets": ("Choose", "Place", "Streets"),
    "study": (),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}


if not TYPE_CHECKING:  # so that a type checker still knows which names there are

    def __getattr__(name: str) -> object:
        """One of the names above, loaded now."""
        if name in _NAMES:
            return import_module(f"thegang.{name}")
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"thegang.{_HOME[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
