"""6.4: Demoralized Retreat."""

from typing import ClassVar

from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules import withdrawing
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.losses import TakeReductions
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, SIDES, Off
from hexmarshal.games.serbien.rules.position import Serbien


def must_retreat(table: Serbien, index: int) -> bool:
    """6.4e: whether a Demoralized Formation is in an EZOC; friends in its hex do not help it."""
    return table.demoralised(index) and table.printed.formation[index] and table.in_zone(index)


def busy(table: Serbien, index: int) -> bool:
    """6.4e: whether a unit is in a combat or on a retreat, which see to its Demoralized Retreat when they are over."""
    from hexmarshal.games.serbien.rules.combat import Combat
    from hexmarshal.games.serbien.rules.retreat import Retreat

    for frame in table.stack:
        if isinstance(frame, Retreat | DemoralisedRetreat) and index in frame.units:
            return True
        if isinstance(frame, Combat) and index in (*frame.units_of(0), *frame.units_of(1), *frame.withheld):
            return True
    return False


class DemoralisedRetreat(Procedure, frozen=True, tag="DemoralisedRetreat"):
    """6.4e: the Formation and its Assets retreat three hexes, and suffer a Strength Reduction."""

    unit: Counter
    """The Formation."""
    start: Cell = -1
    """Where it stood."""
    units: tuple[Counter, ...] = ()
    """Who goes."""
    steps: ClassVar = ("leave", "pay")

    def leave(self, table: Serbien) -> None:
        """6.4f, 6.4g: out of the EZOC, or it is eliminated."""
        index = self.unit
        units = withdrawing.company(table, index)
        table.amend(start=table.pieces[index].at, units=units)
        table.mend(index, also=-1)
        if withdrawing.ways(table, index):
            table.choose(withdrawing.WithdrawUnit(SIDES[table.printed.side[index]], index))
        elif not self._excused(table, table.pieces[index].at):
            for i in units:
                told = "is surrounded and eliminated"
                table.change(i, told, "6.4g", openly=True, at=int(Off.ELIMINATED), also=-1)

    def _excused(self, table: Serbien, cell: int) -> bool:
        """6.4h: an Austro-Hungarian Formation need not retreat further than 06.20."""
        austrian = table.printed.side[self.unit] == AUSTRIAN
        return austrian and table.hexname(cell) == withdrawing.RETREAT_LIMIT

    def pay(self, table: Serbien) -> None:
        """6.4e, 6.4g: a Strength Reduction, and by 11.1.5 a level and a reduction for each hex that it did not go."""
        piece = table.pieces[self.unit]
        if piece.at < 0:
            return
        units = tuple(i for i in self.units if table.pieces[i].at >= 0)
        full = withdrawing.distance(table, self.unit)
        short = max(full - table.board.distance(self.start, piece.at), 0)
        if self._excused(table, piece.at) or holds(1 << self.start, piece.at):
            short = 0
        table.call(TakeReductions(units, 1 + short, "6.4e"))
        if short:
            table.call(LoseLevels(units, short, "11.1.5"))
