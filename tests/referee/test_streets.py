"""A game of streets under the referee: state, views and how plays resolve (docs/referee.md)."""

import json
from random import Random

import pytest

from tests.referee.streets_talk import CHICAGO, DETROIT, HANDS, StreetsTalk, placing, setup, streets
from tests.referee.talk import Line, action

VIEWERS = ("Al", "Bugsy", None)


def test_the_state_has_everything_the_protocol_promises() -> None:
    talk = streets()

    state = talk.state

    assert {name: state[name] for name in ("game", "phase", "players", "round", "job")} == {
        "game": "streets",
        "phase": "choose",
        "players": ["Al", "Bugsy"],
        "round": 1,
        "job": 1,
    }
    assert state["cities"] == {"chicago": CHICAGO, "detroit": DETROIT}
    assert state["hands"] == HANDS
    assert state["deck"] == 80 - 30 - 8 - 8
    assert state["captured"] == {"Al": [], "Bugsy": []}
    assert state["scores"] == {"Al": 0, "Bugsy": 0}
    assert (state["chosen"], state["to_place"], state["winner"]) == ([], None, None)


def test_a_new_game_is_dealt_as_t2_and_t10_say() -> None:
    talk = StreetsTalk()

    assert talk.say(setup())["phase"] == "choose"
    assert talk.state["deck"] == 32
    assert {name: len(row) for name, row in talk.state["cities"].items()} == {"chicago": 5, "detroit": 5}


@pytest.mark.parametrize(("players", "deck"), [(3, 53), (4, 49), (5, 45)])
def test_more_players_have_three_cities(players: int, deck: int) -> None:
    talk = StreetsTalk()

    talk.say(setup(players=["Al", "Bugsy", "Cleo", "Dot", "Eve"][:players]))

    assert talk.state["deck"] == deck
    assert list(talk.state["cities"]) == ["chicago", "detroit", "new-york"]


def test_the_example_session() -> None:
    talk = streets()

    assert talk.ticket("Al", 19, "chicago")["phase"] == "choose"
    assert talk.refused(action("Bugsy", "play", gangster=18, ticket="new-york")) == "not-allowed"
    assert talk.special("Bugsy", 18)["phase"] == "place"
    assert (talk.state["to_place"], talk.state["hands"]["Bugsy"]) == (
        "Bugsy",
        {"gangsters": [8, 60, 66], "special": "spy"},
    )
    assert talk.do("Bugsy", "place", city="detroit", first="gangster", on=18)["phase"] == "choose"
    assert talk.state["job"] == 2
    assert talk.state["captured"] == {"Al": [24, 36], "Bugsy": [20, 28, 44]}
    assert talk.state["scores"] == {"Al": 2, "Bugsy": 3 + 1}
    assert talk.state["hands"]["Bugsy"]["special"] is None


def test_a_choice_can_be_changed_and_only_the_last_one_counts() -> None:
    talk = streets()
    talk.ticket("Al", 19, "chicago")
    talk.special("Al", 40)
    talk.ticket("Al", 40, "detroit")
    assert talk.state["chosen"] == ["Al"]

    talk.ticket("Bugsy", 8, "detroit")

    assert talk.state["hands"]["Al"]["gangsters"] == [15, 19, 71]
    assert talk.state["chosen"] == []


def test_a_ticket_play_may_say_that_it_is_without_the_special() -> None:
    talk = streets()

    talk.do("Al", "play", gangster=19, ticket="chicago", special=False)

    assert talk.state["chosen"] == ["Al"]


@pytest.mark.parametrize(
    ("special", "fields", "captured"),
    [
        ("lookout", {"first": "special", "end": "left"}, [20, 28, 44]),
        ("lookout", {"first": "gangster", "end": "left"}, [18, 20, 28, 44]),
        ("lookout", {"first": "gangster", "end": "right"}, []),
        ("spy", {"first": "gangster", "on": 18}, [20, 28, 44]),
        ("spy", {"first": "special", "on": 20}, [28, 44]),
        ("boss-calls", {"first": "special", "fetch": 17}, [20, 28, 44]),
        ("boss-calls", {"first": "gangster", "fetch": 17}, [18, 20, 28, 44]),
    ],
)
def test_place_each_special_in_both_orders(special: str, fields: Line, captured: list[int]) -> None:
    talk = placing(special)

    talk.do("Bugsy", "place", city="detroit", **fields)

    assert talk.state["captured"]["Bugsy"] == captured


def test_t33_a_pointless_target_may_be_left_out_or_given() -> None:
    for fields in ({}, {"on": 18}, {"on": 99}):
        talk = streets({"cities": {"chicago": CHICAGO, "detroit": []}})
        talk.ticket("Al", 19, "chicago")
        talk.special("Bugsy", 18)

        talk.do("Bugsy", "place", city="detroit", first="special", **fields)

        assert 18 in talk.state["cities"]["detroit"]


