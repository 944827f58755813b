"""11.3: replacement points, what a step costs, and the examples."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.parts.sides import NATIONS
from hexmarshal.games.fury.rules.replacements import points
from tests.games.fury.test_11_3_replacements import left, nation, spending
from tests.kit import fury


@pytest.mark.clause("fury:11.3g")
def test_points_are_the_eliminated_units_and_six_four_and_four() -> None:
    table = fury("")
    assert [points(table.table, number) for number in range(3)] == [6, 4, 4]
    for name in ("austrian I", "austrian II", "austrian III"):
        table.put(f"{name} eliminated reduced")
    assert [points(table.table, number) for number in range(3)] == [6, 7, 4]
    table.put("german Lw W eliminated reduced army=ah-1")
    table.put("russian Gr eliminated reduced")
    assert [points(table.table, number) for number in range(3)] == [7, 7, 5]


@pytest.mark.clause("fury:11.3g")
def test_an_eliminated_cadre_adds_nothing() -> None:
    table = fury("german Cadre 1610 army=ge-8\ngerman I 1610\ngerman XX 0906 reduced", step="adjust_first")
    assert table.at("cadre-1") == "cadres"
    assert table.at("german I") == "eliminated"
    assert left(table) == 4 + 1


@pytest.mark.clause("fury:11.3h")
@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("russian R1", 1.5),
        ("german 3 R", 1.5),
        ("german Lw W", 1.5),
        ("austrian Ls K", 1.5),
        ("russian III", 2),
        ("german XX", 2),
        ("austrian IX", 2),
        ("russian Gr", 2.5),
        ("russian Gd", 2.5),
        ("german Gd R", 2.5),
    ],
)
def test_a_step_costs_by_its_class(name: str, cost: float) -> None:
    army = {"german Lw W": "army=ge-8", "german Gd R": "army=ge-8"}.get(name, "")
    # A second corps keeps the question open whatever is left.
    other = {"russian": "russian R2 0908", "austrian": "austrian R 1018", "german": "german Kon 1004"}[name.split()[0]]
    table = spending(f"{name} eliminated reduced {army}\n{other} reduced")
    before = left(table)
    corps = name.partition(" ")[2]
    table.order(f"reform {corps}")
    assert before - left(table) == cost
    again = spending(f"{name} eliminated reduced {army}\n{other} reduced")
    again.order(f"reform {corps} full")
    assert not again.piece(name).reduced
    if again.decision.kind == "replace" and nation(again) == NATIONS.index(name.split()[0]):
        assert before - left(again) == 2 * cost
    else:
        assert before - 2 * cost < 1.5  # what is left buys nothing


@pytest.mark.clause("fury:11.3h")
def test_more_than_the_points_left_is_refused() -> None:
    table = spending("german Gd R eliminated reduced army=ge-8\ngerman I 0906 reduced\ngerman XVII 0806 reduced")
    table.order("restore I", "restore XVII")  # one of five points left
    assert table.decision.kind != "replace"
    table = spending("german Gd R eliminated reduced army=ge-8\ngerman I 0906 reduced\ngerman Kon 1004 reduced")
    table.order("restore I")  # three left
    assert table.refuses("reform Gd R full") == "11.3h"
    assert table.accepts("reform Gd R")


@pytest.mark.clause("fury:11.3i")
def test_points_not_spent_are_lost() -> None:
    table = spending("russian III 1505 reduced\nrussian IV 1505 reduced", turn="S1")
    table.order("done")
    assert table.table.turn == "S2"
    while table.decision.kind != "replace":
        word = "front north" if table.decision.kind == "front" else "done"
        table.order(word)
    assert left(table) == 6


LOSSES = """
    russian R2 eliminated reduced
    russian XV eliminated reduced
    russian Gr 1113 reduced
    russian R5 1313 reduced
"""


@pytest.mark.clause("fury:11.3-ex1")
def test_example_a_reserve_and_a_regular_corps_reformed_in_full_for_seven_of_eight_points() -> None:
    table = spending(LOSSES)
    assert left(table) == 8
    table.order("reform R2 full")
    assert left(table) == 8 - 3
    table.order("reform XV full")
    # One point is left; it buys nothing and is lost.
    assert table.at("russian R2") == table.at("russian XV") == "reinforcements"
    assert not table.piece("russian R2").reduced
    assert not table.piece("russian XV").reduced
    assert table.decision.kind == "reinforce"


@pytest.mark.clause("fury:11.3-ex2")
def test_example_the_regular_corps_in_full_and_two_steps_on_the_map_for_eight_points() -> None:
    table = spending(LOSSES)
    assert table.refuses("restore Gr") == "11.3c"  # at least one of the two must be reformed
    table.order("reform XV full")
    assert left(table) == 4
    table.order("restore Gr")
    assert left(table) == 1.5
    table.order("restore R5")
    assert not table.piece("russian Gr").reduced
    assert not table.piece("russian R5").reduced
    assert table.at("russian R2") == "eliminated"
    assert table.decision.kind == "reinforce"


@pytest.mark.clause("fury:11.3a")
def test_a_done_that_names_what_it_ends_does_not_end_what_has_taken_its_place() -> None:
    table = fury("austrian R 1221 reduced\ngerman XX 0905 reduced\nrussian III 1806", step="replacements", turn="S2")
    table.order("restore R")  # there is nothing more to buy: the German points are spent now
    assert "German replacements" in table.decision.prompt
    for word in ("replace austrian", "move", "reinforce"):
        with pytest.raises(hm.Refused) as refused:
            table.parse(f"done {word}")
        assert refused.value.code == "stale"
    assert table.accepts("done replace german")
    assert table.accepts("done replace")
    table.order("done replace german")
    assert table.decision.kind != "replace"


@pytest.mark.clause("fury:7d")
def test_the_end_of_movement_and_of_declarations_may_name_the_front() -> None:
    table = fury(
        "russian III 1803\nrussian HQ I 1803 inactive\ngerman XX 1802\nrussian XI 1817", active="russian north"
    )
    with pytest.raises(hm.Refused):
        table.parse("done move south")
    table.order("done move north")
    with pytest.raises(hm.Refused):
        table.parse("done move north")
    table.order("done declare north")
    assert table.decision.kind == "front"
