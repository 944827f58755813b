"""3.4: the Front Lines of armies, as the book draws them, and who controls a hex.

A line joins the foremost infantry Formations of an army's main concentration and the hexes directly between them. What
is foremost, and what is fully behind a line, goes by the shortest ways to the nearest enemy unit: a hex is fully behind
a line if each of them meets it. Enemy units count by where they stand, which everybody sees.

Players control what is fully behind their Front Lines, and what once was until it comes under enemy control. The last
holder is part of the position: it is found again whenever units have moved, and is known to everybody.
"""

from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.occupancy import Occupancy
from hexmarshal.games.serbien.rules.table.position import Serbien

APART = 3
"""How far apart two Formations of a line may be, in hexes (3.4.1c)."""


# -- Ways to the enemy ----------------------------------------------------------------------------------------


@derived_from(lambda table, enemy: table.occupancy(enemy).memory)
def rings(table: Serbien, enemy: SideNumber) -> tuple[int, ...]:
    """The hexes of the map by their distance from the nearest unit of a side, from 0 on; none if it has no unit."""
    everywhere, stride = table.board.everywhere, table.board.stride
    ring, knight = table.occupancy(enemy).held & everywhere, stride - 1
    rest = everywhere & ~ring
    found = []
    while ring:
        found.append(ring)
        # Here and below as `spread`, without the call and in fewer shifts: that hexes adjoin themselves is no matter.
        pair = ring | ring << 1
        ring = (pair << knight | pair >> stride | pair | ring >> 1) & rest
        rest ^= ring
    return tuple(found)


@derived_from(lambda table, side, line: table.occupancy(1 - side).memory)
def fully_behind(table: Serbien, side: SideNumber, line: int) -> int:
    """3.4: the hexes of which every shortest way to the nearest enemy unit meets a line: of the line itself, too.

    All others are found from the enemy outward: those to which a shortest way leads that meets no line before it ends.
    """
    if not (order := rings(table, 1 - side)):
        return 0
    stride, front, before = table.board.stride, order[0] & ~line, line & ~order[0] == line
    rest, knight, clear = table.board.everywhere & ~order[0], stride - 1, ~line
    for ring in order[1:]:
        if before:
            came = ring
        else:
            pair = front | front << 1
            came = (pair << knight | pair >> stride | pair | front >> 1) & ring
        front = came & clear
        rest ^= came
        if not front:
            break
        before = before and front == came
    return rest


def foremost(table: Serbien, side: SideNumber, hexes: int) -> int:
    """3.4.1a: those of some hexes that are not fully behind the others: it need be seen no further than they are."""
    order = rings(table, 1 - side)
    if not order:
        return hexes
    front, found, left = order[0] & ~hexes, hexes & order[0], hexes & ~order[0]
    stride = table.board.stride
    knight = stride - 1
    for ring in order[1:]:
        if not left or not front:
            break
        pair = front | front << 1
        came = (pair << knight | pair >> stride | pair | front >> 1) & ring
        found |= came & hexes
        front = came & ~hexes
        left &= ~ring
    return found


# -- A line ---------------------------------------------------------------------------------------------------


def _formations(table: Serbien) -> tuple[dict[int, dict[int, int]], dict[int, dict[int, int]]]:
    """For each side the infantry Formations of each of its lines: their hexes, and the quarters of a division there.

    The Serbs are one Army and have one line (5.0), or one for each corps where the players agreed on it.
    """
    found: tuple[dict[int, dict[int, int]], dict[int, dict[int, int]]] = ({}, {})
    pieces, quarters, on_map = table.pieces, table.printed.quarters, table.printed.on_map
    apart, in_line = table.options.lines == "corps", table.printed.in_line
    for side, groups in enumerate(found):
        for i in [i for i in table.occupancy(side).units if in_line[i]]:
            piece = pieces[i]
            at, also = piece.at, piece.also
            if not on_map[at]:
                continue
            number = piece.army if side == AUSTRIAN else piece.corps if apart else 0
            if number not in groups:
                groups[number] = {}
            group = groups[number]
            group[at] = group.get(at, 0) + (2 * quarters[i] if also < 0 else quarters[i])
            if also >= 0:
                group[also] = group.get(also, 0) + quarters[i]
    return found


