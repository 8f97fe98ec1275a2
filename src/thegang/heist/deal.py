"""How a game and each of its heists begin: active cards, the shuffled deck, scripted deals (H-2, docs/shuffle.md).

The deck is laid out before the heist: first the five community cards, then the pockets seat by seat, then the draw
pile. So a redraw never changes which community cards are to come.
"""

from collections.abc import Iterable

from msgspec import UNSET

from thegang.cards import DECK, Card, FairNumbers, commitment, derive
from thegang.core import Refusal
from thegang.heist.actions import BeginGame, BeginHeist, Script
from thegang.heist.cards import Active, missing_cards
from thegang.heist.cardsets import CardSet, card_name, numbers_of
from thegang.heist.events import CardsTurnedUp, GameBegan, HeistBegan
from thegang.heist.modes import EMPTY, MODES, VAULTS, Stack, Stacks, TurnedUp, turn_up
from thegang.heist.plan import PLAN
from thegang.heist.state import COMMUNITY_SIZE, State

FEWEST, MOST = 3, 10
USUAL_MOST = 6
"""More than these are a big crew (H-1b), which the rulebook does not know."""
SEED_BYTES = 32
FEWEST_CHALLENGES, FEWEST_SPECIALISTS = 3, 1
"""So that every mode has a card to turn up, though two leave challenge 1 out (H-33, H-34)."""
HEIST_RUNNING = Refusal("heist-running", "wrong-phase", "H-26")
GAME_OVER = Refusal("game-over", "wrong-phase", "H-4")
CON_ARTIST = 9


class BadScript(ValueError):
    """A script that can't be dealt."""


def fresh_stacks(cards: CardSet) -> Stacks:
    """Both stacks as a group finds them the first time, in order (H-32)."""
    return stacks_for(cards, EMPTY)


def stacks_for(cards: CardSet, stacks: Stacks) -> Stacks:
    """The stacks of a group for a game with these cards (H-32)."""
    return Stacks(
        stacks.challenges.with_cards(numbers_of(cards, "challenge")),
        stacks.specialists.with_cards(numbers_of(cards, "specialist")),
    )


def heist_seed(state: State, heist: int) -> bytes:
    """The seed of one heist of a game."""
    return derive(bytes.fromhex(state.seed), f"heist:{heist}")


def refusal_to_begin_game(state: State, action: BeginGame) -> Refusal | None:
    """Why a game can't begin like this, or None."""
    if state.players:
        return HEIST_RUNNING
    if not FEWEST <= action.players <= MOST:
        return _bad_setup("H-1", f"{FEWEST} to {MOST} players can play heist, not {action.players}")
    if action.mode not in MODES:
        return _bad_setup("H-30", "there is no such mode")
    if not _is_seed(action.seed):
        return _bad_setup("H-2", f"a seed is {2 * SEED_BYTES} hex digits")
    if not (0 <= action.vaults < VAULTS and 0 <= action.alarms < MODES[action.mode].alarms):
        return _bad_setup("H-4", "a game can't begin with so many vaults or alarms")
    if missing := missing_cards(action.cards):
        names = ", ".join(map(card_name, missing))
        return Refusal(
            "cards-missing", "bad-setup", "H-32", f"the game is played with cards not installed here: {names}"
        )
    if not _playable(action.cards):
        return _bad_setup("H-32", f"a game needs {FEWEST_CHALLENGES} challenges and {FEWEST_SPECIALISTS} specialist")
    if isinstance(action.stacks, Stacks) and not _each_once(action.stacks):
        return _bad_setup("H-32", "the stacks of a group have no card twice")
    if action.settling < 0:
        return _bad_setup("H-15", "the settling time can't be negative")
    return None if action.script is None else _refused_script(_begun(action), action.script)


def refusal_to_begin_heist(state: State, action: BeginHeist) -> Refusal | None:
    """Why the next heist can't begin, or None."""
    if state.outcome is not None:
        return GAME_OVER
    if not state.over or not state.players:
        return HEIST_RUNNING
    return None if action.script is None else _refused_script(state, action.script)


def _begun(action: BeginGame) -> State:
    state = State()
    game_begins(action).apply(state)
    return state


def game_begins(action: BeginGame) -> GameBegan:
    """What happens first in a game."""
    stacks = stacks_for(action.cards, action.stacks if isinstance(action.stacks, Stacks) else EMPTY)
    shuffled = Stack.shuffled if action.stacks == "shuffled" else Stack.shuffled_unseen
    seed = derive(bytes.fromhex(action.seed), "stacks")
    stacks = Stacks(
        shuffled(stacks.challenges, FairNumbers(seed, "challenges")),
        shuffled(stacks.specialists, FairNumbers(seed, "specialists")),
    )
    return GameBegan(
        action.players, action.mode, action.settling, action.seed, stacks, action.vaults, action.alarms, action.cards
    )


