"""7.4: Repulse, in movement phases and in retreats."""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.events import Modifier, Needed, Odds, signed
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, level_of
from hexmarshal.games.serbien.rules.effectiveness import check as effectiveness_check
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.fighting.repulsing import STRONGEST, Repulse, refusal, strength_refusal, strongest
from hexmarshal.games.serbien.rules.fighting.taking_part import (
    WithholdFromRepulse,
    present,
    strongest_defence,
    touching,
)
from hexmarshal.games.serbien.rules.movement import counter_movement, limits, tasks
from hexmarshal.games.serbien.rules.movement.marching import Conclude, go
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, spent_by
from hexmarshal.games.serbien.rules.movement.reach import Route, step_cost, terms
from hexmarshal.games.serbien.rules.retreat.retreat import leaving, whole_forces
from hexmarshal.games.serbien.rules.standing.forces import force_refusal, forces
from hexmarshal.games.serbien.rules.table.asking import in_order
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Attempt
from hexmarshal.games.serbien.rules.two_hex import hexes_of

# -- In a movement phase --------------------------------------------------------------------------------------


def _entry(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...], target: Cell) -> int:
    """7.4.7: points to enter the hex across the Sava once it is vacated; 0 where nobody must enter it."""
    here = table.pieces[units[0]].at
    if (here, target) not in table.printed.ground.sava or table.pieces[units[0]].also >= 0:
        return 0
    return step_cost(terms(table, units, ask.boats_in(table, units)), here, target)


def _moving_refusal(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...], target: Cell) -> Refusal | None:
    for i in units:
        if (found := ask.may_act(table, i)) is not None:
            return found
    if (found := refusal(table, units, target)) is not None:
        return found
    near, name, cost = touching(table, units[0], target), table.list_of(units), table.printed.number["repulse"]
    left, here = ask.left_by_march(table, units), near[0]
    if any((cell, target) in table.printed.ground.sava for cell in near):
        if table.pieces[units[0]].also >= 0:
            return Refusal("two-hex", "7.4.7", f"{name} is in two hexes and cannot Repulse across the Sava.")
        if here not in ask.boats_in(table, units):
            sentence = f"{name} must begin its movement in {table.hexname(here)} to Repulse across the Sava."
            return Refusal("sava", "7.4.7", sentence)
        if (found := _entry_refusal(table, units, here, target)) is not None:
            return found
        cost += _entry(table, ask, units, target)
    if cost > left:
        clause = "7.4b" if cost == table.printed.number["repulse"] else "7.4.7"
        return Refusal("points", clause, f"The Repulse costs {cost} MP, and {name} has {left}.")
    return None


def _entry_refusal(table: Serbien, units: tuple[Counter, ...], here: Cell, target: Cell) -> Refusal | None:
    """7.4.7: why a Force could not enter the hex across the Sava, as it must: a region or range binds it, or a Prepared
    Attack marker that this Repulse would not remove (7.3.3a)."""
    foes = table.here(target, 1 - table.side_of(units[0]))
    if any(table.pieces[i].pinned for i in units) and all(table.pieces[i].prepared != here for i in foes):
        held = f"{table.subject(units, 'is')} held in {table.hexname(here)}"
        sentence = f"{held} and could not enter {table.place(target)}."
        return Refusal("pinned", "7.3.3a", sentence, "repulse-over-the-sava-must-be-followed")
    return limits.home_refusal(table, units, target)


def force_with(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...], target: Cell) -> tuple[Counter, ...]:
    """7.4.1a: the Force that attempts a Repulse: those whose strength counts, and superfluous units on their way.

    Units on the way stay behind only if they could not pay, as guns on a Forced March.
    """
    starts = set(hexes_of(table, units[0]))
    going = [i for i in ask.going if not table.pieces[i].halted and set(hexes_of(table, i)) == starts]
    if not set(units) & set(going):
        return units
    force = tuple(sorted({*units, *going}))
    cost = table.printed.number["repulse"] + _entry(table, ask, force, target)
    pays = ask.left_by_march(table, force) >= cost
    return force if pays and force_refusal(table, force) is None else units


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """Every Repulse by a Force of which a unit is the first."""
    return list(_orders(table, ask, index))


