"""9.3: advance after combat."""

from itertools import chain, combinations
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.games.galicia.rules.asking import Ask, in_order
from hexmarshal.games.galicia.rules.in_progress import Engagement, combat_of
from hexmarshal.games.galicia.rules.orders import Advance
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reach import open_to


def refusal(table: Galicia, combat: Engagement, index: Counter) -> Refusal | None:
    """Why a unit may not advance (2.1e, 9.3)."""
    name = table.name(index)
    if index not in combat.attackers:
        return Refusal("not-fought", "9.3a", f"{name} did not take part in the attack.")
    if table.pieces[index].at == combat.target:
        return Refusal("advanced", "9.3a", f"{name} has advanced already.")
    if index in combat.retreated:
        return Refusal("retreated", "9.3a", f"{name} was thrown back in this combat.", "who-advances-and-when")
    if table.printed.released[index] > table.state.turn:
        return Refusal(
            "restricted",
            "2.1e",
            f"{name} cannot move before turn {table.printed.released[index]}.",
            "dot-bars-movement-only",
        )
    return None


def victors(table: Galicia, combat: Engagement) -> list[Counter]:
    """The attackers who are left, were not thrown back and have not advanced yet (9.3a)."""
    at = {i: table.pieces[i].at for i in combat.attackers if i not in combat.retreated}
    return [i for i, cell in at.items() if cell >= 0 and cell != combat.target]


def entrants(table: Galicia, combat: Engagement) -> list[Counter]:
    """The units that may advance; none into a hex that is closed to them (9.3c)."""
    if not holds(open_to(table, combat.attacker), combat.target):
        return []
    return [i for i in victors(table, combat) if refusal(table, combat, i) is None]


def tell_why_nobody(table: Galicia, combat: Engagement) -> None:
    """Say why no victorious unit may advance (2.1e, 9.3c)."""
    hexname = table.hexname(combat.target)
    if not holds(open_to(table, combat.attacker), combat.target):
        where = table.place(combat.target)
        table.say(f"No A-H unit may advance into {where} until turn 5 is over.", "9.3c", hexname)
        return
    found = (refusal(table, combat, i) for i in victors(table, combat))
    for against in filter(None, found):
        table.say(f"{against.sentence.removesuffix('.')}, so it does not advance.", against.clause, hexname)


class AdvanceUnits(Ask, frozen=True, tag="AdvanceUnits"):
    """9.3a: which of the victorious units go into the hex."""

    kind: ClassVar = "advance"
    clause: ClassVar = "9.3a"
    accepts: ClassVar = (Advance,)

    def prompt(self, table: Galicia) -> str:
        """Where to."""
        where = table.place(combat_of(table).target)
        return f"{self.who(table)}: {where} is empty. Choose who advances; nobody has to."

    def subjects(self, table: Galicia) -> list[str]:
        """One choice for all."""
        return ["advance"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Any of them for whom there is room, the most first."""
        if subject != "advance":
            return []
        units = entrants(table, combat_of(table))
        most = min(len(units), table.printed.number["stacking.steps"])  # every unit has a step or more
        groups = chain.from_iterable(combinations(units, size) for size in range(most, -1, -1))
        return [Advance(self.ids(table, group)) for group in groups if self._fits(table, group)]

    def _fits(self, table: Galicia, units: "tuple[int, ...] | list[int]") -> bool:
        """5.1a: an advance respects the limit at once."""
        return sum(table.pieces[i].steps for i in units) <= table.room(combat_of(table).target, self.player)

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """2.1e, 5.1a, 9.3."""
        assert isinstance(order, Advance)
        if not order.units:
            return None
        units = self.own_units(table, order.units, "9.3a")
        if isinstance(units, Refusal):
            return units
        combat = combat_of(table)
        for i in units:
            against = refusal(table, combat, i)
            if against is not None:
                return against
        if self._fits(table, units):
            return None
        return Refusal(
            "stacking",
            "5.1a",
            f"{table.place(combat.target)} has no room for that many steps.",
            "stacking-has-its-moments",
        )

    def normal(self, table: Galicia, order: Order) -> Order:
        """Units in the order of the counters."""
        assert isinstance(order, Advance)
        return Advance(in_order(table, order.units))

    def point(self, table: Galicia, subject: str, where: str) -> Order | None:
        """The advance of the unit, or of as many as can go."""
        if where not in ("", table.hexname(combat_of(table).target)):
            return None
        return Advance((subject,)) if subject in table.printed.index else next(iter(self.orders(table, subject)), None)

    def way(self, table: Galicia, order: Order) -> Way | None:
        """Into the hex that was won."""
        if not order.pieces:
            return None
        start = table.hexname(table.pieces[table.printed.index[order.pieces[0]]].at)
        return Way((start, table.hexname(combat_of(table).target)))

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Go in."""
        assert isinstance(order, Advance)
        target = combat_of(table).target
        for piece in order.units:
            table.march(table.printed.index[piece], (target,), "advances", "9.3a")
