"""9.2: stacking."""

from __future__ import annotations

import pytest

from tests.kit import fury


@pytest.mark.clause("fury:9.2a")
def test_two_corps_and_a_headquarters_of_one_army_fill_a_hex() -> None:
    table = fury(
        """
        russian XI 1816
        russian XXI 1816
        russian IX 1817
        russian HQ III 1817 inactive
        russian HQ VIII 1818 inactive
        """,
        active="russian south",
    )
    assert table.refuses("IX 1817-1816") == "9.2a"
    assert table.accepts("HQ III 1817-1816")
    assert table.refuses("HQ VIII 1818-1817") == "9.2a"  # one HQ a hex, and of another army
    table.order("HQ III 1817-1816")
    assert table.at("russian HQ III") == "1816"


@pytest.mark.clause("fury:9.2a")
def test_all_counters_in_a_hex_are_of_one_army() -> None:
    table = fury(
        """
        russian XI 1816           # 3rd Army
        russian XII 1817          # 8th Army
        russian HQ VIII 1817 inactive
        russian IX 1917           # 3rd Army
        """,
        active="russian south",
    )
    assert table.refuses("XII 1817-1816") == "9.2a"
    assert table.refuses("HQ VIII 1817-1816") == "9.2a"
    assert table.accepts("IX 1917-1816")


@pytest.mark.clause("fury:9.2a")
def test_a_detached_corps_counts_as_of_the_army_it_joined() -> None:
    table = fury(
        """
        german XI 0720 army=ah-1
        austrian X 0620           # 1st Army
        austrian XII 0721         # 2nd Army
        """,
        active="german-austrian south",
    )
    assert table.accepts("ge-XI 0720-0620")
    assert table.refuses("ge-XI 0720-0721") == "9.2a"


@pytest.mark.clause("fury:9.2a")
def test_in_a_siege_each_side_is_counted_by_itself() -> None:
    table = fury(
        """
        austrian V 1017
        austrian X 1017
        russian XXI 1017 besieging
        russian IX 1116
        russian XII 1117          # 8th Army
        """,
        active="russian south",
    )
    assert table.refuses("XII 1117-1017") == "9.2a"
    assert table.accepts("IX 1116-1017")
    table.order("IX 1116-1017")
    assert len(table.table.units_at(table.table.board.cell("1017"), 0)) == 2
    assert table.table.problems() == []


@pytest.mark.clause("fury:9.2b")
def test_a_unit_may_pass_through_a_full_hex() -> None:
    table = fury(
        """
        russian III 1802
        russian IV 1803
        russian XX 1803
        russian XV 1702           # 2nd Army
        """,
        active="russian north",
        rail={"russian": 0},
    )
    assert table.refuses("III 1802-1803") == "9.2a"
    assert table.accepts("III 1802-1803-1804")
    assert table.accepts("XV 1702-1803-1903")
    assert table.accepts("III 1802-1702-1703")  # through a hex of another army
    table.order("III 1802-1803-1804")
    assert table.at("russian III") == "1804"
