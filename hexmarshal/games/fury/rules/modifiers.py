"""10.2: what is added to the combat die, term by term."""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine import events
from hexmarshal.core.engine.events import Modifier, Odds
from hexmarshal.games.fury.parts.rows import Ratio
from hexmarshal.games.fury.rules.headquarters import values
from hexmarshal.games.fury.rules.position import Fury


def defenders(table: Fury, target: Cell, attacker: SideNumber) -> list[Counter]:
    """The combat units that defend a hex against ``attacker``: in a relief, those who besiege their own fortress."""
    return table.units_at(target, 1 - attacker)


def guards(table: Fury, target: Cell, attacker: SideNumber) -> bool:
    """Whether the fortress in a hex helps its defender. It never helps besiegers (10.5c2)."""
    fortress = table.printed.fortresses.get(target)
    if fortress is None:
        return False
    if fortress.side == attacker:
        return target in table.state.captured and holds(table.situation.held[1 - attacker], target)
    return True


def attack_strength(table: Fury, units: tuple[Counter, ...] | list[Counter]) -> int:
    """The sum of the attacking units; supporting hexes do not count (10.2.1a)."""
    return sum(table.strength(i) for i in units)


def defence_strength(table: Fury, target: Cell, attacker: SideNumber) -> int:
    """The sum of the units in the hex, at least the value of a fortress that was never captured (10.4b)."""
    total = table.occupancy(1 - attacker).strength.get(target, 0)
    fortress = table.standing_fortress(target)
    if fortress is not None and fortress.side != attacker:
        return max(total, fortress.value)
    return total


def ratio(table: Fury, units: tuple[Counter, ...] | list[Counter], target: Cell, attacker: SideNumber) -> Ratio | None:
    """The strength ratio, rounded in the defender's favour; ``None`` below 1/2 (10.2.1)."""
    against = defence_strength(table, target, attacker)
    return table.printed.charts.ratio_of(attack_strength(table, units), against) if against else None


def terrain(table: Fury, start: Cell, target: Cell, attacker: SideNumber) -> list[Modifier]:
    """10.2.2: river, difficult ground, mountain and fortress; they add up."""
    printed, found = table.printed, []
    if (start, target) in printed.rivers:
        found.append(Modifier(printed.charts.hexside["river"].modifier, "river", "10.2.2a"))
    ground = printed.terrain_modifier[target]
    if ground:
        name = table.board.terrain[target]
        clause = "10.2.2b" if name == "mountain" else "10.2.2a"
        found.append(Modifier(ground, f"{name} terrain" if name == "difficult" else name, clause))
    if guards(table, target, attacker):
        fortress = printed.fortresses[target]
        if target in table.state.captured:
            found.append(Modifier(fortress.captured_modifier, "captured fortress", "10.2.2c"))
        else:
            clause = "10.2.2b" if fortress.size == "major" else "10.2.2a"
            found.append(Modifier(fortress.modifier, f"{fortress.size} fortress", clause))
    return found


def headquarters(table: Fury, army: int) -> list[Modifier]:
    """10.2.3: the support value of the attackers' HQ must be applied."""
    printed = values(table, army)
    return [Modifier(printed.support, "headquarters", "10.2.3")] if printed is not None and printed.support else []


def disorganisation(table: Fury, units: tuple[Counter, ...], target: Cell, attacker: SideNumber) -> list[Modifier]:
    """10.2.4: once for the defenders, once for the attackers."""
    rows, found = table.printed.charts.modifier, []
    if any(table.pieces[i].disorganised for i in defenders(table, target, attacker)):
        found.append(Modifier(rows["against-disorganised"].value, "disorganised defender", "10.2.4a"))
    if any(table.pieces[i].disorganised for i in units):
        found.append(Modifier(rows["with-disorganised"].value, "disorganised attacker", "10.2.4b"))
    return found


def supporting_hexes(table: Fury, start: Cell, target: Cell, attacker: SideNumber) -> list[Cell]:
    """10.2.5: hexes beside the target whose units are free to help."""
    situation, enemy = table.situation, 1 - attacker
    beside = table.board.adjacent[target] & situation.held[attacker] & ~situation.shut[attacker] & ~(1 << start)
    if not beside:
        return []
    pieces = table.pieces
    blocking = 0
    for cell in table.printed.fortresses:
        if table.control(cell) == enemy and not holds(situation.siege, cell):
            blocking |= 1 << cell
    for cell, units in table.occupancy(enemy).units.items():
        if not holds(situation.shut[enemy], cell) and not all(pieces[i].disorganised for i in units):
            blocking |= 1 << cell
    blocking &= ~(1 << target)
    return [
        cell
        for cell in cells(beside)
        if not table.board.adjacent[cell] & blocking
        and any(not pieces[i].disorganised and not pieces[i].besieging for i in table.units_at(cell, attacker))
    ]


def support(table: Fury, start: Cell, target: Cell, attacker: SideNumber) -> list[Modifier]:
    """10.2.5a: +1 for each supporting hex."""
    value = table.printed.charts.modifier["support"].value
    hexes = supporting_hexes(table, start, target, attacker)
    return [Modifier(value, f"support from {table.hexname(cell)}", "10.2.5a") for cell in hexes]


class Strengths(NamedTuple):
    """10.2.1: the strengths of both sides and their ratio."""

    attack: int
    defence: int
    ratio: Ratio

    def modifier(self) -> Modifier:
        """10.2.1c: what the ratio adds to the die."""
        return Modifier(self.ratio.modifier, f"{self.attack} against {self.defence}, {self.ratio.id}", "10.2.1c")

    def odds(self, table: Fury) -> Odds:
        """The same for programs; ratios are numbered from the worst to the best."""
        names = sorted(table.printed.charts.ratio.values(), key=lambda row: row.odds[0] / row.odds[1])
        at = events.Ratio(self.ratio.id, names.index(self.ratio))
        return Odds(attack=self.attack, defence=self.defence, ratio=at)


def strengths(table: Fury, units: tuple[Counter, ...], target: Cell) -> Strengths:
    """10.2.1: the strengths of an attack that is allowed."""
    attacker = table.side_of(units[0])
    ours, theirs = attack_strength(table, units), defence_strength(table, target, attacker)
    found = table.printed.charts.ratio_of(ours, theirs)
    assert found is not None
    return Strengths(ours, theirs, found)


def sure_modifiers(
    table: Fury, units: tuple[Counter, ...], start: Cell, target: Cell, found: Strengths
) -> list[Modifier]:
    """All modifiers but that of the cavalry, which needs a die."""
    attacker = table.side_of(units[0])
    return [
        found.modifier(),
        *terrain(table, start, target, attacker),
        *headquarters(table, table.pieces[units[0]].army),
        *disorganisation(table, units, target, attacker),
        *support(table, start, target, attacker),
    ]
