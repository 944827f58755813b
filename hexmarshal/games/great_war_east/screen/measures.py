"""What is worth measuring of a match of *The Great War in the East*: losses, towns, points, how near armies came."""

from functools import partial

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.measures import OF_MATCHES, Flow, Level, Mishap
from hexmarshal.core.screen.showing import Gauge
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, NATIONS, SIDES
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.movers import may_march
from hexmarshal.games.great_war_east.rules.standard.reach import march_of
from hexmarshal.games.great_war_east.rules.standard.supply import net, supplied
from hexmarshal.games.great_war_east.screen.turns import held

AH, RUSSIA, SERBIA = (NATIONS.index(name) for name in ("austrian", "russian", "serbian"))


def turn(table: GreatWar) -> str:
    """The game turn (4.0)."""
    return table.turn.id


def turns(table: GreatWar) -> tuple[str, ...]:
    """The game turns that are left."""
    state = table.state
    return tuple(row.id for row in table.printed.turns if state.turn <= row.number <= state.last)


def _of(table: GreatWar, nation: int) -> list[int]:
    """The counters of a nation."""
    return [index for index, one in enumerate(table.printed.nation) if one == nation]


def _lost(before: GreatWar, after: GreatWar, nation: int) -> float:
    """Steps that an order cost the units of a nation (8.5); a step that is replaced was lost before."""
    old, new = before.pieces, after.pieces
    return sum(max(new[i].lost - old[i].lost, 0) for i in _of(after, nation) if old[i] is not new[i])


def _standing(table: GreatWar, nation: int) -> float:
    """Steps in play, those on railways off the map included."""
    return sum(table.steps(i) for i in _of(table, nation) if table.placed(i))


def _held(table: GreatWar, side: int, names: tuple[str, ...]) -> float:
    """100 if a side was the last in any of some towns, else 0: the mean is the share of matches (SG-25.12)."""
    towns = ((cell, place) for cell, place in table.printed.valued.items() if place.name in names)
    return 100.0 * any(table.holder(cell) == side for cell, _ in towns)


def _points(table: GreatWar, sign: int) -> float:
    """How far the Allied victory point total is above zero, or below it (SG-25.15)."""
    return max(sign * table.state.points, 0)


def _in_serbia(table: GreatWar) -> float:
    """Austro-Hungarian stacking points on Serbian soil."""
    serbia, stacking = table.printed.country[SERBIA], table.printed.stacking
    return sum(stacking[i] for i in table.of(AUSTRIAN) if holds(serbia, table.pieces[i].at))


def _distance(table: GreatWar, side: int, name: str) -> float | None:
    """Kilometres from a place to the nearest infantry of a side on its map. Cavalry rides far ahead of a front."""
    board, infantry = table.board, [i for i in table.of(side) if table.row(i).kind == "infantry"]
    there = next(cell for cell, places in board.places.items() if any(place.name == name for place in places))
    sheet = next(sheet for sheet in board.sheets if holds(sheet.mask, there))
    ways = [board.away(there, table.pieces[i].at) for i in infantry if holds(sheet.mask, table.pieces[i].at)]
    transform = sheet.board.file.transform
    near = [way for way in ways if way is not None]
    return transform.km * min(near) if near and transform is not None else None


def _of_nation(nation: int, people: str, side: int) -> tuple[Flow, ...]:
    """What is measured of each nation."""
    name, lost, left = NATIONS[nation], partial(_lost, nation=nation), partial(_standing, nation=nation)
    return (
        Flow(id=f"{name}-losses", title=f"{people} losses", unit="steps", side=SIDES[side], of=lost),
        Flow(id=f"{name}-share", title=f"{people} losses", unit="% of all steps", side=SIDES[side], of=lost, left=left),
    )


MEASURES: tuple[Level | Flow, ...] = (
    *_of_nation(AH, "Austro-Hungarian", AUSTRIAN),
    *_of_nation(RUSSIA, "Russian", ALLIED),
    *_of_nation(SERBIA, "Serbian", ALLIED),
    Level(
        id="above-zero", title="Victory points above zero", unit="VP", side=SIDES[ALLIED],
        of=partial(_points, sign=1),
    ),
    Level(
        id="below-zero", title="Victory points below zero", unit="VP", side=SIDES[AUSTRIAN],
        of=partial(_points, sign=-1),
    ),
    Level(
        id="lemberg", title="Lemberg in Russian hands", unit=OF_MATCHES, side=SIDES[ALLIED],
        of=partial(_held, side=ALLIED, names=("Lemberg",)),
    ),
    Level(
        id="belgrade", title="Belgrade in Austro-Hungarian hands", unit=OF_MATCHES, side=SIDES[AUSTRIAN],
        of=partial(_held, side=AUSTRIAN, names=("Belgrade",)),
    ),
    Level(
        id="russian-towns", title="Lublin, Chełm, Kowel or Dubno in Austro-Hungarian hands", unit=OF_MATCHES,
        side=SIDES[AUSTRIAN], of=partial(_held, side=AUSTRIAN, names=("Lublin", "Chełm", "Kowel", "Dubno")),
    ),
    Level(
        id="in-serbia", title="Austro-Hungarian troops in Serbia", unit="stacking points", side=SIDES[AUSTRIAN],
        of=_in_serbia,
    ),
    Level(
        id="to-przemysl", title="Russian infantry from Przemyśl", unit="km", side=SIDES[ALLIED],
        of=partial(_distance, side=ALLIED, name="Fortress Przemyśl"),
    ),
    Level(
        id="to-lublin", title="Austro-Hungarian infantry from Lublin", unit="km", side=SIDES[AUSTRIAN],
        of=partial(_distance, side=AUSTRIAN, name="Lublin"),
    ),
)  # fmt: skip
"""What is measured."""
SCORE = ("above-zero", "below-zero")
"""The measures that count for victory (SG-25.3)."""


def _starved(opened: GreatWar, after: GreatWar, index: int) -> bool:
    """9.22: whether hunger took a unit that its side had in supply, or could have marched into supply.

    Steps that a unit loses and survives do not count. Nor does a unit that was cut off when its movement segment began
    and had no way back in it, out of command for instance: either the enemy did that, or orders of an earlier turn.
    """
    if not _gone(opened, after, index):
        return False
    if supplied(opened, index):
        return True
    fed = net(opened, opened.printed.nation[index])
    return may_march(opened, index) and bool(march_of(opened, index).ends & fed)


def _gone(opened: GreatWar, after: GreatWar, index: int) -> bool:
    """Whether a unit is lost altogether."""
    return after.pieces[index].at == Off.ELIMINATED


MISHAPS = (
    Mishap(kind="overstacking", clauses=("6.14",)),
    Mishap(kind="hunger", clauses=("9.22",), question="move", own_doing=_starved),
    Mishap(kind="hunger", clauses=("9.23",), own_doing=_gone),  # nobody has to attack
)
"""What a side can bring upon itself: units lost, not steps."""

GAUGE: Gauge[GreatWar] = Gauge(measures=MEASURES, turn=turn, turns=turns, score=SCORE, mishaps=MISHAPS, deciding=held)
