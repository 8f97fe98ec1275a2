"""What people read in the browser, looked up where the client looks it up."""

from collections.abc import Mapping
from functools import cache

from thegang.core import text, texts_of

AREAS = {
    **{name: name for name in ("games", "learn", "presence", "replay", "rules")},
    "cards": "heist-cards",
    "heist": "heist-table",
    "streets": "streets-table",
}
"""The first word of keys that lead into an area of its own."""


def inside(texts: Mapping[str, str], group: str) -> dict[str, str]:
    """The texts of a group by what follows its name."""
    return {key.removeprefix(f"{group}."): words for key, words in texts.items() if key.startswith(f"{group}.")}


class Words:
    """The texts of one language: ``t`` for the client's own, ``g`` and ``card`` for those of the games."""

    def __init__(self, language: str) -> None:
        self.language = language

    def t(self, key: str, **values: object) -> str:
        name, _, rest = key.partition(".")
        if name not in AREAS:
            return text(self.language, "client", key, **values)
        return text(self.language, AREAS[name], rest, **values)

    def g(self, key: str, **values: object) -> str:
        name, _, rest = key.partition(".")
        area, key = (name, rest) if name in ("bots", "streets") else ("heist", key)
        return text(self.language, area, key, **values)

    def card(self, id: str) -> dict[str, str]:
        """Name, text and questions of a challenge or specialist."""
        return inside(texts_of("heist-cards").all(self.language), id)

    def ask(self, id: str, **values: object) -> str:
        """The question of a card."""
        (asked,) = (words for key, words in inside(self.card(id), "questions").items() if key.endswith(".ask"))
        return asked.format_map(values)

    def button(self, question: str) -> str:
        """The key of what the button says under a question."""
        end = f".questions.{question}.button"
        return f"cards.{next(key for key in texts_of('heist-cards').all(self.language) if key.endswith(end))}"

    def announced(self, id: str, **values: object) -> str:
        """What a specialist tells everybody."""
        return self.card(id)["announced"].format_map(values)

    def playing_card(self, code: str) -> str:
        """A playing card, as its picture is called."""
        if code[1] == "*":
            return self.t("heist.jack-card")
        rank, suit = self.g(f"rank.{code[0]}"), self.t(f"heist.suit.{code[1]}")
        return self.t("heist.card-name", rank=rank, suit=suit)


@cache
def words(language: str = "en") -> Words:
    """The texts of a language."""
    return Words(language)


EN = words("en")
