"""5.3 and 5.4: what lies on top of a stack, and how little a player may know of the rest.

This is the one place that says what a side knows. Of an enemy stack that is the unit on top, with what is printed on
the side that lies up; in a combat phase also who was told when attacks were announced, as long as nothing but public
deeds has moved him. Markers are never shown.
"""

import random
from collections.abc import Callable
from typing import Any

from hexmarshal.core.dice import Chance
from hexmarshal.core.paths import cells, mask
from hexmarshal.games.galicia.pieces import IN, RESTED, SUPPLIES, Off, Piece
from hexmarshal.games.galicia.rows import Face
from hexmarshal.games.galicia.sheet import Sheet
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
                hidden.append(table.sheet.least[i])
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
        "spent": (unit.movement if piece.spent >= RESTED else piece.spent) if own else None,
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


REDUCTIONS = (0, 0, 0, 0, 1, 1, 2)
"""How reductions of enemy units are imagined, each as likely as the next."""


Lots = Callable[[int], int]
"""Gives one of so many equally likely outcomes, from 0."""


def _lots(chance: Chance) -> Lots:
    """Lots from one draw of a source of chance, numbered far from any die of the match."""
    fraction = random.Random(chance.draw(10**6, 1 << 32)).random
    return lambda ways: int(fraction() * ways)


def deal_anew(table: Galicia, hidden: int, chance: Chance) -> None:
    """Deal what is hidden of one side anew, from nothing but what the other side sees.

    Units that are not seen are dealt under stacks whose top they may lie under; every unit gets reductions; supply is
    what the map says now. What procedures in progress hold of unseen units is struck out of them.
    """
    from hexmarshal.games.galicia.supply import states

    lots, pieces, sheet, half = _lots(chance), table.pieces, table.sheet, table.half(hidden)
    supply, tops = states(table, hidden), half.tops
    attack = {cell: sheet.faces[top][pieces[top].steps].attack for cell, top in tops.items()}
    mine = [i for i in sheet.of_side[hidden] if pieces[i].at >= 0]
    unseen = frozenset(i for i in mine if not pieces[i].seen and tops[pieces[i].at] != i)
    room = dict.fromkeys(tops, sheet.number["stacking.steps"])
    free = {cell: len(units) - 1 for cell, units in half.at.items()}
    for i in mine:
        if i not in unseen:
            cell = pieces[i].at
            above = tops[cell] == i
            free[cell] -= not above
            steps = pieces[i].steps if above else _steps(sheet, i, attack[cell], lots)
            room[cell] -= steps
            pieces[i] = replace(
                pieces[i],
                steps=steps,
                reductions=_reductions(sheet, i, steps, lots),
                supply=supply[cell],
                spent=0,
                rank=0 if above else -1,
            )
    _strike_out(table, unseen)
    # Who can lie under the fewest stacks is dealt first: then there is room for all.
    covered = mask(cell for cell, top in tops.items() if not pieces[top].seen)
    stacks = _Stacks(attack, room, free if table.options.stacks == "counted" else {}, covered)
    for i in sorted(unseen, key=lambda i: (-sheet.least[i], i)):
        choice = stacks.over(sheet.least[i], sheet.full[i])
        cell = choice[lots(len(choice))]
        steps = _steps(sheet, i, attack[cell], lots)
        stacks.take(cell, steps)
        pieces[i] = Piece(cell, steps, _reductions(sheet, i, steps, lots), supply[cell], rank=-1)
    table.lay_anew(hidden)
    _recount(table, hidden)


class _Stacks:
    """The stacks of a side under which unseen units may lie, as sets of hexes."""

    def __init__(self, attack: dict[int, int], room: dict[int, int], free: dict[int, int], covered: int) -> None:
        self.attack = attack
        """The printed attack on top of each."""
        self.room = room
        """The steps that each still takes."""
        self.free = free
        """The units that still lie under each, where they are counted; else empty."""
        self.covered = covered
        """Those that were not laid open in this phase."""
        most = max(room.values(), default=0)
        self.roomy = [mask(cell for cell in room if room[cell] >= steps) for steps in range(most + 1)]
        """Those with room for so many steps."""
        self.under: dict[int, int] = {}
        """Those whose top has at least such an attack."""
        self.listed: dict[int, list[int]] = {}
        """Sets of hexes as lists."""

    def over(self, least: int, steps: int) -> list[int]:
        """Those under which a unit may lie: best with room, and not laid open."""
        under = self.under.get(least)
        if under is None:
            under = self.under[least] = mask(cell for cell, attack in self.attack.items() if attack >= least)
        if self.free:
            under &= mask(cell for cell, units in self.free.items() if units > 0)
        roomy = under & self.roomy[steps] if steps < len(self.roomy) else 0
        choice = roomy & self.covered or roomy or under
        found = self.listed.get(choice)
        if found is None:
            found = self.listed[choice] = cells(choice)
        return found

    def take(self, cell: int, steps: int) -> None:
        """A unit was laid there."""
        for n in range(max(self.room[cell] - steps, -1) + 1, self.room[cell] + 1):
            self.roomy[n] &= ~(1 << cell)
        self.room[cell] -= steps
        if self.free:
            self.free[cell] -= 1


def _steps(sheet: Sheet, index: int, most: int, lots: Lots) -> int:
    """The steps of a unit of which only the name is known: full as a rule, if it can then lie under the top."""
    faces = sheet.faces[index]
    fits = [steps for steps in range(sheet.full[index], 0, -1) if faces[steps].attack <= most]
    if not fits:
        return 1
    return fits[-1] if lots(5) == 0 else fits[0]


def _reductions(sheet: Sheet, index: int, steps: int, lots: Lots) -> int:
    """Reductions that a unit may bear with so many steps (10.2)."""
    white, number = sheet.faces[index][steps].white, sheet.number
    most = (number["effectiveness.step-white"] if white else number["effectiveness.step"]) - 1
    return min(most, REDUCTIONS[lots(len(REDUCTIONS))])


def _strike_out(table: Galicia, unseen: frozenset[int]) -> None:
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
