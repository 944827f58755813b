"""A position: pieces, what lies beside the map, what is laid over it."""

from hexmarshal.core.engine.ending import Alarm
from hexmarshal.core.screen.values import Arrow, Box, Card, Figure, Mark, Step, Struct, Turn, Winning


class Result(Struct, frozen=True):
    """How a match ended."""

    winner: str
    """The side that won; empty for a draw."""
    level: str
    """How great a victory it is."""
    score: float
    """The score, as the game counts."""
    sentence: str
    """The result in a sentence."""


class Piece(Struct, frozen=True):
    """A counter as one side may know it."""

    id: str
    """Its id."""
    at: str
    """A hex, or the name of a box."""
    side: str
    """Whose it is."""
    name: str
    """What stands on it."""
    title: str
    """What a sentence calls it."""
    nation: str
    """Its nation."""
    face: str
    """The name of its face."""
    text: str
    """The counter in full, in a sentence."""
    states: tuple[str, ...]
    """What became of it, in words."""
    height: float
    """In a stack the higher lies on top."""
    also: str = ""
    """Another hex in which it stands as well."""


class Supplied(Struct, frozen=True):
    """How a counter would be supplied if it were checked now."""

    id: str
    """The counter."""
    fed: bool
    """Whether it is supplied."""
    sentence: str
    """By whom and from where, or why by nobody."""
    clause: str
    """The clause by which it is, or is not."""
    line: tuple[str, ...]
    """The hexes of the line; none where nothing supplies it, or nothing need."""


class Laid(Struct, frozen=True):
    """An overlay that a match is played with."""

    name: str
    """What whoever wrote it calls it."""
    source: str
    """Where its values come from."""
    values: int
    """How many values it changes."""
    map: bool
    """Whether it changes the map."""


class Chosen(Struct, frozen=True):
    """An option that is set otherwise than by default."""

    title: str
    """What it is about."""
    setting: str
    """How it is played."""
    clause: str
    """The clause that it reads."""


class Setup(Struct, frozen=True):
    """What a match is played with."""

    scenario: str
    """What its scenario is called."""
    own: bool
    """Whether the scenario is none of the game's own."""
    position: bool
    """Whether it began with a position in the midst of play."""
    overlay: Laid | None
    """The overlay; null where there is none."""
    options: tuple[Chosen, ...]
    """The options that are set otherwise than by default."""


class Desk(Struct, frozen=True):
    """What lies beside the map."""

    header: tuple[str, ...]
    """What must always be seen, line by line."""
    stage: str
    """How far the match has come."""
    track: tuple[Turn, ...]
    """The turn track."""
    turn: str
    """Where on the track the match is."""
    phasing: str
    """The side whose turn it is; empty between turns."""
    steps: tuple[Step, ...]
    """The sequence of play."""
    boxes: tuple[Box, ...]
    """What is not on the map."""
    figures: tuple[Figure, ...]
    """Numbers at a glance."""
    marks: tuple[Mark, ...]
    """Signs on hexes."""
    arrows: tuple[Arrow, ...]
    """Attacks declared."""
    cards: tuple[Card, ...]
    """Cards in hand and open piles."""
    hidden: bool
    """Whether anything is hidden from a side now."""
    winning: Winning
    """How the game is won, and how it stands."""
    alarms: tuple[Alarm, ...] = ()
    """What would end or decide the match before this side has its next turn."""
    sheets: tuple[str, ...] = ()
    """The ids of the sheets that are played on; none where that is all of them."""
