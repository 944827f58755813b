"""9.3, 9.5 to 9.7, 9.9.1: strengths, flanks and odds, and the white and the black die."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import NamedTuple

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.events import Modifier, Ratio, Rolled
from hexmarshal.core.engine.events import Odds as Told
from hexmarshal.core.engine.prices import exact
from hexmarshal.games.serbien.parts.data import Result, read_result
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.standing.forces import Force, proficiency
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.odds import closed_hexes

MARKED_LEFT = ("major river", "sava island", "riverbend")
"""9.6.1d: hexsides that shift the odds by a column if all attack across them or their like."""


QUARTERS = 4
"""Strengths are added up in quarters: half of a Two-Hex Unit without Ammo fights with a quarter of its strength."""
LOWEST = -60
"""The lowest column that is counted: no shifts lead from there to the table."""


class Attacker(NamedTuple):
    """A Force that attacks."""

    units: Force
    """Its units that take part."""
    here: int
    """The hex out of which they attack; of a Two-Hex Unit the one that touches the target."""
    ammo: bool = True
    """Whether it is provided with Ammo (9.4)."""


class Odds(NamedTuple):
    """The odds of an attack."""

    quarters: tuple[int, int]
    """The strengths of attacker and defender, in quarters: whole numbers are quicker, and a half of a half is one."""
    initial: int
    """The column from 0, below it and above the last as the book counts on (9.6.2)."""
    shifts: tuple[Modifier, ...]
    """Column shifts, to the right above 0."""
    final: int
    """The same after the shifts."""
    column: int
    """The column of the table (9.9)."""
    flanked: bool
    """Whether the defender is Flanked (9.5)."""

    @property
    def strengths(self) -> tuple[Fraction, Fraction]:
        """Attacker and defender."""
        ours, theirs = self.quarters
        return Fraction(ours, QUARTERS), Fraction(theirs, QUARTERS)

    def told(self, table: Serbien) -> Told:
        """The same for programs: the strengths, the column before the shifts, and that of the table after them."""
        ours, theirs = (exact(quarters, QUARTERS) for quarters in self.quarters)
        ratio, column = column_of(table, self.initial), column_of(table, self.column)
        return Told(attack=ours, defence=theirs, ratio=ratio, shifts=self.shifts, column=column)

    def openly(self, table: Serbien) -> Told:
        """The shifts and the column of the table alone."""
        return Told(shifts=self.shifts, column=column_of(table, self.column))

    @property
    def below(self) -> bool:
        """10.0c: whether they are lower than the table goes."""
        return self.final < 0


# -- Strengths (9.3) ------------------------------------------------------------------------------------------

HALF, WHOLE = Fraction(1, 2), Fraction(1)


def share(table: Serbien, index: Counter) -> Fraction:
    """19.1.6a: how much of a unit fights in a hex: half of a Two-Hex Unit."""
    return HALF if table.pieces[index].also >= 0 else WHOLE


def _halves(table: Serbien, index: Counter) -> int:
    """The same in halves: whole numbers are added up sooner."""
    return 1 if table.pieces[index].also >= 0 else 2


def share_at(table: Serbien, index: Counter, hexes: Iterable[Cell]) -> Fraction:
    """How much of a unit attacks: a half for each of its hexes that touches the target (19.1.6b)."""
    piece = table.pieces[index]
    if piece.also < 0:
        return WHOLE
    return Fraction(sum(cell in hexes for cell in (piece.at, piece.also)), 2)


def eighths_at(table: Serbien, index: Counter, target: Cell) -> int:
    """19.1.3: the size in which a unit attacks, in eighths of a division-equivalent: by half for each hex it does."""
    piece, quarters = table.pieces[index], table.printed.quarters[index]
    if piece.also < 0:
        return 2 * quarters
    return quarters * sum(cell in doors(table, target) for cell in (piece.at, piece.also))


@derived_from(lambda table, target: table.printed.memories["doors"])
def doors(table: Serbien, target: Cell) -> tuple[Cell, ...]:
    """9.2a, 9.2.3c: the hexes out of which one can attack a hex: not across the Donau or impassable mountains."""
    shut = table.printed.ground.donau | set(table.board.sides("impassable"))
    return tuple(cell for cell in table.board.neighbours[target] if (cell, target) not in shut)


def fronts(table: Serbien, force: Attacker, target: Cell) -> tuple[Cell, ...]:
    """19.1.6b: the hexes out of which a Force attacks: those of a Two-Hex Unit from which it can."""
    piece = table.pieces[force.units[0]]
    if piece.also < 0:
        return (force.here,)
    return tuple(cell for cell in (piece.at, piece.also) if cell in doors(table, target))


def attack_strength(table: Serbien, force: Attacker, target: Cell) -> Fraction:
    """9.3.2: the strength of an attacking Force."""
    return Fraction(attack_quarters(table, force, target), QUARTERS)


def attack_quarters(table: Serbien, force: Attacker, target: Cell) -> int:
    """9.3.2: the strength of an attacking Force: its units, halved for want of Ammo, then the terrain; not below 0.

    Of a Two-Hex Unit each half has half the strength, is half as large, and crosses its own hexside (19.1.3, 19.1.6a).
    """
    halves = sum([table.attack(i) * _halves(table, i) for i in force.units])
    strength = halves * 2 if force.ammo else halves
    whole = any(table.row(i).size == "XX" and table.pieces[i].also < 0 for i in force.units)
    total = 0
    for here in fronts(table, force, target):
        rows = [row[not whole] for row in _rows(table, here, target)]
        less = sum(rows) if table.options.bottomland == "sum" else min(rows, default=0)
        total += max(strength + QUARTERS * less, 0)
    return total


def _rows(table: Serbien, here: Cell, target: Cell) -> Iterator[tuple[int, int]]:
    """9.3.2: what the hexside crossed and the hex left take off: of a division, and of a smaller Force."""
    ground, hexsides = table.printed.ground, table.printed.data.hexsides
    water, terrain = ground.water(here, target), ground.terrain[here]
    if water in hexsides:
        yield hexsides[water].attack
    if terrain is not None:
        yield terrain.attack


def defence_quarters(table: Serbien, forces: Sequence[tuple[Force, bool]], target: Cell) -> int:
    """9.2.4, 9.3.1: the strength of all defenders together, each Force with or without Ammo, and the terrain once.

    A Fort needs no Ammo (8.5.1a). A strength of nothing counts as one.
    """
    quarters = 0
    for units, ammo in forces:
        for i in units:
            quarters += table.defence(i) * _halves(table, i) * (2 if ammo or table.is_fort(i) else 1)
    terrain = table.printed.ground.terrain[target]
    quarters += 0 if terrain is None else QUARTERS * terrain.bonus
    return quarters if quarters > 0 else QUARTERS


# -- Columns (9.6) --------------------------------------------------------------------------------------------


@derived_from(lambda table: table.printed.memories["ratios"])
def ratios(table: Serbien) -> tuple[Fraction, ...]:
    """The columns of the table as numbers."""
    heads = table.printed.data.columns
    return tuple(Fraction(*map(int, head.split(":"))) for head in heads)


@derived_from(lambda table: table.printed.memories["ratios"])
def _midpoints(table: Serbien) -> tuple[tuple[int, int], ...]:
    """The ratios from which on each column but the first is the nearest, as so much to so much."""
    return tuple(((one + other) / 2).as_integer_ratio() for one, other in pairwise(ratios(table)))


@derived_from(lambda table: table.printed.memories["ratios"])
def _lower(table: Serbien) -> tuple[Fraction, ...]:
    """Below them another column is the nearest: 1:5 and so on, from the lowest that counts up to the first."""
    lowest = int(1 / ratios(table)[0])
    return tuple((Fraction(1, lowest + n) + Fraction(1, lowest + n + 1)) / 2 for n in reversed(range(-LOWEST)))


def rounded(table: Serbien, ours: int | Fraction, theirs: int | Fraction = 1) -> int:
    """9.6, 9.6.2b: the column nearest to a ratio, the higher one from the midpoint on.

    Beyond 8:1 columns go on in steps of two, 10:1, 12:1; below 1:4 in steps of one, 1:5, 1:6.
    """
    midpoints = _midpoints(table)
    last = len(midpoints)
    for column in range(last, 0, -1):
        over, under = midpoints[column - 1]
        if ours * under >= over * theirs:
            return column if column < last else last + _beyond(table, ours, theirs)
    return bisect_right(_lower(table), Fraction(ours) / theirs) + LOWEST


def _beyond(table: Serbien, ours: int | Fraction, theirs: int | Fraction) -> int:
    """9.6.2b: how many columns a ratio lies beyond the last."""
    most = ratios(table)[-1]
    return max(floor((ours - (most - 1) * theirs) / (2 * theirs)), 0)


def label(table: Serbien, column: int) -> str:
    """A column as the book writes it."""
    heads = table.printed.data.columns
    if column >= len(heads):
        return f"{int(ratios(table)[-1]) + 2 * (column - len(heads) + 1)}:1"
    return heads[column] if column >= 0 else f"1:{int(1 / ratios(table)[0]) - column}"


def column_of(table: Serbien, column: int) -> Ratio:
    """A column with its name and number."""
    return Ratio(label(table, column), column)


def irregulars(table: Serbien, units: Iterable[Counter], cell: Cell) -> bool:
    """23.1.1a: whether Komitadji in a hex add one to the strength of units that fight there, attacking or defending."""
    if cell not in table.state.komitadji:
        return False
    printed, all_count = table.printed, table.options.montenegrins == "serbian"
    mine = (i for i in units if printed.side[i] == SERBIAN and cell in (table.pieces[i].at, table.pieces[i].also))
    return any(all_count or not printed.montenegrin[i] for i in mine)


def strengthened(table: Serbien, attackers: Sequence[Attacker], target: Cell) -> tuple[Cell, ...]:
    """23.1.1a: the hexes out of which Komitadji strengthen an attack."""
    hexes = sorted({here for force in attackers for here in fronts(table, force, target)})
    units = [i for force in attackers for i in force.units]
    return tuple(here for here in hexes if irregulars(table, units, here))


def odds_of(
    table: Serbien,
    attackers: Sequence[Attacker],
    target: Cell,
    defenders: Sequence[tuple[Force, bool]],
    aided: Sequence[Counter] = (),
) -> Odds:
    """9.6: strengths, the initial column, the shifts, and the column of the table.

    ``aided`` are hexes out of which Komitadji have strengthened another attack, and strengthen no more.
    """
    ours = sum([attack_quarters(table, force, target) for force in attackers])
    theirs = defence_quarters(table, defenders, target)
    if table.state.komitadji:
        ours += QUARTERS * sum(here not in aided for here in strengthened(table, attackers, target))
        theirs += QUARTERS * irregulars(table, [i for units, _ in defenders for i in units], target)
    initial = rounded(table, ours, theirs)
    flanked = is_flanked(table, attackers, target)
    shifts = tuple(_shifts(table, attackers, target, flanked))
    final = initial + int(sum(shift.value for shift in shifts))
    column = min(max(final, 0), len(table.printed.data.columns) - 1)
    return Odds((ours, theirs), initial, shifts, final, column, flanked)


def _shifts(table: Serbien, attackers: Sequence[Attacker], target: Cell, flanked: bool) -> Iterator[Modifier]:
    """9.6.1: the column shifts that apply, each by itself."""
    fighters = [i for force in attackers for i in force.units if table.fights(i)]
    enemy = 1 - table.side_of(fighters[0]) if fighters else 0
    if fighters and all(table.pieces[i].prepared == target for i in fighters):
        yield Modifier(1, "Prepared Attack", "9.6.1a")
    if flanked:
        yield Modifier(2, "Flanked", "9.6.1b")
    if target in table.state.positions[enemy]:
        yield Modifier(-1, "Improved Position", "9.6.1c")
    hexes = [here for force in attackers for here in fronts(table, force, target)]
    yield from _river_shifts(table, hexes, target)
    level = table.printed.ground.level
    if all(level[here] < level[target] for here in hexes):
        yield Modifier(-1, "up elevation", "9.6.1f")


def _river_shifts(table: Serbien, hexes: Sequence[Cell], target: Cell) -> Iterator[Modifier]:
    """9.6.1d, 9.6.1e: rivers, if all attack across or from them; the Sava also if any does."""
    ground = table.printed.ground
    waters = [ground.water(here, target) for here in hexes]
    wet = [(row := ground.terrain[here]) is not None and row.shift > 0 for here in hexes]
    sava = [water == "sava" for water in waters]
    lesser = [water in MARKED_LEFT or soaked for water, soaked in zip(waters, wet, strict=True)]
    found = []
    if all(lesser):
        found.append(Modifier(-1, "river", "9.6.1d"))
    if all(sava):
        found.append(Modifier(-2, "Sava", "9.6.1e"))
    elif any(sava):
        found.append(Modifier(-1, "Sava", "9.6.1e"))
    if table.options.shifts == "greatest" and found:
        found = [min(found, key=lambda shift: shift.value)]
    yield from found


# -- Flanks (9.5) ---------------------------------------------------------------------------------------------


def is_flanked(table: Serbien, attackers: Sequence[Attacker], target: Cell) -> bool:
    """9.5.1: whether the stack in a hex is Flanked by those who attack it."""
    side = table.side_of(attackers[0].units[0])
    stack = table.here(target, 1 - side)
    if any(map(table.is_fort, stack)):
        return False  # 9.5.4
    size = sum(eighths_at(table, i, target) for force in attackers for i in force.units)
    return size >= sum(map(table.eighths, stack)) and enclosed(table, attackers, target)


def enclosed(table: Serbien, attackers: Sequence[Attacker], target: Cell) -> bool:
    """9.5.1, 9.5.3: whether those who attack a hex close enough of the hexes around it, whoever stands there."""
    side = table.side_of(attackers[0].units[0])
    zone = 0
    for force in attackers:
        for i in force.units:
            if table.printed.formation[i]:
                cells = (table.pieces[i].at, table.pieces[i].also)
                for cell in (cell for cell in cells if cell >= 0):
                    zone |= table.printed.zone[cell]
    # 9.5.3: across Sava, Donau and impassable hexsides no zone of control reaches, and no hex counts.
    around = table.board.adjacent[target] & table.printed.zone[target]
    closed = closed_hexes(around, table.occupancy(side).held, zone, table.occupancy(1 - side).held)
    return closed.bit_count() >= table.printed.number["flank"]


def proficiency_drm(table: Serbien, attackers: Iterable[Counter], defenders: Iterable[Counter]) -> int:
    """9.7: the highest defending Proficiency Rating less the highest attacking one."""
    return proficiency(table, defenders) - proficiency(table, attackers)


def repulse_odds(table: Serbien, attackers: Force, target: Cell, defenders: Force) -> Odds:
    """7.4.3a: the odds of a Repulse, built like those of a combat, with Ammo for both."""
    piece = table.pieces[attackers[0]]
    here = next((cell for cell in (piece.at, piece.also) if cell in doors(table, target)), piece.at)
    return odds_of(table, (Attacker(attackers, here),), target, ((defenders, True),))


# -- The dice (9.9.1) -----------------------------------------------------------------------------------------


def roll(
    table: Serbien, purpose: str, column: int, drm: int, clause: str, meaning: Callable[[Result], str] = str,
    told: Told | None = None,
) -> str:  # fmt: skip
    """Roll both dice and read the table: the cell as it is printed. Proficiency modifies the white die (9.7).

    ``told`` are the odds, where nothing has told them before.
    """
    white, black = table.draw(6, purpose), table.draw(6, purpose)
    cell = table.printed.data.entry(column, white + drm, black)
    modifiers = (Modifier(drm, "Proficiency, white die", "9.7"),) if drm else ()
    table.tell(
        Rolled(
            purpose=purpose, sides=6, die=white + black, dice=(white, black), modifiers=modifiers,
            total=white + drm, result=meaning(read_result(cell)), clause=clause,
            odds=told or Told(column=column_of(table, column)),
        )
    )  # fmt: skip
    return cell
