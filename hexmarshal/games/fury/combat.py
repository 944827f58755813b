"""10.1 to 10.5: one attack from the cavalry's die to the advance, and the order in which attacks are resolved."""

from typing import ClassVar

from hexmarshal.core.events import Modifier
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.wording import count
from hexmarshal.games.fury import exchange
from hexmarshal.games.fury.asking import Ask
from hexmarshal.games.fury.attack import Declared, groups, targets
from hexmarshal.games.fury.headquarters import cavalry, lone_hqs, lose_hq, shift_lone_hqs
from hexmarshal.games.fury.losses import Losses
from hexmarshal.games.fury.modifiers import ratio, sure_modifiers, terrain
from hexmarshal.games.fury.movement import settle_siege
from hexmarshal.games.fury.orders import Advance, Resolve
from hexmarshal.games.fury.pieces import SIDES
from hexmarshal.games.fury.retreat import retreat
from hexmarshal.games.fury.table import Fury


class Combats(Procedure, frozen=True):
    """10: the declared attacks, in the order the active player chooses."""

    player: int
    """The active side."""
    attacks: tuple[Declared, ...] = ()
    """The attacks not yet resolved."""
    retreated: tuple[int, ...] = ()
    """Units that retreated from an earlier combat of this activation (10.3.1j)."""
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """The next attack; one that can no longer be fought is dropped (10.1b)."""
        if self.attacks:
            table.again()
            table.choose(ChooseAttack(SIDES[self.player]))


class ChooseAttack(Ask, frozen=True):
    """10: which attack is resolved next."""

    kind: ClassVar = "resolve"
    clause: ClassVar = "10a"
    accepts: ClassVar = (Resolve,)
    odds: ClassVar = True

    def combats(self, table: Fury) -> Combats:
        """The attacks not yet resolved."""
        return next(frame for frame in reversed(table.stack) if isinstance(frame, Combats))

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


class Combat(Procedure, frozen=True):
    """10.1 to 10.3: one attack."""

    attackers: tuple[int, ...]
    """The units that attack."""
    start: int
    """Their hex."""
    target: int
    """The hex attacked."""
    retreated: tuple[int, ...] = ()
    """Units that came to their hex by an earlier retreat (10.3.1j)."""
    bonus: int = 0
    """What the cavalry gave (10.2.6)."""
    result: str = ""
    """The row of the combat result table."""
    side: int = -1
    """The attacker."""
    way_out: str = ""
    """How the exchange of refusing and forcing ended: ``retreat``, ``siege`` or nothing."""
    refused: bool = False
    """Whether the retreat was refused."""
    forced: bool = False
    """Whether it was forced then."""
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

    @property
    def attacks(self) -> tuple[Declared, ...]:
        """The Attack marker, which lies on the target until the combat is over (2.3b)."""
        return (Declared(self.attackers, self.start, self.target),)

    def still_possible(self, table: Fury) -> None:
        """10.1b: drop the attack if no attacker is left beside the target, the target is empty or the ratio fell."""
        side = table.side_of(self.attackers[0]) if self.attackers else -1
        units = tuple(
            i for i in self.attackers if table.pieces[i].at == self.start and i not in self.retreated
        )
        front = table.front_of(units[0]) if units else ""
        if (
            not units
            or not targets(table, side, front) >> self.target & 1
            or ratio(table, units, self.target, side) is None
        ):
            table.say(f"The attack on {table.place(self.target)} cannot be fought any more.", "10.1b")
            table.leave()
            return
        table.amend(attackers=units, side=side)

    def cavalry(self, table: Fury) -> None:
        """10.2.6: against terrain without penalty the cavalry may help."""
        if terrain(table, self.start, self.target, self.side):
            return
        value = cavalry(table, table.pieces[self.attackers[0]].army)
        if not value:
            return
        helps = table.roll(f"Cavalry at {table.place(self.target)}, {value} or less", "10.2.6a") <= value
        table.read_as("cavalry helps" if helps else "")
        if helps:
            table.amend(bonus=table.sheet.tables.modifier["cavalry"].value)

    def strike(self, table: Fury) -> None:
        """10.1e, 10.3.1: modifiers, die, result."""
        modifiers = sure_modifiers(table, self.attackers, self.start, self.target)
        if self.bonus:
            modifiers.append(Modifier(self.bonus, "cavalry", "10.2.6a"))
        verb = "attacks" if len(self.attackers) == 1 else "attack"
        purpose = f"{table.names(self.attackers)} {verb} {table.place(self.target)}"
        total = max(table.roll(purpose, "10.1e", *modifiers), table.sheet.number["combat.minimum"])
        row = table.sheet.tables.result_of(total)
        retreats = {"attacker": " AR", "defender": " DR", "": ""}[row.retreat]
        table.read_as(f"{row.attacker}-{row.defender}{retreats}", total)
        table.amend(result=row.id)

    def attacker_losses(self, table: Fury) -> None:
        """10.3.1a, 10.3.1c: losses come before retreats."""
        row = table.sheet.tables.result[self.result]
        if row.attacker:
            table.call(Losses(self.side, self.attackers, row.attacker))

    def defender_losses(self, table: Fury) -> None:
        """A fortress takes none (10.4c), nor do units that came here by retreating (10.3.1j)."""
        row = table.sheet.tables.result[self.result]
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
        """10.4e: whoever is forced out of a fortress never captured may stand a siege instead."""
        if self.forced:
            exchange.ask_way_out(table, self)

    def retreats(self, table: Fury) -> None:
        """10.3.2: AR one hex, DR two."""
        if self.way_out != "retreat":
            return
        number = table.sheet.number
        if table.sheet.tables.result[self.result].retreat == "attacker":
            if table.here(self.start, self.side):
                retreat(table, self.side, self.start, number["retreat.attacker"])
        elif table.here(self.target, 1 - self.side):
            retreat(table, 1 - self.side, self.target, number["retreat.defender"])

    def advance(self, table: Fury) -> None:
        """10.3.1k, 10.5a: the hex is occupied, or its siege begun, by units that fought."""
        row = table.sheet.tables.result[self.result]
        if not self.entrants(table):
            return
        driven = row.retreat == "defender" and self.way_out in ("retreat", "siege")
        if driven and self.way_out == "retreat":
            for i in table.here(self.target, 1 - self.side):
                lose_hq(table, i, "10.3.1i")  # an HQ that had no way out
        if driven and not table.units_at(self.target, self.side):
            table.choose(AdvanceUnits(SIDES[self.side], must=True))
        elif driven or (self.vacant(table) and row.retreat != "attacker"):
            table.ask(AdvanceUnits(SIDES[self.side], must=False))

    def entrants(self, table: Fury) -> list[tuple[int, ...]]:
        """The attackers that can go in together: a relieved garrison takes its share of the hex (9.2a)."""
        friends = table.here(self.target, self.side)
        if any(table.pieces[i].army != table.pieces[j].army for i in self.attackers for j in friends):
            return []
        room = table.sheet.number["stacking.units"] - len(table.units_at(self.target, self.side))
        return [group for group in groups(list(self.attackers)) if len(group) <= room]

    def vacant(self, table: Fury) -> bool:
        """Whether losses alone emptied the hex; a fortress that still stands is not vacant."""
        enemy = 1 - self.side
        empty = not table.layout.occupied[enemy] >> self.target & 1
        return empty and not table.layout.standing[enemy] >> self.target & 1


