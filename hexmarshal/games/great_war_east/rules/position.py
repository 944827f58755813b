"""The position of *The Great War in the East*, and what the rulebook asks of a position."""

from collections.abc import Container, Iterable, Sequence

import msgspec

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.great_war_east.parts.printed import SIDES, Printed
from hexmarshal.games.great_war_east.parts.rows import Turn, Unit
from hexmarshal.games.great_war_east.rules.additions import Exclusive
from hexmarshal.games.great_war_east.rules.occupancy import PLACED, Occupancy
from hexmarshal.games.great_war_east.rules.options import Options
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Off, Piece, State
from hexmarshal.games.great_war_east.rules.standing import Standing, seized, standing_of
from hexmarshal.wargame.unit_table import UnitTable

replace = msgspec.structs.replace


class GreatWar(UnitTable[Piece, State, Occupancy, Printed]):
    """A table of *The Great War in the East*."""

    __slots__ = ("exclusive",)
    side_ids = SIDES
    off = Off
    options: Options
    """The optional rules and readings of this match."""

    exclusive: Exclusive
    """What the exclusive rules add to the standard ones."""

    def __init__(
        self,
        printed: Printed,
        options: Options,
        exclusive: Exclusive,
        pieces: list[Piece],
        state: State,
        first: Procedure,
    ) -> None:
        self.exclusive = exclusive
        super().__init__(printed.board, printed, options, pieces, state, first)

    # Who stands where

    def occupied_by(self, side: SideNumber) -> Occupancy:
        """The occupancy of a side, made from nothing."""
        return Occupancy(self.printed, self.stacks(side), self.pieces)

    def troops(self, cell: Cell, side: SideNumber) -> list[Counter]:
        """The units of a side in a hex that are no headquarters."""
        hq = self.printed.hq
        return [index for index in self.here(cell, side) if not hq[index]]

    def on_map(self, index: Counter) -> bool:
        """Whether a counter stands in a hex of the map."""
        at = self.pieces[index].at  # asked in every hot loop: sooner than by the mask of the boxes
        return at >= 0 and at not in self.printed.boxes

    def stacked(self, cell: Cell, side: SideNumber) -> int:
        """The stacking points of a side in a hex (6.11)."""
        stacking = self.printed.stacking
        return sum(stacking[index] for index in self.here(cell, side))

    def room(self, cell: Cell, side: SideNumber) -> int:
        """How many stacking points more a hex takes; below 0 where there are too many (6.0)."""
        return self.printed.number["stacking"] - self.stacked(cell, side)

    # Fortresses (11)

    def fortress_steps(self, number: int) -> int:
        """The steps that a fortress has left (11.13)."""
        return self.printed.number["fortress.steps"] - self.state.fortresses[number]

    def fortress_strength(self, number: int) -> int:
        """The defence strength of a fortress: the smaller one when it is weakened, none when destroyed (11.14)."""
        if self.fortress_steps(number) <= 0:
            return 0
        fort = self.printed.fortresses[number]
        return fort.weak if self.state.fortresses[number] >= self.printed.number["fortress.weak"] else fort.full

    def standing(self, side: SideNumber) -> Standing:
        """What follows from where a side stands."""
        # In every hot loop: the plain form of ``derived``.
        found: Standing | None = self.cache.get(side)
        if found is None:
            found = self.cache[side] = standing_of(self, side)
        return found

    def forts(self, side: SideNumber) -> int:
        """The hexes with a fortress of a side that is not destroyed."""
        return self.standing(side).forts

    # Zones of control (7)

    def zone(self, side: SideNumber) -> int:
        """Hexes that a side controls by units and fortresses (7.0); foragers do in the enemy's turn (SG-24.1)."""
        return self.standing(side).zone

    def covered(self, side: SideNumber) -> int:
        """The hexes where units or fortresses of a side cancel enemy control for supply and retreat (7.24)."""
        return self.standing(side).covered

    def controlled_against(self, side: SideNumber) -> int:
        """The hexes that the enemy controls for the supply and retreat of a side (7.24)."""
        return self.standing(1 - side).zone & ~self.standing(side).covered

    def closed(self, side: SideNumber) -> int:
        """The hexes that a side cannot enter: those of enemy units but lone headquarters, and fortresses (5.13)."""
        return self.standing(1 - side).covered

    def in_play(self) -> int:
        """The hexes of the maps that this scenario uses."""
        return self.standing(1 - self.state.phasing).in_play  # of the two the one that a move leaves as it is

    def seized(self) -> int:
        """The railway hexes and towns where an enemy of their country was last (5.33, 9.15, SG-25.12)."""
        return seized(self.printed, self.state.seized)

    # Units

    @property
    def turn(self) -> Turn:
        """The game turn."""
        return self.printed.turns[self.state.turn - 1]

    def steps(self, index: Counter) -> int:
        """The steps that a unit has left; headquarters have none (2.4)."""
        return self.printed.full[index] - self.pieces[index].lost

    def strengths(self, index: Counter) -> tuple[int, int]:
        """Attack and defence strength by the steps that are left, before anything halves or doubles them (8.53)."""
        return self.printed.strengths[index][self.pieces[index].lost]

    def allowance(self, index: Counter) -> int:
        """The movement allowance as printed (2.4); see the reading of the numbers on headquarters (2.31)."""
        return self.printed.allowances[self.options.headquarters == "movement"][index]

    def radius(self, index: Counter) -> int:
        """The command radius of a headquarters (10.11)."""
        return self.printed.radius(index, swapped=self.swapped)

    @property
    def swapped(self) -> bool:
        """Whether the third number on a headquarters is its movement, and the last its radius (2.31)."""
        return self.options.headquarters == "movement"

    def in_command(self, index: Counter) -> bool:
        """Whether a phasing unit is in command control in this phase; headquarters always are (10.31)."""
        return self.printed.hq[index] or self.pieces[index].commander != NOBODY

    def own(self, side: SideNumber) -> tuple[Piece, ...]:
        """The counters of a side as they are, in the order of the counters."""
        return self.printed.take_side[side](self.pieces)

    def row(self, index: Counter) -> Unit:
        """What is printed on a counter."""
        return self.printed.units[index]

    # Changes

    def march(self, index: Counter, path: Sequence[Cell], how: str, clause: str, **fields: object) -> None:
        """Take a counter along a path and tell it, and note the railways and towns that change hands."""
        super().march(index, path, how, clause, **fields)
        if not self.printed.hq[index]:
            self.take(self.printed.side[index], path)

    def settle(self, said: Container[str]) -> None:
        """SG-25.12: whoever stands in a town or on a railway was the last there, whatever was said of it."""
        for side in range(len(SIDES)):
            self.take(side, cells(self.occupancy(side).held))

    def take(self, side: SideNumber, hexes: Iterable[Cell]) -> None:
        """A side's units were the last in some hexes (5.33, 9.15, SG-25.12)."""
        entered = mask(hexes) & self.printed.watched
        if entered:
            now, home = self.seized(), self.printed.home
            changed = (now | entered & home[1 - side]) & ~(entered & home[side])
            if changed != now:
                self.note(seized=tuple(cells(changed)))

    def alter_all(self, indexes: Iterable[Counter], **fields: object) -> None:
        """Change those counters without a word that are not so already."""
        if not PLACED.isdisjoint(fields):
            super().alter_all(indexes, **fields)
        elif changed := self.unlike(indexes, fields):  # the occupancies stay as they are
            for index in changed:
                self.pieces[index] = replace(self.pieces[index], **fields)
            self.cache = {}

    def release(self, side: SideNumber) -> None:
        """Nobody of a side is in command control any more (10.31, 10.36)."""
        mine = zip(self.printed.of_side[side], self.own(side), strict=True)
        self.alter_all([index for index, piece in mine if piece.commander != NOBODY], commander=NOBODY)

    def score(self, points: int, why: str, clause: str) -> None:
        """Add to the Allied victory point total, or take from it (SG-25.0)."""
        if points:
            self.note(points=self.state.points + points)
            sign, total = f"+{points}" if points > 0 else minus(points), minus(self.state.points)
            noun = "victory point" if abs(points) == 1 else "victory points"
            self.say(f"{sign} {noun}: {why}. The total is {total}.", clause)

    # What the table asks of every game

    def result(self) -> Result:
        """The level of victory (SG-25.3)."""
        points = self.state.points
        lower = self.options.bands == "lower"
        levels = tuple(self.printed.data.levels.values())
        level = next((row for row in levels if points >= row.least + (row.shared and lower)), levels[-1])
        total = f"{minus(points)} point{'' if abs(points) == 1 else 's'}"
        sentence = f"A draw: {total}." if not level.winner else f"{level.id} victory: {total}."
        return {"winner": level.winner, "level": level.id, "score": points, "sentence": sentence}

    def holder(self, cell: Cell) -> SideNumber:
        """The side that occupies a town or was the last in it: at first the side of its country (SG-25.12)."""
        for side in (0, 1):
            if holds(self.occupancy(side).held, cell):
                return side
        own = 0 if holds(self.printed.home[0], cell) else 1
        return 1 - own if cell in self.state.seized else own


def minus(number: int) -> str:
    """A number as a sentence writes it."""
    return f"−{-number}" if number < 0 else str(number)
