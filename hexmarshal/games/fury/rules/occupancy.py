"""Who stands where: derived from the pieces, and kept until they change.

Each side has an occupancy of its own, so that moving one side's units leaves the other's as it is. Sets of hexes are
masks; pairs hold one for each side.
"""

from typing import TYPE_CHECKING, Any

from hexmarshal.core.board.paths import holds, spread
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.fury.parts.printed import Ground, Printed, Works
from hexmarshal.games.fury.parts.sides import FRONTS, SIDE_OF
from hexmarshal.games.fury.rules.pieces import Piece

if TYPE_CHECKING:
    from hexmarshal.games.fury.rules.position import Fury


_NOBODY: list[int] = []


class Occupancy:
    """What follows from one side's pieces alone. Any change of a piece of the side makes another one."""

    __slots__ = (
        "armies",
        "besieging",
        "contact",
        "fronts",
        "full",
        "held",
        "hqs",
        "memo",
        "nations",
        "rosters",
        "staff",
        "strength",
        "units",
    )

    def __init__(self, table: "Fury", side: SideNumber) -> None:
        printed, pieces, fronts = table.printed, table.pieces, table.state.fronts
        near, is_hq, full_value, weak_value = printed.board.near, printed.is_hq, printed.full, printed.weak
        limit = printed.stack_limit
        units: dict[int, list[int]] = {}
        staff: dict[int, list[int]] = {}
        strength: dict[int, int] = {}
        armies: dict[int, int] = {}
        nations: dict[int, int] = {}
        held = full = hqs = contact = besieging = 0
        north = south = 0
        for i in printed.of_side[side]:
            piece = pieces[i]
            cell = piece.at
            if cell < 0 or SIDE_OF[piece.nation] != side:
                continue
            bit = 1 << cell
            army = piece.army
            armies[army] = armies.get(army, 0) | bit
            if is_hq[i]:
                hqs |= bit
                staff.setdefault(cell, []).append(i)
                continue
            nations[piece.nation] = nations.get(piece.nation, 0) | bit
            value = weak_value[i] if piece.reduced else full_value[i]
            if held & bit:
                units[cell].append(i)
                strength[cell] += value
            else:
                held |= bit
                contact |= near[cell]
                units[cell] = [i]
                strength[cell] = value
            if len(units[cell]) >= limit:
                full |= bit
            if fronts[army] == "north":
                north |= bit
            else:
                south |= bit
            if piece.besieging:
                besieging |= bit
        self.memo: dict[Any, Any] = {}
        """What was derived from this occupancy; the key names all else that it depends on."""
        self.rosters: dict[Any, Any] = {}
        """The same for what follows from who is on the map, in which army, and from the activity of HQs alone."""
        self.units = dict(sorted(units.items()))
        """The combat units in each hex, in the order of the counter list; the hexes in their own order, so that a sum
        over them is the same however the units came there."""
        self.staff = dict(sorted(staff.items()))
        """The HQs in each hex."""
        self.strength = dict(sorted(strength.items()))
        """The sum of combat potentials in each hex."""
        self.armies = armies
        """Hexes with any counter of each army."""
        self.nations = nations
        """Hexes with a combat unit of each nation."""
        self.held = held
        """Hexes with a combat unit."""
        self.full = full
        """Hexes with as many combat units as may stack (9.2a)."""
        self.hqs = hqs
        """Hexes with an HQ."""
        self.contact = contact
        """Hexes in or next to which stands a combat unit."""
        self.besieging = besieging
        """Hexes with a unit under the Siege marker."""
        self.fronts = dict(zip(FRONTS, (north, south), strict=True))
        """Hexes with a combat unit of each front."""

    def after(self, table: "Fury", index: Counter, old: Piece, new: Piece) -> "Occupancy":
        """This occupancy once a piece of the side has changed: the same as a new one, for a fraction of the work."""
        occupancy = object.__new__(Occupancy)
        occupancy.memo = {}
        occupancy.armies, occupancy.rosters = self.armies, self.rosters
        occupancy.units, occupancy.strength, occupancy.staff = self.units, self.strength, self.staff
        occupancy.nations, occupancy.fronts = self.nations, self.fronts
        occupancy.held, occupancy.full, occupancy.hqs = self.held, self.full, self.hqs
        occupancy.contact, occupancy.besieging = self.contact, self.besieging
        if old.at < 0 and new.at < 0:
            return occupancy
        if old.at < 0 or new.at < 0 or old.army != new.army or old.active != new.active:
            occupancy.rosters = {}
        elif (old.at, old.reduced, old.besieging, old.nation) == (new.at, new.reduced, new.besieging, new.nation):
            return occupancy
        occupancy.armies = self.armies.copy()
        if table.printed.is_hq[index]:
            occupancy.staff = self.staff.copy()
        else:
            occupancy.units, occupancy.strength = self.units.copy(), self.strength.copy()
            occupancy.nations, occupancy.fronts = self.nations.copy(), self.fronts.copy()
        if old.at >= 0:
            occupancy._leave(table, index, old)
        if new.at >= 0:
            occupancy._come(table, index, new)
        if occupancy.held != self.held:
            occupancy.contact = _contact(table.printed, occupancy.held)
        return occupancy

    def _leave(self, table: "Fury", index: Counter, old: Piece) -> None:
        """Take a piece out of its hex."""
        cell, printed, pieces = old.at, table.printed, table.pieces
        off = ~(1 << cell)
        units, staff = self.units.get(cell, _NOBODY), self.staff.get(cell, _NOBODY)
        if printed.is_hq[index]:
            staff = [i for i in staff if i != index]
            if staff:
                self.staff[cell] = staff
            else:
                del self.staff[cell]
                self.hqs &= off
        else:
            units = [i for i in units if i != index]
            self.full &= off
            self.besieging &= off
            self.nations[old.nation] &= off
            front = _front(table, old.army)
            self.fronts[front] &= off
            if units:
                self.units[cell] = units
                self.strength[cell] -= printed.weak[index] if old.reduced else printed.full[index]
                for i in units:
                    self._mark(table, i, pieces[i])
            else:
                del self.units[cell], self.strength[cell]
                self.held &= off
        for i in (*units, *staff) if units or staff else ():
            if pieces[i].army == old.army:
                return
        self.armies[old.army] &= off

    def _come(self, table: "Fury", index: Counter, new: Piece) -> None:
        """Put a piece into a hex."""
        cell, printed = new.at, table.printed
        bit = 1 << cell
        self.armies[new.army] = self.armies.get(new.army, 0) | bit
        if printed.is_hq[index]:
            if cell in self.staff:
                self.staff[cell] = sorted([*self.staff[cell], index])
            else:
                self.staff[cell] = [index]
                self.staff = dict(sorted(self.staff.items()))
            self.hqs |= bit
            return
        value = printed.weak[index] if new.reduced else printed.full[index]
        if cell in self.units:
            self.units[cell] = sorted([*self.units[cell], index])
            self.strength[cell] += value
        else:
            self.units[cell], self.strength[cell] = [index], value
            hexes = sorted(self.units)
            self.units = dict(zip(hexes, map(self.units.__getitem__, hexes), strict=True))
            self.strength = dict(zip(hexes, map(self.strength.__getitem__, hexes), strict=True))
        self.held |= bit
        self._mark(table, index, new)

    def _mark(self, table: "Fury", index: Counter, piece: Piece) -> None:
        """Note the nation, front and Siege marker of a combat unit for its hex."""
        bit = 1 << piece.at
        self.nations[piece.nation] = self.nations.get(piece.nation, 0) | bit
        self.fronts[_front(table, piece.army)] |= bit
        if piece.besieging:
            self.besieging |= bit
        if len(self.units[piece.at]) >= table.printed.stack_limit:
            self.full |= bit


