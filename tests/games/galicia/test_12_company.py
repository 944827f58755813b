"""12.1: triggers and bounds of reactions, from both sides of each limit."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import galicia


@pytest.mark.clause("galicia:12.1.3")
@pytest.mark.parametrize(("company", "free"), [("", True), ("russian 44 14.15", False)])
def test_the_zone_of_others_in_the_hex_that_was_entered_bars_the_way(company: str, free: bool) -> None:
    # With a friend of the mover in 14.15 already the cavalry had an enemy beside it: only the second trigger is left.
    units = f"austrian 3 c 13.15\n russian 31 14.14\n {company}"
    table = galicia(units, "russian movement")
    table.order("31 14.14-14.15")
    assert table.asked == ("austrian", "reaction")
    assert ("13.16" in table.ends("austrian 3 c")) is free
    assert table.refuses("react 3 c 13.15-14.14") == "12.1.2c"
    if not free:
        assert table.refuses("react 3 c 13.15-13.16") == "12.1.3"
        assert table.ends("austrian 3 c") == {"13.14", "12.14", "12.15"}


@pytest.mark.clause("galicia:12.1.1b", "galicia:12.1.2c")
def test_the_vacated_hex_is_barred_only_to_those_whom_the_second_trigger_moves() -> None:
    # The 31st goes from beside the one to beside the other: for the 9th this is the first trigger.
    units = "austrian 3 c 13.15\n austrian 9 c 15.14\n russian 31 14.15"
    table = galicia(units, "russian movement")
    table.order("31 14.15-14.14")
    assert table.asked == ("austrian", "reaction")
    assert table.refuses("react 3 c 13.15-14.15") == "12.1.2c"
    assert table.ends("austrian 9 c") == {"14.13", "15.13", "15.15", "16.13", "16.14"}


@pytest.mark.clause("galicia:12.1.1a")
def test_an_enemy_who_passes_by_triggers_at_each_step_and_the_march_goes_on_after_a_stay() -> None:
    table = galicia("austrian 3 c 13.15\n russian 7 c 14.17", "russian movement")
    table.order("7 c 14.17-14.16-14.15-14.14")
    assert (table.at("russian 7 c"), table.asked) == ("14.15", ("austrian", "reaction"))
    table.order("stay")
    assert (table.at("russian 7 c"), table.asked) == ("14.14", ("austrian", "reaction"))
    table.order("stay")
    assert table.asked == ("russian", "move")


@pytest.mark.clause("galicia:12.1.2a", "galicia:4.2")
def test_a_reaction_stops_the_march_where_it_is() -> None:
    table = galicia("austrian 3 c 13.15\n russian 7 c 14.17", "russian movement")
    table.order("7 c 14.17-14.16-14.15-14.14", "react 3 c 13.15-12.15")
    assert (table.at("russian 7 c"), table.asked) == ("14.15", ("russian", "move"))
    assert table.piece("russian 7 c").spent == 3  # two hexes, and one for the zone
    assert table.accepts("7 c 14.15-14.14")


@pytest.mark.clause("galicia:12.1a")
def test_who_stays_for_the_whole_phase_is_asked_again_in_the_next() -> None:
    table = galicia("austrian 3 c 13.15\n russian 31 14.16\n russian 9 18.18", "russian movement")
    table.order("31 14.16-14.15", "stay all", "done", "done")
    while table.asked != ("austrian", "move"):
        table.order("done")
    table.order("done")
    while table.asked != ("russian", "move"):
        table.order("done")
    table.order("31 14.15-14.14")
    assert table.asked == ("austrian", "reaction")


@pytest.mark.clause("galicia:12.1a", "galicia:14.0d")
def test_who_stays_in_the_reinforcement_phase_is_asked_in_the_movement_phase() -> None:
    units = "austrian 23m scheduled\n austrian 17 scheduled\n russian 7 c 2.12\n austrian 4 2.15"
    table = galicia(units, "austrian reinforcement", turn=3)
    assert table.asked == ("russian", "reaction")
    table.order("stay all", "place 17 1.07")
    assert table.asked == ("austrian", "move")
    table.order("23m 2.11-1.11")
    assert table.asked == ("austrian", "move")  # away from it, and to nobody else
    table.order("4 2.15-2.14-2.13")
    assert table.asked == ("russian", "reaction")


@pytest.mark.clause("galicia:12.1.2a", "galicia:14.0d")
@pytest.mark.parametrize(("said", "again"), [("stay", True), ("stay all", False)])
def test_who_says_so_is_asked_no_more_in_the_reinforcement_phase(said: str, again: bool) -> None:
    units = "russian 12 scheduled\n russian 13 scheduled\n austrian 3 c 6.02\n austrian 9 c 8.02"
    table = galicia(units, "russian reinforcement", turn=3)
    table.order("place 12 6.01")
    assert table.asked == ("austrian", "reaction")
    table.order(said, "place 13 8.01")
    assert (table.asked == ("austrian", "reaction")) is again


@pytest.mark.clause("galicia:12.1.2a")
@pytest.mark.parametrize(("setting", "again"), [("unlimited", True), ("once", False)])
def test_the_count_of_reactions_begins_anew_with_the_phase(setting: str, again: bool) -> None:
    units = "austrian 3 c 13.15\n russian 31 14.16\n russian 9 18.18"
    table = galicia(units, "russian movement", options={"reaction": setting})
    table.order("31 14.16-14.15", "react 3 c 13.15-13.14")
    assert table.piece("austrian 3 c").reacted
    assert (table.asked == ("austrian", "reaction")) is False
    table.order("31 14.15-14.14")
    assert (table.asked == ("austrian", "reaction")) is again
    if again:
        table.order("stay")
    table.order("done")
    assert not table.piece("austrian 3 c").reacted


@pytest.mark.clause("galicia:12.1.1b")
@pytest.mark.parametrize(("end", "asked"), [("15.16", False), ("14.14", True), ("13.16", True)])
def test_a_step_from_beside_cavalry_to_beside_nobody_triggers_nothing(end: str, asked: bool) -> None:
    table = galicia("austrian 3 c 13.15\n russian 31 14.15\n austrian 4 6.15", "russian movement")
    table.order(f"31 14.15-{end}")
    assert (table.asked == ("austrian", "reaction")) is asked


@pytest.mark.clause("galicia:14.0d", "galicia:12.1.3")
def test_an_arrival_beside_a_friend_bars_the_zone_of_the_hex_as_well() -> None:
    units = "austrian 23m scheduled\n russian 7 c 2.12\n"
    table = galicia(units, "austrian reinforcement", turn=3)
    assert table.asked == ("russian", "reaction")
    alone = table.ends("russian 7 c")
    assert table.refuses("react 7 c 2.12-2.11") == "4.1b"
    assert alone
    table.order("stay")
    entering = galicia("austrian 23m waiting\n russian 31 2.11\n russian 7 c 1.13", "austrian movement", turn=3)
    entering.order("enter 23m 1.12")
    assert entering.asked == ("russian", "reaction")
    assert entering.accepts("react 7 c 1.13-1.14")


@pytest.mark.clause("galicia:12.1.2a", "galicia:12.1.3")
def test_of_two_who_are_triggered_one_can_go_nowhere_and_the_other_is_asked_all_the_same() -> None:
    # Zones cover every hex around 15.14; from 13.15 there are ways.
    units = "austrian 3 c 13.15\n austrian 9 c 15.14\n russian 7 c 14.16\n"
    units += "russian 44 14.12\n russian 11 16.15\n russian 32 17.13"
    table = galicia(units, "russian movement")
    table.order("7 c 14.16-14.15", "stay", "7 c 14.15-14.14")
    assert table.asked == ("austrian", "reaction")
    assert table.decision.subjects() == ["ah-3-c", "stay", "stay all"]
