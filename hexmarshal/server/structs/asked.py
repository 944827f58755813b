"""What clients send."""

from typing import Annotated, ClassVar, Literal

import msgspec

from hexmarshal.desk.structs import Meant
from hexmarshal.desk.structs.base import Number
from hexmarshal.server.clock import ClockRules


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
    """How much time each person has; without it there are no clocks."""


class AskRematch(Asking, frozen=True, omit_defaults=True):
    """A rematch of a finished match."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """What I want to be called."""


class Claim(Asking, frozen=True):
    """An invitation that is shown, or taken up."""

    invitation: str
    name: str = ""
    """What the friend wants to be called."""


class Answering(Meant, frozen=True, kw_only=True):
    """An order that is given: it names the decision that it answers."""

    number: Number


class Weighty(Asking, frozen=True):
    """Something that another order does not undo: it says which match was on the screen, and how far it had come."""

    match: str
    """The match that the player saw."""
    side: str
    number: Number
    """How many orders of it were on the screen."""


class AskUndo(Weighty, frozen=True):
    """A side wants to take its last order back."""


class Consent(Weighty, frozen=True):
    """The answer to a request to take an order back."""

    agree: bool


class Draw(Weighty, frozen=True):
    """A side offers a draw, or answers the offer of another."""

    agree: bool = True
    """False declines an offer, or takes one's own back."""


class Resign(Weighty, frozen=True):
    """A side gives the match up."""


class AskHurry(Asking, frozen=True):
    """The bot that thinks is to move now."""

    side: str
    """The side of whoever waits for it."""


class Say(Asking, frozen=True):
    """Something to say in a match."""

    side: str
    text: Annotated[str, msgspec.Meta(min_length=1)]


class AskNote(Asking, frozen=True):
    """A note at an order, or a bookmark where it has no text."""

    side: str
    order: Number
    """The order that it is at; 0 is the opening."""
    text: str = ""
    open: bool = False
    """Whether everybody may read it when the match is over."""
    remove: bool = False
    """Whether what is there is taken away instead."""


class AskAdvice(Asking, frozen=True):
    """A side asks the staff."""

    side: str
    number: Number
    """The decision that it is about."""
    show: bool = False
    """Whether the order is to be seen, and not only what is planned: given then, it is marked as advice."""


class AskStudy(Asking, frozen=True):
    """A moment from which to branch off."""

    at: Number
    side: str | None = None
    """The side from which it was seen."""
    seats: dict[str, str] = {}
    """Who plays on from that moment, as in a new match; without it I do, all sides of it, with the same past."""


class RecordFile(Asking, frozen=True):
    """A record to look at."""

    record: str
    """The text of the file."""


class Spoken(Asking, frozen=True):
    """A later message of a live connection: an order, or a question about what can be done with a subject."""

    ask: Number
    """What the answer is known by."""
    subject: str = ""
    """What can be done with this?"""
    brief: bool = False
    """Whether long answers may leave out the words of orders that a hex gives."""
    words: str = ""
    """What are the words for all that can be done with this?"""
    give: Answering | None = None
    """The order that is given, by the seat that the connection holds."""


class Hello(Asking, frozen=True):
    """The first message of a live connection."""

    side: str | None = None
    secret: str = ""
    have: int = -1
    """How many orders the client knows; -1 for nothing."""
