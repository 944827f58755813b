"""6: a turn's moves and battles."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.drina.parts.countries import SERBIA, Kind
from hexmarshal.games.drina.rules import artillery, battle
from hexmarshal.games.drina.rules.albania import SPENT, Retreat
from hexmarshal.games.drina.rules.asking import Ask, unknown_field
from hexmarshal.games.drina.rules.orders import Attack, Fire, Move
from hexmarshal.games.drina.rules.pieces import NOT_WON, SECOND_MADE
from hexmarshal.games.drina.rules.position import Drina, replace
from hexmarshal.games.drina.rules.reach import (
    bases_for,
    been_through_albania,
    can_act,
    enterable,
    fields_of,
    gunnery,
    passable,
    passed,
    prey_field,
    range_of,
    reach,
    targets,
    way,
)


class MoveAndFight(Ask, frozen=True, tag="MoveAndFight"):
    """5.2c, 6: a player moves and attacks with all, some or none of their units, in any order."""

    kind: ClassVar = "move"
    many: ClassVar = True
    clause: ClassVar = "5.2c"
    accepts: ClassVar = (Move, Attack, Fire, Done)
    odds: ClassVar = True

    def prompt(self, table: Drina) -> str:
        """How many can still do something."""
        units = count(len(self.subjects(table)) - 1, "unit")
        return f"{self.who(table)}: move and fight. {units.capitalize()} can still act."

    def subjects(self, table: Drina) -> list[str]:
        """The figures that can still act, and the end of the turn."""
        printed, pieces, adjacent = table.printed, table.pieces, table.board.adjacent
        steps = table.occupancy.free & printed.open
        found = []
        for i in table.occupancy.men[self.country]:
            piece = pieces[i]
            # A first step to the next field is nearly always possible.
            if (not piece.spent and not piece.fought and adjacent[piece.at] & steps) or can_act(table, i):
                found.append(printed.ids[i])
        found.append("done")
        return found

    def unused(self, table: Drina) -> list[str]:
        """The figures that could act and have not."""
        pieces = {subject: table.pieces[table.printed.index[subject]] for subject in self.subjects(table)[:-1]}
        return [subject for subject, piece in pieces.items() if not piece.spent and not piece.fought]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Every field it can fire upon, attack or go to, cities first."""
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject, -1)
        if index < 0 or table.side_of(index) != self.country or not table.on_map(index):
            return []
        labels = table.board.labels
        start = labels[table.pieces[index].at]
        found: list[Order] = [Fire(subject, start, labels[cell]) for cell in cells(gunnery(table, index))]
        for target in cells(targets(table, index)):
            for base in bases_for(table, index, target):
                by = labels[base] if base != table.pieces[index].at else ""
                found.append(Attack(subject, start, labels[target], by))
        ends, cities = reach(table, index).ends, table.printed.city_fields
        found += [Move(subject, start, labels[cell]) for cell in cells(ends & cities) + cells(ends & ~cities)]
        return found

    # Checking

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """6a to 6e, 6.1a, 6.1.2a, 6.2."""
        if isinstance(order, Done):
            return None
        assert isinstance(order, (Move, Attack, Fire))
        index = self.own_piece(table, order.piece, "5.2c")
        if isinstance(index, Refusal):
            return index
        at = table.hexname(table.pieces[index].at)
        if order.start != at:
            return Refusal("not-there", "6a", f"{table.name(index)} is on {at}, not on {order.start}.")
        end = order.to if isinstance(order, Move) else order.target
        cell = table.board.find(end)
        if cell is None:
            return unknown_field(end)
        if isinstance(order, Move):
            refusal = None if holds(reach(table, index).ends, cell) else self._no_move(table, index, cell)
            return refusal if refusal is not None or not order.via else self._no_way(table, index, order)
        if isinstance(order, Fire):
            return None if holds(gunnery(table, index), cell) else self._no_fire(table, index, cell)
        return self._check_attack(table, order, index, cell)

    def _no_move(self, table: Drina, index: Counter, to: Cell) -> Refusal:
        """Why a figure cannot end its move on a field."""
        piece, printed, name, place = table.pieces[index], table.printed, table.name(index), table.place(to)
        if to == piece.at:
            return Refusal("no-change", "6a", f"{name} is already on {place}.")
        if piece.spent == SPENT:
            return Refusal(
                "arrived", "6.2b", f"{name} has come to the Salonica front; its turn is over.", "arrival-at-salonica"
            )
        if piece.fought and printed.kind[index] != Kind.ARTILLERY:
            return Refusal("fought", "6b", f"{name} has fought and has lost the rest of its move.")
        if holds(printed.albania, to):
            return self._no_retreat(table, index)
        if holds(printed.salonica, to) and not piece.greece:
            sentence = f"{place} is open only to Serbian units that came to the Salonica front or were placed there."
            return Refusal("salonica", "6.2b", sentence, "neutral-ground-is-closed")
        if not holds(enterable(table, index), to):
            if table.board.terrain[to] != "land":
                return Refusal("impassable", "6e", f"{place} cannot be entered: {table.board.terrain[to]}.")
            return Refusal("neutral", "4.1", f"{place} is neutral ground.", "neutral-ground-is-closed")
        if holds(table.occupancy.held[printed.camp[index]], to):
            return Refusal("occupied", "6d", f"{place} is occupied by a friendly unit: {name} cannot stop there.")
        if holds(table.occupancy.held[1 - printed.camp[index]], to):
            return Refusal("enemy", "6e", f"{place} is held by the enemy and can only be attacked.")
        left = max(fields_of(table, index) - piece.spent, 0)
        if table.board.distance(piece.at, to) > left:
            return Refusal("too-far", "6a", f"{place} is too far for {name}: it can move {count(left, 'field')}.")
        return Refusal("blocked", "6e", f"{name} has no path of {count(left, 'field')} to {place}.")

    def _no_way(self, table: Drina, index: Counter, order: Move) -> Refusal | None:
        """6a, 6d, 6e: why a figure cannot go the way that is named, field by field, to one that it can reach."""
        name, here, last = table.name(index), table.pieces[index].at, len(order.via)
        for number, label in enumerate(order.via, 1):
            there = table.board.find(label)
            if there is None:
                return unknown_field(label)
            if not holds(table.board.adjacent[here], there):
                return Refusal("not-adjacent", "6a", f"{table.place(here)} and {table.place(there)} are not adjacent.")
            if number < last and not holds(passable(table, index), there):
                if holds(table.occupancy.held[1 - self.camp], there):
                    return Refusal("enemy", "6e", f"{table.place(there)} is held by the enemy: {name} cannot pass.")
                return self._no_move(table, index, there)
            here = there
        if table.hexname(here) != order.to:
            return Refusal("way", "6a", f"The path must end in {order.to}.")
        left = fields_of(table, index) - table.pieces[index].spent
        if last > left:
            return Refusal(
                "too-far", "6a", f"That path has {count(last, 'field')}; {name} can move {count(left, 'field')}."
            )
        return None

    def _no_retreat(self, table: Drina, index: Counter) -> Refusal:
        """Why a figure cannot go to a brown field in Albania."""
        name = table.name(index)
        if table.side_of(index) != SERBIA:
            return Refusal("neutral", "6.2b", f"Only Serbian units retreat through Albania, not {name}.")
        if not table.state.albania:
            sentence = "The retreat through Albania is not open yet."
            return Refusal("albania-closed", "6.2a", sentence)
        if been_through_albania(table, index):
            return Refusal("once-only", "6.2e", f"{name} has been through Albania and cannot go again.")
        if not table.printed.salonica & table.occupancy.free:
            return Refusal("no-room", "6.2b", "No brown field in Greece is free to arrive on.")
        left = max(fields_of(table, index) - table.pieces[index].spent, 0)
        return Refusal("too-far", "6a", f"{name} cannot get there: it can move {count(left, 'field')}.")

    def _no_enemy(self, table: Drina, target: Cell, clause: str) -> Refusal | None:
        """Whether there is nobody to attack on a field."""
        place = table.place(target)
        if holds(table.occupancy.held[self.camp], target):
            return Refusal("friend", "2a", f"A friendly unit is on {place}.")
        if not holds(table.occupancy.held[1 - self.camp], target):
            return Refusal("nobody", clause, f"There is no enemy on {place}.")
        return None

    def _no_fire(self, table: Drina, index: Counter, target: Cell) -> Refusal:
        """Why artillery cannot fire upon a field."""
        piece, printed, name = table.pieces[index], table.printed, table.name(index)
        if printed.kind[index] != Kind.ARTILLERY:
            return Refusal("no-artillery", "6.1.2a", f"{name} is not artillery and cannot fire.")
        if piece.spent:
            return Refusal("moved", "6c", f"{name} has moved in this turn and can no longer fire.")
        if piece.fought:
            return Refusal("fought", "6b", f"{name} has already fired this turn.")
        refusal = self._no_enemy(table, target, "6.1.2a")
        if refusal is not None:
            return refusal
        reaches = range_of(table, index)
        if table.board.distance(piece.at, target) > reaches:
            sentence = f"{table.place(target)} is out of range: {name} fires {count(reaches, 'field')} far."
            return Refusal("out-of-range", "6.1.2a", sentence)
        return Refusal(
            "general", "6.1.2b", "Artillery does not fire upon generals in this match.", "generals-under-fire"
        )

    def _check_attack(self, table: Drina, order: Attack, index: Counter, target: Cell) -> Refusal | None:
        piece, printed, name = table.pieces[index], table.printed, table.name(index)
        if printed.kind[index] == Kind.GENERAL:
            return Refusal("general", "4.4i", f"{name} is a general and cannot attack.")
        if printed.kind[index] == Kind.ARTILLERY:
            return Refusal("artillery", "6.1.2a", f"{name} is artillery: it fires, and does not attack.")
        base = table.board.find(order.by) if order.by else None
        if order.by and base is None:
            return unknown_field(order.by)
        bases = bases_for(table, index, target) if holds(targets(table, index), target) else []
        if bases and (base is None or base in bases):
            return None
        refusal = self._no_enemy(table, target, "6.1a")
        if refusal is not None:
            return refusal
        if piece.fought:
            return self._no_second_attack(table, index)
        place = table.place(target)
        if not bases:
            left = max(fields_of(table, index, fighting=True) - piece.spent, 0)
            sentence = f"{name} cannot reach {place}: it can move {count(left, 'field')}, that of the enemy included."
            return Refusal("too-far", "6a", sentence)
        assert base is not None
        if not holds(table.board.adjacent[target], base):
            return Refusal("not-adjacent", "6.1.1g", f"{order.by} is not next to {place}.")
        return Refusal("too-far", "6a", f"{name} cannot attack {place} by way of {order.by}.")

    def _no_second_attack(self, table: Drina, index: Counter) -> Refusal:
        """Why a unit that fought cannot attack again (6b, 6.2g, 6.2h)."""
        piece, name = table.pieces[index], table.name(index)
        if piece.spent == SPENT:
            return Refusal(
                "arrived", "6.2b", f"{name} has come to the Salonica front; its turn is over.", "arrival-at-salonica"
            )
        if not piece.order:
            return Refusal("fought", "6b", f"{name} has already fought this turn.")
        if piece.prey == SECOND_MADE:
            return Refusal("no-third-attack", "6.2g", f"{name} has already made its second attack.")
        if piece.prey == NOT_WON:
            return Refusal("no-second-attack", "6.2h", f"{name} has not won its battle and may not attack again.")
        if prey_field(table, index):
            prey = table.name(piece.prey)
            return Refusal("other-enemy", "6.2g", f"{name} may attack only {prey} once more.")
        sentence = f"{name} may attack again only the enemy it has beaten, if that is still there after withdrawing."
        return Refusal("no-prey", "6.2g", sentence)

    def normal(self, table: Drina, order: Order) -> Order:
        """An attack that does not name the field it is made from amounts to the first that is listed.

        A move by a way of the player's own amounts to the move to its end.
        """
        if isinstance(order, Move) and order.via:
            return replace(order, via=())
        if not isinstance(order, Attack):
            return order
        index = table.printed.index[order.piece]
        bases = bases_for(table, index, table.board.cell(order.target))
        base = table.board.cell(order.by) if order.by else bases[0]
        by = table.hexname(base) if base != table.pieces[index].at else ""
        return replace(order, by=by)

    def point(self, table: Drina, subject: str, where: str) -> Order | None:
        """Pointing at an enemy means an attack on it, with artillery fire."""
        cell, index = table.board.find(where), table.printed.index.get(subject, -1)
        if index >= 0 and cell is not None and holds(table.occupancy.held[1 - self.camp], cell):
            at = table.pieces[index].at
            kind = Fire if table.printed.kind[index] == Kind.ARTILLERY else Attack
            meant = kind(subject, table.hexname(at) if at >= 0 else "", where)
            return self.normal(table, meant) if self.check(table, meant) is None else meant
        return super().point(table, subject, where)

    def way(self, table: Drina, order: Order) -> Way | None:
        """The fields of a move, or of the way into a battle, and how many of the move they are (6a)."""
        if not isinstance(order, (Move, Attack)):
            return super().way(table, order)
        index = table.printed.index[order.piece]
        path = self._path(table, index, order)
        fields = (*path, table.board.cell(order.target)) if isinstance(order, Attack) else path
        spent = table.pieces[index].spent + len(fields) - 1
        total = fields_of(table, index, fighting=isinstance(order, Attack))
        return Way.priced(tuple(table.hexname(cell) for cell in fields), Price(spent, total, "fields"))

    def _path(self, table: Drina, index: Counter, order: Move | Attack) -> tuple[Cell, ...]:
        """The fields of a legal order before its battle: by the way that is named, or by a shortest one."""
        if isinstance(order, Move) and order.via:
            return (table.pieces[index].at, *map(table.board.cell, order.via))
        return way(table, index, self._last(table, order))

    def _last(self, table: Drina, order: Move | Attack) -> Cell:
        """The field to which a legal order leads, before the battle if there is one."""
        if isinstance(order, Move):
            return table.board.cell(order.to)
        normal = self.normal(table, order)
        assert isinstance(normal, Attack)
        return table.board.cell(normal.by or normal.start)

    # Doing

    def carry_out(self, table: Drina, order: Order) -> None:
        """Move, attack or fire; ask for the next."""
        if isinstance(order, Done):
            return
        assert isinstance(order, (Move, Attack, Fire))
        table.ask(self)
        index = table.printed.index[order.piece]
        if isinstance(order, Move):
            self._move(table, index, self._path(table, index, order))
        elif isinstance(order, Fire):
            table.put(index, replace(table.pieces[index], fought=True))
            table.call(artillery.Bombardment(index, table.board.cell(order.target)))
        else:
            base = self._last(table, order)
            battle.begin(table, index, base, table.board.cell(order.target), way(table, index, base))

    def _move(self, table: Drina, index: Counter, path: tuple[Cell, ...]) -> None:
        to = path[-1]
        spent = table.pieces[index].spent + len(path) - 1
        if holds(table.printed.albania, to):
            table.march(index, path, "retreats through Albania by", "6.2b", spent=spent)
            table.call(Retreat(index))
            return
        table.march(index, path, "moves", "6a", spent=spent)
        for cell in (*passed(table, path), to):
            table.occupy(cell, table.side_of(index))
