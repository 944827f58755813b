"""Where units may be: the area of a scenario, regions (25.2) and the areas of armies for units with an army's ID
(2.2.1), Garrisons (8.6), River Protection (8.7), plans (26.2)."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.attachment import areas
from hexmarshal.games.serbien.rules.standing import front
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory import plans


def area(table: Serbien) -> int:
    """The hexes in play in this scenario."""
    return table.area


def home_of(table: Serbien, index: Counter) -> int | None:
    """2.2.1-ex3, 25.2: the hexes in which a unit must remain, by its region or its army's ID; ``None`` for most units.

    Depots, which keep to railways, are not bound by their army's ID.
    """
    if not table.printed.bound[index]:
        return None
    printed = table.printed
    if region := printed.units[index].region:
        return printed.regions[region]
    return areas.area(table, printed.army_of[index])


def ground_of(table: Serbien, units: Sequence[Counter]) -> int:
    """The hexes that units may enter of their own will, enemies apart: the area in play, and where they must remain."""
    found, tied = table.area, table.printed.tied
    for i in units:
        if tied[i]:
            found &= _ground_of(table, i)
    return found


@derived
def _ground_of(table: Serbien, index: Counter) -> int:
    """8.6.2a, 25.2: the hexes that such a unit may enter: a Garrison that is too far away goes no further."""
    printed, board, at = table.printed, table.board, table.pieces[index].at
    found = board.everywhere
    if printed.bound[index] and not strayed(table, index):
        found &= home_of(table, index) or 0
    limit = range_of(table, index)
    if limit is not None and at >= 0:
        home = board.cell(printed.units[index].home)
        found &= printed.disc(home, max(limit, board.distance(home, at)))
    return found


def strayed(table: Serbien, index: Counter) -> bool:
    """25.2: whether a unit was driven out of where it must remain; then it may only come nearer."""
    home, at = home_of(table, index), table.pieces[index].at
    return home is not None and at >= 0 and not holds(home, at)


def _to_home(table: Serbien, index: Counter, cell: Cell) -> int:
    """Hexes from a hex to where a unit must remain."""
    home = home_of(table, index) or 0
    return next((radius for radius in range(60) if table.printed.disc(cell, radius) & home), 60)


def home_refusal(table: Serbien, units: Sequence[Counter], to: Cell) -> Refusal | None:
    """2.2.1-ex3, 25.2: why units may not enter a hex of their own will; ``None`` if their homes do not forbid it."""
    for i in units:
        home = home_of(table, i)
        if home is not None and not strayed(table, i) and not holds(home, to):
            region = bool(table.row(i).region)
            where, clause = ("its region", "25.2") if region else ("the area of its army", "2.2.1-ex3")
            sentence = f"{table.name(i)} must stay in {where}, and {table.hexname(to)} is not in it."
            code, ruling = ("region", "regions") if region else ("army", "army-units-stay-inside")
            return Refusal(code, clause, sentence, ruling)
        if table.printed.kind[i] == "garrison" and not holds(_ground_of(table, i), to):
            return _too_far(table, i)
    return None


def _too_far(table: Serbien, index: Counter) -> Refusal:
    """8.6.2a: a Garrison would be too far from its home."""
    home = table.board.cell(table.row(index).home)
    sentence = f"{table.name(index)} may not be further than {range_of(table, index)} hexes from {table.place(home)}."
    return Refusal("garrison", "8.6.2a", sentence)


def strays(table: Serbien, side: SideNumber) -> list[Counter]:
    """8.6.2c: the Garrisons of a side that are further from their homes than they may be, and must go back."""
    found, pieces, board, held = [], table.pieces, table.board, table.occupancy(1 - side).held
    for i, near, further in _posts(table)[side]:
        at = pieces[i].at
        if at < 0 or holds(near, at) or (holds(further, at) and not near & held):
            continue
        limit = range_of(table, i)
        if limit is not None and board.distance(board.cell(table.row(i).home), at) > limit:
            found.append(i)
    return found


@derived_from(lambda table: table.printed.memories["posts"])
def _posts(table: Serbien) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The Garrisons of each side, with the hexes that are near enough to their homes whatever the enemy does, and with
    those that are if they are not that near."""
    disc, cell, units = table.printed.disc, table.board.cell, table.printed.units
    homes = {i: (cell(units[i].home), units[i].stays) for own in table.printed.garrisons for i in own}
    return tuple(
        tuple((i, disc(homes[i][0], homes[i][1]), disc(homes[i][0], 2 * homes[i][1])) for i in own)
        for own in table.printed.garrisons
    )


