"""10.1 to 10.5: one attack from the cavalry's die to the advance."""

from collections.abc import Collection
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.engine.events import Modifier, Needed
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules import exchange
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.headquarters import cavalry, lone_hqs, lose_hq, shift_lone_hqs
from hexmarshal.games.fury.rules.in_progress import Attacking
from hexmarshal.games.fury.rules.losses import Losses
from hexmarshal.games.fury.rules.modifiers import ratio, strengths, sure_modifiers, terrain
from hexmarshal.games.fury.rules.orders import Advance
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.retreat import retreat
from hexmarshal.games.fury.rules.siege import settle_siege
from hexmarshal.games.fury.rules.targets import groups


class Combat(Attacking, frozen=True, tag="Combat"):
    """10.1 to 10.3: one attack."""

    steps: ClassVar = (
        "still_possible",
        "cavalry",
        "strike",
        "attacker_losses",
        "defender_losses",
        "contact",
        "reply",
        "force",
        "way_out_of_fortress",
        "retreats",
        "advance",
        "contact",
    )

    def still_possible(self, table: Fury) -> None:
        """10.1b: drop the attack if the target is empty or the ratio fell. The attackers stand as they stood."""
        side = table.side_of(self.attackers[0])
        if ratio(table, self.attackers, self.target, side) is None:
            table.say(f"The attack on {table.place(self.target)} can no longer be fought.", "10.1b")
            table.leave()
            return
        table.amend(side=side)

    def cavalry(self, table: Fury) -> None:
        """10.2.6: against terrain without penalty the cavalry may help."""
        if terrain(table, self.start, self.target, self.side):
            return
        value = cavalry(table, table.pieces[self.attackers[0]].army)
        if not value:
            return
        die = table.roll(f"Cavalry helps at {table.place(self.target)} on {value} or less", "10.2.6a")
        helps = Needed.at_most(value, die)
        table.read_as("cavalry helps" if helps.passed else "", helps)
        if helps.passed:
            table.amend(bonus=table.printed.charts.modifier["cavalry"].value)

    def strike(self, table: Fury) -> None:
        """10.1e, 10.3.1: modifiers, die, result."""
        found = strengths(table, self.attackers, self.target)
        modifiers = sure_modifiers(table, self.attackers, self.start, self.target, found)
        if self.bonus:
            modifiers.append(Modifier(self.bonus, "cavalry", "10.2.6a"))
        verb = "attacks" if len(self.attackers) == 1 else "attack"
        purpose = f"{table.list_of(self.attackers)} {verb} {table.place(self.target)}"
        rolled = table.roll(purpose, "10.1e", *modifiers, odds=found.odds(table))
        total = max(rolled, table.printed.number["combat.minimum"])
        row = table.printed.charts.result_of(total)
        table.read_as(str(row), total=total)
        table.amend(result=row.id)

    def attacker_losses(self, table: Fury) -> None:
        """10.3.1a, 10.3.1c: losses come before retreats."""
        row = table.printed.charts.result[self.result]
        if row.attacker:
            table.call(Losses(self.side, self.attackers, row.attacker))

    def defender_losses(self, table: Fury) -> None:
        """A fortress takes none (10.4c), nor do units that came here by retreating (10.3.1j)."""
        row = table.printed.charts.result[self.result]
        if row.defender:
            table.call(Losses(1 - self.side, exchange.may_lose(table, self), row.defender))

    def contact(self, table: Fury) -> None:
        """9f: an HQ whose companions are lost is shifted at once."""
        for side in (1 - self.side, self.side):
            if lone_hqs(table, side):
                shift_lone_hqs(table, side)

    def reply(self, table: Fury) -> None:
        """10.3.1d, 10.3.1e: the side that must retreat answers first."""
        exchange.ask_reply(table, self)

    def force(self, table: Fury) -> None:
        """10.3.1d, 10.3.1e: then the other side may force it."""
        if self.refused:
            exchange.ask_force(table, self)

    def way_out_of_fortress(self, table: Fury) -> None:
        """10.4e: a defender forced out of a fortress never captured may stand a siege instead."""
        if self.forced:
            exchange.ask_way_out(table, self)

    def retreats(self, table: Fury) -> None:
        """10.3.2: AR one hex, DR two."""
        if self.way_out != "retreat":
            return
        number = table.printed.number
        if table.printed.charts.result[self.result].retreat == "attacker":
            if table.here(self.start, self.side):
                retreat(table, self.side, self.start, number["retreat.attacker"])
        elif table.here(self.target, 1 - self.side):
            retreat(table, 1 - self.side, self.target, number["retreat.defender"])

    def advance(self, table: Fury) -> None:
        """10.3.1k, 10.5a: the hex is occupied, or its siege begun, by units that fought."""
        row = table.printed.charts.result[self.result]
        driven = row.retreat == "defender" and self.way_out in ("retreat", "siege")
        if driven and self.way_out == "retreat":
            if table.units_at(self.target, 1 - self.side):
                return  # a Cadre that found no way out holds the hex
            self.besiegers_enter(table)
        if not self.entrants(table):
            return
        if driven and self.way_out == "retreat":
            for i in table.here(self.target, 1 - self.side):
                lose_hq(table, i, "10.3.1i")  # an HQ that had no way out
        if driven and not table.units_at(self.target, self.side):
            table.choose(AdvanceUnits(SIDES[self.side], must=True))
        elif self.vacant(table) or (driven and self.way_out == "retreat"):
            table.ask(AdvanceUnits(SIDES[self.side], must=False))

    def besiegers_enter(self, table: Fury) -> None:
        """10.4e: a besieged fortress was attacked and given up, and those who besieged it are in it already."""
        besiegers = [i for i in table.units_at(self.target, self.side) if table.pieces[i].besieging]
        for i in besiegers:
            table.change(i, "enters the fortress", "10.4e", besieging=False)
        if besiegers:
            table.take_fortress(self.target, self.side)

    def entrants(self, table: Fury) -> list[tuple[int, ...]]:
        """The attackers that can go in together: a relieved garrison takes its share of the hex (9.2a)."""
        friends = table.here(self.target, self.side)
        if any(table.pieces[i].army != table.pieces[j].army for i in self.attackers for j in friends):
            return []
        room = table.printed.stack_limit - len(table.units_at(self.target, self.side))
        return [group for group in groups(list(self.attackers)) if len(group) <= room]

    def vacant(self, table: Fury) -> bool:
        """Whether losses alone emptied the hex; a fortress that still stands is not vacant."""
        enemy = 1 - self.side
        empty = not holds(table.situation.occupied[enemy], self.target)
        return empty and not holds(table.situation.standing[enemy], self.target)


