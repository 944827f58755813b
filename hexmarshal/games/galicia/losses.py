"""9.4: the loss roll, and how its reductions are spread."""

from typing import TYPE_CHECKING, ClassVar

from hexmarshal.core.events import Modifier
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import count
from hexmarshal.games.galicia.asking import Ask
from hexmarshal.games.galicia.effectiveness import reduce
from hexmarshal.games.galicia.orders import Lose, Spread
from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.table import Galicia, replace

if TYPE_CHECKING:
    from hexmarshal.games.galicia.combat import Combat


def loss_modifiers(table: Galicia, combat: "Combat", number: int) -> list[Modifier]:
    """What modifies the loss roll of the attacker, 0, or the defender, 1 (9.4.1)."""
    box = table.sheet.box
    result = combat.result(table)
    mine = result.defender if number else result.attacker
    terms = [
        (mine.modifier, "combat result", "9.4.1a"),
        (box.artillery_modifier(combat.guns[1 - number]), "enemy artillery", "9.4.1b"),
        (box.modifier("flanked") if number and combat.flanked else 0, "flanked", "9.4.1c"),
        (box.modifier("retreat") * mine.retreat, "retreat", "9.4.1d"),
        (box.modifier("failed-retreat") if combat.failed[number] else 0, "failed retreat", "9.4.1e"),
        (box.modifier("high-odds") * combat.over if number else 0, "high odds", "9.4.1f"),
    ]
    return [Modifier(value, why, clause) for value, why, clause in terms if value]


class Losses(Procedure, frozen=True):
    """9.4.2: the reductions of a side are spread equally over those who took part."""

    owner: int
    """Whose units they are."""
    units: tuple[int, ...]
    """Who took part."""
    number: int
    """Reductions still to be taken."""
    taken: tuple[int, ...]
    """How many each unit has taken."""
    steps: ClassVar = ("next",)

    def alive(self, table: Galicia) -> list[int]:
        """Who is left."""
        return [i for i in self.units if table.pieces[i].at >= 0]

    def may_take(self, table: Galicia) -> list[int]:
        """Who may take the next one: nobody before all others have as many, save who would be eliminated."""
        alive = self.alive(table)
        taken = dict(zip(self.units, self.taken, strict=True))
        return [
            i
            for i in alive
            if all(table.fragile(other) for other in alive if taken[other] < taken[i])
        ]

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

    def recounted(self, table: Galicia, side: int) -> "Losses":
        """The same as the enemy knows it: he sees how many were taken, not by whom."""
        if side != self.owner:
            return self
        total, units = sum(self.taken), len(self.units)
        return replace(self, taken=tuple((total + n) // units for n in range(units)))


def take(table: Galicia, losses: Losses, index: int) -> None:
    """One reduction of one unit."""
    at = losses.units.index(index)
    taken = (*losses.taken[:at], losses.taken[at] + 1, *losses.taken[at + 1 :])
    table.amend(number=losses.number - 1, taken=taken)
    reduce(table, index, 1, "9.4.2c")


class TakeReduction(Ask, frozen=True):
    """9.4.2a: the owner says who takes the next reduction."""

    kind: ClassVar = "loss"
    clause: ClassVar = "9.4.2a"
    accepts: ClassVar = (Lose, Spread)

    def losses(self, table: Galicia) -> Losses:
        """The losses in progress."""
        return next(frame for frame in reversed(table.stack) if isinstance(frame, Losses))

    def prompt(self, table: Galicia) -> str:
        """How many are due."""
        due = count(self.losses(table).number, "reduction")
        return f"{self.who(table)}: {due} to take. Say who takes the next, or let them be spread."

    def subjects(self, table: Galicia) -> list[str]:
        """Who may take it, or all at once."""
        return [*self.ids(table, self.losses(table).may_take(table)), "spread"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Take it."""
        if subject == "spread":
            return [Spread()]
        return [Lose(subject)] if subject in self.subjects(table) else []

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """9.4.2."""
        if isinstance(order, Spread):
            return None
        assert isinstance(order, Lose)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        losses, name = self.losses(table), table.name(index)
        if index not in losses.units:
            return Refusal("withheld", "9.4.2b", f"{name} did not take part and takes no reduction.")
        if index in losses.may_take(table):
            return None
        return Refusal("unequal", "9.4.2a", f"{name} has taken more than others that can still take one.")

    def read(self, table: Galicia, text: str) -> Order | None:
        """``lose 4`` or ``spread``."""
        if text.casefold() == "spread":
            return Spread()
        piece = self.read_piece(table, text[5:]) if text.casefold().startswith("lose ") else None
        return None if piece is None else Lose(piece)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Take one, or all that are left: from those who can bear them, the strongest first."""
        if isinstance(order, Lose):
            take(table, self.losses(table), table.sheet.index[order.piece])
            return
        while (losses := self.losses(table)).number and (able := losses.may_take(table)):
            taken = dict(zip(losses.units, losses.taken, strict=True))
            best = min(able, key=lambda i: (table.fragile(i), taken[i], -table.pieces[i].steps, -table.defence(i)))
            take(table, losses, best)
