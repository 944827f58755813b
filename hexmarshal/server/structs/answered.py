"""What is answered to a call."""

from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.desk.structs import Decision, Desk, Piece, Result, Setup, Struct, Told
from hexmarshal.server.clock import Times
from hexmarshal.server.seats import Kind


class Refusing(Struct, frozen=True):
    """Every error is answered with this."""

    refusal: Refusal


class About(Struct, frozen=True):
    """What this server is."""

    version: str
    """The version of Hexmarshal."""
    manual: str
    """Where the manual is served; "" if this server has none."""


class BotKind(Struct, frozen=True):
    """A bot."""

    id: str
    title: str
    blurb: str
    usual: bool
    """Whether it plays where nobody was named."""
    points: int | None = None
    """How much stronger it is than the weakest, as Elo counts it; ``None`` where nobody has measured it."""
    seconds: float = 0.0
    """How long it thinks about a turn; 0 where it stops by itself,"""
    times: tuple[float, ...] = ()
    """and how long it may be told to think instead, as in ``staff-4+10s``."""
    characters: tuple[str, ...] = ()
    """What it can be like, as in ``staff-4+bold``."""


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
    """The clocks of a match at the moment they are sent."""

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
    agreed: bool = False
    """Whether the players agreed to a draw."""


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
    """A match that was started, or a seat that was taken."""

    id: str
    seats: dict[str, NewSeat]
    notes: tuple[str, ...] = ()
    """Why no play leads to the position with which it begins, where that can be told."""


class Invited(Struct, frozen=True):
    """What an invitation is to."""

    match: MatchCard
    side: str
    setup: Setup
    """Scenario, overlay and options, which whoever sits down agrees to."""


class Undo(Struct, frozen=True):
    """Whether the last order of a side can be taken back."""

    free: bool
    refusal: Refusal | None
    asked: str
    """The side that asked to take an order back."""
    other: str = ""
    """Another side whose last order can be taken back freely, for whoever plays it too."""


class Parted(Struct, frozen=True):
    """The rules were changed during a match, and it diverged from them."""

    order: int
    """The first order that would be different now; 0 for the opening."""
    clause: str
    sentence: str
    number: int
    """After how many orders the match goes on under the new rules."""


class DrawAnswer(Struct, frozen=True):
    """The outcome of an offer of a draw, or of an answer to one."""

    drawn: bool
    """Whether the match is drawn now."""
    asked: bool
    """Whether others are still to answer."""


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
    draw: str
    """The side that offers a draw; empty if none does."""
    seats: dict[str, Seat]
    faces: dict[str, str]
    study: bool
    commitment: str
    parted: Parted | None
    clock: Clock | None
    setup: Setup
    board: str
    """Address of the map that it is played on."""


class Acknowledged(Struct, frozen=True):
    """An order that is carried out and on the disk."""

    number: int
    told: Told
    waiting: tuple[str, ...]


class UndoAnswer(Struct, frozen=True):
    """The outcome of a request to take an order back."""

    done: bool
    asked: bool
    number: int


class Hurried(Struct, frozen=True):
    """What became of a request that a bot move now."""

    heard: bool
    """Whether one was thinking."""


class Note(Struct, frozen=True):
    """A note or a bookmark at an order."""

    order: int
    side: str
    """Whose player wrote it; empty for whoever kept the record."""
    text: str
    """Empty for a bookmark."""
    open: bool
    """Whether everybody may read it when the match is over."""


class ChatLine(Struct, frozen=True):
    """Something said in a match."""

    number: int
    side: str
    text: str
    at: float
