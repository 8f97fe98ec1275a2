"""What a seat, or a spectator, is told of what happened in a heist (H-90 to H-93)."""

import random
from typing import get_args

import msgspec
import pytest

from tests.heist.scene import deal, play_to, take_all
from tests.heist.test_noninterference import ONE_CARD, random_move
from tests.heist.universe import Pair, finish_heist, pairs
from thegang.cards import named_seed
from thegang.core import LANGUAGES, Chronicle, Event, News, Seat
from thegang.heist import Agree, Answer, BeginGame, BeginHeist, Heist, Propose, Refuse, ReturnChip, Script, TakeChip
from thegang.heist import news as kinds
from thegang.heist.cards import all_cards
from thegang.heist.events import AnyEvent
from thegang.heist.reporter import TELLERS
from thegang.heist.state import Announcement
from thegang.heist.telling import HeistTelling

NAMES = ("Ada", "Bo", "Cy")


def told(game: Heist, seat: Seat | None, mover: Seat | None, action: object) -> list[News]:
    """What a seat is told of an action."""
    return game.news(seat, game.play(mover, action))  # type: ignore[arg-type]


def test_every_event_is_decided_upon() -> None:
    assert set(TELLERS) == set(get_args(AnyEvent))


def test_an_event_that_nobody_decided_upon_gives_no_news() -> None:
    class Unheard(Event[object], frozen=True):
        secret: str

    assert Heist.new(3, "unheard").news(0, [Unheard("As")]) == []


def test_every_kind_of_news_has_a_word_of_its_own() -> None:
    news = get_args(kinds.HeistNews)

    assert len({kind.__struct_config__.tag for kind in news}) == len(news)
    assert kinds.ChipTaken(0, "white", 1, None, 0).word == "chip-taken"


def test_h11_a_chip_is_taken_from_somebody_and_ones_own_goes_back() -> None:
    game = deal()
    take_all(game, (1, 2))

    assert told(game, 2, 0, TakeChip(2, 1)) == [kinds.ChipTaken(0, "white", 2, 1, 1)]
    assert told(game, None, 0, ReturnChip()) == [kinds.ChipReturned(0, "white", 2)]


def test_h13_the_end_of_a_round_brings_cards_and_the_next_chips() -> None:
    game = deal()
    take_all(game, (1, 2))

    assert told(game, 1, 2, TakeChip(3)) == [
        kinds.ChipTaken(2, "white", 3, None, 0),
        kinds.RoundEnded("white", put_away=False),
        kinds.CommunityDealt(tuple(game.state.community)),
        kinds.RoundBegan("yellow"),
    ]


def test_h90_one_knows_ones_own_pocket_and_nobody_elses() -> None:
    game = Heist.blank()
    events = game.play(None, BeginGame(3, named_seed("own")))

    for seat in game.seats:
        assert game.news(seat, events)[1] == kinds.PocketsDealt(2, tuple(game.state.pockets[seat]))
    assert game.news(None, events)[:2] == [kinds.HeistBegan(1, (), None), kinds.PocketsDealt(2, ())]


def test_s1_only_two_know_which_card_was_shown() -> None:
    game = deal("5c 7d", specialist=1)
    game.play(0, Propose(0, to=2))
    game.play(1, Agree())
    game.play(2, Agree())
    events = game.play(0, Answer("show", "7d"))

    shown = kinds.CardShown(0, 2, game.state.shown[0].card)
    announced = kinds.Announced(Announcement(1, 0, to=2))
    for seat, heard in {0: True, 2: True, 1: False, None: False}.items():
        news = game.news(seat, events)
        assert (shown in news) is heard
        assert announced in news


def test_s6_one_knows_what_one_gave_and_what_one_got() -> None:
    game = deal("5c 7d", "Kh Jd", "9c 9d", specialist=6)
    game.play(0, Answer("pass", "5c"))
    game.play(1, Answer("pass", "Kh"))
    events = game.play(2, Answer("pass", "9c"))

    assert [(news.gave, news.got) for news in game.news(0, events) if isinstance(news, kinds.CardsPassed)] == [
        ("5c", "9c")
    ]
    assert kinds.CardsPassed(None, None) in game.news(None, events)


def test_s7_everybody_knows_who_takes_the_jack() -> None:
    game = deal("5c 7d", specialist=7)
    game.play(0, Propose(0))
    game.play(1, Agree())
    events = game.play(2, Agree())

    assert [news.card for news in game.news(1, events) if isinstance(news, kinds.CardDrawn)] == ["J*"]


def test_h78_who_proposes_agrees_and_refuses() -> None:
    game = deal(specialist=4)

    assert told(game, 2, 1, Propose(0, value="9")) == [kinds.SpecialistProposed(1, 0, None, "9")]
    assert told(game, None, 0, Agree()) == [kinds.ProposalAgreed(0)]
    assert told(game, 1, 2, Refuse()) == [kinds.ProposalRefused(2)]


