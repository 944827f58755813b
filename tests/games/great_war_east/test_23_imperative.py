"""Chapters 23 and 24.2 (optional): the Austrian attack imperative, and foragers who attack."""

import pytest

from hexmarshal.games.great_war_east.rules.exclusive.imperative import owed
from hexmarshal.games.great_war_east.rules.standard.odds import attack_of, defence_strength
from tests.games.great_war_east.kit import Position, great_war, rolls

FIELD = 'g1312 = ["ah-XI/3"]\ng1414 = ["ah-III/3"]\ng1311 = ["ru-78R/3"]'


def ordered(turn: int = 2, attacks: int = 0, imperative: str = "yes", side: str = "austrian") -> Position:
    """A combat phase in which a corps can attack a division."""
    return great_war(
        FIELD, f"{side} resolution", turn=turn, options={"imperative": imperative}, state=f"attacks = {attacks}",
        dice=(6,),
    )  # fmt: skip


@pytest.mark.clause("great_war_east:SG-23.0")
@pytest.mark.parametrize(("turn", "attacks", "bound"), [
    (1, 0, False), (2, 0, True), (4, 3, True), (4, 4, False), (4, 6, False), (5, 0, False),
])  # fmt: skip
def test_austria_hungary_owes_four_attacks_on_each_of_turns_2_to_4(turn: int, attacks: int, bound: bool) -> None:
    table = ordered(turn, attacks)
    assert table.asked == ("austrian", "attack")
    if bound:
        assert table.refuses("done") == "SG-23.0"
    else:
        assert table.accepts("done")


@pytest.mark.clause("great_war_east:SG-23.0")
def test_it_is_an_optional_rule_and_binds_austria_hungary_alone() -> None:
    assert ordered(imperative="no").accepts("done")
    table = ordered(side="allied")
    assert owed(table.table, 0) == 0


@pytest.mark.clause("great_war_east:SG-23.0")
def test_where_no_attack_is_left_the_phase_ends() -> None:
    table = ordered()
    assert owed(table.table, 1) == 4
    table.order("XI/3 x g1311")
    while table.decision.kind != "attack" and table.decision.side == "austrian":
        table.order(table.decision.all_orders()[-1])
    assert table.decision.kind != "attack"


# -- Foragers (24.2) ------------------------------------------------------------------------------------------

RIDERS = 'g1411 = ["ru-13C/4 {}"]\ng1412 = ["ah-4C/3"]'


@pytest.mark.clause("great_war_east:SG-24.2", "great_war_east:9.21")
def test_foragers_attack_at_half_their_strength() -> None:
    table = great_war(RIDERS.format("foraging"), "allied resolution", options={"forage": "yes"})
    found = attack_of(table.table, table.index("ru-13C/4"), (table.cell("g1412"),))
    assert (found.quarters, [halving.clause for halving in found.halvings]) == (4, ["SG-24.2"])  # 1 of 2, once


@pytest.mark.clause("great_war_east:SG-24.2", "great_war_east:9.23")
@pytest.mark.parametrize(("die", "result"), [(3, "loses 1 of 2 steps"), (4, "no effect")])
def test_foragers_who_attack_check_for_attrition(die: int, result: str) -> None:
    table = great_war(RIDERS.format("foraging"), "allied resolution", options={"forage": "yes"}, dice=(die, 6))
    events = table.order("13C/4 x g1412")
    assert (rolls(events)[0].clause, rolls(events)[0].result) == ("9.23", result)


@pytest.mark.clause("great_war_east:SG-24.2")
def test_foragers_defend_normally() -> None:
    for word in ("foraging", ""):
        table = great_war(RIDERS.format(word), "austrian resolution", options={"forage": "yes"})
        assert defence_strength(table.table, (table.cell("g1411"),), 0) == 1
