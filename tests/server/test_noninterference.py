"""What a seat may not know changes nothing on its wire: not a byte, and not which messages come, nor their order.

Two games are played over real sockets with the same public actions and other hidden cards. Everything that reaches a
seat or a spectator is recorded, and has to be the same as long as none of the exchanged cards has become public.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.heist.test_noninterference import CARD_CODE, ONE_CARD, any_other, begun, random_move, renamed, same_values
from tests.heist.universe import Pair, pairs
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from tests.server.wires import PLAYERS, SPECTATOR, Move, Recorder, masked
from tests.streets.universe import random_action
from thegang.cards import DECK, Card, named_seed
from thegang.core import Action
from thegang.heist import BeginGame as BeginHeists
from thegang.heist import BeginHeist, Heist, Script, TakeChip
from thegang.heist.debrief import Debriefing
from thegang.streets import CITIES, GANGSTERS, BeginGame, Choose, ScriptedHand, Streets
from thegang.streets import Script as StreetsScript
from thegang.streets.material import SPECIALS, specials_for

SEED = named_seed("again")
HEIST = re.compile(rb'"heist":(\d+)')
PARTS = ("game", "game_change", "seat", "seat_change")
COUNTS = {"format", "seat", "players", "round", "job", "revolvers", "deck", "special_deck", "scores", "you", "seq"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorder]:
    """Where games are recorded."""
    with RunningServer(tmp_path_factory.mktemp("wires")) as running:
        yield Recorder(running)


# Heist


def script(deck: list[Card], pair: Pair) -> Script:
    """The same deal as ``begun``."""
    size = 3 if 10 in pair[0] else 2
    pockets = {seat: tuple(deck[5 + seat * size : 5 + (seat + 1) * size]) for seat in range(PLAYERS)}
    return Script(*pair, pockets, tuple(deck[:5]), tuple(deck[5 + PLAYERS * size :]))


def heist(deck: list[Card], pair: Pair) -> Arrangement:
    return Arrangement(SEED, heists=(script(deck, pair),))


def announced(deck: list[Card], pair: Pair, moves: list[Move]) -> bytes:
    """What becomes public by these moves, apart from cards."""
    game = begun(deck, PLAYERS, pair)
    for mover, action in moves:
        game.play(mover, action)
    return msgspec.json.encode([game.state.announcements, game.phase])


def some_moves(game: Heist, chance: Random, most: int) -> list[Move]:
    moves: list[Move] = []
    while not game.state.over and len(moves) < most:
        moves.append(random_move(game, chance))
        game.play(*moves[-1])
    return moves if not game.state.over else moves[:-1]


def compare_heists(house: Recorder, pair: Pair, rounds: int) -> None:
    """Play a heist, and again for each watcher with everything exchanged that never came over their wire."""
    chance = Random(f"wire {pair}")
    compared = 0
    for _ in range(rounds):
        deck = chance.sample(DECK, len(DECK))
        moves = some_moves(begun(deck, PLAYERS, pair), chance, chance.randint(8, 20))
        wires = house.wires(heist(deck, pair), {}, moves)
        for watcher in (chance.randrange(PLAYERS), SPECTATOR):
            shown = set(CARD_CODE.findall(b"".join(wires[watcher]).decode()))
            hidden = [card for card in DECK if card not in shown]
            for exchange in (any_other, same_values):
                other = exchange(hidden, chance)
                other_deck = [other.get(card, card) for card in deck]
                other_moves = [(mover, renamed(action, other)) for mover, action in moves]
                # A specialist who told the truth about cards tells another one about others: that is public.
                if announced(other_deck, pair, other_moves) == announced(deck, pair, moves):
                    again = house.wires(heist(other_deck, pair), {}, other_moves)
                    assert other_deck != deck
                    assert masked(again[watcher]) == masked(wires[watcher])
                    compared += 1
                    break
    assert compared


@pytest.mark.parametrize("pair", [((), None), *ONE_CARD], ids=str)
def test_hidden_cards_of_a_heist_are_not_on_the_wire(house: Recorder, pair: Pair) -> None:
    compare_heists(house, pair, 1)


@pytest.mark.long
@pytest.mark.parametrize("pair", pairs(), ids=str)
def test_hidden_cards_of_a_heist_with_two_cards_are_not_on_the_wire(house: Recorder, pair: Pair) -> None:
    compare_heists(house, pair, 4)


def told_in(wire: list[bytes]) -> Iterator[tuple[bytes, int]]:
    """Every message, and the number of the heist in which it came."""
    heist = 0
    for message in wire:
        named = HEIST.search(message)
        heist = int(named[1]) if named else heist
        yield message, heist


class Game:
    """Several heists, each from a deck of its own, of which everybody gets to know what ``public`` says."""

    def __init__(self, decks: list[list[Card]], cards: list[Pair], heists: list[list[Move]]) -> None:
        self.decks = decks
        self.scripts = tuple(script(deck, pair) for deck, pair in zip(decks, cards, strict=True))
        self.heists = heists
        self.public = [msgspec.json.encode(told) for told in self._told()]

    def _told(self) -> Iterator[object]:
        game, debriefing = Heist.blank(), Debriefing()
        for number, moves in enumerate(self.heists):
            dealt = self.scripts[number]
            begin = BeginHeist(dealt) if number else BeginHeists(PLAYERS, SEED, script=dealt)
            debriefing.happened(game.play(None, begin), PLAYERS)
            for mover, action in moves:
                debriefing.happened(game.play(mover, action), PLAYERS)
            # A specialist who told the truth about cards tells another one about others: that is public. So is what
            # was where, when a heist is over.
            yield game.phase, game.state.announcements, debriefing.debrief() if game.state.over else None

    def exchanged(self, wire: list[bytes], exchange: Any, chance: Random, cards: list[Pair]) -> "Game":
        """The same game, in which every heist has other cards in place of those that never came over a wire."""
        decks, heists = [], []
        for number, (deck, moves) in enumerate(zip(self.decks, self.heists, strict=True), start=1):
            seen = b"".join(message for message, of in told_in(wire) if of == number)
            shown = set(CARD_CODE.findall(seen.decode()))
            other = exchange([card for card in DECK if card not in shown], chance)
            decks.append([other.get(card, card) for card in deck])
            heists.append([(mover, renamed(action, other)) for mover, action in moves])
        return Game(decks, cards, heists)


def play_game(decks: list[list[Card]], cards: list[Pair], chance: Random, *, to_the_end: bool) -> list[list[Move]]:
    """The moves of each heist: some that nobody has to understand, then the shortest way to the showdown."""
    game = Heist.blank()
    heists: list[list[Move]] = []
    for deck, pair in zip(decks, cards, strict=True):
        dealt = script(deck, pair)
        game.play(None, BeginHeist(dealt) if heists else BeginHeists(PLAYERS, SEED, script=dealt))
        moves: list[Move] = []
        last = len(heists) == len(decks) - 1
        while not game.state.over and (to_the_end or not last or len(moves) < 10):
            moves.append(random_move(game, chance) if len(moves) < 10 else next_move(game, chance))
            game.play(*moves[-1])
        heists.append(moves)
        if game.state.outcome is not None:
            break
    return heists


def next_move(game: Heist, chance: Random) -> Move:
    """Somebody without a chip takes one from the centre, or a question is answered."""
    legal = [(seat, action) for seat in game.seats for action in game.legal_actions(seat)]
    row = game.state.chips[game.state.colour] if game.state.colour else ()
    chips = [
        (seat, action)
        for seat, action in legal
        if isinstance(action, TakeChip) and action.source is None and not row[seat]
    ]
    return chance.choice(chips) if chips and game.state.prompt is None else random_move(game, chance)


def compare_games(house: Recorder, cards: list[Pair], *, to_the_end: bool) -> None:
    """Play several heists, and again for each watcher with everything exchanged that never came over their wire."""
    chance = Random(f"game {cards}")
    decks = [chance.sample(DECK, len(DECK)) for _ in cards]
    heists = play_game(decks, cards, chance, to_the_end=to_the_end)
    cards = cards[: len(heists)]
    game = Game(decks[: len(heists)], cards, heists)
    wires = house.wires(Arrangement(SEED, heists=game.scripts), {}, *heists)
    compared = 0
    for watcher in (chance.randrange(PLAYERS), SPECTATOR):
        for exchange in (any_other, same_values):
            other = game.exchanged(wires[watcher], exchange, chance, cards)
            if other.public == game.public:
                again = house.wires(Arrangement(SEED, heists=other.scripts), {}, *other.heists)
                assert all(mine != its for mine, its in zip(game.decks, other.decks, strict=True))
                assert masked(again[watcher]) == masked(wires[watcher])
                compared += 1
                break
    assert compared


@pytest.mark.parametrize("to_the_end", [True, False], ids=["to the end", "not to the end"])
def test_hidden_cards_of_a_whole_game_are_not_on_the_wire(house: Recorder, to_the_end: bool) -> None:
    compare_games(house, [((), None), *Random(int(to_the_end)).sample(pairs(), 2)], to_the_end=to_the_end)


@pytest.mark.long
@pytest.mark.parametrize("to_the_end", [True, False], ids=["to the end", "not to the end"])
@pytest.mark.parametrize("number", range(-(-len(pairs()) // 3)))
def test_hidden_cards_of_whole_games_with_all_cards_are_not_on_the_wire(
    house: Recorder, number: int, to_the_end: bool
) -> None:
    shuffled = Random("all cards").sample(pairs(), len(pairs()))
    compare_games(house, shuffled[3 * number : 3 * number + 3], to_the_end=to_the_end)


def test_a_recording_does_show_differences(house: Recorder) -> None:
    """Whose own cards are exchanged sees it; the others do not, and know nothing of each other's cards."""
    deck = list(DECK)
    swapped = [*deck[:5], deck[20], *deck[6:20], deck[5], *deck[21:]]
    wires = house.wires(heist(deck, ((), None)), {}, [])
    again = house.wires(heist(swapped, ((), None)), {}, [])

    assert masked(wires[0]) != masked(again[0])
    assert [masked(wire) for wire in wires[1:]] == [masked(wire) for wire in again[1:]]
    assert len({b"".join(masked(wire)) for wire in wires}) == len(wires)


