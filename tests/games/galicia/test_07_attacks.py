"""7.0 to 7.5: who attacks whom, and who defends."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from tests.games.galicia.kit import galicia, heard

TWO_TARGETS = """
    austrian 4 14.13
    austrian 13 14.13
    russian 31 14.14
    russian 44 14.12
    russian 11 14.16
"""
EVEN = (3, 3, 1, 1)
"""A roll of 6, which moves nobody at 1:1.5, and losses of 1."""


@pytest.mark.clause("galicia:7.0a")
def test_attacks_are_made_on_adjacent_enemies_and_nobody_has_to_attack() -> None:
    table = galicia(TWO_TARGETS, "austrian combat")
    assert table.refuses("4 x 14.16") == "7.0a"  # three hexes away
    assert table.refuses("4 x 15.14") == "7.0a"  # nobody there
    table.order("done")
    assert table.asked == ("russian", "move")
    assert table.points("austrian") == 0


@pytest.mark.clause("galicia:7.0a")
def test_only_the_phasing_player_attacks() -> None:
    table = galicia(TWO_TARGETS, "austrian combat")
    assert table.refuses("ru-31 x 14.13") == "7.0a"
    assert table.refuses("ru-31 x 14.14") == "3.2a"


@pytest.mark.clause("galicia:7.0b", "galicia:7.1d")
def test_no_unit_attacks_or_is_attacked_twice_in_a_phase() -> None:
    table = galicia(TWO_TARGETS, "austrian combat", dice=EVEN)
    table.attack("4 x 14.14")
    assert table.refuses("13 x 14.14") == "7.0b"
    assert table.refuses("4 x 14.12") == "7.1d"
    assert table.refuses("4,13 x 14.12") == "7.1d"
    assert table.accepts("13 x 14.12")


@pytest.mark.clause("galicia:7.0b")
def test_the_count_begins_anew_with_the_next_combat_phase() -> None:
    table = galicia(TWO_TARGETS, "austrian combat", dice=EVEN)
    table.attack("4 x 14.14")
    table.order("done", "done")
    assert table.asked == ("russian", "attack")
    assert table.accepts("31 x 14.13")
    assert table.accepts("44 x 14.13")


@pytest.mark.clause("galicia:7.1a")
def test_an_attack_is_made_on_one_hex() -> None:
    table = galicia(TWO_TARGETS, "austrian combat", dice=EVEN)
    with pytest.raises(hm.Refused):
        table.parse("4,13 x 14.14,14.12")
    table.attack("4,13 x 14.14")
    shown = table.shown("austrian")
    assert (shown["ru-31"]["attacked"], shown["ru-44"]["attacked"]) == (True, False)


@pytest.mark.clause("galicia:7.1b")
def test_units_of_one_hex_attack_in_different_directions() -> None:
    table = galicia(TWO_TARGETS, "austrian combat", dice=(*EVEN, *EVEN))
    assert "The attack on 14.14 is made at 1:1.5." in heard(table.attack("4 x 14.14"), "austrian")
    assert "The attack on 14.12 is made at 1:2." in heard(table.attack("13 x 14.12"), "austrian")


@pytest.mark.clause("galicia:7.1c")
def test_units_of_several_hexes_attack_one_hex_together() -> None:
    # The 44th keeps the hexes of three attackers from making a flank.
    units = "austrian 4 14.13\n austrian 13 13.14\n austrian 20 13.15\n russian 31 14.14\n russian 44 15.14"
    table = galicia(units, "austrian combat")
    # 5 + 4 + 4 against 7.
    assert "The attack on 14.14 is made at 1.5:1." in heard(table.attack("4,13,20 x 14.14"), "russian")
    alone = galicia(units, "austrian combat")
    assert "The attack on 14.14 is made at 1:1.5." in heard(alone.attack("4 x 14.14"), "russian")


@pytest.mark.clause("galicia:7.1d")
def test_a_unit_gives_its_whole_strength_to_one_attack() -> None:
    table = galicia(TWO_TARGETS.replace("44 14.12", "44 14.12\n russian 7 13.13"), "austrian combat", dice=EVEN)
    table.attack("4 x 14.14")
    for target in ("14.12", "13.13"):
        assert table.refuses(f"4 x {target}") == "7.1d"
        assert not any(order.startswith("4") and order.endswith(target) for order in table.notations())


@pytest.mark.clause("galicia:7.2")
def test_one_corps_attacks_with_one_other_or_two_independents_attack() -> None:
    table = galicia(
        """
        austrian 4 14.13          # 2nd Corps
        austrian 13 14.13
        austrian 14 13.14         # 5th Corps
        austrian 20 13.14         # independent, as are these two
        austrian 23 13.15
        austrian 41 13.15
        russian 31 14.14
        """,
        "austrian combat",
    )
    for units in ("4,13,14", "4,13,20", "4", "4,14", "4,20", "14,20", "20,23"):
        assert table.accepts(f"{units} x 14.14"), units
    for units in ("4,13,14,20", "4,13,20,23", "4,14,20", "20,23,41", "14,20,23"):
        assert table.refuses(f"{units} x 14.14") == "7.2", units


# -- 7.3 to 7.5: the defence ----------------------------------------------------------------------------------

ATTACKERS = """
    austrian 4 14.13
    austrian 13 14.13
    austrian 25 14.13
