"""5.2: Formations of two corps change places where neither corps has room for one more.

A limit is on what is attached to a corps, not on the order in which markers are moved on the displays. So a Formation
goes for one of the other corps, or a division for two brigades where one would not make room enough. Where one of them
has room in the other corps it is simply attached there first (`attachment`).
"""

from itertools import combinations

from hexmarshal.core.derived import derived
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.serbien.rules.attachment.corps import NONE, attach, fit_corps, kept_out, members, room, title
from hexmarshal.games.serbien.rules.table.position import Serbien

Group = tuple[int, ...]
"""One Formation that goes for another, or two."""
Changed = tuple[int, ...]
"""The Formations that were attached anew in this phase (5.1.2c)."""


@derived
def exchanges(table: Serbien, side: int, changed: Changed) -> dict[int, list[Group]]:
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


def _groups(table: Serbien, index: int, changed: Changed) -> list[Group]:
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


def refusal(table: Serbien, index: int, group: Group, changed: Changed) -> Refusal | None:
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


def _fits(table: Serbien, index: int, group: Group) -> bool:
    """5.2.3: whether both corps are within their limits afterwards."""
    sizes, pieces = table.printed.quarters, table.pieces
    here, there = pieces[index].corps, pieces[group[0]].corps
    more = sizes[index] - sum([sizes[i] for i in group])
    return -room(table, here) <= more <= room(table, there)


def _needless(table: Serbien, index: int, group: Group, changed: Changed) -> str:
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


def exchange(table: Serbien, index: int, group: Group) -> None:
    """5.1.2b: a Formation goes to the corps of others, and they to its own."""
    here, there = (table.pieces[i].corps for i in (index, group[0]))
    attach(table, index, there)
    for i in group:
        attach(table, i, here)
