"""19.1.6, 19.1.7: combats against the halves of a Two-Hex Unit, and how a half retreats."""

from typing import ClassVar

import msgspec

from hexmarshal.core.meanings import Cell, Counter, SideNumber
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.rules.asking import Ask
from hexmarshal.games.serbien.rules.combat import Combat
from hexmarshal.games.serbien.rules.orders_combat import RetreatTo
from hexmarshal.games.serbien.rules.orders_two_hex import Suffer
from hexmarshal.games.serbien.rules.pieces import SIDES
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.retreat import RetreatStep, UnableToRetreat, step_of
from hexmarshal.games.serbien.rules.retreat_ways import barred, steps_from

replace = msgspec.structs.replace


def other_half(table: Serbien, cell: int, side: int) -> int:
    """The second hex of the Two-Hex Unit of a side in a hex; -1 if there is none."""
    for i in table.here(cell, side):
        piece = table.pieces[i]
        if piece.also >= 0:
            return piece.also if piece.at == cell else piece.at
    return -1


class TwoHexCombat(Procedure, frozen=True, tag="TwoHexCombat"):
    """19.1.6c: both halves of a Two-Hex Unit are attacked: two combats at the same time.

    Each is fought as a combat of its own as far as the guns. The Two-Hex Unit makes one check, with the worse modifier.
    Then come the retreats and advances of both.
    """

    player: SideNumber
    """The attacker."""
    fights: tuple[Combat, ...]
    """The two combats, as far as they have come."""
    next: int = 0
    """Which of them goes on next."""
    steps: ClassVar = ("fight", "compare", "check", "finish")

    def noted(self, fight: Combat) -> "TwoHexCombat":
        """The same after a combat has come to a pause."""
        return replace(self, fights=tuple(fight if one.target == fight.target else one for one in self.fights))

    def over(self, target: int) -> "TwoHexCombat":
        """The same without a combat that was not fought after all: its hex is not attacked (10.1.1)."""
        left = [one for one in self.fights if one.target != target]
        fights = tuple(replace(one, attacked=tuple(c for c in one.attacked if c != target)) for one in left)
        return replace(self, fights=fights, next=self.next - 1)

    def suffering(self, target: int) -> "TwoHexCombat":
        """The same with the one check of the Two-Hex Unit in the combat for a hex."""
        return replace(self, fights=tuple(replace(one, elsewhere=one.target != target) for one in self.fights))

    def _each(self, table: Serbien) -> None:
        if self.next < len(self.fights):
            table.again()
            table.amend(next=self.next + 1)
            table.call(self.fights[self.next])
        else:
            table.amend(next=0)

    def fight(self, table: Serbien) -> None:
        """19.1.6c: each combat as far as the Artillery Table, without its retreat."""
        self._each(table)

    def compare(self, table: Serbien) -> None:
        """19.1.6c: the check is made with the highest modifier; where they are equal the owner says in which hex."""
        due = [one for one in self.fights if not one.below]
        if len(due) < 2:
            return
        worst = max(one.drm_of_defender for one in due)
        hexes = [one.target for one in due if one.drm_of_defender == worst]
        if len(hexes) > 1:
            table.ask(SufferWhere(SIDES[1 - self.player]))
        else:
            table.amend(fights=self.suffering(hexes[0]).fights)

    def check(self, table: Serbien) -> None:
        """10.0: the checks of both."""
        self._each(table)

    def finish(self, table: Serbien) -> None:
        """19.1.7, 11.2: retreats and advances."""
        self._each(table)


