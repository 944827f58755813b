"""Chapters 8.3, 8.4 and 8.8: strengths, odds, columns and the combat results table."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.odds import (
    attack_strength,
    column,
    columns,
    defence_strength,
    river_die,
)
from tests.games.great_war_east.fields import field, odds_of
from tests.games.great_war_east.kit import Position, great_war, rolls, terms, told

BELGRADE = 's0307 = ["se-Be"]\ns0605 = ["se-PB1"]\n'
"""A Serbian brigade in Belgrade, a city behind the Danube and the Save."""


def strength(table: Position, target: str, *units: str) -> float:
    """The strength of an attack on a hex."""
    found = attack_strength(table.table, [table.index(id) for id in units], (table.cell(target),), fleet=False)
    return found / 4


def defence(table: Position, target: str, side: int) -> int:
    """The strength of the defence of a hex."""
    return defence_strength(table.table, (table.cell(target),), side)


# -- Terrain (5.4, 8.3) ---------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.3", "great_war_east:5.4-mountain")
def test_mountains_double_the_defender() -> None:
    table = great_war('g2016 = ["ah-19/4", "ah-KO"]', "allied resolution", turn=3)
    assert defence(table, "g2016", 1) == 8  # 3 and 1 for the headquarters
    assert [column(table.table, 12 * 4, 6, rating) for rating in (1, 3, 4)] == [4, 3, 2]  # 2-1


@pytest.mark.clause("great_war_east:5.4-city", "great_war_east:5.4-town")
@pytest.mark.parametrize(("where", "strength"), [("g1312", 14), ("g1313", 7), ("g1206", 7)])
def test_a_city_doubles_the_defender_and_a_town_does_not(where: str, strength: int) -> None:
    assert defence(great_war(f'{where} = ["ah-X/1"]', "allied resolution", turn=3), where, 1) == strength


@pytest.mark.clause("great_war_east:5.4-river", "great_war_east:8.3")
@pytest.mark.parametrize(("halving", "sums"), [("dropped", (3, 0)), ("floor", (3, 1)), ("kept", (3.5, 0.5))])
def test_units_attacking_across_a_river_are_halved_one_by_one(halving: str, sums: tuple[float, float]) -> None:
    pieces = 'g1119 = ["ru-78R/3"]\ng1219 = ["ah-X/1", "ah-19/4", "ah-1/6x"]'
    table = great_war(pieces, "austrian resolution", turn=3, options={"halving": halving})
    assert strength(table, "g1119", "ah-X/1", "ah-19/4") == sums[0]  # 5 and 2
    assert strength(table, "g1119", "ah-1/6x") == sums[1]
    assert strength(table, "g1119", "ah-X/1", "ah-19/4", "ah-1/6x") == sum(sums)


@pytest.mark.clause("great_war_east:5.4-river", "great_war_east:8.22")
def test_only_units_across_the_river_are_halved() -> None:
    pieces = 'g1119 = ["ru-X/3"]\ng1219 = ["ah-X/1"]\ng1118 = ["ah-V/1"]'
    table = great_war(pieces, "austrian resolution", turn=3)
    assert (strength(table, "g1119", "ah-X/1"), strength(table, "g1119", "ah-V/1")) == (2, 5)


@pytest.mark.clause("great_war_east:5.4-ex2", "great_war_east:5.4-cum")
def test_a_city_behind_a_minor_river_doubles_the_defender_and_halves_the_attackers() -> None:
    foe = 'g1603 = ["ah-19/4"]\ng1602 = ["ru-IX/3", "ru-XI/3"]\ng1503 = ["ru-X/3"]'
    table = great_war(foe, "allied resolution", turn=3)
    assert strength(table, "g1603", "ru-IX/3", "ru-XI/3", "ru-X/3") == 6  # of 12
    assert defence(table, "g1603", 1) == 6  # twice 3
    assert column(table.table, 6 * 4, 6, 3) == 2  # 1-1 of the third rating


@pytest.mark.clause("great_war_east:5.4-major")
def test_across_major_rivers_only_2_is_added_to_the_die() -> None:
    corps = 's0207 = ["ah-IV/2", "ah-VII/2"]\n'
    table = great_war(BELGRADE + corps, "austrian resolution", turn=3, dice=(5,))
    events = table.order("IV/2,VII/2 x s0307")
    assert odds_of(events) == "4 to 2, that is 2-1."
    (die,) = rolls(events)
    assert (terms(die), die.total, die.result) == ([("5.4-major", 2)], 7, "2/-")


@pytest.mark.clause("great_war_east:5.4-major")
def test_one_attacker_on_the_near_bank_is_enough_to_spare_the_others() -> None:
    more = 's0207 = ["ah-IV/2", "ah-VII/2"]\ns0406 = ["ah-9/5"]\ns0405 = ["ah-D5"]\n'
    table = great_war(BELGRADE + more, "austrian resolution", turn=3)
    target = (table.cell("s0307"),)
    units = [table.index(id) for id in ("ah-IV/2", "ah-VII/2", "ah-9/5")]
    assert (river_die(table.table, units[:2], target), river_die(table.table, units, target)) == (2, 0)
    minor = great_war('g1603 = ["ru-X/3"]\ng1503 = ["ah-X/1"]', "austrian resolution", turn=3)
    assert river_die(minor.table, [minor.index("ah-X/1")], (minor.cell("g1603"),)) == 0


@pytest.mark.clause("great_war_east:5.4-rail")
def test_a_railway_changes_nothing_in_combat() -> None:
    table = field(foe=("ru-X/3",), more='g1016 = ["ru-78R/3"]\n')
    assert (defence(table, "g1016", 0), strength(table, "g1016", "ah-X/1")) == (3, 5)


# -- Cavalry (12.21) ------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:12.21", "great_war_east:12.21-ex1")
@pytest.mark.parametrize(("number", "whole", "cut"), [(2, 4, 1), (3, 6, 1), (4, 8, 2), (1, 2, 0)])
def test_cavalry_attacks_infantry_with_a_quarter_of_its_total(number: int, whole: int, cut: int) -> None:
    horse = ["ru-13C/4", "ru-14C/4", "ru-8C/4", "ru-7C/3"][:number]
    rider = ", ".join(f'"{id}"' for id in horse)
    for foe, worth in (("ah-19/4", cut), ("ah-6C/4", whole), ("ah-D1", whole)):
        table = great_war(f'g0211 = [{rider}]\ng0311 = ["{foe}"]', "allied resolution", turn=3)
        assert strength(table, "g0311", *horse) == worth


@pytest.mark.clause("great_war_east:12.21")
def test_one_other_unit_in_any_attacked_hex_or_a_fortress_is_enough_for_the_cut() -> None:
    horse = 'g0211 = ["ru-13C/4", "ru-14C/4"]\n'
    both = great_war(f'{horse}g0311 = ["ah-6C/4"]\ng0312 = ["ah-19/4"]', "allied resolution", turn=3)
    units = [both.index("ru-13C/4"), both.index("ru-14C/4")]
    aims = (both.cell("g0311"), both.cell("g0312"))
    assert attack_strength(both.table, units, aims, fleet=False) == 4
    assert attack_strength(both.table, units, aims[:1], fleet=False) == 16
    fort = great_war('g1220 = ["ru-13C/4", "ru-14C/4"]', "allied resolution", turn=3)
    assert strength(fort, "g1219", "ru-13C/4", "ru-14C/4") == 0  # out of supply besides: 2 of 8


@pytest.mark.clause("great_war_east:12.21", "great_war_east:8.3")
def test_the_cut_of_cavalry_comes_last_and_spares_infantry() -> None:
    table = great_war(
        'g0211 = ["ru-13C/4 commander=nobody", "ru-14C/4 commander=nobody", "ru-X/3"]\ng0311 = ["ah-19/4"]',
        "allied resolution", turn=3,
    )  # fmt: skip
    assert strength(table, "g0311", "ru-13C/4", "ru-14C/4") == 0  # 1 and 1, of which a quarter
    assert strength(table, "g0311", "ru-13C/4", "ru-14C/4", "ru-X/3") == 4


# -- Supply (9.21, 9.23) --------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:9.23", "great_war_east:9.21")
def test_an_attacker_out_of_supply_checks_for_attrition_before_the_odds() -> None:
    lost = 'g0311 = ["ah-19/4", "ah-X/1"]\ng0211 = ["ru-D1/4", "ru-L9"]\n'
    table = great_war(lost, "austrian resolution", turn=3, dice=(2, 4, 6))
    events = table.order("X/1,19/4 x g0211")
    dice = [(die.clause, die.result) for die in rolls(events)]
    assert dice == [("9.23", "loses 2 of 4 steps"), ("9.23", "no effect"), ("8.4b", "2/-")]
    assert odds_of(events) == "2 to 2, that is 1-1."  # half of 2, and of the 3 that are left of the corps
    assert "Austrian X Corps is out of supply and attacks with 1. (9.21)" in told(events)


@pytest.mark.clause("great_war_east:9.23", "great_war_east:8.8-min")
def test_an_attack_that_attrition_makes_too_weak_is_called_off() -> None:
    lost = 'g0311 = ["ah-X/1"]\ng0211 = ["ru-78R/3"]\n'
    table = great_war(lost, "austrian resolution", turn=3, dice=(3,))
    events = table.order("X/1 x g0211")  # 2 to 3, but 1 to 3 after the loss
    assert "1 to 3 is below the lowest odds; the attack is called off. (8.8-min)" in told(events)
    assert not table.piece("ru-78R/3").defended
    assert table.piece("ah-X/1").fought == 3


@pytest.mark.clause("great_war_east:9.23", "great_war_east:9.24")
def test_attackers_in_supply_defenders_and_headquarters_do_not_check() -> None:
    table = field(("ah-X/1", "ah-V/1"), dice=(6,))
    assert [die.clause for die in rolls(table.order("X/1,V/1 x g1116"))] == ["8.4b"]


# -- Odds and columns (8.4, 8.8) ------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.4a", "great_war_east:8.4-ex1")
@pytest.mark.parametrize(
    ("attack", "defence", "by_rating"),
    [
        (26, 9, (5, 4, 4, 3)),  # 2-1
        (17, 6, (5, 4, 4, 3)),  # 2-1
        (6, 17, (2, 1, 1, None)),  # 1-3
        (18, 6, (6, 5, 5, 4)),  # 3-1
        (6, 6, (4, 3, 3, 2)),
        (5, 6, (3, 2, 2, 1)),
    ],
)
def test_odds_are_rounded_off_in_favour_of_the_defender(
    attack: int, defence: int, by_rating: tuple[int | None, ...]
) -> None:
    table = field().table
    found = [column(table, attack * 4, defence, rating) for rating in (1, 2, 3, 4)]
    assert [None if number is None else number + 1 for number in found] == list(by_rating)


@pytest.mark.clause("great_war_east:8.8-T1", "great_war_east:8.8-T23", "great_war_east:8.8-T4", "great_war_east:8.4b")
@pytest.mark.parametrize(
    ("rating", "odds"),
    [
        (1, [(1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]),
        (2, [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]),
        (3, [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]),
        (4, [(1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
    ],
)
def test_each_rating_has_its_own_line_of_odds(rating: int, odds: list[tuple[int, int]]) -> None:
    table = field().table
    for number, (a, d) in enumerate(odds):
        assert column(table, 12 * a * 4, 12 * d, rating) == number
        below = column(table, 12 * a * 4 - 1, 12 * d, rating)
        assert below == (number - 1 if number else None)


@pytest.mark.data
@pytest.mark.clause(
    "great_war_east:8.8-d1", "great_war_east:8.8-d2", "great_war_east:8.8-d3", "great_war_east:8.8-d4",
    "great_war_east:8.8-d5", "great_war_east:8.8-d6", "great_war_east:8.8-d7", "great_war_east:8.8-d8",
)  # fmt: skip
def test_the_combat_results_table_is_as_printed() -> None:
    printed = """
        1/1 1/1 -/1 -/2 -/3 -/3 -/E -/E
        1/1 1/1 1/1 1/2 -/2 -/2 -/E -/E
        1/- 1/1 1/1 1/1 1/2 1/2 -/3 -/3
        1/- 1/- 1/1 1/1 1/1 1/2 1/2 -/3
        2/- 1/- 1/- 1/1 1/1 1/1 1/1 1/2
        2/- 2/- 1/- 1/- 1/1 1/1 1/1 1/1
        2/- 2/- 2/- 1/- 1/- 1/1 1/1 1/1
        2/- 2/- 2/- 2/- 1/- 1/- 1/- 1/1
    """
    rows = [line.split() for line in printed.strip().splitlines()]
    read = [row.results for row in columns(field().table)]
    assert [list(die) for die in zip(*read, strict=True)] == rows


@pytest.mark.clause(
    "great_war_east:8.8-d1", "great_war_east:8.8-d2", "great_war_east:8.8-d3", "great_war_east:8.8-d4",
    "great_war_east:8.8-d5", "great_war_east:8.8-d6", "great_war_east:8.54a",
)  # fmt: skip
@pytest.mark.parametrize(
    ("units", "foe", "results"),
    [
        ("X/1", "ru-X/3", ["1/1", "1/1", "1/-", "1/-", "2/-", "2/-"]),  # 5 to 8: 1-2
        ("X/1,V/1", "ru-X/3", ["1/1", "1/1", "1/1", "1/-", "1/-", "2/-"]),  # 10 to 8: 1-1
        ("X/1,V/1,I/1,VI/4", "ru-X/3", ["-/1", "1/1", "1/1", "1/1", "1/-", "1/-"]),  # 20 to 8: 2-1
        ("X/1,V/1", "ru-78R/3", ["-/2", "1/2", "1/1", "1/1", "1/1", "1/-"]),  # 10 to 3: 3-1
        ("X/1,V/1,I/1", "ru-78R/3", ["-/3", "-/2", "1/2", "1/2", "1/1", "1/1"]),  # 15 to 3: 5-1
        ("X/1,V/1,I/1,VI/4", "ru-78R/3", ["-/E", "-/E", "-/3", "1/2", "1/1", "1/1"]),  # 20 to 3: 6-1
        ("X/1,V/1", "ru-D1/3", ["-/E", "-/E", "-/3", "-/3", "1/2", "1/1"]),  # 10 to 1: 7-1
    ],
)
def test_the_die_is_read_in_the_column_of_the_odds(units: str, foe: str, results: list[str]) -> None:
    for die, result in enumerate(results, 1):
        table = field(("ah-X/1", "ah-V/1"), ("ah-I/1", "ah-VI/4"), foe=(foe,), dice=(die,))
        assert rolls(table.order(f"{units} x g1116"))[0].result == result


@pytest.mark.clause("great_war_east:8.8-d7", "great_war_east:8.8-d8", "great_war_east:5.4-major")
@pytest.mark.parametrize(("units", "results"), [("IV/2,VII/2", "2/- 2/-"), ("IV/2,VII/2,IX/2", "1/- 2/-")])
def test_a_modified_die_is_read_as_7_or_8(units: str, results: str) -> None:
    corps = 's0207 = ["ah-IV/2", "ah-VII/2"]\ns0206 = ["ah-IX/2"]\n'
    for die, result in zip((5, 6), results.split(), strict=True):
        table = great_war(BELGRADE + corps, "austrian resolution", turn=3, dice=(die,))
        assert rolls(table.order(f"{units} x s0307"))[0].result == result


@pytest.mark.clause("great_war_east:8.8-min")
def test_an_attack_below_the_lowest_odds_is_refused_and_one_above_the_highest_is_not() -> None:
    table = field(("ah-19/4", "ah-X/1"), foe=("ru-78R/3",))
    assert table.accepts("19/4 x g1116")  # 2 to 3
    weak = field(("ah-19/4", "ah-X/1"), foe=("ru-X/3",))
    assert weak.refuses("19/4 x g1116") == "8.8-min"  # 2 to 8
    assert "19/4 x g1116" not in weak.notations()
    strong = field(("ah-X/1", "ah-V/1"), foe=("ru-D1/3",), dice=(1,))
    assert odds_of(strong.order("X/1,V/1 x g1116")) == "10 to 1, that is 7-1."


@pytest.mark.clause("great_war_east:8.8-min", "great_war_east:10.21a")
def test_an_attack_must_be_legal_before_any_shift() -> None:
    table = field(("ah-9L/1", "ah-Da1"), foe=("ru-X/3",), more='g1216 = ["ah-X/1"]\n')
    assert table.refuses("9L/1 x g1116") == "8.8-min"


@pytest.mark.clause("great_war_east:8.4b", "great_war_east:10.21a")
def test_headquarters_shift_the_column_of_the_odds() -> None:
    table = field(("ah-X/1", "ah-V/1", "ah-Da1"), foe=("ru-X/3",), dice=(1,))
    table.order("X/1,V/1 x g1116")
    assert (table.asked, table.decision.clause) == (("austrian", "shift"), "10.21a")
    assert table.decision.prompt == (
        "Austro-Hungarian: the attack on g1116 stands at 1-1. Shift it to the right (10.21), or be done."
    )
    foreseen = table.match.forecast(table.parse("shift Da1"))
    assert "-/1" in {outcome.result for outcome in foreseen.outcomes}
    assert rolls(table.order("shift Da1"))[0].purpose == "Attack on g1116 at 2-1"


@pytest.mark.clause("great_war_east:10.53a", "great_war_east:10.2b", "great_war_east:10.51")
@pytest.mark.parametrize(("company", "strength"), [("ah-1/6x", 1), ("ah-19/4", 4)])
def test_a_headquarters_adds_to_the_defence_of_two_stacking_points(company: str, strength: int) -> None:
    table = great_war(f'g0311 = ["{company}", "ah-KO unsupplied"]', "allied resolution", turn=3)
    assert defence(table, "g0311", 1) == strength


@pytest.mark.clause("great_war_east:10.53a", "great_war_east:5.4-city", "great_war_east:11.11")
@pytest.mark.parametrize(("where", "strength"), [("g1312", 2 * (7 + 1)), ("g1419", 2 * (7 + 1) + 10)])
def test_a_city_doubles_a_headquarters_with_its_stack_but_not_the_fortress(where: str, strength: int) -> None:
    table = great_war(f'{where} = ["ah-X/1", "ah-Da1"]', "allied resolution", turn=3)
    assert defence(table, where, 1) == strength


@pytest.mark.clause("great_war_east:5.36", "great_war_east:8.8-min")
def test_entrained_cavalry_defends_with_nothing_and_is_attacked_at_the_highest_odds() -> None:
    table = great_war('g1105 = ["ru-11C/3 entrained"]\ng1106 = ["ah-9C/1"]', "austrian resolution", turn=3, dice=(3,))
    assert odds_of(table.order("9C/1 x g1105")) == "1 to 0, that is 7-1."


@pytest.mark.clause("great_war_east:8.8-min", "great_war_east:8.4a", "great_war_east:5.4-river")
def test_an_attack_without_any_strength_has_no_odds_even_against_nothing() -> None:
    pieces = 'g0107 = ["ru-7C/3 entrained"]\ng0106 = ["ah-6C/4", "ah-XI/3"]'  # a river between them
    table = great_war(pieces, "austrian resolution", turn=3, dice=(6, 6, 3))
    refusal = table.reason("6C/4 x g0107")
    assert (refusal.clause, refusal.ruling) == ("8.8-min", "nothing-against-nothing")
    assert refusal.sentence == "0 to 0 is below 1-2, the lowest odds of the table."
    assert odds_of(table.order("6C/4,XI/3 x g0107")) == "1 to 0, that is 7-1."


@pytest.mark.clause("great_war_east:10.53a", "great_war_east:8.66a", "great_war_east:12.17")
def test_units_that_withdrew_into_a_hex_are_no_company_for_a_headquarters_that_defends_it() -> None:
    for company, strength in (("se-KN retreated", 1), ("se-DrI/3", 4)):
        pieces = f's0507 = ["se-Be", "se-PB1", "{company}"]\ns0407 = ["ah-IV/2"]\n'
        assert defence(great_war(pieces, "austrian resolution", turn=3), "s0507", 0) == strength
