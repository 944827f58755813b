"""16.3, 16.4, 21.1: units that are combined, split and integrated."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.rows import Combination
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules import two_hex
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import NATIONS, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import hexes_of


class Combine(OneUnit, frozen=True, tag="combine"):
    """Combine a unit with its other part, or integrate a detachment (16.3, 16.4, 21.1): ``combine 7 Gb``."""

    when = Moment("Units are combined when a friendly movement phase ends.", "16.3.1a")
    forms = ("combine {piece}",)


class Split(OneUnit, frozen=True, tag="split"):
    """Split a Formation into the two of which it is made (16.4): ``split 1``."""

    when = Moment("Formations are split when a friendly movement phase begins, before any move.", "16.4.1")
    to: str = ""
    """A hex for both parts: older records name one, and no rule grants it (19.1.1)."""
    forms = ("split {piece}", "split {piece} in {to}")


class Splitting(Procedure, frozen=True, tag="Splitting"):
    """16.4.1: Reverse Combinations, at the start of a friendly movement phase."""

    player: SideNumber
    steps: ClassVar = ("split",)

    def split(self, table: Serbien) -> None:
        """16.4.1: the owner may split Formations that were combined."""
        table.ask_if(bool(whole_ones(table, self.player)), SplitUnits(SIDES[self.player]))


class Combining(Procedure, frozen=True, tag="Combining"):
    """16.3.1, 16.4.1, 21.1: combinations at the end of a friendly movement phase."""

    player: SideNumber
    steps: ClassVar = ("combine",)

    def combine(self, table: Serbien) -> None:
        """16.3.1a: the owner may combine units that stand together, and integrate detachments."""
        table.ask_if(bool(mergers(table, self.player)), CombineUnits(SIDES[self.player]))


# -- Who can (16.3, 16.4, 21.1) -------------------------------------------------------------------------------


def _index(table: Serbien, id: str) -> Counter:
    return table.printed.index[id]


def _meeting(table: Serbien, units: Sequence[Counter]) -> tuple[Cell, ...]:
    """16.3: the hex in which parts stand together, or the two next to each other in which they make a Two-Hex Unit.

    Nothing if they do not, or if another Two-Hex Force stands in one of the two (19.1.2).
    """
    places = [hexes_of(table, i) for i in units]
    if any(cells[0] < 0 for cells in places):
        return ()
    if len(places) == 1:
        return places[0]
    mine, theirs = places
    shared = tuple(cell for cell in mine if cell in theirs)
    if shared:
        return shared[:1]
    pairs = ((here, there) for here in mine for there in theirs if there in table.board.neighbours[here])
    return next((pair for pair in pairs if two_hex.crossing_force(table, units, pair) is None), ())


def combinations_of(table: Serbien, side: SideNumber) -> list[Combination]:
    """16.3, 16.4: the cases whose new unit waits, and whose parts stand together; or one of them is lost (16.3)."""
    found = []
    for row in table.printed.data.combinations.values():
        first, second = (_index(table, part) for part in row.parts)
        whole = _index(table, row.whole)
        if table.side_of(first) != side or table.pieces[whole].at not in (Off.RESERVE, Off.WITHDRAWN):
            continue
        gone = [i for i in (first, second) if table.pieces[i].at == Off.ELIMINATED]
        left = [i for i in (first, second) if table.placed(i)]
        if _meeting(table, (first, second)) or (row.kind == "dot" and len(gone) == 1 and len(left) == 1):
            found.append(row)
    return found


def detachments(table: Serbien, side: SideNumber) -> list[tuple[int, int]]:
    """21.1: detachments stacked with their parents, each with its parent."""
    found = []
    for i in table.printed.parents[side]:
        if table.pieces[i].away and table.placed(i):
            part = _index(table, table.row(i).detachment)
            if table.pieces[part].at in {table.pieces[i].at, table.pieces[i].also} - {-1}:
                found.append((part, i))
    return found


def _parts_there(table: Serbien, row: Combination) -> list[Counter]:
    return [index for part in row.parts if table.placed(index := _index(table, part))]


def mergers(table: Serbien, side: SideNumber) -> list[Counter]:
    """The units by which a combination is picked: its first part that is there, or a detachment."""
    parts = [_parts_there(table, row)[0] for row in combinations_of(table, side)]
    return sorted({*parts, *(part for part, _ in detachments(table, side))})


def whole_ones(table: Serbien, side: SideNumber) -> list[Counter]:
    """16.4: Formations on the map that can be split into the two of which they are made."""
    rows = (row for row in table.printed.data.combinations.values() if row.kind == "square")
    wholes = ((_index(table, row.whole), row) for row in rows)
    off = (Off.RESERVE, Off.WITHDRAWN)
    return [
        whole for whole, row in wholes
        if table.side_of(whole) == side and table.placed(whole)
        and all(table.pieces[_index(table, part)].at in off for part in row.parts)
    ]  # fmt: skip


# -- Doing it -------------------------------------------------------------------------------------------------


def combine(table: Serbien, row: Combination) -> None:
    """16.3.1: the parts leave and the new unit takes their place, with their reductions and average CE Status.

    If one of them has just crossed the Sava, so has it (7.1.4b). If all have prepared an attack on one hex, so has it.
    """
    parts = _parts_there(table, row)
    whole, pieces = _index(table, row.whole), [table.pieces[i] for i in parts]
    lost = sum(piece.lost for piece in pieces)
    status = [piece.status for i, piece in zip(parts, pieces, strict=True) if table.printed.formation[i]]
    hexes = _meeting(table, parts)
    lead = pieces[0]
    aims = {piece.prepared for piece in pieces}
    for i in parts:
        table.alter(i, at=int(Off.WITHDRAWN), also=-1, lost=0, status=0, crossing=0, prepared=-1)
    fields = {
        "prepared": aims.pop() if len(aims) == len(hexes) == 1 else -1,
        "crossing": max(piece.crossing for piece in pieces),
        "also": hexes[1] if len(hexes) > 1 else -1, "lost": min(lost, table.printed.most_lost[whole]),
        "status": sum(status) // len(status) if status else 0, "army": lead.army, "corps": lead.corps, "halted": True,
    }  # fmt: skip
    table.march(whole, (hexes[0],), "is formed in", "16.3.1a", **fields)
    owe(table, whole, lost - table.printed.most_lost[whole])


def owe(table: Serbien, index: Counter, reductions: int) -> None:
    """9.10.4: reductions for which a unit has no room cost replacements."""
    if reductions > 0:
        stored = list(table.state.replacements)
        stored[NATIONS.index(table.row(index).nation)] -= reductions
        table.note(replacements=tuple(stored))


def split(table: Serbien, whole: Counter) -> None:
    """16.4.1: both parts take the CE Status of the whole, share its reductions, and have crossed the Sava with it.

    A Two-Hex Formation leaves one of them in each hex, as two in adjacent hexes make one (16.3).
    """
    row = next(row for row in table.printed.data.combinations.values() if row.whole == table.printed.ids[whole])
    piece = table.pieces[whole]
    table.alter(whole, at=int(Off.WITHDRAWN), also=-1, lost=0, status=0, army=-1, corps=-1, crossing=0)
    shares = (-(-piece.lost // 2), piece.lost // 2)
    places = piece.at, piece.also if piece.also >= 0 else piece.at
    for part, lost, cell in zip(row.parts, shares, places, strict=True):
        index = _index(table, part)
        room = table.printed.most_lost[index]
        fields = {"lost": min(lost, room), "status": piece.status, "army": piece.army, "corps": piece.corps}
        table.march(index, (cell,), "is formed in", "16.4.1", crossing=piece.crossing, **fields)
        owe(table, index, lost - room)


def integrate(table: Serbien, part: Counter, parent: Counter) -> None:
    """21.1: a detachment joins its parent again and passes its reductions on."""
    lost = table.pieces[part].lost
    table.alter(part, at=int(Off.WITHDRAWN), also=-1, prepared=-1)
    room = table.printed.most_lost[parent] - table.pieces[parent].lost
    more = table.pieces[parent].lost + min(lost, room)
    table.change(parent, f"takes {table.name(part)} back", "21.1-integrate", away=False, lost=more)
    owe(table, parent, lost - room)


class CombineUnits(PickUnit, frozen=True, tag="CombineUnits"):
    """16.3.1a, 16.4.1, 21.1: which units are combined now."""

    kind: ClassVar = "combine"
    clause: ClassVar = "16.3.1a"
    accepts: ClassVar = (Combine, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: units may be combined or integrated. Say which, or end the phase."

    def able(self, table: Serbien) -> list[Counter]:
        return mergers(table, self.player)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        return Refusal("alone", "16.3", f"{table.name(index)} has nothing to combine with here.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        index = table.printed.index[order.subject]
        parent = dict(detachments(table, self.player)).get(index)
        if parent is not None:
            integrate(table, index, parent)
        else:
            rows = combinations_of(table, self.player)
            combine(table, next(row for row in rows if order.subject in row.parts))
        if mergers(table, self.player):
            table.ask(self)


class SplitUnits(PickUnit, frozen=True, tag="SplitUnits"):
    """16.4.1: which Formations are split before anybody moves."""

    kind: ClassVar = "split"
    clause: ClassVar = "16.4.1"
    accepts: ClassVar = (Split, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: Formations may be split into two. Say which, or go on to movement."

    def able(self, table: Serbien) -> list[Counter]:
        return whole_ones(table, self.player)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        return Refusal("whole", "16.4.2", f"{table.name(index)} is not made of two Formations.")

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        refusal = super().check(table, order)
        if refusal is None and isinstance(order, Split) and order.to:
            name = table.called(order.piece)
            if len(hexes_of(table, table.printed.index[order.piece])) > 1:
                sentence = f"{name} leaves a Formation in each of its two hexes; to gather them costs Movement Points."
                return Refusal("where", "19.1.1a", sentence, "splitting-a-formation")
            return Refusal("where", "16.4.1", f"{name} is split where it is: no hex is named.")
        return refusal

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Split)
        split(table, table.printed.index[order.subject])
        if whole_ones(table, self.player):
            table.ask(self)
