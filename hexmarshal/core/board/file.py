"""The board file: what stands in it, table by table.

A board is a TOML file, one per sheet, made to be read and edited by people. Hexes are written by their labels,
lists of hexes with blanks between them. Every table or row names its source. `hexmarshal.core.board.board` makes a
`Board` of it, `hexmarshal.core.board.lint` says what is wrong with it.

A file must have `[board]`, `[numbering]`, `[terrain]` and `[country]`; everything else may be left out:

| table | what |
| --- | --- |
| `[transform]` | where the hexes lie on the globe |
| `[relief]` | the mean elevation of each hex, for drawing |
| `[[hex]]` | exceptions from the letters |
| `[sides]`, `[[side]]` | what runs along hexsides or crosses them |
| `[[railway]]`, `[[road]]` | chains of hexes joined by a way |
| `[[place]]`, `[[mark]]`, `[[note]]` | towns and fortresses; named sets of hexes; remarks |
| `[[box]]`, `[[link]]` | what lies off the map, and how it is joined to it |
| `[legend]`, `[track]` | texts for the drawing: terrain effects and the turns |
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.board.head import Head as Head
from hexmarshal.core.board.head import Layer as Layer
from hexmarshal.core.board.head import Transform as Transform
from hexmarshal.core.board.hexes import Numbering
from hexmarshal.core.data.files import Reader, Row, TomlFile
from hexmarshal.core.data.numbers import Whole
from hexmarshal.core.data.plain import Values


class HexRow(Row, frozen=True, kw_only=True):
    """`[[hex]]`: an exception for one hex, laid over the letters."""

    id: str
    """The hex."""
    terrain: str = ""
    """Its terrain; "" leaves it."""
    country: str = ""
    """Its country; "" leaves it."""


class SideRow(Row, frozen=True, kw_only=True):
    """`[[side]]`: a feature that runs along hexsides.

    A river, which is a chain of a kind in `water_sides`, is written from its source to its mouth, and must come
    from somewhere and go somewhere. Ends on the edge of the map, at a water hex or at another river need no word.
    Whatever `from` or `to` say is checked: "source" (an end inside the map), "edge", "mouth" (a water hex), the
    name of another side, or a hex inside which the river goes on.
    """

    name: str
    """What it is called."""
    kind: str
    """A kind of the table `[sides]`."""
    sides: str
    """The hexsides, each as the two hexes it parts: "0414/0415 0415/0514"."""
    from_: str = msgspec.field(name="from", default="")
    """Where a river comes from, at the end of its first hexside."""
    to: str = ""
    """Where a river goes, at the end of its last hexside."""
    note: str = ""
    """What an editor should know."""


class RailwayRow(Row, frozen=True, kw_only=True):
    """`[[railway]]`: a chain of hexes joined by rail."""

    name: str
    """The stretch, by its ends or stations."""
    nation: str
    """Who runs it."""
    hexes: str
    """The chain; each hex is joined to the next."""
    stations: str = ""
    """The stations on the way, for people."""
    track: Literal["", "single", "double"] = ""
    """How many tracks, where the game asks."""
    gauge: Literal["", "standard", "broad", "narrow"] = ""
    """The gauge, where the game asks."""
    note: str = ""
    """What an editor should know."""


class RoadRow(Row, frozen=True, kw_only=True):
    """`[[road]]`: a chain of hexes joined by a road."""

    name: str
    """The stretch, by its ends."""
    hexes: str
    """The chain; each hex is joined to the next."""
    kind: str = "road"
    """What it is, where the game has several: road, roadway."""
    note: str = ""
    """What an editor should know."""


class Place(Row, frozen=True, kw_only=True):
    """`[[place]]`: a town, fortress or other point in a hex."""

    hex: str
    """The hex."""
    name: str
    """Its name, with the spelling of its nation in 1914."""
    kind: str
    """What it is: town, city, fortress, pass and so on."""
    size: str = ""
    """Its class, where the game has classes: minor, major."""
    nation: str = ""
    """Whose it is at the start, where that matters."""
    value: Annotated[int, msgspec.Meta(ge=-99, le=99)] = 0
    """What it is worth, where the game counts it; below 0 what its loss costs."""
    lat: Annotated[float, msgspec.Meta(ge=-80, le=80)] | None = None
    """Its latitude; with `lon` it must lie in its hex, unless `by_book`."""
    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)] | None = None
    """Its longitude."""
    by_book: bool = False
    """Whether the book puts it in this hex against its coordinates; the note or the source says where."""
    note: str = ""
    """What an editor should know."""


class MarkRow(Row, frozen=True, kw_only=True):
    """`[[mark]]`: a named set of hexes, such as "entry:russian" or "closed"."""

    name: str
    """The mark. What stands before a colon is its kind; those of kind "entry" must lie on the edge."""
    hexes: str
    """The hexes."""
    note: str = ""
    """What an editor should know."""


class BoxRow(Row, frozen=True, kw_only=True):
    """`[[box]]`: a box beside the map."""

    id: str
    """Its id; no hex may have it as its number."""
    name: str
    """Its name for players."""
    note: str = ""
    """What an editor should know."""


class LinkRow(Row, frozen=True, kw_only=True):
    """`[[link]]`: a way off the map between hexes or boxes."""

    a: str
    """One end: a hex or a box, of this sheet or of another of the board."""
    b: str
    """The other end."""
    kind: str
    """What it is: rail, road, river, sea."""
    distance: Whole = 0
    """Its length in hexes, where the game counts it."""
    one_way: bool = False
    """Whether it leads from a to b only."""
    note: str = ""
    """What an editor should know."""
    id: str = ""
    """What an overlay calls it; by default "a/b kind"."""

    def __post_init__(self) -> None:
        if not self.id:
            msgspec.structs.force_setattr(self, "id", f"{self.a}/{self.b} {self.kind}")


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """`[track]`: the turns, for a strip beside the map."""

    turns: tuple[str, ...]
    """What stands in each field."""
    source: str
    title: str = "Turns"
    """What stands above it."""


class NoteRow(Row, frozen=True, kw_only=True):
    """`[[note]]`: a remark on some hexes: why their terrain is what it is, what the rulebook says of them."""

    hexes: str
    """The hexes."""
    text: str
    """The remark."""


ROWS: dict[str, type[Row]] = {
    "hex": HexRow, "side": SideRow, "railway": RailwayRow, "road": RoadRow, "place": Place, "mark": MarkRow,
    "box": BoxRow, "link": LinkRow, "note": NoteRow,
}  # fmt: skip
"""The tables of a board file that have rows."""

TABLES: dict[str, type[msgspec.Struct]] = {
    "board": Head, "numbering": Numbering, "terrain": Layer, "country": Layer, "transform": Transform,
    "relief": Layer, "track": Track,
}  # fmt: skip
"""The tables of a board file that are one entry."""

MANNERS = ("chain", "single", "crossing")
"""How a kind of hexside feature lies."""

LAYERS = tuple(table for table in ROWS if table != "note")
"""Those whose rows have names of their own, so that an overlay can change them."""


class BoardFile(msgspec.Struct, frozen=True, kw_only=True):
    """A board file, decoded but not yet checked against itself."""

    board: Head
    numbering: Numbering
    terrain: Layer
    country: Layer
    transform: Transform | None = None
    relief: Layer | None = None
    sides: dict[str, Literal["chain", "single", "crossing"]] = {}
    """`[sides]`: the kinds of hexside features. A chain runs from corner to corner; a single stands alone; a
    crossing, such as a bridge or ferry, leads over a water side."""
    legend: dict[str, str] = {}
    """`[legend]`: a line for each terrain or feature, such as its effects; "source" names its source."""
    track: Track | None = None
    hex: tuple[HexRow, ...] = ()
    side: tuple[SideRow, ...] = ()
    railway: tuple[RailwayRow, ...] = ()
    road: tuple[RoadRow, ...] = ()
    place: tuple[Place, ...] = ()
    mark: tuple[MarkRow, ...] = ()
    box: tuple[BoxRow, ...] = ()
    link: tuple[LinkRow, ...] = ()
    note: tuple[NoteRow, ...] = ()

    @classmethod
    def read(cls, file: TomlFile) -> BoardFile:
        """Decodes a file; `DataError` names every entry that does not fit."""
        reader = Reader(file, cls.__struct_fields__)
        found: Values = {}
        for name, kind in TABLES.items():
            required = name in ("board", "numbering", "terrain", "country")
            found[name] = reader.table(name, kind) if required or name in file.values else None
        for name in ("sides", "legend"):
            found[name] = file.values.get(name, {})
            if not isinstance(found[name], dict) or not all(isinstance(v, str) for v in found[name].values()):
                reader.complain(name, None, "It must be a table of texts.")
                found[name] = {}
        for side, manner in found["sides"].items():
            if manner not in MANNERS:
                sentence = f"{side} is a 'chain', a 'single' or a 'crossing', not {manner!r}."
                reader.complain("sides", None, sentence, side)
        for name, row in ROWS.items():
            found[name] = tuple(reader.rows(name, row))
        reader.done()
        return cls(**found)
