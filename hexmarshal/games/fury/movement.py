"""Chapter 9: movement. Where a unit can go is worked out in ``reach``; here it goes."""

import re
from typing import ClassVar

from hexmarshal.core.events import Changed
from hexmarshal.core.orders import Done
from hexmarshal.core.paths import cells
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.wording import count, listing
from hexmarshal.games.fury import duty
from hexmarshal.games.fury.asking import Ask
from hexmarshal.games.fury.headquarters import lone_hqs, shift_lone_hqs
from hexmarshal.games.fury.orders import Besiege, Hold, Move
from hexmarshal.games.fury.pieces import SIDE_OF
from hexmarshal.games.fury.rails import train_nation
from hexmarshal.games.fury.reach import Step, reach, trail, way
from hexmarshal.games.fury.steps import stop_refusal, walk_refusal, why_not
from hexmarshal.games.fury.table import Fury, replace

_MOVE = re.compile(r"(.+?) (\d{4})((?:[-=]\d{4})+)$")
_WORD = re.compile(r"(.+?) (holds|besieges|free)$")


class MoveUnits(Ask, frozen=True):
    """9: the active player moves the units of his front, one by one."""

    front: str
    """The activated front."""
    moved: tuple[int, ...] = ()
    """Who has moved in this activation."""

    kind: ClassVar = "move"
    many: ClassVar = True
    clause: ClassVar = "9"
    accepts: ClassVar = (Move, Hold, Besiege, Done)

    def prompt(self, table: Fury) -> str:
        """Who moves, and how many still can."""
        left = count(len(self.unmoved(table)), "unit")
        prompt = f"{self.who(table)}, {self.front} front: move. {left.capitalize()} can still move."
        owing = [table.sheet.army_names[army] for army in duty.owing(table, self)]
        if owing:
            prompt += f" Before you end, bring to an attack (2.2): {listing(owing)}."
        return prompt

    def unmoved(self, table: Fury) -> list[int]:
        """Units of the front on the map that may still move: not moved yet, not shut in (7e, 10.5e)."""
        key = ("unmoved", self.side, self.front, self.moved)
        known: list[int] | None = table.cache.get(key)
        if known is None:
            pieces, moved, shut = table.pieces, set(self.moved), table.layout.shut[self.player]
            known = [i for i in self._roster(table) if i not in moved]
            if shut:
                known = [i for i in known if not shut >> pieces[i].at & 1]
            table.cache[key] = known
        return known

    def _roster(self, table: Fury) -> list[int]:
        """Units of the front on the map."""
        half, key = table.half(self.player), ("front", self.front)
        known: list[int] | None = half.rosters.get(key)
        if known is None:
            stacks = (*half.units.values(), *half.staff.values())
            fronts, pieces = table.state.fronts, table.pieces
            known = half.rosters[key] = sorted(
                i for stack in stacks for i in stack if fronts[pieces[i].army] == self.front
            )
        return known

    def subjects(self, table: Fury) -> list[str]:
        """The units that have not moved, and the end of movement."""
        ids = table.sheet.ids
        found = [ids[i] for i in self.unmoved(table)]
        if not duty.any_owing(table, self):
            found.append("done")
        return found

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Every hex where the unit can end its move."""
        if subject == "done":
            return [Done()] if self.check(table, Done()) is None else []
        index = table.sheet.index.get(subject, -1)
        if index not in self.unmoved(table):
            return []
        labels = table.board.labels
        start = labels[table.pieces[index].at]
        on_foot, by_rail = reach(table, index)[:2]
        keeping = duty.keeping(table, self, index)
        found: list[Order] = [Move(subject, start, labels[cell]) for cell in cells(on_foot & keeping)]
        found += [Move(subject, start, labels[cell], True) for cell in cells(by_rail & keeping)]
        if keeping >> table.pieces[index].at & 1:
            found.append(Hold(subject))
        marking = self.marking(table, index)
        return [*found, marking] if marking else found

    def marking(self, table: Fury, index: int) -> Besiege | None:
        """The change of its Siege marker that a unit may make (10.5f)."""
        piece = table.pieces[index]
        if table.sheet.is_hq[index] or not table.layout.shut[1 - self.player] >> piece.at & 1:
            return None
        order = Besiege(table.sheet.ids[index], not piece.besieging)
        return order if self.check(table, order) is None else None

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """7e, 9, 9.1, 9.2, 9.3, 10.5 and the duty to attack of 2.2."""
        if isinstance(order, Done):
            if duty.any_owing(table, self):
                owing = duty.owing(table, self)
                army = table.sheet.army_names[owing[0]]
                sentence = f"The {army} must start an attack and can still be brought to one."
                return Refusal("duty", "2.2b", sentence)
            return None
        assert isinstance(order, (Move, Hold, Besiege))
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        refusal = self.may_act(table, index)
        if refusal is not None:
            return refusal
        if isinstance(order, Besiege):
            return self._check_marker(table, order, index)
        if isinstance(order, Move):
            return self._check_move(table, order, index)
        return self._check_duty(table, index, table.pieces[index].at)

    def may_act(self, table: Fury, index: int) -> Refusal | None:
        """Whether a unit may act in this movement at all."""
        name = table.name(index)
        if table.front_of(index) != self.front:
            return Refusal("other-front", "7e", f"{name} belongs to the other front.")
        if index in self.moved:
            return Refusal("moved", "9a", f"{name} has moved already.")
        if table.besieged(index):
            return Refusal("besieged", "10.5e", f"{name} is besieged and cannot move.")
        return None

    def _check_marker(self, table: Fury, order: Besiege, index: int) -> Refusal | None:
        piece, name = table.pieces[index], table.name(index)
        if table.sheet.is_hq[index] or not table.layout.shut[1 - self.player] >> piece.at & 1:
            return Refusal("no-siege", "10.5f", f"{name} does not stand before a besieged fortress.")
        if piece.besieging == order.besieges:
            return Refusal("no-change", "10.5f", f"The Siege marker of {name} is as it should be.")
        besiegers = [i for i in table.units_at(piece.at, self.player) if table.pieces[i].besieging]
        if not order.besieges and besiegers == [index]:
            return Refusal(
                "last-besieger", "10.5a", f"{name} is the only besieger: one unit at least must hold the siege."
            )
        return None

    def _check_move(self, table: Fury, order: Move, index: int) -> Refusal | None:
        piece, name = table.pieces[index], table.name(index)
        if table.hexname(piece.at) != order.start:
            return Refusal("not-there", "9a", f"{name} stands in {table.hexname(piece.at)}, not in {order.start}.")
        steps = self.steps_of(table, order)
        if isinstance(steps, Refusal):
            return steps
        to = table.board.find(order.to)
        if to is None:
            return Refusal("unknown-hex", "3b", f"There is no hex {order.to} on the map.")
        if steps:
            refusal = walk_refusal(table, index, steps)
        else:
            on_foot, by_rail = reach(table, index)[:2]
            if order.rail:
                legal = by_rail >> to & 1 or (on_foot >> to & 1 and way(table, index, to, rail=True) is not None)
            else:
                legal = on_foot >> to & 1
            refusal = None if legal else why_not(table, index, to, order.rail)
        return refusal or self._check_duty(table, index, to)

    def _check_duty(self, table: Fury, index: int, to: int) -> Refusal | None:
        """2.2b: the last chance of an attack may not be given away."""
        if duty.keeping(table, self, index) >> to & 1:
            return None
        army, name = table.sheet.army_names[table.pieces[index].army], table.name(index)
        deed = "stay" if to == table.pieces[index].at else f"go to {table.hexname(to)}"
        sentence = f"{name} cannot {deed}: the {army} must start an attack, and this takes its last chance of one."
        return Refusal("duty", "2.2b", sentence)

    def steps_of(self, table: Fury, order: Move) -> list[Step] | Refusal:
        """The way that an order names; empty if it leaves it to the clerk."""
        steps = []
        for label in order.via:
            cell = table.board.find(label.removeprefix("="))
            if cell is None:
                return Refusal("unknown-hex", "3b", f"There is no hex {label.removeprefix('=')} on the map.")
            steps.append(Step(cell, label.startswith("=")))
        if steps and table.board.find(order.to) != steps[-1].cell:
            return Refusal("way", "9a", f"The way ends in {table.hexname(steps[-1].cell)}, not in {order.to}.")
        return steps

    def normal(self, table: Fury, order: Order) -> Order:
        """A move by a way of the player's own amounts to the move to its end."""
        if not isinstance(order, Move):
            return order
        to = table.board.cell(order.to)
        by_rail = reach(table, table.sheet.index[order.piece]).by_rail
        return Move(order.piece, order.start, order.to, bool(by_rail >> to & 1))

    def read(self, table: Fury, text: str) -> Order | None:
        """``IV 1308-1207``, ``IV 1308=0910``, ``IV 1308-1307=0910``, ``IV holds``, ``IV besieges``."""
        move = _MOVE.match(text)
        if move:
            name, start, way_text = move.groups()
            index = table.find_piece(name, self.player, table.board.find(start))
            if index is None:
                return None
            steps = re.findall(r"[-=]\d{4}", way_text)
            piece, to = table.sheet.ids[index], steps[-1][1:]
            cell = table.board.find(to)
            if len(steps) == 1 and cell is not None and table.pieces[index].at >= 0:
                by_rail = bool(reach(table, index).by_rail >> cell & 1)
                return Move(piece, start, to, by_rail or steps[0].startswith("="))
            if len(steps) == 1:
                return Move(piece, start, to, steps[0].startswith("="))
            via = tuple(step if step.startswith("=") else step[1:] for step in steps)
            return Move(piece, start, to, any(step.startswith("=") for step in via), via)
        word = _WORD.match(text)
        index = table.find_piece(word[1], self.player) if word else None
        if word is None or index is None:
            return None
        piece = table.sheet.ids[index]
        return Hold(piece) if word[2] == "holds" else Besiege(piece, word[2] == "besieges")

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """A march to the hex; where the hex is too far for one, a ride if the railway has the better reason."""
        order = super().point(table, subject, where)
        if not isinstance(order, Move) or order.rail:
            return order
        refusal, ride = self.check(table, order), replace(order, rail=True)
        if refusal is None or refusal.code != "too-far":
            return order
        why = self.check(table, ride)
        return ride if why is not None and why.code in ("no-rail-points", "rail-zone", "rail-cut") else order

    def way(self, table: Fury, order: Order) -> Way | None:
        """The way that the clerk finds or the player names, hex by hex, and its cost (9b, 9.3b)."""
        if not isinstance(order, Move):
            return None
        index = table.sheet.index[order.piece]
        steps = self.steps_of(table, order)
        if not steps or isinstance(steps, Refusal):
            steps = way(table, index, table.board.cell(order.to), order.rail) or []
        return trail(table, index, steps)

    def carry_out(self, table: Fury, order: Order) -> None:
        """Move the unit; ask for the next."""
        if isinstance(order, Done):
            return
        assert isinstance(order, (Move, Hold, Besiege))
        index = table.sheet.index[order.piece]
        if isinstance(order, Hold):
            table.ask(replace(self, moved=(*self.moved, index)))
            return
        if isinstance(order, Besiege):
            table.ask(self)
            text = "takes part in the siege" if order.besieges else "is free of the siege"
            table.change(index, text, "10.5f", besieging=order.besieges)
            return
        steps = self.steps_of(table, order)
        assert not isinstance(steps, Refusal)
        if not steps:
            found = way(table, index, table.board.cell(order.to), order.rail)
            assert found is not None
            steps = found
        if any(step.ride for step in steps) and not table.sheet.is_hq[index]:
            spend_rail_point(table, train_nation(table, index))
        table.ask(replace(self, moved=(*self.moved, index)))
        lone = table.layout.hqs[1 - self.player] & ~table.layout.held[1 - self.player]
        if lone and any(table.board.near[step.cell] & lone for step in steps):
            path, rides = tuple(step.cell for step in steps), tuple(step.ride for step in steps)
            table.call(March(index, path, rides, table.pieces[index].at))
        else:
            go(table, index, steps)


