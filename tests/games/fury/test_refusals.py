"""Every question refuses what it must, each refusal under its own code and clause."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.rules import orders as o
from hexmarshal.games.fury.rules.losses import TakeLoss
from tests.kit import Position, declaring, fury


def refused(table: Position, order: str | hm.Order) -> tuple[str, str]:
    """The code and the clause of a refusal."""
    refusal = table.reason(order)
    return refusal.code, refusal.clause


# -- Movement -----------------------------------------------------------------------------------------------

MOVING = """
    russian III 1803
    russian XX 1803
    russian HQ I 1803 inactive
    russian XI 1817               # south
    russian IV reinforcements
    german XX 1802
    german Kon 1604
"""


def moving(more: str = "", **given: object) -> Position:
    return fury(f"{MOVING}\n{more}", active="russian north", options={"duty": "standing"}, **given)  # type: ignore[arg-type]


@pytest.mark.clause("fury:9a", "fury:7e", "fury:3b", "fury:3f", "fury:2.1a", "fury:9c", "fury:9.3b")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (o.Move("ru-LXX", "1803", "1804"), ("unknown-piece", "2.1a")),
        (o.Hold("nobody"), ("unknown-piece", "2.1a")),
        (o.Besiege("", True), ("unknown-piece", "2.1a")),
        (o.Move("ge-XX", "1802", "1702"), ("not-yours", "7e")),
        (o.Hold("cadre-1"), ("not-yours", "7e")),  # in nobody's hands
        (o.Move("ru-IV", "1904", "1905"), ("off-map", "3f")),
        (o.Move("ru-XI", "1817", "1816"), ("other-front", "7e")),
        (o.Hold("ru-XI"), ("other-front", "7e")),
        (o.Move("ru-III", "1804", "1805"), ("not-there", "9a")),
        (o.Move("ru-III", "1803", "9999"), ("unknown-hex", "3b")),
        (o.Move("ru-III", "1803", "1804", via=("9998", "1804")), ("unknown-hex", "3b")),
        (o.Move("ru-III", "1803", "1804", True, ("=xxxx", "1804")), ("unknown-hex", "3b")),
        (o.Move("ru-III", "1803", "1805", via=("1804",)), ("way", "9a")),
        (o.Move("ru-III", "1803", "9999", via=("1804",)), ("way", "9a")),
        (o.Move("ru-III", "1803", "1806", via=("1806",)), ("not-adjacent", "9c")),
        ("III 1803-1804-1806", ("not-adjacent", "9c")),
        ("III besieges", ("no-siege", "10.5f")),
        ("HQ I besieges", ("no-siege", "10.5f")),
        ("XX free", ("no-siege", "10.5f")),
        (o.Attack(("ru-III",), "1803", "1802"), ("wrong-kind", "9")),
    ],
)
def test_a_move_is_refused(order: str | hm.Order, reason: tuple[str, str]) -> None:
    table = moving()
    assert refused(table, order) == reason


@pytest.mark.clause("fury:9.3b")
def test_a_corps_rides_once_in_a_move_and_an_hq_as_often_as_it_has_points() -> None:
    table = fury("russian III 1904\nrussian HQ I 1904 inactive", active="russian north")
    assert refused(table, "III 1904=1703=1603") == ("one-ride", "9.3b")
    assert table.accepts("III 1904=1703")
    assert table.accepts("HQ I 1904=1703=1603")
    for order, hex_ in ((o.Move("ru-III", "1904", "1802", True, ("=1802",)), "1802"), ("III 1904-1804=1703", "1804")):
        assert refused(table, order) == ("no-railway", "9.3c")
        assert hex_ in table.reason(order).sentence  # where it would get out, or board


@pytest.mark.clause("fury:9.1e", "fury:9.1d", "fury:9b", "fury:9c")
def test_a_hex_two_hexes_away_is_refused_by_what_bars_the_way() -> None:
    table = fury(
        "russian III 1803\ngerman XX 1802\nrussian IV 1805\nrussian HQ I 1805 inactive", active="russian north"
    )
    assert refused(table, "III 1803-1801") == ("zone-to-zone", "9.1e")  # both in the zone of XX Corps
    assert refused(table, "III 1803-1701") == ("zone-to-zone", "9.1e")
    assert refused(table, "IV 1805-1801") == ("too-far", "9b")
    lone = fury("russian HQ I 1803 inactive\naustrian HQ II 1802", active="russian north")
    assert refused(lone, "HQ I 1803-1802") == ("enemy-hex", "9d")  # it gives way to no HQ
    assert refused(table, "HQ I 1805-1802") == ("enemy-hex", "9d")
    free = fury(
        "russian III 1804\ngerman XX 1703\ngerman Kon 1903\ngerman I 1501", active="russian north", rail={"russian": 0}
    )
    assert refused(free, "III 1804-1802") == ("stopped", "9.1d")  # 1803 lies in their zones
    half = fury("austrian XII 0113\nrussian XI 0313", active="german-austrian south", rail={"austrian": 0})
    assert refused(half, "XII 0113-0212") == ("stopped", "9.1d")  # in 0213; the way by 0112 is too dear


@pytest.mark.clause("fury:10.5f", "fury:10.5a", "fury:10.5e")
def test_siege_markers_are_changed_only_where_that_changes_something() -> None:
    table = fury(
        "russian III 1004 besieging\nrussian IV 1004\nrussian HQ I 1004 inactive\ngerman Kon 1004\nrussian XX 1803",
        active="russian north",
    )
    assert refused(table, "III besieges") == ("no-change", "10.5f")
    assert refused(table, "IV free") == ("no-change", "10.5f")
    assert refused(table, "III free") == ("last-besieger", "10.5a")
    assert refused(table, "HQ I besieges") == ("no-siege", "10.5f")
    table.order("IV besieges")
    assert table.accepts("III free")
    table.order("IV 1004-1005")
    assert refused(table, "IV besieges") == ("moved", "9a")
    inside = fury("russian III 1004 besieging\ngerman Kon 1004\ngerman XX 0904", active="german-austrian north")
    for order in ("Kon 1004-0904", "Kon holds", "Kon free", o.Besiege("ge-Kon", True)):
        assert refused(inside, order) == ("besieged", "10.5e")
    assert refused(inside, "XX 0904-1004") == ("besieged", "10.5e")  # nobody joins a garrison
    assert refused(inside, "XX besieges") == ("no-siege", "10.5f")


# -- Declaring ----------------------------------------------------------------------------------------------

DECLARING = """
    russian III 1803
    russian IV 1803
    russian HQ I 1803 inactive
    russian XI 1701               # south
    russian XX reinforcements
    german XX 1802
