"""Chapter 27: Victory Points, those of each Player Turn, and levels of victory."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.events import signed
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.parts.chart_rows import Award
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.standing.front import controls, record_control
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.plans import note_achieved


class Claim(GameOrder, frozen=True, tag="claim"):
    """Take the award for Syrmien, or wait (27.6)."""

    when = Moment("The award for Syrmien is taken at the end of a Player Turn.", "27.6")
    now: bool
    """Whether it is taken."""
    forms = (Form("take", now=True), Form("wait", now=False))

    @property
    def words(self) -> str:
        return "takes the award for Syrmien" if self.now else "waits"

    @property
    def subject(self) -> str:
        return "take" if self.now else "wait"


def result(table: Serbien) -> Result:
    """27.0: the level of victory that the net points give."""
    points = table.state.points
    level = next(row for row in table.scenario.levels if points >= row.least)
    sentence = f"{level.title[0].upper()}{level.title[1:]}: {signed(points)} net Austro-Hungarian Victory Points."
    return {"winner": level.winner, "level": level.title, "score": -points, "sentence": sentence}


def awards(table: Serbien, how: str) -> list[Award]:
    """The awards of a kind (27.3 to 27.7)."""
    return [row for row in table.printed.data.awards.values() if row.how == how]


def earn(table: Serbien, award: Award, clause: str) -> None:
    """An award that is earned once for all."""
    table.note(awards=(*table.state.awards, award.id))
    table.score(SIDES.index(award.side), award.points, award.id, clause)


def entered(table: Serbien, units: Sequence[Counter], cell: Cell) -> None:
    """27.3, 27.7: the points that units earn at once by entering a hex, or by moving adjacent to one."""
    for award in _earned_at(table, cell):
        able = [i for i in units if SIDES[table.side_of(i)] == award.side and _counts(table, i)]
        if able and award.id not in table.state.awards:
            earn(table, award, "27.3" if SIDES[AUSTRIAN] == award.side else "27.7")


@derived_from(lambda table, cell: table.printed.memories["awards"])
def _earned_at(table: Serbien, cell: Cell) -> tuple[Award, ...]:
    """The awards that somebody may earn by coming to a hex."""
    found, near = [], table.board.adjacent
    for award in table.printed.data.awards.values():
        goal = table.board.cell(award.hex) if award.how in ("enter", "adjacent") else -1
        if cell == goal or (award.how == "adjacent" and holds(near[goal], cell)):
            found.append(award)
    return tuple(found)


def _counts(table: Serbien, index: Counter) -> bool:
    """27.3, 27.7: whether a unit earns points by where it comes: squadrons by an option, Montenegrins likewise."""
    if table.printed.kind[index] == "naval":
        return table.options.towns == "any"
    montenegrin = table.row(index).nation == "montenegrin"
    return not montenegrin or table.options.montenegrins == "serbian"


def advance_points(table: Serbien) -> tuple[int, int]:
    """27.2: the points of the furthest Austro-Hungarian advance, and its hex; 0 and -1 if nobody is far enough."""
    printed, number, best = table.printed, table.printed.number, (0, -1)
    for i in printed.of_side[AUSTRIAN]:
        if not printed.formation[i] or not printed.infantry[i]:
            continue
        for cell in (table.pieces[i].at, table.pieces[i].also):
            if cell < 0 or not holds(printed.south, cell) or printed.row(cell) >= number["advance.row"]:
                continue
            best = max(best, (printed.column(cell) - number["advance.column"], cell))
    return best if best[0] > 0 else (0, -1)


# -- The points of a Player Turn (27) -------------------------------------------------------------------------


BATTERY = "ah-FsAR.6"
"""The Artillery unit that bombards Beograd (27.5)."""
SYRMIEN = "Syrmien"
"""What is noted when the award of 27.6 was taken."""


class CountPoints(Procedure, frozen=True, tag="CountPoints"):
    """4.2.9d: points that are counted when a Player Turn ends."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("sabac", "bombardment", "plans_achieved", "syrmien")

    def sabac(self, table: Serbien) -> None:
        """27.4: a point for Šabac at the end of one's own Player Turn."""
        record_control(table)
        for award in awards(table, "hold"):
            if award.side == SIDES[self.player] and controls(table, self.player, table.board.cell(award.hex)):
                table.score(self.player, award.points, "control of Šabac", "27.4")

    def bombardment(self, table: Serbien) -> None:
        """27.5: a point for the Serbs for each of their Player Turns in which Beograd is spared."""
        index = table.printed.index.get(BATTERY)
        for award in awards(table, "bombard") if self.player == SERBIAN else ():
            beograd = table.board.cell(award.hex)
            at = -1 if index is None else table.pieces[index].at
            if at < 0 or not holds(table.board.adjacent[beograd], at):
                table.score(SERBIAN, award.points, "Beograd is not bombarded", "27.5")

    def plans_achieved(self, table: Serbien) -> None:
        """26.1.1: what counts is who holds the primary objectives now."""
        note_achieved(table)

    def syrmien(self, table: Serbien) -> None:
        """27.6: the Serb may take the award for Syrmien, once."""
        if worth(table):
            table.ask(TakeAward(SIDES[SERBIAN]))


def worth(table: Serbien) -> list[str]:
    """27.6: the places of Syrmien that the Serbs control, while their award is not taken."""
    rows = awards(table, "control")
    if any(row.id in table.state.awards for row in rows):
        return []
    return [row.id for row in rows if controls(table, SERBIAN, table.board.cell(row.hex))]


class TakeAward(Ask, frozen=True, tag="TakeAward"):
    """27.6: whether the Serb takes the award now, or waits for more."""

    kind: ClassVar = "award"
    clause: ClassVar = "27.6"
    accepts: ClassVar = (Claim,)

    def prompt(self, table: Serbien) -> str:
        places = ", ".join(worth(table))
        return f"{self.who(table)}: you control {places}. Take the award for Syrmien now, once for all, or wait."

    def subjects(self, table: Serbien) -> list[str]:
        return ["take", "wait"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Claim(subject == "take")] if subject in ("take", "wait") else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        return None

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Claim)
        if order.now:
            mine = worth(table)
            rows = [row for row in awards(table, "control") if row.id in mine]
            for row in rows:
                earn(table, row, "27.6")
