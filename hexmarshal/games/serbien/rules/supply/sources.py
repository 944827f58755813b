"""15.1 to 15.5, 9.4.1: supply sources, whom each may supply, and how supply comes to a unit; isolation (15.5).

Whether a unit is supplied is answered first, yes or no; then follows its supply line, hex by hex, or why there is none.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.standing.forces import Force, forces, formation_of
from hexmarshal.games.serbien.rules.supply import rails, tracing
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.lines import Line

# -- Sources --------------------------------------------------------------------------------------------------


class Source(NamedTuple):
    """A supply line's beginning."""

    unit: int
    """The supply unit; -1 for railways and map edges."""
    hexes: int
    """Where it is, as a set."""
    reach: int
    """Its Supply Range."""
    ammo: bool
    """Whether it provides Ammo too (15.1.3, 9.4.1)."""


def range_of(table: Serbien, index: Counter) -> int:
    """2.6.1, 15.6.1: the Supply Range of a supply unit on the side that lies up."""
    return table.row(index).range[table.pieces[index].flipped]


@derived
def supply_units(table: Serbien, side: SideNumber, kind: str) -> tuple[Counter, ...]:
    """The Depots or Corps Trains of a side on the map."""
    pieces, on_map = table.pieces, table.printed.on_map
    return tuple([i for i in table.printed.suppliers[side, kind] if (at := pieces[i].at) >= 0 and on_map[at]])


def has_line(table: Serbien, index: Counter) -> bool:
    """15.0: whether a supply unit has a LOC: it stands on a railway that leads to a friendly map edge."""
    piece, side = table.pieces[index], table.side_of(index)
    return piece.at >= 0 and holds(rails.communicating(table, side, piece.army), piece.at)


@derived
def is_source(table: Serbien, index: Counter) -> bool:
    """15.1.1, 15.1.2: whether a supply unit is a source: a Depot with a LOC; a train also in range of such a Depot."""
    if has_line(table, index):
        return True
    if table.printed.kind[index] != "train":
        return False
    return any(_in_range(table, depot, index) for depot in depots_with_line(table, index))


def depots_with_line(table: Serbien, index: Counter) -> tuple[Counter, ...]:
    """15.2.1: Depots of a unit's army that have a LOC."""
    return _depots_of(table, table.side_of(index), table.pieces[index].army)


@derived
def _depots_of(table: Serbien, side: SideNumber, army: int) -> tuple[Counter, ...]:
    own = [i for i in supply_units(table, side, "depot") if table.pieces[i].army == army]
    return tuple([i for i in own if has_line(table, i)])


def _in_range(table: Serbien, source: Counter, index: Counter) -> bool:
    """Whether a unit is in the range of a source."""
    side, at, reach = table.side_of(index), table.pieces[source].at, range_of(table, source)
    return any(tracing.reaches(table, side, 1 << at, reach, cell) for cell in places(table, index))


def places(table: Serbien, index: Counter) -> tuple[Cell, ...]:
    """19.0b: the hexes of a unit: of a Two-Hex Unit the nearer counts."""
    piece = table.pieces[index]
    return (piece.at,) if piece.also < 0 else (piece.at, piece.also)


def providers(table: Serbien, index: Counter) -> tuple[Counter, ...]:
    """15.2: the supply units that may supply a unit, if they are sources and it is in their range.

    A Depot supplies its army; a Corps Train the Formations of its corps, and Assets and Cavalry of its army.
    """
    return _providers(table, kin_of(table, index))


class Kin(NamedTuple):
    """What it depends on from which sources a unit may trace: units of one kin are supplied by the same."""

    side: int
    montenegrin: bool
    supplies: bool
    """Whether it is a supply unit itself."""
    army: int
    train: int
    """The Corps Train that may supply it; ANY of its army for Assets and Cavalry, -1 for none."""


ANY = -2


def kin_of(table: Serbien, index: Counter) -> Kin:
    """15.2: the kin of a unit as it is attached now."""
    printed, piece = table.printed, table.pieces[index]
    any_train = printed.asset[index] or printed.cavalry[index]
    train = ANY if any_train else printed.trains.get(piece.corps, -1) if piece.corps >= 0 else -1
    supplies = printed.kind[index] in ("depot", "train")
    return Kin(printed.side[index], printed.montenegrin[index], supplies, piece.army, train)


