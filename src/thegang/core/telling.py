"""Sentences about what happened, from the texts of a game, for one reader."""

from thegang.core.prompt import Seat
from thegang.core.texts import text


class Telling:
    """Fills in the sentences of a game in one language; ``reader`` is the seat that is spoken to, if any."""

    def __init__(self, area: str, language: str, names: tuple[str, ...], reader: Seat | None) -> None:
        self.area = area
        self.language = language
        self.names = names
        self.reader = reader

    def sentence(self, word: str, who: Seat | None = None, **values: object) -> str:
        """The sentence of a kind of news; ``who`` is the seat that did it."""
        you = who is not None and who == self.reader
        name = "" if who is None else self.names[who]
        return text(self.language, self.area, f"news.{word}", you=you, who=name, **values)

    def text(self, group: str, key: str) -> str:
        """A word of the game, such as a ranking or a city."""
        return text(self.language, self.area, f"{group}.{key}")
