"""7.1.2: units go their way hex by hex; what the enemy must or may do at once comes between (8, 15.6.2)."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.rules.movement import forced_march, rivers
from hexmarshal.games.serbien.rules.movement.moving import spent_by
from hexmarshal.games.serbien.rules.movement.reach import Route, step_points
from hexmarshal.games.serbien.rules.standing.zones import alert, uneventful
from hexmarshal.games.serbien.rules.table.position import Serbien


def go(table: Serbien, units: Sequence[Counter], way: Route, counter: bool) -> None:
    """Take units along a way, hex by hex where something may happen on it."""
    side, here, ground = table.side_of(units[0]), table.pieces[units[0]].at, table.printed.ground
    passed = mask((here, *way.path))
    stirring = alert(table, side) & passed or any(map(table.demoralised, units))
    if stirring or (table.printed.river_hexes & passed and ground.over_water((here, *way.path))):
        table.call(Marching(tuple(units), way.path, counter, here))
    else:
        table.march_stack(units, way.path, "moves", "7.1.2a", spent=spent_by(table, units) + way.cost)
        forced_march.spent_out(table, units, counter)


class Marching(Procedure, frozen=True, tag="Marching"):
    """7.1.2: a Force on its way."""

    moving: tuple[Counter, ...]
    """Who goes."""
    path: tuple[Cell, ...]
    """The hexes still to be entered."""
    counter: bool
    """Whether this is the Counter Movement Phase."""
    began: Cell
    """Where this march began."""
    stopped: bool = False
    """Whether the position has changed on the way: then the mover is asked again."""
    steps: ClassVar = ("step", "arrive")

    def step(self, table: Serbien) -> None:
        """Into the next hex, and on until something happens."""
        units = tuple([i for i in self.moving if table.placed(i)])
        if self.stopped or not units or not self.path:
            return
        side, here = table.side_of(units[0]), table.pieces[units[0]].at
        watched = -1 if any(map(table.demoralised, units)) else alert(table, side)
        for number, there in enumerate(self.path, 1):
            cost = step_points(table, units, here, there)
            table.march_stack(units, (there,), "moves", "7.1.2a", spent=spent_by(table, units) + cost)
            rivers.crossed(table, units, here, there)
            if watched & (1 << here | 1 << there) and not uneventful(table, side, units, here, there):
                table.amend(at=self.at, path=self.path[number:])  # once more, with the next
                table.call(table.begins.interrupts(side, units, here, there))
                return
            here = there

    def arrive(self, table: Serbien) -> None:
        """7.2.3: a unit that can march no further has concluded its march."""
        forced_march.spent_out(table, [i for i in self.moving if table.placed(i)], self.counter)
