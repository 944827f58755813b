"""3.1.5, 3.1.6, 1.1: what players know of each other, and Inactive units.

This is the one place that says what a side knows. Of an enemy stack that is the unit on top: its name, never its
strength or effectiveness. Besides, whoever bears a Prepared Attack marker, builds an Improved Position or spans two
hexes is plain to see, and in an attack phase those who were named when an attack began. The displays, replacements and
Shells of a side are its own affair. `deal_anew` makes a table that may be the real one for all that a side knows, for
forecasts and bots.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import COUNTER, Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.dice import Chance
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.table import OPEN, Veil
from hexmarshal.core.positions.spelling import described
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import hexsides
from hexmarshal.games.serbien.rules.attachment.attachment import army_of
from hexmarshal.games.serbien.rules.standing.front import controlled
from hexmarshal.games.serbien.rules.table.pieces import D1, NATIONS, POSITION, STATUSES, Off, Piece
from hexmarshal.games.serbien.rules.table.position import CAVALRY, DEMORALIZED, FORMATION, SIZE, Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Engagement, Party
from hexmarshal.wargame.imagining import Lots, lots_from
from hexmarshal.wargame.remembering import may_be

# -- The units on top (3.1.5) ---------------------------------------------------------------------------------


@derived
def _tops(table: Serbien) -> tuple[dict[int, int], dict[int, int]]:
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for side in (0, 1):
        for cell, stack in table.occupancy(side).at.items():
            if len(stack) == 1:
                found[side][cell] = stack[0]
            else:
                near = table.adjacent(cell, side)
                found[side][cell] = max(stack, key=lambda i: table.rank_of(i, near))
    return found


def tops(table: Serbien, side: SideNumber) -> dict[int, int]:
    """3.1.5: the unit on top in each hex or box of a side."""
    return _tops(table)[side]


def on_top(table: Serbien, index: Counter) -> bool:
    """Whether a unit lies on top, of a Two-Hex Unit in either of its hexes."""
    piece, found = table.pieces[index], tops(table, table.side_of(index))
    return found.get(piece.at) == index or (piece.also >= 0 and found.get(piece.also) == index)


# -- What the enemy knows (3.1.6) -----------------------------------------------------------------------------


def marked(table: Serbien, index: Counter) -> bool:
    """3.1.6a: whether a unit is plain to see by a marker: of a Prepared Attack, of an IP in work, or over two hexes."""
    piece = table.pieces[index]
    return piece.prepared >= 0 or piece.also >= 0 or bool(piece.task & POSITION)


def known(table: Serbien, index: Counter) -> bool:
    """3.1.6: whether the enemy may know who a unit is, and where."""
    piece = table.pieces[index]
    if piece.at < 0 or table.printed.kind[index] == "naval":
        return True
    return piece.seen or marked(table, index) or on_top(table, index)


def show(table: Serbien, index: Counter, side: str | None) -> dict[str, Any] | None:
    """3.1.6: what a side may know of a unit; ``None`` for one that it does not see."""
    printed, piece, row = table.printed, table.pieces[index], table.row(index)
    if piece.at == Off.ABSENT:
        return None
    owner = SIDES[printed.side[index]]
    own = side == owner
    if not own and not known(table, index):
        return None
    above = piece.at >= 0 and (printed.kind[index] == "naval" or on_top(table, index))
    # What becomes of a squadron is rolled for in the open (25.1.2), and supply units have no strength to hide.
    face_up = own or (above and table.options.seen == "face") or printed.kind[index] in ("naval", "train", "depot")
    face, fort = table.face(index), row.kind == "fort" and piece.flipped
    found: dict[str, Any] = {
        "id": row.id,
        "name": row.name,
        "title": row.title,
        "kind": "infantry" if fort else row.kind,
        "size": row.size,
        "nation": row.nation,
        "side": owner,
        "formation": row.formation,
        "corps": printed.data.corps[row.corps].name if row.corps else "",
        "at": table.whereabouts(index),
        "also": table.hexname(piece.also) if piece.also >= 0 else "",
        "top": above,
        "height": _height(table, index) if above and not own else None,
        # 3.1.6: of a unit below the top, named in an attack or by its marker, ID, type and size are known.
        "proficiency": face.proficiency if own or above else None,
        "attack": table.attack(index) if own else face.attack if face_up else None,
        "defence": table.defence(index) if own else face.defence if face_up else None,
        "artillery": table.guns(index) if own else face.artillery if face_up else None,
        "reduced": piece.lost > 0 if face_up else None,
        "prepared": table.hexname(piece.prepared) if piece.prepared >= 0 else "",
        "building": piece.worked if piece.task & POSITION else 0,
        "tested": piece.tested,
        "along": piece.along,
        "toward": table.hexname(piece.toward) if piece.toward >= 0 else "",
        "fought": piece.fought,
        "retreated": piece.retreated,
        "back": _turn(printed, piece.back) if piece.back >= 0 else "",
    }
    return found | (_own(table, index) if own else dict.fromkeys(OWN))


def _turn(printed: Printed, number: int) -> str:
    """The id of a turn. A squadron that is hit near the end refits until after the last, which the track has not."""
    row = printed.turns.get(number)
    return row.id if row else f"GT{number}"


OWN = (
    "lost", "status", "level", "army", "attached", "spent", "task", "worked", "debt", "crossing", "inactive", "halted",
    "pinned", "extended", "given", "away", "march", "mustered", "marsch", "rank", "revealed",
)  # fmt: skip
"""What only the owner of a unit is shown."""


def _own(table: Serbien, index: Counter) -> dict[str, Any]:
    """What the owner of a unit is shown besides: losses, effectiveness, the displays, what it has spent."""
    piece, printed = table.pieces[index], table.printed
    corps = table.corps_id(index)
    return {
        "lost": piece.lost,
        "status": STATUSES[piece.status],
        "level": table.level(index),
        "army": table.army_id(index),
        "attached": printed.data.corps[corps].name if corps else "",
        "spent": piece.spent,
        "task": piece.task,
        "worked": piece.worked,
        "debt": piece.debt,
        "crossing": piece.crossing,
        "inactive": piece.inactive,
        "halted": piece.halted,
        "pinned": piece.pinned,
        "extended": piece.flipped and printed.kind[index] in ("train", "depot"),
        "given": piece.given,
        "away": piece.away,
        "march": printed.march[index],
        "mustered": piece.mustered,
        "marsch": printed.ids[piece.marsch] if piece.marsch >= 0 else "",
        "rank": piece.rank,
        "revealed": piece.seen,
    }


_FACE = frozenset({"at", "also", "prepared", "tested", "along", "toward", "fought", "retreated", "back"})
"""The fields of a unit that its enemy may know once they know it."""
_BEHIND = frozenset(Piece.__struct_fields__) - _FACE


SECRET = frozenset({"quiet", "replacements", "shells"})
"""The fields of the state that a side knows of itself alone."""


def veils(table: Serbien, side: str | None) -> list[Veil]:
    """Of each unit what a side may not know, as :func:`show` has it."""
    printed, found, absent = table.printed, list[Veil](), int(Off.ABSENT)
    for index, piece in enumerate(table.pieces):
        if piece.at == absent:
            found.append(None)
        elif SIDES[printed.side[index]] == side:
            found.append(OPEN)
        else:
            found.append(_BEHIND if known(table, index) else None)
    return found


def _height(table: Serbien, index: Counter) -> int | None:
    """How many units lie in an enemy stack, where players count them (option `stacks`)."""
    if table.options.stacks != "counted" or table.printed.kind[index] == "naval":
        return None
    return len(table.here(table.pieces[index].at, table.side_of(index)))


def show_state(table: Serbien, side: str | None) -> dict[str, Any]:
    """What a side may know of everything else: the map lies open, the stores are each side's own."""
    printed, state, name = table.printed, table.state, table.hexname
    return {
        "turn": table.turn.id,
        "dates": table.turn.label,
        "last": printed.turns[state.last].id,
        "phasing": SIDES[state.phasing],
        "allowance": dict(zip(("movement", "counter"), printed.allowances, strict=True)),
        "names": dict(zip(SIDES, printed.names_of, strict=True)),
        "points": state.points,
        "taken": {
            owner: [name(c) for c in cells(controlled(table, n) & ~printed.home[n])] for n, owner in enumerate(SIDES)
        },
        "positions": {owner: [name(c) for c in state.positions[n]] for n, owner in enumerate(SIDES)},
        "rights": dict(zip(SIDES, state.rights, strict=True)),
        "pontoons": [
            {"a": name(p.a), "b": name(p.b), "side": SIDES[p.side], "built": p.built, "used": p.used}
            for p in state.pontoons
        ],
        "pontoons_left": {
            owner: printed.number[f"pontoons.{owner}"] - sum(p.side == n for p in state.pontoons)
            for n, owner in enumerate(SIDES)
        },
        "waived": [SIDES[n] for n in state.waived],
        "ferries": [[name(a), name(b)] for a, b in state.ferries],
        "fresh": [name(cell) for cell in state.fresh],
        "quiet": {owner: state.quiet[n] if owner == side else None for n, owner in enumerate(SIDES)},
        "narrow": [printed.armies[army] for army in state.narrow],
        "komitadji": [name(cell) for cell in state.komitadji],
        "plans": [printed.armies[army] for army in state.plans],
        "achieved": [printed.armies[army] for army in state.achieved],
        "mandated": {army: count for army, count in zip(printed.armies, state.mandated, strict=False) if count},
        "boundaries": [
            {
                "armies": [printed.armies[army] for army in boundary.armies],
                "hexes": [name(cell) for cell in boundary.course],
                "sides": [[name(a), name(b)] for a, b in hexsides(table, boundary.course)],
            }
            for boundary in state.boundaries
        ],
        "awards": list(state.awards),
        "assisted": state.assisted,
        "pleas": state.pleas,
        "french": state.french == 1,
        "french_gone": state.french == 2,
        "refitted": state.refitted,
        "replacements": {
            nation: state.replacements[n] if side == _keeper(nation) else None for n, nation in enumerate(NATIONS)
        },
        "shells": state.shells if side == SIDES[SERBIAN] else None,
    }