class SufferWhere(Ask, frozen=True, tag="SufferWhere"):
    """19.1.7b: with equal modifiers the owner says which half will suffer a retreat after the check."""

    kind: ClassVar = "half"
    clause: ClassVar = "19.1.7b"
    accepts: ClassVar = (Suffer,)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: both modifiers are equal. Say which half checks, and retreats if it fails."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.hexname(one.target) for one in table.inside(TwoHexCombat).fights]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Suffer(subject)] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if order.subject in self.subjects(table):
            return None
        return Refusal("not-there", "19.1.7b", f"The Two-Hex Unit does not fight in {order.subject}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        target = table.board.cell(order.subject)
        table.amend_inside(TwoHexCombat, lambda frame: frame.suffering(target))


# -- A half retreats (19.1.7) ---------------------------------------------------------------------------------


class HalfRetreat(Procedure, frozen=True, tag="HalfRetreat"):
    """19.1.7a: one half of a Two-Hex Unit retreats a hex: the unit consolidates or wheels."""

    units: tuple[Counter, ...]
    """The Force."""
    origin: Cell
    """The hex of the beaten half."""
    spared: bool = False
    """Whether it is of a withheld Force, which leaves if all others do and pays for EZOCs alone (9.2.5.D)."""
    fought: tuple[Counter, ...] = ()
    """Those others."""
    steps: ClassVar = ("go",)

    def go(self, table: Serbien) -> None:
        """The owner chooses; a unit that can do neither pays (11.1.5)."""
        units = tuple(i for i in self.units if table.pieces[i].at >= 0)
        staying = any(self.origin in (table.pieces[i].at, table.pieces[i].also) for i in self.fought)
        if not units or staying:
            return
        if places(table, units, self.origin):
            table.choose(RetreatHalf(SIDES[table.printed.side[units[0]]], units, self.origin, self.spared))
        elif not self.spared:
            table.call(UnableToRetreat(units, 1))


def places(table: Serbien, units: tuple[int, ...], origin: int) -> list[int]:
    """19.1.7a: where a half may go: to the other half, or next to it."""
    piece = table.pieces[units[0]]
    other = piece.also if piece.at == origin else piece.at
    near, side = table.board.adjacent[other] | 1 << other, table.printed.side[units[0]]
    for i in table.printed.of_side[side]:
        if i not in units and table.pieces[i].also >= 0:  # 19.1.2: not where another Two-Hex Force stands
            near &= ~(1 << table.pieces[i].at | 1 << table.pieces[i].also) | 1 << other
    return [cell for cell in steps_from(table, units, origin) if holds(near, cell)]


class RetreatHalf(Ask, frozen=True, tag="RetreatHalf"):
    """19.1.7a: the owner says where the beaten half goes."""

    units: tuple[Counter, ...]
    origin: Cell
    spared: bool = False
    """Whether it is of a withheld Force (9.2.5.D)."""
    kind: ClassVar = "retreat"
    clause: ClassVar = "19.1.7a"
    accepts: ClassVar = (RetreatTo,)

    def prompt(self, table: Serbien) -> str:
        half = f"the half of {table.list_of(self.units)} in {table.hexname(self.origin)}"
        return f"{self.who(table)}: {half} must retreat one hex: say where to."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.hexname(self.origin)]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject not in self.subjects(table):
            return []
        return [RetreatTo(subject, table.hexname(cell)) for cell in places(table, self.units, self.origin)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, RetreatTo)
        start, to = table.hexname(self.origin), table.board.find(order.to)
        if order.start != start:
            return Refusal("not-there", "19.1.7a", f"The half that must retreat is in {start}.")
        if to in places(table, self.units, self.origin):
            return None
        if to is not None and to in steps_from(table, self.units, self.origin):
            sentence = f"From {order.to} the unit would be torn apart: its halves must stay next to each other."
            return Refusal("apart", "19.1.7a", sentence)
        if to is None or to not in table.board.neighbours[self.origin]:
            return Refusal("not-adjacent", "11.1a", f"{order.to} is not next to {start}.")
        return barred(table, self.units, self.origin, to)

    def carry_out(self, table: Serbien, order: Order) -> None:
        """19.1.7a: into the hex of its other half it comes among friends; into another it pays as all do (11.1.3)."""
        assert isinstance(order, RetreatTo)
        piece, to = table.pieces[self.units[0]], table.board.cell(order.to)
        other = piece.also if piece.at == self.origin else piece.at
        how = "retreats and gathers in" if to == other else "retreats and wheels"
        step = step_of(table, self.units, self.origin, to, self.units if self.spared else ())
        table.march(self.units, (to,), how, "19.1.7a", retreated=True, also=-1)
        for i in self.units:
            table.mend(i, at=other, also=-1 if to == other else to)
        table.call(replace(step, at=RetreatStep.steps.index("river")) if to == other else step)
