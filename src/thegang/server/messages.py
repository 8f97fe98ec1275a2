"""Everything that is said between a client and the server, in one place (docs/protocol.md).

The TypeScript types of the browser client are generated from here. A message is one JSON object; ``type`` says which.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from thegang.core import LANGUAGES, News, RuleValue, Seat

PROTOCOL = 4

Language: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
Level: TypeAlias = Literal["easy", "normal", "strong"]
ChatRule: TypeAlias = Literal["never", "between", "always"]
EmoteRule: TypeAlias = Literal["between", "always"]
Stage: TypeAlias = Literal["waiting", "playing", "finished"]
Welcome: TypeAlias = Literal["everybody", "ask", "nobody"]
EmoteName: TypeAlias = Literal["hello", "thinking", "hurry", "sorry", "thanks", "laugh", "wow", "well-played"]
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


# From the client


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """Come to a table, or back to it; always the first message. ``seq`` is the last number seen there, if any."""

    table: str
    language: Language = "en"
    seq: int | None = None
    protocol: int = PROTOCOL


class Do(msgspec.Struct, frozen=True, tag="do", tag_field="type"):
    """Do something at the table. ``id`` is made up by the client: the same one again gets the same answer again."""

    id: str
    command: "Command"


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """Ask for a sign of life."""


class CommandBase(msgspec.Struct, frozen=True, tag=True, tag_field="do", forbid_unknown_fields=True):
    """Something a guest wants to do at a table."""


class Play(CommandBase, frozen=True):
    """Make a move in the game: one of the actions listed in the last state."""

    action: msgspec.Raw


class Sit(CommandBase, frozen=True):
    """Take a seat: an empty one, a bot's, or a new one, which has the number after the last; null takes any there is.

    During a game one goes on with the cards of the bot. Who has seen another hand of this deal is promised the seat
    until the next one, and who finds no seat a new one in the next game. Where the host is to be asked, this asks.
    """

    seat: Seat | None = None


class Stand(CommandBase, frozen=True):
    """Leave one's seat, or do without the one that was promised; during a game a bot goes on playing it."""


class GiveSeat(CommandBase, frozen=True):
    """Give a seat to somebody who watches, as if they had taken it; the host."""

    person: str
    seat: Seat | None = None


class TurnDown(CommandBase, frozen=True):
    """Do not give the seat that somebody has asked for; the host."""

    person: str


class SetOptions(CommandBase, frozen=True):
    """Change how the table plays; the host, between games. Who is welcome and who finds it can be changed any time."""

    options: Options


class AddBot(CommandBase, frozen=True):
    """Put a bot on an empty seat, or change the level of the bot there; the host, between games."""

    seat: Seat
    level: Level


class Remove(CommandBase, frozen=True):
    """Take a guest off a seat, or between games a bot; the host. During a game a bot goes on playing the seat.

    A guest stays out until let in again.
    """

    seat: Seat


class ShowOut(CommandBase, frozen=True):
    """Show somebody out who only watches, until let in again; the host."""

    person: str


class LetIn(CommandBase, frozen=True):
    """Let somebody in again who was removed or shown out; the host."""

    person: str


class Mute(CommandBase, frozen=True):
    """Let somebody say and show nothing here, or let them again; the host."""

    person: str
    muted: bool = True


class HandOver(CommandBase, frozen=True):
    """Make the guest on that seat the host."""

    seat: Seat


class Start(CommandBase, frozen=True):
    """Begin the game; the host. When one is over, anybody with a seat asks all for another with this (H-32)."""


class Reopen(CommandBase, frozen=True):
    """Go back from a finished game to the waiting room; the host."""


class Ready(CommandBase, frozen=True):
    """Say that one is ready for the next heist, or wants to play again; it begins when all who are there are.

    Who lets the others wait for the grace time is not waited for any longer.
    """


class LetBotPlay(CommandBase, frozen=True):
    """Let a bot play for oneself, or for somebody who has been gone, or waited for, longer than the grace time."""

    seat: Seat