def _contact(printed: Printed, held: int) -> int:
    """Some hexes, and those next to them."""
    return (held | spread(held, printed.board.stride)) & printed.board.everywhere


def _front(table: "Fury", army: int) -> str:
    return "north" if table.state.fronts[army] == "north" else "south"


@derived_from(lambda printed, captured, siege, first, second: printed.known_works)
def _works(printed: Printed, captured: tuple[int, ...], siege: int, first: int, second: int) -> Works:
    """Zones of the fortresses, and the fortresses never captured, by the enemy fortresses that each side holds."""
    held, zone, standing = (first, second), [0, 0], [0, 0]
    for cell, fortress in printed.fortresses.items():
        side = fortress.side
        if cell in captured:
            # Emptied, it falls back to its builder for counting and for its zone (4c).
            if not holds(held[1 - side], cell):
                zone[side] |= printed.board.near[cell]
            continue
        standing[side] |= 1 << cell
        if not holds(siege, cell):
            zone[side] |= printed.board.near[cell]
    return (zone[0], zone[1]), (standing[0], standing[1])


class Situation:
    """What follows from both sides' pieces together."""

    __slots__ = (
        "contact",
        "full",
        "grounds",
        "held",
        "hqs",
        "occupancies",
        "occupied",
        "open",
        "shut",
        "siege",
        "standing",
        "zone",
    )  # fmt: skip

    def __init__(self, table: "Fury", occupancies: tuple[Occupancy, Occupancy]) -> None:
        printed, captured = table.printed, table.state.captured
        first, second = self.occupancies = occupancies
        self.grounds: list[Ground | None] = [None, None]
        """What the ways of each side depend on, once it was asked for."""
        self.held = held = (first.held, second.held)
        """Hexes with at least one combat unit of the side."""
        self.hqs = (first.hqs, second.hqs)
        """Hexes with an HQ of the side."""
        self.full = (first.full, second.full)
        """Hexes with as many combat units of the side as may stack (9.2a)."""
        self.occupied = (first.held | first.hqs, second.held | second.hqs)
        """Hexes with any counter of the side."""
        self.siege = siege = first.besieging | second.besieging
        """Fortresses under siege."""
        self.shut = shut = (siege & printed.fortress_masks[0], siege & printed.fortress_masks[1])
        """Fortresses of the side that are under siege."""
        contact = (first.contact, second.contact)
        if siege:
            # Units shut in exert no zone of control (10.5b).
            contact = (
                _contact(printed, held[0] & ~shut[0]) if shut[0] & held[0] else first.contact,
                _contact(printed, held[1] & ~shut[1]) if shut[1] & held[1] else second.contact,
            )
        self.contact = contact
        """Hexes in or next to which stands a combat unit of the side that is not besieged."""
        if captured or siege:
            mine, theirs = printed.fortress_masks
            works = _works(printed, captured, siege, held[0] & theirs, held[1] & mine)
        else:
            works = (printed.fortress_zones, printed.fortress_masks)
        zones, self.standing = works
        """Fortresses of the side that were never captured, besieged or not."""
        standing = self.standing
        self.zone = (contact[0] | zones[0], contact[1] | zones[1])
        """Zones of control exerted by the side (9.1a)."""
        land = printed.land
        self.open = (
            land & ~((held[1] | standing[1]) & ~shut[1]),
            land & ~((held[0] | standing[0]) & ~shut[0]),
        )
        """Hexes a unit of the side may enter (9d, 9d2): no enemy in them but one it besieges."""

    @property
    def at(self) -> dict[int, list[int]]:
        """The counters in each occupied hex."""
        found: dict[int, list[int]] = {}
        for occupancy in self.occupancies:
            for stacks in (occupancy.units, occupancy.staff):
                for cell, here in stacks.items():
                    found.setdefault(cell, []).extend(here)
        return found
