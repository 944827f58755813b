"""9.3 and 9.4: advance after combat, and how losses are shared."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia, heard

VICTORY = """
    austrian 4 14.13
    austrian 13 14.13
    austrian 25 13.14
    austrian 20 13.14
    austrian 23 13.14
    russian 31 14.14
    russian 7 c 16.16
"""


def won(units: str = VICTORY, order: str = "4,13,25,20 x 14.14", turn: int = 3) -> Position:
    """A position in which the defender has retreated."""
    table = galicia(units, "austrian combat", turn=turn, dice=(1, 1, 1, 1))
    table.attack(order)
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    return table


@pytest.mark.clause("galicia:9.3a")
def test_attackers_advance_into_the_empty_hex_and_withheld_units_do_not() -> None:
    table = won()
    assert table.asked == ("austrian", "advance")
    assert table.refuses("advance 23") == "9.3a"
    assert table.refuses("advance 4,23") == "9.3a"
    assert table.accepts("stay")
    table.order("advance 4,20")
    assert [table.at(f"austrian {name}") for name in ("4", "20", "13", "23")] == ["14.14", "14.14", "14.13", "13.14"]


@pytest.mark.clause("galicia:9.3a", "galicia:5.1a")
def test_no_more_than_six_steps_advance() -> None:
    table = won()
    assert table.refuses("advance 4,13,25,20") == "5.1a"
    assert table.accepts("advance 4,13,25")


@pytest.mark.clause("galicia:9.3a")
def test_a_hex_that_the_losses_empty_can_be_entered_too() -> None:
    # 9 against 1, at a roll of 12 no retreat: the cavalry dies of its losses.
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n russian 7 c 14.14 -2", "austrian combat", dice=(6, 6, 1, 6))
    table.attack("4,13 x 14.14")
    assert table.at("russian 7 c") == "eliminated"
    assert table.asked == ("austrian", "advance")


@pytest.mark.clause("galicia:9.3a")
def test_who_was_thrown_back_does_not_advance_into_the_hex_that_the_losses_empty() -> None:
    # 1 against 1 at a roll of 12: the brigade retreats, and the last reduction of the cavalry is its third.
    units = "austrian 35 ls 14.13 -1\n russian 7 c 14.14 -2\n russian 31 18.18"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 6))
    table.attack("35 ls x 14.14")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("russian 7 c") == "eliminated"
    assert table.at("austrian 35 ls") not in ("14.13", "14.14", "eliminated")
    assert table.asked == ("russian", "move")


@pytest.mark.clause("galicia:9.3b")
def test_a_defender_who_has_won_does_not_advance() -> None:
    table = galicia("austrian 4 14.13\n austrian 38 14.11\n russian 31 14.14\n russian 44 14.10", "austrian combat",
        dice=(6, 6, 1, 1))  # fmt: skip
    table.attack("4 x 14.14")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("austrian 4") != "14.13"
    assert table.asked == ("austrian", "attack")  # the Russian was asked nothing
    assert table.at("russian 31") == "14.14"


@pytest.mark.clause("galicia:9.3c", "galicia:4.5")
@pytest.mark.parametrize(("turn", "open_"), [(4, False), (5, False), (6, True)])
def test_no_austro_hungarian_unit_advances_into_a_shaded_hex_until_turn_5_is_over(turn: int, open_: bool) -> None:
    units = "austrian 4 8.02\n austrian 13 8.02\n austrian 25 8.02\n russian 31 8.01\n russian 44 18.18"
    table = won(units, "4,13,25 x 8.01", turn)
    assert table.at("russian 31") != "8.01"
    assert (table.asked == ("austrian", "advance")) is open_


@pytest.mark.clause("galicia:9.3c")
def test_a_russian_advances_into_a_shaded_hex_on_any_turn() -> None:
    table = galicia("russian 1 gd 8.02\n russian 2 gd 8.02\n austrian 20 8.01", "russian combat", turn=2, dice=(1, 1))
    table.attack("1 gd,2 gd x 8.01")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.asked == ("russian", "advance")


# -- 9.4.2: who takes the reductions --------------------------------------------------------------------------

GRENADIERS = """
    austrian 4 14.13
    austrian 13 14.13
    austrian 25 14.13
    austrian 20 14.13
    russian 1 gn 14.14
    russian 2 gn 14.14