class TakeBack(CommandBase, frozen=True):
    """Play one's own seat again."""


class Here(CommandBase, frozen=True):
    """Say that one is still there and thinks: whoever is waited for is given the whole time again."""


class Emote(CommandBase, frozen=True):
    """Show one of a few feelings that say nothing about cards, to all or to somebody in front of all."""

    emote: EmoteName
    to: Seat | None = None
    """Whom it is meant for."""


class Say(CommandBase, frozen=True):
    """Say something to the table, when its chat rule allows it."""

    text: str


TableCommand: TypeAlias = (
    Sit
    | Stand
    | GiveSeat
    | TurnDown
    | SetOptions
    | AddBot
    | Remove
    | ShowOut
    | LetIn
    | Mute
    | HandOver
    | Reopen
    | Ready
    | LetBotPlay
    | TakeBack
)
"""What is done to the table itself, and becomes facts about it."""
Command: TypeAlias = Play | TableCommand | Start | Here | Emote | Say
FromClient: TypeAlias = Hello | Do | Ping


# From the server


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str = ""
    """The nickname of the guest or the name of the bot; empty when nobody sits here."""
    level: Level | None = None
    """The level of the bot that sits here or plays for its guest."""
    guest: bool = False
    """Whether the seat belongs to a person."""
    online: bool = False
    replaceable: bool = False
    """Whether the person has been gone, or waited for, long enough for a bot to play the seat."""
    nudged: bool = False
    """Whether the others have been waiting for the person for half that time."""
    bot_at: float | None = None
    """When a bot may play the seat, on the clock of ``pong``; null while nobody would be waited for."""
    ready: bool = False
    person: str = ""
    """What commands call the person; it holds until the server starts anew."""
    muted: bool = False
    """Whether the host lets the person say and show nothing."""
    outfit: Outfit = Outfit("fedora", "ash")
    """What the person wears, or the bot."""


class Person(msgspec.Struct, frozen=True):
    """Somebody without a seat."""

    person: str
    """What commands call them; it holds until the server starts anew."""
    name: str
    """Empty for who asked to be forgotten."""
    muted: bool = False
    """Whether the host lets them say nothing."""
    asks: bool = False
    """Whether they have asked the host for a seat."""
    promised: bool = False
    """Whether they have a seat in the next deal, or in the next game."""
    seat: Seat | None = None
    """The seat of a bot that they have asked for or were promised."""
    left: Seat | None = None
    """The seat that they left to a bot in this game, and may take again."""


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it who has its link."""

    id: str
    options: Options
    stage: Stage
    host: Seat | None
    seats: tuple[SeatView, ...]
    watching: int
    """How many are here without a seat."""
    games: tuple[str, ...]
    """The ids of the games that were played to the end here, the last twenty."""
    talk: bool
    """Whether text is allowed now, to all but ``silent``."""
    emotes: bool = True
    """Whether emotes are allowed now, to all but ``silent``."""
    silent: int | None = None
    """The seat whose hand the others are guessing together: it may send neither text nor emotes (H-81)."""
    rematch: bool = False
    """Whether somebody has asked for another game; who is in is ``ready``."""
    rematch_at: float | None = None
    """When it begins at the latest, on the clock of ``pong``; a bot plays for who has not answered then."""
    same_deal: bool = False
    """Whether the cards are those of another game: of the next game while people wait, of the last one otherwise."""
    watchers: tuple[Person, ...] = ()
    """Who is here without a seat, the first fifty; who waits for one comes first."""
    removed: tuple[Person, ...] = ()
    """Who was removed or shown out and may not come; the host can let them in again."""
    code: str = ""
    """Three words with which friends find the table, too, as long as somebody is there and some minutes longer.

    Empty while somebody learns the game there: nobody is invited to a lesson.
    """


class GamePart(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="name"):
    """What everybody at the table sees of the game; ``name`` says which game it is. Each game adds what it shows."""


class SeatPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to whoever gets it. Each game adds what a seat sees for itself, and what it may do."""

    you: Seat | None
    """One's seat; null for a spectator."""


