"""What is printed on the cards and in the tables of *March on the Drina*: a struct for each kind of row.

The cards of generals and of the calendar are told in one small language, the table `effect`: a word says what
happens, the other keys how much, to whom and when. `Word` and `When` list all of it; the rules need no more.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data import Row

Nation = Literal["austrian", "german", "serbian", "bulgarian"]
"""The four countries that play; on the board they have the same names."""
Type = Literal["infantry", "cavalry", "artillery"]
"""The three types of fighting unit (4.3)."""
Figure = Literal["infantry", "cavalry", "artillery", "general"]
"""Whatever stands on a field: a unit, or a general, who counts as one where a field holds only one (5.1)."""
Entry = Literal["all", "retreat", "salonica", "none"]
"""Who may enter a field (4.1, 5.1, 6.2):

- `all`: everybody;
- `retreat`: brown in Albania, only a Serbian unit or general on the retreat, who is moved on at once;
- `salonica`: brown in Greece, Serbian units that came or were placed there; others only by attacking a unit there;
- `none`: nobody, for it is water, mountain or wholly neutral ground.
"""
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=0, le=9)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]

# -- Units (4.3) --------------------------------------------------------------------------------------------


class Unit(Row, frozen=True, kw_only=True):
    """A type of unit, or the general, and its values (4.3, 4.4)."""

    id: Figure
    name: str
    """For people: "Infantry"."""
    letter: str
    """Its letter in the notation of set-up (5.1)."""
    move: Value
    """Fields a turn."""
    attack: Value | None = None
    """Attack value; a general has none, for he cannot attack."""
    defence: Value
    """Defence value."""
    range: Value = 0
    """How far artillery fires, in fields; 0 for a unit that attacks the next field only."""
    price: Positive
    """MCU for one token or figure; for a general the whole price."""
    strength: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """Strength at the start, which is also the most it can have: figure and tokens."""


COUNTERS: dict[str, type[Row]] = {"unit": Unit}
"""The tables of counters.toml."""

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
    """For people: "Austro-Hungary"."""
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
    """A general and his card (4.4). His ability is the effect `of` his id."""

    id: str
    """His code in the notation of set-up: "BG1"."""
    country: Nation
    number: Positive
    """His ordinal."""
    name: str
    """With the spelling of his nation."""
    montenegrin: bool = False
    """Whether he is the Montenegrin among the generals of Serbia."""


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


Word = Literal[
    "attack",
    "defence",
    "move",
    "range",
    "wins-ties",
    "holds",
    "loses-tokens",
    "takes-money",
    "opens-albania",
    "reinforcement",
]
"""What an effect does. For generals and for the calendar:

- `attack`: `number` is added to the offensive value of `types` in battle;
- `defence`: `number` is added to the defensive value of `types` in battle.

For generals only, always for units under his command:

- `move`: `number` is added to the move of `types`;
- `range`: `number` is added to the range of `types`;
- `wins-ties`: a tied battle of `types` is won; if both sides have it the battle stays tied (6.1.1);
- `holds`: one of `types` that loses as the defender and is not removed may stay on its field. It loses its token;
  the attacker goes back as after a tie.

For the calendar only, for each of `countries` by itself:

- `loses-tokens`: `number` tokens of `types`, which the owner picks: tokens under figures first, a bare figure only
  when no such token is left, generals never; all of them if there are fewer;
- `takes-money`: `number` MCU;
- `opens-albania`: the retreat through Albania is open from now on (6.2);
- `reinforcement`: the period for reinforcements has come (4.5, 7); it names no countries, for it holds for all.

Everything lasts for the round of the card, but `opens-albania` for the rest of the game.
"""

When = Literal["", "attacking", "defending", "on-city", "no-battle", "order", "in-serbia"]
"""When an effect holds:

- "": always;
- `attacking`, `defending`: only in battles in which the unit attacks or defends;
- `on-city`: only in battles on a city field, that is where the defender stands (with fire, the target);
- `no-battle`: only for a unit that does not fight in this turn, so that a move so lengthened ends in no battle;
- `order`: only for units that have the Albanian Order;
- `in-serbia`: units on Serbian and Montenegrin ground come first; others only when none is left there.
"""


class Effect(Row, frozen=True, kw_only=True):
    """What the card of a general or a calendar card does (4.4.1, 4.5)."""

    id: str
    """The card and a number: "SG2", "1918-3.2"."""
    of: str
    """The general or calendar card it is of."""
    word: Word
    number: Annotated[int, msgspec.Meta(ge=-9, le=99)] = 0
    """How much; 0 for a word that needs none."""
    countries: tuple[Nation, ...] = ()
    """Whose units, on a calendar card; a general leads those of his own country."""
    types: tuple[Type, ...] = ()
    """The types of unit it concerns; none for a word that concerns no unit."""
    when: When = ""
    text: str
    """In words, for people."""


CARDS: dict[str, type[Row]] = {
    "sides": Side, "country": Country, "capacity": Capacity, "army": Army, "general": General, "card": Card,
    "event": Event, "effect": Effect,
}  # fmt: skip
"""The tables of cards.toml."""

# -- Tables -------------------------------------------------------------------------------------------------


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


class Number(Row, frozen=True, kw_only=True):
    """A single number of the rules."""

    id: str
    value: int
    what: str
    """What it counts."""


class Coin(Row, frozen=True, kw_only=True):
    """A denomination of Military Capacity Units (4.7)."""

    id: str
    value: Positive


TABLES: dict[str, type[Row]] = {
    "luck": Luck, "mode": Mode, "seats": Seats, "terrain": Terrain, "ground": Ground, "number": Number,
    "coin": Coin,
}  # fmt: skip
"""The tables of tables.toml."""

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


LAYOUTS: dict[str, type[Row]] = {"layout": Layout}
"""The tables of layouts.toml."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A start position and a length: `[scenario]` and `[placement]` of a scenario file."""

    id: str
    title: str
    description: str
    """Two or three sentences for a player."""
    first_card: str
    """The calendar card of the first round."""
    last_card: str
    """The calendar card of the last round, after which the cities are counted (2)."""
    setup: Literal["players", "ready"]
    """Whether the sides choose generals and set up in secret, or the units stand ready."""
    layouts: tuple[str, ...] = ()
    """The layouts: with `ready` one of each side, with `players` those offered as an aid."""
    source: str
    placement: dict[str, str] = {}
    """With `ready`, what stands on each field, in the notation of set-up. The loader fills it from the layouts."""
