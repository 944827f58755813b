"""Chance for imagined tables: what a side cannot see is dealt afresh, for forecasts and bots."""

import random
from collections.abc import Callable

from hexmarshal.core.engine.dice import Chance

Lots = Callable[[int], int]
"""Gives one of this many equally likely outcomes, from 0."""
FAR = 10**6
"""The number of the draw from which all lots come: far from any die of the match."""


def lots_from(chance: Chance) -> Lots:
    """Lots from one draw of a source of chance."""
    fraction = random.Random(chance.draw(FAR, 1 << 32)).random
    return lambda ways: int(fraction() * ways)