class March(Procedure, frozen=True):
    """9: a unit goes its way hex by hex, and every lone enemy HQ it touches gives way first (9f)."""

    unit: int
    """Who goes."""
    way: tuple[int, ...]
    """The hexes still to be entered."""
    rides: tuple[bool, ...]
    """Whether it comes to each of them by train."""
    start: int
    """Where it set out."""
    steps: ClassVar = ("step", "contact")

    def step(self, table: Fury) -> None:
        """Into the next hex, unless an HQ that had nowhere to go still stands there."""
        there = self.way[0]
        if not table.layout.hqs[1 - table.side_of(self.unit)] >> there & 1:
            go(table, self.unit, [Step(there, self.rides[0])])
            return
        table.say(f"{table.name(self.unit)} stops: an enemy headquarters is still in {table.hexname(there)}.", "9d")
        table.leave()
        if stop_refusal(table, self.unit, table.pieces[self.unit].at) is not None:
            table.march(self.unit, self.start, "turns back", "9.2a")

    def contact(self, table: Fury) -> None:
        """Shift lone HQs, then go on."""
        if len(self.way) > 1:
            table.amend(at=0, way=self.way[1:], rides=self.rides[1:])
        if lone_hqs(table, 1 - table.side_of(self.unit)):
            shift_lone_hqs(table, 1 - table.side_of(self.unit))


