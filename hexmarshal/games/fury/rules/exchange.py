"""10.3.1d to 10.3.1f, 10.4d, 10.4e: refusing a retreat, forcing it, and the siege instead of it.

After a result with a retreat the side that must go may refuse for a loss (for nothing in a fortress). The other side
may then force it for a loss. Each speaks once. In a fortress that was never captured the defender who has to go may
declare themselves besieged.
"""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.in_progress import Attacking
from hexmarshal.games.fury.rules.losses import Losses, can_afford
from hexmarshal.games.fury.rules.modifiers import defenders, guards
from hexmarshal.games.fury.rules.orders import Reply
from hexmarshal.games.fury.rules.position import Fury


def may_lose(table: Fury, combat: Attacking) -> tuple[Counter, ...]:
    """The defenders that can take losses: not those who came here by retreating (10.3.1j)."""
    return tuple(i for i in defenders(table, combat.target, combat.side) if i not in combat.retreated)


def retreating_side(table: Fury, combat: Attacking) -> SideNumber | None:
    """Who must retreat by the result, if anybody is there to do so."""
    who = table.printed.charts.result[combat.result].retreat
    if who == "attacker":
        return combat.side if combat.attackers else None
    if who == "defender" and (defenders(table, combat.target, combat.side) or stands_alone(table, combat)):
        return 1 - combat.side
    return None


def stands_alone(table: Fury, combat: Attacking) -> bool:
    """Whether a fortress that was never captured defends the hex (10.4a)."""
    fortress = table.standing_fortress(combat.target)
    return fortress is not None and fortress.side != combat.side


def can_stand_siege(table: Fury, combat: Attacking) -> bool:
    """Whether the defender can be besieged: in a fortress never captured, by an attacker who is left (10.5a)."""
    return bool(combat.attackers) and stands_alone(table, combat)


def payers(table: Fury, combat: Attacking, side: SideNumber) -> tuple[Counter, ...]:
    """The units of a side that can take an extra loss."""
    return combat.attackers if side == combat.side else may_lose(table, combat)


def can_pay(table: Fury, combat: Attacking, side: SideNumber) -> bool:
    """Whether a side can take an extra loss without emptying its hex (10.3.1f)."""
    cell = combat.start if side == combat.side else combat.target
    return can_afford(table, payers(table, combat, side), cell, side)


def ask_reply(table: Fury, combat: Attacking) -> None:
    """Ask the side that must retreat, if it has a choice."""
    side = retreating_side(table, combat)
    if side is None:
        row = table.printed.charts.result[combat.result]
        if row.retreat == "defender":
            table.amend(way_out="retreat")  # everybody is gone: nothing hinders the advance
        return
    table.choose(AnswerRetreat(SIDES[side]))


def ask_force(table: Fury, combat: Attacking) -> None:
    """Ask the other side whether it forces the retreat, if it can pay."""
    side = retreating_side(table, combat)
    if side is not None and can_pay(table, combat, 1 - side):
        table.ask(AnswerRefusal(SIDES[1 - side]))


def ask_way_out(table: Fury, combat: Attacking) -> None:
    """A forced retreat: out of the fortress, or besieged in it."""
    defender = 1 - combat.side
    if retreating_side(table, combat) == defender and can_stand_siege(table, combat):
        table.ask(RetreatOrSiege(SIDES[defender]))
    else:
        table.amend(way_out="retreat")


