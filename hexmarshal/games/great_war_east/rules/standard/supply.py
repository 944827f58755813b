"""Chapter 9.1: supply determination, and fortresses that feed (11.22)."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, connected, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES, Printed
from hexmarshal.games.great_war_east.rules.asking import PickUnit
from hexmarshal.games.great_war_east.rules.orders import Feed
from hexmarshal.games.great_war_east.rules.position import GreatWar

# -- Sources (9.13, 9.15, 9.16) -----------------------------------------------------------------------------


def rail_sources(table: GreatWar, nation: int) -> int:
    """9.13, 9.15: the railway hexes from which rails, free of the enemy, lead to a friendly map edge.

    No enemy was the last in the hex itself; by the other reading, in no hex of the path to the edge.
    """
    printed = table.printed
    side = SIDES.index(printed.nations[nation].side)
    free = printed.rail_hexes[nation] & table.in_play()
    free &= ~(table.occupancy(1 - side).held | table.controlled_against(side))
    lost = table.seized() & free
    through = free & ~lost if table.options.rail_supply == "path" else free
    return _joined(printed, nation, through) & ~lost


@derived_from(lambda printed, nation, through: printed.memory)
def _joined(printed: Printed, nation: int, through: int) -> int:
    """The railway hexes that rails through some hexes join to an exit."""
    found = 0
    for exit in cells(printed.exits[nation] & through):
        if not holds(found, exit):
            found |= connected(exit, printed.rails[nation], through)
    return found


def passable(table: GreatWar, side: SideNumber) -> tuple[int, int]:
    """9.14, 7.24: the hexes without enemies that a supply line crosses freely, and those that the enemy controls."""
    open_hexes = table.in_play() & ~table.closed(side)
    watched = table.controlled_against(side)
    return open_hexes & ~watched, open_hexes & watched


def lines(printed: Printed, sources: int, free: int, watched: int, steps: int, *, zones: int, dry: bool) -> int:
    """The hexes from which a supply line of this many hexes reaches a source.

    A line crosses at most ``zones`` enemy-controlled hexes, and no major river if it is to stay ``dry``. The hexes in
    which it begins and ends may be enemy-controlled in any case.
    """
    stride = printed.board.stride
    if not zones:  # the same in plain words, for most lines are such
        reached = front = sources
        for _ in range(steps):
            end = spread_dry(printed, front) if dry else spread(front, stride)
            front = end & free & ~reached
            reached |= end
        return reached & printed.board.everywhere
    fronts: list[int] = [sources] + [0] * zones
    """The hexes just reached, by the enemy-controlled hexes that the line has crossed."""
    seen = list(fronts)
    reached = sources
    for _ in range(steps):
        ends = [spread_dry(printed, front) if dry else spread(front, stride) for front in fronts]
        fronts = [0] * (zones + 1)
        for crossed, end in enumerate(ends):
            reached |= end
            fronts[crossed] |= end & free & ~seen[crossed]
            if crossed < zones:
                fronts[crossed + 1] |= end & watched & ~seen[crossed + 1]
        seen = [old | new for old, new in zip(seen, fronts, strict=True)]
    return reached & printed.board.everywhere


def spread_dry(printed: Printed, front: int) -> int:
    """All hexes next to some that are not beyond a major river (16, 9.1)."""
    found = 0
    for step, inside in dry_sides(printed):
        here = front & inside
        found |= here << step if step > 0 else here >> -step
    return found


@derived_from(lambda printed: printed.memory)
def dry_sides(printed: Printed) -> tuple[tuple[int, int], ...]:
    """For each direction of the grid the hexes that have no major river on that side."""
    rivers, board = printed.board.sides("major river"), printed.board
    return tuple(
        (way, mask(cell for cell in board.cells if (cell, cell + way) not in rivers)) for way in board.grid.directions
    )


# -- Who is in supply (9.12) --------------------------------------------------------------------------------


@derived
def nets(table: GreatWar) -> tuple[int, ...]:
    """For each nation the hexes in which its units are in supply (9.12)."""
    return tuple([hexes for hexes, _ in chains(table)])


@derived
def chains(table: GreatWar) -> tuple["Net", ...]:
    """For each nation these, and its sources as `chain` has them."""
    # The same as `net` of each, with all looked up once that nations share: bots ask it in every position.
    printed, seized, reading, found = table.printed, table.state.seized, table.options.rail_supply, list[Net]()
    in_play, standing, held = table.in_play(), (table.standing(0), table.standing(1)), table.occupancy
    for nation, side in enumerate(printed.side_of_nation):
        closed = standing[1 - side].covered
        watched = standing[1 - side].zone & ~standing[side].covered
        found.append(
            _net_behind(
                table, nation, held(1 - side).held, closed, watched, seized, depots(table, nation), in_play, reading
            )
        )
    return tuple(found)


@derived
def net(table: GreatWar, nation: int) -> int:
    """9.12: the hexes in which units of a nation are in supply."""
    return _behind(table, nation)[0]


def chain(table: GreatWar, nation: int) -> tuple[int, ...]:
    """9.13, 9.16: the sources of a nation: railways first, then depots in the order in which they pass supply on."""
    return _behind(table, nation)[1]


def home_of(table: GreatWar, nation: int) -> int:
    """16, 9.1: the hexes in which units of a nation are in supply without any line."""
    printed = table.printed
    return printed.country[nation] & table.in_play() if printed.nations[nation].home_supply else 0


def _behind(table: GreatWar, nation: int) -> "Net":
    side = SIDES.index(table.printed.nations[nation].side)
    return _net_behind(
        table, nation, table.occupancy(1 - side).held, table.closed(side), table.controlled_against(side),
        table.state.seized, depots(table, nation), table.in_play(), table.options.rail_supply,
    )  # fmt: skip


Net = tuple[int, tuple[int, ...]]
"""Where a nation's units are in supply, and its sources, railways first, then depot by depot."""


