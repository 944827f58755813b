"""5.2: which Formations are attached to a corps, how many it takes, and to which corps a Formation may be attached.

A limit is on what is attached to a corps, not on the order in which markers are moved on the displays. So Formations of
two corps change places where neither has room for one more: one for one of the other corps, or a division for two
brigades where one would not make room enough. Where one of them has room in the other corps it is simply attached there
first (`attachment`).
"""

from itertools import combinations

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import carry_over, derived, derived_from, remember
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.orders import INDEPENDENT
from hexmarshal.games.serbien.rules.table.position import Serbien

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
    """5.2: for each Formation of a side that could go for others, all for which it could: `refusal` says the same.

    They are the same for all of one size, one army and one corps, so each such kind is looked at once.
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


def refusal(table: Serbien, index: Counter, group: Group, changed: Changed) -> Refusal | None:
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
