"""What a live connection pushes."""

from typing import Any

from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.desk.structs import Offers, Piece, Struct, Told, Wording
from hexmarshal.server.structs.answered import ChatLine, Seat, Undo, View


class Update(Struct, frozen=True, tag=True, tag_field="kind"):
    """What a live connection pushes."""


class Whole(Update, frozen=True, tag="view"):
    """The match as it stands, and what was told since the client last heard."""

    view: View
    told: list[Told]


class Progress(Update, frozen=True, tag="step"):
    """One more order: what has changed in the view."""

    view: dict[str, Any]
    changed: list[Piece]
    gone: list[str]
    faces: dict[str, str]
    told: Told
    ask: int | None = None
    """The order of this client of which it came, by the number that the client gave it."""


class Talk(Update, frozen=True, tag="chat"):
    """A line of talk."""

    line: ChatLine


class Seats(Update, frozen=True, tag="seats"):
    """Who is there."""

    seats: dict[str, Seat]


class UndoNews(Update, frozen=True, tag="undo"):
    """Somebody wants to take an order back, or no longer does."""

    undo: Undo


class Thinking(Update, frozen=True, tag="thinking"):
    """A bot thinks."""

    side: str
    seconds: float = 0.0
    """How long it may still think about its turn; 0 where nobody knows."""
    hurried: bool = False
    """Whether somebody told it to move now."""


class Offered(Update, frozen=True, tag="offers"):
    """The answer to a question of this client: what can be done with a subject, or why nothing can."""

    ask: int
    offers: Offers | None = None
    refusal: Refusal | None = None


class Worded(Update, frozen=True, tag="words"):
    """The answer to a question of this client: the words for what can be done with a subject, or why there are none."""

    ask: int
    wording: Wording | None = None
    refusal: Refusal | None = None


class Answered(Update, frozen=True, tag="given"):
    """What became of an order of this client that gave no step: it was given before, or it is refused."""

    ask: int
    number: int | None = None
    """How many orders there were after it."""
    refusal: Refusal | None = None


class NotAdmitted(Update, frozen=True, tag="refused"):
    """Why the connection cannot be used."""

    refusal: Refusal
