"""What a game shows and says of itself: the functions that make what a screen shows.

A game declares a :class:`Screen` in its package ``screen``. Every field has a plain default, so a game says only what
is its own; a misspelt name or a function with other parameters is a type error.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic

import msgspec

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine.measures import Flow, Level, Mishap
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable, TableT
from hexmarshal.core.engine.view import View
from hexmarshal.core.screen.values import Arrow, Box, Card, Figure, Layer, LayerKind, Mark, Step, Turn, Winning

Span = tuple[str, str]
"""A text and the style in which it is shown."""
Looker = str | None
"""The side that looks; ``None`` is an onlooker."""


class Desk(msgspec.Struct, Generic[TableT], frozen=True, kw_only=True):
    """What a game lays beside its map. Like ``Table.show``, none of it tells a side more than it may know."""

    title: Callable[[str], str] | None = None
    """A side as a sentence names it; by default its id, with capitals."""
    nation: Callable[[str], str] | None = None
    """The nation whose colours stand for a side; by default the side itself."""
    layers: Callable[[], Iterable[LayerKind]] | None = None
    """What can be laid over the map; by default nothing."""
    layer: Callable[[TableT, Looker, str], Layer | None] | None = None
    """A layer by its name; ``None`` if there is none."""
    states: Callable[[Shown], Iterable[str]] | None = None
    """What became of a piece, in words; by default as the game's words have it."""
    track: Callable[[TableT, Looker], Iterable[Turn]] | None = None
    """The turn track; by default none."""
    turn: Callable[[TableT, Looker], str] | None = None
    """Where on the track the match is; by default ``Table.show_turn``."""
    steps: Callable[[TableT, Looker], Iterable[Step]] | None = None
    """The sequence of play with the present step lit; by default the steps of the procedures in progress."""
    boxes: Callable[[TableT, Looker], Iterable[Box]] | None = None
    """What is not on the map; by default a box for each place that is not a hex."""
    figures: Callable[[TableT, Looker], Iterable[Figure]] | None = None
    """Numbers at a glance; by default the numbers and words of the state."""
    winning: Callable[[TableT, Looker], Winning] | None = None
    """How the game is won, and how it stands; by default nothing is said."""
    marks: Callable[[TableT, Looker], Iterable[Mark]] | None = None
    """Signs on hexes; by default none."""
    arrows: Callable[[TableT, Looker], Iterable[Arrow]] | None = None
    """Arrows from hex to hex; by default none."""
    cards: Callable[[TableT, Looker], Iterable[Card]] | None = None
    """Cards in hand and open piles; by default none."""
    hidden: Callable[[TableT], bool] | None = None
    """Whether anything is hidden from a side now; by default always in a game that hides anything."""
    notes: Callable[[TableT, str, Order], Iterable[str]] | None = None
    """What else a side should know before it gives an order; by default nothing."""
    sheets: Callable[[TableT], Iterable[str]] | None = None
    """The ids of the sheets that a match is played on; by default all of them."""
    worth: Callable[[TableT, Order, str], float | None] | None = None
    """How good a result is for whoever gives the order, from -1 to 1; ``None`` where the game does not say."""


class Words(msgspec.Struct, Generic[TableT], frozen=True, kw_only=True):
    """What a game says of a match.

    The functions are given views or, where they speak of an order, the table and the order itself. A table that an
    overlay changed speaks of its own numbers; nothing is read back from notation. ``kind`` is the kind of decision.
    """

    header: Callable[[View], Iterable[str]] | None = None
    """The lines above the map; by default the numbers and words of the state."""
    stage: Callable[[View], str] | None = None
    """How far the match has come, in a word or two."""
    stack: Callable[[list[Shown]], Iterable[Span]] | None = None
    """What stands in a hex: two lines of eight letters, and one of six for the bottom."""
    marks: Callable[[View], dict[str, Span]] | None = None
    """A sign beside the number of some hexes."""
    piece: Callable[[Shown], str] | None = None
    """A piece in full, in one line."""
    states: Callable[[Shown], Iterable[str]] | None = None
    """What became of a piece; by default the names of all that is true of it."""
    subject: Callable[[Shown], str] | None = None
    """A piece as a list of choices names it."""
    gloss: Callable[[TableT, str, Order], str] | None = None
    """What a legal order of whoever chooses means, where it does not speak for itself; else nothing."""
    label: Callable[[TableT, str, Order], str] | None = None
    """An order as a button names it, where its notation is not for reading; else nothing."""
    menu: Callable[[TableT, str, Order], str] | None = None
    """What to call the choice among orders like this one, where its hex alone should not give it; else nothing."""
    told: Callable[[TableT, Order, bool], str] | None = None
    """What the log says that the giver does, where the notation is not for reading; ``True`` is for others."""
    word: Callable[[TableT, str, str], str] | None = None
    """A word that can be picked up, as a button names it."""
    about: Callable[[TableT, str, str], Iterable[str]] | None = None
    """The pieces that a word of a side is about, besides those that its orders name."""
    legend: Callable[[], Sequence[str]] | None = None
    """How to read the map."""
    results: Callable[[list[str]], str] | None = None
    """How to read what a forecast calls its outcomes."""
    overview: Callable[[View], Iterable[tuple[str, list[str]]]] | None = None
    """What is not on the map: titles, each with its lines."""


class Turns(msgspec.Struct, Generic[TableT], frozen=True, kw_only=True):
    """Whose turn it is, who holds what, and what is left of a piece, for what sums up a turn."""

    phasing: Callable[[TableT], str]
    """The side whose turn it is; empty between turns."""
    held: Callable[[TableT], dict[str, str]]
    """The places worth holding that somebody holds, and who does. None of it is hidden."""
    left: Callable[[Shown | None], float | None]
    """What is left of a piece as it is shown, 0 if it is lost; ``None`` where that is not known."""
    battles: tuple[str, ...]
    """The clauses by which the dice and cards of a battle are read."""


class Gauge(msgspec.Struct, Generic[TableT], frozen=True, kw_only=True):
    """What is worth measuring of a match while it is played: losses, ground, cities, turn by turn."""

    measures: tuple[Level | Flow, ...]
    """What is measured."""
    turn: Callable[[TableT], str]
    """The turn that a table is in."""
    turns: Callable[[TableT], tuple[str, ...]]
    """The turns from a table on, its own first."""
    score: tuple[str, ...] = ()
    """The measures that count for victory, by their ids: what a plot of the score shows."""
    favours: str = ""
    """The side for which a final score above 0 is good; empty for the first."""
    mishaps: tuple[Mishap, ...] = ()
    """What a side can bring upon itself."""
    deciding: Callable[[TableT], dict[str, str]] | None = None
    """The hexes that decide the match, and who holds each; without it nobody leaves one open."""


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """All that a game shows and says of itself; each part may be left out."""

    desk: Desk[Any] = Desk[AnyTable]()
    """What lies beside its map."""
    words: Words[Any] = Words[AnyTable]()
    """What it says of a match."""
    turns: Turns[Any] | None = None
    """Without it no side has turns of its own, and nothing is summed up."""
    gauge: Gauge[Any] | None = None
    """Without it matches are played and not measured."""
