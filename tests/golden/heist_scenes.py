"""The golden heists: one for each card, named like its folder, and one game for each mode."""

from collections.abc import Callable, Sequence

from tests.golden.playthrough import Playthrough
from thegang.cards import named_seed, parse_cards
from thegang.heist import (
    COLOURS,
    Agree,
    Answer,
    BeginGame,
    BeginHeist,
    Heist,
    Propose,
    Refuse,
    ReturnChip,
    Script,
    TakeChip,
)

POCKETS = ("5c 7d", "Kh Jd", "9c 9d")
POCKETS_OF_THREE = ("5c 7d 6h", "Kh Jd Th", "9c 9d 2s")
NO_FACE = "9s 8h 4d 2c 3d"
FACE = "Qs 8h 4d 2c 3d"


class Scene(Playthrough[Heist]):
    """A golden heist, told in a few words."""

    def __init__(self, title: str) -> None:
        super().__init__(title, Heist.blank())
        self.title = title

    def begin(
        self,
        *,
        challenges: Sequence[int] = (),
        specialist: int | None = None,
        pockets: Sequence[str] = POCKETS,
        board: str = NO_FACE,
    ) -> None:
        script = Script(
            challenges=tuple(challenges),
            specialist=specialist,
            pockets={seat: tuple(parse_cards(pocket)) for seat, pocket in enumerate(pockets)},
            board=tuple(parse_cards(board)),
            draws=tuple(parse_cards("As Ac Ad")),
        )
        self.play(None, BeginGame(len(pockets), named_seed(self.title), script=script))

    def chips(self, stars: Sequence[int] = (1, 2, 3)) -> None:
        """Everybody takes a chip from the centre."""
        for seat, wanted in enumerate(stars):
            self.play(seat, TakeChip(wanted))

    def rest(self, stars: Sequence[int] = (1, 2, 3)) -> None:
        """The same chips until the showdown."""
        while self.game.phase in COLOURS:
            self.chips(stars)

    def use(self, who: int, to: int | None = None, value: str | None = None) -> None:
        """All agree to the specialist."""
        self.play(0, Propose(who, to, value))
        self.play(1, Agree())
        self.play(2, Agree())


def quick_access(scene: Scene) -> None:
    scene.begin(challenges=[1])
    scene.rest()


def noise_sensors(scene: Scene) -> None:
    scene.begin(challenges=[2])
    scene.play(0, TakeChip(1))
    scene.play(1, TakeChip(1, 0))
    scene.play(0, ReturnChip())
    scene.play(0, TakeChip(2))
    scene.play(1, TakeChip(2))
    scene.play(2, TakeChip(3))
    scene.rest()


def motion_detector(scene: Scene) -> None:
    scene.begin(challenges=[3], board=FACE)
    scene.chips()
    scene.rest((3, 1, 2))


def retina_scan(scene: Scene) -> None:
    scene.begin(challenges=[4])
    scene.rest()
    scene.play(0, Answer("guess-value", "9"))
    scene.play(1, Answer("guess-value", "8"))
    scene.play(2, Answer("guess-value", "9"))
    scene.play(1, Answer("guess-value", "9"))


def hasty_getaway(scene: Scene) -> None:
    scene.begin(challenges=[5])
    scene.rest()


def ventilation_shaft(scene: Scene) -> None:
    scene.begin(challenges=[6])
    scene.play(2, TakeChip(3))
    scene.play(1, TakeChip(3, 2))
    scene.play(2, TakeChip(1))
    scene.play(0, TakeChip(1))
    scene.play(1, TakeChip(2))
    scene.rest()


def laser_tripwires(scene: Scene) -> None:
    scene.begin(challenges=[7])
    scene.rest((1, 2, 3))


def blackout(scene: Scene) -> None:
    scene.begin(challenges=[8])
    scene.chips((3, 1, 2))
    scene.rest()


def fingerprint_scan(scene: Scene) -> None:
    scene.begin(challenges=[9])
    scene.rest()
    scene.play(0, Answer("guess-ranking", "pair"))
    scene.play(1, Answer("guess-ranking", "pair"))


def security_cameras(scene: Scene) -> None:
    scene.begin(challenges=[10], pockets=POCKETS_OF_THREE)
    scene.rest()


def informant(scene: Scene) -> None:
    scene.begin(specialist=1)
    scene.use(2, to=0)
    scene.play(2, Answer("show", "9d"))
    scene.rest()


def getaway_driver(scene: Scene) -> None:
    scene.begin(specialist=2)
    scene.chips()
    scene.play(0, Propose(1))
    scene.play(2, Refuse())
    scene.use(2)
    scene.rest()


def investor(scene: Scene) -> None:
    scene.begin(specialist=3)
    scene.rest()


def mastermind(scene: Scene) -> None:
    scene.begin(specialist=4)
    scene.use(2, value="9")
    scene.rest()


def hacker(scene: Scene) -> None:
    scene.begin(specialist=5)
    scene.use(0)
    scene.chips()
    scene.play(0, Answer("discard", "5c"))
    scene.rest((2, 1, 3))


def coordinator(scene: Scene) -> None:
    scene.begin(specialist=6)
    scene.play(0, Answer("pass", "5c"))
    scene.play(0, Answer("pass", "7d"))
    scene.play(1, Answer("pass", "Jd"))
    scene.play(2, Answer("pass", "9d"))
    scene.rest()


def jack(scene: Scene) -> None:
    scene.begin(specialist=7)
    scene.use(1)
    scene.play(1, Answer("discard", "J*"))
    scene.play(1, Answer("discard", "Kh"))
    scene.rest()


def math_whiz(scene: Scene) -> None:
    scene.begin(specialist=8)
    scene.rest()


def con_artist(scene: Scene) -> None:
    scene.begin(specialist=9)
    scene.rest()


def muscle(scene: Scene) -> None:
    scene.begin(specialist=10, pockets=("5c 7d", "Kh Jd", "Th Jc"))
    scene.chips()
    scene.use(0)
    scene.rest((3, 2, 1))


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


_SCENES: dict[str, Callable[[Scene], None]] = {
    "challenge_01_quick_access": quick_access,
    "challenge_02_noise_sensors": noise_sensors,
    "challenge_03_motion_detector": motion_detector,
    "challenge_04_retina_scan": retina_scan,
    "challenge_05_hasty_getaway": hasty_getaway,
    "challenge_06_ventilation_shaft": ventilation_shaft,
    "challenge_07_laser_tripwires": laser_tripwires,
    "challenge_08_blackout": blackout,
    "challenge_09_fingerprint_scan": fingerprint_scan,
    "challenge_10_security_cameras": security_cameras,
    "specialist_01_informant": informant,
    "specialist_02_getaway_driver": getaway_driver,
    "specialist_03_investor": investor,
    "specialist_04_mastermind": mastermind,
    "specialist_05_hacker": hacker,
    "specialist_06_coordinator": coordinator,
    "specialist_07_jack": jack,
    "specialist_08_math_whiz": math_whiz,
    "specialist_09_con_artist": con_artist,
    "specialist_10_muscle": muscle,
    "mode_basic": whole_game,
    "mode_advanced": whole_game,
    "mode_professional": whole_game,
    "mode_master_thief": whole_game,
}


def page(title: str) -> str:
    """The golden page of a scene."""
    scene = Scene(title)
    _SCENES[title](scene)
    return scene.text()


TITLES = tuple(_SCENES)
