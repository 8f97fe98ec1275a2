"""The texts of the terminal and of the games, in the player's language."""

from thegang.core import game_type, text


class Words:
    """Says everything in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, /, **values: object) -> str:
        """A text of the terminal."""
        return text(self.language, "terminal", key, **values)

    def heist(self, group: str, key: str) -> str:
        """A text of heist, such as a ranking or a refusal."""
        return self.of("heist", group, key)

    def streets(self, group: str, key: str) -> str:
        """A text of streets, such as a city or a special."""
        return self.of("streets", group, key)

    def of(self, game: str, group: str, key: str) -> str:
        """A text of any game."""
        return text(self.language, game_type(game).texts, f"{group}.{key}")
