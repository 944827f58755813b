"""The board of a game as a screen draws on it: sheets, hexes, trays, links."""

import msgspec

from hexmarshal.core.screen.values import Struct


class Hex(Struct, frozen=True):
    """A hex of the map."""

    id: str
    """Its number on the map."""
    sheet: str
    """The sheet that it lies on."""
    x: float
    """Its centre, from the left."""
    y: float
    """Its centre, from the top."""
    terrain: str
    """Its terrain."""
    country: str
    """Its country."""
    place: str
    """Town, fortress or the like."""
    rank: int
    """How great the place is: 1 for the greatest, 3 for the least, 0 for none."""
    near: tuple[str, ...]
    """Neighbours by their numbers, clockwise from the top; "" beyond the edge."""


class Name(Struct, frozen=True):
    """The name of a place, where no counter hides it."""

    hex: str
    """The hex of the place."""
    text: str
    """The name."""
    worth: str
    """What the place is worth, as the map prints it; "" for nothing."""
    rank: int
    """How great the place is: 1 for the greatest, 3 for the least."""
    anchor: str
    """Which end of it stands at the point: ``start``, ``middle`` or ``end``."""
    x: float
    """The point, from the left."""
    y: float
    """The point, from the top: there the letters stand."""
    fortress: bool
    """Whether it is a fortress, which is fought for whatever its size."""


class Sheet(Struct, frozen=True):
    """A sheet of the map, and where it lies."""

    id: str
    """Its letter; "" where there is one sheet only."""
    title: str
    """Its name for players."""
    map: str
    """Address of the picture, with a version in it."""
    x: float
    """Where its left edge lies."""
    y: float
    """Where its upper edge lies."""
    width: int
    """How wide the picture is."""
    height: int
    """How high the picture is."""
    outline: str
    """Corners of a hex around its centre, as the points of an SVG polygon."""


class Tray(Struct, frozen=True):
    """A box off the map in which pieces can stand, drawn as a tray beside the sheets."""

    id: str
    """What pieces and orders call it."""
    title: str
    """Its name for players."""
    note: str
    """What else is said of it."""
    x: float
    """Its centre, from the left."""
    y: float
    """Its centre, from the top."""
    width: int
    """How wide it is."""
    height: int
    """How high it is."""


class Link(Struct, frozen=True):
    """A way off the map between two places: hexes or trays."""

    start: str = msgspec.field(name="from")
    """The place it leads from."""
    to: str
    """The place it leads to."""
    both: bool
    """Whether it leads back as well."""
    kind: str
    """What it is: rail, road, river, sea."""
    distance: int
    """Its length in hexes; 0 where the game does not count it."""
    note: str
    """What else is said of it."""


class Board(Struct, frozen=True):
    """The map as numbers, in the units of its pictures: the sheets side by side, with trays between them."""

    title: str
    """Its name for players."""
    width: int
    """How wide everything is together."""
    height: int
    """How high everything is together."""
    step: float
    """Distance between the centres of neighbours."""
    sheets: tuple[Sheet, ...]
    """The sheets, from left to right."""
    hexes: tuple[Hex, ...]
    """Every hex of every sheet."""
    names: tuple[Name, ...]
    """The names of places."""
    boxes: tuple[Tray, ...]
    """The boxes off the map."""
    links: tuple[Link, ...]
    """The ways off the map."""
