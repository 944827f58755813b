"""Chapter 6: set-up."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, flood, holds, spread
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.parts.printed import Printed
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.hex_by_hex import stacking_refusal
from hexmarshal.games.fury.rules.orders import Place, Ready
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury, replace


def zone(table: Fury, index: Counter) -> int:
    """Hexes near the set-up hexes of a unit's army, inside its country (6b)."""
    piece = table.pieces[index]
    return _zone(table.printed, table.printed.is_hq[index], piece.army, piece.nation)


@derived_from(lambda printed, is_hq, army, nation: printed.known_zones)
def _zone(printed: Printed, is_hq: bool, army: int, nation: int) -> int:
    board, span = printed.board, printed.number["setup.hq" if is_hq else "setup.corps"]
    around = flood(board.mask(printed.set_up[army]), board.everywhere, board.stride, span) & board.everywhere
    return around & printed.land & printed.country[nation]


@derived
def free_hexes(table: Fury, index: Counter) -> int:
    """Where a unit may be set up now (6b, 6c)."""
    piece = table.pieces[index]
    side = SIDE_OF[piece.nation]
    found = zone(table, index) & _without(table, index).room(index)
    if side == 0:
        enemy = table.occupancy(1)
        occupied = enemy.held | enemy.hqs
        found &= ~(occupied | spread(occupied, table.board.stride))
    return found & ~(1 << piece.at) if piece.at >= 0 else found


def _without(table: Fury, index: Counter) -> Fury:
    if not table.on_map(index):
        return table
    lifted = table.copy()
    lifted.put(index, replace(lifted.pieces[index], at=int(Off.LIFTED)))
    return lifted


def uncovered(table: Fury, side: SideNumber) -> list[tuple[int, int]]:
    """Armies with two set-up hexes that have too few corps around one of them (6d)."""
    printed, needed = table.printed, table.printed.number["setup.each"]
    found = []
    for army, centres in enumerate(printed.set_up):
        if len(centres) < 2 or SIDE_OF[printed.army_nation[army]] != side:
            continue
        near = {
            centre: {i for cell in cells(table.board.near[centre]) for i in table.units_at(cell, side)
                     if table.pieces[i].army == army}
            for centre in centres
        }  # fmt: skip
        # By the option those that are near both go where they are lacking, each to one hex.
        shared = set.intersection(*near.values()) if table.options.both_hexes == "once" else set()
        left = len(shared)
        for centre, corps in near.items():
            lent = min(left, max(needed - len(corps - shared), 0))
            left -= lent
            if len(corps - shared) + lent < needed:
                found.append((army, centre))
    return found


@derived
def _set_up_by(table: Fury, side: SideNumber) -> list[Counter]:
    return [
        i for i, piece in enumerate(table.pieces)
        if SIDE_OF[piece.nation] == side and (piece.at >= 0 or piece.at == Off.SETTING_UP)
    ]  # fmt: skip


@derived_from(lambda table, layout, pieces: table.printed.known_set_ups, most=200)
def _crowded_out(table: Fury, layout: tuple[tuple[Counter, int], ...], pieces: tuple[Piece, ...]) -> Counter | None:
    """The first unit of a ready set-up that stands where it may not, with all of it in place; ``None`` if none does."""
    for index, cell in layout:
        if not holds(free_hexes(_without(table, index), index), cell):
            return index
    return None


CHANGES = 10
"""How often a set-up may be changed, for each unit of a side."""


