"""5.3 and 5.4: what lies on top of a stack, and how little a player may know of the rest.

This is the one place that says what a side knows. Of an enemy stack that is the unit on top, with what is printed on
the side that lies up; in a combat phase also who was told when attacks were announced, as long as nothing but public
deeds has moved him. Markers are never shown.
"""

from typing import Any

from hexmarshal.core.dice import Chance
from hexmarshal.games.galicia.pieces import IN, SPENT, SUPPLIES, Off, Piece
from hexmarshal.games.galicia.rows import Face
from hexmarshal.games.galicia.table import Galicia, replace


def on_top(table: Galicia, index: int) -> bool:
    """Whether a unit on the map lies on top of its stack (5.3)."""
    return table.tops(table.sheet.side[index])[table.pieces[index].at] == index


def known(table: Galicia, index: int) -> bool:
    """Whether the enemy may know who a unit is and where (5.4a, 5.4b)."""
    piece = table.pieces[index]
    return piece.at < 0 or piece.seen or on_top(table, index)


def suspects(table: Galicia, side: int) -> int:
    """Hexes that may hold cavalry of a side, for all its enemy can see."""
    memo = table.half(side).memo
    found: int | None = memo.get("suspects")
    if found is not None:
        return found
    found, tops = 0, table.tops(side)
    cavalry, faces, pieces = table.sheet.cavalry, table.sheet.faces, table.pieces
    hidden = []
    for i in table.sheet.of_side[side]:
        if cavalry[i] and pieces[i].at >= 0:
            if tops[pieces[i].at] == i or pieces[i].seen:
                found |= 1 << pieces[i].at
            else:
                hidden.append(min(face.attack for face in faces[i]))
    if hidden:
        weakest, counted = min(hidden), table.options.stacks == "counted"
        for cell, top in tops.items():
            if faces[top][pieces[top].steps].attack >= weakest and not (counted and len(table.here(cell, side)) == 1):
                found |= 1 << cell
    memo["suspects"] = found
    return found


# -- views ------------------------------------------------------------------------------------------------------------


def show(table: Galicia, index: int, side: str | None) -> dict[str, Any] | None:
    """What a side may know of a unit; ``None`` for one that it does not see (5.4)."""
    sheet, piece, unit = table.sheet, table.pieces[index], table.sheet.units[index]
    if piece.at == Off.ABSENT:
        return None
    own = side == unit.side
    if not own and not known(table, index):
        return None
    above = piece.at < 0 or on_top(table, index)
    # Of an enemy who is known only because an attack was announced not even the side that lies up is known.
    printed = own or above
    face: Face = table.face(index) if piece.at >= 0 else sheet.faces[index][sheet.full[index]]
    waiting = piece.at in (Off.SCHEDULED, Off.WAITING)
    return {
        "id": unit.id,
        "name": unit.name,
        "title": unit.title,
        "kind": unit.kind,
        "size": unit.size,
        "nation": unit.nation,
        "side": unit.side,
        "corps": sheet.box.corps[unit.corps].name if unit.corps else "",
        "at": table.hexname(piece.at) if piece.at >= 0 else Off(piece.at).name.lower(),
        "attack": face.attack if printed else None,
        "defence": face.defence if printed else None,
        "artillery": face.artillery if printed else None,
        "movement": unit.movement,
        "ersatz": face.ersatz if printed else None,
        "steps": piece.steps if printed else None,
        "reduced": 0 < piece.steps < sheet.full[index] if printed else None,
        "top": above and piece.at >= 0,
        "height": _height(table, index) if above and piece.at >= 0 and not own else None,
        "reductions": piece.reductions if own else None,
        "supply": SUPPLIES[piece.supply] if own else None,
        "spent": (unit.movement if piece.spent == SPENT else piece.spent) if own else None,
        "fought": piece.fought,
        "attacked": piece.attacked,
        "released": unit.released if sheet.released[index] > table.state.turn else "",
        "due": next((row.turn for turn, row in sheet.arrivals[index] if turn >= table.state.turn), "")
        if waiting
        else "",
    }


def _height(table: Galicia, index: int) -> int | None:
    """How many units lie in an enemy stack, where players count them (option `stacks`)."""
    if table.options.stacks != "counted":
        return None
    return len(table.here(table.pieces[index].at, table.sheet.side[index]))


# -- imagining --------------------------------------------------------------------------------------------------------


class _Lots:
    """Lots from a source of chance, numbered far from any die of the match."""

    def __init__(self, chance: Chance) -> None:
        self.chance, self.number = chance, 10**6

    def draw(self, ways: int) -> int:
        self.number += 1
        return self.chance.draw(self.number, ways)


REDUCTIONS = (0, 0, 0, 0, 1, 1, 2)
"""How reductions of enemy units are imagined, each as likely as the next."""