"""


@pytest.mark.clause("galicia:7.3a")
@pytest.mark.parametrize(
    ("defenders", "odds"), [("russian 82 r 14.14", "2:1"), ("russian 82 r 14.14\n russian 61 r 14.14", "1:1")]
)
def test_defenders_add_their_strengths(defenders: str, odds: str) -> None:
    # 14 against 5, and against 5 + 5.
    table = galicia(ATTACKERS + defenders, "austrian combat")
    events = table.order("4,13,25 x 14.14")
    if table.asked == ("austrian", "commit"):
        events = table.order("commit 4,13,25")
    assert f"The attack on 14.14 is made at {odds}." in heard(events, "austrian")


@pytest.mark.clause("galicia:7.3b")
def test_nobody_stands_aside_whom_the_limit_does_not_exclude() -> None:
    table = galicia(f"{ATTACKERS} russian 1 gd 14.14\n russian 2 gd 14.14\n russian 82 r 14.14", "austrian combat")
    # All three defend, 8 + 8 + 5 against 14, and their owner is not asked.
    table.order("4 x 14.14")
    said = heard(table.order("commit 4,13,25"), "austrian")
    assert "1st Guard Division, 82nd Reserve Division and 2nd Guard Division defend." in said
    assert "The attack on 14.14 is made at 1:1.5." in said


@pytest.mark.clause("galicia:7.3.1", "galicia:7.3b")
def test_whoever_is_too_many_in_the_defence_is_withheld_and_nobody_else() -> None:
    table = galicia(
        f"""{ATTACKERS}
        russian 1 gd 14.14 reduced
        russian 2 gd 14.14 reduced
        russian 18 14.14
        russian 82 r 14.14
        """,
        "austrian combat",
    )
    table.order("4 x 14.14", "commit 4,13,25")
    assert table.asked == ("russian", "defend")
    orders = {frozenset(order.removeprefix("defend ").split(",")) for order in table.notations()}
    assert orders == {
        frozenset({"1 gd", "2 gd", "18"}), frozenset({"1 gd", "2 gd", "82 r"}), frozenset({"18", "82 r"}),
    }  # fmt: skip
    assert table.refuses("defend 1 gd,18") == "7.3b"
    assert table.refuses("defend 1 gd,2 gd,18,82 r") == "7.3.1"
    said = heard(table.order("defend 18,82 r"), "austrian")
    assert any(line.startswith("18th Infantry Division and 82nd Reserve Division defend.") for line in said)
    assert "The attack on 14.14 is made at 1:1." in said  # 14 against 7 + 5


@pytest.mark.clause("galicia:7.4a")
@pytest.mark.parametrize("state", ["-1 low", "-2", "out", "-2 out"])
def test_a_unit_without_attack_strength_cannot_attack(state: str) -> None:
    table = galicia(f"austrian 35 ls 14.13 {state}\n austrian 4 14.13\n russian 31 14.14", "austrian combat")
    assert table.refuses("35 ls x 14.14") == "7.4a"
    assert table.refuses("4,35 ls x 14.14") == "7.4a"
    able = galicia("austrian 35 ls 14.13 -1\n austrian 4 14.13\n russian 31 14.14", "austrian combat")
    assert able.accepts("4,35 ls x 14.14")


RUSSIAN = "russian 3 rf 14.13\n"


@pytest.mark.clause("galicia:7.4b")
def test_a_hex_of_units_without_defence_defends_at_one_and_withholds_none() -> None:
    table = galicia(RUSSIAN + "austrian 1m 14.14 -1 low\n austrian 5m 14.14 -1 low", "russian combat")
    said = heard(table.attack("3 rf x 14.14"), "russian")  # 4 against 1
    assert "The attack on 14.14 is made at 4:1." in said
    assert any(line.endswith("defend.") and "1st" in line and "5th" in line for line in said)


@pytest.mark.clause("galicia:7.4b")
def test_beside_a_unit_that_can_defend_one_without_defence_is_withheld() -> None:
    table = galicia(RUSSIAN + "austrian 35 ls 14.14 -2 low\n austrian 20 14.14", "russian combat")
    said = heard(table.attack("3 rf x 14.14"), "austrian")  # 4 against 5
    assert "20th Honvéd Division defends. 35th Landsturm Brigade stands aside." in said
    assert "The attack on 14.14 is made at 1:1.5." in said


@pytest.mark.clause("galicia:7.4b")
def test_a_withheld_unit_without_defence_cannot_be_named_for_the_defence() -> None:
    table = galicia(RUSSIAN + "austrian 35 ls 14.14 -2 low\n austrian 20 14.14\n austrian 3 c 14.14", "russian combat")
    table.attack("3 rf x 14.14")
    assert table.asked == ("austrian", "defend")
    assert table.refuses("defend 20,35 ls") == "7.4b"
    assert set(table.notations()) == {"defend 20", "defend 3 c"}


@pytest.mark.clause("galicia:7.4b")
def test_units_without_defence_defend_all_together_whatever_their_arm_and_command() -> None:
    table = galicia(
        RUSSIAN
        + "austrian 1m 14.14 -1 low\n austrian 5m 14.14 -1 low\n austrian 20m 14.14 -1 low\n austrian 3 c 14.14 out",
        "russian combat",
    )
    events = table.attack("3 rf x 14.14")
    if table.decision.kind == "defend":
        (only,) = table.notations()
        events += table.order(only)
    said = heard(events, "russian")
    assert "The attack on 14.14 is made at 4:1." in said
    assert not any("aside" in line for line in said)


@pytest.mark.clause("galicia:7.5", "galicia:12.2")
def test_cavalry_and_infantry_neither_attack_nor_defend_together() -> None:
    table = galicia(
        "austrian 4 14.13\n austrian 3 c 14.13\n austrian 9 c 14.13\n russian 31 14.14\n russian 7 c 14.14",
        "austrian combat",
    )
    assert table.refuses("4,3 c x 14.14") == "7.5"
    assert table.accepts("3 c,9 c x 14.14")
    table.order("4 x 14.14")
    assert table.refuses("commit 4,9 c") == "7.5"
    table.order("commit 4")
    assert table.asked == ("russian", "defend")
    assert set(table.notations()) == {"defend 31", "defend 7 c"}
    assert table.refuses("defend 31,7 c") == "7.5"
    said = heard(table.order("defend 7 c"), "austrian")  # 5 against 3
    assert "7th Cavalry Division defends. 31st Infantry Division stands aside." in said
    assert "The attack on 14.14 is made at 1.5:1." in said


@pytest.mark.clause("galicia:7.4b")
def test_where_nobody_has_any_defence_nobody_can_be_withheld_and_it_is_that_clause_which_says_so() -> None:
    units = "austrian 1m 14.14 -1 low\n austrian 5m 14.14 -1 low\n austrian 3 c 14.14 out"
    table = galicia(RUSSIAN + units, "russian combat")
    table.attack("3 rf x 14.14")
    assert table.asked == ("austrian", "defend")
    assert len(table.notations()) == 1
    for some in ("1m", "1m,5m", "3 c"):
        assert (table.reason(f"defend {some}").code, table.refuses(f"defend {some}")) == ("left-out", "7.4b")


@pytest.mark.clause("galicia:7.2", "galicia:9.4-ex1")
def test_the_25th_division_belongs_to_the_second_corps() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 13.14\n austrian 20 13.14\n russian 31 14.14"
    assert galicia(units, "austrian combat").accepts("4,13,20,25 x 14.14")