Change: TypeAlias = Annotated[msgspec.Raw, msgspec.Meta(extra={"change": True})]
"""Some fields of a part."""


class State(msgspec.Struct, frozen=True, tag="state", tag_field="type", omit_defaults=True):
    """How things are now, in parts. A part that is left out is as it was in the message before.

    Of the game and of what is one's own, often only those fields come that have changed: each stands in the place of
    what it was, those of ``view`` by themselves. The parts are encoded by themselves: most go to several people.
    """

    seq: int
    """Counts what was written down at this table; the same number again brings changed presence."""
    table: Annotated[msgspec.Raw, msgspec.Meta(extra={"part": TableView})] | msgspec.UnsetType = msgspec.UNSET
    """The table, the same for everybody."""
    game: Annotated[msgspec.Raw, msgspec.Meta(extra={"part": GamePart | None})] | msgspec.UnsetType = msgspec.UNSET
    """The game, the same for everybody; null before the first one and in the waiting room."""
    game_change: Change | msgspec.UnsetType = msgspec.UNSET
    """The fields of ``game`` that have changed."""
    seat: Annotated[msgspec.Raw, msgspec.Meta(extra={"part": SeatPart})] | msgspec.UnsetType = msgspec.UNSET
    """What is one's own."""
    seat_change: Change | msgspec.UnsetType = msgspec.UNSET
    """The fields of ``seat`` that have changed."""
    news: tuple[News, ...] = ()
    """What has happened in the game since the message before, as far as one may know it."""
    person: str = ""
    """What you are called in lists and commands; it comes when you do."""
    log: tuple[News, ...] | msgspec.UnsetType = msgspec.UNSET
    """What happened before that; ``news`` goes on from there.

    It comes for whoever has just come or has changed seats, and whenever the log is not simply longer than before: a
    heist begins, or chips are put away or come back into view (H-58, H-93).
    """


class Ack(msgspec.Struct, frozen=True, tag="ack", tag_field="type"):
    """What was asked for is done and written down for good, as number ``seq``."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """What was asked for is not done; nothing has changed. ``rule`` names a rule of the game, if one is behind it."""

    id: str
    code: str
    text: str
    rule: str = ""


class Emoted(msgspec.Struct, frozen=True, tag="emoted", tag_field="type"):
    """Somebody shows a feeling."""

    seat: Seat
    emote: EmoteName
    to: Seat | None = None
    """Whom it is meant for; null for everybody."""


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="type"):
    """Somebody said something."""

    name: str
    text: str
    seat: Seat | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The sign of life."""

    at: float
    """Seconds on the server's clock, which only ever goes on; it says nothing about the time of day."""


class GoingAway(msgspec.Struct, frozen=True, tag="going-away", tag_field="type"):
    """The server goes down for a moment; come back after so many milliseconds."""

    reconnect: int


class Problem(msgspec.Struct, frozen=True, tag="problem", tag_field="type"):
    """A message could not be read, or a limit was passed; when ``closing``, the connection ends."""

    code: str
    text: str
    closing: bool = False


FromServer: TypeAlias = State | Ack | Refused | Emoted | Said | Pong | GoingAway | Problem


# Over HTTP


class Me(msgspec.Struct, frozen=True):
    """The guest that a browser is."""

    name: str
    named: bool
    """Whether the guest has chosen the name."""
    outfit: Outfit
    """What the guest wears, chosen or not."""
    language: Language | None = None


class ChangeMe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choose a nickname, a language, or a hat and its colour."""

    name: str | None = None
    language: Language | None = None
    outfit: Outfit | None = None


class MoveToken(msgspec.Struct, frozen=True):
    """With this, another device becomes the same guest."""

    token: str
    seconds: int
    """How long it can be used, once."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Become the guest who made the token."""

    token: str


class Device(msgspec.Struct, frozen=True):
    """A browser that is you."""

    id: str
    about: str
    """Which browser on which system, as far as it tells; empty if nobody knows."""
    seen: float
    """About when it was here last, in seconds since 1970; 0 if nobody knows."""
    here: bool
    """Whether it is the one that asks."""


