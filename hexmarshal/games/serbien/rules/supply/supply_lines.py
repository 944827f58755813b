"""15.1 to 15.4: the supply line of a unit, hex by hex, or why there is none. `sources` answers yes or no."""

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.standing.forces import forces, formation_of
from hexmarshal.games.serbien.rules.supply import tracing
from hexmarshal.games.serbien.rules.supply.sources import (
    Source,
    depots_with_line,
    has_line,
    is_source,
    isolated,
    places,
    providers,
    range_of,
    sources,
    supplied,
)
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.lines import Line

FULL, OUT = "in Full Supply", "Out of Supply"


def supply_of(table: Serbien, index: Counter, side: str | None) -> Supply | None:
    """How a unit on the map would be supplied if it were checked now; its owner alone may know it (3.1.6)."""
    printed, at = table.printed, table.pieces[index].at
    if SIDES[printed.side[index]] != side or at < 0 or not printed.on_map[at]:
        return None
    name = table.name(index)
    if printed.kind[index] == "naval":
        return Supply(fed=True, state=FULL, clause="25.1b", sentence=f"{name} needs no supply.")
    if table.is_fort(index):
        return Supply(fed=True, state=FULL, clause="8.5.1a", sentence=f"{name} needs no supply.")
    if printed.kind[index] in ("depot", "train"):
        return _of_supply_unit(table, index)
    seeking = _seeking(table, index)
    fed = next((unit for unit in seeking if supplied(table, unit)), None)
    return _short(table, seeking[0], index) if fed is None else _fed(table, fed)


def _seeking(table: Serbien, index: Counter) -> tuple[Counter, ...]:
    """15.4-3, 5.5.1: for whom the Force of a unit traces: its Formation, or where it has none each of its Assets."""
    piece, side = table.pieces[index], table.side_of(index)
    stack = [i for i in table.occupancy(side).at[piece.at] if table.pieces[i].at == piece.at]
    force = next((force for force in forces(table, stack) if index in force), (index,))
    formation = formation_of(table, force)
    return tuple(i for i in force if not table.is_fort(i)) if formation is None else (formation,)


# -- Supply units (15.1.1, 15.1.2) ----------------------------------------------------------------------------


def _of_supply_unit(table: Serbien, index: Counter) -> Supply:
    """A supply unit is a source by a LOC, a Corps Train also by a Depot in whose range it is."""
    train, here = table.printed.kind[index] == "train", table.hexname(table.pieces[index].at)
    clause = "15.1.2" if train else "15.1.1"
    if has_line(table, index):
        sentence = f"A supply source: it has a Line of Communications from {here} to the map edge."
        return Supply(fed=True, state=FULL, clause=clause, sentence=sentence, source=here, line=(here,))
    if train:
        depots = [_tell(table, index, _source(table, depot)) for depot in depots_with_line(table, index)]
        if found := min((one for one in depots if one is not None), key=lambda one: one.length, default=None):
            return found
    reason = "it has no Line of Communications" + (", and no Depot of its army with one reaches it" if train else "")
    return Supply(fed=False, state=OUT, clause=clause, sentence=f"Not a supply source: {reason}.")


# -- Units that are fed (15.1, 15.3) --------------------------------------------------------------------------


def _source(table: Serbien, unit: Counter) -> Source:
    return Source(unit, 1 << table.pieces[unit].at, range_of(table, unit), True)


def _fed(table: Serbien, index: Counter) -> Supply:
    """The line of a unit in Full Supply: from a supply unit, which gives Ammo as well, before a railway."""
    known = sources(table, index)
    for ammo in (True, False):
        told = [_tell(table, index, source) for source in known if source.ammo == ammo]
        if found := min((one for one in told if one is not None), key=lambda one: one.length, default=None):
            return found
    raise AssertionError(f"{table.name(index)} is in Full Supply by a line that cannot be found.")