class SetUp(Ask, frozen=True, tag="SetUp"):
    """6: a player places their units around the set-up hexes of their armies."""

    ready: dict[str, tuple[str, ...]]
    """The ready set-up that may be taken instead."""
    changes: int = 0
    """How often what stood was set up otherwise."""
    unnamed: ClassVar = ("changes",)
    kind: ClassVar = "set-up"
    clause: ClassVar = "6"
    accepts: ClassVar = (Place, Ready, Done)

    def mine(self, table: Fury) -> list[Counter]:
        """The units this player sets up."""
        return _set_up_by(table, self.player)

    def at_hand(self, table: Fury) -> list[Counter]:
        """The units to be placed next: those that stand already only when all do, or one finds no room (6b)."""
        mine = self.mine(table)
        unplaced = [i for i in mine if not table.on_map(i)]
        if (unplaced and all(free_hexes(table, i) for i in unplaced)) or self.worn_out(table):
            return unplaced
        return unplaced + [i for i in mine if table.on_map(i)]

    def worn_out(self, table: Fury) -> bool:
        """Whether the set-up was changed so often that what stands stays; not while nothing else would end it."""
        if self.changes < CHANGES * len(self.mine(table)):
            return False
        return self._unfinished(table) is None or self._why_not_ready(table) is None

    def prompt(self, table: Fury) -> str:
        """How many are still to be placed."""
        left = count(sum(not table.on_map(i) for i in self.mine(table)), "unit")
        return f"{self.who(table)}: set up. {left.capitalize()} still to be placed."

    def subjects(self, table: Fury) -> list[str]:
        """The units, the ready set-up, and the end once all stand."""
        found = [table.printed.ids[i] for i in self.at_hand(table) if free_hexes(table, i)]
        words = [word for word, order in (("ready", Ready()), ("done", Done())) if self.check(table, order) is None]
        return found + words

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Where a unit may stand."""
        if subject in ("ready", "done"):
            order = Ready() if subject == "ready" else Done()
            return [order] if self.check(table, order) is None else []
        index = table.printed.index.get(subject, -1)
        if index not in self.at_hand(table):
            return []
        return [Place(subject, table.hexname(cell)) for cell in cells(free_hexes(table, index))]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """6a to 6d."""
        if isinstance(order, Ready):
            return self._check_ready(table)
        if isinstance(order, Done):
            return self._unfinished(table)
        assert isinstance(order, Place)
        index = table.printed.index.get(order.piece, -1)
        if index not in self.mine(table):
            sentence = f"{table.named(order.piece)} is not a unit that the {self.who(table)} player sets up now."
            return Refusal("not-yours", "6a", sentence)
        return self._check_place(table, index, order.to)

    def _unfinished(self, table: Fury) -> Refusal | None:
        """6b, 6d: why the set-up cannot stand as it is."""
        left = [i for i in self.mine(table) if not table.on_map(i)]
        if left:
            return Refusal("incomplete", "6b", f"{table.name(left[0])} is not placed yet.")
        for army, centre in uncovered(table, self.player):
            name, where = table.printed.army_names[army], table.hexname(centre)
            needed = count(table.printed.number["setup.each"], "corps")
            return Refusal("two-hexes", "6d", f"The {name} needs {needed} in or next to {where}.")
        return None

    def _settled(self) -> Refusal:
        sentence = f"The set-up has been changed {count(self.changes, 'time')}; the units now stay where they are."
        return Refusal("settled", "6b", sentence, "a-set-up-comes-to-an-end")

    def _check_place(self, table: Fury, index: Counter, label: str) -> Refusal | None:
        cell = table.board.find(label)
        if cell is None:
            return Refusal("unknown-hex", "3b", f"There is no hex {label} on the map.")
        name = table.name(index)
        if cell == table.pieces[index].at:
            return Refusal("no-change", "6b", f"{name} is already in {label}.")
        if table.on_map(index) and self.worn_out(table):
            return self._settled()
        if index not in self.at_hand(table):
            here = table.hexname(table.pieces[index].at)
            return Refusal("placed", "6b", f"{name} is in {here}; it can be moved once all units are placed.")
        if holds(free_hexes(table, index), cell):
            return None
        if not holds(zone(table, index), cell):
            printed = table.printed
            span = printed.number["setup.hq" if printed.is_hq[index] else "setup.corps"]
            centres = " or ".join(table.hexname(c) for c in printed.set_up[table.pieces[index].army])
            hexes = "1 hex" if span == 1 else f"{span} hexes"
            return Refusal(
                "set-up-zone", "6b", f"{name} is set up within {hexes} of {centres}, inside its own country."
            )
        if not holds(_without(table, index).room(index), cell):
            return stacking_refusal(_without(table, index), index, cell)
        return Refusal("contact", "6c", f"{label} is in contact with the enemy.")

    def _check_ready(self, table: Fury) -> Refusal | None:
        """6b, 6c: why the ready set-up cannot be taken, or not any more."""
        if self.worn_out(table) and self._unfinished(table) is None:
            return self._settled()
        return self._why_not_ready(table)

    def _why_not_ready(self, table: Fury) -> Refusal | None:
        if not self.ready:
            return Refusal("no-ready", "6b", "This scenario has no ready set-up.")
        trial, layout = table.copy(), tuple(self._layout(table))
        for index, cell in layout:
            trial.put(index, replace(trial.pieces[index], at=cell))
        found = _crowded_out(trial, layout, tuple(trial.pieces))
        if found is None:
            return None
        place = table.hexname(dict(layout)[found])
        return Refusal("contact", "6c", f"{table.name(found)} cannot take its place in {place}: the enemy is too near.")

    def _layout(self, table: Fury) -> list[tuple[int, int]]:
        mine = set(self.mine(table))
        return [
            (table.printed.index[piece], table.board.cell(label))
            for label, stack in self.ready.items()
            for piece in stack
            if table.printed.index[piece] in mine
        ]

    def carry_out(self, table: Fury, order: Order) -> None:
        """Place one unit, or all of them."""
        if isinstance(order, Done):
            return
        changes = isinstance(order, Ready) or table.on_map(table.printed.index[order.subject])
        table.ask(replace(self, changes=self.changes + changes))
        if isinstance(order, Ready):
            for index, cell in self._layout(table):
                table.put(index, replace(table.pieces[index], at=cell))
            table.say(f"The {self.who(table)} player takes the ready set-up.", "6")
            return
        assert isinstance(order, Place)
        index = table.printed.index[order.piece]
        table.change(index, f"is set up in {order.to}", "6b", at=table.board.cell(order.to))
