"""Chapter 5.3: railroad movement."""

from collections.abc import Mapping, Sequence
from typing import Any

from hexmarshal.core.board.paths import holds, route
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import carry_over, derived, derived_from
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import SPENT
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.headquarters import displaces, pass_by, why_not_displace

# -- Capacity (5.31) ----------------------------------------------------------------------------------------


def capacity(table: GreatWar, nation: int) -> int:
    """5.31: the stacking points that a nation may move by rail in this turn."""
    return table.exclusive.railways.capacity(table, nation)


def used(table: GreatWar, nation: int, *, moved: bool = False) -> int:
    """5.31, SG-17.12: stacking points that moved by rail or tried to entrain, and, unless ``moved``, all on trains."""
    return _used(table, nation)[moved]


@derived
def _used(table: GreatWar, nation: int) -> tuple[int, int]:
    """Stacking points on the railways in all, and those of them that moved or tried to."""
    printed, moved, waiting = table.printed, 0, 0
    for piece, points in zip(printed.take_nation[nation](table.pieces), printed.points_of_nation[nation], strict=True):
        if piece.counted:
            moved += points
        elif piece.entrained:
            waiting += points
    return moved + waiting, moved


def keep_used(table: GreatWar, before: Mapping[Any, Any]) -> None:
    """A march leaves the railways as full as they were; ``before`` is what the position remembered until then."""
    for nation in table.printed.nations_of[table.state.phasing]:
        carry_over(before, _used, table, nation)


def over_capacity(table: GreatWar, index: Counter, clause: str, *, moved: bool = False) -> Refusal | None:
    """5.31: why a unit that does not count yet finds no room on the railways of this turn."""
    if fits(table, index, moved=moved):
        return None
    nation, points = table.printed.nation[index], count(table.printed.stacking[index], "stacking point")
    most, now = capacity(table, nation), used(table, nation, moved=moved)
    row = table.printed.nations[nation]
    sentence = f"{table.name(index)} needs {points} of rail capacity: {now} of {most} are used"
    return Refusal("capacity", clause, f"{sentence} ({row.name}).")


def fits(table: GreatWar, index: Counter, *, moved: bool = False) -> bool:
    """5.31: whether the railways of this turn have room for a unit, or count it already."""
    piece, nation, points = table.pieces[index], table.printed.nation[index], table.printed.stacking[index]
    if piece.counted or not points:
        return True
    return used(table, nation, moved=moved) + points <= capacity(table, nation)


def left(table: GreatWar, index: Counter) -> int:
    """5.33: the hexes that a unit may still move by rail in this phase."""
    return table.printed.nations[table.printed.nation[index]].rail_rate - table.pieces[index].railed


def rail_only(table: GreatWar, index: Counter) -> bool:
    """SG-19.2: whether a counter moves by rail only, without movement points."""
    return not table.printed.allowances[0][index]


# -- Entraining (5.32) --------------------------------------------------------------------------------------


def boarding_cost(table: GreatWar, index: Counter) -> int:
    """5.32, SG-17.31: movement points equal to the tactical competence, or the whole allowance of a depot."""
    cost = table.printed.competence[index]
    return min(cost, table.allowance(index)) if table.printed.depot[index] else cost


def rolls_to_entrain(table: GreatWar, index: Counter) -> bool:
    """SG-17.11, SG-17.31, SG-17.32: if a die decides: not for depots, headquarters, Serbs and units just arrived."""
    printed = table.printed
    if printed.hq[index] or printed.depot[index] or table.pieces[index].arrived == table.state.turn:
        return False
    return printed.nations[printed.nation[index]].entrains_by_die


def why_not_entrain(table: GreatWar, index: Counter, points: int) -> Refusal | None:
    """5.32: why a unit with this many movement points left cannot entrain where it stands."""
    printed, piece, name = table.printed, table.pieces[index], table.name(index)
    where = table.place(piece.at)
    if piece.entrained:
        return Refusal("entrained", "5.32c", f"{name} is already entrained.")
    if rail_only(table, index):
        return Refusal("rail-only", "SG-19.2", f"{name} moves by rail without being entrained.")
    if not printed.hq[index] and piece.unsupplied:
        return Refusal("unsupplied", "5.32c", f"{name} is out of supply, so it cannot entrain.")
    if not table.in_command(index):
        return Refusal("out-of-command", "5.32c", f"{name} is out of command control, so it cannot entrain.")
    if not holds(printed.rail_hexes[printed.nation[index]], piece.at):
        nation = printed.nations[printed.nation[index]].name
        return Refusal("no-railway", "5.32a", f"{where} has no {nation} railway in its own country.")
    if controlled(table, index):
        return Refusal("controlled", "5.32a", f"{where} is enemy-controlled: {name} cannot entrain there.")
    if points < boarding_cost(table, index):
        cost = count(boarding_cost(table, index), "movement point")
        return Refusal("points", "5.32b", f"{name} needs {cost} to entrain and has {max(points, 0)}.")
    by_die = printed.nations[printed.nation[index]].entrains_by_die
    return over_capacity(table, index, "SG-17.12" if by_die else "5.31a")


