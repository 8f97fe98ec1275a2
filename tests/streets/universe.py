"""Everything anybody could try, random players, and what holds of every table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random

from thegang.core import Action, Event
from thegang.streets import CITIES, GANGSTERS, Choose, Place, State, Streets
from thegang.streets.events import GangsCaptured, GangsterFetched, GangsterPlaced, SpecialLaid
from thegang.streets.material import City, Target, cities_for, specials_for

CODES = {"bad-action", "unknown-player", "wrong-phase", "not-yours", "no-such-card", "not-allowed"}
TARGETS: tuple[Target | None, ...] = (None, "left", "right", 0, 81, *GANGSTERS)


def everything() -> Iterator[Action]:
    """All actions a player could think of, most of them nonsense at any given time."""
    tickets: tuple[City | None, ...] = (None, *CITIES)
    for gangster, ticket in product((0, 81, -1, *GANGSTERS), tickets):
        yield Choose(gangster, ticket)
    for city, target in product(CITIES, TARGETS):
        yield Place(city, "gangster", target)
        yield Place(city, "special", target)


def pointless(action: Action, legal: Sequence[Action]) -> bool:
    """Whether the action has a target that T-33 makes pointless: it is taken as if it had none."""
    return isinstance(action, Place) and Place(action.city, action.first) in legal


def random_action(game: Streets, random: Random) -> tuple[int, Action]:
    """Something that somebody may do, with a liking for what brings the game on."""
    waiting = [seat for seat in game.seats if game.legal_actions(seat) and seat not in game.state.choices]
    seat = random.choice(waiting)
    return seat, random.choice(game.legal_actions(seat))


def random_position(random: Random, *, players: int | None = None, open_scores: bool = False) -> Streets:
    """A game of random players that was left somewhere between its first choice and its end."""
    game = Streets.new(players or random.randint(2, 5), random.random().hex(), open_scores=open_scores)
    steps = random.randint(0, 70)
    wanted = random.choice(["choose", "place", "place"])
    while game.phase != "over" and (steps > 0 or game.phase != wanted):
        game.play(*random_action(game, random))
        steps -= 1
    return game


def check_table(state: State) -> None:
    """80 gangsters and all specials are there once; rows are sorted; five and more are in each city before a job."""
    piles = [*state.cities.values(), *state.hands, *state.captured, state.deck, state.put_away]
    in_turn = [play.gangster for play in state.plays if f"turn:{play.seat}" in state.agenda]
    if state.prompt is not None and state.to_place is not None:
        in_turn.append(state.play_of(state.to_place).gangster)
    assert Counter([*in_turn, *(card for pile in piles for card in pile)]) == Counter(GANGSTERS)
    held = [special for special in state.specials if special is not None]
    everywhere = Counter([*held, *state.special_deck, *state.special_discards])
    assert everywhere == Counter(specials_for(state.players))
    assert tuple(state.cities) == cities_for(state.players)
    for row in state.cities.values():
        assert list(row) == sorted(row)
        assert state.phase != "choose" or len(row) >= 5
    if state.phase == "choose":
        assert [len(hand) for hand in state.hands] == [5 - state.job] * state.players


def check_captures(events: Sequence[Event[State]]) -> None:
    """A capture comes right after a card was played: never from set-up, a refill or a special that leaves."""
    played = (GangsterPlaced, SpecialLaid, GangsterFetched)
    for before, event in pairwise(events):
        if isinstance(event, GangsCaptured):
            assert isinstance(before, played)
