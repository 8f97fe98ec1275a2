"""Cards that ask something nobody has heard of, played by everybody there is: no code but their own knows them."""

import logging
import random
from random import Random
from typing import Any

import msgspec
import pytest

from tests.asking_cards import CARDS, NUMBERS, SECRET, TOGETHER, OpenQuestion, asking_cards
from tests.bots.table import play_out
from tests.heist.scene import NO_FACE, WEAK_TO_STRONG, answer, deal, refused, take_all, verdict
from tests.heist.test_noninterference import play_and_compare
from tests.referee.talk import Line, action, heist
from tests.study.tables import last_heist, watched
from tests.terminal.sitting import screen, seated
from thegang.bots import SimpleBot
from thegang.bots.heist import LEVELS
from thegang.bots.heist.player import something_simple
from thegang.cards import parse_cards
from thegang.core import Prompt, PromptOpened, Record, header_line, problems, read_log, record_line
from thegang.heist import Answer, BeginGame, Heist, Script
from thegang.heist.cards import all_cards
from thegang.heist.events import AnyEvent
from thegang.server.games.replay import replay
from thegang.server.messages import GameEntry
from thegang.study.humans import HUMANS
from thegang.terminal.heist_orders import understand

__all__ = ["asking_cards"]

pytestmark = pytest.mark.usefixtures("asking_cards")
every_card = pytest.mark.parametrize("number", NUMBERS)
open_questions = pytest.mark.parametrize(
    "card", [card for card in CARDS if isinstance(card, OpenQuestion)], ids=lambda card: card.shape
)


def asked(number: int) -> Heist:
    """A heist in which the question is open."""
    game = deal("5c 7d", "Kh Jd", "9c 9d", challenges=[number])
    while game.state.prompt is None:
        take_all(game)
    return game


# The rules


@every_card
def test_the_round_does_not_begin_before_the_answers(number: int) -> None:
    game = asked(number)
    prompt = game.state.prompt
    assert prompt is not None
    assert (game.phase, prompt.holds) == ("ask", False)
    assert refused(game, 0, Answer("suits", "h")) == "wrong-phase"
    wrong = "no-such-card" if prompt.shape == "cards" else "bad-action"
    assert refused(game, 0, Answer(prompt.question, "")) == wrong


def test_h73_answers_that_must_agree_are_for_all_to_see_and_may_fail() -> None:
    game = asked(TOGETHER)
    answer(game, 0, "h")
    assert all(view.prompt is not None and view.prompt.answers == {0: "h"} for view in map(game.view, (None, 0, 1, 2)))
    assert game.view(1).prompt is not None
    answer(game, 1, "h")
    assert verdict(game).reasons == ("suit",)


def test_h91_a_secret_answer_is_for_nobody_else() -> None:
    game = asked(SECRET)
    answer(game, 0, "h")
    seen = [view.prompt and (view.prompt.answers, view.prompt.waiting) for view in map(game.view, (None, 0, 1))]
    assert seen == [({}, (1, 2)), ({0: "h"}, (1, 2)), ({}, (1, 2))]


@every_card
def test_h91_nothing_hidden_shows(number: int) -> None:
    game = Heist.new(3, number, script=Script(challenges=(number,)), cards=all_cards())
    play_and_compare(game, random.Random(number))


# Bots and models of people


@every_card
@pytest.mark.parametrize("level", LEVELS)
def test_bots_answer(level: str, number: int, caplog: pytest.LogCaptureFixture) -> None:
    game = last_heist(3, number)
    with caplog.at_level(logging.ERROR):
        play_out(game, {seat: LEVELS[level](Random(seat)) for seat in game.seats}, Random(1))
    assert game.state.outcome is not None
    assert caplog.records == []


@every_card
def test_the_simple_bot_answers(number: int) -> None:
    game = last_heist(3, number)
    assert play_out(game, {seat: SimpleBot(Random(seat), 2) for seat in game.seats}, Random(1)).state.outcome


@every_card
def test_who_can_think_of_nothing_else_answers(number: int) -> None:
    game = asked(number)
    action = something_simple(game.view(0), 0, game.legal_actions(0))
    assert action in game.legal_actions(0)
    assert isinstance(action, Answer)


