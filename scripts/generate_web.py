"""Generate the TypeScript types of everything the browser client hears, says and draws, from the Python structs.

Beside them stands what each game says of itself: how many play it, and what can be chosen at a table.

python scripts/generate_web.py            write web/src/generated/messages.ts and web/src/GAME/described.json
python scripts/generate_web.py --check    fail when they are out of date
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from thegang.core import GameType, News, games, prompt
from thegang.heist import actions as heist_actions
from thegang.heist import state as heist_state
from thegang.heist.debrief import Debrief
from thegang.heist.description import HeistRules
from thegang.heist.finished import HeistStatistics, HeistSummary
from thegang.heist.news import HeistNews
from thegang.heist.view import View as HeistView
from thegang.server import messages
from thegang.server.games import sitting_type
from thegang.server.games.sitting import MOST_MOVES
from thegang.server.messages import from_client, from_server, over_http, table, words
from thegang.server.tables.happenings import TableNews
from thegang.streets import actions as streets_actions
from thegang.streets import material
from thegang.streets.description import StreetsRules
from thegang.streets.finished import StreetsSummary
from thegang.streets.news import StreetsNews
from thegang.streets.preview import Preview
from thegang.streets.view import View as StreetsView

WEB = Path(__file__).parent.parent / "web" / "src"
OUT = WEB / "generated" / "messages.ts"
HEAD = "// Written by scripts/generate_web.py from the Python messages; do not edit.\n"
PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "GameAction",
}
# The server leaves open which game the news is of.
NEWS_FIELDS = {
    ("StateMessage", "news"): "News[]",
    ("StateMessage", "log"): "News[]",
    ("Frame", "news"): "News[]",
    ("Frame", "log"): "News[] | null",
}
# The messages in the order in which they are written, and whose sets of words have a name.
SAID = (words, from_client, table, from_server, over_http)
NAMED = (words, prompt, heist_state, material)
# What the server tells as well: whole, except where a client may send only what differs from usual.
BOTH_WAYS = {messages.Options}
PARTS = {kind.__name__ for kind in BOTH_WAYS}


class Writer:
    """Collects the TypeScript of every struct that is asked for, and of all structs inside it."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.literals = dict(_literals())

    def alias(self, name: str, union: Any, sent: bool) -> None:
        """A name for one of several structs."""
        names = " | ".join(self.type(inspect.type_info(kind), sent) for kind in get_args(union))
        self.written[name] = f"export type {name} = {names};\n"

    def struct(self, info: inspect.StructType, sent: bool) -> str:
        """Write a struct, and say its name. What the client sends may leave out what has a default."""
        name = _name(info.cls)
        if name in self.written:
            return name
        self.written[name] = ""  # holds the place, so that a struct comes before what it contains
        lines = [f"/** {(info.cls.__doc__ or '').splitlines()[0]} */", f"export interface {name} {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            kind = NEWS_FIELDS.get((name, field.name)) or self.type(field.type, sent)
            if sent and not field.required and kind in PARTS:
                kind = f"Partial<{kind}>"
            omitted = (sent or info.cls.__struct_config__.omit_defaults) and not field.required
            lines.append(f"  {field.encode_name}{'?' if omitted else ''}: {kind};")
        self.written[name] = "\n".join([*lines, "}", ""])
        return name

    def type(self, info: inspect.Type, sent: bool) -> str:
        """The TypeScript of a type."""
        match info:
            case inspect.StructType():
                return self.struct(info, sent and info.cls not in BOTH_WAYS)
            case inspect.LiteralType():
                return self.literals.get(info.values) or " | ".join(json.dumps(value) for value in info.values)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.type(part, sent) for part in info.types))
            case inspect.VarTupleType() | inspect.ListType():
                item = self.type(info.item_type, sent)
                return f"({item})[]" if " " in item else f"{item}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.type(part, sent) for part in info.item_types)}]"
            case inspect.DictType():
                key = self.type(info.key_type, sent)
                return f"Record<{key}, {self.type(info.value_type, sent)}>"
            case inspect.Metadata(extra={"part": part}):
                return self.part(part)
            case inspect.Metadata(extra={"change": True}):
                return "Record<string, unknown>"
            case _:
                return PLAIN[type(info)]

    def part(self, part: Any) -> str:
        """The TypeScript of a part of the state message; of some parts every game has its own form."""
        kinds = [kind for kind in get_args(part) or (part,) if kind is not type(None)]
        forms = [form for kind in kinds for form in _forms(kind)]
        null = ["null"] if type(None) in get_args(part) else []
        return " | ".join([*(self.type(inspect.type_info(form), sent=False) for form in forms), *null])


def _forms(kind: type) -> list[type]:
    """A part of the state message as each game has it, and as it is without a game if it can be."""
    for game in games():
        sitting_type(game)
    forms: list[type] = kind.__subclasses__()
    return forms if kind is messages.GamePart else [kind, *forms]


