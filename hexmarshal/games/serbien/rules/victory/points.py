"""27: the Victory Points of a Player Turn."""

from typing import ClassVar

from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.rules.standing.control import controls, record_control
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.table.pieces import SERBIAN, SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.orders import Claim
from hexmarshal.games.serbien.rules.victory.plans import note_achieved
from hexmarshal.games.serbien.rules.victory.victory import awards, earn

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
        """27.6: the Serb may take his award for Syrmien, once."""
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
