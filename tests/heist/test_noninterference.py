"""What a seat may not know changes nothing of what it gets: views, news, log, legal actions, refusals (H-90 to H-93).

Two ways to look: a state in which everything hidden has been dealt anew must look the same; and a whole heist played
again with other hidden cards must have looked the same at every moment.
"""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from tests.heist.universe import Pair, at_any_time, finish_heist, pairs
from thegang.cards import DECK, JACK, Card, named_seed
from thegang.core import Action, Chronicle, Prompt
from thegang.heist import COLOURS, Answer, BeginGame, Heist, Propose, Script, SettlingElapsed, State
from thegang.heist.cards import active_cards, all_cards, numbers
from thegang.heist.state import Shown
from thegang.heist.view import view

Seat = int | None
Move = tuple[int, Action]
ONE_CARD: list[Pair] = [((number,), None) for number in numbers("challenge")]
ONE_CARD += [((), number) for number in numbers("specialist")]
PARTS = 6
CARD_CODE = re.compile(r'"([2-9TJQKA][cdhs])"')


def sees(game: Heist, seat: Seat, moment: int) -> bytes:
    """Everything that reaches a seat, or a spectator; what it tries changes from moment to moment."""
    told: list[object] = [game.view(seat)]
    if seat is not None:
        told.append(game.legal_actions(seat))
        refusals = (game.refusal(seat, tried) for tried in attempts(game, moment))
        told.append([refusal and refusal.reason for refusal in refusals])
    return msgspec.json.encode(told)


def attempts(game: Heist, moment: int) -> tuple[Action, ...]:
    """Some of what a curious player might try, in the hope that a refusal gives something away."""
    tried = curious(game.state.players)
    return (*tried[moment % PARTS :: PARTS], SettlingElapsed(game.state.moves))


@cache
def curious(players: int) -> tuple[Action, ...]:
    tried = at_any_time(players)
    return tuple(action for action in tried if not isinstance(action, Propose) or action.value in (None, "9"))


def random_move(game: Heist, chance: random.Random) -> Move:
    """A legal move; as likely a card's business as a chip."""
    legal = [(seat, action) for seat in game.seats for action in game.legal_actions(seat)]
    kinds = sorted({type(action).__name__ for _, action in legal})
    kind = chance.choice(kinds)
    return chance.choice([move for move in legal if type(move[1]).__name__ == kind])


# A state dealt anew


def dealt_anew(state: State, seat: Seat, chance: random.Random) -> State:
    """The same situation for a seat, with everything it may not know exchanged."""
    known = set(state.community) | {JACK}
    for owner in [*state.revealed, *([] if seat is None else [seat])]:
        known |= set(state.pockets[owner])
    hidden = [card for card in DECK if card not in known]
    other: dict[str, Card] = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def swap(cards: list[Card]) -> list[Card]:
        return [other.get(card, card) for card in cards]

    rows = {colour: list(row) for colour, row in state.chips.items()}
    for colour in active_cards(state).conceals(state) if not state.over else ():
        chance.shuffle(rows[colour])
    return replace(
        state,
        seed=named_seed(chance.random().hex()),
        deck=swap(state.deck),
        discards=swap(state.discards),
        pockets=[swap(pocket) for pocket in state.pockets],
        remembered=[
            cards if owner == seat else chance.sample(DECK, len(cards)) for owner, cards in enumerate(state.remembered)
        ],
        shown=[one if one.to == seat else Shown(one.who, one.to, chance.choice(DECK)) for one in state.shown],
        prompt=None if state.prompt is None else asked_anew(state.prompt, seat, other, chance),
        chips=rows,
    )


def asked_anew(prompt: Prompt, seat: Seat, other: dict[str, Card], chance: random.Random) -> Prompt:
    """The same question, with the others' options and secret answers exchanged."""
    options = {
        asked: own if asked == seat else tuple(other.get(card, card) for card in own)
        for asked, own in prompt.options.items()
    }
    answers = {
        asked: choice if asked == seat else chance.choice(options[asked]) for asked, choice in prompt.answers.items()
    }
    return msgspec.structs.replace(prompt, options=options, answers=answers if prompt.secret else prompt.answers)


@pytest.mark.parametrize("pair", [*ONE_CARD, *pairs()[::5]], ids=str)
def test_h91_what_is_hidden_does_not_show_in_any_situation(pair: Pair) -> None:
    chance = random.Random(str(pair))
    challenges, specialist = pair
    game = Heist.new(chance.randint(3, 5), str(pair), script=Script(challenges=challenges, specialist=specialist))
    play_and_compare(game, chance)


def play_and_compare(game: Heist, chance: random.Random) -> None:
    """Play on, and see that every situation looks the same to everybody when it is dealt anew."""
    for moment in range(40):
        if game.state.over:
            break
        for seat in (None, *game.seats):
            anew = Heist(dealt_anew(game.state, seat, chance))
            assert sees(anew, seat, moment) == sees(game, seat, moment)
        game.play(*random_move(game, chance))


