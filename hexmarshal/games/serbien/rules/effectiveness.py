"""Chapter 6 and 9.10: Combat Effectiveness and Strength Reductions."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Modifier, Needed, Said
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.standing.forces import force_of, formation_of
from hexmarshal.games.serbien.rules.standing.zones import look_round, must_retreat, unguarded
from hexmarshal.games.serbien.rules.table.asking import GameOrder, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, D2, NATIONS, STATUS_WORDS, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement, busy
from hexmarshal.wargame import orders

# -- Combat Effectiveness (6) ---------------------------------------------------------------------------------


def level_of(table: Serbien, units: Sequence[Counter]) -> int:
    """6.1.2, 5.5.1-2b: the Combat Effectiveness Level of a Force: its Formation's, or the highest of its Assets."""
    formation = formation_of(table, units)
    if formation is not None:
        return table.level(formation)
    return max(table.level(i) for i in units)


def told_check(total: int, level: int) -> Needed:
    """3.1.6, 6.2.1: what a check tells: by how much it failed, and nothing of the level of one that passed."""
    found = Needed.at_most(level, total)
    return Needed(True) if found.passed else found


def check(table: Serbien, units: Sequence[Counter], purpose: str, clause: str, *modifiers: Modifier) -> int:
    """6.2.1: an Effectiveness Check of a Force: by how much it failed, 0 if it passed."""
    total = table.roll(f"{purpose} of {table.list_of(units)}", clause, *modifiers, dice=2)
    failed = max(total - level_of(table, units), 0)
    table.read_as(f"failed by {failed}" if failed else "passed", told_check(total, level_of(table, units)))
    return failed


class LoseLevels(Procedure, frozen=True, tag="LoseLevels"):
    """6.1.3, 5.5.2: a Force loses Combat Effectiveness Levels; those it cannot lose become Strength Reductions."""

    units: tuple[Counter, ...]
    """The Force."""
    levels: int
    """How many."""
    clause: str
    """The clause that orders it."""
    steps: ClassVar = ("lose",)

    def lose(self, table: Serbien) -> None:
        """6.1.4."""
        units = tuple(i for i in self.units if table.placed(i))
        formation = formation_of(table, units)
        left = self.levels
        if formation is not None:
            status = table.pieces[formation].status
            down = min(self.levels, D2 - status)
            left -= down
            if down:
                text = f"drops to {STATUS_WORDS[status + down]}"
                table.change(formation, text, self.clause, status=status + down)
                table.count_loss(down, "levels")
            if status + down >= CI:
                for i in (i for i in units if table.pieces[i].prepared >= 0):
                    table.change(i, "loses its Prepared Attack marker", "7.3.3c", openly=True, prepared=-1)
            if status < D1 <= status + down:
                self._flee(table, formation)
        if left:
            table.call(TakeReductions(units, left, "6.1.3b" if formation is not None else "5.5.2b"))

    def _flee(self, table: Serbien, formation: Counter) -> None:
        """6.4e: a unit Demoralized in an EZOC flees at once; out of a retreat or combat when that is over."""
        if must_retreat(table, formation) and formation not in busy(table):
            look_round(table, table.side_of(formation), table.pieces[formation].at, (formation,))


# -- Strength Reductions (9.10) -------------------------------------------------------------------------------


class Lose(orders.Lose, GameOrder, frozen=True, tag="lose"):
    """Let a unit take a Strength Reduction."""

    when = Moment("Strength Reductions are taken when the results of a combat are applied.", "9.10.2-1")
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


def candidates(table: Serbien, units: tuple[Counter, ...]) -> list[Counter]:
    """9.10.2: those of some units that may bear the next Strength Reduction, in the order of the book.

    Formations that can bear more; full Assets of Formations that have a back; Assets of no Formation, of which a Fort
    comes last, since only one that is alone bears it (8.5.1e).
    """
    printed, pieces = table.printed, table.pieces
    here = [i for i in units if pieces[i].at >= 0]
    first = [i for i in here if printed.formation[i] and pieces[i].lost < printed.most_lost[i]]
    if first:
        return first
    assets = [i for i in here if printed.asset[i] and not table.is_fort(i)]
    assigned = [i for i in assets if formation_of(table, force_of(table, i)) is not None]
    second = [i for i in assigned if pieces[i].lost < printed.most_lost[i]]
    third = [i for i in assets if i not in assigned]
    if second or third:
        return second or third
    return [] if any(printed.formation[i] for i in here) else [i for i in here if table.is_fort(i)]


