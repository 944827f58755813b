"""Matches and their dreams: tables dealt anew from what one side may know, which differ only in hidden things."""

from collections.abc import Iterable

import hexmarshal as hm
from hexmarshal.core.engine.dice import Seeded

Pair = tuple[hm.Match, hm.Match, str]
"""A match, its dream, and the side that dreams."""


def dream(match: hm.Match, side: str, seed: str = "fog") -> hm.Match:
    """The match with all that is hidden from a side dealt anew. Its dice are those of the match."""
    other = match.copy()
    other.table = match.table.imagine(side, Seeded(seed))
    other.table.chance = match.table.chance
    return other


def dreamt(matches: Iterable[hm.Match]) -> tuple[Pair, ...]:
    """Matches with the dreams of each side."""
    return tuple((match, dream(match, side), side) for match in matches for side in match.table.sides())
