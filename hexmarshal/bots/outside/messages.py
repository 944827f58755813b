"""The protocol for bots: what Hexmarshal says to a program, and what the program may say. One JSON object to a line.

Every message names what it is in its field ``say``. Fields may be added within a version, so a program ignores those
that it does not know; a change that breaks a program raises :data:`VERSION`.
"""

from typing import Any

import msgspec

VERSION = 1
"""The version of the protocol."""


class Said(msgspec.Struct, frozen=True, tag_field="say", tag=str.lower):
    """A message."""


# -- what Hexmarshal says -------------------------------------------------------------------------


class Hello(Said, frozen=True):
    """The first line: the match that begins, and the side to play. The program answers with ``ready``."""

    version: int
    """The version of the protocol."""
    game: str
    """The game, by its id."""
    scenario: str
    """The scenario, by its id; empty if it is not known."""
    options: dict[str, Any]
    """The options that were chosen; what is not named has its default."""
    side: str
    """The side that the program plays."""
    sides: list[str]
    """All sides of the game."""
    seed: str
    """Where the program takes all chance from, so that a match can be repeated."""
    seconds: float
    """How long it may think about one decision,"""
    match_seconds: float
    """and in the whole match."""


class Asked(msgspec.Struct, frozen=True):
    """A decision."""

    number: int
    """How many orders were given before."""
    side: str
    """Who must answer."""
    kind: str
    """What it is about, as a word for programs."""
    prompt: str
    """The question in words."""
    clause: str
    """The clause of the rulebook that asks."""
    subjects: list[str]
    """What can be picked up: each has at least one order."""


class Choose(Said, frozen=True):
    """The program must choose now. It may ask as often as it likes, and answers with ``order``."""

    view: dict[str, Any]
    """What the side may know, as ``View.as_dict`` has it."""
    decision: Asked
    """The decision."""


class Offer(msgspec.Struct, frozen=True):
    """An order."""

    notation: str
    """As a player types it."""
    order: Any
    """As data; either form can be given."""


class Orders(Said, frozen=True):
    """Orders that may be given: the answer to ``list``."""

    orders: list[Offer]
    """All of them, or those of one subject."""


class Chance(msgspec.Struct, frozen=True):
    """One thing that may come of an order."""

    chance: float
    """How likely it is."""
    result: str
    """What the dice that decide it mean; empty if no die is rolled."""
    value: float
    """How the side would then stand; higher is better."""


class Foreseen(Said, frozen=True):
    """What may come of an order: the answer to ``forecast``."""

    outcomes: list[Chance]
    """Every outcome; the chances sum to 1."""


class Refused(Said, frozen=True):
    """Why not: the answer to ``explain``, or to a question about an order that may not be given."""

    code: str
    """A stable word for programs; empty if the order may be given."""
    clause: str
    """The clause that forbids it."""
    sentence: str
    """The reason."""


class Imagined(Said, frozen=True):
    """A match that may be the real one, after the orders that were tried on it: the answer to ``imagine``."""

    events: list[str]
    """What happened, a sentence each."""
    view: dict[str, Any]
    """What the side would then know."""
    decision: Asked | None
    """What would then be decided, by whichever side; ``null`` when the match is over."""
    value: float
    """How the side would then stand."""


class Over(Said, frozen=True):
    """The last line: the match is over. The program should end."""

    result: dict[str, Any] | None
    """How it ended; ``null`` if it was broken off."""


ToProgram = Hello | Choose | Orders | Foreseen | Refused | Imagined | Over


# -- what a program says --------------------------------------------------------------------------


class Ready(Said, frozen=True):
    """The answer to ``hello``."""

    version: int = VERSION
    """The version of the protocol that the program speaks."""
    name: str = ""
    """What it calls itself."""


class Order(Said, frozen=True):
    """Its choice: the answer to ``choose``. One of the two forms is enough."""

    notation: str = ""
    """The order as a player types it,"""
    order: dict[str, Any] | None = None
    """or as data."""
    purpose: str = ""
    """What it is after from here on, in a sentence, if it wants to say so."""


class List(Said, frozen=True):
    """Which orders may be given? The answer is ``orders``."""

    subject: str = ""
    """Those of one subject; without it, all: that can be many."""


class Forecast(Said, frozen=True):
    """What may come of an order? The answer is ``foreseen``, or ``refused``."""

    notation: str = ""
    """The order as a player types it,"""
    order: dict[str, Any] | None = None
    """or as data."""


class Explain(Said, frozen=True):
    """May an order be given, and if not, why? The answer is ``refused``, with an empty code if it may."""

    notation: str = ""
    """The order as a player types it,"""
    order: dict[str, Any] | None = None
    """or as data."""


class Imagine(Said, frozen=True):
    """What if? Orders are tried on a match that may be the real one. The answer is ``imagined``, or ``refused``."""

    seed: str
    """Where its dice come from, and what is hidden."""
    orders: list[str] = []
    """The orders to try, one after the other, in notation; those of other sides included where they must choose."""


FromProgram = Ready | Order | List | Forecast | Explain | Imagine

_decoder: msgspec.json.Decoder[FromProgram] = msgspec.json.Decoder(FromProgram)


def read(line: bytes) -> FromProgram:
    """A line of a program. Raises :class:`msgspec.MsgspecError` if it is none."""
    return _decoder.decode(line)


def write(message: Said) -> bytes:
    """A line for a program."""
    return msgspec.json.encode(message) + b"\n"


def schema() -> dict[str, Any]:
    """The JSON schema of both directions."""
    kinds = (ToProgram, FromProgram)
    (said, answered), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Hexmarshal's protocol for bots, version {VERSION}",
        "$defs": {**parts, "ToProgram": said, "FromProgram": answered},
        "anyOf": [{"$ref": "#/$defs/ToProgram"}, {"$ref": "#/$defs/FromProgram"}],
    }