@every_card
def test_models_of_people_answer(number: int) -> None:
    record, strict = watched(last_heist(3, number), *list(HUMANS)[:3])
    assert record is not None
    assert any(isinstance(wish, Answer) for wish in strict.wishes)


def test_bots_come_to_agree() -> None:
    game = asked(TOGETHER)
    answer(game, 0, "s")
    for level in LEVELS:
        bot = LEVELS[level](Random(5))
        assert bot.act(game.view(1), game.legal_actions(1)) == Answer("suit", "s")


# The terminal


def test_the_terminal_asks_in_the_words_of_the_card() -> None:
    game = asked(TOGETHER)
    view = game.view(0)
    lines = "\n".join(screen().status(view, game.legal_actions(0)))
    assert "Which suit does Cy have?" in lines
    assert "1 clubs   2 diamonds   3 hearts   4 spades" in lines
    assert understand("3", view, 0) == Answer("suit", "h")
    waiting = "\n".join(screen(seat=2).status(game.view(2), game.legal_actions(2)))
    assert "Ada, Bo are choosing a suit." in waiting


@open_questions
def test_the_terminal_takes_every_shape(card: OpenQuestion) -> None:
    game = asked(card.number)
    prompt = game.state.prompt
    assert prompt is not None
    second = prompt.options[0][1]
    typed = "3" if card.shape == "value" else "2"
    assert understand(typed, game.view(0), 0) == Answer("any", second)
    lines = "\n".join(screen().status(game.view(0), game.legal_actions(0)))
    shown = {"cards": "7♦", "value": "3", "ranking": "pair", "seat": "Cy", "option": "diamonds"}
    assert f"2 {shown[card.shape]}" in lines or (card.shape == "value" and "2   3   4" in lines)


def test_a_whole_heist_at_the_terminal_tells_what_was_said_and_why_it_failed() -> None:
    table = seated(asked(TOGETHER), "", "", "3", "")
    table.heist()
    text = table.console.target.getvalue()  # type: ignore[attr-defined]
    assert "Dye Pack: you said hearts" in text
    assert "The suit you named was not in the pocket." in text


# The referee


def test_the_referee_takes_any_answer() -> None:
    talk = heist({"challenges": [TOGETHER]}).to("ask")
    state = talk.state
    assert (state["card"], state["shape"], state["waiting"]) == ("challenge-91", "option", ["Bo", "Cy"])
    assert state["options"] == {"Bo": list("cdhs"), "Cy": list("cdhs")}
    assert talk.refused(action("Ann", "answer", choice="h")) == "not-yours"
    assert talk.refused(action("Bo", "answer", choice="x")) == "bad-action"
    assert talk.refused(action("Bo", "answer")) == "bad-action"
    assert talk.refused(action("Zoe", "answer", choice="h")) == "unknown-player"
    talk.do("Bo", "answer", choice="h")
    assert talk.view(None)["answers"] == {"Bo": "h"}
    assert talk.do("Cy", "answer", choice="h")["phase"] == "showdown"
    assert talk.refused(action("Bo", "answer", choice="h")) == "wrong-phase"


def test_the_referee_knows_players_by_name_in_answers_too() -> None:
    talk = heist({"challenges": [95]})
    talk.take_all()
    assert talk.view("Ann")["options"] == ["Bo", "Cy"]
    talk.do("Ann", "answer", choice="Cy")
    assert talk.state["answers"] == {"Ann": "Cy"}
    assert talk.refused(action("Bo", "answer", choice="Zoe")) == "bad-action"


@pytest.mark.parametrize(
    ("script", "choices"),
    [
        ({"specialist": 6}, {"Ann": "Kd", "Bo": "7c", "Cy": "2s"}),
        ({"challenges": [4]}, {"Bo": "A", "Cy": "A"}),
        ({"challenges": [9]}, {"Bo": "straight", "Cy": "straight"}),
    ],
)
def test_the_referee_takes_answers_to_the_questions_there_always_were(script: Line, choices: dict[str, str]) -> None:
    talk = heist(script)
    if "challenges" in script:
        talk.to("guess")
    before = talk.phase
    for name, choice in choices.items():
        talk.do(name, "answer", choice=choice)
    assert talk.phase != before


