"""15.1, 15.2, 9.4.1: supply sources, whom each may supply, and how supply comes to a unit; 15.5: isolation."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.standing.forces import Force, formation_of
from hexmarshal.games.serbien.rules.supply import rails, tracing
from hexmarshal.games.serbien.rules.table.position import Serbien


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
