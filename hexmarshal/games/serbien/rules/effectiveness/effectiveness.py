"""Chapter 6: Combat Effectiveness."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.engine.events import Modifier, Needed
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.rules.effectiveness.losses import TakeReductions
from hexmarshal.games.serbien.rules.standing.forces import formation_of
from hexmarshal.games.serbien.rules.standing.uneventful import look_round
from hexmarshal.games.serbien.rules.standing.zones import must_retreat
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, D2, STATUS_WORDS
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import busy


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
