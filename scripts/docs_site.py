"""What ``mkdocs.yml`` asks for beyond the pages in ``docs/``: pages from elsewhere, and links that work in both places.

The pages are written to be read where they stand in the repository, too. So CONTRIBUTING and CHANGELOG stay at its top,
and a link to them, or to an example, is given its address on the site only here.
"""

import re
from pathlib import Path
from posixpath import dirname, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "examples/bot.mjs": "examples/bot.mjs",
}
"""Where files from outside ``docs/`` stand on the site."""
FETCHED = re.compile(r"""<(?:script|img|iframe)[^>]+src=["']?https?:|<link[^>]+stylesheet[^>]+href=["']?https?:""")
LINK = re.compile(r"(\]\()([^)#:\s]+)([^):\s]*\))")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every decision there is into the menu."""
    decisions = sorted(path.name for path in (ROOT / "docs/decisions").glob("0*.md"))
    contribute: list[Any] = next(part["Contribute"] for part in config.nav or () if "Contribute" in part)
    pages: list[str] = next(part["Decisions"] for part in contribute if "Decisions" in part)
    pages += [f"decisions/{name}" for name in decisions if f"decisions/{name}" not in pages]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files from outside ``docs/``."""
    for source, place in ELSEWHERE.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Make links out of ``docs/``, and into it, links of the site."""
    here = Path(page.file.abs_src_path or "").parent

    def on_site(link: re.Match[str]) -> str:
        before, path, after = link.groups()
        target = (here / path).resolve()
        if not target.is_relative_to(ROOT):
            return link.group()
        inside = target.relative_to(ROOT).as_posix()
        place = ELSEWHERE.get(inside, inside.removeprefix("docs/"))
        return f"{before}{relpath(place, dirname(page.file.src_uri) or '.')}{after}"

    return LINK.sub(on_site, markdown)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Let nothing on the site be fetched from elsewhere."""
    if found := FETCHED.search(output):
        raise PluginError(f"{page.file.src_uri} would fetch {found.group()!r} from elsewhere")
    return output