class Exchange(Ask, frozen=True):
    """An answer in the exchange after a combat result."""

    accepts: ClassVar = (Reply,)
    odds: ClassVar = True

    def combat(self, table: Fury) -> Attacking:
        """The attack in progress."""
        return table.inside(Attacking)

    def answers(self, table: Fury) -> list[str]:
        """What can be answered."""
        raise NotImplementedError

    def subjects(self, table: Fury) -> list[str]:
        """The answers."""
        return self.answers(table)

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The answer itself."""
        return [Reply(subject)] if subject in self.answers(table) else []

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """One of the answers."""
        assert isinstance(order, Reply)
        if order.answer in self.answers(table):
            return None
        return self.why_not(table, order.answer)

    def why_not(self, table: Fury, answer: str) -> Refusal:
        """Why an answer is not open."""
        combat = self.combat(table)
        if answer == "siege" and not combat.attackers:
            return Refusal("no-besieger", "10.5a", "No unit that attacked is left to lay the siege.")
        if answer == "siege" and (self.player == combat.side or not stands_alone(table, combat)):
            return Refusal("no-siege", "10.4f", "Only a fortress that was never captured can stand a siege.")
        return Refusal("answer", self.clause, f"The answers here are: {', '.join(self.answers(table))}.")

    def where(self, table: Fury) -> str:
        """The hex the exchange is about."""
        combat = self.combat(table)
        return table.place(combat.start if self.player == combat.side else combat.target)


class AnswerRetreat(Exchange, frozen=True, tag="AnswerRetreat"):
    """10.3.1d, 10.3.1e, 10.4d: retreat, or refuse."""

    kind: ClassVar = "reply"
    clause: ClassVar = "10.3.1d"

    def prompt(self, table: Fury) -> str:
        """What refusing costs."""
        answers = self.answers(table)
        offers = ["retreat"] if "retreat" in answers else []
        if "refuse" in answers:
            free = self.free(table)
            offers.append("refuse at no cost" if free else "refuse for one loss")
        if "siege" in answers:
            offers.append("declare the siege")
        choice = listing(offers, "or")
        return f"{self.who(table)}: a retreat from {self.where(table)} is due. You may {choice}."

    def free(self, table: Fury) -> bool:
        """In a fortress refusing costs nothing (10.4d)."""
        combat = self.combat(table)
        return self.player != combat.side and guards(table, combat.target, combat.side)

    def answers(self, table: Fury) -> list[str]:
        """Retreat, refuse if it can be paid, siege where a fortress can stand one."""
        combat = self.combat(table)
        found = ["retreat"]
        if self.free(table) or can_pay(table, combat, self.player):
            found.append("refuse")
        if self.player != combat.side and can_stand_siege(table, combat):
            found.append("siege")
        return found

    def carry_out(self, table: Fury, order: Order) -> None:
        """Note the answer; refusing outside a fortress costs a loss."""
        assert isinstance(order, Reply)
        combat = self.combat(table)
        place = self.where(table)
        if order.answer != "refuse":
            if order.answer == "siege":
                table.say(f"{place} declares itself besieged.", "10.5a")
            table.amend(way_out=order.answer)
            return
        table.amend(refused=True)
        clause = "10.3.1e" if self.player == combat.side else "10.4d" if self.free(table) else "10.3.1d"
        table.say(f"The {self.who(table)} player refuses to retreat from {place}.", clause)
        if not self.free(table):
            table.call(Losses(self.player, payers(table, combat, self.player), 1))


class AnswerRefusal(Exchange, frozen=True, tag="AnswerRefusal"):
    """10.3.1d, 10.3.1e: force the retreat for a loss, or let it be."""

    kind: ClassVar = "force"
    clause: ClassVar = "10.3.1d"

    def prompt(self, table: Fury) -> str:
        """What forcing costs."""
        combat = self.combat(table)
        other = table.place(combat.start if self.player != combat.side else combat.target)
        return f"{self.who(table)}: the enemy refuses to leave {other}. Force a retreat for one loss, or let it be."

    def answers(self, table: Fury) -> list[str]:
        """Force or let be."""
        return ["force", "let be"]

    def carry_out(self, table: Fury, order: Order) -> None:
        """Pay the loss and force."""
        assert isinstance(order, Reply)
        if order.answer == "let be":
            return
        combat = self.combat(table)
        clause = "10.3.1d" if self.player == combat.side else "10.3.1e"
        table.say(f"The {self.who(table)} player forces the retreat.", clause)
        table.amend(forced=True)
        table.call(Losses(self.player, payers(table, combat, self.player), 1))


class RetreatOrSiege(Exchange, frozen=True, tag="RetreatOrSiege"):
    """10.4e: out of the fortress, or besieged in it."""

    kind: ClassVar = "siege"
    clause: ClassVar = "10.4e"

    def prompt(self, table: Fury) -> str:
        """The two ways."""
        return f"{self.who(table)}: {self.where(table)} must be given up. Retreat, or stand a siege."

    def answers(self, table: Fury) -> list[str]:
        """Retreat or siege."""
        return ["retreat", "siege"]

    def carry_out(self, table: Fury, order: Order) -> None:
        """Note the way out."""
        assert isinstance(order, Reply)
        if order.answer == "siege":
            table.say(f"{self.where(table)} declares itself besieged.", "10.5a")
        table.amend(way_out=order.answer)
