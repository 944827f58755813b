"""5.3 and 5.4: what lies on top of a stack, and how little a player may know of the rest.

This is the one place that says what a side knows. Of an enemy stack that is the unit on top, with what is printed on
the side that lies up; in a combat phase also who was told when attacks were announced, as long as nothing but public
deeds has moved it. Markers are never shown.
"""

from typing import Any

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.table import OPEN, Veil
from hexmarshal.games.galicia.parts.rows import Face
from hexmarshal.games.galicia.parts.sides import SUPPLIES
from hexmarshal.games.galicia.rules.pieces import RESTED, Off
from hexmarshal.games.galicia.rules.position import Galicia


def on_top(table: Galicia, index: Counter) -> bool:
    """Whether a unit on the map lies on top of its stack (5.3)."""
    return table.tops(table.side_of(index))[table.pieces[index].at] == index


def known(table: Galicia, index: Counter) -> bool:
    """Whether the enemy may know who a unit is and where (5.4a, 5.4b)."""
    piece = table.pieces[index]
    return piece.at < 0 or piece.seen or on_top(table, index)


def suspects(table: Galicia, side: SideNumber, tired: frozenset[int] = frozenset()) -> int:
    """Hexes that may hold cavalry of a side other than ``tired``, for all its enemy can see."""
    return _suspects(table, side, tired)


@derived_from(lambda table, side, tired: table.occupancy(side).memory)
def _suspects(table: Galicia, side: SideNumber, tired: frozenset[int]) -> int:
    pieces, tops, printed = table.pieces, table.tops(side), table.printed
    riders = [i for i in printed.of_side[side] if printed.cavalry[i] and pieces[i].at >= 0 and i not in tired]
    found = mask(pieces[i].at for i in riders if known(table, i))
    hidden = [printed.least[i] for i in riders if not known(table, i)]
    if hidden:
        # One that is not seen may lie under any top with at least its attack; not under one that lies there alone.
        weakest, counted = min(hidden), table.options.stacks == "counted"
        for cell, top in tops.items():
            if table.face(top).attack >= weakest and not (counted and len(table.here(cell, side)) == 1):
                found |= 1 << cell
    return found


def show(table: Galicia, index: Counter, side: str | None) -> dict[str, Any] | None:
    """What a side may know of a unit; ``None`` for one that it does not see (5.4)."""
    printed, piece, unit = table.printed, table.pieces[index], table.row(index)
    if piece.at == Off.ABSENT:
        return None
    own = side == unit.side
    if not own and not known(table, index):
        return None
    above = piece.at < 0 or on_top(table, index)
    # Of an enemy who is known only because an attack was announced not even the side that lies up is known.
    face_up = own or above
    face: Face = table.face(index) if piece.at >= 0 else printed.faces[index][printed.full[index]]
    waiting = piece.at in (Off.SCHEDULED, Off.WAITING)
    return {
        "id": unit.id,
        "name": unit.name,
        "title": unit.title,
        "kind": unit.kind,
        "size": unit.size,
        "nation": unit.nation,
        "side": unit.side,
        "corps": printed.data.corps[unit.corps].name if unit.corps else "",
        "at": table.whereabouts(index),
        "attack": face.attack if face_up else None,
        "defence": face.defence if face_up else None,
        "artillery": face.artillery if face_up else None,
        "movement": unit.movement,
        "ersatz": face.ersatz if face_up else None,
        "steps": piece.steps if face_up else None,
        "reduced": 0 < piece.steps < printed.full[index] if face_up else None,
        "top": above and piece.at >= 0,
        "height": _height(table, index) if above and piece.at >= 0 and not own else None,
        "reductions": piece.reductions if own else None,
        "supply": SUPPLIES[piece.supply] if own else None,
        "spent": (unit.movement if piece.spent >= RESTED else piece.spent) if own else None,
        "rested": piece.spent == RESTED if own else None,
        "reacted": piece.reacted if own else None,
        "rank": piece.rank if own else None,
        "revealed": piece.seen if own else None,
        "fought": piece.fought,
        "attacked": piece.attacked,
        "released": unit.released if printed.released[index] > table.state.turn else "",
        "due": next((row.turn for turn, row in printed.arrivals[index] if turn >= table.state.turn), "")
        if waiting
        else "",
    }


_BACK = frozenset({"reductions", "supply", "spent", "rank", "reacted", "seen"})
"""What only the owner of a unit knows of it."""
_UNDERNEATH = _BACK | {"steps"}
"""What is not known either of a unit that is known but does not lie on top."""


def veils(table: Galicia, side: str | None) -> list[Veil]:
    """Of each unit what a side may not know, as :func:`show` has it."""
    printed, found, absent = table.printed, list[Veil](), int(Off.ABSENT)
    sides, tops = table.side_ids, [table.tops(number) for number in range(len(table.side_ids))]
    for index, piece in enumerate(table.pieces):
        number = printed.side[index]
        if piece.at == absent:
            found.append(None)
        elif sides[number] == side:
            found.append(OPEN)
        elif piece.at < 0 or tops[number][piece.at] == index:
            found.append(_BACK)
        else:
            found.append(_UNDERNEATH if piece.seen else None)
    return found


def _height(table: Galicia, index: Counter) -> int | None:
    """How many units lie in an enemy stack, where players count them (option `stacks`)."""
    if table.options.stacks != "counted":
        return None
    return len(table.here(table.pieces[index].at, table.side_of(index)))
