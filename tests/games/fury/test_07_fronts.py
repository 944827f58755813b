"""7, 8: the fronts of a turn and their activations."""

from __future__ import annotations

import pytest

from hexmarshal.games.fury.rules.orders import Move
from tests.games.fury.test_05_sequence import activation, shown
from tests.kit import fury, rolls

# -- 7: fronts ----------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:7e")
def test_only_units_of_the_activated_front_act_and_only_their_owner_gives_orders() -> None:
    table = fury("russian III 1803\nrussian XII 1817\ngerman XX 0305", active="russian north")
    assert table.accepts("III 1803-1802")
    assert table.refuses("XII 1817-1816") == "7e"  # 8th Army
    assert table.refuses(Move("ge-XX", "0305", "0306")) == "7e"
    refusal = table.match.explain(table.parse("III 1803-1802"), side="german-austrian")
    assert refusal is not None
    assert refusal.code == "out-of-turn"


@pytest.mark.clause("fury:7f")
def test_germans_are_north_unless_detached_and_austrians_south() -> None:
    units = """
        german XX 0305
        german XI 0420 army=ah-1      # detached
        austrian X 0720
    """
    north = fury(units, active="german-austrian north")
    assert north.accepts("XX 0305-0304")
    assert north.refuses("ge-XI 0420-0421") == "7e"
    assert north.refuses("X 0720-0721") == "7e"
    south = fury(units, active="german-austrian south")
    assert south.refuses("XX 0305-0304") == "7e"
    assert south.accepts("ge-XI 0420-0421")
    assert south.accepts("X 0720-0721")


@pytest.mark.clause("fury:7f")
@pytest.mark.parametrize(
    ("unit", "front"),
    [("III", "north"), ("XV", "north"), ("XI", "south"), ("Gr", "south"), ("XIX", "south"), ("XII", "south")],
)
def test_the_russian_1st_and_2nd_armies_are_north_and_the_3rd_4th_5th_and_8th_south(unit: str, front: str) -> None:
    for active in ("north", "south"):
        # Another corps makes sure that there is something to move.
        table = fury(f"russian {unit} 1803\nrussian IV 1905\nrussian IX 1916", active=f"russian {active}")
        if active == front:
            assert table.accepts(f"{unit} 1803-1802")
        else:
            assert table.refuses(f"{unit} 1803-1802") == "7e"


@pytest.mark.clause("fury:7g")
def test_units_of_the_other_front_are_not_attacked_whoever_else_is() -> None:
    table = fury(
        """
        russian III 1803          # north
        russian HQ I 1803 inactive
        austrian X 1802           # south
        german Kon 1804           # north
        """,
        active="russian north",
    )
    table.order("done")
    assert table.refuses("III 1803x1802") == "7g"
    assert table.accepts("III 1803x1804")


@pytest.mark.clause("fury:7g")
def test_a_unit_of_the_other_front_gives_support_across_the_line() -> None:
    units = """
        russian XI 1902           # south
        russian HQ III 1903
        austrian X 1802           # south
    """
    alone = fury(units, active="russian south")
    helped = fury(units, active="russian south")
    helped.put("russian III 1702")  # north
    support = {}
    for name, table in (("alone", alone), ("helped", helped)):
        table.roll(6, 4)
        strike = rolls(table.order("done", "XI 1902x1802", "done"))[1]
        support[name] = [(m.value, m.why) for m in strike.modifiers if m.clause == "10.2.5a"]
    assert support == {"alone": [], "helped": [(1, "support from 1702")]}


@pytest.mark.clause("fury:7g")
def test_a_fortress_with_no_unit_is_attacked_from_either_front() -> None:
    for front, corps, hq in (("north", "III", "I"), ("south", "XI", "III")):
        table = fury(f"russian {corps} 1306\nrussian HQ {hq} 1406", active=f"russian {front}")
        table.order("done")
        assert table.accepts(f"{corps} 1306x1206")


