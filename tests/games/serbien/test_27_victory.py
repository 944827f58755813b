"""27: Victory Points."""

import pytest

from hexmarshal.games.serbien.rules.victory.victory import advance_points, result
from tests.games.serbien.kit import Field, serbien
from tests.playing import told


def counting(pieces: str, player: str = "serbian", state: str = "") -> Field:
    """The points at the end of a Player Turn."""
    doing = f'[[doing]]\ndo = "CountPoints"\nplayer = "{player}"'
    return serbien(pieces, "movement", player, state=state, more=doing)


NEAR = '"29.09" = ["ah-FsAR.6", "ah-9-8"]'
"""Beograd is bombarded."""


@pytest.mark.clause("serbien:27.0")
def test_there_is_one_balance_and_the_scenario_says_what_it_is_worth() -> None:
    table = serbien('"24.07" = ["ah-9-8"]').table
    table.score(1, 10, "test", "27.0")
    table.score(0, 3, "test", "27.0")
    assert table.state.points == 7
    levels = {points: _level(points) for points in (40, 39, 20, 19, 5, 4, -14, -15)}
    assert [levels[points] for points in (40, 20, 5, -14)] == [
        "Austro-Hungarian decisive victory", "Austro-Hungarian marginal victory", "draw", "Serbian marginal victory",
    ]  # fmt: skip
    assert [levels[points] for points in (39, 19, 4, -15)] == [
        "Austro-Hungarian marginal victory", "draw", "Serbian marginal victory", "Serbian decisive victory",
    ]  # fmt: skip


def _level(points: int) -> str:
    return str(result(serbien('"24.07" = ["ah-9-8"]', state=f"points = {points}").table)["level"])


# -- Furthest advance (27.2) ------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:27.2-ex", "serbien:27.2")
@pytest.mark.parametrize(
    ("at", "points"), [("21.10", 1), ("25.14", 5), ("20.15", 0), ("24.23", 0), ("24.22", 4), ("24.07", 0)]
)
def test_the_column_of_the_furthest_infantry_formation_less_twenty(at: str, points: int) -> None:
    found, cell = advance_points(table := serbien(f'"{at}" = ["ah-9-8"]').table)
    assert (found, table.hexname(cell) if cell >= 0 else "") == (points, at if points else "")


@pytest.mark.clause("serbien:27.2")
def test_only_the_best_hex_counts_and_neither_cavalry_nor_assets() -> None:
    pieces = '"21.10" = ["ah-9-8"]\n"25.14" = ["ah-21-8"]\n"28.14" = ["ah-10-K"]\n"29.14" = ["ah-8-Ma"]'
    table = serbien(pieces).table
    assert advance_points(table) == (5, table.board.cell("25.14"))
    two = serbien('"25.14" = ["ah-21-8 also=26.14"]').table
    assert advance_points(two)[0] == 6, "of a Two-Hex Unit the better hex"


@pytest.mark.clause("serbien:27.2", "serbien:4.3.2b")
def test_it_is_scored_in_every_inter_phase() -> None:
    doing = '[[doing]]\ndo = "InterPhase"\nnumber = 1'
    field = serbien('"25.14" = ["ah-9-8"]', state="points = 5\nshells = 1", more=doing)
    assert field.table.state.points == 10
    assert any("27.2" in line for line in field.heard())


# -- Awards for towns (27.3, 27.7) ------------------------------------------------------------------------------


@pytest.mark.clause("serbien:27.3")
@pytest.mark.parametrize(("town", "start", "points"), [
    ("30.09", "30.10", 10), ("23.16", "23.15", 5), ("21.27", "21.26", 5), ("34.20", "34.19", 10),
])  # fmt: skip
def test_the_first_entry_into_a_town_scores_at_once(town: str, start: str, points: int) -> None:
    field = serbien(f'"{start}" = ["ah-9-8"]')
    lines = told(field.order(f"9/8 {start}-{town}"))
    assert field.table.state.points == points
    assert any("27.3" in line for line in lines)
    field.order(f"9/8 {town}-{start}")
    again = serbien(f'"{start}" = ["ah-9-8"]', state=f"awards = {list(field.table.state.awards)}".replace("'", '"'))
    again.order(f"9/8 {start}-{town}")
    assert again.table.state.points == 0, "once"