@derived_from(lambda table, formations: table.printed.memories["concentrations"])
def main_concentration(table: Serbien, formations: tuple[tuple[int, int], ...]) -> int:
    """3.4.1e: of the hexes of some Formations the largest number that are linked, by their size, then by hexes."""
    group, disc, left = dict(formations), table.printed.disc, 0
    for cell in group:
        left |= 1 << cell
    best, most = 0, (0, 0)
    while left:
        linked = grown = left & -left
        while grown:
            near = 0
            for cell in cells(grown):
                near |= disc(cell, APART)
            grown = near & left & ~linked
            linked |= grown
        left &= ~linked
        found = cells(linked)
        size = sum([group[cell] for cell in found]), len(found)
        if size > most:
            best, most = linked, size
    return best


def _passable(table: Serbien, side: SideNumber) -> int:
    """3.4.1a, 3.4.1b: hexes through which a line may run: not enemy held, nor in an EZOC unless friends cover them."""
    own, enemy = table.occupancy(side), table.occupancy(1 - side)
    return table.board.everywhere & ~enemy.held & (~enemy.zone | own.held | own.zone)


class Gap(NamedTuple):
    """What lies between two hexes that are two or three hexes apart."""

    nearer: int
    """The hexes nearer to both than they are to each other."""
    ways: tuple[tuple[tuple[int, ...], int], ...]
    """The shortest ways between them, each also as a set."""


@derived_from(lambda table, a, b: table.printed.memories["gaps"])
def _gap(table: Serbien, a: Cell, b: Cell) -> Gap | None:
    """The gap between two hexes; ``None`` if they adjoin."""
    near, distance, disc = table.board.adjacent, table.board.distance(a, b), table.printed.disc
    if distance < 2:
        return None
    nearer = disc(a, distance - 1) & disc(b, distance - 1)
    ways: list[tuple[int, ...]]
    if distance == 2:
        ways = [(cell,) for cell in cells(near[a] & near[b])]
    else:
        ways = [(x, y) for x in cells(near[a] & disc(b, 2)) for y in cells(near[x] & near[b])]
    return Gap(nearer, tuple((way, table.board.mask(way)) for way in ways))


def _between(table: Serbien, gaps: tuple[Gap, ...], passable: int, enemy: SideNumber) -> int:
    """3.4.1a: the hexes of the ways between Formations, in each gap the one nearest to the enemy if there is one."""
    found = between = 0
    doubtful = []
    for gap in gaps:
        ways = [way for way in gap.ways if way[1] & passable == way[1]]
        if len(ways) > 1:
            doubtful.append(ways)
            for way in ways:
                between |= way[1]
        elif ways:
            found |= ways[0][1]
    if doubtful:
        away = _distances(rings(table, enemy), between)
        for ways in doubtful:
            found |= min([(sum([away.get(cell, 0) for cell in way]), way, hexes) for way, hexes in ways])[2]
    return found


def _distances(order: tuple[int, ...], hexes: int) -> dict[int, int]:
    """How far each of some hexes is from the enemy."""
    found = {}
    for distance, ring in enumerate(order):
        if ring & hexes:
            for cell in cells(ring & hexes):
                found[cell] = distance
            hexes &= ~ring
            if not hexes:
                break
    return found


@derived_from(lambda table, hexes: table.printed.memories["links"])
def _links(table: Serbien, hexes: int) -> tuple[Gap, ...]:
    """3.4.1c: the gaps between some hexes: two are linked that are closest together, with no third nearer to both."""
    found, disc = [], table.printed.disc
    for a in cells(hexes):
        for b in cells(disc(a, APART) & hexes >> a + 1 << a + 1):
            gap = _gap(table, a, b)
            if gap is not None and not gap.nearer & hexes:
                found.append(gap)
    return tuple(found)


def draw_foremost(table: Serbien, side: SideNumber, main: int) -> int:
    """3.4.1a, 3.4.1c: the line through the foremost of some hexes of a side and the hexes directly between them."""
    line = foremost(table, side, main)
    gaps = _links(table, line)
    return line | _between(table, gaps, _passable(table, side), 1 - side) if gaps else line


def draw_line(table: Serbien, side: SideNumber, group: tuple[tuple[int, int], ...]) -> int:
    """3.4.1: the hexes of the Front Line of some Formations. One that is linked to no other is no line (3.4-intent)."""
    line = draw_foremost(table, side, main_concentration(table, group))
    return line & spread(line, table.board.stride)


@derived
def front_lines(table: Serbien) -> tuple[dict[int, int], dict[int, int]]:
    """The Front Lines of both sides: the hexes of each by the number of its army, or of its Serbian corps."""
    pieces, printed = table.pieces, table.printed
    attached = [pieces[i].army for i in printed.line_units[AUSTRIAN]]
    if table.options.lines == "corps":
        attached += [pieces[i].corps for i in printed.line_units[SERBIAN]]
    return _front_lines(table, table.occupancy(SERBIAN), tuple(attached), table.options.lines)


