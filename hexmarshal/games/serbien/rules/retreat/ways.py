"""11.1, 11.1.1: where a stack can retreat to, and which ways the book prefers."""

from collections.abc import Iterator

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.ground import MOUNTED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.attachment import areas
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.limits import home_of, range_of
from hexmarshal.games.serbien.rules.movement.reach import arm_of
from hexmarshal.games.serbien.rules.standing.forces import Force, forces
from hexmarshal.games.serbien.rules.supply.sources import providers
from hexmarshal.games.serbien.rules.table.position import Serbien

Path = tuple[int, ...]


# -- Where a stack can go (11.1, 11.1.4) ----------------------------------------------------------------------


def steps_from(table: Serbien, units: Force, here: Cell) -> list[Cell]:
    """11.1b, 7.9: the hexes into which a stack may retreat from a hex: no enemies, no Donau, nothing that bars it."""
    side, ground = table.side_of(units[0]), table.printed.ground
    open_ = table.area & ~table.occupancy(1 - side).held
    arm = arm_of(table, units)
    near = [cell for cell in table.board.neighbours[here] if holds(open_, cell)]
    able = (cell for cell in near if not ground.closed_to(arm, here, cell))
    return [cell for cell in able if rivers.retreatable(table, side, here, cell)]


def barred(table: Serbien, units: Force, here: Cell, there: Cell) -> Refusal:
    """11.1b: why a stack cannot retreat into a hex next to it."""
    name, side = table.hexname(there), table.side_of(units[0])
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy", "11.1b", f"The enemy holds {table.place(there)}: no unit may retreat into it.")
    if not holds(table.area, there):
        return Refusal("area", "1.0-grid", f"{name} is out of play in this scenario.")
    if table.printed.ground.closed_to(arm_of(table, units), here, there):
        sentence = f"{table.list_of(units)} can enter {name} only by a roadway."
        return Refusal("roadway", "7.9", sentence, "mountains-bind-everywhere")
    return Refusal("donau", "11.1b", f"Nobody retreats over the Donau into {name}.", "retreat-over-the-donau")


@derived
def ways(table: Serbien, units: Force, origin: Cell, hexes: int, half: Cell) -> tuple[Path, ...]:
    """11.1.1: the ways that a stack may take: of the greatest distance first, then by the priorities of the book.
    ``half`` is the hex of the other half of a Two-Hex Unit (19.1.7b).

    A unit may always retreat by a way with the fewest EZOCs, even against the second and third priority (11.1.1a).
    """
    if not (found := _far(table, units, origin, _near_home(table, units, _long(table, units, origin, hexes)))):
        return ()
    zones = {path: _zones(table, units, path, half) for path in found}
    ranked = {path: _priority(table, units, origin, path) for path in found}
    calm = [path for path in found if zones[path] == min(zones.values())]
    best, calmest = max(ranked.values()), max(ranked[path] for path in calm)
    return tuple([path for path in found if ranked[path] == best or (path in calm and ranked[path] == calmest)])


def first_steps(table: Serbien, units: Force, origin: Cell, hexes: int, half: Cell = -1) -> set[Cell]:
    """11.1.1: the hexes into which a stack may go first."""
    return {path[0] for path in ways(table, units, origin, hexes, half)}


def _long(table: Serbien, units: Force, origin: Cell, hexes: int) -> list[Path]:
    """11.1a: the paths of as many hexes as a stack must go, or of as many as it can."""
    start = table.pieces[units[0]].at
    found = [path for path in _paths(table, units, (start,), hexes, origin) if path]
    longest = max((len(path) for path in found), default=0)
    return [path for path in found if len(path) == longest]


def _far(table: Serbien, units: Force, origin: Cell, found: list[Path]) -> list[Path]:
    """11.1.1: those of some ways that end the maximum distance away from the combat."""
    away = {path: table.board.distance(origin, path[-1]) for path in found}
    return [path for path in found if away[path] == max(away.values())]


