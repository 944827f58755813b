"""11.1, 11.1.1: where a stack can retreat to, and which ways the book prefers."""

from collections.abc import Iterator

from hexmarshal.core.derived import derived
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.serbien.parts.ground import MOUNTED
from hexmarshal.games.serbien.rules import areas, rivers
from hexmarshal.games.serbien.rules.forces import Force, forces
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.sources import providers

Path = tuple[int, ...]


# -- Where a stack can go (11.1, 11.1.4) ----------------------------------------------------------------------


def steps_from(table: Serbien, units: Force, here: int) -> list[int]:
    """11.1b, 7.9: the hexes into which a stack may retreat from a hex: no enemies, no Donau, nothing that bars it."""
    from hexmarshal.games.serbien.rules.reach import arm_of

    side, ground = table.printed.side[units[0]], table.printed.ground
    open_ = table.area & ~table.occupancy(1 - side).held
    arm = arm_of(table, units)
    near = [cell for cell in table.board.neighbours[here] if holds(open_, cell)]
    able = (cell for cell in near if not ground.closed_to(arm, here, cell))
    return [cell for cell in able if rivers.retreatable(table, side, here, cell)]


def barred(table: Serbien, units: Force, here: int, there: int) -> Refusal:
    """11.1b: why a stack cannot retreat into a hex next to it."""
    from hexmarshal.games.serbien.rules.reach import arm_of

    name, side = table.hexname(there), table.printed.side[units[0]]
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy", "11.1b", f"The enemy holds {table.place(there)}: nobody retreats into it.")
    if not holds(table.area, there):
        return Refusal("area", "1.0-grid", f"{name} is out of play in this scenario.")
    if table.printed.ground.closed_to(arm_of(table, units), here, there):
        return Refusal("roadway", "7.9", f"{table.list_of(units)} can enter {name} only by a roadway.")
    return Refusal("donau", "11.1b", f"Nobody retreats over the Donau into {name}.")


@derived
def ways(table: Serbien, units: Force, origin: int, hexes: int) -> tuple[Path, ...]:
    """11.1.1: the ways that a stack may take: of the greatest distance first, then by the priorities of the book.

    A unit may always retreat by a way with the fewest EZOCs, even against the second and third priority (11.1.1a).
    """
    start = table.pieces[units[0]].at
    found = [path for path in _paths(table, units, (start,), hexes, origin) if path]
    longest = max((len(path) for path in found), default=0)
    found = [path for path in found if len(path) == longest]
    if not found:
        return ()
    found = _near_home(table, units, found)
    away = {path: table.board.distance(origin, path[-1]) for path in found}
    far = max(away.values())
    found = [path for path in found if away[path] == far]
    zones = {path: _zones(table, units, path) for path in found}
    ranked = {path: _priority(table, units, origin, path) for path in found}
    calm = [path for path in found if zones[path] == min(zones.values())]
    best, calmest = max(ranked.values()), max(ranked[path] for path in calm)
    return tuple([path for path in found if ranked[path] == best or (path in calm and ranked[path] == calmest)])


def first_steps(table: Serbien, units: Force, origin: int, hexes: int) -> set[int]:
    """11.1.1: the hexes into which a stack may go first."""
    return {path[0] for path in ways(table, units, origin, hexes)}


def parted(table: Serbien, units: Force, origin: int, hexes: int) -> list[Force]:
    """7.9, 11.1.5: who of a stack retreats together: if Forces that keep to roadways would hold others back, they go
    by themselves, and first."""
    from hexmarshal.games.serbien.rules.reach import arm_of

    bound = [force for force in forces(table, units) if arm_of(table, force) == MOUNTED]
    mounted = tuple(sorted(i for force in bound for i in force))
    foot = tuple(i for i in units if i not in mounted)
    if not mounted or not foot or _furthest(table, foot, origin, hexes) <= _furthest(table, units, origin, hexes):
        return [units]
    return [mounted, foot]


def _furthest(table: Serbien, units: Force, origin: int, hexes: int) -> int:
    """How many hexes a stack can retreat from where it is; a Two-Hex Unit from the half that fought (19.1.7b)."""
    piece = table.pieces[units[0]]
    start = origin if origin == piece.also else piece.at
    return max(len(path) for path in _paths(table, units, (start,), hexes, origin))


def _near_home(table: Serbien, units: Force, found: list[Path]) -> list[Path]:
    """8.6.3, 25.2, 2.2.1-ex3: a Garrison remains within its restricted area if it can, and so do units of a region."""
    from hexmarshal.games.serbien.rules.limits import home_of, range_of

    for i in units:
        held = home_of(table, i)
        if held is not None:
            found = [path for path in found if all(holds(held, cell) for cell in path)] or found
        limit = range_of(table, i)
        if limit is not None:
            home = table.board.cell(table.printed.units[i].home)
            found = [path for path in found if table.board.distance(home, path[-1]) <= limit] or found
    return found


def _paths(table: Serbien, units: Force, gone: Path, left: int, origin: int) -> Iterator[Path]:
    """Every way of so many hexes, or of fewer where it ends, without its start; never back to the combat."""
    following = steps_from(table, units, gone[-1]) if left else []
    following = [there for there in following if there not in gone and there != origin]
    if not following:
        yield gone[1:]
    for there in following:
        yield from _paths(table, units, (*gone, there), left - 1, origin)


def _zones(table: Serbien, units: Force, path: Path) -> int:
    """11.1.3: hexes of a way in un-negated EZOCs."""
    side = table.printed.side[units[0]]
    shut = table.enemy_zone(side) & ~table.occupancy(side).held
    return sum(holds(shut, cell) for cell in path)


def _priority(table: Serbien, units: Force, origin: int, path: Path) -> tuple[bool, bool]:
    """11.1.1: within the Area of Attachment, for Austro-Hungarians; then nearer to a supply unit than before."""
    lead, side, board = units[0], table.printed.side[units[0]], table.board
    inside = side != AUSTRIAN or holds(areas.area(table, table.pieces[lead].army), path[-1])
    sources = [table.pieces[i].at for i in providers(table, lead) if holds(board.everywhere, table.pieces[i].at)]
    nearer = any(board.distance(path[-1], cell) < board.distance(origin, cell) for cell in sources)
    return inside, nearer