def entrain(table: GreatWar, index: Counter) -> None:
    """5.32, SG-17.11: a low die ends the unit's movement; either way it counts against the capacity (SG-17.12).

    A unit that has not left its hex has not moved (13.0); by another reading a unit that tries to entrain has.
    """
    piece, printed = table.pieces[index], table.printed
    moved = table.state.turn if table.options.entraining == "moves" else piece.moved
    if rolls_to_entrain(table, index):
        die = table.roll(f"Entraining of {table.name(index)}", "SG-17.11")
        boards = Needed.at_least(printed.number["entrain.least"], die)
        if not boards.passed:
            table.read_as("not entrained, its movement ends", boards)
            table.change(index, "cannot entrain and stops moving", "SG-17.11", spent=SPENT, counted=True, moved=moved)
            return
        table.read_as("entrained", boards)
    spent = piece.spent + boarding_cost(table, index)
    table.change(index, "is entrained", "5.32a", entrained=True, counted=True, spent=spent, moved=moved)


# -- Riding (5.33) ------------------------------------------------------------------------------------------


def barred(table: GreatWar, index: Counter) -> int:
    """5.33: the railway hexes that a train cannot enter: the enemy is there, controls them or was last there."""
    return _barred(table, table.side_of(index))


@derived
def _barred(table: GreatWar, side: SideNumber) -> int:
    return table.closed(side) | table.zone(1 - side) | table.seized()


@derived
def rides(table: GreatWar, index: Counter) -> dict[int, int]:
    """5.33: where a unit can ride from its hex, each hex with the one before it on the shortest way."""
    full = table.exclusive.railways.full(table, index)
    return lines_from(table, index, barred(table, index), full, left(table, index))


def can_ride(table: GreatWar, index: Counter) -> bool:
    """Whether `rides` leads anywhere: the first hex tells."""
    if left(table, index) <= 0:
        return False
    at, shut, full = table.pieces[index].at, barred(table, index), table.exclusive.railways.full(table, index)
    ends = [to for to in table.printed.rails[table.printed.nation[index]][at] if not holds(shut, to)]
    ends = [to for to in ends if (at, to) not in full]
    if any(why_not_displace(table, index, to) is None for to in ends):
        return True
    return bool(ends and stops(table, index))


def stops(table: GreatWar, index: Counter) -> list[Cell]:
    """5.33, 10.52: the hexes in which a ride may end; a train passes enemy headquarters but not all may stop there."""
    at = table.pieces[index].at
    shut = 0 if displaces(table, index) else table.occupancy(1 - table.side_of(index)).leaders
    return sorted([to for to in rides(table, index) if to != at and not holds(shut, to)])


def lines_from(
    table: GreatWar, index: Counter, shut: int, no_way: frozenset[tuple[int, int]], steps: int | None = None
) -> dict[int, int]:
    """The railway hexes that a unit comes to, in this many steps if these are given, each with the one before it.

    It enters no hex that is ``shut`` and crosses no hexside in ``no_way``.
    """
    printed, nation, start = table.printed, table.printed.nation[index], table.pieces[index].at
    return _lines(printed, nation, start, shut & printed.rail_hexes[nation], no_way, steps)


@derived_from(lambda printed, *_: printed.memory)
def _lines(
    printed: Printed, nation: int, start: Cell, shut: int, no_way: frozenset[tuple[int, int]], steps: int | None
) -> dict[int, int]:
    links = printed.rails[nation]
    before, front, gone = {start: start}, [start], 0
    while front and gone != steps:
        ends = []
        for here in front:
            for there in links[here]:
                if there not in before and not holds(shut, there) and (here, there) not in no_way:
                    before[there] = here
                    ends.append(there)
        front, gone = ends, gone + 1
    return before


def can_board(table: GreatWar, index: Counter) -> bool:
    """5.32, 5.33, SG-19.2: whether a unit sits in a train; Putnik does wherever entraining is possible."""
    return table.pieces[index].entrained or (rail_only(table, index) and not controlled(table, index))


def controlled(table: GreatWar, index: Counter) -> bool:
    """5.32: whether the enemy controls the hex of a unit, which cannot entrain there with a competence of 2 to 4."""
    printed = table.printed
    return printed.competence[index] > 1 and holds(table.zone(1 - printed.side[index]), table.pieces[index].at)


