"""What the referee tells of a heist: the state with everything, and views with what H-90 to H-93 allow."""

from itertools import product

import pytest

from tests.referee.talk import BOARD, POCKETS, RIGHT, WRONG, WRONG_AT_THE_END, Line, heist

VIEWERS = ("Ann", "Bo", "Cy", None)
HANDS = {name: pocket.split() for name, pocket in POCKETS.items()}
NO_CHIPS: dict[str, dict[str, int]] = {"white": {}, "yellow": {}, "orange": {}, "red": {}}
SHARED = ("game", "phase", "players", "mode", "heist", "vaults", "alarms", "challenges", "specialist")
PUBLIC = (*SHARED, "board", "announcements", "muscle", "last")
JUDGED = {
    "Ann": {"ranking": "straight", "best": ["Ah", "Kd", "Qs", "Jh", "Th"]},
    "Bo": {"ranking": "pair", "best": ["7d", "7c", "Qs", "Jh", "Th"]},
    "Cy": {"ranking": "two-pair", "best": ["3h", "3d", "2s", "2c", "Qs"]},
}


def seen_by(viewer: str | None, *revealed: str) -> dict[str, object]:
    """The pockets in a view: cards where they may be seen, else their number."""
    return {name: hand if name in (viewer, *revealed) else 2 for name, hand in HANDS.items()}


def test_the_state_at_the_beginning() -> None:
    state = heist().state

    expected = {
        "game": "heist",
        "phase": "white",
        "players": ["Ann", "Bo", "Cy"],
        "mode": "basic",
        "heist": 1,
        "vaults": 0,
        "alarms": 0,
        "challenges": [],
        "specialist": None,
        "pockets": HANDS,
        "board": [],
        "chips": NO_CHIPS,
        "announcements": [],
        "muscle": None,
        "last": None,
    }
    assert {key: state[key] for key in expected} == expected


@pytest.mark.parametrize("viewer", VIEWERS)
def test_h90_h92_a_view_at_the_beginning(viewer: str | None) -> None:
    talk = heist()

    view = talk.view(viewer)

    assert {key: view[key] for key in PUBLIC} == {key: talk.state[key] for key in PUBLIC}
    assert view["pockets"] == seen_by(viewer)
    assert (view["chips"], view["shown"], view["remembered"]) == (NO_CHIPS, [], [])


def test_the_state_after_a_success() -> None:
    talk = heist().to("showdown")

    state = talk.state

    assert (state["phase"], state["heist"], state["vaults"], state["alarms"]) == ("showdown", 1, 1, 0)
    assert state["board"] == BOARD.split()
    assert state["chips"] == dict.fromkeys(NO_CHIPS, RIGHT)
    assert _sorted_best(state["last"]) == _sorted_best(
        {"success": True, "reasons": [], "order": ["Bo", "Cy", "Ann"], "hands": JUDGED}
    )


def test_best_has_the_straight_from_the_top() -> None:
    assert heist().to("showdown").state["last"]["hands"]["Ann"] == JUDGED["Ann"]


@pytest.mark.parametrize("phase", ["white", "yellow", "orange", "red"])
def test_the_board_grows_round_by_round(phase: str) -> None:
    talk = heist().to(phase)

    board = BOARD.split()[: {"white": 0, "yellow": 3, "orange": 4, "red": 5}[phase]]
    assert [talk.state["board"], *(talk.view(viewer)["board"] for viewer in VIEWERS)] == [board] * 5


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("chips", [RIGHT, WRONG])
def test_h93_after_the_showdown_everything_is_in_every_view(viewer: str | None, chips: dict[str, int]) -> None:
    talk = heist({"challenges": [8]}).to("showdown", chips)

    view = talk.view(viewer)

    assert view["pockets"] == HANDS
    assert view["chips"] == dict.fromkeys(NO_CHIPS, chips)
    assert view["last"] == talk.state["last"]


