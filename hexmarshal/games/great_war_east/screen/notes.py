"""What to know before an attack of *The Great War in the East*: strengths, terrain, shifts, what results cost."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.exclusive.shifts import attack_shifts, most_columns
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import fortress
from hexmarshal.games.great_war_east.rules.standard.attackers import starving, strength_lines
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack
from hexmarshal.games.great_war_east.rules.standard.command_reach import worsened
from hexmarshal.games.great_war_east.rules.standard.odds import (
    attack_strength,
    beaten,
    column,
    columns,
    competence,
    defence_strength,
    defending,
    ridden_down,
    river_die,
    unsheltered,
)
from hexmarshal.games.great_war_east.rules.standard.steps import half


def notes(table: GreatWar, side: str, order: Order) -> list[str]:
    """Before an attack: who is halved and why, who is halved by rivers, what the defence is made of, and its price."""
    if not isinstance(order, Attack):
        return []
    labels = (order.target, *order.also)
    targets = tuple(sorted(cell for cell in map(table.board.find, labels) if cell is not None))
    units, foe = [table.printed.index[piece] for piece in order.units], 1 - SIDES.index(side)
    found = [f"{sentence} ({clause.removeprefix('SG-')})" for sentence, clause in strength_lines(table, units, targets)]
    tired = starving(table, units)
    if tired:
        each = "it rolls" if len(tired) == 1 else "each rolls"
        first = f"{table.list_of(tired)}: {each} for attrition before the odds are worked out"
        most = table.printed.number["attrition"]
        found.append(f"{first}, and on a die of 1 to {most} loses half of its steps (9.23).")
    if any(table.printed.cavalry[unit] for unit in units) and not ridden_down(table, targets, foe):
        found.append("Cavalry attacks with a quarter of its strength, for other units defend (12.21).")
    for cell in targets:
        found += _of_defence(table, cell, foe)
    if units and river_die(table, units, targets):
        found.append(f"All attack across major rivers: {river_die(table, units, targets)} is added to the die (5.4).")
    if worsened(table, units):
        found.append("The attackers are out of command control: 1 becomes 2 (10.43).")
    theirs = _defenders(table, targets, foe)
    if worsened(table, theirs):
        found.append("The defenders are out of every command radius: their result is one worse (10.43).")
    if units:
        attack = attack_strength(table, units, targets, fleet=order.flotilla)
        at = column(table, attack, defence_strength(table, targets, foe), competence(table, units))
        found += [] if at is None else _shifts(table, units, theirs, None if tired else at)
    return [*found, _price(table, units, targets, foe)]


def _defenders(table: GreatWar, targets: Sequence[int], foe: int) -> list[int]:
    """The units that will defend some hexes, those too that withdrew among friends who have left (8.66)."""
    stacks = (defending(table, cell, foe) or unsheltered(table, cell, foe) for cell in targets)
    return [unit for stack in stacks for unit in stack]


def _shifts(table: GreatWar, units: Sequence[int], theirs: Sequence[int], at: int | None) -> list[str]:
    """10.21, SG-18.2: the widest shifts of both sides, with which the odds reckon before anybody has been asked.

    ``at`` is the column of the attack, if attrition does not change it: nobody is asked for a shift beyond the table.
    """
    found, own, last = [], table.side_of(units[0]), len(columns(table)) - 1
    right = max(attack_shifts(table, own, units), key=lambda shift: shift.columns, default=None)
    if right is not None and right.columns and at != last:
        at = None if at is None else min(at + right.columns, last)
        who = f"Putnik, through {table.name(right.hq)}," if right.helped else table.name(right.hq)
        wide, clause = count(right.columns, "column"), "19.1" if right.helped else "10.21"
        found.append(f"{who} can shift it {wide} to the right; the odds reckon with that, you are asked ({clause}).")
    left = most_columns(table, 1 - own, theirs)
    if left and at != 0:
        found.append(f"The defence can shift it {count(left, 'column')} to the left; the odds reckon with that (18.2).")
    return found


def _price(table: GreatWar, units: Sequence[int], targets: Sequence[int], foe: int) -> str:
    """8.9, SG-21.0: how many steps the results would cost the attacker: those of the smaller force, or half of them."""
    if not units:
        return "The flotilla attacks alone: it suffers no loss, and no shift helps it (21.0)."
    walls = sum(fortress.steps_of(table, cell) for cell in fortress.standing(table, targets, foe))
    theirs = walls + sum(table.steps(unit) for unit in _defenders(table, targets, foe))
    own = sum(map(table.steps, units))
    least = min(own, theirs)
    forces = f"The attack has {count(own, 'step')}, the defence {count(theirs, 'step')}"
    return f"{forces}: a 1 costs the attacker {count(half(least), 'step')}, a 2 {count(least, 'step')} (8.9)."


def _of_defence(table: GreatWar, cell: int, foe: int) -> list[str]:
    """What the defence of a hex is made of, beside what stands on the counters."""
    where, troops, found = table.place(cell), table.troops(cell, foe), []
    if holds(table.printed.doubled, cell) and troops:
        found.append(f"The ground doubles the units in {where} (5.4).")
    if any(table.pieces[unit].entrained for unit in troops):
        found.append(f"Entrained units in {where} defend at half strength (5.36).")
    if beaten(table, cell, foe) and not unsheltered(table, cell, foe):
        found.append(f"Units that retreated into {where} add nothing to its defence (8.66).")
    if holds(table.forts(foe), cell):
        strength = table.fortress_strength(table.printed.fortress_at[cell])
        found.append(f"{where} adds {strength} (11.11).")
    return found
