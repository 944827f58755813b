"""Headquarters: values (2.2), command (10.1a), and lone ones that give way (9f)."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, flood, route, spread, tree
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal, Way
from hexmarshal.games.fury.parts.rows import HqSide
from hexmarshal.games.fury.parts.sides import SIDE_OF, SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.orders import Shift
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.rails import ground_of
from hexmarshal.games.fury.rules.reach import own_fortresses
from hexmarshal.wargame.questions import PickPlace


def values(table: Fury, army: int) -> HqSide | None:
    """The values of an army's HQ as it lies (2.2a, 2.2d); ``None`` while it is off the map."""
    index = table.printed.hq_of[army]
    if not table.on_map(index):
        return None
    return table.printed.hq_side(index, table.pieces[index].active)


def cavalry(table: Fury, army: int) -> int:
    """The cavalry value of an army's HQ; German ones gain in November and December (10.2.6)."""
    side = values(table, army)
    if side is None:
        return 0
    german = table.printed.army_nation[army] == 2
    return side.cavalry + (table.printed.turns[table.state.turn].german_cavalry if german else 0)


def command_from(table: Fury, sources: int, side: SideNumber, span: int) -> int:
    """Hexes within ``span`` of ``sources`` by lines of command that no enemy zone of control cuts (10.1a)."""
    ground = ground_of(table, side)
    known = ground.commands.get((sources, span))
    if known is None:
        board = table.board
        known = flood(sources, ground.passable, board.stride, span) & board.everywhere
        ground.commands[sources, span] = known
    return known


def in_command(table: Fury, army: int) -> int:
    """Hexes within command range of an army's HQ; none while it is off the map, or besieged and silent (10.1a)."""
    printed = values(table, army)
    if printed is None:
        return 0
    index = table.printed.hq_of[army]
    if table.options.besieged_hq == "silent" and table.besieged(index):
        return 0
    piece = table.pieces[index]
    return command_from(table, 1 << piece.at, SIDE_OF[piece.nation], printed.range)


def lone_hqs(table: Fury, side: SideNumber) -> int:
    """Hexes of HQs that stand alone in contact with the enemy (9f, 9g)."""
    situation = table.situation
    lone = situation.hqs[side] & ~situation.held[side]
    if not lone:
        return 0
    touched = lone & (situation.contact[1 - side] | situation.standing[1 - side])
    return touched & ~own_fortresses(table, side) & ~situation.shut[side] if touched else 0


def shelters(table: Fury, index: Counter) -> list[Cell]:
    """The nearest hexes where a lone HQ is out of contact, by the priorities of retreat (9f, 10.3.2d).

    Only where no such hex can be reached is it enough not to be alone: beside a friend, or in a fortress (9g).
    """
    piece = table.pieces[index]
    side = table.side_of(index)
    situation, stride = table.situation, table.board.stride
    zone, held, touched = situation.zone[1 - side], situation.held[side], situation.contact[1 - side]
    into = situation.open[side] & ~situation.hqs[1 - side] & ~situation.shut[1 - side]
    room = into & table.room(index)
    for safe in (room & ~touched, room & (held | own_fortresses(table, side))):
        reached = front = 1 << piece.at
        while front:
            front = spread(front, stride) & into & ~reached
            reached |= front
            for rank in (front & safe & ~zone, front & safe & held, front & safe):
                if rank:
                    return cells(rank)
    return []


def shift_lone_hqs(table: Fury, side: SideNumber) -> None:
    """Let the owner shift each lone HQ that is in contact, one after the other."""
    table.call(LoneHeadquarters(side))


class LoneHeadquarters(Procedure, frozen=True, tag="LoneHeadquarters"):
    """9f: lone HQs in contact are shifted at once."""

    owner: SideNumber
    """Whose HQs give way."""
    stuck: tuple[Counter, ...] = ()
    """HQs that have nowhere to go and stay."""
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """The next HQ, or the end."""
        for cell in cells(lone_hqs(table, self.owner)):
            for index in table.here(cell, self.owner):
                if index in self.stuck:
                    continue
                table.again()
                if shelters(table, index):
                    table.choose(ShiftHq(SIDES[self.owner], index))
                else:
                    table.amend(stuck=(*self.stuck, index))
                return


class ShiftHq(PickPlace[Fury], Ask, frozen=True, tag="ShiftHq"):
    """9f: the owner chooses where their HQ gives way to."""

    hq: Counter
    """The HQ."""
    kind: ClassVar = "shift"
    clause: ClassVar = "9f"
    accepts: ClassVar = (Shift,)

    def prompt(self, table: Fury) -> str:
        """Which HQ must go."""
        return f"{self.who(table)}: {table.name(self.hq)} is touched by the enemy and must be shifted."

    def standing(self, table: Fury) -> Cell:
        """The hex of the HQ."""
        return table.pieces[self.hq].at

    def ends(self, table: Fury) -> list[Cell]:
        """The nearest hexes out of contact."""
        return shelters(table, self.hq)

    def order(self, table: Fury, to: str) -> Order:
        """The one HQ goes."""
        return Shift(table.printed.ids[self.hq], table.hexname(self.standing(table)), to)

    def why_not(self, table: Fury, order: Order) -> Refusal:
        """Only the nearest hexes of the best priority will do."""
        ends = ", ".join(table.hexname(cell) for cell in self.ends(table))
        return Refusal(
            "not-nearest", "9f", f"{table.name(self.hq)} must be shifted to one of {ends}.", "lone-hq-gives-way"
        )

    def way(self, table: Fury, order: Order) -> Way | None:
        """By hexes that are open to the side."""
        ways = tree(self.standing(table), table.board.neighbours, table.situation.open[self.player])
        return Way(tuple(table.hexname(cell) for cell in route(table.board.cell(order.where), ways)))

    def read(self, table: Fury, text: str) -> Order | None:
        """The hex alone says enough where one HQ must go."""
        to = text.rpartition("-")[2].strip()
        return super().read(table, text) or (self.order(table, to) if to.isdigit() else None)

    def carry_out(self, table: Fury, order: Order) -> None:
        """Shift it."""
        assert isinstance(order, Shift)
        table.march(self.hq, (table.board.cell(order.to),), "is shifted", "9f")


def lose_hq(table: Fury, index: Counter, clause: str) -> None:
    """An HQ eliminated by isolation or surrender comes back as a reinforcement of the next turn (11.2k)."""
    text = "is eliminated; it returns as a reinforcement next turn"
    table.change(index, text, clause, at=int(Off.SCHEDULED), due=table.state.turn + 1, active=False)
