"""Chapters 16 (5.3), SG-17.4 and SG-17.5: rail capacity, transfer between maps, what a railway carries (optional)."""

from collections.abc import Sequence
from itertools import pairwise

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar

BALKAN = ("5", "6")
"""The armies that never leave the Serbian map (SG-17.41)."""
SECOND = "2"
"""The army that leaves it late (SG-17.42)."""

# -- Capacity (16, 5.3) -------------------------------------------------------------------------------------


def capacity(table: GreatWar, nation: int) -> int:
    """16 (5.3): the stacking points that a nation may move by rail in this turn."""
    name = NATIONS[nation]
    if name == "austrian":
        return table.turn.austrian
    return table.turn.russian if name == "russian" else table.printed.nations[nation].rail_capacity


# -- Transfer between the maps (SG-17.4) -----------------------------------------------------------------------


def why_no_transfer(table: GreatWar, index: Counter, start: Cell, to: Cell) -> Refusal | None:
    """SG-17.4: why a unit may not go from one map to the other."""
    row, printed = table.row(index), table.printed
    if printed.sheet(start) == printed.sheet(to):
        return None
    if printed.sheet(to) not in table.state.sheets:
        return Refusal("no-transfer", "SG-26.3", "In this scenario nobody leaves one map for the other.")
    if row.nation != "austrian":
        return Refusal("no-transfer", "SG-17.4", f"{row.title} may not go to the other map: only Austria-Hungary may.")
    if row.army in BALKAN:
        sentence = f"{row.title} belongs to the {row.army}th Army, which never goes to the other map."
        return Refusal("no-transfer", "SG-17.41", sentence)
    first = printed.number["transfer.second"]
    if row.army == SECOND and printed.sheet(start) == SERBIA and table.state.turn < first:
        sentence = f"{row.title} belongs to the 2nd Army, which leaves the Serbian map from turn {first} on."
        return Refusal("no-transfer", "SG-17.42", sentence)
    return None


# -- What a railway carries (SG-17.5, optional) ----------------------------------------------------------------


NONE: frozenset[tuple[int, int]] = frozenset()


def full_hexsides(table: GreatWar, index: Counter) -> frozenset[tuple[int, int]]:
    """SG-17.51: the railway hexsides that cannot carry a unit any more in this phase."""
    points = table.printed.stacking[index]
    if table.options.rail_limit == "no" or not points:
        return NONE
    return _full(table.printed, table.printed.nation[index], points, table.state.traffic)


@derived_from(lambda printed, *_: printed.memory)
def _full(
    printed: Printed, nation: int, points: int, traffic: tuple[tuple[int, int, int, int], ...]
) -> frozenset[tuple[int, int]]:
    """The same from the nation, the stacking points, and what has crossed each hexside."""
    limits = {"single": printed.nations[nation].single, "double": printed.nations[nation].double}
    carried = {(a, b, line): load for a, b, line, load in traffic}
    found = set()
    for (a, b), tracks in printed.tracks.items():
        loads = (carried.get((min(a, b), max(a, b), line), 0) for line in range(len(tracks)))
        if all(load + points > limits[track] for load, track in zip(loads, tracks, strict=True)):
            found.add((a, b))
    return frozenset(found)


def note_traffic(table: GreatWar, index: Counter, path: Sequence[Cell]) -> None:
    """SG-17.51, SG-17.53: what crosses each hexside, on the first line that still carries it."""
    points = table.printed.stacking[index]
    if table.options.rail_limit == "no" or not points:
        return
    nation = table.printed.nations[table.printed.nation[index]]
    limits = {"single": nation.single, "double": nation.double}
    carried = {(a, b, line): load for a, b, line, load in table.state.traffic}
    for a, b in pairwise(path):
        low, high = min(a, b), max(a, b)
        for line, track in enumerate(table.printed.tracks[low, high]):
            load = carried.get((low, high, line), 0) + points
            if load <= limits[track]:
                carried[low, high, line] = load
                break
    table.note(traffic=tuple((a, b, line, load) for (a, b, line), load in sorted(carried.items())))
