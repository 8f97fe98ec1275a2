"""The debrief names the decision that broke the order: who belonged where, since when, and what could be taken."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from tests.heist.scene import answer, cards, play_to, take, take_all, verdict
from thegang.bots.heist import LEVELS
from thegang.bots.playing import play_out
from thegang.cards import named_seed
from thegang.core import Action, Event, Seat
from thegang.heist import COLOURS, BeginGame, BeginHeist, Heist, ReturnChip, Script, State
from thegang.heist.debrief import Debrief, Debriefing
from thegang.heist.decision import Decision

BOARD = "Qs 8h 4d 2c Kd"
SIX = ("7c 5h", "Jh Td", "4h 9d", "8c 9s", "Qh 9c", "As Ad")
"""Pockets in true order on the whole board: chips 1 to 6."""
RIGHT = (1, 2, 3, 4, 5, 6)


class Watched(Heist):
    """A game that is looked back at."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.debriefing = Debriefing()
        self.steps = 0
        self.lost: list[Debrief] = []
        """How each heist of which the order broke is looked back at."""

    def play(self, seat: Seat | None, action: Action) -> list[Event[State]]:
        was_over = self.state.over
        events = super().play(seat, action)
        self.debriefing.happened(events, self.state.players)
        self.steps += 1
        if self.state.over and not was_over and "order" in verdict(self).reasons:
            self.lost.append(self.debriefing.debrief())
        return events

    @property
    def decision(self) -> Decision:
        """What broke the order."""
        (debrief,) = self.lost
        assert debrief.decision is not None
        return debrief.decision


def heist(*pockets: str, board: str = BOARD, challenges: Sequence[int] = (), draws: str = "") -> Watched:
    """A heist with these cards."""
    dealt = {seat: tuple(cards(pocket)) for seat, pocket in enumerate(pockets)}
    script = Script(tuple(challenges), pockets=dealt, board=tuple(cards(board)), draws=tuple(cards(draws)))
    return Watched.new(len(pockets), "scene", script=script)


def test_an_order_that_holds_needs_no_decision() -> None:
    game = play_to(heist(*SIX), "showdown", RIGHT)

    assert verdict(game).success
    assert game.debriefing.debrief().decision is None


def test_early_wrong_and_never_corrected() -> None:
    game = heist(*SIX)
    for _ in COLOURS:
        take_all(game, (1, 3, 4, 5, 6, 2))

    decision = game.decision
    assert (decision.seat, decision.stars, decision.chip, decision.since) == (5, 2, 6, "white")
    assert (decision.mend, decision.partner, decision.stayed) == ("alone", None, True)


def test_the_root_is_named_and_not_its_neighbours() -> None:
    """One hand from the bottom at the top: all others are off by one, and the order breaks at one place."""
    game = play_to(heist(*SIX), "red", RIGHT)
    take_all(game, (6, 1, 2, 3, 4, 5))

    assert (game.decision.seat, game.decision.stars, game.decision.chip) == (0, 6, 1)
    assert not game.decision.stayed


def test_late_overtaking() -> None:
    """Aces until the river gives seat 0 a straight; everybody stays where they were."""
    game = heist("7c 5h", "Kh Td", "As Ad", board="Qs 8h 4d 2c 6h")
    for _ in COLOURS:
        take_all(game, (1, 2, 3))

    decision = game.decision
    assert (decision.seat, decision.stars, decision.chip, decision.since) == (0, 1, 3, "red")
    assert decision.stayed
    assert decision.mend == "alone"


def test_two_swapped() -> None:
    game = play_to(heist(*SIX), "red", RIGHT)
    take_all(game, (1, 5, 3, 4, 2, 6))

    decision = game.decision
    assert (decision.mend, {decision.seat, decision.partner}) == ("alone", {1, 4})
    assert (decision.stars, decision.chip) in {(5, 2), (2, 5)}


def test_of_two_swapped_the_one_who_was_wrong_before_is_named() -> None:
    game = play_to(heist(*SIX), "orange", RIGHT)
    take_all(game, (1, 2, 3, 5, 4, 6))
    take_all(game, (1, 2, 3, 5, 4, 6))
    assert game.decision.seat == 3

    game = play_to(heist(*SIX), "orange", RIGHT)
    take_all(game, (1, 2, 6, 3, 4, 5))  # seats 3 and 4 too low, but only seat 4 is again
    take_all(game, (1, 2, 3, 5, 4, 6))
    assert game.decision.seat == 4


@pytest.mark.parametrize("chips", [(3, 2, 5, 4, 1, 6), (5, 2, 1, 4, 3, 6)], ids=["up", "down"])
def test_three_in_a_ring(chips: Sequence[int]) -> None:
    game = play_to(heist(*SIX), "red", RIGHT)
    take_all(game, chips)

    decision = game.decision
    assert decision.mend == "swap"
    assert decision.seat in mending(game.lost[0])


