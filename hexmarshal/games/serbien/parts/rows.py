"""What is printed on the counters and in the charts of *Serbien muß sterbien*: a struct for each kind of row.

How the rows are related: a `Unit` that is a Formation has a base Combat Effectiveness and an Attachment marker, and may
name the `Corps` printed on it; every other unit is an Asset. Sizes are counted in quarters of a division (1.1). A
`Turn` is named "GT0" to "GT36". Sides are "serbian" and "austrian"; Montenegrins are of the Serbian side.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Whole
from hexmarshal.games.serbien.parts.chart_rows import (
    Abandonment,
    Artillery,
    Award,
    Columns,
    Combat,
    ForcedMarch,
    Help,
    Hexside,
    InterPhase,
    Level,
    Magnitude,
    Passage,
    Plan,
    Player,
    Side,
    Terrain,
    Turn,
)
from hexmarshal.wargame import rows
from hexmarshal.wargame.rows import Files, Marker, Number

Nation = Literal["serbian", "montenegrin", "austrian"]
"""The colour of a counter (2.0); replacements come by nation (16.6)."""
Kind = Literal["infantry", "garrison", "river", "cavalry", "artillery", "fort", "train", "depot", "naval"]
"""The type of a unit (2.1): the first three are of Infantry Type (1.2)."""
Size = Literal["XX", "X", "III", ""]
"""The size symbol (2.2.2); artillery, forts and supply units have none."""
Strength = Annotated[int, msgspec.Meta(ge=0, le=30)]

# -- Counters (2) -------------------------------------------------------------------------------------------


class Army(Row, frozen=True, kw_only=True):
    """An army with its Organizational Display (5.2)."""

    id: str
    title: str
    side: Side
    boxes: Whole
    """Corps boxes on its display (5.1.3); the Serbian army has none and no limit."""
    case_b: Whole = 0
    """Corps boxes in the scenario Case B, where they differ."""


class Corps(Row, frozen=True, kw_only=True):
    """A corps, or one of the Serbian "armies", which count as corps (5.0)."""

    id: str
    name: str
    """What stands in the coloured box: "8"."""
    title: str
    side: Side
    limit: Whole
    """Attachment limit in quarters of a division-equivalent (5.2.3)."""


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a counter (2.3)."""

    attack: Strength = 0
    defence: Strength = 0
    proficiency: Whole = 0
    """Proficiency Rating (2.3.3); artillery and supply units have none."""
    artillery: Whole = 0
    """Artillery Value (2.3.4)."""


class Unit(Row, frozen=True, kw_only=True):
    """A unit (2)."""

    id: str
    name: str
    """What stands on the counter, unique on its side: "9/8"."""
    title: str
    nation: Nation
    kind: Kind
    size: Size = ""
    formation: bool = False
    """Whether it has an Attachment marker (2.8); all others are Assets, and supply units are neither."""
    corps: str = ""
    """The corps printed on it, to which it must be attached (5.2.2)."""
    army: str = ""
    """The army whose ID it bears, to which it always belongs (5.4)."""
    begins: str = ""
    """The army on whose display its marker begins."""
    joins: str = ""
    """The corps on that display with which it begins; "" for an Independent Formation."""
    region: Literal["", "syrmien", "banat"] = ""
    """The region that it may not leave (25.2)."""
    marsch: bool = False
    """Whether it has the M of a Marsch unit (7.7)."""
    front: Face
    back: Face | None = None
    """The reduced side, or the infantry into which a Fort turns (8.5)."""
    effectiveness: Whole = 0
    """Base Combat Effectiveness: on the Attachment marker of a Formation (2.8.2), on an Asset itself (5.5.2)."""
    abandonment: str = ""
    """The Abandonment Number of a Fort: a number, or "*" if it never abandons its post (8.5.3)."""
    home: str = ""
    """The hex of a Garrison (8.6)."""
    stays: Whole = 0
    """The number in the white hexagon of a Garrison (8.6.2)."""
    range: tuple[Whole, Whole] = (0, 0)
    """Supply range in normal and in Extended Mode (2.6.1)."""
    ammo: Whole = 0
    """Ammo Provision Limit in Extended Mode (2.6.2)."""
    detachment: str = ""
    """The unit that is detached from this one (21.1)."""
    detached: tuple[Whole, Whole] = (0, 0)
    """What its absence takes off attack and defence."""
    bases: tuple[str, ...] = ()
    """The bases of a squadron: hexes and boxes (25.1.2)."""
    note: str = ""

    @property
    def side(self) -> Side:
        """The side it plays for."""
        return "austrian" if self.nation == "austrian" else "serbian"

    @property
    def infantry(self) -> bool:
        """Whether it is of Infantry Type (1.2)."""
        return self.kind in ("infantry", "garrison", "river")

    @property
    def combat(self) -> bool:
        """Whether it is a Combat unit (1.1); a Fort that was flipped is one too."""
        return self.infantry or self.kind == "cavalry"

    @property
    def asset(self) -> bool:
        """Whether it is an Asset (1.1): neither a Formation nor a supply unit or squadron."""
        return not self.formation and self.kind not in ("train", "depot", "naval")

    @property
    def walks(self) -> bool:
        """Whether it goes on foot or horse; a Fort once it was flipped (7.0)."""
        return self.combat or self.kind in ("artillery", "train", "fort")

    @property
    def bound(self) -> bool:
        """Whether it must remain in its region, or in its army's area for the army's ID (25.2, 2.2.1)."""
        return bool(self.region) or (bool(self.army) and self.nation == "austrian" and self.kind != "depot")

    @property
    def bears(self) -> int:
        """The Strength Reductions that it can bear on the map (9.10.2, 9.10.3)."""
        if self.back is None or self.kind == "fort":
            return 0
        return 3 if self.infantry and self.size == "XX" else 1


