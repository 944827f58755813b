"""6.1 and 6.1.1: what a battle is, its totals, ties, victory and defeat."""

from typing import Any

import pytest

from tests.games.drina.kit import Position, drawn, drina, terms, told


def battle(attacker: str, defender: str, *cards: str, more: str = "", **options: Any) -> Position:
    """A Serbian unit attacks from G08 one on H08: ``battle("SI1 2", "AC1", "+1", "0")``; the order is given."""
    (name, *strength), (enemy, *left) = attacker.split(), defender.split()
    figures = f"{name} G08 {' '.join(strength)}\n{enemy} H08 {' '.join(left)}\n{more}"
    table = drina(figures, turn="serbia", cards=cards, **options)
    table.order(f"{name} G08 x H08")
    return table


# 6.1 · A unit fights alone


@pytest.mark.clause("drina:6.1a")
def test_each_unit_fights_a_battle_of_its_own() -> None:
    table = drina("SI1 G08\nSI2 G09\nAI1 H09", turn="serbia", cards=("+1", "+1", "+3", "+1"))
    assert len(drawn(table.order("SI1 G08 x H09"))) == 2
    attack, defence = drawn(table.order("SI2 G09 x H09"))
    assert terms(attack) == [("6.1.1a", 3), ("6.1.1a", 2), ("6.1.1d", 3)]  # no help from SI1
    assert (attack.total, defence.total) == (8, 7)


@pytest.mark.clause("drina:6.1a")
def test_only_a_field_with_an_enemy_can_be_attacked() -> None:
    assert drina("SI1 G08\nAI1 K14", turn="serbia").refuses("SI1 G08 x H08") == "6.1a"


@pytest.mark.clause("drina:6.1a", "drina:6.1.1g")
def test_a_unit_attacks_from_a_field_next_to_the_enemy() -> None:
    table = drina("SC1 F08\nAI1 H08", turn="serbia")
    assert table.refuses("SC1 F08-F09 x H08") == "6.1.1g"
    assert table.accepts("SC1 F08-G08 x H08")
    assert table.accepts("SC1 F08-H07 x H08")


# 6.1.1a to 6.1.1d · The totals


@pytest.mark.clause("drina:6.1.1a")
@pytest.mark.parametrize(("unit", "strength", "attack"), [("SI1", 3, 2), ("SC1", 2, 3), ("SI2", 1, 2), ("SC2", 3, 3)])
def test_the_offensive_value_is_strength_and_attack(unit: str, strength: int, attack: int) -> None:
    table = drina(f"{unit} G08 {strength}\nAI1 H08", turn="serbia", cards=("0", "+3"))
    drew, _ = drawn(table.order(f"{unit} G08 x H08"))
    assert terms(drew) == [("6.1.1a", strength), ("6.1.1a", attack), ("6.1.1d", 0)]


@pytest.mark.clause("drina:6.1.1b")
@pytest.mark.parametrize(
    ("unit", "strength", "defence"), [("AI1", 1, 3), ("AA1", 3, 1), ("AC1", 2, 2), ("AI2", 3, 3), ("AG1", 1, 4)]
)
def test_the_defensive_value_is_strength_and_defence(unit: str, strength: int, defence: int) -> None:
    table = drina(f"SI1 G08\n{unit} H08 {strength}", turn="serbia", cards=("0", "+3"))
    _, drew = drawn(table.order("SI1 G08 x H08"))
    assert terms(drew) == [("6.1.1b", strength), ("6.1.1b", defence), ("6.1.1d", 3)]


@pytest.mark.clause("drina:6.1.1c")
def test_the_calendar_adds_to_the_units_it_names() -> None:
    bonus = {}
    for unit in ("SI1", "SC1"):
        table = drina(f"{unit} G08\nAI1 H08", turn="serbia", card="1914-2", cards=("0", "0"))
        attack, defence = drawn(table.order(f"{unit} G08 x H08"))
        bonus[unit] = [value for clause, value in terms(attack) if clause == "6.1.1c"]
        assert "6.1.1c" not in [clause for clause, _ in terms(defence)]
    assert bonus == {"SI1": [1], "SC1": []}


@pytest.mark.clause("drina:6.1.1c")
def test_the_calendar_may_add_to_the_defence() -> None:
    table = drina("SI1 G08\nAI1 H08", turn="serbia", card="1917-3", cards=("0", "0"))
    _, defence = drawn(table.order("SI1 G08 x H08"))
    assert terms(defence) == [("6.1.1b", 3), ("6.1.1b", 3), ("6.1.1c", 1), ("6.1.1d", 0)]


@pytest.mark.clause("drina:6.1.1c")
def test_a_bonus_for_serbian_attacks_is_none_for_her_defence_or_for_her_enemies() -> None:
    table = drina("AI1 G08\nSI1 H08", card="1914-2", cards=("0", "0"))
    attack, defence = drawn(table.order("AI1 G08 x H08"))
    assert "6.1.1c" not in [clause for clause, _ in terms(attack) + terms(defence)]


