"""What a player is told when he is asked."""

from __future__ import annotations

from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.rules import orders as o
from tests.kit import Position, declaring, fury

FIGHT = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive    # 13 against 8 is +1
    russian XX 1604
    german XX 1502
    german I 1605                 # Kovno, captured
"""


def fought(*dice: int, more: str = "", **given: Any) -> Position:
    table = declaring(f"{FIGHT}\n{more}", captured="1605", dice=dice, **given)
    table.order("III,IV 1602x1502", "done")
    return table


def told(table: Position) -> str:
    return table.decision.prompt


# -- Prompts ------------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:6a", "fury:7c", "fury:7d")
def test_prompts_of_set_up_and_fronts() -> None:
    table = Position(hm.Match.new("fury", scenario="campaign", seed=1))
    assert told(table) == "German-Austrian: set up. Twenty-four units still to be placed."
    table.order("place ge-I 1205")
    assert told(table) == "German-Austrian: set up. Twenty-three units still to be placed."
    table.order("ready")
    assert told(table) == "German-Austrian: set up. No unit still to be placed."
    table.order("done", "ready", "done")
    assert told(table) == "Russian: name Front A, the first to be activated."
    quiet = fury("russian III 1904\ngerman XX 0106", dice=(6, 1))
    quiet.order("front north", "done")
    assert told(quiet) == "German-Austrian: choose the front that you activate first."


@pytest.mark.clause("fury:2.2b", "fury:9a")
def test_prompts_of_movement_and_declarations_name_the_armies_that_owe_an_attack() -> None:
    near = "russian III 1803\nrussian HQ I 1803\ngerman XX 1604"
    table = fury(near, active="russian north")
    owing = "Before you end, bring these to where they can attack (2.2): Russian 1st Army."
    assert told(table) == f"Russian, north front: move. Two units can still move. {owing}"
    table.order("III 1803-1703")
    assert told(table) == "Russian, north front: move. One unit can still move."
    table.order("done")
    owing = "Before you end, these must attack (2.2): Russian 1st Army."
    assert told(table) == f"Russian, north front: declare attacks. No attack declared. {owing}"
    table.order("III 1703x1604")
    assert told(table) == "Russian, north front: declare attacks. One attack declared."


@pytest.mark.clause("fury:10a", "fury:10.3.1d", "fury:10.3.1e", "fury:10.3.1g", "fury:10.3.1k", "fury:10.3.2b")
def test_prompts_of_a_combat() -> None:
    two = declaring(FIGHT + "russian HQ II 1704\n russian VI 1704\n german Kon 1705", captured="1605")
    two.order("III,IV 1602x1502", "VI 1704x1705", "done")
    assert told(two) == "Russian: choose the attack to resolve next. Two attacks to go."
    table = fought(6, 5)
    due = "German-Austrian: a retreat from Schaulen (1502) is due. You may retreat or refuse for one loss."
    assert told(table) == due
    table.order("retreat")
    assert told(table) == "German-Austrian: German XX Corps retreats two hexes; choose the hex."
    table.order("1502-1402")
    assert told(table) == "German-Austrian: German XX Corps retreats one hex; choose the hex."
    table.order("1402-1302")
    assert told(table) == "Russian: choose who advances to occupy Schaulen (1502)."
    forced = fought(6, 5)
    forced.order("refuse")
    assert (
        told(forced)
        == "Russian: the enemy refuses to leave Schaulen (1502). Force a retreat for one loss, or let it be."
    )
    assert told(fought(6, 4)) == "Russian: take one loss in 1602."
    pair = fought(1, 6, more="german I R 1502")
    pair.order("retreat")
    assert told(pair) == "German-Austrian: German XX Corps and I Reserve Corps retreat two hexes; choose the hex."
    attacker = fought(6, 3)
    assert told(attacker) == "Russian: a retreat from 1602 is due. You may retreat or refuse for one loss."
    attacker.order("refuse", "lose III")
    assert (
        told(attacker)
        == "German-Austrian: the enemy refuses to leave 1602. Force a retreat for one loss, or let it be."
    )


@pytest.mark.clause("fury:10.3.1-CRT9", "fury:10.3.1g")
def test_the_prompt_of_two_losses_counts_them() -> None:
    table = declaring(
        """
        russian III 1602
        russian XX 1602
        russian HQ I 1602
        russian II 1503
        german 3 R 1502
        german Kon 1502
    """,
        dice=(1, 6),
    )
    table.order("III,XX 1602x1502", "done", "lose III")  # 14 against 8, HQ, support and cavalry: 9 or more, 1-2 DR
    assert told(table) == "German-Austrian: take the first of two losses in Schaulen (1502)."
    table.order("lose 3 R")
    assert table.piece("german Kon").reduced  # the one that is still full is not asked for


@pytest.mark.clause("fury:10.4d", "fury:10.4e", "fury:10.5a")
def test_prompts_before_a_fortress() -> None:
    table = declaring("russian III 1005\nrussian IV 1005\nrussian HQ I 1005\ngerman XX 1004", dice=[6])
    table.order("III,IV 1005x1004", "done")
    place = "Königsberg (1004)"
    assert told(table) == (
        f"German-Austrian: a retreat from {place} is due. You may retreat, refuse at no cost or declare the siege."
    )
    table.order("refuse")
    assert told(table) == f"Russian: the enemy refuses to leave {place}. Force a retreat for one loss, or let it be."
    table.order("force", "lose III")
    assert told(table) == f"German-Austrian: {place} must be given up. Retreat, or stand a siege."
    table.order("siege")
    assert told(table) == f"Russian: choose who advances to besiege {place}."


@pytest.mark.clause("fury:10.3.1k")
def test_the_prompt_says_where_nobody_has_to_advance() -> None:
    table = declaring(
        """
        russian III 1602
        russian IV 1602
        russian HQ I 1602 inactive
        german 3 R 1502 reduced
    """,
        dice=(6, 2),
    )  # 13 against 2 is +3: 5, 1-1, and the hex is empty
    table.order("III,IV 1602x1502", "done", "lose III")
    assert told(table) == "Russian: choose who advances to occupy Schaulen (1502). Nobody has to."


@pytest.mark.clause("fury:9f", "fury:10.3.2f", "fury:11.2g", "fury:11.4b", "fury:11.5c")
def test_prompts_of_all_the_rest() -> None:
    shift = fury("austrian HQ II 1802\nrussian XI 1804", active="russian south")
    shift.order("XI 1804-1803")
    assert told(shift) == "German-Austrian: HQ of the Austrian 2nd Army is touched by the enemy and must be shifted."
    surplus = fought(1, 6, more="german I R 1502\n german Kon 1302", retreats="any")
    surplus.order("retreat", "1502-1402", "1402-1302")
    assert told(surplus) == "German-Austrian: 1302 is too full; one of the arriving units retreats one hex further."
    surplus.order("XX goes on")
    assert told(surplus) == "German-Austrian: German XX Corps retreats one hex; choose the hex."
    enter = fury("russian IV reinforcements\nrussian XX reinforcements", step="reinforcements", rail={"russian": 4})
    assert told(enter) == "Russian: bring on reinforcements. Two units waiting; rail points: Russian 4."
    both = fury("german XX reinforcements", step="reinforcements")
    assert told(both) == (
        "German-Austrian: bring on reinforcements. One unit waiting; rail points: Austrian 3, German 3."
    )
    plan = fury("russian HQ I 1806\nrussian HQ II 1807\nrussian HQ III 1814", step="planning", dice=(1,))
    assert told(plan) == "Russian planning: choose two HQs to become active."
    plan.order("activate HQ I")
    assert told(plan) == "Russian planning: choose one HQ to become active."
    adjust = fury("russian XVI 1215\nrussian XV 1218\nrussian XIV 1806", step="adjust_first")
    assert told(adjust) == "Russian: adjust the front. Without a line of communication: Zamość (1215), Stryj (1218)."


def test_an_order_calls_a_counter_by_what_stands_on_it_even_one_that_there_is_not() -> None:
    names = {"ru-LXX": "LXX", "ge-LX-R": "LX R", "ru-HQ-XV": "HQ XV", "cadre-99": "cadre 99"}
    for piece, name in names.items():
        assert o.Move(piece, "1602", "1502").notation == f"{name} 1602-1502"
