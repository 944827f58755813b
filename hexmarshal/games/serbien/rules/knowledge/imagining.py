"""3.1.6: a table that may be the real one for all that a side knows, for forecasts and bots."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import COUNTER, Cell, Counter, SideNumber
from hexmarshal.core.engine.dice import Chance
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.positions.spelling import described
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.attachment import army_of
from hexmarshal.games.serbien.rules.knowledge.intelligence import known, on_top, tops
from hexmarshal.games.serbien.rules.table.pieces import D1, NATIONS, POSITION, Piece
from hexmarshal.games.serbien.rules.table.position import CAVALRY, DEMORALIZED, FORMATION, SIZE, Serbien, replace
from hexmarshal.wargame.imagining import Lots, lots_from

REDUCTIONS = (0, 0, 0, 0, 1, 1, 2)
"""How Strength Reductions of enemy units are imagined, each as likely as the next."""
LEVELS = (0, 0, 0, 1, 1, 2, 3, 4)
"""How steps down the Combat Effectiveness track are imagined, each as likely as the next."""


def deal_anew(table: Serbien, side: str, chance: Chance) -> None:
    """Deal what is hidden from a side again, from nothing but what that side sees.

    Units that are not seen are dealt under stacks whose top they may lie under; all get losses and effectiveness; the
    displays are what counters and areas say. What procedures in progress hold of unseen units is struck out of them.
    """
    hidden = 1 - SIDES.index(side)
    lots, pieces, printed = lots_from(chance), table.pieces, table.printed
    mine = [i for i in printed.of_side[hidden] if pieces[i].at >= 0 and printed.kind[i] != "naval"]
    seen = [i for i in mine if known(table, i)]
    forts = [i for i in mine if table.is_fort(i) and i not in seen]  # everybody knows where they were built
    unseen = [i for i in mine if i not in seen and i not in forts]
    routed = _routed(table, hidden, seen)
    above = {
        cell: _Top(table, top, cell, hidden, demoralised=top in routed)
        for cell, top in sorted(tops(table, hidden).items())
    }
    heights = {cell: len(stack) for cell, stack in table.occupancy(hidden).at.items()}
    lying = {i: on_top(table, i) for i in seen}
    room = dict.fromkeys(above, 2 * printed.number["stacking"])
    for i in (*seen, *forts):
        for cell in {pieces[i].at, pieces[i].also} - {-1}:
            if cell in room:
                room[cell] -= table.eighths(i)
                heights[cell] -= 1
    for i in seen:
        piece = _imagined(table, i, pieces[i].at, lots, known=True, top=lying[i])
        pieces[i] = replace(piece, status=D1) if i in routed else piece
    for i in forts:
        pieces[i] = _imagined(table, i, pieces[i].at, lots, known=False, top=False)
    _strike_out(table, frozenset(unseen))
    counted = table.options.stacks == "counted"
    for i in sorted(unseen, key=lambda i: (-_dealing_order(table, i), i)):
        cell, status = _stack_for(table, i, above, room, heights if counted else {}, lots)
        room[cell] -= 2 * printed.quarters[i]
        heights[cell] -= 1
        pieces[i] = replace(_imagined(table, i, cell, lots, known=False, top=False), status=status)
    _attach(table, hidden, mine)
    table.forget_occupancies()
    _stores(table, hidden)


class _Top:
    """What lies on top of a stack: what may lie under it."""

    def __init__(self, table: Serbien, top: int, cell: Cell, side: SideNumber, *, demoralised: bool) -> None:
        self.adjacent = table.adjacent(cell, side)
        """Whether an enemy is adjacent, which decides the order (3.1.5)."""
        # Nobody sees whether the unit on top is Demoralized: it is imagined sound unless its other hex tells.
        self.rank = _ordered(table, top, _row(table, top, self.adjacent, demoralised), self.adjacent)
        """Its place in the order."""
        self.open = table.pieces[top].seen
        """Whether the stack was laid open in this attack phase."""


def _ordered(table: Serbien, index: Counter, row: int, adjacent: bool) -> tuple[int, int, int]:
    size, skill = SIZE[table.row(index).size], table.face(index).proficiency
    return (row, size, skill) if adjacent and row == FORMATION else (row, skill, size)


def _routed(table: Serbien, side: SideNumber, seen: Sequence[Counter]) -> set[Counter]:
    """Units that are seen to lie below one on which they would lie if they were sound: they must be Demoralized.

    Whoever stands in two hexes is seen in both (3.1.6a), so what one of them tells may tell more in the other.
    """
    above, found = tops(table, side), set[int]()
    stands = [(i, cell) for i in seen for cell in {table.pieces[i].at, table.pieces[i].also} & above.keys()]
    near = {cell: table.adjacent(cell, side) for cell in above}

    def order(index: Counter, cell: Cell) -> tuple[int, int, int]:
        return _ordered(table, index, _row(table, index, near[cell], index in found), near[cell])

    while more := {i for i, cell in stands if i not in found and order(i, cell) > order(above[cell], cell)}:
        found |= more
    return found


def _dealing_order(table: Serbien, index: Counter) -> int:
    """How few tops a unit can lie under: those with the least choice are dealt first, so that there is room for all.

    Whether it is Demoralized is hidden, and must not change the order in which units are dealt.
    """
    row = _row(table, index, adjacent=True, demoralised=False)
    return 100 * row + 10 * SIZE[table.row(index).size] + table.face(index).proficiency


def _stack_for(
    table: Serbien, index: Counter, above: dict[int, _Top], room: dict[int, int], heights: dict[int, int], lots: Lots
) -> tuple[int, int]:
    """Under which top an unseen unit is imagined, and with which status: sound where it can be, else Demoralized."""
    printed, need = table.printed, 2 * table.printed.quarters[index]
    fights = printed.formation[index] or printed.cavalry[index]
    for status in (LEVELS[lots(len(LEVELS))] if printed.formation[index] else 0, D1):
        near, far = (_ordered(table, index, _row(table, index, by, status >= D1), by) for by in (True, False))
        fits = [
            cell
            for cell, top in above.items()
            if (near if top.adjacent else far) <= top.rank and (not heights or heights[cell] > 0)
        ]
        if not fits and fights and status < D1:
            continue
        if not fits:
            fits = [cell for cell in above if not heights or heights[cell] > 0] or list(above)
        ground = _ground(table, index)
        best = [cell for cell in fits if holds(ground, cell)] or fits
        best = [cell for cell in best if room[cell] >= need] or best
        best = [cell for cell in best if not above[cell].open] or best
        return best[lots(len(best))], status
    raise AssertionError("a unit that is not seen lies under some top")


def _row(table: Serbien, index: Counter, adjacent: bool, demoralised: bool) -> int:
    """The row of 3.1.5 for a unit of which it is imagined whether it is Demoralized."""
    printed = table.printed
    if demoralised:
        return DEMORALIZED
    if printed.cavalry[index] and not adjacent:
        return CAVALRY
    return FORMATION if printed.formation[index] else table.row_of(index, adjacent)


def _ground(table: Serbien, index: Counter) -> int:
    """Where a unit can be: Depots on railways, units of a region in it, boxes for nobody else."""
    printed, row = table.printed, table.row(index)
    if row.kind == "depot":
        return printed.single | printed.narrow
    return printed.regions[row.region] & table.board.everywhere


def _imagined(table: Serbien, index: Counter, cell: Cell, lots: Lots, *, known: bool, top: bool) -> Piece:
    """A unit of which the other side knows who it is, or not even that."""
    piece, printed = table.pieces[index], table.printed
    lost = min(REDUCTIONS[lots(len(REDUCTIONS))], printed.most_lost[index])
    if top and table.options.seen == "face":
        lost = max(lost, 1) if piece.lost else 0
    status = LEVELS[lots(len(LEVELS))] if printed.formation[index] else 0
    fort = printed.kind[index] == "fort"
    due = table.scenario.inactive.get(printed.ids[index], "none")
    asleep = due == "" or (due != "none" and printed.data.turns[due].number > table.state.turn)
    return Piece(
        cell,
        also=piece.also if known else -1,
        lost=0 if fort else lost,
        status=status,
        army=piece.army if printed.side[index] == SERBIAN else -1,
        corps=-1,
        task=piece.task & POSITION if known else 0,
        worked=piece.worked if known and piece.task & POSITION else 0,
        prepared=piece.prepared if known else -1,
        inactive=asleep and not table.adjacent(cell, printed.side[index]),
        retreated=known and piece.retreated,
        fought=known and piece.fought,
        seen=piece.seen,
        flipped=fort and piece.flipped,
        tested=piece.tested,
        away=piece.away,
        along=piece.along if known else 0,
        toward=piece.toward if known else -1,
        back=piece.back,
        # A Two-Hex Unit may lie on top in one of its hexes and below an equal in the other.
        rank=-1 if not top else 1 if piece.also < 0 else 0,
    )


def _attach(table: Serbien, hidden: int, mine: Sequence[int]) -> None:
    """The displays: A-H units belong to the army of their area, Formations to the corps with which they began."""
    printed, pieces = table.printed, table.pieces
    if hidden == AUSTRIAN:
        for i in mine:
            row = printed.units[i]
            begins = printed.armies.index(row.army or row.begins) if row.army or row.begins else -1
            pieces[i] = replace(pieces[i], army=begins)
    for i in mine:
        row, army = printed.units[i], pieces[i].army
        corps = row.corps or row.joins
        pieces[i] = replace(
            pieces[i],
            army=army_of(table, i) if hidden == AUSTRIAN else army,
            corps=printed.corps.index(corps) if corps else -1,
        )


def _stores(table: Serbien, hidden: int) -> None:
    """Nobody knows the enemy's stores: none are imagined, and Shells as at the beginning."""
    theirs = [
        ("austrian" if hidden == AUSTRIAN else "serbian") == nation or (nation == "montenegrin" and hidden == SERBIAN)
        for nation in NATIONS
    ]
    stored = tuple(0 if kept else number for kept, number in zip(theirs, table.state.replacements, strict=True))
    table.note(replacements=stored)
    if hidden == SERBIAN:
        table.note(shells=table.scenario.shells)


def _strike_out(table: Serbien, unseen: frozenset[int]) -> None:
    """Procedures know of the units that are seen, and of no others."""
    table.stack = tuple(_struck(frame, unseen) for frame in table.stack)


def _struck(frame: Procedure, unseen: frozenset[int]) -> Procedure:
    """A procedure without unseen units in its lists of units, which its types tell."""
    kind = described(type(frame))
    assert isinstance(kind, inspect.StructType)
    changed: dict[str, Any] = {}
    for field in kind.fields:
        value = getattr(frame, field.name)
        if value and _lists_units(field.type) and not unseen.isdisjoint(value):
            changed[field.name] = tuple(i for i in value if i not in unseen)
    return msgspec.structs.replace(frame, **changed) if changed else frame


def _lists_units(kind: inspect.Type) -> bool:
    match kind:
        case inspect.VarTupleType(item_type=inspect.Metadata(extra=dict(extra))):
            return extra.get("means") == COUNTER
    return False
