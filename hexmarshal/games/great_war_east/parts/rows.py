"""What a row of each data file of *The Great War in the East* is: counters, charts, scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Positive, Signed, Whole
from hexmarshal.wargame import rows
from hexmarshal.wargame.rows import Files, Marker, Number

Side = Literal["allied", "austrian"]
"""The two players (16, 2.3)."""
Nation = Literal["austrian", "russian", "serbian"]
"""Whose a unit, a country or a railway is; the boards use the same words."""
Size = Literal["headquarters", "regiment", "brigade", "division", "corps"]
"""The size of a unit (2.32)."""
Kind = Literal["headquarters", "infantry", "cavalry", "depot"]
"""The type of a unit (2.33)."""
Competence = Annotated[int, msgspec.Meta(ge=1, le=4)]
"""Tactical Competence Rating, from 1, the best (2.4)."""
Strength = Annotated[int, msgspec.Meta(ge=0, le=20)]
Cost = Annotated[int, msgspec.Meta(ge=1, le=9)]
Points = Annotated[int, msgspec.Meta(ge=-180, le=180)]
Entry = Annotated[str, msgspec.Meta(pattern=r"^(?:-|[12])/(?:-|[123]|E)$")]
"""A cell of the combat results table, attacker before defender (8.54): "1/2"."""

# -- Counters (2.3) -----------------------------------------------------------------------------------------


class Unit(Row, frozen=True, kw_only=True):
    """A counter (2.31): a combat unit with its strengths, or a headquarters with those of 10.11."""

    id: str
    """Nation and designation: "ah-XI/3", "ru-78R/3", "se-Be"."""
    name: str
    """The designation with its army, unique on its side: "XI/3"."""
    title: str
    """The designation in words."""
    nation: Nation
    army: str = ""
    """The superior unit designation (16, 2.3); "" for a unit of no army."""
    size: Size
    kind: Kind
    attack: Strength = 0
    """Attack strength of the front."""
    defence: Strength = 0
    """Defence strength of the front."""
    back: tuple[Strength, Strength] | None = None
    """Attack and defence strength of the back (8.52, 8.53); None for a unit of one step and a headquarters."""
    movement: Whole
    """Movement allowance; 0 for a headquarters that moves by rail only (SG-19.2)."""
    shift: Whole = 0
    """Attack shift of a headquarters (10.11)."""
    parenthesised: bool = False
    """Whether its shift works through another headquarters only (SG-18.2, SG-19.1)."""
    command: Whole = 0
    """Command strength, in stacking points (10.11)."""
    radius: Whole = 0
    """Command radius, in hexes (10.11)."""
    combat: Strength = 0
    """Combat strength of a headquarters (10.11)."""
    heroic: bool = False
    """Whether a headquarters is a heroic leader (10.12)."""
    alternate: bool = False
    """Whether a headquarters has a reverse side and displaces instead of being eliminated (10.54)."""
    hex: str = ""
    """Its set-up hex; "" for a reinforcement (3.0)."""
    turn: str = ""
    """The turn of its arrival; "" for a unit that is set up (3.0)."""
    entries: str = ""
    """The letters of its entry hexes, of which the owner picks one (3.0): "A", "LM"."""
    note: str = ""
    """What an editor should know."""

    @property
    def side(self) -> Side:
        """The player whose it is (16, 2.3)."""
        return "austrian" if self.nation == "austrian" else "allied"

    @property
    def headquarters(self) -> bool:
        """Whether it is a headquarters (10.1)."""
        return self.kind == "headquarters"


# -- Charts -------------------------------------------------------------------------------------------------


class NationRow(Row, frozen=True, kw_only=True):
    """A nation (16)."""

    id: Nation
    side: Side
    name: str
    """As a sentence calls it."""
    competence: Competence
    """Tactical Competence Rating of its units (2.4)."""
    rail_rate: Whole
    """Hexes a unit moves by rail (5.3)."""
    rail_capacity: Whole = 0
    """Stacking points by rail in a turn, where the turn track does not say (5.3)."""
    supply_range: Positive
    """Hexes of a supply line (9.1)."""
    home_supply: bool = False
    """Whether its units are always in supply in their own country (16, 9.1)."""
    dry_supply: bool = False
    """Whether its supply lines cross no major river (16, 9.1)."""
    entrains_by_die: bool = False
    """Whether its units roll to entrain (SG-17.11)."""
    single: Whole
    """Stacking points over a hexside of single track, in the optional rule (SG-17.51)."""
    double: Whole
    """The same for double track."""
    step_points: Signed
    """Victory points for a step lost in combat (SG-25.2)."""
    unit_points: Signed
    """More for each stacking point of a unit eliminated in combat (SG-25.2)."""


class SizeRow(Row, frozen=True, kw_only=True):
    """A size of unit: its stacking points (6.11) and steps (8.51 to 8.53)."""

    id: Size
    stacking: Annotated[int, msgspec.Meta(ge=0, le=4)]
    steps: Annotated[int, msgspec.Meta(ge=0, le=4)]


class Terrain(Row, frozen=True, kw_only=True):
    """A line of the terrain effects chart for a hex (5.4)."""

    id: str
    cost: tuple[Cost, Cost, Cost, Cost]
    """Movement points by tactical competence 1 to 4."""
    doubled: bool = False
    """Whether defenders are doubled."""


class Hexside(Row, frozen=True, kw_only=True):
    """A line of the terrain effects chart for a hexside (5.4)."""

    id: str
    cost: Whole = 0
    """Movement points to cross it."""
    halved: bool = False
    """Whether units that attack across are halved."""
    die: Signed = 0
    """Added to the die if all attack across hexsides of this kind."""
    prohibited: bool = False
    """Whether nothing crosses it, zones of control neither (5.4, 7.11)."""


class Column(Row, frozen=True, kw_only=True):
    """A column of the combat results table (8.8)."""

    id: str
    odds: tuple[
        tuple[Positive, Positive], tuple[Positive, Positive], tuple[Positive, Positive], tuple[Positive, Positive]
    ]
    """Attacker to defender, by the attacker's tactical competence 1 to 4."""
    results: tuple[Entry, ...]
    """By the modified die, from 1."""


