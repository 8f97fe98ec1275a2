"""What goes on at a table by itself: bots, the settling time, the next heist, the next game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from msgspec import Raw

from thegang.core import Action, Seat
from thegang.heist.debrief import Thought
from thegang.server.bots.questions import Look, SeatLook, Wish
from thegang.server.clock import Clock, Timer
from thegang.server.tables.presence import Presence
from thegang.server.tables.room import Place, Room
from thegang.server.tables.services import Services

PAUSE = 10.0
"""Seconds between two heists when only spectators look at what became of the last one."""


@dataclass(slots=True)
class BotSeat:
    """What a bot wants to do when its time has come, and the change at the table after which it wanted it."""

    since: int = -1
    wanted: Action | None = None
    thought: Thought | None = None
    timer: Timer | None = None


class Timers:
    """Looks at the table after every change.

    ``move`` lets a bot or the table itself (None) try something, and ``rematch`` begins the next game.
    """

    def __init__(
        self,
        room: Room,
        presence: Presence,
        services: Services,
        move: Callable[[Seat | None, Action, Thought | None], None],
        rematch: Callable[[], None],
    ) -> None:
        self._room = room
        self._presence = presence
        self._services = services
        self._move = move
        self._rematch = rematch
        self._bots: dict[Seat, BotSeat] = {}
        self._settling: tuple[Action, Timer] | None = None
        self._pause: Timer | None = None
        self._stopped = False

    def stop(self) -> None:
        """Stop all timers for good."""
        self._stopped = True
        for bot in self._bots.values():
            if bot.timer:
                bot.timer.cancel()
        if self._settling:
            self._settling[1].cancel()
        if self._pause:
            self._pause.cancel()
        self._bots.clear()
        self._move, self._rematch = _nothing, _nobody  # the table, which is over, is not held by its timers

    def look(self, parts: Callable[[Seat], tuple[Raw, Raw]]) -> None:
        """Let go on what can go on; ``parts`` tells what a seat sees of the game and of its own.

        Nothing moves while nobody is here.
        """
        room, sitting = self._room, self._room.sitting
        if self._stopped:
            return
        if sitting is None or room.stage != "playing" or not self._presence:
            self._services.bots.forget(room.id)
            if room.rematch and self._presence:
                self._play_again_when_ready()
            return
        self._ask_bots(parts)
        if sitting.resting:
            self._go_on_when_ready()
        else:
            self._settle(sitting.settling)

    def _ask_bots(self, parts: Callable[[Seat], tuple[Raw, Raw]]) -> None:
        room = self._room
        bots = [(seat, place.level, parts(seat)) for seat, place in enumerate(room.places) if place.level is not None]
        if bots:
            look = Look(bots[0][2][0], tuple(SeatLook(seat, level, own) for seat, level, (_, own) in bots))
            answered = partial(self._bot_answered, room.seq, self._services.clock.steady())
            self._services.bots.ask(room.id, room.options.game, look, answered)

    def _go_on_when_ready(self) -> None:
        """Begin the next heist when all who are here are ready; who is played for may be, but need not."""
        here = [self._room.places[seat] for seat in self._presence.here]
        waited_for = self._waited_for
        if not here:
            if self._pause is None:
                self._pause = self._services.clock.later(PAUSE, self._paused)
        elif all(place.ready for place in waited_for) if waited_for else any(place.ready for place in here):
            self._next()

    @property
    def _waited_for(self) -> list[Place]:
        """Who plays for themselves, is here, and has not let the others wait too long."""
        idle, places = self._presence.idle, self._room.places
        return [places[seat] for seat in self._presence.here if places[seat].level is None and seat not in idle]

    def _play_again_when_ready(self) -> None:
        """Begin the rematch when all who are waited for have said that they are in."""
        if all(place.ready for place in self._waited_for):
            self._rematch()

    def _paused(self) -> None:
        self._pause = None
        sitting = self._room.sitting
        if sitting is not None and sitting.resting and not self._presence.here:
            self._next()

    def _next(self) -> None:
        assert self._room.sitting is not None
        self._try(None, self._room.sitting.next(self._services.dealer.script(self._room.options, self._room.sitting)))

    def _settle(self, settling: tuple[float, Action] | None) -> None:
        if self._settling and (settling is None or self._settling[0] != settling[1]):
            self._settling[1].cancel()
            self._settling = None
        if settling and not self._settling:
            seconds, action = settling
            self._settling = action, self._services.clock.later(seconds, partial(self._settled, action))

    def _settled(self, action: Action) -> None:
        self._settling = None
        self._try(None, action)

    def _bot_answered(self, seq: int, asked: float, seat: Seat, wish: Wish) -> None:
        """Note what a bot wants. It waits anew after every change: else its pace would tell what it wanted before.

        It waits from when it was asked: how long it had to think is nobody's business either.
        """
        if self._stopped or seq != self._room.seq:
            return
        bot = self._bots.setdefault(seat, BotSeat())
        if bot.timer and (bot.since != seq or wish.action is None):
            bot.timer.cancel()
            bot.timer = None
        bot.since, bot.wanted, bot.thought = seq, wish.action, wish.thought
        if wish.action is not None and bot.timer is None:
            clock = self._services.clock
            settling = self._room.sitting.settling if self._room.sitting is not None else None
            wait = self._services.bots.delay(patient=wish.patient, settling=None if settling is None else settling[0])
            pause = wait - (clock.steady() - asked)
            bot.timer = clock.later(max(0.0, pause), partial(self._bot_acts, seat))

    def _bot_acts(self, seat: Seat) -> None:
        bot = self._bots[seat]
        bot.timer = None
        places = self._room.places
        if bot.wanted is not None and seat < len(places) and places[seat].level is not None:
            self._try(seat, bot.wanted, bot.thought)

    def _try(self, seat: Seat | None, action: Action, thought: Thought | None = None) -> None:
        if not self._stopped and self._presence and self._room.stage == "playing":
            self._move(seat, action, thought)


class Grace:
    """Tells when somebody has been away, or waited for, for too long; one timer, for whoever is next."""

    def __init__(self, presence: Presence, clock: Clock, gone: Callable[[], None]) -> None:
        self._presence = presence
        self._clock = clock
        self._gone = gone
        self._timer: Timer | None = None
        self._due = 0.0
        self._stopped = False

    def look(self) -> None:
        """Wait for whoever is next, after somebody came, left or moved, or has more time than before."""
        if self._timer is not None and self._presence.waits and self._due <= self._soonest:
            return
        wait = None if self._stopped else self._presence.next_change
        due = None if wait is None else self._clock.steady() + wait + 0.05
        if self._timer is not None and due is not None and self._due <= due:
            return  # it looks again by itself when its time has come
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if wait is not None and due is not None:
            self._due = due
            self._timer = self._clock.later(wait + 0.05, self._ended)

    @property
    def _soonest(self) -> float:
        """When something may change for somebody who was not gone and not waited for until now."""
        return self._clock.steady() + self._presence.room.options.grace / 2

    def stop(self) -> None:
        """Wait for nobody any more, for good."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._gone = _nobody  # the table, which is over, is not held

    def _ended(self) -> None:
        self._timer = None
        self.look()
        self._gone()


def _nobody() -> None:
    """Who is gone from a table that is over, and who plays again."""


def _nothing(seat: Seat | None, action: Action, thought: Thought | None) -> None:
    """What a table does that is over."""
