"""9.2.3: a retreat that the enemy bars, for either side."""

import pytest

from tests.games.galicia.kit import galicia, rolled, terms

AROUND_14_13 = """
    russian 31 15.13
    russian 9 15.14
    russian 10 13.13
    russian 44 13.14
    russian 32 14.12
"""


@pytest.mark.clause("galicia:9.2.3", "galicia:9.4.1e")
def test_attackers_who_cannot_retreat_pay_once_for_each_hex() -> None:
    table = galicia(
        f"austrian 4 14.13\n austrian 13 14.13\n russian 1 gd 14.14\n {AROUND_14_13}",
        "austrian combat",
        dice=(6, 6, 1, 1),
    )
    around = {order.target for order in table.decision.all_orders() if hasattr(order, "target")}
    assert around == {"14.14", "15.13", "15.14", "13.13", "13.14", "14.12"}
    events = table.attack("4,13 x 14.14")
    assert terms(rolled(events, "Austro-Hungarian losses"))[-2:] == [("9.4.1d", 1), ("9.4.1e", 2)]
    # One for the hex not retreated; the losses of the loss roll are still to be spread.
    assert [table.piece(f"austrian {name}").reductions for name in ("4", "13")] == [1, 1]
    assert table.asked == ("austrian", "loss")


@pytest.mark.clause("galicia:9.2.3")
def test_a_defender_who_cannot_retreat_pays_before_the_loss_roll_and_in_it() -> None:
    table = galicia(
        f"austrian 20 14.13\n russian 1 gd 14.14\n russian 2 gd 14.14\n {AROUND_14_13}",
        "russian combat",
        dice=(4, 5, 1, 1),
    )
    events = table.attack("1 gd,2 gd x 14.13")
    assert rolled(events, "Attack on Tyszowce (14.13)").result == "attacker −1, defender +1 and back 1"
    losses = rolled(events, "Austro-Hungarian losses")
    assert terms(losses) == [("9.4.1a", 1), ("9.4.1b", 3), ("9.4.1c", 2), ("9.4.1d", 1), ("9.4.1e", 2)]
    # One for the hex, three by the roll of 10: the third costs a step, one is left.
    assert (losses.total, losses.result) == (10, "Austro-Hungarian: three reductions")
    piece = table.piece("austrian 20")
    assert (table.at("austrian 20"), piece.steps, piece.reductions) == ("14.13", 1, 1)
