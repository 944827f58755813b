"""4.5: rounds, the calendar and its effects."""

import pytest

import hexmarshal as hm
from hexmarshal.games.drina.rules.orders import Withdraw
from tests.games.drina.kit import Position, drawn, drina, terms, told

FOUR = """
    AI1 C03
    GI1 J02
    SI1 K14
    BI1 Q15
"""


def period(table: Position) -> str:
    """What the calendar shows."""
    return str(table.match.view(None).state()["period"])


@pytest.mark.clause("drina:4.5a")
def test_when_every_country_has_had_its_turn_the_calendar_moves_on() -> None:
    table = drina(FOUR, card="1914-1")
    for country in ("austria-hungary", "germany", "serbia", "bulgaria"):
        assert table.asked == (country, "move")
        assert period(table) == "July – August 1914"
        table.order("done")
    assert period(table) == "September – December 1914"
    assert table.asked == ("austria-hungary", "move")


@pytest.mark.clause("drina:4.5b", "drina:2e")
def test_fourteen_rounds_are_played_from_july_1914_to_december_1918() -> None:
    table = drina("BI1 Q15", turn="bulgaria", card="1914-1")
    seen = []
    while not table.match.over:
        seen.append(period(table))
        table.pass_turns("bulgaria")
    assert (len(seen), seen[0], seen[-1]) == (14, "July – August 1914", "September – December 1918")


@pytest.mark.clause("drina:4.5c", "drina:6.1.1c")
def test_an_effect_lasts_for_its_round() -> None:
    figures = "SI1 G08\nAI1 H08\nSC1 G09"
    for card, number in (("1914-1", 0), ("1914-2", 1), ("1915-1", 0)):
        table = drina(figures, turn="serbia", card=card, cards=("0", "0"))
        attack, _ = drawn(table.order("SI1 G08 x H08"))
        assert sum(value for clause, value in terms(attack) if clause == "6.1.1c") == number


@pytest.mark.clause("drina:4.5c")
def test_an_effect_happens_at_once_before_the_first_turn() -> None:
    table = drina("SI1 K14\nAI1 C03\nAI2 C04", card="1915-2", step="calendar")
    assert table.asked == ("austria-hungary", "lose")
    assert "costs you two tokens" in table.decision.prompt
    table.order("lose AI1")
    assert "costs you one token;" in table.decision.prompt
    table.order("lose AI2")
    assert (table.strength("AI1"), table.strength("AI2")) == (2, 2)
    assert table.asked == ("austria-hungary", "move")


@pytest.mark.clause("drina:4.5c")
def test_the_effect_comes_before_the_purchases_of_the_same_card() -> None:
    table = drina("SG1 H08\nSI1 I08\nSI2 G08", turn="serbia", card="1915-1", step="calendar", money={"serbia": 18})
    table.order("lose SI1", "lose SI1")  # the third token can only be one of SI2
    assert (table.strength("SI1"), table.strength("SI2")) == (1, 2)
    assert table.asked == ("serbia", "buy")
    table.order("reinforce SI1 2", "reinforce SI2")
    assert (table.strength("SI1"), table.strength("SI2")) == (3, 3)


@pytest.mark.clause("drina:4.5c")
def test_money_of_a_card_is_taken_at_once() -> None:
    table = drina("SI1 K14\nAI1 C03", card="1917-2", step="calendar")
    assert {side: table.money(side) for side in ("serbia", "austria-hungary")} == {"serbia": 6, "austria-hungary": 0}
    assert "Serbia takes 6 MCU. (4.5c)" in told(table.table.events)


@pytest.mark.clause("drina:4.5-ex1")
def test_a_bare_figure_is_lost_only_when_no_token_is_left() -> None:
    table = drina("SI1 H07 1\nSI2 H08 2\nSI3 H09 2\nSI4 G08 1\nSC1 G09", card="1915-1", step="calendar")
    assert table.refuses("lose SI1") == "4.5-ex1"
    table.order("lose SI2")  # the next token can only be that of SI3
    assert (table.strength("SI2"), table.strength("SI3")) == (1, 1)
    assert table.asked == ("serbia", "lose")
    table.order("lose SI4")
    assert (table.at("SI4"), table.strength("SC1")) == ("box", 3)
    assert table.decision.kind != "lose"


