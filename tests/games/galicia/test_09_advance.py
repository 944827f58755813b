"""9.3: who may advance, on both sides of each limit."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia, told


def driven_out(units: str, order: str, turn: int = 3) -> Position:
    """A Russian attack after which the defender has left."""
    table = galicia(f"{units}\n russian 44 18.18", "russian combat", turn=turn, dice=(1, 1, 1, 1))
    table.attack(order)
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    return table


@pytest.mark.clause("galicia:2.1e", "galicia:9.3a")
@pytest.mark.parametrize(("turn", "free"), [(2, False), (3, True), (4, True)])
def test_a_unit_with_a_dot_advances_from_its_turn_on(turn: int, free: bool) -> None:
    units = "russian 70 r 15.14\n russian 1 gd 15.14\n russian 2 gd 15.15\n austrian 20 14.14"
    table = driven_out(units, "70 r,1 gd,2 gd x 14.14", turn)
    assert table.asked == ("russian", "advance")
    if free:
        assert table.accepts("advance 70 r")
        assert table.accepts("advance 1 gd,2 gd,70 r")
    else:
        assert (table.reason("advance 70 r").code, table.refuses("advance 70 r")) == ("restricted", "2.1e")
        assert table.refuses("advance 1 gd,70 r") == "2.1e"
        assert table.notations()[0] == "advance 1 gd,2 gd"


@pytest.mark.clause("galicia:2.1e", "galicia:9.3a")
def test_where_none_of_the_victors_may_move_nobody_is_asked() -> None:
    units = "russian 70 r 15.14\n russian 69 r 15.14\n austrian 20 14.14 reduced -2"
    table = galicia(f"{units}\n russian 44 18.18", "russian combat", turn=2, dice=(1, 1, 1, 1))
    said = told(table.attack("69 r,70 r x 14.14"))
    while table.decision.kind == "retreat":
        said += told(table.order(table.notations()[0]))
    assert table.asked[1] != "advance"
    assert sum(line.endswith("cannot move before turn 3, so it does not advance. (2.1e)") for line in said) == 2


@pytest.mark.clause("galicia:9.3c")
@pytest.mark.parametrize("turn", [5, 6])
def test_austrians_who_may_not_advance_into_a_shaded_hex_are_told_why(turn: int) -> None:
    units = "austrian 4 4.02\n austrian 13 4.02\n russian 7 c 4.01 -2\n russian 44 18.18"
    table = galicia(units, "austrian combat", turn=turn, dice=(1, 1, 1, 1))
    said = told(table.attack("4,13 x 4.01"))
    while table.decision.kind == "retreat":
        said += told(table.order(table.notations()[0]))
    why = "No A-H unit may advance into 4.01 until turn 5 is over. (9.3c)"
    assert (table.asked == ("austrian", "advance"), said.count(why)) == (turn > 5, int(turn <= 5))


SLOW = "russian 1 gd 15.14\n russian 2 gd 15.15\n austrian 20 14.14\n russian 44 18.18"


@pytest.mark.clause("galicia:9.3a", "galicia:8.3")
@pytest.mark.parametrize(("setting", "again"), [("when-emptied", False), ("any-time", True), ("after-retreat", False)])
def test_whether_units_that_stayed_may_advance_after_the_losses(setting: str, again: bool) -> None:
    table = galicia(SLOW, "russian combat", dice=(1, 1, 1, 1), options={"advance": setting})
    table.attack("1 gd,2 gd x 14.14")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.asked == ("russian", "advance")
    table.order("advance 1 gd")
    for _ in range(9):
        if table.decision.kind not in ("loss",):
            break
        table.order(table.notations()[0])
    assert (table.asked == ("russian", "advance")) == again
    if again:
        assert table.notations() == ["advance 2 gd", "stay"]
        assert table.refuses("advance 1 gd") == "9.3a"
        table.order("advance 2 gd")
        assert table.at("russian 2 gd") == "14.14"


@pytest.mark.clause("galicia:9.3a", "galicia:8.3")
@pytest.mark.parametrize(("setting", "asked"), [("when-emptied", True), ("any-time", True), ("after-retreat", False)])
def test_whether_attackers_advance_into_a_hex_that_only_the_losses_have_emptied(setting: str, asked: bool) -> None:
    units = "austrian 4 14.13\n austrian 1m 14.13 -1\n russian 7 c 14.14 -2\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 6, 6, 6), options={"advance": setting})
    table.attack("4,1m x 14.14")
    table.order("lose 1m")
    assert table.at("russian 7 c") == "eliminated"
    assert (table.asked == ("austrian", "advance")) == asked


@pytest.mark.clause("galicia:9.3a", "galicia:10.3.4")
def test_who_has_not_lived_through_the_losses_does_not_advance() -> None:
    # 6 against 1 is 6:1; at a roll of 12 nobody retreats, and the losses take the brigade and the cavalry.
    units = "austrian 4 14.13\n austrian 1m 14.13 -1\n russian 7 c 14.14 -2\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 6, 6, 6))
    table.attack("4,1m x 14.14")
    table.order("lose 1m")
    assert table.at("russian 7 c") == "eliminated"
    assert table.asked == ("austrian", "advance")
    assert table.notations() == ["advance 4", "stay"]
    assert table.refuses("advance 1m") == "10.3.4"


@pytest.mark.clause("galicia:9.3a", "galicia:5.1a")
def test_of_divisions_that_lost_a_step_more_can_advance() -> None:
    units = "austrian 4 14.13 reduced\n austrian 13 14.13 reduced\n austrian 25 13.14\n austrian 20 13.14\n"
    units += "russian 82 r 14.14 reduced\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(1, 1, 1, 1))
    table.attack("4,13,20,25 x 14.14")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    table.order("advance 4,13,20,25")
    assert {table.at(f"austrian {name}") for name in ("4", "13", "20", "25")} == {"14.14"}


@pytest.mark.clause("galicia:9.3a", "galicia:9.2.3")
def test_who_should_have_retreated_and_could_not_does_not_advance() -> None:
    # All around the division stand Russians; thrown back it stays, and the cavalry dies of its losses.
    ring = "russian 31 15.13\n russian 9 15.14\n russian 10 13.13\n russian 44 13.14\n russian 32 14.12\n"
    table = galicia(f"austrian 20 14.13 -2 low\n russian 7 c 14.14 -2\n{ring}", "austrian combat", dice=(6, 5, 1, 6))
    table.attack("20 x 14.14")
    assert table.at("russian 7 c") == "eliminated"
    assert table.at("austrian 20") == "14.13"
    assert table.asked[1] != "advance"
