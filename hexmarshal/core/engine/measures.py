"""What can be measured of a match: what a game says is worth measuring, in the plainest terms."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args

import msgspec

Value = float | None
"""What was measured; ``None`` where there is nothing to measure, such as how near a lost army is."""
OF_MATCHES = "% of matches"
"""The unit of a yes or no: such a measure is 100 or 0, and its mean is a share of the matches."""


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be measured. A game uses one of the two kinds below."""

    id: str
    """The word by which historical values refer to it."""
    title: str
    """What it is, for a reader."""
    unit: str
    """In what it is counted."""
    side: str = ""
    """The side it is about; empty where it is about more than one."""


class Level(Measure, frozen=True, kw_only=True):
    """How something stands: cities held, kilometres to a town."""

    of: Callable[[Any], Value]
    """The value of a table."""


class Flow(Measure, frozen=True, kw_only=True):
    """What has passed since the match began, such as losses: each order adds to it."""

    of: Callable[[Any, Any], float]
    """What one order added, from the tables before and after it."""
    left: Callable[[Any], float] | None = None
    """What is left on a table. If given, the value is in per cent: what has passed, of that and what is left."""


MishapKind = Literal["overstacking", "hunger", "isolation", "forced_march"]
"""What a side can bring upon itself: too many units in a hex, no supply, no line back, marches that wear out."""
KINDS: tuple[MishapKind, ...] = get_args(MishapKind)
"""All of them."""


class Mishap(msgspec.Struct, frozen=True, kw_only=True):
    """Losses that a side brings upon itself, by the clauses under which they happen. A game declares its own."""

    kind: MishapKind
    """What it is."""
    clauses: tuple[str, ...]
    """The clauses of the events that tell a loss; each such event counts once for the side of its piece."""
    question: str = ""
    """The kind of question whose answers could have prevented it, if there is one,"""
    own_doing: Callable[[Any, Any, int], bool] | None = None
    """and whether it counts: from the table on which the side was first asked that in this turn, the table after the
    loss, and the piece. Without a question the first is the table before the loss; without this, every event counts."""
    follow: Callable[[], Callable[[Any, Any], Mapping[int, bool]]] | None = None
    """For losses that come long after the orders that settled them: what follows a match from order to order.

    From the tables before and after each it tells the pieces to which their side has given its last orders for now, and
    whether it has left them to this loss by its own doing. An event counts if the last word on its piece was yes.
    """
