"""15.4: the Supply Phase, step by step."""

from typing import ClassVar

import msgspec

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.retreat import flight
from hexmarshal.games.serbien.rules.standing.forces import Force, forces
from hexmarshal.games.serbien.rules.supply import depots, rails
from hexmarshal.games.serbien.rules.supply.sources import (
    doubtful,
    feeding,
    force_supplied,
    has_line,
    is_source,
    isolated,
    supply_units,
)
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien


class Extend(OneUnit, frozen=True, tag="extend"):
    """Flip a supply unit to its Extended Mode side: ``8 Train extends``."""

    when = Moment("Supply units are extended for Provisions in their owner's Supply Phase.", "15.6.1b")
    forms = ("{piece} extends",)
    openly = ""
    """Nothing: how a side is supplied is its own affair (3.1.6)."""


class Keep(GameOrder, frozen=True, tag="keep"):
    """Give an army the use of a Narrow-Track line: ``FIFTH keeps the line``."""

    when = Moment("Which army uses a Narrow-Track line is settled in the Supply Phase.", "15.0b")
    army: str
    """The id of the army."""
    forms = ("{army:word} keeps the line",)

    @property
    def subject(self) -> str:
        return self.army


class Short(msgspec.Struct, frozen=True, array_like=True):
    """15.4-3: a Force with an Out of Supply or Isolation marker."""

    units: tuple[Counter, ...]
    """The Force."""
    isolated: bool
    """Whether it is Isolated as well."""


class SupplyPhase(Procedure, frozen=True, tag="SupplyPhase"):
    """15.4: supply units to their front sides, then Depots, Corps Trains and Forces."""

    player: SideNumber
    """The phasing side."""
    short: tuple[Short, ...] = ()
    """The Forces found Out of Supply, whose markers come off as they pay for it."""
    steps: ClassVar = ("front_sides", "narrow_lines", "depots", "extended_mode", "find", "penalise")

    def front_sides(self, table: Serbien) -> None:
        """4.2.3.1: supply units are turned to their fronts, and Ammo Provided markers come off.

        A Depot that waits off the map for a railway stays on its back until it is placed (15.6.2b).
        """
        table.begin(f"{table.side_name(self.player)} Supply Phase", "4.2.3.1")
        for kind in ("depot", "train"):
            for i in table.printed.suppliers[self.player, kind]:
                if table.pieces[i].flipped and table.placed(i):
                    table.alter(i, flipped=False, given=0)

    def narrow_lines(self, table: Serbien) -> None:
        """15.0b: where LOCs of several armies need one narrow line, their owner says who has it."""
        if rails.rivals(table, self.player):
            table.choose(WhoseLine(side=SIDES[self.player]))

    def depots(self, table: Serbien) -> None:
        """15.4-1: a Depot without a LOC is displaced to where it has one; Corps Trains that wait for it follow."""
        lost = (i for i in depots_of(table, self.player) if not has_line(table, i))
        for i in lost:
            if depots.havens(table, i, with_line=True):
                table.again()
                table.change(i, "has no Line of Communications", "15.4-1", openly=True)
                table.choose(depots.DisplaceDepot(side=SIDES[self.player], depot=i, with_line=True))
                return
            if table.pieces[i].at != Off.RESERVE:
                text = "has no Line of Communications and finds no place: it waits off the map"
                table.change(i, text, "15.4-1", openly=True, at=int(Off.RESERVE), flipped=True)
        for i in table.printed.trains_of[self.player]:
            if table.pieces[i].at == Off.RESERVE:
                flight.fly_to_depot(table, i)

    def extended_mode(self, table: Serbien) -> None:
        """15.6.1b: supply units may be flipped to reach further."""
        if helpful(table, self.player):
            table.ask(ExtendSupply(side=SIDES[self.player]))

    def find(self, table: Serbien) -> None:
        """15.4-2, 15.4-3: every Force is in Full Supply or Out of Supply, and perhaps Isolated."""
        forces = [tuple(i for i in force if not table.is_fort(i)) for force in hungry(table, self.player)]
        short = [Short(force, all(isolated(table, i) for i in force)) for force in forces]
        table.amend(short=tuple(short))

    def penalise(self, table: Serbien) -> None:
        """15.4-4, 15.4-5: they lose Combat Effectiveness Levels, one Force after the other."""
        if not self.short:
            return
        one, *rest = self.short
        table.again()
        table.amend(short=tuple(rest))
        units = tuple(i for i in one.units if table.placed(i))
        if units:
            number, state = table.printed.number, "Isolated" if one.isolated else "Out of Supply"
            table.change(units[0], f"is {state}", "15.4-3")
            levels = number["supply.levels.isolated" if one.isolated else "supply.levels"]
            table.call(LoseLevels(units, levels, "15.4-4"))


