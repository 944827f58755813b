"""3.1.2, 9.2: who takes part in a combat: who must, may or cannot be withheld (9.2.5), who may attack a hex, and with
whom.

One set of predicates lists attacks and explains refused ones.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.standing import forces
from hexmarshal.games.serbien.rules.standing.forces import Force
from hexmarshal.games.serbien.rules.standing.stacking import excess
from hexmarshal.games.serbien.rules.table.asking import GameOrder, OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Attacks, Attempt, Engagement, Party

# -- Orders ---------------------------------------------------------------------------------------------------


class Withhold(OneUnit, frozen=True, tag="withhold"):
    """Withhold a unit from a combat: ``withhold 21/8``."""

    when = Moment("Units are withheld when their combat or Repulse begins.", "9.2.5")
    forms = ("withhold {piece}",)


class Drop(GameOrder, frozen=True, tag="drop"):
    """Give up a declared attack once the enemy is revealed (9.2.5 B): ``drop``."""

    when = Moment("An attack is given up when it would be made and the enemy has been shown.", "9.2.5.B.1")
    forms = ("drop",)
    words = "gives the attack up"
    sense = "no"
    subject = "drop"


# -- Who takes part (3.1.2) -----------------------------------------------------------------------------------


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
        left = self.without(table, index)
        marked = next((i for i in self.units if i not in left and self._bound(table, i)), None)
        if marked is not None:
            sentence = f"{table.name(marked)} would be withheld with {name}, and it has prepared this attack."
            return Refusal("prepared", "9.2.5.C.1", sentence)
        hexes = {table.pieces[i].at for i in left if table.fights(i)}
        guns = next((i for i in left if table.pieces[i].at not in hexes), None)
        if hexes and guns is not None:
            where = table.hexname(table.pieces[guns].at)
            sentence = f"Without {name} no Combat unit would attack out of {where} beside {table.name(guns)}."
            return Refusal("guns", "8.8.1c", sentence)
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


# -- Who attacks (9.2) ----------------------------------------------------------------------------------------


MOST = 6
"""How many units, or Forces, are combined freely in the list of attacks; of more the list has the likely groups."""

Group = tuple[int, ...]
Taken = tuple[tuple[int, int], ...]
"""Units that are to attack, each with the hex."""


def targets(table: Serbien, side: SideNumber) -> int:
    """9.2a: the hexes with enemies who can defend next to a side's units."""
    near = spread(table.occupancy(side).fighters & table.board.everywhere, table.board.stride)
    enemy = table.occupancy(1 - side)
    near &= enemy.held & table.board.everywhere
    return near & ~mask(cell for cell in cells(near & ~enemy.fighters) if not defended(table, 1 - side, cell))


def defended(table: Serbien, side: SideNumber, target: Cell) -> bool:
    """9.0: whether a side has a Force in a hex: supply units, and Artillery by itself, take no part in combat."""
    return bool(fighting(table, table.here(target, side)))


def touching(table: Serbien, index: Counter, target: Cell) -> list[Cell]:
    """9.2a, 9.2.3c: the hexes of a unit out of which it can attack: not across the Donau or impassable mountains."""
    return [cell for cell in _beside(table, index, target) if cell in odds.doors(table, target)]


def no_attack(table: Serbien, here: Cell, target: Cell) -> Refusal:
    """9.2.3c: nobody attacks, Repulses or prepares an attack across such a hexside."""
    pair = f"{table.hexname(here)}–{table.hexname(target)}"
    return Refusal("no-attack", "9.2.3c", f"Nobody attacks across {pair}: {_between(table, here, target)} between.")


def _between(table: Serbien, here: Cell, target: Cell) -> str:
    """9.2.3c: what lies between two hexes, and bars an attack."""
    return "the Donau lies" if (here, target) in table.printed.ground.donau else "impassable mountains lie"


def _beside(table: Serbien, index: Counter, target: Cell) -> list[Cell]:
    piece = table.pieces[index]
    return [c for c in (piece.at, piece.also) if c >= 0 and holds(table.board.adjacent[target], c)]


