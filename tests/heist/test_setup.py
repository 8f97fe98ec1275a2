"""How a game begins: what the table may choose, and what can't be dealt."""

import pytest

from tests.heist.scene import NO_FACE, WEAK_TO_STRONG, cards, deal, play_to, refused, rob
from thegang.cards import DECK, Card, named_seed
from thegang.core import Action
from thegang.heist import BeginGame, BeginHeist, Heist, Script, SettlingElapsed

SEED = named_seed("setup")


def pockets(*hands: str) -> dict[int, tuple[Card, ...]]:
    """One pocket for each seat."""
    return {seat: tuple(cards(hand)) for seat, hand in enumerate(hands)}


def begun(action: BeginGame) -> str:
    """The code with which a beginning is refused, or ``accepted``."""
    return refused(Heist.blank(), None, action)


BAD: dict[str, BeginGame] = {
    "mode": BeginGame(3, SEED, "easy"),
    "short seed": BeginGame(3, SEED[2:]),
    "long seed": BeginGame(3, SEED + "00"),
    "seed that is no number": BeginGame(3, "xyz" + SEED[3:]),
    "seed in capitals": BeginGame(3, "AB" + SEED[2:]),
    "all vaults open": BeginGame(3, SEED, vaults=3),
    "vaults below zero": BeginGame(3, SEED, vaults=-1),
    "all alarms": BeginGame(3, SEED, alarms=3),
    "both alarms of Master Thief": BeginGame(3, SEED, "master-thief", alarms=2),
    "alarms below zero": BeginGame(3, SEED, alarms=-1),
    "settling below zero": BeginGame(3, SEED, settling=-1),
}
GOOD: dict[str, BeginGame] = {
    "as usual": BeginGame(3, SEED),
    "two vaults and two alarms": BeginGame(3, SEED, vaults=2, alarms=2),
    "one alarm in Master Thief": BeginGame(3, SEED, "master-thief", alarms=1),
    "settling": BeginGame(3, SEED, settling=0.5),
}


@pytest.mark.parametrize("action", BAD.values(), ids=BAD.keys())
def test_a_game_can_not_begin_like_this(action: BeginGame) -> None:
    assert begun(action) == "bad-setup"


@pytest.mark.parametrize("action", GOOD.values(), ids=GOOD.keys())
def test_a_game_can_begin_like_this(action: BeginGame) -> None:
    assert begun(action) == "accepted"


def test_h15_the_rules_have_no_settling_time_by_themselves() -> None:
    game = Heist.blank()

    game.play(None, BeginGame(3, SEED))

    assert game.state.settling == 0


@pytest.mark.parametrize(("success", "outcome"), [(True, "won"), (False, "lost")])
def test_h4_a_game_can_go_on_with_vaults_and_alarms_of_before(success: bool, outcome: str) -> None:
    game = Heist.blank()
    game.play(None, BeginGame(3, SEED, vaults=2, alarms=2))

    rob(game, success=success)

    assert game.phase == outcome


def test_h26_no_heist_begins_while_another_is_running() -> None:
    assert refused(deal(), None, BeginHeist()) == "wrong-phase"


def test_a_game_begins_once() -> None:
    assert refused(deal(), None, GOOD["as usual"]) == "wrong-phase"


def test_nothing_happens_before_the_game_begins() -> None:
    assert refused(Heist.blank(), None, BeginHeist()) == "wrong-phase"
    assert refused(Heist.blank(), None, SettlingElapsed(0)) == "not-allowed"


@pytest.mark.parametrize("action", [GOOD["as usual"], BeginHeist(), SettlingElapsed(0)], ids=["game", "heist", "round"])
def test_players_do_not_begin_anything(action: Action) -> None:
    assert refused(deal(), 0, action) == "not-yours"


BAD_SCRIPTS: dict[str, Script] = {
    "no such challenge": Script(challenges=(0,)),
    "a challenge twice": Script(challenges=(2, 2)),
    "no such specialist": Script(specialist=0),
    "six community cards": Script(board=tuple(cards(f"{NO_FACE} Ah"))),
    "three pocket cards": Script(pockets=pockets("Ah Kh Qh")),
    "a seat too many": Script(pockets={3: tuple(cards("Ah Kh"))}),
    "a card twice": Script(pockets=pockets("Ah Kh", "Ah Qh")),
    "a pocket card on the board": Script(board=tuple(cards(NO_FACE)), pockets=pockets("9s Kh")),
    "a drawn card in a pocket": Script(draws=tuple(cards("Ah")), pockets=pockets("Ah Kh")),
    "the Jack in the deck": Script(pockets=pockets("Ah J*")),
    "a mix of other cards": Script(specialist=9, pockets=pockets("Ah Kh", "2h 3h", "4h 5h"), mixed=pockets("Ac", "2h")),
    "a mix with a changed card": Script(
        specialist=9, pockets=pockets("Ah Kh", "2h 3h", "4h 5h"), mixed=pockets("Ac Kh", "2h 3h", "4h 5h")
    ),
    "a mix without all pockets": Script(specialist=9, pockets=pockets("Ah Kh"), mixed=pockets("Ah Kh")),
}


@pytest.mark.parametrize("script", BAD_SCRIPTS.values(), ids=BAD_SCRIPTS.keys())
def test_h2_what_no_deck_gives_can_not_be_arranged(script: Script) -> None:
    assert begun(BeginGame(3, SEED, script=script)) == "bad-setup"


@pytest.mark.parametrize("script", BAD_SCRIPTS.values(), ids=BAD_SCRIPTS.keys())
def test_h2_nor_for_a_later_heist(script: Script) -> None:
    game = rob(deal(*WEAK_TO_STRONG[:3]))

    assert refused(game, None, BeginHeist(script)) == "bad-setup"


def test_h2_arranged_cards_leave_one_whole_deck() -> None:
    game = play_to(deal(*WEAK_TO_STRONG[:3], challenges=[7], draws="Ts Th"), "yellow")

    state = game.state
    in_pockets = [card for pocket in state.pockets for card in pocket]
    everything = [*state.deck, *state.community, *state.discards, *in_pockets]
    assert len(everything) == len(set(everything)) == 52


def test_h2_as_many_draws_can_be_arranged_as_there_are_cards() -> None:
    used = {*cards(NO_FACE), *(card for pocket in WEAK_TO_STRONG[:3] for card in cards(pocket))}
    rest = [card for card in DECK if card not in used]

    game = deal(*WEAK_TO_STRONG[:3], draws=" ".join(rest))

    assert game.state.draw_pile == rest