class Reach(msgspec.Struct, frozen=True):
    """Who can open links to this server."""

    network: str | None = None
    """Its address for friends in the same network, when it listens there."""
    can_open: bool = False
    """Whether whoever asks may let the server listen in the network, and there is one."""
    internet: str | None = None
    """Its address for friends anywhere, while a tunnel leads here."""
    changed: bool = False
    """Whether friends were given another such address before, which leads nowhere now."""
    can_share: bool = False
    """Whether whoever asks may start and end the tunnel."""
    sharing: bool = False
    """Whether there is a tunnel, or one is being made."""
    tunnel: str = ""
    """Whose tunnel that is."""
    problem: str | None = None
    """Why there is none, or none yet, for who may start one."""


class SaidCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code as somebody heard or typed it."""

    code: Annotated[str, msgspec.Meta(max_length=100)]


class CodeFound(msgspec.Struct, frozen=True):
    """What a code leads to."""

    table: str | None = None
    """The table; null when something else was meant."""
    meant: str | None = None
    """The code that is one slip away from what was typed: nobody has looked whether it leads anywhere."""


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table, with bots on all other seats if wanted; with ``start`` the game begins at once."""

    options: Options = msgspec.field(default_factory=Options)
    bots: Level | None = None
    start: bool = False
    deal: str | None = None
    """The id of a finished game whose cards are to be dealt again."""
    lesson: bool = False
    """Whether to learn the game: chosen cards, bots, and nothing is kept."""


class OpenedTable(msgspec.Struct, frozen=True):
    """The table that was opened."""

    id: str


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as lists show it: the public ones in the lobby, and those one has a seat at."""

    id: str
    options: Options
    stage: Stage
    names: tuple[str, ...]
    """Who sits there, bots as well."""
    same_deal: bool = False
    """Whether the cards are those of another game."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game that was played to the end."""

    id: str
    table: str | None
    """Where it was played, for those who played it."""
    game: str
    players: int
    names: tuple[str, ...]
    outfits: tuple[Outfit | None, ...]
    """What those who played wear by now, by seat; null for bots and whoever asked to be forgotten."""
    finished: float
    """Seconds since 1970."""
    won: bool | None
    """Whether those who play together won, or else the asking guest; null for whoever did not play."""
    winners: tuple[Seat, ...]
    seat: Seat | None
    """The seat of the asking guest."""
    summary: dict[str, Any]
    """How it came out, in the game's own words."""


class ComparedGame(GameEntry, frozen=True, kw_only=True):
    """A game among those that were dealt the same cards. Of a private table, others see only how it came out."""

    id: str | None  # type: ignore[assignment]
    """Null, as the names are empty, for who neither played in it nor has its link."""


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay, as it was seen then."""

    by: Seat | None
    """Who did something; null for the table itself."""
    action: Any
    """What was done, or null when whoever looks could not know."""
    game: Any
    """The view after it."""
    debrief: Any = None
    news: tuple[News, ...] = ()
    """What happened, as far as whoever looks could know it."""
    log: tuple[News, ...] | None = None
    """What the log had before that, where it is not simply longer than a step before: a heist begins, chips vanish."""


class Mark(msgspec.Struct, frozen=True):
    """A frame worth jumping to; ``kind`` says in a word of the game what is there."""

    frame: int
    kind: str
    detail: str = ""
    """Which heist, which colour, which seat."""


class Replay(msgspec.Struct, frozen=True):
    """A page of a finished game, step by step. Most games are one page."""

    entry: GameEntry
    frames: tuple[Frame, ...]
    marks: tuple[Mark, ...]
    next: int | None = None
    """The number of the frame with which the next page begins; null when this is the last one."""


class Statistics(msgspec.Struct, frozen=True):
    """Plain numbers about games that were played to the end."""

    games: int
    won: int
    by_game: dict[str, Any]
    """What a game counts of its own, by its name."""


class Fault(msgspec.Struct, frozen=True):
    """Why a request was not answered, in the language of the asking."""

    code: str
    text: str