class Choice(Row, frozen=True, kw_only=True):
    """An option of the combat results option table (8.9)."""

    id: str
    force: Literal["attacker", "defender"]
    result: Literal["1", "2", "3", "E"]
    number: Positive
    """Its number under that result."""
    loss: Literal["none", "half", "all"] = "none"
    """How many of the affected steps are lost."""
    retreat: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    """Hexes of retreat."""
    last_stand: bool = False
    """Whether nobody advances after it, if the defenders were in supply (8.75)."""
    text: str
    """What it demands, in words."""


class Turn(rows.Turn, frozen=True, kw_only=True):
    """A game turn: who has a player turn in it (16, 4.0), and the rail capacities of the track (16, 5.3)."""

    players: tuple[Side, ...]
    austrian: Whole
    russian: Whole


class SupplyRoll(Row, frozen=True, kw_only=True):
    """What a die brings the Serbian supply track (SG-20.2)."""

    id: Literal["1", "2", "3", "4", "5", "6"]
    points: Whole


class Level(Row, frozen=True, kw_only=True):
    """A level of victory (SG-25.3)."""

    id: str
    least: Points
    """The lowest total that reaches it."""
    shared: bool = False
    """Whether the next line has that total too."""
    winner: Literal["allied", "austrian", ""]


# -- Scenarios (26) -----------------------------------------------------------------------------------------


class Scenario(rows.Scenario, frozen=True, kw_only=True):
    """A scenario: its length, how it is set up, the maps it uses."""

    first_turn: str
    last_turn: str
    setup: Literal["printed", "free", "start line"]
    """By the hexes on the counters (SG-26.1), freely (SG-26.2), or along the start line of 1 September (SG-26.31)."""
    sheets: tuple[Literal["g", "s"], ...] = ("g", "s")
    """The maps in play, by the letter of their hexes."""
    points: Points = 0
    """Victory points at the start (SG-26.33)."""
    placement: dict[str, str] = msgspec.field(default_factory=dict)
    """Units that start elsewhere than their counters say."""


FILES: Files = {
    "counters.toml": {"unit": Unit},
    "tables.toml": {
        "nation": NationRow, "size": SizeRow, "terrain": Terrain, "hexside": Hexside, "column": Column,
        "choice": Choice, "turn": Turn, "supply_roll": SupplyRoll, "level": Level, "number": Number, "marker": Marker,
    },
}  # fmt: skip
"""The data files beside the boards."""
