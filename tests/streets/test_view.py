"""What a player may see (T-50, T-51)."""

import msgspec

from tests.streets.scene import choose, deal, place
from thegang.streets import Choice, Choose, Placement, Play, Streets
from thegang.streets.state import State
from thegang.streets.view import View

OPEN_TO_ALL = {"players", "round", "job", "cities", "commitment", "revolvers", "plays"}


def test_t50_all_rows_are_seen_by_everybody() -> None:
    game = deal()

    assert all(game.view(seat).cities == game.state.cities for seat in (None, *game.seats))


def test_t50_one_sees_the_own_hand_and_only_the_size_of_the_others() -> None:
    game = deal(specials=("lookout", "spy", None))

    assert game.view(0).hands == ((1, 3, 5, 7), 4, 4)
    assert game.view(0).specials == ("lookout", True, False)
    assert game.view(2).hands == (4, 4, (66, 68, 70, 72))
    assert game.view(2).specials == (True, True, None)


def test_t50_a_spectator_sees_no_hand() -> None:
    view = deal().view(None)

    assert view.hands == (4, 4, 4)
    assert view.specials == (True, True, True)
    assert view.choice is None


def test_t50_who_has_chosen_is_seen_but_not_what() -> None:
    game = deal()
    before = {seat: game.view(seat) for seat in (None, *game.seats)}

    game.play(1, Choose(73, "detroit"))

    assert game.view(1).choice == Choice(73, "detroit")
    for seat in (None, 0, 2):
        assert game.view(seat) == msgspec.structs.replace(before[seat], chosen=(1,))


def test_t50_a_changed_choice_changes_nothing_for_the_others() -> None:
    game = deal()
    game.play(1, Choose(73, "detroit"))
    before = game.view(0)

    game.play(1, Choose(75, None))

    assert game.view(0) == before


def test_t50_what_was_revealed_and_captured_is_seen_as_it_happens() -> None:
    game = deal("17 24 36 57", hands=((19, 3, 5, 7), (73, 75, 77, 79), (66, 68, 70, 72)))

    choose(game, (19, "chicago"), (73, None), (66, "new-york"))

    assert game.view(2).plays == (
        Play(0, 19, "chicago", None, None, (24, 36)),
        Play(2, 66, "new-york", None),
        Play(1, 73, None, "spy"),
    )
    place(game, 1, "detroit", "gangster", 73)
    assert game.view(2).plays[2] == Play(1, 73, None, "spy", Placement("detroit", "gangster", 73))


def test_t50_the_options_of_a_placement_are_for_the_player_who_places() -> None:
    game = deal()
    choose(game, (1, None), (73, "detroit"), (66, "detroit"))

    prompt = game.view(0).prompt
    assert prompt is not None
    assert (prompt.card, prompt.question, prompt.asked) == ("lookout", "place", (0,))
    assert "new-york gangster left" in prompt.options
    assert len(prompt.options) == len(game.legal_actions(0)) == 12
    for seat in (None, 1, 2):
        assert game.view(seat).prompt == msgspec.structs.replace(prompt, options=())


def test_t50_decks_are_numbers() -> None:
    game = Streets.new(2, "numbers")

    assert game.view(0).deck == 32
    assert game.view(0).special_deck == 7


def test_t50_no_field_of_the_state_slips_into_a_view() -> None:
    """A view is built from an allow-list: what is new in the state is not in it."""
    secret = {"deck", "special_deck", "special_discards", "put_away", "choices", "agenda", "special_shuffles"}
    shared = set(State.__dataclass_fields__) & set(View.__struct_fields__)

    assert {name for name in secret & shared if name not in ("deck", "special_deck")} == set()
    assert shared >= OPEN_TO_ALL


def test_t51_captured_piles_and_scores_are_hidden_by_default() -> None:
    game = deal(captured={0: (24, 36), 1: (80,)})

    for seat in (None, *game.seats):
        assert game.view(seat).captured == (2, 1, 0)
        assert game.view(seat).scores == (None, None, None)
        assert game.view(seat).winners == ()


def test_t51_a_table_may_choose_open_scores() -> None:
    game = deal(captured={0: (24, 36), 1: (80,)}, open_scores=True)

    for seat in (None, *game.seats):
        assert game.view(seat).captured == ((24, 36), (80,), ())
        assert game.view(seat).scores == (2, 4, 0)


def test_t51_at_the_end_everything_captured_is_shown() -> None:
    game = deal(captured={0: (24, 36), 1: (80,)}, position=(4, 4))
    choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    for seat in (None, *game.seats):
        assert game.view(seat).captured == ((24, 36), (80,), ())
        assert game.view(seat).scores == (2, 4, 0)
        assert game.view(seat).winners == (1,)