@pytest.mark.clause("serbien:27.3")
def test_serbs_score_nothing_there() -> None:
    field = serbien('"30.10" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 30.10-30.09")
    assert field.table.state.points == 0


@pytest.mark.clause("serbien:27.7")
@pytest.mark.parametrize(
    ("start", "to", "points"), [("16.23", "16.22", 5), ("08.24", "07.24", 0), ("09.20", "08.20", 15)]
)
def test_serbs_score_by_visegrad_and_by_coming_next_to_sarajevo(start: str, to: str, points: int) -> None:
    field = serbien(f'"{start}" = ["sr-Morava-I"]', player="serbian")
    lines = told(field.order(f"Morava I {start}-{to}"))
    assert field.table.state.points == -points
    assert any("27.7" in line for line in lines) == bool(points)


@pytest.mark.clause("serbien:27.7", "serbien:25.4")
def test_and_by_coming_next_to_kalinovik() -> None:
    field = serbien('"08.25" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 08.25-07.26")
    assert field.table.state.points == -10


@pytest.mark.clause("serbien:27.7")
@pytest.mark.parametrize(("option", "points"), [("apart", 0), ("serbian", -5)])
def test_whether_montenegrins_score_is_an_option(option: str, points: int) -> None:
    field = serbien('"16.23" = ["mn-Pljevlja"]', player="serbian", options=f'montenegrins = "{option}"')
    field.order("Pljevlja 16.23-16.22")
    assert field.table.state.points == points


@pytest.mark.clause("serbien:27.3")
@pytest.mark.parametrize(("option", "points"), [("land", 0), ("any", 10)])
def test_whether_squadrons_score_is_an_option(option: str, points: int) -> None:
    field = serbien('"29.09" = ["ah-Donau-Squadron-1"]', turn="GT5", options=f'towns = "{option}"', dice=(1,))
    field.order("Donau Squadron 1 29.09~30.09")
    assert field.table.state.points == points


# -- Šabac, Beograd, Syrmien (27.4 to 27.6) ---------------------------------------------------------------------


@pytest.mark.clause("serbien:27.4", "serbien:4.2.9d")
def test_sabac_is_a_point_at_the_end_of_ones_own_player_turn() -> None:
    serbs = f'"21.10" = ["sr-Sabac"]\n"21.12" = ["sr-Morava-I"]\n{NEAR}'
    assert counting(serbs).table.state.points == -1
    assert counting(serbs, "austrian").table.state.points == 0, "not at the end of the enemy's"
    taken = f'"21.10" = ["ah-21-8"]\n"21.11" = ["ah-36-13"]\n"22.11" = ["ah-42-13"]\n{NEAR}'
    won = counting(taken, "austrian", 'taken = ["21.10"]')
    assert won.table.state.points == 1
    assert any("27.4" in line for line in won.heard())


@pytest.mark.clause("serbien:27.5")
@pytest.mark.parametrize(("pieces", "points"), [
    ('"29.09" = ["ah-FsAR.6", "ah-9-8"]', -1), ('"27.08" = ["ah-FsAR.6", "ah-9-8"]', -2),
    ('"eliminated" = ["ah-FsAR.6"]', -2),
])  # fmt: skip
def test_a_point_for_the_serbs_where_beograd_is_not_bombarded(pieces: str, points: int) -> None:
    field = counting(f'{pieces}\n"21.10" = ["sr-Sabac"]')
    assert field.table.state.points == points, "one is for Šabac"
    assert any("27.5" in line for line in field.heard()) == (points == -2)
    theirs = counting(f'{pieces}\n"21.10" = ["sr-Sabac"]', "austrian")
    assert theirs.table.state.points == 0, "only at the end of a Serbian Player Turn"


SYRMIEN = (
    f'"23.08" = ["sr-Morava-I"]\n"25.09" = ["sr-Dunav-I"]\n"24.08" = ["sr-Timok-I"]\n"24.09" = ["sr-Timok-II"]\n{NEAR}'
)


@pytest.mark.clause("serbien:27.6")
def test_once_the_serb_takes_five_points_for_each_place_in_syrmien() -> None:
    field = counting(SYRMIEN, state='taken = ["21.10", "23.08", "25.09"]')
    assert field.asked == ("serbian", "award")
    before = field.table.state.points
    lines = told(field.order("take"))
    assert field.table.state.points == before - 10
    assert any("27.6" in line for line in lines)
    again = counting(SYRMIEN, state='taken = ["23.08", "25.09"]\nawards = ["Budjanovci", "Deč"]')
    assert again.asked[1] != "award", "once in a game"


@pytest.mark.clause("serbien:27.6")
@pytest.mark.parametrize("player", ["serbian", "austrian"])
def test_he_may_wait_for_more_and_take_it_at_the_end_of_any_player_turn(player: str) -> None:
    field = counting(SYRMIEN, player, 'taken = ["23.08", "25.09"]')
    assert field.asked == ("serbian", "award")
    field.order("wait")
    assert not field.table.state.awards
