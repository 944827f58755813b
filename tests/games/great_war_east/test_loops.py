"""Loops that go on as long as they must, lists that end, and what is left of a unit that is gone."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.odds import competence, defence_strength
from hexmarshal.games.great_war_east.rules.standard.reach import can_march
from hexmarshal.games.great_war_east.rules.standard.steps import eliminate, lose
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import great_war, told


@pytest.mark.clause("great_war_east:6.14")
def test_all_that_is_too_many_goes_before_the_next_phase_begins() -> None:
    stack = '["ru-IX/3", "ru-X/3", "ru-XXI/3", "ru-78R/3"]'
    table = great_war(f"g0314 = {stack}", "allied movement_stacking")
    events = told(table.order("remove 78R/3"))
    assert events == ["78th Reserve Division is eliminated. (6.14)"]  # twelve points are left
    assert table.asked == ("allied", "remove")


@pytest.mark.clause("great_war_east:12.16", "great_war_east:12.11")
def test_who_is_done_is_not_asked_again() -> None:
    pieces = 'g0511 = ["ru-13C/4"]\ng0611 = ["ah-VI/4"]\ng0814 = ["ru-14C/4"]\ng0914 = ["ah-III/3"]'
    table = great_war(pieces, "austrian withdrawal", dice=(6,))
    table.order("withdraw 13C/4")
    table.order(table.notations()[0])
    assert table.asked == ("austrian", "step-in")
    table.order("done")
    assert table.asked == ("allied", "withdraw")
    table.order("done")
    assert table.asked[1] not in ("step-in", "withdraw")


@pytest.mark.clause("great_war_east:SG-25.3")
@pytest.mark.parametrize(
    ("points", "upper", "lower"),
    [
        (56, "Allied strategic", "Allied strategic"), (36, "Allied substantive", "Allied substantive"),
        (21, "Allied marginal", "Allied marginal"), (15, "draw", "Austro-Hungarian marginal"),
        (5, "Austro-Hungarian marginal", "Austro-Hungarian substantive"),
        (-10, "Austro-Hungarian substantive", "Austro-Hungarian substantive"),
    ],
)  # fmt: skip
def test_only_totals_that_two_lines_share_depend_on_the_reading(points: int, upper: str, lower: str) -> None:
    for bands, level in (("upper", upper), ("lower", lower)):
        table = great_war('g1116 = ["ru-X/3"]', state=f"points = {points}", options={"bands": bands}).table
        assert table.result()["level"] == level


@pytest.mark.clause("great_war_east:5.37")
def test_nobody_diverts_to_an_exit_that_is_blocked_too() -> None:
    pieces = 'galicia = ["ah-6C/4 entrained bound=g2826 to_go=0"]\ng2826 = ["ru-78R/3"]\n'
    free = great_war(pieces)
    assert free.accepts("6C/4 diverts to g3024")
    blocked = great_war(f'{pieces}g3024 = ["ru-69R/3"]')
    assert blocked.refuses("6C/4 diverts to g3024") == "5.37"
    assert "ah-6C/4 diverts to g3024" not in blocked.notations()


@pytest.mark.clause("great_war_east:8.0a", "great_war_east:8.14")
def test_nothing_is_listed_against_hexes_without_an_enemy_or_with_beaten_ones() -> None:
    more = 'g1016 = ["ru-69R/3 defended"]\n'
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3",), more=more)
    question = table.decision.question
    assert question.orders(table.table, "g1116") != []
    for subject in ("g1016", "g1115", "nowhere", "g1117"):
        assert question.orders(table.table, subject) == []


@pytest.mark.clause("great_war_east:5.0b", "great_war_east:5.33", "great_war_east:5.37")
def test_nobody_goes_to_a_hex_that_there_is_not() -> None:
    table = great_war('g1126 = ["ah-6C/4", "ah-9C/1 entrained"]')
    for order in ("6C/4 g1126-nowhere", "9C/1 g1126=nowhere", "9C/1 g1126 leaves for nowhere"):
        why = table.reason(order)
        assert (why.clause, why.sentence) == ("5.0b", "nowhere is nowhere to go.")


@pytest.mark.clause("great_war_east:8.66a", "great_war_east:12.17")
def test_a_unit_whose_friends_have_left_defends_before_the_attack_is_declared_too() -> None:
    alone = field(("ah-X/1",), foe=("ru-78R/3 retreated",)).table
    assert defence_strength(alone, (alone.board.cell("g1116"),), 0) == 3
    among = field(("ah-X/1",), foe=("ru-78R/3 retreated", "ru-X/3")).table
    assert defence_strength(among, (among.board.cell("g1116"),), 0) == 8


@pytest.mark.clause("great_war_east:2.4e")
def test_nothing_is_left_of_a_unit_that_is_eliminated() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained foraging fed lost=1"]').table
    index = table.printed.index["ah-6C/4"]
    eliminate(table, index, "6.14")
    piece = table.pieces[index]
    assert (piece.lost, piece.entrained, piece.foraging, piece.fed) == (2, False, False, False)


@pytest.mark.clause("great_war_east:8.51", "great_war_east:8.53a")
def test_who_loses_no_step_is_not_spoken_of() -> None:
    table = great_war('g1126 = ["ah-6C/4", "ah-Da1"]').table
    before = len(table.events)
    for unit in ("ah-6C/4", "ah-Da1"):
        lose(table, table.printed.index[unit], 0, "8.9-A1", in_combat=True)
    lose(table, table.printed.index["ah-Da1"], 2, "8.9-A1", in_combat=True)  # a headquarters has none
    assert table.events[before:] == []


@pytest.mark.clause("great_war_east:5.13", "great_war_east:5.17")
def test_a_unit_with_enemies_all_around_cannot_march() -> None:
    ring = {"g0509": "ah-I/1", "g0609": "ah-V/1", "g0610": "ah-VI/4", "g0511": "ah-X/1", "g0410": "ah-XI/3"}
    pieces = "".join(f'{cell} = ["{unit}"]\n' for cell, unit in ring.items())
    open_side = great_war(f'{pieces}g0510 = ["ru-IX/3"]', "allied movement")
    assert can_march(open_side.table, open_side.index("ru-IX/3"))
    shut = great_war(f'{pieces}g0409 = ["ah-III/3"]\ng0510 = ["ru-IX/3"]', "allied movement")
    assert not can_march(shut.table, shut.index("ru-IX/3"))
    assert shut.notations() == ["done"]


@pytest.mark.clause("great_war_east:8.4b")
def test_attackers_of_different_competence_use_the_line_of_the_worst() -> None:
    table = great_war('s0603 = ["se-MoI/2", "ru-78R/3"]', "allied resolution").table
    serb, russian = table.printed.index["se-MoI/2"], table.printed.index["ru-78R/3"]
    assert (competence(table, [serb]), competence(table, [russian]), competence(table, [serb, russian])) == (2, 3, 3)
