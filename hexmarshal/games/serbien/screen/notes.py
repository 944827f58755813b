"""What to know before an attack is declared: what one may know of it (3.1.6)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.events import Modifier, signed
from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.combat import ammunition, intensity
from hexmarshal.games.serbien.rules.combat.attack import Attack
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.fighting.repulsing import Repulse
from hexmarshal.games.serbien.rules.knowledge import tops
from hexmarshal.games.serbien.rules.standing import forces
from hexmarshal.games.serbien.rules.table.position import Serbien


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
    if not isinstance(order, (Attack, Repulse)):
        return []
    target = table.board.find(order.target)
    units = [table.printed.index[piece] for piece in order.units]
    if target is None or not units:
        return []
    if isinstance(order, Repulse):
        return _repulse(table, tuple(units), target)
    stacks = standing(table, units, target).items()
    ours = [
        odds.Attacker(force, here, bool(ammunition.chains(table, force)))
        for here, stack in stacks
        for force in forces.forces(table, stack)
    ]
    strength = sum(odds.attack_strength(table, force, target) for force in ours)
    found = [f"You attack with {_number(strength)} after terrain (9.3.2)."]
    found += _ammo(table, ours) + _ground(table, target)
    own = SIDES.index(side)
    top = tops(table, 1 - own).get(target)
    skill = forces.proficiency(table, units)
    if top is not None:
        theirs = table.face(top).proficiency
        found.append(f"{table.name(top)} is on top, Proficiency Rating {theirs}; yours is {skill} (9.7).")
    found += _columns(_sure(odds.odds_of(table, ours, target, ()))) + _flank(table, ours, target)
    if never_intense(table, order):
        found.append("None of them can fight Intense (9.8b): a white retreat drives nobody back.")
    return found + _half_prepared(table, units, target)


def _ammo(table: Serbien, ours: Sequence[odds.Attacker]) -> list[str]:
    """9.4: who has no Ammo, and who has some only from a supply unit that goes to Extended Mode or is in it."""
    without = [i for force in ours if not force.ammo for i in force.units]
    dear = [i for force in ours if force.ammo and not ammunition.comes_freely(table, force.units) for i in force.units]
    told = [f"No Ammo reaches {table.list_of(without)}: half strength (9.4)."] if without else []
    return told + ([f"Ammo for {table.list_of(dear)} comes only in Extended Mode (9.4.2)."] if dear else [])


def _ground(table: Serbien, target: int) -> list[str]:
    """9.3.1."""
    terrain = table.printed.ground.terrain[target]
    return [] if terrain is None or not terrain.bonus else [f"The ground adds {terrain.bonus} to the defence (9.3.1)."]


def _sure(found: odds.Odds) -> list[Modifier]:
    """The shifts that are certain. Whether the defender is Flanked depends on its size, which is hidden (9.5.1)."""
    return [shift for shift in found.shifts if shift.clause != "9.6.1b"]


def _flank(table: Serbien, ours: Sequence[odds.Attacker], target: int) -> list[str]:
    """9.5: the hexes around the defender are closed, which is visible; whether that Flanks it depends on the units."""
    if not ours or not odds.enclosed(table, ours, target):
        return []
    return ["The defender is Flanked, +2 columns, unless a Fort is there or more defenders than attackers (9.5)."]


def _columns(shifts: Sequence[Modifier]) -> list[str]:
    """9.6.1."""
    told = [f"{signed(int(shift.value))} {shift.why}" for shift in shifts]
    return [f"Columns: {listing(told)} (9.6.1)."] if told else []


def _repulse(table: Serbien, units: tuple[int, ...], target: int) -> list[str]:
    """7.4.3: the strength of a Repulse, and against what defence it is rolled for or needs no roll."""
    found = odds.repulse_odds(table, units, target, ())
    ours, shifts = found.strengths[0], _sure(found)
    shift = int(sum(one.value for one in shifts))
    least, best = (odds.label(table, column) for column in _bounds(table))
    some, sure = (_weakest(table, ours, column - shift) for column in _bounds(table))
    return [
        f"You attack with {_number(ours)} after terrain (9.3.2).", *_ground(table, target), *_columns(shifts),
        f"A Repulse is rolled for at {least} or better, here against {some} (7.4.3).",
        f"At {best}, here against {sure}, it succeeds without a roll (7.4.3).",
        f"Below {least} it fails, and only the check of those who tried it is rolled (7.4.5).",
    ]  # fmt: skip


def _weakest(table: Serbien, ours: Fraction, column: int) -> str:
    """The greatest defence, ground included, against which a strength comes to a column before the shifts."""
    halves = takewhile(lambda half: odds.rounded(table, 2 * ours / half) >= column, range(1, int(2 * ours) + 2))
    most = max(halves, default=0)
    return f"a defence of {_number(Fraction(most, 2))} or less" if most else "nobody"


def never_intense(table: Serbien, order: Attack) -> bool:
    """9.8b: whether nobody of those who attack can fight Intense."""
    units, target = [table.printed.index[piece] for piece in order.units], table.board.find(order.target)
    return bool(units) and target is not None and intensity.refusal(table, units, target, defending=False) is not None


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