def reduce(table: Serbien, index: Counter, clause: str) -> None:
    """9.10.3, 5.5.2: a unit suffers a Strength Reduction; an Asset that can bear no more is eliminated."""
    lost = table.pieces[index].lost
    if lost < table.printed.most_lost[index]:
        table.change(index, "suffers a Strength Reduction", clause, lost=lost + 1)
        table.count_loss(1, "Strength Reductions")
    else:
        table.change(index, "is eliminated", clause, openly=True, at=int(Off.ELIMINATED), also=-1)
        _left_alone(table, table.side_of(index))


def _left_alone(table: Serbien, side: SideNumber) -> None:
    """8.5.3a, 8.8.1b, 15.6.2: what happens to units that are now alone in an EZOC; in a combat, when that is over."""
    alone = [] if table.within(Engagement) is not None else unguarded(table, side)
    if alone:
        look_round(table, 1 - side, alone[0], ())


def suffered(table: Serbien, number: int, quarters: int, who: str) -> int:
    """9.10.1: the Strength Reductions of CRT and Intensity that a side suffers from an enemy of a certain size.

    Against less than a division a die must confirm them, and two are at most one.
    """
    row = table.printed.data.small(quarters)
    if not number or row is None:
        return number
    needed = row.two if number > 1 else row.one
    if needed <= 1:
        return 1
    die = table.roll(f"small magnitude, {who}", "9.10.1")
    confirmed = Needed.at_least(needed, die)
    table.read_as("a Strength Reduction" if confirmed.passed else "none", confirmed)
    return int(confirmed.passed)


class TakeReductions(Procedure, frozen=True, tag="TakeReductions"):
    """9.10.2: some units suffer Strength Reductions, one after the other."""

    units: tuple[Counter, ...]
    """Those who may bear them."""
    number: int
    """How many are left."""
    clause: str
    """The clause that orders them."""
    steps: ClassVar = ("take",)

    def take(self, table: Serbien) -> None:
        """9.10.2, 9.10.4: the next one; if nobody can bear it a replacement is lost."""
        if not self.number or not any(table.placed(i) for i in self.units):
            return
        table.again()
        table.amend(number=self.number - 1)
        able = candidates(table, self.units)
        if able:
            table.choose(TakeReduction(SIDES[table.side_of(self.units[0])], self.units, self.clause))
            return
        formation = formation_of(table, self.units)
        nation = NATIONS.index(table.row(self.units[0] if formation is None else formation).nation)
        stored = list(table.state.replacements)
        stored[nation] -= 1
        table.note(replacements=tuple(stored))
        told = f"A replacement is lost in place of a reduction of {table.list_of(self.units)}."
        table.tell(Said(text=told, clause="9.10.4", only=table.secret(self.units[0])))


class TakeReduction(PickUnit, frozen=True, tag="TakeReduction"):
    """9.10.2: the owner chooses who bears a Strength Reduction."""

    units: tuple[Counter, ...]
    reason: str
    kind: ClassVar = "lose"
    clause: ClassVar = "9.10.2-1"
    accepts: ClassVar = (Lose,)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: say who suffers the Strength Reduction (9.10.2)."

    def able(self, table: Serbien) -> list[Counter]:
        return candidates(table, self.units)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        name, able = table.name(index), table.list_of(candidates(table, self.units))
        if index not in self.units:
            return Refusal("not-next", "9.10.2-1", f"{name} is not one of those who suffer this Strength Reduction.")
        return Refusal("not-next", "9.10.2-1", f"{name} suffers no Strength Reduction while {able} can.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        reduce(table, table.printed.index[order.subject], self.reason)
