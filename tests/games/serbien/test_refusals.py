"""Refusals that no chapter's own tests ask for, what pointing means, and the ways that a screen draws."""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.rules.arrivals.combining import Combine
from hexmarshal.games.serbien.rules.attachment.attachment import Attach
from hexmarshal.games.serbien.rules.combat.attack import Attack
from hexmarshal.games.serbien.rules.interrupts.cavalry import React
from hexmarshal.games.serbien.rules.movement.moving import Move
from hexmarshal.games.serbien.rules.retreat.flight import Withdraw
from tests.games.serbien.fighting import battle, fight, lines
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

ENEMY = '\n"40.20" = ["sr-Morava-I"]'


# -- Moves --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1.2a", "serbien:7.1.2b", "serbien:1.2-path")
def test_a_move_names_a_unit_where_it_stands_and_a_way_of_adjoining_hexes_to_its_end() -> None:
    field = serbien('"24.07" = ["ah-9-8"]' + ENEMY)
    assert field.refuses("9/8 24.08-24.09") == "7.1.2b"
    assert field.refuses("9/8 24.07-24.07") == "7.1.2a"
    assert field.refuses(Move("ah-9-8", "24.07", "24.08", ("24.08", "24.09"))) == "7.1.2a", "it ends elsewhere"
    assert field.refuses(Move("ah-9-8", "24.07", "24.07", ("24.08", "24.07"))) == "7.1.2a", "it ends where it began"
    assert field.refuses("9/8 24.07-24.08-24.10") == "1.2-path"
    assert field.refuses(Move("nobody", "24.07", "24.08")) == "2.2.1"
    assert field.refuses(Move("ah-9-8", "24.07", "99.99")) == "1.0-grid"
    assert field.refuses(Move("ah-8-Ma", "24.07", "24.08")) == "16.1", "a unit that is not on the map"
    assert field.refuses(Move("sr-Morava-I", "40.20", "40.21")) == "4.2"


@pytest.mark.clause("serbien:7.1.6a")
def test_from_zone_to_zone_is_told_apart_from_too_far() -> None:
    field = serbien('"24.07" = ["ah-9-8 spent=7"]\n"24.08" = ["sr-Morava-I"]')
    assert field.refuses("9/8 24.07-23.08") == "7.1.6a", "2 and 6, and 5 are left"
    tired = serbien('"24.07" = ["ah-9-8 spent=11"]' + ENEMY)
    assert tired.refuses("9/8 24.07-24.08") == "7.1.3"


@pytest.mark.clause("serbien:16.6.2c")
def test_who_is_eliminated_does_nothing() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\neliminated = ["ah-8-Ma"]' + ENEMY)
    assert field.refuses(Move("ah-8-Ma", "24.07", "24.08")) == "16.6.2c"


@pytest.mark.clause("serbien:7.3b", "serbien:7.2.2-last")
def test_a_marker_and_a_task_want_points() -> None:
    units = '"24.07" = ["ah-9-8 spent={}{}"]\n"24.08" = ["sr-Morava-I"]'
    assert serbien(units.format(8, "")).accepts("prepare 9/8 x 24.08"), "4 of 4, a Forced March included"
    assert serbien(units.format(9, "")).refuses("prepare 9/8 x 24.08") == "7.3b"
    far = '"24.07" = ["ah-9-8 status=-1 spent={}"]' + ENEMY
    assert serbien(far.format(8)).accepts("9/8 recovers")
    assert serbien(far.format(9)).refuses("9/8 recovers") == "7.2.2-last"


@pytest.mark.clause("serbien:7.8.3-1")
def test_an_enemy_who_comes_near_ends_a_recovery_and_that_is_told() -> None:
    units = '"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Morava-I status=-1 task=1 worked=5"]'
    field = serbien(units)
    lines = told(field.order("9/8 24.07-24.09"))
    assert any("loses its CEL MPs Expended marker" in line and line.endswith("(7.8.3-1)") for line in lines)
    assert (field.piece("sr-Morava-I").task, field.piece("sr-Morava-I").worked) == (0, 0)


# -- Attachment ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.2", "serbien:5.1.2b", "serbien:5.2.2a", "serbien:5.5")
def test_a_formation_is_attached_to_a_corps_that_there_is_and_it_is_not_of() -> None:
    units = '"24.07" = ["ah-9-8", "ah-13", "ah-8-Ma"]\n"24.06" = ["ah-8-Train"]\n"18.05" = ["ah-FIFTH-Depot"]'
    field = serbien(units + ENEMY, "attachment")
    while field.asked[1] != "attach":
        field.order("done" if "done" in field.notations() else field.notations()[0])
    assert field.refuses(Attach("ah-13", "99")) == "5.2"
    assert field.refuses(Attach("ah-13", "13")) == "5.2.2a", "its train is not on the map"
    assert field.refuses(Attach("ah-8-Ma", "8")) == "5.5"
    same = field.piece("ah-13").corps
    word = "independent" if same < 0 else "8"
    assert field.refuses(Attach("ah-13", word)) in ("5.1.2b", "5.2")


# -- Reaction and withdrawal --------------------------------------------------------------------------------------


def alarmed() -> Field:
    """An A-H division has come next to the Serbian cavalry."""
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]\n"24.11" = ["sr-Morava-I"]')
    field.order("9/8 24.07-24.09")
    assert field.asked == ("serbian", "react")
    return field


