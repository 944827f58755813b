"""7.0 to 7.2: who may attack whom, and the announcement of an attack."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules import command
from hexmarshal.games.galicia.rules.asking import Ask, in_order
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.in_progress import Attacking
from hexmarshal.games.galicia.rules.odds import hopeful
from hexmarshal.games.galicia.rules.orders import Attack
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.wargame.cautions import ATTACKABLE


@derived
def targets(table: Galicia, side: SideNumber) -> int:
    """Hexes that a side may attack: enemies not all of whom were attacked in this phase (7.0b, 13.0b)."""
    pieces, stacks = table.pieces, table.occupancy(1 - side).at.items()
    found = mask(cell for cell, units in stacks if not all(pieces[i].attacked for i in units))
    if SIDES.index(table.printed.data.fortress.side) != side:
        found &= ~(1 << table.printed.fortress)
    return found


def attackers(table: Galicia, side: SideNumber, target: Cell) -> list[Counter]:
    """The units of a side that may attack a hex (7.0, 7.4a)."""
    pieces, army = table.pieces, table.occupancy(side)
    return sorted(
        i
        for cell in cells(table.board.adjacent[target] & army.held)
        for i in army.at[cell]
        if not pieces[i].fought and table.attack(i) > 0
    )


@derived
def groups_against(table: Galicia, side: SideNumber, target: Cell) -> list[command.Group]:
    """The units of a side that may attack a hex together, the strongest first (7.2, 7.5)."""
    return command.groups(table, attackers(table, side, target))


class CombatPhase(Attacking, frozen=True, tag="CombatPhase"):
    """7: the phasing player attacks as often as possible and wanted."""

    steps: ClassVar = ("next", "close")

    def next(self, table: Galicia) -> None:
        """Ask for an attack, as long as the map lets somebody attack."""
        beside = spread(targets(table, self.player), table.board.stride)
        table.ask_if(bool(beside & table.occupancy(self.player).held), ChooseAttack(SIDES[self.player]))

    def close(self, table: Galicia) -> None:
        """What was told in this phase is covered again, and everybody may fight again."""
        for i, piece in enumerate(table.pieces):
            if piece.seen and piece.at >= 0:
                table.sight(piece.at, (i,))
        table.alter_all(range(len(table.pieces)), seen=False, fought=False, attacked=False)


class ChooseAttack(Ask, frozen=True, tag="ChooseAttack"):
    """7.0a, 7.2: the attacker names a hex and the units that are to attack it."""

    kind: ClassVar = "attack"
    idle: ClassVar = ATTACKABLE
    clause: ClassVar = "7.0a"
    accepts: ClassVar = (Attack, Done)
    odds: ClassVar = True

    def phase(self, table: Galicia) -> CombatPhase:
        """The phase in progress."""
        return table.inside(CombatPhase)

    def prompt(self, table: Galicia) -> str:
        """Whose phase it is."""
        return f"{self.who(table)} combat, {table.turn.id}: announce an attack, or end the phase."

    def groups(self, table: Galicia, target: Cell) -> list[tuple[int, ...]]:
        """Who may attack a hex together; not those whose attack was found too weak."""
        return hopeful(table, groups_against(table, self.player, target), target, self.player)

    def subjects(self, table: Galicia) -> list[str]:
        """Hexes that can be attacked, and the end of the phase."""
        near = spread(table.occupancy(self.player).held, table.board.stride) & targets(table, self.player)
        return [*(table.hexname(cell) for cell in cells(near) if self._attackable(table, cell)), "done"]

    def _attackable(self, table: Galicia, target: Cell) -> bool:
        """Whether anybody may attack a hex. A unit may do so alone, unless it was found too weak."""
        alone = table.printed.number["command.others"] > 0 and not self.phase(table).vain
        return bool(attackers(table, self.player, target) if alone else self.groups(table, target))

    def unused(self, table: Galicia) -> list[str]:
        """The hexes that can still be attacked."""
        return self.subjects(table)[:-1]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Who attacks it."""
        if subject == "done":
            return [Done()]
        target = table.board.find(subject)
        if target is None or not holds(targets(table, self.player), target):
            return []
        return [Attack(self.ids(table, group), subject) for group in self.groups(table, target)]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """7.0 to 7.5, 8.2b, 13.0b; the strength of the enemy has no part in it."""
        if isinstance(order, Done):
            return None
        assert isinstance(order, Attack)
        target = table.board.find(order.target)
        if target is None:
            return Refusal("unknown-hex", "1.3", f"There is no hex {order.target} on the map.")
        refusal = self._target_refusal(table, target)
        if refusal is not None:
            return refusal
        units = self.own_units(table, order.units, "7.1c")
        if isinstance(units, Refusal):
            return units
        for i in units:
            refusal = self._unit_refusal(table, i, target)
            if refusal is not None:
                return refusal
        refusal = command.refusal(table, units, "7.2")
        if refusal is None and tuple(sorted(units)) not in self.groups(table, target):
            sentence = "These units are no stronger than an attack on that hex that was found too weak in this phase."
            return Refusal("too-weak", "8.2b", sentence, "no-second-try")
        return refusal

    def _target_refusal(self, table: Galicia, target: Cell) -> Refusal | None:
        if holds(targets(table, self.player), target):
            return None
        where = table.place(target)
        if not holds(table.occupancy(1 - self.player).held, target):
            return Refusal("no-target", "7.0a", f"There is no enemy in {where}.")
        if target == table.printed.fortress:
            return Refusal("fortress", "13.0b", f"Units in {where} cannot be attacked.")
        return Refusal("attacked", "7.0b", f"The units in {where} have been attacked in this phase.")

    def _unit_refusal(self, table: Galicia, index: Counter, target: Cell) -> Refusal | None:
        name, here = table.name(index), table.pieces[index].at
        if not holds(table.board.adjacent[target], here):
            return Refusal("not-adjacent", "7.0a", f"{name} is not next to {table.place(target)}.")
        if table.pieces[index].fought:
            return Refusal("fought", "7.1d", f"{name} has attacked in this phase.")
        if table.attack(index) <= 0:
            return Refusal("no-strength", "7.4a", f"{name} has no attack strength left.")
        return None

    def normal(self, table: Galicia, order: Order) -> Order:
        """Units in the order of the counters."""
        return replace(order, units=in_order(table, order.units)) if isinstance(order, Attack) else order

    def point(self, table: Galicia, subject: str, where: str) -> Order | None:
        """The strongest attack on the hex in which the unit, or one of the hex, takes part."""
        index = table.printed.index.get(subject)
        if index is None and (not where or where == subject):
            return next(iter(self.orders(table, subject)), None) or super().point(table, subject, where)
        mine = [subject] if index is not None else list(self.ids(table, self._own(table, subject)))
        aims = [where] if where else [table.hexname(c) for c in cells(self._near(table, mine))]
        for aim in aims:
            for order in self.orders(table, aim):
                if set(mine) & set(order.pieces):
                    return order
        return Attack(tuple(mine), aims[0]) if mine and aims else None

    def _own(self, table: Galicia, label: str) -> tuple[Counter, ...]:
        cell = table.board.find(label)
        return () if cell is None else table.here(cell, self.player)

    def _near(self, table: Galicia, units: list[str]) -> int:
        """Enemies next to some own units."""
        around = 0
        for piece in units:
            index = table.printed.index[piece]
            if table.side_of(index) == self.player and table.on_map(index):
                around |= table.board.adjacent[table.pieces[index].at]
        return around & table.occupancy(1 - self.player).held

    def carry_out(self, table: Galicia, order: Order) -> None:
        """The five stages follow at once; then the phase goes on."""
        if isinstance(order, Done):
            return
        assert isinstance(order, Attack)
        table.again()
        table.call(self._combat(table, order))

    def _combat(self, table: Galicia, order: Attack) -> Combat:
        units = tuple(sorted(table.printed.index[piece] for piece in order.units))
        return Combat(self.player, table.board.cell(order.target), units)

    def foresee(self, table: Galicia, order: Order) -> None:
        """As far as the result of the attack; the defender is taken to defend as strongly as they can."""
        if isinstance(order, Attack):
            table.again()
            table.call(self._combat(table, order).prospect())
        else:
            self.carry_out(table, order)
