"""5.1.2 to 5.4: the Attachment Phase: units to armies by their areas, Formations to corps within their limits."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import army_at
from hexmarshal.games.serbien.rules.attachment.corps import (
    attach,
    attach_formations,
    by_word,
    corps_refusal,
    exchange,
    exchanges,
    open_corps,
    word,
)
from hexmarshal.games.serbien.rules.attachment.corps import refusal as exchange_refusal
from hexmarshal.games.serbien.rules.attachment.drawing import DrawAreas, ExtendBoundaries
from hexmarshal.games.serbien.rules.attachment.orders import Attach, Exchange
from hexmarshal.games.serbien.rules.attachment.suggesting import lay_boundaries
from hexmarshal.games.serbien.rules.table.asking import OneAfterTheOther, in_order
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

__all__ = ["AttachFormations", "AttachmentPhase", "ExtendBoundaries", "army_of", "attach_units"]


class AttachmentPhase(Procedure, frozen=True, tag="AttachmentPhase"):
    """4.2.2, 5.1.2: areas are drawn, which attaches units and corps to armies; then Formations join corps."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("areas", "armies", "corps")

    def areas(self, table: Serbien) -> None:
        """4.2.2a, 5.1: A-H only; but armies have areas from the first Attachment Phase on."""
        lay_boundaries(table)
        if self.player == AUSTRIAN and table.state.boundaries:
            table.ask(DrawAreas(SIDES[self.player]))

    def armies(self, table: Serbien) -> None:
        """5.1.2d: units inside an area are attached to its army; the corps of Formations follow where they must."""
        if self.player == AUSTRIAN:
            attach_units(table)
        attach_formations(table, self.player)

    def corps(self, table: Serbien) -> None:
        """4.2.2b, 5.1.2b."""
        question = AttachFormations(SIDES[self.player])
        table.ask_if(bool(question.able(table)), question)


# -- Units to armies (5.1.2, 5.4, 5.5) ------------------------------------------------------------------------


def army_of(table: Serbien, index: Counter) -> int:
    """The army to which an A-H unit is to be attached where it stands.

    A unit with an army's ID stays with that army (5.0b, 5.4), a Formation with its printed corps (5.2.2b); all others,
    Corps Trains among them, are attached to the army in whose area they are (5.1.2d, 5.5).
    """
    printed, piece = table.printed, table.pieces[index]
    if printed.army_of[index] >= 0:
        return printed.army_of[index]
    train = printed.trains.get(printed.corps_of[index], index) if printed.corps_of[index] >= 0 else index
    if train != index and table.placed(train):
        return army_of(table, train)
    found = army_at(table, piece.at) if piece.at >= 0 and holds(table.board.everywhere, piece.at) else -1
    return piece.army if found < 0 else found


def going_over(table: Serbien) -> dict[int, int]:
    """5.1.2d: the A-H units on the map that are to be attached to another army, and to which; squadrons to none."""
    printed, pieces = table.printed, table.pieces
    units = [i for i in table.occupancy(AUSTRIAN).units if printed.kind[i] != "naval"]
    return {i: army for i in units if (army := army_of(table, i)) != pieces[i].army}


def attach_units(table: Serbien) -> None:
    """5.1.2d: attach every A-H unit on the map to an army."""
    for i, army in going_over(table).items():
        title = table.printed.data.armies[table.printed.armies[army]].title
        table.change(i, f"is attached to the {title}", "5.1.2d", army=army)


class AttachFormations(OneAfterTheOther, frozen=True, tag="AttachFormations"):
    """5.1.2b: Formations may be attached to other corps, each once in a phase; one that has
    changed may change again for one that has not."""

    kind: ClassVar = "attach"
    clause: ClassVar = "5.1.2b"
    accepts: ClassVar = (Attach, Exchange, Done)
    changed: tuple[Counter, ...] = ()
    """Those that were reattached in this phase."""

    def prompt(self, table: Serbien) -> str:
        can = count(len(self.able(table)), "Formation")
        to = "corps" if self.player == AUSTRIAN else "armies"
        return f"{self.who(table)} Attachment (5.2): attach Formations to {to}; {can} can change."

    def able(self, table: Serbien) -> Sequence[Counter]:
        """The Formations that may change their corps, by themselves or for others."""
        return _able(table, self.player, self.changed)

    def offers(self, table: Serbien, index: Counter) -> list[Order]:
        piece, groups = table.printed.ids[index], exchanges(table, self.player, self.changed).get(index, [])
        alone = [Attach(piece, word(table, corps)) for corps in _corps(table, index, self.changed)]
        return [*alone, *(Exchange(piece, *self.ids(table, group)) for group in groups)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Exchange):
            return self._check_exchange(table, order)
        if not isinstance(order, Attach):
            return None
        index = self._formation(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name, corps = table.name(index), by_word(table, self.player).get(order.corps)
        if corps is None:
            return Refusal("unknown-corps", "5.2", f"There is no such corps: {order.corps or 'none was named'}.")
        if index in self.changed:
            return Refusal("changed", "5.1.2c", f"{name} was attached in this phase.")
        if corps == table.pieces[index].corps:
            return Refusal("same-corps", "5.1.2b", f"{name} is already attached that way.")
        return corps_refusal(table, index, corps)

    def _formation(self, table: Serbien, piece: str) -> Counter | Refusal:
        """5.5: the number of a Formation of this side on the map, or why it is not one."""
        index = self.own_piece(table, piece)
        if isinstance(index, Refusal) or table.printed.formation[index]:
            return index
        sentence = f"{table.name(index)} is not a Formation: it belongs to the army whose area it is in."
        return Refusal("asset", "5.5", sentence)

    def _check_exchange(self, table: Serbien, order: Exchange) -> Refusal | None:
        """5.2: why Formations cannot change places; ``None`` if they can."""
        found = []
        for piece in (order.piece, *order.others):
            index = self._formation(table, piece)
            if isinstance(index, Refusal):
                return index
            found.append(index)
        return exchange_refusal(table, found[0], tuple(found[1:]), self.changed)

    def normal(self, table: Serbien, order: Order) -> Order:
        """Of two that go together either may be named first."""
        return Exchange(order.piece, *in_order(table, order.others)) if isinstance(order, Exchange) else order

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Attach):
            changed: tuple[int, ...] = (table.printed.index[order.piece],)
            attach(table, changed[0], by_word(table, self.player)[order.corps])
        elif isinstance(order, Exchange):
            first, *others = changed = tuple(table.printed.index[id] for id in (order.piece, *order.others))
            exchange(table, first, tuple(others))
        else:
            return
        following = replace(self, changed=(*self.changed, *(i for i in changed if i not in self.changed)))
        if following.able(table):
            table.ask(following)


def _corps(table: Serbien, index: Counter, changed: tuple[Counter, ...]) -> list[int]:
    """The corps to which a Formation may change by itself."""
    if index in changed:
        return []
    now = table.pieces[index].corps
    return [corps for corps in open_corps(table, index) if corps != now]


@derived
def _able(table: Serbien, side: SideNumber, changed: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """The Formations of a side that may change their corps, some having changed it already."""
    pieces, for_others = table.pieces, exchanges(table, side, changed)
    movable = [i for i in table.printed.movable[side] if pieces[i].at >= 0]
    return tuple([i for i in movable if i in for_others or _corps(table, i, changed)])
