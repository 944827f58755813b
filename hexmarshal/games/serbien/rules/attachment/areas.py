"""5.1: the Areas of Attachment that follow from boundaries, and how many corps they may hold."""

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import holds, mask
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.serbien.rules.attachment.boundaries import halves
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, Boundary
from hexmarshal.games.serbien.rules.table.position import Serbien


@derived_from(lambda table, boundaries: table.printed.memories["areas"])
def _areas(table: Serbien, boundaries: tuple[Boundary, ...]) -> dict[int, int]:
    """The area of each army, from the left to the right: what is left of its right boundary and no other's yet."""
    found: dict[int, int] = {}
    rest = table.board.everywhere
    for boundary in boundaries:
        left = halves(table, boundary.course)[0] & rest
        found[boundary.armies[0]] = left
        rest &= ~left
    if boundaries:
        found[boundaries[-1].armies[1]] = rest
    return found


def area(table: Serbien, army: int) -> int:
    """5.1.1-area: the Area of Attachment of an army: the whole map without boundaries, nothing if it has none."""
    boundaries = table.state.boundaries
    if not boundaries:
        return table.board.everywhere
    return _areas(table, boundaries).get(army, 0)


def army_at(table: Serbien, cell: int) -> int:
    """The A-H army in whose area a hex lies; -1 where there are no boundaries."""
    return next((army for army, hexes in _areas(table, table.state.boundaries).items() if holds(hexes, cell)), -1)


def inside(table: Serbien, army: int, cell: int) -> bool:
    """Whether a hex lies in the area of an army."""
    return holds(area(table, army), cell)


# -- What an area may hold (5.1.1, 5.1.3) ---------------------------------------------------------------------


def areas_refusal(table: Serbien, boundaries: tuple[Boundary, ...]) -> Refusal | None:
    """5.1.1-area, 5.1.3: what is wrong with areas, be it that they overlap or hold too many Corps Trains."""
    found: dict[int, int] = {}
    rest = table.board.everywhere
    for boundary in boundaries:
        if mask(boundary.course) & ~rest:
            return Refusal("overlap", "5.1.1-area", "Boundaries cannot cross: no hex is in two areas.")
        left = halves(table, boundary.course)[0] & rest
        found[boundary.armies[0]] = left
        rest &= ~left
    if boundaries:
        found[boundaries[-1].armies[1]] = rest
    trains = [table.pieces[i].at for i in trains_in(table, table.board.everywhere)]
    for army, hexes in found.items():
        most, number = boxes(table, army), sum([holds(hexes, at) for at in trains])
        if number > most:
            title = table.printed.data.armies[table.printed.armies[army]].title
            sentence = f"The area of the {title} would hold {number} corps; its display has {most} boxes."
            return Refusal("corps-boxes", "5.1.3", sentence)
    return None


def trains_in(table: Serbien, hexes: int) -> list[int]:
    """The A-H Corps Trains in some hexes."""
    own, pieces = table.printed.side, table.pieces
    return [
        i
        for i in table.printed.trains.values()
        if own[i] == AUSTRIAN and pieces[i].at >= 0 and holds(hexes, pieces[i].at)
    ]


def boxes(table: Serbien, army: int) -> int:
    """5.2.1: the Corps boxes on the display of an army."""
    row = table.printed.data.armies[table.printed.armies[army]]
    return row.case_b if table.scenario.id == "case-b" and row.case_b else row.boxes