def test_last_stays_until_the_next_showdown() -> None:
    talk = heist().to("showdown")
    first = talk.state["last"]

    talk.do(None, "next", script={"pockets": POCKETS, "board": BOARD})
    lasts = [talk.state["last"], talk.view("Bo")["last"], talk.to("red").view(None)["last"]]
    talk.take_all(WRONG)

    assert lasts == [first] * 3
    assert talk.state["last"]["reasons"] == ["order"]


@pytest.mark.parametrize("scans", [[], [4], [9], [4, 9]])
@pytest.mark.parametrize("chips", [RIGHT, WRONG, WRONG_AT_THE_END], ids=["right", "broken early", "broken at the end"])
@pytest.mark.parametrize(("value_right", "ranking_right"), [*product([True, False], repeat=2)])
def test_reasons_come_in_order(scans: list[int], chips: dict[str, int], value_right: bool, ranking_right: bool) -> None:
    talk = heist({"challenges": scans}).to("red")
    talk.take_all(chips)
    *others, last = sorted(chips, key=chips.__getitem__)
    guesses: dict[int, Line] = {
        4: {"value": HANDS[last][0][0] if value_right else "9"},
        9: {"ranking": JUDGED[last]["ranking"] if ranking_right else "flush"},
    }

    asked = scans if chips != WRONG else []
    for scan in asked:
        for name in others:
            talk.do(name, "guess", **guesses[scan])

    expected = [] if chips == RIGHT else ["order"]
    expected += ["retina"] if 4 in asked and not value_right else []
    expected += ["fingerprint"] if 9 in asked and not ranking_right else []
    outcome = talk.state["last"]
    assert (outcome["reasons"], outcome["success"]) == (expected, not expected)
    assert (talk.state["vaults"], talk.state["alarms"]) == ((0, 1) if expected else (1, 0))


# Guesses


@pytest.mark.parametrize(("scan", "first", "second"), [(4, "A", "K"), (9, "pair", "flush")])
def test_h72_h73_guesses_and_the_revealed_hands_are_in_every_view(scan: int, first: str, second: str) -> None:
    talk = heist({"challenges": [scan]}).to("guess")
    kind = {4: "value", 9: "ranking"}[scan]

    talk.do("Bo", "guess", **{kind: first})
    talk.do("Cy", "guess", **{kind: second})

    assert talk.state["guesses"] == {"Bo": first, "Cy": second}
    for viewer in VIEWERS:
        view = talk.view(viewer)
        assert view["guesses"] == {"Bo": first, "Cy": second}
        assert view["pockets"] == seen_by(viewer, "Bo", "Cy")


def test_the_second_scan_begins_without_guesses() -> None:
    talk = heist({"challenges": [4, 9]}).to("guess")

    for name in ("Bo", "Cy"):
        talk.do(name, "guess", value="9")
    talk.do("Cy", "guess", ranking="pair")

    guesses = talk.state["guesses"]
    assert (guesses.get("Bo"), guesses["Cy"]) == (None, "pair")


# Announcements, shown and remembered cards, the Muscle


@pytest.mark.parametrize(
    ("specialist", "announcements"),
    [
        (3, [{"who": "Ann", "count": 1}, {"who": "Bo", "count": 0}, {"who": "Cy", "count": 0}]),
        (8, [{"who": "Ann", "sum": 21}, {"who": "Bo", "sum": 14}, {"who": "Cy", "sum": 5}]),
    ],
)
def test_s3_s8_announcements_at_the_deal(specialist: int, announcements: list[Line]) -> None:
    talk = heist({"specialist": specialist})

    expected = [{"specialist": specialist, **announcement} for announcement in announcements]
    assert talk.state["announcements"] == expected
    assert [talk.view(viewer)["announcements"] for viewer in VIEWERS] == [expected] * 4


@pytest.mark.parametrize(
    ("specialist", "who", "details", "told"),
    [
        (2, "Bo", {}, {"ranking": "pair"}),
        (2, "Ann", {}, {"ranking": "high-card"}),
        (4, "Bo", {"value": "9"}, {"value": "9", "count": 0}),
        (4, "Bo", {"value": "7"}, {"value": "7", "count": 2}),
        (4, "Ann", {"value": "A"}, {"value": "A", "count": 1}),
    ],
)
def test_s2_s4_announcements_by_agreement(specialist: int, who: str, details: dict[str, str], told: Line) -> None:
    talk = heist({"specialist": specialist}).use(who, **details)

    expected = [{"specialist": specialist, "who": who, **told}]
    assert talk.state["announcements"] == expected
    assert [talk.view(viewer)["announcements"] for viewer in VIEWERS] == [expected] * 4


