"""10 and 10.1: who may attack whom, and the declaration of attacks."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.headquarters import in_command, values
from hexmarshal.games.fury.rules.in_progress import Declared, Marking
from hexmarshal.games.fury.rules.modifiers import attack_strength, defence_strength, ratio
from hexmarshal.games.fury.rules.orders import Attack
from hexmarshal.games.fury.rules.pieces import Army, FrontName
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.targets import groups, target_refusal, targets, targets_of


def attacker_refusal(table: Fury, index: Counter, front: str) -> Refusal | None:
    """Why a unit may not attack at all, whatever the target (7e, 10.1a, 10.5e, 10.5f)."""
    piece, name = table.pieces[index], table.name(index)
    if table.printed.is_hq[index]:
        return Refusal("hq", "10.3.1i", f"{name} does not fight.")
    if table.front_of(index) != front:
        return Refusal("other-front", "7e", f"{name} belongs to the other front.")
    if table.besieged(index):
        return Refusal("besieged", "10.5e", f"{name} is besieged and cannot attack.", "besieged-units-sit-still")
    if piece.besieging:
        return Refusal("besieging", "10.5f", f"{name} holds a siege and cannot attack.", "siege-marker")
    if not holds(in_command(table, piece.army), piece.at):
        army = table.printed.army_names[piece.army]
        printed = values(table, piece.army)
        why, hq = "is off the map", table.printed.hq_of.get(piece.army, -1)
        if printed and table.besieged(hq) and table.options.besieged_hq == "silent":
            sentence = f"{name} is out of command: the headquarters of the {army} is besieged."
            return Refusal("out-of-command", "10.1a", sentence, "besieged-hq-commands-nobody")
        if printed:
            far = "1 hex" if printed.range == 1 else f"{printed.range} hexes"
            why = f"reaches {far} by lines that no enemy zone of control cuts"
        return Refusal("out-of-command", "10.1a", f"{name} is out of command: the headquarters of the {army} {why}.")
    return None


@derived
def free_attackers(table: Fury, side: SideNumber, front: str) -> dict[int, list[int]]:
    """The units that may attack, by hex."""
    found = {}
    fronts, pieces, army = table.state.fronts, table.pieces, table.occupancy(side)
    for cell in cells(army.held & targets_of(table, side, front).beside & ~table.situation.shut[side]):
        free = [
            i
            for i in army.units[cell]
            if fronts[pieces[i].army] == front
            and not pieces[i].besieging
            and holds(in_command(table, pieces[i].army), cell)
        ]
        if free:
            found[cell] = free
    return found


class DeclareAttacks(Ask, Marking, frozen=True, tag="DeclareAttacks"):
    """10, 10.1: the active player declares their attacks."""

    front: FrontName
    """The activated front."""
    owed: tuple[Army, ...] = ()
    """Armies that must start an attack (2.2b)."""
    attacks: tuple[Declared, ...] = ()
    """What is declared so far."""

    kind: ClassVar = "declare"
    idle: ClassVar = (
        "From {} hex an attack can still be declared.",
        "From {} hexes an attack can still be declared.",
    )
    clause: ClassVar = "10.1"
    accepts: ClassVar = (Attack, Done)
    odds: ClassVar = True

    @property
    def called(self) -> str:
        """Both fronts may be activated in a row (7d)."""
        return f"declare {self.front}"

    def prompt(self, table: Fury) -> str:
        """How many are declared, and who still must."""
        declared = count(len(self.attacks), "attack")
        prompt = f"{self.who(table)}, {self.front} front: declare attacks. {declared.capitalize()} declared."
        owing = listing([table.printed.army_names[army] for army in self.owing(table)])
        return f"{prompt} Before you end, these must attack (2.2): {owing}." if owing else prompt

    def open_attacks(self, table: Fury) -> dict[int, list[int]]:
        """Units that may still attack, by hex."""
        used = {attack.start for attack in self.attacks}
        free = free_attackers(table, self.player, self.front)
        return {cell: units for cell, units in free.items() if cell not in used}

    def owing(self, table: Fury) -> list[int]:
        """Armies bound to attack that have declared none and still can (2.2b)."""
        attacked = {table.pieces[attack.units[0]].army for attack in self.attacks}
        return [army for army in self.owed if army not in attacked and self._can_attack(table, army)]

    def _can_attack(self, table: Fury, army: int) -> bool:
        pieces = table.pieces
        return any(
            self.attacks_from(table, cell, [i for i in units if pieces[i].army == army])
            for cell, units in self.open_attacks(table).items()
        )

    def attacks_from(self, table: Fury, start: Cell, units: list[Counter]) -> list[Attack]:
        """Every attack that units of one hex can declare."""
        taken = {table.hexname(attack.target) for attack in self.attacks}
        return [attack for attack in self._attacks_at_all(table, start, units) if attack.target not in taken]

    def _attacks_at_all(self, table: Fury, start: Cell, units: list[Counter]) -> list[Attack]:
        """The same before any other attack is declared."""
        key = ("attacks", self.front, start, tuple(units))
        known: list[Attack] | None = table.cache.get(key)
        if known is None:
            known = []
            names, ids = table.board.labels, table.printed.ids
            in_groups = [group for group in groups(units) if len({table.pieces[i].army for i in group}) == 1]
            for target in cells(targets(table, self.player, self.front) & table.board.adjacent[start]):
                for group in in_groups:
                    if ratio(table, group, target, self.player) is not None:
                        known.append(Attack(tuple(ids[i] for i in group), names[start], names[target]))
            table.cache[key] = known
        return known

    def subjects(self, table: Fury) -> list[str]:
        """Hexes from which an attack can be declared, and the end of declarations."""
        found = [
            table.hexname(cell)
            for cell, units in self.open_attacks(table).items()
            if self.attacks_from(table, cell, units)
        ]
        return found if self.owing(table) else [*found, "done"]

    def unused(self, table: Fury) -> list[str]:
        """The hexes from which an attack can still be declared."""
        return [subject for subject in self.subjects(table) if subject != "done"]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The attacks from one hex."""
        if subject == "done":
            return [] if self.owing(table) else [Done()]
        start = table.board.find(subject)
        return [] if start is None else [*self.attacks_from(table, start, self.open_attacks(table).get(start, []))]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """2.2b, 7e, 7g, 10.1, 10.2.1d, 10.5."""
        if isinstance(order, Done):
            owing = self.owing(table)
            if owing:
                army = table.printed.army_names[owing[0]]
                return Refusal("duty", "2.2b", f"The {army} must start an attack and still can.")
            return None
        assert isinstance(order, Attack)
        start, target = table.board.find(order.start), table.board.find(order.target)
        if start is None or target is None:
            return Refusal(
                "unknown-hex", "3b", f"There is no such hex as {order.target if start is not None else order.start}."
            )
        units = self._attackers(table, order, start)
        if isinstance(units, Refusal):
            return units
        if target not in table.board.neighbours[start]:
            return Refusal("not-adjacent", "10.1", f"{order.start} and {order.target} are not adjacent.")
        return (
            target_refusal(table, self.player, self.front, target)
            or self._attacked_before(order, start, target)
            or self._together_refusal(table, units, target)
        )

    def _attackers(self, table: Fury, order: Attack, start: Cell) -> list[Counter] | Refusal:
        """10.1c: the units that an attack names; all stand in its hex and may attack."""
        if not order.units or len(set(order.units)) != len(order.units):
            return Refusal("units", "10.1c", "An attack names the units that make it, each once.")
        units = []
        for piece in order.units:
            index = self.own_piece(table, piece)
            if isinstance(index, Refusal):
                return index
            if table.pieces[index].at != start:
                where = table.hexname(table.pieces[index].at)
                return Refusal("not-there", "10.1c", f"{table.name(index)} is in {where}, not in {order.start}.")
            refusal = attacker_refusal(table, index, self.front)
            if refusal is not None:
                return refusal
            units.append(index)
        return units

    def _attacked_before(self, order: Attack, start: Cell, target: Cell) -> Refusal | None:
        """10.1c: a hex attacks only one hex and is attacked from only one."""
        if any(attack.start == start for attack in self.attacks):
            sentence = f"{order.start} is already attacking; a hex attacks only one hex."
            return Refusal("hex-attacks-once", "10.1c", sentence)
        if any(attack.target == target for attack in self.attacks):
            return Refusal(
                "attacked-once", "10.1c", f"{order.target} is already attacked; a hex is attacked from only one hex."
            )
        return None

    def _together_refusal(self, table: Fury, units: list[Counter], target: Cell) -> Refusal | None:
        """9.2a, 10.2.1d: units of one army, and strong enough together."""
        if len({table.pieces[i].army for i in units}) > 1:
            return Refusal(
                "one-army",
                "9.2a",
                "These units belong to different armies; only units of the same army may attack together.",
                "one-army-attacks-together",
            )
        if sorted(units) != units:
            return Refusal("order-of-units", "10.1c", "Name the units in the order of the counter list.")
        if ratio(table, units, target, self.player) is None:
            ours, theirs = attack_strength(table, units), defence_strength(table, target, self.player)
            least, most = table.printed.lowest_ratio
            return Refusal("ratio", "10.2.1d", f"{ours} against {theirs} is less than {least}/{most}.")
        return None

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """The attack by all units of a hex; pointing at nothing asks for the reasons against the nearest enemy."""
        start = table.board.find(subject)
        index = table.printed.index.get(subject)
        if index is not None and table.on_map(index):
            start = table.pieces[index].at
        if start is None:
            return super().point(table, subject, where)
        units = table.units_at(start, self.player) if index is None else [index]
        near = table.board.adjacent[start]
        masks = (near & targets(table, self.player, self.front), near & table.situation.occupied[1 - self.player])
        aim = where or next((table.hexname(cells(mask)[0]) for mask in masks if mask), "")
        listed = next((order for order in self.orders(table, subject) if order.where == aim), None)
        if listed is not None or not units or not aim:
            return listed
        return Attack(tuple(table.printed.ids[i] for i in units), table.hexname(start), aim)

    def carry_out(self, table: Fury, order: Order) -> None:
        """Mark the target, or close declarations and hand the attacks on."""
        if isinstance(order, Done):
            table.amend(attacks=self.attacks)
            return
        assert isinstance(order, Attack)
        attack = self.declared(table, order)
        table.ask(replace(self, attacks=(*self.attacks, attack)))
        names = table.list_of(attack.units)
        verb = "attacks" if len(attack.units) == 1 else "attack"
        table.say(f"{names} {verb} {table.place(attack.target)} from {order.start}.", "10.1", order.start, order.target)

    def declared(self, table: Fury, order: Attack) -> Declared:
        """The attack that an order declares."""
        units = tuple(table.printed.index[piece] for piece in order.units)
        return Declared(units, table.board.cell(order.start), table.board.cell(order.target))

    def foresee(self, table: Fury, order: Order) -> None:
        """Forecast a declaration as if it were resolved now."""
        if isinstance(order, Attack):
            attack = self.declared(table, order)
            table.call(Combat(attack.units, attack.start, attack.target))
        else:
            self.carry_out(table, order)