def go(table: Fury, index: int, steps: list[Step]) -> None:
    """Take a unit along a way; sieges it leaves or joins follow (10.5f)."""
    start = table.pieces[index].at
    rode = any(step.ride for step in steps)
    path = tuple(step.cell for step in steps)
    table.march(index, path[-1], "rides" if rode else "marches", "9.3c" if rode else "9", path)
    settle_siege(table, start, table.side_of(index))
    join_siege(table, index)


def join_siege(table: Fury, index: int) -> None:
    """A combat unit that enters a siege takes part in it (9d)."""
    piece = table.pieces[index]
    if table.layout.shut[1 - SIDE_OF[piece.nation]] >> piece.at & 1 and not table.sheet.is_hq[index]:
        table.put(index, replace(piece, besieging=True))


def settle_siege(table: Fury, cell: int, side: int) -> None:
    """Units left a hex: whoever of them stays before a fortress goes on with the siege, else it is over (10.5f)."""
    fortress = table.standing_fortress(cell) if cell >= 0 else None
    if fortress is None or fortress.side == side:
        return
    left = table.units_at(cell, side)
    if not left:
        table.say(f"The siege of {fortress.name} is lifted.", "10.5f", table.hexname(cell))
    elif not any(table.pieces[i].besieging for i in left):
        for i in left:
            table.put(i, replace(table.pieces[i], besieging=True))
            name = table.name(i)
            table.tell(Changed(piece=table.sheet.ids[i], text=f"{name} keeps up the siege.", clause="10.5f"))


def spend_rail_point(table: Fury, nation: int) -> None:
    """9.3b, 9.3g."""
    rail = list(table.state.rail)
    rail[nation] -= table.sheet.number["rail.points"]
    table.note(rail=tuple(rail))