def unit_refusal(table: Serbien, index: Counter, target: Cell) -> Refusal | None:
    """9.2, 9.2.3: why a unit may not attack a hex, whoever else does."""
    piece, name, printed = table.pieces[index], table.name(index), table.printed
    if table.is_fort(index):
        return Refusal("fort", "8.5.1a", f"{name} is a Fort and cannot attack.")
    if printed.kind[index] in ("depot", "train", "naval"):
        return Refusal("kind", "1.1-combat-type", f"{name} is not a Combat unit and cannot attack.")
    if not _beside(table, index, target):
        return Refusal("not-adjacent", "9.2a", f"{name} is not next to {table.place(target)}.")
    if not touching(table, index, target):
        barrier = _between(table, _beside(table, index, target)[0], target)
        sentence = f"{name} cannot attack {table.place(target)}: {barrier} between."
        return Refusal("barred", "9.2.3c", sentence)
    if table.ineffective(index):
        return Refusal("broken", "9.2.3b", f"{name} is {table.broken(index)} and cannot attack.")
    if table.fights(index) and table.attack(index) <= 0:
        return Refusal("no-strength", "9.2.3b", f"{name} has no attack strength.")
    if piece.task:
        return Refusal("at-work", "7.8b", f"{name} has an MPs Expended marker and cannot attack.")
    if piece.retreated:
        return Refusal("retreated", "9.2.5.A.3", f"{name} has retreated in this phase.")
    if piece.prepared >= 0 and piece.prepared != target:
        return Refusal("prepared", "9.2.5.A.4", f"{name} has prepared an attack on {table.hexname(piece.prepared)}.")
    return None


def parties_of(table: Serbien, units: Sequence[Counter], target: Cell) -> tuple[Party, ...]:
    """Units as the Forces that attack a hex, each with the hex out of which it does."""
    stacks: dict[frozenset[int], list[int]] = {}
    for i in units:  # 19.1.1c: which of its two hexes a Two-Hex Unit names first does not matter
        stacks.setdefault(frozenset((table.pieces[i].at, table.pieces[i].also)), []).append(i)
    found = []
    for stack in stacks.values():
        for force in forces.forces(table, stack):
            near = touching(table, force[0], target)
            found.append(Party(force, near[0] if near else table.pieces[force[0]].at))
    return tuple(found)


def group_refusal(table: Serbien, units: Group, target: Cell, taken: Taken) -> Refusal | None:
    """9.2.1, 9.2.2, 3.1.2: why units may not attack a hex together, while those taken attack others."""
    parties = parties_of(table, units, target)
    near = {i: touching(table, i, target) for i in units}
    for cell in dict.fromkeys(cell for hexes in near.values() for cell in hexes):
        here = [i for i in units if cell in near[i]]
        if refusal := excess(table, here, cell, target):
            return refusal
        # 3.1.2: all that attacks out of a hex in the phase counts; of a Two-Hex Unit the halves that do.
        both = [*here, *_leaving(table, cell, taken)]
        if len(both) > len(here) and (refusal := excess(table, both, cell, cell)):
            return refusal
    for party in parties:
        if refusal := party_refusal(table, party, target):
            return refusal
    return forces.combining_refusal(table, [party.units for party in parties])


def party_refusal(table: Serbien, party: Party, target: Cell) -> Refusal | None:
    """9.2.1d, 9.2.3b: why a Force may not attack: guns alone, Assets without their Formation, no strength."""
    units = party.units
    if not any(map(table.fights, units)):
        return Refusal("guns", "8.8.1c", f"{table.list_of(units)} cannot attack without a Combat unit.")
    if forces.formation_of(table, units) is None:
        at, side = table.pieces[units[0]].at, table.side_of(units[0])
        stack = table.here(at, side)
        # 19.1.1c: of a Two-Hex Unit's Force is only who stands in both hexes.
        wide = table.pieces[units[0]].also >= 0
        leaders = [i for i in stack if table.printed.formation[i] and (table.pieces[i].also >= 0) == wide]
        room = len(leaders) * table.printed.number["force.assets"]
        mates = [i for i in forces.assets_of(table, stack) if (table.pieces[i].also >= 0) == wide]
        if leaders and len(mates) - room < len(units):
            lead = table.name(leaders[0])
            sentence = f"{table.subject(units, 'is')} part of the Force of {lead}, which attacks as one."
            return Refusal("split", "9.2.1d", sentence)
    if table.options.zero == "modified" and odds.attack_strength(table, odds.Attacker(units, party.here), target) <= 0:
        sentence = f"The ground leaves {table.list_of(units)} no attack strength."
        return Refusal("no-strength", "9.2.3b", sentence)
    return None


