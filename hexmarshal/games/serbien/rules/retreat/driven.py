"""11.1, 9.2.5.D: who of a hex retreats together, and who goes before the others.

All Forces of a hex that must retreat go as one stack (11.1.3, 7.4.1), as far as the one that must go least; the others
go on from there. They part where one of them could not go the way of the others.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.games.serbien.rules.retreat.retreat import Retreat
from hexmarshal.games.serbien.rules.retreat.ways import first_steps, parted
from hexmarshal.games.serbien.rules.standing.forces import Force, assets_of, forces, formation_of
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Obligation


def whole_forces(table: Serbien, withheld: Sequence[int], engaged: Sequence[int]) -> Force:
    """9.2.5.D: those of the withheld units of a hex that are whole Forces, and not Assets of one that is engaged.

    Assets belong to a Formation that is withheld with them, and else to one that fights and has room (5.5.1).
    """
    printed, most = table.printed, table.printed.number["force.assets"]
    bound: list[int] = []
    for wide in (False, True):
        here = [i for i in engaged if (table.pieces[i].also >= 0) == wide]
        room = most * sum(printed.formation[i] for i in here) - len(assets_of(table, here))
        out = forces(table, [i for i in withheld if (table.pieces[i].also >= 0) == wide])
        loose = [i for force in out if formation_of(table, force) is None for i in force]
        bound += loose[: max(room, 0)]
    return tuple(sorted(i for i in withheld if i not in bound))


class Stack(NamedTuple):
    """Forces that retreat together."""

    units: Force
    hexes: int
    """How far they all go."""
    further: tuple[Obligation, ...] = ()
    """Those who go on, and how many hexes more."""


def stacks(table: Serbien, obliged: Sequence[Obligation], origin: int) -> list[Stack]:
    """11.1.3, 7.9: Forces in one hex that must retreat, as the stacks in which they do, in their order."""
    least = min(one.hexes for one in obliged)
    units = tuple(sorted(i for one in obliged for i in one.units))
    groups = parted(table, units, origin, least)
    if len(groups) > 1:  # 7.9: those who keep to roadways go first, and by themselves
        return [stack for group in groups for stack in stacks(table, _among(obliged, group), origin)]
    first = first_steps(table, units, origin, least)
    away = [one for one in obliged if one.hexes > least and _elsewhere(table, one, origin, first)]
    rest = [one for one in obliged if one not in away]
    more = tuple(Obligation(one.units, one.hexes - least) for one in rest if one.hexes > least)
    together = Stack(tuple(sorted(i for one in rest for i in one.units)), least, more)
    return [*(Stack(one.units, one.hexes) for one in away), together]


def _among(obliged: Sequence[Obligation], units: Force) -> list[Obligation]:
    left = (Obligation(tuple(i for i in one.units if i in units), one.hexes) for one in obliged)
    return [one for one in left if one.units]


def _elsewhere(table: Serbien, one: Obligation, origin: int, first: set[int]) -> bool:
    """11.1.1: whether a Force that must go further than others can do so only by another way."""
    own = first_steps(table, one.units, origin, one.hexes)
    return bool(own) and not first & own


def driven(
    table: Serbien, obliged: Sequence[Obligation], spared: Force, fought: Force, origin: int, cause: str = "combat"
) -> tuple[list[Retreat], Force]:
    """The retreats of those who must leave a hex, in their order, and those of the withheld who do not go with them.

    9.2.5.D.2: withheld Forces go with the last, by the smallest obligation, unless they would hold them back.
    """
    every = stacks(table, obliged, origin)
    found = [Retreat(one.units, one.hexes, cause, origin, further=one.further) for one in every]
    last, least = found[-1], min(one.hexes for one in obliged)
    whole = tuple(sorted((*last.units, *spared)))
    if not spared or last.hexes > least or len(parted(table, whole, origin, least)) > 1:
        return found, spared
    found[-1] = Retreat(whole, least, cause, origin, further=last.further, spared=spared, fought=fought)
    return found, ()


def following(spared: Force, hexes: int, fought: Force, origin: int, cause: str = "combat") -> Retreat:
    """9.2.5.D.2: the retreat of withheld Forces that do not go with the others: after them, if these have left."""
    return Retreat(spared, hexes, cause, origin, spared=spared, fought=fought)


def leaving(
    table: Serbien, units: Force, hexes: int, spared: Force, fought: Force, origin: int, cause: str = "combat"
) -> list[Retreat]:
    """The retreats of those who must all leave a hex by as many hexes, and of withheld Forces there, in their order."""
    found, left = driven(table, [Obligation(units, hexes)], spared, fought, origin, cause) if units else ([], spared)
    return [*found, following(left, hexes, fought, origin, cause)] if left else found
