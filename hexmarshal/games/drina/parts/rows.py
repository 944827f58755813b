"""What is printed on the cards and in the charts of *March on the Drina*: a struct for each kind of row.

What the cards of generals and of the calendar do is told in a small language of its own; see `effects`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Positive, Whole
from hexmarshal.games.drina.parts.effects import Effect as Effect
from hexmarshal.games.drina.parts.effects import Nation as Nation
from hexmarshal.games.drina.parts.effects import Type as Type
from hexmarshal.games.drina.parts.effects import When as When
from hexmarshal.games.drina.parts.effects import Word as Word
from hexmarshal.wargame import rows
from hexmarshal.wargame.rows import Files, Number

Figure = Literal["infantry", "cavalry", "artillery", "general"]
"""Whatever stands on a field: a unit, or a general, who counts as one where a field holds only one (5.1)."""
Entry = Literal["all", "retreat", "salonica", "none"]
"""Who may enter a field (4.1, 5.1, 6.2):

- `all`: everybody;
- `retreat`: brown in Albania, only a Serbian unit or general on the retreat, who is moved on at once;
- `salonica`: brown in Greece, Serbian units that came or were placed there; others only by attacking a unit there;
- `none`: nobody, for it is water, mountain or wholly neutral ground.
"""
Value = Annotated[int, msgspec.Meta(ge=0, le=9)]

# -- Units (4.3) --------------------------------------------------------------------------------------------


class Unit(Row, frozen=True, kw_only=True):
    """A type of unit, or the general, and its values (4.3, 4.4)."""

    id: Figure
    name: str
    """For people: "Infantry"."""
    letter: str
    """Its letter in the notation of set-up (5.1)."""
    move: Annotated[int, msgspec.Meta(ge=1, le=9)]
    """Fields per turn."""
    attack: Value | None = None
    """Attack value; a general has none, being unable to attack."""
    defence: Value
    """Defence value."""
    range: Value = 0
    """How far artillery fires, in fields; 0 for a unit that attacks the next field only."""
    price: Positive
    """MCU for one token or figure; for a general the whole price."""
    strength: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """Strength at the start, which is also the most it can have: figure and tokens."""


# -- Cards (4.2, 4.4, 4.5) ----------------------------------------------------------------------------------


class Side(Row, frozen=True, kw_only=True):
    """A side in the conflict (2)."""

    id: Literal["serbia", "alliance"]
    name: str
    countries: tuple[Nation, ...]
    """Its countries in the order of play."""


class Country(Row, frozen=True, kw_only=True):
    """A player card (4.2). How many units of each type stands in `Army`."""

    id: Nation
    name: str
    """For people: "Austria-Hungary"."""
    adjective: str
    """For people: "Austro-Hungarian"."""
    letter: str
    """Its letter in the notation of set-up (5.1)."""
    side: Literal["serbia", "alliance"]
    order: Annotated[int, msgspec.Meta(ge=1, le=4)]
    """Its place in the order of play (5.2)."""
    generals: Positive
    """Generals it picks at the start and never exceeds (4.4)."""
    ground: tuple[str, ...]
    """The countries of the board on whose whole fields it may set up (5.1)."""
    dots: bool = False
    """Whether it may set up on the red dots, which are closed to all others (5.1)."""


class Capacity(Row, frozen=True, kw_only=True):
    """What a player card says of a country's means (4.2, 4.7)."""

    id: Nation
    capacity: Whole
    """National Military Capacity (NMC) at the start."""
    money: Whole
    """Military Capacity Units (MCU) in hand at the start."""
    cities: tuple[str, ...]
    """Its homeland cities; what each is worth stands on the board."""


class Army(Row, frozen=True, kw_only=True):
    """How many units of a type a country has at the start (4.2, 4.3)."""

    id: str
    """Its code in the notation of set-up: "SI"."""
    country: Nation
    type: Type
    count: Whole


class General(Row, frozen=True, kw_only=True):
    """A general and their card (4.4). Their ability is the effect `of` their id."""

    id: str
    """Their code in the notation of set-up: "BG1"."""
    country: Nation
    number: Positive
    """Their ordinal."""
    name: str
    """With the spelling of their nation."""
    montenegrin: bool = False
    """Whether they are the Montenegrin among the generals of Serbia."""


