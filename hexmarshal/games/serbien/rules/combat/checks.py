"""10: Post-Combat Effectiveness Checks."""

from typing import ClassVar

import msgspec

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions, level_of, told_check
from hexmarshal.games.serbien.rules.standing.forces import Force, formation_of
from hexmarshal.games.serbien.rules.table.pieces import CI, D1
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement, Obligation


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
