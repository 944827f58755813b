"""What to know before an attack is declared: what one may know of it (3.1.6)."""

from collections.abc import Sequence
from typing import Any

from hexmarshal.core.events import signed
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order
from hexmarshal.core.wording import listing
from hexmarshal.games.serbien.rules import forces, odds
from hexmarshal.games.serbien.rules.intelligence import tops
from hexmarshal.games.serbien.rules.orders import Repulse
from hexmarshal.games.serbien.rules.orders_combat import Attack
from hexmarshal.games.serbien.rules.pieces import SIDES
from hexmarshal.games.serbien.rules.position import Serbien


def standing(table: Serbien, units: Sequence[int], target: int) -> dict[int, list[int]]:
    """The hexes next to a target in which some units stand, each with them."""
    found: dict[int, list[int]] = {}
    for i in units:
        for cell in (table.pieces[i].at, table.pieces[i].also):
            if cell >= 0 and holds(table.board.adjacent[target], cell):
                found.setdefault(cell, []).append(i)
                break
    return found


def notes(table: Serbien, side: str, order: Order) -> list[str]:
    """Before an attack: its strength after terrain, shifts that are sure, what is seen of the enemy, and Ammo."""
    if isinstance(order, Repulse):
        least, best = (odds.label(table, column) for column in _bounds(table))
        return [
            f"A Repulse is rolled for at {least} or better; at {best} it succeeds without a roll (7.4.3).",
            f"Below {least} it fails, and only the check of those who tried it is rolled (7.4.5).",
        ]
    if not isinstance(order, Attack):
        return []
    target = table.board.find(order.target)
    units = [table.printed.index[piece] for piece in order.units]
    if target is None or not units:
        return []
    stacks = standing(table, units, target).items()
    ours = [odds.Attacker(force, here) for here, stack in stacks for force in forces.forces(table, stack)]
    strength = sum(odds.attack_strength(table, force, target) for force in ours)
    found = [f"You attack with {_number(strength)} after terrain (9.3.2), as long as there is Ammo (9.4)."]
    terrain = table.printed.ground.terrain[target]
    if terrain is not None and terrain.bonus:
        found.append(f"The ground adds {terrain.bonus} to the defence (9.3.1).")
    own = SIDES.index(side)
    top = tops(table, 1 - own).get(target)
    skill = forces.proficiency(table, units)
    if top is not None:
        his = table.face(top).proficiency
        found.append(f"On top lies {table.name(top)}, Proficiency Rating {his}; yours is {skill} (9.7).")
    # Whether he is Flanked depends on how many he is, which is hidden (9.5.1).
    known = [shift for shift in odds.odds_of(table, ours, target, ()).shifts if shift.clause != "9.6.1b"]
    shifts = [f"{signed(int(shift.value))} {shift.why}" for shift in known]
    if shifts:
        found.append(f"Columns: {listing(shifts)} (9.6.1).")
    return found + _half_prepared(table, units, target)


def _half_prepared(table: Serbien, units: Sequence[int], target: int) -> list[str]:
    """9.6.1: who takes part without having prepared costs those who have their column."""
    others = [i for i in units if table.fights(i) and table.pieces[i].prepared != target]
    if not others or not any(table.pieces[i].prepared == target for i in units):
        return []
    has = "has" if len(others) == 1 else "have"
    return [f"No column for the Prepared Attack: {table.list_of(others)} {has} not prepared (9.6.1)."]


def _bounds(table: Serbien) -> tuple[int, int]:
    """7.4.3: the columns from which a Repulse is rolled for, and in which it needs no roll."""
    return int(table.printed.number["repulse.odds"]), len(table.printed.data.columns) - 1


def _number(value: Any) -> str:
    return str(int(value)) if value == int(value) else f"{float(value):g}"
