"""What helps a newcomer: words explained, signs, lessons, the staff's advice."""

from hexmarshal.core.screen.values import Struct
from hexmarshal.desk.structs.acts import Offer


class Explanation(Struct, frozen=True):
    """A word of the game, explained."""

    word: str
    """The word."""
    spellings: tuple[str, ...]
    """Every spelling under which it is known, its own first."""
    text: str
    """What it means."""
    clause: str
    """The clause that tells it in full; "" for none."""
    marked: bool
    """Whether texts mark it."""


class Signed(Struct, frozen=True):
    """How something on counters or map is read."""

    sign: str
    """What is seen."""
    text: str
    """What it means."""
    clause: str
    """The clause behind it; "" for none."""
    piece: str
    """A counter that shows it, by its id; "" for none."""


class Primer(Struct, frozen=True):
    """What helps a newcomer with a game, whatever the match: its words and signs."""

    game: str
    """The game."""
    terms: tuple[Explanation, ...]
    """Its words."""
    signs: tuple[Signed, ...]
    """How its counters and its map are read."""


class Exercise(Struct, frozen=True):
    """A step of a lesson."""

    text: str
    """What to do."""
    done: bool
    """Whether orders have done it."""
    seen: str
    """What the screen must see instead: ``picked``, ``weighed``; "" where an order does it."""


class Teaching(Struct, frozen=True):
    """The lesson for a choice that a side must make now."""

    id: str
    """The name of the lesson."""
    title: str
    """What it is about."""
    text: str
    """What the choice is for."""
    clause: str
    """The clause that tells it in full."""
    steps: tuple[Exercise, ...]
    """What to do."""


class Coaching(Struct, frozen=True):
    """What the coach has to say to a side now."""

    number: int
    """After how many orders."""
    kind: str
    """The kind of decision; "" where the side has nothing to choose."""
    lesson: Teaching | None
    """The lesson for it; null if there is none."""
    learnt: tuple[str, ...]
    """The lessons of which orders have done every step that orders can do."""
    lessons: int
    """How many lessons there are for this side."""


class Advice(Struct, frozen=True):
    """What the staff would do."""

    number: int
    """After how many orders."""
    staff: str
    """Who advises."""
    plan: str
    """What is worth doing, in a sentence; "" where no plan is made."""
    reason: str
    """Why this order, in a sentence or two; "" where the order is not shown."""
    offer: Offer | None
    """The order; null where it was not asked for."""
