"""The rules of *Crossing*, clause by clause: what tests of rules look like."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from tests.playing import Playing, told
from tests.toys.kit import crossing

# -- 1 and 2 · Turns and units -----------------------------------------------------------------------------------------


@pytest.mark.clause("crossing:1.1a")
def test_the_russian_moves_before_the_austrian_and_after_the_last_turn_the_match_is_over() -> None:
    assert Playing(hm.Match.new("crossing", seed=1)).asked == ("russian", "move")
    table = crossing('e0201 = ["R1"]\nw0204 = ["A1"]', turn="T3")
    assert table.asked == ("russian", "move")
    table.order("done")
    assert table.asked == ("austrian", "move")
    table.order("done")
    assert (table.asked, table.match.view(None).state()["turn"]) == (("russian", "move"), "T4")
    table.order("done", "done")
    assert table.match.over


@pytest.mark.clause("crossing:1.1b")
def test_reinforcements_come_before_movement_and_combat_after_it() -> None:
    table = crossing('scheduled = ["R3"]\ne0301 = ["R1"]\ne0401 = ["A2"]', "reinforcements", turn="T2")
    assert table.heard() == ["T2, Russian (1.1b)", "3rd Russian arrives in e0403. (5.1a)"]
    assert table.asked == ("russian", "move")
    table.order("done")
    assert table.asked == ("russian", "attack")


@pytest.mark.clause("crossing:2.1a", "crossing:4.2a")
def test_a_reduced_unit_fights_with_the_strength_on_its_back() -> None:
    full, reduced = (crossing(f'e0302 = ["R1{how}"]\ne0303 = ["A2"]', "combat", dice=[4]) for how in ("", " reduced"))
    assert "at 2:1" in str(full.order("R1 x e0303")), "4 against 2"
    assert "at 1:1" in str(reduced.order("R1 x e0303")), "2 against 2"


@pytest.mark.clause("crossing:2.2a")
def test_two_units_may_stop_in_a_hex_and_no_third() -> None:
    table = crossing('e0202 = ["R1"]\ne0302 = ["R2"]\ne0203 = ["R3"]')
    table.order("R1 e0202-e0302")
    assert table.refuses("R3 e0203-e0302") == "2.2a"
    assert table.accepts("R3 e0203-e0402"), "to pass through is no stop"


# -- 3 · Movement ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("crossing:3.1a")
def test_a_unit_moves_once_as_far_as_its_points_and_the_ground_allow() -> None:
    table = crossing('e0402 = ["R1"]\nw0301 = ["R2"]')
    assert table.accepts("R2 w0301-w0303"), "1 and 3 for the mountain"
    assert table.refuses("R2 w0301-w0103") == "3.1a", "two hexes and the mountain are 5"
    table.order("R2 w0301-w0202")
    assert table.reason("R2 w0202-w0201").code == "moved"
    order = hm.parse(table.match, "R1 e0402-e0401")
    way = table.decision.way(order)
    assert way is not None
    assert way.cost == "2 of 4 MP", "the forest"
    assert told(table.order(order)) == ["1st Russian marches e0402-e0401. (3.1a)"]


@pytest.mark.clause("crossing:3.1b")
def test_nobody_enters_the_sea_or_a_hex_with_enemies() -> None:
    table = crossing('e0201 = ["R1"]\ne0301 = ["A1"]')
    assert table.refuses("R1 e0201-e0101") == "3.1b"
    assert table.refuses("R1 e0201-e0301") == "3.1b"
    assert table.accepts("R1 e0201-e0202")


@pytest.mark.parametrize(("order", "code"), [
    ("A1 w0204-w0203", "not-yours"), ("R1 e0402-e0302", "not-there"), ("R1 e0403-e0909", "nowhere"),
    ("R1 e0403-e0403", "nowhere"), ("R3 e0403-e0402", "not-there"),
])  # fmt: skip
def test_slips_are_refused_with_a_reason(order: str, code: str) -> None:
    table = crossing('e0403 = ["R1"]\nw0204 = ["A1"]\nscheduled = ["R3"]')
    assert (table.reason(order).code, table.refuses(order)) == (code, "3.1a")


@pytest.mark.clause("crossing:3.2a")
def test_a_unit_goes_by_links_to_the_other_sheet_and_may_stop_in_a_box() -> None:
    table = crossing('e0403 = ["R1", "R2"]')
    assert told(table.order("R1 e0403-w0302")) == ["1st Russian marches e0403-ferry-w0301-w0302. (3.1a)"]
    assert table.reason("R2 e0403-w0303").code == "too-far"
    table.order("R2 e0403-ferry", "done", "done")
    assert table.at("R2") == "ferry"
    assert table.accepts("R2 ferry-w0201")


@pytest.mark.clause("crossing:3.2a")
def test_no_link_leads_out_of_the_camp() -> None:
    table = crossing('camp = ["R1"]\nw0105 = ["R2"]')
    assert table.decision.subjects() == ["R2", "done"]
    assert table.accepts("R2 w0105-camp")


@pytest.mark.clause("crossing:3.3a")
def test_a_unit_stops_in_an_enemy_zone_of_control_but_may_leave_one() -> None:
    free, barred = (crossing(f'w0301 = ["R1"]\nw0302 = ["R2"]\n{foe}') for foe in ("", 'w0303 = ["A2"]'))
    assert free.accepts("R1 w0301-w0203")
    assert barred.accepts("R1 w0301-w0202"), "into the zone"
    assert barred.refuses("R1 w0301-w0203") == "3.1a", "3 points, but through the zone"
    assert barred.accepts("R2 w0302-w0202"), "from one hex of it to another"


# -- 4 · Combat --------------------------------------------------------------------------------------------------------

FIELD = 'e0302 = ["R1", "R2"]\ne0203 = ["R3"]\ne0303 = ["A1", "A2"]'


@pytest.mark.clause("crossing:4.1a")
def test_units_next_to_a_hex_attack_it_together_each_once_and_never_into_a_box() -> None:
    table = crossing(FIELD + '\nferry = ["A3"]\ne0402 = []', "combat", dice=[3])
    assert table.decision.subjects() == ["e0303", "done"]
    assert table.refuses("R1 x ferry") == "4.1a"
    assert table.refuses("R1 x e0402") == "4.1a"
    table.order("R1,R3 x e0303")
    assert table.refuses("R1,R2 x e0303") == "4.1a", "R1 has attacked"
    assert table.accepts("R2 x e0303")


@pytest.mark.clause("crossing:4.1a")
def test_who_is_not_next_to_the_hex_takes_no_part() -> None:
    table = crossing('e0302 = ["R1"]\ne0201 = ["R2"]\ne0303 = ["A2"]', "combat")
    assert table.refuses("R1,R2 x e0303") == "4.1a"
    assert table.notations() == ["R1 x e0303", "done"]


@pytest.mark.clause("crossing:4.1b", "crossing:4.2a")
def test_all_in_the_hex_defend_and_odds_are_rounded_down_to_a_column() -> None:
    table = crossing(FIELD, "combat", dice=[3])
    assert "at 1:1" in str(table.order("R1,R2,R3 x e0303")), "10 against 6"


@pytest.mark.clause("crossing:4.2a")
def test_at_less_than_one_to_two_there_is_no_attack() -> None:
    table = crossing('e0302 = ["R1 reduced", "R2 reduced"]\ne0303 = ["A1", "A2"]', "combat")
    assert table.decision.subjects() == ["e0303", "done"]
    assert table.refuses("R1 x e0303") == "4.2a", "2 against 6"
    assert table.accepts("R1,R2 x e0303"), "3 against 6"


@pytest.mark.clause("crossing:4.2b")
def test_forests_and_mountains_shift_a_column_but_never_past_the_first() -> None:
    better = crossing('e0402 = ["R1"]\ne0401 = ["A2"]', "combat", dice=[3])
    assert "at 1:1" in str(better.order("R1 x e0401")), "4 against 2, one to the left"
    worst = crossing('w0302 = ["R1 reduced"]\nw0303 = ["A1"]', "combat", dice=[4])
    assert "at 1:2" in str(worst.order("R1 x w0303")), "2 against 4 is the first already"


@pytest.mark.clause("crossing:4.2c", "crossing:4.3a")
@pytest.mark.parametrize(("die", "result"), [(1, "attacker loses"), (2, "no effect"), (5, "defender loses")])
def test_a_die_decides_and_the_strongest_of_the_loser_is_reduced(die: int, result: str) -> None:
    table = crossing('e0302 = ["R1", "R2"]\ne0303 = ["A2", "A3 reduced"]', "combat", dice=[die])
    events = told(table.order("R1,R2 x e0303"))  # 7 against 3
    assert f"attack on e0303 at 2:1. Die {die}: {result}. (4.2c)" in events
    loser = {"attacker loses": [("R1", "1st Russian")], "defender loses": [("A2", "2nd Austrian")]}.get(result, [])
    assert [event for event in events if "reduced" in event] == [f"{name} is reduced. (4.3a)" for _, name in loser]
    reduced = [unit["id"] for unit in table.match.view(None).pieces() if unit["reduced"]]
    assert reduced == [*(id for id, _ in loser), "A3"]


@pytest.mark.clause("crossing:4.1a", "crossing:4.3b")
def test_the_austrian_attacks_as_the_russian_does() -> None:
    table = crossing('e0302 = ["A1"]\ne0402 = ["R2 reduced"]', "combat", "austrian", dice=[2])
    assert "at 3:1. Die 2: defender retreats." in told(table.order("A1 x e0402"))[1]
    assert table.asked == ("russian", "move"), "one hex is left to go to"
    assert table.at("R2") == "e0401"


@pytest.mark.clause("crossing:4.3a")
def test_a_reduced_unit_that_loses_is_eliminated() -> None:
    table = crossing('e0302 = ["R1"]\ne0303 = ["A2 reduced"]', "combat", dice=[4])
    assert "2nd Austrian is eliminated. (4.3a)" in told(table.order("R1 x e0303"))
    assert table.at("A2") == "eliminated"


@pytest.mark.clause("crossing:4.3b")
def test_the_owner_chooses_where_a_beaten_unit_goes() -> None:
    table = crossing('w0302 = ["R1"]\nw0202 = ["A2"]', "combat", dice=[3])
    table.order("R1 x w0202")
    assert table.asked == ("austrian", "retreat")
    assert table.notations() == ["A2 w0202-w0102", "A2 w0202-w0103", "A2 w0202-w0203"]
    assert table.refuses("A2 w0202-w0303") == "4.3b", "the zone of R1"
    assert told(table.order("A2 w0202-w0203"))[0] == "2nd Austrian goes back w0202-w0203. (4.3b)"
    assert table.asked == ("austrian", "move"), "nobody else can attack"


@pytest.mark.clause("crossing:4.3b")
def test_defenders_go_back_one_by_one_and_not_into_a_full_hex() -> None:
    table = crossing('e0301 = ["R1", "R2"]\ne0402 = ["A2", "A3 reduced"]\ne0403 = ["A1"]', "combat", dice=[3])
    table.order("R1,R2 x e0402")  # 7 against 3
    assert (table.at("A2"), table.at("A3")) == ("e0403", "eliminated"), "the only hex, and then it is full"


@pytest.mark.clause("crossing:4.3b")
@pytest.mark.parametrize(("cover", "at"), [("no", "eliminated"), ("yes", "e0402")])
def test_who_can_go_nowhere_is_lost_and_whether_friends_cover_a_hex_is_an_option(cover: str, at: str) -> None:
    pieces = 'e0301 = ["R1"]\ne0401 = ["A2"]\ne0402 = ["A1"]'
    table = crossing(pieces, "combat", more=f'[options]\ncover = "{cover}"', dice=[5])
    table.order("R1 x e0401")  # 4 against 2, one to the left
    assert (table.at("A2"), table.at("A1")) == (at, "e0402")


# -- 5 and 6 · Reinforcements and victory ------------------------------------------------------------------------------


@pytest.mark.clause("crossing:5.1a")
@pytest.mark.parametrize(("turn", "at"), [("T1", "scheduled"), ("T2", "e0403"), ("T3", "e0403")])
def test_a_reinforcement_arrives_when_its_turn_has_come(turn: str, at: str) -> None:
    assert crossing('scheduled = ["R3", "A3"]\ne0201 = ["R1"]', "reinforcements", turn=turn).at("R3") == at


@pytest.mark.clause("crossing:5.1a")
def test_each_side_gets_its_own_at_the_beginning_of_its_own_turn() -> None:
    table = crossing('scheduled = ["R3", "A3"]\ne0201 = ["R1"]', "towns", "austrian", turn="T1")
    assert (table.at("R3"), table.at("A3")) == ("e0403", "scheduled")
    table.order("done")
    assert table.at("A3") == "w0204"


@pytest.mark.clause("crossing:5.1b")
@pytest.mark.parametrize(("there", "at"), [('"A1"', "scheduled"), ('"R1", "R2"', "scheduled"), ('"R1"', "e0403")])
def test_it_waits_while_enemies_or_two_friends_are_there(there: str, at: str) -> None:
    table = crossing(f'scheduled = ["R3"]\ne0403 = [{there}]', "reinforcements", turn="T2")
    assert table.at("R3") == at


@pytest.mark.clause("crossing:6.1a")
def test_a_town_is_held_by_who_was_the_last_to_stand_in_it() -> None:
    table = crossing('w0301 = ["R1"]\nw0204 = ["A1"]')
    assert table.match.view(None).state()["worth"] == [3, 3], "each what lies in its country"
    table.order("R1 w0301-w0302", "done", "done", "R1 w0302-w0301")
    assert table.match.view(None).state()["worth"] == [4, 2], "nobody has come back to Landing"
    landed = crossing('e0202 = ["A1"]\nw0305 = ["R1"]', side="austrian")
    landed.order("A1 e0202-e0201")
    assert landed.match.view(None).state()["worth"] == [2, 4], "Elmton"


@pytest.mark.clause("crossing:6.1b")
@pytest.mark.parametrize(("at", "winner"), [("w0302", "russian"), ("w0301", "")])
def test_the_side_whose_towns_are_worth_more_wins(at: str, winner: str) -> None:
    table = crossing(f'{at} = ["R1"]\nw0205 = ["A1"]', side="austrian", turn="T4")
    table.order("done")
    result = table.match.result
    assert result is not None
    assert (result["winner"], result["level"]) == (winner, "victory" if winner else "draw")
