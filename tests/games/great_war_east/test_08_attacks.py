"""Chapters 8.1 and 8.2: who may attack whom, and how an attack is declared."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack
from tests.games.great_war_east.fields import field, odds_of
from tests.games.great_war_east.kit import great_war, rolls, told


@pytest.mark.clause("great_war_east:8.0a", "great_war_east:4.0-A3b", "great_war_east:8.11")
def test_the_phasing_player_attacks_adjacent_units_and_the_other_defends() -> None:
    table = field(("ah-X/1", "ah-V/1"), dice=(4,))
    assert (table.asked, table.decision.clause) == (("austrian", "attack"), "8.0a")
    assert table.decision.prompt == "Austro-Hungarian: attack (8.0). One hex can be attacked."
    events = table.order("X/1,V/1 x g1116")
    assert told(events)[0] == "Austrian X Corps and Austrian V Corps attack g1116. (8.11)"
    assert rolls(events)[0].clause == "8.4b"
    assert (table.piece("ah-X/1").attacked, table.piece("ru-X/3").defended) == (True, True)
    assert field().refuses(Attack(("ru-X/3",), "g1117")) == "8.0a"


@pytest.mark.clause("great_war_east:4.0-A3b")
def test_nobody_moves_in_the_combat_phase_except_through_combat() -> None:
    table = field()
    assert {kind.__name__ for kind in table.decision.question.accepts} == {"Attack", "Done"}
    assert table.at("ah-X/1") == "g1117"


@pytest.mark.clause("great_war_east:8.0b", "great_war_east:8.54b")
def test_a_combat_is_over_before_the_next_is_declared() -> None:
    table = field(("ah-X/1", "ah-V/1", "ah-19/4"), ("ah-I/1", "ah-VI/4"), more='g1016 = ["ru-78R/3"]\n', dice=(1,))
    table.order("I/1,VI/4 x g1116")
    assert table.asked[1] == "option"
    assert table.refuses(Attack(("ah-X/1",), "g1016")) == "4.0-A3b"  # the second segment, once this combat is over


@pytest.mark.clause("great_war_east:8.11")
def test_only_units_next_to_the_hex_attack_it() -> None:
    table = field(more='g1118 = ["ah-V/1"]\n')
    assert table.accepts("X/1 x g1116")
    assert table.refuses("X/1,V/1 x g1116") == "8.11"
    assert table.refuses("V/1 x g1116") == "8.11"
    assert table.refuses("X/1 x g1016") == "8.0a"
    assert table.refuses("X/1 x g9999") == "2.1"


@pytest.mark.clause("great_war_east:8.12a", "great_war_east:8.22")
def test_who_does_not_attack_is_not_affected() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3",), dice=(6,))
    table.order("X/1 x g1116")  # 5 to 3 is 1-1: a 6 costs the attacker all affected steps
    assert (table.piece("ah-X/1").lost, table.piece("ah-V/1").lost) == (2, 0)


@pytest.mark.clause("great_war_east:8.12a")
def test_attacking_is_voluntary() -> None:
    table = field()
    table.order("done")
    assert not table.piece("ah-X/1").attacked


@pytest.mark.clause("great_war_east:8.12b")
@pytest.mark.parametrize("unit", ["ah-D1", "ah-Da1"])
def test_an_attack_strength_of_zero_or_in_parentheses_never_attacks(unit: str) -> None:
    table = field(("ah-X/1", unit))
    assert table.refuses(Attack(("ah-X/1", unit), "g1116")) == "8.12b"
    assert unit not in {piece for order in table.decision.all_orders() for piece in order.pieces}


@pytest.mark.clause("great_war_east:8.13")
def test_a_hex_is_attacked_from_all_six_sides() -> None:
    ring = {"g1015": "ah-I/1", "g1016": "ah-V/1", "g1115": "ah-VI/4", "g1215": "ah-III/3", "g1216": "ah-XI/3"}
    more = "".join(f'{cell} = ["{id}"]\n' for cell, id in ring.items())
    table = field(more=more, staff="", command=True, dice=(1,) * 9)
    assert table.accepts("X/1,VI/4,III/3,I/1,V/1,XI/3 x g1116")
    assert len(table.decision.question.whole(table.table, "g1116", "").pieces) == 6  # type: ignore[union-attr]


@pytest.mark.clause("great_war_east:8.14", "great_war_east:8.24")
def test_nobody_attacks_or_is_attacked_twice_in_a_phase() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",), more='g1016 = ["ru-78R/3"]\n', dice=(4,))
    table.order("X/1 x g1116")  # 5 to 8 is 1-2: a 4 costs the attacker half
    assert table.refuses("V/1 x g1116") == "8.14"
    assert table.refuses("X/1 x g1016") == "8.14"
    assert table.accepts("V/1 x g1016")


@pytest.mark.clause("great_war_east:8.14", "great_war_east:8.66a")
def test_a_hex_with_units_not_yet_attacked_may_be_attacked_whoever_has_fled_there() -> None:
    fled = field(foe=("ru-X/3", "ru-78R/3 defended retreated"))
    assert fled.accepts("X/1 x g1116")
    both = field(foe=("ru-X/3 defended", "ru-78R/3 defended retreated"), more='g1016 = ["ru-69R/3"]\n')
    assert both.refuses("X/1 x g1116") == "8.14"


@pytest.mark.clause("great_war_east:8.21")
def test_all_units_of_a_hex_defend_together() -> None:
    table = field(("ah-X/1", "ah-V/1"), ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3", "ru-69R/3", "ru-D1/3"), dice=(5,))
    assert odds_of(table.order("X/1,V/1,I/1,VI/4 x g1116")) == "20 to 7, that is 2-1."


@pytest.mark.clause("great_war_east:8.22")
def test_units_of_one_hex_attack_different_hexes() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n', dice=(5, 5))
    table.order("X/1 x g1116")
    assert table.accepts("V/1 x g1016")
    events = table.order("V/1 x g1016")
    assert told(events)[0] == "Austrian V Corps attacks g1016. (8.11)"


@pytest.mark.clause("great_war_east:8.23")
def test_one_attack_may_be_on_several_hexes_next_to_all_attackers() -> None:
    table = field(("ah-X/1", "ah-V/1"), ("ah-I/1",), foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n', dice=(5,))
    assert table.refuses("X/1,I/1 x g1116 and g1016") == "8.23"
    assert table.accepts("X/1,V/1 x g1116 and g1016")
    assert Attack(("ah-X/1", "ah-V/1"), "g1016", ("g1116",)) in table.decision.all_orders()
    events = table.order("X/1,V/1 x g1016 and g1116")
    assert odds_of(events) == "10 to 6, that is 1-1."
    assert (table.piece("ru-78R/3").defended, table.piece("ru-69R/3").defended) == (True, True)


@pytest.mark.clause("great_war_east:8.23")
def test_three_hexes_may_be_attacked_at_once_although_only_pairs_are_listed() -> None:
    more = 'g1016 = ["ru-69R/3"]\ng1017 = ["ru-D1/3"]\n'
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3",), more=more, dice=(5,))
    assert table.accepts("X/1,V/1 x g1116 and g1016,g1017")
    assert odds_of(table.order("X/1,V/1 x g1116 and g1016,g1017")) == "10 to 7, that is 1-1."


@pytest.mark.clause("great_war_east:5.34b")
def test_who_used_rail_movement_does_not_attack() -> None:
    table = field(("ah-X/1", "ah-V/1 railed=3"))
    assert table.refuses("X/1,V/1 x g1116") == "5.34b"
    assert table.accepts("X/1 x g1116")


@pytest.mark.clause("great_war_east:5.36")
def test_entrained_units_do_not_attack() -> None:
    assert field(("ah-X/1", "ah-V/1 entrained")).refuses("X/1,V/1 x g1116") == "5.36"


@pytest.mark.clause("great_war_east:5.36")
def test_entrained_units_defend_at_half_rounded_down_and_detrain() -> None:
    pieces = 'g1314 = ["ah-X/1 entrained", "ah-KO"]\ng1313 = ["ru-XI/3", "ru-VII/4"]'
    table = great_war(pieces, "allied resolution", turn=3, dice=(4, 6, 6))
    events = table.order("XI/3,VII/4 x g1314")
    assert odds_of(events) == "4 to 4, that is 1-1."  # 4 and 5 out of supply; half of 7, and 1 for the headquarters
    assert "Austrian X Corps is attacked and detrains. (5.36)" in told(events)
    assert not table.piece("ah-X/1").entrained


@pytest.mark.clause("great_war_east:10.52b")
def test_headquarters_alone_are_not_attacked() -> None:
    table = field(more='g1016 = ["ru-Ru3"]\n')
    assert table.refuses("X/1 x g1016") == "10.52b"


@pytest.mark.clause("great_war_east:10.23", "great_war_east:10.12")
def test_a_heroic_leader_attacks_with_his_stack_and_adds_his_strength() -> None:
    def russians(*more: str) -> str:
        return f'g0211 = ["ru-Br8", {", ".join(f"{one!r}" for one in more)}]'.replace("'", '"')

    foe = '\ng0311 = ["ah-19/4", "ah-KO"]\ng0210 = ["ru-10C/8", "ru-XII/8"]'
    table = great_war(russians("ru-65R/8") + foe, "allied resolution", turn=3, dice=(6,))
    assert table.refuses("Br8,XII/8 x g0311") == "10.23"
    assert table.accepts("Br8,65R/8 x g0311")
    assert odds_of(table.order("Br8,65R/8 x g0311")) == "3 to 4, that is 1-2."
    alone = great_war('g0211 = ["ru-Br8"]\ng0210 = ["ru-XII/8"]\ng0311 = ["ah-19/4"]', "allied resolution", turn=3)
    assert alone.refuses("Br8,XII/8 x g0311") == "10.23"


def test_strange_orders_are_refused() -> None:
    table = field(("ah-X/1", "ah-V/1"))
    assert table.refuses(Attack((), "g1116")) == "8.0a"
    assert table.refuses(Attack(("ru-X/3",), "g1116")) == "4.0a"
    assert table.refuses(Attack(("nobody",), "g1116")) == "2.31"
    assert table.refuses(Attack(("ah-X/1",), "g1116", (), flotilla=True)) == "SG-21.0a"


def test_an_attack_is_composed_unit_by_unit_with_its_odds() -> None:
    table = field(("ah-X/1", "ah-V/1", "ah-D1"), ("ah-I/1 railed=1", "ah-19/4"))
    made = table.decision.compose("g1116")
    assert made is not None
    assert made.order == Attack(("ah-X/1", "ah-V/1", "ah-19/4"), "g1116")
    assert made.refusal is None
    members = {member.piece: member for member in made.members}
    assert set(members) == {"ah-X/1", "ah-V/1", "ah-I/1", "ah-19/4"}
    why = members["ah-I/1"].refusal
    assert why is not None
    assert why.clause == "5.34b"
    weak = table.decision.compose("g1116", "", ("ah-19/4",))
    assert weak is not None
    assert weak.refusal is not None
    assert weak.refusal.clause == "8.8-min"


def test_the_forecast_of_an_attack_goes_as_far_as_the_die() -> None:
    table = field(("ah-X/1", "ah-V/1"))
    foreseen = table.match.forecast(table.parse("X/1,V/1 x g1116"))
    assert {outcome.result: str(outcome.chance) for outcome in foreseen.outcomes} == {
        "1/1": "1/2", "1/-": "1/3", "2/-": "1/6",
    }  # fmt: skip


@pytest.mark.clause("great_war_east:8.23")
def test_an_attack_on_two_hexes_is_composed_from_either() -> None:
    table = field(("ah-X/1", "ah-V/1"), ("ah-I/1",), foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n')
    for subject, where in (("g1016", "g1116"), ("g1116", "g1016")):
        made = table.decision.compose(subject, where)
        assert made is not None
        assert made.order == Attack(("ah-X/1", "ah-V/1"), "g1016", ("g1116",))
        assert [member.piece for member in made.members] == ["ah-X/1", "ah-V/1"]


@pytest.mark.clause("great_war_east:8.14", "great_war_east:13.0b")
def test_a_fight_is_remembered_with_the_one_before_it() -> None:
    table = field(("ah-X/1 fought=GT1",), foe=("ru-X/3 fought=GT3 before=GT2",), dice=(3,))
    table.order("X/1 x g1116")
    one, two = table.piece("ah-X/1"), table.piece("ru-X/3")
    assert ((one.fought, one.before), (two.fought, two.before)) == ((3, 1), (3, 2))


@pytest.mark.clause("great_war_east:10.23")
def test_a_heroic_leader_needs_two_stacking_points_of_friends() -> None:
    pieces = 's0507 = ["se-JS3", "{friend}"]\ns0407 = ["ah-1/6x"]\n'
    for friend, refused in (("se-Uz/U", True), ("se-DrI/3", False)):
        table = great_war(
            pieces.format(friend=friend), "allied resolution", turn=3, state="supply_points = 4", dice=(6,)
        )
        order = Attack(("se-JS3", friend), "s0407")
        assert (table.reason(order).code == "alone") if refused else table.accepts(order)


def test_an_attack_is_normal_with_units_and_hexes_in_order_and_each_once() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n')
    said = Attack(("ah-V/1", "ah-X/1", "ah-V/1"), "g1116", ("g1016", "g1116"))
    assert table.match.explain(said) is None
    assert table.decision.normal(said) == Attack(("ah-X/1", "ah-V/1"), "g1016", ("g1116",))


def test_sensible_attacks_are_listed_and_each_may_be_made() -> None:
    table = field(("ah-X/1", "ah-V/1", "ah-6C/4"), foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n')
    listed = table.decision.all_orders()
    assert [table.decision.orders(subject) for subject in ("nowhere", "g1117")] == [[], []]
    assert all(table.match.explain(order) is None for order in listed)
    both = ("ah-X/1", "ah-V/1")
    alone = [(*both, "ah-6C/4"), both, ("ah-V/1", "ah-6C/4"), ("ah-X/1", "ah-6C/4"), ("ah-X/1",), ("ah-V/1",)]
    assert [order.pieces for order in table.decision.orders("g1116")] == alone
    assert [order.pieces for order in table.decision.orders("g1016")] == [*alone, *alone]  # it alone, and both hexes
