"""Streets bots of every level play by the rules, with nothing but their view to go by, and better level by level."""

import logging
from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from tests.streets.scene import deal
from tests.streets.test_non_interference import in_another_world
from tests.streets.universe import random_position
from thegang.bots.streets import LEVELS, StreetsBot, StrongBot
from thegang.bots.streets.imagining import Imagination
from thegang.bots.streets.memory import Memory
from thegang.core import Action
from thegang.streets import GANGSTERS, SPECIALS, Choose, Place, Play, State, Streets, View
from thegang.streets.material import specials_for
from thegang.streets.view import view as seen_by
from thegang.study.streets import Match, play_deal, play_out, share_of

QUICK = 8
"""Playouts enough for a strong bot that need not be clever."""
SIZES = (2, 3, 4, 5)


def bot(level: str, seed: object = 1) -> StreetsBot:
    chance = Random(str(seed))
    return StrongBot(chance, QUICK) if level == "strong" else LEVELS[level](chance)


class Watched(StreetsBot):
    """A bot whose every action must be one of those offered, and which shows what it saw revealed."""

    def __init__(self, inner: StreetsBot) -> None:
        super().__init__(inner.chance)
        self.inner = inner
        self.views: list[View] = []

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        action = self.inner.act(view, legal)
        assert action is None or action in legal
        self.views.append(view)
        return action

    def decide(self, view: View, seat: int) -> Action:
        raise NotImplementedError


# Whole games


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_games(level: str, players: int, caplog: pytest.LogCaptureFixture) -> None:
    bots = [Watched(bot(level, seat)) for seat in range(players)]

    state = play_out(Streets.new(players, 5, open_scores=players == 3), bots)

    assert state.phase == "over"
    assert {play.special for view in bots[0].views for play in view.plays} == {None, *SPECIALS}
    assert not caplog.records, "a bot fell back to something greedy"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_game(level: str) -> None:
    one, other = (play_out(Streets.new(2, "again"), [bot(level, seat) for seat in range(2)]) for _ in range(2))

    assert one == other


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_once_and_only_when_asked(level: str) -> None:
    game, player = Streets.new(3, "once"), bot(level)
    action = player.act(game.view(0), game.legal_actions(0))
    assert action is not None

    game.play(0, action)

    assert player.act(game.view(0), game.legal_actions(0)) is None
    assert player.act(game.view(None), []) is None


# Secrets


@pytest.mark.parametrize("level", LEVELS)
def test_t50_what_a_seat_may_not_know_changes_nothing(level: str) -> None:
    chance = Random(level)
    for _ in range(12):
        game = random_position(chance)
        seat = game.state.to_place or 0
        other = in_another_world(game.state, seat, chance)

        acts = [bot(level).act(seen_by(state, seat), game.legal_actions(seat)) for state in (game.state, other)]

        assert acts[0] == acts[1]


def hidden(state: State, seat: int) -> Counter[int]:
    """The gangsters a seat has never been able to see."""
    piles = [state.deck, state.put_away, *(hand for owner, hand in enumerate(state.hands) if owner != seat)]
    return Counter(card for pile in piles for card in pile)


@pytest.mark.parametrize("players", SIZES)
def test_t50_imagined_cards_are_never_known_to_be_elsewhere(players: int) -> None:
    game, chance, memory = Streets.new(players, "imagined"), Random(players), Memory()
    bots = [bot("easy", seat) for seat in range(players)]
    while game.state.outcome is None:
        for seat, player in enumerate(bots):
            memory.notice(game.view(0))
            action = player.act(game.view(seat), game.legal_actions(seat))
            if action is not None:
                game.play(seat, action)
        memory.notice(game.view(0))
        assert Counter(memory.unseen) == hidden(game.state, 0)
        check_deal(game.view(0), memory, chance)


def check_deal(view: View, memory: Memory, chance: Random) -> None:
    imagined = Imagination(view, 0, memory, chance).deal()
    assert imagined.hands[0] == view.hands[0]
    assert [len(hand) for hand in imagined.hands[1:]] == list(view.hands[1:])
    assert len(imagined.deck) == view.deck
    dealt = [*imagined.deck, *(card for hand in imagined.hands[1:] for card in hand)]
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(memory.unseen)
    revealed = [play.special for play in view.plays if view.prompt is not None and play.special]
    specials = Counter([*filter(None, imagined.specials), *revealed])
    assert not specials - Counter(specials_for(view.players))


