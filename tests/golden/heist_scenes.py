"""The golden heists: what happens with each card, in a function of its name, and a game of each mode."""

from collections.abc import Sequence

from tests.golden.playthrough import Playthrough
from thegang.cards import named_seed, parse_cards
from thegang.heist import (
    COLOURS,
    Agree,
    Answer,
    BeginGame,
    Heist,
    Propose,
    Refuse,
    ReturnChip,
    Script,
    TakeChip,
)
from thegang.heist.cardsets import EDITION

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
        cards = EDITION if self.title in EDITION else (*EDITION, self.title)  # more cards must not change this page
        self.play(None, BeginGame(len(pockets), named_seed(self.title), script=script, cards=cards))

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