@derived_from(lambda table, serbs, attached, lines: table.occupancy(AUSTRIAN).memory)
def _front_lines(
    table: Serbien, serbs: Occupancy, attached: tuple[Counter, ...], lines: str
) -> tuple[dict[int, int], dict[int, int]]:
    """They follow from where the units of both sides stand, and from what those of a line are attached to."""
    if not rings(table, 0) or not rings(table, 1):
        return {}, {}
    serbian, austrian = (
        {number: _line(table, serbs, side, tuple(group.items())) for number, group in groups.items()}
        for side, groups in enumerate(_formations(table))
    )
    return serbian, austrian


@derived_from(lambda table, serbs, side, group: table.occupancy(1).memory)
def _line(table: Serbien, serbs: Occupancy, side: SideNumber, group: tuple[tuple[int, int], ...]) -> int:
    """A line, remembered as long as nobody moves: it follows from where the units of both sides stand."""
    return draw_line(table, side, group)


def line_of(table: Serbien, side: SideNumber) -> int:
    """The hexes of all Front Lines of a side."""
    found = 0
    for line in front_lines(table)[side].values():
        found |= line
    return found


def behind(table: Serbien, side: SideNumber) -> int:
    """3.4: the hexes fully behind one of a side's Front Lines, those of the lines themselves left out."""
    return _behind(table, side, tuple(front_lines(table)[side].values()))


@derived_from(lambda table, side, lines: table.occupancy(1 - side).memory)
def _behind(table: Serbien, side: SideNumber, lines: tuple[int, ...]) -> int:
    found = drawn = 0
    for line in lines:
        if line:
            found |= fully_behind(table, side, line)
            drawn |= line
    return found & ~drawn


# -- Control (3.4) --------------------------------------------------------------------------------------------


@derived
def _controlled(table: Serbien) -> tuple[int, int]:
    # Many positions share one list of hexes: the last that was asked for is known by being the very same.
    memory, taken, home = table.printed.memories["controlled"], table.state.taken, table.printed.home
    last: tuple[tuple[int, ...], tuple[int, int]] | None = memory.get("last")
    if last is not None and last[0] is taken:
        return last[1]
    held = mask(taken)
    found = (
        (home[SERBIAN] & ~held) | (home[AUSTRIAN] & held),
        (home[AUSTRIAN] & ~held) | (home[SERBIAN] & held),
    )
    memory["last"] = taken, found
    return found


def controlled(table: Serbien, side: SideNumber) -> int:
    """3.4: the hexes that a side controls, as a set."""
    return _controlled(table)[side]


def controls(table: Serbien, side: SideNumber, cell: Cell) -> bool:
    """Whether a side controls a hex."""
    return holds(controlled(table, side), cell)


def gained(table: Serbien, side: SideNumber) -> int:
    """3.4: the hexes that are a side's by its Front Lines now, whoever was the last to control them."""
    found = behind(table, side)
    if table.options.front == "held":
        found |= line_of(table, side) & ~table.occupancy(1 - side).held
    line = line_of(table, side) & table.occupancy(side).formations
    for bank in table.printed.banks:
        # 3.4-intent: an army must pass over an area; over the Sava and the Donau the line itself must come.
        if not bank & line:
            found &= ~bank
    return found


def record_control(table: Serbien) -> None:
    """3.4: see who controls what, and remember it: a hex keeps its last controller until the enemy gains it.

    What both sides have behind their lines stays with the last of them.
    """
    serbian, austrian = gained(table, SERBIAN), gained(table, AUSTRIAN)
    before, home = controlled(table, AUSTRIAN), table.printed.home
    now = before & ~(serbian & ~austrian) | austrian & ~serbian
    if now == before:
        return
    places = table.board.places
    table.note(taken=tuple(cells((now & home[SERBIAN]) | (home[AUSTRIAN] & ~now))))
    for side, won in ((SERBIAN, before & ~now), (AUSTRIAN, now & ~before)):
        # Of the towns only those that the rulebook names: they are what is fought for.
        towns = [cell for cell in cells(won) if any(p.source.startswith("rulebook") for p in places.get(cell, ()))]
        if towns:
            names = ", ".join(map(table.place, towns))
            told = f"Now under {table.side_name(side)} control: {names}."
            table.say(told, "3.4", *map(table.hexname, towns))


class Watch(Procedure, frozen=True, tag="Watch"):
    """3.4: control is looked at once what a player has ordered is done (option `control`)."""

    steps: ClassVar = ("look",)

    def look(self, table: Serbien) -> None:
        """3.4: at any specific moment."""
        record_control(table)
