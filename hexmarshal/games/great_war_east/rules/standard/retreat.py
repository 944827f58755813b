"""Chapter 8.6: retreat after combat."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, Few, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import Ask, PickUnit
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat_orders import GiveUp, RetreatFirst, RetreatTo
from hexmarshal.games.great_war_east.rules.standard.headquarters import Displacement, entered, lose_headquarters
from hexmarshal.games.great_war_east.rules.standard.steps import lose
from hexmarshal.games.great_war_east.rules.standard.ways import (
    Path,
    PickRoute,
    clear_of,
    nearest_to_supply,
    ways_through,
)
from hexmarshal.wargame.asking import RankStacks

# -- Ways (8.61 to 8.65) ------------------------------------------------------------------------------------


def open_to_retreat(table: GreatWar, units: Sequence[Counter]) -> int:
    """8.61, 8.64, 7.24: the hexes that a retreating stack may enter.

    None with enemy units other than lone headquarters, and for a competence of 2 to 4 none that the enemy controls,
    unless friends stand there.
    """
    side = table.side_of(units[0])
    free = table.in_play() & ~table.closed(side)
    return free if _bold(table, units) else free & ~table.controlled_against(side)


def _bold(table: GreatWar, units: Iterable[Counter]) -> bool:
    """8.64: whether a stack may enter enemy-controlled hexes: all of competence 1."""
    return all(table.printed.competence[unit] == 1 for unit in units)


def ways(table: GreatWar, units: Sequence[Counter], hexes: int, barred: int = 0) -> dict[int, list[Path]]:
    """8.61 to 8.64: each hex in which a stack may end its retreat, with the ways to it from where it stands.

    It ends as many hexes away as it retreats, if it can; where there is room for it, if there is (6.15, 8.63); and of
    such hexes in one that is nearest to a supply source. ``barred`` are hexes that must be left in the same combat.
    """
    printed, start = table.printed, table.pieces[units[0]].at
    found = ways_through(table, start, hexes, open_to_retreat(table, units) & ~barred)
    ends = [cell for cell in found if table.board.distance(start, cell) == hexes] or list(found)
    side = printed.side[units[0]]
    points = sum(printed.stacking[unit] for unit in units)
    ends = [cell for cell in ends if table.room(cell, side) >= points] or ends
    ends = nearest_to_supply(table, printed.nation[units[0]], ends) if ends else []
    if not _bold(table, units):
        return {cell: found[cell] for cell in ends}
    watched = table.controlled_against(side)  # 8.63: the second priority
    ends = [cell for cell in ends if not holds(watched, cell)] or ends
    return {cell: clear_of(found[cell], watched) for cell in ends}


# -- The retreat --------------------------------------------------------------------------------------------


class RetreatStack(Procedure, frozen=True, tag="RetreatStack"):
    """8.62: all units of a stack retreat together, along one way to one hex."""

    player: SideNumber
    """Their owner."""
    units: tuple[Counter, ...]
    """All units of the stack, headquarters too."""
    hexes: Few
    """How far."""
    barred: tuple[Cell, ...] = ()
    """Hexes whose units retreat in the same combat."""
    way: tuple[Cell, ...] = ()
    """The way that it has gone."""
    steps: ClassVar = ("go", "displace", "surplus")

    def go(self, table: GreatWar) -> None:
        """8.61 to 8.64: with no way at all the stack is eliminated."""
        if ways(table, self.units, self.hexes, mask(self.barred)):
            table.choose(RetreatWhere(side=SIDES[self.player]))
            return
        for unit in self.units:
            if table.printed.hq[unit]:
                lose_headquarters(table, unit, "8.64", "cannot retreat and is eliminated")
            else:
                table.say(f"{table.name(unit)} has nowhere to retreat.", "8.64")
                lose(table, unit, table.steps(unit), "8.64", in_combat=True)
        table.leave()

    def displace(self, table: GreatWar) -> None:
        """10.52: enemy headquarters whose hex it came through are displaced."""
        displace_entered(table, self.player, self.units, self.way)

    def surplus(self, table: GreatWar) -> None:
        """6.15, 8.63: whoever ends the retreat above the stacking limit is eliminated, as the owner chooses."""
        question = GiveUpUnit(side=SIDES[self.player])
        if question.choices(table):
            table.again()
            table.choose(question)


def displace_entered(table: GreatWar, side: SideNumber, units: tuple[Counter, ...], way: tuple[Cell, ...]) -> None:
    """10.52: enemy headquarters in the hexes that units of a side have entered after combat displace at once."""
    if entered(table, 1 - side, way):
        table.call(Displacement(player=1 - side, path=way, combat=True, movers=units))


class WhoRetreatsFirst(RankStacks[GreatWar], Ask, frozen=True, tag="WhoRetreatsFirst"):
    """8.62: stacks retreat from several hexes, and their owner says which goes first."""

    clause: ClassVar = "8.62"
    accepts: ClassVar = (RetreatFirst,)
    asked: ClassVar = "stacks retreat from {where} (8.62). Say which goes first."

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It comes before the others."""
        first = table.board.cell(order.subject)
        table.amend(stacks_hit=(first, *(cell for cell in self.hexes if cell != first)), ranked=True)


