"""Units next to an enemy hex attack it together.

A game says who may still attack, at which odds, and what comes of an attack; what is listed and refused follows.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Order, Question, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.wargame.orders import Attack
from tests.toys.crossing.rules.position import Crossing


class AttackHexes(Question[Crossing], frozen=True):
    """Pieces may attack a hex together, and others after them, until their side is done.

    ``accepts`` begins with the order to attack, which has the fields ``units`` and ``target``. Every group that may
    attack is listed, so a rule must keep groups small: by stacking, or by who may fight beside whom.
    """

    kind: ClassVar = "attack"
    accepts: ClassVar[tuple[type[Order], ...]] = (Attack, Done)
    odds: ClassVar = True

    def prompt(self, table: Crossing) -> str:
        """Who, and what."""
        return f"{table.side_called(self.side)}: attack, or be done."

    def targets(self, table: Crossing) -> int:
        """The hexes in which there is somebody to attack, as a set: by default all with enemies."""
        foes = (table.occupancy(side).held for side, name in enumerate(table.side_ids) if name != self.side)
        return reduce(or_, foes) & table.board.everywhere

    def able(self, table: Crossing, target: Cell) -> list[Counter]:
        """The pieces that may take part in an attack on one of them: by default all next to it."""
        mine, near = table.of(table.side_ids.index(self.side)), table.board.adjacent[target]
        return [index for index in mine if holds(near, table.pieces[index].at)]

    def against(self, table: Crossing, units: Sequence[Counter], target: Cell) -> Refusal | None:
        """Why some of them may not attack it together; ``None`` if they may."""
        return None

    def subjects(self, table: Crossing) -> list[str]:
        """The hexes that can be attacked, and the end where none need be."""
        labels = (table.hexname(target) for target in cells(self.targets(table)))
        found = [label for label in labels if self.orders(table, label)]
        return [*found, "done"] if Done in self.accepts else found

    def orders(self, table: Crossing, subject: str) -> list[Order]:
        """Every group that may attack a hex."""
        if subject == "done" and Done in self.accepts:
            return [Done()]
        target = table.board.find(subject)
        if target is None or not holds(self.targets(table), target):
            return []
        ids, able = table.piece_ids(), self.able(table, target)
        groups = (group for size in range(1, len(able) + 1) for group in combinations(able, size))
        legal = [group for group in groups if self.against(table, group, target) is None]
        return [self.accepts[0](units=tuple(ids[i] for i in group), target=subject) for group in legal]

    def normal(self, table: Crossing, order: Order) -> Order:
        """The units in the order of the counters, each once."""
        if isinstance(order, Done):
            return order
        named = set(order.pieces)
        return msgspec.structs.replace(order, units=tuple(id for id in table.piece_ids() if id in named))

    def check(self, table: Crossing, order: Order) -> Refusal | None:
        """A hex with somebody to attack, by pieces that may."""
        if isinstance(order, Done):
            return None
        target = table.board.find(order.where)
        if target is None or not holds(self.targets(table), target):
            return Refusal("no-target", self.clause, f"There is nobody to attack in {order.where}.")
        units, able = [table.index_of(id) for id in order.pieces], self.able(table, target)
        for unit, id in zip(units, order.pieces, strict=True):
            if unit not in able:
                sentence = f"{table.called(id)} cannot take part in an attack on {order.where}."
                return Refusal("cannot-attack", self.clause, sentence)
        if not units:
            return Refusal("nobody", self.clause, f"Nobody attacks {order.where}.")
        return self.against(table, sorted({unit for unit in units if unit is not None}), target)
