"""Chapter 9: the attack phases: all attacks are declared first, then made one by one."""

from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.events import Odds as Told
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.combat import ammunition
from hexmarshal.games.serbien.rules.combat.combat import TwoHexCombat, begun, other_half
from hexmarshal.games.serbien.rules.fighting import odds, taking_part
from hexmarshal.games.serbien.rules.fighting.taking_part import default_defenders
from hexmarshal.games.serbien.rules.movement import tasks
from hexmarshal.games.serbien.rules.standing import forces, front
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, in_order
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Attacks, Declared, Party
from hexmarshal.wargame import orders
from hexmarshal.wargame.cautions import ATTACKABLE


class Attack(orders.Attack, GameOrder, frozen=True, tag="attack"):
    """Declare an attack on a hex: ``9/8,21/8 x 21.11``."""

    when = Moment("Attacks are declared when an attack phase begins, before any is resolved.", "9.1-2")

    @property
    def openly(self) -> str:
        """Without the units: they are told when the attack is made (9.1.1b)."""
        return f"x {self.target}"


class Conduct(GameOrder, frozen=True, tag="conduct"):
    """Make a declared attack now: ``attack 21.11``."""

    when = Moment("Attacks are made in an attack phase, once all of them have been declared.", "9.1-3")
    target: str
    """The hex."""
    forms = ("attack {target}",)


class AttackPhase(Attacks, frozen=True, tag="AttackPhase"):
    """9.1: superfluous markers go, all attacks are declared, then each is conducted."""

    steps: ClassVar = ("superfluous", "indicate", "conduct", "cover", "close")

    def superfluous(self, table: Serbien) -> None:
        """9.1-1: Prepared Attack markers that point at no enemy, or of units that cannot attack, are removed."""
        front.record_control(table)
        name = "Counter Attack Phase" if self.counter else "Attack Phase"
        table.begin(f"{table.side_name(self.player)} {name}", "9.0")
        pieces = table.pieces
        for i in [i for i in table.occupancy(self.player).units if pieces[i].prepared >= 0]:
            idle = not holds(table.occupancy(1 - self.player).held, pieces[i].prepared)
            if idle or table.ineffective(i):
                table.change(i, "loses its Prepared Attack marker", "9.1-1", openly=True, prepared=-1)

    def indicate(self, table: Serbien) -> None:
        """9.1-2: all attacks of the phase are declared before any is made."""
        if taking_part.targets(table, self.player):
            table.ask(DeclareAttacks(SIDES[self.player]))

    def conduct(self, table: Serbien) -> None:
        """9.1-3: one after the other, in the attacker's order."""
        front.record_control(table)
        if self.declared:
            table.again()
            table.choose(ChooseAttack(SIDES[self.player]))

    def cover(self, table: Serbien) -> None:
        """3.1.6: what was told in this phase is covered again, and everybody may fight again.

        A stack that retreats have made too large stays as it is: the limit is for the end of movement phases (3.1.3).
        """
        for i in table.present():
            if table.pieces[i].seen and table.pieces[i].at >= 0:
                table.sight(table.pieces[i].at, (i,))
        table.alter_all(table.present(), seen=False, fought=False, retreated=False)

    def close(self, table: Serbien) -> None:
        """9.1-1, 14.4: no marker outlives the phase it was placed for, and no position those who left it."""
        pieces = table.pieces
        for i in [i for i in table.occupancy(self.player).present if pieces[i].prepared >= 0]:
            table.change(i, "loses its Prepared Attack marker", "9.1-1", openly=True, prepared=-1)
        front.record_control(table)
        tasks.abandon_positions(table)


