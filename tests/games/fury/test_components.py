"""What the rulebook says of counters and tables; scenarios and overlays as a player may write them."""

from __future__ import annotations

import pytest

from hexmarshal.games.fury.parts.components import PACKAGE, load

pytestmark = pytest.mark.data
DATA = load()
BOARD = DATA.board

# -- 1, 2: turns and counters -------------------------------------------------------------------------------


@pytest.mark.clause("fury:1a")
def test_nine_turns_of_half_a_month_from_a2_to_d2() -> None:
    turns = sorted(DATA.charts.turn.values(), key=lambda turn: turn.number)
    assert [turn.id for turn in turns] == ["A2", "S1", "S2", "O1", "O2", "N1", "N2", "D1", "D2"]
    assert [turn.number for turn in turns] == list(range(1, 10))


@pytest.mark.clause("fury:2.1a")
def test_every_corps_is_of_one_of_three_nations() -> None:
    assert {corps.nation for corps in DATA.corps.values()} == {"russian", "german", "austrian"}
    prefixes = {"ru": "russian", "ge": "german", "ah": "austrian"}
    assert all(prefixes[corps.id.split("-")[0]] == corps.nation for corps in DATA.corps.values())


@pytest.mark.clause("fury:2.1b")
@pytest.mark.parametrize(
    ("corps", "name", "kind", "step"),
    [
        ("ru-Gr", "Gr", "grenadier", 2.5),
        ("ru-Gd", "Gd", "guard", 2.5),
        ("ge-Gd-R", "Gd R", "guard", 2.5),
        ("ge-Lw-W", "Lw W", "landwehr", 1.5),
        ("ah-Ls-K", "Ls K", "landsturm", 1.5),
        ("ge-I-R", "I R", "reserve", 1.5),
        ("ru-R1", "R1", "reserve", 1.5),
        ("ru-IV", "IV", "regular", 2),
        ("ru-I-S", "I S", "siberian", 2),
        ("ru-III-C", "III C", "caucasian", 2),
        ("ru-I-T", "I T", "turkmen", 2),
    ],
)
def test_the_letters_of_a_corps_give_its_class_and_the_class_its_cost(
    corps: str, name: str, kind: str, step: float
) -> None:
    counter = DATA.corps[corps]
    assert (counter.name, counter.class_) == (name, kind)
    assert DATA.charts.class_[counter.class_].step == step


@pytest.mark.clause("fury:2.1c")
def test_every_combat_unit_has_a_movement_potential_of_two() -> None:
    assert {corps.movement for corps in DATA.corps.values()} == {2}
    assert {cadre.movement for cadre in DATA.cadres.values()} == {2}


def test_the_reduced_side_is_the_weaker_one() -> None:
    assert all(full > reduced for full, reduced in (corps.combat for corps in DATA.corps.values()))


def test_the_asterisk_stands_on_units_of_value_eight_as_11_4_takes_for_granted() -> None:
    value = DATA.charts.number["cadre.replaced-by"].value
    assert all(corps.cadre == (corps.combat[0] == value) for corps in DATA.corps.values())


@pytest.mark.clause("fury:2.1g")
def test_there_are_no_counters_but_corps_cadres_and_headquarters() -> None:
    assert set(PACKAGE.files["counters.toml"]) == {"army", "corps", "hq", "cadre"}
    assert len(DATA.corps) == 82
    assert len(DATA.cadres) == 6
    assert len(DATA.hqs) == 15
    assert {hq.army for hq in DATA.hqs.values()} == set(DATA.armies)


@pytest.mark.clause("fury:2.1-ex1")
def test_the_austrian_tenth_corps_of_the_counter_key() -> None:
    corps = DATA.corps["ah-X"]
    assert (corps.army, corps.combat[0], corps.movement) == ("ah-1", 7, 2)


@pytest.mark.clause("fury:2.2-ex1")
def test_the_headquarters_of_the_counter_key() -> None:
    hq = DATA.hqs["ge-HQ-VIII"]
    assert (hq.active.support, hq.active.range, hq.movement) == (2, 3, 3)


