"""11.3: replacements."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.rules.pieces import NATIONS
from hexmarshal.games.fury.rules.replacements import SpendReplacements, points
from tests.kit import Position, fury


def spending(counters: str, turn: str = "S1") -> Position:
    return fury(counters, step="replacements", turn=turn)


def left(table: Position) -> float:
    question = table.decision.question
    assert isinstance(question, SpendReplacements)
    return question.left


def nation(table: Position) -> int:
    question = table.decision.question
    assert isinstance(question, SpendReplacements)
    return question.nation


@pytest.mark.clause("fury:11.3a")
def test_russia_spends_first_then_austria_then_germany() -> None:
    table = spending("russian III 1505 reduced\naustrian III 1217 reduced\ngerman XX 0906 reduced")
    assert table.asked == ("russian", "replace")
    assert nation(table) == 0
    assert table.refuses("restore ah-III") == "11.3a"
    assert table.refuses("restore ge-XX") == "11.3a"
    table.order("done")
    assert table.asked == ("german-austrian", "replace")
    assert nation(table) == 1
    assert table.refuses("restore ge-XX") == "11.3a"
    assert table.refuses("restore ru-III") == "11.3a"
    table.order("done")
    assert nation(table) == 2
    assert table.refuses("restore ah-III") == "11.3a"
    table.order("restore XX")
    assert not table.piece("german XX").reduced
    assert table.piece("austrian III").reduced


@pytest.mark.clause("fury:11.3a")
def test_points_reform_eliminated_corps_and_restore_reduced_ones_on_the_map_and_nothing_else() -> None:
    table = spending("""
        russian III 1505 reduced
        russian IV 1505
        russian XX eliminated reduced
        russian II reinforcements reduced
        russian HQ I 1505
        russian Cadre 1606 army=ru-1
    """)
    assert sorted(table.notations()) == ["done", "reform XX", "reform XX full", "restore III"]
    assert table.refuses("restore IV") == "11.3d"
    assert table.refuses("reform III") == "11.3a"
    assert table.refuses("restore XX") == "11.3a"
    assert table.refuses("restore II") == "11.3a"
    assert table.refuses("restore HQ I") == "11.3a"
    assert table.refuses("restore cadre-1") == "11.3a"


@pytest.mark.clause("fury:11.3a")
def test_a_nation_may_spend_nothing() -> None:
    table = spending("russian III 1505 reduced\ngerman XX 0906 reduced")
    table.order("done")
    assert table.piece("russian III").reduced
    assert nation(table) == 2


@pytest.mark.clause("fury:11.3b")
def test_germans_in_austrian_armies_are_paid_for_with_german_points() -> None:
    table = spending("""
        german XI 0615 army=ah-1 reduced
        german Lw W eliminated army=ah-1 reduced
        austrian I 0714 reduced
    """)
    assert nation(table) == 1
    assert left(table) == 4  # the Landwehr does not count for Austria
    assert table.refuses("restore ge-XI") == "11.3a"
    assert table.refuses("reform ge-Lw-W") == "11.3a"
    table.order("done")
    assert nation(table) == 2
    assert left(table) == 5
    table.order("restore XI")
    assert not table.piece("german XI").reduced
    assert left(table) == 3


@pytest.mark.clause("fury:11.3c")
def test_an_army_missing_two_units_comes_before_all_else() -> None:
    table = spending("""
        russian III eliminated reduced
        russian IV eliminated reduced
        russian XV eliminated reduced           # the only one missing of its army
        russian XX 1505 reduced
        russian Gr 1113 reduced
    """)
    for order in ("restore XX", "restore Gr", "reform XV", "reform XV full"):
        assert table.refuses(order) == "11.3c"
    assert table.accepts("reform III")
    table.order("reform IV")  # on its reduced side will do
    for order in ("restore XX", "restore Gr", "reform XV", "reform III"):
        assert table.accepts(order)


@pytest.mark.clause("fury:11.3c")
def test_two_such_armies_may_be_rebuilt_in_any_order_until_neither_is_missing_two() -> None:
    table = spending("""
        russian III eliminated reduced
        russian IV eliminated reduced
        russian XV eliminated reduced
        russian XIII eliminated reduced
        russian XX 1505 reduced
    """)
    assert table.accepts("reform III")
    assert table.accepts("reform XV")
    table.order("reform III")
    assert table.refuses("reform IV") == "11.3c"  # its army is missing one only, the other still two
    assert table.refuses("restore XX") == "11.3c"
    table.order("reform XV")
    assert table.accepts("restore XX")
    assert table.accepts("reform IV")


@pytest.mark.clause("fury:11.3c")
def test_an_army_missing_three_units_gets_two_back_first() -> None:
    table = spending("""
        russian III eliminated reduced
        russian IV eliminated reduced
        russian XX eliminated reduced
        russian Gr 1113 reduced
    """)
    table.order("reform III")
    assert table.refuses("restore Gr") == "11.3c"
    table.order("reform IV")
    assert table.accepts("restore Gr")


@pytest.mark.clause("fury:11.3c")
def test_points_that_do_not_meet_the_duty_buy_nothing_else() -> None:
    # Eight points: after five and a half the army is still missing two corps of the line.
    table = spending("""
        austrian I eliminated reduced
        austrian V eliminated reduced
        austrian X eliminated reduced
        austrian Ls K eliminated reduced
        austrian R 1018 reduced
    """)
    assert left(table) == 8
    table.order("reform I full", "reform Ls K")
    assert left(table) == 2.5
    assert table.refuses("restore R") == "11.3c"
    assert table.refuses("reform V full") == "11.3h"
    table.order("reform V")
    assert table.decision.kind != "replace"  # half a point buys nothing


@pytest.mark.clause("fury:11.3c")
def test_a_corps_whose_cadre_is_on_the_map_is_missing_too() -> None:
    table = spending("""
        german I eliminated reduced
        german XX eliminated reduced
        german Cadre 0906 army=ge-8
        german Kon 1004 reduced
    """)
    assert table.refuses("restore Kon") == "11.3c"


@pytest.mark.clause("fury:11.3c", "fury:11.3b")
def test_a_detached_german_corps_counts_as_missing_from_its_austrian_army() -> None:
    losses = "austrian I eliminated reduced\ngerman Lw W eliminated reduced army=ah-1"
    position = f"{losses}\naustrian R 1018 reduced\ngerman Kon 1004 reduced"
    table = spending(position)
    assert table.refuses("restore R") == "11.3c"
    table.order("done")
    assert table.refuses("restore Kon") == "11.3c"
    assert table.accepts("reform Lw W")
    table = spending(position)
    table.order("reform I", "done")
    assert table.accepts("restore Kon")  # the army is missing one corps only


@pytest.mark.clause("fury:11.3c")
def test_one_missing_unit_binds_nobody() -> None:
    table = spending("russian III eliminated reduced\nrussian XV eliminated reduced\nrussian XX 1505 reduced")
    assert table.accepts("restore XX")


@pytest.mark.clause("fury:11.3d")
def test_a_corps_comes_back_reduced_for_one_step_or_full_for_two() -> None:
    corps = "russian III eliminated reduced\nrussian XV 0908 reduced\nrussian XX 1505 reduced"
    reduced = spending(corps)
    reduced.order("reform III")
    assert left(reduced) == 7 - 2
    assert reduced.piece("russian III").reduced
    full = spending(corps)
    full.order("reform III full")
    assert left(full) == 7 - 4
    assert not full.piece("russian III").reduced
    full.order("restore XV")
    assert not full.piece("russian XV").reduced
    assert full.decision.kind != "replace"  # one point left: no regular step


@pytest.mark.clause("fury:11.3e")
def test_a_reformed_corps_goes_to_the_reinforcements_box() -> None:
    table = spending("russian III eliminated reduced\nrussian XV 0908 reduced")
    table.order("reform III")
    assert table.at("russian III") == "reinforcements"
    assert table.refuses("restore III") == "11.3a"


@pytest.mark.clause("fury:11.3f")
def test_a_besieged_corps_is_not_restored() -> None:
    table = spending("austrian V 1017 reduced\nrussian XIV 1017 reduced besieging\naustrian R 1018 reduced")
    assert table.accepts("restore XIV")  # the besieger may be
    table.order("done")
    assert table.refuses("restore V") == "11.3f"
    assert table.accepts("restore R")


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
