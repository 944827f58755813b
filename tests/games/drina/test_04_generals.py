"""4.4: generals: how many, what they can do, how they are lost and replaced."""

import pytest

from tests.games.drina.kit import Position, drawn, drina, lineup, terms


def buying(figures: str, side: str = "serbia", money: int = 8) -> Position:
    """A country buys."""
    return drina(figures, turn=side, card="1915-3", step="reinforcements", money={side: money})


# 4.4a, 4.4b · Who they are


@pytest.mark.clause("drina:4.4a")
def test_a_general_is_known_by_his_country_and_number() -> None:
    table = buying("BG1 Q15", "bulgaria")
    general = table.shown("BG1")
    assert (general["nation"], general["kind"], general["name"]) == ("bulgarian", "hq", "BG1")
    assert table.refuses("hire BG3") == "4.4a"  # there is no such card
    assert table.refuses("hire SG1") == "4.4a"  # he is no Bulgarian


@pytest.mark.clause("drina:4.4b")
def test_serbia_chooses_three_generals_neither_more_nor_fewer() -> None:
    table = lineup("SG1 G08\nSG6 J12")
    assert table.refuses("done") == "4.4b"
    table.order("place SG4 L15")
    assert table.refuses("place SG2 M15") == "4.4b"
    assert table.refuses("done") == "5.1a"  # now only units are lacking


@pytest.mark.clause("drina:4.4b")
@pytest.mark.parametrize(
    ("side", "first", "second", "field"),
    [
        ("austria-hungary", "AG3", "AG1", "C03"),
        ("germany", "GG2", "GG1", "J02"),
        ("bulgaria", "BG2", "BG1", "Q15"),
    ],
)
def test_the_allies_choose_one_general_each(side: str, first: str, second: str, field: str) -> None:
    table = lineup(side=side)
    assert table.refuses("done") == "4.4b"
    table.order(f"place {first} {field}")
    other = field[0] + "04" if side != "bulgaria" else "Q14"
    assert table.refuses(f"place {second} {other}") == "4.4b"
    table.order(f"take back {first}")
    assert table.accepts(f"place {second} {other}")


# 4.4c, 4.4d · How many, and exchange


@pytest.mark.clause("drina:4.4c")
def test_a_country_with_all_its_generals_cannot_buy_another() -> None:
    assert buying("GG1 J02", "germany").refuses("hire GG2") == "4.4c"
    assert buying("SG1 G08\nSG2 J12\nSG3 L15").refuses("hire SG4") == "4.4c"


@pytest.mark.clause("drina:4.4c")
def test_serbia_with_two_of_three_generals_may_buy_one() -> None:
    table = buying("SG1 G08\nSG2 J12", money=16)
    table.order("hire SG3")
    assert table.refuses("hire SG4") == "4.4c"  # one who waits to be placed counts
    assert table.refuses("hire SG3") == "4.4c"


@pytest.mark.clause("drina:4.4d")
def test_a_general_is_exchanged_for_nothing_in_a_reinforcement_period() -> None:
    table = buying("AG1 C03", "austria-hungary", money=5)
    table.order("AG3 for AG1")
    assert (table.at("AG1"), table.at("AG3"), table.money("austria-hungary")) == ("box", "C03", 5)
    table.order("AG1 for AG3")  # who was exchanged may come back
    assert (table.at("AG1"), table.at("AG3")) == ("C03", "box")


@pytest.mark.clause("drina:4.4d")
def test_an_exchange_that_was_made_and_undone_is_not_made_again_on_the_same_occasion() -> None:
    table = buying("AG1 C03", "austria-hungary", money=5)
    table.order("AG3 for AG1", "AG1 for AG3")
    refusal = table.reason("AG3 for AG1")
    assert (refusal.code, refusal.clause, refusal.ruling) == ("repeated", "4.4d", "exchange-as-often-as-one-likes")
    assert table.accepts("AG2 for AG1")
    table.order("AG2 for AG1", "AG3 for AG2", "AG2 for AG3", "AG1 for AG2", "done")


