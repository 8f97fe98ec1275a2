"""What views keep secret: chips put away by Blackout, and every card nobody may know (H-58, H-90 to H-92)."""

import json
from collections.abc import Iterator

import pytest

from tests.referee.talk import BOARD, COLOURS, POCKETS, RIGHT, Line, Talk, heist

VIEWERS = ("Ann", "Bo", "Cy", None)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("challenges", "phase", "put_away"),
    [
        ([8], "white", []),
        ([8], "yellow", ["white"]),
        ([8], "orange", ["white", "yellow"]),
        ([8], "red", ["white", "yellow", "orange"]),
        ([8, 9], "guess", ["white", "yellow", "orange"]),
        ([5, 8], "red", ["white", "yellow"]),
        ([1, 8], "orange", ["yellow"]),
    ],
)
def test_h58_h77_chips_put_away_are_absent_in_views_but_not_in_the_state(
    challenges: list[int], phase: str, put_away: list[str], viewer: str | None
) -> None:
    talk = heist({"challenges": challenges}).to(phase)
    if phase in COLOURS:
        talk.do("Ann", "take", chip=3)

    chips = talk.state["chips"]
    seen = talk.view(viewer)["chips"]

    assert all(chips[colour] == RIGHT for colour in put_away)
    for colour in COLOURS:
        assert seen.get(colour, {}) == ({} if colour in put_away else chips[colour])


def test_without_blackout_every_view_has_all_chips() -> None:
    talk = heist().to("red")

    assert [talk.view(viewer)["chips"] for viewer in VIEWERS] == [talk.state["chips"]] * 4


def scenes() -> Iterator[tuple[str, Talk]]:
    """Moments of every kind, each with the cards of all players hidden."""
    yield "white", heist()
    yield "red", heist().to("red")
    yield "guess", heist({"challenges": [4]}).to("guess")
    yield "three cards", heist({"challenges": [10], "pockets": {"Ann": "Ah Kd 9c"}}).to("orange")
    informant = heist({"specialist": 1}).use("Ann", to="Bo")
    yield "a card is owed", informant
    shown = heist({"specialist": 1}).use("Ann", to="Bo")
    shown.do("Ann", "show", card="Ah")
    yield "a card was shown", shown
    yield "hacker", heist({"specialist": 5, "draws": "9c"}).use("Bo")
    discarded = heist({"specialist": 5, "draws": "9c"}).use("Bo")
    discarded.do("Bo", "discard", card="7c")
    yield "a card was discarded", discarded
    coordinator = heist({"specialist": 6})
    coordinator.do("Bo", "pass", card="7c")
    yield "a card is to be passed", coordinator
    yield "jack", heist({"specialist": 7}).use("Cy")
    yield "con artist", heist({"specialist": 9})
    yield "redrawn", heist({"challenges": [3, 8], "draws": "9c 9d"}).to("yellow")


SCENES = dict(scenes())


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("scene", SCENES)
def test_h91_h92_no_hidden_card_is_anywhere_in_a_view(scene: str, viewer: str | None) -> None:
    talk = SCENES[scene]
    state, view = talk.state, talk.view(viewer)

    known = {card for pocket in view["pockets"].values() if isinstance(pocket, list) for card in pocket}
    known |= {*view["board"], *view["remembered"], *(shown["card"] for shown in view["shown"])}
    everything = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"} | {"J*"}
    told = {word for word in _words(view) if word in everything}

    assert told <= known
    expected: set[str] = set(state["board"])
    if viewer is not None:
        expected |= set(state["pockets"][viewer])
    if scene == "guess":
        expected |= {*state["pockets"]["Bo"], *state["pockets"]["Cy"]}
    if scene == "a card was shown" and viewer == "Bo":
        expected.add("Ah")
    if scene == "con artist" and viewer is not None:
        expected |= set(POCKETS[viewer].split())
    assert known == expected


@pytest.mark.parametrize("scene", SCENES)
def test_h90_everybody_sees_how_many_pocket_cards_there_are(scene: str) -> None:
    talk = SCENES[scene]
    sizes = {name: len(pocket) for name, pocket in talk.state["pockets"].items()}

    for viewer in VIEWERS:
        pockets = talk.view(viewer)["pockets"]
        assert {name: cards if isinstance(cards, int) else len(cards) for name, cards in pockets.items()} == sizes


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("hidden", ["deck", "discards"])
def test_h91_a_view_has_neither_deck_nor_discards(hidden: str, viewer: str | None) -> None:
    assert hidden not in SCENES["a card was discarded"].view(viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_h91_the_seed_is_in_no_view_before_the_heist_is_over(viewer: str | None) -> None:
    talk = heist({"pockets": POCKETS, "board": BOARD})
    secret = talk.state["seed"]

    assert secret not in json.dumps(talk.view(viewer))
    assert secret in json.dumps(talk.to("showdown").view(viewer))


def test_s6_a_choice_is_seen_by_its_player_alone() -> None:
    first, second = heist({"specialist": 6}), heist({"specialist": 6})

    first.do("Bo", "pass", card="7c")
    second.do("Bo", "pass", card="7d")

    assert first.view("Bo") != second.view("Bo")
    for viewer in ("Ann", "Cy", None):
        assert first.view(viewer) == second.view(viewer)


def _words(told: object) -> Iterator[str]:
    match told:
        case str():
            yield told
        case dict():
            for key, value in told.items():
                yield from _words(key)
                yield from _words(value)
        case list():
            for item in told:
                yield from _words(item)


def test_the_search_for_words_would_find_a_card() -> None:
    line: Line = {"a": [{"b": "Ah"}], "Kd": 1}

    assert set(_words(line)) == {"a", "b", "Ah", "Kd"}