def range_of(table: Serbien, index: Counter) -> int | None:
    """8.6.2: how far a Garrison may be from its home now; ``None`` if nothing binds it."""
    row = table.row(index)
    if row.kind != "garrison" or not row.home:
        return None
    home, side = table.board.cell(row.home), table.side_of(index)
    if front.controls(table, 1 - side, home):
        return None  # 8.6.4
    if side == SERBIAN and front.controls(table, AUSTRIAN, table.board.cell("30.09")):
        return None  # 8.6.5
    far = table.nearest_enemy(home, side) > row.stays and not holds(table.near(1 - side), home)
    return 2 * row.stays if far else row.stays


def stops(table: Serbien, units: Sequence[Counter], began: tuple[Cell, ...]) -> int:
    """The hexes in which a Force that began its move in one, or in two, may end it: `refusal` says why not."""
    found, planned = each(table, units, began) & banks(table, units), bool(table.state.plans)
    for i in units if planned else ():
        if plans.restricted(table, i):
            found &= plans.ends(table, table.pieces[i].army, began)
    return found


def stops_anywhere(table: Serbien, units: Sequence[Counter]) -> bool:
    """Whether that is so of every hex, as for most Forces."""
    tied, planned = table.printed.tied, table.state.plans
    return not [i for i in units if tied[i] or (planned and plans.restricted(table, i))]


def each(table: Serbien, units: Sequence[Counter], began: tuple[Cell, ...]) -> int:
    """The same as far as it binds each hex of a Two-Hex Unit; for `banks` and plans one of them is enough (19.0b)."""
    found, tied = table.board.everywhere, table.printed.tied
    for i in units:
        if tied[i]:
            found &= _stops_of(table, i, began)
    return found


def banks(table: Serbien, units: Sequence[Counter]) -> int:
    """8.7: the hexes of which a Force must end its move in one: all, unless a River Protection unit is with it.

    One that strayed from its region comes nearer to it (25.2); only where it is back does the rule bind it again.
    """
    kind, found = table.printed.kind, table.board.everywhere
    for i in units:
        if kind[i] == "river":
            home = home_of(table, i)
            on_its_way = table.board.everywhere & ~home if home is not None and strayed(table, i) else 0
            found &= table.printed.river_hexes | on_its_way
    return found


@derived
def _stops_of(table: Serbien, index: Counter, began: tuple[Cell, ...]) -> int:
    """8.6.2, 25.2: where such a unit may end its move."""
    printed, board = table.printed, table.board
    found = board.everywhere
    limit = range_of(table, index)
    if limit is not None:
        home = board.cell(printed.units[index].home)
        found &= printed.disc(home, max(limit, min(board.distance(home, cell) for cell in began) - 1))
    if strayed(table, index):
        far = min(_to_home(table, index, cell) for cell in began)
        found &= mask(cell for cell in cells(found) if _to_home(table, index, cell) < far)
    return found


def refusal(table: Serbien, units: Sequence[Counter], began: Sequence[Cell], to: Cell) -> Refusal | None:
    """Why a Force that began its move in a hex may not end it in another; ``None`` if it may."""
    found = ground_refusal(table, units, began, to) or bank_refusal(table, units, (to,))
    return found or plans.refusal(table, units, began, to)


def bank_refusal(table: Serbien, units: Sequence[Counter], ends: Sequence[Cell]) -> Refusal | None:
    """8.7, 19.0b: a River Protection unit ends its move beside one of the rivers, with either hex if it has two."""
    for i in units:
        away = not any(holds(table.printed.river_hexes, cell) for cell in ends)
        on_its_way = strayed(table, i) and not any(holds(home_of(table, i) or 0, cell) for cell in ends)
        if table.printed.kind[i] == "river" and away and not on_its_way:
            where = " and ".join(map(table.hexname, ends))
            sentence = f"{table.name(i)} must end its move beside the Sava or the Donau, and not in {where}."
            return Refusal("river", "8.7", sentence)
    return None


def ground_refusal(table: Serbien, units: Sequence[Counter], began: Sequence[Cell], to: Cell) -> Refusal | None:
    """The same as far as it binds each hex of a Two-Hex Unit."""
    printed = table.printed
    for i in units:
        row, name = printed.units[i], table.name(i)
        limit = range_of(table, i)
        if limit is not None:
            home = table.board.cell(row.home)
            away = table.board.distance(home, to)
            now = min(table.board.distance(home, cell) for cell in began)
            # 8.6.2c: one that is too far away already comes nearer.
            if away > limit and away >= now:
                return _too_far(table, i)
        if strayed(table, i) and _to_home(table, i, to) >= min(_to_home(table, i, cell) for cell in began):
            where, clause = ("its region", "25.2") if row.region else ("the area of its army", "2.2.1-ex3")
            ruling = "regions" if row.region else "army-units-stay-inside"
            return Refusal("region", clause, f"{name} must move closer to {where}.", ruling)
    return None
