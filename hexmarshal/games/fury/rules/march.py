"""Chapter 9: a unit goes its way."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.fury.rules.headquarters import lone_hqs, shift_lone_hqs
from hexmarshal.games.fury.rules.hex_by_hex import stop_refusal
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.siege import join_siege, settle_siege


class March(Procedure, frozen=True, tag="March"):
    """9: a unit goes its way hex by hex, and every lone enemy HQ it touches gives way first (9f)."""

    unit: Counter
    """Who goes."""
    way: tuple[Cell, ...]
    """The hexes still to be entered."""
    rides: tuple[bool, ...]
    """Whether it comes to each of them by train."""
    start: Cell
    """Where it set out."""
    steps: ClassVar = ("step", "contact")

    def step(self, table: Fury) -> None:
        """Into the next hex, unless an HQ that had nowhere to go still stands there."""
        there = self.way[0]
        if not holds(table.situation.hqs[1 - table.side_of(self.unit)], there):
            go(table, self.unit, (there,), self.rides[:1])
            return
        table.say(f"{table.name(self.unit)} stops: an enemy headquarters is still in {table.hexname(there)}.", "9d")
        table.leave()
        if stop_refusal(table, self.unit, table.pieces[self.unit].at) is not None:
            table.march(self.unit, (self.start,), "turns back", "9.2a")

    def contact(self, table: Fury) -> None:
        """Shift lone HQs, then go on."""
        if len(self.way) > 1:
            table.amend(at=0, way=self.way[1:], rides=self.rides[1:])
        if lone_hqs(table, 1 - table.side_of(self.unit)):
            shift_lone_hqs(table, 1 - table.side_of(self.unit))


def go(table: Fury, index: Counter, path: tuple[Cell, ...], rides: tuple[bool, ...]) -> None:
    """Take a unit along a way; sieges it leaves or joins follow (10.5f)."""
    start, rode = table.pieces[index].at, any(rides)
    table.march(index, path, "rides" if rode else "marches", "9.3c" if rode else "9")
    settle_siege(table, start, table.side_of(index))
    join_siege(table, index)


def spend_rail_point(table: Fury, nation: int) -> None:
    """9.3b, 9.3g."""
    rail = list(table.state.rail)
    rail[nation] -= table.printed.number["rail.points"]
    table.note(rail=tuple(rail))
