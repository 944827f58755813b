"""Chapter 9: movement. Where a unit can go is worked out in ``reach``; here it goes."""

import re
from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules import duty
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.hex_by_hex import walk_refusal, why_not
from hexmarshal.games.fury.rules.march import March, go, spend_rail_point
from hexmarshal.games.fury.rules.orders import Besiege, Hold, Move
from hexmarshal.games.fury.rules.pieces import FrontName
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.rails import train_nation
from hexmarshal.games.fury.rules.reach import Step, reach, trail, way
from hexmarshal.wargame.cautions import UNMOVED

_WAY = re.compile(r"(.+?) (\w+)((?:\s*[-=]\s*\w+){2,})")
"""A way of at least two steps, each marched or ridden: its signs vary, so it cannot be a form."""
_STEP = re.compile(r"([-=])\s*(\w+)")


@derived_from(lambda table, side, front: table.occupancy(side).rosters)
def _roster(table: Fury, side: SideNumber, front: str) -> list[Counter]:
    """Units of a front on the map."""
    occupancy, fronts, pieces = table.occupancy(side), table.state.fronts, table.pieces
    stacks = (*occupancy.units.values(), *occupancy.staff.values())
    return sorted(i for stack in stacks for i in stack if fronts[pieces[i].army] == front)


def _unmoved(table: Fury, side: SideNumber, front: str, moved: tuple[Counter, ...]) -> list[Counter]:
    gone, shut = set(moved), table.situation.shut[side]
    found = [i for i in _roster(table, side, front) if i not in gone]
    return [i for i in found if not holds(shut, table.pieces[i].at)] if shut else found


