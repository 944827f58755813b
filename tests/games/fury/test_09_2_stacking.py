"""9.2: stacking."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.games.fury.rules.adjustment import could_stay
from hexmarshal.games.fury.rules.retreat import without
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


@pytest.mark.clause("fury:9.2a")
def test_a_full_hex_and_one_of_another_army_are_refused_in_their_own_words() -> None:
    table = fury(
        "russian III 1804\nrussian IV 1803\nrussian XX 1803\nrussian I 1805\nrussian HQ I 1804 inactive",
        active="russian north", options={"duty": "standing"},
    )  # fmt: skip
    assert "already holds two combat units" in table.reason("III 1804-1803").sentence
    assert "holds units of the Russian 2nd Army" in table.reason("III 1804-1805").sentence
    assert "holds units of the Russian 2nd Army" in table.reason("HQ I 1804-1805").sentence


THREE_CORPS = """
[overlay]
game = "fury"
name = "three corps to a hex"
source = "public: a printed game"

[[number]]
id = "stacking.units"
value = 3
"""


@pytest.fixture
def three_corps(tmp_path: Path) -> Path:
    path = tmp_path / "overlay.toml"
    path.write_text(THREE_CORPS, encoding="utf-8")
    return path


@pytest.mark.clause("fury:9.2a")
def test_an_overlay_with_three_corps_to_a_hex_is_obeyed_by_moves(three_corps: Path) -> None:
    table = fury(
        """
        russian XI 1816
        russian XXI 1816
        russian IX 1817
        russian X 1818 army=ru-3
        """,
        active="russian south",
        overlay=three_corps,
    )
    assert table.accepts("IX 1817-1816")
    table.order("IX 1817-1816")
    assert table.refuses("X 1818-1816") == "9.2a"
    assert "already holds three combat units" in table.reason("X 1818-1816").sentence


@pytest.mark.clause("fury:9.2a")
@pytest.mark.parametrize(("limit", "room"), [(2, False), (3, True)])
def test_a_stack_of_two_joins_a_corps_where_three_may_stand(three_corps: Path, limit: int, room: bool) -> None:
    table = fury(
        """
        russian XI 1816
        russian XXI 1817
        russian IX 1817
        """,
        active="russian south",
        overlay=three_corps if limit == 3 else None,
    ).table
    units = tuple(table.printed.index[piece] for piece in ("ru-XXI", "ru-IX"))
    hex = table.board.cell("1816")
    assert bool(could_stay(without(table, units), units, 1 << hex)) is room


TWO_HQS = """
[overlay]
game = "fury"
name = "an army with two headquarters"
source = "public: a printed game"

[[hq]]
id = "ru-HQ-IX"
army = "ru-1"
"""


@pytest.mark.clause("fury:9.2a")
def test_a_hex_holds_one_headquarters_even_of_its_own_army(tmp_path: Path) -> None:
    path = tmp_path / "overlay.toml"
    path.write_text(TWO_HQS, encoding="utf-8")
    table = fury(
        "russian III 1804\nrussian HQ I 1804 inactive\nrussian IV 1803\nrussian HQ IX 1803 inactive",
        active="russian north", options={"duty": "standing"}, overlay=path,
    )  # fmt: skip
    refusal = table.reason("HQ IX 1803-1804")
    assert (refusal.code, refusal.clause) == ("stacking", "9.2a")
    assert refusal.sentence.endswith("already holds an HQ.")
    assert table.accepts("IV 1803-1804")
