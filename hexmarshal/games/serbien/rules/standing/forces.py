"""3.2 and 5.5: Forces, built at the moment they are needed, and whose command they are under in combat.

A Force is a tuple of units that stand together, in the order of the counters. Naming units also says how Assets
are assigned; where nobody says, `forces` assigns them. A procedure keeps the Forces it began with
until it is over, so an assignment lasts for a move, or for a combat with its retreats.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.table.position import Serbien

Force = tuple[int, ...]
NOBODY: Mapping[int, int] = MappingProxyType({})


def formation_of(table: Serbien, units: Sequence[Counter]) -> Counter | None:
    """The Formation of a Force, if it has one."""
    return next((i for i in units if table.printed.formation[i]), None)


def lead_of(table: Serbien, force: Force) -> Counter:
    """The unit by which a Force is supplied: its Formation, else its first Asset. A Fort needs no supply (8.5.1a)."""
    formation = formation_of(table, force)
    if formation is not None:
        return formation
    return next((i for i in force if not table.is_fort(i)), force[0])


def assets_of(table: Serbien, units: Iterable[Counter]) -> list[Counter]:
    """The Asset Units among some, Forts apart: they do not count towards the limit (3.1.2-a)."""
    return [i for i in units if table.printed.asset[i] and not table.is_fort(i)]


# -- Building Forces (3.2, 5.5.1) -----------------------------------------------------------------------------


def force_refusal(table: Serbien, units: Sequence[Counter], clause: str = "3.2") -> Refusal | None:
    """3.2: why some units that stand together are no Force; ``None`` if they are one.

    A Force is a Formation with up to two Assets, or one or two Assets, and a Fort beside them. Supply units and
    squadrons are always alone.
    """
    printed = table.printed
    if len(units) == 1:
        return None
    alone = [i for i in units if not printed.formation[i] and not printed.asset[i]]
    if alone:
        return Refusal("alone", clause, f"{table.name(alone[0])} is part of no Force and moves alone.")
    if sum([printed.formation[i] for i in units]) > 1:
        return Refusal("two-forces", "3.2.1a", "Two Formations are two Forces, and only one Force moves at a time.")
    assets, most = assets_of(table, units), printed.number["force.assets"]
    if len(assets) > most:
        return Refusal("assets", clause, f"A Force has at most {most} Asset Units; these are {len(assets)}.")
    return None


def forces(table: Serbien, units: Sequence[Counter], chosen: Mapping[int, int] = NOBODY) -> list[Force]:
    """5.5.1, 3.2-extra: units that stand together as Forces.

    ``chosen`` are the Formations to which the owner has assigned Assets. The others go to the Formations in the order
    of the counters, two to each; those left over form Forces of their own, apart from those in two hexes (19.1.1c). A
    Fort belongs to the first Force unless its owner says otherwise.
    """
    printed, most = table.printed, table.printed.number["force.assets"]
    if len(units) == 1:
        return [(units[0],)] if printed.joins[units[0]] else []
    formations = [i for i in units if printed.formation[i]]
    found: dict[int, list[int]] = {i: [i] for i in formations}
    free: list[int] = []
    forts: list[int] = []
    for i in units:
        if not printed.asset[i]:
            continue
        if chosen.get(i, -1) in found:
            found[chosen[i]].append(i)
        else:
            (forts if table.is_fort(i) else free).append(i)
    for i, force in found.items():
        # 19.1.1c, 19.1.1d: an Asset is part of a Two-Hex Unit if it stands in both hexes, and Artillery never does.
        room = most - len(assets_of(table, force))
        joined = [j for j in free if (table.pieces[j].also >= 0) == (table.pieces[i].also >= 0)][:room]
        found[i] = force + joined
        free = [j for j in free if j not in joined]
    parted = list(found.values())
    for wide in (False, True):  # Assets by themselves are no Force with others that stand in two hexes, either.
        left = [j for j in free if (table.pieces[j].also >= 0) == wide]
        parted += [left[n : n + most] for n in range(0, len(left), most)]
    if forts:
        parted = [[*parted[0], *forts], *parted[1:]] if parted else [forts]
    return [tuple(sorted(force)) for force in parted]


def force_of(table: Serbien, index: Counter) -> Force:
    """The Force of which a unit is part where nobody has said otherwise."""
    if not table.printed.formation[index] and not table.printed.asset[index]:
        return (index,)
    piece = table.pieces[index]
    stack = table.here(piece.at, table.side_of(index))
    return next(force for force in forces(table, stack) if index in force)


def leaders_of(table: Serbien, units: Sequence[Counter]) -> list[Counter]:
    """5.5.1-1: the Formations of whose Forces Assets without one must be part where they stand; none if they may be a
    Force of their own, since others leave no room for them."""
    first = table.pieces[units[0]]
    stack = table.here(first.at, table.side_of(units[0]))
    alike = [i for i in stack if (table.pieces[i].also >= 0) == (first.also >= 0)]
    found = [i for i in alike if table.printed.formation[i]]
    room = len(found) * table.printed.number["force.assets"]
    crowded = len(assets_of(table, alike)) - room >= len(units)
    return [] if crowded or formation_of(table, units) is not None else found


# -- What a Force is worth (5.5.1) ----------------------------------------------------------------------------


def proficiency(table: Serbien, units: Iterable[Counter]) -> int:
    """5.5.1-2b, 9.7: the Proficiency Rating of some units: the highest."""
    return max((table.face(i).proficiency for i in units), default=0)


# -- Command in combat (5.3.2, 5.3.3, 9.2.2) ------------------------------------------------------------------


class Command(NamedTuple):
    """Whom a Force fights under: those may combine who are under the same."""

    army: int
    """The army."""
    corps: int
    """The corps; -1 for an Independent Force."""
    stack: int
    """The hex of an Independent Force, which is a corps with those in it; -1 for all others (5.3.3-2)."""


ANY_CORPS = -2
"""The corps of a Serbian Force of Assets alone before its owner has named one: no Serb is Independent (5.2)."""


def command_of(table: Serbien, force: Force) -> Command:
    """5.3.2, 5.3.3, 5.5.1-corps: the command of a Force. An assigned Asset is under that of its Formation."""
    formation = formation_of(table, force)
    # Of Assets alone a Montenegrin one decides: its corps is settled, and no other can be named for it.
    green = (i for i in force if table.printed.montenegrin[i])
    lead = next(green, force[0]) if formation is None else formation
    piece = table.pieces[lead]
    corps = piece.corps if formation is not None else -1
    if corps >= 0:
        return Command(piece.army, corps, -1)
    if table.row(lead).nation == "montenegrin":
        # They have a corps of their own, Assets too, and no display on which another could be named (5.2-serb).
        return Command(piece.army, table.printed.corps.index(table.row(lead).joins), -1)
    if table.side_of(lead) == SERBIAN:
        return Command(piece.army, ANY_CORPS, -1)
    return Command(piece.army, -1, _stack_of(table, lead))


def _stack_of(table: Serbien, index: Counter) -> Cell:
    """5.3.3-2: the hex of an Independent Force; of a Two-Hex Unit the one in which others like it stand, if any do."""
    piece, side = table.pieces[index], table.side_of(index)
    for cell in (piece.at, piece.also) if piece.also >= 0 else ():
        others = (table.pieces[i] for i in table.here(cell, side) if i != index and table.printed.joins[i])
        if any(other.also < 0 and other.corps < 0 for other in others):
            return cell
    return piece.at


def combining_refusal(table: Serbien, parties: Sequence[Force]) -> Refusal | None:
    """9.2.2: why some Forces cannot combine to attack or defend a hex; ``None`` if they can."""
    commands = [(command_of(table, force), force) for force in parties]
    for (one, first), (other, second) in pairwise(commands):
        if one.army != other.army:
            names = f"{_lead(table, first)} and {_lead(table, second)}"
            return Refusal("armies", "9.2.2b", f"{names} are attached to different armies.")
    settled = [pair for pair in commands if pair[0].corps != ANY_CORPS]
    together = _stands(table, settled[0][1]) if settled else set()
    for (one, first), (other, second) in pairwise(settled):
        together &= _stands(table, second)
        # 5.3.3-2: Independent units are one corps as a stack, and that is in one hex
        if one.corps == other.corps and (one.corps >= 0 or together):
            continue
        names = f"{_lead(table, first)} and {_lead(table, second)}"
        if one.corps >= 0 and other.corps >= 0:
            return Refusal("corps", "9.2.2a", f"{names} are of different corps.")
        reason = "cannot combine: an Independent stack is a corps of its own"
        return Refusal("corps", "5.3.3-2", f"{names} {reason}.")
    return None


def _stands(table: Serbien, force: Force) -> set[Cell]:
    """The hex of a Force, or the two of a Two-Hex Unit."""
    piece = table.pieces[force[0]]
    return {piece.at} if piece.also < 0 else {piece.at, piece.also}


def _lead(table: Serbien, force: Force) -> str:
    formation = formation_of(table, force)
    return table.name(force[0] if formation is None else formation)
