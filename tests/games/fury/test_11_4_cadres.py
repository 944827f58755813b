"""11.4: rebuilt corps of value 8 take the place of Cadres."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.kit import Position, fury

# 0906 (Allenstein) is far from any German entry hex, and 0905 lies on no railway; 0308 (near Posen) is a march of
# three points from 0107.


def entering(counters: str, rail: Mapping[str, int] | None = None) -> Position:
    return fury(counters, step="reinforcements", turn="S2", rail=rail)


def rail(table: Position) -> int:
    return table.table.state.rail[2]


@pytest.mark.clause("fury:11.4e")
@pytest.mark.parametrize("side", ["", "reduced"])
@pytest.mark.parametrize("hex_", ["0906", "0905"])
def test_a_rebuilt_eight_replaces_a_far_cadre_for_a_rail_point_on_or_off_the_railway(side: str, hex_: str) -> None:
    table = entering(
        f"german XX reinforcements rebuilt {side}\ngerman Cadre {hex_} army=ge-8\ngerman Kon reinforcements",
        {"german": 1},
    )
    assert table.refuses("done") == "11.4e"
    assert table.refuses("enter XX 0106-0206") == "11.4e"
    table.order("XX replaces cadre-1")
    assert table.at("german XX") == hex_
    assert table.piece("german XX").reduced is (side == "reduced")
    assert table.at("cadre-1") == "cadres"
    assert rail(table) == 0
    assert table.accepts("done")


@pytest.mark.clause("fury:11.4e")
def test_a_cadre_that_the_march_would_reach_costs_no_point() -> None:
    near = "german XX reinforcements rebuilt\ngerman Cadre 0308 army=ge-8\ngerman Kon reinforcements"
    for points in (0, 2):
        table = entering(near, {"german": points})
        table.order("XX replaces cadre-1")
        assert table.at("german XX") == "0308"
        assert rail(table) == points


@pytest.mark.clause("fury:11.4e")
def test_without_a_point_a_far_cadre_stays_and_the_corps_enters_like_others() -> None:
    table = entering("german XX reinforcements rebuilt\ngerman Cadre 0906 army=ge-8", {"german": 0})
    assert table.refuses("XX replaces cadre-1") == "11.4e"
    assert table.accepts("done")
    assert table.accepts("enter XX 0106-0206")


@pytest.mark.clause("fury:11.4e")
def test_an_arrival_of_the_turn_does_not_replace_a_cadre() -> None:
    table = entering("german XX reinforcements\ngerman Cadre 0906 army=ge-8")
    assert table.refuses("XX replaces cadre-1") == "11.4e"
    assert table.accepts("enter XX 0106-0206")
    assert table.accepts("done")


@pytest.mark.clause("fury:11.4e")
def test_a_rebuilt_corps_of_less_than_eight_does_not_replace_a_cadre() -> None:
    table = entering("german I R reinforcements rebuilt\ngerman Cadre 0906 army=ge-8")
    assert table.refuses("I R replaces cadre-1") == "11.4e"
    assert table.accepts("enter I R 0106-0206")


@pytest.mark.clause("fury:11.4e")
def test_a_corps_replaces_cadres_of_its_own_nation_only() -> None:
    table = entering("german XX reinforcements rebuilt\nrussian Cadre 1605 army=ru-9\naustrian Cadre 1116 army=ah-4")
    assert table.refuses("XX replaces cadre-1") == "11.4e"
    assert table.refuses("XX replaces cadre-2") == "11.4e"
    assert table.accepts("done")


@pytest.mark.clause("fury:11.4e")
def test_a_besieged_cadre_is_not_replaced() -> None:
    table = entering("german XX reinforcements rebuilt\ngerman Cadre 1004 army=ge-8\nrussian III 1004 besieging")
    assert table.refuses("XX replaces cadre-1") == "11.4e"
    assert table.accepts("done")


@pytest.mark.clause("fury:11.4e")
def test_the_newcomer_must_fit_the_stack_of_the_cadre() -> None:
    mixed = entering("german XX reinforcements rebuilt\ngerman Cadre 0615 army=ah-1\naustrian I 0615")
    assert mixed.refuses("XX replaces cadre-1") == "11.4e"
    assert mixed.accepts("done")
    # In a full stack of its own army it takes the Cadre's very place; a Cadre alone may be of any army.
    full = entering("german XX reinforcements rebuilt\ngerman Cadre 0906 army=ge-8\ngerman I 0906\ngerman HQ VIII 0906")
    assert full.accepts("XX replaces cadre-1")
    alone = entering("german XX reinforcements rebuilt\ngerman Cadre 0615 army=ah-1")
    assert alone.accepts("XX replaces cadre-1")


@pytest.mark.clause("fury:11.4e")
def test_the_owner_picks_the_cadre() -> None:
    table = entering("german XX reinforcements rebuilt\ngerman Cadre 0906 army=ge-8\ngerman Cadre 1105 army=ge-8")
    assert table.accepts("XX replaces cadre-1")
    table.order("XX replaces cadre-2")
    assert table.at("german XX") == "1105"
    assert table.at("cadre-1") == "0906"


@pytest.mark.clause("fury:11.4e")
def test_with_more_eights_than_cadres_each_cadre_is_replaced_once() -> None:
    table = entering("german XX reinforcements rebuilt\ngerman I reinforcements rebuilt\ngerman Cadre 0906 army=ge-8")
    assert table.accepts("XX replaces cadre-1")
    table.order("I replaces cadre-1")
    assert table.refuses("XX replaces cadre-1") == "11.4e"
    assert table.accepts("enter XX 0106-0206")


@pytest.mark.clause("fury:11.4e")
def test_cadres_are_replaced_before_other_units_of_the_nation_use_up_the_trains() -> None:
    table = entering(
        """
        german XX reinforcements rebuilt
        german Kon reinforcements
        german Cadre 0906 army=ge-8
        austrian III reinforcements
        """,
        {"german": 1},
    )
    assert table.refuses("enter Kon 0106=1004") == "11.4e"
    assert table.accepts("enter III 0115-0215")  # another nation
    table.order("XX replaces cadre-1")
    assert table.accepts("enter Kon 0106-0206")
    assert table.refuses("enter Kon 0106=1004") == "11.4c"


@pytest.mark.clause("fury:11.4e")
def test_the_newcomer_keeps_up_the_siege_of_the_cadre() -> None:
    table = fury(
        "russian Gd reinforcements rebuilt\nrussian Cadre 1004 besieging army=ru-1\nrussian HQ IX reinforcements",
        step="reinforcements",
        fronts={"ru-9": "north"},
    )
    table.order("Gd replaces cadre-1")
    assert table.piece("russian Gd").besieging
    assert not table.piece("cadre-1").besieging
    assert table.table.situation.siege >> table.table.board.cell("1004") & 1
