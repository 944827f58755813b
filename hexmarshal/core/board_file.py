"""The board file: what stands in it, table by table.

A board is a TOML file, one a sheet, made to be read and edited by people. Hexes are written by their labels,
lists of hexes with blanks between them. Every table or row names its source. `hexmarshal.core.board` makes a
`Board` of it, `hexmarshal.core.board_lint` says what is wrong with it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hexmarshal.core.data import Reader, Row, TomlFile
from hexmarshal.core.hexes import Numbering


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """`[board]`: what the sheet is."""

    id: str
    """The sheet: the game's name, and the letter of the sheet if it has several."""
    title: str
    """The sheet's name for players."""
    source: str


class Transform(msgspec.Struct, frozen=True, kw_only=True):
    """`[transform]`: where the hexes lie on the globe.

    With (u, v) = `Numbering.plane` of a hex, [x, y] = [1, u, v] · matrix gives kilometres in a Lambert
    conformal conic projection on a sphere of 6371.0088 km.
    """

    lat0: float
    """Latitude of the origin."""
    lon0: float
    """Longitude of the origin."""
    lat1: float
    """First standard parallel."""
    lat2: float
    """Second standard parallel."""
    matrix: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
    """The rows are the origin, the step of u and the step of v."""
    km: float
    """Width of a hex in kilometres."""
    source: str


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """`[terrain]` and `[country]`: one letter a hex.

    The letters stand as the board lies before a player: `across` of the numbering runs along a row, `down`
    from row to row. In Fury the first row of letters is row 01 of the map and the first letter column 01; in
    Galicia, whose rows count from the south and whose columns from the east, the first letter is the last
    hex of the last row. A "-" in the terrain means that there is no such hex.
    """

    legend: dict[str, str]
    """What each letter means; "" means none, as for the country of a sea hex."""
    rows: str
    """The letters, one row a line."""
    source: str
    water: tuple[str, ...] = ()
    """The terrains that are water: no place lies there."""


class HexRow(Row, frozen=True, kw_only=True):
    """`[[hex]]`: an exception for one hex, laid over the letters."""

    id: str
    """The hex."""
    terrain: str = ""
    """Its terrain; "" leaves it."""
    country: str = ""
    """Its country; "" leaves it."""


class SideRow(Row, frozen=True, kw_only=True):
    """`[[side]]`: a feature that runs along hexsides."""

    name: str
    """What it is called."""
    kind: str
    """A kind of the table `[sides]`."""
    sides: str
    """The hexsides, each as the two hexes it parts: "0414/0415 0415/0514"."""
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
    value: int = 0
    """What it is worth, where the game counts it."""
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


class NoteRow(Row, frozen=True, kw_only=True):
    """`[[note]]`: a remark on some hexes: why their terrain is what it is, what the rulebook says of them."""

    hexes: str
    """The hexes."""
    text: str
    """The remark."""


ROWS: dict[str, type[Row]] = {
    "hex": HexRow, "side": SideRow, "railway": RailwayRow, "place": Place, "mark": MarkRow, "note": NoteRow,
}  # fmt: skip
"""The tables of a board file that have rows."""

LAYERS = tuple(table for table in ROWS if table != "note")
"""Those whose rows have names of their own, so that an overlay can change them."""


class BoardFile(msgspec.Struct, frozen=True, kw_only=True):
    """A board file, decoded but not yet checked against itself."""

    board: Head
    numbering: Numbering
    terrain: Layer
    country: Layer
    transform: Transform | None = None
    sides: dict[str, Literal["chain", "single"]] = {}
    """`[sides]`: the kinds of hexside features. A chain runs from corner to corner; a single stands alone."""
    hex: tuple[HexRow, ...] = ()
    side: tuple[SideRow, ...] = ()
    railway: tuple[RailwayRow, ...] = ()
    place: tuple[Place, ...] = ()
    mark: tuple[MarkRow, ...] = ()
    note: tuple[NoteRow, ...] = ()

    @classmethod
    def read(cls, file: TomlFile) -> BoardFile:
        """Decodes a file; `DataError` names every entry that does not fit."""
        reader = Reader(file, cls.__struct_fields__)
        found: dict[str, Any] = {
            "board": reader.table("board", Head),
            "numbering": reader.table("numbering", Numbering),
            "terrain": reader.table("terrain", Layer),
            "country": reader.table("country", Layer),
            "transform": reader.table("transform", Transform) if "transform" in file.values else None,
            "sides": file.values.get("sides", {}),
        }
        for kind, manner in found["sides"].items():
            if manner not in ("chain", "single"):
                reader.complain("sides", None, f"{kind} is a 'chain' or a 'single', not {manner!r}.", kind)
        for name, row in ROWS.items():
            found[name] = tuple(reader.rows(name, row))
        reader.done()
        return cls(**found)
