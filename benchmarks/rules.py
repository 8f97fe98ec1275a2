"""How fast the rules are: chip moves and whole games a second, beside other card-game engines in the same run.

Every operation goes through the engine's own front door, with its checks: ours through ``play`` (legality, events,
state), pokerkit's through its state methods, PettingZoo's through ``step`` with a legal action from its mask.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from pettingzoo.classic import texas_holdem_v4
from pokerkit import Automation, NoLimitTexasHoldem

from thegang.heist import MODES, BeginHeist, Heist, ReturnChip, TakeChip
from thegang.streets import Streets

SECONDS = 3.0
BATCHES = 5


def measure(work: Callable[[], int]) -> float:
    """Operations a second: the best of several batches, because other programs only ever make it slower."""
    work()
    rates = []
    for _ in range(BATCHES):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS / BATCHES:
            done += work()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def chip_moves() -> Callable[[], int]:
    """Six players taking chips from the centre and from each other, and returning them."""
    game = Heist.new(6, "bench")
    moves = [(seat, TakeChip(seat + 1)) for seat in range(5)]
    moves += [(seat, TakeChip((seat + 1) % 5 + 1, (seat + 1) % 5)) for seat in range(0, 4, 2)]
    cycle: list[tuple[int, Any]] = [*moves, *((seat, ReturnChip()) for seat in (0, 2, 4))]

    def work() -> int:
        for seat, action in cycle:
            game.play(seat, action)
        return len(cycle)

    return work


def random_heists(chance: random.Random) -> Callable[[], int]:
    """Whole games in every mode; everybody does random legal things until the last vault or alarm."""

    def work() -> int:
        game = Heist.new(chance.randint(3, 6), chance.random().hex(), chance.choice(sorted(MODES)))
        while game.phase not in ("won", "lost"):
            if game.phase == "showdown":
                game.play(None, BeginHeist())
            seat = chance.choice(game.seats)
            if legal := game.legal_actions(seat):
                game.play(seat, chance.choice(legal))
        return game.state.heist

    return work


def straight_heists(chance: random.Random) -> Callable[[], int]:
    """Whole basic heists in which everybody takes one random chip a round: as many decisions as a poker hand."""

    def work() -> int:
        game = Heist.new(6, chance.random().hex())
        for _ in range(4):
            for seat, stars in zip(game.seats, chance.sample(range(1, 7), 6), strict=True):
                game.play(seat, TakeChip(stars))
        return 1

    return work


def streets_games(chance: random.Random) -> Callable[[], int]:
    """Whole games of streets; everybody does random legal things until the end."""

    def work() -> int:
        game = Streets.new(chance.randint(2, 5), chance.random().hex())
        while game.phase != "over":
            for seat in game.seats:
                if seat not in game.state.choices and (legal := game.legal_actions(seat)):
                    game.play(seat, chance.choice(legal))
        return 1

    return work


def pokerkit_operations() -> Callable[[], int]:
    """Whole no-limit hold'em hands of six players who check or call; each deal, check and call is an operation."""
    automations = tuple(
        automation for automation in Automation if automation not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    )

    def work() -> int:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 6)
        done = 0
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_board():
                state.deal_board()
            elif state.can_check_or_call():
                state.check_or_call()
            done += 1
        return done

    return work


def pettingzoo_steps() -> Callable[[], int]:
    """Limit hold'em with two players who take random legal actions; each step is an operation."""
    env = texas_holdem_v4.env(num_players=2)
    seeds = iter(range(10**9))

    def work() -> int:
        env.reset(seed=next(seeds))
        done = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            done += 1
        return done

    return work


def main() -> None:
    """Print one table."""
    chance = random.Random(7)
    peers = {
        "pokerkit, hold'em operations": measure(pokerkit_operations()),
        "PettingZoo texas_holdem_v4, steps": measure(pettingzoo_steps()),
    }
    fastest = max(peers.values())
    ours = {
        "heist, chip moves": measure(chip_moves()),
        "heist, whole heists of 6, one chip a round": measure(straight_heists(chance)),
        "heist, whole heists of random players and cards": measure(random_heists(chance)),
        "streets, whole games of 2 to 5 random players": measure(streets_games(chance)),
    }
    print(f"{'':50}{'a second':>12}{'x faster peer':>16}")
    for name, rate in (ours | peers).items():
        comparable = "whole" not in name
        print(f"{name:50}{rate:>12,.0f}{f'{rate / fastest:.1f}' if comparable else '':>16}")


if __name__ == "__main__":
    main()
