"""2.2, 2.3: headquarters and markers."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import Changed
from hexmarshal.games.fury.rules.headquarters import cavalry, values
from tests.games.fury.test_02_counters import DATA
from tests.kit import fury, rolls

# -- 2.2: headquarters --------------------------------------------------------------------------------------


@pytest.mark.clause("fury:2.2a")
def test_an_inactive_headquarters_has_the_values_of_its_back() -> None:
    table = fury("russian HQ II 1903")
    army = table.piece("russian HQ II").army
    front = values(table.table, army)
    assert front is not None
    assert (front.support, cavalry(table.table, army), front.range) == (0, 2, 2)
    table.put("russian HQ II 1903 inactive")
    back = values(table.table, army)
    assert back is not None
    assert (back.support, cavalry(table.table, army), back.range) == (-1, 1, 1)
    for hq in DATA.hqs.values():
        assert hq.movement == 3
        for side in (hq.active, hq.inactive):
            assert -1 <= side.support <= 2
            assert side.cavalry in (1, 2)
            assert side.range in (1, 2, 3)


@pytest.mark.clause("fury:2.2d")
def test_an_inactive_headquarters_commands_with_its_back_and_has_no_duty() -> None:
    table = fury(
        """
        russian XV 1803
        russian XIII 1702          # next to the enemy, but two hexes from the HQ
        russian HQ II 1903 inactive
        german Kon 1802
        """,
        active="russian north",
    )
    table.order("done")
    assert table.asked == ("russian", "declare")
    assert table.accepts("done")
    assert table.refuses("XIII 1702x1802") == "10.1a"
    table.roll(2, 1)  # 2 is above the cavalry value of the back
    events = table.order("XV 1803x1802", "done")
    horse, strike = rolls(events)
    assert horse.result == ""
    assert [modifier.value for modifier in strike.modifiers if modifier.clause == "10.2.3"] == [-1]


# -- 2.3: markers -------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:2.3a")
def test_the_turn_marker_moves_on_when_a_turn_is_over() -> None:
    table = fury(turn="S1")
    assert table.match.view(None).state()["turn"] == "S1"
    table.order("front north", "front south")
    assert table.match.view(None).state()["turn"] == "S2"


@pytest.mark.clause("fury:2.3b")
def test_a_declared_target_is_marked_until_its_combat_is_resolved() -> None:
    table = fury(
        """
        russian III 1803
        russian XX 1806
        russian HQ I 1804
        german Kon 1802
        german 3 R 1807
        """,
        active="russian north",
    )

    def marked() -> list[list[str]]:
        attacks: list[list[str]] = table.match.view(None).state()["attacks"]
        return attacks

    table.order("done", "III 1803x1802", "XX 1806x1807")
    first, second = ["1803", "1802"], ["1806", "1807"]
    assert marked() == [first, second]
    table.order("done")
    assert table.asked == ("russian", "resolve")
    assert marked() == [first, second]
    table.roll(6, 4, 6, 4)  # 3/2, HQ +1: 6, the defender retreats, twice
    table.order("resolve 1802")
    assert table.asked == ("german-austrian", "reply")
    assert sorted(marked()) == [first, second]
    table.order("retreat", "1701-1601")
    assert table.at("russian III") == "1802"  # the first combat is over, the second under way
    assert table.asked == ("german-austrian", "reply")
    assert marked() == [second]
    table.order("retreat")
    while table.decision.kind == "retreat":
        table.order(table.decision.all_orders()[0])
    assert marked() == []


@pytest.mark.clause("fury:2.3c")
def test_a_besieged_fortress_its_garrison_and_its_besiegers_show_it() -> None:
    table = fury(
        """
        russian III 1306
        russian IV 1306
        russian HQ I 1406
        german Kon 1206            # Lötzen
        """,
        active="russian north",
    )
    table.roll(4)  # 13 against 4, difficult −1, minor −1, HQ +1: 6
    table.order("done", "III,IV 1306x1206", "done", "siege", "advance III")
    shown = {piece["id"]: piece for piece in table.match.view(None).pieces()}
    assert shown["ge-Kon"]["besieged"]
    assert shown["ru-III"]["besieging"]
    assert shown["ru-III"]["at"] == "1206"
    assert not shown["ru-IV"]["besieging"]
    assert table.match.view(None).state()["fortresses"]["1206"]["besieged"]


@pytest.mark.clause("fury:2.3d")
def test_every_combat_unit_of_a_stack_that_retreats_is_disorganised() -> None:
    table = fury(
        """
        russian III 1803
        russian XX 1803
        russian HQ I 1903
        german XVII 1802
        german 3 R 1802
        german HQ VIII 1802
        """,
        active="russian north",
    )
    table.roll(6, 5)  # 14 against 12, HQ +1: 6
    table.order("done", "III,XX 1803x1802", "done", "retreat")
    assert table.at("german XVII") == "1701"
    assert not table.piece("german XVII").disorganised  # not before it stops
    events = table.order("1701-1601")
    assert table.at("german XVII") == table.at("german 3 R") == table.at("german HQ VIII") == "1601"
    assert table.piece("german XVII").disorganised
    assert table.piece("german 3 R").disorganised
    assert not table.piece("german HQ VIII").disorganised
    assert {event.piece for event in events if isinstance(event, Changed)} == {"ge-XVII", "ge-3-R"}


@pytest.mark.clause("fury:2.3e")
def test_the_rail_marker_shows_the_points_left() -> None:
    table = fury("russian III 1904\nrussian XX 1904", active="russian north")
    assert table.match.view(None).state()["rail"]["russian"] == 5
    table.order("III 1904=1705", "XX 1904=1706")
    assert table.match.view(None).state()["rail"] == {"russian": 3, "austrian": 3, "german": 3}
