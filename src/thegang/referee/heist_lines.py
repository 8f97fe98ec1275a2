"""The lines the referee understands for heist (docs/referee.md)."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from thegang.cards import RANKING_WORDS, RANKS
from thegang.referee.session import Line

Value = Annotated[str, Meta(pattern=rf"^[{RANKS}]\Z")]
CardCode = Annotated[str, Meta(pattern=rf"^([{RANKS}][cdhs]|J\*)\Z")]
RankingWord = Annotated[str, Meta(pattern=rf"^({'|'.join(RANKING_WORDS)})\Z")]
CardList = str | list[str]


class Take(Line, frozen=True, tag="take"):
    """Take a chip."""

    by: str
    chip: int
    source: str | UnsetType = field(name="from", default=UNSET)


class Return(Line, frozen=True, tag="return"):
    """Put one's chip back."""

    by: str


class Propose(Line, frozen=True, tag="propose"):
    """Propose to use the specialist."""

    by: str
    who: str
    to: str | UnsetType = UNSET
    value: Value | UnsetType = UNSET


class Agree(Line, frozen=True, tag="agree"):
    """Agree to the open proposal."""

    by: str


class Refuse(Line, frozen=True, tag="refuse"):
    """Refuse the open proposal."""

    by: str


class Show(Line, frozen=True, tag="show"):
    """Show a card (Informant)."""

    by: str
    card: CardCode


class Discard(Line, frozen=True, tag="discard"):
    """Discard a card (Hacker, Jack)."""

    by: str
    card: CardCode


class Pass(Line, frozen=True, tag="pass"):
    """Pass a card (Coordinator)."""

    by: str
    card: CardCode


class Guess(Line, frozen=True, tag="guess"):
    """Guess a value or a ranking (Retina Scan, Fingerprint Scan)."""

    by: str
    value: Value | UnsetType = UNSET
    ranking: RankingWord | UnsetType = UNSET


class Answer(Line, frozen=True, tag="answer"):
    """Answer whatever is asked: a card, a value, a ranking, a player, or one of the options."""

    by: str
    choice: str


class Next(Line, frozen=True, tag="next"):
    """Begin the next heist."""

    script: Any = UNSET


class ShowState(Line, frozen=True, tag="state"):
    """Ask for everything."""


class ShowView(Line, frozen=True, tag="view"):
    """Ask for what one player or a spectator may see."""

    viewer: str | None = field(name="as")


PlayerLine = Take | Return | Propose | Agree | Refuse | Show | Discard | Pass | Guess | Answer
HeistLine = PlayerLine | Next | ShowState | ShowView


class ScriptLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A heist arranged beforehand."""

    challenges: list[int] | UnsetType = UNSET
    specialist: int | UnsetType | None = UNSET
    pockets: dict[str, CardList] = {}
    board: CardList = ""
    draws: CardList = ""
    mixed: dict[str, CardList] | UnsetType = UNSET


class HeistSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The line that sets up a game."""

    game: Literal["heist"]
    players: list[str]
    mode: str = "basic"
    stacks: Literal["ordered", "shuffled"] = "ordered"
    seed: int | str | UnsetType = UNSET
    vaults: int = 0
    alarms: int = 0
    big_crew: bool = False
    script: ScriptLine | UnsetType = UNSET
