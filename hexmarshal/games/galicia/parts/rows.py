"""What is printed on the counters and in the charts of *Battle for Galicia*: a struct for each kind of row.

How rows belong together: a `Unit` names its `Corps`, its set-up hex or nothing; a unit without one has an `Arrival`.
`Turn.id` ("GT3") is what `Unit.released` and `Arrival.turn` name. Sides are "russian" and "austrian", which are also
the words of the board's marks (`supply:russian`); German units are of the Austro-Hungarian side (2.3).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Positive, Signed, Whole
from hexmarshal.games.galicia.parts.arrivals import Arrival as Arrival
from hexmarshal.games.galicia.parts.arrivals import Rail as Rail
from hexmarshal.wargame import rows
from hexmarshal.wargame.rows import Files, Marker, Number

Side = Literal["russian", "austrian"]
"""The two sides; the board's marks and countries use the same words."""
Nation = Literal["russian", "austrian", "german"]
"""The colour of a counter (2.3)."""
Kind = Literal["infantry", "cavalry"]
"""The type of a unit (2.2)."""
Size = Literal["corps", "division", "brigade"]
"""The size of a unit (2.1)."""
Supply = Literal["in", "low", "out"]
"""The three states of supply (11.0)."""
Strength = Annotated[int, msgspec.Meta(ge=1, le=20)]
Steps = Annotated[int, msgspec.Meta(ge=1, le=2)]

_HALF = r"(?:-|[+-][12](?: R[1-9])?|R[1-9])"
Entry = Annotated[str, msgspec.Meta(pattern=rf"^{_HALF}/{_HALF}$")]
"""A cell of the combat results table (9.1), attacker before defender: "+2/-1", "-/+1 R1"."""
Ratio = Annotated[str, msgspec.Meta(pattern=r"^[1-9](?:\.5)?:[1-9](?:\.5)?$")]
"""A column of the combat results table, attacker to defender: "1:3", "1.5:1"."""

# -- Counters (2) -------------------------------------------------------------------------------------------


class Corps(Row, frozen=True, kw_only=True):
    """A corps: what the second number on a counter, in the coloured box, stands for (2.1)."""

    id: str
    """Nation and number: "ah-corps-2", "ru-corps-GD"."""
    name: str
    """The number in the box: "2"."""
    title: str
    """In words: "2nd Corps"."""
    side: Side


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a unit's counter (2.1)."""

    attack: Strength
    """Attack strength."""
    defence: Strength
    """Defence strength."""
    artillery: Whole
    """Artillery Value (AV)."""
    ersatz: bool = False
    """Whether a dot encircles the attack strength: an Ersatz unit as long as this side lies up."""
    white: bool = False
    """Whether the field of the type symbol is white: the step is lost at the second reduction, not the third (10.2)."""


