"""What people read in the browser, looked up where the client looks it up."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from scripts.web_texts import game_texts

SOURCES = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "pt")


class Words:
    """The texts of one language: ``t`` for the client's own, ``g`` and ``card`` for those of the games."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._client: dict[str, Any] = json.loads((SOURCES / "texts" / f"{language}.json").read_text("utf-8"))
        for file in sorted(SOURCES.glob(f"*/texts/{language}.json")):
            self._client[file.parent.parent.name] = json.loads(file.read_text("utf-8"))
        self._game = game_texts(language)

    def t(self, key: str, **values: object) -> str:
        return self._read(self._game if key.startswith("cards.") else self._client, key, values)

    def g(self, key: str, **values: object) -> str:
        return self._read(self._game, key, values)

    def card(self, id: str) -> dict[str, Any]:
        """Name, text and questions of a challenge or specialist."""
        found: dict[str, Any] = self._game["cards"][id]
        return found

    def ask(self, id: str, **values: object) -> str:
        """The question of a card."""
        (question,) = self.card(id)["questions"].values()
        asked: str = question["ask"].format_map(values)
        return asked

    def button(self, question: str) -> str:
        """The key of what the button says under a question."""
        asking = next(id for id, texts in self._game["cards"].items() if question in texts.get("questions", {}))
        return f"cards.{asking}.questions.{question}.button"

    def announced(self, id: str, **values: object) -> str:
        """What a specialist tells everybody."""
        announced: str = self.card(id)["announced"].format_map(values)
        return announced

    def playing_card(self, code: str) -> str:
        """A playing card, as its picture is called."""
        if code[1] == "*":
            return self.t("heist.jack-card")
        rank, suit = self.g(f"rank.{code[0]}"), self.t(f"heist.suit.{code[1]}")
        return self.t("heist.card-name", rank=rank, suit=suit)

    def _read(self, texts: dict[str, Any], key: str, values: dict[str, object]) -> str:
        found: Any = texts
        for part in key.split("."):
            found = found[part]
        if isinstance(found, dict):
            form = "you" if values.get("you") else "one" if values.get("n") in self._one() else "other"
            found = found.get(form, found["other"])
        assert isinstance(found, str), f"{key} is no text"
        return found.format_map(values)

    def _one(self) -> tuple[int, ...]:
        return (0, 1) if self.language == "pt" else (1,)


@cache
def words(language: str = "en") -> Words:
    """The texts of a language."""
    return Words(language)


EN = words("en")
