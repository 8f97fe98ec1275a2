"""Write the reference of all fields in docs/protocol.md from the Python structs.

What is said of a field stands beside it in the code, or in protocol_words.toml.

python scripts/protocol_reference.py            write the end of docs/protocol.md
python scripts/protocol_reference.py --check    fail when it is out of date, or a field has no words
"""

import argparse
import ast
import inspect
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from generate_web import NEWS_FIELDS, Writer, _name  # type: ignore[import-not-found]  # it lies beside this one

from thegang.heist import actions as heist_actions
from thegang.heist.awards import Awards, BestRead, Steal
from thegang.heist.debrief import Debrief, DebriefRound, Thought
from thegang.heist.decision import Decision
from thegang.heist.description import HeistRules
from thegang.heist.finished import ChipTally, HeistStatistics, HeistSummary, Tally
from thegang.heist.news import HeistNews
from thegang.heist.state import Announcement, JudgedHand, Outcome, Proposal, Shown
from thegang.heist.view import HandView
from thegang.heist.view import PromptView as HeistPrompt
from thegang.heist.view import View as HeistView
from thegang.server import messages
from thegang.server.games.heist import HeistGame, HeistSeat
from thegang.server.games.streets import StreetsGame, StreetsSeat
from thegang.server.tables.happenings import TableNews
from thegang.streets import actions as streets_actions
from thegang.streets.description import StreetsRules
from thegang.streets.finished import StreetsSummary
from thegang.streets.news import StreetsNews
from thegang.streets.preview import Preview
from thegang.streets.state import Choice, Placement, Play
from thegang.streets.view import PromptView as StreetsPrompt
from thegang.streets.view import View as StreetsView

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
WORDS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("protocol_words.toml").read_text("utf-8"))
HEADING = "## Every field\n"
INTRODUCTION = """
This part is written by `scripts/protocol_reference.py`. Types are TypeScript's: `number[]` is a list, `Record` an
object by key. Seats are numbered from 0. Playing cards are two letters, rank (`2` to `9`, `T`, `J`, `Q`, `K`, `A`) and
suit (`c`, `d`, `h`, `s`), such as `Th`; gangsters are their numbers from 1 to 80. Challenges and specialists are the
numbers in [the rules of heist](rules/heist.md), which together with [those of streets](rules/streets.md) say what all
this means in play. The name of an action is its `do`. A client that only picks from `legal` needs none of this.
"""
PARTS: dict[str, tuple[type, ...]] = {
    "The state message": (messages.State, HeistGame, HeistSeat, StreetsGame, StreetsSeat),
    "Tables": (messages.TableView, messages.SeatView, messages.Person, messages.Options, messages.LobbyTable),
    "Actions in heist": get_args(heist_actions.PlayerAction),
    "What is seen of a heist": (
        HeistView,
        HandView,
        JudgedHand,
        Proposal,
        HeistPrompt,
        Announcement,
        Shown,
        Outcome,
        Debrief,
        DebriefRound,
        Decision,
        Awards,
        BestRead,
        Steal,
        Thought,
        HeistRules,
        HeistSummary,
        HeistStatistics,
        Tally,
        ChipTally,
    ),
    "Actions in streets": get_args(streets_actions.PlayerAction),
    "What is seen of streets": (
        StreetsView,
        Choice,
        StreetsPrompt,
        Placement,
        Play,
        Preview,
        StreetsRules,
        StreetsSummary,
    ),
    "Over HTTP": (
        messages.Me,
        messages.OpenTable,
        messages.GameEntry,
        messages.ComparedGame,
        messages.Replay,
        messages.Frame,
        messages.Mark,
        messages.Statistics,
    ),
}
NEWS = {"Tables": TableNews, "What is seen of a heist": HeistNews, "What is seen of streets": StreetsNews}
ALL = [kind for kinds in PARTS.values() for kind in kinds]
SENT = {
    messages.Options,
    HeistRules,
    StreetsRules,
    messages.OpenTable,
    *PARTS["Actions in heist"],
    *PARTS["Actions in streets"],
}
"""What a client sends: it may leave out what has a default."""


