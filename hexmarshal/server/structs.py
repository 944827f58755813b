"""What goes over the wire beside what :mod:`hexmarshal.desk` makes: the twins of interfaces in ``web/types.d.ts``."""

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from hexmarshal.core.procedure import Refusal
from hexmarshal.desk.structs import Decision, Desk, Meant, Piece, Result, Struct, Told
from hexmarshal.desk.structs.base import Number
from hexmarshal.server.clock import ClockRules, Times
from hexmarshal.server.seats import Kind

# -- asked ------------------------------------------------------------------------------------------------------


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""

    either: ClassVar[tuple[str, ...]] = ()
    """Texts of which at least one must say something."""


class NewMatch(Asking, frozen=True, omit_defaults=True):
    """A match to begin."""

    either: ClassVar[tuple[str, ...]] = ("game", "position")

    game: Annotated[str, msgspec.Meta(examples=["fury"])] = ""
    """The game; a position says it itself."""
    scenario: str = ""
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    """A side to ``me``, ``friend`` or ``bot:NAME``; a side that is not named is played by the default bot."""
    takebacks: Literal["rules", "always"] = "rules"
    aloud: bool = False
    """Whether bots say what they are after while the match runs."""
    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Dice for a practice match; refused where a friend plays."""
    position: str = ""
    """A position to begin with, as the text of its file. It says itself which scenario and options are played."""
    study: bool = False
    """Whether I look at that position from all sides."""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """What I want to be called."""
    clock: ClockRules | None = None
    """How much time each person has; without it nobody looks at a clock."""


class Claim(Asking, frozen=True):
    """An invitation that is shown, or taken up."""

    invitation: str
    name: str = ""
    """What the friend wants to be called."""


class Answering(Meant, frozen=True, kw_only=True):
    """An order that is given: it names the decision that it answers."""

    number: Number


class AskUndo(Asking, frozen=True):
    """A side wants its last order back."""

    side: str
    number: Number
    """How many orders there were when it asked."""


class Consent(Asking, frozen=True):
    """The answer to somebody who wants an order back."""

    side: str
    agree: bool


class Resign(Asking, frozen=True):
    """A side gives the match up."""

    side: str


class Say(Asking, frozen=True):
    """Something to say at the table."""

    side: str
    text: Annotated[str, msgspec.Meta(min_length=1)]


class AskAdvice(Asking, frozen=True):
    """A side asks the staff."""

    side: str
    number: Number
    """The decision that it is about."""
    show: bool = False
    """Whether the order is to be seen, and not only what is planned: given then, it is marked as advice."""


class AskStudy(Asking, frozen=True):
    """A moment from which to go on by oneself."""

    at: Number
    side: str | None = None
    """Through whose eyes it was looked at."""
    seats: dict[str, str] = {}
    """Who plays on from that moment, as in a new match; without it I do, all sides of it, with the same past."""


class RecordFile(Asking, frozen=True):
    """A record to look at."""

    record: str
    """The text of the file."""


class Hello(Asking, frozen=True):
    """The first message of a live connection."""

    side: str | None = None
    secret: str = ""
    have: int = -1
    """How many orders the client knows; -1 for nothing."""


# -- answered ---------------------------------------------------------------------------------------------------


class Refusing(Struct, frozen=True):
    """Every error is answered with this."""

    refusal: Refusal


class BotKind(Struct, frozen=True):
    """A program that plays."""

    id: str
    title: str
    blurb: str
    usual: bool
    """Whether it plays where nobody said who."""


class Seat(Struct, frozen=True):
    """Who plays a side."""

    kind: Kind
    name: str
    online: bool


class Time(Struct, frozen=True):
    """The time of one side."""

    left: int
    """In milliseconds; below 0 where it took more."""
    running: bool


class Clock(Struct, frozen=True):
    """The clocks of a match as they stand when they are told."""

    said: str
    """What was agreed, in words."""
    forfeit: bool
    """Whether time lost is the match lost."""
    sides: dict[str, Time]


class State(Struct, frozen=True):
    """How far a match has come, as far as everybody may know it."""

    number: int
    stage: str
    waiting: tuple[str, ...]
    over: bool
    result: Result | None
    resigned: str = ""
    late: bool = False
    """Whether it was given up because time was lost."""
    clock: Times | None = None


class MatchCard(Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    title: str
    scenario: str
    mine: tuple[str, ...]
    seats: dict[str, Seat]
    stage: str
    number: int
    waiting: tuple[str, ...]
    over: bool
    result: Result | None
    updated: float
    study: bool
    clock: Clock | None


class NewSeat(Struct, frozen=True, omit_defaults=True):
    """What the maker of a match gets for a seat."""

    secret: str = ""
    invitation: str = ""
    bot: str = ""


class Created(Struct, frozen=True):
    """A match that was begun, or a seat that was taken."""

    id: str
    seats: dict[str, NewSeat]
    notes: tuple[str, ...] = ()
    """Why no play leads to the position with which it begins, where that can be told."""


class Invited(Struct, frozen=True):
    """What an invitation is to."""

    match: MatchCard
    side: str


class Undo(Struct, frozen=True):
    """Whether the last order of a side can be taken back."""

    free: bool
    refusal: Refusal | None
    asked: str
    """The side that asked to take an order back."""
    other: str = ""
    """Another side whose last order can be taken back freely, for whoever plays it too."""


class Parted(Struct, frozen=True):
    """The rules were changed during a match, and it parted from them."""

    order: int
    """The first order that would not stand any more; 0 for the opening."""
    clause: str
    sentence: str
    number: int
    """After how many orders the match goes on under the new rules."""


class View(Struct, frozen=True):
    """A match as one seat may see it."""

    match: str
    game: str
    side: str | None
    number: int
    over: bool
    result: Result | None
    waiting: tuple[str, ...]
    decision: Decision | None
    pieces: list[Piece]
    desk: Desk
    undo: Undo
    seats: dict[str, Seat]
    faces: dict[str, str]
    study: bool
    commitment: str
    parted: Parted | None
    clock: Clock | None


class Acknowledged(Struct, frozen=True):
    """An order that is carried out and on the disk."""

    number: int
    told: Told
    waiting: tuple[str, ...]


class UndoAnswer(Struct, frozen=True):
    """What became of wanting an order back."""

    done: bool
    asked: bool
    number: int


class ChatLine(Struct, frozen=True):
    """Something said at the table."""

    number: int
    side: str
    text: str
    at: float


# -- pushed -----------------------------------------------------------------------------------------------------


class Update(Struct, frozen=True, tag=True, tag_field="kind"):
    """What a live connection pushes."""


class Whole(Update, frozen=True, tag="view"):
    """The match as it stands, and what was told since the client last heard."""

    view: View
    told: list[Told]


class Progress(Update, frozen=True, tag="step"):
    """One order more: what of the view is another than before."""

    view: dict[str, Any]
    changed: list[Piece]
    gone: list[str]
    faces: dict[str, str]
    told: Told


class Talk(Update, frozen=True, tag="chat"):
    """A line of talk."""

    line: ChatLine


class Seats(Update, frozen=True, tag="seats"):
    """Who is there."""

    seats: dict[str, Seat]


class UndoNews(Update, frozen=True, tag="undo"):
    """Somebody wants an order back, or no longer does."""

    undo: Undo


class Thinking(Update, frozen=True, tag="thinking"):
    """A bot thinks."""

    side: str


class NotAdmitted(Update, frozen=True, tag="refused"):
    """Why the connection is of no use."""

    refusal: Refusal
