"""What happened in streets, in sentences (``texts.toml``)."""

from collections.abc import Iterable

from thegang.core import News, Seat
from thegang.core.telling import Telling
from thegang.streets import news


class StreetsTelling(Telling):
    """Tells news of streets to one reader; how gangsters and revolvers look is for those to say who show them."""

    def __init__(self, language: str, names: tuple[str, ...], reader: Seat | None) -> None:
        super().__init__("streets", language, names, reader)

    def gangsters(self, numbers: Iterable[int]) -> str:
        """Gangsters as they are written."""
        return ", ".join(map(str, numbers))

    def revolvers(self, count: int) -> str:
        """So many revolvers, as they are written."""
        return str(count)

    def tell(self, happened: News) -> str | None:
        """News in a sentence, or None where the table itself says enough."""
        match happened:
            case news.JobBegan(round_, job):
                return self.sentence(happened.word, round=round_, job=job)
            case news.PlaysRevealed() | news.GangstersDealt() | news.SpecialsShuffled():
                return self.sentence(happened.word)
            case news.CitiesFilled(gangsters):
                rows = (f"{self.text('cities', city)} {self.gangsters(row)}" for city, row in gangsters.items())
                return self.sentence(happened.word, gangsters=" · ".join(rows))
            case news.GameEnded(all_played):
                return self.sentence("all-rounds-played" if all_played else "deck-too-small")
        return self._tell_of_turn(happened)

    def _tell_of_turn(self, happened: News) -> str | None:
        match happened:
            case news.GangsterPlaced(seat, gangster, city):
                return self.sentence(happened.word, seat, gangster=gangster, city=self.text("cities", city))
            case news.SpecialLaid():
                return self._special_laid(happened)
            case news.GangsterFetched(_, gangster, source, city):
                origin, place = self.text("cities", source), self.text("cities", city)
                return self.sentence(happened.word, gangster=gangster, source=origin, city=place)
            case news.GangsCaptured(seat, _, gangsters, revolvers):
                details = {"gangsters": self.gangsters(gangsters), "worth": self.revolvers(revolvers)}
                return self.sentence(happened.word, seat, **details)
            case news.TurnEnded(captured=()):
                return self.sentence("nothing-captured")
        return None

    def _special_laid(self, laid: news.SpecialLaid) -> str:
        details = {"special": self.text("specials", laid.special), "city": self.text("cities", laid.city)}
        match laid.target:
            case None:
                return f"{self.sentence(laid.word, laid.seat, **details)} {self.text('notes', 'no-target')}"
            case int(gangster) if laid.special == "spy":
                type_ = self.text("types", "even" if gangster % 2 else "odd")  # T-31: as the other one
                return self.sentence("special-laid-spy", laid.seat, **details, gangster=gangster, type=type_)
            case "left" | "right" as end:
                return self.sentence("special-laid-lookout", laid.seat, **details, end=self.text("ends", end))
        return self.sentence(laid.word, laid.seat, **details)  # whom the Boss calls is told when he comes
