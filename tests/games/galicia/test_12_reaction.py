"""Chapter 12: cavalry reaction."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games.galicia.rules.orders import Move
from tests.games.galicia.kit import galicia

CAVALRY = """
    austrian 3 c 13.15
    russian 31 15.17
"""


@pytest.mark.clause("galicia:12.1a")
def test_cavalry_reacts_in_the_enemys_movement_phase_and_in_his_reinforcement_phase() -> None:
    table = galicia(CAVALRY, "russian movement")
    table.order("31 15.17-14.16-14.15")
    assert table.asked == ("austrian", "reaction")
    table.order("react 3 c 13.15-12.15")
    assert table.at("austrian 3 c") == "12.15"
    arriving = galicia("austrian 19 scheduled\n russian 7 c 5.14", "austrian reinforcement", turn=2)
    assert (arriving.at("austrian 19"), arriving.asked) == ("5.15", ("russian", "reaction"))
    arriving.order("react 7 c 5.14-5.13")
    assert arriving.at("russian 7 c") == "5.13"


@pytest.mark.clause("galicia:12.1a")
def test_cavalry_may_stay_and_its_owner_may_stay_for_the_whole_phase() -> None:
    table = galicia("austrian 3 c 13.15\n russian 7 c 14.16", "russian movement")
    table.order("7 c 14.16-14.15", "stay")
    assert (table.at("austrian 3 c"), table.at("russian 7 c")) == ("13.15", "14.15")
    table.order("7 c 14.15-14.14")
    assert table.asked == ("austrian", "reaction")
    again = galicia("austrian 3 c 13.15\n russian 7 c 14.16", "russian movement")
    again.order("7 c 14.16-14.15", "stay all", "7 c 14.15-14.14")
    assert again.asked == ("russian", "move")


@pytest.mark.clause("galicia:12.1b")
def test_a_movement_restriction_does_not_keep_cavalry_from_reacting() -> None:
    table = galicia("austrian 5 c 13.15\n russian 31 15.16", "russian movement", turn=2)
    table.order("31 15.16-14.15")
    assert table.asked == ("austrian", "reaction")
    table.order("react 5 c 13.15-12.15")
    assert table.at("austrian 5 c") == "12.15"


@pytest.mark.clause("galicia:12.1.1a")
def test_an_enemy_who_comes_next_to_cavalry_that_had_none_beside_it_is_a_trigger() -> None:
    table = galicia(CAVALRY, "russian movement")
    table.order("31 15.17-14.16")
    assert table.asked == ("russian", "move")  # 14.16 is not next to 13.15
    table.order("31 14.16-14.15")
    assert table.asked == ("austrian", "reaction")


@pytest.mark.clause("galicia:12.1.1a")
def test_cavalry_with_an_enemy_beside_it_already_does_not_react_to_another_who_comes() -> None:
    table = galicia(CAVALRY + "russian 44 13.14", "russian movement")
    table.order("31 15.17-14.16-14.15")
    assert table.asked == ("russian", "move")
    assert table.at("russian 31") == "14.15"


@pytest.mark.clause("galicia:12.1.1b")
def test_an_enemy_who_goes_from_beside_cavalry_to_beside_it_or_a_friend_is_a_trigger() -> None:
    units = "austrian 3 c 13.15\n russian 31 14.15"
    beside = galicia(units, "russian movement")
    beside.order("31 14.15-14.14")
    assert beside.asked == ("austrian", "reaction")
    away = galicia(units, "russian movement")
    away.order("31 14.15-15.16")
    assert away.asked == ("russian", "move")
    to_a_friend = galicia(f"{units}\n austrian 4 16.16", "russian movement")
    to_a_friend.order("31 14.15-15.16")  # next to the 4th, and not to the cavalry
    assert to_a_friend.asked == ("austrian", "reaction")
    assert to_a_friend.accepts("react 3 c 13.15-12.15")


@pytest.mark.clause("galicia:12.1.2a")
def test_the_mover_waits_for_the_answer_and_then_may_go_on() -> None:
    table = galicia(CAVALRY.replace("russian 31 15.17", "russian 31 14.16"), "russian movement")
    table.order("31 14.16-14.15")
    assert table.asked == ("austrian", "reaction")
    with pytest.raises(hm.Refused):
        table.match.submit(Move("ru-31", "14.15", "14.16"))
    table.order("stay")
    assert table.asked == ("russian", "move")
    assert table.accepts("31 14.15-14.16")


@pytest.mark.clause("galicia:12.1.2a")
@pytest.mark.parametrize(("setting", "again"), [("unlimited", True), ("once", False)])
def test_cavalry_reacts_at_every_trigger_unless_the_players_agree_on_once(setting: str, again: bool) -> None:
    table = galicia("austrian 3 c 13.15\n russian 7 c 14.16", "russian movement", options={"reaction": setting})
    table.order("7 c 14.16-14.15", "react 3 c 13.15-13.14", "7 c 14.15-14.14")
    assert (table.asked == ("austrian", "reaction") and bool(table.ends("austrian 3 c"))) is again
    if not again and table.asked[0] == "austrian":
        assert table.refuses("react 3 c 13.14-12.13") == "12.1.2a"


@pytest.mark.clause("galicia:12.1.2b")
def test_by_the_first_trigger_cavalry_moves_one_hex_and_pays_nothing() -> None:
    table = galicia(CAVALRY, "russian movement")
    table.order("31 15.17-14.16-14.15")
    assert table.ends("austrian 3 c") == {"14.14", "13.14", "12.14", "12.15", "13.16"}
    assert table.refuses("react 3 c 13.15-12.13") == "12.1.2b"
    assert table.refuses("react 3 c 13.15-14.15") == "4.1b"
    table.order("react 3 c 13.15-12.14")
    assert table.piece("austrian 3 c").spent == 0


@pytest.mark.clause("galicia:12.1.2c")
def test_by_the_second_trigger_cavalry_does_not_go_where_the_enemy_came_from() -> None:
    table = galicia("austrian 3 c 13.15\n russian 31 14.15", "russian movement")
    table.order("31 14.15-13.16")
    assert table.asked == ("austrian", "reaction")
    assert table.refuses("react 3 c 13.15-14.15") == "12.1.2c"
    assert table.ends("austrian 3 c") == {"14.14", "13.14", "12.14", "12.15"}


@pytest.mark.clause("galicia:12.1.3", "galicia:6.4")
def test_a_reaction_does_not_lead_into_the_zone_of_another_enemy_unless_a_friend_is_there() -> None:
    other = CAVALRY + "russian 44 12.13\n"  # its zone reaches 12.14 and 13.14
    table = galicia(other, "russian movement")
    table.order("31 15.17-14.16-14.15")
    assert table.refuses("react 3 c 13.15-12.14") == "12.1.3"
    assert table.refuses("react 3 c 13.15-13.14") == "12.1.3"
    assert table.ends("austrian 3 c") == {"14.14", "12.15", "13.16"}  # 14.14 and 13.16 in the zone of him who came
    friend = galicia(other + "austrian 4 12.14", "russian movement")
    friend.order("31 15.17-14.16-14.15")
    assert friend.accepts("react 3 c 13.15-12.14")


@pytest.mark.clause("galicia:12.1.3b")
def test_nothing_but_cavalry_moves_in_the_enemys_movement_phase() -> None:
    alone = galicia("austrian 4 13.15\n russian 31 15.17", "russian movement")
    alone.order("31 15.17-14.16-14.15")
    assert alone.asked == ("russian", "move")
    with pytest.raises(hm.Refused):
        alone.match.submit(Move("ah-4", "13.15", "12.15"))
    both = galicia(CAVALRY + "austrian 4 13.15", "russian movement")
    both.order("31 15.17-14.16-14.15")
    assert both.asked == ("austrian", "reaction")
    assert both.refuses("react 4 13.15-12.15") == "12.1.3b"


@pytest.mark.clause("galicia:12.2")
def test_cavalry_neither_fights_beside_infantry_nor_recovers() -> None:
    table = galicia("austrian 3 c 14.13 -1\n austrian 4 14.13\n russian 31 14.14", "austrian movement")
    assert table.refuses("3 c recovers") == "10.3.3"
    table.order("done")
    assert table.refuses("3 c,4 x 14.14") == "7.5"


# -- Questions that answer themselves -------------------------------------------------------------------------


@pytest.mark.clause("galicia:12.1.2a", "galicia:12.1.3")
def test_cavalry_that_can_go_nowhere_is_not_asked() -> None:
    units = "austrian 3 c 13.15\n russian 31 15.16\n russian 44 12.16\n russian 11 12.13"
    table = galicia(units, "russian movement")
    table.order("31 15.16-14.15")
    assert table.ends("austrian 3 c") == {"14.14"}  # in the zone of the one who came, and of nobody else
    shut = galicia(f"{units}\n russian 32 15.14", "russian movement")
    shut.order("31 15.16-14.15")
    assert shut.asked == ("russian", "move")


@pytest.mark.clause("galicia:12.1.2a", "galicia:5.4a")
def test_where_cavalry_may_lie_under_a_stack_the_question_is_put_although_none_is_there() -> None:
    # The enemy sees a division in 13.15; the 3rd lies under the one in 16.10, which he cannot know.
    units = "austrian 4 13.15\n austrian 13 16.10\n austrian 3 c 16.10\n russian 31 15.16"
    table = galicia(units, "russian movement")
    table.order("31 15.16-14.15")
    assert table.asked == ("austrian", "reaction")
    assert table.notations() == ["stay", "stay all"]
    known = galicia(units, "russian movement", options={"stacks": "counted"})
    known.order("31 15.16-14.15")  # there one unit is seen to lie alone, and it is no cavalry
    assert known.asked == ("russian", "move")


@pytest.mark.clause("galicia:12.1.2a")
def test_of_two_riders_in_a_hex_the_second_is_asked_when_the_first_has_gone() -> None:
    table = galicia("austrian 3 c 13.15\n austrian 9 c 13.15\n russian 31 15.16", "russian movement")
    table.order("31 15.16-14.15", "react 3 c 13.15-12.15")
    assert table.asked == ("austrian", "reaction")
    assert table.refuses("react 3 c 12.15-12.14") == "12.1.2a"
    assert table.ends("austrian 9 c") == {"14.14", "13.14", "12.14", "12.15", "13.16"}
    table.order("react 9 c 13.15-12.14")
    assert table.asked == ("russian", "move")
    assert (table.at("austrian 3 c"), table.at("austrian 9 c")) == ("12.15", "12.14")


@pytest.mark.clause("galicia:12.1.2a")
def test_where_cavalry_reacts_once_a_tired_one_is_not_asked_again_unless_another_may_lie_there() -> None:
    units = "austrian 3 c 13.15\n russian 7 c 14.16"
    table = galicia(units, "russian movement", options={"reaction": "once"})
    table.order("7 c 14.16-14.15", "react 3 c 13.15-13.14", "7 c 14.15-14.14")
    assert table.asked == ("russian", "move")
    units += "\n austrian 4 16.10\n austrian 9 c 16.10"
    hidden = galicia(units, "russian movement", options={"reaction": "once"})
    hidden.order("7 c 14.16-14.15", "react 3 c 13.15-13.14")
    if hidden.decision.kind == "reaction":
        hidden.order("stay")
    hidden.order("7 c 14.15-14.14")
    assert hidden.asked == ("austrian", "reaction")
    assert hidden.refuses("react 3 c 13.14-12.13") == "12.1.2a"
