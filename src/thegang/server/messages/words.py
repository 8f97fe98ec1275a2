"""What both sides speak of: sets of words, what people wear, and how a table plays."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from thegang.core import LANGUAGES, RuleValue

PROTOCOL = 4

Language: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
Level: TypeAlias = Literal["easy", "normal", "strong"]
ChatRule: TypeAlias = Literal["never", "between", "always"]
EmoteRule: TypeAlias = Literal["between", "always"]
Stage: TypeAlias = Literal["waiting", "playing", "finished"]
Welcome: TypeAlias = Literal["everybody", "ask", "nobody"]
EmoteName: TypeAlias = Literal["hello", "thinking", "hurry", "sorry", "thanks", "laugh", "wow", "well-played"]
SignName: TypeAlias = Literal[EmoteName, "mine"]
"""What is shown at a seat: what people may show, and what bots alone say."""
HatName: TypeAlias = Literal["fedora", "bowler", "topper", "cap", "beret", "beanie", "stetson", "sunhat"]
HatColour: TypeAlias = Literal["brass", "sea", "moss", "plum", "rose", "sky", "rust", "ash"]


class Outfit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wears at every table, so that all know them by shape and by colour."""

    hat: HatName
    colour: HatColour


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table plays: what every table can choose, and the rules of its game."""

    game: str = "heist"
    """The name of a game this server has."""
    seats: int = 4
    """At most so many play; empty seats are left out at the start."""
    public: bool = False
    """Whether the lobby lists the table."""
    welcome: Welcome = "everybody"
    """Who may take a seat by themselves: everybody with the link, nobody whom the host was not asked for, or nobody."""
    chat: ChatRule = "between"
    emotes: EmoteRule = "always"
    grace: int = 60
    """Seconds after which the others may let a bot play for somebody who is gone."""
    rules: dict[str, RuleValue] = {}
    """What can be chosen in this game; what is left out is as usual."""