class MoveUnits(Ask, frozen=True, tag="MoveUnits"):
    """9: the active player moves the units of their front, one by one."""

    front: FrontName
    """The activated front."""
    moved: tuple[Counter, ...] = ()
    """Who has moved in this activation."""
    turned: tuple[Counter, ...] = ()
    """Who was put under a Siege marker or taken out in this activation, as often as that was done (10.5f)."""
    unnamed: ClassVar = ("turned",)

    kind: ClassVar = "move"
    idle: ClassVar = UNMOVED
    many: ClassVar = True
    clause: ClassVar = "9"
    accepts: ClassVar = (Move, Hold, Besiege, Done)

    @property
    def called(self) -> str:
        """Both fronts may be activated in a row (7d)."""
        return f"move {self.front}"

    def prompt(self, table: Fury) -> str:
        """Who moves, and how many still can."""
        left = count(len(self.unmoved(table)), "unit")
        prompt = f"{self.who(table)}, {self.front} front: move. {left.capitalize()} can still move."
        owing = [table.printed.army_names[army] for army in duty.owing(table, self)]
        if owing:
            prompt += f" Before you end, bring these to where they can attack (2.2): {listing(owing)}."
        return prompt

    def unmoved(self, table: Fury) -> list[Counter]:
        """Units of the front on the map that may still move: not moved yet, not shut in (7e, 10.5e)."""
        key = ("unmoved", self.side, self.front, self.moved)  # as `derived` would: asked for every list and order
        known: list[int] | None = table.cache.get(key)
        if known is None:
            known = table.cache[key] = _unmoved(table, self.player, self.front, self.moved)
        return known

    def subjects(self, table: Fury) -> list[str]:
        """The units that have not moved, and the end of movement."""
        ids = table.printed.ids
        found = [ids[i] for i in self.unmoved(table)]
        if not duty.any_owing(table, self):
            found.append("done")
        return found

    def unused(self, table: Fury) -> list[str]:
        """The units that could move and have not."""
        return [table.printed.ids[i] for i in self.unmoved(table)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Every hex where the unit can end its move."""
        if subject == "done":
            return [Done()] if self.check(table, Done()) is None else []
        index = table.printed.index.get(subject, -1)
        if index not in self.unmoved(table):
            return []
        labels = table.board.labels
        start = labels[table.pieces[index].at]
        on_foot, by_rail = reach(table, index)[:2]
        keeping = duty.keeping(table, self, index)
        found: list[Order] = [Move(subject, start, labels[cell]) for cell in cells(on_foot & keeping)]
        found += [Move(subject, start, labels[cell], True) for cell in cells(by_rail & keeping)]
        if holds(keeping, table.pieces[index].at):
            found.append(Hold(subject))
        marking = self.marking(table, index)
        return [*found, marking] if marking else found

    def marking(self, table: Fury, index: Counter) -> Besiege | None:
        """The change of its Siege marker that a unit may make (10.5f)."""
        piece = table.pieces[index]
        if table.printed.is_hq[index] or not holds(table.situation.shut[1 - self.player], piece.at):
            return None
        order = Besiege(table.printed.ids[index], not piece.besieging)
        return order if self.check(table, order) is None else None

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """7e, 9, 9.1, 9.2, 9.3, 10.5 and the duty to attack of 2.2."""
        if isinstance(order, Done):
            if duty.any_owing(table, self):
                owing = duty.owing(table, self)
                army = table.printed.army_names[owing[0]]
                sentence = f"The {army} must start an attack and can still be brought to one."
                return Refusal("duty", "2.2b", sentence, "duty-last-chance")
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

    def may_act(self, table: Fury, index: Counter) -> Refusal | None:
        """Whether a unit may act in this movement at all."""
        name = table.name(index)
        if table.front_of(index) != self.front:
            return Refusal("other-front", "7e", f"{name} belongs to the other front.")
        if index in self.moved:
            return Refusal("moved", "9a", f"{name} has moved already.", "one-move-an-activation")
        if table.besieged(index):
            return Refusal("besieged", "10.5e", f"{name} is besieged and cannot move.", "besieged-units-sit-still")
        return None

    def _check_marker(self, table: Fury, order: Besiege, index: Counter) -> Refusal | None:
        piece, name = table.pieces[index], table.name(index)
        if table.printed.is_hq[index] or not holds(table.situation.shut[1 - self.player], piece.at):
            return Refusal("no-siege", "10.5f", f"{name} is not next to a besieged fortress.")
        if piece.besieging == order.besieges:
            return Refusal("no-change", "10.5f", f"The Siege marker of {name} is as it should be.")
        besiegers = [i for i in table.units_at(piece.at, self.player) if table.pieces[i].besieging]
        if self.turned.count(index) > 1:
            sentence = f"The Siege marker of {name} was changed and changed back in this activation."
            return Refusal("repeated", "10.5f", sentence, "siege-marker-to-and-fro")
        if not order.besieges and besiegers == [index]:
            return Refusal(
                "last-besieger", "10.5a", f"{name} is the only besieger: one unit at least must hold the siege."
            )
        return None

    def _check_move(self, table: Fury, order: Move, index: Counter) -> Refusal | None:
        piece, name = table.pieces[index], table.name(index)
        if table.hexname(piece.at) != order.start:
            return Refusal("not-there", "9a", f"{name} is in {table.hexname(piece.at)}, not in {order.start}.")
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
                legal = holds(by_rail, to) or (holds(on_foot, to) and way(table, index, to, rail=True) is not None)
            else:
                legal = holds(on_foot, to)
            refusal = None if legal else why_not(table, index, to, order.rail)
        return refusal or self._check_duty(table, index, to)

    def _check_duty(self, table: Fury, index: Counter, to: Cell) -> Refusal | None:
        """2.2b: the last chance of an attack may not be given away."""
        if holds(duty.keeping(table, self, index), to):
            return None
        army, name = table.printed.army_names[table.pieces[index].army], table.name(index)
        deed = "stay" if to == table.pieces[index].at else f"go to {table.hexname(to)}"
        sentence = f"{name} cannot {deed}: the {army} must start an attack, and this takes its last chance of one."
        return Refusal("duty", "2.2b", sentence, "duty-last-chance")

    def steps_of(self, table: Fury, order: Move) -> list[Step] | Refusal:
        """The way that an order names; empty if it names none."""
        steps = []
        for label in order.via:
            cell = table.board.find(label.removeprefix("="))
            if cell is None:
                return Refusal("unknown-hex", "3b", f"There is no hex {label.removeprefix('=')} on the map.")
            steps.append(Step(cell, label.startswith("=")))
        if steps and table.board.find(order.to) != steps[-1].cell:
            return Refusal("way", "9a", f"The path ends in {table.hexname(steps[-1].cell)}, not in {order.to}.")
        return steps

    def normal(self, table: Fury, order: Order) -> Order:
        """A move by a way of the player's own amounts to the move to its end."""
        if not isinstance(order, Move):
            return order
        if order.to == order.start:
            return Hold(order.piece)
        to = table.board.cell(order.to)
        by_rail = reach(table, table.printed.index[order.piece]).by_rail
        return Move(order.piece, order.start, order.to, holds(by_rail, to))

    def read(self, table: Fury, text: str) -> Order | None:
        """A way of the player's own, hex by hex, or a move whose way the program finds, by train only if it must."""
        named = _WAY.fullmatch(text)
        if named:
            piece, start, steps = self.named(table, named[1], named[2]), named[2], _STEP.findall(named[3])
            via = tuple(hexname if sign == "-" else f"={hexname}" for sign, hexname in steps)
            return Move(piece, start, steps[-1][1], "=" in named[3], via) if piece else None
        order = super().read(table, text)
        to = table.board.find(order.where) if isinstance(order, Move) else None
        if not isinstance(order, Move) or to is None or not table.on_map(table.printed.index[order.piece]):
            return order
        by_rail = reach(table, table.printed.index[order.piece]).by_rail
        return replace(order, rail=order.rail or holds(by_rail, to))

    def point(self, table: Fury, subject: str, where: str) -> Order | None:
        """A march to the hex; where the hex is too far for one, a ride if the railway has the better reason."""
        order = super().point(table, subject, where)
        if not isinstance(order, Move):
            return order
        refusal, ride = self.check(table, order), replace(order, rail=True)
        if refusal is None or refusal.code != "too-far":
            return order
        why = self.check(table, ride)
        return ride if why is not None and why.code in ("no-rail-points", "rail-zone", "rail-cut") else order

    def way(self, table: Fury, order: Order) -> Way | None:
        """The way that the program finds or the player names, hex by hex, and its cost (9b, 9.3b)."""
        if not isinstance(order, Move):
            return None
        index = table.printed.index[order.piece]
        steps = self.steps_of(table, order)
        if not steps or isinstance(steps, Refusal):
            steps = way(table, index, table.board.cell(order.to), order.rail) or []
        return trail(table, index, steps)

    def carry_out(self, table: Fury, order: Order) -> None:
        """Move the unit; ask for the next."""
        if isinstance(order, Done):
            return
        assert isinstance(order, (Move, Hold, Besiege))
        index = table.printed.index[order.piece]
        if isinstance(order, Hold):
            table.ask(replace(self, moved=(*self.moved, index)))
            return
        if isinstance(order, Besiege):
            table.ask(replace(self, turned=(*self.turned, index)))
            text = "takes part in the siege" if order.besieges else "leaves the siege"
            table.change(index, text, "10.5f", besieging=order.besieges)
            return
        steps = self.steps_of(table, order)
        assert not isinstance(steps, Refusal)
        if not steps:
            found = way(table, index, table.board.cell(order.to), order.rail)
            assert found is not None
            steps = found
        path, rides = tuple([step.cell for step in steps]), tuple([step.ride for step in steps])
        if any(rides) and not table.printed.is_hq[index]:
            spend_rail_point(table, train_nation(table, index))
        table.ask(replace(self, moved=(*self.moved, index)))
        situation, enemy = table.situation, 1 - self.player
        lone = situation.hqs[enemy] & ~situation.held[enemy]
        if lone and any(table.board.near[cell] & lone for cell in path):
            table.call(March(index, path, rides, table.pieces[index].at))
        else:
            go(table, index, path, rides)
