"""The worked examples of chapter 10, played through with the dice of the book."""

import pytest

from hexmarshal.core.engine.events import Moved
from tests.kit import Position, declaring, fury, rolled, rolls, terms

GERMAN, RUSSIAN = "german-austrian", "russian"

LOETZEN = """
    russian IV 1207
    russian R1 1207 reduced       # the Reserve corps
    russian III 1205
    russian II 1306
    russian HQ I 1307
    german XX 1206
"""
"""The second example of 10.3.1; the hexes and the modifiers that the book does not give are chosen to fit it."""


def loetzen() -> Position:
    """After the combat die: a final 7."""
    table = declaring(LOETZEN, dice=[6])
    roll = rolled(table.order("IV,R1 1207x1206", "done"), "10.1e")
    assert (roll.total, roll.result) == (7, "1-1 DR")
    return table


@pytest.mark.clause("fury:10.3-ex1")
def test_example_the_full_corps_loses_before_the_reduced_reserve() -> None:
    table = loetzen()
    assert table.piece("russian IV").reduced
    assert table.piece("german XX").reduced
    assert table.at("russian R1") == "1207"  # reduced before, and untouched


@pytest.mark.clause("fury:10.3-ex2")
def test_example_refused_at_no_cost_forced_with_the_reserve_retreat_or_siege() -> None:
    table = loetzen()
    assert table.asked == (GERMAN, "reply")
    table.order("refuse")
    assert table.at("german XX") == "1206"
    assert table.at("cadre-1") == "cadres"  # no loss for refusing
    table.order("force", "lose R1")
    assert table.at("russian R1") == "eliminated"
    assert (table.at("russian IV"), table.piece("russian IV").reduced) == ("1207", True)
    assert table.asked == (GERMAN, "siege")
    assert table.notations() == ["retreat", "siege"]


@pytest.mark.clause("fury:10.3-ex3")
def test_example_through_1106_to_1007_as_a_disorganised_cadre() -> None:
    table = loetzen()
    table.order("refuse", "force", "lose R1", "retreat")
    table.roll(2)
    assert "1206-1106" in table.notations()
    events = table.order("1206-1106")
    assert rolled(events, "10.3.2e").die == 2
    assert (table.at("german XX"), table.at("cadre-1")) == ("eliminated", "1106")
    events = table.order("1106-1007")
    assert "10.3.2e" not in [roll.clause for roll in rolls(events)]  # 1007 lies outside the zones
    assert table.at("cadre-1") == "1007"
    assert table.piece("cadre-1").disorganised
    assert table.at("russian IV") == "1206"  # the only unit left that fought goes in
    assert table.table.board.cell("1206") in table.table.state.captured


@pytest.mark.clause("fury:10.4-ex1")
@pytest.mark.parametrize(
    ("garrison", "defence"),
    [("german XXV R 1004 army=ge-8", 8), ("german XXV R 1004 army=ge-8\n german III R 1004 army=ge-8", 12)],
)
def test_example_units_of_six_in_a_major_fortress(garrison: str, defence: int) -> None:
    table = declaring(f"russian III 1005\n russian IV 1005\n russian HQ I 1005\n {garrison}", dice=[4])
    roll = rolled(table.order("III,IV 1005x1004", "done"), "10.1e")
    assert roll.modifiers[0].why.startswith(f"13 against {defence},")


KOENIGSBERG = """
    russian III 1005
    russian IV 1005
    russian II 1104
    russian HQ I 1105
    german II 1004 army=ge-8
    german XX 0906
    german XVII 0906 reduced
    german HQ VIII 0906
"""


@pytest.mark.clause("fury:10.5-ex1")
def test_example_the_attack_on_koenigsberg_has_plus_one() -> None:
    table = declaring(KOENIGSBERG, dice=[5])
    events = table.order("III,IV 1005x1004", "done")
    (roll,) = rolls(events)  # no cavalry die
    assert terms(roll) == [("10.2.1c", 1), ("10.2.2b", -2), ("10.2.3", 1), ("10.2.5a", 1)]
    assert roll.modifiers[0].why == "13 against 8, 3/2"
    assert roll.modifiers[3].why == "support from 1104"
    assert (roll.die, roll.total, roll.result) == (5, 6, "0-0 DR")