def test_headquarters_are_weaker_when_inactive() -> None:
    for hq in DATA.hqs.values():
        active, inactive = hq.active, hq.inactive
        assert hq.movement == 3
        assert inactive.support <= active.support
        assert inactive.cavalry <= active.cavalry
        assert inactive.range <= active.range
        assert inactive != active


def test_the_third_and_fourth_russian_corps_make_thirteen_and_ten_after_a_loss() -> None:
    third, fourth = DATA.corps["ru-III"], DATA.corps["ru-IV"]
    assert third.combat[0] + fourth.combat[0] == 13
    assert third.combat[1] + fourth.combat[0] == 10


def test_two_russian_corps_have_bands_of_two_colours() -> None:
    choices = {corps.id: corps.armies for corps in DATA.corps.values() if corps.armies}
    assert choices == {"ru-I": ("ru-2", "ru-9"), "ru-R58": ("ru-5", "ru-8")}
    assert DATA.corps["ru-I"].army == "ru-2"  # during set-up
    assert DATA.corps["ru-R58"].class_ == "reserve"
    assert DATA.corps["ru-R58"].arrives != "setup"


def test_armies_at_the_start_belong_to_the_fronts_of_rule_7() -> None:
    fronts = {army.id: army.front for army in DATA.armies.values()}
    assert {a for a, front in fronts.items() if front == "north"} == {"ge-8", "ru-1", "ru-2"}
    assert {a for a, front in fronts.items() if front == "south"} == {
        "ah-1", "ah-2", "ah-3", "ah-4", "ru-3", "ru-4", "ru-5", "ru-8",
    }  # fmt: skip


# -- Charts -------------------------------------------------------------------------------------------------


def test_ratios_are_rounded_in_the_defenders_favour() -> None:
    pairs = [(13, 8), (10, 8), (12, 8), (7, 8), (4, 8), (30, 8)]
    found = {pair: DATA.charts.ratio_of(*pair) for pair in pairs}
    assert {pair: row.modifier for pair, row in found.items() if row} == {
        (13, 8): 1, (10, 8): 0, (12, 8): 1, (7, 8): -1, (4, 8): -2, (30, 8): 3,
    }  # fmt: skip
    assert DATA.charts.ratio_of(3, 8) is None


def test_the_combat_result_table() -> None:
    told = [(r.attacker, r.defender, r.retreat) for r in map(DATA.charts.result_of, range(-2, 13))]
    assert told[:5] == [(1, 0, "attacker")] * 5
    assert told[5:7] == [(0, 0, "attacker")] * 2
    assert told[7:9] == [(1, 1, ""), (0, 0, "defender")]
    assert told[9:11] == [(1, 1, "defender")] * 2
    assert told[11:] == [(1, 2, "defender")] * 4


@pytest.mark.clause("fury:11.5d", "fury:11.5e", "fury:11.5f")
def test_the_planning_table() -> None:
    assert [DATA.charts.planned("russian", die) for die in range(1, 7)] == [2, 2, 3, 3, 3, 4]
    assert [DATA.charts.planned("austrian", die) for die in range(1, 7)] == [1, 2, 2, 2, 3, 3]
    assert [DATA.charts.planned("german", die) for die in range(1, 7)] == [1, 1, 2, 2, 2, 2]
    assert DATA.charts.planned("russian", 8) == 4
    assert DATA.charts.planned("russian", 0) == 2


def test_planning_dice_are_modified_in_four_turns() -> None:
    modified = {turn.id: turn.planning for turn in DATA.charts.turn.values() if turn.planning}
    assert modified == {"A2": 2, "S1": 1, "N2": -1, "D1": -1}


def test_german_cavalry_is_better_in_november_and_december() -> None:
    better = {turn.id for turn in DATA.charts.turn.values() if turn.german_cavalry == 1}
    assert better == {"N1", "N2", "D1", "D2"}


def test_points_of_the_nations() -> None:
    nations = DATA.charts.nation
    assert list(nations) == ["russian", "austrian", "german"]  # the order of 11.3 and 11.5
    assert [row.rail for row in nations.values()] == [5, 3, 3]
    assert [row.replacements for row in nations.values()] == [6, 4, 4]
