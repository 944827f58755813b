"""Chapter 10: the Artillery Table, Forces that lend the defender guns (10.1), Post-Combat Effectiveness Checks."""

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.combat import ammunition
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions, level_of, told_check
from hexmarshal.games.serbien.rules.fighting.odds import doors, eighths_at, share, share_at
from hexmarshal.games.serbien.rules.fighting.taking_part import fighting
from hexmarshal.games.serbien.rules.standing.forces import (
    ANY_CORPS,
    Command,
    Force,
    command_of,
    forces,
    formation_of,
    lead_of,
)
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, Off
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Engagement, Obligation, Party

# -- Orders ---------------------------------------------------------------------------------------------------


class Lend(OneUnit, frozen=True, tag="lend"):
    """Let the Force of a unit lend its guns to a combat beside it: ``lend 21/8``."""

    when = Moment("Neighbours lend their guns when a combat beside them is fought.", "10.1.1-def")
    forms = ("lend {piece}",)


# -- The Artillery Table --------------------------------------------------------------------------------------


def value_of(table: Serbien, party: Party, steep: bool, target: Cell = -1, halved: Container[int] = ()) -> Fraction:
    """10.1.1, 9.4a, 23.2.1: the Artillery Value of a Force.

    Without Ammo it is halved; a Serbian one without Shells is 0. In Mountainous terrain it is limited. A Fort without
    Ammo keeps its own, but a Serbian one needs Shells like all others. Of a Two-Hex Unit that attacks ``target`` each
    half next to it fires (19.1.6a); those in ``halved`` fought with a half, wherever they are now. An eliminated unit
    no longer fires (9.1.1i).
    """
    if ammunition.needs_shells(table, party.units) and not party.shells:
        return Fraction(0)
    total = Fraction(0)
    for i in (i for i in party.units if table.pieces[i].at != Off.ELIMINATED):
        part = share(table, i) if target < 0 else share_at(table, i, doors(table, target))
        whole = table.guns(i) * (Fraction(1, 2) if i in halved else part)
        total += whole if party.ammo or table.is_fort(i) else whole / 2
    return min(total, Fraction(table.printed.number["artillery.mountain"])) if steep else total


def total_of(values: Iterable[Fraction]) -> int:
    """10.1.1a-round: a side's Artillery Value, a fraction rounded up."""
    return ceil(sum(values, Fraction(0)))


def size_of(table: Serbien, parties: Iterable[Party], target: Cell = -1, halved: Container[int] = ()) -> int:
    """10.1.2: quarters of a division-equivalent that are fired at; a Fort counts as half a division.

    Of a Two-Hex Unit that attacks ``target`` each half next to it is fired at, of those in ``halved`` a half (19.1.3).
    """
    fort = table.printed.number["fort.size"]
    found = 0
    for i in (i for party in parties for i in party.units):
        if table.is_fort(i):
            found += 2 * fort
        elif target >= 0:
            found += eighths_at(table, i, target)
        else:
            found += table.printed.quarters[i] if i in halved else table.eighths(i)
    return found // 2


# -- Forces beside the defender (10.1.1) ----------------------------------------------------------------------


def neighbours(table: Serbien, combat: Engagement) -> list[Party]:
    """10.1.1-def: the Forces that may lend their guns: of the defender's corps, in a hex that nobody attacks in this
    phase, next to both the defender and an attacker. None lends them twice in a phase (10.1.1-once), and of Artillery
    units no more take part than in any combat (8.8.1c)."""
    target, attacked, defenders, attackers = combat.target, combat.attacked, combat.defenders, combat.attackers
    side, command = table.side_of(defenders[0].units[0]), _common(table, defenders)
    found: list[Party] = []
    engaged = {i for party in defenders for i in party.units}
    for cell in table.board.neighbours[target]:
        if cell in attacked or cell == target or not _looking(table, cell, attackers):
            continue
        for whole in forces(table, fighting(table, table.here(cell, side))):
            force = _firing(table, whole, target)
            fresh = not any(table.pieces[i].fought for i in force)
            # A Two-Hex Unit is one Force in both its hexes: it lends nothing to itself, and once to others (19.0).
            again = bool(engaged & set(force))
            if fresh and not again and any(map(table.guns, force)) and _same(command_of(table, force), command):
                found.append(Party(force, cell))
                engaged.update(i for i in force if table.pieces[i].also >= 0)
    return found


