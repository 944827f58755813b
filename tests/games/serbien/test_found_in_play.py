"""What random play found wrong, once mended."""

import pytest

from tests.games.serbien.kit import serbien


@pytest.mark.clause("serbien:15.6.3a")
def test_a_depot_does_not_ride_to_where_it_is() -> None:
    field = serbien('"08.17" = ["ah-SIXTH-Depot-1"]')
    ends = {order.where for order in field.decision.orders("ah-SIXTH-Depot-1")}
    assert "08.17" not in ends
    assert "zavidovic" in ends


@pytest.mark.clause("serbien:16.3", "serbien:16.4.1")
def test_two_hex_parts_that_touch_by_their_other_halves_combine_where_they_touch() -> None:
    field = serbien('"22.11" = ["ah-7-Gb also=22.12"]\n"22.14" = ["ah-9-Gb also=22.13"]\nreserve = ["ah-1"]')
    field.order("done")
    assert field.asked == ("austrian", "combine")
    field.order("combine 7 Gb")
    whole = field.piece("ah-1")
    assert {field.table.hexname(cell) for cell in (whole.at, whole.also)} == {"22.12", "22.13"}
    assert not field.table.problems()


def test_whoever_has_left_the_map_has_no_orders() -> None:
    """A staff that plans a turn asks for a unit that was combined with another on the way."""
    field = serbien('"16.09" = ["ah-9-8"]\n"28.12" = ["sr-Morava-I"]')
    assert field.asked == ("austrian", "move")
    assert field.decision.question.orders(field.table, "ah-21-8") == []
