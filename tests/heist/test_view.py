"""What a player and a spectator may see (H-90 to H-93)."""

import msgspec
import pytest

from tests.heist.scene import WEAK_TO_STRONG, answer, cards, deal, everybody, play_to, rob, take, use, verdict
from thegang.cards import Card, commitment
from thegang.heist import COLOURS, BeginHeist, Heist
from thegang.heist.cardsets import EDITION

POCKETS = WEAK_TO_STRONG[:3]
seats = pytest.mark.parametrize("seat", [0, 1, 2, None], ids=["seat 0", "seat 1", "seat 2", "spectator"])
phases = pytest.mark.parametrize("phase", [*COLOURS, "guess"])


def text(game: Heist, seat: int | None) -> str:
    """A view as it leaves the house."""
    return msgspec.json.encode(game.view(seat)).decode()


def at(phase: str) -> Heist:
    """A heist in which seat 1 drew the queen and discarded the jack; it ends with a guess."""
    game = deal(*POCKETS, challenges=[4], specialist=5, draws="Qh")
    use(game, 1)
    answer(game, 1, "Jd")
    return play_to(game, phase)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("phase", COLOURS)
def test_h90_a_player_sees_the_own_pocket_and_how_many_cards_the_others_have(phase: str, seat: int) -> None:
    game = play_to(deal(*POCKETS), phase)

    expected: list[tuple[Card, ...] | int] = [2, 2, 2]
    expected[seat] = tuple(cards(POCKETS[seat]))
    assert game.view(seat).pockets == tuple(expected)


@seats
@pytest.mark.parametrize(("phase", "number"), [("white", 0), ("yellow", 3), ("orange", 4), ("red", 5)])
def test_h90_everybody_sees_the_community_cards(phase: str, number: int, seat: int | None) -> None:
    game = play_to(deal(*POCKETS), phase)

    assert game.view(seat).community == tuple(cards("9s 8h 4d 2c 3d"))[:number]


@seats
def test_h90_everybody_sees_all_chips_of_this_heist(seat: int | None) -> None:
    game = play_to(deal(*POCKETS), "orange", [3, 1, 2])
    take(game, 1, 3)

    assert game.view(seat).chips == {
        "white": (3, 1, 2),
        "yellow": (3, 1, 2),
        "orange": (0, 3, 0),
        "red": (0, 0, 0),
    }


@seats
def test_h90_everybody_sees_that_a_chip_has_moved(seat: int | None) -> None:
    game = deal(*POCKETS)
    before = game.view(seat).moves

    take(game, 0, 1)

    assert game.view(seat).moves == before + 1


@seats
def test_h90_everybody_sees_announcements(seat: int | None) -> None:
    game = deal(*POCKETS, specialist=8)

    assert [said.sum for said in game.view(seat).announcements] == [12, 20, 18]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_h90_a_player_sees_what_was_shown_to_them_and_what_they_had(seat: int) -> None:
    informed = deal(*POCKETS, specialist=1)
    use(informed, (seat + 1) % 3, to=seat)
    answer(informed, (seat + 1) % 3, informed.state.pockets[(seat + 1) % 3][0])
    conned = deal(*POCKETS, mixed=(POCKETS[1], POCKETS[2], POCKETS[0]), specialist=9)

    assert [shown.card for shown in informed.view(seat).shown] == [informed.state.pockets[(seat + 1) % 3][0]]
    assert conned.view(seat).remembered == tuple(cards(POCKETS[seat]))


@seats
def test_h90_everybody_sees_vaults_and_alarms(seat: int | None) -> None:
    game = rob(rob(rob(Heist.new(3, "view")), success=False))

    view = game.view(seat)
    assert (view.vaults, view.alarms, view.heist) == (2, 1, 3)


@seats
def test_h90_everybody_sees_active_cards_and_how_high_the_stacks_are(seat: int | None) -> None:
    game = rob(Heist.new(3, "view", "advanced", cards=EDITION), success=False)
    game.play(None, BeginHeist())

    view = game.view(seat)
    assert (view.challenges, view.specialist) == ((), 1)
    assert (view.challenges_left, view.specialists_left) == (10, 9)


@seats
@phases
def test_h91_no_hidden_card_is_anywhere_in_a_view(phase: str, seat: int | None) -> None:
    game = at(phase)
    state = game.state
    own = set() if seat is None else set(state.pockets[seat])
    open_cards = {*state.community, *(card for owner in state.revealed for card in state.pockets[owner])}
    everything = {*state.deck, *state.discards, *(card for pocket in state.pockets for card in pocket)}

    seen = text(game, seat)

    hidden = everything - own - open_cards
    assert len(hidden) > 30
    assert [card for card in hidden if f'"{card}"' in seen] == []


