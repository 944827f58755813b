"""10.2.5 and 10.3.3: support, who gives it, what stops it, and what disorganisation does to it."""

import pytest

from tests.kit import Position, declaring, rolled, terms

ATTACK = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive
    german XX 1502                # neighbours 1501 1503 1402 1403 1602 1603
"""


def support(table: Position, attack: str = "III,IV 1602x1502") -> list[str]:
    """The hexes that support an attack, the cavalry having failed."""
    table.roll(6, 4)
    roll = rolled(table.order(attack, "done"), "10.1e")
    found = [modifier for modifier in roll.modifiers if modifier.clause == "10.2.5a"]
    assert all(modifier.value == 1 for modifier in found)
    return [modifier.why.removeprefix("support from ") for modifier in found]


@pytest.mark.clause("fury:10.2.5a", "fury:10.2.5b")
def test_each_supporting_hex_gives_one_whatever_it_holds() -> None:
    assert support(declaring(ATTACK)) == []  # the attacking hex itself never supports
    table = declaring(f"""
        {ATTACK}
        russian XIII 1501
        russian XV 1501
        russian VI 1603
        russian R2 1603
    """)
    assert sorted(support(table)) == ["1501", "1603"]


@pytest.mark.clause("fury:10.2.5b")
def test_a_corps_that_does_not_touch_the_target_gives_no_support() -> None:
    assert support(declaring(f"{ATTACK}\n russian XIII 1601")) == []


@pytest.mark.clause("fury:10.2.5b")
def test_an_hq_alone_gives_no_support() -> None:
    stacked = declaring(f"{ATTACK}\n russian HQ II 1501 inactive\n russian XIII 1501")
    assert support(stacked) == ["1501"]
    table = declaring(ATTACK)
    table.put("russian HQ II 1501 inactive")
    assert support(table) == []


@pytest.mark.clause("fury:10.2.5b", "fury:10.3.3b")
@pytest.mark.parametrize(
    ("pinning", "supports"),
    [
        ("german 3 R 1503", False),  # 1503 touches 1603 as well as the target
        ("german 3 R 1503 disorganised", True),
        ("german 3 R 1503 disorganised\n german I R 1503", False),  # not alone in its hex
        ("german 3 R 1503 disorganised\n german I R 1503 disorganised", True),
    ],
)
def test_a_second_enemy_stops_support_unless_all_of_him_is_disorganised(pinning: str, supports: bool) -> None:
    table = declaring(f"{ATTACK}\n russian XIII 1603\n {pinning}")
    assert support(table) == (["1603"] if supports else [])


@pytest.mark.clause("fury:10.2.5b")
def test_an_enemy_hq_stops_no_support() -> None:
    table = declaring(f"{ATTACK}\n russian XIII 1603")
    table.put("german HQ VIII 1503")
    assert support(table) == ["1603"]


KOENIGSBERG = """
    russian III 1106
    russian IV 1106
    russian HQ I 1106 inactive
    russian XIII 1005             # touches the target, 1006, and Königsberg, 1004
    german XX 1006
"""


@pytest.mark.clause("fury:10.2.5b", "fury:10.4a")
def test_an_empty_enemy_fortress_stops_support_unless_it_is_besieged() -> None:
    attack = "III,IV 1106x1006"
    assert support(declaring(KOENIGSBERG), attack) == []
    besieged = declaring(f"{KOENIGSBERG}\n russian VI 1004 besieging")
    assert support(besieged, attack) == ["1005"]
    with_garrison = declaring(f"{KOENIGSBERG}\n russian VI 1004 besieging\n german Kon 1004")
    assert support(with_garrison, attack) == ["1005"]  # besieged units stop nothing
    lost = declaring(f"{KOENIGSBERG}\n russian VI 1004", captured="1004")
    assert support(lost, attack) == ["1005"]  # in Russian hands


@pytest.mark.clause("fury:10.2.5b", "fury:10.3.3b")
def test_a_supporting_hex_needs_an_organised_unit() -> None:
    assert support(declaring(f"{ATTACK}\n russian XIII 1501 disorganised")) == []
    both = declaring(f"{ATTACK}\n russian XIII 1501 disorganised\n russian XV 1501")
    assert support(both) == ["1501"]


@pytest.mark.clause("fury:10.3.3a", "fury:10.2.4a", "fury:10.2.4b")
def test_disorganised_against_disorganised_cancels_out() -> None:
    table = declaring("russian III 1602 disorganised\n russian HQ I 1702 inactive\n german XX 1502 disorganised")
    table.roll(6, 4)
    roll = rolled(table.order("III 1602x1502", "done"), "10.1e")
    assert terms(roll) == [("10.2.1c", -1), ("10.2.4a", 1), ("10.2.4b", -1)]
    assert roll.total == 4 - 1


PINNED = """
    russian III 1602
    russian IV 1602
    german XX 1502
    russian XX 1603               # beside the target 1502, but pinned by 1503
    german 3 R 1503
    russian II 1604
    russian R1 1604
    russian HQ I 1703
"""


@pytest.mark.clause("fury:10.2.5c")
def test_support_is_judged_when_the_combat_is_resolved() -> None:
    orders = ("III,IV 1602x1502", "II,R1 1604x1503", "done")
    pinned = declaring(PINNED)
    pinned.order(*orders)
    pinned.roll(6, 4)
    assert ("10.2.5a", 1) not in terms(rolled(pinned.order("resolve 1502"), "10.1e"))

    freed = declaring(PINNED)
    freed.order(*orders)
    freed.roll(6, 3, 6, 4)  # 10 against 4, the HQ: total 6, and the pinning corps goes back, disorganised
    freed.order("resolve 1503", "retreat", "1503-1403")
    freed.order(next(order for order in freed.notations() if order != "1403-1404"))
    assert freed.piece("german 3 R").disorganised
    roll = rolled(freed.order("advance R1"), "10.1e")
    assert sorted(m.why for m in roll.modifiers if m.clause == "10.2.5a") == ["support from 1503", "support from 1603"]


@pytest.mark.clause("fury:10.2.5c", "fury:10.3.3b")
def test_a_corps_that_went_back_from_its_own_attack_supports_no_more() -> None:
    table = declaring("""
        russian III 1602
        russian IV 1602
        german XX 1502
        russian XX 1603           # free to support, as the enemy in 1503 is disorganised
        german I R 1503 disorganised
        russian HQ I 1703
    """)
    table.order("III,IV 1602x1502", "XX 1603x1503", "done")
    table.roll(6, 1, 6, 4)  # 7 against 7, HQ and disorder: total 3, AR
    table.order("resolve 1503", "retreat")
    events = table.order(table.notations()[0])
    assert table.piece("russian XX").disorganised
    assert ("10.2.5a", 1) not in terms(rolled(events, "10.1e"))


@pytest.mark.clause("fury:10.2.5d")
def test_supporting_units_never_suffer_the_result() -> None:
    table = declaring(f"{ATTACK}\n russian XIII 1501\n russian VI 1603")
    table.roll(6, 1)
    table.order("III 1602x1502", "done")  # 7 against 8, two hexes in support: total 2, 1-0 AR
    assert table.piece("russian III").reduced
    table.order("retreat", "1602-1702")
    for name, where in (("russian XIII", "1501"), ("russian VI", "1603")):
        assert (table.at(name), table.piece(name).reduced, table.piece(name).disorganised) == (where, False, False)