def silenced(table: Serbien, combat: Engagement) -> list[Cell]:
    """10.1.1-def: hexes out of which guns would be lent if no attack on them were indicated in this phase."""
    if not any(holds(table.board.adjacent[combat.target], cell) for cell in combat.attacked):
        return []
    able = neighbours(table, replace(combat, attacked=()))
    return [cell for cell in dict.fromkeys(party.here for party in able) if cell in combat.attacked]


def _firing(table: Serbien, force: Force, target: Cell) -> Force:
    """8.8.1c: a Force without the Artillery that may not take part: one unit does, beside a Combat unit, and none where
    the defender is in Mountainous terrain."""
    guns = [i for i in force if table.printed.kind[i] == "artillery"]
    most = table.printed.number["stacking.artillery"] * (not holds(table.printed.ground.mountainous, target))
    if not any(map(table.fights, force)):
        most = 0
    idle = sorted(guns, key=table.guns, reverse=True)[most:]
    return tuple(i for i in force if i not in idle)


def _looking(table: Serbien, cell: Cell, attackers: Sequence[Party]) -> list[Cell]:
    """The hexes of attackers next to a hex, both of a Two-Hex Unit."""
    hexes = [here for party in attackers for here in (party.here, *_halves(table, party))]
    return [here for here in dict.fromkeys(hexes) if holds(table.board.adjacent[cell], here)]


def _halves(table: Serbien, party: Party) -> tuple[Cell, ...]:
    piece = table.pieces[party.units[0]]
    return () if piece.also < 0 else (piece.at, piece.also)


def _same(one: Command, other: Command) -> bool:
    """Whether two Forces are of the same corps: an Independent stack is one of its own (5.3.3), and a Serbian Force of
    Assets is of the corps that its owner names (5.5.1-corps)."""
    if ANY_CORPS in (one.corps, other.corps):
        return one.army == other.army
    return one[:2] == other[:2] and one.corps >= 0


def _common(table: Serbien, parties: Sequence[Party]) -> Command:
    """The command of Forces that fight together: that of a corps, if one of them is of one (9.2.2)."""
    commands = [command_of(table, party.units) for party in parties]
    return next((one for one in commands if one.corps != ANY_CORPS), commands[0])


def _agree(table: Serbien, party: Party, lent: Sequence[Party]) -> bool:
    """5.5.1-corps: whether a Force may lend its guns beside others: a lone Serbian Asset is of one corps in a combat,
    which its owner names by the first that does."""
    return not lent or _same(command_of(table, party.units), _common(table, lent))


def _why_not(table: Serbien, index: Counter, combat: Engagement) -> str:
    """10.1.1-def: what keeps a unit from lending its guns to a combat."""
    piece, target = table.pieces[index], table.hexname(combat.target)
    hexes = [cell for cell in (piece.at, piece.also) if cell >= 0 and holds(table.board.adjacent[combat.target], cell)]
    if not hexes:
        return f"is not next to {target}"
    if not any(_looking(table, cell, combat.attackers) for cell in hexes):
        return "is next to no hex of the attackers"
    if all(cell in combat.attacked for cell in hexes):
        return "is attacked itself in this phase"
    if piece.retreated:
        return "has retreated in this phase"
    if table.printed.kind[index] == "artillery":
        return "is Artillery that cannot take part in this combat"
    if not table.guns(index):
        return "has no guns to lend"
    return f"is not of the corps that defends {target}"


def room(table: Serbien, cell: Cell, attackers: Sequence[Party]) -> int:
    """10.1.1-elev: how many Forces of a hex may lend their guns: two if it looks down on the attackers beside it."""
    level = table.printed.ground.level
    return 2 if all(level[cell] > level[here] for here in _looking(table, cell, attackers)) else 1


