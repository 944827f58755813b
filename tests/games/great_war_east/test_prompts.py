"""What each question asks: who, what, where, and how much is left, in the singular and in the plural."""

import pytest

from hexmarshal import desk
from hexmarshal.games.great_war_east.rules.orders import Detrain
from hexmarshal.games.great_war_east.rules.standard.advance import AdvanceUnits
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Advance
from tests.games.great_war_east.kit import great_war
from tests.games.great_war_east.test_26_set_up import begun, deploy_all

RIDERS = "ru-13C/4"


@pytest.mark.clause("great_war_east:12.11")
@pytest.mark.parametrize(("more", "number"), [("", "One unit"), (', "ru-14C/4"', "Two units")])
def test_how_much_cavalry_may_withdraw(more: str, number: str) -> None:
    table = great_war(f'g0511 = ["{RIDERS}"{more}]\ng0611 = ["ah-VI/4"]', "austrian withdrawal")
    assert table.decision.prompt == f"Allied: cavalry may withdraw before combat (12.1). {number} may try."


@pytest.mark.clause("great_war_east:12.13", "great_war_east:12.16")
def test_where_cavalry_withdraws_to_and_how_many_step_in() -> None:
    pieces = f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4", "ah-19/4"]\ng0610 = ["ah-D1", "ah-III/3"]'
    table = great_war(pieces, "austrian withdrawal", dice=(6,))
    table.order("withdraw 13C/4")
    assert table.decision.prompt == (
        "Allied: 13th Cavalry Division (4th Army) withdraws two hexes toward supply (12.13). Choose where."
    )
    table.order(table.notations()[0])
    left = "Austro-Hungarian: the cavalry has left g0511. Step in with up to {} (12.16), or be done."
    assert table.decision.prompt == left.format("nine stacking points")
    table.order("step in 19/4")
    assert table.decision.prompt == left.format("seven stacking points")
    table.order("step in VI/4")
    assert table.decision.prompt == left.format("three stacking points")
    assert table.refuses("step in III/3") == "12.16"
    assert table.reason("step in III/3").sentence == "g0511 has no room for III Corps."
    assert table.accepts("step in D1")


@pytest.mark.clause("great_war_east:SG-24.0")
@pytest.mark.parametrize(("other", "number"), [("g1312", "One unit"), ("g0514", "Two units")])
def test_how_much_cavalry_can_forage(other: str, number: str) -> None:
    pieces = f'g0310 = ["ah-6C/4"]\n{other} = ["ah-9C/1"]'
    table = great_war(pieces, "austrian initial_supply", options={"forage": "yes"})
    assert table.decision.prompt == f"Austro-Hungarian: cavalry out of supply may forage (24.0). {number} can."


@pytest.mark.clause("great_war_east:6.14")
def test_where_too_many_stand_and_by_what_limit() -> None:
    table = great_war('g1016 = ["ru-IX/3", "ru-X/3", "ru-78R/3"]', "allied movement_stacking")
    assert table.decision.prompt == ("Allied: g1016 holds 10 stacking points, the limit is 9. Remove a unit (6.14).")


@pytest.mark.clause("great_war_east:13.0a", "great_war_east:SG-16-11.0")
def test_for_how_many_points_dice_may_still_be_rolled() -> None:
    pieces = 'g1312 = ["ah-XI/3 lost=2"]\ng2215 = ["ah-V/1 lost=1", "ah-19/4 lost=1"]'
    table = great_war(pieces, "austrian replacement", turn=8, dice=(1, 1))
    asked = "Austro-Hungarian: roll to replace steps (13.0). {} of units may still try."
    assert table.decision.prompt == asked.format("Eight stacking points")
    table.order("restore XI/3")
    assert table.decision.prompt == asked.format("Four stacking points")
    table.order("restore 19/4")
    assert table.match.decision is None or table.decision.kind != "restore"  # two points are too few for a corps


@pytest.mark.clause("great_war_east:13.0a", "great_war_east:SG-16-11.0")
def test_a_unit_with_more_points_than_are_left_is_told_so() -> None:
    pieces = 'g1312 = ["ah-XI/3 lost=2"]\ng2215 = ["ah-V/1 lost=1", "ah-19/4 lost=1", "ah-23/3 lost=1"]'
    table = great_war(pieces, "austrian replacement", turn=8, dice=(1, 1))
    table.order("restore XI/3", "restore 19/4")
    assert table.notations() == ["restore ah-23/3", "done"]
    why = table.reason("restore V/1")
    assert (why.clause, why.sentence) == (
        "SG-16-11.0", "Units of two stacking points may still roll; Austrian V Corps has more.",
    )  # fmt: skip
    why = table.reason("restore XI/3")
    assert (why.clause, why.sentence) == ("13.0a", "A die was rolled for Austrian XI Corps in this phase.")


