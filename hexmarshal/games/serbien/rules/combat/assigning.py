"""5.5.1: the owner says to which Formation an Asset is assigned where several fight in its hex.

Assignments are made just in time, before a combat, and last until its retreats are over (11.1.2a).
"""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.retreat.flight import Assign
from hexmarshal.games.serbien.rules.standing.forces import assets_of, formation_of
from hexmarshal.games.serbien.rules.table.asking import OneAfterTheOther
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Engagement


def leaders(table: Serbien, combat: Engagement, asset: Counter) -> list[Counter]:
    """5.5.1: the Formations that fight in an Asset's hex, have room for it, and of whose Force it is not a part."""
    most, piece = table.printed.number["force.assets"], table.pieces[asset]
    found = []
    for party in combat.parties(table.side_of(asset)):
        leader = formation_of(table, party.units)
        if leader is None or asset in party.units or len(assets_of(table, party.units)) >= most:
            continue
        there = table.pieces[leader]
        if (there.at, there.also) == (piece.at, piece.also):
            found.append(leader)
    return sorted(found)


def assignable(table: Serbien, combat: Engagement, side: SideNumber) -> list[Counter]:
    """The Assets of a side in a combat that may be assigned to another Formation than the first."""
    return [i for i in sorted(assets_of(table, combat.units_of(side))) if leaders(table, combat, i)]


class AssignAssets(OneAfterTheOther, frozen=True, tag="AssignAssets"):
    """5.5.1: which Asset goes with which Formation in this combat; each is reassigned once at most."""

    moved: tuple[Counter, ...] = ()
    """Those that were reassigned."""
    kind: ClassVar = "assign"
    clause: ClassVar = "5.5.1"
    accepts: ClassVar = (Assign, Done)

    def _combat(self, table: Serbien) -> Engagement:
        return table.inside(Engagement)

    def able(self, table: Serbien) -> list[Counter]:
        """Those that may be reassigned."""
        return [i for i in assignable(table, self._combat(table), self.player) if i not in self.moved]

    def prompt(self, table: Serbien) -> str:
        forces = [table.list_of(party.units) for party in self._combat(table).parties(self.player)]
        return f"{self.who(table)}: the Forces are {'; '.join(forces)}. Assign Assets to other Formations, or go on."

    def offers(self, table: Serbien, index: Counter) -> list[Order]:
        piece = table.printed.ids[index]
        return [Assign(piece, id) for id in self.ids(table, leaders(table, self._combat(table), index))]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        assert isinstance(order, Assign)
        index, leader = self.own_piece(table, order.piece), self.own_piece(table, order.leader)
        for found in (index, leader):
            if isinstance(found, Refusal):
                return found
        assert isinstance(index, int)
        assert isinstance(leader, int)
        name, combat = table.name(index), self._combat(table)
        if index not in assets_of(table, combat.units_of(self.player)):
            return Refusal("no-asset", "5.5.1", f"{name} is not an Asset in this combat.")
        if index in self.moved:
            return Refusal("assigned", "5.5.1", f"{name} was assigned in this combat.")
        if leader in leaders(table, combat, index):
            return None
        return self._no_leader(table, index, leader)

    def _no_leader(self, table: Serbien, index: Counter, leader: Counter) -> Refusal:
        """5.5.1, 3.2, 19.1.1c: why an Asset of this combat cannot be assigned to another unit of its side."""
        name, lead, combat = table.name(index), table.name(leader), self._combat(table)
        party = next((party for party in combat.parties(self.player) if leader in party.units), None)
        if party is None:
            return Refusal("not-there", "5.5.1", f"{lead} takes no part in this combat.")
        if not table.printed.formation[leader]:
            return Refusal("no-formation", "5.5.1", f"{lead} is not a Formation.")
        if index in party.units:
            return Refusal("led", "5.5.1", f"{name} is already assigned to {lead}.")
        if table.pieces[leader].at != table.pieces[index].at:
            return Refusal("elsewhere", "5.5.1-1", f"{lead} fights in another hex than {name}.")
        if (table.pieces[leader].also >= 0) != (table.pieces[index].also >= 0):
            return Refusal("two-hex", "19.1.1c", f"{lead} and {name} are not both in Two-Hex Status.")
        return Refusal("full", "3.2", f"{lead} has as many Assets as a Force can have.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Assign)
        index, leader = table.printed.index[order.piece], table.printed.index[order.leader]
        table.amend_inside(Engagement, lambda frame: frame.joined(index, leader))
        table.change(index, f"is assigned to {table.name(leader)}", "5.5.1")
        following = replace(self, moved=(*self.moved, index))
        if following.able(table):
            table.ask(following)