class DeclareAttacks(Ask, frozen=True, tag="DeclareAttacks"):
    """9.1-2: the attacker indicates every attack of the phase."""

    kind: ClassVar = "attack"
    idle: ClassVar = ATTACKABLE
    clause: ClassVar = "9.1-2"
    accepts: ClassVar = (Attack, Done)
    odds: ClassVar = True

    def phase(self, table: Serbien) -> AttackPhase:
        """The phase in progress."""
        return table.inside(AttackPhase)

    def taken(self, table: Serbien) -> taking_part.Taken:
        """9.2b: units that are to attack a hex already, and which."""
        return tuple(sorted((i, one.target) for one in self.phase(table).declared for i in one.units))

    def prompt(self, table: Serbien) -> str:
        phase = self.phase(table)
        name = "Counter Attack" if phase.counter else "Attack"
        said = ", ".join(table.hexname(one.target) for one in phase.declared)
        so_far = f" So far: {said}." if said else ""
        owed = [table.hexname(cell) for cell in self.owed(table)]
        due = f" Prepared and still to be declared: {', '.join(owed)}." if owed else ""
        return f"{self.who(table)} {name} Phase, {table.turn.id}: declare all attacks, then end.{so_far}{due}"

    def free_targets(self, table: Serbien) -> list[Cell]:
        """9.2b: hexes with enemies that no attack was declared on."""
        attacked = self.phase(table).attacked
        return [cell for cell in cells(taking_part.targets(table, self.player)) if cell not in attacked]

    def owed(self, table: Serbien) -> list[Cell]:
        """9.2.3a: hexes at which Prepared Attack markers point, and that nobody attacks as yet though somebody can."""
        attacked, pieces = self.phase(table).attacked, table.pieces
        prepared = {pieces[i].prepared for i in table.occupancy(self.player).units}
        prepared -= {-1, *attacked}
        taken = self.taken(table)
        return [
            cell for cell in sorted(prepared) if taking_part.defended(table, 1 - self.player, cell)
            and taking_part.marked(table, self.player, cell) and taking_part.attackable(table, self.player, cell, taken)
        ]  # fmt: skip

    def subjects(self, table: Serbien) -> list[str]:
        taken, player = self.taken(table), self.player
        found = [c for c in self.free_targets(table) if taking_part.attackable(table, player, c, taken)]
        names = [table.hexname(cell) for cell in found]
        return names if self.owed(table) else [*names, "done"]

    def unused(self, table: Serbien) -> list[str]:
        return [subject for subject in self.subjects(table) if subject != "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [] if self.owed(table) else [Done()]
        target = table.board.find(subject)
        if target is None or target not in self.free_targets(table):
            return []
        found = taking_part.groups(table, self.player, target, self.taken(table))
        return [Attack(self.ids(table, group), subject) for group in found]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        """9.2 to 9.2.5."""
        if isinstance(order, Done):
            for due in self.owed(table):
                name = table.name(taking_part.marked(table, self.player, due)[0])
                return Refusal("prepared", "9.2.3a", f"{name} has prepared an attack on {table.place(due)}.")
            return None
        assert isinstance(order, Attack)
        target = table.board.find(order.target)
        if target is None:
            return Refusal("unknown-hex", "1.0-grid", f"There is no hex {order.target} on the map.")
        if target in self.phase(table).attacked:
            return Refusal("attacked", "9.2b", f"{table.place(target)} is already under attack.")
        if not holds(table.occupancy(1 - self.player).held, target):
            return Refusal("no-target", "9.2a", f"There is no enemy in {table.place(target)}.")
        if not taking_part.defended(table, 1 - self.player, target):
            return Refusal("no-defender", "9.0", f"No unit in {table.place(target)} can fight.")
        units = self.own_units(table, order.units, "9.2.1a")
        if isinstance(units, Refusal):
            return units
        taken = self.taken(table)
        for i in units:
            if i in dict(taken):
                return Refusal("fought", "9.2b", f"{table.name(i)} attacks another hex in this phase.")
            if refusal := taking_part.unit_refusal(table, i, target):
                return refusal
        refusal = taking_part.group_refusal(table, units, target, taken)
        return refusal or taking_part.duty_refusal(table, units, target, taken)

    def normal(self, table: Serbien, order: Order) -> Order:
        """Units in the order of the counters."""
        if isinstance(order, Attack):
            return msgspec.structs.replace(order, units=in_order(table, order.units))
        return order

    def whole(self, table: Serbien, subject: str, where: str) -> Order | None:
        """The strongest attack on a hex."""

        def weight(order: Attack) -> tuple[int, int]:
            return sum(table.attack(table.printed.index[piece]) for piece in order.units), len(order.units)

        listed = [order for order in self.orders(table, subject) if isinstance(order, Attack)]
        return max(listed, key=weight, default=None)

    def joiners(self, table: Serbien, order: Order) -> tuple[str, ...]:
        """Every unit beside the hex that could fight."""
        target, printed = table.board.cell(order.where), table.printed
        near = {i for cell in table.board.neighbours[target] for i in table.here(cell, self.player)}
        return self.ids(table, sorted(i for i in near if printed.formation[i] or printed.asset[i]))

    def point(self, table: Serbien, subject: str, where: str) -> Order | None:
        """The largest attack on the hex in which the unit, or one of the hex, takes part."""
        index, own = table.printed.index.get(subject), table.board.find(subject)
        if index is None and (not where or where == subject):
            return next(iter(self.orders(table, subject)), None) or super().point(table, subject, where)
        stack = (index,) if index is not None else () if own is None else table.here(own, self.player)
        mine = self.ids(table, stack)
        for order in self.orders(table, where) if where else ():
            if set(mine) & set(order.pieces):
                return order
        return Attack(mine, where) if mine and where else super().point(table, subject, where)

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Attack)
        target = table.board.cell(order.target)
        units = tuple(sorted(table.printed.index[piece] for piece in order.units))
        table.amend_inside(AttackPhase, lambda frame: indicated(frame, Declared(target, units)))
        table.say(f"An attack on {table.place(target)} is declared.", "9.1-2", table.hexname(target))
        table.ask(self)

    def foresee(self, table: Serbien, order: Order) -> None:
        """As far as the result, with Ammo for the enemy and for all whom it can reach, and no Intensity."""
        if isinstance(order, Attack):
            target = table.board.cell(order.target)
            units = tuple(sorted(table.printed.index[piece] for piece in order.units))
            table.call(Prospect(self.player, target, taking_part.parties_of(table, units, target)))
        else:
            # The attacks themselves are foreseen one by one.
            table.amend_inside(AttackPhase, lambda frame: msgspec.structs.replace(frame, at=len(frame.steps)))