@pytest.mark.clause("great_war_east:11.22")
def test_which_unit_feeds_off_a_fortress() -> None:
    ring = 'g1418 = ["ru-IX/3"]\ng1420 = ["ru-X/3"]\ng1319 = ["ru-XI/3"]\ng1519 = ["ru-XXI/3"]'
    table = great_war(f'g1419 = ["ah-X/1", "ah-V/1"]\n{ring}', "austrian initial_supply", turn=3)
    assert table.decision.prompt == "Austro-Hungarian: which unit feeds off Fortress Przemyśl (g1419) (11.22)?"
    assert table.reason("feed I/1").sentence == "I/1 is not cut off in Fortress Przemyśl (g1419)."
    assert table.refuses("feed I/1") == "11.22"


@pytest.mark.clause("great_war_east:14.0", "great_war_east:14.24")
def test_how_many_reinforcements_wait() -> None:
    table = great_war('g1126 = ["ah-6C/4"]', "austrian reinforcements", turn=1)
    asked = "Austro-Hungarian: place reinforcements (14.0); {}. Units held back may enter later."
    while len(table.decision.subjects()) > 2:
        number = len(table.decision.subjects()) - 1
        assert table.decision.prompt == asked.format(f"{number} units wait")
        table.order(table.notations()[0])
    assert table.decision.prompt == asked.format("one unit waits")


@pytest.mark.clause("great_war_east:5.0a")
def test_how_many_units_can_still_move() -> None:
    table = great_war('g1312 = ["ah-XI/3", "ah-4C/3 spent=99"]\ng1316 = ["ah-19/4"]')
    assert table.decision.prompt == "Austro-Hungarian: move (5.0). Two units can still move."
    table = great_war('g1312 = ["ah-XI/3", "ah-4C/3 spent=99"]')
    assert table.decision.prompt == "Austro-Hungarian: move (5.0). One unit can still move."
    table = great_war('g1316 = ["ah-4C/3 spent=99"]')
    assert table.decision.prompt == "Austro-Hungarian: move (5.0). Nobody can move any more."


@pytest.mark.clause("great_war_east:5.31b")
def test_how_much_is_too_much_on_the_railways() -> None:
    trains = ", ".join(f'"{unit} entrained"' for unit in ("ah-X/1", "ah-I/1", "ah-V/1", "ah-VI/4"))
    table = great_war(f"g1126 = [{trains}]", turn=8)
    table.order("done")
    assert table.decision.prompt == (
        "Austro-Hungarian: 16 stacking points are on the railways, which carry 13. Detrain some (5.31)."
    )
    why = table.reason(Detrain("ah-19/4"))
    assert (why.clause, why.sentence) == ("5.31b", "19/4 is not one of the units that may detrain now.")


@pytest.mark.clause("great_war_east:10.52b")
def test_from_where_a_headquarters_must_displace() -> None:
    pieces = 'g0915 = ["ru-Ru3"]\ng0814 = ["ru-IX/3"]\ng0815 = ["ru-X/3"]\ng1015 = ["ah-6C/4"]'
    table = great_war(pieces)
    assert table.asked == ("allied", "displace")
    assert table.decision.prompt == (
        "Allied: HQ 3rd Army (Ruzski) must displace from Bełżec (g0915). Choose one of the nearest hexes (10.52)."
    )


@pytest.mark.clause("great_war_east:8.0a")
def test_how_many_hexes_can_be_attacked() -> None:
    one = great_war('g1117 = ["ah-X/1"]\ng1116 = ["ru-78R/3"]', "austrian resolution", turn=3)
    assert one.decision.prompt == "Austro-Hungarian: attack (8.0). One hex can be attacked."
    more = 'g1117 = ["ah-X/1"]\ng1116 = ["ru-78R/3"]\ng1016 = ["ru-69R/3"]'
    two = great_war(more, "austrian resolution", turn=3)
    assert two.decision.prompt == "Austro-Hungarian: attack (8.0). Two hexes can be attacked."
    assert one.decision.question.unused(one.table) == ["g1116"]


@pytest.mark.clause("great_war_east:10.31")
def test_how_many_units_have_no_command() -> None:
    pieces = 'g0510 = ["ah-Po6", "ah-X/1", "ah-I/1"]\ng0511 = ["ah-19/4", "ah-23/3"]'
    table = great_war(pieces, "austrian command", command=False)
    assert table.decision.prompt.endswith(" Four units can have some; left are 6th Army 8.")
    table.order("command X/1")
    assert table.decision.prompt.endswith(" Three units can have some; left are 6th Army 4.")


