"""Cases 10.24 and 10.52 in the combat phase: leaders in one combat only, and headquarters in the way of a retreat."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.odds import defence_strength
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import great_war, told

CORPS = ("ah-X/1", "ah-V/1")
HEROES = 'g1116 = ["ru-Br8", "ru-XII/8", "ru-VIII/8"]\ng1117 = ["ah-19/4"]\ng1216 = ["ah-23/3"]\ng0915 = ["ru-D1/8"]'


@pytest.mark.clause("great_war_east:10.24", "great_war_east:10.23")
def test_a_heroic_leader_who_has_shifted_one_attack_adds_his_strength_to_no_other() -> None:
    table = great_war(HEROES, "allied resolution", turn=3, dice=(4, 4))
    assert table.accepts("VIII/8,Br8 x g1216")
    table.order("XII/8 x g1117", "shift Br8", "option 1")
    refusal = table.reason("VIII/8,Br8 x g1216")
    assert (refusal.clause, refusal.sentence) == (
        "10.24",
        "HQ 8th Army (Brussilow) has already used its shift in another combat.",
    )
    assert table.accepts("VIII/8 x g1216")


@pytest.mark.clause("great_war_east:10.24")
def test_he_may_shift_the_very_attack_in_which_he_fights() -> None:
    table = great_war(HEROES, "allied resolution", turn=3, dice=(4, 4))
    table.order("XII/8,Br8 x g1117")
    assert table.accepts("shift Br8")


@pytest.mark.clause("great_war_east:10.24", "great_war_east:SG-19.1")
def test_putnik_too_fights_where_his_shift_goes_or_not_at_all() -> None:
    serbs = 's0507 = ["se-SOK", "se-JS3", "se-DrI/3", "se-DrII/3", "se-TiI/1"]\n'
    pieces = serbs + 's0407 = ["ah-1/6x"]\ns0506 = ["ah-11/5x"]'
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 9", dice=(6, 6))
    assert table.accepts("SOK,TiI/1 x s0506")
    table.order("DrI/3,DrII/3 x s0407", "shift JS3 with Putnik")
    while table.asked != ("allied", "attack"):
        table.order(table.decision.all_orders()[-1])
    assert table.refuses("SOK,TiI/1 x s0506") == "10.24"
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 9", dice=(6, 6))
    table.order("SOK,TiI/1 x s0506")
    assert table.accepts("shift JS3 with Putnik"), "it is his own combat"
    table.order("done")
    while table.asked != ("allied", "attack"):
        table.order(table.decision.all_orders()[-1])
    table.order("DrI/3,DrII/3 x s0407")
    assert table.asked != ("allied", "shift"), "he fought elsewhere, and the other has no shift of his own"


@pytest.mark.clause("great_war_east:10.24", "great_war_east:10.53a", "great_war_east:SG-18.2a")
@pytest.mark.parametrize(
    ("hq", "strength"),
    [("ru-Br8", 9), ("ru-Br8 shifted", 8), ("ru-Br8 shifted defended", 9), ("ru-L9", 9), ("ru-L9 shifted", 9)],
)
def test_one_who_has_shifted_another_defence_keeps_his_strength_from_his_own(hq: str, strength: int) -> None:
    table = field(CORPS, foe=(hq, "ru-XII/8"), staff="")
    assert defence_strength(table.table, (table.cell("g1116"),), 0) == strength


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:10.52d")
def test_after_combat_only_a_headquarters_whose_hex_is_entered_displaces() -> None:
    near = 'g1015 = ["ah-vA4"]\ng1014 = ["ah-Da1"]\ng0813 = ["ah-19/4"]\n'
    table = field(CORPS, foe=("ru-X/3",), more=near, staff="", dice=(1,))
    table.order("X/1,V/1 x g1116", "option 2")
    assert table.at("ru-X/3") == "g1015", "next to both"
    assert table.at("ah-vA4") in ("g1117", "g0813")
    assert table.at("ah-Da1") == "g1014", "it stands next to the enemy, but this is no movement phase"
    assert table.asked == ("austrian", "loss")


@pytest.mark.clause("great_war_east:10.52b")
def test_a_retreat_displaces_a_headquarters_through_whose_hex_it_goes() -> None:
    table = field(CORPS, foe=("ru-78R/3",), more='g1015 = ["ah-vA4"]\n', dice=(1,))
    table.order("X/1,V/1 x g1116", "option 3")
    events = told(table.order("retreat g1116-g0916"))
    assert "78th Reserve Division retreats g1116-g1015-g0916. (8.62)" in events
    assert table.at("ah-vA4") == "g1117"
