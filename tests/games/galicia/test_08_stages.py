"""Chapter 8: the five stages of a combat."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import galicia, heard, rolled, rolls, terms, told

FLANK = """
    russian 31 14.14
    austrian 4 14.13
    austrian 13 14.15
"""


@pytest.mark.clause("galicia:8.0")
def test_ratio_shifts_attack_magnitude_and_losses_follow_one_another() -> None:
    table = galicia(FLANK, "austrian combat", dice=(6, 2, 1, 1))
    clauses = [event.clause for event in table.attack("4,13 x 14.14")]
    stages = [clauses.index(clause) for clause in ("8.1a", "7.8.1", "8.1c", "8.3", "8.4b", "8.5", "9.4.2c")]
    assert stages == sorted(stages)


@pytest.mark.clause("galicia:8.1a")
def test_when_an_attack_is_announced_both_learn_who_stands_in_the_hexes_but_not_in_what_state() -> None:
    table = galicia(
        """
        austrian 4 14.13 -1
        austrian 13 14.13 -2
        austrian 25 13.13          # in no hex of this attack
        austrian 26 13.13
        russian 31 14.14 -2 low
        russian 7 c 14.14
        """,
        "austrian combat",
    )
    assert "ah-13" not in table.shown("russian")
    said = heard(table.attack("4 x 14.14"), "russian")
    assert any("14.13" in line and "13th Landwehr Division (infantry)" in line for line in said)
    russian, austrian = table.shown("russian"), table.shown("austrian")
    assert "ah-13" in russian
    assert "ru-7-c" in austrian
    assert "ah-26" not in russian
    for piece in (russian["ah-4"], russian["ah-13"], austrian["ru-31"], austrian["ru-7-c"]):
        assert (piece["reductions"], piece["supply"]) == (None, None)


@pytest.mark.clause("galicia:8.1b")
def test_first_the_attacker_and_then_the_defender_says_whom_he_withholds() -> None:
    table = galicia(
        "austrian 4 14.13\n austrian 13 14.13\n austrian 20 13.14\n russian 31 14.14\n russian 7 c 14.14",
        "austrian combat",
    )
    table.order("4,13 x 14.14")
    assert table.asked == ("austrian", "commit")
    assert table.refuses("commit 20") == "8.1a"  # its hex was not named
    said = heard(table.order("commit 13"), "russian")
    assert "13th Landwehr Division will attack." in said
    assert table.asked == ("russian", "defend")
    table.order("defend 31")
    assert not table.piece("austrian 4").fought


@pytest.mark.clause("galicia:8.2a")
def test_a_flank_and_przemysl_shift_the_odds_and_nothing_else_does() -> None:
    def shifts(units: str, order: str) -> list[str]:
        return [line for line in told(galicia(units, "austrian combat").attack(order)) if " columns to the " in line]

    # Neither a river, nor woods, nor an open town.
    assert shifts("austrian 4 14.18\n russian 82 r 14.17", "4 x 14.17") == []
    assert shifts("austrian 4 12.08\n russian 31 13.08", "4 x 13.08") == []
    assert shifts("austrian 4 16.17\n russian 31 16.18", "4 x 16.18") == []
    assert shifts(FLANK, "4,13 x 14.14") == ["Flank attack: 2 columns to the right. (7.8.1)"]
    both = "russian 31 3.14\n austrian 4 3.13\n austrian 13 2.14\n austrian 25 4.14"
    assert shifts(both, "4,13,25 x 3.14") == [
        "Flank attack: 2 columns to the right. (7.8.1)",
        "Przemyśl is near: 2 columns to the right. (13.0c)",
    ]


@pytest.mark.clause("galicia:8.2b")
def test_above_4_to_1_the_last_column_is_used() -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n russian 7 c 14.14 -1", "austrian combat", dice=(4, 5))
    said = heard(table.attack("4,13 x 14.14"), "austrian")  # 9 against 2
    assert "The attack on 14.14 is made at 4:1." in said


@pytest.mark.clause("galicia:8.2b")
def test_below_1_to_3_there_is_no_attack_and_nobody_has_attacked() -> None:
    table = galicia("austrian 3 c 14.13\n austrian 4 14.13\n russian 31 14.14", "austrian combat", turn=3)
    events = table.attack("3 c x 14.14")  # 2 against 7
    assert "The attack on 14.14 is too weak and does not take place." in heard(events, "austrian")
    assert rolls(events) == []
    assert table.points("austrian") == 0
    assert table.refuses("3 c x 14.14") == "8.2b"
    assert table.accepts("4 x 14.14")


@pytest.mark.clause("galicia:8.2b", "galicia:8.2c")
def test_the_limit_looks_at_the_ratio_after_the_shifts() -> None:
    # 3 against 6 is 1:2; two columns less next to Przemyśl are below the table.
    table = galicia("russian 7 c 4.13\n austrian 4 4.14\n austrian 20 6.20", "russian combat")
    assert "The attack on 4.14 is too weak and does not take place." in heard(table.attack("7 c x 4.14"), "russian")
    # 2 against 7 is below it, but two columns more bring it back.
    table = galicia("austrian 3 c 4.13\n russian 31 4.14", "austrian combat")
    assert "The attack on 4.14 is made at 1:2." in heard(table.attack("3 c x 4.14"), "russian")


@pytest.mark.clause("galicia:8.3")
def test_two_dice_decide_and_retreat_and_advance_come_before_the_losses() -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 14.14",
        "austrian combat", dice=(2, 3, 6, 6))  # fmt: skip
    events = table.attack("4,13,25 x 14.14")
    attack = rolled(events, "Attack on 14.14")
    assert (attack.total, attack.result) == (5, "attacker −1, defender +1 and back 1")
    assert table.asked == ("russian", "retreat")
    events = table.order("14.14-15.15")
    assert rolls(events) == []
    assert table.asked == ("austrian", "advance")
    events = table.order("advance 4")
    assert len(rolls(events)) == 2
    assert (table.at("austrian 4"), table.at("russian 31")) == ("14.14", "15.15")


@pytest.mark.clause("galicia:8.4a")
@pytest.mark.parametrize(("units", "size"), [("4,13", "small"), ("4,13,25", "large")])
def test_magnitude_counts_the_steps_that_took_part_and_no_withheld_ones(units: str, size: str) -> None:
    table = galicia(
        """
        austrian 4 14.13
        austrian 13 14.13
        austrian 25 14.13
        russian 31 14.14
        russian 7 c 14.14
        """,
        "austrian combat",
        dice=(3, 4, 1, 1),
    )
    table.order("4 x 14.14", f"commit {units}")
    assert f"The combat is {size}." in heard(table.order("defend 31"), "russian")


@pytest.mark.clause("galicia:8.4a")
def test_reduced_units_count_one_step() -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13 reduced\n russian 31 14.14 reduced",
        "austrian combat", dice=(6, 6, 1, 1))  # fmt: skip
    assert "The combat is small." in heard(table.attack("4,13,25 x 14.14"), "russian")  # 2 + 2 + 1 + 1


@pytest.mark.clause("galicia:8.5")
@pytest.mark.parametrize(("units", "result"), [("4", "two"), ("4,13,25", "three")])
def test_each_side_throws_one_die_with_its_own_modifiers_in_the_column_of_the_magnitude(
    units: str, result: str
) -> None:
    table = galicia("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 14.14",
        "austrian combat", dice=(6, 1, 5, 2) if units == "4" else (6, 6, 5, 2))  # fmt: skip
    events = table.attack(f"{units} x 14.14")
    ours, theirs = rolled(events, "Austro-Hungarian losses"), rolled(events, "Russian losses")
    assert (ours.die, theirs.die) == (5, 2)
    # Both totals are 8: two reductions in a small combat, three in a large one.
    assert (ours.total, ours.result) == (8, f"Austro-Hungarian: {result} reductions")
    assert terms(ours) == [("9.4.1a", 2), ("9.4.1b", 1)]
    assert terms(theirs) != terms(ours)


@pytest.mark.clause("galicia:8.1b", "galicia:8.1a")
@pytest.mark.parametrize(
    ("stacks", "under", "asked"),
    [("hidden", "", True), ("hidden", "russian 7 c 14.14", True), ("counted", "", False),
     ("counted", "russian 7 c 14.14", True)],
)  # fmt: skip
def test_the_attacker_thinks_again_whenever_he_has_learned_something(stacks: str, under: str, asked: bool) -> None:
    units = f"austrian 4 14.13\n austrian 13 14.13\n russian 31 14.14\n {under}"
    table = galicia(units, "austrian combat", options={"stacks": stacks})
    table.order("4,13 x 14.14")
    assert (table.asked == ("austrian", "commit")) is asked
    if asked:
        assert set(table.notations()) == {"commit 4", "commit 13", "commit 4,13"}


@pytest.mark.clause("galicia:8.1b")
def test_who_has_one_unit_that_can_attack_is_not_asked_again() -> None:
    units = "austrian 4 14.13\n austrian 1m 14.13 -1 low\n russian 31 14.14"
    table = galicia(units, "austrian combat", dice=(6, 1, 1, 1))
    table.order("4 x 14.14")
    assert table.piece("austrian 4").reductions > 0