def test_neighbours_in_a_ring_are_mended_by_one() -> None:
    game = play_to(heist(*SIX), "red", RIGHT)
    take_all(game, (1, 3, 4, 2, 5, 6))

    assert (game.decision.seat, game.decision.mend, game.decision.chip) == (3, "alone", 4)


def test_a_whole_crew_the_wrong_way_round_is_not_mended_by_one() -> None:
    game = play_to(heist(*SIX), "red", RIGHT)
    take_all(game, (6, 5, 4, 3, 2, 1))

    assert game.decision.mend == "part"
    assert not mending(game.lost[0])


def test_a_dark_chip_that_could_not_be_given_back() -> None:
    """The strongest hand is stuck on the dark white 1; only the red chip is held against it."""
    game = heist(*SIX, challenges=[2])
    take_all(game, (2, 3, 4, 5, 6, 1))
    play_to(game, "red", RIGHT)
    take_all(game, (2, 3, 4, 5, 6, 1))

    decision = game.decision
    assert (decision.seat, decision.since, decision.chip) == (5, "white", 6)
    assert not decision.stayed


def test_cards_drawn_anew_count_from_then_on() -> None:
    """Seat 0 had the weakest hand before the redraw and has it again after: that is not "from the start"."""
    game = heist("2h 3s", "Ks Jd", "As Ad", board="Qs 8h 4d 2c 6h", challenges=[3], draws="9c 5d")
    take_all(game, (1, 2, 3))
    assert game.state.redrawn == [0]
    for _ in COLOURS[1:]:
        take_all(game, (2, 1, 3))

    assert (game.decision.seat, game.decision.since) in {(0, "yellow"), (1, "yellow")}
    white, yellow, *_ = game.lost[0].rounds
    assert white.places[0] == yellow.places[0] == 1


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_matter_when_steps_are_listened_to(seed: int) -> None:
    """What was folded is listened to when it matters, and comes to the same."""
    game, at_once, chance = Heist.blank(), Debriefing(), Random(seed)
    steps: list[list[Event[State]]] = []
    while game.state.outcome is None:
        seat: Seat | None = None
        action: Action = BeginHeist() if steps else BeginGame(4, named_seed(f"late {seed}"), "advanced")
        if not game.state.over:
            seat, action = chance.choice([(seat, action) for seat in game.seats for action in game.legal_actions(seat)])
        steps.append(game.play(seat, action))
        at_once.happened(steps[-1], 4)
        if game.state.over:
            late, half = Debriefing(), Debriefing()
            for number, events in enumerate(steps):
                late.happened_before(events, 4)
                (half.happened_before if number < len(steps) // 2 else half.happened)(events, 4)
            assert late.finished == half.finished == at_once.finished
            assert late.debrief() == half.debrief() == at_once.debrief()
    assert len(at_once.finished) == game.state.heist


def test_a_wrong_guess_breaks_no_order() -> None:
    game = play_to(heist(*SIX, challenges=[4]), "guess", RIGHT)
    for seat in game.seats[:-1]:
        answer(game, seat, "2")

    assert verdict(game).reasons
    assert "order" not in verdict(game).reasons
    assert game.debriefing.debrief().decision is None


def test_equal_hands_may_stand_either_way() -> None:
    """Seats 1 and 2 have the same kings; seat 0 with less stands above both."""
    game = play_to(heist("7c 5d", "Kh Td", "Kc Ts", board="Qs 8h 4d 2c 3h"), "red")
    take_all(game, (3, 2, 1))

    assert (game.decision.seat, game.decision.chip, game.decision.mend) == (0, 1, "alone")


# What could have been taken


def test_a_chip_that_was_free_until_somebody_took_it() -> None:
    game = play_to(heist(*SIX[:3]), "red")
    take(game, 2, 1)
    before = game.steps
    take(game, 1, 3)
    take(game, 0, 2)

    decision = game.decision
    assert (decision.seat, decision.chip) == (2, 3)
    assert (decision.lost, decision.by, decision.frame) == ("free", 1, before - 1)
    assert decision.chips == (0, 0, 1)


def test_a_chip_that_was_taken_away() -> None:
    game = play_to(heist(*SIX[:3]), "red")
    take(game, 2, 3)
    before = game.steps
    take(game, 1, 3)
    take(game, 2, 1)
    take(game, 0, 2)

    decision = game.decision
    assert (decision.seat, decision.lost, decision.by) == (2, "taken", 1)
    assert (decision.frame, decision.chips) == (before - 1, (0, 0, 3))


@pytest.mark.parametrize("way", ["returned", "exchanged"])
def test_a_chip_that_was_let_go(way: str) -> None:
    game = play_to(heist(*SIX[:3]), "red")
    take(game, 2, 3)
    if way == "returned":
        game.play(2, ReturnChip())
    take(game, 2, 1)
    take(game, 1, 3)
    take(game, 0, 2)

    decision = game.decision
    assert (decision.seat, decision.chip, decision.lost, decision.by) == (2, 3, "let-go", 2)
    assert decision.chips == (0, 0, 3)


def test_the_next_heist_begins_anew() -> None:
    game = heist(*SIX)
    for _ in COLOURS:
        take_all(game, (2, 1, 3, 4, 5, 6))
    game.play(None, BeginHeist(Script(pockets={0: tuple(cards("As Ad"))}, board=tuple(cards(BOARD)))))
    began = game.steps
    play_to(game, "showdown")

    assert len(game.lost) == 2
    assert game.lost[1].decision is not None
    assert game.lost[1].decision.frame >= began


# Whatever broke the order


def mending(debrief: Debrief) -> set[Seat]:
    """The seats whose right chip, alone or with one exchange of two chips, mends the order; by trying everything."""
    places = debrief.rounds[-1].places
    line = [places[seat] for seat in debrief.order]
    return {seat for at, seat in enumerate(debrief.order) if any(map(_mended, _with_a_right_chip(line, at)))}


def _with_a_right_chip(line: list[int], at: int) -> Iterator[list[int]]:
    rest = [*line[:at], *line[at + 1 :]]
    right = [to for to, place in enumerate(sorted(line)) if place == line[at]]
    for to in right if at not in right else ():
        yield [*rest[:to], line[at], *rest[to:]]
        yield _exchange(line, at, to)


def _mended(line: list[int]) -> bool:
    return _sorted(line) or any(_sorted(_exchange(line, *pair)) for pair in combinations(range(len(line)), 2))


def _exchange(line: list[int], one: int, other: int) -> list[int]:
    changed = list(line)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def _sorted(line: Sequence[int]) -> bool:
    return all(lower <= higher for lower, higher in pairwise(line))


def check(debrief: Debrief) -> str:
    """That the decision is a true story, and how much it mends."""
    decision = debrief.decision
    assert decision is not None
    last = debrief.rounds[-1]
    assert decision.stars == last.chips[decision.seat]
    assert decision.low == last.places[decision.seat]
    assert decision.low <= decision.chip <= decision.high
    assert not decision.low <= decision.stars <= decision.high
    able = mending(debrief)
    assert decision.seat in able if able else decision.mend == "part"
    assert decision.mend != "part" or not able
    held = decision.chips.index(decision.chip) if decision.chip in decision.chips else None
    assert held == (None if decision.lost == "free" else decision.seat)
    assert (decision.by == decision.seat) == (decision.lost == "let-go")
    return decision.mend


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_order_there_is(players: int) -> None:
    for chips in permutations(range(1, players + 1)):
        game = play_to(heist(*SIX[:players]), "red")
        take_all(game, chips)
        assert _sorted(chips) or check(game.lost[0])


def shaky(players: int, seed: int) -> Watched:
    """A heist of people who misjudge their hands and change their minds."""
    chance = Random(seed)
    game = Watched.new(players, seed)
    while not game.state.over:
        for _ in range(2 * players):
            seat, stars = chance.randrange(players), chance.randint(1, players)
            if game.state.colour is not None and game.state.chips[game.state.colour][seat] != stars:
                take(game, seat, stars)
        colour = game.state.colour
        judged = sorted(game.seats, key=lambda seat: game.state.hand(seat).ranking + chance.gauss(0, 1.5))
        for stars, seat in enumerate(judged, 1):
            if game.state.colour == colour is not None and game.state.chips[colour][seat] != stars:
                take(game, seat, stars)
    return game


def test_on_shaky_heists_the_named_seat_would_have_mended_the_order() -> None:
    lost = [debrief for seed in range(300) for debrief in shaky(3 + seed % 4, seed).lost]
    mends = Counter(map(check, lost))

    assert len(lost) > 100
    assert mends["alone"] > mends["swap"] > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_on_lost_heists_of_bots_the_named_seat_would_have_mended_the_order(players: int) -> None:
    mends: Counter[str] = Counter()
    for seed in range(10_000):
        game = Watched.new(players, seed, ("basic", "advanced", "professional", "master-thief")[seed % 4])
        bots = [LEVELS["easy"](Random(f"{seed} {seat}")) for seat in game.seats]
        play_out(game, bots, Random(seed))
        mends.update(map(check, game.lost))
        if mends.total() >= 250:
            break

    assert mends.total() >= 250
    assert mends["alone"] > mends.total() / 2
