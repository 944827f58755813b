"""Chapter 5: the movement segment. Marches stand in `reach`, railways in `rail`, ways off the map in `off_map`."""

from typing import Any, ClassVar

from hexmarshal.core.board.paths import holds, route
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import NATIONS, SIDES
from hexmarshal.games.great_war_east.rules.asking import Ask, PickUnit
from hexmarshal.games.great_war_east.rules.orders import Depart, Detrain, Divert, Entrain, Move, Ride, Travel
from hexmarshal.games.great_war_east.rules.pieces import SPENT
from hexmarshal.games.great_war_east.rules.position import GreatWar, replace
from hexmarshal.games.great_war_east.rules.standard import movers, off_map, rail, stacking
from hexmarshal.games.great_war_east.rules.standard.headquarters import (
    Displacement,
    pass_by,
    touched,
    why_not_displace,
)
from hexmarshal.games.great_war_east.rules.standard.reach import march_of, points, walk
from hexmarshal.wargame.cautions import UNMOVED


class MovementSegment(Procedure, frozen=True, tag="MovementSegment"):
    """4.0-A1d, 5.0: units move one at a time; headquarters that they touch displace at once (10.52)."""

    player: SideNumber
    steps: ClassVar = ("move", "surplus", "arrivals")

    def move(self, table: GreatWar) -> None:
        """5.0: until the phasing player is done."""
        table.again()
        if touched(table, 1 - self.player):
            table.call(Displacement(player=1 - self.player))
        else:
            table.ask(MoveUnits(side=SIDES[self.player]))

    def surplus(self, table: GreatWar) -> None:
        """5.31: what is entrained beyond the capacity of this turn detrains, as far as it may (5.35)."""
        question = DetrainSurplus(side=SIDES[self.player])
        if question.choices(table):
            table.again()
            table.choose(question)

    def arrivals(self, table: GreatWar) -> None:
        """14.1: what becomes of those who have come onto the map, as the exclusive rules say."""
        table.exclusive.railways.arrived(table, self.player)


