"""A game on the shelf: its card, its board, its rulebook."""

import msgspec

from hexmarshal.core.screen import LayerKind, Struct
from hexmarshal.desk.structs.coach import Explanation


class Side(Struct, frozen=True):
    """A side of the conflict."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    nation: str
    """The nation whose colour and emblem stand for it."""
    camp: str
    """The alliance it fights for; sides of one camp win together."""


class Scenario(Struct, frozen=True):
    """A start position and a length."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    blurb: str
    """What it is about."""


class Setting(Struct, frozen=True):
    """What an option can be set to."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""


class Option(Struct, frozen=True):
    """An optional rule, or a reading that groups play differently; the first setting is the default."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    clause: str
    """The clause that it reads."""
    settings: tuple[Setting, ...]
    """What it can be set to."""


class Sources(Struct, frozen=True):
    """How many values are printed fact, public fact, reconstruction."""

    printed: int = 0
    """Values that the rulebook prints."""
    public: int = 0
    """Values that anybody can look up."""
    reconstructed: int = 0
    """Values that we propose."""


class GameCard(Struct, frozen=True):
    """A game on the lobby's shelf."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    designer: str
    """Who designed the original."""
    publisher: str
    """Who published it."""
    years: str
    """What it is about, and when."""
    scale: str
    """What a unit, a hex and a turn stand for."""
    sides: tuple[Side, ...]
    """The sides of the conflict."""
    length: str
    """How long a match takes."""
    complexity: int
    """From 1, an evening's first game, to 5."""
    blurb: str
    """The game in a sentence or two."""
    reconstructed: str
    """Which data the rulebook does not contain."""
    sources: Sources
    """Where the values of its data come from."""
    scenarios: tuple[Scenario, ...]
    """What can be played; the first is the default."""
    options: tuple[Option, ...]
    """What can be played differently."""
    layers: tuple[LayerKind, ...]
    """What can be laid over its map."""
    hides: bool
    """Whether it hides anything from a side."""
    picture: str
    """Address of a picture of its board."""


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


class Clause(Struct, frozen=True):
    """A numbered rule."""

    id: str
    """Its number in the book with our letter."""
    title: str
    """What it is about, in a word."""
    text: str
    """The rule in our words."""
    chapter: str
    """The chapter it stands in."""
    titles: tuple[str, ...]
    """The titles above it, of its chapter and its sections."""


class Ruling(Struct, frozen=True):
    """How an ambiguous place is read."""

    id: str
    """Its name."""
    clause: str
    """The clauses that it reads."""
    question: str
    """What the book leaves open."""
    readings: tuple[str, ...]
    """The readings that can be defended."""
    chosen: str
    """The one we take."""
    why: str
    """Why we take it."""
    option: str
    """The option that takes another, if there is one."""


class Source(Struct, frozen=True):
    """A file of data, what it holds and where its values come from."""

    file: str
    """The table of the data."""
    what: str
    """What it holds."""
    printed: int
    """Values that the rulebook prints."""
    public: int
    """Values that anybody can look up."""
    reconstructed: int
    """Values that we propose."""
    notes: tuple[str, ...]
    """The sources as the data name them."""


class Synonym(Struct, frozen=True):
    """Words that somebody may type, and what is meant by them."""

    said: tuple[str, ...]
    """What is typed."""
    finds: tuple[str, ...]
    """What it finds besides."""


class Rules(Struct, frozen=True):
    """The rulebook of a game in our words."""

    game: str
    """The game."""
    title: str
    """What is printed on its box."""
    clauses: tuple[Clause, ...]
    """Every clause, in the order of the book."""
    headings: dict[str, str]
    """Titles of chapters and sections by their numbers."""
    rulings: tuple[Ruling, ...]
    """Every ruling."""
    sources: tuple[Source, ...]
    """Where the data come from."""
    synonyms: tuple[Synonym, ...]
    """Words by which clauses are found as well."""
    terms: tuple[Explanation, ...]
    """The words of the game, explained."""
