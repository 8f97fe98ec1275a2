"""A table of bots: after every move everybody looks, and one of those who want to act does, the patient last."""

from collections.abc import Iterator
from random import Random

from thegang.bots.heist import LEVELS, HeistBot
from thegang.core import Action
from thegang.heist import BeginHeist, Heist, Script, SettlingElapsed

Step = tuple[Heist, HeistBot, int, Action]


def played(
    levels: list[str], seed: int, *, script: Script | None = None, heists: int = 1, settling: float = 0
) -> Iterator[Step]:
    """Each move of a game, just before it is made; with a settling time a round ends when nobody wants to move."""
    chance = Random(seed)
    game = Heist.new(len(levels), f"bots {seed}", script=script, settling=settling)
    bots = [LEVELS[level](Random(seed * 31 + seat)) for seat, level in enumerate(levels)]
    while game.phase not in ("won", "lost"):
        wishes = [(seat, bots[seat].act(game.view(seat), game.legal_actions(seat))) for seat in game.seats]
        if game.phase == "showdown":
            if game.state.heist == heists:
                return
            game.play(None, BeginHeist(script))
            continue
        wanted = [(seat, action) for seat, action in wishes if action is not None]
        if settling and not wanted:
            game.play(None, SettlingElapsed(game.state.moves))
            continue
        seat, action = chance.choice([wish for wish in wanted if not bots[wish[0]].patient] or wanted)
        yield game, bots[seat], seat, action
        game.play(seat, action)


def finished(levels: list[str], seed: int, *, script: Script | None = None, heists: int = 1) -> Heist:
    """The game after its last move."""
    steps = list(played(levels, seed, script=script, heists=heists))
    return steps[-1][0]