def test_t41_a_single_winner_has_a_name() -> None:
    talk = streets(
        {
            "round": 4,
            "job": 4,
            "hands": {"Al": {"gangsters": [19]}, "Bugsy": {"gangsters": [8]}},
            "captured": {"Bugsy": [80, 78]},
        }
    )
    talk.ticket("Al", 19, "chicago")

    assert talk.ticket("Bugsy", 8, "chicago")["phase"] == "over"
    assert talk.state["captured"] == {"Al": [24, 36], "Bugsy": [80, 78]}
    assert talk.state["scores"] == {"Al": 2, "Bugsy": 5}
    assert (talk.state["winner"], talk.state["winners"]) == ("Bugsy", ["Bugsy"])


def test_t41_a_shared_win_has_names() -> None:
    talk = streets({"round": 4, "job": 4, "hands": {"Al": {"gangsters": [15]}, "Bugsy": {"gangsters": [8]}}})
    talk.ticket("Al", 15, "chicago")

    talk.ticket("Bugsy", 8, "detroit")

    assert talk.state["phase"] == "over"
    assert (talk.state["winner"], talk.state["winners"]) == (None, ["Al", "Bugsy"])


def test_t50_views_hide_hands_and_choices() -> None:
    talk = streets()
    talk.ticket("Bugsy", 8, "detroit")

    view = talk.view("Al")

    assert view["hands"] == {"Al": HANDS["Al"], "Bugsy": {"gangsters": 4, "special": True}}
    assert view["chosen"] == ["Bugsy"]
    assert view["captured"] == {"Al": 0, "Bugsy": 0}
    assert view["scores"] == {"Al": None, "Bugsy": None}
    assert view["deck"] == talk.state["deck"]
    assert "choices" not in view
    assert talk.view(None)["hands"] == {
        "Al": {"gangsters": 4, "special": True},
        "Bugsy": {"gangsters": 4, "special": True},
    }


def test_t51_open_scores() -> None:
    talk = streets({"captured": {"Al": [1, 9]}}, open_scores=True)

    for viewer in VIEWERS:
        assert talk.view(viewer)["captured"] == {"Al": [1, 9], "Bugsy": []}
        assert talk.view(viewer)["scores"] == {"Al": 5, "Bugsy": 0}


def test_t51_hidden_scores_are_counts() -> None:
    talk = streets({"captured": {"Al": [1, 9]}})

    for viewer in VIEWERS:
        assert talk.view(viewer)["captured"] == {"Al": 2, "Bugsy": 0}
        assert talk.view(viewer)["scores"] == {"Al": None, "Bugsy": None}
    assert talk.state["scores"] == {"Al": 5, "Bugsy": 0}


def test_t3_revolvers_of_a_table_s_own() -> None:
    talk = streets({"captured": {"Al": [1, 9]}}, revolvers=[10] * 80)

    assert talk.state["scores"] == {"Al": 20, "Bugsy": 0}
    assert not talk.state["reconstructed"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_t50_the_seed_is_in_no_view_before_the_end(viewer: str | None) -> None:
    talk = streets({"round": 4, "job": 4, "hands": {"Al": {"gangsters": [15]}, "Bugsy": {"gangsters": [8]}}})
    secret = talk.state["seed"]
    assert secret not in json.dumps(talk.view(viewer))

    talk.ticket("Al", 15, "chicago")
    talk.ticket("Bugsy", 8, "detroit")

    assert secret in json.dumps(talk.view(viewer))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_line_by_line(players: int) -> None:
    """The referee is asked for nothing but its state, by a program that knows only the protocol."""
    random = Random(players)
    talk = StreetsTalk()
    talk.say(setup(players=["Al", "Bugsy", "Cleo", "Dot", "Eve"][:players], seed=players))
    while (state := talk.state)["phase"] != "over":
        if state["phase"] == "place":
            by = state["to_place"]
            talk.do(by, "place", **random_placement(state, by, random))
            continue
        by = random.choice([name for name in state["players"] if name not in state["chosen"]])
        gangster = random.choice(state["hands"][by]["gangsters"])
        if state["hands"][by]["special"] and random.random() < 0.4:
            talk.special(by, gangster)
        else:
            talk.ticket(by, gangster, random.choice(list(state["cities"])))
    assert state["winner"] or state["winners"]


def random_placement(state: Line, by: str, random: Random) -> Line:
    city, first = random.choice(list(state["cities"])), random.choice(["gangster", "special"])
    elsewhere = [card for name, row in state["cities"].items() if name != city for card in row]
    played = next(play["gangster"] for play in state["plays"] if play["by"] == by)
    match state["hands"][by]["special"]:
        case "lookout":
            return {"city": city, "first": first, "end": random.choice(["left", "right"])}
        case "spy":
            on = played if first == "gangster" else random.choice(state["cities"][city] or [1])
            return {"city": city, "first": first, "on": on}
        case _:
            return {"city": city, "first": first, "fetch": random.choice(elsewhere or [1])}


def test_the_same_seed_gives_the_same_answers() -> None:
    first, second = StreetsTalk(), StreetsTalk()

    for line in (setup(seed="night"), {"do": "state"}, {"do": "view", "as": "Al"}):
        assert first.say(line) == second.say(line)


def test_without_a_seed_the_deal_is_random() -> None:
    talk = StreetsTalk()
    line = setup()
    del line["seed"]
    deals = []
    for _ in range(2):
        talk.say(line)
        deals.append(talk.state["cities"])

    assert deals[0] != deals[1]