def deal_anew(table: Galicia, hidden: int, chance: Chance) -> None:
    """Deal what is hidden of one side anew, from nothing but what the other side sees.

    Units that are not seen are dealt under stacks whose top they may lie under; every unit gets reductions; supply is
    what the map says now. What procedures in progress hold of unseen units is struck out of them.
    """
    from hexmarshal.games.galicia.supply import states

    lots, pieces, faces = _Lots(chance), table.pieces, table.sheet.faces
    mine = [i for i in table.sheet.of_side[hidden] if pieces[i].at >= 0]
    tops = dict(table.tops(hidden))
    unseen = [i for i in mine if not known(table, i)]
    supply = states(table, hidden)
    free = {cell: len(units) - 1 for cell, units in table.half(hidden).at.items()}
    for i in mine:
        if i in unseen:
            continue
        cell = pieces[i].at
        most = faces[tops[cell]][pieces[tops[cell]].steps].attack
        above = tops[cell] == i
        free[cell] -= not above
        steps = pieces[i].steps if above else _steps(table, i, most, lots)
        _lay(table, i, cell, steps, supply[cell], lots, 0 if above else -1)
    room = dict.fromkeys(tops, table.sheet.number["stacking.steps"])
    for i in mine:
        if i not in unseen:
            room[pieces[i].at] -= pieces[i].steps
    _strike_out(table, set(unseen))
    # Who can lie under the fewest stacks is dealt first: then there is room for all.
    for i in sorted(unseen, key=lambda i: (-min(face.attack for face in faces[i]), i)):
        cell = _cell(table, i, tops, room, free, lots)
        most = faces[tops[cell]][pieces[tops[cell]].steps].attack
        steps = _steps(table, i, most, lots)
        room[cell] -= steps
        free[cell] -= 1
        _lay(table, i, cell, steps, supply[cell], lots, -1)
    _recount(table, hidden)


def _cell(
    table: Galicia, index: int, tops: dict[int, int], room: dict[int, int], free: dict[int, int], lots: _Lots
) -> int:
    """A stack under which a unit may lie: best one with room, that was not laid open in this phase."""
    pieces, faces = table.pieces, table.sheet.faces
    least = min(face.attack for face in faces[index])
    under = sorted(cell for cell, top in tops.items() if faces[top][pieces[top].steps].attack >= least)
    if table.options.stacks == "counted":
        under = [cell for cell in under if free[cell] > 0]
    roomy = [cell for cell in under if room[cell] >= table.sheet.full[index]]
    covered = [cell for cell in roomy if not pieces[tops[cell]].seen]
    choice = covered or roomy or under
    return choice[lots.draw(len(choice))]


def _steps(table: Galicia, index: int, most: int, lots: _Lots) -> int:
    """The steps of a unit of which only the name is known: full as a rule, if it can then lie under the top."""
    full = table.sheet.full[index]
    fits = [steps for steps in range(full, 0, -1) if table.sheet.faces[index][steps].attack <= most]
    if not fits:
        return 1
    return fits[-1] if lots.draw(5) == 0 else fits[0]


def _lay(table: Galicia, index: int, cell: int, steps: int, supply: int, lots: _Lots, rank: int) -> None:
    piece = table.pieces[index]
    face = table.sheet.faces[index][steps]
    number = table.sheet.number
    most = (number["effectiveness.step-white"] if face.white else number["effectiveness.step"]) - 1
    reductions = min(most, REDUCTIONS[lots.draw(len(REDUCTIONS))])
    if piece.seen or rank == 0:
        laid = replace(piece, steps=steps, reductions=reductions, supply=supply, spent=0, rank=rank)
    else:
        laid = Piece(cell, steps, reductions, supply, 0, rank)
    table.put(index, laid)


def _strike_out(table: Galicia, unseen: set[int]) -> None:
    """Procedures know of the units that are seen, and of no others."""

    def amended(frame: Any) -> Any:
        for field in ("going", "moving"):
            units = getattr(frame, field, ())
            if any(i in unseen for i in units):
                frame = replace(frame, **{field: tuple(i for i in units if i not in unseen)})
        return frame

    table.stack = tuple(amended(frame) for frame in table.stack)


def _recount(table: Galicia, hidden: int) -> None:
    """A combat in progress: who attacks has strength to do so; steps and guns are those imagined."""
    for frame in table.stack:
        for i in getattr(frame, "attackers", ()):
            if table.sheet.side[i] == hidden and table.pieces[i].at >= 0 and table.attack(i) <= 0:
                table.put(i, replace(table.pieces[i], reductions=0))
                if table.attack(i) <= 0:
                    table.put(i, replace(table.pieces[i], supply=IN))
    table.stack = tuple(
        frame.recounted(table, hidden) if hasattr(frame, "recounted") else frame for frame in table.stack
    )
