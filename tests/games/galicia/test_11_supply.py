"""Chapter 11: supply and attrition."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.supply import lines
from tests.games.galicia.kit import Position, galicia, heard, rolled, terms

AROUND = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
CUT_OFF = "\n".join(
    f"russian {name} {label}" for name, label in zip(("31", "9", "11", "32", "5", "42"), AROUND, strict=True)
)
"""Russians all around 14.14."""
RING = """
    russian 31 14.12         # six divisions, each two hexes from 14.14
    russian 44 16.13
    russian 11 16.15
    russian 32 14.16
    russian 9 12.15
    russian 42 12.13
"""


def sources(table: Position, side: str) -> set[str]:
    """The hexes that are sources of supply."""
    return set(map(table.table.hexname, cells(lines(table.table, SIDES.index(side)).sources)))


def supply(units: str, name: str = "4") -> int:
    """The state that a supply phase finds: 0 In Supply, 1 Low, 2 Out."""
    return galicia(units, "austrian supply").piece(f"austrian {name}").supply


@pytest.mark.clause("galicia:11.0a")
def test_a_supply_phase_finds_every_unit_in_one_of_three_states() -> None:
    table = galicia(
        f"austrian 4 14.14\n austrian 13 10.12\n austrian 20 17.25\n austrian 3 c 1.05\n{CUT_OFF}", "austrian supply"
    )
    shown = table.shown("austrian")
    assert [shown[id]["supply"] for id in ("ah-4", "ah-13", "ah-20", "ah-3-c")] == ["out", "in", "low", "in"]


@pytest.mark.clause("galicia:11.0b")
def test_the_state_found_in_a_supply_phase_holds_until_the_next_one_of_the_same_player() -> None:
    table = galicia("austrian 4 10.12 out\n austrian 13 14.14\n russian 31 18.18\n" + CUT_OFF.replace("31", "1 gd"),
        "russian supply")  # fmt: skip
    # The Russian phases change nothing for the one that has a railway again, nor for the one that is cut off.
    assert (table.piece("austrian 4").supply, table.piece("austrian 13").supply) == (2, 0)
    table.order("done")
    while table.decision.side == "russian":
        table.order("done")
    assert (table.piece("austrian 4").supply, table.piece("austrian 13").supply) == (0, 2)


@pytest.mark.clause("galicia:11.0b")
def test_a_combat_uses_the_state_found_last() -> None:
    # The 4th stands on a railway, and yet fights as it was found: 5 − 2 against 5.
    table = galicia("austrian 4 10.12 out\n russian 82 r 10.11", "austrian combat")
    assert "The attack on 10.11 is made at 1:2." in heard(table.attack("4 x 10.11"), "austrian")


@pytest.mark.clause("galicia:11.1")
@pytest.mark.parametrize(
    ("state", "column", "guns"), [("", "1:1", True), ("low", "1:1.5", True), ("out", "1:2", False)]
)
def test_supply_takes_from_the_strength_and_silences_the_guns(state: str, column: str, guns: bool) -> None:
    table = galicia(f"austrian 4 14.13 {state}\n russian 82 r 14.14", "austrian combat", dice=(3, 3, 1, 1))
    events = table.attack("4 x 14.14")
    assert f"The attack on 14.14 is made at {column}." in heard(events, "austrian")
    assert (("9.4.1b", 1) in terms(rolled(events, "Russian losses"))) is guns
    defence = galicia(f"russian 3 rf 14.13\n austrian 20 14.14 {state}", "russian combat")
    wanted = {"": "1:1.5", "low": "1:1", "out": "1:1"}[state]  # 4 against 5, 4 and 3
    assert f"The attack on 14.14 is made at {wanted}." in heard(defence.attack("3 rf x 14.14"), "russian")


@pytest.mark.clause("galicia:11.1")
def test_supply_leaves_movement_alone() -> None:
    table = galicia("austrian 4 14.14 out", "austrian movement")
    assert table.accepts("4 14.14-14.10")


@pytest.mark.clause("galicia:11.2a")
def test_sources_are_the_symbols_on_the_edge_and_the_railways_joined_to_them() -> None:
    table = galicia("austrian 4 6.15\n russian 31 16.16", "austrian movement")
    found = sources(table, "austrian")
    assert {"1.01", "1.07", "1.12", "1.14", "1.21", "1.24"} <= found
    assert {"7.09", "14.10", "8.22", "10.12"} <= found  # railways
    assert not {"1.25", "1.18", "2.25"} & found  # a friendly edge without a symbol
    assert not {"14.14", "9.09"} & found  # no railway
    assert not {"16.22", "16.26", "19.23"} & found  # a railway that no line joins to an A-H edge
    assert {"16.22", "16.26", "19.23", "18.17"} <= sources(table, "russian")


@pytest.mark.clause("galicia:11.2b")
def test_enemy_units_and_their_zones_break_the_line_and_cut_off_what_lies_beyond() -> None:
    beyond = {"11.12", "12.11", "13.11", "14.10"}  # the end of the line to Sokal
    whole = galicia("austrian 4 6.15", "austrian movement")
    assert beyond <= sources(whole, "austrian")
    occupied = galicia("austrian 4 6.15\n russian 31 11.12", "austrian movement")
    assert not beyond & sources(occupied, "austrian")
    near = galicia("austrian 4 6.15\n russian 31 11.11", "austrian movement")  # next to 11.12
    assert not {"11.12", "12.11"} & sources(near, "austrian")
    friend = galicia("austrian 4 11.12\n austrian 13 12.11\n austrian 25 10.12\n russian 31 11.11", "austrian movement")
    assert beyond <= sources(friend, "austrian")


@pytest.mark.clause("galicia:11.2b", "galicia:6.1")
def test_an_enemy_across_a_river_does_not_break_the_line() -> None:
    # 3.24 and 3.25 lie on two banks.
    table = galicia("austrian 4 6.15\n russian 31 3.25", "austrian movement")
    assert "3.24" in sources(table, "austrian")
    table = galicia("austrian 4 6.15\n russian 31 3.23", "austrian movement")
    assert "3.24" not in sources(table, "austrian")


@pytest.mark.clause("galicia:11.3a")
def test_a_path_never_goes_through_an_enemy() -> None:
    assert supply(f"austrian 4 14.14\n{CUT_OFF}") == 2
    # With one of the six away a single hex of zones opens the way, if what lies beyond is clear.
    assert (
        supply(f"austrian 4 14.14\n austrian 13 12.13\n austrian 25 12.14\n{CUT_OFF.replace('42 13.14', '42 18.18')}")
        == 0
    )


@pytest.mark.clause("galicia:11.3b", "galicia:6.2", "galicia:6.4")
@pytest.mark.parametrize(
    ("friends", "state"),
    [
        ("", 2),  # two hexes of zones on every way
        ("austrian 13 13.14", 0),  # one: the other is cancelled
        ("austrian 13 13.14\n austrian 25 12.14", 0),  # none
        ("austrian 13 14.14", 2),  # a friend in the unit's own hex helps nothing
    ],
)
def test_a_path_may_cross_one_hex_of_enemy_zones_and_not_two(friends: str, state: int) -> None:
    assert supply(f"austrian 4 14.14\n{friends}\n{RING}") == state


@pytest.mark.clause("galicia:11.4a")
@pytest.mark.parametrize(("label", "state"), [("15.22", 0), ("16.22", 0), ("17.22", 1), ("18.22", 1), ("19.22", 1)])
def test_eight_hexes_are_in_supply_and_nine_to_twelve_low(label: str, state: int) -> None:
    # The nearest source is 8.22, so many rows to the south.
    assert supply(f"austrian 4 {label}") == state


@pytest.mark.clause("galicia:11.4a")
@pytest.mark.parametrize(("enemies", "state"), [("russian 31 8.22", 1), ("russian 31 7.23\n russian 44 7.20", 2)])
def test_a_path_of_twelve_hexes_is_low_supply_and_one_of_thirteen_none(enemies: str, state: int) -> None:
    # The lines to Rozwadów end at 7.24, or at 6.24.
    assert supply(f"austrian 4 19.24\n{enemies}") == state


@pytest.mark.clause("galicia:11.5", "galicia:3.2b")
def test_who_is_out_of_supply_in_one_phase_after_another_suffers_each_time() -> None:
    table = galicia(f"austrian 4 14.14\n{CUT_OFF}", "austrian supply", turn=4)
    states = []
    for _ in range(3):
        piece = table.piece("austrian 4")
        states.append((piece.supply, piece.steps, piece.reductions))
        turn = table.table.state.turn
        while table.table.state.turn == turn or table.decision.side == "russian":
            table.order("done")
    assert states == [(2, 2, 0), (2, 2, 2), (2, 1, 1)]


@pytest.mark.clause("galicia:11.5")
@pytest.mark.parametrize(
    ("before", "label", "reductions"), [("out", "17.25", 0), ("low", "14.14", 0), ("out", "14.14", 2)]
)
def test_attrition_needs_two_phases_out_of_supply_in_a_row(before: str, label: str, reductions: int) -> None:
    table = galicia(f"austrian 4 {label} {before}\n{CUT_OFF}", "austrian supply")
    assert table.piece("austrian 4").reductions == reductions


@pytest.mark.clause("galicia:11.5.1")
@pytest.mark.parametrize(
    ("unit", "after"),
    [
        ("4 14.14", (2, 2)),
        ("4 14.14 -1", (1, 0)),
        ("1m 14.14", (0, 0)),
        ("9 c 14.14", (1, 2)),
        ("9 c 14.14 -1", (0, 0)),
    ],
)
def test_attrition_is_two_reductions_taken_as_in_combat(unit: str, after: tuple[int, int]) -> None:
    table = galicia(f"austrian {unit} out\n austrian 38 6.15\n{CUT_OFF}", "austrian supply")
    piece = table.piece(f"austrian {unit.partition(' 14.14')[0]}")
    assert (piece.steps, piece.reductions) == after


@pytest.mark.clause("galicia:11.3c", "galicia:11.3a")
def test_a_supply_path_runs_from_hex_to_hex_without_a_gap() -> None:
    # All around 14.14 stand enemies: there is no first hex for a path, however near the sources are.
    around = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
    names = ("31", "9", "11", "32", "5", "42")
    ring = [f"russian {one} {label}" for one, label in zip(names, around, strict=True)]
    shut = galicia("austrian 4 14.14\n austrian 38 6.15\n" + "\n".join(ring), "austrian supply")
    assert shut.piece("austrian 4").supply == 2
    gap = galicia("austrian 4 14.14\n austrian 38 6.15\n russian 31 18.18", "austrian supply")
    assert gap.piece("austrian 4").supply < 2


# -- What a player is told of the path (11.2 to 11.4) ---------------------------------------------------------


@pytest.mark.clause("galicia:11.2a", "galicia:11.3c", "galicia:11.4a")
def test_a_player_is_told_the_path_of_each_of_his_units() -> None:
    view = galicia("austrian 13 10.12\n austrian 20 17.25\n russian 31 18.18", "austrian supply").match.view("austrian")
    near, far = view.supply("ah-13"), view.supply("ah-20")
    assert near is not None
    assert (near.fed, near.state, near.line, near.length) == (True, "in supply", ("10.12",), 0)
    assert far is not None
    assert (far.fed, far.state, far.length, far.most, far.source) == (True, "in low supply", 9, 12, "8.23")
    assert (far.line[0], far.line[-1], len(far.line)) == ("17.25", "8.23", 10)
    assert str(far) == "In low supply from the railway at 8.23, nine hexes away. (11.4a)"
    assert view.supply("ru-31") is None, "what the enemy has is his secret (5.4)"


@pytest.mark.parametrize(("around", "clause", "words"), [
    pytest.param(CUT_OFF, "11.3a", "enemy units bar every path", marks=pytest.mark.clause("galicia:11.3a")),
    pytest.param(RING, "11.3b", "more than one hex in enemy zones", marks=pytest.mark.clause("galicia:11.3b")),
])  # fmt: skip
def test_a_unit_out_of_supply_is_told_why(around: str, clause: str, words: str) -> None:
    told = galicia(f"austrian 4 14.14\n{around}", "austrian supply").match.view("austrian").supply("ah-4")
    assert told is not None
    assert (told.fed, told.state, told.clause, told.source, told.line) == (False, "out of supply", clause, "", ())
    assert words in told.sentence
