"""The course of a match (1), reinforcements (5) and towns (6)."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.wargame.units import Off
from tests.toys.crossing.rules.combat import ChooseAttack
from tests.toys.crossing.rules.movement import MoveUnits
from tests.toys.crossing.rules.position import Crossing


class PlayerTurn(Procedure, frozen=True):
    """1.1: player turn after player turn, the Russian before the Austrian."""

    player: SideNumber = 0
    steps: ClassVar = ("reinforcements", "movement", "combat", "towns")

    def reinforcements(self, table: Crossing) -> None:
        """5.1: who is due comes, unless there is no room."""
        turns, side = list(table.printed.data.turns)[: table.state.turn], table.side_ids[self.player]
        table.begin(f"{turns[-1]}, {side.title()}", "1.1b")
        due = [i for i, row in enumerate(table.printed.units) if row.side == side and row.turn in turns]
        for index in (i for i in due if table.pieces[i].at == Off.SCHEDULED):
            cell = table.board.cell(table.row(index).at)
            if holds(table.room(self.player), cell):
                table.march(index, (cell,), "arrives in", "5.1a")

    def movement(self, table: Crossing) -> None:
        """3."""
        table.ask(MoveUnits(side=table.side_ids[self.player]))

    def combat(self, table: Crossing) -> None:
        """4: attack after attack, while anybody can."""
        question = ChooseAttack(side=table.side_ids[self.player])
        if len(question.subjects(table)) > 1:
            table.again()
            table.ask(question)

    def towns(self, table: Crossing) -> None:
        """6.1a, 1.1a: who holds what is noted; after the last turn the match is over."""
        table.note(holders=tuple(table.holders().values()))
        if self.player and table.state.turn == table.state.last:
            table.finish()
        else:
            table.note(turn=table.state.turn + self.player)
            table.amend(at=0, player=1 - self.player)