def marked(table: Serbien, side: SideNumber, target: Cell) -> list[Counter]:
    """9.2.3a: units whose Prepared Attack marker points at a hex, and which can attack it."""
    return [
        i for cell in table.board.neighbours[target] for i in table.here(cell, side)
        if table.pieces[i].prepared == target and unit_refusal(table, i, target) is None
    ]  # fmt: skip


def obliged(table: Serbien, side: SideNumber, target: Cell) -> Group:
    """9.2.3a: units that must attack a hex by their Prepared Attack markers, as many as may do so together."""
    found: Group = ()
    for i in marked(table, side, target):
        more = tuple(sorted((*found, i)))
        if group_refusal(table, more, target, ()) is None:
            found = more
    return found


def duty_refusal(table: Serbien, units: Group, target: Cell, taken: Taken) -> Refusal | None:
    """9.2.5.C.1: units that prepared this attack take part before all others, if they are of its corps."""
    due = marked(table, table.side_of(units[0]), target)
    for i in due:
        if i in units:
            continue
        together = [forces.force_of(table, i), *(party.units for party in parties_of(table, units, target))]
        here = table.pieces[i].at
        first = [j for j in due if table.pieces[j].at == here and (j in units or j == i)]
        full = excess(table, first, here, target) or excess(table, [*first, *_leaving(table, here, taken)], here, here)
        if full is None and forces.combining_refusal(table, together) is None:
            return Refusal("prepared", "9.2.5.C.1", f"{table.name(i)} has prepared this attack and must join it.")
    return _crowding_out(table, units, target, taken)


def _leaving(table: Serbien, here: Cell, taken: Taken) -> list[Counter]:
    """3.1.2: the units that are to attack out of a hex already."""
    return [i for i, other in taken if here in touching(table, i, other)]


def _crowding_out(table: Serbien, units: Group, target: Cell, taken: Taken) -> Refusal | None:
    """9.2.3a: units that have prepared nothing leave room to those in their hex that must attack another."""
    pieces, side = table.pieces, table.side_of(units[0])
    settled = {target, *(hex for _, hex in taken)}
    for cell in dict.fromkeys(cell for i in units for cell in touching(table, i, target)):
        bound = [
            i for i in table.here(cell, side)
            if pieces[i].prepared >= 0 and pieces[i].prepared not in settled
            and defended(table, 1 - side, pieces[i].prepared) and unit_refusal(table, i, pieces[i].prepared) is None
        ]  # fmt: skip
        mine = [i for i in units if cell in touching(table, i, target)]
        first = [*bound, *_leaving(table, cell, taken), *(i for i in mine if pieces[i].prepared == target)]
        rest = [i for i in mine if i not in first]
        if bound and rest and excess(table, first, cell, cell) is None and excess(table, [*first, *rest], cell, cell):
            other = f"{table.name(bound[0])} has prepared an attack on {table.place(pieces[bound[0]].prepared)}"
            return Refusal("crowded", "9.2.3a", f"{other}, and {table.hexname(cell)} has no room for both attacks.")
    return None


# -- The list -------------------------------------------------------------------------------------------------


@derived
def able(table: Serbien, side: SideNumber, target: Cell, taken: Taken) -> tuple[Force, ...]:
    """The Forces of a side that may attack a hex, those apart that are to attack another."""
    found: list[Force] = []
    held, pieces, busy = table.occupancy(side).held, table.pieces, dict(taken)
    for cell in table.board.neighbours[target]:
        if not holds(held, cell):
            continue
        stack = [i for i in fighting(table, table.here(cell, side)) if i not in busy]
        for half in (False, True):
            units = [i for i in stack if (pieces[i].at != cell) == half]
            for force in forces.forces(table, units) if units else ():
                fit = tuple(i for i in force if unit_refusal(table, i, target) is None)
                trimmed = _trimmed(table, fit, cell, target)
                if trimmed and party_refusal(table, Party(trimmed, cell), target) is None:
                    found.append(trimmed)
    return tuple(dict.fromkeys(found))