@pytest.mark.clause("drina:4.4d")
def test_only_a_general_in_reserve_takes_the_place_of_another() -> None:
    table = buying("SG1 G08\nSG2 J12\nSG3 destroyed\nSI1 H08")
    assert table.refuses("SG2 for SG1") == "4.4c"
    assert table.refuses("SG3 for SG1") == "4.4j"
    assert table.refuses("SG4 for SI1") == "4.4d"
    assert table.refuses("AG1 for SG1") == "4.4a"


@pytest.mark.clause("drina:4.4d")
def test_without_reinforcement_generals_are_neither_exchanged_nor_bought() -> None:
    table = drina("AG1 C03", card="1914-2", step="calendar", money={"austria-hungary": 20})
    assert table.asked == ("austria-hungary", "move")


@pytest.mark.clause("drina:4.4d")
def test_the_newcomer_leads_the_units_that_were_stated_for_the_other() -> None:
    table = buying("SG1 F08\nSG2 K08\nSI1 H08 1 under=SG2")
    table.order("SG4 for SG2")
    assert table.shown("SI1")["general"] == "SG4"


@pytest.mark.clause("drina:4.4d", "drina:6.2e")
def test_the_newcomer_takes_over_the_albanian_order() -> None:
    table = buying("SG1 L25 order")
    table.order("SG2 for SG1")
    assert table.shown("SG2")["albanian_order"]
    assert not table.shown("SG1")["albanian_order"]


# 4.4i, 4.4j · In the field


@pytest.mark.clause("drina:4.4i")
def test_a_general_moves_two_fields_and_cannot_attack() -> None:
    table = drina("SG1 G08\nAI1 H08 1", turn="serbia")
    assert table.refuses("SG1 G08 x H08") == "4.4i"
    assert table.refuses("SG1 G08 fires H08") == "6.1.2a"
    assert table.accepts("SG1 G08-E08")
    assert table.refuses("SG1 G08-D08") == "6a"


@pytest.mark.clause("drina:4.4i")
def test_a_general_defends_with_one_and_four() -> None:
    table = drina("AI1 G08\nSG1 H08", cards=("0", "0"))
    _, defence = drawn(table.order("AI1 G08 x H08"))
    assert terms(defence) == [("6.1.1b", 1), ("6.1.1b", 4), ("6.1.1d", 0)]


@pytest.mark.clause("drina:4.4j")
def test_a_general_who_loses_a_battle_is_destroyed_and_his_field_taken() -> None:
    table = drina("AI1 G08\nSG1 H08\nSI1 K14", cards=("+1", "0"))
    table.order("AI1 G08 x H08")
    assert (table.at("SG1"), table.at("AI1")) == ("destroyed", "H08")


@pytest.mark.clause("drina:4.4j")
def test_a_destroyed_general_never_enters_again() -> None:
    table = buying("SG1 destroyed\nSG2 J12")
    assert table.refuses("hire SG1") == "4.4j"
    assert table.refuses("SG1 for SG2") == "4.4j"
    assert table.accepts("hire SG3")


# 4.4k · A new one


@pytest.mark.clause("drina:4.4k")
def test_a_lost_general_is_replaced_for_eight() -> None:
    table = buying("AG1 destroyed", "austria-hungary", money=8)
    assert table.refuses("hire AG1") == "4.4j"
    table.order("hire AG2")
    assert (table.money("austria-hungary"), table.at("AG2")) == (0, "bought")


@pytest.mark.clause("drina:4.4k")
def test_seven_do_not_buy_a_general() -> None:
    assert buying("SG1 G08\nSG2 J12", money=7).refuses("hire SG3") == "4.4k"
    assert buying("SG1 G08\nSG2 J12", money=8).accepts("hire SG3")
