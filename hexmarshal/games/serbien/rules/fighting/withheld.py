"""3.1.2, 9.2.5: who takes part in a combat: units that must, may or cannot be withheld."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.fighting.orders import Drop, Withhold
from hexmarshal.games.serbien.rules.standing import forces
from hexmarshal.games.serbien.rules.standing.forces import Force
from hexmarshal.games.serbien.rules.standing.stacking import excess
from hexmarshal.games.serbien.rules.table.asking import PickUnit
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Attacks, Attempt, Engagement, Party


def fighting(table: Serbien, units: Sequence[Counter]) -> tuple[Counter, ...]:
    """Those of the units of a hex that can fight: no supply units, none that has retreated in this phase (9.2.5.A.3),
    and no Artillery without a Combat unit (8.8.1c)."""
    able = tuple(i for i in present(table, units) if not table.pieces[i].retreated)
    if any(map(table.fights, able)):
        return able
    return tuple(i for i in able if table.printed.kind[i] != "artillery")


def present(table: Serbien, units: Sequence[Counter]) -> tuple[Counter, ...]:
    """Those of some units that belong to Forces: no supply units and no squadrons."""
    printed = table.printed
    return tuple(i for i in units if printed.formation[i] or printed.asset[i])


# -- The defender (9.2.5) -------------------------------------------------------------------------------------


def broken(table: Serbien, force: Force) -> bool:
    """9.2.5.B.2: whether a Force is Combat Ineffective or Demoralized."""
    formation = forces.formation_of(table, force)
    return formation is not None and table.ineffective(formation)


def defence_refusal(table: Serbien, target: Cell, chosen: Sequence[int], able: Sequence[Counter]) -> Refusal | None:
    """9.2.5: why of those who are able to defend a hex some cannot do so without the others."""
    parties = [force for force in forces.forces(table, chosen) if any(i in chosen for i in force)]
    refusal = forces.combining_refusal(table, parties) or excess(table, chosen, target, target)
    if refusal is not None:
        return refusal
    for i in able:
        if i not in chosen and table.is_fort(i):
            return Refusal("fort", "9.2.5.C.3", f"{table.name(i)} cannot be withheld.")
    all_forces = forces.forces(table, able)
    sound = [force for force in all_forces if not broken(table, force)]
    weak = {i for force in all_forces if sound and broken(table, force) for i in force if not table.is_fort(i)}
    for i in able:
        if i in chosen or i in weak:
            continue  # 9.2.5.B.2
        # Only other sound units may take its room.
        more = tuple(sorted((*(j for j in chosen if j not in weak), i)))
        parties = forces.forces(table, more)
        if forces.combining_refusal(table, parties) is None and excess(table, more, target, target) is None:
            return Refusal("sound", "9.2.5.C.2", f"{table.name(i)} cannot be withheld: there is room for it.")
    return None


def default_defenders(table: Serbien, target: Cell, side: SideNumber) -> tuple[Counter, ...]:
    """The strongest defence of a hex."""
    return strongest_defence(table, fighting(table, table.here(target, side)), target)


def strongest_defence(table: Serbien, able: tuple[Counter, ...], target: Cell) -> tuple[Counter, ...]:
    """Of the commands of some units the one with most strength, as much of it as may fight."""
    best: tuple[tuple[bool, float], tuple[int, ...]] = ((False, -1.0), ())
    for chosen in _defences(table, able, target):
        sound = any(not broken(table, force) for force in forces.forces(table, chosen))
        worth = sum(table.defence(i) for i in chosen)
        if (sound, worth) > best[0]:
            best = (sound, worth), chosen
    return best[1]


def _defences(table: Serbien, able: tuple[Counter, ...], target: Cell) -> Iterator[tuple[int, ...]]:
    """For each command in a hex as much of it as may fight, with the Fort that is there (9.2.5.C.3)."""
    groups: dict[forces.Command | None, list[int]] = {}
    loose = [i for i in able if table.is_fort(i)]
    for force in forces.forces(table, [i for i in able if i not in loose]):
        command = forces.command_of(table, force)
        if command.corps == forces.ANY_CORPS:
            loose += force
        else:
            groups.setdefault(command, []).extend(force)
    for members in (groups or {None: []}).values():
        if chosen := _fitted(table, [*members, *loose], target):
            yield chosen


def _fitted(table: Serbien, units: Sequence[Counter], target: Cell) -> tuple[Counter, ...]:
    """As many of some units as may fight in a hex: Forts and sound Formations first, the strongest first."""
    printed = table.printed

    def rank(i: int) -> tuple[bool, bool, bool, int, int]:
        return not table.is_fort(i), table.ineffective(i), not printed.formation[i], -table.defence(i), i

    order = sorted(units, key=rank)
    found: list[int] = []
    for i in order:
        if excess(table, sorted((*found, i)), target, target) is None:
            found.append(i)
    return tuple(sorted(found))


class WithholdDefenders(PickUnit, frozen=True, tag="WithholdDefenders"):
    """9.2.5: the defender takes units out of a combat one by one, until those who are left may defend together."""

    target: Cell
    """The hex that is attacked."""
    out: tuple[Counter, ...] = ()
    """Who is withheld so far."""
    kind: ClassVar = "withhold"
    clause: ClassVar = "9.2.5"
    accepts: ClassVar = (Withhold, Done)

    def there(self, table: Serbien) -> tuple[Counter, ...]:
        """Who could defend."""
        return fighting(table, table.here(self.target, self.player))

    def left(self, table: Serbien) -> tuple[Counter, ...]:
        """Who would defend now."""
        return tuple(i for i in self.there(table) if i not in self.out)

    def refusal(self, table: Serbien, units: Sequence[Counter]) -> Refusal | None:
        """Why some of them cannot be the defenders."""
        return defence_refusal(table, self.target, units, self.there(table))

    def settled(self, table: Serbien) -> Refusal | None:
        """Why those who are left cannot be the defenders."""
        return self.refusal(table, self.left(table))

    def prompt(self, table: Serbien) -> str:
        place = table.place(self.target)
        wrong = self.settled(table)
        if wrong is None:
            return f"{self.who(table)}: {table.list_of(self.left(table))} will defend {place}. Withhold more, or go on."
        return f"{self.who(table)}: not all in {place} can defend together. {wrong.sentence} Withhold a unit."

    def able(self, table: Serbien) -> list[Counter]:
        left = self.left(table)
        return [i for i in left if len(left) > 1 and self._may_go(table, i)]

    def _may_go(self, table: Serbien, index: Counter) -> bool:
        """Whether a defence is still possible without a unit: those who are left, or fewer of them."""
        if table.is_fort(index):
            return False
        rest = tuple(i for i in self.left(table) if i != index)
        if self.refusal(table, rest) is None:
            return True
        return self.settled(table) is not None and self._way_out(table, rest)

    def _way_out(self, table: Serbien, units: tuple[Counter, ...]) -> bool:
        """Whether some of these units may defend together, after withholding still more: the likely ones first."""
        every = (chosen for size in range(len(units), 0, -1) for chosen in combinations(units, size))
        return any(self.refusal(table, some) is None for some in chain(_defences(table, units, self.target), every))

    def subjects(self, table: Serbien) -> list[str]:
        found = self.choices(table)
        return [*found, "done"] if self.settled(table) is None else found

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return self.settled(table)
        return super().check(table, order)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        name = table.name(index)
        if index not in self.left(table):
            return Refusal("not-there", "9.2.5", f"{name} does not defend {table.place(self.target)}.")
        if table.is_fort(index):
            return Refusal("fort", "9.2.5.C.3", f"{name} cannot be withheld.")
        rest = tuple(i for i in self.left(table) if i != index)
        found = self.refusal(table, rest) if rest else None
        return found or Refusal("last", "9.2.5.C.2", f"{name} must defend: nobody else would be left.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            self.defend(table, self.left(table))
        else:
            table.choose(replace(self, out=(*self.out, table.printed.index[order.subject])))

    def defend(self, table: Serbien, units: tuple[Counter, ...]) -> None:
        """These are the defenders."""
        parties = tuple(Party(force, self.target) for force in forces.forces(table, units))
        out = tuple(i for i in present(table, table.here(self.target, self.player)) if i not in units)
        halved = tuple(i for i in units if table.pieces[i].also >= 0)
        table.amend_inside(Engagement, lambda frame: frame.defended_by(parties, out, halved))


class WithholdFromRepulse(WithholdDefenders, frozen=True, tag="WithholdFromRepulse"):
    """7.4.6, 7.4.1d: as in a combat, except that units that have retreated in this phase may be Repulsed too."""

    clause: ClassVar = "7.4.6"

    def prompt(self, table: Serbien) -> str:
        return f"A Repulse. {super().prompt(table)}"

    def there(self, table: Serbien) -> tuple[Counter, ...]:
        return present(table, table.here(self.target, self.player))

    def defend(self, table: Serbien, units: tuple[Counter, ...]) -> None:
        table.amend_inside(Attempt, lambda frame: frame.defended_by(units))


# -- The attacker (9.2.5) -------------------------------------------------------------------------------------


class WithholdAttackers(PickUnit, frozen=True, tag="WithholdAttackers"):
    """9.1.1b, 9.2.5.B.1: the attacker knows the defenders, and may withhold units without a marker, or all."""

    target: Cell
    """The hex that is attacked."""
    units: tuple[Counter, ...]
    """Who would attack now."""
    prepared: tuple[Counter, ...] = ()
    """Units that prepared an attack on the hex and can attack, of any corps: it must be attacked (9.2.3a)."""
    kind: ClassVar = "commit"
    clause: ClassVar = "9.2.5.B.1"
    accepts: ClassVar = (Withhold, Drop, Done)

    def prompt(self, table: Serbien) -> str:
        met = table.list_of(table.here(self.target, 1 - self.player))
        are = "is" if len(table.here(self.target, 1 - self.player)) == 1 else "are"
        there = f"{met} {are} in {table.place(self.target)}"
        ways = ["Go on with the attack", *(["withhold units"] if self.able(table) else [])]
        ways += ["give it up"] if "drop" in self.subjects(table) else []
        return f"{self.who(table)}: {there}. {listing(ways, 'or')}."

    def _bound(self, table: Serbien, index: Counter) -> bool:
        return table.pieces[index].prepared == self.target

    def without(self, table: Serbien, index: Counter) -> tuple[Counter, ...]:
        """Who would attack without a unit: with a Formation its Assets stay behind, unless another takes them on."""
        left = [i for i in self.units if i != index]
        led = {table.pieces[i].at for i in left if table.printed.formation[i]}
        orphans = table.pieces[index].at if table.printed.formation[index] else -1
        return tuple(i for i in left if table.pieces[i].at != orphans or orphans in led)

    def able(self, table: Serbien) -> list[Counter]:
        return [i for i in self.units if not self._bound(table, i) and self._strong_without(table, i)]

    def _strong_without(self, table: Serbien, index: Counter) -> bool:
        left = self.without(table, index)
        kept = all(i in left for i in self.units if i != index and self._bound(table, i))
        hexes = {table.pieces[i].at for i in left if table.fights(i)}
        return kept and bool(left) and all(table.pieces[i].at in hexes for i in left)

    def subjects(self, table: Serbien) -> list[str]:
        return [*self.choices(table), *([] if self._no_drop(table) else ["drop"]), "done"]

    def _no_drop(self, table: Serbien) -> Refusal | None:
        """9.2.3a: why the attack cannot be given up."""
        due = [*self.prepared, *(i for i in self.units if self._bound(table, i))]
        if due:
            sentence = f"{table.name(due[0])} has prepared an attack on {table.place(self.target)}: it must be made."
            return Refusal("bound", "9.2.3a", sentence)
        if table.options.declared == "bound":
            sentence = f"The attack on {table.place(self.target)} was declared and must be made (option declared)."
            return Refusal("bound", "9.1-2", sentence, "declared-attacks")
        phase = table.within(Attacks)
        if phase is not None and self.target in phase.silenced:
            sentence = f"The attack on {table.place(self.target)} kept guns there from being lent, so it must be made."
            return Refusal("bound", "10.1.1-def", sentence, "attacks-still-to-come")
        return None

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "drop":
            return [Drop()] if "drop" in self.subjects(table) else []
        return super().orders(table, subject)

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Drop):
            return self._no_drop(table)
        return super().check(table, order)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        name = table.name(index)
        if index not in self.units:
            return Refusal("not-there", "9.2.5", f"{name} does not take part in this attack.")
        if self._bound(table, index):
            return Refusal("prepared", "9.2.5.C.1", f"{name} has prepared this attack and cannot be withheld.")
        return Refusal("last", "9.2.5.B.1", f"Without {name} there would be no attack: give it up instead.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        if isinstance(order, Drop):
            table.say(f"The attack on {table.place(self.target)} is given up.", "9.2.5.B.1")
            table.amend_inside(Engagement, lambda frame: frame.given_up())
            return
        index = table.printed.index[order.subject]
        left = self.without(table, index)
        table.amend_inside(Engagement, lambda frame: frame.attacked_by(left))
        table.choose(replace(self, units=left))
