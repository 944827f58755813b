"""What can be laid over the map of *Serbien muß sterbien*, by the same functions that the rules use.

A side is shown its own affairs and what it can see of the enemy: where they stand, and who lies on top (3.1.6). Which
enemies are infantry Formations is hidden, so of their Front Line only the foremost units are shown, as they are seen.
"""

from itertools import pairwise

from hexmarshal.core.board.paths import cells, mask
from hexmarshal.core.screen.values import LayerKind
from hexmarshal.games.serbien.mind.strikes import comes, strikes
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import area, armies_in_play
from hexmarshal.games.serbien.rules.attachment.drawing import DrawBoundary
from hexmarshal.games.serbien.rules.knowledge import tops
from hexmarshal.games.serbien.rules.standing.front import controlled, draw_foremost, front_lines
from hexmarshal.games.serbien.rules.supply.rails import operational
from hexmarshal.games.serbien.rules.supply.sources import cut_off, is_source, supply_units
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.supply_phase import hungry
from hexmarshal.wargame.layers import Drawn, Layers, group, zones_of_two


def _looking(side: str | None) -> tuple[int, ...]:
    """The sides whose affairs are shown: one's own, and nobody's to an onlooker."""
    return () if side is None else (SIDES.index(side),)


def zones(table: Serbien, side: str | None) -> Drawn:
    """3.3: the zones of control of both sides, and where they overlap."""
    return "3.3a", zones_of_two(table, (table.occupancy(0).zone, table.occupancy(1).zone), (AUSTRIAN, SERBIAN))


def front(table: Serbien, side: str | None) -> Drawn:
    """3.4.1: one's own Front Lines, and the enemy's foremost units as they are seen."""
    groups = []
    for own in _looking(side):
        lines = front_lines(table)[own]
        for number, line in sorted(lines.items()):
            who = table.printed.data.armies[table.printed.armies[number]].title if own == AUSTRIAN else "Serbian"
            groups.append(group(table, f"{who}: Front Line", own, line))
    for other in (0, 1) if side is None else (1 - SIDES.index(side),):
        seen = draw_foremost(table, other, table.occupancy(other).fighters & table.board.everywhere)
        groups.append(group(table, f"{table.side_name(other)}: foremost units", other, seen))
    return "3.4.1a", groups


def control(table: Serbien, side: str | None) -> Drawn:
    """3.4: who controls what, apart from hexes in the controller's own country."""
    home = table.printed.home
    return "3.4", [
        group(table, f"{table.side_name(n)} control in enemy country", n, controlled(table, n) & ~home[n])
        for n in (AUSTRIAN, SERBIAN)
    ]


def areas(table: Serbien, side: str | None) -> Drawn:
    """5.1: the Areas of Attachment. Their rims are the boundaries; one that is being drawn is shown by its hexes."""
    groups, armies = [], table.printed.armies
    if table.state.boundaries:
        drawn = dict.fromkeys(army for boundary in table.state.boundaries for army in boundary.armies)
        for army in drawn if side == SIDES[SERBIAN] or side is None else armies_in_play(table):
            title = table.printed.data.armies[armies[army]].title
            groups.append(group(table, f"area of the {title}", AUSTRIAN, area(table, army)))
    asked = table.question
    if isinstance(asked, DrawBoundary) and asked.course and side == asked.side:
        groups.append(group(table, "as it is being drawn", None, mask(asked.course), pairwise(asked.course)))
    return "5.1.1-area", groups


def corps(table: Serbien, side: str | None) -> Drawn:
    """5.2: where the Formations of each corps stand, joined by lines; onlookers see what is printed on tops."""
    rows, groups = table.printed.data.corps, []
    for own in (0, 1) if side is None else _looking(side):
        found: dict[int, set[int]] = {}
        mine = (i for stack in table.occupancy(own).at.values() for i in stack)
        for i in tops(table, own).values() if side is None else mine:
            if table.printed.formation[i]:
                number = table.printed.corps_of[i] if side is None else table.pieces[i].corps
                found.setdefault(number, set()).add(i)
        for number, units in sorted(found.items(), key=lambda entry: (entry[0] < 0, entry[0])):
            title = rows[table.printed.corps[number]].title if number >= 0 else "Independent"
            hexes = mask(table.pieces[i].at for i in units)
            chain = pairwise(cells(hexes)) if number >= 0 else ()
            # The counters cover their hexes, so the units are named, too.
            names = ", ".join(table.called(table.printed.ids[i]) for i in sorted(units))
            groups.append(group(table, f"{title}: {names}", own, hexes, chain))
    return "5.2", groups


def supply(table: Serbien, side: str | None) -> Drawn:
    """15.4: who would be Out of Supply if it were checked now, from where supply comes, and by which railways."""
    groups = []
    for own in _looking(side):
        who = table.side_name(own)
        units = [i for kind in ("depot", "train") for i in supply_units(table, own, kind)]
        live = mask(table.pieces[i].at for i in units if is_source(table, i))
        dead = mask(table.pieces[i].at for i in units) & ~live
        short = mask(table.pieces[i].at for force in hungry(table, own) for i in force)
        groups.append(group(table, f"{who}: Depots and Trains that supply", own, live))
        groups.append(group(table, f"{who}: Depots and Trains that do not", own, dead))
        groups.append(group(table, f"{who}: Out of Supply now", own, short))
        groups.append(group(table, f"{who}: railways in operation", own, operational(table, own) & ~live))
    return "15.4-3", groups


def isolation(table: Serbien, side: str | None) -> Drawn:
    """15.5: who would be Isolated if it were checked now."""
    return "15.5a", [
        group(table, f"{table.side_name(own)}: Isolated now", own, mask(cut_off(table, own))) for own in _looking(side)
    ]


def threats(table: Serbien, side: str | None) -> Drawn:
    """Where the enemies that are seen can come in a phase, and what they could attack from there (7, 9)."""
    groups = []
    for own in (0, 1) if side is None else _looking(side):
        enemy, there, open_ = 1 - own, 0, 0
        for id, hexes in strikes(table, SIDES[enemy], side).items():
            there |= comes(table, table.printed.index[id]) & table.board.everywhere
            open_ |= hexes
        targets = table.occupancy(own).held & open_
        who = table.side_name(enemy)
        groups.append(group(table, f"{who} units can attack here", enemy, targets))
        groups.append(group(table, f"{who} units can move here", enemy, there))
    return "9.2a", groups


BOUNDARIES = ("areas", "boundary", "draw-on")
"""The kinds of decision that draw boundaries: what they are about must be in sight."""
LAYERS = Layers(
    (LayerKind("zones", "Zones of control", "n", "Where moving costs more and supply is cut."), zones),
    (LayerKind("front", "Front lines", "e", "How the Front Lines run."), front),
    (LayerKind("control", "Control", "y", "What each side has taken from the other."), control),
    (LayerKind("areas", "Areas of Attachment", "a", "Which army commands which area.", BOUNDARIES), areas),
    (LayerKind("corps", "Corps", "m", "Where the Formations of each corps are."), corps),
    (LayerKind("supply", "Supply", "p", "Who would be Out of Supply now, and where supply comes from."), supply),
    (LayerKind("isolation", "Isolation", "l", "Which units would be Isolated now."), isolation),
    (LayerKind("threats", "Threats", "x", "Where the enemy can move and attack next."), threats),
)
