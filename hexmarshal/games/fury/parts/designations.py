"""What players call the counters of *Fury in the East*."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from hexmarshal.games.fury.parts.components import load


def designation(piece: str) -> str:
    """What stands on a counter: its id without the two letters of its nation.

    >>> designation("ge-I-R"), designation("ru-HQ-III"), designation("cadre-1")
    ('I R', 'HQ III', 'cadre 1')
    """
    nation, _, rest = piece.partition("-")
    return (rest if len(nation) == 2 else piece).replace("-", " ")


def without_nations(notation: str) -> str:
    """Notation with designations instead of ids, in small letters.

    >>> without_nations("place ah-XI 1217")
    'place xi 1217'
    """
    return re.sub(r"\b[a-z]{2}-(?=[A-Z])", "", notation).casefold()


def callings(names: Mapping[str, str]) -> dict[str, str]:
    """What a player calls pieces, by their ids: what stands on the counter, or the id where an ally bears the same.

    >>> callings({"ru-XI": "XI", "ge-XX": "XX", "ge-XI": "XI", "ah-XI": "XI"})
    {'ru-XI': 'XI', 'ge-XX': 'XX', 'ge-XI': 'ge-XI', 'ah-XI': 'ah-XI'}
    """
    shared = Counter((piece.startswith("ru-"), name) for piece, name in names.items())
    return {piece: name if shared[piece.startswith("ru-"), name] < 2 else piece for piece, name in names.items()}


@cache
def _published() -> dict[str, str]:
    data = load()
    corps, hqs = ({row.id: row.name for row in rows.values()} for rows in (data.corps, data.hqs))
    return callings({**corps, **hqs})


def called(piece: str) -> str:
    """What a player calls a piece in the game as it was published.

    >>> called("ru-IV"), called("ge-XI"), called("cadre-1")
    ('IV', 'ge-XI', 'cadre 1')
    """
    return _published().get(piece) or designation(piece)
