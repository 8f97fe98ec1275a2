"""What a seat may not know changes nothing on its wire: not a byte, and not which messages come, nor their order.

Two games are played over real sockets with the same public actions and other hidden cards. Everything that reaches a
seat or a spectator is recorded, and has to be the same as long as none of the exchanged cards has become public.
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import msgspec
import pytest

from tests.heist.test_noninterference import CARD_CODE, ONE_CARD, any_other, begun, random_move, renamed, same_values
from tests.heist.universe import Pair, pairs
from tests.server.guest import PATIENCE, Guest, Seat
from tests.server.running import RunningServer
from tests.server.scripted_server import Arrangement
from tests.streets.universe import random_action
from thegang.cards import DECK, Card, named_seed
from thegang.core import Action
from thegang.heist import Heist, Script
from thegang.streets import CITIES, GANGSTERS, BeginGame, Choose, ScriptedHand, Streets
from thegang.streets import Script as StreetsScript
from thegang.streets.material import SPECIALS, specials_for

SEED = named_seed("again")
PLAYERS = 3
SPECTATOR = 3
Move = tuple[int, Action]
# The ids of a table and its finished games are drawn anew for every table. All else has to be the same, the commitment
# as well: it depends on the seed alone, and both games have the same one.
DRAWN = re.compile(rb'"id":"[0-9a-z]{12}"|"games":\[[^]]*\]')
COUNTS = {"format", "seat", "players", "round", "job", "revolvers", "deck", "special_deck", "scores", "you", "seq"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator["House"]:
    """A server whose deals can be changed from game to game."""
    with RunningServer(tmp_path_factory.mktemp("wires")) as running:
        yield House(running)


class House:
    """Plays games and records what each seat gets."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server

    def wires(self, arrangement: Arrangement, options: dict[str, Any], moves: list[Move]) -> list[list[bytes]]:
        """Every message to each seat, and to a spectator at the end, from the deal on."""
        (self.server.data / "arrangement").write_bytes(msgspec.json.encode(arrangement))
        return asyncio.run(self._play({"seats": PLAYERS, "settling": 0, **options}, moves))

    async def _play(self, options: dict[str, Any], moves: list[Move]) -> list[list[bytes]]:
        names = ("Ann", "Bob", "Cleo", "Watcher")
        guests = [await Guest(self.server.http, self.server.ws).come(name) for name in names]
        table = await guests[0].open(options=options)
        async with AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(guest.at(table)) for guest in guests]
            for number in range(1, PLAYERS):
                await seats[number].do({"do": "Sit", "seat": number})
            wires: list[list[bytes]] = [[] for _ in seats]
            for seat in seats:
                await everything(seat, [])
            await command(seats, 0, {"do": "Start"}, wires)
            for mover, action in moves:
                await command(seats, mover, {"do": "Play", "action": msgspec.to_builtins(action)}, wires)
        return wires


async def command(seats: list[Seat], mover: int, command: dict[str, Any], wires: list[list[bytes]]) -> None:
    """Let somebody do something, and record what everybody hears of it."""
    number = str(len(wires[mover]))
    await seats[mover].send({"type": "do", "id": number, "command": command})
    while not wires[mover] or f'"id":"{number}"'.encode() not in wires[mover][-1]:
        wires[mover].append(await heard(seats[mover]))
    assert b'"type":"ack"' in wires[mover][-1], wires[mover][-1]
    for seat, wire in zip(seats, wires, strict=True):
        await everything(seat, wire)


async def everything(seat: Seat, wire: list[bytes]) -> None:
    """Record all that has been sent until now: the answer to a ping comes after it."""
    await seat.send({"type": "ping"})
    while (message := await heard(seat)) != b'{"type":"pong"}':
        wire.append(message)


async def heard(seat: Seat) -> bytes:
    return await asyncio.wait_for(seat.socket.recv(decode=False), PATIENCE)


def masked(wire: list[bytes]) -> list[bytes]:
    return [DRAWN.sub(b"", message) for message in wire]


# Heist


def heist(deck: list[Card], pair: Pair) -> Arrangement:
    """The same deal as ``begun``."""
    size = 3 if 10 in pair[0] else 2
    pockets = {seat: tuple(deck[5 + seat * size : 5 + (seat + 1) * size]) for seat in range(PLAYERS)}
    script = Script(*pair, pockets, tuple(deck[:5]), tuple(deck[5 + PLAYERS * size :]))
    return Arrangement(SEED, heists=(script,))


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


def compare_heists(house: House, pair: Pair, rounds: int) -> None:
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
def test_hidden_cards_of_a_heist_are_not_on_the_wire(house: House, pair: Pair) -> None:
    compare_heists(house, pair, 1)


@pytest.mark.long
@pytest.mark.parametrize("pair", pairs(), ids=str)
def test_hidden_cards_of_a_heist_with_two_cards_are_not_on_the_wire(house: House, pair: Pair) -> None:
    compare_heists(house, pair, 4)


def test_a_recording_does_show_differences(house: House) -> None:
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
def test_hidden_cards_of_streets_are_not_on_the_wire(house: House, length: int, open_scores: bool) -> None:
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
        shown = {number for message in messages for key in ("game", "legal") for number in numbers(message.get(key))}
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
