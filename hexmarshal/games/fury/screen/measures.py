"""What is worth measuring of a match of *Fury in the East*: losses, fortresses, how near the armies came."""

from functools import partial

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.measures import OF_MATCHES, Flow, Level, Mishap
from hexmarshal.core.screen.showing import Gauge
from hexmarshal.games.fury.mind.adjusting import least
from hexmarshal.games.fury.mind.forfeits import forfeits
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, SIDES, Kind
from hexmarshal.games.fury.rules.adjustment import FrontAdjustment
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reach import reach
from hexmarshal.games.fury.rules.sequence import Activation
from hexmarshal.games.fury.screen.turns import held


def turn(table: Fury) -> str:
    """The code of the turn (2.3a)."""
    return table.turn


def turns(table: Fury) -> tuple[str, ...]:
    """The turns that are left."""
    state = table.state
    return tuple(row.id for row in table.printed.turns[state.turn : state.last + 1])


def _steps(piece: Piece) -> int:
    """2.1d: a full corps has two steps. What is left of it as a Cadre counts for nothing."""
    return 0 if piece.at == Off.ELIMINATED else 1 if piece.reduced else 2


def _lost(before: Fury, after: Fury, nation: int) -> float:
    """Steps of corps on the map that an order cost a nation."""
    lost = 0
    for i, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        if old is new or old.at < 0 or old.nation != nation or after.printed.kinds[i] is not Kind.CORPS:
            continue
        if new.at >= 0 or new.at == Off.ELIMINATED:
            lost += max(_steps(old) - _steps(new), 0)
    return lost


def _destroyed(before: Fury, after: Fury, nation: int) -> float:
    """Corps that left the map for the Eliminated Units space."""
    kinds = after.printed.kinds
    return sum(
        old.at >= 0 and new.at == Off.ELIMINATED and old.nation == nation and kinds[i] is Kind.CORPS
        for i, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True))
        if old is not new
    )


def _standing(table: Fury, nation: int) -> float:
    """Steps of corps on the map."""
    kinds = table.printed.kinds
    return sum(
        _steps(piece)
        for i, piece in enumerate(table.pieces)
        if piece.at >= 0 and piece.nation == nation and kinds[i] is Kind.CORPS
    )


def _taken(table: Fury, side: int) -> float:
    """Fortresses of the enemy that a side controls (4c)."""
    return sum(
        fortress.side != side and table.control(cell) == side for cell, fortress in table.printed.fortresses.items()
    )


def _fortress(table: Fury, name: str) -> int:
    return next(cell for cell, fortress in table.printed.fortresses.items() if fortress.name == name)


def _invested(table: Fury, name: str) -> float:
    """100 if a fortress is besieged or lost, else 0: the mean is the share of matches."""
    cell = _fortress(table, name)
    return 100.0 * (holds(table.situation.siege, cell) or table.control(cell) != table.printed.fortresses[cell].side)


def _distance(table: Fury, side: int, name: str) -> float | None:
    """Kilometres from a fortress to the nearest combat unit of a side."""
    cell, board, transform = _fortress(table, name), table.board, table.board.file.transform
    units = table.occupancy(side).units
    if not units or transform is None:
        return None
    return transform.km * min(board.distance(cell, there) for there in units)


def _losses(nation: int) -> tuple[Flow, Flow, Flow]:
    """The three ways in which a nation's losses are told."""
    name, side = NATIONS[nation], SIDES[SIDE_OF[nation]]
    people, lost = name.capitalize(), partial(_lost, nation=nation)
    left = partial(_standing, nation=nation)
    gone = partial(_destroyed, nation=nation)
    return (
        Flow(id=f"{name}-losses", title=f"{people} losses", unit="steps", side=side, of=lost),
        Flow(id=f"{name}-share", title=f"{people} losses", unit="% of all steps", side=side, of=lost, left=left),
        Flow(id=f"{name}-corps", title=f"{people} corps destroyed", unit="corps", side=side, of=gone),
    )


def _near(name: str, side: int, town: str, title: str) -> Level:
    return Level(id=name, title=title, unit="km", side=SIDES[side], of=partial(_distance, side=side, name=town))