class RetreatWhere(PickRoute, frozen=True, tag="RetreatWhere"):
    """8.62, 8.63: where the owner retreats a stack to, and by which way."""

    kind: ClassVar = "retreat"
    clause: ClassVar = "8.62"
    accepts: ClassVar = (RetreatTo,)

    def stack(self, table: GreatWar) -> RetreatStack:
        """The retreat in progress."""
        return table.inside(RetreatStack)

    def prompt(self, table: GreatWar) -> str:
        """Who, from where, how far."""
        stack = self.stack(table)
        who, where = table.list_of(stack.units), table.place(self.standing(table))
        return f"{self.who(table)}: {who} must retreat {count(stack.hexes, 'hex')} from {where} (8.6). Choose where."

    def standing(self, table: GreatWar) -> Cell:
        """Where it stands."""
        return table.pieces[self.stack(table).units[0]].at

    def routes(self, table: GreatWar) -> dict[int, list[Path]]:
        """Where it may go."""
        stack = self.stack(table)
        return ways(table, stack.units, stack.hexes, mask(stack.barred))

    def why_not(self, table: GreatWar, order: Order) -> Refusal:
        """8.61 to 8.64."""
        assert isinstance(order, RetreatTo)
        start, to = table.hexname(self.standing(table)), table.board.find(order.to)
        if order.start != start:
            return Refusal("another", "8.62", f"It is the stack in {start} that retreats.")
        if to is None or not holds(table.in_play(), to):
            return Refusal("unknown-hex", "2.1", f"There is no hex {order.to} on the maps in play.")
        return self._closed(table, to) or self._elsewhere(table, to)

    def _elsewhere(self, table: GreatWar, to: Cell) -> Refusal:
        """8.61, 8.63: why a stack does not retreat to a hex that it may enter: way, distance, room, or supply."""
        stack, start, where = self.stack(table), self.standing(table), table.place(to)
        ends, away = self.ends(table), table.board.distance
        named = listing([table.place(cell) for cell in ends], "or")
        open_hexes, far = open_to_retreat(table, stack.units) & ~mask(stack.barred), count(stack.hexes, "hex")
        if to not in ways_through(table, start, stack.hexes, open_hexes):
            return Refusal("way", "8.61", f"No retreat of {far} leads to {where}, but to {named}.")
        if away(start, to) not in {away(start, end) for end in ends}:
            return Refusal(
                "distance", "8.61", f"A retreat of {far} ends {far} away where it can, in {named}.", "two-hexes-away"
            )
        points, side = sum(table.printed.stacking[unit] for unit in stack.units), self.player
        if table.room(to, side) < points <= max(table.room(end, side) for end in ends):
            return Refusal(
                "room", "8.63b", f"{where} has no room for the stack, which retreats to {named}.", "room-before-supply"
            )
        return Refusal(
            "priority",
            "8.63a",
            f"The stack retreats toward the nearest supply source, to {named}.",
            "toward-the-source",
        )

    def _closed(self, table: GreatWar, cell: Cell) -> Refusal | None:
        """8.61, 8.64: why a stack may not enter a hex at all."""
        where = table.place(cell)
        if holds(table.closed(self.player), cell):
            return Refusal("enemy", "8.61", f"The enemy is in {where}.")
        if not holds(open_to_retreat(table, self.stack(table).units), cell):
            return Refusal("controlled", "8.64", f"{where} is controlled by the enemy and holds no friend.")
        return None

    def astray(self, table: GreatWar, order: Order) -> Refusal:
        """8.61, 8.64: the hex of the way that is closed to it, or else that this is not a way there."""
        assert isinstance(order, RetreatTo)
        named = [cell for cell in map(table.board.find, order.via) if cell is not None]
        refusal = next((why for cell in named if (why := self._closed(table, cell)) is not None), None)
        sentence = f"No retreat of {count(self.stack(table).hexes, 'hex')} leads to {order.to} by that path."
        return refusal or Refusal("way", "8.61", sentence)

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """8.65, 8.66: through friends without disturbing them; among friends it is worth nothing in this phase."""
        way, friends = self.route(table, order), holds(table.covered(self.player), table.board.cell(order.where))
        for unit in self.stack(table).units:
            table.march(unit, way, "retreats", "8.62", retreated=friends, fed=False)
        table.amend(way=way)


class GiveUpUnit(PickUnit, frozen=True, tag="GiveUpUnit"):
    """6.15: who of a stack that has retreated is eliminated because there is no room for it."""

    kind: ClassVar = "surplus"
    clause: ClassVar = "6.15"
    accepts: ClassVar = (GiveUp,)

    def _alive(self, table: GreatWar) -> list[Counter]:
        return [unit for unit in table.inside(RetreatStack).units if table.on_map(unit)]

    def prompt(self, table: GreatWar) -> str:
        """Where, and how much is too much."""
        at = table.pieces[self._alive(table)[0]].at
        points = count(-table.room(at, self.player), "stacking point")
        return f"{self.who(table)}: {table.place(at)} holds {points} too many. Give up a unit that retreated (6.15)."

    def choices(self, table: GreatWar) -> list[str]:
        """The units that retreated, as long as the hex is overfull."""
        alive = [unit for unit in self._alive(table) if table.printed.stacking[unit]]
        if not alive or table.room(table.pieces[alive[0]].at, self.player) >= 0:
            return []
        return [table.printed.ids[unit] for unit in alive]

    def why_not(self, table: GreatWar, piece: str) -> Refusal:
        """Only one of those that retreated."""
        return Refusal("not-retreated", "6.15", f"{table.called(piece)} is not a unit that has just retreated.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It is lost in combat."""
        unit = table.printed.index[order.subject]
        lose(table, unit, table.steps(unit), "6.15", in_combat=True)
