"""Odds, the columns of a combat results table, and flanks."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from hexmarshal.wargame.faults import Fault, unknown
from hexmarshal.wargame.rows import Column


def column(columns: Iterable[Column], attack: int, defence: int, shift: int = 0) -> Column | None:
    """The column of an attack: the last whose odds are met, then this many to the left but never past the first.

    ``None`` at odds worse than the first.

    >>> rows = [Column(id=f"{a}:{d}", odds=(a, d), results=(), source="proposed") for a, d in ((1, 2), (2, 1))]
    >>> [found and found.id for found in (column(rows, 1, 3), column(rows, 3, 2), column(rows, 4, 2))]
    [None, '1:2', '2:1']
    >>> [column(rows, 4, 2, shift).id for shift in (1, 2)]
    ['1:2', '1:2']
    """
    known = list(columns)
    met = [number for number, row in enumerate(known) if attack * row.odds[1] >= defence * row.odds[0]]
    return known[max(met[-1] - shift, 0)] if met else None


@cache
def read_ratio(column: str) -> Fraction:
    """A column that is named by its odds, attacker to defender, as a number.

    >>> read_ratio("1.5:1"), read_ratio("1:3")
    (Fraction(3, 2), Fraction(1, 3))
    """
    attacker, _, defender = column.partition(":")
    return Fraction(attacker) / Fraction(defender)


def closed_hexes(around: int, held: int, zone: int, enemies: int) -> int:
    """Of the hexes around a target those that its attackers close: their side holds them, or their zones reach them.

    In a hex with enemies of theirs a zone closes nothing. How many hexes make a flank attack, which hexes count and
    whose zones, each book says for itself.

    >>> closed_hexes(around=0b11111, held=0b00001, zone=0b00110, enemies=0b00100)
    3
    """
    return around & (held | zone & ~enemies)


def column_faults(
    columns: Mapping[str, Column], results: Iterable[str], die: int = 6, code: str = ""
) -> Iterator[Fault]:
    """Columns stand in the order of their odds, with a known result for each number of the die."""
    known, before = list(results), 0.0
    for row in columns.values():
        ratio = row.odds[0] / row.odds[1]
        if ratio <= before:
            yield Fault("column", row.id, "Its odds are no better than those of the column before it.", code)
        if len(row.results) != die:
            yield Fault("column", row.id, f"It has {len(row.results)} results for the {die} numbers of the die.", code)
        for result in row.results:
            yield from unknown("column", row.id, "result", result, known, code)
        before = ratio
