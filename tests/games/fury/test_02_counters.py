"""Chapters 1 and 2: dice, combat units, headquarters and markers."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.games.fury.parts.components import load
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.replacements import points
from tests.kit import Position, fury, rolls

DATA = load()

SIX_CADRES = "\n".join(f"german cadre {label} army=ge-8" for label in ("0104", "0106", "0204", "0206", "0304", "0305"))


def attacked(defender: str, *dice: int, more: str = "", **options: str) -> tuple[Position, list[AnyEvent]]:
    """III Corps (7) attacks 1802 from 1803 with HQ I (+1); the first die is that of the cavalry."""
    table = fury(f"russian III 1803\nrussian HQ I 1903\n{defender}\n{more}", active="russian north", options=options)
    table.roll(*dice)
    return table, table.order("done", "III 1803x1802", "done")


# -- 1: the die ---------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:1b")
def test_every_roll_is_of_one_six_sided_die() -> None:
    initiative = fury()
    combat, _ = attacked("german Kon 1802", 6, 3)
    siege = fury("german Kon 1206\nrussian III 1206 besieging", step="sieges", dice=[1])
    cohesion = fury(
        """
        russian III 1803
        russian HQ I 1803
        german XX 1802
        german XVII 1904
        german I 1704
        """,
        active="russian north",
        dice=[6, 1],
    )
    cohesion.order("done", "III 1803x1802", "done")  # a loss and a retreat into a zone of control
    while cohesion.decision.kind == "retreat":
        cohesion.order(cohesion.decision.all_orders()[0])
    seen = set()
    for table in (initiative, combat, siege, cohesion):
        events = rolls(table.table.events)
        assert events
        assert [event.die for event in events] == table.table.results  # one value for each roll
        assert all(event.sides == 6 and 1 <= event.die <= 6 for event in events)
        seen |= {event.clause for event in events}
    assert seen == {"7b", "10.2.6a", "10.1e", "10.5g", "11.5c", "10.3.2e"}


# -- 2.1: combat units --------------------------------------------------------------------------------------


@pytest.mark.clause("fury:2.1d")
def test_one_loss_turns_a_full_corps_to_its_reduced_side() -> None:
    table, _ = attacked("german I R 1802", 6, 4)  # 7 against 7, HQ +1: 5, one loss each
    third = table.index("russian III")
    assert DATA.corps["ru-III"].combat == (7, 4)
    assert table.piece("russian III").reduced
    assert table.table.strength(third) == 4
    assert table.piece("german I R").reduced
    assert table.at("russian III") == "1803"


@pytest.mark.clause("fury:2.1e", "fury:2.1e2")
def test_at_its_second_loss_an_asterisked_corps_is_eliminated_and_a_cadre_takes_its_place() -> None:
    table, _ = attacked("german XX 1802 reduced", 6, 4)  # 7 against 5, HQ +1: 5
    assert table.at("german XX") == "eliminated"
    (cadre,) = table.table.units_at(table.table.board.cell("1802"), 1)
    shown = table.table.show(cadre, None)
    assert shown is not None
    assert (shown["kind"], shown["nation"], shown["army"]) == ("cadre", "german", "ge-8")
    assert points(table.table, 2) == 4 + 1  # the corps counts, the Cadre does not


@pytest.mark.clause("fury:2.1e")
def test_without_an_asterisk_the_second_loss_leaves_nothing_behind() -> None:
    table, _ = attacked("german Kon 1802 reduced", 6, 1)  # 7 against 2 is 3/1, HQ +1: 5
    assert table.at("german Kon") == "eliminated"
    assert not table.table.units_at(table.table.board.cell("1802"), 1)


@pytest.mark.clause("fury:2.1e")
def test_with_all_cadres_in_use_an_asterisked_corps_leaves_nothing_behind() -> None:
    table, _ = attacked("german XX 1802 reduced", 6, 4, more=SIX_CADRES)
    assert table.at("german XX") == "eliminated"
    assert not table.table.units_at(table.table.board.cell("1802"), 1)


@pytest.mark.clause("fury:2.1e", "fury:2.1f")
def test_cadres_are_generic_and_one_nation_may_use_up_what_another_would_need() -> None:
    austrian = SIX_CADRES.replace("german", "austrian").replace("ge-8", "ah-1")
    table, _ = attacked("german XX 1802 reduced", 6, 4, more=austrian)
    assert table.at("german XX") == "eliminated"
    assert not table.table.units_at(table.table.board.cell("1802"), 1)


@pytest.mark.clause("fury:2.1e")
def test_with_unlimited_cadres_there_is_always_another() -> None:
    table, _ = attacked("german XX 1802 reduced", 6, 4, more=SIX_CADRES, cadres="unlimited")
    assert table.at("german XX") == "eliminated"
    assert len(table.table.units_at(table.table.board.cell("1802"), 1)) == 1


@pytest.mark.clause("fury:2.1f")
def test_a_cadre_moves_attacks_and_has_a_zone_of_control_like_any_unit() -> None:
    position = """
        russian cadre 1804 army=ru-1
        russian HQ I 1903 inactive
        german Kon 1802 reduced
    """
    table = fury(position, active="russian north")
    assert table.accepts("Cadre 1 1804-1803")
    assert table.accepts("Cadre 1 1804-1704-1703")  # 2 MP
    assert table.refuses("Cadre 1 1804-1703-1603-1602") == "9b"
    table.order("Cadre 1 1804-1803", "done")
    assert table.accepts("cadre-1 1803x1802")  # 3 against 2, in command of HQ I
    east = fury(position, active="german-austrian north")
    east.put("german XX 1806")
    assert east.refuses("XX 1806-1805-1905") == "9.1d"  # stopped by the Cadre in 1804


@pytest.mark.clause("fury:2.1h")
def test_a_reinforcement_comes_to_its_box_in_the_phase_of_its_printed_turn_and_not_before() -> None:
    assert DATA.corps["ru-I-S"].arrives == "S2"
    table = fury(turn="S1")
    dealt = hm.Match.new("fury", scenario="historical").table
    assert isinstance(dealt, Fury)
    index = table.index("russian I S")
    table.table.put(index, dealt.pieces[index])
    table.order("front north", "front north")
    assert (table.table.turn, table.at("russian I S")) == ("S2", "scheduled")
    table.order("front north", "front north")
    assert (table.table.turn, table.at("russian I S")) == ("S2", "reinforcements")
    assert table.asked == ("russian", "reinforce")


@pytest.mark.clause("fury:2.1i")
def test_a_white_band_needs_an_army_first_and_a_two_coloured_band_leaves_two() -> None:
    table = fury(
        """
        russian III 1806
        russian XV 1905
        russian I S reinforcements
        russian R58 reinforcements
        """,
        step="reinforcements",
    )
    assert table.piece("russian I S").army == -1
    assert table.refuses("enter I S 1904-1904") == "12c"
    armies = ("ru-1", "ru-2", "ru-3", "ru-4", "ru-5", "ru-8", "ru-9", "ru-10", "ru-11")
    assert [order.notation for order in table.decision.orders("ru-I-S")] == [f"assign I S to {army}" for army in armies]
    assert [order.notation for order in table.decision.orders("ru-R58")] == [
        "assign R58 to ru-5", "assign R58 to ru-8",
    ]  # fmt: skip
    table.order("assign I S to ru-1")
    assert table.accepts("enter I S 1904-1904")
    assert table.table.printed.army_ids[table.piece("russian I S").army] == "ru-1"
    assert table.table.printed.army_ids[table.piece("russian III").army] == "ru-1"  # a band of one colour


@pytest.mark.clause("fury:2.1j")
def test_a_corps_with_the_white_arrow_is_set_up_and_enters_on_its_reduced_side() -> None:
    setting_up = hm.Match.new("fury", scenario="campaign").table
    assert isinstance(setting_up, Fury)
    reduced = {setting_up.printed.ids[i] for i, piece in enumerate(setting_up.pieces) if piece.reduced}
    assert reduced == {"ah-XVII", "ah-Ls-K", "ru-III-C"} == {c.id for c in DATA.corps.values() if c.reduced}
    table = fury("russian III 1806\nrussian III C reinforcements\nrussian XX reinforcements", step="reinforcements")
    table.order("assign III C to ru-1", "enter III C 1904-1904", "enter XX 1904-1904")
    assert table.piece("russian III C").reduced
    assert not table.piece("russian XX").reduced
