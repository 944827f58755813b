"""9.2: retreats that end badly, and those who share them."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia, told

NAMES = ("1 gd", "2 gd", "31", "44", "11", "32", "9", "10", "5", "42")


def ring(*labels: str) -> str:
    """Russians in some hexes, the Guard in the first two."""
    return "\n" + "\n".join(f"russian {name} {label}" for name, label in zip(NAMES, labels, strict=False))


ACROSS = ring("14.16", "15.17", "15.18", "13.18", "13.17")
"""From 14.17 only the river hexside to 14.18 is open."""


def struck(units: str, dice: tuple[int, ...], target: str = "14.17") -> Position:
    """The Guard has attacked."""
    table = galicia(units, "russian combat", dice=dice)
    table.attack(f"1 gd,2 gd x {target}")
    return table


@pytest.mark.clause("galicia:9.2.2", "galicia:10.2b")
def test_a_stack_that_the_river_destroys_has_left_its_hex() -> None:
    table = struck(f"austrian 1m 14.17 -1\n austrian 4 6.15{ACROSS}", (5, 5))
    assert table.at("austrian 1m") == "eliminated"
    assert table.asked == ("russian", "advance")
    assert table.points("russian") == 1  # for the attack; the brigade is Ersatz


@pytest.mark.clause("galicia:9.2.2", "galicia:9.2.3")
def test_the_others_go_on_when_the_river_has_destroyed_one_and_what_is_barred_is_where_they_are() -> None:
    units = f"austrian 1m 14.17 -1\n austrian 5 14.17{ACROSS}\n"
    barred = ring("14.16", "15.17", "15.18", "13.18", "13.17", "14.19", "15.19", "13.19")
    table = galicia(units.replace(ACROSS, barred), "russian combat", dice=(2, 3))
    said = told(table.attack("1 gd,2 gd x 14.17"))
    assert table.at("austrian 1m") == "eliminated"
    assert table.at("austrian 5") == "14.18"
    assert "The retreat from 14.18 is blocked. (9.2.3)" in said
    hexes = next(line for line in said if "back" in line).partition("back ")[2][0]
    # One for the river, and one for each hex that it fell short.
    piece = table.piece("austrian 5")
    assert (piece.steps, piece.reductions) == {"2": (2, 2), "3": (1, 0)}[hexes]


@pytest.mark.clause("galicia:7.6b", "galicia:9.2.2")
def test_withheld_defenders_pay_for_the_river_too() -> None:
    table = galicia(f"austrian 5 14.17\n austrian 3 c 14.17{ACROSS}", "russian combat", dice=(5, 5))
    table.attack("1 gd,2 gd x 14.17")
    table.order("defend 5")
    assert table.at("austrian 5") == table.at("austrian 3 c") == "14.18"
    assert [table.piece(f"austrian {name}").reductions for name in ("5", "3 c")] == [1, 1]


@pytest.mark.clause("galicia:5.2", "galicia:9.2b")
def test_who_is_too_many_where_a_retreat_ends_is_eliminated_if_nobody_can_go_on() -> None:
    # 14.13 is the only way, full, and shut in as well.
    units = "austrian 20 14.14\n austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n"
    around = ring("15.15", "15.14", "14.15", "13.15", "13.14", "15.13", "13.13", "14.12")
    table = struck(units + around, (5, 5), "14.14")
    assert table.at("austrian 20") == "14.13"
    assert table.asked == ("austrian", "overstack")
    assert set(table.notations()) == {"eliminate 20", "eliminate 4", "eliminate 13", "eliminate 25"}
    table.order("eliminate 4")
    assert table.decision.kind != "overstack"


@pytest.mark.clause("galicia:7.6a")
def test_several_withheld_units_go_along_one_after_the_other() -> None:
    units = "austrian 4 14.13\n austrian 20 14.13\n austrian 23 14.13\n russian 31 14.14\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 1))
    table.attack("4 x 14.14")
    assert set(table.notations()) == {"20 goes along", "23 goes along", "23,20 go along", "done"}
    table.order("20 goes along")
    assert table.notations() == ["23 goes along", "done"]
    assert table.refuses("20 goes along") == "7.6a"
    table.order("23 goes along")
    assert table.asked == ("austrian", "retreat")
    table.order(table.notations()[0])
    assert table.at("austrian 4") == table.at("austrian 20") == table.at("austrian 23") != "14.13"
    stay = galicia(units, "austrian combat", dice=(6, 6, 1, 1))
    stay.attack("4 x 14.14")
    stay.order("20 goes along", "done")
    assert stay.asked == ("austrian", "retreat")


@pytest.mark.clause("galicia:7.6a")
def test_several_withheld_units_go_along_together() -> None:
    units = "austrian 4 14.13\n austrian 20 14.13\n austrian 23 14.13\n russian 31 14.14\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 1))
    table.attack("4 x 14.14")
    assert table.refuses("20,4 go along") == "7.6a", "an attacker retreats by himself"
    table.order("20,23 go along")
    assert table.asked == ("austrian", "retreat")
    table.order(table.notations()[0])
    assert table.at("austrian 4") == table.at("austrian 20") == table.at("austrian 23") != "14.13"


@pytest.mark.clause("galicia:9.2a", "galicia:9.2.3")
def test_a_stack_goes_as_far_as_it_can_and_is_asked_among_the_ways_of_that_length() -> None:
    # Two hexes are ordered or more, and from 14.13 as from 14.15 there is no second.
    around = ring("15.15", "15.14", "13.15", "13.14", "15.13", "13.13", "14.12", "15.16", "13.16", "14.16")
    table = struck("austrian 20 14.14\n" + around, (1, 1), "14.14")
    assert set(table.notations()) == {"14.14-14.13", "14.14-14.15"}
    table.order("14.14-14.15")
    assert table.at("austrian 20") == "14.15"
    piece = table.piece("austrian 20")
    assert piece.reductions + 3 * (2 - piece.steps) == 2  # three were ordered


@pytest.mark.clause("galicia:9.2a")
def test_where_no_way_leads_off_a_stack_doubles_back_rather_than_fall_short() -> None:
    around = ring("15.15", "15.14", "14.15", "13.15", "12.13", "12.14", "13.13", "14.12", "15.13")
    table = struck("austrian 20 14.14\n" + around, (3, 4), "14.14")
    assert set(table.notations()) == {"14.14-13.14-14.13", "14.14-14.13-13.14"}
    table.order("14.14-13.14-14.13")
    assert (table.at("austrian 20"), table.piece("austrian 20").reductions) == ("14.13", 0)


@pytest.mark.clause("galicia:5.4b", "galicia:9.2b")
def test_who_lay_on_top_where_a_stack_retreats_to_stays_known() -> None:
    units = "austrian 5 14.14\n austrian 20 13.14\n austrian 23 13.15" + ring("15.14", "15.15", "14.15")
    table = galicia(units, "russian combat", dice=(2, 3, 1, 1))
    table.attack("1 gd,2 gd x 14.14")
    while table.decision.kind == "retreat":
        table.order("14.14-13.14" if "14.14-13.14" in table.notations() else table.notations()[0])
    where = table.at("austrian 5")
    host = {"13.14": "20", "13.15": "23"}[where]
    assert table.piece(f"austrian {host}").seen
    assert f"ah-{host}" in table.shown("russian")
    assert "ah-5" in table.shown("russian")
    other = {"20": "23", "23": "20"}[host]
    assert not table.piece(f"austrian {other}").seen


@pytest.mark.clause("galicia:7.6c", "galicia:9.2.1a")
def test_withheld_units_that_leave_after_the_losses_keep_the_guidelines() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 14.14\n russian 7 c 14.14 -2"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 6))
    table.order("4 x 14.14", "commit 4,13,25", "defend 7 c")
    assert table.asked == ("russian", "retreat")
    assert set(table.notations()) == {"14.14-14.15", "14.14-15.15", "14.14-13.15"}
    assert table.refuses("14.14-15.14") == "9.2.1a"
    table.order("14.14-15.15", "advance 4,13,25")
    assert table.at("austrian 25") == "14.14"


@pytest.mark.clause("galicia:7.6c")
def test_withheld_units_stay_if_a_defender_is_left_or_all_have_retreated() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 14.14\n russian 7 c 14.14"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 1))
    table.order("4 x 14.14", "commit 4,13,25", "defend 31")
    while table.decision.kind in ("loss", "along"):
        table.order("spread" if table.decision.kind == "loss" else "done")
    while table.decision.kind == "retreat" and table.decision.side == "austrian":
        table.order(table.notations()[0])
    assert table.at("russian 31") == table.at("russian 7 c") == "14.14"
