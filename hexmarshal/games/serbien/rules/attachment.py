"""5.1.2 to 5.4: the Attachment Phase: units to armies by their areas, Formations to corps within their limits."""

from typing import ClassVar

from hexmarshal.core.derived import derived, derived_from
from hexmarshal.core.meanings import Counter, SideNumber
from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import count
from hexmarshal.games.serbien.rules.areas import army_at
from hexmarshal.games.serbien.rules.asking import Ask
from hexmarshal.games.serbien.rules.drawing import DrawAreas
from hexmarshal.games.serbien.rules.extending import ExtendBoundaries
from hexmarshal.games.serbien.rules.orders_attachment import INDEPENDENT, Attach
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.position import Serbien, replace
from hexmarshal.games.serbien.rules.suggesting import lay_boundaries

__all__ = [
    "AttachFormations",
    "AttachmentPhase",
    "ExtendBoundaries",
    "attach_formations",
    "attach_units",
    "room",
]

NONE = -1
"""The number that stands for no corps."""
MONTENEGRIN = "mn-corps"
"""The one corps of the Montenegrins (24)."""


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
        if question.able(table):
            table.ask(question)


# -- Units to armies (5.1.2, 5.4, 5.5) ------------------------------------------------------------------------


def army_of(table: Serbien, index: int) -> int:
    """The army to which an A-H unit is to be attached where it stands.

    A unit with an army's ID stays with that army (5.4), a Formation with its printed corps (5.2.2b); all others, Corps
    Trains among them, are attached to the army in whose area they are (5.1.2d, 5.5).
    """
    printed, piece = table.printed, table.pieces[index]
    if printed.army_of[index] >= 0:
        return printed.army_of[index]
    train = printed.trains.get(printed.corps_of[index], index) if printed.corps_of[index] >= 0 else index
    if train != index and table.pieces[train].at >= 0:
        return army_of(table, train)
    found = army_at(table, piece.at) if piece.at >= 0 and table.board.everywhere >> piece.at & 1 else -1
    return piece.army if found < 0 else found


def attach_units(table: Serbien) -> None:
    """5.1.2d: attach every A-H unit on the map to an army; squadrons belong to none."""
    printed = table.printed
    for i in printed.of_side[AUSTRIAN]:
        piece = table.pieces[i]
        army = piece.army if piece.at < 0 or printed.kind[i] == "naval" else army_of(table, i)
        if army != piece.army:
            title = printed.data.armies[printed.armies[army]].title
            table.change(i, f"is attached to the {title}", "5.1.2d", army=army)


# -- Formations to corps (5.2) --------------------------------------------------------------------------------


def members(table: Serbien, corps: int) -> list[int]:
    """The Formations attached to a corps that are on the map."""
    return _members(table).get(corps, [])


@derived
def _members(table: Serbien) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    pieces = table.pieces
    for i in table.printed.formations:
        if pieces[i].at >= 0:
            found.setdefault(pieces[i].corps, []).append(i)
    return found


@derived
def room(table: Serbien, corps: int) -> int:
    """5.2.3: quarters of a division-equivalent that may still be attached to a corps; below 0 if it has too many."""
    limit = table.printed.data.corps[table.printed.corps[corps]].limit
    return limit - sum(table.printed.quarters[i] for i in members(table, corps))


def corps_refusal(table: Serbien, index: int, corps: int) -> Refusal | None:
    """5.2, 5.4: why a Formation cannot be attached to a corps, or be Independent; ``None`` if it can."""
    printed, piece, name = table.printed, table.pieces[index], table.name(index)
    side, bound = printed.side[index], printed.corps_of[index]
    if bound >= 0:
        title = printed.data.corps[printed.corps[bound]].title
        sentence = f"{name} must be attached to the {title}."
        return None if corps == bound else Refusal("printed-corps", "5.2.2b", sentence)
    if corps == NONE:
        if side == SERBIAN:
            return Refusal(
                "never-independent", "5.2-serb", f"{name} must be attached to a corps: no Serb is independent."
            )
        return None
    row = printed.data.corps[printed.corps[corps]]
    if SIDES.index(row.side) != side or (printed.units[index].nation == "montenegrin") != (row.id == MONTENEGRIN):
        return Refusal("other-corps", "5.2", f"{name} cannot be attached to the {row.title}.")
    if side == AUSTRIAN and printed.cavalry[index]:
        return Refusal("cavalry", "5.2.4b", f"{name} is cavalry and can only be Independent.")
    if side == AUSTRIAN:
        train = printed.trains.get(corps)
        if train is None or table.pieces[train].at < 0:
            return Refusal("no-train", "5.2.2a", f"The {row.title} has no train on the map.")
        if table.pieces[train].army != piece.army:
            clause = "5.4" if printed.army_of[index] >= 0 else "5.2.2a"
            return Refusal("other-army", clause, f"The {row.title} is attached to another army than {name}.")
    if piece.corps != corps and room(table, corps) < printed.quarters[index]:
        return Refusal("limit", "5.2.3", f"The {row.title} has no room for {name}.")
    return None


def attach_formations(table: Serbien, player: int) -> None:
    """5.2: see that the corps of each Formation is one that it can be attached to; who has none joins the first."""
    printed = table.printed
    for i in printed.of_side[player]:
        piece = table.pieces[i]
        if not printed.formation[i] or piece.at < 0:
            continue
        wanted = printed.corps_of[i] if printed.corps_of[i] >= 0 else piece.corps
        if wanted != NONE and room(table, wanted) < 0 and printed.corps_of[i] < 0:
            wanted = NONE  # 5.2.3: those of the corps itself come first
        if corps_refusal(table, i, wanted) is not None:
            able = [n for n in _own_corps(table, player) if corps_refusal(table, i, n) is None]
            wanted = able[0] if able and player == SERBIAN else NONE if player == AUSTRIAN else piece.corps
        if wanted != piece.corps:
            _attach(table, i, wanted)


