"""What is printed, laid out for evaluation: distances, and chapter 10 as averages over the dice."""

from functools import lru_cache
from math import fsum
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.board.paths import Discs, holds
from hexmarshal.games.fury.parts.printed import Printed

if TYPE_CHECKING:
    from hexmarshal.games.fury.mind.armies import Armies
    from hexmarshal.games.fury.mind.forces import Forces
    from hexmarshal.games.fury.mind.prospects import Field

LOSS = 3.0
"""A loss: about half a corps. The unit is a point of combat potential."""
DISORDER = 0.7
"""A disorganised unit, or one driven from its hex."""
RELIEF = 0.85
"""How likely a siege is not relieved before its die is rolled."""
MOST = 32
"""The strength of two corps is never above this."""


class Odds(NamedTuple):
    """What an attack may bring, by the sum of its modifiers (10.3.1)."""

    cost: float
    """Losses and retreats of the attacker, on average."""
    harm: float
    """Losses of the defender."""
    driven: float
    """The chance that the defender must retreat."""


class Row(dict[int, int]):
    """How far hexes are from one of them, worked out when it is first asked for."""

    def __init__(self, printed: Printed, cell: int) -> None:
        self._distance, self._cell = printed.board.distance, cell

    def __missing__(self, cell: int) -> int:
        found = self[cell] = self._distance(self._cell, cell)
        return found


class Averages:
    """What is printed, laid out for evaluation."""

    def __init__(self, printed: Printed) -> None:
        board, charts = printed.board, printed.charts
        land = [holds(printed.land, cell) for cell in range(board.size)]
        self.fortresses = tuple(printed.fortresses.values())
        self.places = board.mask(printed.fortresses)
        """The hexes of all fortresses."""
        self.distance = {
            place.cell: tuple(board.distance(place.cell, c) if land[c] else 99 for c in range(board.size))
            for place in self.fortresses
        }
        """How far each hex is from each fortress."""
        self.near, self.beside = (
            tuple(tuple(p for p, away in self.distance.items() if away[c] <= span) for c in range(board.size))
            for span in (2, 1)
        )
        """For each hex, the fortresses within two hexes, and within one."""
        self.ratios = tuple(
            tuple(None if d == 0 or (r := charts.ratio_of(a, d)) is None else r.modifier for d in range(MOST + 1))
            for a in range(MOST + 1)
        )
        """The modifier for the strength ratio, or ``None`` where no attack is allowed (10.2.1)."""
        river = charts.hexside["river"].modifier
        self.river = dict.fromkeys(printed.rivers, river)
        self.odds = {modifier: _odds(printed, modifier) for modifier in range(-15, 20)}
        self.falls = {
            size.value: tuple(_falls(printed, strength, size.value) for strength in range(MOST + 1))
            for size in charts.fortress.values()
        }
        """The chance that a siege ends well this turn, by the strength of the besiegers (10.5g)."""
        self.pick = tuple(itemgetter(*numbers) for numbers in printed.of_side)
        """For each side, what takes the pieces that may belong to it out of all."""
        self.forces: list[Forces | None] = [None, None]
        """The forces of each side that were made last: the next ones are much like them."""
        self.hosts: list[Armies | None] = [None, None]
        """The same of the armies of each side;"""
        self.armies: dict[object, object] = {}
        """every army that was looked at, as it stood."""
        self.perils: dict[object, object] = {}
        """What blows at fortresses and besiegers do, by the strength on both sides."""
        self.fields: dict[tuple[type[Field], int], Field] = {}
        """The attacks of each side that were looked at last, for the same reason: by who looked, and side."""
        self._printed = printed
        self._rows: dict[int, Row] = {}
        self.disc = Discs(printed.board.stride, printed.board.everywhere).around
        """All hexes within this many of one."""

    def row(self, cell: int) -> "Row":
        """How far hexes are from one."""
        found = self._rows.get(cell)
        if found is None:
            found = self._rows[cell] = Row(self._printed, cell)
        return found

    def siege(self, strength: int, value: int, turns: int) -> float:
        """The chance that a siege ends well within this many turns."""
        chance = self.falls[value][min(strength, MOST)] * RELIEF
        return 1.0 - (1.0 - chance) ** turns if chance else 0.02


def _odds(printed: Printed, modifier: int) -> Odds:
    least = printed.number["combat.minimum"]
    rows = [printed.charts.result_of(max(least, die + modifier)) for die in range(1, 7)]
    cost = fsum(LOSS * row.attacker + DISORDER * (row.retreat == "attacker") for row in rows)
    return Odds(
        cost / 6, fsum(LOSS * row.defender for row in rows) / 6, sum(row.retreat == "defender" for row in rows) / 6
    )


def _falls(printed: Printed, strength: int, value: int) -> float:
    ratio = printed.charts.ratio_of(strength, value)
    if ratio is None:
        return 0.0
    return min(6, max(0, 7 - printed.number["siege.surrender"] + ratio.modifier)) / 6


@lru_cache(maxsize=8)
def averages(printed: Printed) -> Averages:
    """The same for every match with these printed values."""
    return Averages(printed)
