"""Whatever number an overlay may set lies within bounds, and within them no match takes long."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect as types
import pytest

import hexmarshal as hm
from hexmarshal.core.board import file as board_file
from hexmarshal.core.data.files import DataError, Row
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.game import Start
from hexmarshal.games import load, names
from hexmarshal.wargame.rows import Number
from tests.thorough import some

GAMES = names()
ORDERS = some(20, 40)
"""How many orders are given with a number as high or as low as it may be."""
LONG = 5.0
"""How many seconds listing, weighing and giving an order must never take."""


def components(game: str) -> Any:
    """The module that reads the data of a game."""
    return registry.module(game, "parts.components")


def tables(game: str) -> Mapping[str, Mapping[str, Row]]:
    """Every row of a game by table and id."""
    found: Mapping[str, Mapping[str, Row]] = components(game).load().dataset.tables
    return found


def lay(game: str, table: str, row: dict[str, Any]) -> Any:
    """The components of a game with an overlay that changes one row."""
    head = {"game": game, "name": "a test", "source": "proposed"}
    return components(game).load({"overlay": head, table: [row]})


def naming(row: Row) -> dict[str, str]:
    """What names a row."""
    return {"id" if hasattr(row, "id") else "name": row.key}


def numbers(kind: types.Type, where: str) -> Iterator[tuple[str, types.IntType | types.FloatType]]:
    """Every number in a type, with the way to it."""
    match kind:
        case types.IntType() | types.FloatType():
            yield where, kind
        case types.UnionType():
            for one in kind.types:
                yield from numbers(one, where)
        case types.VarTupleType() | types.ListType():
            yield from numbers(kind.item_type, f"{where}[]")
        case types.TupleType():
            for n, one in enumerate(kind.item_types):
                yield from numbers(one, f"{where}[{n}]")
        case types.DictType():
            yield from numbers(kind.value_type, f"{where}{{}}")
        case types.StructType():
            for field in kind.fields:
                yield from numbers(field.type, f"{where}.{field.name}")


class Inner(msgspec.Struct):
    """Something inside."""

    deep: int


class Outer(msgspec.Struct):
    """Numbers wherever they can stand."""

    plain: int
    part: float | None
    pair: tuple[int, str]
    many: tuple[Inner, ...]
    named: dict[str, int]
    word: str
    yes: bool


def test_the_walk_finds_numbers_wherever_they_stand() -> None:
    found = [where for where, _ in numbers(types.type_info(Outer), "")]
    assert found == [".plain", ".part", ".pair[0]", ".many[].deep", ".named{}"]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_every_row_has_a_lower_and_an_upper_bound(game: str) -> None:
    kinds = {type(row) for rows in tables(game).values() for row in rows.values()} | set(board_file.ROWS.values())
    found = dict(pair for row in kinds for pair in numbers(types.type_info(row), row.__name__))
    assert len(found) > 10
    assert [where for where, kind in found.items() if kind.ge is None or kind.le is None] == []
    assert [where for where, kind in found.items() if max(-(kind.ge or 0), kind.le or 0) > 180] == []


def beyond(kind: types.Type, now: Any) -> Iterator[Any]:
    """A value as it stands, but for one number in it that lies beyond its bounds."""
    match kind:
        case types.IntType() | types.FloatType():
            assert kind.ge is not None
            assert kind.le is not None
            yield from (kind.ge - 1, kind.le + 1, 10**11)
        case types.UnionType():
            for one in kind.types:
                yield from beyond(one, now)
        case types.VarTupleType():
            yield from ([value] for value in beyond(kind.item_type, now[0] if now else None))
        case types.TupleType():
            for n, one in enumerate(kind.item_types):
                yield from ([*now[:n], value, *now[n + 1 :]] for value in beyond(one, now[n]))
        case types.DictType():
            yield from ({"x": value} for value in beyond(kind.value_type, None))
        case types.StructType():
            for field in kind.fields:
                for value in beyond(field.type, now[field.encode_name]):
                    yield {**now, field.encode_name: value}


@pytest.mark.parametrize("game", GAMES)
def test_an_overlay_beyond_the_bounds_is_refused_in_each_field(game: str) -> None:
    tried = 0
    for table, rows in tables(game).items():
        for field in types.type_info(type(next(iter(rows.values())))).fields if rows else ():  # type: ignore[attr-defined]
            row = next((row for row in rows.values() if getattr(row, field.name) is not None), None)
            if row is None:
                continue
            for value in beyond(field.type, msgspec.to_builtins(getattr(row, field.name))):
                with pytest.raises(DataError) as refused:
                    lay(game, table, {**naming(row), field.encode_name: value})
                (problem,) = refused.value.problems
                assert (problem.file, problem.place) == ("overlay", f"{table} {row.key}")
                assert field.encode_name in problem.sentence
                tried += 1
    assert tried > 30


def single(game: str) -> list[Number]:
    """The single numbers of the rules of a game."""
    return [row for row in tables(game)["number"].values() if isinstance(row, Number)]


@pytest.mark.parametrize("game", GAMES)
def test_a_single_number_obeys_the_bounds_of_its_row(game: str) -> None:
    for row in single(game):
        for value in (row.least - 1, row.most + 1):
            with pytest.raises(DataError, match=rf"overlay: number {row.id}: value: .*; this is {value}\."):
                lay(game, "number", {"id": row.id, "value": value})


@pytest.mark.parametrize("game", GAMES)
def test_no_overlay_moves_the_bounds_themselves(game: str) -> None:
    row = single(game)[0]
    for key in ("least", "most"):
        with pytest.raises(DataError, match=f"'{key}' is for the game to say"):
            lay(game, "number", {"id": row.id, key: 50})
    shown = {value.key for value in components(game).load().dataset.sources() if value.table == "number"}
    assert shown == {"value", "what"}


def extremes(game: str) -> list[tuple[str, str, int]]:
    """The single numbers as low and as high as they may be: all, or some that are drawn by lot."""
    found = [(game, row.id, value) for row in single(game) for value in (row.least, row.most)]
    return random.Random(game).sample(found, min(len(found), some(20, 20)))[: some(2, 20)]


EXTREMES = [extreme for game in GAMES for extreme in extremes(game)]


@pytest.mark.parametrize(("game", "id", "value"), EXTREMES)
def test_within_its_bounds_no_number_makes_a_match_slow(game: str, id: str, value: int) -> None:
    rules, lots = load(game), random.Random(f"{game} {id} {value}")
    start = rules.read_start(rules.meta.scenarios[0], {}, None)
    head = {"game": game, "name": "a test", "source": "proposed"}
    try:
        overlay = {"overlay": head, "number": [{"id": id, "value": value}]}
        match = hm.Match(rules, Start(start.scenario, {}, overlay), "1914")
    except DataError:
        return  # what hangs together with it does not go with this value
    while match.number < ORDERS and (decision := match.decision) is not None:
        begun = time.process_time()
        order = lots.choice(decision.orders(lots.choice(decision.subjects())))
        match.forecast(order)
        match.submit(order)
        assert time.process_time() - begun < LONG, order.notation


@pytest.mark.parametrize("game", GAMES)
def test_every_single_number_is_read_by_a_rule(game: str) -> None:
    home = Path(hm.__file__).parent / "games" / game
    source = "".join(path.read_text("utf-8") for path in home.rglob("*.py"))
    assert [row.id for row in single(game) if f'"{row.id}"' not in source] == []