@pytest.mark.clause("great_war_east:10.31")
def test_of_two_third_armies_it_is_said_whose_strength_is_left() -> None:
    russians = 'g0510 = ["ru-Ru3", "ru-IX/3", "ru-XXI/3"]\ng0511 = ["ru-X/3", "ru-XI/3"]\n'
    russians += 'g0509 = ["ru-78R/3", "ru-69R/3", "ru-60R/3", "ru-58R/3"]\ng0512 = ["ru-7C/3"]'
    serbs = 's0809 = ["se-JS3", "se-DrI/3"]\ns0709 = ["se-DrII/3", "se-ShI/2"]'
    table = great_war(f"{russians}\n{serbs}", "allied command", command=False)
    assert table.decision.prompt.endswith("left are 3rd Army (Ruzski) 25 and 3rd Army (Jurišić-Šturm) 4.")


@pytest.mark.clause("great_war_east:10.31")
def test_strength_that_nobody_in_reach_needs_is_not_told() -> None:
    pieces = 'g0510 = ["ah-Po6", "ah-X/1", "ah-I/1"]\ng0511 = ["ah-19/4", "ah-23/3"]\ng1312 = ["ah-vB3", "ah-XI/3"]'
    table = great_war(pieces, "austrian command", command=False)
    assert table.decision.prompt.endswith(" Four units can have some; left are 6th Army 8.")


@pytest.mark.clause("great_war_east:8.71", "great_war_east:8.74")
def test_an_advance_is_drawn_and_nobody_else_is_offered() -> None:
    table = great_war('g1117 = ["ah-X/1", "ah-V/1"]\ng1215 = ["ah-I/1"]\ng1015 = ["ru-X/3"]', "austrian resolution")
    question = AdvanceUnits(
        side="austrian", attackers=(table.index("ah-X/1"), table.index("ah-V/1")), targets=(table.cell("g1116"),)
    )
    order = Advance("ah-X/1", "g1116")
    way = question.way(table.table, order)
    assert way is not None
    assert way.path == ("g1117", "g1116")
    assert question.orders(table.table, "ah-X/1") == [order]
    assert question.orders(table.table, "ah-VI/4") == []  # it waits off the map
    assert question.orders(table.table, "nobody") == []
    for piece, clause in (("ah-I/1", "8.71"), ("ru-X/3", "8.74"), ("ah-VI/4", "2.4c"), ("nobody", "2.31")):
        refusal = question.check(table.table, Advance(piece, "g1116"))
        assert refusal is not None
        assert refusal.clause == clause
    for to, clause in (("g1216", "8.71"), ("nowhere", "2.1")):
        refusal = question.check(table.table, Advance("ah-X/1", to))
        assert refusal is not None
        assert refusal.clause == clause


# -- Set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-26.2", "great_war_east:SG-26.0")
def test_how_many_units_are_left_to_set_up() -> None:
    table = begun("free")
    assert table.decision.prompt == "Allied: set up in Serbia (26.21). 25 units are left to set up."
    assert len(table.decision.question.unused(table.table)) == 25
    assert table.refuses("set up SOK in nowhere") == "SG-26.0"
    assert table.reason("set up SOK in nowhere").sentence == "nowhere is not a hex on the maps in play."
    while len(table.decision.question.unused(table.table)) > 1:
        table.order(table.decision.orders(table.decision.question.unused(table.table)[0])[0])
    assert table.decision.prompt == "Allied: set up in Serbia (26.21). One unit is left to set up."
    deploy_all(table)
    assert table.decision.prompt == "Allied: set up in Serbia (26.21). All units are placed; say done when content."


@pytest.mark.clause("great_war_east:SG-26.31b")
def test_which_hexes_of_the_start_line_are_bare() -> None:
    table = begun("september")
    deploy_all(table)
    bare = table.reason("done")
    assert bare.clause == "SG-26.31b"
    prompt = table.decision.prompt
    assert prompt.startswith("Austro-Hungarian: set up at the start line, each army in its sector (26.31). ")
    assert prompt.endswith(" of the start line are not covered.")
    assert bare.sentence.split()[0] in prompt
    covered = begun("september")
    deploy_all(covered, cover=True)
    covered.order("set up VI/4 in g0414")
    assert covered.decision.prompt.endswith(" g0416 of the start line is not covered.")


@pytest.mark.clause("great_war_east:12.12")
def test_whoever_tries_to_withdraw_is_told_that_to_get_away_is_good() -> None:
    table = great_war('g1012 = ["ru-7C/3"]\ng1013 = ["ah-XI/3"]', "austrian withdrawal")
    found = desk.forecast(table.match, table.parse("withdraw 7C/3"), "allied").outcomes
    assert {chance.result: chance.good for chance in found} == {"withdraws": 0.5, "stays": 0.0}
