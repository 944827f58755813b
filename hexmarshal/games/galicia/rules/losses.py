"""9.4: the loss roll, and how its reductions are spread."""

from itertools import combinations
from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.asking import PickUnit, in_order
from hexmarshal.games.galicia.rules.effectiveness import reduce
from hexmarshal.games.galicia.rules.in_progress import Engagement
from hexmarshal.games.galicia.rules.orders import Bear, Lose, Spread
from hexmarshal.games.galicia.rules.position import Galicia, replace


def loss_modifiers(table: Galicia, combat: Engagement, number: int) -> list[Modifier]:
    """What modifies the loss roll of the attacker, 0, or the defender, 1 (9.4.1)."""
    data = table.printed.data
    result = combat.result(table)
    mine = result.defender if number else result.attacker
    terms = [
        (mine.modifier, "combat result", "9.4.1a"),
        (data.artillery_modifier(combat.guns[1 - number]), "enemy artillery", "9.4.1b"),
        (data.modifier("flanked") if number and combat.flanked else 0, "flanked", "9.4.1c"),
        (data.modifier("retreat") * mine.retreat, "retreat", "9.4.1d"),
        (data.modifier("failed-retreat") if combat.failed[number] else 0, "failed retreat", "9.4.1e"),
        (data.modifier("high-odds") * combat.over if number else 0, "high odds", "9.4.1f"),
    ]
    return [Modifier(value, why, clause) for value, why, clause in terms if value]


class Losses(Procedure, frozen=True, tag="Losses"):
    """9.4.2: the reductions of a side are spread equally over those who took part."""

    owner: SideNumber
    """Whose units they are."""
    units: tuple[Counter, ...]
    """Who took part."""
    number: int
    """Reductions still to be taken."""
    taken: tuple[int, ...]
    """How many each unit has taken."""
    steps: ClassVar = ("next",)

    def alive(self, table: Galicia) -> list[Counter]:
        """Who is left."""
        return [i for i in self.units if table.on_map(i)]

    def may_take(self, table: Galicia) -> list[Counter]:
        """Who may take the next one: no unit before all others have as many, except those that would be eliminated."""
        alive = self.alive(table)
        taken = dict(zip(self.units, self.taken, strict=True))
        return [i for i in alive if all(table.fragile(other) for other in alive if taken[other] < taken[i])]

    def next(self, table: Galicia) -> None:
        """The next reduction. The owner is asked as soon as there are two units, whatever their state (5.4c)."""
        alive = self.alive(table)
        if not self.number or not alive:
            return
        if len(alive) == 1:
            reduce(table, alive[0], self.number, "9.4.2c")
            return
        table.again()
        table.ask(TakeReduction(SIDES[self.owner]))

    def recounted(self, table: Galicia, side: SideNumber) -> "Losses":
        """The same as the enemy knows it: they see how many were taken, not by whom."""
        if side != self.owner:
            return self
        total, units = sum(self.taken), len(self.units)
        return replace(self, taken=tuple((total + n) // units for n in range(units)))


def take(table: Galicia, losses: Losses, index: Counter) -> None:
    """One reduction of one unit."""
    at = losses.units.index(index)
    taken = (*losses.taken[:at], losses.taken[at] + 1, *losses.taken[at + 1 :])
    table.amend(number=losses.number - 1, taken=taken)
    reduce(table, index, 1, "9.4.2c")


class TakeReduction(PickUnit, frozen=True, tag="TakeReduction"):
    """9.4.2a: the owner says who takes the next reduction."""

    kind: ClassVar = "loss"
    clause: ClassVar = "9.4.2a"
    accepts: ClassVar = (Lose, Bear, Spread)

    def losses(self, table: Galicia) -> Losses:
        """The losses in progress."""
        return table.inside(Losses)

    def prompt(self, table: Galicia) -> str:
        """How many are due."""
        due = count(self.losses(table).number, "reduction")
        each = ", which of them take one each," if self.bearers(table) > 1 else ","
        return f"{self.who(table)}: {due} to take. Say who takes the next{each} or let them be spread."

    def able(self, table: Galicia) -> list[Counter]:
        """Who may take it."""
        return self.losses(table).may_take(table)

    def against(self, table: Galicia, index: Counter) -> Refusal:
        """9.4.2."""
        name = table.name(index)
        if index not in self.losses(table).units:
            return Refusal("withheld", "9.4.2b", f"{name} did not take part and takes no reduction.")
        return Refusal("unequal", "9.4.2a", f"{name} has taken more than others that can still take one.")

    def subjects(self, table: Galicia) -> list[str]:
        """Who may take it, those who take one each, or all at once."""
        several = ["bear"] if self.bearers(table) > 1 else []
        return [*self.choices(table), *several, "spread"]

    def bearers(self, table: Galicia) -> int:
        """How many units can take a reduction each, with those that are due."""
        return min(self.losses(table).number, len(self.able(table)))

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Take it."""
        if subject == "bear" and self.bearers(table) > 1:
            best = sorted(self.able(table), key=lambda i: self._worth(table, i))
            return [Bear(self.ids(table, sorted(group))) for group in combinations(best, self.bearers(table))]
        return [Spread()] if subject == "spread" else super().orders(table, subject)

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """Having them spread is always allowed; the units that take one each are as many as there are reductions."""
        if not isinstance(order, Bear):
            return None if isinstance(order, Spread) else super().check(table, order)
        units = self.own_units(table, order.units, "9.4.2a")
        if isinstance(units, Refusal):
            return units
        able, due = self.able(table), self.bearers(table)
        for i in units:
            if i not in able:
                return self.against(table, i)
        if len(units) == due and due > 1:
            return None
        return Refusal("number", "9.4.2a", f"Name {count(due, 'unit')}: each takes one of the reductions.")

    def normal(self, table: Galicia, order: Order) -> Order:
        """Units in the order of the counters."""
        return Bear(in_order(table, order.units)) if isinstance(order, Bear) else order

    def _worth(self, table: Galicia, index: Counter) -> tuple[bool, int, int, int]:
        """Who is to bear a reduction first: those who can, the strongest before others."""
        losses = self.losses(table)
        taken = losses.taken[losses.units.index(index)]
        return table.fragile(index), taken, -table.pieces[index].steps, -table.defence(index)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Take one, one each, or all that are left: from those who can bear them, the strongest first."""
        if isinstance(order, (Lose, Bear)):
            for piece in order.pieces:
                take(table, self.losses(table), table.printed.index[piece])
            return
        while (losses := self.losses(table)).number and (able := losses.may_take(table)):
            take(table, losses, min(able, key=lambda i: self._worth(table, i)))