def _tell(table: Serbien, index: Counter, source: Source) -> Supply | None:
    """How a source supplies a unit; ``None`` if no line comes from it."""
    found = [line_to(table, index, source, cell) for cell in places(table, index)]
    line = min((one for one in found if one is not None), key=lambda one: one.length, default=None)
    if line is None:
        return None
    label = table.hexname
    way, end = tuple(label(cell) for cell in line.cells), line.cells[-1]
    away = f"{count(line.length, 'hex')} away" if line.length else "in its own hex"
    if source.unit >= 0:
        beyond = _of_supply_unit(table, source.unit)
        along = f", {away}" if line.length < 2 else f" along {', '.join(way[1:-1])}"
        sentence, clause = f"Supplied by {table.name(source.unit)} in {label(end)}{along}.", "15.2.1"
        if table.printed.kind[source.unit] == "train":
            clause = "15.2.2"
        return Supply(
            fed=True, state=FULL, clause=clause, sentence=sentence, source=table.printed.ids[source.unit],
            line=way, length=line.length, most=source.reach, beyond=beyond,
        )  # fmt: skip
    what, clause = "the railway", "15.1.3"
    if source.ammo:
        what, clause = ("the map edge", "15.1.5") if table.printed.montenegrin[index] else ("the map edge", "15.1.4")
    sentence = f"Supplied from {what} at {table.place(end)}, {away}."
    if not source.ammo:
        sentence = f"{sentence[:-1]}, with Provisions alone."
    return Supply(
        fed=True, state=FULL, clause=clause, sentence=sentence, source=label(end), line=way, length=line.length,
        most=source.reach,
    )  # fmt: skip


def line_to(table: Serbien, index: Counter, source: Source, cell: Cell) -> Line | None:
    """15.3: the shortest line of a source to a unit in a hex, the unit's hex first; ``None`` if there is none."""
    side = table.side_of(index)
    if not tracing.reaches(table, side, source.hexes, source.reach, cell):
        return None
    return tracing.line(table, side, source.hexes, source.reach, cell)


# -- Units that are not (15.3) --------------------------------------------------------------------------------


def _short(table: Serbien, seeking: int, index: Counter) -> Supply:
    """Why nothing reaches a unit: the reason that holds for the nearest supply unit that could supply it."""
    state = "Isolated" if isolated(table, index) else OUT
    able = sorted(providers(table, seeking), key=lambda unit: (not is_source(table, unit), _away(table, unit, seeking)))
    if not able:
        reason, clause = "no Depot of its army and no Corps Train that may supply it is on the map", "15.2.1"
    else:
        reason, clause = _why_not(table, able[0], seeking)
    return Supply(fed=False, state=state, clause=clause, sentence=f"{state}: {reason}.")


def _away(table: Serbien, source: Counter, index: Counter) -> int:
    here = table.pieces[source].at
    return min(distance for cell in places(table, index) if (distance := table.board.away(here, cell)) is not None)


def _why_not(table: Serbien, source: Counter, index: Counter) -> tuple[str, str]:
    """Why a supply unit does not supply a unit: the reason and its clause."""
    name, at, side = table.name(source), table.pieces[source].at, table.side_of(index)
    if not is_source(table, source):
        why = _of_supply_unit(table, source)
        return f"{name} may supply it, but is no supply source now", why.clause
    reach, far = range_of(table, source), _away(table, source, index)
    if far > reach:
        return f"{name} is {count(far, 'hex')} away, and its range is {reach}", "15.3a"
    free = tracing.trace_freely(table, side, 1 << at, reach)
    if any(holds(free, cell) for cell in places(table, index)):
        return f"enemy units and their ZOCs bar every supply line from {name}", "15.3.1"
    clause = tracing.ended_by(table, side, 1 << at, reach, mask(places(table, index)))
    return GROUND[clause].format(name=name, reach=reach), clause


GROUND = {
    "15.3.2a": "mountains end every supply line from {name} before it",
    "15.3.2c": "every supply line from {name} ends where it has crossed the Sava without a bridge",
    "23.1.1c": "hexes with Komitadji count as two, and the range of {name} is {reach}",
    "15.3b": "the Donau or impassable mountains lie between, and {name} has a range of {reach}",
}
"""What the ground does to supply lines, by the clause that says so."""
