"""The challenge and specialist cards: one folder a card, found by scanning this one; packs bring more (docs/packs.md).

A card is one small class. It answers the questions below, or acts at the named moments; whatever it leaves out stays
as in the basic game. Cards that are active together apply in number order, challenges first (H-35).
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from thegang.cards import Card, Hand
from thegang.core import Prompt, Seat, package_texts, texts_of
from thegang.heist.cardsets import EDITION, CardSet, Kind
from thegang.heist.packs import cards_in, with_packs
from thegang.heist.state import Colour, Proposal, State

if TYPE_CHECKING:
    from thegang.heist.game import Heist

Plan = tuple[str, ...]
Strength = tuple[int, int, int]
"""How hands compare at the showdown: the ranking, what beats its equals, the score."""

MOMENTS = ("on_dealt", "on_community", "before_last_reveal")


class HeistCard:
    """A card of the game, with everything a card can do."""

    kind: ClassVar[Kind]
    number: ClassVar[int]

    @cached_property
    def id(self) -> str:
        """The card's name in agendas, prompts and notes, such as ``challenge-4``."""
        return f"{self.kind}-{self.number}"

    @cached_property
    def folder(self) -> str:
        """The card's name in card sets, such as ``challenge_04_retina_scan``."""
        return type(self).__module__.rpartition(".")[2]

    chosen: ClassVar[Literal["discarded", "passed", "shown"]] = "discarded"
    """What becomes of a pocket card that a player chooses when this card asks for one: bots go by it."""

    def text(self, key: str, language: str, /, **values: object) -> str:
        """One of the card's texts, such as ``name`` or ``questions.pass.ask``; nothing is "".

        A card that comes from outside brings them in its folder.
        """
        own = package_texts(type(self).__module__)
        if own is None:
            return texts_of("heist-cards").find(language, f"{self.id}.{key}", **values) or ""
        return own.find(language, key, **values) or ""

    def texts(self, language: str) -> dict[str, Any]:
        """All texts that a card from outside brings."""
        own = package_texts(type(self).__module__)
        return {} if own is None else own.tree(language)

    # Questions

    def plan(self, plan: Plan) -> Plan:
        """The plan of the heist, changed."""
        return plan

    def pocket_size(self, size: int) -> int:
        """How many pocket cards everybody gets, changed."""
        return size

    def dark_chips(self, players: int) -> frozenset[int]:
        """The chips of rounds 1 to 3 that lie dark side up: once taken they stay (H-52)."""
        return frozenset()

    def conceals(self, state: State) -> frozenset[Colour]:
        """The chips nobody may see any more (H-58)."""
        return frozenset()

    def strength(self, state: State, seat: Seat, strength: Strength) -> Strength:
        """How strong a seat's final hand is, changed."""
        return strength

    def failure(self, state: State, seat: Seat) -> str | None:
        """Why the heist fails though the order may be right, as the key of a text under ``failed``.

        ``seat`` has the highest red chip.
        """
        return None

    def about(self, state: State) -> Seat | None:
        """Whom the open question of this card is about, for all to know: ``{who}`` in its texts."""
        return None

    # Moments

    def on_dealt(self, game: "Heist") -> None:
        """Right after the deal, before white chips can be taken."""

    def on_community(self, game: "Heist") -> None:
        """Right after community cards were turned up."""

    def before_last_reveal(self, game: "Heist") -> None:
        """When all hands but the one with the highest red chip are revealed, in the right order."""

    # Replies

    def on_answers(self, game: "Heist", prompt: Prompt) -> None:
        """When all answers to this card's question are there."""


class Challenge(HeistCard):
    """A card that makes a heist harder."""

    kind = "challenge"


class Specialist(HeistCard):
    """A card that helps; this kind acts by itself at the deal."""

    kind = "specialist"


