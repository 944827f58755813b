"""19.1.1, 19.1.2: why a Force may not enter, change or leave Two-Hex Status, and why not into some hexes."""

from collections.abc import Sequence

from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules.movement import limits
from hexmarshal.games.serbien.rules.movement.hex_by_hex import closed
from hexmarshal.games.serbien.rules.movement.moving import Moving, points_left
from hexmarshal.games.serbien.rules.standing.forces import force_refusal
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex.shifts import held_in, hexes_of, joins, shift, shift_terms
from hexmarshal.games.serbien.rules.victory import plans


def force_refused(table: Serbien, ask: Moving, units: tuple[int, ...]) -> Refusal | None:
    """19.0a, 19.1.1: why some units may not enter, change or leave Two-Hex Status now, wherever to."""
    starts, joining = hexes_of(table, units[0]), any(i in ask.going for i in units)
    for i in units:
        if (refusal := unit_refused(table, ask, i, starts, joining)) is not None:
            return refusal
    return together_refused(table, units, starts)


def unit_refused(
    table: Serbien, ask: Moving, index: int, starts: tuple[int, ...], joining: bool = False
) -> Refusal | None:
    """Why one of some units that stand in these hexes may not; ``joining`` if it is with those who go (7.1.2c)."""
    piece = table.pieces[index]
    if table.printed.kind[index] == "artillery":
        return Refusal("artillery", "19.1.1d", f"{table.name(index)} is Artillery and never enters Two-Hex Status.")
    if not table.fights(index):
        return Refusal("kind", "19.0a", f"{table.name(index)} is not a Combat unit and cannot stand in two hexes.")
    if piece.task:
        return Refusal("at-work", "7.8.2", f"{table.name(index)} must finish the Task that it began.")
    refusal = ask.inactive(table, index) or ask.may_act(table, index, joining=joining)
    if refusal is not None:
        return refusal
    here = hexes_of(table, index)
    if here != starts and set(here) != set(starts):
        return Refusal("apart", "3.2", "These units do not stand together.")
    return None


def together_refused(table: Serbien, units: tuple[int, ...], starts: tuple[int, ...]) -> Refusal | None:
    """Why some units may not of whom each may."""
    on_map = table.board.everywhere
    if [cell for cell in starts if cell < 0 or not holds(on_map, cell)]:
        return Refusal("off-map", "24.2", f"{table.subject(units, 'is')} off the map.")
    return force_refusal(table, units)


def crossing_force(table: Serbien, units: Sequence[int], ends: Sequence[int]) -> Refusal | None:
    """19.1.2: why a Two-Hex Force may not stand in two hexes: another one does in one of them."""
    side, pieces = table.printed.side[units[0]], table.pieces
    for cell in ends if len(ends) > 1 else ():
        for i in table.here(cell, side):
            if pieces[i].also < 0 or i in units:
                continue
            if not joins(table, units, ends):
                where = table.hexname(cell)
                sentence = f"{table.name(i)} is in Two-Hex Status in {where}: two such Forces never stack."
                return Refusal("two-hex", "19.1.2", sentence)
    return None


def shift_refusal(table: Serbien, ask: Moving, units: tuple[int, ...], ends: tuple[int, ...]) -> Refusal | None:
    """19.1.1, 19.1.2, 19.1.4: why a Force may not go into one or two hexes."""
    starts = hexes_of(table, units[0])
    if len(starts) == 1 == len(ends):
        return Refusal("one-hex", "19.1.1a", f"{table.subject(units, 'is')} in one hex: a plain move leads to another.")
    if len(ends) > 1 and not holds(table.board.adjacent[ends[0]], ends[1]):
        pair = f"{table.hexname(ends[0])} and {table.hexname(ends[1])}"
        return Refusal("not-adjacent", "19.1.1a", f"{pair} are not adjacent.")
    if set(starts) == set(ends):
        return Refusal("there", "19.1.1a", f"{table.subject(units, 'stands')} there.")
    if (refusal := crossing_force(table, units, ends)) is not None:
        return refusal
    found = shift(table, ask, units, ends)
    if found.cost >= CLOSED:
        return _why_closed(table, ask, units, ends)
    left = points_left(table, units, ask.counter)
    if found.cost > left:
        sentence = f"That takes {found.cost} MP, and {table.subject(units, 'has')} {left}."
        return Refusal("too-far", found.clause, sentence)
    if not found.steps:  # 19.1.1c: who joins takes no step, but comes into both hexes
        homes = (limits.home_refusal(table, units, cell) for cell in ends)
        if (refusal := next(filter(None, homes), None)) is not None:
            return refusal
    began = ask.began_in(table, units)
    allowed = limits.each(table, units, began)
    barred = next((cell for cell in ends if not holds(allowed, cell)), None)
    if barred is not None:
        return limits.ground_refusal(table, units, began, barred)
    return limits.bank_refusal(table, units, ends) or plans.shift_refusal(table, units, began, ends)


def _why_closed(table: Serbien, ask: Moving, units: tuple[int, ...], ends: tuple[int, ...]) -> Refusal:
    name, starts, held = table.list_of(units), hexes_of(table, units[0]), held_in(table, units)
    if held and (len(held) == len(starts) or held[0] not in ends):
        where = " and ".join(map(table.hexname, held))
        return Refusal("pinned", "19.1.4c", f"Prepared Attack markers hold {name} in {where}.")
    found = shift_terms(table, units, ask.began_in(table, units))
    for there in (cell for cell in ends if cell not in starts):
        near = [here for here in starts if holds(table.board.adjacent[here], there)]
        for here in near:
            if (refusal := closed(table, units, found, here, there)) is not None:
                return refusal
    sentence = f"The halves of {name} cannot get there in one step each; it wheels about a half that stays."
    return Refusal("no-way", "19.1.4b", sentence)