def _trimmed(table: Serbien, force: Force, here: Cell, target: Cell) -> Force:
    """3.1.2: a Force without the Assets that may not fight with it there."""
    found: list[int] = []
    for i in sorted(force, key=lambda i: (not table.printed.formation[i], not table.fights(i), i)):
        if excess(table, [*found, i], here, target) is None:
            found.append(i)
    return tuple(sorted(found))


def attackable(table: Serbien, side: SideNumber, target: Cell, taken: Taken) -> bool:
    """Whether a side may attack a hex at all."""
    pieces = table.pieces
    for force in able(table, side, target, taken):
        # What could be against a Force in one hex by itself, `able` has seen; who must join it remains to be seen.
        alone = not taken and not [i for i in force if pieces[i].also >= 0]
        may = alone or group_refusal(table, force, target, taken) is None
        if may and duty_refusal(table, force, target, taken) is None:
            return True
    return bool(groups(table, side, target, taken))


def fits(table: Serbien, units: Group, target: Cell, taken: Taken) -> bool:
    """Whether units may attack a hex together."""
    return group_refusal(table, units, target, taken) is None and duty_refusal(table, units, target, taken) is None


@derived
def groups(table: Serbien, side: SideNumber, target: Cell, taken: Taken) -> tuple[Group, ...]:
    """Units that may attack a hex together, the most of them first."""
    by_command: dict[forces.Command, list[Force]] = {}
    for force in able(table, side, target, taken):
        by_command.setdefault(forces.command_of(table, force), []).append(force)
    loose = [f for command, group in by_command.items() if command.corps == forces.ANY_CORPS for f in group]
    found: set[Group] = set()
    for command, group in by_command.items():
        members = group if command.corps == forces.ANY_CORPS else [*group, *loose]
        spare = _spare(table, members, target, taken)
        tried = {tuple(sorted(set(units))) for units in _likely(table, members, spare, target, taken)}
        found |= {units for units in tried if units not in found and fits(table, units, target, taken)}
    return tuple(sorted(found, key=lambda units: (-len(units), units)))


def _spare(table: Serbien, members: Sequence[Force], target: Cell, taken: Taken) -> list[Counter]:
    """5.5.1: Assets that a Force could have taken instead of its own: its owner chooses which are assigned to it."""
    known = {*dict(taken), *(i for force in members for i in force)}
    side, hexes = table.side_of(members[0][0]), {table.pieces[force[0]].at for force in members}
    assets = [i for cell in hexes for i in forces.assets_of(table, fighting(table, table.here(cell, side)))]
    return [i for i in assets if i not in known and unit_refusal(table, i, target) is None]


def _likely(
    table: Serbien, members: Sequence[Force], spare: Sequence[Counter], target: Cell, taken: Taken
) -> Iterator[Group]:
    """The groups to list: all of few units, all of few Forces, else the largest, those of each hex and each Force."""
    units = list(dict.fromkeys((*(i for force in members for i in force), *spare)))
    if len(units) <= MOST:
        for size in range(1, len(units) + 1):
            yield from combinations(units, size)
        return
    if len(members) <= MOST:
        for size in range(1, len(members) + 1):
            for chosen in combinations(members, size):
                yield tuple(i for force in chosen for i in force)
        return
    yield _gathered(table, members, target, taken)
    yield from members
    for cell in dict.fromkeys(table.pieces[force[0]].at for force in members):
        yield _gathered(table, [f for f in members if table.pieces[f[0]].at == cell], target, taken)


def _gathered(table: Serbien, members: Sequence[Force], target: Cell, taken: Taken) -> Group:
    """As many Forces as may attack together, the marked and the strongest first."""
    due = set(marked(table, table.side_of(members[0][0]), target))
    order = sorted(members, key=lambda f: (not due & set(f), -sum(table.attack(i) for i in f), f))
    found: Group = ()
    for force in order:
        more = tuple(sorted({*found, *force}))
        if group_refusal(table, more, target, taken) is None:
            found = more
    return found or order[0]