class Combination(Row, frozen=True, kw_only=True):
    """Units that become another: by a dot once for all (16.3), by a square and back again (16.4)."""

    id: str
    parts: tuple[str, str]
    whole: str
    kind: Literal["dot", "square"]


FILES: Files = {
    "counters.toml": {"army": Army, "corps": Corps, "unit": Unit, "combination": Combination},
    "tables.toml": {
        "player": Player, "turn": Turn, "terrain": Terrain, "hexside": Hexside, "odds": Columns, "combat": Combat,
        "artillery": Artillery, "march": ForcedMarch, "magnitude": Magnitude, "interphase": InterPhase, "help": Help,
        "award": Award, "plan": Plan, "abandonment": Abandonment, "naval": Passage, "number": Number, "marker": Marker,
    },
}  # fmt: skip
"""The data files beside the board, with their tables."""


class Scenario(rows.Scenario, frozen=True, kw_only=True):
    """A start position and a length: `[scenario]` and `[placement]` of a scenario file."""

    first_turn: str
    last_turn: str
    placement: dict[str, str]
    """The hex of each unit that does not arrive later."""
    arrives: dict[str, str] = msgspec.field(default_factory=dict)
    """Turn and hex of each reinforcement: "GT1 15.10" (16.1)."""
    leaves: dict[str, str] = msgspec.field(default_factory=dict)
    """The turn on which a unit is withdrawn (16.5)."""
    substitutes: dict[str, str] = msgspec.field(default_factory=dict)
    """The turn on which a unit replaces another, and a hex if that was destroyed: "GT22 ah-13 15.10" (16.2)."""
    attached: dict[str, str] = msgspec.field(default_factory=dict)
    """The corps of Formations where it is another than they begin with; "independent" for none."""
    armies: dict[str, str] = msgspec.field(default_factory=dict)
    """The army of units where it is another than they begin with."""
    reduced: dict[str, Whole] = msgspec.field(default_factory=dict)
    """Strength Reductions at the start."""
    worn: dict[str, Whole] = msgspec.field(default_factory=dict)
    """Steps down the Combat Effectiveness track at the start."""
    inactive: dict[str, str] = msgspec.field(default_factory=dict)
    """Units that begin Inactive, each with the turn on which it is activated; "" if only the enemy does (1.1)."""
    detached: tuple[str, ...] = ()
    """Units whose detachment is away (21.1)."""
    plans: tuple[str, ...] = ()
    """Armies bound by a Strategic Plan (26)."""
    shells: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    """Serbian Artillery Shells (23.2)."""
    komitadji: Whole = 0
    """Komitadji markers (23.1)."""
    halved: bool = False
    """Whether only half the replacements of the chart come, rounded up."""
    columns: tuple[Whole, Whole] = (0, 99)
    """The columns of hexes in play, first and last."""
    rows: tuple[Whole, Whole] = (0, 99)
    """The rows of hexes in play."""
    levels: tuple[Level, ...] = ()
    """The levels of victory, the best for Austria-Hungary first (27)."""
