"""7: when there is reinforcement, and tokens for units on the board."""

from collections.abc import Mapping

import pytest

from tests.games.drina.kit import Position, drina

FOUR = """
    AG1 C03
    AI1 C04 1
    GG1 J02
    GI1 J03 1
    SG1 H08
    SI1 I08 1
    BG1 Q15
    BI1 Q14 1
"""
RICH = dict.fromkeys(("austria-hungary", "germany", "serbia", "bulgaria"), 60)


def buying(figures: str, side: str = "serbia", money: Mapping[str, int] | None = None) -> Position:
    """A country buys."""
    return drina(figures, turn=side, card="1915-3", step="reinforcements", money=money or RICH)


# 7a · Everybody buys


@pytest.mark.clause("drina:7a")
def test_every_country_buys_in_the_order_of_play_before_the_first_turn() -> None:
    table = drina(FOUR, card="1915-3", step="calendar", money=RICH)
    asked = []
    for _ in range(5):
        asked.append(table.asked)
        table.order("done")
    assert asked == [*((side, "buy") for side in RICH), ("austria-hungary", "move")]


@pytest.mark.clause("drina:7a")
def test_a_country_may_strengthen_and_form_units_and_need_not_buy_at_all() -> None:
    table = buying(FOUR)
    for order in ("reinforce SI1", "reinforce SI1 2", "form infantry 3", "form cavalry 1", "form artillery 2", "done"):
        assert table.accepts(order)


# 7b, 7c · Tokens


@pytest.mark.clause("drina:7b")
def test_a_unit_is_strengthened_to_three_and_no_further() -> None:
    table = buying("SG1 H08\nSC1 I08 2", money={"serbia": 30})
    assert table.refuses("reinforce SC1 2") == "7b"
    table.order("reinforce SC1")
    assert (table.strength("SC1"), table.money("serbia")) == (3, 22)
    assert table.refuses("reinforce SC1") == "7b"


@pytest.mark.clause("drina:7b")
def test_a_token_must_be_paid() -> None:
    table = buying("SG1 H08\nSI1 I08 1\nSA1 G08 1", money={"serbia": 9})
    assert table.refuses("reinforce SA1") == "7b"
    assert table.refuses("reinforce SI1 2") == "7b"
    table.order("reinforce SI1")
    assert table.money("serbia") == 3


@pytest.mark.clause("drina:7b")
def test_only_units_on_the_board_get_tokens() -> None:
    table = buying("SG1 H08\nSI1 I08 1\nSI11 bought 1")
    assert table.refuses("reinforce SI11") == "7b"
    assert table.refuses("reinforce SI12") == "7b"
    assert table.refuses("reinforce BI1") == "7b"


@pytest.mark.clause("drina:7c")
def test_a_unit_out_of_every_area_gets_none() -> None:
    table = buying("SG1 H08\nSI1 K08 1\nSI2 L08 1")
    assert table.accepts("reinforce SI1")
    assert table.refuses("reinforce SI2") == "7c"


@pytest.mark.clause("drina:7c")
def test_a_unit_that_is_not_among_the_eight_gets_none() -> None:
    fields = ("G08", "I08", "H07", "I07", "H09", "I09", "F08", "J08", "G07")
    units = "\n".join(f"SI{n} {field} 1 under={'none' if n == 5 else 'SG1'}" for n, field in enumerate(fields, 1))
    table = buying(f"SG1 H08\n{units}")
    assert table.refuses("reinforce SI5") == "7c"
    assert table.accepts("reinforce SI9")


# 7e · When


@pytest.mark.clause("drina:7e")
def test_tokens_are_on_the_board_before_the_first_turn() -> None:
    table = drina(FOUR, card="1915-3", step="calendar", money=RICH)
    table.order("reinforce AI1 2", "done", "done", "reinforce SI1 2", "done", "done")
    assert table.asked == ("austria-hungary", "move")
    assert (table.strength("AI1"), table.strength("SI1")) == (3, 3)


@pytest.mark.clause("drina:7e")
def test_when_the_turns_have_begun_nobody_is_strengthened_any_more() -> None:
    table = drina(FOUR, card="1915-3", money=RICH)
    kinds = set()
    while table.asked != ("bulgaria", "move"):
        kinds.add(table.asked[1])
        table.order("done")
    assert kinds == {"move"}


# 7h · Without a general


@pytest.mark.clause("drina:7h")
def test_a_country_without_a_general_strengthens_nobody() -> None:
    table = buying("BI1 Q14 1", "bulgaria")
    assert table.refuses("reinforce BI1") == "7h"


@pytest.mark.clause("drina:7h")
def test_a_general_bought_in_this_round_does_not_help_units_on_the_board() -> None:
    table = buying("BI1 Q14 1", "bulgaria")
    table.order("hire BG1")
    assert table.refuses("reinforce BI1") == "7h"


@pytest.mark.clause("drina:7h")
def test_without_a_general_new_units_wait() -> None:
    table = drina("BI1 Q14\nBI5 bought", turn="bulgaria", step="end")
    assert table.at("BI5") == "bought"
    assert table.decision.kind != "place"
