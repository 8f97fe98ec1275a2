"""Heist bots: from a view to an action, in three levels.

All are honest: the chip a bot takes is its own best estimate of its place, among those it can have.
"""

import logging
from collections.abc import Sequence
from random import Random
from typing import Any

from thegang.bots.choosing import choose, witness
from thegang.bots.heist.answers import Believer
from thegang.bots.heist.beliefs import Beliefs, Facts, RoundBeliefs
from thegang.bots.heist.judging import Judgement, Known, judge, known, own_pocket
from thegang.bots.heist.partners import QUESTION, SURE
from thegang.bots.heist.proposals import propose, waits_for_others, worth_it
from thegang.bots.heist.reading import Reader, room, shut
from thegang.bots.heist.strengths import Floats, place_chances
from thegang.cards import Card
from thegang.core import Action, Seat
from thegang.heist import COLOURS, Agree, Answer, Propose, Refuse, TakeChip, View
from thegang.heist.cards import cards

LAST_ROUND = COLOURS[-1]
JOINS = 0.8
"""What others say in a guess counts, but not for much: it must be nearly as likely as what a bot would say."""
FOLLOWS = 0.25
"""The easy bot, who does not listen to claims, is glad to hear what others think."""
EVEN = 1e-9
"""Chips whose chances differ by less than this are equally likely: the first of them is as good as any."""
BETTER = 1e-9
"""How much likelier a free chip must be than the one a bot has."""
CLEARLY_BETTER = 0.02
"""How much likelier somebody else's chip must be than that and than any free one."""
SURE_ENOUGH = 0.95
"""Somebody else's chip is never thought likelier than this: who is so sure of a chip keeps it."""
ANSWERED = 3
"""The moves a round must have left for a question: a chip laid down for another, and the answer."""
INSISTS = 2
"""How often the easy bot takes a chip from somebody in a round."""
CLEARLY = 0.5
"""How many stars nearer a chip must be for the easy bot to take it from somebody."""
NOISE = 0.03
"""How far the easy bot misjudges the share of hands it beats."""
log = logging.getLogger(__name__)