@pytest.mark.clause("serbien:8.2.1-1", "serbien:8.2.2b", "serbien:15.6.2a-a")
def test_only_cavalry_that_was_alarmed_reacts_from_where_it_is() -> None:
    field = alarmed()
    assert field.refuses(React("sr-Morava-I", "24.11", "24.12")) == "8.2"
    assert field.refuses(React("sr-Cavalry", "24.11", "24.12")) == "8.2.2b"
    assert field.refuses(Withdraw("sr-Morava-I", "24.11", "24.12")) == "15.6.2a-a"
    assert "Serbian" in field.decision.prompt


@pytest.mark.clause("serbien:8.2.2b")
def test_the_way_of_a_reaction_is_one_step() -> None:
    field = alarmed()
    for order in field.decision.all_orders():
        way = field.decision.way(order)
        if isinstance(order, React):
            assert way is not None
            assert way.path == (order.start, order.to)
        else:
            assert way is None


@pytest.mark.clause("serbien:6.4e", "serbien:6.4f")
def test_who_must_withdraw_is_the_one_named_and_his_way_leads_from_start_to_end() -> None:
    units = '"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Morava-I status=D1"]\n"30.18" = ["sr-Timok-I"]'
    field = serbien(units)
    field.order("9/8 24.07-24.09")
    assert field.asked == ("serbian", "withdraw")
    assert field.refuses(Withdraw("sr-Timok-I", "30.18", "30.19")) == "6.4e"
    for order in field.decision.all_orders():
        way = field.decision.way(order)
        assert way is not None
        assert (way.path[0], way.path[-1], len(way.path)) == ("24.10", order.where, 4)


# -- Combining, pontoons --------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:21.2", "serbien:21.2.1")
def test_no_pontoon_is_begun_at_a_bridge_or_beside_another() -> None:
    units = '"11.08" = ["ah-9-8"]\n"12.07" = ["ah-21-8"]\n"15.07" = ["ah-36-13"]\n"15.08" = ["ah-42-13"]'
    laid = 'pontoons = [{a = "15.07", b = "15.08", side = "austrian", built = true}]'
    field = serbien(units + ENEMY, "finishing", state=laid)
    assert field.asked == ("austrian", "bridge")
    assert field.refuses("bridge 11.08-12.07") == "21.2"
    assert field.refuses("bridge 15.07-15.08") == "21.2"
    assert field.refuses("bridge 15.08-15.07") == "21.2", "from the other bank, too"


@pytest.mark.clause("serbien:21.2.2")
def test_pontoons_in_a_hex_that_the_enemy_enters_are_removed_and_that_is_told() -> None:
    laid = 'pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = true}]'
    field = serbien('"20.12" = ["sr-Morava-I"]\n"30.05" = ["ah-9-8"]', player="serbian", state=laid)
    lines = told(field.order("Morava I 20.12-21.12-21.11-21.10"))
    assert field.table.state.pontoons == ()
    assert any("pontoons at 21.10 are removed" in line and line.endswith("(21.2.2)") for line in lines)


# -- Pointing and what is left to do ----------------------------------------------------------------------------------

TWO = '"23.12" = ["ah-9-8", "ah-21-8"]\n"24.13" = ["ah-42-13"]\n"23.13" = ["sr-Morava-I"]\n"22.12" = ["sr-Dunav-I"]'


@pytest.mark.clause("serbien:9.2.1a")
def test_pointing_at_an_enemy_means_the_largest_attack_with_the_unit_in_hand() -> None:
    field = battle(TWO)
    point = field.decision.point
    for subject in ("ah-9-8", "23.12"):
        order = point(subject, "23.13")
        assert isinstance(order, Attack)
        assert field.accepts(order)
        assert "ah-9-8" in order.units
        assert order.target == "23.13"
    assert point("23.13", "") == field.decision.orders("23.13")[0]
    assert point("23.13", "23.13") == field.decision.orders("23.13")[0]
    far = point("ah-42-13", "22.12")
    assert far == Attack(("ah-42-13",), "22.12")
    assert field.refuses(far) == "9.2a", "it is not next to it, and is told so"


@pytest.mark.clause("serbien:9.2a")
def test_what_could_still_be_attacked_or_moved_is_named() -> None:
    field = battle(TWO)
    assert set(field.decision.question.unused(field.table)) == {"23.13", "22.12"}
    move = serbien('"24.07" = ["ah-9-8 spent=2"]\n"24.06" = ["ah-21-8"]' + ENEMY)
    assert move.decision.question.unused(move.table) == ["ah-21-8"]


@pytest.mark.clause("serbien:16.3")
def test_who_has_nobody_to_be_combined_with_is_told_so() -> None:
    units = '"24.07" = ["ah-31m-4", "ah-Dani", "ah-9-8"]\nreserve = ["ah-31-4"]' + ENEMY
    field = serbien(units)
    field.order("done")
    if field.asked == ("austrian", "combine"):
        assert field.refuses(Combine("ah-9-8")) == "16.3"


# -- What is not told -------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:19.1.7b", "serbien:11.1a")
def test_only_a_two_hex_unit_consolidates_as_it_retreats() -> None:
    units = '"23.13" = ["sr-Lim lost=1"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n"29.18" = ["sr-Timok-I"]'
    events = fight(battle(units, [1, 1] + [1, 1] * 6), "9/8,21/8 x 23.13")
    assert lines(events, "11.1a"), "it has retreated"
    assert not lines(events, "19.1.7b")
