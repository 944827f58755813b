"""4.2: units that move together, whoever of them is named first, and what can be picked up on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.games.galicia.rules.orders import Move
from tests.games.galicia.kit import galicia

DEAR = """
[overlay]
game = "galicia"
name = "dear"
source = "proposed: for a test"

[[terrain]]
id = "marsh"
infantry = 4
"""


@pytest.mark.clause("galicia:4.2", "galicia:4.1a")
def test_a_stack_goes_no_farther_than_its_slowest_and_its_most_tired_wherever_they_stand_in_it() -> None:
    # The cavalry has 6 points and comes before the infantry in the list of counters, or after it.
    for rider, foot in (("3 c", "4"), ("3 c", "36 ls")):
        table = galicia(f"austrian {rider} 14.14\n austrian {foot} 14.14\n russian 31 18.24", "austrian movement")
        assert table.accepts(f"{rider},{foot} 14.14-14.10")
        assert table.refuses(f"{rider},{foot} 14.14-14.09") == "4.1a"
        table.order(f"{foot},{rider} 14.14-14.10")
        assert [table.piece(f"austrian {name}").spent for name in (rider, foot)] == [4, 4]


@pytest.mark.clause("galicia:4.2")
@pytest.mark.parametrize(("mover", "fresh"), [("4", "36 ls"), ("36 ls", "4")])
def test_who_is_taken_along_takes_over_the_count_of_the_stack(mover: str, fresh: str) -> None:
    table = galicia(f"austrian {mover} 14.14\n austrian {fresh} 14.12\n russian 31 18.24", "austrian movement")
    table.order(f"{mover} 14.14-14.12")  # two of four points
    assert table.accepts("4,36 ls 14.12-14.10")
    assert table.refuses("4,36 ls 14.12-14.09") == "4.1a"
    way = table.decision.way(table.parse("4,36 ls 14.12-14.10"))
    assert way is not None
    assert way.cost == "2 of 2 MP"
    table.order("4,36 ls 14.12-14.11")
    assert [table.piece(f"austrian {name}").spent for name in (mover, fresh)] == [3, 3]


@pytest.mark.clause("galicia:4.2", "galicia:12.1.2a")
@pytest.mark.parametrize(("mover", "fresh"), [("4", "36 ls"), ("36 ls", "4")])
def test_the_count_is_kept_hex_by_hex_where_cavalry_may_react(mover: str, fresh: str) -> None:
    # The 7th Cavalry in 12.11 watches 13.11 and 13.12: the march is made step by step.
    units = f"austrian {mover} 14.14\n austrian {fresh} 14.12\n russian 7 c 12.11"
    table = galicia(units, "austrian movement")
    table.order(f"{mover} 14.14-14.12", "4,36 ls 14.12-13.12")
    assert table.asked == ("russian", "reaction")
    assert [table.piece(f"austrian {name}").spent for name in (mover, fresh)] == [4, 4]  # 1, and 1 for its zone


@pytest.mark.clause("galicia:4.2")
def test_a_mixed_stack_pays_what_the_dearer_arm_pays(tmp_path: Path) -> None:
    # Marsh costs infantry 2 and cavalry 3.
    table = galicia("austrian 4 14.05\n austrian 3 c 14.05\n russian 31 18.24", "austrian movement")
    for who, cost in (("4", "2 of 4 MP"), ("3 c", "3 of 6 MP"), ("4,3 c", "3 of 4 MP")):
        order = f"{who} 14.05-13.06"
        way = table.decision.way(table.parse(order))
        assert way is not None
        assert way.cost == cost
    # By other values it is the infantry that pays more.
    overlay = tmp_path / "dear.toml"
    overlay.write_text(DEAR)
    dear = galicia("austrian 4 14.05\n austrian 3 c 14.05\n austrian 9 c 14.05", "austrian movement", overlay=overlay)
    for who, cost in (("4", "4 of 4 MP"), ("3 c", "3 of 6 MP"), ("4,3 c", "4 of 4 MP"), ("3 c,9 c", "3 of 6 MP")):
        way = dear.decision.way(dear.parse(f"{who} 14.05-13.06"))
        assert way is not None
        assert way.cost == cost
    riders = galicia("austrian 9 c 14.05\n austrian 3 c 14.05\n russian 31 18.24", "austrian movement")
    way = riders.decision.way(riders.parse("3 c,9 c 14.05-13.06"))
    assert way is not None
    assert way.cost == "3 of 6 MP"


@pytest.mark.clause("galicia:4.2", "galicia:2.1e")
def test_what_can_be_picked_up_are_units_that_can_move_recover_or_be_laid_on_top_stacks_and_the_end() -> None:
    table = galicia(
        """
        austrian 4 14.14
        austrian 25 14.14
        austrian 5 c 16.16            # bound to its place on turn 2
        austrian 1 c 16.17            # free from turn 2 on
        austrian 13 6.15 -1
        russian 31 18.24
        """,
        "austrian movement",
        turn=2,
    )
    found = table.decision.subjects()
    assert set(found) == {"ah-4", "ah-25", "ah-13", "ah-1-c", "14.14", "done"}
    assert "ah-5-c" not in found
    assert table.refuses("5 c 16.16-16.15") == "2.1e"
    table.order("4 14.14-14.13")
    assert "14.14" not in table.decision.subjects()
    assert "ah-4" in table.decision.subjects()
    table.order("25 14.14-14.15")
    assert "ah-4" not in table.decision.subjects()  # its move has ended
    assert "ah-25" in table.decision.subjects()


@pytest.mark.clause("galicia:4.2", "galicia:4.3")
def test_a_stack_of_one_who_moved_and_one_who_did_not_is_offered_only_if_it_can_step() -> None:
    table = galicia("austrian 4 14.14\n austrian 13 14.10\n russian 31 18.24", "austrian movement")
    table.order("4 14.14-14.10")  # all four points
    assert "14.10" not in table.decision.subjects()
    assert table.refuses("4,13 14.10-14.09") == "4.1a"
    assert table.accepts("13 14.10-14.09")
    other = galicia("austrian 4 14.14\n austrian 13 14.11\n russian 31 18.24", "austrian movement")
    other.order("4 14.14-14.11")
    assert "14.11" in other.decision.subjects()
    assert other.accepts("4,13 14.11-14.10")


@pytest.mark.clause("galicia:4.3", "galicia:6.3a")
def test_a_stack_may_make_its_minimum_move_if_none_of_it_has_spent_a_point() -> None:
    units = """
        russian 31 12.05
        russian 44 12.05
        russian 9 11.05
        austrian 4 13.06
        austrian 13 13.04
    """
    table = galicia(units, "russian movement")
    table.order("31,44 12.05-13.05")
    assert [table.piece(f"russian {name}").spent for name in ("31", "44")] == [99, 99]
    assert table.refuses("31 13.05-14.04") == "4.3"
    tired = galicia(units, "russian movement")
    tired.order("9 11.05-12.05")
    assert tired.refuses("31,9 12.05-13.05") == "4.1a"
    assert tired.refuses("9,31,44 12.05-13.05") == "4.1a"


@pytest.mark.clause("galicia:5.3")
def test_a_hex_is_arranged_once_in_a_phase_and_the_next_phase_begins_anew() -> None:
    units = "austrian 4 6.15\n austrian 25 6.15\n austrian 31 6.17\n austrian 17 6.17\n russian 31 18.18"
    table = galicia(units, "austrian movement")
    shown = set(table.shown("russian"))
    first = "25" if "ah-4" in shown else "4"
    other = {"25": "4", "4": "25"}[first]
    table.order(f"{first} on top")
    assert table.refuses(f"{other} on top") == "5.3"
    assert [order for order in table.notations() if order.endswith("on top")] in (["31 on top"], ["17 on top"])
    table.order("done")
    while table.asked != ("austrian", "move"):
        table.order("done")
    assert table.accepts(f"{other} on top")


@pytest.mark.clause("galicia:4.2")
def test_the_way_that_a_player_names_is_taken_hex_by_hex_and_paid_for() -> None:
    table = galicia("austrian 4 14.14\n russian 31 18.24", "austrian movement")
    table.order("4 14.14-13.14-13.13-14.12")
    assert (table.at("austrian 4"), table.piece("austrian 4").spent) == ("14.12", 3)
    table = galicia("austrian 4 14.14\n russian 31 18.24", "austrian movement")
    assert table.refuses("4 14.14-14.13-14.12-14.11-14.10-14.09") == "4.1a"
    assert table.accepts("4 14.14-14.13-14.12-14.11-14.10")


@pytest.mark.clause("galicia:4.2")
def test_infantry_that_marches_together_pays_what_infantry_pays() -> None:
    table = galicia("austrian 4 14.05\n austrian 13 14.05\n russian 31 18.24", "austrian movement")
    way = table.decision.way(table.parse("4,13 14.05-13.06"))
    assert way is not None
    assert way.cost == "2 of 4 MP"


@pytest.mark.clause("galicia:4.1a", "galicia:6.3a")
def test_a_hex_that_is_too_far_is_refused_with_the_points_left_and_a_word_on_zones() -> None:
    free = galicia("austrian 4 14.14\n russian 31 18.24", "austrian movement")
    assert free.reason("4 14.14-14.09").sentence == "14.09 is too far for 4th Infantry Division with 4 MP."
    free.order("4 14.14-14.12")
    assert free.reason("4 14.12-14.09").sentence == "14.09 is too far for 4th Infantry Division with 2 MP."
    dearer = " Enemy ZOCs add to the cost (6.3)."
    left = galicia("austrian 4 14.14\n russian 31 15.15", "austrian movement")
    assert left.reason("4 14.14-14.09").sentence == f"14.09 is too far for 4th Infantry Division with 4 MP.{dearer}"
    entered = galicia("austrian 4 14.14\n russian 31 14.08", "austrian movement")
    assert entered.reason("4 14.14-14.09").sentence == f"14.09 is too far for 4th Infantry Division with 4 MP.{dearer}"
    spent = galicia("austrian 4 14.14\n russian 31 18.24", "austrian movement")
    spent.order("4 14.14-14.10")
    assert spent.reason("4 14.10-14.09").sentence == "14.09 is too far for 4th Infantry Division with 0 MP."
    assert spent.reason("4 14.10-14.10").sentence == "4th Infantry Division would stay where it is."
    named = galicia("austrian 4 14.14\n russian 31 18.24", "austrian movement")
    reason = named.reason("4 14.14-14.13-14.12-14.11-14.10-14.09").sentence
    assert reason == "4th Infantry Division cannot pay for the step from 14.10 to 14.09."


@pytest.mark.clause("galicia:4.1a", "galicia:4.3")
def test_one_hex_is_not_free_for_who_has_moved_though_his_way_names_no_other() -> None:
    step = Move("ah-4", "14.05", "13.06", ("13.06",))  # marsh, 2 points
    table = galicia("austrian 4 14.08\n russian 31 18.24", "austrian movement")
    table.order("4 14.08-14.05")  # three of four points
    assert table.refuses(step) == "4.1a"
    fresh = galicia("austrian 4 14.07\n russian 31 18.24", "austrian movement")
    fresh.order("4 14.07-14.05")
    assert fresh.match.explain(step) is None
