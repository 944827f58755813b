"""6.2g, 6.2h: the second attack of those who have the Albanian Order."""

from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.games.drina.rules.pieces import NOBODY
from tests.games.drina.kit import Position, drawn, drina, terms


def attacked(more: str = "", *cards: str, order: str = "order", unit: str = "SI1", **position: Any) -> Position:
    """A unit beats AI1 on H08 from G08, who withdraws to I08 if he can choose; in May 1917 no effect adds anything."""
    figures = f"{unit} G08 {order}\nAI1 H08\n{more}"
    table = drina(figures, turn="serbia", card="1917-2", cards=cards or ("+3", "0"), **position)
    table.order(f"{unit} G08 x H08")
    if table.decision.kind == "withdraw" and "AI1 H08-I08" in table.notations():
        table.order("AI1 H08-I08")
    return table


@pytest.mark.clause("drina:6.2g")
def test_with_the_order_a_winner_may_attack_the_same_enemy_once_more() -> None:
    table = attacked("", "+3", "0", "+3", "0")
    assert (table.at("SI1"), table.at("AI1")) == ("H08", "I08")
    assert table.accepts("SI1 H08 x I08")
    attack, defence = drawn(table.order("SI1 H08 x I08"))
    assert terms(defence)[0] == ("6.1.1b", 2)  # it has lost a token before
    assert attack.total > defence.total
    table.order("AI1 I08-J08")
    assert (table.at("SI1"), table.at("AI1")) == ("I08", "J08")
    assert table.reason("SI1 I08 x J08") == hm.Refusal(
        "no-third-attack", "6.2g", "Serbian infantry 1 has already made its second attack."
    )


@pytest.mark.clause("drina:6.2g")
def test_without_the_order_there_is_no_second_attack() -> None:
    assert attacked(order="").refuses("SI1 H08 x I08") == "6b"


@pytest.mark.clause("drina:6.2g")
def test_the_second_attack_is_for_the_same_enemy_only() -> None:
    table = attacked("AI2 I07")
    assert table.refuses("SI1 H08 x I07") == "6.2g"
    assert table.accepts("SI1 H08 x I08")


@pytest.mark.clause("drina:6.2g")
def test_it_gives_no_move() -> None:
    table = attacked()
    assert table.refuses("SI1 H08-H09") == "6b"


@pytest.mark.clause("drina:6.2g")
def test_an_enemy_that_withdrew_two_fields_is_out_of_reach() -> None:
    table = attacked("GI1 I07\nGI2 I08\nGI3 I09")
    table.order("AI1 H08-J08")
    assert table.refuses("SI1 H08-I08 x J08") == "6.2g"
    assert table.reason("SI1 H08 x I08").code == "no-prey"


@pytest.mark.clause("drina:6.2g")
def test_even_if_another_battle_brings_it_back() -> None:
    ring = "GI1 I07 1\nGI2 I08\nGI3 I09\nGI4 J07\nGI5 J09"  # so that it withdraws to J08
    held = {"Kragujevac": "germany"}
    table = attacked(f"{ring}\nSA1 G06\nSI2 K08", "+3", "0", "+1", "0", "+3", "0", control=held)
    assert table.at("AI1") == "J08"
    table.order("SA1 G06 fires I07", "SI2 K08 x J08")
    assert (table.at("SI1"), table.at("AI1")) == ("H08", "I07")
    assert table.refuses("SI1 H08 x I07") == "6.2g"


@pytest.mark.clause("drina:6.2g")
@pytest.mark.parametrize(("cards", "left"), [(("+3", "0"), "removed"), (("0", "+3"), "I08")])
def test_nor_is_there_one_on_another_when_the_beaten_enemy_was_removed_since(cards: tuple[str, str], left: str) -> None:
    table = attacked("AI2 I07\nSI2 J08\nGI1 J07", "+3", "0", *cards)
    table.put("AI1 I08 1")
    table.order("SI2 J08 x I08")
    assert table.at("AI1") == ("box" if left == "removed" else left)
    assert table.refuses("SI1 H08 x I07") == "6.2g"
    assert table.reason("SI1 H08 x I07").code == ("no-prey" if left == "removed" else "other-enemy")


@pytest.mark.clause("drina:6.2g")
def test_artillery_has_no_second_attack() -> None:
    table = drina("SA1 G08 order\nAI1 H08", turn="serbia", card="1917-2", cards=("+3", "0"))
    table.order("SA1 G08 fires H08")
    assert table.strength("AI1") == 2
    assert table.refuses("SA1 G08 fires H08") == "6b"


@pytest.mark.clause("drina:6.2g")
def test_beaten_in_the_second_attack_it_goes_back_to_the_field_it_took_in_the_first() -> None:
    table = attacked("", "+3", "0", "0", "+3")
    table.order("SI1 H08 x I08")
    assert (table.at("SI1"), table.strength("SI1"), table.at("AI1")) == ("H08", 2, "I08")
    assert table.refuses("SI1 H08 x I08") == "6.2g"  # it has had its second attack


@pytest.mark.clause("drina:6.2h")
@pytest.mark.parametrize("cards", [("+1", "0"), ("0", "+3")], ids=["tie", "defeat"])
def test_after_a_tie_or_a_defeat_there_is_none(cards: tuple[str, str]) -> None:
    table = attacked("", *cards)
    assert (table.at("SI1"), table.at("AI1")) == ("G08", "H08")
    assert table.refuses("SI1 G08 x H08") == "6.2h"
    assert "has not won" in table.reason("SI1 G08 x H08").sentence
    table.pass_turns("serbia")
    assert table.accepts("SI1 G08 x H08")  # in her next turn
    assert (table.piece("SI1").fought, table.piece("SI1").prey) == (False, NOBODY)