def test_h78_the_referee_takes_answers_that_are_owed_in_a_round() -> None:
    talk = heist({"specialist": 5, "draws": "9c"}).use("Bo")
    assert talk.refused(action("Ann", "answer", choice="Ah")) == "not-yours"
    assert talk.refused(action("Bo", "answer", choice="Ah")) == "no-such-card"
    talk.do("Bo", "answer", choice="9c")
    assert talk.refused(action("Bo", "answer", choice="7c")) == "not-yours"


@pytest.mark.parametrize("line", [("pass", {"card": "Ah"}), ("guess", {"value": "A"}), ("guess", {"ranking": "pair"})])
def test_what_has_a_phase_of_its_own_is_in_the_wrong_one_during_a_round(line: tuple[str, Line]) -> None:
    talk = heist()
    assert talk.refused(action("Ann", line[0], **line[1])) == "wrong-phase"
    assert talk.refused(action("Zoe", line[0], **line[1])) == "unknown-player"


# Logs and replays


def records_of(number: int) -> list[Record[Any, Any]]:
    """A game of one heist, in which the hands are easy to put in order."""
    chance = Random(number)
    game = Heist.blank()
    hands = {seat: tuple(parse_cards(pocket)) for seat, pocket in enumerate(WEAK_TO_STRONG[:3])}
    script = Script(challenges=(number,), pockets=hands, board=tuple(parse_cards(NO_FACE)))
    begin = BeginGame(3, "00" * 32, alarms=2, vaults=2, script=script, cards=all_cards())
    records: list[Record[Any, Any]] = [Record(None, begin, game.play(None, begin))]
    bots = {seat: SimpleBot(Random(seat), 60) for seat in range(3)}
    while game.state.outcome is None:
        for seat in chance.sample(range(3), 3):
            if (wish := bots[seat].act(game.view(seat), game.legal_actions(seat))) is not None:
                records.append(Record(seat, wish, game.play(seat, wish)))
    return records


@pytest.mark.parametrize(("number", "told"), [(SECRET, False), (TOGETHER, True), (96, True)])
def test_a_replay_tells_what_was_answered_unless_it_was_secret(number: int, told: bool) -> None:
    records = records_of(number)
    entry = GameEntry("one", None, "heist", 3, ("Ann", "Bo", "Cy"), (None,) * 3, 0.0, True, (), None, {})
    frames = replay(entry, [msgspec.Raw(msgspec.json.encode(record)) for record in records], None).frames
    answers = [frame.action for frame, record in zip(frames, records, strict=True) if isinstance(record.action, Answer)]
    assert answers
    assert all((answer is not None) == told for answer in answers)


@every_card
def test_a_log_with_the_question_verifies(number: int) -> None:
    lines = [header_line("heist"), *(record_line(one.by, one.action, one.events) for one in records_of(number))]
    game, records = read_log(lines, {"heist": Heist})
    assert list(problems(game, records)) == []


OLD = [
    ("pass", {"shape": "cards", "phase": "pass", "secret": True, "holds": False}, False),
    ("show", {"shape": "cards", "phase": "ask", "secret": True, "holds": True}, False),
    ("discard", {"shape": "cards", "phase": "ask", "secret": True, "holds": True}, False),
    ("guess-value", {"shape": "value", "phase": "guess", "secret": False, "holds": False}, True),
    ("guess-ranking", {"shape": "ranking", "phase": "guess", "secret": False, "holds": False}, True),
]


@pytest.mark.parametrize(("question", "meant", "together"), OLD)
def test_a_question_from_before_there_were_shapes_is_read_as_it_was_meant(
    question: str, meant: dict[str, Any], together: bool
) -> None:
    prompt = {"card": "a", "question": question, "options": {"0": ["x"]}, "answers": {}, "together": together}
    old = msgspec.json.encode({"event": "PromptOpened", "prompt": prompt})
    event = msgspec.json.decode(old, type=AnyEvent)
    assert event == PromptOpened(Prompt("a", question, {0: ("x",)}, together=together, **meant))
    assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