@derived_from(lambda table, *_: table.printed.memory)
def _net_behind(
    table: GreatWar, nation: int, foe: int, closed: int, watched: int,
    seized: tuple[int, ...], waiting: int, in_play: int, reading: str,
) -> Net:  # fmt: skip
    """The same under all that it depends on: most moves of a side do not touch its supply."""
    printed, row = table.printed, table.printed.nations[nation]
    free, crossed = passable(table, SIDES.index(row.side))
    return fed_from(printed, nation, rail_sources(table, nation), home_of(table, nation), waiting, free, crossed)


@derived_from(lambda printed, *_: printed.memory)
def fed_from(printed: Printed, nation: int, sources: int, home: int, waiting: int, free: int, watched: int) -> Net:
    """The same from railways that supply, hexes that always do, depots, and the hexes that lines may cross."""
    row = printed.nations[nation]
    dry = row.dry_supply
    reach, most = row.supply_range, printed.number["supply.zones"] if row.competence == 1 else 0
    links = [sources]
    while True:  # 9.16: a chain of depots
        near = lines(printed, sources, free, watched, reach, zones=0, dry=dry) | home
        supplied = waiting & near & ~sources
        if not supplied:
            break
        links.append(supplied)
        sources |= supplied
    hexes = home | (lines(printed, sources, free, watched, reach, zones=most, dry=dry) if most else near)
    return hexes, tuple(links)


def depots(table: GreatWar, nation: int) -> int:
    """The hexes with depots of a nation."""
    printed, pieces, found = table.printed, table.pieces, 0
    for index in printed.depots[nation]:
        if (at := pieces[index].at) >= 0:
            found |= 1 << at
    return found & table.in_play()


def in_supply_at(table: GreatWar, nation: int, cell: Cell) -> bool:
    """9.12: whether a unit of a nation is, or would be, in supply in a hex."""
    return holds(net(table, nation), cell)


def traces(table: GreatWar, index: Counter) -> bool:
    """9.12, 10.35: whether a unit traces a line of supply; headquarters and units off the map need none."""
    if table.printed.hq[index] or not table.on_map(index):
        return True
    return in_supply_at(table, table.printed.nation[index], table.pieces[index].at)


def supplied(table: GreatWar, index: Counter) -> bool:
    """9.12, 11.22: whether a unit is in supply, as long as it does not attack."""
    return traces(table, index) or feeds(table, index)


