"""The position of *Battle for Galicia*, and what the rulebook asks of a position."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.rows import Face, Turn, Unit
from hexmarshal.games.galicia.parts.sides import SIDES, SUPPLIES
from hexmarshal.games.galicia.rules.occupancy import Occupancy
from hexmarshal.games.galicia.rules.pieces import Off, Piece, State
from hexmarshal.wargame.hidden_units import HiddenUnits
from hexmarshal.wargame.victory import more_points

replace = msgspec.structs.replace


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that groups play differently; see the rulings."""

    stacks: Literal["hidden", "counted"] = "hidden"
    """Whether the height of an enemy stack is ``hidden`` or ``counted`` (5.4a)."""
    bridges: Literal["halved", "free"] = "halved"
    """Whether an attack over a bridge is ``halved`` as over any river, or ``free`` (7.7a)."""
    shifts: Literal["whole-ratios", "stop"] = "whole-ratios"
    """Beyond the ends of the table shifts are ``whole-ratios`` or ``stop`` (8.2c)."""
    reaction: Literal["unlimited", "once"] = "unlimited"
    """How often cavalry reacts in a phase: ``unlimited`` or ``once`` (12.1.2a)."""
    full_hexes: Literal["guidelines", "any"] = "guidelines"
    """Whether stacks retreat onto full hexes only for the ``guidelines``, or onto ``any`` (9.2c)."""
    surplus: Literal["fewest", "owner", "all"] = "fewest"
    """Who goes on from an overfull hex: the ``fewest`` units, whomever the ``owner`` picks, or ``all`` (9.2b)."""
    advance: Literal["when-emptied", "any-time", "after-retreat"] = "when-emptied"
    """When attackers advance: ``when-emptied``, at ``any-time`` after that, or only ``after-retreat`` (9.3a)."""
    plus_hex: Literal["railway", "listed"] = "railway"
    """Whether the hex that the list adds to a railway is one more ``railway`` hex, or simply ``listed`` (14.1)."""


class Galicia(HiddenUnits[Piece, State, Occupancy, Printed]):
    """A table of *Battle for Galicia*."""

    __slots__ = ()
    side_ids = SIDES
    off = Off
    options: Options
    """The readings chosen for this match."""

    def __init__(self, printed: Printed, options: Options, pieces: list[Piece], state: State, first: Procedure) -> None:
        super().__init__(printed.board, printed, options, pieces, state, first)

    # Who stands where

    def occupied_by(self, side: SideNumber) -> Occupancy:
        """The occupancy of a side, made from nothing."""
        return Occupancy(self, side)

    def rebuild_occupancy(self, side: SideNumber) -> None:
        """See where a side stands after many of its units were changed in ``pieces`` at once."""
        found = self._occupancies[side]
        self._occupancies[side] = None if found is None else found.rebuilt(self)
        self.cache = {}

    def rest(self) -> None:
        """Forget what units have spent, and that they reacted: a phase is over (4.1, 12.1.2)."""
        pieces = self.pieces
        for i, piece in enumerate(pieces):
            if piece.spent or piece.reacted:
                pieces[i] = replace(piece, spent=0, reacted=False)
        self._occupancies = [found and found.rested() for found in self._occupancies]
        self.cache = {}

    # Units

    @property
    def turn(self) -> Turn:
        """The game turn (3.1)."""
        return self.printed.turns[self.state.turn]

    def row(self, index: Counter) -> Unit:
        """What is printed on a unit."""
        return self.printed.units[index]

    def face(self, index: Counter) -> Face:
        """The side of a counter that lies up (2.1, 10.2)."""
        return self.printed.faces[index][self.pieces[index].steps]

    def weakness(self, index: Counter) -> int:
        """What effectiveness and supply take off both strengths (2.4, 10.1, 11.1)."""
        piece, printed = self.pieces[index], self.printed
        return piece.reductions * printed.number["effectiveness.marker"] + printed.weakness[piece.supply]

    def attack(self, index: Counter) -> int:
        """The modified attack strength; it may be zero or less (7.4a)."""
        return self.face(index).attack - self.weakness(index)

    def defence(self, index: Counter) -> int:
        """The modified defence strength; it may be zero or less (7.4b)."""
        return self.face(index).defence - self.weakness(index)

    def guns(self, index: Counter) -> int:
        """The Artillery Value, which effectiveness leaves alone and lack of supply silences (10.0, 11.1)."""
        silent = not self.printed.data.supplies[SUPPLIES[self.pieces[index].supply]].artillery
        return 0 if silent else self.face(index).artillery

    def steps_in(self, cell: Cell, side: SideNumber) -> int:
        """The steps of a side in a hex (5.1)."""
        return sum(self.pieces[i].steps for i in self.here(cell, side))

    def room(self, cell: Cell, side: SideNumber) -> int:
        """How many more steps a hex takes; less than nothing where there are too many (5.1a)."""
        return self.printed.number["stacking.steps"] - self.steps_in(cell, side)

    def breaking(self, index: Counter) -> int:
        """The reduction that costs the unit a step: the third, with a white symbol the second (10.2)."""
        number = self.printed.number
        return number["effectiveness.step-white"] if self.face(index).white else number["effectiveness.step"]

    def fragile(self, index: Counter) -> bool:
        """Whether the next reduction eliminates the unit (9.4.2a)."""
        piece = self.pieces[index]
        return piece.steps == 1 and piece.reductions + 1 >= self.breaking(index)

    # What lies on top (5.3)

    def top_of(self, units: Sequence[Counter]) -> Counter:
        """The unit that lies on top of some: the highest printed attack, then as the owner arranged them."""
        pieces, faces = self.pieces, self.printed.faces
        return max(units, key=lambda i: (faces[i][pieces[i].steps].attack, pieces[i].rank, -i))

    def tops(self, side: SideNumber) -> dict[int, int]:
        """The unit on top in each hex of a side."""
        return self.occupancy(side).tops

    # Victory

    def score(self, side: SideNumber, points: int, why: str, clause: str) -> None:
        """Add victory points (15.0b)."""
        if points:
            had = self.state.points
            self.note(points=(had[0] + points, had[1]) if side == 0 else (had[0], had[1] + points))
            self.say(f"{self.side_name(side)} +{points} VP: {why}.", clause)

    # What the table asks of every game

    def result(self) -> Result:
        """The player with more points wins; equal points are a draw (15.0)."""
        return more_points(SIDES, self.state.points, names=self.printed.names_of)

    def show_state(self, side: str | None) -> dict[str, Any]:
        """Turn, points and towns: all of it lies open."""
        printed, state = self.printed, self.state
        return {
            "turn": self.turn.id,
            "names": dict(zip(SIDES, printed.names_of, strict=True)),
            "fortress": self.hexname(printed.fortress),
            "dates": self.turn.label,
            "last": printed.turns[state.last].id,
            "phasing": SIDES[state.phasing],
            "points": dict(zip(SIDES, state.points, strict=True)),
            "towns": {
                self.hexname(cell): {
                    "name": town.id,
                    "side": town.side,
                    "captured": town.id in state.captured,
                    "held": holds(self.occupancy(SIDES.index(town.side)).held, cell),
                    "worth": town.occupation if town.id in state.captured else town.capture,
                }
                for cell, town in printed.towns.items()
            },
        }