@pytest.mark.clause("fury:10.5-ex2")
def test_example_refused_forced_and_besieged() -> None:
    table = declaring(KOENIGSBERG, dice=[5])
    table.order("III,IV 1005x1004", "done")
    assert table.asked == (GERMAN, "reply")
    table.order("refuse")
    assert not table.piece("german II").reduced
    assert table.asked == (RUSSIAN, "force")
    table.order("force", "lose III")
    assert table.asked == (GERMAN, "siege")
    assert table.notations() == ["retreat", "siege"]
    table.order("siege", "advance III,IV")
    assert table.piece("russian III").reduced
    assert table.at("russian III") == table.at("russian IV") == "1004"
    assert table.piece("russian III").besieging
    assert table.at("german II") == "1004"
    assert table.table.besieged(table.index("german II"))


@pytest.mark.clause("fury:10.5-ex2", "fury:10.3.2e")
def test_example_the_way_out_leads_through_an_enemy_zone() -> None:
    table = declaring(KOENIGSBERG, dice=[5, 2])
    events = table.order("III,IV 1005x1004", "done", "refuse", "force", "lose III", "retreat")
    test = rolled(events, "10.3.2e")
    assert (test.die, test.result) == (2, "one loss")
    assert table.piece("german II").reduced
    ways = [event.path for event in events if isinstance(event, Moved) and event.how == "retreats"]
    assert ways[0] == ("1004", "0904")


@pytest.mark.clause("fury:10.5-ex3")
def test_example_the_relief_of_koenigsberg() -> None:
    table = fury(
        """
        russian III 1004 besieging reduced
        russian IV 1004 besieging
        russian II 1104
        russian HQ I 1105
        german II 1004 army=ge-8
        german XX 0906
        german XVII 0906 reduced
        german HQ VIII 0906
    """,
        active="german-austrian north",
    )
    table.order("XX 0906-0904", "XVII 0906-0904", "done")
    table.roll(6, 4)
    events = table.order("XVII,XX 0904x1004", "done")
    roll = rolled(events, "10.1e")
    assert roll.modifiers[0].why == "13 against 10, 1/1"
    assert terms(roll) == [("10.2.1c", 0), ("10.2.3", 2)]
    assert (roll.total, roll.result) == (6, "0-0 DR")
    assert table.asked == (RUSSIAN, "reply")
    table.order("retreat")
    while table.decision.kind in ("retreat", "loss"):
        table.order(table.notations()[0])
    assert table.at("russian IV") != "1004"
    assert not table.table.besieged(table.index("german II"))
    assert not table.table.situation.siege


def siege(besiegers: str, die: int) -> Position:
    """The siege of Königsberg, with a corps inside that does not count."""
    return fury(f"{besiegers}\n german II 1004 army=ge-8", step="sieges", turn="D2", dice=[die])


TEN = "russian III 1004 besieging reduced\n russian IV 1004 besieging"
TWELVE = "russian II 1004 besieging\n russian IV 1004 besieging"


@pytest.mark.parametrize(
    ("besiegers", "die", "total", "falls"),
    [
        pytest.param(TEN, 5, 5, False, marks=pytest.mark.clause("fury:10.5-ex4")),
        pytest.param(TEN, 6, 6, True, marks=pytest.mark.clause("fury:10.5-ex4")),
        pytest.param(TWELVE, 4, 5, False, marks=pytest.mark.clause("fury:10.5-ex5")),
        pytest.param(TWELVE, 5, 6, True, marks=pytest.mark.clause("fury:10.5-ex5")),
        pytest.param(TWELVE, 6, 7, True, marks=pytest.mark.clause("fury:10.5-ex5")),
        pytest.param("russian III 1004 besieging", 6, 5, False, marks=pytest.mark.clause("fury:10.5-ex6")),
    ],
)
def test_example_the_siege_of_koenigsberg(besiegers: str, die: int, total: int, falls: bool) -> None:
    table = siege(besiegers, die)
    assert rolled(table.table.events, "10.5g").total == total
    assert table.at("german II") == ("eliminated" if falls else "1004")
    assert bool(table.table.situation.siege) is not falls
