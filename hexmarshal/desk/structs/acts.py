"""Decisions, orders, odds, and what happened."""

from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.events import Needed, Odds
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.desk.structs.base import Number, Struct


class Subject(Struct, frozen=True):
    """What can be picked up to give an order."""

    id: str
    """The piece, hex or word itself."""
    what: str
    """``piece``, ``hex`` or ``word``."""
    title: str
    """What a player calls it."""
    at: str
    """Where it is on the map; "" if it is not."""
    gloss: str
    """What a word means that does not speak for itself."""
    ends: bool
    """Whether it is a word that gives its only order at once, such as done."""
    sense: str
    """What a player does by it: goes ``on``, says ``no``, or makes an ``end``."""
    pieces: tuple[str, ...] = ()
    """The pieces that a word is about, by their ids."""


class Left(Struct, frozen=True):
    """What a player should consider before a step ends: units that could still act, and what would be lost."""

    sentence: str
    """How many they are, in a sentence; "" if there are none."""
    subjects: tuple[str, ...]
    """They, as they can be picked up."""
    warning: str = ""
    """What is lost if the step ends now, in a sentence; "" if nothing is."""


class Decision(Struct, frozen=True):
    """The choice of a side."""

    side: str
    """Who chooses."""
    number: int
    """How many orders were given before it."""
    kind: str
    """What it is about, as a word for programs."""
    prompt: str
    """What the player is told."""
    clause: str
    """The clause that asks."""
    subjects: tuple[Subject, ...]
    """What can be picked up."""
    odds: bool
    """Whether to show the odds before an order is given."""
    left: Left | None
    """Who could still act, where the step can be ended and somebody could."""


class Offer(Struct, frozen=True):
    """An order that can be given."""

    order: Values
    """The order as JSON has it."""
    notation: str
    """The order as a player types it."""
    label: str
    """The order as a button names it, where its notation is not for reading; else ""."""
    gloss: str
    """What it means, where that does not speak for itself."""
    subject: str
    """What is picked up for it."""
    hex: str
    """The hex to click to give it; "" if there is none."""
    pieces: tuple[str, ...]
    """Pieces that it moves or names."""
    path: tuple[str, ...]
    """The way, from hex to hex."""
    cost: str
    """What it costs, in the book's words."""
    prices: tuple[Price, ...]
    """The same as numbers."""
    odds: bool
    """Whether to show its odds before it is given."""
    sense: str
    """What a player does by it: goes ``on``, says ``no``, or makes an ``end``."""
    deed: str
    """How it comes to its hex: ``march``, ``rail``, ``attack`` or ``fire``."""
    composed: bool
    """Whether it names pieces that can be taken in and out: then it is better put together than picked from a list."""
    menu: str
    """What to call the choice among orders of its kind, which no single hex gives; "" if there is no such choice."""
    hexes: tuple[str, ...]
    """The hexes to click one after the other to give an order of a menu."""


class Offers(Struct, frozen=True):
    """What can be done with a subject."""

    number: int
    """The decision that they answer."""
    offers: tuple[Offer, ...]
    """The orders."""
    brief: bool = False
    """Whether orders that a hex gives came without label and gloss, which were not asked for."""


class OfferWords(Struct, frozen=True):
    """How an order is named and what it means: what a brief offer leaves out."""

    label: str
    gloss: str


class Wording(Struct, frozen=True):
    """The words of everything that can be done with a subject."""

    number: int
    """The decision that it answers."""
    words: tuple[OfferWords, ...]
    """In the order of the offers."""


class Meant(Struct, frozen=True):
    """An order by itself, by its notation, or by pointing with a subject at a hex."""

    side: str
    """Who means it."""
    number: Number | None = None
    """The decision that they answer."""
    order: Values | None = None
    """The order as JSON has it."""
    notation: str | None = None
    """The order as they type it."""
    subject: str | None = None
    """What they point with."""
    where: str | None = None
    """The hex that they point at."""


class Explained(Struct, frozen=True):
    """Whether an order may be given, and why not."""

    legal: bool
    """Whether it may be given."""
    refusal: Refusal | None
    """If not, why."""
    offer: Offer | None
    """The order that was meant."""


