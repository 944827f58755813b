"""9.4, 23.2: Ammo for every Force that fights, and Artillery Shells for the Serbs.

What costs nothing is given: a Force in the usual range of a supply unit that need not be marked. Where a supply unit
must go to Extended Mode, or gives of what it holds in that mode, its owner is asked, and likewise for Shells.
"""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.standing.forces import Force, lead_of
from hexmarshal.games.serbien.rules.supply import tracing
from hexmarshal.games.serbien.rules.supply.sources import (
    Chain,
    chains_to,
    depots_with_line,
    has_line,
    least,
    marked,
    places,
    providers,
)
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit, in_order
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement


class Provide(OneUnit, frozen=True, tag="provide"):
    """Provide the Force of a unit with Ammo by a supply unit that must stretch for it: ``ammo 9/8``; where several
    could, ``ammo 9/8 from 8 Train``."""

    sources: tuple[str, ...] = ()
    """The ids of the supply units that provide it in Extended Mode; none are named if only these can."""
    when = Moment("Ammo is provided at the moment of combat, where a supply unit must stretch for it.", "9.4.1a")
    forms = ("ammo {piece}", "ammo {piece} from {sources:pieces}")
    openly = ""


class Shells(OneUnit, frozen=True, tag="shells"):
    """Provide the Force of a unit with Artillery Shells: ``shells Morava I``."""

    when = Moment("Shells are provided when Ammo is, at the moment of combat.", "23.2.1a")
    forms = ("shells {piece}",)
    openly = ""


def _has_left(table: Serbien, source: Counter) -> bool:
    """9.4.2: whether a supply unit in Extended Mode has any Ammo left to give."""
    piece = table.pieces[source]
    return not piece.flipped or piece.given < table.row(source).ammo


def chains(table: Serbien, force: Force) -> list[Chain]:
    """9.4.1: how Ammo can come to a Force, what costs least first: its owner chooses where these are several."""
    lead = lead_of(table, force)
    if _at_the_edge(table, lead):
        return [Chain((), ())]
    found = least(chains_to(table, lead, lambda source: _has_left(table, source)), lambda chain: cost(table, chain))
    return sorted(found, key=lambda chain: (len(chain.flips), len(cost(table, chain)), chain))


def cost(table: Serbien, chain: Chain) -> frozenset[Counter]:
    """9.4.2: the supply units that provide Ammo in Extended Mode and are marked: none if it costs nothing."""
    return frozenset(i for i in chain.units if i in chain.flips or table.pieces[i].flipped)


def comes_freely(table: Serbien, force: Force) -> bool:
    """9.1.1c: whether a Force has Ammo that costs nothing, as `chains` and `cost` say, found quickly."""
    lead = lead_of(table, force)
    if _at_the_edge(table, lead):
        return True
    hexes, pieces = places(table, lead), table.pieces
    for unit in providers(table, lead):
        if pieces[unit].flipped or not _on_its_front(table, unit, hexes):
            continue
        if has_line(table, unit):
            return True
        if table.printed.kind[unit] == "train":
            at = (pieces[unit].at,)
            for depot in depots_with_line(table, unit):
                if not pieces[depot].flipped and _on_its_front(table, depot, at):
                    return True
    return False


def _on_its_front(table: Serbien, source: Counter, hexes: Sequence[Cell]) -> bool:
    """Whether a supply unit that is not in Extended Mode reaches one of some hexes."""
    reach, side, at = table.row(source).range[False], table.side_of(source), table.pieces[source].at
    return any(tracing.reaches(table, side, 1 << at, reach, cell) for cell in hexes)


def _at_the_edge(table: Serbien, index: Counter) -> bool:
    """15.1.4, 15.1.5: supply from the map edge gives Ammo too."""
    side, hexes = table.side_of(index), places(table, index)
    if side == AUSTRIAN:
        return any(holds(marked(table, "supply:austrian"), cell) for cell in hexes)
    if table.row(index).nation != "montenegrin":
        return False
    reach = table.printed.number["range.montenegro"]
    edge = marked(table, "supply:montenegrin")
    return any(tracing.reaches(table, side, edge, reach, cell) for cell in hexes)


