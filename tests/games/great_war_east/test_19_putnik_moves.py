"""Chapter 19.2: Putnik moves by rail only."""

import pytest

from tests.games.great_war_east.kit import great_war


@pytest.mark.clause("great_war_east:SG-19.2")
def test_putnik_does_not_march_and_rides_without_being_entrained() -> None:
    table = great_war('s1003 = ["se-SOK"]', "allied movement")
    assert table.refuses("SOK s1003-s1004") == "SG-19.2"
    assert table.refuses("entrain SOK") == "SG-19.2"
    assert table.accepts("SOK s1003=s0902")


@pytest.mark.clause("great_war_east:SG-19.2", "great_war_east:SG-16-5.3a")
def test_putnik_rides_fourteen_hexes_a_phase_and_never_against_capacity() -> None:
    # From Kragujevac it is two hexes to Lapovo, on the main line, and eight more to Belgrade.
    table = great_war('s1003 = ["se-SOK"]\ns0902 = ["se-DrI/3", "se-DrII/3", "se-Ob"]', "allied movement")
    table.order("entrain DrI/3", "entrain DrII/3", "entrain Ob")  # five of five stacking points
    table.order("SOK s1003=s0307")
    assert table.at("se-SOK") == "s0307"
    assert not table.piece("se-SOK").entrained
    assert table.piece("se-SOK").railed == 10
    assert table.accepts("SOK s0307=s0705")  # four hexes more
    assert table.refuses("SOK s0307=s0704") == "SG-16-5.3a"  # a fifth is too many


@pytest.mark.clause("great_war_east:SG-19.2", "great_war_east:5.33")
def test_putnik_rides_on_friendly_lines_free_of_the_enemy() -> None:
    table = great_war('s1003 = ["se-SOK"]\ns0803 = ["ah-VI/4"]', "allied movement")
    assert table.refuses("SOK s1003=s0902") == "5.33"  # enemy-controlled
    table = great_war('s0307 = ["se-SOK"]', "allied movement")
    assert table.refuses("SOK s0307=s0308") == "SG-16-5.3c"


@pytest.mark.clause("great_war_east:SG-19.2", "great_war_east:10.52d")
def test_putnik_displaces_where_he_must() -> None:
    table = great_war('s1003 = ["se-SOK"]\ns1103 = ["ah-VI/4"]\ns0905 = ["se-DrI/3"]', "austrian movement")
    assert table.at("se-SOK") == "s0905"


@pytest.mark.clause("great_war_east:SG-19.2", "great_war_east:12.16")
def test_putnik_does_not_step_into_what_cavalry_leaves() -> None:
    table = great_war('s0703 = ["se-SOK", "se-DrI/3"]\ns0702 = ["ah-10C/2"]', "allied withdrawal", dice=(6,))
    table.order("withdraw 10C/2")
    table.order(table.decision.all_orders()[0])  # wherever it goes
    assert table.asked == ("allied", "step-in")
    assert table.refuses("step in SOK") == "SG-19.2"
    assert table.accepts("step in DrI/3")


@pytest.mark.clause("great_war_east:SG-19.2", "great_war_east:5.32a")
def test_he_takes_no_train_in_an_enemy_controlled_hex() -> None:
    pieces = 's1003 = ["se-SOK", "se-Be"]\n{} = ["ah-9/5"]'
    table = great_war(pieces.format("s1104"), "allied movement")
    why = table.reason("SOK s1003=s0902")
    assert why.clause == "5.32a"
    sentence = "Kragujevac (s1003) is enemy-controlled: HQ Supreme Command (Putnik) cannot use its railway."
    assert why.sentence == sentence
    assert not any("SOK" in order for order in table.notations())
    assert great_war(pieces.format("s1204"), "allied movement").accepts("SOK s1003=s0902")
