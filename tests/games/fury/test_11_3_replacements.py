"""11.3: replacements."""

from __future__ import annotations

import pytest

from hexmarshal.games.fury.rules.replacements import SpendReplacements
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
