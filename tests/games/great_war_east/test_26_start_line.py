"""Chapter 26.31: who is moved about while he is set up has been nowhere before."""

import pytest

from tests.games.great_war_east.kit import Position
from tests.games.great_war_east.test_26_set_up import begun, deploy_all


def russians() -> Position:
    """The Austro-Hungarians stand; now the Russians are set up."""
    table = begun("september")
    deploy_all(table, cover=True)
    table.order("done")
    return table


@pytest.mark.clause("great_war_east:SG-26.31a", "great_war_east:9.15", "great_war_east:5.33")
def test_only_the_hexes_where_units_stand_in_the_end_have_changed_hands() -> None:
    table = russians()
    railway, other = table.cell("g1009"), table.cell("g0810")
    assert table.table.holder(railway) == 1
    table.order("set up IX/3 in g1009")
    assert table.table.holder(railway) == 0
    table.order("set up IX/3 in g0810")
    assert (table.table.holder(railway), table.table.holder(other)) == (1, 0)
    table.order("set up X/3 in g1009", "set up IX/3 in g1009", "set up IX/3 in g0810")
    assert table.table.holder(railway) == 0, "somebody is still there"
