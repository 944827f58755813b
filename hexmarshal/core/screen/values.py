"""What a game lays beside its map and over it, as plain values for a screen."""

import msgspec


class Struct(msgspec.Struct, frozen=True):
    """A value that goes to a screen."""


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


class Winning(Struct, frozen=True):
    """How the game is won, and how it stands."""

    how: str
    """The aim, in a sentence."""
    now: str
    """The score, in another."""
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


class Group(Struct, frozen=True):
    """Hexes and lines of a layer of which the same is said."""

    title: str
    """What is said of them."""
    side: str
    """Whose they are; empty for both."""
    hexes: tuple[str, ...]
    """The hexes."""
    lines: tuple[tuple[str, str], ...] = ()
    """Pairs of neighbours that are joined."""


class Layer(Struct, frozen=True):
    """What is laid over the map."""

    id: str
    """Its name."""
    title: str
    """Its name for players."""
    clause: str
    """The clause that it shows."""
    groups: tuple[Group, ...]
    """What is drawn."""


class LayerKind(Struct, frozen=True):
    """Something that can be laid over the map, with the key that lays it there."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    key: str
    """The letter on the keyboard."""
    blurb: str
    """What it shows."""
    at: tuple[str, ...] = ()
    """The kinds of decision at which it lies on the map by itself, since they are about it."""