def heist_begins(state: State, script: Script | None) -> tuple[CardsTurnedUp, HeistBegan]:
    """What happens first in the next heist; raises BadScript."""
    heist = state.heist + 1
    seed = heist_seed(state, heist)
    turned_up, stacks = turn_up(state, seed, _stacks_seed(state, heist))
    challenges, specialist = _scripted_cards(state.cards, turned_up, script)
    active = Active(challenges, specialist)
    deck = FairNumbers(seed, "deck").shuffled(DECK)
    mix: tuple[Card, ...] = ()
    if script is not None:
        deck = _arranged(deck, script, state.players, active.pocket_size())
        if specialist == CON_ARTIST and script.mixed is not None:
            mix = _scripted_mix(script, state.players, active.pocket_size())
    return CardsTurnedUp(turned_up, stacks), HeistBegan(
        heist,
        commitment(seed),
        challenges,
        specialist,
        active.plan(PLAN),
        tuple(deck),
        script is not None,
        mix,
    )


def _stacks_seed(state: State, heist: int) -> bytes:
    """The seed of what chance does to the stacks before a heist. It stays secret: the stacks go on after the heist."""
    return derive(bytes.fromhex(state.seed), f"stacks:{heist}")


def _scripted_cards(cards: CardSet, turned_up: TurnedUp, script: Script | None) -> tuple[tuple[int, ...], int | None]:
    challenges, specialist = turned_up.active_challenges, turned_up.specialist
    if script is not None and script.challenges is not None:
        challenges = tuple(sorted(script.challenges))
        if len(set(challenges)) < len(challenges) or not set(challenges) <= set(numbers_of(cards, "challenge")):
            raise BadScript("challenges are different numbers of challenge cards")
    if script is not None and script.specialist is not UNSET:
        specialist = script.specialist
        if specialist is not None and specialist not in numbers_of(cards, "specialist"):
            raise BadScript("there is no such specialist")
    return challenges, specialist


def _arranged(deck: Iterable[Card], script: Script, players: int, size: int) -> list[Card]:
    """The deck with the scripted cards in their places and the others around them."""
    if len(script.board) > COMMUNITY_SIZE:
        raise BadScript(f"the board has {COMMUNITY_SIZE} cards")
    if any(len(pocket) > size for pocket in script.pockets.values()):
        raise BadScript(f"a pocket has {size} cards")
    if not set(script.pockets) <= set(range(players)):
        raise BadScript("pockets are for the players of this game")
    draw_pile = COMMUNITY_SIZE + players * size
    if draw_pile + len(script.draws) > len(DECK):
        raise BadScript("there are more draws than cards")
    places = dict(enumerate(script.board)) | dict(enumerate(script.draws, draw_pile))
    for seat, pocket in script.pockets.items():
        places |= dict(enumerate(pocket, COMMUNITY_SIZE + seat * size))
    scripted = set(places.values())
    if len(scripted) < len(places):
        raise BadScript("a card is there twice")
    if not scripted <= set(DECK):
        raise BadScript("only cards of the deck can be dealt")
    others = (card for card in deck if card not in scripted)
    return [places[place] if place in places else next(others) for place in range(len(DECK))]


def _scripted_mix(script: Script, players: int, size: int) -> tuple[Card, ...]:
    mixed = script.mixed or {}
    pockets = script.pockets
    for hands in (pockets, mixed):
        if set(hands) != set(range(players)) or any(len(hand) != size for hand in hands.values()):
            raise BadScript("a mix needs all pocket cards of all players, before and after")
    cards = tuple(card for seat in range(players) for card in mixed[seat])
    if sorted(cards) != sorted(card for pocket in pockets.values() for card in pocket):
        raise BadScript("the mix has the same cards as the pockets")
    return cards


def _refused_script(state: State, script: Script) -> Refusal | None:
    try:
        heist_begins(state, script)
    except BadScript as problem:
        return _bad_setup("H-2", str(problem))
    return None


def _playable(cards: CardSet) -> bool:
    enough = (
        len(numbers_of(cards, "challenge")) >= FEWEST_CHALLENGES
        and len(numbers_of(cards, "specialist")) >= FEWEST_SPECIALISTS
    )
    return enough and len(set(cards)) == len(cards)


def _each_once(stacks: Stacks) -> bool:
    return all(len(set(stack.cards)) == len(stack.cards) for stack in (stacks.challenges, stacks.specialists))


def _is_seed(text: str) -> bool:
    return len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdef" for digit in text)


def _bad_setup(rule: str, detail: str) -> Refusal:
    return Refusal("bad-setup", "bad-setup", rule, detail)