@derived
def _providers(table: Serbien, kin: Kin) -> tuple[Counter, ...]:
    pieces, (_, _, _, army, train) = table.pieces, kin
    depots = [i for i in supply_units(table, kin.side, "depot") if pieces[i].army == army]
    trains = [i for i in supply_units(table, kin.side, "train") if pieces[i].army == army and train in (ANY, i)]
    return (*depots, *trains)


def sources(table: Serbien, index: Counter) -> tuple[Source, ...]:
    """15.1: every source from which a unit may trace, those first that are found quickly."""
    return _sources(table, kin_of(table, index))


@derived
def _sources(table: Serbien, kin: Kin) -> tuple[Source, ...]:
    able = [i for i in _providers(table, kin) if is_source(table, i)]
    found = _on_the_map(table, kin.side, kin.montenegrin, kin.supplies)
    return (*found, *(Source(i, 1 << table.pieces[i].at, range_of(table, i), True) for i in able))


def _on_the_map(table: Serbien, side: SideNumber, montenegrin: bool, supplies: bool) -> list[Source]:
    """15.1.3 to 15.1.5: railways and map edges."""
    number, found = table.printed.number, []
    if side == AUSTRIAN:
        found.append(Source(-1, marked(table, "supply:austrian"), 0, True))
    elif montenegrin:
        found.append(Source(-1, marked(table, "supply:montenegrin"), number["range.montenegro"], True))
    if not supplies:
        # 15.1.3: directly from a railway, Provisions alone.
        hexes = rails.operational(table, side)
        found.append(Source(-1, hexes, number["range.railway"], False))
    return found


def _unfed(table: Serbien, kin: Kin, hexes: int) -> int:
    """Those of some hexes to which no line for units of a kin comes without the help of a ZOC, as most do.

    What is far from the hexes need not be a source.
    """
    hexes &= ~_fed_by_the_map(table, kin.side, kin.montenegrin, kin.supplies)
    pieces, disc = table.pieces, table.printed.disc
    for i in _providers(table, kin) if hexes else ():
        at, reach = pieces[i].at, range_of(table, i)
        if disc(at, reach) & hexes and is_source(table, i):
            hexes &= ~tracing.unaided_lines(table, kin.side, 1 << at, reach)
    return hexes


@derived
def _fed_by_the_map(table: Serbien, side: SideNumber, montenegrin: bool, supplies: bool) -> int:
    """The hexes to which such lines come from railways and map edges."""
    found = 0
    for source in _on_the_map(table, side, montenegrin, supplies):
        if source.hexes:
            found |= tracing.unaided_lines(table, side, source.hexes, source.reach)
    return found


@derived_from(lambda table, name: table.printed.memories["marked"])
def marked(table: Serbien, name: str) -> int:
    """The hexes with a mark of the map."""
    return mask(table.board.marked(name))


@derived
def supplied(table: Serbien, index: Counter) -> bool:
    """15.4: whether a unit is in Full Supply. Forts and squadrons need none (8.5.1, 25.1)."""
    if table.is_fort(index) or table.printed.kind[index] == "naval":
        return True
    kin, hexes = kin_of(table, index), places(table, index)
    if _unfed(table, kin, mask(hexes)) != mask(hexes):
        return True
    return any(
        tracing.reaches(table, kin.side, source.hexes, source.reach, cell)
        for source in _sources(table, kin) for cell in hexes
    )  # fmt: skip


def doubtful(table: Serbien, side: SideNumber) -> list[Cell]:
    """The hexes of the map in which some unit of a Force may be out of supply: in all others it is found quickly."""
    printed, pieces, own = table.printed, table.pieces, table.occupancy(side)
    joins, kins = printed.joins, dict[tuple[int, int, bool], list[int]]()
    for i in own.units:
        if joins[i]:
            piece, loose = pieces[i], printed.asset[i] or printed.cavalry[i]
            hexes = 1 << piece.at if piece.also < 0 else 1 << piece.at | 1 << piece.also
            key = piece.army, ANY if loose else piece.corps, printed.montenegrin[i]  # units of one kin
            if key in kins:
                kins[key][1] |= hexes
            else:
                kins[key] = [i, hexes]
    found = 0
    for i, hexes in kins.values():
        found |= _unfed(table, kin_of(table, i), hexes & table.board.everywhere)
    return cells(found)