def best(table: Serbien, able: Sequence[Party], attackers: Sequence[Party]) -> tuple[Party, ...]:
    """Of each hex as many Forces as may, those with most guns."""
    found: list[Party] = []
    for party in sorted(able, key=lambda one: -sum(map(table.guns, one.units))):
        fits = sum(one.here == party.here for one in found) < room(table, party.here, attackers)
        if fits and _agree(table, party, found):
            found.append(party)
    return tuple(found)


def wanted_elsewhere(table: Serbien, able: Sequence[Party], coming: Sequence[Counter]) -> bool:
    """Whether a Force could be of use in another combat of the phase as well."""
    return any(holds(table.board.adjacent[cell], party.here) for party in able for cell in coming)


class LendSupport(PickUnit, frozen=True, tag="LendSupport"):
    """10.1.1-def: the defender says which Forces lend their guns to this combat."""

    kind: ClassVar = "support"
    clause: ClassVar = "10.1.1-def"
    accepts: ClassVar = (Lend, Done)

    def _open(self, table: Serbien) -> list[Party]:
        combat = table.inside(Engagement)
        used = [party.here for party in combat.lent]
        return [
            party for party in neighbours(table, combat)
            if party.units not in [one.units for one in combat.lent]
            and used.count(party.here) < room(table, party.here, combat.attackers)
            and _agree(table, party, combat.lent)
        ]  # fmt: skip

    def prompt(self, table: Serbien) -> str:
        told = f"{self.who(table)}: which Forces beside the combat lend their guns? A Force may do so once in a phase."
        lone = _common(table, table.inside(Engagement).defenders).corps == ANY_CORPS
        return f"{told} The defender is of the corps of the first that does." if lone else told

    def able(self, table: Serbien) -> list[Counter]:
        return [lead_of(table, party.units) for party in self._open(table)]

    def against(self, table: Serbien, index: Counter) -> Refusal:
        combat, name = table.inside(Engagement), table.name(index)
        if table.pieces[index].fought:
            return Refusal("fired", "10.1.1-once", f"{name} has used its guns in this phase.")
        if any(index in party.units for party in combat.lent):
            return Refusal("fired", "10.1.1-once", f"{name} already lends its guns to this combat.")
        party = next((one for one in neighbours(table, combat) if index in one.units), None)
        if party is not None and lead_of(table, party.units) != index:
            leader = table.name(lead_of(table, party.units))
            return Refusal("no-support", "10.1.1-def", f"{name} fires with {leader}: name that unit.")
        if party is not None and not _agree(table, party, combat.lent):
            named = _common(table, combat.lent)
            chosen = next(one.units for one in combat.lent if command_of(table, one.units) == named)
            leader = table.name(lead_of(table, chosen))
            sentence = f"{name} is not of the corps of {leader}, to which the defender belongs in this combat."
            return Refusal("corps", "5.5.1-corps", sentence)
        if party is not None:
            sentence = f"No more Forces in {table.hexname(party.here)} may lend their guns to this combat."
            return Refusal("no-support", "10.1.1-elev", sentence)
        return Refusal("no-support", "10.1.1-def", f"{name} {_why_not(table, index, combat)}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        index = table.printed.index[order.subject]
        party = next(party for party in self._open(table) if lead_of(table, party.units) == index)
        table.amend_inside(Engagement, lambda frame: frame.lent_by(party))
        if self._open(table):
            table.ask(self)


# -- Post-Combat Effectiveness Checks -------------------------------------------------------------------------


class Failure(msgspec.Struct, frozen=True, array_like=True):
    """A Force that has made its check."""

    units: tuple[Counter, ...]
    """The Force."""
    margin: int
    """By how much it failed; 0 if it passed."""
    before: int = 0
    """The CE Status of its Formation before (10.3f)."""


def levels_lost(table: Serbien, margin: int) -> int:
    """10.3: Combat Effectiveness Levels that a failed check costs."""
    number = table.printed.number
    return (margin > 0) + (margin >= number["check.two"]) + (margin >= number["check.three"])


class Check(Procedure, frozen=True, tag="Check"):
    """10.2, 10.3: the check of all Forces that fought in one hex: one roll, compared with each of their levels.

    What they must retreat is noted in the combat, which carries it out afterwards.
    """

    player: SideNumber
    """Whose Forces they are."""
    forces: tuple[tuple[Counter, ...], ...]
    """The Forces that fought in the hex."""
    modifiers: tuple[Modifier, ...]
    """The DRMs of 10.0d."""
    place: str
    """The hex in which they fought."""
    failures: tuple[Failure, ...] = ()
    """What the roll meant for each."""
    due: tuple[Failure, ...] = ()
    """Those whose losses are still to be taken."""
    steps: ClassVar = ("roll", "lose", "reduce", "oblige")

    def roll(self, table: Serbien) -> None:
        """10.2: the roll of the hex."""
        there = tuple(force for force in (_present(table, units) for units in self.forces) if force)
        if not there:
            return
        side = table.side_name(self.player)
        total = table.roll(f"{side} Effectiveness Check, {self.place}", "10.2", *self.modifiers, dice=2)
        found, tests = [], []
        best = max((level_of(table, force) for force in there if not _guns(table, force)), default=total)
        for force in there:
            formation = formation_of(table, force)
            before = 0 if formation is None else table.pieces[formation].status
            level = best if _guns(table, force) else level_of(table, force)
            found.append(Failure(force, max(total - level, 0), before))
            tests.append(told_check(total, level))
        table.read_as("; ".join(f"failed by {one.margin}" if one.margin else "passed" for one in found), *tests)
        table.amend(failures=tuple(found), due=tuple(found))

    def lose(self, table: Serbien) -> None:
        """10.3a to 10.3d: levels, and a Strength Reduction from seven on."""
        if not self.due:
            return
        table.again()
        one, *rest = self.due
        table.amend(due=tuple(rest))
        units = _present(table, one.units)
        if not one.margin or not units or _guns(table, units):
            return
        if one.margin >= table.printed.number["check.three"]:
            table.call(TakeReductions(units, 1, "10.3c"))
        table.call(LoseLevels(units, levels_lost(table, one.margin), "10.3"))

    def reduce(self, table: Serbien) -> None:
        """The losses are taken."""

    def oblige(self, table: Serbien) -> None:
        """10.3c, 10.3e, 10.3f: who must retreat, and how far."""
        found = []
        for one in self.failures:
            units = _present(table, one.units)
            if units:
                found.append(Obligation(units, self._hexes(table, one, units)))
        table.amend_inside(Engagement, lambda frame: frame.obliged_to(tuple(found)))

    def _hexes(self, table: Serbien, one: Failure, units: Force) -> int:
        """10.3: how far a Force must retreat; guns by themselves as far as the Force whose check is theirs (8.8)."""
        others = [other for other in self.failures if not _guns(table, other.units)]
        if not _guns(table, units) or not others:
            return hexes_of(table, one, units)
        lead = min(others, key=lambda other: other.margin)
        return hexes_of(table, lead, _present(table, lead.units))


def _guns(table: Serbien, units: Force) -> bool:
    """8.8: whether a Force is Artillery alone, which has no level: the best Force beside it checks for it."""
    return all(table.printed.kind[i] == "artillery" for i in units)


def hexes_of(table: Serbien, one: Failure, units: Force) -> int:
    """10.3: the hexes that a Force must retreat after its check."""
    hexes = int(one.margin >= table.printed.number["check.three"])
    formation = formation_of(table, units)
    if formation is None:
        return hexes
    status = table.pieces[formation].status
    if status == CI:
        return hexes + 1
    return hexes + 2 if status >= D1 > one.before else hexes


def _present(table: Serbien, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
    return tuple(i for i in units if table.placed(i))