def test_h20_hands_come_with_all_it_takes_to_name_them() -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd"), "red")
    take_all(game, (1, 2))
    news = told(game, None, 2, TakeChip(3))

    revealed = [one for one in news if isinstance(one, kinds.HandRevealed)]
    assert [one.seat for one in revealed] == [0, 1, 2]
    assert [one.hand for one in revealed] == list(game.view(None).hands)
    assert [one for one in news if isinstance(one, kinds.HeistEnded)] == [
        kinds.HeistEnded(success=False, reasons=("order",), order=(0, 1, 2))
    ]
    assert kinds.AlarmRaised(1) in news


def test_h59_a_settled_guess_is_told() -> None:
    game = play_to(deal("9c 9d", "5c 7d", "Kh Jd", challenges=[9]), "guess", (3, 1, 2))
    game.play(1, Answer("guess-ranking", "pair"))
    news = told(game, 0, 2, Answer("guess-ranking", "pair"))

    assert kinds.CardNoted("challenge-9", "pair") in news


@pytest.mark.parametrize("pair", [((), None), *ONE_CARD], ids=str)
def test_of_most_events_everybody_is_told_the_same(pair: Pair) -> None:
    chance = random.Random(str(pair))
    game = Heist.blank()
    events = game.play(None, BeginGame(3, named_seed(str(pair)), script=Script(*pair), cards=all_cards()))
    for _ in range(60):
        for event in events:
            told = {msgspec.json.encode(game.news(seat, [event])) for seat in (None, 0, 1, 2)}
            assert len(told) == 1 or game.tells_apart(event)
        if game.state.over:
            break
        events = game.play(*random_move(game, chance))


# The log


def chronicled(game: Heist, begin: BeginGame | BeginHeist) -> Chronicle:
    chronicle = Chronicle(game)
    chronicle.happened(game.play(None, begin))
    return chronicle


@pytest.mark.parametrize("pair", [((), None), *ONE_CARD, *pairs()[::11]], ids=str)
def test_h58_the_log_is_all_the_news_unless_it_is_written_anew(pair: Pair) -> None:
    """Whoever keeps what is told, and takes the log whenever it is rewritten, knows what somebody new is told."""
    chance = random.Random(str(pair))
    game = Heist.blank()
    chronicle = chronicled(game, BeginGame(3, named_seed(str(pair)), script=Script(*pair), cards=all_cards()))
    seats: tuple[Seat | None, ...] = (None, *range(3))
    kept = {seat: chronicle.log(seat) for seat in seats}
    for _ in range(60):
        if game.state.over:
            break
        events = game.play(*random_move(game, chance))
        chronicle.happened(events)
        for seat in seats:
            rewritten = game.rewrites_log(events)
            kept[seat] = chronicle.log(seat) if rewritten else kept[seat] + game.news(seat, events)
            assert msgspec.json.encode(kept[seat]) == msgspec.json.encode(chronicle.log(seat))


def test_a_new_heist_begins_a_new_log() -> None:
    game = Heist.blank()
    chronicle = chronicled(game, BeginGame(3, named_seed("two heists")))
    finish_heist(game)
    events = game.play(None, BeginHeist())
    chronicle.happened(events)

    assert game.rewrites_log(events)
    assert chronicle.log(1) == game.news(1, events)
    assert isinstance(chronicle.log(None)[0], kinds.HeistBegan)


def test_h58_h93_chips_leave_the_log_when_they_are_put_away_and_are_back_in_the_end() -> None:
    game = Heist.blank()
    chronicle = chronicled(game, BeginGame(3, named_seed("dark"), script=Script(challenges=(8,))))

    def white() -> int:
        return sum(isinstance(news, kinds.ChipTaken) and news.colour == "white" for news in chronicle.log(0))

    def take(seat: Seat) -> list[News]:
        events = game.play(seat, TakeChip(seat + 1))
        chronicle.happened(events)
        return game.news(0, events)

    take(0)
    take(1)
    assert white() == 2
    last = take(2)
    assert kinds.RoundEnded("white", put_away=True) in last
    assert not any(isinstance(news, kinds.ChipTaken) for news in last)
    assert white() == 0
    while not game.state.over:
        take(game.state.chips[game.state.colour or "red"].index(0))
    assert white() == 3


# In words


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [(0, "You take 2 from Bo"), (1, "Ada takes 2 from you"), (2, "Ada takes 2 from Bo"), (None, "Ada takes 2 from Bo")],
)
def test_the_reader_is_spoken_to(reader: Seat | None, sentence: str) -> None:
    telling = HeistTelling("en", NAMES, reader)

    assert telling.tell(kinds.ChipTaken(0, "white", 2, 1, 0)) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pair", ONE_CARD[::2], ids=str)
def test_every_sentence_is_filled_in(pair: Pair, language: str) -> None:
    chance = random.Random(str(pair))
    game = Heist.blank()
    events = game.play(None, BeginGame(3, named_seed(str(pair)), script=Script(*pair), cards=all_cards()))
    for _ in range(30):
        if game.state.over:
            break
        for reader in (None, 0, 1, 2):
            telling = HeistTelling(language, NAMES, reader)
            for news in game.news(reader, events):
                sentence = telling.tell(news)
                assert sentence is None or (sentence and "{" not in sentence and "None" not in sentence)
        events = game.play(*random_move(game, chance))
