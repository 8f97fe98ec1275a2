"""A table of players: one game from the first heist to the last vault or alarm.

Everybody looks after every move, since every chip that moves tells something. Of those who want to act, chance picks
one; those who can wait come last. With a settling time (H-15) the clock decides: everybody waits as long as they do at
a real table, who is first acts, and when all have a chip and nobody is in time the round is over.
"""

import time
from collections.abc import Sequence
from math import inf, log
from random import Random

import msgspec

from thegang.bots import Bot, Stuck
from thegang.bots.heist.player import HeistBot
from thegang.bots.pace import SPREAD, delay
from thegang.core import Action, Event, Seat
from thegang.heist import COLOURS, BeginHeist, Heist, ReturnChip, Script, State, TakeChip, View
from thegang.heist.cards import active_cards
from thegang.heist.events import ChipReturned, ChipTaken
from thegang.heist.view import own_view, public_view, whole_view, with_moved_chips

CHIP_EVENTS = frozenset({ChipTaken, ChipReturned})
PEOPLE = 1.6
"""How many seconds people take in the median to see what happened and to do something."""


class HeistRecord(msgspec.Struct, frozen=True):
    """How a heist went: whether it succeeded, and the chip moves of its four rounds."""

    success: bool
    moves: tuple[int, ...]
    guessed: bool | None = None
    """Whether the others were right about the strongest hand (H-54, H-59); None if nobody asked them."""
    used: bool = False
    """Whether somebody used the specialist."""
    missed: tuple[str, ...] = ()
    """Which guesses were wrong."""

    @classmethod
    def of(cls, state: State, moves: tuple[int, ...]) -> "HeistRecord":
        """How the heist went that is over."""
        assert state.last is not None
        used = state.specialist_user is not None
        if not state.challenges or not asked(state):
            return cls(state.last.success, moves, None, used)
        missed = tuple(reason for reason in state.last.reasons if reason != "order")
        return cls(state.last.success, moves, not missed, used, missed)


class GameRecord(msgspec.Struct, frozen=True):
    """How a game went."""

    won: bool
    heists: tuple[HeistRecord, ...]


class Watcher:
    """Looks on while a game is played. This one does not care."""

    def asked(self, view: View, legal: Sequence[Action], action: Action | None, seconds: float) -> None:
        """The player who has this view was asked, and wants to do this."""

    def played(self, seat: Seat, action: Action) -> None:
        """What this seat wanted to do is done."""


class Paced:
    """Waits as bots do, though it is none itself: it stands for one that is elsewhere."""


def asked(state: State) -> bool:
    """Whether the others were asked about the strongest hand."""
    return any(f"challenge-{number}" in state.notes for number in state.challenges)


def play_game(
    game: Heist, players: Sequence[Bot[View]], chance: Random, watcher: Watcher, script: Script | None = None
) -> GameRecord:
    """Play a game whose first heist has been dealt; ``script`` arranges the others."""
    heists = []
    moves = dict.fromkeys(COLOURS, 0)
    clock = Clock(game, players, chance)
    views = Views(game)
    while True:
        wishes = wishes_of(game, players, chance, watcher, views)
        if game.state.over:
            heists.append(HeistRecord.of(game.state, tuple(moves.values())))
            if game.state.outcome is not None:
                return GameRecord(game.state.outcome == "won", tuple(heists))
            views.happened(game.play(None, BeginHeist(script)))
            moves = dict.fromkeys(COLOURS, 0)
            continue
        wish = clock.first(wishes) if game.state.settling else next(iter(wishes), None)
        if wish is not None:
            seat, action = wish
            if game.state.colour is not None and isinstance(action, TakeChip | ReturnChip):
                moves[game.state.colour] += 1
            views.happened(game.play(seat, action))
            watcher.played(seat, action)
        elif settled := game.legal_actions(None):
            views.happened(game.play(None, settled[0]))
        else:
            raise Stuck(f"nobody does anything in heist {game.state.heist}: {game.state}")


class Views:
    """What everybody sees, built anew as far as something may have changed."""

    def __init__(self, game: Heist) -> None:
        self._game = game
        self._public = public_view(game.state)
        self._views: dict[Seat, View] = {}

    def of(self, seat: Seat) -> View:
        """The view of a seat now."""
        public, view = self._public, self._views.get(seat)
        if view is None:
            view = self._views[seat] = whole_view(public, seat, own_view(self._game.state, seat))
        elif view.chips is not public.chips:
            view = self._views[seat] = msgspec.structs.replace(view, chips=public.chips, moves=public.moves)
        return view

    def happened(self, events: Sequence[Event[State]]) -> None:
        """Something was done; a chip that moves changes nothing else."""
        state = self._game.state
        if CHIP_EVENTS.issuperset(map(type, events)) and not active_cards(state).conceal_anything:
            self._public = with_moved_chips(self._public, state)
        else:
            self._public = public_view(state)
            self._views.clear()


class Clock:
    """Who is first at a table with a settling time."""

    def __init__(self, game: Heist, players: Sequence[Bot[View]], chance: Random) -> None:
        self._game = game
        self._players = players
        self._chance = chance
        self._moves = -1
        self._left = 0.0
        """The seconds until the round is over if no chip moves."""

    def first(self, wishes: Sequence[tuple[Seat, Action]]) -> tuple[Seat, Action] | None:
        """The first of these wishes; None if the settling time is over before it."""
        state = self._game.state
        if self._moves != state.moves or not state.settles:
            self._moves, self._left = state.moves, state.settling
        waits = [(self._wait(seat, state.settling if state.settles else None), seat, action) for seat, action in wishes]
        wait, seat, action = min(waits, key=lambda wish: wish[0], default=(inf, 0, None))
        if action is None or (state.settles and wait > self._left):
            return None
        self._left -= wait
        return seat, action

    def _wait(self, seat: Seat, settling: float | None) -> float:
        player = self._players[seat]
        if isinstance(player, HeistBot | Paced):
            return delay(self._chance, patient=player.patient, settling=settling)
        return self._chance.lognormvariate(log(PEOPLE), SPREAD)


def wishes_of(
    game: Heist, players: Sequence[Bot[View]], chance: Random, watcher: Watcher, views: Views | None = None
) -> list[tuple[Seat, Action]]:
    """What everybody wants to do, in random order, the patient last; after a heist they only see how it came out.

    Without a clock only the first wish counts: bots that come after one who can't wait look on without a thought.
    """
    wishes: list[tuple[Seat, Action]] = []
    later: list[tuple[Seat, Action]] = []
    views = views or Views(game)
    for seat in chance.sample(game.seats, len(players)):
        view, player = views.of(seat), players[seat]
        if wishes and not game.state.settling and isinstance(player, HeistBot):
            player.look(view)
            continue
        legal = game.legal_actions(seat)
        start = time.perf_counter()
        action = player.act(view, legal)
        watcher.asked(view, legal, action, time.perf_counter() - start)
        if action is not None:
            (later if player.patient else wishes).append((seat, action))
    return wishes + later