MEASURES: tuple[Level | Flow, ...] = (
    *_losses(0),
    *_losses(1),
    *_losses(2),
    Level(
        id="russian-fortresses", title="Fortresses taken by Russia", unit="fortresses", side=SIDES[0],
        of=partial(_taken, side=0),
    ),
    Level(
        id="german-austrian-fortresses", title="Fortresses taken by the Central Powers", unit="fortresses",
        side=SIDES[1], of=partial(_taken, side=1),
    ),
    Level(
        id="przemysl", title="Przemyśl besieged or lost", unit=OF_MATCHES, side=SIDES[0],
        of=partial(_invested, name="Przemyśl"),
    ),
    _near("to-konigsberg", 0, "Königsberg", "Russians from Königsberg"),
    _near("to-krakow", 0, "Kraków", "Russians from Kraków"),
    _near("to-warsaw", 1, "Warsaw", "Central Powers from Warsaw"),
)  # fmt: skip
"""What is measured. Nations are told apart, because history tells them apart."""
SCORE = ("russian-fortresses", "german-austrian-fortresses")
"""The measures that count for victory."""


class Left:
    """Which units a side leaves to front adjustment by its own doing (11.2i).

    The last word on a unit is spoken when its front's activation ends: it is left if the rules would take it now, and
    either would not have taken it when the activation began, or it alone could have marched to where they would not. So
    nobody is blamed for a corps that the enemy surrounds afterwards, or had surrounded before so that no march helped.
    In the adjustment itself a unit is left if the stack that went before it took away its way back, and less would have
    been lost in another order of retreats.
    """

    def __init__(self) -> None:
        self._begun: Fury | None = None
        """The table with which the activation in progress began."""

    def __call__(self, before: Fury, after: Fury) -> dict[int, bool]:
        """What the order between two tables has settled."""
        adjusting = before.within(FrontAdjustment)
        if adjusting is not None:
            return dict.fromkeys(_sacrificed(before, after, adjusting.player), True)
        acting = before.within(Activation)
        if acting is None:
            return {}
        begun = self._begun = self._begun or before
        now = after.within(Activation)
        if now is not None and (now.player, now.front) == (acting.player, acting.front):
            return {}
        self._begun = None
        was, left = _doomed(begun, acting.player), _doomed(after, acting.player)
        own = [
            i for i in range(len(after.pieces))
            if after.on_map(i) and after.side_of(i) == acting.player and after.front_of(i) == acting.front
        ]  # fmt: skip
        return {i: i in left and (i not in was or _could_leave(begun, i)) for i in own}


def _doomed(table: Fury, side: int) -> set[int]:
    return {forfeit.piece for forfeit in forfeits(table, SIDES[side])}


THOROUGHLY = 150
"""On how many tables the best order of retreats is looked for."""


def _sacrificed(before: Fury, after: Fury, side: int) -> list[int]:
    """The units that need not have been given up, but must be since a stack has fallen back as it was ordered to."""
    was, now = (least(table, side, THOROUGHLY) for table in (before, after))
    if now.strength <= was.strength:
        return []
    return [i for cell in cells(now.hexes & ~was.hexes) for i in after.here(cell, side)]


def _could_leave(table: Fury, index: int) -> bool:
    """Whether a unit could march to where front adjustment would not take it."""
    side, found = table.side_of(index), reach(table, index)
    if table.besieged(index):
        return False
    for cell in cells(found.on_foot | found.by_rail):
        gone = table.copy()
        gone.put(index, replace(gone.pieces[index], at=cell, besieging=False))
        if index not in _doomed(gone, side):
            return True
    return False


MISHAPS = (Mishap(kind="isolation", clauses=("11.2i",), follow=Left),)
"""What a side can bring upon itself. An HQ that is cut off (11.2k) is back in the next turn, so it does not count."""

GAUGE: Gauge[Fury] = Gauge(measures=MEASURES, turn=turn, turns=turns, score=SCORE, mishaps=MISHAPS, deciding=held)
