"""What happened in 1914, beside what happens in matches: ``data/history.toml`` of a game.

    [[fact]]
    id = "lemberg-falls"
    measure = "lemberg"
    turns = ["GT6", "GT7"]
    value = 100
    text = "The Russians enter Lemberg on 3 September."
    source = "history: general accounts of the campaign"

A value is that of the measure at the end of each of the turns named. Where accounts differ, ``low`` and ``high`` say
how far. No rule reads this file, so it is not part of the game's data version, and no overlay touches it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hexmarshal.core.data.files import SHARED, DataError, Reader, Row, TomlFile, load_toml, nearest
from hexmarshal.core.data.overlay import Sourced
from hexmarshal.core.engine.registry import homes
from hexmarshal.games import load as load_game
from hexmarshal.lab.measures import gauge

TABLE = "fact"


class Fact(Row, frozen=True, kw_only=True):
    """A historical value of a measure."""

    id: str
    """The word by which the fact is known."""
    measure: str
    """What was measured; see the game's measures."""
    turns: tuple[str, ...]
    """The turns at whose end it held."""
    value: float
    """The value, in the unit of the measure."""
    low: float | None = None
    """The lowest figure given, where accounts differ."""
    high: float | None = None
    """The highest figure given."""
    text: str
    """What happened, in a sentence."""

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest figure given."""
        return self.value if self.low is None else self.low, self.value if self.high is None else self.high

    @property
    def span(self) -> str:
        """The value, or what lies between the ends where accounts differ."""
        low, high = self.ends
        return f"{self.value:g}" if low == high else f"{low:g}–{high:g}"


@cache
def facts(game: str) -> tuple[Fact, ...]:
    """What is known of history for a game; nothing if it has no such file. `DataError` lists everything wrong."""
    path = homes()[game] / "data" / "history.toml"
    return read(load_toml(path), game) if path.is_file() else ()


def read(file: TomlFile, game: str) -> tuple[Fact, ...]:
    """The facts of a file, checked against the measures and turns of a game."""
    reader = Reader(file, [TABLE])
    found = reader.rows(TABLE, Fact)
    measures, turns = _known(game)
    numbers = {entry.get("id"): index for index, entry in enumerate(reader.entries(TABLE))}
    for fact in found:
        for token, sentence in _faults(fact, measures, turns):
            reader.complain(TABLE, numbers[fact.id], sentence, token, what=fact.id)
    for (measure, turn), ids in _places(found).items():
        if len(ids) > 1:
            reader.complain(TABLE, numbers[ids[1]], f"{ids[0]} tells of {measure} in {turn} as well.", what=ids[1])
    if reader.problems:
        raise DataError(reader.problems)
    return tuple(found)


def sources(game: str) -> list[Sourced]:
    """Every value of the file with its source, as ``hexmarshal data`` lists them."""
    keys = [key for key in Fact.__struct_fields__ if key not in ("id", *SHARED)]
    return [
        Sourced("history", fact.id, key, getattr(fact, key), fact.source)
        for fact in facts(game)
        for key in keys
        if getattr(fact, key) is not None
    ]


def _faults(fact: Fact, measures: Iterable[str], turns: Iterable[str]) -> Iterable[tuple[str, str]]:
    """What is wrong with a fact: what to look for in the file, a sentence."""
    if fact.measure not in measures:
        yield fact.measure, f"There is no measure {fact.measure!r}{nearest(fact.measure, measures)}."
    for turn in fact.turns:
        if turn not in turns:
            yield turn, f"There is no turn {turn!r}{nearest(turn, turns)}."
    if not fact.turns:
        yield "turns", "It names no turn."
    low, high = fact.ends
    if not low <= fact.value <= high:
        yield "value", f"{fact.value:g} does not lie between {low:g} and {high:g}."


def _known(game: str) -> tuple[list[str], list[str]]:
    """The measures of a game, and the turns of all its scenarios."""
    gauged = gauge(game)
    if gauged is None:
        return [], []
    rules = load_game(game)
    turns: dict[str, None] = {}
    for scenario in rules.meta.scenarios:
        turns |= dict.fromkeys(gauged.turns(rules.deal(rules.read_start(scenario, {}, None))))
    return [measure.id for measure in gauged.measures], list(turns)


def _places(found: Iterable[Fact]) -> dict[tuple[str, str], list[str]]:
    """The facts about the same measure in the same turn."""
    places: dict[tuple[str, str], list[str]] = {}
    for fact in found:
        for turn in fact.turns:
            places.setdefault((fact.measure, turn), []).append(fact.id)
    return places
