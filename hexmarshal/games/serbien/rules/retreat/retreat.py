"""11.1: retreats after combat, hex by hex; 19.1.7: how one half of a Two-Hex Unit retreats.

The choices of a stack that retreats: where to, and whether to Repulse somebody on the way (11.1.1, 7.4c); and who of a
hex retreats together (9.2.5.D).
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, ClassVar, NamedTuple

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, Few, spelt
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.fighting import repulsing
from hexmarshal.games.serbien.rules.fighting.repulsing import Repulse
from hexmarshal.games.serbien.rules.movement.montenegro import ways_off
from hexmarshal.games.serbien.rules.retreat.ways import (
    RetreatStep,
    UnableToRetreat,
    barred,
    first_steps,
    parted,
    step_of,
    steps_from,
    toll_of,
    why_not,
)
from hexmarshal.games.serbien.rules.standing.forces import Force, assets_of, force_of, forces, formation_of
from hexmarshal.games.serbien.rules.standing.zones import look_round, must_retreat
from hexmarshal.games.serbien.rules.supply import depots
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, in_order
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement, Obligation, Retreating, attacking
from hexmarshal.wargame.asking import RankStacks

# -- Orders ---------------------------------------------------------------------------------------------------


class RetreatTo(GameOrder, frozen=True, tag="retreat"):
    """Retreat a stack by a hex: ``21.10-21.11``."""

    when = Moment("Stacks retreat when a combat, a Repulse or an effectiveness check makes them.", "11.1.1")
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    forms = ("{start}-{to}", "{start}-{to:word}")


class First(GameOrder, frozen=True, tag="first"):
    """Let the stack of a hex retreat before those of others: ``21.10 first``."""

    when = Moment("Stacks retreat one after the other when several must after a combat.", "11.1a")
    start: str
    """The hex it stands in."""
    forms = ("{start} first",)


# -- The retreat ----------------------------------------------------------------------------------------------


class Retreat(Retreating, frozen=True, tag="Retreat"):
    """11.1: a stack retreats this many hexes; what it cannot retreat it pays for."""

    hexes: Few
    """How many hexes are left."""
    cause: Annotated[str, spelt("cause")] = "combat"
    """"combat", "repulse" (7.4.4), "fort" (8.5.3)."""
    origin: Cell = -1
    """The hex from which the retreat began (11.1.1)."""
    repulsed: bool = False
    """Whether its one Repulse was tried (7.4.1b)."""
    further: tuple[Obligation, ...] = ()
    """Forces among them that must retreat more hexes than these, and how many more."""
    spared: tuple[Counter, ...] = ()
    """Withheld Forces among them: they leave only a hex that all others leave, and pay for EZOCs alone (9.2.5.D)."""
    fought: tuple[Counter, ...] = ()
    """Those others: all who defended."""
    half: Cell = -1
    """Where the other half of a Two-Hex Unit is until the two meet: among friends (11.1.3, 19.1.7b)."""
    steps: ClassVar = ("prepare", "go", "rout", "go_further")

    def there(self, table: Serbien) -> Force:
        """Those who are still on the map, and still together."""
        alive = [i for i in self.units if table.placed(i)]
        return tuple(i for i in alive if table.pieces[i].at == table.pieces[alive[0]].at) if alive else ()

    def prepare(self, table: Serbien) -> None:
        """11.1.2b, 8.5.2: Forts are flipped, or lost if they have no back; a Depot with the stack is displaced."""
        if held_back(table, self.spared, self.fought, self.units):
            table.again()
            table.amend(units=tuple(i for i in self.units if i not in self.spared), spared=())
            return
        if self.hexes:
            self._gather(table)
        units = self.there(table)
        if not units or not self.hexes:
            return
        for i in units:
            if table.is_fort(i):
                self._flip(table, i)
        side, here = table.side_of(units[0]), table.pieces[units[0]].at
        for i in table.here(here, side):
            if table.printed.kind[i] == "depot":
                depots.displace(table, i)

    def _gather(self, table: Serbien) -> None:
        """19.1.7b: a Two-Hex Unit retreats as a whole from the hex of the beaten half, and ends in one hex."""
        for i in self.units:
            piece = table.pieces[i]
            if piece.at >= 0 and piece.also >= 0:
                beaten = self.origin if self.origin in (piece.at, piece.also) else piece.at
                table.amend(half=piece.also if piece.at == beaten else piece.at)
                table.change(i, "consolidates as it retreats", "19.1.7b", openly=True, at=beaten, also=-1)

    def _flip(self, table: Serbien, index: Counter) -> None:
        if table.row(index).back is None:
            table.change(index, "has no back and is eliminated", "8.5.2", openly=True, at=int(Off.ELIMINATED))
        else:
            table.change(index, "becomes infantry and retreats", "8.5.2", openly=True, flipped=True)

    def go(self, table: Serbien) -> None:
        """11.1, 7.4c: the next hex, or a Repulse at any time; if neither is left, what 11.1.5 says."""
        units = self.there(table)
        if not units:
            return
        start = table.pieces[units[0]].at
        origin = self.origin if self.origin >= 0 else start
        further = tuple(one for one in self.further if set(one.units) & set(units))
        spared = tuple(i for i in units if i in self.spared)
        side = SIDES[table.side_of(units[0])]
        question = ChooseRetreat(side, units, self.hexes, origin, further=further, spared=spared, half=self.half)
        if question.ends(table) or question.repulses(table):
            table.again()
            table.choose(question)
        elif self.hexes > 0:
            table.amend(hexes=0)
            table.call(UnableToRetreat(tuple(i for i in units if i not in spared), self.hexes))

    def rout(self, table: Serbien) -> None:
        """6.4e: a Demoralized unit that ends in an EZOC goes on; after a combat that comes when all else is done."""
        routed = [i for i in self.units if must_retreat(table, i)] if self.cause != "combat" else []
        if routed:
            look_round(table, table.side_of(routed[0]), table.pieces[routed[0]].at, routed)

    def go_further(self, table: Serbien) -> None:
        """10.3, 11.1: Forces that must retreat further than others in their stack go on without them."""
        for one in reversed(self.further):
            table.call(Retreat(one.units, one.hexes, self.cause, self.origin))


def held_back(table: Serbien, spared: Force, fought: Force, going: Force) -> bool:
    """9.2.5.D.2: whether withheld Forces stay, since of those who fought beside them some do not leave their hex."""
    pieces = table.pieces
    hexes = {cell for i in spared for cell in (pieces[i].at, pieces[i].also) if cell >= 0}
    return any(pieces[i].at in hexes or pieces[i].also in hexes for i in fought if i not in going)


# -- The choices of a stack that retreats (11.1.1, 7.4c) ------------------------------------------------------


class ChooseRetreat(Ask, frozen=True, tag="ChooseRetreat"):
    """11.1.1, 7.4c: the owner says into which hex their stack retreats next, or which of its Forces tries a Repulse."""

    units: tuple[Counter, ...]
    hexes: Few
    origin: Cell
    further: tuple[Obligation, ...] = ()
    """Forces among them that must retreat more hexes than these, and how many more."""
    spared: tuple[Counter, ...] = ()
    """Withheld Forces among them (9.2.5.D)."""
    half: Cell = -1
    """Where the other half of a Two-Hex Unit is (19.1.7b)."""
    kind: ClassVar = "retreat"
    clause: ClassVar = "11.1.1"
    accepts: ClassVar = (RetreatTo, Repulse, Done)

    def _start(self, table: Serbien) -> Cell:
        return table.pieces[self.units[0]].at

    def prompt(self, table: Serbien) -> str:
        who = f"{self.who(table)}: {table.list_of(self.units)}"
        if not self.hexes:
            have = "has" if len(self.units) == 1 else "have"
            return f"{who} {have} retreated. An enemy may be Repulsed now; or stay."
        left = count(self.hexes, "hex" if self._start(table) == self.origin else "more hex")
        if not self.ends(table):
            return f"{who} must retreat {left} and cannot. An enemy may be Repulsed first."
        more = " An enemy may be Repulsed first." if self.repulses(table) else ""
        return f"{who} must retreat {left}: say where to.{more}"

    def ends(self, table: Serbien) -> list[Cell]:
        """The hexes that may be entered next."""
        if self.hexes <= 0:
            return []
        first = first_steps(table, self.units, self.origin, self.hexes, self.half)
        for one in self.further:  # whoever must go further goes so that they can
            first = first & self._ways_of(table, one) or first
        return sorted({*ways_off(table, self.units, self._start(table)), *first})

    def repulses(self, table: Serbien) -> list[Repulse]:
        """7.4c: the Repulses that may be tried now."""
        if _repulse_barred(table, self.units) is not None:
            return []
        # 9.2.5.D.2: withheld Forces do not retreat unless the others do, and so do not Repulse for them.
        able = tuple(i for i in self.units if i not in self.spared or self.ends(table))
        return repulses_from(table, self, able, self._start(table))

    def subjects(self, table: Serbien) -> list[str]:
        who = list(dict.fromkeys(order.subject for order in self.repulses(table)))
        return [table.hexname(self._start(table)), *who] if self.ends(table) else [*who, "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        ends = self.ends(table)
        if subject == "done":
            return [] if ends else [Done()]
        if subject == table.hexname(self._start(table)):
            return [RetreatTo(subject, table.hexname(cell)) for cell in ends]
        return [order for order in self.repulses(table) if order.subject == subject]

    def way(self, table: Serbien, order: Order) -> Way | None:
        way, to = super().way(table, order), table.board.find(order.where)
        if way is None or to is None or not isinstance(order, RetreatTo):
            return way
        toll = toll_of(table, self.units, (self._start(table), to), self.spared, self.half)
        return Way(way.path, toll.told, (Price(1, self.hexes, "hexes"), *toll.prices))

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Repulse):
            return repulse_refusal(table, self, self.units, order, self._barred(table, order))
        start, ends = self._start(table), self.ends(table)
        if isinstance(order, Done):
            where = table.hexname(start)
            return Refusal("must-retreat", "11.1a", f"The stack in {where} must retreat on.") if ends else None
        assert isinstance(order, RetreatTo)
        to = table.board.find(order.to)
        if order.start != table.hexname(start):
            return Refusal("not-there", "11.1.1", f"The stack that must retreat is in {table.hexname(start)}.")
        if to in ends:
            return None
        if to is None or to not in table.board.neighbours[start]:
            return Refusal("not-adjacent", "11.1a", f"{order.to} is not next to {order.start}: it retreats hex by hex.")
        if not self.hexes:
            return Refusal("over", "11.1a", f"{table.subject(self.units, 'has')} retreated far enough.")
        if to not in steps_from(table, self.units, start):
            return barred(table, self.units, start, to)
        return self._priority(table, to)

    def _barred(self, table: Serbien, order: Repulse) -> Refusal | None:
        """7.4c, 9.2.5.D.2: why units of this stack may not Repulse, whomever."""
        units = [i for i in self.units if table.printed.ids[i] in order.units]
        if set(units) & set(self.spared) and not self.ends(table):
            return Refusal("withheld", "9.2.5.D.2", f"{table.subject(units, 'was')} withheld, so no retreat is due.")
        return _repulse_barred(table, self.units)

    def _priority(self, table: Serbien, to: Cell) -> Refusal:
        """11.1.1: why the stack does not go there first, though it could."""
        if to not in first_steps(table, self.units, self.origin, self.hexes, self.half):
            return why_not(table, self.units, self.origin, self.hexes, to)
        going = next(one for one in self.further if to not in self._ways_of(table, one))
        return why_not(table, self._part(going), self.origin, self.hexes + going.hexes, to)

    def _part(self, one: Obligation) -> Force:
        return tuple(i for i in one.units if i in self.units)

    def _ways_of(self, table: Serbien, one: Obligation) -> set[Cell]:
        return first_steps(table, self._part(one), self.origin, self.hexes + one.hexes, self.half)

    def normal(self, table: Serbien, order: Order) -> Order:
        """The units of a Repulse in the order of the counters."""
        return Repulse(in_order(table, order.units), order.target) if isinstance(order, Repulse) else order

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            table.amend(repulsed=True)
        elif isinstance(order, Repulse):
            self._try(table, order)
        else:
            assert isinstance(order, RetreatTo)
            self._step(table, table.board.cell(order.to))

    def _try(self, table: Serbien, order: Repulse) -> None:
        """7.4.1b: the one attempt of the stack, of those too who part from it."""
        table.amend(repulsed=True)
        frames = [frame for frame in table.stack if isinstance(frame, Retreat) and frame.origin == self.origin]
        stack = {i for frame in frames for i in frame.units}
        table.amend_inside(Engagement, lambda frame: frame.repulsed_by(sorted(stack)))
        units = tuple(sorted(table.printed.index[id] for id in order.units))
        table.call(table.begins.repulse(units, table.board.cell(order.target)))

    def _step(self, table: Serbien, there: Cell) -> None:
        here, frame = self._start(table), table.stack[-1]
        assert isinstance(frame, Retreat)
        fields = {"retreated": attacking(table), "also": -1}
        if holds(table.board.beside, there):
            # 24.2: off the map a retreat is over.
            table.amend(hexes=0, repulsed=True, further=())
            table.march_stack(self.units, (there,), "retreats", "24.2", **fields)
            return
        table.amend(hexes=frame.hexes - 1)
        step = step_of(table, self.units, here, there, self.spared, self.half)
        table.march_stack(self.units, (there,), "retreats", "11.1a", **fields)
        table.call(step)


class WhoRetreatsFirst(RankStacks[Serbien], Ask, frozen=True, tag="WhoRetreatsFirst"):
    """11.1a: stacks of several hexes must retreat, and their owner says which goes next."""

    clause: ClassVar = "11.1a"
    accepts: ClassVar = (First,)
    asked: ClassVar = "stacks in {where} must retreat. Say which goes first."

    def carry_out(self, table: Serbien, order: Order) -> None:
        cell = table.board.cell(order.subject)
        table.amend_inside(Engagement, lambda frame: frame.retreating_first(cell))


def repulses_from(table: Serbien, ask: Ask, units: Force, start: Cell) -> list[Repulse]:
    """7.4c: the Repulses that units on their retreat may try from a hex, where nothing bars them from trying."""
    enemy, fighters = table.occupancy(1 - ask.player).held, [i for i in units if table.fights(i)]
    groups = [group for size in range(1, repulsing.STRONGEST + 1) for group in combinations(fighters, size)]
    return [
        Repulse(ask.ids(table, group), table.hexname(target))
        for target in table.board.neighbours[start] if holds(enemy, target)
        for group in groups
        if _split_refusal(table, group) is None and repulsing.refusal(table, group, target) is None
    ]  # fmt: skip


def repulse_refusal(
    table: Serbien, ask: Ask, retreating: Force, order: Repulse, barred: Refusal | None
) -> Refusal | None:
    """7.4.1, 7.4.2: why units of a stack that retreats may not Repulse a hex now; ``barred`` is why nobody may."""
    units, target = ask.own_units(table, order.units, "7.4.1a"), table.board.find(order.target)
    if isinstance(units, Refusal):
        return units
    if target is None:
        return Refusal("unknown-hex", "1.0-grid", f"There is no hex {order.target} on the map.")
    if not set(units) <= set(retreating):
        return Refusal("others", "7.4c", "Only units of the stack that retreats may Repulse now.")
    found = barred or repulsing.strength_refusal(table, units) or repulsing.refusal(table, units, target)
    return found or _split_refusal(table, units)


def tried(table: Serbien, units: Force) -> Refusal | None:
    """7.4.1b: why a stack that retreats after a combat may not Repulse again."""
    combat = table.within(Engagement)
    if combat is not None and set(units) & set(combat.repulsed):
        return TRIED
    return None


TRIED = Refusal("tried", "7.4.1b", "A retreating stack may try one Repulse, and this one has.")


def _repulse_barred(table: Serbien, units: Force) -> Refusal | None:
    """7.4c, 7.4.1b: why a stack may not Repulse while it retreats, whomever."""
    frames = [frame for frame in table.stack if isinstance(frame, Retreat) and set(frame.units) & set(units)]
    cause = frames[-1].cause if frames else "fort"
    if cause == "fort" or not attacking(table) or (cause == "repulse" and table.options.answer == "no"):
        sentence = "Only units that retreat after a combat may Repulse on the way."
        return Refusal("no-answer", "7.4c", sentence, "who-may-repulse")
    if any(frame.repulsed for frame in frames):
        return TRIED
    return tried(table, units) if cause == "combat" else None


def _split_refusal(table: Serbien, units: Force) -> Refusal | None:
    """11.1.2a: why units may not Repulse together, or without their Formation: no assignment changes in a retreat."""
    combat, first = table.within(Engagement), units[0]
    parties = () if combat is None else (*combat.attackers, *combat.defenders)
    force = next((party.units for party in parties if first in party.units), None) or force_of(table, first)
    leader = formation_of(table, [i for i in force if table.pieces[i].at == table.pieces[first].at])
    if leader is not None and leader not in units:
        sentence = f"{table.subject(units, 'retreats')} in the Force of {table.name(leader)}, which Repulses as one."
        return Refusal("split", "11.1.2a", sentence, "assets-that-repulse-alone")
    other = [i for i in units if i not in force]
    if other and leader is not None and any(other[0] in party.units for party in parties):
        return Refusal("split", "11.1.2a", f"{table.name(other[0])} is not part of the Force of {table.name(leader)}.")
    return None


# -- Who of a hex retreats together (11.1, 9.2.5.D) -----------------------------------------------------------


def whole_forces(table: Serbien, withheld: Sequence[Counter], engaged: Sequence[Counter]) -> Force:
    """9.2.5.D: those of the withheld units of a hex that are whole Forces, and not Assets of one that is engaged.

    Assets belong to a Formation that is withheld with them, and else to one that fights and has room (5.5.1).
    """
    printed, most = table.printed, table.printed.number["force.assets"]
    bound: list[int] = []
    for wide in (False, True):
        here = [i for i in engaged if (table.pieces[i].also >= 0) == wide]
        room = most * sum(printed.formation[i] for i in here) - len(assets_of(table, here))
        out = forces(table, [i for i in withheld if (table.pieces[i].also >= 0) == wide])
        loose = [i for force in out if formation_of(table, force) is None for i in force]
        bound += loose[: max(room, 0)]
    return tuple(sorted(i for i in withheld if i not in bound))


class Stack(NamedTuple):
    """Forces that retreat together."""

    units: Force
    hexes: int
    """How far they all go."""
    further: tuple[Obligation, ...] = ()
    """Those who go on, and how many hexes more."""


def stacks(table: Serbien, obliged: Sequence[Obligation], origin: Cell) -> list[Stack]:
    """11.1.3, 7.9: Forces in one hex that must retreat, as the stacks in which they do, in their order."""
    least = min(one.hexes for one in obliged)
    units = tuple(sorted(i for one in obliged for i in one.units))
    groups = parted(table, units, origin, least)
    if len(groups) > 1:  # 7.9: those who keep to roadways go first, and by themselves
        return [stack for group in groups for stack in stacks(table, _among(obliged, group), origin)]
    first = first_steps(table, units, origin, least)
    away = [one for one in obliged if one.hexes > least and _elsewhere(table, one, origin, first)]
    rest = [one for one in obliged if one not in away]
    more = tuple(Obligation(one.units, one.hexes - least) for one in rest if one.hexes > least)
    together = Stack(tuple(sorted(i for one in rest for i in one.units)), least, more)
    return [*(Stack(one.units, one.hexes) for one in away), together]


def _among(obliged: Sequence[Obligation], units: Force) -> list[Obligation]:
    left = (Obligation(tuple(i for i in one.units if i in units), one.hexes) for one in obliged)
    return [one for one in left if one.units]


def _elsewhere(table: Serbien, one: Obligation, origin: Cell, first: set[int]) -> bool:
    """11.1.1: whether a Force that must go further than others can do so only by another way."""
    own = first_steps(table, one.units, origin, one.hexes)
    return bool(own) and not first & own


def driven(
    table: Serbien, obliged: Sequence[Obligation], spared: Force, fought: Force, origin: Cell, cause: str = "combat"
) -> tuple[list[Retreat], Force]:
    """The retreats of those who must leave a hex, in their order, and those of the withheld who do not go with them.

    9.2.5.D.2: withheld Forces go with the last, by the smallest obligation, unless they would hold them back.
    """
    every = stacks(table, obliged, origin)
    found = [Retreat(one.units, one.hexes, cause, origin, further=one.further) for one in every]
    last, least = found[-1], min(one.hexes for one in obliged)
    whole = tuple(sorted((*last.units, *spared)))
    if not spared or last.hexes > least or len(parted(table, whole, origin, least)) > 1:
        return found, spared
    found[-1] = Retreat(whole, least, cause, origin, further=last.further, spared=spared, fought=fought)
    return found, ()


def following(spared: Force, hexes: int, fought: Force, origin: Cell, cause: str = "combat") -> Retreat:
    """9.2.5.D.2: the retreat of withheld Forces that do not go with the others: after them, if these have left."""
    return Retreat(spared, hexes, cause, origin, spared=spared, fought=fought)


def leaving(
    table: Serbien, units: Force, hexes: int, spared: Force, fought: Force, origin: Cell, cause: str = "combat"
) -> list[Retreat]:
    """The retreats of those who must all leave a hex by as many hexes, and of withheld Forces there, in their order."""
    found, left = driven(table, [Obligation(units, hexes)], spared, fought, origin, cause) if units else ([], spared)
    return [*found, following(left, hexes, fought, origin, cause)] if left else found


# -- One half of a Two-Hex Unit (19.1.7) ----------------------------------------------------------------------


replace = msgspec.structs.replace


class HalfRetreat(Procedure, frozen=True, tag="HalfRetreat"):
    """19.1.7a: one half of a Two-Hex Unit retreats a hex: the unit consolidates or wheels."""

    units: tuple[Counter, ...]
    """The Force."""
    origin: Cell
    """The hex of the beaten half."""
    spared: bool = False
    """Whether it is of a withheld Force, which leaves if all others do and pays for EZOCs alone (9.2.5.D)."""
    fought: tuple[Counter, ...] = ()
    """Those others."""
    hexes: int = 1
    """How many hexes are left."""
    repulsed: bool = False
    """Whether its one Repulse was tried, or waived (7.4.1b)."""
    steps: ClassVar = ("go",)

    def go(self, table: Serbien) -> None:
        """The owner chooses; a unit that can do neither pays (11.1.5). Before and after it may Repulse (7.4c)."""
        units = tuple(i for i in self.units if table.placed(i))
        staying = any(self.origin in (table.pieces[i].at, table.pieces[i].also) for i in self.fought)
        if not units or staying:
            return
        question = RetreatHalf(SIDES[table.side_of(units[0])], units, self.origin, self.spared, self.hexes)
        if question.places(table) or question.repulses(table):
            table.again()
            table.choose(question)
        elif self.hexes and not self.spared:
            table.amend(hexes=0)
            table.call(UnableToRetreat(units, self.hexes))


def beside_half(table: Serbien, units: tuple[Counter, ...], origin: Cell) -> int:
    """19.1.7a: the hex of the other half and those next to it, as a set."""
    piece = table.pieces[units[0]]
    other = piece.also if piece.at == origin else piece.at
    return table.board.adjacent[other] | 1 << other


def places(table: Serbien, units: tuple[Counter, ...], origin: Cell) -> list[Cell]:
    """19.1.7a: where a half may go: to the other half, or next to it."""
    piece = table.pieces[units[0]]
    other = piece.also if piece.at == origin else piece.at
    near, side = beside_half(table, units, origin), table.side_of(units[0])
    for i in table.printed.of_side[side]:
        if i not in units and table.pieces[i].also >= 0:  # 19.1.2: not where another Two-Hex Force stands
            near &= ~(1 << table.pieces[i].at | 1 << table.pieces[i].also) | 1 << other
    return [cell for cell in steps_from(table, units, origin) if holds(near, cell)]


class RetreatHalf(Ask, frozen=True, tag="RetreatHalf"):
    """19.1.7a, 7.4c: the owner says where the beaten half goes, or whom the Force Repulses first or afterwards."""

    units: tuple[Counter, ...]
    origin: Cell
    spared: bool = False
    """Whether it is of a withheld Force (9.2.5.D)."""
    hexes: int = 1
    """Whether it must still go."""
    kind: ClassVar = "retreat"
    clause: ClassVar = "19.1.7a"
    accepts: ClassVar = (RetreatTo, Repulse, Done)

    def prompt(self, table: Serbien) -> str:
        names = table.list_of(self.units)
        if not self.hexes:
            return f"{self.who(table)}: the half of {names} has retreated. An enemy may be Repulsed now; or stay."
        half = f"the half of {names} in {table.hexname(self.origin)} must retreat one hex"
        if not self.places(table):
            return f"{self.who(table)}: {half} and cannot. An enemy may be Repulsed first."
        more = " An enemy may be Repulsed first." if self.repulses(table) else ""
        return f"{self.who(table)}: {half}: say where to.{more}"

    def places(self, table: Serbien) -> list[Cell]:
        """Where it may go; nowhere if it has."""
        return places(table, self.units, self.origin) if self.hexes else []

    def repulses(self, table: Serbien) -> list[Repulse]:
        """7.4c: the Repulses that may be tried now, from the hex of the half that retreats."""
        if self._barred(table) is not None:
            return []
        if self.spared and self.hexes and not self.places(table):
            return []  # 9.2.5.D.2: a withheld Force that cannot go stays
        piece = table.pieces[self.units[0]]
        start = self.origin if self.hexes else piece.at if piece.also < 0 else piece.also
        return repulses_from(table, self, self.units, start)

    def _barred(self, table: Serbien) -> Refusal | None:
        """7.4.1b: why it may not Repulse, whomever."""
        frame = table.within(HalfRetreat)
        return TRIED if frame is not None and frame.repulsed else tried(table, self.units)

    def subjects(self, table: Serbien) -> list[str]:
        who = list(dict.fromkeys(order.subject for order in self.repulses(table)))
        return [table.hexname(self.origin), *who] if self.places(table) else [*who, "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        ends = self.places(table)
        if subject == "done":
            return [] if ends else [Done()]
        if subject == table.hexname(self.origin):
            return [RetreatTo(subject, table.hexname(cell)) for cell in ends]
        return [order for order in self.repulses(table) if order.subject == subject]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Repulse):
            return repulse_refusal(table, self, self.units, order, self._barred(table)) or self._from(table, order)
        start, ends = table.hexname(self.origin), self.places(table)
        if isinstance(order, Done):
            return Refusal("must-retreat", "11.1a", f"The half in {start} must retreat.") if ends else None
        assert isinstance(order, RetreatTo)
        to = table.board.find(order.to)
        if order.start != start:
            return Refusal("not-there", "19.1.7a", f"The half that must retreat is in {start}.")
        if to in ends:
            return None
        if not self.hexes:
            return Refusal("over", "11.1a", f"{table.subject(self.units, 'has')} retreated far enough.")
        if to is None or to not in table.board.neighbours[self.origin]:
            return Refusal("not-adjacent", "11.1a", f"{order.to} is not next to {start}.")
        if to not in steps_from(table, self.units, self.origin):
            return barred(table, self.units, self.origin, to)
        if not holds(beside_half(table, self.units, self.origin), to):
            sentence = f"In {order.to} the unit would be torn apart: its halves must stay next to each other."
            return Refusal("apart", "19.1.7a", sentence)
        sentence = f"Another Two-Hex Force is in {order.to}, and two of them do not stack."
        return Refusal("two-hex", "19.1.2", sentence)

    def _from(self, table: Serbien, order: Repulse) -> Refusal | None:
        """7.4c: it is the half that retreats that Repulses."""
        if self.normal(table, order) in self.repulses(table):
            return None
        return Refusal("not-adjacent", "7.4c", f"{order.target} is not next to the half that retreats.")

    def normal(self, table: Serbien, order: Order) -> Order:
        """The units of a Repulse in the order of the counters."""
        return Repulse(in_order(table, order.units), order.target) if isinstance(order, Repulse) else order

    def carry_out(self, table: Serbien, order: Order) -> None:
        """19.1.7a: into the hex of its other half it comes among friends; into another it pays as all do (11.1.3)."""
        if isinstance(order, Done):
            table.amend(repulsed=True)
            return
        if isinstance(order, Repulse):
            table.amend(repulsed=True)
            table.amend_inside(Engagement, lambda frame: frame.repulsed_by(sorted(self.units)))
            units = tuple(sorted(table.printed.index[id] for id in order.units))
            table.call(table.begins.repulse(units, table.board.cell(order.target)))
            return
        assert isinstance(order, RetreatTo)
        piece, to = table.pieces[self.units[0]], table.board.cell(order.to)
        other = piece.also if piece.at == self.origin else piece.at
        how = "retreats and gathers in" if to == other else "retreats and wheels"
        step = step_of(table, self.units, self.origin, to, self.units if self.spared else ())
        table.amend(hexes=0)
        table.march_stack(self.units, (to,), how, "19.1.7a", retreated=True, also=-1)
        for i in self.units:
            table.alter(i, at=other, also=-1 if to == other else to)
        table.call(replace(step, at=RetreatStep.steps.index("river")) if to == other else step)
