"""10.1: the Artillery Table."""

from collections.abc import Container, Iterable
from fractions import Fraction
from math import ceil

from hexmarshal.games.serbien.rules.combat import ammunition
from hexmarshal.games.serbien.rules.fighting.odds import doors, eighths_at, share, share_at
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Party


def value_of(table: Serbien, party: Party, steep: bool, target: int = -1, halved: Container[int] = ()) -> Fraction:
    """10.1.1, 9.4a, 23.2.1: the Artillery Value of a Force.

    Without Ammo it is halved; a Serbian one without Shells is 0. In Mountainous terrain it is limited. A Fort without
    Ammo keeps its own, but a Serbian one needs Shells like all others. Of a Two-Hex Unit that attacks ``target`` each
    half next to it fires (19.1.6a); those in ``halved`` fought with a half, wherever they are now. An eliminated unit
    no longer fires (9.1.1i).
    """
    if ammunition.needs_shells(table, party.units) and not party.shells:
        return Fraction(0)
    total = Fraction(0)
    for i in (i for i in party.units if table.pieces[i].at != Off.ELIMINATED):
        part = share(table, i) if target < 0 else share_at(table, i, doors(table, target))
        whole = table.guns(i) * (Fraction(1, 2) if i in halved else part)
        total += whole if party.ammo or table.is_fort(i) else whole / 2
    return min(total, Fraction(table.printed.number["artillery.mountain"])) if steep else total


def total_of(values: Iterable[Fraction]) -> int:
    """10.1.1a-round: a side's Artillery Value, a fraction rounded up."""
    return ceil(sum(values, Fraction(0)))


def size_of(table: Serbien, parties: Iterable[Party], target: int = -1, halved: Container[int] = ()) -> int:
    """10.1.2: quarters of a division-equivalent that are fired at; a Fort counts as half a division.

    Of a Two-Hex Unit that attacks ``target`` each half next to it is fired at, of those in ``halved`` a half (19.1.3).
    """
    fort = table.printed.number["fort.size"]
    found = 0
    for i in (i for party in parties for i in party.units):
        if table.is_fort(i):
            found += 2 * fort
        elif target >= 0:
            found += eighths_at(table, i, target)
        else:
            found += table.printed.quarters[i] if i in halved else table.eighths(i)
    return found // 2
