"""The golden games of streets: one for each special, the end of a game, and whole games."""

from collections.abc import Callable, Sequence

from tests.golden.playthrough import Playthrough
from thegang.cards import named_seed
from thegang.streets import BeginGame, Choose, Place, Script, ScriptedHand, Streets
from thegang.streets.material import City, SpecialName

HANDS = ((1, 3, 18, 20), (19, 41, 55, 79), (8, 60, 66, 80))


class Scene(Playthrough[Streets]):
    """A golden game, told in a few words."""

    def __init__(self, title: str) -> None:
        super().__init__(title, Streets.blank())
        self.title = title

    def begin(
        self,
        cities: dict[City, tuple[int, ...]],
        specials: Sequence[SpecialName | None] = ("lookout", "spy", "boss-calls"),
        *,
        round_: int = 1,
        job: int = 1,
    ) -> None:
        hands = zip(HANDS, specials, strict=False)
        script = Script(
            cities=cities,
            hands={seat: ScriptedHand(hand[: 5 - job], special) for seat, (hand, special) in enumerate(hands)},
            captured={2: (71, 73, 75)},
            round=round_,
            job=job,
        )
        self.play(None, BeginGame(len(specials), named_seed(self.title), script=script))

    def tickets(self, *plays: tuple[int, int, City]) -> None:
        """Some seats choose a gangster and a ticket."""
        for seat, gangster, city in plays:
            self.play(seat, Choose(gangster, city))


def lookout(scene: Scene) -> None:
    scene.begin({"chicago": (21, 23, 26, 30, 32, 38), "detroit": (2, 4, 6), "new-york": ()})
    scene.play(0, Choose(20, "chicago"))
    scene.play(0, Choose(20))
    scene.tickets((1, 19, "chicago"), (2, 8, "new-york"))
    scene.play(0, Place("chicago", "gangster"))
    scene.play(0, Place("chicago", "gangster", 21))
    scene.play(1, Place("chicago", "gangster", "left"))
    scene.play(0, Place("chicago", "gangster", "right"))


def spy(scene: Scene) -> None:
    scene.begin({"chicago": (11, 12, 34, 35, 36, 54), "detroit": (), "new-york": (9, 10, 13, 14, 15)})
    scene.play(1, Choose(55))
    scene.tickets((0, 3, "detroit"), (2, 60, "chicago"))
    scene.play(1, Place("chicago", "special", 55))
    scene.play(1, Place("chicago", "special", 10))
    scene.play(1, Place("chicago", "special", 35))


def boss_calls(scene: Scene) -> None:
    scene.begin({"chicago": (24, 26, 30, 32, 44, 51), "detroit": (11, 12, 13, 14), "new-york": (2, 4, 5, 6, 7)})
    scene.play(2, Choose(8))
    scene.tickets((0, 1, "detroit"), (1, 41, "new-york"))
    scene.play(2, Place("chicago", "gangster", 51))
    scene.play(2, Place("chicago", "gangster", 8))
    scene.play(2, Place("chicago", "gangster", 99))
    scene.play(2, Place("chicago", "gangster", 11))


def no_target(scene: Scene) -> None:
    """T-33: a Spy that goes first in an empty city, then The Boss Calls with nobody elsewhere."""
    scene.begin({"chicago": (), "detroit": (), "new-york": ()}, specials=("spy", "boss-calls", None))
    scene.play(0, Choose(1))
    scene.play(1, Choose(19))
    scene.play(2, Choose(80))
    scene.play(2, Choose(80, "chicago"))
    scene.play(0, Place("chicago", "special"))
    scene.play(1, Place("chicago", "special", 80))


def last_job(scene: Scene) -> None:
    """The fourth round ends; piles and scores are shown."""
    scene.begin({"chicago": (17, 24, 36, 57), "detroit": (2, 4, 6), "new-york": ()}, round_=4, job=4)
    scene.tickets((0, 1, "detroit"), (1, 19, "chicago"), (2, 8, "new-york"))
    scene.play(0, Choose(3, "chicago"))


def new_round(scene: Scene) -> None:
    """A round ends: unplayed specials go, hands and rows are filled."""
    scene.begin({"chicago": (17, 24, 36, 57), "detroit": (2, 4, 6), "new-york": ()}, round_=2, job=4)
    scene.tickets((0, 1, "detroit"), (1, 19, "chicago"), (2, 8, "new-york"))


def whole_game(players: int, *, open_scores: bool) -> Callable[[Scene], None]:
    """Everybody plays the first gangster, each with the special in one job; it is placed in the last way there is."""

    def play(scene: Scene) -> None:
        scene.play(None, BeginGame(players, named_seed(scene.title), open_scores))
        game = scene.game
        while game.phase != "over":
            if game.state.to_place is not None:
                scene.play(game.state.to_place, game.legal_actions(game.state.to_place)[-1])
                continue
            seat = len(game.state.choices)
            gangster = game.state.hands[seat][0]
            with_special = game.state.job == 1 + seat and game.state.specials[seat] is not None
            city = list(game.state.cities)[(seat + game.state.job) % len(game.state.cities)]
            scene.play(seat, Choose(gangster, None if with_special else city))

    return play


_SCENES: dict[str, Callable[[Scene], None]] = {
    "special_lookout": lookout,
    "special_spy": spy,
    "special_boss_calls": boss_calls,
    "special_without_target": no_target,
    "end_of_a_round": new_round,
    "end_of_the_game": last_job,
    "whole_game_of_two": whole_game(2, open_scores=False),
    "whole_game_of_five": whole_game(5, open_scores=True),
}


def page(title: str) -> str:
    """The golden page of a scene."""
    scene = Scene(title)
    _SCENES[title](scene)
    return scene.text()


TITLES = tuple(_SCENES)
