"""What a side sees, as arrays of numpy: the arrays of :mod:`hexmarshal.core.engine.arrays`."""

from collections.abc import Sequence
from itertools import compress
from operator import is_not, or_
from typing import Any, NamedTuple

import msgspec
import numpy as np

from hexmarshal.core.engine.arrays import Layout
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.table import Veil
from hexmarshal.core.engine.view import View


class Box(NamedTuple):
    """The bounds and the shape of an array."""

    low: int
    high: int
    shape: tuple[int, ...]
    dtype: Any


class _Kept(NamedTuple):
    """What a side saw last: most of it is the same the next time."""

    pieces: list[msgspec.Struct]
    veils: Sequence[Veil]
    state: msgspec.Struct
    arrays: dict[str, Any]


class Observations:
    """Makes observations, and knows how large they are."""

    def __init__(self, match: Match) -> None:
        self.layout = Layout(match.game, match.table)
        """What the numbers mean."""
        layout, cells = self.layout, len(match.table.board.labels)
        self._shapes = {
            "pieces": (len(layout.pieces), len(layout.columns)),
            "state": (len(layout.state),),
            "planes": (max(len(layout.planes), 1), cells),
        }
        self.boxes = {
            "pieces": Box(-(2**15), 2**15 - 1, self._shapes["pieces"], np.int16),
            "state": Box(-(2**31), 2**31 - 1, self._shapes["state"], np.int32),
            "planes": Box(0, 1, self._shapes["planes"], np.int8),
        }
        """The arrays: ``pieces`` by rows and columns, ``state``, and a plane of the board for each set of hexes."""
        self._none = {name: np.zeros(box.shape, box.dtype) for name, box in self.boxes.items()}
        self._last: dict[str | None, _Kept] = {}

    def arrays(self, view: View) -> dict[str, Any]:
        """What a side sees, in arrays that cannot be changed: some may be handed out again.

        What has not changed since it last looked is not worked out again. Pieces and state are never changed in place:
        the same value in the same place means the same row.
        """
        state, pieces, veils = view._bare()
        last, layout = self._last.get(view.side), self.layout
        found = self._none if last is None else last.arrays
        rows, numbers, planes = found["pieces"], found["state"].copy(), found["planes"]
        if last is None:
            changed = list(range(len(pieces)))
        else:
            other = map(is_not, pieces, last.pieces)
            if veils is not last.veils:
                other = map(or_, other, map(is_not, veils, last.veils))
            changed = list(compress(range(len(pieces)), other))
        if changed:
            rows = rows.copy()
            rows[changed] = [layout.row(pieces[n], veils[n]) for n in changed]
        heading = layout.heading(view)
        numbers[: len(heading)] = heading
        if last is None or last.state is not state:
            for first, values in layout.changes(state, None if last is None else last.state):
                numbers[first : first + len(values)] = values
            if layout.planes:
                planes = np.zeros_like(planes)
                for n, cells in enumerate(layout.sets(state)):
                    planes[n, list(cells)] = 1
        arrays = {"pieces": rows, "state": numbers, "planes": planes}
        for array in arrays.values():
            array.setflags(write=False)
        self._last[view.side] = _Kept(list(pieces), veils, state, arrays)
        return arrays