def _orders(table: Serbien, ask: MovementSoFar, index: Counter) -> Iterator[Order]:
    here = table.pieces[index].at
    if here < 0 or not table.fights(index) or not holds(table.board.everywhere, here):
        return
    if ask.may_act(table, index) is not None:
        return
    starts, near, enemies = hexes_of(table, index), table.board.adjacent, table.occupancy(1 - ask.player).held
    if not enemies & (near[starts[0]] | near[starts[-1]]):
        return
    around = dict.fromkeys(there for cell in starts for there in table.board.neighbours[cell])
    targets = [there for there in around if holds(enemies, there)]
    others = [i for i in table.here(here, ask.player) if i > index and table.fights(i)]
    others = [i for i in others if set(hexes_of(table, i)) == set(starts)]
    groups = [(index, *more) for size in range(STRONGEST) for more in combinations(others, size)]
    for target in targets:
        for group in groups:
            if _moving_refusal(table, ask, group, target) is None:
                yield Repulse(ask.ids(table, group), table.hexname(target))


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """7.4, 7.4.1a: a Force of which two units fight."""
    assert isinstance(order, Repulse)
    units, target = ask.own_units(table, order.units, "7.4.1a"), table.board.find(order.target)
    if isinstance(units, Refusal):
        return units
    if target is None:
        return Refusal("unknown-hex", "1.0-grid", f"There is no hex {order.target} on the map.")
    if len({frozenset(hexes_of(table, i)) for i in units}) > 1:
        return Refusal("apart", "3.2", "These units are not in the same hex.")
    if (found := strength_refusal(table, units)) is not None:
        return found
    return _moving_refusal(table, ask, units, target)


def normal(table: Serbien, order: Order) -> Order:
    """The units in the order of the counters."""
    assert isinstance(order, Repulse)
    return Repulse(in_order(table, order.units), order.target)


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """7.4b: the point is paid, and the attempt made."""
    assert isinstance(order, Repulse)
    fighting = tuple(sorted(table.printed.index[id] for id in order.units))
    target = table.board.cell(order.target)
    units = force_with(table, ask, fighting, target)
    spent = spent_by(table, units) + table.printed.number["repulse"]
    enter = _entry(table, ask, units, target)
    for i in units:
        table.alter(i, spent=spent)
    table.call(RepulseAttempt(units, target, moving=True, counter=ask.counter, enter=enter, fighting=fighting))


# -- The attempt (7.4.3 to 7.4.7) -----------------------------------------------------------------------------


