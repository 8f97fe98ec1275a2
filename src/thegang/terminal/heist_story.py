"""What happened, in the player's words, and no more of it than the player may know (H-90)."""

from typing import Any

from thegang.cards import JACK
from thegang.core import Event, Seat
from thegang.heist import card_events, events
from thegang.heist.cards import cards
from thegang.heist.state import Announcement, Proposal
from thegang.terminal.ink import Ink, value
from thegang.terminal.words import Words


class Storyteller:
    """Tells events and what was announced to one seat."""

    def __init__(self, words: Words, ink: Ink, names: tuple[str, ...], seat: Seat) -> None:
        self.words = words
        self.ink = ink
        self.names = names
        self.seat = seat

    def told(self, event: Event[Any]) -> str | None:
        """An event in a few words, or None for those that need none."""
        say, names, ink = self.words, self.names, self.ink
        match event:
            case events.ChipTaken(seat=seat, colour=colour, stars=stars, source=None):
                return say("took", who=names[seat], chip=ink.chip(stars, colour))
            case events.ChipTaken(seat=seat, colour=colour, stars=stars, source=int(source)):
                return say("took-from", who=names[seat], chip=ink.chip(stars, colour), source=names[source])
            case events.ChipReturned(seat=seat, colour=colour, stars=stars):
                return say("returned", who=names[seat], chip=ink.chip(stars, colour))
            case events.CommunityDealt(cards=dealt):
                return say("dealt", cards=ink.cards(dealt))
        return self._told_by_card(event)

    def _told_by_card(self, event: Event[Any]) -> str | None:
        say, names, ink = self.words, self.names, self.ink
        match event:
            case card_events.SpecialistProposed(proposal=proposal):
                return say("proposed", by=names[proposal.by])
            case card_events.ProposalRefused(seat=seat):
                return say("refused", who=names[seat])
            case card_events.ProposalLapsed():
                return say("lapsed")
            case card_events.SpecialistUsed(specialist=specialist, who=who):
                return say("used", who=names[who], card=self.card_name(f"specialist-{specialist}"))
            case card_events.Announced(announcement=announcement):
                return self.announcement(announcement)
            case card_events.CardShown(shown=shown) if shown.to == self.seat:
                return say("shown-to-you", who=names[shown.who], card=ink.card(shown.card))
            case card_events.CardDrawn(seat=self.seat, card=card) if card != JACK:
                return say("you-drew", card=ink.card(card))
            case card_events.CardDiscarded(seat=seat):
                return say("discarded", who=names[seat])
            case card_events.PocketRedrawn(seat=seat):
                return say("redrew", who=names[seat])
            case card_events.CardsPassed(cards=passed):
                return say("passed", card=ink.card(passed[self.seat - 1]))  # seat 0 gets the last one's (S-6)
            case card_events.PocketsMixed():
                return say("mixed")
        return None

    def note(self, announcement: Announcement) -> str:
        """What a specialist made public, to stand behind a name as long as the heist lasts."""
        if announcement.ranking is not None:  # a hand may have changed since
            return self.words("note-ranking", ranking=self.words.heist("rankings", announcement.ranking))
        return self.announcement(announcement, who="").lstrip(": ")

    def announcement(self, announcement: Announcement, who: str | None = None) -> str:
        """What a specialist makes public; ``who`` can stand for the name."""
        card = cards()[f"specialist-{announcement.specialist}"]
        ranking = announcement.ranking
        return card.text("announced", self.words.language).format(
            who=self.names[announcement.who] if who is None else who,
            to="" if announcement.to is None else self.names[announcement.to],
            ranking="" if ranking is None else self.words.heist("rankings", ranking),
            value=value(announcement.value or ""),
            count=announcement.count,
            sum=announcement.sum,
        )

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

    def card_name(self, card_id: str) -> str:
        """The name of a challenge or specialist."""
        return cards()[card_id].text("name", self.words.language)

    def list(self, seats: tuple[Seat, ...]) -> str:
        """Names one after another, the player's last."""
        others = [self.names[seat] for seat in seats if seat != self.seat]
        return ", ".join([*others, self.words("you")] if self.seat in seats else others)