"""


def four_reductions() -> Position:
    """14 against 16 at a roll of 12: +2 R1 and +3 for guns; the die of 4 makes 10, four reductions."""
    table = galicia(GRENADIERS, "austrian combat", dice=(6, 6, 4, 1))
    table.order("4 x 14.14", "commit 4,13,25", "done")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.asked == ("austrian", "loss")
    return table


@pytest.mark.clause("galicia:9.4.2a")
def test_all_take_one_before_any_takes_two() -> None:
    table = four_reductions()
    table.order("lose 13")
    assert table.refuses("lose 13") == "9.4.2a"
    table.order("lose 25")
    assert table.refuses("lose 25") == "9.4.2a"
    table.order("lose 4", "lose 25")
    assert [table.piece(f"austrian {name}").reductions for name in ("4", "13", "25")] == [1, 1, 2]
    assert table.decision.kind != "loss"


@pytest.mark.clause("galicia:9.4.2a")
def test_a_unit_that_would_be_eliminated_may_be_spared() -> None:
    # 14 against 5 + 1, no retreat at a roll of 8; guns +3 make of a 3 two reductions of a large combat.
    table = galicia("russian 1 gd 14.13\n russian 2 gd 14.13\n austrian 20 14.14\n austrian 35 ls 14.14 -2",
        "russian combat", dice=(4, 4, 1, 3))  # fmt: skip
    table.order("1 gd,2 gd x 14.14", "commit 1 gd,2 gd")
    while table.asked != ("austrian", "loss"):
        table.order("spread")
    assert table.accepts("lose 35 ls")  # it may be spared, and need not
    table.order("lose 20")
    assert table.accepts("lose 35 ls")
    table.order("lose 20")
    assert table.piece("austrian 20").reductions == 2
    assert (table.at("austrian 35 ls"), table.piece("austrian 35 ls").reductions) == ("14.14", 2)


@pytest.mark.clause("galicia:9.4.2b")
def test_withheld_units_take_no_reductions() -> None:
    table = four_reductions()
    assert table.refuses("lose 20") == "9.4.2b"
    table.order("spread")
    assert table.piece("austrian 20").reductions == 0
    assert sum(table.piece(f"austrian {name}").reductions for name in ("4", "13", "25")) == 4


@pytest.mark.clause("galicia:9.4.2c", "galicia:10.2a")
@pytest.mark.parametrize(("before", "after"), [("", (2, 1)), ("-1", (2, 2)), ("-2", (1, 0)), ("reduced", (1, 1))])
def test_the_first_reduction_is_a_marker_the_second_turns_it_and_the_third_costs_a_step(
    before: str, after: tuple[int, int]
) -> None:
    # A roll of 5 moves nobody at 1:1.5 or 1:1; a die of 4 and +1 for guns are one reduction.
    table = galicia(f"austrian 4 14.13\n russian 31 14.14 {before}", "austrian combat", dice=(2, 3, 1, 4))
    events = table.attack("4 x 14.14")
    assert any(line.endswith("Russian: one reduction.") for line in heard(events, "austrian"))
    piece = table.piece("russian 31")
    assert (piece.steps, piece.reductions) == after


@pytest.mark.clause("galicia:9.3a")
def test_who_does_not_advance_at_once_is_not_asked_again_after_the_losses() -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 82 r 14.14\n russian 44 18.18",
        "austrian combat", dice=(1, 1, 6, 6))  # fmt: skip
    table.attack("4,13,25 x 14.14")
    table.order(table.notations()[0])
    assert table.asked == ("austrian", "advance")
    table.order("stay")
    asked = [table.asked]
    while table.decision.kind == "loss":
        table.order("spread")
        asked.append(table.asked)
    assert ("austrian", "advance") not in asked
    assert table.at("austrian 4") == "14.13"


@pytest.mark.clause("galicia:9.4.2a")
def test_units_take_one_reduction_each_in_one_order() -> None:
    table = four_reductions()
    assert table.refuses("4,13 bear the losses") == "9.4.2a", "three can take one of the four"
    assert table.refuses("4,13,20 bear the losses") == "9.4.2b", "who was withheld takes none"
    table.order("4,13,25 bear the losses")
    assert [table.piece(f"austrian {name}").reductions for name in ("4", "13", "25")] == [1, 1, 1]
    assert table.decision.kind == "loss", "the fourth is asked for"
    assert not any("bear" in notation for notation in table.notations()), "one is no spread"
    assert "bear" not in table.decision.subjects(), "nor is it offered"
