"""5.3 and 5.4: what a side is shown of a unit, and where it must reckon with cavalry."""

from __future__ import annotations

from typing import Any

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.galicia.rules.intelligence import known, suspects
from tests.games.galicia.kit import Position, galicia

STACKS = """
    russian 31 14.14 -2 low
    russian 82 r 14.14 -1
    russian 7 c 14.14
    russian 44 16.14 reduced  # its back has an attack of 4
    russian 9 18.14
    austrian 4 6.15
"""


def shown(table: Position, piece: str, side: str | None, *fields: str) -> list[Any] | None:
    """Some of what a side sees of a unit; nothing if it does not see it."""
    found = table.shown(side).get(piece)
    return None if found is None else [found[field] for field in fields]


@pytest.mark.clause("galicia:5.4a", "galicia:5.4c", "galicia:5.3")
def test_of_an_enemy_stack_the_top_is_shown_as_it_is_printed_and_nothing_else() -> None:
    table = galicia(STACKS)
    printed = ("at", "attack", "defence", "artillery", "steps", "reduced", "ersatz", "top")
    hidden = ("reductions", "supply", "spent", "height")
    for side in ("austrian", None):
        assert shown(table, "ru-31", side, *printed) == ["14.14", 6, 7, 5, 2, False, False, True]
        assert shown(table, "ru-44", side, *printed) == ["16.14", 4, 5, 3, 1, True, False, True]
        assert shown(table, "ru-31", side, *hidden) == [None] * 4
        assert shown(table, "ru-82-r", side, "at") is None
        assert shown(table, "ru-7-c", side, "at") is None
    assert shown(table, "ru-31", "russian", *printed) == ["14.14", 6, 7, 5, 2, False, False, True]
    assert shown(table, "ru-31", "russian", *hidden) == [2, "low", 0, None]
    assert shown(table, "ru-82-r", "russian", *printed) == ["14.14", 4, 5, 4, 2, False, False, False]
    assert shown(table, "ru-44", "russian", "reduced", "steps") == [True, 1]
    assert shown(table, "ru-10", "russian", "at") is None  # it is not in the game


@pytest.mark.clause("galicia:5.4b")
def test_of_a_unit_that_was_named_in_an_attack_not_even_the_side_that_lies_up_is_shown() -> None:
    table = galicia(STACKS)
    table.put("russian 82 r 14.14 -1 seen")
    hidden = ("attack", "defence", "artillery", "steps", "reduced", "ersatz", "reductions")
    assert shown(table, "ru-82-r", "austrian", "at", "name", "corps", "top") == ["14.14", "82 r", "", False]
    assert shown(table, "ru-82-r", "austrian", *hidden) == [None] * 7


@pytest.mark.clause("galicia:5.4a")
@pytest.mark.parametrize(("stacks", "heights"), [("hidden", [None, None]), ("counted", [3, 1])])
def test_the_height_of_an_enemy_stack_is_shown_where_players_count_it(stacks: str, heights: list[int | None]) -> None:
    table = galicia(STACKS, options={"stacks": stacks})
    assert [table.shown("austrian")[piece]["height"] for piece in ("ru-31", "ru-44")] == heights
    assert table.shown("russian")["ru-31"]["height"] is None


def test_arrivals_and_losses_lie_open_and_points_spent_are_shown_to_the_owner() -> None:
    units = """
        austrian 4 6.15
        austrian 13 6.16 -1
        austrian 17 scheduled
        austrian 23m waiting
        austrian 19 eliminated
        austrian 5 c 6.17
        russian 31 18.18
    """
    table = galicia(units, turn=2)
    for side in ("austrian", "russian", None):
        assert shown(table, "ah-17", side, "at", "due", "attack", "steps", "top") == ["scheduled", "GT3", 5, 2, False]
        assert shown(table, "ah-23m", side, "at", "due") == ["waiting", "GT3"]
        assert shown(table, "ah-19", side, "at", "due", "steps", "reduced") == ["eliminated", "", 0, False]
        assert shown(table, "ah-5-c", side, "released", "due") == ["GT3", ""]
        assert shown(table, "ah-4", side, "released", "due") == ["", ""]
    table.order("4 6.15-6.14", "13 recovers")
    assert shown(table, "ah-4", "austrian", "spent") == [table.piece("austrian 4").spent]
    assert shown(table, "ah-13", "austrian", "spent") == [4]
    assert shown(table, "ah-4", "russian", "spent") == [None]


@pytest.mark.clause("galicia:5.4a", "galicia:5.4b")
def test_the_enemy_knows_who_lies_on_top_who_was_named_and_who_is_not_on_the_map() -> None:
    table = galicia(STACKS.replace("31 14.14", "31 14.14 top") + "russian 23 scheduled")
    table.put("russian 11 14.14 seen")
    names = ("31", "82 r", "7 c", "11", "23", "44")
    found = [known(table.table, table.index(f"russian {name}")) for name in names]
    assert found == [True, False, False, True, True, True]


# -- Where cavalry may be -------------------------------------------------------------------------------------


def feared(table: Position, side: int = 0, tired: frozenset[int] = frozenset()) -> set[str]:
    """The hexes that may hold cavalry."""
    return set(map(table.table.hexname, cells(suspects(table.table, side, tired))))


@pytest.mark.clause("galicia:5.4a", "galicia:12.1.2a")
def test_cavalry_that_is_not_seen_may_lie_under_every_counter_of_no_less_attack() -> None:
    # The 7th Cavalry has an attack of 3, and the 70th Reserve of 2.
    table = galicia(STACKS + "russian 70 r 17.10 reduced\n russian 13 c 12.12")
    assert feared(table) == {"14.14", "16.14", "18.14", "12.12"}
    # Where heights are counted it is under none that lies alone.
    counted = galicia(STACKS + "russian 13 c 12.12", options={"stacks": "counted"})
    assert feared(counted) == {"14.14", "12.12"}
    # Where all cavalry is seen it is nowhere else.
    seen = galicia(STACKS + "russian 13 c 12.12")
    seen.put("russian 7 c 14.14 seen")
    assert feared(seen) == {"14.14", "12.12"}
    assert feared(galicia("russian 31 14.14\n russian 7 c scheduled\n austrian 4 6.15")) == set()


@pytest.mark.clause("galicia:12.1.2a")
def test_tired_cavalry_is_left_out_of_account() -> None:
    table = galicia(STACKS + "russian 13 c 12.12\n russian 14 c 12.13")
    hidden, top = table.index("russian 7 c"), table.index("russian 13 c")
    assert feared(table, tired=frozenset({hidden})) == {"12.12", "12.13"}
    assert feared(table, tired=frozenset({top})) == {"12.12", "14.14", "16.14", "18.14", "12.13"}
    assert feared(table, tired=frozenset({top, hidden})) == {"12.13"}
    assert feared(table) == {"12.12", "12.13", "14.14", "16.14", "18.14"}