def out_of_supply(table: GreatWar, side: SideNumber) -> list[Counter]:
    """The units of a side on the map that are not `supplied`."""
    printed, occupancy, nation = table.printed, table.occupancy(side), table.printed.nation
    reached = {n: net(table, n) for n, row in enumerate(printed.nations) if row.side == SIDES[side]}
    fed_all = -1  # where units of any nation are in supply
    for hexes in reached.values():
        fed_all &= hexes
    doubtful = [(cell, i) for cell in cells(occupancy.held & ~fed_all) for i in occupancy.at[cell]]
    cut_off = [i for cell, i in doubtful if not printed.hq[i] and not holds(reached[nation[i]], cell)]
    return sorted([i for i in cut_off if not feeds(table, i)])


# -- Fortresses that feed (11.22) ---------------------------------------------------------------------------


def feeds(table: GreatWar, index: Counter) -> bool:
    """11.22: whether a unit feeds off the fortress where it stands."""
    piece = table.pieces[index]
    return piece.fed and holds(table.forts(table.side_of(index)), piece.at)


def hungry(table: GreatWar, side: SideNumber) -> dict[int, list[int]]:
    """11.22: for each fortress the units that only it could feed."""
    found = {}
    for cell in cells(table.forts(side) & table.occupancy(side).held):
        units = [index for index in table.troops(cell, side) if not traces(table, index)]
        if units:
            found[cell] = units
    return found


class SupplyDetermination(Procedure, frozen=True, tag="SupplyDetermination"):
    """4.0-A1a, 9.11: which phasing units are out of supply for movement. The owner names whom a fortress feeds."""

    player: SideNumber
    steps: ClassVar = ("feed", "determine")

    def feed(self, table: GreatWar) -> None:
        """11.22: one unit with each fortress; where there is a choice the owner makes it."""
        feed_units(table, self.player)

    def determine(self, table: GreatWar) -> None:
        """9.11, 9.21: movement allowances are halved for the phase."""
        hq, starving = table.printed.hq, out_of_supply(table, self.player)
        mine = zip(table.printed.of_side[self.player], table.own(self.player), strict=True)
        hungry_before = [i for i, piece in mine if piece.unsupplied and piece.at >= 0 and not hq[i]]
        table.alter_all([i for i in hungry_before if i not in starving], unsupplied=False)
        for index in starving:
            table.change(index, "is out of supply", "9.21", unsupplied=True)


def feed_units(table: GreatWar, side: SideNumber) -> None:
    """11.22: ask where several units would starve; a choice once made holds while it can."""
    needy = hungry(table, side)
    wanting = {index for units in needy.values() for index in units}
    mine = zip(table.printed.of_side[side], table.own(side), strict=True)
    table.alter_all([index for index, piece in mine if piece.fed and index not in wanting], fed=False)
    most = table.printed.number["fortress.feeds"]
    for cell, units in needy.items():
        fed = [index for index in units if table.pieces[index].fed]
        if len(fed) >= min(most, len(units)):
            continue
        table.again()
        if len(units) <= most:
            for index in units:
                table.change(index, f"feeds off {table.place(cell)}", "11.22", fed=True)
        else:
            table.choose(FeedUnit(side=SIDES[side], at_hex=cell))
        return


class FeedUnit(PickUnit, frozen=True, tag="FeedUnit"):
    """11.22: which unit feeds off a fortress."""

    at_hex: Cell
    kind: ClassVar = "feed"
    clause: ClassVar = "11.22"
    accepts: ClassVar = (Feed,)

    def prompt(self, table: GreatWar) -> str:
        """Who, and where."""
        return f"{self.who(table)}: which unit feeds off {table.place(self.at_hex)} (11.22)?"

    def choices(self, table: GreatWar) -> list[str]:
        """The units there that are cut off and not fed yet."""
        units = hungry(table, self.player).get(self.at_hex, [])
        return [table.printed.ids[index] for index in units if not table.pieces[index].fed]

    def why_not(self, table: GreatWar, piece: str) -> Refusal:
        """Only a unit in the fortress that has no other supply."""
        name = table.called(piece)
        return Refusal("not-hungry", "11.22", f"{name} is not cut off in {table.place(self.at_hex)}.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It is fed until it attacks or leaves."""
        index = table.printed.index[order.subject]
        table.change(index, f"feeds off {table.place(self.at_hex)}", "11.22", fed=True)
