"""What a board has besides its hexes: railways, roads, links, and the sheets it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from hexmarshal.core.board.board import Board


class Railway(msgspec.Struct, frozen=True):
    """A chain of hexes joined by rail."""

    name: str
    """The stretch, by its ends or stations."""
    nation: str
    """Who runs it."""
    hexes: tuple[int, ...]
    """The cells of the chain; each is joined to the next."""
    track: str
    """"single", "double", or "" where the game does not ask."""
    gauge: str
    """"standard", "broad", "narrow", or "" where the game does not ask."""
    source: str


class Road(msgspec.Struct, frozen=True):
    """A chain of hexes joined by road."""

    name: str
    """The stretch, by its ends."""
    kind: str
    """What it is: road, roadway."""
    hexes: tuple[int, ...]
    """The cells of the chain; each is joined to the next."""
    source: str


class Link(msgspec.Struct, frozen=True):
    """A way off the map from one place to another."""

    to: int
    """The cell it leads to, of a hex or a box."""
    kind: str
    """What it is: rail, road, river, sea."""
    distance: int
    """Its length in hexes; 0 where the game does not count it."""
    id: str
    """The row of the board file that describes it."""


class Sheet(msgspec.Struct, frozen=True):
    """One sheet of a board."""

    id: str
    """The sheet's id."""
    title: str
    """Its name for players."""
    board: Board
    """The sheet by itself; its cells differ from those of a board of several sheets."""
    cells: tuple[int, ...]
    """Its hexes on the whole board, line by line in the order of the numbers."""
    mask: int
    """The same as a mask, so that a scenario can be played on one sheet alone."""


class Apart(ValueError):
    """Two places with no distance between them: on different sheets, or off the map."""
