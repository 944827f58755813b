"""2.2b: how an army comes to an attack, found quickly: the search behind the duty to attack."""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, flood, holds, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.fury.rules.headquarters import command_from, in_command
from hexmarshal.games.fury.rules.modifiers import defence_strength
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.rails import ground_of
from hexmarshal.games.fury.rules.reach import levels_of, stops
from hexmarshal.games.fury.rules.targets import targets_of


def within_strength(table: Fury, strength: int, side: SideNumber, front: str) -> int:
    """Hexes next to a target that a given strength may attack (10.2.1d)."""
    known = targets_of(table, side, front)
    found = known.within.get(strength)
    if found is None:
        least, most = table.printed.lowest_ratio
        mask = 0
        for cell in cells(known.hexes):
            if strength * most >= defence_strength(table, cell, side) * least:
                mask |= 1 << cell
        found = known.within[strength] = spread(mask, table.board.stride)
    return found


@derived_from(lambda table, side: table.occupancy(side).rosters)
def _by_army(table: Fury, side: SideNumber) -> dict[int, list[int]]:
    """A side's combat units on the map, army by army."""
    pieces, found = table.pieces, dict[int, list[int]]()
    for i in sorted(i for stack in table.occupancy(side).units.values() for i in stack):
        found.setdefault(pieces[i].army, []).append(i)
    return found


class Look:
    """A position as the duty of one front looks at it: what all its questions need, fetched once.

    Copies of a table share what was derived, so it holds no table: whoever asks brings their own.
    """

    __slots__ = (
        "attacking", "beside", "by_army", "commanded", "front", "ground", "occupancy", "shut", "side", "targets",
    )  # fmt: skip

    def __init__(self, table: Fury, side: SideNumber, front: str) -> None:
        self.side = side
        self.front = front
        self.occupancy = table.occupancy(side)
        self.ground = ground_of(table, side)
        self.targets = targets_of(table, side, front)
        self.beside = self.targets.beside
        self.by_army = _by_army(table, side)
        self.shut = table.situation.shut[side]
        self.commanded: dict[int, int] = {}
        """Hexes in command of the HQ of each army."""
        self.attacking: dict[int, list[int]] = {}
        """Units of each army that can attack from where they stand."""

    def corps(self, table: Fury, army: int) -> list[Counter]:
        """The army's combat units that are not shut in."""
        found = self.by_army.get(army, [])
        return [i for i in found if not holds(self.shut, table.pieces[i].at)] if self.shut else found

    def in_command(self, table: Fury, army: int) -> int:
        """Hexes in command of the army's HQ where it is."""
        known = self.commanded.get(army)
        if known is None:
            known = self.commanded[army] = in_command(table, army)
        return known

    def starts(self, table: Fury, index: Counter, area: int) -> int:
        """Hexes of an area from which a unit can attack, with the corps of its army that already stand there."""
        area &= self.beside
        if not area:
            return 0
        occupancy, side, front = self.occupancy, self.side, self.front
        pieces, printed, within = table.pieces, table.printed, self.targets.within
        piece = pieces[index]
        strength = printed.weak[index] if piece.reduced else printed.full[index]
        alone = within.get(strength)
        found = area & (within_strength(table, strength, side, front) if alone is None else alone)
        mates = area & occupancy.armies.get(piece.army, 0) & ~found
        for cell in cells(mates) if mates else ():
            together = strength
            for other in occupancy.units.get(cell, ()):
                if other != index and not pieces[other].besieging:
                    together += table.strength(other)
            if together > strength:
                found |= 1 << cell & within_strength(table, together, side, front)
        return found

    def can_start(self, table: Fury, index: Counter, moved: tuple[Counter, ...]) -> int:
        """Hexes from which a corps can attack, by a move if it has one left."""
        piece = table.pieces[index]
        start = 1 << piece.at
        if index in moved:
            area = start & self.beside
        else:
            # A unit that enters a siege takes part in it and does not attack (10.5f).
            area = (levels_of(table, index, self.ground).anywhere & ~self.ground.siege | start) & self.beside
            if area & ~start:
                area &= stops(table, index) | start
        if piece.besieging:
            area &= ~start
        return self.starts(table, index, area) if area else 0

    def attackers(self, table: Fury, army: int) -> list[Counter]:
        """Units of the army that can attack from where they stand, each on its own strength or with its stack."""
        beside = self.beside & self.occupancy.armies.get(army, 0)
        if not beside:
            return []
        found = self.attacking.get(army)
        if found is None:
            found = []
            beside &= self.in_command(table, army)
            for index in self.corps(table, army) if beside else ():
                piece = table.pieces[index]
                if holds(beside, piece.at) and not piece.besieging and self.starts(table, index, 1 << piece.at):
                    found.append(index)
            self.attacking[army] = found
        return found