def _keeper(nation: str) -> str:
    """The side that keeps the replacements of a nation."""
    return "austrian" if nation == "austrian" else SIDES[SERBIAN]


# -- Inactive units (1.1, 4.2.1a) -----------------------------------------------------------------------------


def wake(table: Serbien, units: Iterable[Counter], clause: str, why: str) -> None:
    """Activate some units. What they are stays hidden: the enemy is told only of visible ones."""
    for i in units:
        table.change(i, f"is activated: {why}", clause, openly=known(table, i), inactive=False)


def wake_beside(table: Serbien, side: SideNumber, cell: Cell) -> None:
    """1.1-inactive-c: units of ``side`` next to a hex that an enemy has come to are activated at once, one by one."""
    at = table.occupancy(side).at
    beside = {i for there in cells(table.board.adjacent[cell] & table.occupancy(side).held) for i in at[there]}
    sleepers = [i for i in sorted(beside) if table.pieces[i].inactive]
    if sleepers:
        wake(table, sleepers, "1.1-inactive-c", f"an enemy has come to {table.hexname(cell)}")


def wake_due(table: Serbien) -> None:
    """4.2.1a-c: units of both sides that are due in this Game Turn, or were in an earlier one, are activated."""
    turns, now = table.printed.data.turns, table.state.turn
    due = [
        index
        for unit, turn in table.scenario.inactive.items()
        if turn and turns[turn].number <= now and table.pieces[index := table.printed.index[unit]].inactive
    ]
    if due:
        wake(table, due, "4.2.1a-c", f"it is {table.turn.id}")