def depots_of(table: Serbien, side: SideNumber) -> list[Counter]:
    """The Depots of a side that are to have a LOC: those under way off the map are not, those that wait are."""
    every = table.printed.suppliers[side, "depot"]
    waiting = [i for i in every if table.pieces[i].at == Off.RESERVE and table.pieces[i].flipped]
    return sorted((*supply_units(table, side, "depot"), *waiting))


@derived
def hungry(table: Serbien, side: SideNumber) -> tuple[Force, ...]:
    """15.4-3: the Forces of a side on the map that are Out of Supply. Supply units and squadrons are no Forces."""
    found: list[Force] = []
    at = table.occupancy(side).at
    for cell in doubtful(table, side):
        # A Two-Hex Unit is looked at once, in its first hex (19.0b).
        units = [i for i in at[cell] if table.pieces[i].at == cell]
        found += [force for force in forces(table, units) if not force_supplied(table, force)]
    return tuple(found)


def helpful(table: Serbien, side: SideNumber) -> list[Counter]:
    """15.6.1: the supply units on their fronts that must go to Extended Mode for somebody to be fed who is not now.

    A Depot and a Corps Train that feed a Force only together are both among them.
    """
    return list(_helpful(table, side))


@derived
def _helpful(table: Serbien, side: SideNumber) -> tuple[Counter, ...]:
    return tuple(sorted({i for force in hungry(table, side) for chain in feeding(table, force) for i in chain.flips}))


class ExtendSupply(PickUnit, frozen=True, tag="ExtendSupply"):
    """15.6.1: which supply units go to Extended Mode to provide Provisions."""

    kind: ClassVar = "extend"
    clause: ClassVar = "15.6.1b"
    accepts: ClassVar = (Extend, Done)

    def prompt(self, table: Serbien) -> str:
        number = len(hungry(table, self.player))
        short = f"{count(number, 'Force')} {'is' if number == 1 else 'are'}"
        return f"{self.who(table)}, Supply Phase: {short} Out of Supply. Flip supply units to Extended Mode, or end."

    def able(self, table: Serbien) -> list[Counter]:
        return helpful(table, self.player)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        name = table.name(index)
        if table.printed.kind[index] not in ("depot", "train"):
            return Refusal("no-supply-unit", "15.6.1a", f"{name} is not a supply unit.")
        if table.pieces[index].flipped:
            return Refusal("extended", "15.6.1a", f"{name} is already in Extended Mode.")
        if not is_source(table, index):
            sentence = f"{name} is not a supply source now, and no Depot can make it one that feeds a Force."
            return Refusal("no-source", "15.1.2", sentence)
        return Refusal("in-vain", "15.6.1b", f"No Force that is Out of Supply needs the Extended Mode of {name}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Extend):
            index = table.printed.index[order.piece]
            table.change(index, "goes to Extended Mode", "15.6.1b", flipped=True)
            if helpful(table, self.player):
                table.ask(self)


class WhoseLine(Ask, frozen=True, tag="WhoseLine"):
    """15.0b: which army has the use of a Narrow-Track line for its LOCs."""

    kind: ClassVar = "line"
    clause: ClassVar = "15.0b"
    accepts: ClassVar = (Keep,)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}, Supply Phase: say which army has the Narrow-Track line that several need."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.armies[army] for army in rails.rivals(table, self.player)]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Keep(subject)] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Keep)
        if order.army in self.subjects(table):
            return None
        return Refusal("no-rival", "15.0b", f"{order.army} needs no line that another army needs too.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Keep)
        first = table.printed.armies.index(order.army)
        others = (army for army in rails.rivals(table, self.player) if army != first)
        table.note(narrow=(first, *others))
        table.say(f"The {order.army.title()} Army has the narrow line.", "15.0b")
