"""What happened in a heist, as the terminal writes it; the sentences stand beside the rules."""

from thegang.cards import Card
from thegang.core import News, Seat
from thegang.heist.state import Announcement, Proposal
from thegang.heist.telling import HeistTelling, value
from thegang.terminal.ink import Ink
from thegang.terminal.words import Words

SHOWN = {"heist-began", "round-began", "round-ended", "hand-revealed", "heist-ended", "card-noted"}
"""What needs no sentence here: the table, the last look at chips and the showdown show it."""


class Storyteller(HeistTelling):
    """Tells one seat what happened, was announced and is proposed."""

    def __init__(self, words: Words, ink: Ink, names: tuple[str, ...], seat: Seat) -> None:
        super().__init__(words.language, names, seat)
        self.words = words
        self.ink = ink
        self.seat = seat

    def chip(self, stars: int, colour: str) -> str:
        return self.ink.chip(stars, colour)

    def card(self, card: Card) -> str:
        return self.ink.card(card)

    def tell(self, happened: News) -> str | None:
        return None if happened.word in SHOWN else super().tell(happened)

    def note(self, announcement: Announcement) -> str:
        """What a specialist made public, to stand behind a name as long as the heist lasts."""
        if announcement.ranking is not None:  # a hand may have changed since
            return self.words("note-ranking", ranking=self.words.heist("rankings", announcement.ranking))
        return self.announcement(announcement, who="").lstrip(": ")

    def proposal(self, proposal: Proposal, specialist: int) -> str:
        """An open proposal."""
        details: dict[str, str] = {
            "by": self.names[proposal.by],
            "who": self.names[proposal.who],
            "card": self.card_name(f"specialist-{specialist}"),
            "agreed": self.list(proposal.agreed),
        }
        if proposal.to is not None:
            return self.words("proposal-to", to=self.names[proposal.to], **details)
        if proposal.value is not None:
            return self.words("proposal-value", value=value(proposal.value), **details)
        return self.words("proposal", **details)

    def list(self, seats: tuple[Seat, ...]) -> str:
        """Names one after another, the player's last."""
        others = [self.names[seat] for seat in seats if seat != self.seat]
        return ", ".join([*others, self.words("you")] if self.seat in seats else others)
