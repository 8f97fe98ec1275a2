"""What a seat, or a spectator, is told of what happened in streets (T-50, T-51)."""

from random import Random
from typing import get_args

import msgspec
import pytest

from tests.streets.universe import random_action
from thegang.cards import named_seed
from thegang.core import LANGUAGES, Chronicle, Event, News, Seat
from thegang.core.news import QuestionAsked
from thegang.streets import BeginGame, Choose, Script, ScriptedHand, Streets
from thegang.streets import news as kinds
from thegang.streets.actions import Place
from thegang.streets.events import AnyEvent
from thegang.streets.reporter import TELLERS
from thegang.streets.telling import StreetsTelling

NAMES = ("Ada", "Bo")
SCRIPT = Script(
    {"chicago": (17, 24, 36, 57, 60), "detroit": (1, 2, 3, 4, 5)},
    {0: ScriptedHand((19, 70, 71, 72), "spy"), 1: ScriptedHand((25, 73, 74, 75), "boss-calls")},
)


def begun() -> Streets:
    return Streets.new(2, "news", script=SCRIPT)


def words(news: list[News]) -> list[str]:
    return [one.word for one in news]


def test_every_event_is_decided_upon() -> None:
    assert set(TELLERS) == set(get_args(AnyEvent))


def test_an_event_that_nobody_decided_upon_gives_no_news() -> None:
    class Unheard(Event[object], frozen=True):
        secret: str

    assert begun().news(0, [Unheard("19")]) == []


@pytest.mark.parametrize("seat", [0, 1, None])
def test_t11_that_somebody_has_chosen_is_told_but_not_what(seat: Seat | None) -> None:
    game = begun()

    assert game.news(seat, game.play(1, Choose(73, "chicago"))) == [kinds.ChoiceMade(1)]


def test_t12_a_job_is_told_play_by_play() -> None:
    game = begun()
    game.play(0, Choose(19, "chicago"))
    news = game.news(0, game.play(1, Choose(25, "detroit")))

    assert words(news) == [
        *("choice-made", "plays-revealed", "turn-began", "gangster-placed", "gangs-captured", "turn-ended"),
        *("turn-began", "gangster-placed", "turn-ended", "cities-filled", "job-began"),
    ]
    assert isinstance(news[-1], kinds.JobBegan)
    ended = [one for one in news if isinstance(one, kinds.TurnEnded)]
    assert [one.seat for one in ended] == [0, 1]
    captured = [gangster for one in news if isinstance(one, kinds.GangsCaptured) for gangster in one.gangsters]
    assert [gangster for one in ended for gangster in one.captured] == captured


def test_t32_the_boss_calls_somebody_from_another_city() -> None:
    game = begun()
    game.play(0, Choose(70, "chicago"))
    asked = game.news(0, game.play(1, Choose(25, None)))
    assert asked[-1] == QuestionAsked("boss-calls", "place", (1,))

    news = game.news(0, game.play(1, Place("chicago", "gangster", 3)))

    assert kinds.GangsterFetched(1, 3, "detroit", "chicago") in news
    assert words(news)[:3] == ["question-answered", "question-closed", "placement-chosen"]


def test_t24_a_capture_says_what_it_is_worth() -> None:
    script = Script({"chicago": (10, 20, 22, 31, 40), "detroit": (1, 2, 3, 4, 5)}, {0: ScriptedHand((19, 70, 71, 72))})
    game = Streets.new(2, "worth", script=script)
    game.play(0, Choose(19, "chicago"))
    news = game.news(None, game.play(1, game.legal_actions(1)[0]))

    worth = game.state.revolvers
    assert kinds.GangsCaptured(0, "chicago", (20, 22), worth[19] + worth[21]) in news


def test_t16_one_knows_ones_own_new_cards() -> None:
    script = Script(round=1, job=4)
    game = Streets.new(2, "new round", script=script)
    game.play(0, game.legal_actions(0)[0])
    events = game.play(1, game.legal_actions(1)[0])

    for seat in game.seats:
        assert kinds.GangstersDealt(game.state.hands[seat]) in game.news(seat, events)
        dealt = [one.special for one in game.news(seat, events) if isinstance(one, kinds.SpecialsDealt)]
        assert game.state.specials[seat] in dealt
    assert kinds.GangstersDealt(()) in game.news(None, events)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t50_news_and_log_are_the_same_whatever_the_others_chose(players: int) -> None:
    """Whatever others hold and choose, until it is revealed."""
    random = Random(players)
    for number in range(6):
        seed = named_seed(f"{players} {number}")
        stranger, watcher = 1, random.choice([None, 0])
        told = set()
        for choice in (0, -1):
            game = Streets.blank()
            chronicle = Chronicle(game)
            chronicle.happened(game.play(None, BeginGame(players, seed)))
            events = game.play(stranger, game.legal_actions(stranger)[choice])
            chronicle.happened(events)
            told.add(msgspec.json.encode([game.news(watcher, events), chronicle.log(watcher)]))
        assert len(told) == 1


@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden scores", "open scores"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_log_is_all_the_news_and_every_sentence_is_filled_in(players: int, open_scores: bool) -> None:
    random = Random(f"{players} {open_scores}")
    game = Streets.blank()
    chronicle = Chronicle(game)
    events = game.play(None, BeginGame(players, named_seed(f"log {players}"), open_scores))
    assert game.rewrites_log(events)
    names = ("Ada", "Bo", "Cy", "Di", "Ed")[:players]
    seats: tuple[Seat | None, ...] = (None, *range(players))
    kept: dict[Seat | None, list[News]] = {seat: [] for seat in seats}
    while True:
        chronicle.happened(events)
        for seat in seats:
            news = game.news(seat, events)
            kept[seat] = [*kept[seat], *news]
            alike = [event for event in events if not game.tells_apart(event)]
            assert game.news(seat, alike) == game.news(None, alike)
            assert chronicle.log(seat) == kept[seat][-300:]
            for language in LANGUAGES:
                for one in news:
                    sentence = StreetsTelling(language, names, seat).tell(one)
                    assert sentence is None or ("{" not in sentence and "None" not in sentence)
        if game.phase == "over":
            break
        events = game.play(*random_action(game, random))
    assert isinstance(kept[None][-1], kinds.GameEnded)