@pytest.mark.clause("drina:6.1.1d")
def test_each_side_adds_a_luck_card_of_its_own() -> None:
    table = drina("SI1 G08\nAC1 H08", turn="serbia", cards=("+3", "0"))
    attack, defence = drawn(table.order("SI1 G08 x H08"))
    assert (attack.card, attack.total) == ("+3", 5 + 3)
    assert (defence.card, defence.total) == ("0", 5 + 0)


# 6.1.1e to 6.1.1i · Ties


@pytest.mark.clause("drina:6.1.1e")
def test_equal_totals_are_a_tie() -> None:
    table = drina("SI1 G08\nAC1 H08", turn="serbia", cards=("+2", "+2"))
    attack, defence = drawn(table.order("SI1 G08 x H08"))
    assert (attack.total, defence.total, defence.result) == (7, 7, "tied")


@pytest.mark.clause("drina:6.1.1e")
@pytest.mark.parametrize(
    ("generals", "result"),
    [
        pytest.param("SG1 F09\nBG1 I09", "tied", id="nobody has the ability"),
        pytest.param("SG2 F09\nBG1 I09", "attacker wins by a general's ability", id="the attacker has it"),
        pytest.param("SG1 F09\nBG2 I09", "defender wins by a general's ability", id="the defender has it"),
        pytest.param("SG2 F09\nBG2 I09", "tied", id="both have it"),
        pytest.param("SG2 C09\nBG1 I09", "tied", id="the attacker's general is too far away"),
    ],
)
def test_an_ability_swings_a_tie_unless_both_sides_have_one(generals: str, result: str) -> None:
    figures = f"{generals}\nSC1 G08\nBI1 H08"
    table = drina(figures, turn="serbia", options={"abilities": "on"}, cards=("+1", "+1"))
    attack, defence = drawn(table.order("SC1 G08 x H08"))
    assert (attack.total, defence.total) == (7, 7)
    assert defence.result == result
    lost = {"tied": (2, 2), "attacker wins": (3, 2), "defender wins": (2, 3)}
    assert (table.strength("SC1"), table.strength("BI1")) == lost[result.removesuffix(" by a general's ability")]


@pytest.mark.clause("drina:6.1.1e")
def test_a_swung_tie_is_a_victory_like_any_other() -> None:
    figures = "SG2 F09\nSC1 G08\nBI1 H08"
    table = drina(figures, turn="serbia", options={"abilities": "on"}, cards=("+1", "+1"))
    table.order("SC1 G08 x H08", "BI1 H08-I08")
    assert (table.at("SC1"), table.at("BI1")) == ("H08", "I08")


@pytest.mark.clause("drina:6.1.1e", "drina:6.1.1i")
def test_an_ability_swings_a_tie_against_a_general_too() -> None:
    figures = "SG2 F09\nSI1 G08\nBG1 H08"
    table = drina(figures, turn="serbia", options={"abilities": "on"}, cards=("+1", "+1"))
    table.order("SI1 G08 x H08")
    assert table.at("BG1") == "destroyed"


@pytest.mark.clause("drina:6.1.1f")
@pytest.mark.parametrize(
    ("attacker", "defender", "cards"),
    [(3, 2, ("+1", "+1")), (3, 3, ("+1", "0")), (1, 3, ("+3", "0")), (3, 1, ("0", "+1")), (1, 1, ("+1", "0"))],
)
def test_a_tie_costs_both_a_token_and_a_bare_figure_is_removed(
    attacker: int, defender: int, cards: tuple[str, str]
) -> None:
    table = battle(f"SI1 {attacker}", f"AI1 {defender}", *cards, more="SC1 K14")
    assert (table.strength("SI1"), table.strength("AI1")) == (attacker - 1, defender - 1)
    assert table.at("SI1") == ("G08" if attacker > 1 else "box")
    assert table.at("AI1") == ("H08" if defender > 1 else "box")


@pytest.mark.clause("drina:6.1.1g")
def test_after_a_tie_the_attacker_goes_back_to_the_field_next_to_the_battle() -> None:
    table = drina("SC1 E08\nAI1 H08", turn="serbia", cards=("+1", "+1"))
    table.order("SC1 E08-G08 x H08")
    assert (table.at("SC1"), table.at("AI1")) == ("G08", "H08")  # not where it began


@pytest.mark.clause("drina:6.1.1g")
def test_a_tie_that_removes_the_defender_does_not_give_its_field() -> None:
    table = battle("SI1 1", "AC1 1", "+1", "+1", more="SC1 K14")
    assert (table.at("SI1"), table.at("AC1")) == ("box", "box")
    table = battle("SI1 2", "AI1 1", "+1", "+1")
    assert (table.at("SI1"), table.at("AI1")) == ("G08", "box")