@derived
def look_at(table: Fury, side: SideNumber, front: str) -> Look:
    """The position as the duty of a front looks at it."""
    return Look(table, side, front)


def _seats(table: Fury, army: int, side: SideNumber, moved: tuple[Counter, ...]) -> int:
    """Where the army's HQ stands or can still go; nowhere while it is off the map, or shut in and silent (10.1a)."""
    hq = table.printed.hq_of[army]
    at = table.pieces[hq].at
    if at < 0:
        return 0
    if holds(table.situation.shut[side], at):
        return 1 << at if table.options.besieged_hq == "commands" else 0
    return 1 << at if hq in moved else 1 << at | levels_of(table, hq).anywhere & stops(table, hq)


def span(table: Fury, army: int) -> int:
    """The command range of the army's HQ, on the side that lies up."""
    hq = table.printed.hq_of[army]
    return table.printed.hq_side(hq, table.pieces[hq].active).range


class Chances(NamedTuple):
    """How an army can come to an attack by moves still open to it."""

    starts: dict[int, int]
    """For each corps, the hexes from which it could attack."""
    commanded: int
    """Hexes in command of the HQ where it is or can go."""

    def without(self, index: Counter) -> int:
        """The hexes from which any corps but one could attack in command."""
        found = 0
        for other, starts in self.starts.items():
            if other != index:
                found |= starts
        return found & self.commanded


def chances(table: Fury, army: int, side: SideNumber, front: str, moved: tuple[Counter, ...]) -> Chances:
    """Where the corps of an army could attack from, with the HQ where it is or can go."""
    seats = _seats(table, army, side, moved)
    look = look_at(table, side, front)
    corps = look.corps(table, army) if seats and look.targets.hexes else []
    starts = {i: found for i in corps if (found := look.can_start(table, i, moved))}
    return Chances(starts, command_from(table, seats, side, span(table, army)) if seats else 0)


def any_chance(table: Fury, army: int, side: SideNumber, front: str, moved: tuple[Counter, ...]) -> bool:
    """Whether a corps of the army can attack in command, by moves still open to it and to the HQ."""
    look = look_at(table, side, front)
    commanded = look.in_command(table, army)
    seats = 0
    corps = look.corps(table, army)
    seen = table.printed.last_seen.get(("chance", army), -1)
    if seen in corps:
        corps = [seen, *corps]  # a corps that had a chance a moment ago most likely still has
    for index in corps:
        starts = look.can_start(table, index, moved)
        if not starts:
            continue
        if not starts & commanded and not seats:
            # Not where the HQ stands; perhaps where it can go.
            seats = _seats(table, army, side, moved)
            commanded |= command_from(table, seats, side, span(table, army)) if seats else 0
        if starts & commanded:
            table.printed.last_seen["chance", army] = index
            return True
    return False


def command_without(table: Fury, army: int, side: SideNumber, cell: Cell) -> int:
    """The hexes in command of an army's HQ if nobody held a certain hex."""
    situation = table.situation
    if not holds(situation.zone[1 - side], cell) or len(table.units_at(cell, side)) > 1:
        return in_command(table, army)
    through = ground_of(table, side).passable & ~(1 << cell)
    seat = table.pieces[table.printed.hq_of[army]].at
    return flood(1 << seat, through, table.board.stride, span(table, army)) & table.board.everywhere


def others_suffice(
    without: Fury, army: int, index: Counter, side: SideNumber, front: str, moved: tuple[Counter, ...]
) -> bool:
    """A quick look whether others, with the HQ where it is, have two hexes to attack from: one cannot spoil both."""
    look = look_at(without, side, front)
    commanded = look.in_command(without, army)
    spare = 0
    for other in look.corps(without, army):
        if other != index:
            spare |= look.can_start(without, other, moved) & commanded
            if spare & (spare - 1):
                return True
    return False
