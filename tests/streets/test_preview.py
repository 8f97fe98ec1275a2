"""Previews say what a play would capture now, and the game then captures just that (T-13, T-14)."""

from random import Random

from msgspec.json import encode

from tests.streets.scene import choose, deal, duel
from tests.streets.universe import random_action, random_position
from thegang.streets import Choice, Choose, Place, Placement, Preview, Streets, notable_previews, previews


def test_t13_the_preview_of_a_ticket_play() -> None:
    game = duel("17 24 36 57", 19)

    assert Preview(Choice(19, "chicago"), None, (24, 36), 2) in previews(game.view(0))


def test_t14_the_preview_of_a_special_play_while_choosing() -> None:
    game = duel("11 12 34 35 36 54", 55, "spy")

    expected = Preview(Choice(55, None), Placement("chicago", "special", 35), (12, 34, 35, 36, 54), 6)
    assert expected in previews(game.view(0))


def test_t14_the_preview_while_placing_is_for_the_player_who_places() -> None:
    game = duel("17 24 36 57", 19, "lookout")
    choose(game, (19, None), (80, "detroit"))

    assert {preview.choice for preview in previews(game.view(0))} == {Choice(19, None)}
    assert previews(game.view(1)) == previews(game.view(None)) == []


def test_t40_there_is_nothing_to_preview_when_the_game_is_over() -> None:
    game = deal(position=(4, 4))
    choose(game, (1, "detroit"), (73, "detroit"), (66, "new-york"))

    assert all(previews(game.view(seat)) == [] for seat in game.seats)


def actions_of(game: Streets, seat: int) -> set[Choose | Place]:
    placing = game.phase == "place"
    listed: set[Choose | Place] = set()
    for preview in previews(game.view(seat)):
        if placing:
            assert preview.placement is not None
            listed.add(Place(preview.placement.city, preview.placement.first, preview.placement.target))
        else:
            listed.add(Choose(preview.choice.gangster, preview.choice.ticket))
    return listed


def test_previews_cover_just_what_is_legal() -> None:
    random = Random("legal")
    for _ in range(60):
        game = random_position(random)
        for seat in game.seats:
            assert actions_of(game, seat) == set(game.legal_actions(seat))


def test_what_is_left_out_captures_nothing_and_the_special_is_there_at_its_best() -> None:
    random = Random("notable")
    for _ in range(60):
        game = random_position(random)
        for seat in game.seats:
            view = game.view(seat)
            every, told = previews(view), notable_previews(view)
            assert set(map(encode, told)) <= set(map(encode, every))
            placing = view.prompt is not None
            for choice in {preview.choice for preview in every}:
                brought = [preview.revolvers for preview in every if preview.choice == choice]
                said = [preview.revolvers for preview in told if preview.choice == choice]
                if placing:
                    assert sorted(said) == sorted(one.revolvers for one in every if one.captured)
                elif choice.ticket is None or max(brought):
                    assert said == [max(brought)]
                else:
                    assert said in ([], [0])


def test_t14_a_previewed_placement_captures_what_the_preview_said() -> None:
    random = Random("placements")
    placed = captured = 0
    for seed in range(40):
        game = Streets.new(2 + seed % 4, seed)
        while game.phase != "over":
            seat, action = random_action(game, random)
            if isinstance(action, Place):
                promised = {preview.placement: preview.captured for preview in previews(game.view(seat))}
                before = game.state.captured[seat]
                game.play(seat, action)
                assert game.state.captured[seat] == before + promised[action.placement]
                placed, captured = placed + 1, captured + bool(promised[action.placement])
            else:
                game.play(seat, action)
    assert placed > 100
    assert captured > 30