def _literals() -> Iterator[tuple[tuple[Any, ...], str]]:
    """The named sets of words, by their words as msgspec sorts them."""
    for name, value in _named_sets():
        info = inspect.type_info(value)
        assert isinstance(info, inspect.LiteralType)
        yield info.values, name


def _name(kind: type) -> str:
    """The name of a struct in TypeScript; some of both games' structs have the same in Python."""
    if issubclass(kind, News):
        return f"{kind.__name__}News"
    package = kind.__module__.split(".")[1]
    ambiguous = {"View", "PublicView", "OwnView", "PromptView", "Preview", "Play", "Outcome"}
    if kind is messages.State:
        return "StateMessage"
    if package == "server" or kind.__name__ not in ambiguous:
        return kind.__name__
    return f"{package.capitalize()}{kind.__name__}"


def messages_ts() -> str:
    """The whole of messages.ts."""
    writer = Writer()
    writer.alias("FromClient", messages.FromClient, sent=True)
    writer.alias("Command", messages.Command, sent=True)
    writer.alias("FromServer", messages.FromServer, sent=False)
    writer.alias("HeistAction", heist_actions.PlayerAction, sent=False)
    writer.alias("StreetsAction", streets_actions.PlayerAction, sent=False)
    writer.written["GameAction"] = "export type GameAction = HeistAction | StreetsAction;\n"
    writer.alias("HeistNews", HeistNews, sent=False)
    writer.alias("StreetsNews", StreetsNews, sent=False)
    writer.alias("TableNews", TableNews, sent=False)
    writer.written["News"] = "export type News = HeistNews | StreetsNews | TableNews;\n"
    writer.struct(inspect.type_info(messages.OpenTable), sent=True)  # type: ignore[arg-type]
    shown = [HeistView, Debrief, HeistRules, HeistSummary, HeistStatistics]
    shown += [StreetsView, Preview, StreetsRules, StreetsSummary]
    for kind in (*shown, *_structs()):
        writer.struct(inspect.type_info(kind), sent=False)  # type: ignore[arg-type]
    sets = [
        f"export const {_constant(name)} = {json.dumps(list(values))} as const;\n"
        f"export type {name} = (typeof {_constant(name)})[number];\n"
        for name, values in ((name, get_args(value)) for name, value in _named_sets())
    ]
    head = (
        f"{HEAD}\nexport const PROTOCOL = {messages.PROTOCOL};\n"
        f"/** In a round, until nobody may change their mind any more. */\nexport const MOST_MOVES = {MOST_MOVES};\n"
    )
    usual = json.dumps(msgspec.to_builtins(messages.Options()))
    options = (
        f"/** What a table has unless somebody chooses otherwise. */\nexport const USUAL_OPTIONS: Options = {usual};\n"
    )
    defaults = {name: _defaults(kind) for name, kind in (("heist", HeistView), ("streets", StreetsView))}
    left_out = (
        "/** What is left out of the parts of a view when it is empty. */\n"
        "export const EMPTY: { heist: Partial<HeistView>; streets: Partial<StreetsView> } = "
        f"{json.dumps(defaults, indent=2)};\n"
    )
    return "\n".join([head, *sets, *writer.written.values(), options, left_out])


def _defaults(view: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a view that have a usual value."""
    fields = inspect.type_info(view).fields  # type: ignore[attr-defined]
    values = {
        field.encode_name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in fields
        if not field.required
    }
    builtins: dict[str, Any] = msgspec.to_builtins(values)
    return builtins


def _structs() -> Iterator[type[msgspec.Struct]]:
    """Every message and what is in it, but for what others are made from."""
    for module in SAID:
        kinds = [
            kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__
        ]
        yield from (kind for kind in kinds if kind not in (messages.CommandBase, messages.GamePart))


def _named_sets() -> Iterator[tuple[str, Any]]:
    for module in NAMED:
        for name, value in vars(module).items():
            if get_origin(value) is Literal:
                yield name, value


def _constant(name: str) -> str:
    words = "".join(f"_{letter}" if letter.isupper() else letter for letter in name).strip("_").upper()
    return f"{words[:-1]}IES" if words.endswith("Y") else f"{words}S"


def described_json(game: GameType) -> str:
    """What a game says of itself."""
    rules = msgspec.to_builtins(game.offered)
    return json.dumps({"name": game.name, "players": list(game.players), "rules": rules}, indent=2) + "\n"


def main() -> None:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    described = {WEB / name / "described.json": described_json(game) for name, game in games().items()}
    sources = {OUT: messages_ts(), **{path: source for path, source in described.items() if path.parent.is_dir()}}
    if not parser.parse_args().check:
        for path, source in sources.items():
            path.write_text(source, "utf-8")
    elif stale := [path.relative_to(WEB) for path, source in sources.items() if path.read_text("utf-8") != source]:
        sys.exit(f"web/src/{stale[0]} is out of date: python scripts/generate_web.py")


if __name__ == "__main__":
    main()