class MoveUnits(Ask, frozen=True, tag="MoveUnits"):
    """5.0: each unit in command may march; entrained ones ride, and board and leave their trains."""

    kind: ClassVar = "move"
    idle: ClassVar = UNMOVED
    clause: ClassVar = "5.0a"
    accepts: ClassVar = (Move, Ride, Entrain, Detrain, Depart, Travel, Divert, Done)
    many: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Who, and how many can still move."""
        number = len(self.subjects(table)) - 1
        left = f"{count(number, 'unit').capitalize()} can still move." if number else "Nobody can move any more."
        return f"{self.who(table)}: move (5.0). {left}"

    def subjects(self, table: GreatWar) -> list[str]:
        """Everybody who can do anything, and the end."""
        return [*movers.listed(table, self.player), "done"]

    def unused(self, table: GreatWar) -> list[str]:
        """Those who can move and have not."""
        turn, pieces, index = table.state.turn, table.pieces, table.printed.index
        return [id for id in self.subjects(table)[:-1] if pieces[index[id]].moved < turn]

    def forfeits(self, table: GreatWar) -> list[Caution]:
        """6.14: hexes that are overstacked when movement ends."""
        return stacking.forfeits(table, self.player)

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """Marches, rides, and what else a unit can do with trains."""
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject)
        if index is None or table.side_of(index) != self.player or not table.placed(index):
            return []
        labels, found = table.board.labels, list[Order]()
        here = labels[table.pieces[index].at]
        if movers.may_march(table, index):
            found += [Move(subject, here, to) for to in march_of(table, index).labels]
        if not movers.near_rails(table, index):
            return found
        if off_map.travelling(table, index):
            if off_map.why_not_travel(table, index) is None:
                found.append(Travel(subject))
            return found + [Divert(subject, labels[to]) for to in off_map.diversions(table, index)]
        found += [Ride(subject, here, labels[to]) for to in movers.rides(table, index)]
        if movers.can_entrain(table, index):
            found.append(Entrain(subject))
        if movers.can_detrain(table, index):
            found.append(Detrain(subject))
        return found + [Depart(subject, here, labels[to]) for to in movers.departures(table, index)]

    # -- refusals -----------------------------------------------------------------------------------------------

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """The same predicates as the list, each with its reason."""
        if isinstance(order, Done):
            return None
        index = self.own_piece(table, order.subject)
        if isinstance(index, Refusal):
            return index
        if getattr(order, "start", table.whereabouts(index)) != table.whereabouts(index):
            sentence = f"{table.name(index)} is not in {getattr(order, 'start', '')}."
            return Refusal("not-there", "5.0b", sentence)
        if isinstance(order, Travel):
            return off_map.why_not_travel(table, index)
        if isinstance(order, Detrain):
            return rail.why_not_detrain(table, index)
        if isinstance(order, Entrain):
            away = self._off_the_map(table, index)
            return away or rail.why_not_entrain(table, index, points(table, index))
        to = table.board.find(order.where)
        if isinstance(order, Move) and to == table.pieces[index].at:
            return self._why_not_march_at_all(table, index) or self._why_it_stays(table, index)
        if to is None or to == table.pieces[index].at:
            return Refusal("nowhere", "5.0b", f"{order.where or 'That'} is nowhere to go.")
        if isinstance(order, Divert):
            return off_map.why_not_divert(table, index, to)
        if isinstance(order, Depart):
            return self._off_the_map(table, index) or off_map.why_not_depart(table, index, to)
        assert isinstance(order, Ride | Move)
        path = [cell for cell in map(table.board.find, order.via) if cell is not None]
        if len(path) < len(order.via) or (path and path[-1] != to):
            return Refusal("way", "5.0b", f"The path names hexes of the maps, the last of them {order.where}.")
        if isinstance(order, Ride):
            away = self._off_the_map(table, index) or rail.why_not_ride(table, index, to)
            return away if away is not None or not path else rail.why_not_by(table, index, path)
        barred = self._why_not_march_at_all(table, index)
        if not path or barred is not None:
            return barred or self._why_not_march(table, index, to)
        found = walk(table, index, path)
        return found if isinstance(found, Refusal) else None

    def _off_the_map(self, table: GreatWar, index: Counter) -> Refusal | None:
        if table.on_map(index):
            return None
        return Refusal("off-map", "5.38", f"{table.name(index)} is on a railway off the map.")

    def _why_not_march_at_all(self, table: GreatWar, index: Counter) -> Refusal | None:
        """5.35, 10.31, SG-17.11, SG-19.2: why a unit does not march in this phase, wherever to."""
        piece, name = table.pieces[index], table.name(index)
        if not table.on_map(index):
            return self._off_the_map(table, index)
        if rail.rail_only(table, index):
            return Refusal("rail-only", "SG-19.2", f"{name} moves by rail only.")
        if piece.entrained and not table.in_command(index):
            sentence = f"{name} is entrained and out of command control: it may move by rail only."
            return Refusal("out-of-command", "5.35", sentence)
        if piece.entrained:
            return Refusal("entrained", "5.34a", f"{name} is entrained: it must detrain before it marches.")
        if not table.in_command(index):
            return Refusal("out-of-command", "4.0-A1d", f"{name} is out of command control and cannot move.")
        if piece.spent >= SPENT and piece.counted and not piece.railed:
            sentence = f"{name} tried in vain to entrain: its movement in this phase is over."
            return Refusal("spent", "SG-17.11", sentence)
        if piece.spent >= SPENT:
            return Refusal("spent", "5.14", f"{name} has already finished moving this phase.")
        return None

    def _why_it_stays(self, table: GreatWar, index: Counter) -> Refusal:
        """5.14: why a unit that may march stays where it is."""
        have, name = points(table, index), table.name(index)
        if march_of(table, index).labels:
            return Refusal("nowhere", "5.0b", f"{name} is already in {table.place(table.pieces[index].at)}.")
        if have <= 0:
            return Refusal("too-far", "5.14", f"{name} has no movement points left.")
        left = count(have, "movement point")
        return Refusal("too-far", "5.14", f"{name} has {left} left, too few for any hex beside it.")

    def _why_not_march(self, table: GreatWar, index: Counter, to: Cell) -> Refusal | None:
        if holds(march_of(table, index).ends, to):
            return None
        name, where, side = table.name(index), table.place(to), self.player
        if not holds(table.in_play(), to):
            return Refusal("off-map", "5.0b", f"{where} is not a hex on the maps in play.")
        if holds(table.occupancy(1 - side).held, to):
            return Refusal("enemy", "5.13", f"{where} is occupied by the enemy.")
        if holds(table.forts(1 - side), to):
            return Refusal("fortress", "5.13", f"{where} is not destroyed.")
        have = points(table, index)
        with_them = f"with {count(have, 'movement point')}" if have > 0 else "with no movement points left"
        too_far = Refusal("too-far", "5.14", f"{name} cannot reach {where} {with_them}.")
        return why_not_displace(table, index, to) or too_far

    def point(self, table: GreatWar, subject: str, where: str) -> Order | None:
        """A player who clicks a unit that can do nothing wants to know why it does not march; trains come second.

        Whoever points with an entrained unit at a railway means to go there by rail.
        """
        index = table.printed.index.get(subject)
        to = table.board.find(where) if where else None
        if index is not None and to is not None and table.pieces[index].entrained and table.on_map(index):
            by_rail = self._by_rail(table, index, to)
            if by_rail is not None and not any(order.where == where for order in self.orders(table, subject)):
                return by_rail
        idle = not where and index is not None and table.on_map(index) and not self.orders(table, subject)
        if index is None or not idle or rail.rail_only(table, index):
            return super().point(table, subject, where)
        here = table.whereabouts(index)
        return Move(subject, here, here)

    def _by_rail(self, table: GreatWar, index: Counter, to: Cell) -> Order | None:
        """How an entrained unit would go to a hex: off the map from exit to exit, else along the railway."""
        printed, at, labels = table.printed, table.pieces[index].at, table.board.labels
        nation = printed.nation[index]
        if not holds(printed.rail_hexes[nation], to):
            return None
        exits = holds(printed.exits[nation], at) and holds(printed.exits[nation], to)
        means = Depart if exits and printed.sheet(at) != printed.sheet(to) else Ride
        return means(table.printed.ids[index], labels[at], labels[to])

    # -- acting -------------------------------------------------------------------------------------------------

    def way(self, table: GreatWar, order: Order) -> Way | None:
        """The way on the map, and what it costs."""
        labels = table.board.labels
        if isinstance(order, Move):
            index = table.printed.index[order.piece]
            path, cost = self._march(table, index, order)
            have = points(table, index)
            said = [
                f"{'displaces' if driven.refuges else 'eliminates'} {table.name(driven.hq)}"
                for driven in touched(table, 1 - table.side_of(index), (index,), path)
            ]
            price = Price(min(cost, have), have, "MP")
            return Way.priced(tuple(labels[cell] for cell in path), price, more=", ".join(said))
        if isinstance(order, Ride):
            index = table.printed.index[order.piece]
            path = self._line(table, index, order)
            price = Price(len(path) - 1, rail.left(table, index), "hexes by rail")
            return Way.priced(tuple(labels[cell] for cell in path), price)
        if isinstance(order, Depart):
            index, to = table.printed.index[order.piece], table.board.cell(order.to)
            hexes, left = table.printed.off_map[table.pieces[index].at][to], rail.left(table, index)
            return Way((order.start, order.to), prices=(Price(min(hexes, left), left, "hexes by rail"),))
        return super().way(table, order)

    def _march(self, table: GreatWar, index: Counter, order: Move) -> tuple[tuple[Cell, ...], int]:
        """The way of a march that may be made, the one that is named or the cheapest, and what it costs."""
        if not order.via:
            return march_of(table, index).way(table.board.cell(order.to))
        path = tuple(map(table.board.cell, order.via))
        cost = walk(table, index, path)
        assert isinstance(cost, int)
        return (table.pieces[index].at, *path), cost

    def _line(self, table: GreatWar, index: Counter, order: Ride) -> tuple[Cell, ...]:
        """The line of a ride that may be made, the one that is named or the shortest."""
        if order.via:
            return (table.pieces[index].at, *map(table.board.cell, order.via))
        return tuple(route(table.board.cell(order.to), rail.rides(table, index)))

    def normal(self, table: GreatWar, order: Order) -> Order:
        """A march or a ride by a way that its owner names amounts to the one that goes to the same hex."""
        return replace(order, via=()) if isinstance(order, Move | Ride) and order.via else order

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """One unit moves; then the segment goes on."""
        if isinstance(order, Done):
            table.go_on()
            return
        index, deed = table.printed.index[order.subject], _DEEDS.get(type(order))
        if deed is not None:
            deed(table, index)
            return
        to = table.board.cell(order.where)
        if isinstance(order, Move):
            path, cost = self._march(table, index, order)
            spent, before = min(table.pieces[index].spent + cost, SPENT), table.cache
            table.march(index, path, "marches", "5.0b", spent=spent, moved=table.state.turn, fed=False)
            rail.keep_used(table, before)
            pass_by(table, index, path)
        elif isinstance(order, Ride):
            rail.ride(table, index, self._line(table, index, order))
        elif isinstance(order, Depart):
            off_map.depart(table, index, to)
        else:
            off_map.divert(table, index, to)


_DEEDS: dict[type[Order], Any] = {Entrain: rail.entrain, Detrain: rail.detrain, Travel: off_map.travel}


class DetrainSurplus(PickUnit, frozen=True, tag="DetrainSurplus"):
    """5.31: which unit detrains, where more is entrained than the capacity of the turn."""

    kind: ClassVar = "detrain"
    clause: ClassVar = "5.31b"
    accepts: ClassVar = (Detrain,)

    def prompt(self, table: GreatWar) -> str:
        """Who, and by how much."""
        nation = self._crowded(table)[0]
        now, most = rail.used(table, nation), rail.capacity(table, nation)
        return f"{self.who(table)}: {now} stacking points are on the railways, which carry {most}. Detrain some (5.31)."

    def _crowded(self, table: GreatWar) -> list[int]:
        nations = table.printed.nations
        mine = [n for n in range(len(NATIONS)) if nations[n].side == self.side]
        return [n for n in mine if rail.used(table, n) > rail.capacity(table, n)]

    def choices(self, table: GreatWar) -> list[str]:
        """Entrained units that did not move by rail in this phase and may detrain."""
        crowded = self._crowded(table)[:1]
        if not crowded:
            return []
        return [
            table.printed.ids[index]
            for index in table.printed.of_side[self.player]
            if table.printed.nation[index] in crowded and table.printed.stacking[index]
            and not table.pieces[index].counted and rail.why_not_detrain(table, index) is None
        ]  # fmt: skip

    def why_not(self, table: GreatWar, piece: str) -> Refusal:
        """Only those who wait in trains."""
        return Refusal("not-surplus", "5.31b", f"{table.called(piece)} is not one of the units that may detrain now.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It detrains where it stands."""
        rail.detrain(table, table.printed.index[order.subject], "5.31b")