# Streets


def streets(cards: list[int], specials: list[Any]) -> StreetsScript:
    """A game dealt from these, in order: rows, hands and decks."""
    rows = {city: tuple(sorted(cards[5 * number : 5 * number + 5])) for number, city in enumerate(CITIES)}
    hands = {seat: ScriptedHand(tuple(cards[15 + 4 * seat : 19 + 4 * seat]), specials[seat]) for seat in range(PLAYERS)}
    return StreetsScript(rows, hands, tuple(cards[27:]), tuple(specials[PLAYERS:]))


def numbers(told: Any) -> Iterator[int]:
    """Every number in a message that may be a gangster."""
    if isinstance(told, int):
        yield told
    elif isinstance(told, dict):
        yield from (number for key, value in told.items() if key not in COUNTS for number in numbers(value))
    elif isinstance(told, list):
        yield from (number for value in told for number in numbers(value))


@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden scores", "open scores"])
@pytest.mark.parametrize("length", [2, 9, 25, 60])
def test_hidden_cards_of_streets_are_not_on_the_wire(house: Recorder, length: int, open_scores: bool) -> None:
    chance = Random(f"{length} {open_scores}")
    cards = chance.sample(GANGSTERS, len(GANGSTERS))
    specials = chance.sample(specials_for(PLAYERS), len(specials_for(PLAYERS)))
    game = Streets.blank()
    game.play(None, BeginGame(PLAYERS, SEED, open_scores, script=streets(cards, specials)))
    moves: list[Move] = []
    while len(moves) < length and game.phase != "over":
        moves.append(random_action(game, chance))
        game.play(*moves[-1])
    options = {"game": "streets", "open_scores": open_scores}
    wires = house.wires(Arrangement(SEED, streets=streets(cards, specials)), options, moves)

    for watcher in (chance.randrange(PLAYERS), SPECTATOR):
        messages = [msgspec.json.decode(message) for message in wires[watcher]]
        shown = {number for message in messages for part in PARTS for number in numbers(message.get(part))}
        hidden = [card for card in GANGSTERS if card not in shown]
        other = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        unseen = [name for name in SPECIALS if f'"{name}"'.encode() not in b"".join(wires[watcher])]
        disguise = dict(zip(unseen, chance.sample(unseen, len(unseen)), strict=True))
        deal = streets([other.get(card, card) for card in cards], [disguise.get(each, each) for each in specials])
        again = house.wires(
            Arrangement(SEED, streets=deal),
            options,
            [(mover, disguised(action, other)) for mover, action in moves],
        )
        assert masked(again[watcher]) == masked(wires[watcher])
        assert len(hidden) > 10 or length == 60


def disguised(action: Action, other: dict[int, int]) -> Action:
    return Choose(other.get(action.gangster, action.gangster), action.ticket) if isinstance(action, Choose) else action