class AdvanceUnits(Ask, frozen=True):
    """10.3.1k: which of the units that fought go into the hex."""

    must: bool
    """Whether at least one unit has to go."""
    kind: ClassVar = "advance"
    clause: ClassVar = "10.3.1k"
    accepts: ClassVar = (Advance,)

    def combat(self, table: Fury) -> Combat:
        """The attack in progress."""
        return next(frame for frame in reversed(table.stack) if isinstance(frame, Combat))

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
        ids = table.sheet.ids
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
        if {table.sheet.index.get(piece, -1) for piece in order.units} <= set(combat.attackers):
            return Refusal("stacking", "9.2a", f"{table.place(combat.target)} has no room for so many units.")
        return Refusal("not-fought", "10.3.1k", "Only units that took part in the combat advance.")

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """The advance of the unit, or of as many as can go."""
        if where not in ("", table.hexname(self.combat(table).target)):
            return None
        return Advance((subject,)) if subject in table.sheet.index else next(iter(self.orders(table, subject)), None)

    def way(self, table: Fury, order: Order) -> Way | None:
        """Into the hex that was fought for."""
        combat = self.combat(table)
        return Way((table.hexname(combat.start), table.hexname(combat.target))) if order.pieces else None

    def read(self, table: Fury, text: str) -> Order | None:
        """``advance III,IV`` or ``stay``."""
        if text.casefold() == "stay":
            return Advance(())
        if not text.casefold().startswith("advance "):
            return None
        start = self.combat(table).start
        units = [table.find_piece(name, self.player, start) for name in text[8:].split(",")]
        known = sorted(i for i in units if i is not None)
        return Advance(tuple(table.sheet.ids[i] for i in known)) if len(known) == len(units) else None

    def carry_out(self, table: Fury, order: Order) -> None:
        """Go in; before a besieged fortress they become besiegers (10.5a)."""
        assert isinstance(order, Advance)
        combat = self.combat(table)
        for piece in order.units:
            index = table.sheet.index[piece]
            if combat.way_out == "siege":
                # The marker goes on with the unit, or the fortress would count as taken.
                table.march(index, combat.target, "advances to besiege", "10.5a", besieging=True)
            else:
                table.march(index, combat.target, "advances", "10.3.1k")
        if order.units:
            settle_siege(table, combat.start, combat.side)


