"""Write the texts of both games for the browser client, one file a language: web/src/generated/texts.<language>.json.

    python scripts/web_texts.py

Every build does this, also that of a wheel, where the game is not installed: so only its files are read.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "thegang"
OUT = ROOT / "web" / "src" / "generated"
LANGUAGES = ("en", "de", "pt")


def game_texts(language: str) -> dict[str, Any]:
    """The texts of both games in one language; the server translates refusals itself."""
    heist, streets = (_in_language(_read(GAMES / game), language) for game in ("heist", "streets"))
    del heist["refusals"], streets["refusals"]
    return {**heist, "cards": dict(_cards(language)), "streets": streets, "bots": _bots(language)}


def _bots(language: str) -> dict[str, Any]:
    texts = _in_language(_read(GAMES / "bots" / "heist"), language)
    places = {str(place): word for place, word in enumerate(texts["places"], 1)}
    return {"thought": texts["thought"], "places": places}


def _cards(language: str) -> list[tuple[str, dict[str, str]]]:
    found = []
    for folder in sorted(path.parent for path in (GAMES / "heist" / "cards").glob("*/texts.toml")):
        kind, number, _ = folder.name.split("_", 2)
        found.append((f"{kind}-{int(number)}", _read(folder)[language]))
    return found


def _read(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "texts.toml").read_text("utf-8"))


def _in_language(texts: dict[str, Any], language: str) -> dict[str, Any]:
    return {key: text[language] if language in text else _in_language(text, language) for key, text in texts.items()}


def main() -> None:
    """Write the files."""
    OUT.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        text = json.dumps(game_texts(language), ensure_ascii=False, indent=1)
        (OUT / f"texts.{language}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
