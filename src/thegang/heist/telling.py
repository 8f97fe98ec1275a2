"""What happened in a heist, in sentences (``texts.toml``)."""

from typing import assert_never

from thegang.cards import JACK, Card
from thegang.core import SHAPES, News, Seat, Shape
from thegang.core.telling import Telling
from thegang.heist import news
from thegang.heist.cards import cards
from thegang.heist.state import Announcement
from thegang.heist.view import HandView


class HeistTelling(Telling):
    """Tells news of a heist to one reader; how cards and chips look is for those to say who show them."""

    def __init__(self, language: str, names: tuple[str, ...], reader: Seat | None) -> None:
        super().__init__("heist", language, names, reader)

    def chip(self, stars: int, colour: str) -> str:  # noqa: ARG002
        """A chip as it is written."""
        return str(stars)

    def card(self, card: Card) -> str:
        """A playing card as it is written."""
        return card

    def tell(self, happened: News) -> str | None:
        """News in a sentence, or None where the table itself says enough."""
        match happened:
            case news.HeistBegan(heist, challenges, specialist):
                return self._heist_began(heist, challenges, specialist)
            case news.RoundBegan(colour):
                return self.sentence(happened.word, chips=self.text("phases", colour))
            case news.RoundEnded(put_away=True):
                return self.sentence("chips-put-away")
            case news.CommunityDealt(dealt):
                return self.sentence(happened.word, cards=" ".join(map(self.card, dealt)))
            case news.ChipTaken() | news.ChipReturned():
                return self._chip_moved(happened)
            case news.HandRevealed(seat, hand=hand):
                return self.sentence(happened.word, seat, hand=self.hand(hand))
            case news.HeistEnded(success):
                return self.sentence("heist-succeeded" if success else "heist-failed")
        return self._tell_of_cards(happened)

    def _heist_began(self, heist: int, challenges: tuple[int, ...], specialist: int | None) -> str:
        active = [f"challenge-{number}" for number in challenges]
        active += [] if specialist is None else [f"specialist-{specialist}"]
        names = ", ".join(map(self.card_name, active))
        return self.sentence("heist-began-with" if names else "heist-began", number=heist, cards=names)

    def _chip_moved(self, moved: news.ChipTaken | news.ChipReturned) -> str:
        chip = self.chip(moved.stars, moved.colour)
        if isinstance(moved, news.ChipReturned) or moved.source is None:
            return self.sentence(moved.word, moved.seat, chip=chip)
        if moved.source == self.reader:
            return self.sentence("chip-taken-from-you", moved.seat, chip=chip)
        return self.sentence("chip-taken-from", moved.seat, chip=chip, source=self.names[moved.source])

    def _tell_of_cards(self, happened: News) -> str | None:
        match happened:
            case news.SpecialistProposed(seat) | news.ProposalAgreed(seat) | news.ProposalRefused(seat):
                return self.sentence(happened.word, seat)
            case news.ProposalLapsed() | news.PocketsMixed():
                return self.sentence(happened.word)
            case news.SpecialistUsed(seat, specialist):
                return self.sentence(happened.word, seat, card=self.card_name(f"specialist-{specialist}"))
            case news.Announced(announcement):
                return self.announcement(announcement)
            case news.CardShown(seat, to, card) if to == self.reader:
                return self.sentence("card-shown-to-you", seat, card=self.card(card))
            case news.CardShown(seat, to, card):
                return self.sentence(happened.word, seat, to=self.names[to], card=self.card(card))
            case news.CardDrawn(card=card) if card == JACK:
                return None  # all agreed on it
            case news.CardDrawn(seat, card) | news.CardDiscarded(seat, card):
                return self.sentence(happened.word, seat, card="" if card is None else self.card(card))
            case news.PocketRedrawn(seat):
                return self.sentence(happened.word, seat)
            case news.CardsPassed(got=got):
                return self.sentence(happened.word, self.reader, card="" if got is None else self.card(got))
            case news.CardNoted(card=card_id, note=note):
                return self.said(card_id, note) or None
        return None

    def announcement(self, announcement: Announcement, who: str | None = None) -> str:
        """What a specialist makes public; ``who`` can stand for the name."""
        card = cards()[f"specialist-{announcement.specialist}"]
        ranking = announcement.ranking
        return card.text("announced", self.language).format(
            who=self.name(announcement.who, "alone") if who is None else who,
            to="" if announcement.to is None else self.name(announcement.to, "accusative"),
            ranking="" if ranking is None else self.text("rankings", ranking),
            value=value(announcement.value or ""),
            count=announcement.count,
            sum=announcement.sum,
        )

    def name(self, seat: Seat, as_: str) -> str:
        """Somebody in a sentence; the reader in the case that it asks for."""
        return self.text("reader", as_) if seat == self.reader else self.names[seat]

    def hand(self, hand: HandView) -> str:
        """A hand by its name: "pair of eights"."""
        first, second = hand.ranks[0], hand.ranks[:2][-1]
        return self.text("hands", hand.ranking).format(
            ranking=self.text("rankings", hand.ranking),
            one=self.text("rank", first),
            many=self.text("ranks", first),
            others=self.text("ranks", second),
            top=self.text("top", first),
        )

    def said(self, card_id: str, note: str) -> str:
        """What a card remembers of the answers to its question, in the card's own words; nothing is ""."""
        text = cards()[card_id].text("said", self.language).replace("{card}", self.card_name(card_id))
        for shape in SHAPES:
            if (blank := f"{{{shape}}}") in text:
                text = text.replace(blank, self.choice(card_id, shape, note))
        return text

    def choice(self, card_id: str, shape: Shape, choice: str) -> str:
        """One answer to a card's question in words."""
        match shape:
            case "cards":
                return self.card(Card(choice))
            case "value":
                return value(choice)
            case "ranking":
                return self.text("rankings", choice)
            case "seat":
                return self.names[int(choice)]
            case "option":
                return cards()[card_id].text(f"options.{choice}", self.language) or choice
            case _:
                assert_never(shape)

    def card_name(self, card_id: str) -> str:
        """The name of a challenge or specialist."""
        return cards()[card_id].text("name", self.language)


def value(rank: str) -> str:
    """A card value as people write it."""
    return "10" if rank == "T" else rank
