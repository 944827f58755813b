"""Chapter 1: the grid, sizes, types and distances."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.core.data.files import DataError
from hexmarshal.games.serbien.rules.table.pieces import MARSCH, POSITION, RECOVERY, STATUSES
from hexmarshal.games.serbien.rules.turn.movement import TASKS
from tests.games.serbien.kit import Field, serbien

FAR = '"44.20" = ["sr-Morava-I"]\n'


def index(field: Field, id: str) -> int:
    """A unit by its number."""
    return field.table.printed.index[id]


@pytest.mark.clause("serbien:1.0-grid")
@pytest.mark.parametrize(
    ("hex", "around"),
    [
        ("10.17", {"10.16", "10.18", "09.17", "09.18", "11.17", "11.18"}),
        ("11.18", {"11.17", "11.19", "10.17", "10.18", "12.17", "12.18"}),
    ],
)
def test_even_columns_touch_the_row_below_and_odd_ones_the_row_above(hex: str, around: set[str]) -> None:
    board = serbien('"10.17" = ["ah-9-8"]\n' + FAR).table.board
    assert {board.labels[cell] for cell in board.neighbours[board.cell(hex)]} == around


@pytest.mark.clause("serbien:1.1-diveq-a", "serbien:1.1-diveq-b", "serbien:1.1-diveq-c", "serbien:1.1-diveq-d")
@pytest.mark.parametrize(
    ("id", "quarters"),
    [
        ("ah-9-8", 4), ("ah-8-Train", 4), ("ah-13", 2), ("ah-10-K", 2), ("ah-8-Ma", 1), ("sr-Sabac", 1),
        ("ah-schw.HbD", 0), ("sr-Beograd-Fort", 0), ("ah-FIFTH-Depot", 0), ("ah-Sava-Squadron", 0),
    ],
)  # fmt: skip
def test_sizes_in_quarters_of_a_division(id: str, quarters: int) -> None:
    field = serbien('"10.17" = ["ah-9-8"]\n' + FAR)
    assert field.table.printed.quarters[index(field, id)] == quarters
    assert field.table.eighths(index(field, id)) == 2 * quarters


@pytest.mark.clause("serbien:1.1-combat-type", "serbien:1.2-infantry", "serbien:2.1", "serbien:8.5")
@pytest.mark.parametrize(
    ("id", "fights", "footed"),
    [
        ("ah-9-8", True, True), ("sr-Sabac", True, True), ("ah-Syr-I", True, True), ("ah-10-K", True, False),
        ("ah-schw.HbD", False, False), ("ah-8-Train", False, False), ("ah-FIFTH-Depot", False, False),
        ("sr-Beograd-Fort", False, False), ("ah-Sava-Squadron", False, False),
    ],
)  # fmt: skip
def test_infantry_of_three_kinds_and_cavalry_are_combat_units(id: str, fights: bool, footed: bool) -> None:
    field = serbien(f'"21.10" = ["{id}"]')
    assert field.table.fights(index(field, id)) == fights
    assert field.table.footed(index(field, id)) == footed


@pytest.mark.clause("serbien:1.1-combat-type", "serbien:8.5")
def test_a_fort_that_was_flipped_is_infantry() -> None:
    field = serbien('"30.09" = ["sr-Beograd-Fort flipped"]\n"10.05" = ["ah-9-8"]')
    fort = index(field, "sr-Beograd-Fort")
    assert field.table.fights(fort)
    assert field.table.footed(fort)
    assert not field.table.is_fort(fort)


@pytest.mark.clause("serbien:1.1-ce-status")
def test_a_status_is_none_or_one_of_six() -> None:
    assert STATUSES == ("full", "-1", "-2", "-3", "CI", "D1", "D2")
    for number, word in enumerate(STATUSES):
        field = serbien(f'"10.17" = ["ah-9-8 status={word}"]\n' + FAR)
        assert field.piece("ah-9-8").status == number
    with pytest.raises(DataError):
        serbien('"10.17" = ["ah-9-8 status=D3"]\n' + FAR)


@pytest.mark.clause("serbien:1.2-enemy-unit", "serbien:1.2-range")
def test_enemies_near_by_are_counted_in_hexes_whatever_lies_between_and_squadrons_are_left_out() -> None:
    # 21.10 and 21.09 are parted by no river; 22.09 lies across the Sava from 22.08.
    field = serbien('"22.09" = ["sr-Morava-I"]\n"22.08" = ["ah-9-8"]\n"21.10" = ["ah-Sava-Squadron"]')
    table, cell = field.table, field.table.board.cell
    water = next(
        there for there in table.board.neighbours[cell("21.10")] if table.printed.ground.water(cell("21.10"), there)
    )
    far = serbien(f'"{table.hexname(water)}" = ["ah-9-8"]\n"21.10" = ["sr-Morava-I"]')
    assert far.table.adjacent(cell("21.10"), 0)
    assert far.table.nearest_enemy(cell("21.10"), 0) == 1
    lone = serbien('"21.10" = ["sr-Morava-I"]\n"21.09" = ["ah-Sava-Squadron"]\n"21.05" = ["ah-9-8"]')
    assert not lone.table.adjacent(cell("21.10"), 0)
    assert lone.table.nearest_enemy(cell("21.10"), 0) == 5


@pytest.mark.clause("serbien:1.2-range", "serbien:1.2-path")
def test_a_range_leaves_out_the_hex_it_is_counted_from() -> None:
    board = serbien('"10.17" = ["ah-9-8"]\n' + FAR).table.board
    assert board.distance(board.cell("10.17"), board.cell("10.17")) == 0
    assert board.distance(board.cell("10.17"), board.cell("10.20")) == 3
    assert board.distance(board.cell("10.17"), board.cell("13.18")) == 3


@pytest.mark.clause("serbien:1.2-stack")
def test_a_stack_is_whoever_is_in_a_hex() -> None:
    field = serbien('"16.09" = ["ah-9-8", "ah-8-Ma", "ah-8-Train", "ah-FIFTH-Depot"]\n' + FAR)
    assert len(field.table.here(field.table.board.cell("16.09"), 1)) == 4
    assert field.table.here(field.table.board.cell("16.10"), 1) == ()


@pytest.mark.data
@pytest.mark.clause("serbien:1.1-edges", "serbien:3.5.5")
def test_railways_leave_the_map_in_their_own_country() -> None:
    table = serbien('"10.17" = ["ah-9-8"]\n' + FAR).table
    for side in (0, 1):
        assert table.printed.rail_edges[side]
        assert table.printed.rail_edges[side] & ~table.printed.home[side] == 0
        assert table.printed.rail_edges[side] & ~table.board.edge == 0
    country = {label: table.board.country[table.board.cell(label)] for label in ("29.09", "30.09", "21.10", "11.08")}
    assert country == {"29.09": "austrian", "30.09": "serbian", "21.10": "serbian", "11.08": "austrian"}


FACING = '"16.09" = ["ah-9-8"]\n"16.10" = ["sr-Drina-I"]\n'


@pytest.mark.clause("serbien:1.1-attacker", "serbien:1.2-attack-phase", "serbien:4.2.7", "serbien:4.2.8")
@pytest.mark.parametrize("phasing", ["serbian", "austrian"])
def test_the_phasing_player_attacks_and_then_the_other(phasing: str) -> None:
    other = {"serbian": "austrian", "austrian": "serbian"}[phasing]
    assert serbien(FACING, "attack", phasing).asked == (phasing, "attack")
    assert serbien(FACING, "counter_attack", phasing).asked == (other, "attack")


@pytest.mark.clause("serbien:1.2-movement-phase", "serbien:4.2.5", "serbien:4.2.6")
@pytest.mark.parametrize("phasing", ["serbian", "austrian"])
def test_the_phasing_player_moves_and_then_the_other(phasing: str) -> None:
    other = {"serbian": "austrian", "austrian": "serbian"}[phasing]
    assert serbien(FACING, "movement", phasing).asked == (phasing, "move")
    assert serbien(FACING, "counter_movement", phasing).asked == (other, "move")


@pytest.mark.clause("serbien:1.1-task", "serbien:7.8.1a")
def test_there_are_three_tasks() -> None:
    assert {kind.__name__ for kind in TASKS.kinds} == {"Recover", "Construct", "Incorporate"}
    assert (RECOVERY, POSITION, MARSCH) == (1, 2, 4)


@pytest.mark.clause("serbien:1.1-mp", "serbien:7.1")
def test_a_step_costs_the_hex_entered_and_the_hexside_crossed() -> None:
    table = serbien('"16.09" = ["ah-9-8"]\n' + FAR).table
    ground, board = table.printed.ground, table.board
    flat = [c for c in board.cells if board.terrain[c] == "lowland"]
    dry = next((a, b) for a in flat for b in board.neighbours[a] if b in flat and not ground.water(a, b))
    wet = next((a, b) for a in flat for b in board.neighbours[a] if b in flat and ground.water(a, b) == "minor river")
    costs = []
    for here, there in (dry, wet):
        field = serbien(f'"{board.labels[here]}" = ["sr-Drina-I"]\n"06.25" = ["ah-9-8"]', player="serbian")
        direct = field.decision.way(field.parse(f"Drina I {board.labels[here]}-{board.labels[there]}"))
        assert direct is not None
        costs.append(direct.cost)
    assert costs == ["2 of 9 MP", "3 of 9 MP"]


@pytest.mark.clause("serbien:0.0-setup")
def test_a_match_is_set_up_by_its_scenario_and_not_without_one() -> None:
    with pytest.raises(DataError, match="There is no such scenario"):
        hm.Match.new("serbien", "invasion")
    assert any(piece["at"] == "16.09" for piece in hm.Match.new("serbien", "macva").view(None).pieces())
