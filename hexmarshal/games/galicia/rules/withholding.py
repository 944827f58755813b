"""8.1b: who takes part in a combat and who is withheld, the attacker first."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.galicia.rules import command
from hexmarshal.games.galicia.rules.asking import Ask, in_order
from hexmarshal.games.galicia.rules.in_progress import combat_of
from hexmarshal.games.galicia.rules.odds import hopeful
from hexmarshal.games.galicia.rules.orders import Commit, Defend
from hexmarshal.games.galicia.rules.position import Galicia


@derived
def groups_from(table: Galicia, side: SideNumber, hexes: tuple[Cell, ...]) -> list[command.Group]:
    """The units in some hexes that may attack together, the strongest first (7.2, 7.4a, 7.5)."""
    pieces = table.pieces
    units = (i for cell in hexes for i in table.here(cell, side))
    return command.groups(table, sorted(i for i in units if not pieces[i].fought and table.attack(i) > 0))


class CommitUnits(Ask, frozen=True, tag="CommitUnits"):
    """8.1b: the attacker has learned who defends, and says which units of the attacking hexes take part."""

    target: Cell
    """The hex that is attacked."""
    hexes: tuple[Cell, ...]
    """The hexes from which it is attacked."""
    kind: ClassVar = "commit"
    clause: ClassVar = "8.1b"
    accepts: ClassVar = (Commit,)
    odds: ClassVar = True

    def prompt(self, table: Galicia) -> str:
        """Who defends."""
        units = table.here(self.target, 1 - self.player)
        met = f"{table.list_of(units)} {'holds' if len(units) == 1 else 'hold'} {table.place(self.target)}"
        return f"{self.who(table)}: {met}. Say who takes part in the attack."

    def groups(self, table: Galicia) -> list[tuple[int, ...]]:
        """The groups that may attack from those hexes; not those that are as weak as one was before."""
        found = groups_from(table, self.player, self.hexes)
        return hopeful(table, found, self.target, self.player) or found

    def subjects(self, table: Galicia) -> list[str]:
        """One choice for all."""
        return ["commit"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Every group."""
        if subject != "commit":
            return []
        return [Commit(self.ids(table, group)) for group in self.groups(table)]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """7.2, 7.4a, 7.5."""
        assert isinstance(order, Commit)
        units = self.own_units(table, order.units, "8.1b")
        if isinstance(units, Refusal):
            return units
        if tuple(sorted(units)) in self.groups(table):
            return None
        for i in units:
            if table.pieces[i].at not in self.hexes:
                where = ", ".join(map(table.hexname, self.hexes))
                return Refusal("other-hex", "8.1a", f"{table.name(i)} is not in a hex that was named: {where}.")
            if table.pieces[i].fought:
                return Refusal("fought", "7.1d", f"{table.name(i)} has attacked in this phase.")
            if table.attack(i) <= 0:
                return Refusal("no-strength", "7.4a", f"{table.name(i)} has no attack strength left.")
        sentence = "These units are no stronger than an attack on that hex that was found too weak in this phase."
        return command.refusal(table, units, "7.2") or Refusal("too-weak", "8.2b", sentence, "no-second-try")

    def normal(self, table: Galicia, order: Order) -> Order:
        """Units in the order of the counters."""
        assert isinstance(order, Commit)
        return Commit(in_order(table, order.units))

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Note it in the combat."""
        assert isinstance(order, Commit)
        units = tuple(sorted(table.printed.index[piece] for piece in order.units))
        table.amend(attackers=units)
        table.say(f"{table.list_of(units)} will attack.", "8.1b")

    def foresee(self, table: Galicia, order: Order) -> None:
        """As far as the result of the attack."""
        self.carry_out(table, order)
        foresee(table)


class DefendUnits(Ask, frozen=True, tag="DefendUnits"):
    """7.3.1, 7.5: the defender says who defends; no unit for which there is room may stand aside."""

    target: Cell
    """The hex that is attacked."""
    kind: ClassVar = "defend"
    clause: ClassVar = "7.3.1"
    accepts: ClassVar = (Defend,)
    odds: ClassVar = True

    def prompt(self, table: Galicia) -> str:
        """Where, and why not all of them."""
        units, cavalry = command.candidates(table, self.target, self.player), table.printed.cavalry
        mixed = len({cavalry[i] for i in units}) > 1
        why = "cavalry never beside infantry (7.5)" if mixed else "one corps and one more unit at most (7.3.1)"
        return f"{self.who(table)}: not all units in {table.place(self.target)} can defend, {why}. Say who does."

    def groups(self, table: Galicia) -> list[tuple[int, ...]]:
        """The groups that may defend."""
        return command.defenders(table, self.target, self.player)

    def subjects(self, table: Galicia) -> list[str]:
        """One choice for all."""
        return ["defend"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Every group."""
        return [Defend(self.ids(table, group)) for group in self.groups(table)] if subject == "defend" else []

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """7.0b, 7.3 to 7.5."""
        assert isinstance(order, Defend)
        units = self.own_units(table, order.units, "7.3b")
        if isinstance(units, Refusal):
            return units
        if tuple(sorted(units)) in self.groups(table):
            return None
        for i in units:
            if table.pieces[i].at != self.target:
                return Refusal("not-there", "7.3b", f"{table.name(i)} is not in {table.hexname(self.target)}.")
            if table.pieces[i].attacked:
                return Refusal(
                    "attacked",
                    "7.0b",
                    f"{table.name(i)} has been attacked in this phase.",
                    "earlier-victims-stand-aside",
                )
        if all(table.defence(i) <= 0 for i in command.candidates(table, self.target, self.player)):
            return Refusal(
                "left-out",
                "7.4b",
                "No unit here has any defence left, so none of them stands aside.",
                "all-at-zero-defend-together",
            )
        able = {i for group in self.groups(table) for i in group}
        weak = next((i for i in units if i not in able), None)
        if weak is not None:
            return Refusal("no-strength", "7.4b", f"{table.name(weak)} has no defence left and stands aside.")
        sentence = "Every unit that can defend together with these must do so."
        return command.refusal(table, units, "7.3.1") or Refusal(
            "left-out", "7.3b", sentence, "no-defender-left-out-needlessly"
        )

    def normal(self, table: Galicia, order: Order) -> Order:
        """Units in the order of the counters."""
        assert isinstance(order, Defend)
        return Defend(in_order(table, order.units))

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Note it in the combat."""
        assert isinstance(order, Defend)
        table.amend(defenders=tuple(sorted(table.printed.index[piece] for piece in order.units)))

    def foresee(self, table: Galicia, order: Order) -> None:
        """As far as the result of the attack."""
        self.carry_out(table, order)
        foresee(table)


def foresee(table: Galicia) -> None:
    """Put the prospect of a combat in its place."""
    combat = combat_of(table)
    table.leave()
    table.call(combat.prospect())
