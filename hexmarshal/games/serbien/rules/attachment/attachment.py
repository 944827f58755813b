"""5.1.2 to 5.4: the Attachment Phase: units to armies by their areas, Formations to corps within their limits.

A limit is on what is attached to a corps, not on the order in which markers are moved on the displays. So Formations of
two corps change places where neither has room for one more: one for one of the other corps, or a division for two
brigades where one would not make room enough. Where one of them has room in the other corps it is simply attached there
first.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import carry_over, derived, derived_from, remember
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.core.orders.notation import Form
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import army_at, lay_boundaries
from hexmarshal.games.serbien.rules.attachment.drawing import DrawAreas
from hexmarshal.games.serbien.rules.table.asking import OneAfterTheOther, OneUnit, in_order
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

# -- Orders ---------------------------------------------------------------------------------------------------


INDEPENDENT = "independent"
"""The word for no corps."""


class Attach(OneUnit, frozen=True, tag="attach"):
    """Attach a Formation to a corps, or to none: ``13 joins 8``, ``13 is independent``."""

    when = Moment("Formations are attached to corps in the Attachment Phase.", "5.1.2b")
    odds: ClassVar = False
    corps: str
    """What stands in the coloured box of the corps, in small letters; or "independent"."""
    forms = (Form("{piece} is independent", corps=INDEPENDENT), "{piece} joins {corps}")
    openly = ""
    """Nothing: the displays are kept from the enemy (3.1.6)."""


class Exchange(OneUnit, frozen=True, tag="exchange"):
    """Let a Formation and one or two of another corps change places: ``Timok I for Morava I``."""

    when = Moment("Formations change corps in the Attachment Phase.", "5.1.2b")
    odds: ClassVar = False
    other: str
    """The id of the Formation that takes its place."""
    also: str = ""
    """The id of a second one, where one does not make room enough."""
    forms = ("{piece} for {other:piece}", "{piece} for {other:piece} and {also:piece}")
    openly = ""
    """Nothing: the displays are kept from the enemy (3.1.6)."""

    @property
    def others(self) -> tuple[str, ...]:
        """The ids of those that take its place."""
        return (self.other, self.also) if self.also else (self.other,)

    @property
    def pieces(self) -> tuple[str, ...]:
        """All of them."""
        return (self.piece, *self.others)


# -- Corps (5.2) ----------------------------------------------------------------------------------------------


NONE = -1
"""The number that stands for no corps."""
MONTENEGRIN = "mn-corps"
"""The one corps of the Montenegrins (24)."""


def members(table: Serbien, corps: int) -> list[Counter]:
    """The Formations attached to a corps that are on the map."""
    return _members(table, table.printed.side_of_corps[corps]).get(corps, [])


@derived
def _members(table: Serbien, side: SideNumber) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    pieces = table.pieces
    for i in table.printed.formations_of[side]:
        piece = pieces[i]
        if piece.at >= 0:
            if piece.corps in found:
                found[piece.corps].append(i)
            else:
                found[piece.corps] = [i]
    return found


def room(table: Serbien, corps: int) -> int:
    """5.2.3: quarters of a division-equivalent that may still be attached to a corps; below 0 if it has too many."""
    return _rooms(table, table.printed.side_of_corps[corps])[corps]


@derived
def _rooms(table: Serbien, side: SideNumber) -> dict[int, int]:
    """The same for all corps of a side."""
    printed, quarters = table.printed, table.printed.quarters
    found = {corps: printed.data.corps[printed.corps[corps]].limit for corps in own_corps(table, side)}
    for corps, units in _members(table, side).items():
        if corps != NONE:
            found[corps] -= sum([quarters[i] for i in units])
    return found


def corps_refusal(table: Serbien, index: Counter, corps: int) -> Refusal | None:
    """5.2, 5.4: why a Formation cannot be attached to a corps, or be Independent; ``None`` if it can."""
    printed = table.printed
    found = kept_out(table, index, corps)
    # A Formation that is in it needs no room, nor does one with its name (5.2.2b), nor an Independent one.
    if found is not None or corps in (table.pieces[index].corps, printed.corps_of[index], NONE):
        return found
    if room(table, corps) < printed.quarters[index]:
        return Refusal("limit", "5.2.3", f"The {title(table, corps)} has no room for {table.name(index)}.")
    return None


def title(table: Serbien, corps: int) -> str:
    """A corps as a sentence calls it."""
    return table.printed.data.corps[table.printed.corps[corps]].title


def kept_out(table: Serbien, index: Counter, corps: int) -> Refusal | None:
    """The same, whatever room the corps has."""
    printed, piece, name = table.printed, table.pieces[index], table.name(index)
    side, bound = printed.side[index], printed.corps_of[index]
    if bound >= 0:
        sentence = f"{name} must be attached to the {title(table, bound)}."
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
        if train is None or not table.placed(train):
            return Refusal("no-train", "5.2.2a", f"The {row.title} has no train on the map.")
        if table.pieces[train].army != piece.army:
            clause = "5.4" if printed.army_of[index] >= 0 else "5.2.2a"
            return Refusal("other-army", clause, f"The {row.title} is attached to another army than {name}.")
    return None


def attach_formations(table: Serbien, player: SideNumber) -> None:
    """5.2: see that each Formation is in a corps that can have it: else a Serb joins the first such, others none."""
    printed = table.printed
    for i in printed.formations_of[player]:
        piece = table.pieces[i]
        if piece.at < 0:
            continue
        wanted = printed.corps_of[i] if printed.corps_of[i] >= 0 else piece.corps
        if wanted != NONE and room(table, wanted) < 0 and printed.corps_of[i] < 0:
            wanted = NONE  # 5.2.3: those of the corps itself come first
        if corps_refusal(table, i, wanted) is not None:
            able = [n for n in own_corps(table, player) if corps_refusal(table, i, n) is None]
            wanted = able[0] if able and player == SERBIAN else NONE if player == AUSTRIAN else piece.corps
        if wanted != piece.corps:
            attach(table, i, wanted)


def own_corps(table: Serbien, player: SideNumber) -> tuple[int, ...]:
    """The corps of a side."""
    return table.printed.corps_of_side[player]


def attach(table: Serbien, index: Counter, corps: int) -> None:
    """5.1.2b: attach a Formation to a corps, or to none."""
    before, here, side = table.cache, table.pieces[index].corps, table.side_of(index)
    rooms = _rooms(table, side)
    if corps == NONE:
        table.change(index, "is Independent", "5.2.4a", corps=NONE)
    else:
        table.change(index, f"is attached to the {title(table, corps)}", "5.1.2b", corps=corps)
    carry_over(before, _fit_corps, table, side)  # it follows from armies and trains, whoever is in which corps
    size = table.printed.quarters[index]
    remember({n: left + size * ((n == here) - (n == corps)) for n, left in rooms.items()}, _rooms, table, side)


def open_corps(table: Serbien, index: Counter) -> list[int]:
    """5.2: the corps, -1 for none, that a Formation could join: `corps_refusal` says the same of each, and why.

    They are the same for all Formations of a kind, so each kind is looked at once.
    """
    return _open_corps(table, table.side_of(index))[_kind(table, index)]


def fit_corps(table: Serbien, index: Counter) -> list[int]:
    """The corps that a Formation could join if they had room: those where `kept_out` says nothing."""
    return _fit_corps(table, table.side_of(index))[_kind(table, index)]


Kind = tuple[tuple[int, bool, bool, int], int]
"""What is printed on a Formation that matters here, and its army."""


def _kind(table: Serbien, index: Counter) -> Kind:
    return table.printed.sorts[index], table.pieces[index].army


@derived
def _open_corps(table: Serbien, side: SideNumber) -> dict[Kind, list[int]]:
    found, rooms = {}, _rooms(table, side)
    for kind, fit in _fit_corps(table, side).items():
        (bound, _, _, size), _ = kind
        # One of the kind that is in a corps already needs no room in it, the others do.
        with_room = fit if bound >= 0 else [n for n in fit if rooms[n] >= size]
        found[kind] = [NONE, *with_room] if side == AUSTRIAN and bound < 0 else with_room
    return found


@derived
def _fit_corps(table: Serbien, side: SideNumber) -> dict[Kind, list[int]]:
    pieces, sorts = table.pieces, table.printed.sorts
    kinds = {(sorts[i], pieces[i].army): None for i in table.printed.formations_of[side] if pieces[i].at >= 0}
    return {kind: _fit_for(table, side, kind) for kind in kinds}


def _fit_for(table: Serbien, side: SideNumber, kind: Kind) -> list[int]:
    (bound, montenegrin, cavalry, _), army = kind
    if bound >= 0:
        return [bound]
    printed, pieces = table.printed, table.pieces
    if side == AUSTRIAN:
        trains = {} if cavalry else {n: train for n, train in printed.trains.items() if pieces[train].at >= 0}
        return [n for n in own_corps(table, side) if n in trains and pieces[trains[n]].army == army]
    return [n for n in own_corps(table, side) if (printed.corps[n] == MONTENEGRIN) == montenegrin]


def word(table: Serbien, corps: int) -> str:
    """A corps as an order names it."""
    return INDEPENDENT if corps == NONE else table.printed.data.corps[table.printed.corps[corps]].name.casefold()


@derived_from(lambda table, side: table.printed.memories["corps by word"])
def by_word(table: Serbien, side: SideNumber) -> dict[str, int]:
    """The corps of a side by what orders call them."""
    return {word(table, corps): corps for corps in (NONE, *own_corps(table, side))}


# -- Changing places (5.2) ------------------------------------------------------------------------------------


Group = tuple[int, ...]
"""One Formation that goes for another, or two."""
Changed = tuple[int, ...]
"""The Formations that were reattached in this phase (5.1.2c)."""


@derived
def exchanges(table: Serbien, side: SideNumber, changed: Changed) -> dict[int, list[Group]]:
    """5.2: for each Formation of a side that could go for others, all for which it could.

    `exchange_refusal` says the same. They are the same for all of one size, one army and one corps, so each such
    kind is looked at once.
    """
    pieces, sorts = table.pieces, table.printed.sorts
    found, known = dict[int, list[Group]](), dict[tuple[object, int, int], list[Group]]()
    for i in table.printed.movable[side]:
        piece = pieces[i]
        if piece.at < 0 or piece.corps == NONE or i in changed:
            continue
        kind = sorts[i], piece.army, piece.corps
        if kind not in known:
            known[kind] = _groups(table, i, changed)
        if known[kind]:
            found[i] = known[kind]
    return found


def _groups(table: Serbien, index: Counter, changed: Changed) -> list[Group]:
    """Those for which a Formation could go: as `_fits` and `_needless` say of each, by their sizes alone."""
    here, sizes, groups = table.pieces[index].corps, table.printed.quarters, list[Group]()
    for there in fit_corps(table, index):
        least = sizes[index] - room(table, there)
        if there == here or least <= 0:
            continue
        spare = room(table, here)
        most = sizes[index] + spare
        able = [i for i in members(table, there) if sizes[i] <= most and (sizes[i] > spare or i in changed)]
        if able and (able := [i for i in able if here in fit_corps(table, i)]):
            groups += [(i,) for i in able if sizes[i] >= least]
            few = [i for i in able if sizes[i] < least]  # one of them would not make room enough
            groups += [pair for pair in combinations(few, 2) if least <= sizes[pair[0]] + sizes[pair[1]] <= most]
    return groups


def exchange_refusal(table: Serbien, index: Counter, group: Group, changed: Changed) -> Refusal | None:
    """5.2: why a Formation and a group of another corps cannot change places; ``None`` if they can."""
    here, there = (table.pieces[i].corps for i in (index, group[0]))
    name, others = table.name(index), table.list_of(group)
    if index in changed:
        return Refusal("changed", "5.1.2c", f"{name} was attached in this phase.")
    if any(table.pieces[i].corps != there for i in group) or len(set(group)) < len(group):
        return Refusal("apart", "5.2", f"{others} are not two Formations of one corps.")
    if here == there:
        return Refusal("same-corps", "5.1.2b", f"{name} and {others} have the same attachment.")
    for one, corps in ((index, there), *((i, here) for i in group)):
        if (found := kept_out(table, one, corps)) is not None:
            return found
    if here == NONE and set(group) <= set(changed):
        return Refusal("changed", "5.1.2c", f"{name} is in no corps, and {others} went to another in this phase.")
    if needless := _needless(table, index, group, changed):
        return Refusal("needless", "5.1.2b", needless)
    if not _fits(table, index, group):
        return Refusal("limit", "5.2.3", f"If {name} went for {others}, a corps would be over its limit.")
    return None


def _fits(table: Serbien, index: Counter, group: Group) -> bool:
    """5.2.3: whether both corps are within their limits afterwards."""
    sizes, pieces = table.printed.quarters, table.pieces
    here, there = pieces[index].corps, pieces[group[0]].corps
    more = sizes[index] - sum([sizes[i] for i in group])
    return -room(table, here) <= more <= room(table, there)


def _needless(table: Serbien, index: Counter, group: Group, changed: Changed) -> str:
    """Why there is no need to change places: somebody can go first, or one of two will do; empty if there is."""
    sizes, pieces = table.printed.quarters, table.pieces
    here, there = pieces[index].corps, pieces[group[0]].corps
    for i, corps in ((index, there), *[(i, here) for i in group if i not in changed]):
        if corps == NONE or room(table, corps) >= sizes[i]:
            return f"{table.name(i)} can be attached {_to(table, corps)} by itself: there is room."
    if len(group) > 1 and (enough := next((i for i in group if _fits(table, index, (i,))), None)) is not None:
        return f"{table.name(index)} can go for {table.name(enough)} alone."
    return ""


def _to(table: Serbien, corps: int) -> str:
    return "to no corps" if corps == NONE else f"to the {title(table, corps)}"


def exchange(table: Serbien, index: Counter, group: Group) -> None:
    """5.1.2b: a Formation goes to the corps of others, and they to its own."""
    here, there = (table.pieces[i].corps for i in (index, group[0]))
    attach(table, index, there)
    for i in group:
        attach(table, i, here)


# -- The Attachment Phase (5.1.2 to 5.4) ----------------------------------------------------------------------


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
