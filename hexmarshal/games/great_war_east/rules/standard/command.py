"""Chapter 10.3, 10.4: command control for movement and for combat.

Command strength is allotted unit by unit. Where headquarters that share units have enough for all of them nothing is
left to choose, and it is allotted by itself; the owner is asked only where some must do without.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.derived import derived, remember
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, RALLIED
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attackers import may_attack
from hexmarshal.games.great_war_east.rules.standard.command_reach import (
    circles,
    commanders,
    in_reach,
    left,
    less,
    occupied,
    offers,
    plan,
    reached,
    strengths,
    within_radius,
)  # fmt: skip


class Command(Order, frozen=True, tag="command"):
    """Place a unit in command control: ``command X/1``, or ``command X/1 by Da1`` where several could."""

    when = Moment(
        "Command strength is allotted in the command segments of the movement phase and the combat phase.", "10.36"
    )
    odds: ClassVar = False
    piece: str
    """The unit."""
    hq: str = ""
    """The headquarters whose command strength it takes; the first that can, if none is named."""
    forms: ClassVar = ("command {piece} by {hq:piece}", "command {piece}")


def place(table: GreatWar, chosen: Mapping[int, int]) -> None:
    """Units are placed in command control, and it is told headquarters by headquarters (10.31)."""
    for hq in sorted(set(chosen.values())):
        units = [unit for unit, by in chosen.items() if by == hq]
        table.alter_all(units, commander=hq)
        table.say(f"{table.name(hq)} commands {table.list_of(units)}.", "10.31")


# -- The segments (4.0, 10.3) -------------------------------------------------------------------------------


class MovementCommand(Procedure, frozen=True, tag="MovementCommand"):
    """4.0-A1c, 10.3: command strength is allotted, then units out of command roll to rally (10.41)."""

    player: SideNumber
    steps: ClassVar = ("allot", "rally")

    def allot(self, table: GreatWar) -> None:
        """10.31: everybody in reach wants to move."""
        table.release(self.player)
        settle(table, AllotCommand(side=SIDES[self.player]))

    def rally(self, table: GreatWar) -> None:
        """10.41: a die above its competence rating puts a unit in command control for the phase, at no strength."""
        printed, rallied, failed = table.printed, list[int](), list[int]()
        for unit in printed.of_side[self.player]:
            if not table.placed(unit) or table.in_command(unit):
                continue
            die = table.roll(f"Rally of {table.name(unit)}", "10.41")
            rally = Needed.at_least(printed.competence[unit] + 1, die)
            table.read_as("in command control" if rally.passed else "out of command control", rally)
            (rallied if rally.passed else failed).append(unit)
        table.alter_all(rallied, commander=RALLIED)
        if failed:
            table.say(f"Out of command control: {table.list_of(failed)}.", "10.31")


class CombatCommand(Procedure, frozen=True, tag="CombatCommand"):
    """4.0-A3a, 10.36: command strength is allotted again for combat; nobody rallies (10.42)."""

    player: SideNumber
    steps: ClassVar = ("allot",)

    def allot(self, table: GreatWar) -> None:
        """10.36: those next to the enemy may need it."""
        table.release(self.player)
        settle(table, AllotCommand(side=SIDES[self.player], combat=True))


def settle(table: GreatWar, question: "AllotCommand") -> None:
    """Allot by itself what leaves no choice; else ask, as long as anybody can still be placed in command control."""
    side, short, needy = question.player, False, question.needy(table)
    if not needy:
        return
    could, strength = offers(table, side), strengths(table, side)
    for hqs, units in circles(could, needy):  # what one allots changes nothing for the others
        found = plan(table, could, {hq: strength[hq] for hq in hqs}, units)
        if found is None:
            short = True
        else:
            place(table, found)
    if short:
        table.ask(question)


@derived
def needy(table: GreatWar, side: SideNumber, combat: bool) -> list[Counter]:
    """10.31, 10.36: the units within a command radius that are without command, in combat those that can attack."""
    pieces = table.pieces
    if not combat:
        return [unit for unit in in_reach(table, side) if pieces[unit].commander == NOBODY]
    at, hq, foe = table.occupancy(side).at, table.printed.hq, table.printed.beyond(occupied(table, 1 - side))
    units = [unit for cell in cells(foe & table.occupancy(side).held) for unit in at[cell] if not hq[unit]]
    able = [unit for unit in units if pieces[unit].commander == NOBODY and may_attack(table, unit)]
    return [unit for unit in able if holds(reached(table, side), pieces[unit].at)]


def _armies(hqs: Sequence[str]) -> list[str]:
    """What headquarters command, by their names; of two 3rd Armies it is said whose they are.

    >>> _armies(["HQ 6th Army (Potiorek)", "HQ 3rd Army (Ruzski)", "HQ 3rd Army (Jurišić-Šturm)"])
    ['6th Army', '3rd Army (Ruzski)', '3rd Army (Jurišić-Šturm)']
    """
    names = [hq.removeprefix("HQ ") for hq in hqs]
    short = [name.partition(" (")[0] for name in names]
    return [one if short.count(one) == 1 else name for one, name in zip(short, names, strict=True)]


class AllotCommand(Ask, frozen=True, tag="AllotCommand"):
    """10.31, 10.32: the owner places units in command control, one after the other, as far as strength goes."""

    combat: bool = False
    """Whether it is for combat (10.36)."""
    kind: ClassVar = "command"
    idle: ClassVar = ("{} unit could still be commanded.", "{} units could still be commanded.")
    clause: ClassVar = "10.32a"
    accepts: ClassVar = (Command, Done)
    many: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """How much strength is left where it is of use."""
        able = offers(table, self.player)
        hqs = [hq for hq in commanders(table, self.player) if left(table, hq)]
        armies = zip(_armies([table.name(hq) for hq in hqs]), hqs, strict=True)
        useful = {hq for found in able.values() for hq in found}
        rest = listing([f"{army} {left(table, hq)}" for army, hq in armies if hq in useful])
        what = "combat" if self.combat else "movement"
        # A single one would have been placed in command control by itself.
        bare = f"{count(len([unit for unit in self.needy(table) if unit in able]), 'unit').capitalize()} can have some"
        return f"{self.who(table)}: allot command strength for {what} (10.31). {bare}; left are {rest}."

    def needy(self, table: GreatWar) -> list[Counter]:
        """The units within a command radius that are without command and want it: in combat those that can attack."""
        return needy(table, self.player, self.combat)

    def subjects(self, table: GreatWar) -> list[str]:
        """Those who can be placed in command control, and the end."""
        return [*(table.printed.ids[unit] for unit in sorted(offers(table, self.player))), "done"]

    def unused(self, table: GreatWar) -> list[str]:
        """Those who want command and could still have it."""
        could = offers(table, self.player)
        return [table.printed.ids[unit] for unit in self.needy(table) if unit in could]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """A headquarters each."""
        if subject == "done":
            return [Done()]
        unit = table.printed.index.get(subject)
        able: Sequence[int] = () if unit is None else offers(table, self.player).get(unit, ())
        return [Command(subject, table.printed.ids[hq]) for hq in able]

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """10.31 to 10.34."""
        if isinstance(order, Done):
            return None
        assert isinstance(order, Command)
        unit = self.own_piece(table, order.piece)
        if isinstance(unit, Refusal):
            return unit
        name, piece = table.name(unit), table.pieces[unit]
        if table.printed.hq[unit]:
            return Refusal(
                "headquarters", "10.31", f"{name} is always in command control.", "headquarters-are-in-command"
            )
        if piece.commander != NOBODY:
            return Refusal("commanded", "10.31", f"{name} is already in command control.")
        able = offers(table, self.player).get(unit, [])
        if not order.hq:
            return None if able else self._out_of_reach(table, unit)
        hq = self.own_piece(table, order.hq)
        if isinstance(hq, Refusal):
            return hq
        return None if hq in able else self._why_not(table, unit, hq)

    def _out_of_reach(self, table: GreatWar, unit: Counter) -> Refusal:
        """Why no headquarters can do it."""
        name, at = table.name(unit), table.pieces[unit].at
        hqs = commanders(table, self.player) if table.on_map(unit) else ()
        near = [hq for hq in hqs if holds(within_radius(table, hq), at)]
        if not near:
            return Refusal("radius", "10.33", f"{name} is within the command radius of no headquarters.")
        return self._short(table, unit, near)

    def _why_not(self, table: GreatWar, unit: Counter, hq: Counter) -> Refusal:
        """Why this one cannot."""
        name, who = table.name(unit), table.name(hq)
        if not table.printed.hq[hq]:
            return Refusal("no-headquarters", "10.2c", f"{who} is not a headquarters.")
        if table.row(hq).parenthesised:
            return Refusal(
                "parentheses",
                "SG-CTR-SE",
                f"{who} acts through other headquarters and commands no units.",
                "putnik-commands-nobody",
            )
        if not table.on_map(unit) or not holds(within_radius(table, hq), table.pieces[unit].at):
            return Refusal("radius", "10.33", f"{name} is not within the command radius of {who}.")
        return self._short(table, unit, [hq])

    @staticmethod
    def _short(table: GreatWar, unit: Counter, near: Sequence[int]) -> Refusal:
        points, most = table.printed.stacking[unit], max(left(table, hq) for hq in near)
        who, have = listing([table.name(hq) for hq in near]), "has" if len(near) == 1 else "have no more than"
        sentence = f"{table.name(unit)} needs {points} of command strength; {who} {have} {most} left."
        return Refusal("strength", "10.31", sentence)

    def normal(self, table: GreatWar, order: Order) -> Order:
        """Without a name the first headquarters that can."""
        if isinstance(order, Command) and not order.hq:
            hq = offers(table, self.player)[table.printed.index[order.piece]][0]
            return Command(order.piece, table.printed.ids[hq])
        return order

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It is placed in command control; the rest follows by itself if it fits."""
        if isinstance(order, Done):
            return
        order = self.normal(table, order)
        assert isinstance(order, Command)
        unit, hq, side = table.printed.index[order.piece], table.printed.index[order.hq], self.player
        could, strength, needed = offers(table, side), strengths(table, side), self.needy(table)
        place(table, {unit: hq})
        strength = {**strength, hq: strength[hq] - table.printed.stacking[unit]}
        remember(strength, strengths, table, side)
        remember(less(table, could, strength, unit, hq), offers, table, side)
        remember([one for one in needed if one != unit], needy, table, side, self.combat)
        settle(table, self)

    def foresee(self, table: GreatWar, order: Order) -> None:
        """As far as the allotment: who rallies after it depends on a die for each unit (10.41)."""
        self.carry_out(table, order)
        if isinstance(table.stack[-1], MovementCommand):
            table.leave()