def give(table: Serbien, chain: Chain) -> None:
    """9.4.2: one increment for a Force; supply units in Extended Mode are marked."""
    for i in chain.flips:
        table.change(i, "goes to Extended Mode to provide Ammo", "9.4.1a", flipped=True)
    for i in chain.units:
        if table.pieces[i].flipped:
            given = table.pieces[i].given + 1
            left = table.row(i).ammo - given
            table.change(i, f"has provided {given} Ammo, {left} left", "9.4.2", given=given)


def without_ammo(table: Serbien, combat: Engagement, side: SideNumber) -> list[Force]:
    """9.4: Forces of a side in a combat that have no Ammo and need it, those that lend their guns too."""
    return [
        party.units for party in combat.engaged(side)
        if not party.ammo and not all(map(table.is_fort, party.units))
    ]  # fmt: skip


def needs_shells(table: Serbien, force: Force) -> bool:
    """23.2.1: whether the guns of a Force fire Shells that are counted: Serbian ones, by an option Montenegrin ones."""
    lead = lead_of(table, force)
    if table.side_of(lead) != SERBIAN:
        return False
    return table.row(lead).nation == "serbian" or table.options.montenegrins == "serbian"


def able_to_shell(table: Serbien, combat: Engagement) -> list[Force]:
    """23.2.1: Serbian Forces in a combat with guns and Ammo that fire no Shells yet; a Fort needs no Ammo for them."""
    return [
        party.units for party in combat.engaged(SERBIAN)
        if not party.shells and needs_shells(table, party.units)
        and (party.ammo or all(map(table.is_fort, party.units))) and any(map(table.guns, party.units))
        and combat.shells_for(party.units) <= table.state.shells
    ]  # fmt: skip


# -- Asking ---------------------------------------------------------------------------------------------------


