"""A position: pieces, what lies beside the map, what is laid over it."""

import msgspec

from hexmarshal.desk.structs.base import Struct


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


class Turn(Struct, frozen=True):
    """A space of the turn track."""

    id: str
    """Its id."""
    title: str
    """Its name for players."""
    note: str
    """What comes with it: arrivals and the like."""


class Step(Struct, frozen=True):
    """A step of the sequence of play."""

    title: str
    """What the book calls it."""
    clause: str
    """The clause it follows."""
    depth: int
    """How deep it lies inside other steps."""
    now: bool
    """Whether the match is there."""


class Box(Struct, frozen=True):
    """Pieces that are not on the map."""

    title: str
    """What it is called."""
    note: str
    """What else is said of it."""
    pieces: tuple[str, ...]
    """The pieces in it, by id."""


class Figure(Struct, frozen=True):
    """A number that a player wants at a glance."""

    title: str
    """What it counts."""
    value: str
    """The number, or the word."""
    side: str
    """Whose it is; empty for both."""
    clause: str
    """The clause behind it."""


class Mark(Struct, frozen=True):
    """A sign on a hex."""

    hex: str
    """Where it is."""
    sign: str
    """The sign."""
    title: str
    """What it means."""
    side: str
    """Whose it is."""


class Arrow(Struct, frozen=True):
    """An arrow from hex to hex."""

    start: str = msgspec.field(name="from")
    """The hex it comes from."""
    to: str
    """The hex it points at."""
    title: str
    """What it means."""


class Card(Struct, frozen=True):
    """A card that lies open or in hand, or a pile of them."""

    pile: str
    """Where it lies."""
    title: str
    """What it is called."""
    text: str
    """What it says."""
    clause: str
    """The clause behind it."""
    count: int
    """How many there are of it."""


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


class Group(Struct, frozen=True):
    """Hexes and lines of an overlay of which the same is said."""

    title: str
    """What is said of them."""
    side: str
    """Whose they are; empty for both."""
    hexes: tuple[str, ...]
    """The hexes."""
    lines: tuple[tuple[str, str], ...] = ()
    """Pairs of neighbours that are joined."""


class Overlay(Struct, frozen=True):
    """What is laid over the map."""

    id: str
    """Its name."""
    title: str
    """Its name for players."""
    clause: str
    """The clause that it shows."""
    groups: tuple[Group, ...]
    """What is drawn."""
