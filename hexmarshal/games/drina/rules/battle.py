"""6.1.1: battles of infantry and cavalry."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.drina.parts.countries import SERBIA, SIDES, Kind
from hexmarshal.games.drina.rules.asking import Ask, unknown_field
from hexmarshal.games.drina.rules.effects import abilities, applies
from hexmarshal.games.drina.rules.fighting import LOST, WON, fight, last_token
from hexmarshal.games.drina.rules.orders import Stay, Withdraw
from hexmarshal.games.drina.rules.pieces import NOBODY, NOT_WON, SECOND_MADE
from hexmarshal.games.drina.rules.position import Drina, replace
from hexmarshal.games.drina.rules.reach import enterable, passed
from hexmarshal.wargame.questions import PickPlace


def begin(table: Drina, index: Counter, base: Cell, target: Cell, path: tuple[Cell, ...]) -> None:
    """Start a battle: the attacker takes the field it goes back to, the last free one of its way (6.1.1g, 6.1.1h)."""
    again = table.pieces[index].fought
    free = [place for place, cell in enumerate(path) if place == 0 or holds(table.occupancy.free, cell)]
    stand = free[-1]
    prey = SECOND_MADE if again else NOBODY
    for cell in passed(table, (*path, target)):
        table.occupy(cell, table.side_of(index))
    fields = {"fought": True, "spent": table.pieces[index].spent + len(path), "prey": prey}
    if stand:
        table.march(index, path[: stand + 1], "marches", "6a", **fields)
    else:
        table.put(index, replace(table.pieces[index], **fields))
    table.call(Battle(index, base, target, way=(*path[stand:], target), again=again))


class Battle(Procedure, frozen=True, tag="Battle"):
    """6.1.1: an attack by infantry or cavalry. The attacker already stands where it goes back to."""

    attacker: Counter
    """Who attacks."""
    base: Cell
    """The field from which it came into the battle."""
    target: Cell
    """The field where the battle takes place."""
    defender: Counter = -1
    """Who is attacked."""
    way: tuple[Cell, ...] = ()
    """The fields from where the attacker stands to the field of the battle."""
    again: bool = False
    """Whether it is a second attack (6.2g)."""
    stays: bool = False
    """Whether the defender stays although it lost, by a general's ability."""
    withdrew: Cell = -1
    """The field to which the defender withdrew."""
    steps: ClassVar = ("strike", "withdraw", "occupy")

    def strike(self, table: Drina) -> None:
        """6.1.1d to 6.1.1k, 6.1.1p: cards, then losses."""
        defender = table.occupancy.at[self.target]
        doomed = last_token(table, defender) or not can_save_itself(table, defender, self.target, self.base)
        outcome = fight(table, self.attacker, self.base, self.target, "6.1.1d", doomed)
        if outcome == WON:
            table.amend(defender=defender)
            table.lose(defender, "6.1.1k")
            return
        table.leave()
        if outcome == LOST:
            table.lose(self.attacker, "6.1.1p")
        elif table.printed.kind[defender] == Kind.GENERAL:
            table.lose(self.attacker, "6.1.1i")
        else:
            table.lose(self.attacker, "6.1.1f")
            table.lose(defender, "6.1.1f")
        if table.pieces[self.attacker].order and not self.again:
            table.put(self.attacker, replace(table.pieces[self.attacker], prey=NOT_WON))
        self.goes_back(table, "6.1.1p" if outcome == LOST else "6.1.1g")

    def goes_back(self, table: Drina, clause: str) -> None:
        """6.1.1g, 6.1.1h: the attacker, if it is left, stands again where it came from."""
        at = table.pieces[self.attacker].at
        if at < 0:
            return
        if at != self.base:
            clause = "6.1.1h"
        table.say(f"{table.name(self.attacker)} goes back to {table.place(at)}.", clause, table.hexname(at))
        table.occupy(at, table.side_of(self.attacker))

    def withdraw(self, table: Drina) -> None:
        """6.1.1m to 6.1.1o: a beaten defender that is left withdraws, or is destroyed."""
        if not table.on_map(self.defender):
            return
        if can_save_itself(table, self.defender, self.target, self.base):
            table.choose(WithdrawTo(SIDES[table.side_of(self.defender)]))
            return
        table.put(self.defender, replace(table.pieces[self.defender], strength=1))
        table.say(f"{table.name(self.defender)} has no field to withdraw to.", "6.1.1o", table.hexname(self.target))
        table.lose(self.defender, "6.1.1o")

    def occupy(self, table: Drina) -> None:
        """6.1.1l: the winner takes the field. With the Order it may attack the same enemy again (6.2g)."""
        if self.stays:
            self.goes_back(table, "4.4.1a")
            return
        printed, piece = table.printed, table.pieces[self.attacker]
        adjacent = self.withdrew >= 0 and holds(table.board.adjacent[self.target], self.withdrew)
        prey = self.defender if piece.order and adjacent and not self.again else piece.prey
        serbian = printed.country[self.attacker] == SERBIA
        greece = piece.greece or (serbian and holds(printed.salonica, self.target))
        table.march(self.attacker, self.way, "advances", "6.1.1l", prey=prey, greece=greece)
        table.occupy(self.target, printed.country[self.attacker])


