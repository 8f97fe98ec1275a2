"""Everything people read, in their language.

The texts of the house stand in ``thegang/texts/<language>/<area>.json``; whatever comes from outside, such as a card
pack, brings ``texts/<language>.json`` in its package. A key with dots leads into groups, and ``{name}`` is filled with
a value. A text may have forms, which follow its key: ``cards_one`` and ``cards_other`` go by the value ``n`` and the
plural rules of the language, ``took_you`` is said to the reader if the value ``you`` is True.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

import msgspec

from thegang.core.plurals import plural_form

ENGLISH = "en"
HOUSE = files("thegang").joinpath("texts")

Tree: TypeAlias = "Mapping[str, str | Tree]"


class Language(msgspec.Struct, frozen=True):
    """What a language says of itself in its ``language.json``."""

    name: str
    """Its name in itself."""
    tag: str
    """What browsers call it, such as ``pt-BR``."""
    plural: dict[str, str]
    """The plural rules of the CLDR, by form; every other number takes the form ``other``."""


def _languages() -> dict[str, Language]:
    folders = {folder.name: folder for folder in HOUSE.iterdir() if folder.is_dir()}
    return {
        name: msgspec.json.decode(folders[name].joinpath("language.json").read_bytes(), type=Language)
        for name in sorted(folders, key=lambda name: (name != ENGLISH, name))
    }


LANGUAGES: Mapping[str, Language] = _languages()
"""Every language that there is a folder for, English first."""


class Texts:
    """Texts that stand together: an area of the house, or those of a package from outside."""

    def __init__(self, name: str, read: Mapping[str, Traversable]) -> None:
        self.name = name
        self._files = read
        self._read: dict[str, Mapping[str, str]] = {}

    def __call__(self, language: str, key: str, /, **values: object) -> str:
        """A text, filled with the values; in English if the language does not have it."""
        found = self.find(language, key, **values)
        if found is None:
            raise KeyError(f"{self.name} has no text {key}")
        return found

    def find(self, language: str, key: str, /, **values: object) -> str | None:
        """The same for a text that need not be there."""
        for each in (language, ENGLISH):
            texts = self.all(each)
            for form in _forms(each, key, values):
                if form in texts:
                    return texts[form].format_map(values) if values else texts[form]
        return None

    def tree(self, language: str) -> dict[str, Any]:
        """All texts in a language as they stand in their file, or else in English."""
        file = self._files.get(language) or self._files.get(ENGLISH)
        found: dict[str, Any] = {} if file is None else json.loads(file.read_text("utf-8"))
        return found

    def all(self, language: str) -> Mapping[str, str]:
        """All texts in a language by their dotted keys, forms included."""
        if language not in self._read:
            file = self._files.get(language)
            self._read[language] = dict(_flat(json.loads(file.read_text("utf-8")))) if file is not None else {}
        return self._read[language]


def text(language: str, name: str, key: str, /, **values: object) -> str:
    """A text of an area of the house, or of a package: ``text("de", "heist", "rankings.pair")``."""
    return texts_of(name)(language, key, **values)


@cache
def texts_of(name: str) -> Texts:
    """The texts of an area of the house, or else of the package that has this name."""
    if HOUSE.joinpath(ENGLISH, f"{name}.json").is_file():
        return Texts(name, {language: HOUSE.joinpath(language, f"{name}.json") for language in LANGUAGES})
    own = package_texts(name)
    if own is None:
        raise LookupError(f"{name} has no texts")
    return own


@cache
def package_texts(module: str) -> Texts | None:
    """The texts that the package of a module brings with it, if there are any."""
    spec = import_module(module).__spec__
    package = spec.parent if spec is not None else None
    folder = files(package).joinpath("texts") if package else None
    if folder is None or not folder.is_dir():
        return None
    found = {file.name.removesuffix(".json"): file for file in folder.iterdir() if file.name.endswith(".json")}
    return Texts(module, found) if found else None


def spoken(wanted: Iterable[str]) -> str:
    """The first language that we speak among tags such as ``pt-BR``, else English."""
    for tag in wanted:
        for language in LANGUAGES:
            if f"{tag}-".lower().startswith(f"{language}-".lower()):
                return language
    return ENGLISH


def _forms(language: str, key: str, values: Mapping[str, object]) -> Iterator[str]:
    if values.get("you") is True:
        yield f"{key}_you"
    number = values.get("n")
    if isinstance(number, int):
        rules = LANGUAGES[language].plural if language in LANGUAGES else {}
        yield f"{key}_{plural_form(rules, number)}"
    yield key
    yield f"{key}_other"


def _flat(tree: Tree, prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")