class ProvideAmmo(PickUnit, frozen=True, tag="ProvideAmmo"):
    """9.4c: which Forces get Ammo that costs something."""

    kind: ClassVar = "ammo"
    clause: ClassVar = "9.4c"
    accepts: ClassVar = (Provide, Done)

    def _wanting(self, table: Serbien) -> list[Force]:
        combat = table.inside(Engagement)
        return [force for force in without_ammo(table, combat, self.player) if chains(table, force)]

    def prompt(self, table: Serbien) -> str:
        told = "; ".join(self._told(table, force) for force in self._wanting(table))
        return f"{self.who(table)}: Ammo can come only by Extended Mode, {told}. Provide it, or go on."

    def _told(self, table: Serbien, force: Force) -> str:
        ways = [table.list_of(sorted(cost(table, chain))) for chain in chains(table, force)]
        return f"for {table.name(lead_of(table, force))} from {listing(ways, 'or from')}"

    def _force(self, table: Serbien, piece: str) -> Force | None:
        """The Force in want of Ammo of which a unit is the lead."""
        index = table.printed.index.get(piece)
        return next((force for force in self._wanting(table) if lead_of(table, force) == index), None)

    def offers(self, table: Serbien, force: Force) -> dict[Order, Chain]:
        """9.4.1a: the ways for Ammo to come to a Force, each with its order: with one way nothing else need be said."""
        piece, found = table.printed.ids[lead_of(table, force)], chains(table, force)
        if len(found) == 1:
            return {Provide(piece): found[0]}
        return {Provide(piece, self.ids(table, sorted(cost(table, chain)))): chain for chain in found}

    def chain(self, table: Serbien, order: Order) -> Chain | None:
        """The way for Ammo to come that an order means."""
        force = self._force(table, order.subject)
        return None if force is None else self.offers(table, force).get(self.normal(table, order))

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        force = self._force(table, subject)
        return super().orders(table, subject) if force is None else list(self.offers(table, force))

    def normal(self, table: Serbien, order: Order) -> Order:
        """Supply units in the order of the counters; none where only these could provide it."""
        force = self._force(table, order.subject) if isinstance(order, Provide) else None
        if force is None or not isinstance(order, Provide):
            return order
        named = msgspec.structs.replace(order, sources=in_order(table, order.sources))
        only = chains(table, force)
        if len(only) == 1 and named.sources == self.ids(table, sorted(cost(table, only[0]))):
            return Provide(order.piece)
        return named

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        found, force = super().check(table, order), self._force(table, order.subject)
        if found is not None or force is None or self.chain(table, order) is not None:
            return found
        assert isinstance(order, Provide)
        who = self._told(table, force)
        if not order.sources:
            return Refusal("which", "9.4.1a", f"Ammo can come {who}: say by which supply unit.")
        named = listing([table.called(piece) for piece in order.sources])
        return Refusal("no-provider", "9.4.1a", f"Ammo comes {who}, and not from {named}.")

    def able(self, table: Serbien) -> list[Counter]:
        return [lead_of(table, force) for force in self._wanting(table)]

    def against(self, table: Serbien, index: Counter) -> Refusal:
        if table.printed.kind[index] == "fort":
            return Refusal("fort", "8.5.1a", f"{table.name(index)} needs no Ammo.")
        name, combat = table.name(index), table.inside(Engagement)
        party = next((one for one in combat.engaged(self.player) if index in one.units), None)
        if party is None:
            return Refusal("not-there", "9.4b", f"{name} neither fights nor lends its guns in this combat.")
        if party.ammo:
            return Refusal("supplied", "9.4b", f"{name} already has Ammo for this combat.")
        leader = lead_of(table, party.units)
        if leader != index:
            return Refusal("not-lead", "9.4b", f"{name} gets its Ammo with {table.name(leader)}: name that unit.")
        return Refusal("no-ammo", "9.4.1a", f"No supply unit can provide {name} with Ammo now.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        force, chain = self._force(table, order.subject), self.chain(table, order)
        assert force is not None
        assert chain is not None
        give(table, chain)
        table.amend_inside(Engagement, lambda frame: frame.provided(force))
        if self._wanting(table):
            table.ask(self)


class ProvideShells(PickUnit, frozen=True, tag="ProvideShells"):
    """23.2.1: which Serbian Forces fire Shells in this combat."""

    kind: ClassVar = "shells"
    clause: ClassVar = "23.2.1a"
    accepts: ClassVar = (Shells, Done)

    def _wanting(self, table: Serbien) -> list[Force]:
        return able_to_shell(table, table.inside(Engagement))

    def prompt(self, table: Serbien) -> str:
        left = table.state.shells
        return f"{self.who(table)}: {left} Artillery Shells are left. Say which Forces fire them in this combat."

    def able(self, table: Serbien) -> list[Counter]:
        return [lead_of(table, force) for force in self._wanting(table)]

    def against(self, table: Serbien, index: Counter) -> Refusal:
        if not table.state.shells:
            return Refusal("no-shells", "23.2.1a", "There are no Shells left.")
        name, combat = table.name(index), table.inside(Engagement)
        party = next((one for one in combat.engaged(SERBIAN) if index in one.units), None)
        if party is None:
            return Refusal("not-there", "23.2.1b", f"{name} neither fights nor lends its guns in this combat.")
        if party.shells:
            return Refusal("shelled", "23.2.1b", f"{name} already has Shells for this combat.")
        if not needs_shells(table, party.units):
            return Refusal("no-need", "23.2.1a", f"{name} fires without Shells: it is Montenegrin.")
        leader = lead_of(table, party.units)
        if leader != index:
            return Refusal("not-lead", "23.2.1b", f"{name} gets its Shells with {table.name(leader)}: name that unit.")
        if not any(map(table.guns, party.units)):
            return Refusal("no-guns", "23.2.1a", f"{name} has no guns.")
        return Refusal("no-ammo", "23.2.1c", f"{name} has no Ammo, and so can have no Shells.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        index = table.printed.index[order.subject]
        force = next(force for force in self._wanting(table) if lead_of(table, force) == index)
        cost = table.inside(Engagement).shells_for(force)
        table.note(shells=table.state.shells - cost)
        told = "is provided with Shells" if cost else "fires the Shells that were provided for the combat"
        table.change(index, told, "23.2.1b")
        table.amend_inside(Engagement, lambda frame: frame.shelled(force))
        if self._wanting(table):
            table.ask(self)