@pytest.mark.parametrize(("phase", "ranking"), [("white", "high-card"), ("yellow", "straight"), ("red", "straight")])
def test_s2_the_ranking_is_the_current_one(phase: str, ranking: str) -> None:
    talk = heist({"specialist": 2}).to(phase).use("Ann")

    assert talk.state["announcements"] == [{"specialist": 2, "who": "Ann", "ranking": ranking}]


def test_s1_a_card_is_shown_to_one_player_alone() -> None:
    talk = heist({"specialist": 1}).use("Ann", to="Bo")

    talk.do("Ann", "show", card="Ah")

    expected = [{"specialist": 1, "who": "Ann", "to": "Bo"}]
    assert talk.state["announcements"] == expected
    assert [talk.view(viewer)["announcements"] for viewer in VIEWERS] == [expected] * 4
    shown = {viewer: talk.view(viewer)["shown"] for viewer in VIEWERS}
    assert shown == {"Ann": [], "Bo": [{"who": "Ann", "card": "Ah"}], "Cy": [], None: []}
    assert talk.view("Bo")["pockets"] == seen_by("Bo")


def test_s9_everybody_remembers_what_they_had() -> None:
    mixed = {"Ann": "7c 2s", "Bo": "Ah 3h", "Cy": "7d Kd"}
    talk = heist({"specialist": 9, "mixed": mixed})

    remembered = {viewer: talk.view(viewer)["remembered"] for viewer in VIEWERS}

    assert [remembered[name] for name in HANDS] == [*HANDS.values()]
    assert remembered[None] == []
    assert talk.view("Ann")["pockets"] == {"Ann": ["7c", "2s"], "Bo": 2, "Cy": 2}


def test_s10_the_muscle_lies_in_front_of_its_user() -> None:
    talk = heist({"specialist": 10})
    before = [talk.state["muscle"], talk.view("Cy")["muscle"]]

    talk.use("Cy")

    assert before == [None, None]
    assert [talk.state["muscle"], *(talk.view(viewer)["muscle"] for viewer in VIEWERS)] == ["Cy"] * 5


def test_only_the_muscle_is_told_as_muscle() -> None:
    assert heist({"specialist": 2}).use("Cy").state["muscle"] is None


def test_next_clears_what_the_specialists_left() -> None:
    cleared: Line = {"announcements": [], "muscle": None}
    for specialist, details in ((1, {"to": "Bo"}), (2, {}), (4, {"value": "9"}), (8, None), (9, None), (10, {})):
        talk = heist({"specialist": specialist})
        if details is not None:
            talk.use("Ann", **details)
        if specialist == 1:
            talk.do("Ann", "show", card="Ah")
        talk.finish(success=True)

        assert talk.state["announcements"] or talk.state["muscle"] or talk.view("Bo")["remembered"]
        talk.do(None, "next")

        for told in (talk.state, *(talk.view(viewer) for viewer in VIEWERS)):
            assert {key: told[key] for key in cleared} == cleared
        assert [(talk.view(viewer)["shown"], talk.view(viewer)["remembered"]) for viewer in VIEWERS] == [([], [])] * 4


def test_a_muscle_of_the_heist_before_is_forgotten() -> None:
    talk = heist({"specialist": 10}).use("Ann").finish(success=True)

    talk.do(None, "next", script={"specialist": 10})

    assert [talk.state["muscle"], talk.view("Bo")["muscle"]] == [None, None]
    assert talk.use("Bo").state["muscle"] == "Bo"


def _sorted_best(outcome: Line) -> Line:
    """The same outcome with the five cards in one order, for cards of one value have none."""
    hands = {name: hand | {"best": sorted(hand["best"])} for name, hand in outcome["hands"].items()}
    return outcome | {"hands": hands}