def why_not(table: Serbien, units: Force, origin: Cell, hexes: int, to: Cell) -> Refusal:
    """11.1.1, 8.6.3, 25.2: why none of the ways of a stack begins with a hex that it could enter."""

    def leads(found: list[Path]) -> bool:
        return any(path[0] == to for path in found)

    name, where = table.hexname(to), table.hexname(origin)
    if not leads(found := _long(table, units, origin, hexes)):
        return Refusal("short", "11.1a", f"From {name} the stack could not retreat as far as by other paths.")
    if not leads(found := _near_home(table, units, found)):
        return _home_refusal(table, units, to)
    if not leads(found := _far(table, units, origin, found)):
        return Refusal("priority", "11.1.1", f"Other paths end further from {where} than those through {name}.")
    ranked = {path: _priority(table, units, origin, path) for path in found}
    if max(ranked.values())[0] and not any(ranked[path][0] for path in found if path[0] == to):
        return Refusal("priority", "11.1.1", f"Through {name} the stack leaves its army's Area of Attachment.")
    return Refusal("priority", "11.1.1", f"Other paths lead closer to a supply unit than those through {name}.")


def _home_refusal(table: Serbien, units: Force, to: Cell) -> Refusal:
    bound = next((i for i in units if home_of(table, i) is not None), None)
    clause, where = "8.6.3", "within its range"
    if bound is not None:
        region = table.row(bound).region
        clause, where = ("25.2", "in its region") if region else ("2.2.1-ex3", "in its army's area")
    name = table.name(next(i for i in units if table.row(i).home) if bound is None else bound)
    return Refusal("home", clause, f"{name} remains {where} if it can, and {table.hexname(to)} leads out of it.")


def parted(table: Serbien, units: Force, origin: Cell, hexes: int) -> list[Force]:
    """7.9, 11.1.5: which of a stack retreat together: if Forces that keep to roadways would hold others back, they go
    by themselves, and first."""
    bound = [force for force in forces(table, units) if arm_of(table, force) == MOUNTED]
    mounted = tuple(sorted(i for force in bound for i in force))
    foot = tuple(i for i in units if i not in mounted)
    if not mounted or not foot or _furthest(table, foot, origin, hexes) <= _furthest(table, units, origin, hexes):
        return [units]
    return [mounted, foot]


def _furthest(table: Serbien, units: Force, origin: Cell, hexes: int) -> int:
    """How many hexes a stack can retreat from where it is; a Two-Hex Unit from the half that fought (19.1.7b)."""
    piece = table.pieces[units[0]]
    start = origin if origin == piece.also else piece.at
    return max(len(path) for path in _paths(table, units, (start,), hexes, origin))


def _near_home(table: Serbien, units: Force, found: list[Path]) -> list[Path]:
    """8.6.3, 25.2, 2.2.1-ex3: a Garrison remains within its restricted area if it can, and so do units of a region."""
    for i in units:
        held = home_of(table, i)
        if held is not None:
            found = [path for path in found if all(holds(held, cell) for cell in path)] or found
        limit = range_of(table, i)
        if limit is not None:
            home = table.board.cell(table.row(i).home)
            found = [path for path in found if table.board.distance(home, path[-1]) <= limit] or found
    return found


def _paths(table: Serbien, units: Force, gone: Path, left: int, origin: Cell) -> Iterator[Path]:
    """Every path of this many hexes, or of fewer where it ends, without its start; never back to the combat."""
    following = steps_from(table, units, gone[-1]) if left else []
    following = [there for there in following if there not in gone and there != origin]
    if not following:
        yield gone[1:]
    for there in following:
        yield from _paths(table, units, (*gone, there), left - 1, origin)


def _zones(table: Serbien, units: Force, path: Path, half: Cell) -> int:
    """11.1.3: hexes of a way in un-negated EZOCs."""
    side = table.side_of(units[0])
    shut = table.enemy_zone(side) & ~table.occupancy(side).held
    return sum(holds(shut, cell) for cell in path if cell != half)


def _priority(table: Serbien, units: Force, origin: Cell, path: Path) -> tuple[bool, bool]:
    """11.1.1: staying in the Area of Attachment, for Austro-Hungarians; then nearer to a supply unit than before."""
    lead, side, board = units[0], table.side_of(units[0]), table.board
    area = areas.area(table, table.pieces[lead].army) if side == AUSTRIAN else -1
    inside = all(holds(area, cell) for cell in path)
    sources = [table.pieces[i].at for i in providers(table, lead) if holds(board.everywhere, table.pieces[i].at)]
    nearer = any(board.distance(path[-1], cell) < board.distance(origin, cell) for cell in sources)
    return inside, nearer
