"""10: the order in which declared attacks are resolved."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.in_progress import Declared, Fighting, Marking
from hexmarshal.games.fury.rules.orders import Resolve
from hexmarshal.games.fury.rules.position import Fury


class Combats(Fighting, Marking, frozen=True, tag="Combats"):
    """10: the declared attacks, in the order the active player chooses."""

    player: SideNumber
    """The active side."""
    attacks: tuple[Declared, ...] = ()
    """The attacks not yet resolved."""
    retreated: tuple[Counter, ...] = ()
    """Units that retreated from an earlier combat of this activation (10.3.1j)."""
    lists: ClassVar = ("retreated",)
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """The next attack; one that can no longer be fought is dropped (10.1b)."""
        if self.attacks:
            table.again()
            table.choose(ChooseAttack(SIDES[self.player]))


class ChooseAttack(Ask, frozen=True, tag="ChooseAttack"):
    """10: which attack is resolved next."""

    kind: ClassVar = "resolve"
    clause: ClassVar = "10a"
    accepts: ClassVar = (Resolve,)
    odds: ClassVar = True

    def combats(self, table: Fury) -> Combats:
        """The attacks not yet resolved."""
        return table.inside(Combats)

    def prompt(self, table: Fury) -> str:
        """How many are left."""
        left = count(len(self.combats(table).attacks), "attack")
        return f"{self.who(table)}: choose the attack to resolve next. {left.capitalize()} to go."

    def subjects(self, table: Fury) -> list[str]:
        """The marked hexes."""
        return [table.hexname(attack.target) for attack in self.combats(table).attacks]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Resolve it."""
        return [Resolve(subject)] if subject in self.subjects(table) else []

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """Only a declared attack can be resolved."""
        assert isinstance(order, Resolve)
        if order.target in self.subjects(table):
            return None
        return Refusal("not-declared", "10.1b", f"No attack on {order.target} was declared.")

    def carry_out(self, table: Fury, order: Order) -> None:
        """Fight it."""
        assert isinstance(order, Resolve)
        target = table.board.cell(order.target)
        attacks = self.combats(table).attacks
        attack = next(attack for attack in attacks if attack.target == target)
        table.amend(attacks=tuple(other for other in attacks if other is not attack))
        retreated = self.combats(table).retreated
        table.call(Combat(attack.units, attack.start, attack.target, retreated))
