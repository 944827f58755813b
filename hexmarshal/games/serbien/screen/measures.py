"""What is worth measuring of a match of *Serbien muß sterbien*: losses, towns, the advance, points."""

from functools import partial

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.measures import OF_MATCHES, Flow, Level, Mishap
from hexmarshal.core.screen.showing import Gauge
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.victory import advance_points
from hexmarshal.games.serbien.screen.turns import held


def turn(table: Serbien) -> str:
    """The Game Turn (4.0)."""
    return table.turn.id


def turns(table: Serbien) -> tuple[str, ...]:
    """The Game Turns that are left."""
    state = table.state
    return tuple(row.id for number, row in table.printed.turns.items() if state.turn <= number <= state.last)


def _left(table: Serbien, index: int) -> int:
    """The Strength Reductions that a unit can still suffer, and the last of it."""
    return table.printed.most_lost[index] + 1 - table.pieces[index].lost


def _lost(before: Serbien, after: Serbien, side: int) -> float:
    """Strength Reductions that an order cost the Combat units of a side on the map (9.10)."""
    old, new, lost = before.pieces, after.pieces, 0
    for i in after.printed.of_side[side]:
        if old[i] is not new[i] and old[i].at >= 0 and after.printed.combat[i]:
            gone = new[i].at == Off.ELIMINATED
            lost += _left(before, i) if gone else max(new[i].lost - old[i].lost, 0)
    return lost


def _standing(table: Serbien, side: int) -> float:
    """What the Combat units of a side on the map can still lose."""
    printed = table.printed
    return sum(_left(table, i) for i in printed.of_side[side] if printed.combat[i] and table.placed(i))


def _held(table: Serbien, hex: str) -> float:
    """100 if Austro-Hungarian units stand in a hex, else 0: the mean is the share of matches."""
    return 100.0 * holds(table.occupancy(AUSTRIAN).held, table.board.cell(hex))


def _advance(table: Serbien) -> float:
    """The furthest Austro-Hungarian advance, in the points of 27.2."""
    return advance_points(table)[0]


def _lead(table: Serbien, side: int) -> float:
    """The net Victory Points of the side that leads (27); of the other none."""
    return max(table.state.points if side == AUSTRIAN else -table.state.points, 0)


def _worn(table: Serbien, side: int) -> float:
    """Formations of a side on the map that are Combat Ineffective or Demoralized (6.3, 6.4)."""
    mine = [i for i in table.printed.of_side[side] if table.printed.formation[i] and table.placed(i)]
    return sum(map(table.ineffective, mine))


def _of_side(side: int, people: str) -> tuple[Level | Flow, ...]:
    """What is measured of either side."""
    name, lost, left = SIDES[side], partial(_lost, side=side), partial(_standing, side=side)
    worn = partial(_worn, side=side)
    return (
        Flow(id=f"{name}-losses", title=f"{people} losses", unit="Strength Reductions", side=name, of=lost),
        Flow(id=f"{name}-share", title=f"{people} losses", unit="% of all strength", side=name, of=lost, left=left),
        Level(id=f"{name}-worn", title=f"{people} Formations ineffective", unit="Formations", side=name, of=worn),
    )


def _town(id: str, name: str, hex: str) -> Level:
    title = f"{name} in Austro-Hungarian hands"
    return Level(id=id, title=title, unit=OF_MATCHES, side=SIDES[AUSTRIAN], of=partial(_held, hex=hex))


def _points(side: int, people: str) -> Level:
    name = SIDES[side]
    return Level(
        id=f"{name}-points", title=f"Net {people} Victory Points", unit="VP", side=name, of=partial(_lead, side=side)
    )


MEASURES: tuple[Level | Flow, ...] = (
    *_of_side(SERBIAN, "Serbian"),
    *_of_side(AUSTRIAN, "Austro-Hungarian"),
    _town("sabac", "Šabac", "21.10"),
    _town("valjevo", "Valjevo", "23.16"),
    _town("beograd", "Beograd", "30.09"),
    Level(id="advance", title="Furthest Austro-Hungarian advance", unit="VP", side=SIDES[AUSTRIAN], of=_advance),
    _points(SERBIAN, "Serbian"),
    _points(AUSTRIAN, "Austro-Hungarian"),
)
"""What is measured."""
SCORE = ("serbian-points", "austrian-points")
"""The measures that count for victory."""


def _dies(before: Serbien, after: Serbien, index: int) -> bool:
    """Whether a unit that a Supply Phase found without supply died of it at once (15.4-4, 5.5.2b, 6.4g).

    Levels that others lose are the price of an advance. Its side moved last before that, in its Counter Movement Phase
    (4.2.6), so it could have been fed, but where a combat after that phase has driven it there. Of a Force of Assets
    the unit counts that the phase names.
    """
    return before.pieces[index].at >= 0 and after.pieces[index].at == Off.ELIMINATED


def _marches_to_death(before: Serbien, after: Serbien, index: int) -> bool:
    """Whether a unit died of the check of a Forced March that its side ordered: it has halted by then (7.2.3)."""
    return _dies(before, after, index) and after.pieces[index].halted


MISHAPS = (
    Mishap(kind="hunger", clauses=("15.4-3",), own_doing=_dies),
    Mishap(kind="forced_march", clauses=("5.5.2b", "6.1.3b", "6.4g", "7.2.3a"), own_doing=_marches_to_death),
)
"""What a side can bring upon itself: units that it gives up. Levels are spent on purpose, and are no mishap."""

GAUGE: Gauge[Serbien] = Gauge(measures=MEASURES, turn=turn, turns=turns, score=SCORE, mishaps=MISHAPS, deciding=held)
