"""Combat (4): odds, a die, losses and retreats."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.events import Odds, Ratio
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.wargame.odds import column
from hexmarshal.wargame.orders import Attack, Move
from hexmarshal.wargame.questions import PickWay
from hexmarshal.wargame.rows import Column
from hexmarshal.wargame.units import Off
from tests.toys.crossing.rules.attacking import AttackHexes
from tests.toys.crossing.rules.position import Crossing


def strengths(table: Crossing, units: Sequence[Counter], target: Cell) -> tuple[int, int]:
    """4.2a: those of attack and defence."""
    foes = table.here(target, 1 - table.side_of(units[0]))
    return sum(map(table.strength, units)), sum(map(table.strength, foes))


def column_of(table: Crossing, units: Sequence[Counter], target: Cell) -> Column | None:
    """4.2: strength against strength, and the ground helps the defender."""
    data, (attack, defence) = table.printed.data, strengths(table, units, target)
    return column(data.columns.values(), attack, defence, data.terrain[table.board.terrain[target]].shift)


class ChooseAttack(AttackHexes, frozen=True):
    """4.1a: units next to an enemy hex may attack it together, each once a turn."""

    clause: ClassVar = "4.1a"

    def able(self, table: Crossing, target: Cell) -> list[Counter]:
        return [i for i in super().able(table, target) if table.pieces[i].fought < table.state.turn]

    def against(self, table: Crossing, units: Sequence[Counter], target: Cell) -> Refusal | None:
        weak = Refusal("too-weak", "4.2a", "The odds are worse than the first column of the table.")
        return None if column_of(table, units, target) else weak

    def carry_out(self, table: Crossing, order: Order) -> None:
        if isinstance(order, Attack):
            units = tuple(sorted(table.printed.index[id] for id in order.units))
            table.call(Fight(attackers=units, target=table.board.cell(order.target)))
        else:
            table.go_on()


class Fight(Procedure, frozen=True):
    """4.2c, 4.3: a die on the column of the odds, and what it brings."""

    attackers: tuple[Counter, ...]
    target: Cell
    result: str = ""
    steps: ClassVar = ("roll", "lose", "retreat")

    def roll(self, table: Crossing) -> None:
        """4.2c."""
        found = column_of(table, self.attackers, self.target)
        assert found is not None, "at such odds nobody attacks"
        for index in self.attackers:
            table.change(index, "attacks", "4.1a", fought=table.state.turn)
        attack, defence = strengths(table, self.attackers, self.target)
        at = Ratio(found.id, list(table.printed.data.columns).index(found.id))
        purpose = f"attack on {table.hexname(self.target)} at {found.id}"
        odds = Odds(attack=attack, defence=defence, column=at)
        result = found.results[table.roll(purpose, "4.2c", odds=odds) - 1]
        table.read_as(result)
        table.amend(result=result)

    def lose(self, table: Crossing) -> None:
        """4.3a: the strongest unit of the side that loses is reduced, or eliminated if it was."""
        losers = {"attacker loses": self.attackers, "defender loses": self.defenders(table)}.get(self.result, ())
        for index in sorted(losers, key=table.strength)[-1:]:
            if table.pieces[index].reduced:
                table.change(index, "is eliminated", "4.3a", at=int(Off.ELIMINATED))
            else:
                table.change(index, "is reduced", "4.3a", reduced=True)

    def retreat(self, table: Crossing) -> None:
        """4.3b: beaten defenders go back one by one; a unit that cannot is lost."""
        for index in self.defenders(table)[:1] if self.result == "defender retreats" else ():
            table.again()
            if safe(table, index):
                table.choose(GoBack(side=table.row(index).side, unit=index))
            else:
                table.change(index, "cannot go back and is eliminated", "4.3b", at=int(Off.ELIMINATED))

    def defenders(self, table: Crossing) -> tuple[Counter, ...]:
        """4.1b: all who stand in the hex."""
        return table.here(self.target, 1 - table.side_of(self.attackers[0]))


def safe(table: Crossing, index: Counter) -> int:
    """4.3b: the hexes to which a unit can go back; whether friends cover one against a zone is an option."""
    side = table.side_of(index)
    zone = table.occupancy(1 - side).zone & ~(table.occupancy(side).held if table.options.cover == "yes" else 0)
    return table.board.adjacent[table.pieces[index].at] & table.room(side) & ~zone


class GoBack(PickWay[Crossing], frozen=True):
    """4.3b: the owner chooses where a beaten unit goes."""

    unit: Counter
    kind: ClassVar = "retreat"
    clause: ClassVar = "4.3b"
    accepts: ClassVar = (Move,)

    def prompt(self, table: Crossing) -> str:
        return f"{self.side.title()}: {table.printed.ids[self.unit]} must go back."

    def choices(self, table: Crossing) -> list[str]:
        return [table.printed.ids[self.unit]]

    def ends(self, table: Crossing, piece: str) -> list[Cell]:
        return cells(safe(table, self.unit))

    def why_not(self, table: Crossing, piece: str, to: Cell) -> Refusal:
        return Refusal("no-retreat", "4.3b", f"{piece} cannot go back to {table.hexname(to)}.")

    def carry_out(self, table: Crossing, order: Order) -> None:
        table.march(self.unit, (table.pieces[self.unit].at, table.board.cell(order.where)), "goes back", "4.3b")