def _own_corps(table: Serbien, player: int) -> tuple[int, ...]:
    return table.printed.corps_of_side[player]


def _attach(table: Serbien, index: int, corps: int) -> None:
    if corps == NONE:
        table.change(index, "is Independent", "5.2.4a", corps=NONE)
    else:
        title = table.printed.data.corps[table.printed.corps[corps]].title
        table.change(index, f"is attached to the {title}", "5.1.2b", corps=corps)


def open_corps(table: Serbien, index: int) -> list[int]:
    """5.2: the corps, -1 for none, that a Formation could join: `corps_refusal` says the same of each, and why.

    They are the same for all Formations of a kind, so each kind is looked at once.
    """
    return _open_corps(table, table.printed.side[index])[_kind(table, index)]


Kind = tuple[tuple[int, bool, bool, int], int]
"""What is printed on a Formation that matters here, and its army."""


def _kind(table: Serbien, index: int) -> Kind:
    return table.printed.sorts[index], table.pieces[index].army


@derived
def _open_corps(table: Serbien, side: int) -> dict[Kind, list[int]]:
    pieces, sorts = table.pieces, table.printed.sorts
    kinds = {(sorts[i], pieces[i].army): None for i in table.printed.formations_of[side] if pieces[i].at >= 0}
    return {kind: _open_to(table, side, kind) for kind in kinds}


def _open_to(table: Serbien, side: int, kind: Kind) -> list[int]:
    (bound, montenegrin, cavalry, size), army = kind
    if bound >= 0:
        return [bound]
    printed, pieces = table.printed, table.pieces
    if side == AUSTRIAN:
        trains = {} if cavalry else {n: train for n, train in printed.trains.items() if pieces[train].at >= 0}
        fit = [n for n in _own_corps(table, side) if n in trains and pieces[trains[n]].army == army]
    else:
        fit = [n for n in _own_corps(table, side) if (printed.corps[n] == MONTENEGRIN) == montenegrin]
    # One of the kind that is in a corps already needs no room in it, the others do.
    with_room = [n for n in fit if room(table, n) >= size]
    return [NONE, *with_room] if side == AUSTRIAN else with_room


def _word(table: Serbien, corps: int) -> str:
    """A corps as an order names it."""
    return INDEPENDENT if corps == NONE else table.printed.data.corps[table.printed.corps[corps]].name.casefold()


@derived_from(lambda table, side: table.printed.memories["corps by word"])
def _by_word(table: Serbien, side: int) -> dict[str, int]:
    """The corps of a side by what orders call them."""
    return {_word(table, corps): corps for corps in (NONE, *_own_corps(table, side))}


class AttachFormations(Ask, frozen=True, tag="AttachFormations"):
    """5.1.2b: Formations may be attached to other corps, each once in a phase."""

    kind: ClassVar = "attach"
    clause: ClassVar = "5.1.2b"
    accepts: ClassVar = (Attach, Done)
    changed: tuple[Counter, ...] = ()
    """Those that were attached anew in this phase."""

    def prompt(self, table: Serbien) -> str:
        can = count(len(self.able(table)), "Formation")
        to = "corps" if self.player == AUSTRIAN else "armies"
        return f"{self.who(table)} Attachment (5.2): attach Formations to {to}; {can} can change."

    def _corps(self, table: Serbien, index: int) -> list[int]:
        """The corps to which a Formation may change."""
        if index in self.changed:
            return []
        now = table.pieces[index].corps
        return [corps for corps in open_corps(table, index) if corps != now]

    def able(self, table: Serbien) -> list[int]:
        """The Formations that may change their corps."""
        pieces, sorts, found = table.pieces, table.printed.sorts, []
        open_to = _open_corps(table, self.player)
        for i in table.printed.movable[self.player]:
            piece = pieces[i]
            if piece.at >= 0 and i not in self.changed:
                corps = open_to[sorts[i], piece.army]
                if len(corps) > 1 or (corps and corps[0] != piece.corps):
                    found.append(i)
        return found

    def subjects(self, table: Serbien) -> list[str]:
        return [*self.ids(table, self.able(table)), "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject)
        if index is None or index not in self.able(table):
            return []
        return [Attach(subject, _word(table, corps)) for corps in self._corps(table, index)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if not isinstance(order, Attach):
            return None
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name = table.name(index)
        if not table.printed.formation[index]:
            return Refusal("asset", "5.5", f"{name} is not a Formation: it belongs to the army whose area it is in.")
        corps = _by_word(table, self.player).get(order.corps)
        if corps is None:
            return Refusal("unknown-corps", "5.2", f"There is no such corps: {order.corps or 'none was named'}.")
        if index in self.changed:
            return Refusal("changed", "5.1.2c", f"{name} was attached in this phase.")
        if corps == table.pieces[index].corps:
            return Refusal("same-corps", "5.1.2b", f"{name} is attached so already.")
        return corps_refusal(table, index, corps)

    def carry_out(self, table: Serbien, order: Order) -> None:
        if not isinstance(order, Attach):
            return
        index = table.printed.index[order.piece]
        corps = _by_word(table, self.player)[order.corps]
        _attach(table, index, corps)
        following = replace(self, changed=(*self.changed, index))
        if following.able(table):
            table.ask(following)
