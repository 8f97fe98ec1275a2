"""Look at the wheel and the source distribution in a folder before somebody publishes them."""

import sys
import tarfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import thegang

LARGEST = {"wheel": 2_000_000, "source distribution": 2_500_000}
"""Bytes; whoever goes beyond has looked at what has become so large."""
CARRIED = {
    "thegang/__main__.py",
    "thegang/py.typed",
    "thegang/server/web/index.html",
    "thegang/server/web/sw.js",
    *(f"thegang/texts/{language}/server.json" for language in ("en", "de", "pt")),
}
NEVER = ("/__pycache__/", "/node_modules/", "/tests/", ".map", ".sqlite", ".pem")


def problems(folder: Path) -> Iterator[str]:
    """What is wrong with the release, one sentence each."""
    name = f"thegang-{thegang.__version__}"
    wheel, source = folder / f"{name}-py3-none-any.whl", folder / f"{name}.tar.gz"
    there = {file.name for file in folder.iterdir()}
    if there != {wheel.name, source.name}:
        yield f"there should be {wheel.name} and {source.name} alone, and there is {', '.join(sorted(there))}"
        return
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        about = archive.read(f"{name}.dist-info/METADATA")
        commands = archive.read(f"{name}.dist-info/entry_points.txt").decode()
    yield from _looked_through("wheel", wheel, names, CARRIED)
    yield from _described(about)
    yield from (
        f"there is no command {each}" for each in ("gang", "thegang") if f"{each} = thegang.cli" not in commands
    )
    with tarfile.open(source) as unpacked:
        inside = {each.removeprefix(f"{name}/") for each in unpacked.getnames()}
    carried = {f"src/{each}" for each in CARRIED} | {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md"}
    yield from _looked_through("source distribution", source, inside, carried | {"web/package-lock.json"})


def _looked_through(kind: str, file: Path, names: set[str], carried: set[str]) -> Iterator[str]:
    yield from (f"the {kind} has no {missing}" for missing in sorted(carried - names))
    yield from (f"the {kind} has {each}" for each in sorted(names) if any(part in f"/{each}" for part in NEVER))
    size = file.stat().st_size
    print(f"{file.name}: {size / 1e6:.1f} MB, {len(names)} files")
    if size > LARGEST[kind]:
        yield f"the {kind} has {size:,} bytes, and {LARGEST[kind]:,} at most were expected"


def _described(about: bytes) -> Iterator[str]:
    metadata = message_from_bytes(about)
    for field, wanted in (("Name", "thegang"), ("Version", thegang.__version__), ("License-Expression", "MIT")):
        if metadata[field] != wanted:
            yield f"{field} is {metadata[field]!r}, and not {wanted!r}"
    for field in ("Summary", "Requires-Python", "Requires-Dist", "Description-Content-Type"):
        if not metadata[field]:
            yield f"{field} is missing"


if __name__ == "__main__":
    wrong = list(problems(Path(sys.argv[1])))
    print("\n".join(wrong) or "All right. `twine upload dist/*`, or whatever you publish with, is yours to run.")
    sys.exit(bool(wrong))
