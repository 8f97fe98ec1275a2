"""The golden heists by title: one for each card, named like its folder, and one for each mode."""

from tests.golden import heist_scenes
from tests.golden.heist_scenes import Scene
from thegang.cards import named_seed
from thegang.heist import COLOURS, MODES, Answer, BeginGame, BeginHeist
from thegang.heist.cards import cards
from thegang.heist.packs import LAST_OF_THE_HOUSE

CARDS = {card.folder: card for card in cards().values() if card.number <= LAST_OF_THE_HOUSE}
TITLES = (*CARDS, *(f"mode_{mode.replace('-', '_')}" for mode in MODES))


def page(title: str) -> str:
    """The golden page of a scene."""
    scene = Scene(title)
    if title in CARDS:
        vars(heist_scenes)[title.split("_", 2)[2]](scene)
    else:
        whole_game(scene)
    return scene.text()


def whole_game(scene: Scene) -> None:
    """A game of one mode; the chips are often wrong, so that cards of both kinds come up."""
    mode = scene.title.removeprefix("mode_").replace("_", "-")
    scene.play(None, BeginGame(3, named_seed(scene.title), mode))
    while scene.game.phase not in ("won", "lost"):
        if scene.game.phase == "showdown":
            scene.play(None, BeginHeist())
        elif scene.game.phase in COLOURS:
            scene.chips()
        else:
            answer_everything(scene)


def answer_everything(scene: Scene) -> None:
    """Give the first possible answer for everybody who is asked."""
    prompt = scene.game.state.prompt
    assert prompt is not None
    for seat in prompt.waiting:
        scene.play(seat, Answer(prompt.question, prompt.options[seat][0]))