def words(kind: type, field: str) -> str:
    """What is said of a field of a struct, in one line."""
    for each in kind.__mro__:
        if issubclass(each, msgspec.Struct) and each is not msgspec.Struct:
            said = WORDS.get(_name(each), {}).get(field) or _words_beside(each).get(field)
            if said is not None:
                return said
    sys.exit(f"nothing is said of {_name(kind)}.{field}: neither in {kind.__module__} nor in protocol_words.toml")


@cache
def _words_beside(kind: type) -> dict[str, str]:
    [defined] = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(defined, ast.ClassDef)
    beside_fields = {}
    for field, beside in zip(defined.body, defined.body[1:], strict=False):
        match field, beside:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                beside_fields[name] = _in_a_line(said)
    return beside_fields


def _in_a_line(text: str) -> str:
    return " ".join(text.split()).replace("``", "`").replace("None", "null")


def described(kind: Any) -> Iterator[str]:
    """A struct: its name, what it is, and all its fields."""
    writer = Writer()
    writer.literals = {}  # all words a field can have
    omitted = " What is empty is left out." if kind.__struct_config__.omit_defaults else ""
    yield f"\n**`{_name(kind)}`** {_in_a_line(kind.__doc__ or '')}{omitted}"
    info: Any = msgspec.inspect.type_info(kind)
    if not info.fields:
        return
    base = kind.__base__ if kind.__base__ in ALL else None
    if base is not None:
        yield f"\nIt has all fields of `{_name(base)}`. Different is:"
    yield "\n| field | type | |\n|---|---|---|"
    for field in info.fields:
        if base is not None and field.name not in kind.__annotations__:
            continue
        type_ = NEWS_FIELDS.get((_name(kind), field.name)) or writer.type(field.type, sent=kind in SENT)
        type_ = type_.replace(" | ", " or ")
        default = _default(field) if kind in SENT and not field.required else ""
        yield f"| `{field.encode_name}` | `{type_}`{default} | {words(kind, field.name)} |"


def news(kinds: Any) -> Iterator[str]:
    """Every kind of news: its word, its fields and what it tells."""
    writer = Writer()
    yield "\n| `news` | other fields | |\n|---|---|---|"
    for kind in get_args(kinds):
        info: Any = msgspec.inspect.type_info(kind)
        fields = (
            f"`{field.name}: {writer.type(field.type, sent=False).replace(' | ', ' or ')}`" for field in info.fields
        )
        yield f"| `{info.tag}` | {', '.join(fields)} | {_in_a_line(kind.__doc__ or '')} |"


def _default(field: Any) -> str:
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    if default is None or isinstance(default, msgspec.Struct):
        return ", may be left out"
    return f", else {msgspec.json.encode(default).decode()}"


def reference() -> str:
    """The whole reference."""
    known = {_name(kind): {field.name for field in msgspec.structs.fields(kind)} for kind in ALL}
    for name, said in WORDS.items():
        if unknown := set(said) - known.get(name, set()):
            sys.exit(f"protocol_words.toml speaks of what is not there: {name} {sorted(unknown)}")
    lines = [HEADING.rstrip(), INTRODUCTION.rstrip()]
    for part, kinds in PARTS.items():
        lines.append(f"\n### {part}")
        for kind in kinds:
            lines += described(kind)
        if part in NEWS:
            lines += ["\nWhat happens, as `news` and `log` tell it:", *news(NEWS[part])]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    page = PAGE.read_text("utf-8")
    whole = page.partition(HEADING)[0].rstrip() + "\n\n" + reference()
    if not parser.parse_args().check:
        PAGE.write_text(whole, "utf-8")
    elif page != whole:
        sys.exit("docs/protocol.md is out of date: python scripts/protocol_reference.py")


if __name__ == "__main__":
    main()
