"""The tables of a board file that it has once: what it is, where it lies, its letters."""

from __future__ import annotations

import msgspec


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """`[board]`: what the sheet is."""

    id: str
    """The sheet: the game's name, and the letter of the sheet if it has several."""
    title: str
    """The sheet's name for players."""
    source: str
    water_sides: tuple[str, ...] = ()
    """The kinds of hexside that are water: rivers run somewhere, and crossings lead over them."""


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
    tolerance: float = 0.05
    """How far, in hexes, a place may lie outside its hex by its coordinates."""


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """`[terrain]`, `[country]` and `[relief]`: one letter a hex.

    The letters stand as the board lies before a player: `across` of the numbering runs along a row, `down`
    from row to row. In Fury the first row of letters is row 01 of the map and the first letter column 01; in
    Galicia, whose rows count from the south and whose columns from the east, the first letter is the last
    hex of the last row. A "-" in the terrain means that there is no such hex. The legend of `[relief]` gives
    metres, such as `{a = "50", b = "150"}`; it serves the drawing only.
    """

    legend: dict[str, str]
    """What each letter means; "" means none, as for the country of a sea hex."""
    rows: str
    """The letters, one row a line."""
    source: str
    water: tuple[str, ...] = ()
    """The terrains that are water: no place lies there."""
