"""Models of people: always legal, noisy within bounds, and each in the way it says."""

from itertools import pairwise
from random import Random

import pytest

from tests.heist.scene import deal, play_to, take, use
from tests.study.tables import last_heist, watched
from thegang.heist import MODES, Agree, Answer, Heist, Propose, ReturnChip, TakeChip
from thegang.study.human import BIAS, NOISE, Human
from thegang.study.humans import (
    HUMANS,
    AnchoringHuman,
    HeedlessHuman,
    InsistingHuman,
    NoisyHuman,
    ReasoningHuman,
    RememberingHuman,
    WaveringHuman,
)
from thegang.study.standing import standing

PEOPLE = tuple(HUMANS)
GIVING_WAY = [kind for kind in HUMANS.values() if not kind.insists]


def sure(kind: type[Human]) -> Human:
    """Somebody who judges hands as they are."""
    human = kind(Random(0))
    human.noise = human.bias = 0.0
    return human


def wish(game: Heist, seat: int, human: Human) -> object:
    return human.act(game.view(seat), game.legal_actions(seat))


@pytest.mark.parametrize("mode", MODES)
def test_people_do_only_what_is_allowed_in_every_mode(mode: str) -> None:
    record, _ = watched(Heist.new(7, "people", mode, stacks="shuffled"), *PEOPLE)
    assert record.heists


@pytest.mark.parametrize("challenge", range(1, 11))
def test_people_do_only_what_is_allowed_with_every_challenge(challenge: int) -> None:
    record, _ = watched(last_heist(6, challenge), *PEOPLE[1:])
    assert len(record.heists) == 1


@pytest.mark.parametrize("specialist", range(1, 11))
def test_people_do_only_what_is_allowed_with_every_specialist(specialist: int) -> None:
    _, seen = watched(last_heist(3, 8, specialist=specialist), *PEOPLE[:3])
    used_by_agreement = specialist not in (3, 6, 8, 9)
    assert any(isinstance(action, Propose) for action in seen.wishes) == used_by_agreement
    assert (Agree() in seen.wishes) == used_by_agreement


@pytest.mark.parametrize("kind", HUMANS.values())
def test_everybody_is_off_in_their_own_way(kind: type[Human]) -> None:
    crowd = [kind(Random(seed)) for seed in range(50)]
    assert all(NOISE[0] <= human.noise <= NOISE[1] and abs(human.bias) <= BIAS for human in crowd)
    assert len({human.noise for human in crowd}) == len({human.bias for human in crowd}) == 50


def test_standing_is_the_share_of_weaker_pockets() -> None:
    best, worst, middle = (standing(deal(pocket, board="").view(0)) for pocket in ("As Ah", "2s 3d", "Qh 7c"))
    assert worst < 0.02
    assert 0.4 < middle < 0.6
    assert best > 0.99
    nuts = play_to(deal("Ah Kh", board="Qh Jh Th 2c 3d"), "red").view(0)
    assert standing(nuts) > 0.998


@pytest.mark.parametrize("kind", HUMANS.values())
@pytest.mark.parametrize(("pocket", "stars"), [("As Ah", 3), ("2s 7d", 1)])
def test_a_clear_hand_gets_its_chip(kind: type[Human], pocket: str, stars: int) -> None:
    assert wish(deal(pocket), 0, sure(kind)) == TakeChip(stars)


def test_a_misjudgement_lasts_for_the_round() -> None:
    game = deal("Qh 7c")
    human = NoisyHuman(Random(3))
    assert len({human.share(game.view(0)) for _ in range(5) if wish(game, 0, human)}) == 1
    before = human.share(game.view(0))
    take(game, 1, 3)
    wish(game, 0, human)
    assert human.share(game.view(0)) == before


@pytest.mark.parametrize("kind", GIVING_WAY)
def test_a_chip_somebody_took_away_is_gone(kind: type[Human]) -> None:
    game = deal("As Ah")
    human = sure(kind)
    wish(game, 0, human)
    take(game, 0, 3)
    wish(game, 0, human)
    take(game, 1, 3)
    assert wish(game, 0, human) == TakeChip(2)


def test_a_reasoner_reads_the_chips_of_the_round() -> None:
    """A middling hand is the weakest once the others say they are strong."""
    game = deal("Qh 7c", players=4)
    take(game, 1, 3)
    take(game, 2, 4)
    fits = sure(ReasoningHuman).fits(game.view(0), 0)
    alone = sure(ReasoningHuman).fits(deal("Qh 7c", players=4).view(0), 0)
    assert fits[:2].sum() > alone[:2].sum() + 0.2


def beats_seat_2(kind: type[Human]) -> float:
    """What somebody with a middling hand thinks in the orange round, when seat 2 was the strongest before."""
    game = deal("Qh 7c", players=3)
    human = sure(kind)
    for chips in ((1, 2, 3), (1, 2, 3)):
        for seat in (1, 2, 0):
            wish(game, 0, human)
            take(game, seat, chips[seat])
    wish(game, 0, human)
    assert game.phase == "orange"
    return float(human.fits(game.view(0), 0)[2])