class AgreedSpecialist(Specialist):
    """A specialist one player uses, once all agree."""

    needs: ClassVar[frozenset[Literal["to", "value"]]] = frozenset()
    """The details a proposal must have."""
    helps: ClassVar[Literal["telling", "exchanging", "strengthening"]] = "telling"
    """How it helps: it tells something about the pocket of its user, changes that pocket, or makes the hand count
    for more; bots go by it."""
    brings: ClassVar[Card | None] = None
    """The card it puts into the pocket of its user, if that is always the same one."""

    def on_agreed(self, game: "Heist", proposal: Proposal) -> None:
        """When all have agreed."""
        raise NotImplementedError


@cache
def cards() -> dict[str, HeistCard]:
    """Every card there is by its id, challenges first, in number order."""
    found = with_packs({card.id: card for card in cards_in(__name__)}, HeistCard)
    return {card.id: card for card in sorted(found.values(), key=lambda card: (card.kind, card.number))}


def numbers(kind: Kind) -> tuple[int, ...]:
    """The numbers of all challenges or specialists there are."""
    return tuple(card.number for card in cards().values() if card.kind == kind)


@cache
def all_cards() -> CardSet:
    """The set of all cards there are, which new games are played with."""
    found = tuple(card.folder for card in cards().values())
    return EDITION if found == EDITION else found


def failure_text(reason: str, language: str) -> str:
    """Why a heist failed, in words: the game's own, or those of the card that made it fail."""
    said = (card.text(f"failed.{reason}", language) for card in cards().values())
    return texts_of("heist").find(language, f"failures.{reason}") or next(filter(None, said), reason)


@cache
def missing_cards(needed: CardSet) -> tuple[str, ...]:
    """Those of the cards that are not installed."""
    return tuple(card for card in needed if card not in all_cards())


class Active:
    """The cards active in a heist, asked together."""

    def __init__(self, challenges: tuple[int, ...], specialist: int | None) -> None:
        ids = [f"challenge-{number}" for number in challenges]
        if specialist is not None:
            ids.append(f"specialist-{specialist}")
        self.cards = tuple(cards()[card_id] for card_id in ids)
        self.specialist = cards()[ids[-1]] if specialist is not None else None
        self._dark = cache(self._gather_dark)

    def plan(self, plan: Plan) -> Plan:
        """The plan after all cards changed it."""
        for card in self.cards:
            plan = card.plan(plan)
        return plan

    def pocket_size(self) -> int:
        """How many pocket cards everybody gets."""
        size = 2
        for card in self.cards:
            size = card.pocket_size(size)
        return size

    def dark_chips(self, state: State) -> frozenset[int]:
        """The chips of this round that lie dark side up; never red ones (H-52)."""
        return frozenset() if state.colour == "red" else self._dark(state.players)

    def _gather_dark(self, players: int) -> frozenset[int]:
        return frozenset[int]().union(*(card.dark_chips(players) for card in self.cards))

    def conceals(self, state: State) -> frozenset[Colour]:
        """The chips nobody may see any more."""
        if not self.cards:
            return frozenset()
        return frozenset[Colour]().union(*(card.conceals(state) for card in self.cards))

    @cached_property
    def conceal_anything(self) -> bool:
        """Whether chips can be put away in this heist."""
        return any(type(card).conceals is not HeistCard.conceals for card in self.cards)

    def strength(self, state: State, seat: Seat, hand: Hand) -> Strength:
        """How strong a seat's final hand is."""
        strength: Strength = (hand.ranking, 0, hand.score)
        for card in self.cards:
            strength = card.strength(state, seat, strength)
        return strength

    def failures(self, state: State, seat: Seat) -> Iterator[str]:
        """Every reason for failure beyond the order."""
        for card in self.cards:
            if reason := card.failure(state, seat):
                yield reason

    def with_moment(self, moment: str) -> tuple[str, ...]:
        """The agenda steps of the cards that act at a moment."""
        nothing = getattr(HeistCard, moment)
        return tuple(f"{card.id}.{moment}" for card in self.cards if getattr(type(card), moment) is not nothing)


_active: Callable[[tuple[int, ...], int | None], Active] = cache(Active)


def active_cards(state: State) -> Active:
    """The cards active in the running heist."""
    return _active(state.challenges, state.specialist)