class HeistBot:
    """Plays one seat. Ask it after every change, so that it reads every chip that moves."""

    books: type[Facts]
    """What it keeps of what it hears."""
    joins = JOINS
    compares = True
    """Whether in a guess it looks at the chips of earlier rounds once more."""
    _reader: Reader[Any]

    def __init__(self, chance: Random, reader: Reader[Any] | None = None) -> None:
        """``reader`` keeps the books if several bots at a table share one; else the bot has its own."""
        self.chance = chance
        self.patient = False
        self.asks = False
        """Whether what it wanted last is the question "Are you sure?"."""
        self.judgement: Judgement | None = None
        """What the bot thought of its hand when it was last asked, if it thought of it."""
        self._reader = Reader(self.books) if reader is None else reader
        self._passing: tuple[str, tuple[Card, ...]] = ("", ())
        """The heist in which cards are being passed on, and the pocket before."""
        self._passed: tuple[str, Card] | None = None
        self._asking: tuple[str, int] = ("", 0)
        """The heist in which it wanted to ask whether somebody is sure of a chip, and that chip."""
        self._heard_proposal = ""
        """The heist in which somebody last proposed something: who was refused does not insist."""

    def act(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the seat does now, one of the legal actions, or None to do nothing."""
        if view.seat is None:
            return None
        self.judgement, self.asks = None, False
        try:
            return self._act(view, view.seat, legal)
        except Exception:
            log.exception("a bot could not make up its mind and does something simple")
            return something_simple(view, view.seat, legal)

    def look(self, view: View) -> None:
        """Read what happened, without a thought of what to do now."""
        self._reader.read(view)
        self._notice(view)

    def let_go(self) -> None:
        """Keep only what can't be thought again."""
        self._reader.let_go()

    def take_up(self) -> None:
        """Think again what was let go."""
        self._reader.take_up()

    def _notice(self, view: View) -> None:
        """Remember what is not in view later: that somebody proposed something, and which card was passed on (S-6)."""
        if view.proposal is not None:
            self._heard_proposal = view.commitment
        if view.prompt is not None and cards()[view.prompt.card].chosen == "passed":
            self._passing = view.commitment, own_pocket(view)
        elif self._passing[0] == view.commitment:
            gone = set(self._passing[1]).difference(own_pocket(view))
            self._passed = (view.commitment, gone.pop()) if gone else None
            self._passing = ("", ())

    def _act(self, view: View, seat: Seat, legal: Sequence[Action]) -> Action | None:
        self.patient = False
        weights = self.believed(view)
        self._notice(view)
        if view.prompt is not None and view.prompt.options:
            choice = choose(view, seat, self._believer(view, weights))
            self.patient = self._lets_others_answer(view, seat)
            if choice != view.prompt.answers.get(seat):
                return Answer(view.prompt.question, choice)
        if Agree() in legal:
            return Agree() if worth_it(view, weights) else Refuse()
        if view.phase not in COLOURS:
            return None
        chip = None
        if not self._stays(view, seat):
            self.judgement = self.judged(view, weights)
            chip = self._chip(view, seat, [action for action in legal if isinstance(action, TakeChip)], self.judgement)
        self.patient |= waits_for_others(view, row(view))
        proposals = [action for action in legal if isinstance(action, Propose)]
        if proposals and self._heard_proposal != view.commitment:
            offer = propose(view, row(view), proposals, weights, content=chip is None or self.asks)
            if offer is not None:
                self.patient = self.asks = False
                return offer
        return chip

    def _believer(self, view: View, weights: Floats) -> Believer:
        return Believer(weights, self.chance, self.joins, self._passed_in(view), self.compares)

    def believed(self, view: View) -> Floats:
        """A weight for every pocket of every seat."""
        raise NotImplementedError

    def judged(self, view: View, weights: Floats) -> Judgement:
        """What the bot thinks of its own hand."""
        return judge(view, weights, self.knows(view))

    def knows(self, view: View) -> Known:
        """What it goes by beside what everybody knows."""
        return known(view, self._passed_in(view), only_pocket=self._would_be_misread(view))

    def _would_be_misread(self, view: View) -> bool:
        """Whether a claim by what only this bot knows of others would mislead them.

        They read a chip as what everybody knows and the own pocket say. So all else counts only when all have spoken in
        the last round, and chips are corrected.
        """
        return view.phase != LAST_ROUND or len({move.seat for move in self._reader.moves}) < view.players

    def _passed_in(self, view: View) -> Card | None:
        """The card that this bot passed on in this heist."""
        return self._passed[1] if self._passed and self._passed[0] == view.commitment else None

    def _lets_others_answer(self, view: View, seat: Seat) -> bool:
        """Who has seen a card answers before those who have not."""
        knows = witness(view)
        return view.prompt is not None and knows not in (None, seat, *view.prompt.answers)

    def _chip(self, view: View, seat: Seat, takes: list[TakeChip], judgement: Judgement) -> TakeChip | None:
        """The likeliest of the chips this bot can have: its own, or a free one, unless another is clearly better."""
        chips = row(view)
        held = chips[seat]
        self.patient = not held and self._lets_others_speak(view, seat)

        def likely(take: TakeChip) -> float:
            return float(judgement.places[take.stars - 1])

        def worth(take: TakeChip) -> int:
            return even(judgement.places, take.stars)

        free = [take for take in takes if take.source is None]
        asked = self._asked_for(view)
        if held and (not room(chips, len(self._reader.moves)) or (held == asked and 0 in chips)):
            return None
        left = self._shut(view, seat) | {asked}
        theirs = [take for take in takes if take.source is not None and take.stars not in left]
        enough = float(judgement.places[held - 1]) + BETTER if held else -1.0
        best = max((take for take in free if likely(take) > enough), key=worth, default=None)
        calm = likely(best) if best is not None else enough
        wanted = max(theirs, key=worth, default=None)
        if wanted is not None and clearly(likely(wanted), calm):
            return wanted
        return best or self._question_for(view, seat, theirs, judgement)

    def _question_for(self, view: View, seat: Seat, theirs: list[TakeChip], judgement: Judgement) -> TakeChip | None:
        """The chip with which to ask "Are you sure?": once in the last round, when all have one."""
        chips, moves = row(view), self._reader.moves
        if view.phase != LAST_ROUND or 0 in chips or self._asked_for(view) or room(chips, len(moves)) < ANSWERED:
            return None
        fought = {move.stars for move in moves if move.seat == seat and move.source is not None}
        able = [take for take in theirs if take.stars not in fought]
        take = question(judgement.places, chips[seat], able)
        if take is not None:
            self.asks, self._asking = True, (view.commitment, take.stars)
        return take

    def _asked_for(self, view: View) -> int:
        """The chip with which this bot has asked somebody in this round; 0 if it has not."""
        commitment, stars = self._asking
        asked = any(
            move.seat == view.seat and move.stars == stars and move.source is not None for move in self._reader.moves
        )
        return stars if commitment == view.commitment and asked else 0

    def _stays(self, view: View, seat: Seat) -> bool:
        """Whether it keeps its chip for the time being, whatever it thinks of it."""
        return bool(row(view)[seat]) and self._somebody_is_to_come(view)

    def _shut(self, view: View, seat: Seat) -> frozenset[int]:
        return shut(view.phase, row(view), self._reader.moves, seat)

    def _somebody_is_to_come(self, view: View) -> bool:
        """Whether somebody has not spoken yet: before the last round nobody changes their mind till then."""
        return view.phase != LAST_ROUND and len({move.seat for move in self._reader.moves}) < view.players

    def _lets_others_speak(self, view: View, seat: Seat) -> bool:
        """Who lost a chip waits for those who have not spoken yet; in the last round, the other way round."""
        spoken = {move.seat for move in self._reader.moves}
        if view.phase != LAST_ROUND:
            return seat in spoken and len(spoken) < view.players
        chips = row(view)
        robbed = {move.source for move in self._reader.moves if move.source is not None and not chips[move.source]}
        return seat not in spoken and bool(robbed)


class StrongBot(HeistBot):
    """Weighs everything it heard in the heist, and learns what its partners are like."""

    books = Beliefs
    compares = False
    _reader: Reader[Beliefs]

    def believed(self, view: View) -> Floats:
        return self._reader.read(view).remembering


class NormalBot(HeistBot):
    """Listens to the claims of the round, and forgets those of earlier ones."""

    books = RoundBeliefs
    _reader: Reader[RoundBeliefs]

    def believed(self, view: View) -> Floats:
        return self._reader.read(view).this_round

    def _stays(self, view: View, seat: Seat) -> bool:
        """It changes its mind only in the last round: what was said in the others it will have forgotten."""
        return bool(row(view)[seat]) and view.phase != LAST_ROUND


class EasyBot(HeistBot):
    """Judges its own hand alone, and not too well. It gives way where there is room nearby, else it insists."""

    books = Facts
    joins = FOLLOWS
    _reader: Reader[Facts]

    def __init__(self, chance: Random, reader: Reader[Any] | None = None) -> None:
        super().__init__(chance, reader)
        self._round = ("", "")
        self._error = 0.0
        self._place = 0.0

    def believed(self, view: View) -> Floats:
        return self._reader.read(view).facts

    def judged(self, view: View, weights: Floats) -> Judgement:
        if self._round != (view.commitment, view.phase):
            self._round, self._error = (view.commitment, view.phase), self.chance.gauss(0, NOISE)
        honest = super().judged(view, weights)
        share = min(max(sum(honest.beats.values()) / len(honest.beats) + self._error, 0), 1)
        self._place = 0.5 + share * view.players
        return Judgement(place_chances([share] * len(honest.beats), [1 - share] * len(honest.beats)), honest.beats)

    def _stays(self, view: View, seat: Seat) -> bool:
        return bool(row(view)[seat])

    def _lets_others_answer(self, view: View, seat: Seat) -> bool:
        """It would rather hear somebody else first."""
        first = view.prompt is not None and view.prompt.together and not view.prompt.answers
        return first or super()._lets_others_answer(view, seat)

    def _chip(self, view: View, seat: Seat, takes: list[TakeChip], judgement: Judgement) -> TakeChip | None:
        free, wanted = (
            max(chips, key=lambda take: even(judgement.places, take.stars))
            for chips in ([take for take in takes if take.source is None], takes)
        )
        moves = self._reader.moves
        insisted = sum(move.seat == seat and move.source is not None for move in moves)
        lost = any(move.source == seat and move.stars == wanted.stars for move in moves)
        nearer = abs(free.stars - self._place) - abs(wanted.stars - self._place)
        left = lost or insisted >= INSISTS or wanted.stars in self._shut(view, seat)
        return wanted if nearer > CLEARLY and not left else free


LEVELS: dict[str, type[HeistBot]] = {"easy": EasyBot, "normal": NormalBot, "strong": StrongBot}


def question(places: Sequence[float] | Floats, held: int, theirs: Sequence[TakeChip]) -> TakeChip | None:
    """The chip with which to ask its owner "Are you sure?", if there is something to ask."""
    take = max(theirs, key=lambda take: even(places, take.stars), default=None)
    if take is None or not held or places[held - 1] >= SURE or places[take.stars - 1] < QUESTION:
        return None
    return take


def even(places: Sequence[float] | Floats, stars: int) -> int:
    """How likely a chip is right, as a whole number: so chance does not choose between equal ones by rounding."""
    return round(places[stars - 1] / EVEN)


def clearly(theirs: float, calm: float) -> bool:
    """Whether somebody else's chip is so much likelier than what can be had without a fight that it is worth one."""
    return min(theirs, SURE_ENOUGH) > calm + CLEARLY_BETTER


def row(view: View) -> tuple[int, ...]:
    """The chips of the running round by seat."""
    for colour in COLOURS:
        if colour == view.phase:
            return view.chips[colour] or (0,) * view.players
    return (0,) * view.players


def something_simple(view: View, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """A legal action that lets the game go on: an answer, a yes, or the middle one of the free chips."""
    answered = view.prompt is not None and seat in view.prompt.answers
    answers = [action for action in legal if isinstance(action, Answer)]
    if answers and not answered:
        return answers[0]
    if Agree() in legal:
        return Agree()
    free = [action for action in legal if isinstance(action, TakeChip) and action.source is None]
    return free[len(free) // 2] if free and not row(view)[seat] else None