def test_t16_specials_that_were_shuffled_can_come_again() -> None:
    view = Streets.new(5, "specials").view(0)
    own = view.specials[0]
    plays = (Play(1, 2, None, "spy"), Play(2, 3, None, "spy"), Play(3, 4, None, "lookout"))
    memory = Memory()
    memory.notice(msgspec.structs.replace(view, plays=plays, special_deck=2))
    used = Counter(specials_for(5)) - Counter(memory.unseen_specials(view))
    assert used == Counter(["spy", "spy", "lookout", own])

    memory.notice(msgspec.structs.replace(view, plays=plays, special_deck=7))

    assert Counter(specials_for(5)) - Counter(memory.unseen_specials(view)) == Counter([own])


def test_a_new_game_is_not_the_last_one() -> None:
    memory = Memory()
    for seed in ("one", "other"):
        memory.notice(Streets.new(4, seed).view(0))

    assert len(memory.unseen) == len(GANGSTERS) - 4 - 15


# Sense


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_takes_what_is_there_to_be_taken(level: str) -> None:
    game = deal("1 20 22 24 26 28 30", hands=((31, 33, 35, 3), (73, 75, 77, 79)), specials=(None, None), players=2)

    action = bot(level).act(game.view(0), game.legal_actions(0))

    assert isinstance(action, Choose)
    assert action.ticket == "chicago"


@pytest.mark.parametrize("level", LEVELS)
def test_t14_a_bot_places_its_special_where_it_captures_most(level: str) -> None:
    game = deal("19 21 23 26 30 32 38", hands=((3, 5, 7, 9), (73, 75, 77, 79)), specials=("lookout", None), players=2)
    game.play(0, Choose(3))
    game.play(1, Choose(79, "detroit"))

    action = bot(level).act(game.view(0), game.legal_actions(0))

    assert isinstance(action, Place)
    assert (action.city, action.target) == ("chicago", "right")


@pytest.mark.parametrize("level", LEVELS)
def test_a_view_that_makes_no_sense_still_gets_a_legal_answer(level: str, caplog: pytest.LogCaptureFixture) -> None:
    game = Streets.new(3, "broken")
    legal = game.legal_actions(0)
    for broken in (
        msgspec.structs.replace(game.view(0), cities={}),
        msgspec.structs.replace(game.view(0), hands=()),
        msgspec.structs.replace(game.view(0), hands=((99,), 4, 4), revolvers=()),
        msgspec.structs.replace(game.view(0), hands=((1, 2, 3, 4), 40, 40), plays=None),
    ):
        caplog.clear()
        assert bot(level).act(broken, legal) in legal
        assert level == "easy" or any(record.levelno == logging.ERROR for record in caplog.records)


# Strength


def test_both_levels_of_a_match_have_every_seat_equally_often() -> None:
    for players in SIZES:
        seatings = Match("strong", "easy", players).seatings
        for seat in range(players):
            assert sum(seating[seat] == "strong" for seating in seatings) == len(seatings) / 2


def test_a_deal_comes_out_the_same_again() -> None:
    match = Match("normal", "easy", 2)
    one, other = (play_deal(match, "again", 4) for _ in range(2))

    assert one[:2] == other[:2]
    assert one.seconds.keys() == {"normal", "easy"}


def test_a_share_is_as_sure_as_its_deals() -> None:
    assert share_of([0.75] * 4).above_even
    assert not share_of([0.0, 1.0, 1.0]).above_even
    assert str(share_of([0.6, 0.6])) == "60.0 % (60.0–60.0)"


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_better_level_beats_the_easy_one(level: str) -> None:
    margin = 0
    for seed in range(6):
        for seat in range(2):
            bots = [bot("easy", seed), bot("easy", seed)]
            bots[seat] = bot(level, seed)
            scores = play_out(Streets.new(2, f"better {seed}"), bots).scores
            margin += scores[seat] - scores[1 - seat]

    assert margin > 12, "less than a revolver a game"
