"""9.2: retreats after combat."""

from typing import ClassVar

from hexmarshal.core.meanings import Cell, Counter, Few, SideNumber
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.galicia.rules.effectiveness import reduce
from hexmarshal.games.galicia.rules.in_progress import amend_combat
from hexmarshal.games.galicia.rules.pieces import SIDES
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.retreat_ways import Course, seen_ways, ways
from hexmarshal.games.galicia.rules.retreating import RetreatTo, WhoGoesOn
from hexmarshal.games.galicia.rules.stacking import Overstacking


class RetreatStack(Procedure, frozen=True, tag="RetreatStack"):
    """9.2: a stack retreats by some hexes."""

    owner: SideNumber
    """Whose units they are."""
    units: tuple[Counter, ...]
    """Who retreats."""
    start: Cell
    """The hex from which the retreat began."""
    hexes: Few
    """How many hexes they are to go."""
    ordered: Few
    """How many hexes the result of the combat ordered (9.2.1b)."""
    visited: tuple[Cell, ...] = ()
    """Hexes in which the retreat has been."""
    steps: ClassVar = ("choose", "arrive", "crowd")

    def alive(self, table: Galicia) -> tuple[int, ...]:
        """Who is left."""
        return tuple(i for i in self.units if table.pieces[i].at >= 0)

    def here(self, table: Galicia) -> int:
        """The hex in which they stand."""
        return table.pieces[self.alive(table)[0]].at

    def choose(self, table: Galicia) -> None:
        """9.2.1: the owner determines the way, and is asked if there may be several for all the enemy can see."""
        found = seen_ways(table, self)
        if not found:
            self._barred(table, self.hexes)
            table.leave()
        elif len(found) == 1:
            self.go(table, found[0])
        else:
            table.ask(RetreatTo(SIDES[self.owner]))

    def _barred(self, table: Galicia, hexes: int) -> None:
        """9.2.3: a reduction for each hex not retreated, and the modifier of the loss roll."""
        where = self.here(table)
        table.say(f"The way of retreat from {table.place(where)} is barred.", "9.2.3", table.hexname(where))
        blame(table, self.owner)
        note_retreat(table, self.units)  # thrown back as well, and so not victorious
        for i in self.alive(table):
            reduce(table, i, hexes * table.printed.number["retreat.blocked"], "9.2.3")

    def go(self, table: Galicia, course: Course) -> None:
        """Take the stack along a way, with what it costs (9.2.2, 9.2.3)."""
        fords = table.printed.fords
        units, here = self.alive(table), self.here(table)
        if course.into_zone or course.astray:
            why = "an enemy ZOC" if course.into_zone else "away from supply"
            table.say(f"The retreat leads {'into ' if course.into_zone else ''}{why}.", "9.2.1c")
            blame(table, self.owner)
        cover(table, self.owner, course.path[-1])
        table.march(units, course.path, "retreats", "9.2a", seen=True)
        note_retreat(table, units)
        for there in course.path:
            for i in units:
                reduce(table, i, fords.get((here, there), 0), "9.2.2")
            here = there
        table.amend(visited=(*self.visited, *course.path))
        if len(course.path) < self.hexes and self.alive(table):
            self._barred(table, self.hexes - len(course.path))

    def arrive(self, table: Galicia) -> None:
        """9.2b: who is too many in the last hex goes on; all together, if there is room for none, or by the option."""
        units = self.alive(table)
        if not units:
            table.leave()
            return
        room = table.room(self.here(table), self.owner)
        if room >= 0 or not ways(table, replace(self, hexes=1)):
            return
        steps = [table.pieces[i].steps for i in units]
        if table.options.surplus == "all" or room + sum(steps) < min(steps):
            table.amend(at=0, units=units, hexes=1)
            return
        table.again()
        table.ask(WhoGoesOn(SIDES[self.owner]))

    def may_go_on(self, table: Galicia) -> list[int]:
        """9.2b: who may leave an overfull hex: the units of the smallest groups that can make it fit, or any."""
        units, pieces = self.alive(table), table.pieces
        if table.options.surplus == "owner":
            return list(units)
        excess = -table.room(self.here(table), self.owner)
        largest = sorted((pieces[i].steps for i in units), reverse=True)
        few = next((n for n in range(1, len(units) + 1) if sum(largest[:n]) >= excess), None)
        if few is None:
            return sorted(units)
        # A unit is in some group of so few if it is large enough together with the largest ones.
        return sorted(i for i in units if sum(largest[: few - 1]) + pieces[i].steps >= excess)

    def crowd(self, table: Galicia) -> None:
        """5.2: where a retreat ends too many are eliminated, if nobody could go on."""
        if self.alive(table):
            here = self.here(table)
            if table.room(here, self.owner) < 0:
                table.call(Overstacking(self.owner, (here,)))


def blame(table: Galicia, side: int) -> None:
    """Let the combat know that a side broke a guideline or could not retreat (9.4.1e)."""
    amend_combat(table, lambda combat: combat.blaming(side))


def note_retreat(table: Galicia, units: tuple[int, ...]) -> None:
    """Let the combat know who has retreated, or was to and could not (9.2.3, 9.3a)."""
    amend_combat(table, lambda combat: replace(combat, retreated=tuple(sorted({*combat.retreated, *units}))))


def cover(table: Galicia, side: int, cell: int) -> None:
    """Units retreat onto a stack: the unit that lay on top is still known, whatever lies there now (5.4)."""
    top = table.tops(side).get(cell)
    if top is not None and not table.pieces[top].seen:
        table.put(top, replace(table.pieces[top], seen=True))