class Chance(Struct, frozen=True):
    """A result and how likely it is."""

    result: str
    """What the dice mean."""
    chance: float
    """How likely it is, from 0 to 1."""
    exact: str
    """The chance as a fraction."""
    text: tuple[str, ...]
    """One way in which it may come about, in sentences."""
    good: float
    """How good it is for the side that looks, against how it stands now: from -1 to 1, where 1 is as far as it goes."""


class Term(Struct, frozen=True):
    """A modifier of a die, and whether it counts in every case."""

    value: float
    """What is added."""
    why: str
    """For what."""
    clause: str
    """The clause that says so."""
    always: bool
    """Whether it counts in every case."""


class Purpose(Struct, frozen=True):
    """A die that may be rolled, with its modifiers."""

    purpose: str
    """What the die is for."""
    terms: tuple[Term, ...]
    """Its modifiers."""


class Forecast(Struct, frozen=True):
    """The exact odds of an order."""

    order: str
    """The order in its notation."""
    rolls: tuple[Purpose, ...]
    """The dice that may be rolled."""
    outcomes: tuple[Chance, ...]
    """What may come of it, the lowest totals first; the chances sum to one."""
    legend: str
    """How to read the results."""
    events: tuple[str, ...]
    """Sentences that are certain, where nothing is left to chance."""
    notes: tuple[str, ...]
    """What else to know."""
    odds: tuple[Odds, ...]
    """What a fight is reckoned with, as numbers; the likeliest first where there are several."""


class Composing(Struct, frozen=True):
    """Which order a player puts together."""

    side: str
    """Who."""
    number: Number
    """The decision that it answers."""
    subject: str
    """What was picked up."""
    where: str = ""
    """The hex that is pointed at."""
    chosen: tuple[str, ...] | None = None
    """The pieces that take part; without them the sensible whole."""


class Member(Struct, frozen=True):
    """A piece that may take part in a composed order."""

    piece: str
    """Its id."""
    chosen: bool
    """Whether it takes part."""
    refusal: Refusal | None
    """Why it may not be taken in, or why the order could not be given without it; null if it may."""


class Composed(Struct, frozen=True):
    """An order in the making."""

    offer: Offer
    """The order as it stands."""
    refusal: Refusal | None
    """Why it may not be given so; null if it may."""
    members: tuple[Member, ...]
    """Everybody who may take part."""
    forecast: Forecast | None
    """Its odds, where the player wants to see them."""


class Modifier(Struct, frozen=True):
    """One term of a sum."""

    value: float
    """What is added."""
    why: str
    """For what."""
    clause: str
    """The clause that says so."""


class Roll(Struct, frozen=True, omit_defaults=True):
    """A die that was rolled, or a card that was drawn."""

    purpose: str
    """What for."""
    sides: int
    """How many sides the die has; 0 for a card."""
    die: int
    """What it showed; the sum of several."""
    total: int
    """The sum."""
    result: str
    """What it means."""
    modifiers: tuple[Modifier, ...]
    """The terms of the sum."""
    expected: float
    """What the die shows on average, or the sum of several."""
    card: str
    """A card's name, where a card was drawn."""
    dice: tuple[int, ...]
    """What each die showed; none for a card."""
    needed: tuple[Needed, ...] = ()
    """What it had to come to, where it is a test."""


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened."""

    kind: str
    """``began``, ``said``, ``forced``, ``moved``, ``changed``, ``rolled`` or ``drew``."""
    text: str
    """The event in a sentence."""
    clause: str
    """The clause under which it happened."""
    hexes: tuple[str, ...]
    """The hexes that it is about."""
    piece: str
    """The piece that it is about."""
    path: tuple[str, ...]
    """The way of a piece that moved."""
    roll: Roll | None
    """What chance gave."""
    odds: Odds | None = None
    """What it tells of a fight, as numbers."""
    lost: int = 0
    """How much a piece lost, or below 0 regained."""
    unit: str = ""
    """Of what."""


class Told(Struct, frozen=True):
    """An order and what came of it."""

    number: int
    """0 is what happened before the first order."""
    side: str
    """Who gave the order."""
    notation: str
    """"" where the side may not know it."""
    words: str
    """The order in plain words, where the notation alone is a bare word; else ""."""
    stage: str
    """How far the match had come."""
    events: tuple[Event, ...]
    """What happened, as far as the side that looks may know."""
    purpose: str
    """What the program that gave the order said it is after, where that may be told; else ""."""
    advised: bool
    """Whether the staff had shown this order to whoever gave it."""
