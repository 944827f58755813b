"""Loops that go on as long as they must, lists that end, and what is left of a unit that is gone."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.odds import defence_strength
from hexmarshal.games.great_war_east.rules.standard.steps import eliminate
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
