"""The story that a match tells: each event in its words and under its clause, each question under its own."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from tests.kit import Position, declaring, fury, opening, story
from tests.playing import told

FIGHT = """
    russian III 1602
    russian IV 1602
    russian HQ I 1602 inactive    # 13 against 8 is +1
    german XX 1502
"""
STORM = "russian III 1005\nrussian IV 1005\nrussian HQ I 1005\ngerman XX 1004"


# -- Events -------------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:6a", "fury:6b", "fury:5b", "fury:7c", "fury:7d")
def test_the_story_of_the_set_up() -> None:
    table = Position(hm.Match.new("fury", scenario="campaign", seed=1))
    assert told(table.match.opening_events) == ["German-Austrian set-up (6)"]
    assert story(table, "place ge-I 1205", "ready", "done") == [
        "German I Corps is set up in 1205. (6b)",
        "The German-Austrian player takes the ready set-up. (6)",
        "Russian set-up (6)",
    ]
    assert told(table.order("ready", "done", "front south")) == [
        "The Russian player takes the ready set-up. (6)",
        "Turn A2, 16–31 August 1914 (5b)",
        "Front A is the south. (7c)",
        "Russian activation, south front (7d)",
    ]


@pytest.mark.clause("fury:7b", "fury:7c", "fury:7d")
def test_the_story_of_initiative_and_fronts() -> None:
    table = fury("russian III 1803\nrussian XI 1816\ngerman XX 0305\naustrian X 0420", dice=(2, 5))
    assert opening(table) == [
        "Russian initiative. Die 2. (7b)",
        "German-Austrian initiative. Die 5. (7b)",
        "The German-Austrian player has the initiative. (7b)",
    ]
    assert story(table, "front north") == ["Front A is the north. (7c)", "German-Austrian activation, north front (7d)"]
    assert story(table, "done") == []
    assert story(table, "front south") == ["Russian activation, south front (7d)"]
    assert story(table, "done") == ["Russian activation, north front (7d)"]
    assert story(table, "done") == ["German-Austrian activation, south front (7d)"]


@pytest.mark.clause("fury:9.3c", "fury:10.5f", "fury:9a")
def test_the_story_of_movement_and_sieges() -> None:
    table = fury(
        """
        russian III 1904
        russian IV 1904
        russian II 1004 besieging
        russian XX 1004 besieging
        german Kon 1004
        """,
        active="russian north",
    )
    orders = ("III 1904=1703", "IV 1904-1804", "II free", "II besieges", "II 1004-1005", "XX 1004-1104")
    assert story(table, *orders) == [
        "Russian III Corps rides 1904-1703. (9.3c)",
        "Russian IV Corps marches 1904-1804. (9)",
        "Russian II Corps leaves the siege. (10.5f)",
        "Russian II Corps takes part in the siege. (10.5f)",
        "Russian II Corps marches 1004-1005. (9)",
        "Russian XX Corps marches 1004-1104. (9)",
        "The siege of Königsberg is lifted. (10.5f)",
    ]
    mixed = fury("russian III 1904", active="russian north")
    assert story(mixed, "III 1904-1903=1703") == ["Russian III Corps rides 1904-1903-1703. (9.3c)"]
    left = fury("russian II 1004 besieging\nrussian XX 1004\ngerman Kon 1004", active="russian north")
    assert story(left, "II 1004-1005") == [
        "Russian II Corps marches 1004-1005. (9)", "Russian XX Corps keeps up the siege. (10.5f)",
    ]  # fmt: skip


@pytest.mark.clause("fury:9f", "fury:9d", "fury:9.2a")
def test_the_story_of_a_march_past_headquarters() -> None:
    shift = fury("austrian HQ II 1802\nrussian XI 1804", active="russian south")
    assert story(shift, "XI 1804-1803", "1701") == [
        "Russian XI Corps marches 1804-1803. (9)",
        "HQ of the Austrian 2nd Army is shifted 1802-1701. (9f)",
    ]
    stuck = "austrian HQ II 1901\nrussian X 1902\nrussian IX 1801\nrussian XI 1702"
    table = fury(stuck, active="russian south")
    assert story(table, "XI 1702-1802-1901") == [
        "Russian XI Corps marches 1702-1802. (9)",
        "Russian XI Corps stops: an enemy headquarters is still in 1901. (9d)",
    ]
    assert table.at("russian XI") == "1802"
    full = fury(f"{stuck}\nrussian XXI 1802\nrussian R3 1802", active="russian south")
    assert story(full, "XI 1702-1802-1901")[-1] == "Russian XI Corps turns back 1802-1702. (9.2a)"
    assert full.at("russian XI") == "1702"


@pytest.mark.clause("fury:10.1e", "fury:10.2.6a", "fury:10.3.1d", "fury:10.3.1h", "fury:10.3.2b", "fury:10.3.1k")
def test_the_story_of_a_defender_who_is_forced_back() -> None:
    table = declaring(FIGHT, dice=(6, 5))
    assert story(table, "III,IV 1602x1502", "done", "refuse", "force", "lose III") == [
        "Russian III Corps and Russian IV Corps attack Schaulen (1502) from 1602. (10.1)",
        "Cavalry helps at Schaulen (1502) on 1 or less. Die 6. (10.2.6a)",
        (
            "Russian III Corps and Russian IV Corps attack Schaulen (1502); 13 against 8, 3/2 +1."
            " Die 5, total 6: 0-0 DR. (10.1e)"
        ),
        "The German-Austrian player refuses to retreat from Schaulen (1502). (10.3.1d)",
        "German XX Corps is reduced. (10.3.1h)",
        "The Russian player forces the retreat. (10.3.1d)",
        "Russian III Corps is reduced. (10.3.1h)",
    ]
    assert story(table, "1502-1402", "1402-1302", "advance IV") == [
        "German XX Corps retreats 1502-1402. (10.3.2d)",
        "German XX Corps retreats 1402-1302. (10.3.2d)",
        "German XX Corps is disorganised. (10.3.2)",
        "Russian IV Corps advances 1602-1502. (10.3.1k)",
    ]


@pytest.mark.clause("fury:10.2.6a", "fury:10.3.1e", "fury:10.3.2a", "fury:10.3.2c")
def test_the_story_of_an_attacker_who_is_forced_back() -> None:
    table = declaring(FIGHT.replace("russian IV 1602", "russian R1 1602"), dice=(1, 2))
    assert story(table, "III 1602x1502", "done", "refuse") == [
        "Russian III Corps attacks Schaulen (1502) from 1602. (10.1)",
        "Cavalry helps at Schaulen (1502) on 1 or less. Die 1: cavalry helps. (10.2.6a)",
        "Russian III Corps attacks Schaulen (1502); 7 against 8, 2/3 −1; cavalry +1. Die 2: 1-0 AR. (10.1e)",
        "Russian III Corps is reduced. (10.3.1h)",
        "The Russian player refuses to retreat from 1602. (10.3.1e)",
        "Russian III Corps is eliminated. (10.3.1h)",
    ]
    other = declaring(FIGHT, dice=(6, 3))
    assert story(other, "III,IV 1602x1502", "done", "refuse", "lose III", "force")[3:] == [
        "The Russian player refuses to retreat from 1602. (10.3.1e)",
        "Russian III Corps is reduced. (10.3.1h)",
        "The German-Austrian player forces the retreat. (10.3.1e)",
        "German XX Corps is reduced. (10.3.1h)",
    ]
    assert story(other, "1602-1601") == [
        "Russian III Corps retreats 1602-1601. (10.3.2d)",
        "Russian IV Corps retreats 1602-1601. (10.3.2d)",
        "HQ of the Russian 1st Army retreats 1602-1601. (10.3.2d)",
        "Russian III Corps is disorganised. (10.3.2)",
        "Russian IV Corps is disorganised. (10.3.2)",
    ]


@pytest.mark.clause("fury:10.4d", "fury:10.4e", "fury:10.5a")
def test_the_stories_before_a_fortress() -> None:
    table = declaring(STORM, dice=[6])
    assert story(table, "III,IV 1005x1004", "done", "refuse", "force", "lose III", "siege", "advance III,IV")[1:] == [
        (
            "Russian III Corps and Russian IV Corps attack Königsberg (1004); 13 against 8, 3/2 +1; major fortress −2;"
            " headquarters +1. Die 6: 0-0 DR. (10.1e)"
        ),
        "The German-Austrian player refuses to retreat from Königsberg (1004). (10.4d)",
        "The Russian player forces the retreat. (10.3.1d)",
        "Russian III Corps is reduced. (10.3.1h)",
        "Königsberg (1004) declares itself besieged. (10.5a)",
        "Russian III Corps advances as a besieger 1005-1004. (10.5a)",
        "Russian IV Corps advances as a besieger 1005-1004. (10.5a)",
    ]
    at_once = declaring(STORM, dice=[6])
    assert story(at_once, "III,IV 1005x1004", "done", "siege", "advance IV")[2:] == [
        "Königsberg (1004) declares itself besieged. (10.5a)",
        "Russian IV Corps advances as a besieger 1005-1004. (10.5a)",
    ]
    yielded = declaring(STORM.replace("german XX 1004", ""), dice=[6])
    assert story(yielded, "III,IV 1005x1004", "done", "retreat", "advance III")[2:] == [
        "Russian III Corps advances 1005-1004. (10.3.1k)", "Königsberg falls. (10.4e)",
    ]  # fmt: skip


@pytest.mark.clause("fury:2.1e", "fury:10.3.1h")
def test_the_story_of_a_corps_that_leaves_a_cadre() -> None:
    table = declaring(FIGHT.replace("german XX 1502", "german XX 1502 reduced"), dice=(6, 5))  # 13 against 5: 7, 1-1 DR
    assert "German XX Corps is replaced by a Cadre. (2.1e)" in story(table, "III,IV 1602x1502", "done", "lose III")


@pytest.mark.clause("fury:10.1b")
def test_the_story_of_an_attack_that_cannot_be_fought_any_more() -> None:
    table = declaring(f"{FIGHT}\nrussian XX 1501\ngerman Kon 1401", dice=(6, 5))
    table.order("III,IV 1602x1502", "XX 1501x1401", "done")
    table.remove("german Kon")
    assert "The attack on 1401 can no longer be fought. (10.1b)" in told(table.order("resolve 1401"))
