"""Chapter 10.2, 10.5: the attack shift of headquarters, their strength in combat, and their displacement."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from hexmarshal.core.meanings import Cell, Counter, SideNumber
from hexmarshal.core.paths import cells, holds, mask
from hexmarshal.core.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import PickHex
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import occupied, within_radius

# -- Combat strength (10.23, 10.51, 10.53) ------------------------------------------------------------------


def in_company(table: GreatWar, hq: int) -> bool:
    """10.23, 10.53: whether a headquarters is stacked with enough friendly units to use its combat strength."""
    side, at = table.printed.side[hq], table.pieces[hq].at
    return table.stacked(at, side) >= table.printed.number["hq.company"]


def leads(table: GreatWar, hq: int) -> bool:
    """10.12, 10.23, 10.51: whether a heroic leader may add his strength to an attack of the stack he is with."""
    return table.rows[hq].heroic and in_company(table, hq)


def defence_of(table: GreatWar, hq: int) -> int:
    """10.51, 10.53: what a headquarters adds to the defence of its stack; lack of supply never lowers it."""
    return table.rows[hq].combat if in_company(table, hq) else 0


# -- Attack shift (10.21 to 10.24) --------------------------------------------------------------------------


def near_enough(table: GreatWar, hq: int, attackers: Sequence[int]) -> bool:
    """10.21: whether at least half of the attackers, in steps and without HQs and depots, are in its radius."""
    printed, near = table.printed, within_radius(table, hq)
    counted = [i for i in attackers if not printed.hq[i] and not printed.depot[i]]
    steps = sum(table.steps(i) for i in counted if holds(near, table.pieces[i].at))
    return 2 * steps >= sum(table.steps(i) for i in counted)


def spent(table: GreatWar, hq: int, force: Sequence[int]) -> Refusal | None:
    """10.11, 10.24: why a headquarters has no shift left for a combat; ``force`` are its friends in it."""
    piece, name = table.pieces[hq], table.name(hq)
    if piece.shifted:
        return Refusal("shifted", "10.11a", f"{name} has used its shift in this combat phase.")
    if table.rows[hq].heroic and (piece.attacked or piece.defended) and hq not in force:
        return Refusal("elsewhere", "10.24", f"{name} has given his strength to another combat.")
    return None


def why_no_attack_shift(table: GreatWar, hq: int, attackers: Sequence[int]) -> Refusal | None:
    """10.21 to 10.24: why a headquarters may not shift an attack; ``None`` if it may."""
    name = table.name(hq)
    if not table.printed.hq[hq] or not table.rows[hq].shift:
        return Refusal("no-shift", "10.11a", f"{name} has no attack shift.")
    if not table.on_map(hq):
        return Refusal("off-map", "10.21b", f"{name} is not on the map.")
    refusal = spent(table, hq, attackers)
    if refusal is None and not near_enough(table, hq, attackers):
        return Refusal("radius", "10.21b", f"Less than half of the attackers are within the radius of {name}.")
    return refusal


# -- Displacement (10.52) -----------------------------------------------------------------------------------


class Displace(Order, frozen=True, tag="displace"):
    """Displace a headquarters to friends: ``displace Da1 g1312``."""

    when = Moment(
        "A headquarters displaces when an enemy unit enters its hex or is next to it with no one to protect it.",
        "10.52d",
    )
    odds: ClassVar = False
    piece: str
    """The headquarters."""
    to: str
    """Where it goes."""
    forms: ClassVar = ("displace {piece} {to}",)


def alone(table: GreatWar, side: int) -> list[int]:
    """The headquarters of a side on the map that are stacked neither with combat units nor in a fortress (10.52)."""
    occupancy, hq = table.occupancy(side), table.printed.hq
    places = cells(occupancy.leaders & ~table.forts(side))
    return [index for cell in places for index in occupancy.at[cell] if hq[index]]


def threats(table: GreatWar, side: int) -> int:
    """The hexes with combat units of a side other than depots."""
    return table.occupancy(side).fighters


def displaces(table: GreatWar, unit: int) -> bool:
    """10.52: whether a unit may enter the hex of an enemy headquarters: a combat unit with an attack strength."""
    return not table.printed.hq[unit] and table.strengths(unit)[0] > 0


def why_not_displace(table: GreatWar, unit: int, cell: int) -> Refusal | None:
    """10.52: why a unit may not end its way with an enemy headquarters that stands alone in a hex."""
    if displaces(table, unit) or not holds(table.occupancy(1 - table.printed.side[unit]).leaders, cell):
        return None
    sentence = f"Only a combat unit with an attack strength can drive the headquarters from {table.hexname(cell)}."
    return Refusal("headquarters", "10.52b", sentence)


def entered(table: GreatWar, side: int, path: Iterable[int]) -> list[int]:
    """10.52: the headquarters of a side whose hex an enemy combat unit has just entered."""
    hexes = mask(path) & table.board.everywhere
    return [hq for hq in alone(table, side) if holds(hexes, table.pieces[hq].at)]


def touched(table: GreatWar, side: int, path: Iterable[int] = ()) -> list[int]:
    """10.52: the headquarters of a side that must displace in the enemy's movement phase.

    Enemies are next to them or in their hex; ``path`` are hexes through which an enemy combat unit has just gone. One
    with enemies next to it and no way out stays where it is.
    """
    enemies = threats(table, 1 - side) | (mask(path) & table.board.everywhere)
    if not enemies & table.occupancy(side).by_leaders:  # asked after every move
        return []
    around, pieces = table.printed.beside, table.pieces
    return [
        hq for hq in alone(table, side)
        if holds(enemies, pieces[hq].at) or (enemies & around[pieces[hq].at] and refuges(table, hq))
    ]  # fmt: skip


def pass_by(table: GreatWar, mover: int, path: tuple[int, ...]) -> None:
    """10.52: a unit has moved along a path; enemy headquarters that it touched on its way displace at once."""
    owner = 1 - table.printed.side[mover]
    if not table.printed.hq[mover] and not table.printed.depot[mover] and touched(table, owner, path):
        table.call(Displacement(player=owner, path=path))


def zone_of_others(table: GreatWar, side: int, at: int) -> int:
    """The hexes that a side controls from elsewhere: a unit that enters the hex of a headquarters does not hold it."""
    occupancy, elsewhere = table.occupancy(side), ~(1 << at)
    if not holds(occupancy.held, at):
        return table.zone(side)
    others = occupancy.controlling if table.state.phasing == side else occupancy.controlling | occupancy.foraging
    return table.printed.beyond(others & elsewhere | table.forts(side))


def refuges(table: GreatWar, hq: int) -> list[int]:
    """10.52: the nearest hexes with friendly combat units or a fortress to which a headquarters can displace.

    Its way leads neither through enemies nor, for a competence of 2 to 4, through their zones of control.
    """
    side, at = table.printed.side[hq], table.pieces[hq].at
    barred = occupied(table, 1 - side)
    if table.printed.competence[hq] > 1:
        barred |= zone_of_others(table, 1 - side, at)
    free = table.in_play() & ~barred
    if not table.printed.beside[at] & free:
        return []
    friends = (table.occupancy(side).held | table.forts(side)) & ~(1 << at)
    seen = front = 1 << at
    while front:
        ahead = table.printed.beyond(front) & ~seen
        if ahead & friends:
            return cells(ahead & friends)
        seen |= ahead
        front = ahead & free
    return []


class Displacement(Procedure, frozen=True, tag="Displacement"):
    """10.52: headquarters that enemies have touched displace. ``player`` is their owner."""

    player: SideNumber
    path: tuple[Cell, ...] = ()
    """The hexes through which an enemy has just gone."""
    combat: bool = False
    """Whether it was after combat: then only an enemy in their hex displaces them, not one next to it."""
    steps: ClassVar = ("displace",)

    def displace(self, table: GreatWar) -> None:
        """10.52: one after the other, each to the nearest friends it can reach."""
        driven = entered if self.combat else touched
        hq = next(iter(driven(table, self.player, self.path)), None)
        if hq is None:
            return
        table.again()
        if refuges(table, hq):
            table.choose(DisplaceTo(side=SIDES[self.player], hq=hq))
        else:
            lose_headquarters(table, hq, "10.52c", "has nowhere to displace to and is eliminated")


def lose_headquarters(table: GreatWar, hq: int, clause: str, text: str = "is eliminated") -> None:
    """2.4: a headquarters is removed from play. It has no steps and is worth no points (25.2)."""
    table.change(hq, text, clause, at=int(Off.ELIMINATED), entrained=False)


class DisplaceTo(PickHex, frozen=True, tag="DisplaceTo"):
    """10.52: to which of the nearest friends a headquarters displaces."""

    hq: Counter
    kind: ClassVar = "displace"
    clause: ClassVar = "10.52b"
    accepts: ClassVar = (Displace,)

    def prompt(self, table: GreatWar) -> str:
        """Which, and from where."""
        name, where = table.name(self.hq), table.hexname(table.pieces[self.hq].at)
        return f"{self.who(table)}: {name} must displace from {where}. Choose one of the nearest hexes (10.52)."

    def standing(self, table: GreatWar) -> int:
        """Where it is."""
        return table.pieces[self.hq].at

    def ends(self, table: GreatWar) -> list[int]:
        """The nearest friends."""
        return refuges(table, self.hq)

    def order(self, table: GreatWar, to: str) -> Order:
        """The headquarters goes there."""
        return Displace(table.ids[self.hq], to)

    def why_not(self, table: GreatWar, order: Order) -> Refusal:
        """Only the nearest friends will do."""
        if order.subject != table.ids[self.hq]:
            return Refusal("another", "10.52d", f"It is {table.name(self.hq)} that must displace.")
        ends = ", ".join(table.hexname(cell) for cell in self.ends(table))
        return Refusal("not-nearest", "10.52b", f"{table.name(self.hq)} displaces to the nearest friends: {ends}.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It goes there at once; that is not movement, and it leaves its train (10.35)."""
        start, end = table.pieces[self.hq].at, table.board.cell(order.where)
        table.march(self.hq, (start, end), "displaces", "10.52b", entrained=False)
