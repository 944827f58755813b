"""9.1, 9.2: who may attack."""

import pytest

from hexmarshal.games.serbien.rules.combat.attack import Attack
from tests.games.serbien.fighting import battle, combat, fight, in_progress
from tests.games.serbien.test_09_declaring import ALONE


@pytest.mark.clause("serbien:9.2a")
def test_an_attacker_stands_next_to_the_hex() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n"22.11" = ["ah-21-8"]')
    assert field.refuses("21/8 x 23.13") == "9.2a"
    assert field.refuses("9/8,21/8 x 23.13") == "9.2a"
    assert field.refuses("9/8 x 24.12") == "9.2a", "nobody is there"
    assert field.refuses("9/8 x 99.99") == "1.0-grid"


@pytest.mark.clause("serbien:9.2b")
def test_a_hex_is_attacked_once_and_a_unit_attacks_once() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"22.12" = ["sr-Dunav-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]'
    field = battle(units)
    field.order("9/8 x 23.13")
    assert field.refuses("21/8 x 23.13") == "9.2b"
    assert field.refuses("9/8 x 22.12") == "9.2b"
    assert field.accepts("21/8 x 22.12")


@pytest.mark.clause("serbien:9.2b")
def test_a_repulse_is_no_attack_of_the_phase() -> None:
    """Who was repulsed in the movement phase may attack and be attacked as if nothing had been."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]'
    field = battle(units)
    assert not field.piece("ah-9-8").retreated
    assert field.accepts("9/8 x 23.13")


@pytest.mark.clause("serbien:9.2.1a", "serbien:9.2.1b")
def test_several_hexes_may_attack_one_and_nobody_two() -> None:
    units = '"23.12" = ["ah-9-8"]\n"22.12" = ["ah-21-8"]\n"24.12" = ["ah-13 corps=ah-corps-8"]'
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{units}')
    assert field.accepts("9/8,21/8,13 x 23.13")
    assert field.refuses(Attack(("ah-9-8", "ah-9-8"), "23.13")) == "9.2.1a"
    assert field.refuses(Attack((), "23.13")) == "9.2.1a"


@pytest.mark.clause("serbien:9.2.1d", "serbien:5.5.1-1")
def test_a_force_does_not_split_over_two_attacks() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"22.12" = ["sr-Dunav-I"]\n"23.12" = ["ah-9-8", "ah-8-Ma"]'
    field = battle(units)
    assert field.refuses("8 Ma x 22.12") == "9.2.1d", "the regiment is part of the division's Force"
    field.order("9/8 x 23.13")
    assert field.refuses("8 Ma x 22.12") == "9.2.1d"
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-8-Ma"]')
    assert field.accepts("8 Ma x 23.13"), "alone it is a Force"


@pytest.mark.clause("serbien:9.2.1d", "serbien:19.1.1c")
def test_an_asset_in_one_hex_of_a_two_hex_formation_attacks_by_itself() -> None:
    """It has not joined the Two-Hex Force, so it is no part of it, and Independent as an Asset is."""
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 also=22.11", "ah-8-Ma"]')
    assert field.accepts("8 Ma x 23.13")
    assert field.accepts("9/8 x 23.13")
    assert field.refuses("9/8,8 Ma x 23.13") == "5.3.3-2"
    joined = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 also=22.11", "ah-8-Ma also=22.11"]')
    assert joined.refuses("8 Ma x 23.13") == "9.2.1d", "who stands in both hexes is part of the Force"
    assert joined.accepts("9/8,8 Ma x 23.13")


@pytest.mark.clause("serbien:9.2.2a", "serbien:9.2.2b", "serbien:5.3.3-2")
def test_only_one_corps_attacks_and_an_independent_stack_is_one() -> None:
    target = '"23.13" = ["sr-Morava-I"]\n'
    field = battle(target + '"23.12" = ["ah-9-8"]\n"22.12" = ["ah-36-13"]')
    assert field.refuses("9/8,36/13 x 23.13") == "9.2.2a"
    field = battle(target + '"23.12" = ["ah-9-8"]\n"22.12" = ["ah-1 army=SIXTH corps=ah-corps-15"]')
    assert field.refuses("9/8,1 x 23.13") == "9.2.2b"
    field = battle(target + '"23.12" = ["ah-13", "ah-104"]')
    assert field.accepts("13,104 x 23.13"), "two Independent brigades in one hex"
    field = battle(target + '"23.12" = ["ah-13"]\n"22.12" = ["ah-104"]')
    assert field.refuses("13,104 x 23.13") == "5.3.3-2"
    assert field.accepts("13 x 23.13")


@pytest.mark.clause("serbien:9.2.2a", "serbien:5.5.1-corps")
def test_a_serbian_asset_joins_any_corps_and_an_austrian_one_none() -> None:
    field = battle('"23.13" = ["ah-9-8"]\n"23.14" = ["sr-Morava-I"]\n"22.13" = ["sr-Loznica"]', player="serbian")
    assert field.accepts("Morava I,Loznica x 23.13"), "2nd Army, and a regiment that begins with the 3rd"
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n"22.12" = ["ah-8-Ma"]')
    assert field.refuses("9/8,8 Ma x 23.13") == "5.3.3-2"


@pytest.mark.clause("serbien:9.2.3a", "serbien:7.3.1a")
def test_attacking_is_voluntary_but_for_a_prepared_attack() -> None:
    assert battle(ALONE).accepts("done")
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13"]')
    assert field.refuses("done") == "9.2.3a"
    assert "23.13" in field.decision.prompt
    field.order("9/8 x 23.13")
    assert field.accepts("done")


@pytest.mark.clause("serbien:9.2.3b", "serbien:6.3b", "serbien:6.4a")
@pytest.mark.parametrize(("status", "refused"), [("-3", False), ("CI", True), ("D1", True)])
def test_the_broken_do_not_attack(status: str, refused: bool) -> None:
    field = battle(f'"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status={status}", "ah-21-8"]')
    if refused:
        assert field.refuses("9/8 x 23.13") == "9.2.3b"
    else:
        assert field.accepts("9/8 x 23.13")


@pytest.mark.clause("serbien:9.2.3b")
def test_without_attack_strength_nobody_attacks() -> None:
    """V. Gradište has 1, and a River Crossing marker takes it away."""
    units = '"23.13" = ["ah-9-8"]\n"23.14" = ["sr-V-Gradiste crossing=2"]\n"22.13" = ["sr-Smederevo"]'
    field = battle(units, player="serbian")
    assert field.refuses("V. Gradište x 23.13") == "9.2.3b"
    assert field.accepts("Smederevo x 23.13")


@pytest.mark.clause("serbien:9.2.3b", "serbien:9.3.2")
@pytest.mark.parametrize(("zero", "refused"), [("printed", False), ("modified", True)])
def test_option_zero_says_whether_the_ground_counts(zero: str, refused: bool) -> None:
    """V. Gradište attacks with 1 across a minor river that takes 1 from a small Force."""
    field = battle('"23.13" = ["ah-9-8"]\n"23.14" = ["sr-V-Gradiste"]', player="serbian", options=f'zero = "{zero}"')
    if refused:
        assert field.refuses("V. Gradište x 23.13") == "9.2.3b"
    else:
        assert field.accepts("V. Gradište x 23.13")


@pytest.mark.clause("serbien:9.2.3c")
def test_nobody_attacks_across_the_donau_but_across_the_sava() -> None:
    field = battle('"24.03" = ["ah-9-8"]\n"24.04" = ["sr-Morava-I"]\n"25.04" = ["ah-21-8"]', supply="")
    assert field.refuses("9/8 x 24.04") == "9.2.3c"
    field = battle('"20.06" = ["ah-9-8"]\n"20.07" = ["sr-Morava-I"]', supply="")
    assert field.accepts("9/8 x 20.07")


@pytest.mark.clause("serbien:7.8b")
def test_who_bears_a_task_marker_does_not_attack() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 task=2 worked=1 toward=23.12", "ah-21-8"]'
    field = battle(units)
    assert field.refuses("9/8 x 23.13") == "7.8b"
    assert field.accepts("21/8 x 23.13")


@pytest.mark.clause("serbien:8.5.1a", "serbien:1.1-combat-type")
def test_forts_and_supply_units_do_not_attack() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-Sarajevo-Fort", "ah-13-Train", "ah-9-8"]')
    assert field.refuses("Sarajevo Fort x 23.13") == "8.5.1a"
    assert field.refuses("13 Train x 23.13") == "1.1-combat-type"


@pytest.mark.clause("serbien:8.8.1c")
def test_guns_attack_only_with_a_combat_unit_in_their_hex() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-schw.HbD army=FIFTH", "ah-8-Ma"]\n"22.12" = ["ah-9-8"]'
    field = battle(units)
    assert field.refuses("schw.HbD x 23.13") == "8.8.1c"
    assert field.accepts("8 Ma,schw.HbD x 23.13")


@pytest.mark.clause("serbien:7.8.3-2")
def test_an_attack_takes_the_marker_of_a_position() -> None:
    units = '"23.13" = ["sr-Morava-I task=2 worked=9 toward=23.13"]\n"23.12" = ["ah-9-8"]'
    field = battle(units)
    fight(field, "9/8 x 23.13", until=["intensity"])
    assert field.piece("sr-Morava-I").task == 0


@pytest.mark.clause("serbien:9.2.1b")
def test_attacks_of_many_are_composed() -> None:
    """Eight units around a hex: the list is short, but every group of them may be put together."""
    units = (
        '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-8-Ma"]\n"22.12" = ["ah-21-8", "ah-13-Ma"]\n'
        '"24.12" = ["ah-13 corps=ah-corps-8", "ah-104 corps=ah-corps-8"]\n'
        '"24.13" = ["ah-11-Gb corps=ah-corps-8", "ah-13-Gb army=FIFTH corps=ah-corps-8"]'
    )
    field = battle(units)
    assert len(field.notations()) < 80
    made = field.decision.compose("23.13")
    assert made is not None
    assert made.refusal is None
    assert len(made.order.pieces) == 8
    assert all(member.refusal is None for member in made.members if member.piece in ("ah-8-Ma", "ah-104"))
    less = field.decision.compose("23.13", chosen=("ah-9-8", "ah-21-8", "ah-13-Ma", "ah-104"))
    assert less is not None
    assert less.refusal is None
    field.order(less.order)
    assert "23.13" in field.decision.prompt


@pytest.mark.clause("serbien:9.2.3a")
def test_the_phase_ends_without_attacks() -> None:
    field = battle(ALONE)
    field.order("done")
    assert not in_progress(field) or field.asked == ("serbian", "attack")


@pytest.mark.clause("serbien:9.2.1d", "serbien:3.2-extra")
def test_an_asset_beyond_the_two_of_a_formation_may_attack_by_itself() -> None:
    units = '"23.13" = ["ah-9-8"]\n"23.14" = ["sr-Morava-I", "sr-Loznica", "sr-Sabac", "sr-Lesnica"]'
    field = battle(units, player="serbian")
    assert field.accepts("Lešnica x 23.13")
    assert field.refuses("Lešnica,Loznica x 23.13") == "9.2.1d", "only one of three is left over"


@pytest.mark.clause("serbien:19.1.1c", "serbien:9.2.1a")
@pytest.mark.parametrize("army", ["", " army=FIFTH"])
def test_an_asset_in_two_hexes_is_no_force_with_one_in_one_of_them_and_is_listed_once(army: str) -> None:
    """13 Ma is next to 26.11 with both halves, and Syr I stands with one of them."""
    field = battle(f'"25.11" = ["ah-13-Ma also=26.10", "ah-Syr-I{army}"]\n"26.11" = ["sr-Morava-I"]\n')
    orders = [order for order in field.decision.all_orders() if isinstance(order, Attack)]
    assert all(field.match.explain(order) is None for order in orders)
    assert all(len(set(order.units)) == len(order.units) for order in orders)
    together = "13 Ma,Syr I x 26.11"
    assert field.accepts("13 Ma x 26.11")
    assert field.accepts("Syr I x 26.11"), "it is a Force by itself"
    assert field.accepts(together) if army else field.refuses(together) == "9.2.2b"


@pytest.mark.clause("serbien:19.1.1c", "serbien:3.2")
def test_two_assets_in_two_hexes_are_one_force_and_a_third_beside_them_another() -> None:
    units = '"25.11" = ["ah-13-Ma also=26.10", "ah-8-Ma also=26.10", "ah-9-Ma army=FIFTH"]\n"26.11" = ["sr-Morava-I"]\n'
    field = battle(units)
    fight(field, "8 Ma,13 Ma x 26.11", until=["intensity"])
    assert [party.units for party in combat(field).attackers] == [
        tuple(sorted(field.table.printed.index[id] for id in ("ah-8-Ma", "ah-13-Ma")))
    ]


@pytest.mark.clause("serbien:5.3.3-2", "serbien:19.0a")
def test_an_independent_two_hex_unit_is_a_stack_with_those_in_either_of_its_hexes() -> None:
    first = '"23.13" = ["ah-8-Ma army=FIFTH also=23.12", "ah-Syr-II army=SECOND"]'
    field = battle(f'"24.12" = ["sr-Morava-I"]\n{first}\n"23.12" = ["ah-9-Ma army=FIFTH"]')
    assert field.accepts("8 Ma,9 Ma x 24.12"), "whoever else stands in the other"
    assert field.refuses("9 Ma,Syr II x 24.12"), "these two are in different hexes"


@pytest.mark.clause("serbien:9.2.2a", "serbien:5.2-serb")
def test_a_montenegrin_asset_beside_a_serbian_one_combines_with_no_serbian_corps() -> None:
    stands = '"23.12" = ["sr-Smederevo", "mn-Montenegro-3"]\n"23.13" = ["sr-Maljen"]'
    field = battle(f'"24.12" = ["ah-9-8"]\n{stands}', player="serbian")
    for may in ("Smederevo,Maljen x 24.12", "Smederevo,Montenegro 3 x 24.12"):
        assert field.decision.explain(field.parse(may)) is None
    assert field.refuses("Smederevo,Montenegro 3,Maljen x 24.12") == "9.2.2a"


@pytest.mark.clause("serbien:9.2.2a", "serbien:5.3.3-2")
@pytest.mark.parametrize(
    ("units", "clause", "why"),
    [
        ("9/8,36/13", "9.2.2a", "are of different corps."), ("36/13,9/8", "9.2.2a", "are of different corps."),
        ("9/8,21/8", "5.3.3-2", "cannot combine: an Independent stack is a corps of its own."),
        ("21/8,36/13", "5.3.3-2", "cannot combine: an Independent stack is a corps of its own."), ("9/8", "", ""),
    ],
)  # fmt: skip
def test_formations_of_two_corps_do_not_combine_whichever_they_are(units: str, clause: str, why: str) -> None:
    stack = '"ah-9-8", "ah-36-13 army=FIFTH", "ah-21-8 corps=none"'
    field = battle(f'"24.10" = ["sr-Lim"]\n"24.09" = [{stack}]')
    order = f"{units} x 24.10"
    if not clause:
        assert field.accepts(order)
        return
    refusal = field.reason(order)
    assert (refusal.clause, refusal.sentence.endswith(why)) == (clause, True)
