"""What is worth measuring of a match of *Battle for Galicia*: losses, towns, points, how near the armies came."""

from functools import partial

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.measures import OF_MATCHES, Flow, Level, Mishap
from hexmarshal.core.screen.showing import Gauge
from hexmarshal.games.galicia.parts.rows import Town
from hexmarshal.games.galicia.parts.sides import AUSTRIAN, OUT, RUSSIAN, SIDES
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.position import Galicia


def turn(table: Galicia) -> str:
    """The game turn (3.1)."""
    return table.turn.id


def turns(table: Galicia) -> tuple[str, ...]:
    """The game turns that are left."""
    state = table.state
    return tuple(row.id for number, row in table.printed.turns.items() if state.turn <= number <= state.last)


def _lost(before: Galicia, after: Galicia, side: int) -> float:
    """Steps that an order cost the units of a side on the map (10.2)."""
    old, new = before.pieces, after.pieces
    return sum(
        max(old[i].steps - new[i].steps, 0)
        for i in after.printed.of_side[side]
        if old[i] is not new[i] and old[i].at >= 0
    )


def _standing(table: Galicia, side: int) -> float:
    """Steps on the map."""
    return sum(table.pieces[i].steps for i in table.printed.of_side[side] if table.on_map(i))


def _towns(table: Galicia, side: int) -> float:
    """Towns of a side's list in which it stands (15.1)."""
    held = table.occupancy(side).held
    return sum(holds(held, cell) for cell, town in table.printed.towns.items() if town.side == SIDES[side])


def _held(table: Galicia, names: tuple[str, ...]) -> float:
    """100 if the side that wants one of some towns stands in it, else 0: the mean is the share of matches."""
    towns = ((cell, town) for cell, town in table.printed.towns.items() if town.id in names)
    return 100.0 * any(holds(table.occupancy(SIDES.index(town.side)).held, cell) for cell, town in towns)


def _points(table: Galicia, side: int) -> float:
    """Victory points (15.0)."""
    return table.state.points[side]


def _distance(table: Galicia, side: int, name: str) -> float | None:
    """Kilometres from a place to the nearest infantry of a side. Cavalry rides far ahead of a front."""
    board, transform, cavalry = table.board, table.board.file.transform, table.printed.cavalry
    there = next(cell for cell, places in board.places.items() if any(place.name == name for place in places))
    foot = [cell for cell, stack in table.occupancy(side).at.items() if not all(cavalry[i] for i in stack)]
    if not foot or transform is None:
        return None
    return transform.km * min(board.distance(there, cell) for cell in foot)


def _of_side(side: int, people: str) -> tuple[Level | Flow, ...]:
    """What is measured of either side."""
    name, lost, left = SIDES[side], partial(_lost, side=side), partial(_standing, side=side)
    towns, points = partial(_towns, side=side), partial(_points, side=side)
    return (
        Flow(id=f"{name}-losses", title=f"{people} losses", unit="steps", side=name, of=lost),
        Flow(id=f"{name}-share", title=f"{people} losses", unit="% of all steps", side=name, of=lost, left=left),
        Level(id=f"{name}-towns", title=f"{people}s in towns that count", unit="towns", side=name, of=towns),
        Level(id=f"{name}-points", title=f"{people} victory points", unit="VP", side=name, of=points),
    )


MEASURES: tuple[Level | Flow, ...] = (
    *_of_side(RUSSIAN, "Russian"),
    *_of_side(AUSTRIAN, "Austro-Hungarian"),
    Level(
        id="lemberg", title="Lemberg in Russian hands", unit=OF_MATCHES, side=SIDES[RUSSIAN],
        of=partial(_held, names=("Lemberg",)),
    ),
    Level(
        id="lublin-chelm", title="Lublin or Chełm in Austro-Hungarian hands", unit=OF_MATCHES,
        side=SIDES[AUSTRIAN], of=partial(_held, names=("Lublin", "Chełm")),
    ),
    Level(
        id="to-przemysl", title="Russian infantry from Przemyśl", unit="km", side=SIDES[RUSSIAN],
        of=partial(_distance, side=RUSSIAN, name="Przemyśl"),
    ),
    Level(
        id="to-lublin", title="Austro-Hungarian infantry from Lublin", unit="km", side=SIDES[AUSTRIAN],
        of=partial(_distance, side=AUSTRIAN, name="Lublin"),
    ),
)  # fmt: skip
"""What is measured."""
SCORE = ("russian-points", "austrian-points")
"""The measures that count for victory."""


def deciding(table: Galicia) -> dict[str, str]:
    """The towns that earn points, and whose each is: the other side's until the one that wants it is in it (15.1)."""
    return {town.hex: SIDES[_owner(table, cell, town)] for cell, town in table.printed.towns.items()}


def _owner(table: Galicia, cell: Cell, town: Town) -> SideNumber:
    wants = AUSTRIAN if town.side == SIDES[AUSTRIAN] else RUSSIAN
    taken = town.id in table.state.captured or holds(table.occupancy(wants).held, cell)
    return wants if taken else 1 - wants


def starved(before: Galicia, after: Galicia, index: Counter) -> bool:
    """Whether a unit is gone because it was out of supply in two supply phases (11.5.1), and not because of a combat.

    Its side had a whole movement phase in between, so this counts as its own doing, whoever cut it off.
    """
    gone = before.on_map(index) and not after.on_map(index)
    return gone and before.pieces[index].supply == OUT and before.within(Combat) is None


def crowded_out(before: Galicia, _after: Galicia, _index: Counter) -> bool:
    """Whether movement ended with too many in the hex of a unit that is given up, and no retreat (5.2)."""
    return before.within(Combat) is None


MISHAPS = (
    Mishap(kind="overstacking", clauses=("5.2",), own_doing=crowded_out),
    Mishap(kind="hunger", clauses=("10.2a", "10.2b"), own_doing=starved),
)
"""What a side can bring upon itself, in units that it loses."""

GAUGE: Gauge[Galicia] = Gauge(
    measures=MEASURES, turn=turn, turns=turns, score=SCORE, mishaps=MISHAPS, deciding=deciding
)