@pytest.mark.clause("fury:7h")
def test_an_arriving_headquarters_is_posted_to_a_front_for_the_rest_of_the_game() -> None:
    table = fury("russian HQ IX reinforcements\nrussian Gd reinforcements", step="reinforcements", turn="A2")
    assert table.refuses("enter HQ IX 1904-1904") == "7h"
    table.order("post ru-9 south", "enter HQ IX 1904-1904")
    assert table.refuses("post ru-9 north") == "12d"
    table.order("enter Gd 1904-1904")
    assert shown(table, "russian HQ IX") == shown(table, "russian Gd") == ("ru-9", "south")
    later = fury(
        "russian HQ IX 1904\nrussian XVIII reinforcements",
        step="reinforcements",
        turn="S1",
        fronts={"ru-9": "south"},
    )
    assert later.refuses("post ru-9 north") == "12d"


@pytest.mark.clause("fury:7h")
def test_the_corps_of_an_army_act_on_the_front_of_its_headquarters() -> None:
    units = "russian HQ IX 1904 inactive\nrussian Gd 1904\nrussian III 1803\nrussian XI 1816"
    south = {"ru-9": "south"}
    assert fury(units, active="russian south", fronts=south).accepts("Gd 1904-1804")
    assert fury(units, active="russian north", fronts=south).refuses("Gd 1904-1804") == "7e"
    assert fury(units, active="russian north", fronts={"ru-9": "north"}).accepts("Gd 1904-1804")


@pytest.mark.clause("fury:7i")
def test_a_two_coloured_corps_goes_to_an_army_of_its_band_and_a_white_one_to_any() -> None:
    table = fury(
        """
        russian III 1806
        russian XII 1817
        russian R58 reinforcements
        russian I S reinforcements
        """,
        step="reinforcements",
    )
    assert table.refuses("assign R58 to ru-1") == "12a"
    assert table.accepts("assign R58 to ru-5")
    assert table.accepts("assign R58 to ru-8")
    assert table.accepts("assign I S to ru-1")
    assert table.accepts("assign I S to ru-8")
    assert table.accepts("assign I S to ru-3")  # nobody of it is on the map
    assert table.accepts("assign I S to ru-9")  # nor has its HQ come
    assert table.refuses("assign I S to ah-1") == "7i"
    table.order("assign R58 to ru-8", "assign I S to ru-1")
    assert shown(table, "russian R58") == ("ru-8", "south")
    assert shown(table, "russian I S") == ("ru-1", "north")


@pytest.mark.clause("fury:7j")
def test_germans_without_an_army_may_be_detached_to_austrian_armies_on_entry() -> None:
    table = fury(
        """
        german XX 0305
        austrian I 0420
        austrian HQ I 0420
        austrian XII 0720
        german XI reinforcements
        german Gd R reinforcements
        """,
        step="reinforcements",
    )
    table.order("assign XI to ah-1", "assign Gd R to ah-2")
    table.order("enter XI 0110-0110", "enter Gd R 0110-0211")
    assert shown(table, "german XI") == ("ah-1", "south")
    assert shown(table, "german Gd R") == ("ah-2", "south")
    printed = table.table.printed
    assert printed.ids[printed.hq_of[table.piece("german XI").army]] == "ah-HQ-I"


# -- 8: an activation ---------------------------------------------------------------------------------------


@pytest.mark.clause("fury:8a")
def test_all_movement_comes_before_all_attacks_and_both_are_voluntary() -> None:
    table = fury(
        """
        russian III 1803
        russian XX 1804
        russian HQ I 1804 inactive
        german Kon 1802
        german 3 R 1902
        """,
        dice=[6, 1, 6, 4],
    )
    table.order("front north")
    assert activation(table) == ("russian", "north")
    assert table.accepts("done")
    table.order("done")
    assert table.asked == ("russian", "declare")
    assert table.accepts("done")
    table.order("III 1803x1802")
    refusal = table.reason(Move("ru-XX", "1804", "1805"))
    assert str(refusal) == (
        "This is not the time for that. Units move when their front is activated, before it attacks. (8a)"
    )
    table.order("done")
    assert table.piece("german Kon").reduced  # the attack is over, and so is the activation
    for _ in range(40):
        if table.asked == ("russian", "move"):
            break
        table.order("done" if "done" in table.notations() else table.decision.all_orders()[0])
    assert table.table.turn == "S2"
    assert table.accepts("XX 1804-1805")