@seats
@phases
def test_h91_no_seed_is_anywhere_in_a_view(phase: str, seat: int | None) -> None:
    game = at(phase)

    seen = text(game, seat)

    assert game.state.seed not in seen
    assert game.heist_seed(1).hex() not in seen


@seats
def test_h91_the_seed_of_the_game_stays_secret_after_a_heist(seat: int | None) -> None:
    game = play_to(deal(*POCKETS), "showdown")

    assert game.state.seed not in text(game, seat)
    assert game.heist_seed(2).hex() not in text(game, seat)


@seats
def test_h91_the_seed_of_a_heist_is_shown_afterwards_and_is_the_one_promised(seat: int | None) -> None:
    game = deal(*POCKETS)
    promised = game.view(seat).commitment

    play_to(game, "showdown")

    seed = game.view(seat).seed
    assert seed is not None
    assert commitment(bytes.fromhex(seed)) == game.view(seat).commitment == promised


@seats
def test_h91_the_next_heist_is_as_secret_as_the_first(seat: int | None) -> None:
    game = rob(deal(*POCKETS))
    game.play(None, BeginHeist())

    view = game.view(seat)
    assert [pocket for owner, pocket in enumerate(view.pockets) if owner != seat] == [2] * (3 if seat is None else 2)
    assert view.seed is None
    assert game.heist_seed(2).hex() not in text(game, seat)


@pytest.mark.parametrize("phase", COLOURS)
def test_h92_a_spectator_sees_nobodys_pocket(phase: str) -> None:
    view = play_to(deal(*POCKETS), phase).view(None)

    assert view.pockets == (2, 2, 2)
    assert view.hand is None


def test_h92_a_spectator_sees_pockets_as_they_are_revealed() -> None:
    game = play_to(deal(*POCKETS, challenges=[4]), "guess", [1, 2, 3])
    assert game.view(None).pockets == (tuple(cards("5c 7d")), tuple(cards("Kh Jd")), 2)

    for seat in (0, 1):
        answer(game, seat, "9")

    assert game.view(None).pockets[2] == tuple(cards("9c 9d"))


@phases
def test_h92_a_spectator_sees_nothing_that_a_player_does_not_see(phase: str) -> None:
    game = at(phase)
    private = {"seat", "pockets", "hand", "shown", "remembered", "prompt"}
    spectator = msgspec.structs.asdict(game.view(None))

    for seat in game.seats:
        player = msgspec.structs.asdict(game.view(seat))
        assert [field for field in player if field not in private and player[field] != spectator[field]] == []


def test_h92_a_spectator_is_shown_nothing_and_asked_nothing() -> None:
    game = deal(*POCKETS, specialist=1)
    use(game, 0, to=1)

    view = game.view(None)
    assert view.prompt is not None
    assert view.prompt.options == ()
    answer(game, 0, "5c")
    assert game.view(None).shown == ()
    assert game.legal_actions(None) == []


@seats
@pytest.mark.parametrize(
    "stars", [[1, 2, 3], [3, 2, 1], [2, 1, 3]], ids=["success", "failure", "the order broke early"]
)
def test_h93_all_hands_are_in_view_once_the_heist_is_over(stars: list[int], seat: int | None) -> None:
    game = play_to(deal(*POCKETS, challenges=[4]), "guess" if stars == [1, 2, 3] else "showdown", stars)
    for guesser in (0, 1) if game.phase == "guess" else ():
        answer(game, guesser, "9")

    view = game.view(seat)
    assert verdict(game).success == (stars == [1, 2, 3])
    assert view.pockets == tuple(tuple(cards(pocket)) for pocket in POCKETS)
    assert view.last is not None
    assert [hand.ranking for hand in view.last.hands] == ["high-card", "high-card", "three-of-a-kind"]
    assert [hand and (hand.ranks, hand.kickers) for hand in view.hands] == [
        (("9",), ("8", "7", "5", "4")),
        (("K",), ("J", "9", "8", "4")),
        (("9",), ("8", "4")),
    ]


@pytest.mark.parametrize("stars", [[1, 2, 3], [3, 2, 1]], ids=["success", "failure"])
def test_h93_put_away_chips_are_back_in_view_once_the_heist_is_over(stars: list[int]) -> None:
    game = play_to(deal(*POCKETS, challenges=[8]), "showdown", stars)

    for view in everybody(game):
        assert list(view.chips.values()) == [tuple(stars)] * 4


@seats
def test_h93_the_last_heist_of_a_game_is_open_too(seat: int | None) -> None:
    game = Heist.new(3, "view")
    for _ in range(3):
        rob(game)

    assert game.phase == "won"
    assert game.view(seat).pockets == tuple(map(tuple, game.state.pockets))
