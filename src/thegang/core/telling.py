"""Sentences about what happened, from the texts beside the rules, for one reader.

A text is a sentence, or one in two forms: ``you`` when it is the reader who did something, and ``other``.
"""

from thegang.core.prompt import Seat
from thegang.core.texts import load_texts


class Telling:
    """Fills in the sentences of a game in one language; ``reader`` is the seat that is spoken to, if any."""

    def __init__(self, package: str, language: str, names: tuple[str, ...], reader: Seat | None) -> None:
        self.package = package
        self.language = language
        self.names = names
        self.reader = reader

    def sentence(self, word: str, who: Seat | None = None, **values: object) -> str:
        """The sentence of a kind of news; ``who`` is the seat that did it."""
        text = load_texts(self.package)["news"][word][self.language]
        if not isinstance(text, str):
            text = text["you" if who is not None and who == self.reader else "other"]
        return str(text).format(who="" if who is None else self.names[who], **values)

    def text(self, group: str, key: str) -> str:
        """A word of the game, such as a ranking or a city."""
        word: str = load_texts(self.package)[group][key][self.language]
        return word
