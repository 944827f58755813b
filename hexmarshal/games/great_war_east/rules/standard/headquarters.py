"""Chapter 10.2, 10.5: the attack shift of headquarters, their strength in combat, and their displacement."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import PickHex
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar, replace
from hexmarshal.games.great_war_east.rules.standard.command_reach import occupied, within_radius

# -- Combat strength (10.23, 10.51, 10.53) ------------------------------------------------------------------


def in_company(table: GreatWar, hq: Counter) -> bool:
    """10.23, 10.53: whether a headquarters is stacked with enough friendly units to use its combat strength."""
    side, at = table.side_of(hq), table.pieces[hq].at
    return table.stacked(at, side) >= table.printed.number["hq.company"]


def leads(table: GreatWar, hq: Counter) -> bool:
    """10.12, 10.23, 10.51: whether a heroic leader may add its strength to an attack of its own stack."""
    return table.row(hq).heroic and in_company(table, hq)


def defence_of(table: GreatWar, hq: Counter) -> int:
    """10.51, 10.53: what a headquarters adds to the defence of its stack; lack of supply never lowers it."""
    return table.row(hq).combat if in_company(table, hq) else 0


# -- Attack shift (10.21 to 10.24) --------------------------------------------------------------------------


def near_enough(table: GreatWar, hq: Counter, attackers: Sequence[Counter]) -> bool:
    """10.21: whether at least half of the attackers, in steps and without HQs and depots, are in its radius."""
    printed, near = table.printed, within_radius(table, hq)
    counted = [i for i in attackers if not printed.hq[i] and not printed.depot[i]]
    steps = sum(table.steps(i) for i in counted if holds(near, table.pieces[i].at))
    return 2 * steps >= sum(table.steps(i) for i in counted)


def spent(table: GreatWar, hq: Counter, force: Sequence[Counter]) -> Refusal | None:
    """10.11, 10.24: why a headquarters has no shift left for a combat; ``force`` are its friends in it."""
    piece, name = table.pieces[hq], table.name(hq)
    if piece.shifted:
        return Refusal("shifted", "10.11a", f"{name} has used its shift in this combat phase.")
    if table.row(hq).heroic and (piece.attacked or piece.defended) and hq not in force:
        return Refusal("elsewhere", "10.24", f"{name} has already added its strength to another combat.")
    return None


def why_no_attack_shift(table: GreatWar, hq: Counter, attackers: Sequence[Counter]) -> Refusal | None:
    """10.21 to 10.24: why a headquarters may not shift an attack; ``None`` if it may."""
    name = table.name(hq)
    if not table.printed.hq[hq] or not table.row(hq).shift:
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


def alone(table: GreatWar, side: SideNumber) -> list[Counter]:
    """The headquarters of a side on the map that are stacked neither with combat units nor in a fortress (10.52)."""
    occupancy, hq = table.occupancy(side), table.printed.hq
    places = cells(occupancy.leaders & ~table.forts(side))
    return [index for cell in places for index in occupancy.at[cell] if hq[index]]


def threats(table: GreatWar, side: SideNumber) -> int:
    """The hexes with combat units of a side other than depots."""
    return table.occupancy(side).fighters


def displaces(table: GreatWar, unit: Counter) -> bool:
    """10.52: whether a unit may enter the hex of an enemy headquarters: a combat unit with an attack strength."""
    return not table.printed.hq[unit] and table.strengths(unit)[0] > 0


def why_not_displace(table: GreatWar, unit: Counter, cell: Cell) -> Refusal | None:
    """10.52: why a unit may not end its way with an enemy headquarters that stands alone in a hex."""
    if displaces(table, unit) or not holds(table.occupancy(1 - table.side_of(unit)).leaders, cell):
        return None
    sentence = f"Only a combat unit with an attack strength can drive the headquarters from {table.place(cell)}."
    return Refusal("headquarters", "10.52b", sentence)


def entered(table: GreatWar, side: SideNumber, path: Iterable[Cell]) -> list[Counter]:
    """10.52: the headquarters of a side whose hex an enemy combat unit has just entered."""
    hexes = mask(path) & table.board.everywhere
    return [hq for hq in alone(table, side) if holds(hexes, table.pieces[hq].at)]


class Driven(NamedTuple):
    """A headquarters that must leave its hex, and the hexes to which it may displace; with none it is eliminated."""

    hq: int
    refuges: list[int]


def touched(
    table: GreatWar, side: SideNumber, movers: Sequence[Counter] = (), path: Sequence[Cell] = ()
) -> list[Driven]:
    """10.52: the headquarters of a side that must displace in the enemy's movement phase.

    Enemies are next to them; ``movers`` have just gone along a path, of which every hex counts. One that cannot
    displace stays where it is, and is eliminated if they enter its hex.
    """
    enemies = threats(table, 1 - side) | (mask(path) & table.board.everywhere)
    if not enemies & table.occupancy(side).by_leaders:  # asked after every move
        return []
    found = ((hq, _as_they_pass(table, hq, movers, path)) for hq in alone(table, side))
    return [Driven(hq, refuges) for hq, refuges in found if refuges is not None]


def _as_they_pass(table: GreatWar, hq: Counter, movers: Sequence[Counter], path: Sequence[Cell]) -> list[Cell] | None:
    """10.52b to 10.52d: where a headquarters displaces to as enemies come along; ``None`` if it stays.

    It displaces as soon as they are next to it and it can. If it could not before they enter its hex it is lost: the
    hex that they have left to do so was theirs.
    """
    at = table.pieces[hq].at
    around = table.printed.beside[at]
    for cell in path:
        if cell == at:
            return []
        if holds(around, cell) and (found := refuges(_standing(table, movers, cell), hq)):
            return found
    return (refuges(table, hq) or None) if threats(table, 1 - table.side_of(hq)) & around else None


def _standing(table: GreatWar, movers: Sequence[Counter], cell: Cell) -> GreatWar:
    """The table while some units, who have gone on since, stood in a hex of their way."""
    then = table.copy()
    for unit in movers:
        then.put(unit, replace(then.pieces[unit], at=cell))
    return then


def overrun(table: GreatWar, side: SideNumber, movers: Sequence[Counter], path: Sequence[Cell]) -> list[Driven]:
    """10.52b, 10.52c: the headquarters of a side whose hex enemies have entered after combat, on a way of theirs.

    Where each displaces to is judged as they stood before the step into its hex.
    """
    found = []
    for hq in entered(table, side, path[1:]):
        before = path[path.index(table.pieces[hq].at) - 1]
        found.append(Driven(hq, refuges(_standing(table, movers, before), hq)))
    return found


def pass_by(table: GreatWar, mover: Counter, path: tuple[Cell, ...]) -> None:
    """10.52: a unit has moved along a path; enemy headquarters that it touched on its way displace at once."""
    owner = 1 - table.side_of(mover)
    if not table.printed.hq[mover] and not table.printed.depot[mover] and touched(table, owner, (mover,), path):
        table.call(Displacement(player=owner, path=path, movers=(mover,)))


def refuges(table: GreatWar, hq: Counter) -> list[Cell]:
    """10.52: the nearest hexes with friends or a fortress to which a headquarters can displace.

    Its way leads neither through enemies nor, for a competence of 2 to 4, through their zones of control. By the
    option ``displacement`` other headquarters are friends too.
    """
    side, at = table.side_of(hq), table.pieces[hq].at
    barred = occupied(table, 1 - side)
    if table.printed.competence[hq] > 1:
        barred |= table.zone(1 - side)
    free = table.in_play() & ~barred
    if not table.printed.beside[at] & free:
        return []
    own = table.occupancy(side)
    friends = own.held | table.forts(side)
    if table.options.displacement == "any-unit":
        friends |= own.leaders
    friends &= ~(1 << at)
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
    """The hexes through which enemies have just gone, where they began first."""
    combat: bool = False
    """Whether it was after combat: then only an enemy in their hex displaces them, not one next to it."""
    movers: tuple[Counter, ...] = ()
    """Who has gone along the path."""
    gone: tuple[Counter, ...] = ()
    """The headquarters that have displaced: the same step drives nobody twice."""
    steps: ClassVar = ("displace",)

    def displace(self, table: GreatWar) -> None:
        """10.52: one after the other, each to the nearest friends it can reach."""
        driven = overrun if self.combat else touched
        found = (one for one in driven(table, self.player, self.movers, self.path) if one.hq not in self.gone)
        first = next(found, None)
        if first is None:
            return
        table.amend(gone=(*self.gone, first.hq))
        table.again()
        if first.refuges:
            table.choose(DisplaceTo(side=SIDES[self.player], hq=first.hq, hexes=tuple(first.refuges)))
        else:
            lose_headquarters(table, first.hq, "10.52c", "has nowhere to displace to and is eliminated")


def lose_headquarters(table: GreatWar, hq: Counter, clause: str, text: str = "is eliminated") -> None:
    """2.4: a headquarters is removed from play. It has no steps and is worth no points (SG-25.2)."""
    table.change(hq, text, clause, at=int(Off.ELIMINATED), entrained=False)


class DisplaceTo(PickHex, frozen=True, tag="DisplaceTo"):
    """10.52: to which of the nearest friends a headquarters displaces."""

    hq: Counter
    hexes: tuple[Cell, ...] = ()
    """The nearest friends, as they were when it was touched; none for an HQ that combat has left alone (10.54)."""
    kind: ClassVar = "displace"
    clause: ClassVar = "10.52b"
    accepts: ClassVar = (Displace,)

    def prompt(self, table: GreatWar) -> str:
        """Which, and from where."""
        name, where = table.name(self.hq), table.place(table.pieces[self.hq].at)
        return f"{self.who(table)}: {name} must displace from {where}. Choose one of the nearest hexes (10.52)."

    def standing(self, table: GreatWar) -> Cell:
        """Where it is."""
        return table.pieces[self.hq].at

    def ends(self, table: GreatWar) -> list[Cell]:
        """The nearest friends."""
        if self.hexes:
            return list(self.hexes)
        # In a match of earlier rules its captor may be in its hex, and does not hold it.
        captors = table.troops(self.standing(table), 1 - self.player)
        return refuges(_standing(table, captors, int(Off.SCHEDULED)), self.hq)

    def order(self, table: GreatWar, to: str) -> Order:
        """The headquarters goes there."""
        return Displace(table.printed.ids[self.hq], to)

    def why_not(self, table: GreatWar, order: Order) -> Refusal:
        """Only the nearest friends will do."""
        if order.subject != table.printed.ids[self.hq]:
            return Refusal("another", "10.52d", f"It is {table.name(self.hq)} that must displace.")
        name, ends = table.name(self.hq), ", ".join(table.place(cell) for cell in self.ends(table))
        to = table.board.find(order.where)
        if to is not None and holds(table.occupancy(self.player).leaders, to):
            sentence = f"No combat unit is with the headquarters in {order.where}; {name} displaces to {ends}."
            return Refusal("headquarters", "10.52b", sentence, "displaced-to-headquarters")
        return Refusal("not-nearest", "10.52b", f"{name} displaces to the nearest friends: {ends}.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It goes there at once; that is not movement, and it leaves its train (10.35)."""
        start, end = table.pieces[self.hq].at, table.board.cell(order.where)
        table.march(self.hq, (start, end), "displaces", "10.52b", entrained=False)