class Unit(Row, frozen=True, kw_only=True):
    """A unit (2.1)."""

    id: str
    """Nation and designation: "ah-20", "ru-82-r", "ge-3-lw"."""
    name: str
    """The designation as players write it, unique on its side: "82 r"."""
    title: str
    """The designation in words: "82nd Reserve Division"."""
    nation: Nation
    corps: str = ""
    """The corps it is attached to; "" for an independent unit (7.2)."""
    kind: Kind
    size: Size
    movement: Positive
    """Movement allowance (MA)."""
    front: Face
    """The unit at full strength."""
    back: Face | None = None
    """The unit after the loss of a step; None for a unit of one step, which is then eliminated."""
    setup: str = ""
    """The hex it is set up in; "" for a reinforcement (1.1)."""
    released: str = ""
    """The turn in the movement restriction dot: from then on it may move; "" for a unit without a dot (2.1)."""
    note: str = ""
    """What an editor should know."""

    @property
    def side(self) -> Side:
        """The side it plays for: Germans are Austro-Hungarian for all purposes (2.3)."""
        return "russian" if self.nation == "russian" else "austrian"

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its sides, the front first: as many as it has steps."""
        return (self.front, self.back) if self.back else (self.front,)

    @property
    def steps(self) -> int:
        """Its steps at full strength (5.1)."""
        return len(self.faces)

    def face(self, steps: int) -> Face:
        """The side that lies up when it has that many steps left."""
        return self.faces[self.steps - steps]


# -- Charts -------------------------------------------------------------------------------------------------


class Player(Row, frozen=True, kw_only=True):
    """One of the two players (1.0, 2.3), in the order of their player turns (3.0)."""

    id: Side
    name: str
    """For people: "Austro-Hungarian"."""
    nations: tuple[Nation, ...]
    """The nations whose units they play."""


class Turn(rows.Turn, frozen=True, kw_only=True):
    """A game turn (3.0)."""

    sides: tuple[Side, ...]
    """Whose player turns it has, in their order; on the first only the Austro-Hungarian one (3.0)."""
    attack: Whole
    """Victory points for each attack by infantry (15.1)."""
    shaded: bool
    """Whether the shaded hexes are closed to Austro-Hungarian moves, reactions and advances (4.5, 9.3)."""


class Establishment(Row, frozen=True, kw_only=True):
    """How many steps units of a type and size have (5.1)."""

    id: str
    kind: Kind
    size: Size
    steps: Steps


class Terrain(Row, frozen=True, kw_only=True):
    """A kind of terrain: movement points to enter it (4.2)."""

    id: str
    infantry: Positive
    cavalry: Positive


class Hexside(Row, frozen=True, kw_only=True):
    """A kind of hexside. A side with a bridge has the row "bridge" instead of "river" (4.2.1)."""

    id: Literal["river", "bridge", "ridge"]
    infantry: Whole
    """Movement points to cross it, in addition to those for the hex (4.2)."""
    cavalry: Whole
    """Likewise."""
    halves: bool
    """Whether units that attack across it have strength and AV halved (7.7)."""
    stops_zone: bool
    """Whether zones of control end at it (6.1)."""
    retreat: Whole
    """Effectiveness reductions of each unit that retreats across it (9.2.2)."""


class Columns(Row, frozen=True, kw_only=True):
    """The head of the combat results table (9.1): one row, "columns"."""

    id: str
    columns: Annotated[tuple[Ratio, ...], msgspec.Meta(min_length=2)]
    """The ratios, from the worst for the attacker to the best."""


class Combat(Row, frozen=True, kw_only=True):
    """A line of the combat results table: what a roll of two dice gives in each column (9.1)."""

    id: str
    roll: Annotated[int, msgspec.Meta(ge=2, le=12)]
    """The two dice."""
    results: tuple[Entry, ...]
    """A cell for each column."""


class Magnitude(Row, frozen=True, kw_only=True):
    """The size of a combat (8.4) and its column of the loss results table (9.4)."""

    id: Literal["small", "large"]
    least: Whole
    """The steps of both sides from which a combat is that large."""
    losses: tuple[Whole, ...]
    """The modified rolls from which 1, 2, 3 and more reductions are taken."""


class Artillery(Row, frozen=True, kw_only=True):
    """A band of the enemy's Artillery Value, which modifies the loss roll (9.4.1)."""

    id: str
    least: Whole
    """The value from which it holds, up to the next band."""
    modifier: Whole


class Modifier(Row, frozen=True, kw_only=True):
    """Another modifier of the loss roll (9.4.1)."""

    id: str
    value: Signed
    what: str
    """When it applies, and to whom."""


class SupplyRow(Row, frozen=True, kw_only=True):
    """A state of supply (11.1, 11.4)."""

    id: Supply
    name: str
    """For people: "Low Supply"."""
    farthest: Whole | None = None
    """The longest path that still gives this state, in hexes; None for the state of a unit without any."""
    strength: Annotated[int, msgspec.Meta(ge=-9, le=0)]
    """Added to attack and defence."""
    artillery: bool
    """Whether the Artillery Value counts."""


class Fortress(Row, frozen=True, kw_only=True):
    """The fortress of Przemyśl (13.0)."""

    id: str
    hex: str
    """Where it stands: closed to the enemy, and not to be attacked."""
    side: Side
    """Whose it is."""
    shifts: Whole
    """Columns in the favour of its side, in combats over an adjacent hex."""


class Town(Row, frozen=True, kw_only=True):
    """A town ringed in red (15.1)."""

    id: str
    hex: str
    """Where it lies."""
    side: Side
    """Who earns points for it."""
    capture: Whole
    """Points on the first turn it is taken."""
    occupation: Whole
    """Points on every later turn that it is occupied."""


class Abbreviation(Row, frozen=True, kw_only=True):
    """Letters on the counters (1.2, counter abbreviations)."""

    id: str
    """The letters, in lower case."""
    nations: tuple[Nation, ...]
    """The nations on whose counters they stand."""
    word: str
    """What they mean."""


FILES: Files = {
    "counters.toml": {"corps": Corps, "unit": Unit},
    "tables.toml": {
        "player": Player, "turn": Turn, "establishment": Establishment, "terrain": Terrain, "hexside": Hexside,
        "odds": Columns, "combat": Combat, "magnitude": Magnitude, "artillery": Artillery, "modifier": Modifier,
        "supply": SupplyRow, "fortress": Fortress, "town": Town, "arrival": Arrival, "number": Number,
        "abbreviation": Abbreviation, "marker": Marker,
    },
}  # fmt: skip
"""The data files beside the board, with their tables."""


class Scenario(rows.Scenario, frozen=True, kw_only=True):
    """A start position and a length: `[scenario]` and `[placement]` of a scenario file."""

    first_turn: str
    last_turn: str
    setup: Literal["printed", "placed"]
    """Whether the units stand where their counters say, or where `placement` says."""
    placement: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The units in each hex. A unit that is not placed comes by the reinforcement list if its turn is yet to come."""