def test_only_a_rememberer_remembers_the_chips_of_earlier_rounds() -> None:
    assert beats_seat_2(RememberingHuman) < beats_seat_2(ReasoningHuman)


def test_an_anchored_player_stays_near_the_last_chip() -> None:
    game = deal("As Ah", board="Kh Qh Jh Th 9h")
    plain, anchored = sure(ReasoningHuman), sure(AnchoringHuman)
    for human in (plain, anchored):
        wish(game, 0, human)
    play_to(game, "yellow", (3, 1, 2))
    for human in (plain, anchored):
        wish(game, 0, human)
    fresh, held = plain.share(game.view(0)), anchored.share(game.view(0))
    assert held == pytest.approx(fresh + 0.3 * (0.75 - fresh))


def test_one_who_insists_takes_a_chip_back_up_to_six_times() -> None:
    game = deal("As Ah")
    human = sure(InsistingHuman)
    wish(game, 0, human)
    take(game, 0, 3)
    for _ in range(6):
        wish(game, 0, human)
        take(game, 1, 3)
        assert wish(game, 0, human) == TakeChip(3, 1)
        take(game, 0, 3)
    wish(game, 0, human)
    take(game, 1, 3)
    assert wish(game, 0, human) == TakeChip(2)


@pytest.mark.parametrize("pocket", ["As Ah", "Qh 7c", "2s 7d"])
def test_one_who_insists_does_not_hear_what_others_say(pocket: str) -> None:
    game, human = deal(pocket, players=4), sure(InsistingHuman)
    wish(game, 0, human)
    before = human.fits(game.view(0), 0)
    take(game, 1, 3)
    take(game, 2, 4)
    wish(game, 0, human)
    assert (human.fits(game.view(0), 0) == before).all()


def test_one_who_insists_does_not_fight_over_what_may_be_as_good() -> None:
    game, human = deal("Jh 8c"), sure(InsistingHuman)
    take(game, 1, 2)
    assert wish(game, 0, human) == TakeChip(3)


def test_one_who_does_not_look_up_takes_a_free_chip_and_keeps_it() -> None:
    game, human = deal("As Ah", players=4), sure(HeedlessHuman)
    take(game, 1, 4)
    assert wish(game, 0, human) == TakeChip(3)
    take(game, 0, 3)
    game.play(1, ReturnChip())
    assert wish(game, 0, human) is None


def minds(kind: type[Human], looks: int) -> tuple[int, list[object]]:
    """How often somebody with a middling hand, who already has a chip, sees it with other eyes, and what they do."""
    game, human = deal("Qh 7c", players=4), kind(Random(1))
    human.noise = 0.1
    wish(game, 0, human)
    take(game, 0, 2)
    shares, wishes = [], []
    for look in range(looks):
        take(game, 1, 3 + look % 2)
        wishes.append(wish(game, 0, human))
        shares.append(human.share(game.view(0)))
    return sum(one != other for one, other in pairwise(shares)), wishes


def test_only_one_who_wavers_looks_at_the_hand_with_other_eyes() -> None:
    changes, wishes = minds(WaveringHuman, 40)
    assert 8 <= changes <= 24
    assert ReturnChip() in wishes
    assert any(isinstance(wanted, TakeChip) for wanted in wishes)
    changes, wishes = minds(ReasoningHuman, 40)
    assert not changes
    assert ReturnChip() not in wishes


def test_one_who_wavers_comes_to_an_end() -> None:
    """Each chip laid back or changed counts, so a round ends whatever goes through their heads."""
    human = WaveringHuman(Random(2))
    human.noise = 0.1
    game = deal("Qh 7c", players=4)
    done = 0
    for look in range(200):
        wanted = wish(game, 0, human)
        if isinstance(wanted, TakeChip | ReturnChip):
            game.play(0, wanted)
            done += 1
        other = next((stars for stars in (4, 3) if stars not in game.state.chips["white"]), None)
        if other and look % 2:
            take(game, 1, other)
    assert done <= 1 + 2 * WaveringHuman.contests


@pytest.mark.parametrize(("challenge", "specialist", "answer"), [(4, 1, "9"), (9, None, "straight")])
def test_people_guess_what_fits(challenge: int, specialist: int | None, answer: str) -> None:
    game = deal("5c 7d", "9h 8d", "9c 9d", challenges=[challenge], specialist=specialist)
    if specialist:
        use(game, 2, to=0)
        game.play(2, Answer("show", "9c"))
    play_to(game, "guess")
    guess = wish(game, 0, sure(NoisyHuman))
    assert isinstance(guess, Answer)
    assert guess.choice == answer
    game.play(0, guess)
    other = sure(NoisyHuman)
    said = wish(game, 1, other)
    assert isinstance(said, Answer)
    if said != guess:  # who did not see the nine says what they think, and is talked round
        game.play(1, said)
        assert wish(game, 1, other) == guess


def test_nobody_acts_for_a_spectator() -> None:
    assert NoisyHuman(Random(0)).act(deal().view(None), []) is None
