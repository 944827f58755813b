"""Stacks and attacks in which not all are alike: ratings, leaders, fed units, headquarters on rails."""

import pytest

from hexmarshal.core.board.paths import holds
from hexmarshal.games.great_war_east.rules.standard import off_map
from hexmarshal.games.great_war_east.rules.standard.retreat import open_to_retreat
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import great_war, told


@pytest.mark.clause("great_war_east:8.64", "great_war_east:6.13")
def test_a_stack_retreats_into_enemy_control_only_if_all_of_it_is_of_competence_1() -> None:
    pieces = 'g1116 = ["ru-X/3", "se-DrI/3"]\ng0916 = ["ah-19/4"]\n'
    table = great_war(pieces, "austrian resolution", turn=3, rating={"serbian": 1})
    serb, russian, controlled = table.index("se-DrI/3"), table.index("ru-X/3"), table.cell("g1015")
    assert holds(open_to_retreat(table.table, [serb]), controlled)
    assert not holds(open_to_retreat(table.table, [russian]), controlled)
    assert not holds(open_to_retreat(table.table, [serb, russian]), controlled)


@pytest.mark.clause("great_war_east:11.22", "great_war_east:8.71")
def test_a_unit_that_advances_out_of_a_fortress_is_no_longer_fed_by_it() -> None:
    table = field(("ah-X/1 fed", "ah-V/1"), ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3",), dice=(1,))
    table.order("X/1,V/1,I/1,VI/4 x g1116", "advance X/1 to g1116")
    assert not table.piece("ah-X/1").fed


@pytest.mark.clause("great_war_east:SG-17.51", "great_war_east:6.11")
def test_a_headquarters_on_rails_leaves_no_trace_on_the_tracks() -> None:
    table = great_war('s0706 = ["se-SS2 entrained"]', "allied movement", turn=3, options={"rail_limit": "yes"})
    table.order("SS2 s0706=s0805")
    assert table.table.state.traffic == ()


@pytest.mark.clause("great_war_east:14.22")
def test_where_the_whole_edge_is_shut_a_blocked_reinforcement_is_sent_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(off_map, "detour", lambda table, index, blocked: None)
    table = great_war('g0118 = ["ah-XI/3"]', "allied reinforcements", turn=13)
    assert all(order.deed != "divert" for order in table.decision.all_orders())


@pytest.mark.clause("great_war_east:9.23", "great_war_east:10.23")
@pytest.mark.parametrize(
    ("dice", "odds"),
    [
        ((4, 4, 6), "3 to 1, that is 3-1."),
        ((3, 4, 6), "1 to 1, that is 1-1."),
        ((3, 3), "0 to 1 is below the lowest odds; the attack is called off."),
    ],
)
def test_a_leader_does_not_attack_without_the_stack_that_attrition_took(dice: tuple[int, ...], odds: str) -> None:
    pieces = 'g1117 = ["se-Be", "se-Ob", "se-JS3"]\ng1116 = ["ah-1/6x"]\n'  # far from any Serbian railway
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 9", dice=dice)
    assert any(odds in event for event in told(table.order("JS3,Be,Ob x g1116")))


@pytest.mark.clause("great_war_east:10.23")
def test_a_leader_goes_on_only_if_a_unit_of_his_own_stack_does() -> None:
    pieces = 'g1117 = ["se-Be", "se-Lim", "se-Lj", "se-JS3"]\ng1216 = ["se-Ob"]\ng1116 = ["ah-1/6x"]\n'
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 9", dice=(4, 3, 6))
    events = told(table.order("JS3,Be,Ob x g1116"))
    assert any("1 to 1, that is 1-1." in event for event in events), "Belgrade's brigade is lost, two regiments look on"


@pytest.mark.clause("great_war_east:SG-21.0b", "great_war_east:SG-18.2a")
def test_the_defender_may_shift_an_attack_of_the_flotilla_alone() -> None:
    table = great_war('s0307 = ["se-MoI/2 lost=1"]\ns0308 = ["se-SS2"]\n', "austrian resolution", turn=3, dice=(6,))
    assert any("3 to 2, that is 1-1." in event for event in told(table.order("flotilla x s0307")))
    assert table.asked == ("allied", "shift")
    events = " ".join(told(table.order("shift SS2")))
    assert "shifts the combat one column to the left. (SG-18.2a)" in events
    assert "Attack on Belgrade (s0307) at 1-2." in events


@pytest.mark.clause("great_war_east:SG-23.0")
def test_the_attacks_of_austria_hungary_are_counted_and_no_others() -> None:
    pieces = 'g1312 = ["ah-XI/3"]\ng1311 = ["ru-78R/3"]\ng1117 = ["ah-X/1"]\ng1116 = ["ru-69R/3"]'
    austrian = great_war(pieces, "austrian resolution", turn=2, state="attacks = 2", dice=(6,))
    austrian.order("XI/3 x g1311")
    while austrian.decision.kind != "attack":
        austrian.order(austrian.decision.all_orders()[-1])
    assert austrian.table.state.attacks == 3
    allied = great_war('g1312 = ["ah-19/4"]\ng1311 = ["ru-IX/3"]', "allied resolution", turn=2, dice=(6,))
    allied.order("IX/3 x g1312")
    assert allied.table.state.attacks == 0


@pytest.mark.clause("great_war_east:SG-19.11", "great_war_east:10.22")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("shift SS2", "shifts the attack one column to the right. (10.21a)"),
        ("shift SS2 with Putnik", "shifts the attack 4 columns to the right. (SG-19.1)"),
        ("shift PB1 with Putnik", "shifts the attack 3 columns to the right. (SG-19.1)"),
    ],
)
def test_of_several_shifts_the_one_that_was_chosen_is_given(order: str, said: str) -> None:
    pieces = 's0507 = ["se-SOK", "se-SS2", "se-PB1", "se-MoI/2"]\ns0407 = ["ah-1/6x"]\n'
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 9", dice=(6,))
    table.order("MoI/2 x s0407")
    assert table.asked == ("allied", "shift")
    for subject in table.decision.subjects():
        assert {order.subject for order in table.decision.orders(subject)} == {subject}
    assert any(said in event for event in told(table.order(order)))


@pytest.mark.clause("great_war_east:5.4-river", "great_war_east:10.23", "great_war_east:10.51")
@pytest.mark.parametrize(("reading", "odds"), [("dropped", "2 to 3"), ("floor", "3 to 3"), ("kept", "2½ to 3")])
def test_a_river_halves_a_heroic_leader_as_it_does_his_troops(reading: str, odds: str) -> None:
    pieces = 'g1601 = ["ru-Br8", "ru-XII/8"]\ng1602 = ["ah-13/3"]'
    table = great_war(pieces, "allied resolution", turn=5, options={"halving": reading})
    events = told(table.order("XII/8,Br8 x g1602"))
    assert any(event.startswith(odds) for event in events)
    assert any(event.startswith("HQ 8th Army (Brussilow) attacks across a river") for event in events)
