"""Every question refuses what it must, each refusal under its own code and clause."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.rules import orders as o
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
        (o.Attack(("ru-III",), "1803", "1802"), ("not-now", "8a")),
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
        (o.Hold("ru-III"), ("not-now", "8a")),
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
