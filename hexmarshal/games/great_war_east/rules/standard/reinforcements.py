"""Chapter 14: reinforcements."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from, remember
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.orders import Depart, Divert, Place
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import off_map, rail
from hexmarshal.games.great_war_east.rules.standard.command_reach import occupied


def due_turn(table: GreatWar, index: Counter) -> int:
    """3.0, 14.22: the turn from which a reinforcement may come."""
    return table.pieces[index].due or table.printed.due[index]


def entry_hexes(table: GreatWar, index: Counter) -> list[Cell]:
    """3.0, 14.24: the hexes where a reinforcement may come, unless they are blocked; the owner picks one of several.

    One that was sent to another hex because its own was blocked may come in either.
    """
    entry, railways = table.pieces[index].entry, table.exclusive.railways
    if entry < 0:
        return scheduled_hexes(table, index)
    kept = () if railways.settled(table, index) else scheduled_hexes(table, index)
    return list(dict.fromkeys((entry, *kept)))


def scheduled_hexes(table: GreatWar, index: Counter) -> list[Cell]:
    """3.0: the hexes of the letters on a counter, or those that the exclusive rules name instead."""
    row, printed = table.row(index), table.printed
    elsewhere = table.exclusive.railways.entry(table, index)
    if elsewhere is not None:
        return list(elsewhere)
    entries, in_play = printed.entries, table.in_play()
    return [entries[letter] for letter in row.entries if holds(in_play, entries[letter])]


@derived
def waiting(table: GreatWar, side: SideNumber) -> list[Counter]:
    """14.0, 14.24: the reinforcements of a side that may come now."""
    scheduled, turn = int(Off.SCHEDULED), table.state.turn
    mine = zip(table.printed.of_side[side], table.own(side), strict=True)
    coming = [index for index, piece in mine if piece.at == scheduled]
    return [index for index in coming if due_turn(table, index) <= turn]


def open_entries(table: GreatWar, index: Counter) -> list[Cell]:
    """14.21: its entry hexes without an enemy or enemy control."""
    state = table.state
    return _open_entries(table, index, table.pieces[index].entry, state.fortresses, state.phasing)


@derived_from(lambda table, index, *_: table.occupancy(1 - table.side_of(index)).memory)
def _open_entries(
    table: GreatWar, index: Counter, entry: Cell, fortresses: tuple[int, ...], phasing: SideNumber
) -> list[Cell]:
    """The same, remembered with the enemy: many units wait for one that comes."""
    shut = off_map.shut(table, table.side_of(index))
    return [cell for cell in entry_hexes(table, index) if not holds(shut, cell)]


def in_time(table: GreatWar, later: int) -> bool:
    """Whether a unit that is late by this many turns comes before the game is over."""
    return table.state.turn + later <= table.state.last


class ReinforcementSegment(Procedure, frozen=True, tag="ReinforcementSegment"):
    """4.0-A1b: the phasing player places their reinforcements, or holds them back (14.24)."""

    player: SideNumber
    steps: ClassVar = ("place",)

    def place(self, table: GreatWar) -> None:
        """14.0: one after the other, while any can come."""
        if comers(table, self.player):
            table.again()
            table.ask(PlaceReinforcements(side=SIDES[self.player]))


@derived
def comers(table: GreatWar, side: SideNumber) -> list[Counter]:
    """14.0: the reinforcements of a side that can come now or turn elsewhere."""
    question = PlaceReinforcements(side=SIDES[side])
    return [
        index
        for index in waiting(table, side)
        if open_entries(table, index) or question.orders(table, table.printed.ids[index])
    ]


class PlaceReinforcements(Ask, frozen=True, tag="PlaceReinforcements"):
    """14.0: where and how each reinforcement comes."""

    kind: ClassVar = "reinforce"
    clause: ClassVar = "14.0"
    accepts: ClassVar = (Place, Divert, Depart, Done)
    many: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Who, and how many wait."""
        number = len(self.subjects(table)) - 1
        units = "one unit waits" if number == 1 else f"{number} units wait"
        return f"{self.who(table)}: place reinforcements (14.0); {units}. Units held back may enter later."

    def subjects(self, table: GreatWar) -> list[str]:
        """Those who can come or turn elsewhere, and the end."""
        return [*(table.printed.ids[index] for index in comers(table, self.player)), "done"]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """On foot or entrained at each open entry; blocked, by another hex or off the map."""
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject)
        if index is None or index not in waiting(table, self.player):
            return []
        labels, found = table.board.labels, list[Order]()
        free = open_entries(table, index)
        for cell in free:
            found.append(Place(subject, labels[cell]))
            if self._entrains(table, index, cell) and rail.fits(table, index):
                found.append(Place(subject, labels[cell], True))
        for cell in self._others(table, index):
            found.append(Divert(subject, labels[cell]))
        for start in () if free else entry_hexes(table, index):  # 14.23
            ends = off_map.destinations(table, index, start)
            found += [
                Depart(subject, labels[start], labels[to])
                for to in sorted(ends)
                if self._why_not_off_map(table, index, start, to) is None
            ]
        return found

    @staticmethod
    def _entrains(table: GreatWar, index: Counter, cell: Cell) -> bool:
        """14.12, 5.33: whether a unit can come entrained in a hex, as far as there is room."""
        railways = table.printed.rail_hexes[table.printed.nation[index]] & ~table.seized()
        return not rail.rail_only(table, index) and holds(railways, cell)

    def _others(self, table: GreatWar, index: Counter) -> list[Cell]:
        """14.22, SG-26.24: the hexes to which a unit may be sent instead, with a delay."""
        others = list(table.exclusive.railways.other_entries(table, index))
        late = table.printed.number["blocked.delay"]
        if not open_entries(table, index) and in_time(table, late):
            nearest = (off_map.detour(table, index, blocked) for blocked in entry_hexes(table, index))
            others += [cell for cell in nearest if cell is not None]
        return list(dict.fromkeys(others))

    def _why_not_place(self, table: GreatWar, index: Counter, cell: Cell, by_rail: bool) -> Refusal | None:
        name, where = table.name(index), table.place(cell)
        if cell not in entry_hexes(table, index):
            sentence = f"{name} does not arrive in {where}; only a unit whose entry is blocked may enter elsewhere."
            return Refusal("not-its-entry", "14.22", sentence)
        if cell not in open_entries(table, index):
            how = "occupied" if holds(occupied(table, 1 - self.player), cell) else "controlled"
            return Refusal("blocked", "14.21", f"{where} is enemy-{how}.")
        if by_rail:
            if holds(table.seized(), cell):
                sentence = f"An enemy was the last to be in {where}: {name} cannot come there by rail."
                return Refusal("lost", "5.33", sentence)
            if not self._entrains(table, index, cell):
                return Refusal("no-railway", "14.12", f"{name} cannot be entrained in {where}.")
            return rail.over_capacity(table, index, "SG-16-14.1a")
        return None

    def _why_not_off_map(self, table: GreatWar, index: Counter, start: Cell, to: Cell) -> Refusal | None:
        name = table.name(index)
        if open_entries(table, index):
            return Refusal("open", "14.23", f"{name} may go off the map only if its entry is blocked.")
        if start not in entry_hexes(table, index) or to not in off_map.destinations(table, index, start):
            # A start that is no hex lies on no map.
            barred = table.exclusive.railways.why_no_transfer(table, index, start, to) if start >= 0 else None
            return barred or Refusal("no-link", "5.37", f"No railway off the map brings {name} there.")
        return rail.over_capacity(table, index, "SG-16-14.1a")

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """The same predicates, with their reasons."""
        if isinstance(order, Done):
            return None
        index = table.printed.index.get(order.subject)
        if index is None or table.side_of(index) != self.player:
            return Refusal("not-yours", "14.0", f"{table.called(order.subject)} is not one of your units.")
        name = table.name(index)
        if table.pieces[index].at != Off.SCHEDULED:
            return Refusal("no-reinforcement", "14.0", f"{name} is not a reinforcement waiting to arrive.")
        if due_turn(table, index) > table.state.turn:
            return Refusal("too-early", "14.0", f"{name} arrives in turn {due_turn(table, index)}.")
        to = table.board.find(order.where)
        if to is None or not holds(table.board.everywhere, to):
            return Refusal("nowhere", "2.1", f"{order.where or 'That'} is not a hex.")
        if isinstance(order, Place):
            return self._why_not_place(table, index, to, order.rail)
        if isinstance(order, Depart):
            start = table.board.find(order.start)
            return self._why_not_off_map(table, index, -1 if start is None else start, to)
        if to in self._others(table, index):
            return None
        if table.exclusive.railways.other_entries(table, index):
            sentence = f"{table.place(to)} is not another railway entry that {name} can still use."
            return Refusal("no-entry", "SG-26.24", sentence)
        if open_entries(table, index):
            return Refusal("open", "14.22", f"The entry of {name} is open, so it may not enter elsewhere.")
        if not in_time(table, table.printed.number["blocked.delay"]):
            return Refusal("too-late", "14.22", f"{name} would arrive after the last game turn.", "too-late-to-come")
        return Refusal(
            "no-detour", "14.22", f"{table.place(to)} is not the nearest open hex of the edge.", "nearest-open-edge"
        )

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It comes, or it is on its way."""
        if isinstance(order, Done):
            table.go_on()
            return
        index, to, turn = table.printed.index[order.subject], table.board.cell(order.where), table.state.turn
        if isinstance(order, Place):
            how = "arrives entrained in" if order.rail else "arrives in"
            others = [other for other in waiting(table, self.player) if other != index]
            table.march(
                index, (to,), how, "SG-16-14.1a" if order.rail else "14.11", entrained=order.rail, counted=order.rail,
                arrived=turn, due=0, entry=-1,
            )  # fmt: skip
            remember(others, waiting, table, self.player)
        elif isinstance(order, Depart):
            start = table.board.cell(order.start)
            hexes, box = table.printed.off_map[start][to], table.printed.transit[table.printed.sheet(to)]
            told = f"finds {table.place(start)} blocked and goes on by rail off the map, bound for {table.place(to)}"
            table.change(
                index, told, "14.23", at=box, entrained=True, counted=True, bound=to, to_go=hexes, due=turn, entry=-1
            )
        else:
            later = table.exclusive.railways.other_entries(table, index).get(to, table.printed.number["blocked.delay"])
            clause = "SG-26.24" if to in table.exclusive.railways.other_entries(table, index) else "14.22"
            told = f"is sent to {table.place(to)} and comes there in turn {turn + later}"
            table.change(index, told, clause, due=turn + later, entry=to)