# A heist played again


def looks_of(deck: list[Card], players: int, pair: Pair, moves: list[Move], seat: Seat) -> tuple[list[bytes], bytes]:
    """What a seat got at each moment of a heist from this deck; and what all got to know of it."""
    game = Heist.blank()
    chronicle = Chronicle(game)
    looks = []
    for moment, (mover, action) in enumerate([(None, beginning(deck, players, pair)), *moves]):
        happened = game.play(mover, action)
        chronicle.happened(happened)
        told = msgspec.json.encode([game.news(seat, happened), chronicle.log(seat)])
        looks.append(sees(game, seat, moment) + told)
    return looks, msgspec.json.encode([game.state.announcements, game.phase])


def begun(deck: list[Card], players: int, pair: Pair) -> Heist:
    game = Heist.blank()
    game.play(None, beginning(deck, players, pair))
    return game


def beginning(deck: list[Card], players: int, pair: Pair) -> BeginGame:
    challenges, specialist = pair
    size = 3 if 10 in challenges else 2
    pockets = {seat: tuple(deck[5 + seat * size : 5 + (seat + 1) * size]) for seat in range(players)}
    draws = tuple(deck[5 + players * size :])
    script = Script(challenges, specialist, pockets, tuple(deck[:5]), draws)
    return BeginGame(players, named_seed("again"), script=script, cards=all_cards())


def renamed(action: Action, other: dict[str, Card]) -> Action:
    return Answer(action.question, other.get(action.choice, action.choice)) if isinstance(action, Answer) else action


def any_other(hidden: list[Card], chance: random.Random) -> dict[str, Card]:
    return dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))


def same_values(hidden: list[Card], chance: random.Random) -> dict[str, Card]:
    """Only suits change, so that announcements of values and sums stay true."""
    other: dict[str, Card] = {}
    for value in sorted({card[0] for card in hidden}):
        of_value = [card for card in hidden if card[0] == value]
        other |= zip(of_value, chance.sample(of_value, len(of_value)), strict=True)
    return other


SOME_PAIRS = [((), None), *ONE_CARD, *pairs()[::9]]
OTHER_PAIRS = [pair for pair in pairs() if pair not in SOME_PAIRS]


@pytest.mark.parametrize(
    "pair", [*SOME_PAIRS, *(pytest.param(pair, marks=pytest.mark.long) for pair in OTHER_PAIRS)], ids=str
)
def test_h90_a_heist_with_other_hidden_cards_looks_the_same_to_a_seat(pair: Pair) -> None:
    chance = random.Random(str(pair))
    players = 3
    compared = 0
    for _ in range(6):
        deck = chance.sample(DECK, len(DECK))
        game = begun(deck, players, pair)
        moves: list[Move] = []
        while not game.state.over and len(moves) < chance.randint(3, 30):
            moves.append(random_move(game, chance))
            game.play(*moves[-1])
        for seat in (None, *range(players)):
            looks, announced = looks_of(deck, players, pair, moves, seat)
            shown = {card for look in looks for card in CARD_CODE.findall(look.decode())}
            hidden = [card for card in DECK if card not in shown]
            exchange: Callable[[list[Card], random.Random], dict[str, Card]] = chance.choice([any_other, same_values])
            other = exchange(hidden, chance)
            other_deck = [other.get(card, card) for card in deck]
            other_moves = [(mover, renamed(action, other)) for mover, action in moves]
            other_looks, other_announced = looks_of(other_deck, players, pair, other_moves, seat)
            if other_announced == announced:  # otherwise a specialist told the truth about other cards
                compared += 1
                assert other_looks == looks
    assert compared >= 4


def test_h58_nothing_in_a_view_or_log_tells_who_had_the_chips_put_away() -> None:
    """Heists that differ only in who had which white, yellow and orange chip look the same at the red chips."""
    looks = set()
    for first_three in ([1, 2, 3], [3, 1, 2], [2, 3, 1]):
        game = Heist.blank()
        chronicle = Chronicle(game)
        blackout = Script(challenges=(8,))
        happened = game.play(None, BeginGame(3, named_seed("blackout"), script=blackout))
        chronicle.happened(happened)
        for colour in COLOURS[:3]:
            assert game.phase == colour
            for seat in (0, 1, 2):
                happened = game.play(
                    seat, next(a for a in game.legal_actions(seat) if getattr(a, "stars", 0) == first_three[seat])
                )
                chronicle.happened(happened)
        seats = (None, 0, 1, 2)
        told = [(view(game.state, seat), game.news(seat, happened), chronicle.log(seat)) for seat in seats]
        looks.add(msgspec.json.encode(told))
        finish_heist(game)
        assert game.view(None).chips["white"] == tuple(first_three)
    assert len(looks) == 1