@pytest.mark.clause("drina:4.5d")
@pytest.mark.parametrize(("card", "asked"), [("1914-2", "move"), ("1915-3", "buy"), ("1916-1", "move")])
def test_there_is_reinforcement_only_when_the_card_says_so(card: str, asked: str) -> None:
    table = drina("AG1 C03\nAI1 C04 1", card=card, step="calendar", money={"austria-hungary": 30})
    assert table.asked == ("austria-hungary", asked)
    assert table.strength("AI1") == 1


PURCHASES = ("reinforce AI1", "form infantry 3", "hire AG2", "AG2 for AG1")


@pytest.mark.clause("drina:4.5d", "drina:7a")
@pytest.mark.parametrize("purchase", PURCHASES)
def test_out_of_season_nothing_is_bought(purchase: str) -> None:
    table = drina("AG1 C03\nAI1 C04 1", card="1914-2", money={"austria-hungary": 30})
    refusal = table.reason(purchase)
    assert (refusal.code, refusal.clause) == ("no-reinforcement", "4.5d")
    assert refusal.sentence == "The calendar calls for no reinforcement in September – December 1914."


@pytest.mark.clause("drina:7e", "drina:7f")
@pytest.mark.parametrize("purchase", PURCHASES)
def test_nor_after_the_beginning_of_a_round_with_reinforcement(purchase: str) -> None:
    table = drina("AG1 C03\nAI1 C04 1", card="1915-3", money={"austria-hungary": 30})
    refusal = table.reason(purchase)
    assert refusal.clause in ("7e", "7f", "4.4d", "4.4k")
    assert refusal.sentence.endswith("at the beginning of a round that has reinforcement.")


@pytest.mark.clause("drina:4.5d")
def test_what_is_no_order_at_all_is_still_not_read() -> None:
    with pytest.raises(hm.Refused) as refused:
        drina("AG1 C03", card="1914-2").parse("form ranks")
    assert refused.value.code == "unreadable"


@pytest.mark.clause("drina:4.5c")
def test_a_card_that_costs_several_countries_asks_each_of_them() -> None:
    figures = "AI1 H07\nAI2 H08\nGI1 H09\nBI1 G09\nBI2 G08\nBC1 Q15\nSI1 K14"
    table = drina(figures, card="1917-1", step="calendar")
    assert table.asked == ("austria-hungary", "lose")
    table.order("lose AI2")
    assert table.strength("GI1") == 2  # the only one; nobody is asked
    assert table.asked == ("bulgaria", "lose")
    assert table.reason("lose BC1").code == "not-in-serbia"
    assert table.reason("lose AI1").code == "not-yours"
    table.order("lose BI1")
    assert [table.strength(unit) for unit in ("AI1", "AI2", "BI1", "BI2", "BC1", "SI1")] == [3, 2, 2, 3, 3, 3]
    assert table.decision.kind != "lose"


@pytest.mark.clause("drina:4.5c")
def test_where_nobody_stands_in_serbia_others_lose_the_token_and_who_has_nobody_loses_none() -> None:
    table = drina("AI1 C03\nAI2 C04\nAG1 H08\nSI1 K14", card="1917-1", step="calendar")
    assert table.notations() == ["lose AI1", "lose AI2"]
    table.order("lose AI1")
    assert table.decision.kind != "lose"


@pytest.mark.clause("drina:4.5-ex1")
def test_who_has_fewer_tokens_and_figures_than_the_card_costs_loses_all() -> None:
    table = drina("SI1 H07 2\nSC1 G09\nAI1 C03", card="1915-1", step="calendar")
    assert (table.at("SI1"), table.strength("SC1")) == ("box", 3)


@pytest.mark.clause("drina:5.2c", "drina:6.1.1m")
def test_an_order_that_answers_another_question_is_refused_by_the_clause_that_says_when_it_can_be_given() -> None:
    refusal = drina("SI1 H07", turn="serbia").reason(Withdraw("SI1", "H07", "H08"))
    assert (refusal.code, refusal.clause) == ("not-now", "6.1.1m")