def ways_out(table: Drina, defender: Counter, target: Cell, base: Cell) -> int:
    """The fields one behind, or if there is none, two behind (6.1.1m, 6.1.1n)."""
    one, two = table.printed.behind(target, base)
    open_fields = enterable(table, defender) & table.occupancy.free
    return one & open_fields or two & open_fields


def may_stay(table: Drina, defender: Counter, target: Cell) -> bool:
    """Whether a general's ability lets a beaten defender stay."""
    effects = abilities(table, defender, target)
    return any(effect.word == "holds" and applies(table, effect, defender, "defending", target) for effect in effects)


def can_save_itself(table: Drina, defender: Counter, target: Cell, base: Cell) -> bool:
    """Whether a beaten defender can withdraw or stay, and so is not destroyed (6.1.1o)."""
    return bool(ways_out(table, defender, target, base)) or may_stay(table, defender, target)


class WithdrawTo(PickPlace[Drina], Ask, frozen=True, tag="WithdrawTo"):
    """6.1.1m, 6.1.1n: where a beaten defender withdraws."""

    kind: ClassVar = "withdraw"
    clause: ClassVar = "6.1.1m"
    accepts: ClassVar = (Withdraw, Stay)

    def standing(self, table: Drina) -> Cell:
        """The field that was lost."""
        return table.inside(Battle).target

    def ends(self, table: Drina) -> list[Cell]:
        """The fields one behind, or if there is none, two behind."""
        battle = table.inside(Battle)
        return cells(ways_out(table, battle.defender, battle.target, battle.base))

    def order(self, table: Drina, to: str) -> Order:
        """The defender goes."""
        battle = table.inside(Battle)
        return Withdraw(table.printed.ids[battle.defender], table.hexname(battle.target), to)

    def may_stay(self, table: Drina) -> bool:
        """Whether a general's ability lets the defender stay."""
        battle = table.inside(Battle)
        return may_stay(table, battle.defender, battle.target)

    def prompt(self, table: Drina) -> str:
        """Who, and from where."""
        battle = table.inside(Battle)
        name, place = table.name(battle.defender), table.place(battle.target)
        return f"{self.who(table)}: {name} lost the battle of {place}; choose where it withdraws."

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Every field it can withdraw to, or to stay."""
        found = super().orders(table, subject)
        return [*found, Stay(subject)] if subject in self.subjects(table) and self.may_stay(table) else found

    def why_not(self, table: Drina, order: Order) -> Refusal:
        """6.1.1m, 6.1.1n."""
        assert isinstance(order, (Withdraw, Stay))
        battle = table.inside(Battle)
        name = table.name(battle.defender)
        if order.piece != table.printed.ids[battle.defender]:
            return Refusal("not-beaten", "6.1.1m", f"It is for {name} to withdraw.")
        if isinstance(order, Stay):
            return Refusal("must-withdraw", "6.1.1m", f"{name} has lost the battle and must withdraw.")
        if order.start != table.hexname(battle.target):
            return Refusal("not-there", "6.1.1m", f"{name} withdraws from {table.place(battle.target)}.")
        if table.board.find(order.to) is None:
            return unknown_field(order.to)
        ends = self.ends(table)
        open_to = listing([table.hexname(cell) for cell in ends], "or") or "no field"
        sentence = (
            f"{name} cannot withdraw to {order.to}: away from {table.hexname(battle.base)} it can reach {open_to}."
        )
        one, _ = table.printed.behind(battle.target, battle.base)
        near = any(holds(one, cell) for cell in ends)
        if near:
            return Refusal("withdrawal", "6.1.1m", sentence, "three-fields-behind")
        return Refusal("withdrawal", "6.1.1n", sentence, "two-fields-behind")

    def carry_out(self, table: Drina, order: Order) -> None:
        """Go, or stay."""
        battle = table.inside(Battle)
        defender = battle.defender
        if isinstance(order, Stay):
            table.amend(stays=True)
            table.change(defender, f"stays on {table.place(battle.target)}", "4.4.1a")
            return
        assert isinstance(order, Withdraw)
        to = table.board.cell(order.to)
        table.amend(withdrew=to)
        near = holds(table.board.adjacent[battle.target], to)
        table.march(defender, (battle.target, to), "withdraws", "6.1.1m" if near else "6.1.1n")
        table.occupy(to, table.side_of(defender))
