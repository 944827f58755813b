"""Chapter 15: victory points."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games import meta
from tests.games.galicia.kit import Position, galicia, heard


@pytest.mark.clause("galicia:15.0")
def test_both_begin_without_a_point() -> None:
    for scenario in meta("galicia").scenarios:
        assert hm.Match.new("galicia", scenario).view(None).state()["points"] == {"russian": 0, "austrian": 0}


@pytest.mark.clause("galicia:15.0")
@pytest.mark.parametrize(
    ("points", "winner", "sentence"),
    [
        ((38, 41), "austrian", "Austro-Hungarian victory: 41 to 38 victory points."),
        ((41, 38), "russian", "Russian victory: 41 to 38 victory points."),
        ((40, 40), "", "A draw: 40 to 40 victory points."),
    ],
)
def test_after_turn_12_the_player_with_more_points_has_won(points: tuple[int, int], winner: str, sentence: str) -> None:
    units = "austrian 4 6.15\n russian 31 18.18"
    table = galicia(units, "austrian movement", turn=12, points=points)
    events = table.order("done")
    assert table.match.over
    assert table.match.result is not None
    assert (table.match.result["winner"], table.match.result["sentence"]) == (winner, sentence)
    assert sentence in heard(events, "russian")
    earlier = galicia(units, "austrian movement", turn=11, points=points)
    earlier.order("done")
    assert not earlier.match.over


@pytest.mark.clause("galicia:15.0")
def test_turn_12_is_played_to_its_end() -> None:
    table = galicia("austrian 4 16.22\n russian 31 18.18", "russian movement", turn=12)
    table.order("done")
    assert table.asked == ("austrian", "move")
    table.order("done")
    assert table.match.over
    assert table.points("austrian") == 10  # Lublin, noted at the end of the last player turn


@pytest.mark.clause("galicia:15.0b")
def test_points_stand_on_the_track_as_soon_as_they_are_earned() -> None:
    table = galicia(
        "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.11\n russian 31 14.14\n russian 44 14.12",
        "austrian combat",
        points=(3, 5),
        dice=(3, 3, 1, 1, 3, 3, 1, 1),
    )
    tracks = []
    for order in ("4 x 14.14", "13 x 14.12"):
        table.attack(order)
        tracks.append([table.match.view(side).state()["points"] for side in ("russian", "austrian")])
    assert tracks == [[{"russian": 3, "austrian": 6}] * 2, [{"russian": 3, "austrian": 7}] * 2]


@pytest.mark.clause("galicia:15.1a")
@pytest.mark.parametrize(
    ("turn", "unit", "points"), [(1, "4", 1), (9, "4", 1), (10, "4", 0), (12, "4", 0), (5, "3 c", 0)]
)
def test_attacks_by_infantry_earn_a_point_each_on_turns_1_to_9(turn: int, unit: str, points: int) -> None:
    table = galicia(f"austrian {unit} 14.13\n russian 7 c 14.14", "austrian combat", turn=turn, dice=(6, 6, 1, 1))
    table.attack(f"{unit} x 14.14")
    assert table.points("austrian") == points


@pytest.mark.clause("galicia:15.1a")
def test_a_point_is_for_a_result_and_not_for_each_unit() -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n russian 31 14.14", "austrian combat", dice=(3, 4, 1, 1))
    table.attack("4,13 x 14.14")
    assert table.points("austrian") == 1


def next_player_turn(table: Position) -> None:
    """Let everybody do nothing until the next Austro-Hungarian movement phase."""
    table.order("done")
    while table.asked != ("austrian", "move"):
        table.order("done")


@pytest.mark.clause("galicia:15.1b")
def test_a_town_earns_its_first_value_once_and_its_second_on_each_later_turn_of_occupation() -> None:
    table = galicia("austrian 4 18.17\n russian 31 6.20\n austrian 38 6.15", "austrian movement", turn=5)
    totals = []
    for held in (True, True, False, True):
        table.put(f"austrian 4 {'18.17' if held else '18.19'}")
        before = table.points("austrian")
        next_player_turn(table)
        totals.append(table.points("austrian") - before)
    assert totals == [6, 2, 0, 2]


@pytest.mark.clause("galicia:15.1b")
def test_to_have_passed_through_a_town_is_not_to_hold_it_and_the_enemys_list_earns_nothing() -> None:
    table = galicia("austrian 4 16.17\n austrian 13 7.09\n russian 31 18.25", "austrian movement", turn=5)
    table.order("4 16.17-16.18-16.19")
    next_player_turn(table)
    assert table.points("austrian") == 0


@pytest.mark.clause("galicia:15.1c", "galicia:2.1f")
@pytest.mark.parametrize(
    ("unit", "state", "points"),
    [
        ("4", "", 1),
        ("3 c", "", 1),
        ("35 ls", "", 1),
        ("1m", "", 0),
        ("12m+", "", 0),
        ("95 ls", "", 0),
        ("95 ls", "reduced", 1),  # the side that lies up has no dot
    ],
)
def test_an_eliminated_enemy_earns_a_point_and_an_ersatz_unit_none(unit: str, state: str, points: int) -> None:
    units = f"austrian {unit} 6.15 {state}\n austrian 5 6.15\n austrian 12 6.15\n austrian 46 6.15"
    table = galicia(units, "austrian stacking", turn=10)
    table.order(f"eliminate {unit}")
    assert table.points("russian") == points


@pytest.mark.clause("galicia:15.1c")
def test_in_combat_the_victor_is_paid_for_what_he_destroys() -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n russian 7 c 14.14 -2", "austrian combat", turn=10,
        dice=(6, 6, 1, 6))  # fmt: skip
    table.attack("4,13 x 14.14")
    assert table.at("russian 7 c") == "eliminated"
    assert (table.points("austrian"), table.points("russian")) == (1, 0)