class Card(Row, frozen=True, kw_only=True):
    """A calendar card (4.5). What it does are the effects `of` its id."""

    id: str
    """Year and ordinal in the year: "1914-1"."""
    number: Annotated[int, msgspec.Meta(ge=1, le=14)]
    """The round, from 1."""
    period: str
    """For people: "July – August 1914"."""
    short: str
    """As the track of the board has it: "Jul–Aug 1914"."""


class Event(Row, frozen=True, kw_only=True):
    """The events of the war told on a calendar card (4.5)."""

    id: str
    """The card."""
    text: str


# -- Charts -------------------------------------------------------------------------------------------------


class Luck(Row, frozen=True, kw_only=True):
    """A type of luck card (4.8)."""

    id: str
    """As the card shows it: "+1"."""
    value: Value
    """What it adds."""
    count: Whole
    """How many are in the box."""


class Mode(Row, frozen=True, kw_only=True):
    """A battle mode: how many luck cards are discarded before the game (6.1.3)."""

    id: Literal["normal", "lucky", "hard-core"]
    name: str
    cards: Positive
    """How many cards are left to play with."""
    discards: dict[str, Whole] = msgspec.field(default_factory=dict)
    """How many of each type of card are taken out."""


class Seats(Row, frozen=True, kw_only=True):
    """Who plays which countries (3)."""

    id: str
    """The number of players: "3"."""
    players: Annotated[int, msgspec.Meta(ge=2, le=4)]
    seats: tuple[tuple[Nation, ...], ...]
    """The countries of each player."""


class Terrain(Row, frozen=True, kw_only=True):
    """A kind of field (5.1)."""

    id: str
    closed: bool
    """Whether no unit may enter."""


class Ground(Row, frozen=True, kw_only=True):
    """A country of the board and whether units may enter it (4.1)."""

    id: str
    name: str
    """For people: "Romania"."""
    neutral: bool
    """Whether its fields are closed, but for brown ones and those that a border with a country at war splits."""
    counts_for: Literal["serbia", "alliance", ""]
    """Whose the cities of this ground are in the conditions of victory: Serbia's thirteen, the alliance's ten (2)."""


class Coin(Row, frozen=True, kw_only=True):
    """A denomination of Military Capacity Units (4.7)."""

    id: str
    value: Positive


# -- Set-up (5.1) -------------------------------------------------------------------------------------------


class Layout(Row, frozen=True, kw_only=True):
    """A ready-made mini-map of one side (4.9, 5.1)."""

    id: str
    side: Literal["serbia", "alliance"]
    title: str
    text: str
    """A sentence or two on its plan."""
    placement: dict[str, str]
    """What stands on each field, in the notation of set-up: `H05 = "SI"`, `J09 = "SG1"`."""


FILES: Files = {
    "counters.toml": {"unit": Unit},
    "cards.toml": {
        "sides": Side, "country": Country, "capacity": Capacity, "army": Army, "general": General, "card": Card,
        "event": Event, "effect": Effect,
    },
    "tables.toml": {
        "luck": Luck, "mode": Mode, "seats": Seats, "terrain": Terrain, "ground": Ground, "number": Number,
        "coin": Coin,
    },
    "layouts.toml": {"layout": Layout},
}  # fmt: skip
"""The data files beside the board, with their tables."""


class Scenario(rows.Scenario, frozen=True, kw_only=True):
    """A start position and a length: `[scenario]` and `[placement]` of a scenario file."""

    first_card: str
    """The calendar card of the first round."""
    last_card: str
    """The calendar card of the last round, after which the cities are counted (2)."""
    setup: Literal["players", "ready"]
    """Whether the sides choose generals and set up in secret, or the units stand ready."""
    layouts: tuple[str, ...] = ()
    """The layouts: with `ready` one of each side, with `players` those offered as an aid."""
    placement: dict[str, str] = msgspec.field(default_factory=dict)
    """With `ready`, what stands on each field, in the notation of set-up. The loader fills it from the layouts."""