"""


@pytest.mark.clause("fury:10.1c", "fury:7e", "fury:10.3.1i", "fury:3b", "fury:2.1a", "fury:3f", "fury:10.1a")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (o.Attack(("ru-LXX",), "1803", "1802"), ("unknown-piece", "2.1a")),
        (o.Attack(("ru-III", "ge-XX"), "1803", "1802"), ("not-yours", "7e")),
        (o.Attack(("ru-III", "ru-XX"), "1803", "1802"), ("off-map", "3f")),
        (o.Attack(("ru-III",), "9999", "1802"), ("unknown-hex", "3b")),
        (o.Attack(("ru-III",), "1803", "9999"), ("unknown-hex", "3b")),
        (o.Attack((), "1803", "1802"), ("units", "10.1c")),
        (o.Attack(("ru-III", "ru-III"), "1803", "1802"), ("units", "10.1c")),
        (o.Attack(("ru-IV", "ru-III"), "1803", "1802"), ("order-of-units", "10.1c")),
        (o.Attack(("ru-III",), "1804", "1802"), ("not-there", "10.1c")),
        (o.Attack(("ru-III", "ru-XI"), "1803", "1802"), ("not-there", "10.1c")),
        ("HQ I 1803x1802", ("hq", "10.3.1i")),
        ("III,HQ I 1803x1802", ("hq", "10.3.1i")),
        ("XI 1701x1802", ("other-front", "7e")),
        ("III 1803x1805", ("not-adjacent", "10.1")),
        ("III 1803x1804", ("no-target", "10.1")),
        (o.Hold("ru-III"), ("wrong-kind", "10.1")),
    ],
)
def test_an_attack_is_refused(order: str | hm.Order, reason: tuple[str, str]) -> None:
    table = declaring(DECLARING)
    assert table.accepts("III,IV 1803x1802")
    assert refused(table, order) == reason
    unknown = [name for name in ("9999", "ru-LXX") if name in str(order)]
    assert all(name in table.reason(order).sentence for name in unknown)


@pytest.mark.clause("fury:7g", "fury:10.1a", "fury:10.5g")
def test_the_german_player_is_refused_targets_for_the_same_reasons() -> None:
    table = declaring(
        """
        german XX 1802
        german HQ VIII 1802
        russian III 1803              # north
        russian XI 1702               # south
        russian R1 1605               # Kovno, besieged
        german I 1605 besieging
        german XVII 1604
        """,
        "german-austrian north",
    )
    assert table.accepts("XX 1802x1803")
    assert refused(table, "XX 1802x1702") == ("other-front", "7g")
    assert refused(table, "XX 1802x1801") == ("no-target", "10.1")
    assert refused(table, "XVII 1604x1605") == ("out-of-command", "10.1a")
    near = declaring(
        "german HQ VIII 1604\ngerman XVII 1604\nrussian R1 1605\ngerman I 1605 besieging\nrussian III 1603",
        "german-austrian north",
    )
    assert refused(near, "XVII 1604x1605") == ("besieged", "10.5g")
    assert near.accepts("XVII 1604x1603")


@pytest.mark.clause("fury:10.1c", "fury:12b", "fury:9.2a")
def test_units_of_two_armies_in_a_hex_do_not_attack_together() -> None:
    table = declaring("""
        russian III 1803              # 1st Army
        russian I 1803                # 2nd Army
        russian HQ I 1903 inactive
        russian HQ II 1804 inactive
        german XX 1802
        german Kon 1702
    """)
    assert refused(table, o.Attack(("ru-III", "ru-I"), "1803", "1802")) == ("one-army", "9.2a")
    assert sorted(table.notations()) == ["I 1803x1702", "I 1803x1802", "III 1803x1702", "III 1803x1802", "done"]


@pytest.mark.clause("fury:10.5e", "fury:10.5f", "fury:10.1a")
def test_the_second_unit_named_is_looked_at_like_the_first() -> None:
    table = declaring("""
        russian III 1004
        russian IV 1004 besieging
        russian HQ I 1004
        german Kon 1004
        german XX 0904
    """)
    assert table.accepts("III 1004x0904")
    assert refused(table, "III,IV 1004x0904") == ("besieging", "10.5f")
    inside = declaring(
        "german XX 1004\ngerman I 1004\nrussian III 1004 besieging\nrussian II 0904\n"
        "german XVII 0805\ngerman HQ VIII 0805",
        "german-austrian north",
    )
    assert refused(inside, "I,XX 1004x0904") == ("besieged", "10.5e")
    assert inside.accepts("XVII 0805x0904")


# -- Combat -------------------------------------------------------------------------------------------------

FIGHT = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive    # 13 against 8 is +1
    russian XX 1604
    german XX 1502
    german I 1605                 # Kovno, captured
"""