# -- A table that may be the real one (3.1.6) -----------------------------------------------------------------


REDUCTIONS = (0, 0, 0, 0, 1, 1, 2)
"""How Strength Reductions of enemy units are imagined, each as likely as the next."""
LEVELS = (0, 0, 0, 1, 1, 2, 3, 4)
"""How steps down the Combat Effectiveness track are imagined, each as likely as the next."""

WANTING = 5
"""Of this many Forces one is imagined without Ammo."""


def deal_anew(table: Serbien, side: str, chance: Chance) -> None:
    """Deal what is hidden from a side again, from nothing but what that side sees and remembers.

    Units that are not seen are dealt under stacks whose top they may lie under, each where the side remembers that it
    may be; all get losses and effectiveness; the
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
    table.stack = tuple(_begun_here(table, frame, hidden) for frame in table.stack)
    counted = table.options.stacks == "counted"
    remembered, held = table.memory.get(side, {}), mask(above)
    places = {i: may_be(remembered, i) & held or held for i in unseen}
    for i in sorted(unseen, key=lambda i: (places[i].bit_count(), -_dealing_order(table, i), i)):
        cell, status = _stack_for(table, i, places[i], above, room, heights if counted else {}, lots)
        room[cell] -= 2 * printed.quarters[i]
        heights[cell] -= 1
        pieces[i] = replace(_imagined(table, i, cell, lots, known=False, top=False), status=status)
    for i in printed.of_side[hidden]:
        if pieces[i].at in (Off.ELIMINATED, Off.WITHDRAWN):
            pieces[i] = _gone(table, i)
    table.amend_inside(Engagement, lambda frame: _supplied(frame, hidden, lots))
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
    table: Serbien,
    index: Counter,
    places: int,
    above: dict[int, _Top],
    room: dict[int, int],
    heights: dict[int, int],
    lots: Lots,
) -> tuple[int, int]:
    """Under which top an unseen unit is imagined, and with which status: sound where it can be, else Demoralized.

    ``places`` are the hexes where it may be for all that is remembered.
    """
    printed, need = table.printed, 2 * table.printed.quarters[index]
    fights = printed.formation[index] or printed.cavalry[index]
    for status in (LEVELS[lots(len(LEVELS))] if printed.formation[index] else 0, D1):
        near, far = (_ordered(table, index, _row(table, index, by, status >= D1), by) for by in (True, False))
        fits = [
            cell
            for cell, top in above.items()
            if holds(places, cell)
            and (near if top.adjacent else far) <= top.rank
            and (not heights or heights[cell] > 0)
        ]
        if not fits and fights and status < D1:
            continue
        if not fits:
            free = [cell for cell in above if not heights or heights[cell] > 0] or list(above)
            fits = [cell for cell in free if holds(places, cell)] or free
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


def _gone(table: Serbien, index: Counter) -> Piece:
    """A unit that is lost or part of another, without what it kept of the state it was in, which would tell of it."""
    piece, printed, row = table.pieces[index], table.printed, table.row(index)
    plain = printed.kind[index] in ("fort", "naval", "train", "depot")
    corps, begins = row.corps or row.joins, row.army or row.begins
    ours = printed.side[index] == SERBIAN
    return replace(
        piece,
        army=piece.army if ours else printed.armies.index(begins) if begins else -1,
        corps=printed.corps.index(corps) if corps else -1,
        lost=piece.lost if plain else 0,
        flipped=plain and piece.flipped,
        status=0,
        spent=0,
        rank=0,
        task=piece.task & POSITION,
        worked=piece.worked if piece.task & POSITION else 0,
        inactive=False,
        halted=False,
        pinned=False,
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


def _supplied(frame: Engagement, hidden: int, lots: Lots) -> Engagement:
    """A combat in which it is guessed which Forces of a side have Ammo (9.4), until the strengths are compared."""
    begins, ends = frame.steps.index("ammo"), frame.steps.index("compare")
    if not begins < frame.at <= ends:
        return frame

    def guessed(parties: tuple[Party, ...]) -> tuple[Party, ...]:
        return tuple(replace(party, ammo=lots(WANTING) > 0, shells=False) for party in parties)

    if frame.player == hidden:
        return replace(frame, attackers=guessed(frame.attackers))
    return replace(frame, defenders=guessed(frame.defenders), lent=guessed(frame.lent))


def _strike_out(table: Serbien, unseen: frozenset[int]) -> None:
    """Procedures know of the units that are seen, and of no others."""
    table.stack = tuple(_struck(frame, unseen) for frame in table.stack)


def _begun_here(table: Serbien, frame: Procedure, hidden: SideNumber) -> Procedure:
    """A phase in which a side moves, as if whoever moved last had begun where it is: it may have begun unseen."""
    fields: Any = frame
    if "began_also" not in frame.__struct_fields__ or fields.side != SIDES[hidden]:
        return frame
    moved = table.pieces[fields.going[0]] if fields.going else None
    at, also = (-1, -1) if moved is None else (moved.at, moved.also)
    return msgspec.structs.replace(frame, began=at, began_also=also)


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
