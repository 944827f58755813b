"""Refusals in combat, each under its clause."""

from __future__ import annotations

import pytest

from hexmarshal.games.fury.rules import orders as o
from hexmarshal.games.fury.rules.losses import TakeLoss
from tests.games.fury.test_refusals import refused
from tests.kit import Position, declaring, fury

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
    assert table.reason("XX 1502-1503").sentence == "Russian XX Corps is in 1604, not in 1502."