def indicated(frame: AttackPhase, one: Declared) -> AttackPhase:
    """A phase with one more attack declared."""
    more = {"declared": (*frame.declared, one), "attacked": (*frame.attacked, one.target)}
    return msgspec.structs.replace(frame, **more)


class Prospect(Procedure, frozen=True, tag="Prospect"):
    """What an attack promises: its dice, against the strongest defence, at Low Intensity. Only forecasts call it."""

    player: SideNumber
    target: Cell
    attackers: tuple[Party, ...]
    steps: ClassVar = ("roll",)

    def roll(self, table: Serbien) -> None:
        """9.1.1g: the dice, told as in a combat."""
        purpose, column, more, told = promised(table, self.player, self.target, self.attackers)
        odds.roll(table, purpose, column, more, "9.1.1g", told=told)


@derived
def promised(
    table: Serbien, player: SideNumber, target: Cell, parties: tuple[Party, ...]
) -> tuple[str, int, int, Told]:
    """What the dice of a prospect are for, its column, what is added to them and its odds, whatever they show."""
    defenders = default_defenders(table, target, 1 - player)
    ours = [odds.Attacker(party.units, party.here, bool(ammunition.chains(table, party.units))) for party in parties]
    theirs = [(force, True) for force in forces.forces(table, defenders)]
    found = odds.odds_of(table, ours, target, theirs)
    units = [i for party in parties for i in party.units]
    purpose = f"attack on {table.place(target)} at {odds.label(table, found.final)}"
    return purpose, found.column, odds.proficiency_drm(table, units, defenders), found.told(table)


class ChooseAttack(Ask, frozen=True, tag="ChooseAttack"):
    """9.1-3: which of the declared attacks is made next."""

    kind: ClassVar = "next-attack"
    clause: ClassVar = "9.1-3"
    accepts: ClassVar = (Conduct,)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: say which of the declared attacks is made next."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.hexname(one.target) for one in table.inside(AttackPhase).declared]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Conduct(subject)] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if order.subject in self.subjects(table):
            return None
        target = table.board.find(order.subject)
        if target is not None and target in table.inside(AttackPhase).attacked:
            return Refusal("made", "9.2b", f"The attack on {order.subject} has been made.")
        return Refusal("not-declared", "9.1-3", f"No attack on {order.subject} was declared.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        phase, target = table.inside(AttackPhase), table.board.cell(order.subject)
        other = other_half(table, target, 1 - self.player)
        now = [one for one in phase.declared if one.target in (target, other)]
        left = tuple(one for one in phase.declared if one not in now)
        table.amend_inside(AttackPhase, lambda frame: msgspec.structs.replace(frame, declared=left))
        joint = len(now) > 1  # 19.1.6c
        fights = []
        for one in now:
            parties = taking_part.parties_of(table, [i for i in one.units if table.placed(i)], one.target)
            fights.append(begun(self.player, one.target, parties, phase.attacked, joint))
        table.call(TwoHexCombat(self.player, tuple(fights)) if joint else fights[0])
