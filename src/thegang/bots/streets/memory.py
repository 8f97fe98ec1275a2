"""What a seat knows of the hidden cards: every card that it has seen is not one of them (T-50)."""

from collections import Counter

from thegang.streets import GANGSTERS, View
from thegang.streets.material import SpecialName, specials_for
from thegang.streets.revolvers import score

UNSEEN_CAPTURE = 1.3
"""The revolvers on a captured gangster that the bot did not see go."""


class Memory:
    """Everything seen so far in a game; a new one knows only what lies open now."""

    def __init__(self) -> None:
        self._begin("", 0)

    def _begin(self, commitment: str, players: int) -> None:
        self._game = commitment
        self._seen: set[int] = set()
        self._captured: list[set[int]] = [set() for _ in range(players)]
        self._discards: dict[int, SpecialName] = {}
        """The specials that were played since the last shuffle, by the gangster they were played with."""
        self._shuffled: set[int] = set()
        """With which gangsters those were played that are in the deck again (T-16)."""
        self._special_deck = 0

    def notice(self, view: View) -> None:
        """Look at the table; best with every view."""
        if view.commitment != self._game:
            self._begin(view.commitment, view.players)
        for cards in (*view.cities.values(), *view.hands, *view.captured):
            if isinstance(cards, tuple):
                self._seen.update(cards)
        if view.special_deck > self._special_deck:
            self._shuffled.update(self._discards)
            self._discards.clear()
        self._special_deck = view.special_deck
        for play in view.plays:
            self._seen.update((play.gangster, *play.captured))
            self._captured[play.seat].update(play.captured)
            if play.special is not None and play.gangster not in self._shuffled:
                self._discards[play.gangster] = play.special

    @property
    def unseen(self) -> list[int]:
        """The gangsters that can be in any hand, the deck or put away, lowest first."""
        return [gangster for gangster in GANGSTERS if gangster not in self._seen]

    def unseen_specials(self, view: View) -> list[SpecialName]:
        """The specials that the others can still have in hand, and those in the deck."""
        left = Counter(specials_for(view.players))
        left.subtract(self._discards.values())
        if view.prompt is None:  # one's own special is among those played as soon as it is revealed
            left.subtract(special for special in view.specials if isinstance(special, str))
        return list(left.elements())

    def scores(self, view: View) -> list[float]:
        """Everybody's revolvers so far, as well as they are known (T-51)."""
        scores: list[float] = []
        for known, pile, seen in zip(view.scores, view.captured, self._captured, strict=True):
            size = pile if isinstance(pile, int) else len(pile)
            missed = max(0, size - len(seen))
            scores.append(score(view.revolvers, seen) + UNSEEN_CAPTURE * missed if known is None else known)
        return scores