@pytest.mark.clause("drina:6.1.1h")
def test_an_attacker_that_came_over_a_friend_goes_back_behind_him() -> None:
    table = drina("SC1 E08\nSI1 G08\nAI1 H08", turn="serbia", cards=("+1", "+1"))
    events = table.order("SC1 E08-G08 x H08")
    assert table.at("SC1") == "F08"
    assert "Serbian cavalry 1 goes back to F08. (6.1.1h)" in told(events)


@pytest.mark.clause("drina:6.1.1h")
def test_it_comes_over_free_fields_where_it_can_and_goes_back_to_the_last_of_them() -> None:
    table = drina("SC1 F08\nSI1 H07\nSI2 G07\nAI1 I07", turn="serbia", cards=("+1", "+1"))
    table.order("SC1 F08-H07 x I07")
    assert table.at("SC1") == "G08"  # not by G07, where a friend stands


@pytest.mark.clause("drina:6.1.1h")
def test_it_goes_back_to_where_it_began_if_friends_fill_the_way() -> None:
    figures = "SC1 E08\nSI1 G08\nSI2 F08\nSI3 F07\nSI4 F09\nAI1 H08"
    table = drina(figures, turn="serbia", cards=("0", "+3"))
    table.order("SC1 E08-G08 x H08")
    assert (table.at("SC1"), table.strength("SC1")) == ("E08", 2)


@pytest.mark.clause("drina:6.1.1i")
def test_a_tie_does_not_harm_a_general() -> None:
    table = battle("SI1", "AG1", "+1", "+1")
    assert (table.at("AG1"), table.strength("AG1")) == ("H08", 1)
    assert (table.at("SI1"), table.strength("SI1")) == ("G08", 2)
    bare = battle("SC1 1", "AG1", "+2", "+1")
    assert (bare.at("AG1"), bare.at("SC1")) == ("H08", "box")


# 6.1.1j to 6.1.1l, 6.1.1p · Victory and defeat


@pytest.mark.clause("drina:6.1.1j")
def test_the_higher_total_wins_for_the_attacker() -> None:
    table = drina("SI1 G08\nAI1 H08 2", turn="serbia", cards=("+2", "+1"))
    attack, defence = drawn(table.order("SI1 G08 x H08"))
    assert (attack.total, defence.total, defence.result) == (7, 6, "attacker wins")


@pytest.mark.clause("drina:6.1.1k")
def test_a_beaten_defender_loses_a_token_and_must_withdraw() -> None:
    table = battle("SI1", "AI1", "+3", "0")
    assert table.strength("AI1") == 2
    assert table.asked == ("austria-hungary", "withdraw")


@pytest.mark.clause("drina:6.1.1k")
@pytest.mark.parametrize(("defender", "gone"), [("AI1 1", "box"), ("AG1", "destroyed")])
def test_a_beaten_figure_without_tokens_and_a_beaten_general_are_removed(defender: str, gone: str) -> None:
    table = battle("SI1", defender, "+3", "0")
    assert table.at(defender.split()[0]) == gone
    assert table.asked == ("serbia", "move")  # nobody is left to withdraw
    assert table.at("SI1") == "H08"


@pytest.mark.clause("drina:6.1.1k")
def test_the_winner_loses_nothing() -> None:
    assert battle("SI1", "AI1 1", "+3", "0").strength("SI1") == 3
    assert battle("SI1", "AI1 1", "0", "+3").strength("AI1") == 1


@pytest.mark.clause("drina:6.1.1l")
def test_the_winner_takes_the_field_and_the_city_on_it() -> None:
    table = drina("AC1 H04\nSI1 H05", cards=("+3", "0"))
    table.order("AC1 H04 x H05", "SI1 H05-H06")
    assert (table.at("AC1"), table.control("Belgrade")) == ("H05", "austria-hungary")


@pytest.mark.clause("drina:6.1.1p")
def test_a_beaten_attacker_loses_a_token_and_goes_back_and_the_defender_is_unharmed() -> None:
    table = drina("SI1 F08 2\nAI1 H08", turn="serbia", cards=("+1", "0"))
    attack, defence = drawn(table.order("SI1 F08-G08 x H08"))
    assert (attack.total, defence.total, defence.result) == (5, 6, "defender wins")
    assert (table.at("SI1"), table.strength("SI1")) == ("G08", 1)
    assert (table.at("AI1"), table.strength("AI1")) == ("H08", 3)


@pytest.mark.clause("drina:6.1.1p")
def test_a_beaten_attacker_without_tokens_is_removed() -> None:
    table = drina("SI1 G08 1\nAI1 H08\nSC1 K14", turn="serbia", cards=("0", "0"))
    events = table.order("SI1 G08 x H08")
    assert (table.at("SI1"), table.at("AI1")) == ("box", "H08")
    assert told(events)[-1] == "Serbian infantry 1 is removed from the board. (6.1.1p)"  # nobody goes back