class AdvanceUnits(Ask, frozen=True, tag="AdvanceUnits"):
    """10.3.1k: which of the units that fought go into the hex."""

    must: bool
    """Whether at least one unit has to go."""
    kind: ClassVar = "advance"
    clause: ClassVar = "10.3.1k"
    accepts: ClassVar = (Advance,)

    def combat(self, table: Fury) -> Combat:
        """The attack in progress."""
        return table.inside(Combat)

    def prompt(self, table: Fury) -> str:
        """Where to."""
        combat = self.combat(table)
        siege = combat.way_out == "siege"
        what = f"besiege {table.place(combat.target)}" if siege else f"occupy {table.place(combat.target)}"
        return f"{self.who(table)}: choose who advances to {what}." + ("" if self.must else " Nobody has to.")

    def subjects(self, table: Fury) -> list[str]:
        """One choice for all."""
        return ["advance"]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Any of the units that fought, at least one if they must."""
        if subject != "advance":
            return []
        ids = table.printed.ids
        found: list[Order] = [Advance(tuple(ids[i] for i in group)) for group in self.combat(table).entrants(table)]
        return found if self.must else [*found, Advance(())]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """Only units that fought, and at least one after a retreat."""
        assert isinstance(order, Advance)
        if order in self.orders(table, "advance"):
            return None
        if not order.units:
            return Refusal("must-advance", "10.3.1k", "At least one unit that fought must occupy the hex.")
        combat = self.combat(table)
        if {table.printed.index.get(piece, -1) for piece in order.units} <= set(combat.attackers):
            return Refusal("stacking", "9.2a", f"{table.place(combat.target)} has no room for that many units.")
        return Refusal("not-fought", "10.3.1k", "Only units that took part in the combat advance.")

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """The advance of the unit, or of as many as can go."""
        if where not in ("", table.hexname(self.combat(table).target)):
            return None
        return Advance((subject,)) if subject in table.printed.index else next(iter(self.orders(table, subject)), None)

    def way(self, table: Fury, order: Order) -> Way | None:
        """Into the hex that was fought for."""
        combat = self.combat(table)
        return Way((table.hexname(combat.start), table.hexname(combat.target))) if order.pieces else None

    def likely(self, table: Fury) -> Collection[Counter]:
        """Those who fought."""
        return self.combat(table).attackers

    def carry_out(self, table: Fury, order: Order) -> None:
        """Go in; before a besieged fortress they become besiegers (10.5a)."""
        assert isinstance(order, Advance)
        combat = self.combat(table)
        for piece in order.units:
            index = table.printed.index[piece]
            if combat.way_out == "siege":
                # The marker goes on with the unit, or the fortress would count as taken.
                table.march(index, (combat.target,), "advances as a besieger", "10.5a", besieging=True)
            else:
                table.march(index, (combat.target,), "advances", "10.3.1k")
        if order.units:
            settle_siege(table, combat.start, combat.side)
