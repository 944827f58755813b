"""Chapters 8.1, 8.2: the declaration of an attack."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attackers import (
    able,
    attackable,
    listed,
    targets,
    why_leaderless,
    why_too_weak,
    why_unable,
)
from hexmarshal.games.great_war_east.rules.standard.combat import Combat, CombatPhase
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack
from hexmarshal.wargame.cautions import ATTACKABLE


class DeclareAttack(Ask, frozen=True, tag="DeclareAttack"):
    """8.11 to 8.24: the attacker names hexes and the units that attack them, or ends their combat phase.

    Units next to a hex can combine in thousands of ways. Listed are all of them together, each stack, each unit, all
    but one, and all without the cavalry; any other combination may be composed and ordered as well.
    """

    besieged: tuple[Cell, ...] = ()
    """The hexes whose fortresses were attacked in this phase (8.14)."""
    advanced: tuple[Counter, ...] = ()
    """Who has advanced in this phase (8.73)."""
    unnamed: ClassVar = ("advanced",)
    kind: ClassVar = "attack"
    idle: ClassVar = ATTACKABLE
    clause: ClassVar = "8.0a"
    accepts: ClassVar = (Attack, Done)
    odds: ClassVar = True
    composed: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Whose phase it is, and what can be attacked."""
        number = len(self._hexes(table))
        can = "No hex can be attacked" if not number else f"{count(number, 'hex').capitalize()} can be attacked"
        return f"{self.who(table)}: attack (8.0). {can}."

    # What is listed

    def _hexes(self, table: GreatWar) -> list[str]:
        near = spread(table.occupancy(self.player).held, table.board.stride)
        near |= table.exclusive.support.hexes(table, self.player)  # it needs no unit beside it
        found = cells(near & targets(table, self.player, self.besieged))
        labels = table.board.labels
        return [labels[cell] for cell in found if attackable(table, self.player, cell, self.besieged)]

    def subjects(self, table: GreatWar) -> list[str]:
        """The hexes that can be attacked, and the end of the phase where it may end."""
        found = self._hexes(table)
        return found if found and self._why_not_stop(table) else [*found, "done"]

    def _why_not_stop(self, table: GreatWar) -> Refusal | None:
        return table.exclusive.attacks.why_not_stop(table, self.player)

    def unused(self, table: GreatWar) -> list[str]:
        """The hexes that can still be attacked."""
        return self._hexes(table)

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """Who attacks it, and what else with it."""
        if subject == "done":
            return [Done()] if "done" in self.subjects(table) else []
        target = table.board.find(subject)
        if target is None or not holds(targets(table, self.player, self.besieged), target):
            return []
        return list(listed(table, self.player, target, self.besieged))

    # What is checked

    def attacked(self, table: GreatWar, order: Attack) -> tuple[Cell, ...] | Refusal:
        """The hexes that an order attacks, or why they may not be attacked."""
        found = []
        for label in (order.target, *order.also):
            cell = table.board.find(label)
            if cell is None or not holds(table.in_play(), cell):
                return Refusal("unknown-hex", "2.1", f"There is no hex {label} on the maps in play.")
            refusal = self._against(table, cell)
            if refusal is not None:
                return refusal
            found.append(cell)
        return tuple(sorted(set(found)))

    def _against(self, table: GreatWar, cell: Cell) -> Refusal | None:
        foe, where = table.occupancy(1 - self.player), table.place(cell)
        if holds(targets(table, self.player, self.besieged), cell):
            return None
        if holds(foe.held | table.forts(1 - self.player), cell):
            return Refusal("attacked", "8.14", f"All units in {where} have been attacked in this combat phase.")
        if holds(foe.leaders, cell):
            sentence = f"Headquarters alone, as in {where}, are not attacked; units that enter their hex displace them."
            return Refusal("headquarters", "10.52b", sentence, "headquarters-are-not-attacked-alone")
        return Refusal("no-target", "8.0a", f"There is no enemy in {where}.")

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """8.11 to 8.24, 5.34, 5.36, 8.8, and what the exclusive rules ask of an attack and of the end."""
        if isinstance(order, Done):
            return self._why_not_stop(table) if self._hexes(table) else None
        assert isinstance(order, Attack)
        if order.units and not order.target:
            unit = self.own_piece(table, order.units[0])
            if isinstance(unit, Refusal):
                return unit
            return Refusal("not-adjacent", "8.11", f"{table.name(unit)} is adjacent to no enemy.")
        hexes = self.attacked(table, order)
        if isinstance(hexes, Refusal):
            return hexes
        units: set[int] = set()
        for piece in order.units:
            unit = self.own_piece(table, piece)
            if isinstance(unit, Refusal):
                return unit
            refusal = self._unit_against(table, unit, hexes)
            if refusal is not None:
                return refusal
            units.add(unit)
        return self._group_against(table, sorted(units), hexes, fleet=order.flotilla)

    def _unit_against(self, table: GreatWar, unit: Counter, hexes: tuple[Cell, ...]) -> Refusal | None:
        name, at = table.name(unit), table.pieces[unit].at
        apart = [cell for cell in hexes if not holds(table.printed.beside[cell], at)]
        if not apart:
            if unit in self.advanced:
                return Refusal("advanced", "8.73", f"{name} has advanced and attacks no more in this phase.")
            return why_unable(table, unit)
        if len(hexes) > 1:
            sentence = f"{name} is not adjacent to {table.place(apart[0])}; all attackers must be to all defenders."
            return Refusal("not-adjacent", "8.23", sentence)
        return Refusal("not-adjacent", "8.11", f"{name} is not adjacent to {table.place(apart[0])}.")

    def _group_against(
        self, table: GreatWar, units: Sequence[Counter], hexes: tuple[Cell, ...], *, fleet: bool
    ) -> Refusal | None:
        if fleet:
            refusal = table.exclusive.support.why_not(table, self.player, hexes)
            if refusal is not None:
                return refusal
        if not units and not fleet:
            return Refusal("nobody", "8.0a", "No unit attacks.")
        if not units and len(hexes) > 1:
            support = table.exclusive.support.name
            sentence = f"{support[:1].upper()}{support[1:]} alone attacks one hex: it is adjacent to no two of them."
            return Refusal("several", "8.23", sentence, "hexes-of-the-flotilla")
        refusal = why_leaderless(table, units) or table.exclusive.attacks.why_unpaid(table, units)
        return refusal or why_too_weak(table, units, hexes, fleet=fleet)

    def point(self, table: GreatWar, subject: str, where: str) -> Order | None:
        """An enemy means: by all who can; a unit of one's own: by it alone, on the enemy next to it."""
        index = table.printed.index.get(subject)
        if index is None or not table.on_map(index):
            return super().point(table, subject, where)
        labels, at = table.board.labels, table.pieces[index].at
        if table.side_of(index) != self.player:
            units = tuple(table.printed.ids[unit] for unit in able(table, self.player, (at,)))
            return Attack(units, labels[at])
        near = [where] if where else [labels[c] for c in cells(table.printed.beside[at] & self._enemies(table))]
        orders = [Attack((subject,), label) for label in near or [""]]
        return next((order for order in orders if self.check(table, order) is None), orders[0])

    def _enemies(self, table: GreatWar) -> int:
        return table.occupancy(1 - self.player).held | table.forts(1 - self.player)

    def normal(self, table: GreatWar, order: Order) -> Order:
        """Units in the order of the counters and hexes in that of the map, each once."""
        if not isinstance(order, Attack):
            return order
        named, labels = set(order.units), {order.target, *order.also}
        hexes = sorted(labels, key=table.board.cell)
        units = tuple(id for id in table.printed.ids if id in named)
        return msgspec.structs.replace(order, units=units, target=hexes[0], also=tuple(hexes[1:]))

    # Composing

    def whole(self, table: GreatWar, subject: str, where: str) -> Order | None:
        """All who may attack a hex, or two if one is pointed at with the other; support alone composes nothing."""
        hexes = sorted({subject, where or subject}, key=lambda label: table.board.find(label) or 0)
        orders = [order for order in self.orders(table, hexes[0]) if isinstance(order, Attack) and order.units]
        if len(hexes) > 1:
            orders = [order for order in orders if order.also == (hexes[1],)]
        return max(orders, key=lambda order: (len(order.units) - len(order.also), not order.flotilla), default=None)

    def joiners(self, table: GreatWar, order: Order) -> tuple[str, ...]:
        """All units of the side next to the hexes, heroic leaders included."""
        assert isinstance(order, Attack)
        hexes = [table.board.cell(label) for label in (order.target, *order.also)]
        near = table.in_play()
        for cell in hexes:
            near &= table.printed.beside[cell]
        mine = table.printed.of_side[self.player]
        return tuple(table.printed.ids[i] for i in mine if _offers(table, i) and holds(near, table.pieces[i].at))

    # Doing it

    def combat(self, table: GreatWar, order: Attack) -> Combat:
        """The combat that an order begins."""
        hexes = self.attacked(table, order)
        assert not isinstance(hexes, Refusal)
        units = tuple(sorted({table.printed.index[piece] for piece in order.units}))
        return Combat(player=self.player, attackers=units, targets=hexes, fleet=order.flotilla)

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """The combat is fought to its end before the next is declared (8.0)."""
        if isinstance(order, Attack):
            table.call(self.combat(table, order))
        else:
            table.go_on()

    def foresee(self, table: GreatWar, order: Order) -> None:
        """As far as the die; both sides are taken to shift the combat as far as they can."""
        if isinstance(order, Attack):
            table.call(self.combat(table, order).prospect())
        else:
            self.carry_out(table, order)


def _offers(table: GreatWar, unit: Counter) -> bool:
    return table.placed(unit) and table.strengths(unit)[0] > 0


class CombatResolution(CombatPhase, frozen=True, tag="CombatResolution"):
    """4.0-A3b, 8.0: attacks one after the other."""

    steps: ClassVar = ("attack",)

    def attack(self, table: GreatWar) -> None:
        """8.0: as long as the phasing player can attack and wants to."""
        question = DeclareAttack(side=SIDES[self.player], besieged=self.besieged, advanced=self.advanced)
        if question.unused(table) or not table.forced:
            table.again()
            table.ask(question)
