"""A program that sees only its view can tell everything that the rules use for its side.

Positions of a match that differ in a single field of a counter, of the state or of a procedure in progress must differ
in the view of the side that is to choose, unless the field tells what that side may not know. The values that are put
in the place of others come from the match itself: from the same counter, the state or a procedure of the same kind at
another time.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

import hexmarshal as hm
from hexmarshal.core.data.meanings import CELL, COUNTER, NAMED, SIDE, TEXT, WORD
from hexmarshal.core.engine.procedure import Procedure, Question
from hexmarshal.core.positions.writer import struct_of
from hexmarshal.games import load
from tests.contract.walks import Walk, asked, where
from tests.thorough import THOROUGH

NOT_TOLD = {
    ("serbien", "replacements"): "the enemy's stores are not shown (16.6)",
    ("serbien", "shells"): "the Austro-Hungarian player does not know them (23.2)",
    ("serbien", "quiet"): "whether the enemy has said that its cavalry stays (8.2)",
    ("galicia", "committed"): "the enemy's steps are not shown (8.1c)",
    ("galicia", "guns"): "the enemy's guns are not shown (8.1c)",
    ("galicia", "weak"): "nor how strong an attack was that came to nothing (8.2b)",
    ("galicia", "retreated"): "enemy units that are not seen are left out (5.4)",
    ("galicia", "done"): "enemy units that are not seen are left out (5.4)",
    ("galicia", "least"): "whether an enemy unit makes its minimum move would tell what kind it is (5.4)",
    ("galicia", "spent"): "99 stands for all points, and is shown as all points of the unit (4.3)",
    ("great_war_east", "to_go"): "it counts only for a unit that is bound for somewhere, which is shown (17.1)",
    ("serbien", "failed"): "enemy units that are not seen are left out (3.1.6)",
}
"""Fields of which a side may know only its own part, with what it may not know."""


def fields(value: msgspec.Struct) -> tuple[str, ...]:
    return value.__struct_fields__


def told(match: hm.Match, side: str, *, part: str, index: int = 0) -> Any:
    """The part of a view in which a change should be seen; the rest of it is only worked out where that is not so."""
    view = match.view(side)
    if part == "piece":
        return match.table.show(index, side)
    return view.state() if part == "state" else view.doing()


def changed(match: hm.Match, part: str, index: int, name: str, value: object) -> hm.Match:
    """The match with another value in one field."""
    other = match.copy()
    table = other.table
    if part == "piece":
        table.put(index, msgspec.structs.replace(table.pieces[index], **{name: value}))
    elif part == "state":
        table.note(**{name: value})
    else:
        frames = list(table.stack)
        frames[index] = msgspec.structs.replace(frames[index], **{name: value})
        table.stack = tuple(frames)
        table.forget()
    return other


def open_to(match: hm.Match, frame: Procedure) -> bool:
    """Whether the side that chooses is to see a procedure: not what the enemy was asked, where something is hidden."""
    return not (match.table.hides and isinstance(frame, Question) and frame.side != asked(match).side)


def place(piece: Any) -> int:
    """Where a counter is, as far as that says which of its fields mean something: on the map, or where off it."""
    at: int = piece.at
    return min(at, 0)


class Seen:
    """The values that each field had in a match."""

    def __init__(self, walk: Walk) -> None:
        self.values: dict[tuple[object, ...], dict[str, set[Any]]] = defaultdict(lambda: defaultdict(set))
        for stop in walk.stops if THOROUGH else walk.stops[::5]:
            for key, value in self._parts(stop):
                kept = self.values[key]
                for name in fields(value):
                    one = getattr(value, name)
                    if not isinstance(one, dict):  # of the scenario, and the same throughout
                        kept[name].add(one)

    @staticmethod
    def _parts(stop: hm.Match) -> Iterator[tuple[tuple[object, ...], msgspec.Struct]]:
        yield ("state",), stop.table.state
        for frame in stop.table.stack:
            yield ("doing", type(frame)), frame
        for index, piece in enumerate(stop.table.pieces):
            yield ("piece", index, place(piece)), piece

    def others(self, *key: object, now: msgspec.Struct) -> Iterator[tuple[str, Any]]:
        """For each field another value than it has now, if it ever had one."""
        for name, values in self.values[key].items():
            old = getattr(now, name)
            found = sorted((value for value in values if value != old), key=repr)
            yield from ((name, value) for value in (found[:1] + found[-1:] if len(found) > 1 else found))


def test_a_view_tells_every_difference_that_matters_to_the_side_that_chooses(walk: Walk) -> None:
    seen, game = Seen(walk), walk.route.game
    missing: dict[tuple[str, str], str] = {}
    for stop in walk.sample(36, "told"):
        table, side = stop.table, asked(stop).side
        own = [i for i in range(len(table.pieces)) if (shown := table.show(i, side)) and shown["side"] == side]
        parts: list[tuple[str, int, msgspec.Struct, tuple[object, ...]]] = [
            ("piece", i, table.pieces[i], (i, place(table.pieces[i]))) for i in own
        ]
        parts += [("state", 0, table.state, ())]
        parts += [("doing", n, frame, (type(frame),)) for n, frame in enumerate(table.stack) if open_to(stop, frame)]
        for part, index, now, key in parts:
            before = told(stop, side, part=part, index=index)
            for name, value in seen.others(part, *key, now=now):
                if name == "at" and part == "piece":
                    continue  # two sides in one hex are no position
                other = changed(stop, part, index, name, value)
                if told(other, side, part=part, index=index) != before:
                    continue
                if other.view(side).as_dict() == stop.view(side).as_dict() and (game, name) not in NOT_TOLD:
                    missing[part, name] = where(walk, stop, f"{now} with {name}={value!r} looks the same to {side}")
    assert not missing, "\n".join(missing.values())


def example(kind: inspect.Type, table: Any, names: Any) -> Iterator[Any]:
    """Some values of a type."""
    match kind:
        case inspect.Metadata(type=inspect.IntType(), extra=dict(extra)) if "means" in extra:
            means, words = extra["means"], extra.get("words", ())
            numbers = {CELL: table.board.cells, COUNTER: range(2), SIDE: range(2), WORD: range(len(words))}
            yield from names[extra["what"]] if means == NAMED else numbers[means]
        case inspect.Metadata(type=inspect.StrType(), extra={"means": means, "what": what}) if means == TEXT:
            yield from names[what].values()
        case inspect.Metadata(type=inner):
            yield from example(inner, table, names)
        case inspect.LiteralType(values=values):
            yield from values
        case inspect.BoolType():
            yield from (True, False)
        case inspect.IntType():
            yield from (1, 2, 0)
        case inspect.VarTupleType(item_type=item):
            yield from ((one,) for one in example(item, table, names))
            yield ()
        case inspect.TupleType(item_types=items):
            columns = [list(example(item, table, names)) for item in items]
            yield tuple(column[0] for column in columns)
            yield tuple(column[-1] for column in columns)
        case inspect.StructType(cls=cls, fields=parts):
            yield cls(**{one.name: next(example(one.type, table, names)) for one in parts if one.required})


KNOWN_OTHERWISE = {
    ("drina", "state", "winner"), ("drina", "state", "level"),  # of a match that is over: `result` tells them
    ("great_war_east", "piece", "to_go"),  # shown of a unit that is bound for an exit
}  # fmt: skip
"""Fields that no change by itself would show at the start of a match."""


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_every_field_of_a_counter_and_of_the_state_is_somewhere_in_the_view_of_its_owner(game: str) -> None:
    match = hm.Match.new(game, seed=1914)
    table, rules = match.table, load(game)
    names = rules.spelling(table)
    for part, kind in (("piece", rules.piece), ("state", rules.state)):
        for field in struct_of(kind).fields:
            examples = list(example(field.type, table, names))
            assert examples, field.name
            shown = any(
                _differ(match, part, index, field.name, value)
                for index in range(len(table.pieces) if part == "piece" else 1)
                for value in examples
            )
            assert shown or (game, part, field.name) in KNOWN_OTHERWISE, f"no view has {part}.{field.name} of {game}"


def _differ(match: hm.Match, part: str, index: int, name: str, value: object) -> bool:
    """Whether a change is seen by somebody; not where this counter, or this state, cannot have such a value."""
    now = getattr(match.table.pieces[index] if part == "piece" else match.table.state, name)
    if isinstance(value, tuple) and isinstance(now, tuple) and len(value) == 1 < len(now):
        value = (*value, *now[1:])  # one for each army, city or fortress
    if now == value:
        return False
    try:
        other = changed(match, part, index, name, value)
        return any(
            told(other, side, part=part, index=index) != told(match, side, part=part, index=index)
            for side in match.sides
        )
    except (IndexError, KeyError):
        return False
