"""Chapter 14: reinforcements."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.galicia.parts.rows import Arrival
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.asking import Ask
from hexmarshal.games.galicia.rules.in_progress import Watched
from hexmarshal.games.galicia.rules.orders import Place, Wait
from hexmarshal.games.galicia.rules.pieces import Off
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.reaction import offer, triggers
from hexmarshal.games.galicia.rules.supply import last_resort, lines


def line_of(table: Galicia, index: Counter) -> Arrival | None:
    """The line of the reinforcement list by which a unit comes now, if its turn has come (14.0a)."""
    come = [row for turn, row in table.printed.arrivals[index] if turn <= table.state.turn]
    return come[-1] if come else None


def landing(table: Galicia, index: Counter, row: Arrival) -> list[Cell]:
    """The hexes in which a reinforcement may be placed; none if it is blocked (14.0a, 14.0b, 14.1)."""
    side = table.side_of(index)
    enemy = table.occupancy(1 - side)
    listed = mask(table.printed.data.arrival_cells(row)) & table.printed.ground[side]
    if not row.rail:
        return cells(listed & ~enemy.held)
    joined, plain = lines(table, side).railway, 0
    if table.options.plus_hex == "listed":
        plain = listed & mask(map(table.board.cell, row.rail.also))
    stretch = listed & ~plain
    free = (stretch & joined & ~enemy.zone) | (plain & ~enemy.held)
    return cells(free or stretch & (joined | last_resort(table, side)))


class Reinforcements(Watched, frozen=True, tag="Reinforcements"):
    """14: units that are due come onto the map."""

    player: SideNumber
    """The phasing side."""
    passed: tuple[Counter, ...] = ()
    """Units that do not come in this phase."""
    quiet: bool = False
    """Whether the other side has said that it will not react in this phase (12.1.2)."""
    steps: ClassVar = ("next",)

    def due(self, table: Galicia) -> dict[int, Arrival]:
        """Units that are to be placed, with their lines."""
        found = {}
        for i in table.printed.coming[self.player]:
            if table.pieces[i].at in (Off.SCHEDULED, Off.WAITING) and i not in self.passed:
                row = line_of(table, i)
                if row is not None:
                    found[i] = row
        return found

    def next(self, table: Galicia) -> None:
        """Place those who have no choice, then ask about the others."""
        due = self.due(table)
        for i, row in due.items():
            ends = landing(table, i, row)
            if not ends:
                table.again()
                table.amend(passed=(*self.passed, i))
                block(table, i, row)
                return
            if len(ends) == 1 and not row.optional:
                table.again()
                place(table, i, ends[0])
                return
        if due:
            table.again()
            table.ask(PlaceUnits(SIDES[self.player]))


def block(table: Galicia, index: Counter, row: Arrival) -> None:
    """Enemies hold every hex where a unit may arrive: it waits, or takes its next line (14.0b)."""
    if not row.optional and table.pieces[index].at != Off.WAITING:
        table.put(index, replace(table.pieces[index], at=int(Off.WAITING)))
        table.say(f"{table.name(index)} cannot arrive: enemies hold its place of arrival.", "14.0b")


def place(table: Galicia, index: Counter, cell: Cell) -> None:
    """Put a reinforcement on the map; enemy cavalry may react (14.0d)."""
    side = table.side_of(index)
    found = triggers(table, side, -1, cell)
    company = holds(table.occupancy(side).held, cell)
    table.march(index, (cell,), "arrives in", "14.1a" if (row := line_of(table, index)) and row.rail else "14.0a")
    offer(table, found, -1, cell, company, index)


class PlaceUnits(Ask, frozen=True, tag="PlaceUnits"):
    """14.0a: the owner chooses among the hexes listed."""

    kind: ClassVar = "reinforce"
    clause: ClassVar = "14.0a"
    accepts: ClassVar = (Place, Wait)

    def phase(self, table: Galicia) -> Reinforcements:
        """The phase in progress."""
        return table.inside(Reinforcements)

    def prompt(self, table: Galicia) -> str:
        """Who is to come."""
        return f"{self.who(table)}: place {table.list_of(self.phase(table).due(table))}."

    def subjects(self, table: Galicia) -> list[str]:
        """The units that are due."""
        return [table.printed.ids[i] for i in self.phase(table).due(table)]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Its hexes, or to wait for its next line."""
        index = table.printed.index.get(subject, -1)
        row = self.phase(table).due(table).get(index)
        if row is None:
            return []
        found: list[Order] = [Place(subject, table.hexname(cell)) for cell in landing(table, index, row)]
        return [*found, Wait(subject)] if row.optional else found

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """14.0a, 14.1."""
        assert isinstance(order, (Place, Wait))
        index = table.printed.index.get(order.piece)
        if index is None:
            return Refusal("unknown-piece", "2.1c", f"There is no unit called {order.piece}.")
        name, row = table.name(index), self.phase(table).due(table).get(index)
        if row is None:
            return Refusal("not-due", "14.0a", f"{name} is not to be placed now.")
        if isinstance(order, Wait):
            return None if row.optional else Refusal("must-come", "14.0a", f"{name} has to be placed now.")
        ends, to = landing(table, index, row), table.board.find(order.to)
        if to in ends:
            return None
        where, instead = order.to, f"{name} can be placed in {', '.join(map(table.hexname, ends))}."
        clause = "14.1a" if row.rail else "14.0a"
        if to is None or to not in table.printed.data.arrival_cells(row):
            return Refusal("arrival", clause, f"The list does not name {where}. {instead}")
        enemy, ruling = table.occupancy(1 - self.player), ""
        if holds(enemy.held, to):
            return Refusal("enemy-hex", "14.0b", f"{where} is held by the enemy. {instead}")
        if row.rail and where in row.rail.also:
            ruling = "one-more-railway-hex"
        if holds(enemy.zone, to):
            return Refusal("zone", "14.1b", f"{where} is in an enemy ZOC. {instead}", ruling)
        return Refusal("no-source", "14.1a", f"No open railway joins {where} to a source. {instead}", ruling)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Place it, or let it wait."""
        assert isinstance(order, (Place, Wait))
        index = table.printed.index[order.piece]
        if isinstance(order, Place):
            place(table, index, table.board.cell(order.to))
            return
        table.amend(passed=(*self.phase(table).passed, index))
        table.say(f"{table.name(index)} comes later.", "AH-GT6")