def why_not_ride(table: GreatWar, index: Counter, to: Cell) -> Refusal | None:
    """5.33: why a unit cannot ride to a hex."""
    printed, name, nation = table.printed, table.name(index), table.printed.nation[index]
    if not can_board(table, index):
        here = f"{table.place(table.pieces[index].at)} is enemy-controlled: {name} cannot use its railway"
        return Refusal("not-entrained", "5.32a", f"{here if rail_only(table, index) else f'{name} is not entrained'}.")
    if to in rides(table, index):
        return why_not_displace(table, index, to) or over_capacity(table, index, "5.31a", moved=True)
    where = table.place(to)
    if not holds(printed.rail_hexes[nation], to):
        return Refusal("no-railway", "SG-16-5.3c", f"{where} has no {printed.nations[nation].name} railway.")
    if holds(barred(table, index), to):
        return Refusal("barred", "5.33", f"{_why_barred(table, index, to)}: no train enters.")
    if left(table, index) <= 0:
        return Refusal("rate", "SG-16-5.3a", f"{name} has moved as far by rail as it may.")
    return _why_out_of_reach(table, index, to)


def _why_barred(table: GreatWar, index: Counter, cell: Cell) -> str:
    """5.33: in words, what bars a railway hex to a train."""
    side, where = table.side_of(index), table.place(cell)
    if holds(table.closed(side), cell):
        return f"The enemy is in {where}"
    if holds(table.zone(1 - side), cell):
        return f"{where} is enemy-controlled"
    return f"An enemy was the last to be in {where}"


def _why_out_of_reach(table: GreatWar, index: Counter, to: Cell) -> Refusal:
    """5.33, 16 (5.3), SG-17.51: what bars the way to a railway hex that is open itself."""
    name, where, shut = table.name(index), table.place(to), barred(table, index)
    if to not in lines_from(table, index, 0, frozenset()):
        return Refusal("no-line", "SG-16-5.3c", f"No railway leads {name} to {where}.")
    if to not in lines_from(table, index, shut, frozenset()):
        line = route(to, lines_from(table, index, 0, frozenset()))
        why = _why_barred(table, index, next(cell for cell in line[1:] if holds(shut, cell)))
        return Refusal("cut", "5.33", f"The railway to {where} is cut. {why}.")
    if to not in lines_from(table, index, shut, frozenset(), left(table, index)):
        far = len(route(to, lines_from(table, index, shut, frozenset()))) - 1
        sentence = f"{where} is {far} hexes away by rail; {name} may go {left(table, index)} more."
        return Refusal("rate", "SG-16-5.3a", sentence)
    return Refusal("full", "SG-17.51", f"On the way to {where} the railway carries no more in this phase.")


def why_not_by(table: GreatWar, index: Counter, path: Sequence[Cell]) -> Refusal | None:
    """5.33, SG-17.51: why a unit cannot ride along a line that its owner names, hex by hex."""
    printed, here, name = table.printed, table.pieces[index].at, table.name(index)
    links, shut = printed.rails[printed.nation[index]], barred(table, index)
    full = table.exclusive.railways.full(table, index)
    for there in path:
        where = table.place(there)
        if there not in links[here]:
            return Refusal("no-line", "5.33", f"No railway leads from {table.place(here)} to {where}.")
        if holds(shut, there):
            return Refusal("barred", "5.33", f"{_why_barred(table, index, there)}: no train enters.")
        if (here, there) in full:
            sentence = f"The railway from {table.place(here)} to {where} carries no more in this phase."
            return Refusal("full", "SG-17.51", sentence)
        here = there
    if len(path) > left(table, index):
        sentence = f"That line has {len(path)} hexes; {name} may go {left(table, index)} more."
        return Refusal("rate", "SG-16-5.3a", sentence)
    return None


def ride(table: GreatWar, index: Counter, path: Sequence[Cell]) -> None:
    """5.33: along the railway, where the unit stands first."""
    table.exclusive.railways.note(table, index, path)
    railed = table.pieces[index].railed + len(path) - 1
    table.march(index, path, "moves by rail", "5.33", railed=railed, counted=True, moved=table.state.turn, fed=False)
    pass_by(table, index, tuple(path))


# -- Detraining (5.34, 5.35) --------------------------------------------------------------------------------


def why_not_detrain(table: GreatWar, index: Counter) -> Refusal | None:
    """5.34, 5.35: why a unit cannot detrain where it stands."""
    if not table.pieces[index].entrained:
        return Refusal("not-entrained", "5.34a", f"{table.name(index)} is not entrained.")
    if not table.on_map(index):
        return Refusal("off-map", "5.38", f"{table.name(index)} is off the map.")
    if not table.in_command(index):
        sentence = f"{table.name(index)} is out of command control: it may move by rail only."
        return Refusal("out-of-command", "5.35", sentence)
    return None


def detrain(table: GreatWar, index: Counter, clause: str = "5.34a") -> None:
    """5.34: at no cost."""
    table.change(index, "detrains", clause, entrained=False)
