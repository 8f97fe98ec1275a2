"""A page of all pictures that ``make shots`` has taken, side by side: which of them are seen can be chosen."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

STYLE = """
:root { color-scheme: dark; --high: 360px; }
body { margin: 0; background: #222b2e; color: #eee; font: 15px/1.4 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 6px 20px; padding: 8px 16px; }
header { background: #111719; }
fieldset { display: flex; gap: 10px; margin: 0; padding: 0; border: 0; }
nav { padding: 12px 16px; columns: 16em; }
a { color: #9fdbe3; }
section { padding: 0 16px 20px; scroll-margin-top: 48px; }
.row { display: flex; gap: 8px; overflow-x: auto; }
figure { flex: none; margin: 0; }
figcaption { font-size: 12px; color: #b5c4c2; }
img { display: block; height: var(--high); min-width: 60px; background: #333c3f; }
"""
SCRIPT = """
const boxes = [...document.querySelectorAll("fieldset input")];
const high = document.querySelector("[type=range]");
function show() {
  const hidden = boxes.filter((box) => !box.checked).map((box) => box.value);
  for (const one of document.querySelectorAll("figure"))
    one.hidden = one.dataset.of.split(" ").some((word) => hidden.includes(word));
  document.documentElement.style.setProperty("--high", `${high.value}px`);
}
for (const one of [...boxes, high]) one.addEventListener("input", show);
"""


def file_name(screen: str) -> str:
    """The name of a screen's picture."""
    return "".join(letter if letter.isalnum() else "-" for letter in screen) + ".png"


def series(size: str, language: str, theme: str) -> str:
    """The folder of such pictures."""
    return f"{file_name(size).removesuffix('.png')}-{language}-{theme}"


def gallery(
    folder: Path, screens: Iterable[str], sizes: Iterable[str], languages: Iterable[str], themes: Iterable[str]
) -> str:
    """The page, of the pictures that there are; those of a folder ``before`` stand beside their successors."""
    choices = [list(sizes), list(languages), list(themes)]
    sections, names = [], []
    for screen in dict.fromkeys(screens):
        pictures = [
            _picture(f"{kept}{series(*kind)}/{file_name(screen)}", (*kind, *("before",) * bool(kept)))
            for kind in (
                (size, language, theme) for language in choices[1] for theme in choices[2] for size in choices[0]
            )
            for kept in ("before/", "")
            if (folder / f"{kept}{series(*kind)}/{file_name(screen)}").exists()
        ]
        mark = file_name(screen).removesuffix(".png")
        names.append(f'<a href="#{mark}">{escape(screen)}</a><br>')
        sections.append(
            f'<section id="{mark}"><h2>{escape(screen)}</h2><div class="row">{"".join(pictures)}</div></section>'
        )
    if (folder / "before").exists():
        choices.append(["before"])
    ticks = "".join(f"<fieldset>{''.join(map(_tick, choice))}</fieldset>" for choice in choices)
    slider = '<label>height <input type="range" min="160" max="1200" value="360"></label>'
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Shots</title><style>{STYLE}</style>'
        f"<header>{ticks}{slider}</header><nav>{''.join(names)}</nav>{''.join(sections)}<script>{SCRIPT}</script></html>\n"
    )


def _picture(file: str, kind: tuple[str, ...]) -> str:
    words = " ".join(word.replace(" ", "_") for word in kind)
    image = f'<a href="{file}"><img src="{file}" loading="lazy" alt=""></a>'
    return f'<figure data-of="{words}">{image}<figcaption>{", ".join(kind)}</figcaption></figure>'


def _tick(word: str) -> str:
    return f'<label><input type="checkbox" value="{word.replace(" ", "_")}" checked> {word}</label>'