def fought(die: int, attack: str = "III,IV 1602x1502", counters: str = FIGHT) -> Position:
    """One attack declared and resolved; the cavalry stays away."""
    table = declaring(counters, captured="1605", dice=(6, die))
    table.order(attack, "done")
    return table


@pytest.mark.clause("fury:10.1b", "fury:10a")
def test_only_a_declared_attack_is_resolved() -> None:
    table = declaring(FIGHT + "russian HQ II 1704\n russian VI 1704\n german Kon 1705", captured="1605")
    table.order("III,IV 1602x1502", "VI 1704x1705", "done")
    assert table.decision.kind == "resolve"
    for target in ("1605", "1602", "9999", ""):
        assert refused(table, o.Resolve(target)) == ("not-declared", "10.1b")
    assert table.decision.orders("1605") == []
    table.roll(6, 5)
    table.order("resolve 1502")


@pytest.mark.clause("fury:10.3.1g")
def test_a_loss_is_refused_to_those_it_does_not_concern() -> None:
    table = fought(4)  # 5: 1-1
    assert table.asked == ("russian", "loss")
    for piece in ("ru-XX", "ge-XX", "nobody"):
        assert refused(table, o.Lose(piece)) == ("not-involved", "10.3.1g")
        assert table.decision.orders(piece) == []
    units = tuple(table.index(f"russian {name}") for name in ("III", "IV"))
    table.put("russian IV 1602 reduced")
    refusal = TakeLoss("russian", units, 1).check(table.table, o.Lose("ru-IV"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("full-first", "10.3.1g")


@pytest.mark.clause("fury:10.3.1f", "fury:10.3.1d", "fury:10.3.1e")
def test_an_answer_that_is_not_open_is_refused_by_its_clause() -> None:
    table = fought(5)  # 6: DR
    assert table.asked == ("german-austrian", "reply")
    assert refused(table, "force") == ("answer", "10.3.1d")
    assert refused(table, "let be") == ("answer", "10.3.1d")
    assert refused(table, o.Reply("dance")) == ("answer", "10.3.1d")
    assert refused(table, "siege") == ("no-siege", "10.4f")
    table.order("refuse")
    assert table.asked == ("russian", "force")
    assert refused(table, "refuse") == ("answer", "10.3.1d")


# -- Retreats and advances ----------------------------------------------------------------------------------


@pytest.mark.clause("fury:10.3.2c", "fury:10.3.2d", "fury:10.3.2f")
def test_a_retreat_is_refused() -> None:
    table = fought(5)
    table.order("retreat")
    assert table.decision.kind == "retreat"
    assert refused(table, "1602-1603") == ("not-there", "10.3.2c")
    assert refused(table, o.Retreat("", "1402")) == ("not-there", "10.3.2c")
    assert refused(table, "1502-1602") == ("priority", "10.3.2d")
    assert refused(table, "1502-9999") == ("priority", "10.3.2d")
    assert table.decision.orders("1602") == []


@pytest.mark.clause("fury:10.3.2f")
def test_only_who_arrives_goes_on() -> None:
    table = declaring(FIGHT + "german I R 1502\n german Kon 1302", captured="1605", retreats="any", dice=(1, 6))
    table.order("III,IV 1602x1502", "done")
    if table.decision.kind == "reply":
        table.order("retreat")
    table.order("1502-1402", "1402-1302")
    assert table.decision.kind == "surplus"
    for piece in ("ge-Kon", "ru-III", "nobody"):
        assert refused(table, o.GoOn(piece)) == ("not-arriving", "10.3.2f")
        assert table.decision.orders(piece) == []


@pytest.mark.clause("fury:10.3.1k")
def test_an_advance_is_refused() -> None:
    table = fought(5)
    table.order("retreat", "1502-1402", "1402-1302")
    assert table.decision.kind == "advance"
    assert refused(table, "stay") == ("must-advance", "10.3.1k")
    assert refused(table, "advance XX") == ("not-fought", "10.3.1k")
    assert refused(table, o.Advance(("ru-III", "nobody"))) == ("not-fought", "10.3.1k")
    assert refused(table, o.Advance(("ru-IV", "ru-III"))) == ("stacking", "9.2a")
    assert table.decision.orders("1502") == []


@pytest.mark.clause("fury:10.3.1k")
def test_who_is_no_counter_has_not_fought() -> None:
    counters = "german I 1602\ngerman XX 1602\ngerman HQ VIII 1602\nrussian III 1502 reduced"
    table = declaring(counters, "german-austrian north", dice=(6, 6))
    table.order("I,XX 1602x1502", "done", "lose XX")
    assert table.decision.kind == "advance"
    assert refused(table, o.Advance(("ge-XX", "nobody"))) == ("not-fought", "10.3.1k")


@pytest.mark.clause("fury:7e", "fury:9a")
def test_whoever_stands_in_the_hex_that_is_named_is_meant() -> None:
    table = fury("russian XX 1604\ngerman XX 1302\ngerman I 1502\nrussian III 1602", active="russian north")
    assert table.reason("XX 1302-1303").sentence == "German XX Corps is not a unit of the Russian player."
    assert table.reason("XX 1502-1503").sentence == "Russian XX Corps stands in 1604, not in 1502."