def force_supplied(table: Serbien, force: tuple[Counter, ...]) -> bool:
    """15.4-3: whether a Force is in Full Supply: its Formation, or one of its Assets where it has none (5.5.1).

    A Fort needs no supply and gives none to those with it (8.5.1a).
    """
    formation = next((i for i in force if table.printed.formation[i]), None)
    if formation is not None:
        return supplied(table, formation)
    needy = [i for i in force if not table.is_fort(i)]
    return not needy or any(supplied(table, i) for i in needy)


# -- Chains (15.1.2, 9.4.1) -----------------------------------------------------------------------------------


class Chain(NamedTuple):
    """A way for supply to come to a Force."""

    units: tuple[int, ...]
    """The supply units that pass it on, the nearest to the Force first; none at a map edge."""
    flips: tuple[int, ...]
    """Those of them that must go to Extended Mode for it."""


def _flips(table: Serbien, source: Counter, hexes: Iterable[Cell]) -> tuple[Counter, ...] | None:
    """Who must go to Extended Mode for a supply unit to reach one of some hexes: nobody, or itself. ``None`` if it
    reaches none of them."""
    piece, reach, side = table.pieces[source], table.row(source).range, table.side_of(source)
    for extended in (True,) if piece.flipped else (False, True):
        if any(tracing.reaches(table, side, 1 << piece.at, reach[extended], cell) for cell in hexes):
            return (source,) if extended and not piece.flipped else ()
    return None


def _whoever(_: int) -> bool:
    return True


def chains_to(table: Serbien, index: Counter, able: Callable[[int], bool] = _whoever) -> set[Chain]:
    """15.1.2, 15.2: every way for supply to come to a unit by supply units that are ``able`` to provide it.

    Each goes to Extended Mode only where it must. A Corps Train without a LOC passes on what a Depot traces to it.
    """
    found: set[Chain] = set()
    for unit in filter(able, providers(table, index)):
        flips = _flips(table, unit, places(table, index))
        if flips is None:
            continue
        if has_line(table, unit):
            found.add(Chain((unit,), flips))
        elif table.printed.kind[unit] == "train":
            for depot in filter(able, depots_with_line(table, unit)):
                more = _flips(table, depot, places(table, unit))
                if more is not None:
                    found.add(Chain((unit, depot), (*flips, *more)))
    return found


def least(found: Iterable[Chain], cost: Callable[[Chain], frozenset[int]]) -> list[Chain]:
    """The chains that cost no supply unit in vain, one for each cost: another asks for less of the same."""
    cheapest: dict[frozenset[int], Chain] = {}
    for chain in sorted(found):
        cheapest.setdefault(cost(chain), chain)
    return [chain for burden, chain in cheapest.items() if not any(other < burden for other in cheapest)]


def flipped(chain: Chain) -> frozenset[Counter]:
    """15.6.1: what Provisions cost: supply units that go to Extended Mode."""
    return frozenset(chain.flips)


def feeding(table: Serbien, force: Force) -> list[Chain]:
    """15.4-3, 15.6.1: how Provisions could come to a Force: to its Formation, or where it has none to an Asset."""
    formation = formation_of(table, force)
    seeking = force if formation is None else (formation,)
    return least((chain for i in seeking for chain in chains_to(table, i)), flipped)


# -- Isolation (15.5) -----------------------------------------------------------------------------------------

# A search of its own, and not the same as being out of supply. Any friendly source will do, whomever it may supply, and
# a unit's own ZOC opens hexes too (3.3.2b). Mountains and the Sava do not stop the path.


@derived
def _haven(table: Serbien, side: SideNumber) -> int:
    """The hexes from which a path within the range of 15.5 leads to a friendly source."""
    begin = rails.operational(table, side)
    for kind in ("depot", "train"):
        begin |= mask(table.pieces[i].at for i in supply_units(table, side, kind) if is_source(table, i))
    begin |= marked(table, "supply:austrian" if side == AUSTRIAN else "supply:montenegrin")
    begin &= tracing.passable(table, side)
    return tracing.way_out(table, side, begin, table.printed.number["isolation"])


def isolated(table: Serbien, index: Counter) -> bool:
    """15.5: whether a unit is Isolated; of a Two-Hex Unit the nearer hex counts (19.0b)."""
    haven = _haven(table, table.side_of(index))
    return not any(holds(haven, cell) for cell in places(table, index))


def cut_off(table: Serbien, side: SideNumber) -> list[Cell]:
    """The hexes in which a side's units are Isolated."""
    return cells(table.occupancy(side).held & table.board.everywhere & ~_haven(table, side))


# -- Supply lines, hex by hex (15.1 to 15.4) ------------------------------------------------------------------


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
