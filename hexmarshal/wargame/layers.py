"""Layers over the map: what every game needs to show its own by the functions that its rules use."""

from collections.abc import Callable, Iterable
from typing import Generic

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.procedure import TableT
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.screen.values import Group, Layer, LayerKind

Drawn = tuple[str, list[Group]]
"""The clause that a layer shows, and its groups of hexes."""


class Layers(Generic[TableT]):
    """The layers of a game, in the order in which they are listed, each with the function that draws it for a side."""

    def __init__(self, *layers: tuple[LayerKind, Callable[[TableT, str | None], Drawn]]) -> None:
        self._by_name = {kind.id: (kind, draw) for kind, draw in layers}

    def kinds(self) -> tuple[LayerKind, ...]:
        """What can be laid over the map."""
        return tuple(kind for kind, _ in self._by_name.values())

    def draw(self, table: TableT, side: str | None, name: str) -> Layer | None:
        """A layer by its name, without groups that have nothing to show; ``None`` if there is none."""
        if name not in self._by_name:
            return None
        kind, draw = self._by_name[name]
        clause, groups = draw(table, side)
        return Layer(kind.id, kind.title, clause, tuple(group for group in groups if group.hexes or group.lines))


def group(
    table: AnyTable, title: str, side: SideNumber | None, mask: int, lines: Iterable[tuple[int, int]] = ()
) -> Group:
    """Hexes and lines of a side, or of no side in particular, under one label."""
    labels = table.board.labels
    hexes = cells(mask & (1 << table.board.size) - 1)
    pairs = tuple((labels[here], labels[there]) for here, there in lines)
    name = "" if side is None else table.sides()[side]
    return Group(title, name, tuple(labels[cell] for cell in hexes if labels[cell]), pairs)


def shown_sides(table: AnyTable, side: str | None) -> tuple[SideNumber, ...]:
    """The sides whose affairs a side is shown: its own, or all for an onlooker."""
    everybody = table.sides()
    return tuple(range(len(everybody))) if side is None else (everybody.index(side),)


def zones_of_two(table: AnyTable, masks: tuple[int, int], sides: tuple[int, int] = (0, 1)) -> list[Group]:
    """The zones of control of two sides, listed in this order, and where they overlap."""
    both, ids = masks[0] & masks[1], table.sides()
    apart = [
        group(table, f"{table.side_called(ids[side])} zones of control", side, masks[side] & ~both) for side in sides
    ]
    return [*apart, group(table, "zones of both", None, both)]