class RepulseAttempt(Attempt, frozen=True, tag="RepulseAttempt"):
    """7.4.3: odds, dice, and what comes of them."""

    steps: ClassVar = ("defend", "resolve", "drive_back", "defenders_check", "go_over", "fail")

    def defend(self, table: Serbien) -> None:
        """7.4.6, 9.2.5: the owner says who defends, where they have a choice."""
        side = 1 - table.side_of(self.units[0])
        tasks.attacked(table, self.target, side)
        if self.foreseen:
            able = present(table, table.here(self.target, side))
            table.amend(defenders=strongest_defence(table, able, self.target))
        else:
            table.choose(WithholdFromRepulse(SIDES[side], self.target))

    def resolve(self, table: Serbien) -> None:
        """7.4.3b, 7.4.3c: at 3:1 and better a black retreat is success, at 8:1 nothing needs to be rolled."""
        attackers, defenders = self.fighting or strongest(table, self.units), self.defenders
        found = odds.repulse_odds(table, attackers, self.target, defenders)
        where, at = table.place(self.target), odds.label(table, found.final)
        shifts = "".join(f", {shift.why} {signed(shift.value)}" for shift in found.shifts)
        # 3.1.6: of the strengths nothing is told, except on a table that is imagined.
        told = found.told(table) if self.foreseen else found.openly(table)
        table.say(f"Repulse of {where} at {at}{shifts}.", "7.4.3a", table.hexname(self.target), odds=told)
        success = found.column == len(table.printed.data.columns) - 1
        if not success and not self._hopeless(table):
            drm = odds.proficiency_drm(table, attackers, defenders)
            modifier = (Modifier(drm, "Proficiency", "9.7"),) if drm else ()
            column = Odds(column=told.column)
            white = table.roll(f"Repulse of {where} at {at}, white die", "7.4.3b", *modifier, odds=column)
            black = table.roll(f"Repulse of {where} at {at}, black die", "7.4.3b")
            result = table.printed.data.result(found.column, white, black)
            success = result.black
            table.read_as("repulsed" if success else "not repulsed")
        table.amend(success=success)
        if self._hopeless(table):
            table.say("The odds are too low for a Repulse.", "7.4.5a")

    def _hopeless(self, table: Serbien) -> bool:
        """7.4.5a: whether the odds are below 3:1, so that nothing is rolled and the attempt fails."""
        fighting = self.fighting or strongest(table, self.units)
        found = odds.repulse_odds(table, fighting, self.target, self.defenders)
        return found.column < table.printed.number["repulse.odds"]

    def drive_back(self, table: Serbien) -> None:
        """7.4.4a, 7.4.6: the defending stack retreats two hexes, and with it withheld Forces if it vacates the hex."""
        if not self.success:
            return
        stack = present(table, table.here(self.target, 1 - table.side_of(self.units[0])))
        spared = whole_forces(table, [i for i in stack if i not in self.defenders], self.defenders)
        beaten, hexes = tuple(i for i in stack if i not in spared), table.printed.number["repulse.retreat"]
        for one in reversed(leaving(table, beaten, hexes, spared, self.defenders, self.target, "repulse")):
            table.call(one)

    def defenders_check(self, table: Serbien) -> None:
        """7.4.4a: each Force that defended checks at +1, by one roll for the hex; a unit that fails loses one level.

        A Fort that was driven back is infantry now (8.5.2).
        """
        if not self.success:
            return
        counter_movement.release(table, table.side_of(self.units[0]), self.units)
        alive = [i for i in self.defenders if table.placed(i)]
        if not alive:
            return
        modifier = Modifier(table.printed.number["repulse.modifier"], "Repulsed", "7.4.4a")
        total = table.roll(f"Effectiveness Check of {table.list_of(alive)}", "7.4.4a", modifier, dice=2)
        failed = [force for force in forces(table, alive) if total > level_of(table, force)]
        table.read_as("passed" if not failed else "failed", Needed(not failed))
        for force in failed:
            table.call(LoseLevels(force, 1, "7.4.4a"))

    def go_over(self, table: Serbien) -> None:
        """7.4.7: across the Sava the Force must enter the vacated hex."""
        units = tuple(i for i in self.units if table.placed(i))
        side = table.side_of(self.units[0])
        if self.success and self.enter and units and not table.here(self.target, 1 - side):
            go(table, units, Route((self.target,), self.enter), self.counter)

    def fail(self, table: Serbien) -> None:
        """7.4.5: an unmodified check; in movement the Force goes no further."""
        units = tuple(i for i in self.units if table.placed(i))
        if self.success or not units:
            return
        if self.moving:
            for i in units:
                table.alter(i, halted=True)
            table.amend_inside(MovementSoFar, lambda ask: replace(ask, failed=(*ask.failed, *units)))
            table.call(Conclude(units, self.counter))  # 7.2.3: the point may have come of a Forced March
        clause = "7.4.5b" if self.moving else "7.4.5c"
        hopeless = self._hopeless(table)
        failed = effectiveness_check(table, units, "Effectiveness Check after the Repulse", clause)
        if hopeless:  # no other die says so
            table.read_as(f"not repulsed, failed by {failed}" if failed else "not repulsed, passed")
        if failed:
            table.call(LoseLevels(units, 1, clause))
