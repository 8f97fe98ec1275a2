"""The keys of texts, without the forms that follow them."""

from collections.abc import Iterable

from thegang.core import texts_of

FORMS = ("zero", "one", "two", "few", "many", "other", "you")


def without_form(key: str) -> str:
    """``took`` of ``took_you``."""
    text, mark, form = key.rpartition("_")
    return text if mark and form in FORMS else key


def keys(area: str, group: str = "") -> list[str]:
    """The keys of an area, or those in one of its groups, as they are in English."""
    return list(dict.fromkeys(map(without_form, _inside(texts_of(area).all("en"), group))))


def _inside(found: Iterable[str], group: str) -> Iterable[str]:
    start = f"{group}." if group else ""
    return (key.removeprefix(start) for key in found if key.startswith(start))
