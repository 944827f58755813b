"""11.2b to 11.2f: lines of communication."""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, flood, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.fury.parts.sides import NATIONS_OF, SIDE_OF
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reach import own_fortresses


def railheads(table: Fury, nation: int) -> tuple[int, int]:
    """Railway hexes near an entry hex of a nation (11.2e), and fortresses linked by rail to one (11.2d)."""
    return side_railheads(table, SIDE_OF[nation])[nation]


def side_railheads(table: Fury, side: SideNumber) -> dict[int, tuple[int, int]]:
    """The same for each nation of a side."""
    printed, friendly, through = table.printed, _friendly(table, side), _rail_through(table, side)
    found = {}
    for nation in NATIONS_OF[side]:
        near, joined = _lines_from_entries(table, nation, through)
        found[nation] = near & friendly, joined & printed.fortress_masks[side]
    return found


def side_entries(table: Fury, side: SideNumber, feared: int = 0) -> tuple[int, int]:
    """The same for all nations of a side together; ``feared`` are taken to be in enemy zones of control as well."""
    near, linked = _lines_from_all(table, side, _rail_through(table, side, feared))
    return near & _friendly(table, side), linked


def _friendly(table: Fury, side: SideNumber) -> int:
    """11.2e: friendly territory. Where a link ends it does not pass through (11.2f), but an enemy in the hex has it."""
    printed, situation = table.printed, table.situation
    return printed.land & printed.friendly[side] & ~situation.held[1 - side] & ~situation.shut[side]


def _rail_through(table: Fury, side: SideNumber, feared: int = 0) -> int:
    """Railway hexes that a line may pass: none in an enemy zone of control that no friend holds (11.2f)."""
    situation = table.situation
    free = ~(situation.zone[1 - side] | feared) | situation.held[side]
    return table.printed.side_rail_hexes[side] & free & ~situation.shut[side]


@derived_from(lambda table, nation, through: table.printed.known_railheads)
def _lines_from_entries(table: Fury, nation: int, through: int) -> tuple[int, int]:
    """Railway hexes a few hexes from an entry hex, and all hexes to which a line from one leads, its end included.

    They change only when a zone of control falls on a railway or leaves it, so they are kept between positions.
    """
    printed, board = table.printed, table.board
    links = printed.side_railways[SIDE_OF[nation]]
    ends = near = board.mask(printed.entries[nation])
    reached = front = near & through
    distance = 0
    while front:
        distance += 1
        beyond = 0
        for here in cells(front):
            beyond |= links[here]
        ends |= beyond
        front = beyond & through & ~reached
        reached |= front
        if distance <= printed.number["communication.rail"]:
            near |= beyond
    return near, ends


@derived_from(lambda table, side, through: table.printed.known_railheads)
def _lines_from_all(table: Fury, side: SideNumber, through: int) -> tuple[int, int]:
    """The same from the entry hexes of all nations of a side, and of the ends only its fortresses."""
    near = ends = 0
    for nation in NATIONS_OF[side]:
        theirs, linked = _lines_from_entries(table, nation, through)
        near, ends = near | theirs, ends | linked
    return near, ends & table.printed.fortress_masks[side]


def communication(table: Fury, nation: int) -> int:
    """Hexes in which a unit of the nation has a line of communication (11.2b to 11.2f)."""
    return relays(table, SIDE_OF[nation]).reached[nation]


def through(table: Fury, side: SideNumber) -> int:
    """11.2f, 10.5b: hexes that a line may pass: no besieged fortress, and no enemy zone of control without a friend."""
    situation = table.situation
    return table.printed.land & (~situation.zone[1 - side] | situation.held[side]) & ~situation.shut[side]


class Relays(NamedTuple):
    """How the lines of a side hang together."""

    reached: dict[int, int]
    """Where each nation has a line."""
    railways: dict[int, int]
    """The railway hexes to which lines of each nation may lead (11.2e)."""
    passing: tuple[int, ...]
    """Fortresses linked by rail (11.2d), then whatever passes lines on that lead to one before it (11.2c)."""


@derived
def relays(table: Fury, side: SideNumber) -> Relays:
    """Where each nation of a side has a line. Entry hexes are its own (11.2d, 11.2e); units relay for allies too."""
    printed, situation, board = table.printed, table.situation, table.board
    free = ~situation.shut[side]  # 10.5b: nothing runs through a besieged fortress.
    open_hexes = through(table, side)
    span = printed.number["communication.line"]
    near, linked, posts = {}, {}, {}
    for nation, (joined, fortresses) in side_railheads(table, side).items():
        near[nation], linked[nation] = joined, fortresses
        # Whatever can pass a line on: units that are not shut in (11.2c), fortresses that are not besieged (11.2d).
        posts[nation] = table.occupancy(side).nations.get(nation, 0) & free
    known = 0
    own = own_fortresses(table, side)
    for nation in near:
        built = printed.fortresses_of[nation] & own
        known |= linked[nation] & built
        posts[nation] |= built
    reached = {
        nation: flood(near[nation] | known, open_hexes, board.stride, span) & board.everywhere for nation in near
    }
    passing = [known]
    while True:
        further = 0
        for nation, hexes in reached.items():
            further |= posts[nation] & hexes & ~known
        if not further:
            return Relays(reached, near, tuple(passing))
        passing.append(further)
        known |= further
        beyond = flood(further, open_hexes, board.stride, span) & board.everywhere
        reached = {nation: hexes | beyond for nation, hexes in reached.items()}


def connected(table: Fury, index: Counter) -> bool:
    """Whether a unit is in communication; in a fortress of its side it always is (11.2j)."""
    piece = table.pieces[index]
    if piece.at in table.printed.fortresses and table.control(piece.at) == SIDE_OF[piece.nation]:
        return True
    return holds(communication(table, piece.nation), piece.at)


@derived
def isolated_stacks(table: Fury, side: SideNumber) -> list[Cell]:
    """Hexes whose counters of a side are isolated."""
    surely = -1
    for nation in NATIONS_OF[side]:
        surely &= communication(table, nation)
    doubtful = table.situation.occupied[side] & ~surely
    return [cell for cell in cells(doubtful) if not connected(table, table.here(cell, side)[0])]


def with_line(table: Fury, units: tuple[Counter, ...], among: int) -> int:
    """Hexes among some where units that are off the map would be in communication."""
    printed, situation, side = table.printed, table.situation, table.side_of(units[0])
    found = among
    for nation in {table.pieces[i].nation for i in units}:
        found &= communication(table, nation)
    # In a fortress that they hold they always are (11.2j).
    found |= among & printed.fortress_masks[side]
    if any(not printed.is_hq[i] for i in units):
        found |= among & printed.fortress_masks[1 - side] & table.board.mask(table.state.captured)
    # Where a line from an entry hex ends at a zone of control, they may open it by being there (11.2f).
    closed = situation.zone[1 - side] & ~situation.held[side] & among & ~found
    for nation in {table.pieces[i].nation for i in units} if closed else ():
        closed &= _lines_from_entries(table, nation, _rail_through(table, side))[1]
    for cell in cells(closed):
        placed = table.copy()
        for i in units:
            placed.put(i, replace(placed.pieces[i], at=cell))
        if connected(placed, units[0]):
            found |= 1 << cell
    return found
