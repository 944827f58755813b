"""10 and 10.1: who attacks whom, declarations, the die, and the odds of an attack."""

from fractions import Fraction

import pytest

from hexmarshal.core.orders.orders import Done
from tests.kit import declaring, rolled, rolls, terms

ELSEWHERE = """
    russian VI 0404               # an attack that is always open, to keep declarations going
    russian HQ II 0405 inactive
    german 3 R 0403
"""


@pytest.mark.clause("fury:10a")
@pytest.mark.parametrize("first", ["1401", "1402", "1403"])
def test_any_declared_attack_may_be_resolved_first(first: str) -> None:
    table = declaring("""
        russian III 1501
        russian IV 1502
        russian XX 1503
        russian HQ I 1602
        german I 1401
        german XVII 1402
        german XX 1403
    """)
    table.order("III 1501x1401", "IV 1502x1402", "XX 1503x1403", "done")
    assert table.asked == ("russian", "resolve")
    assert table.notations() == ["resolve 1401", "resolve 1402", "resolve 1403"]
    events = table.order(f"resolve {first}")
    assert first in rolled(events, "10.1e").purpose


@pytest.mark.clause("fury:10.1a")
def test_a_corps_attacks_only_within_the_command_range_of_its_hq() -> None:
    pair = f"russian III 1502\n german XX 1402\n {ELSEWHERE}"
    assert declaring(f"{pair} \n russian HQ I 1702").accepts("III 1502x1402")  # active: range 2, two hexes away
    assert declaring(f"{pair} \n russian HQ I 1802").refuses("III 1502x1402") == "10.1a"  # three hexes away
    assert declaring(f"{pair} \n russian HQ I 1602 inactive").accepts("III 1502x1402")  # inactive: range 1
    assert declaring(f"{pair} \n russian HQ I 1702 inactive").refuses("III 1502x1402") == "10.1a"
    assert declaring(pair).refuses("III 1502x1402") == "10.1a"  # its HQ is off the map


@pytest.mark.clause("fury:10.1a")
def test_the_line_of_command_does_not_pass_an_enemy_zone_that_no_friend_holds() -> None:
    cut = f"""
        russian III 1502
        russian HQ I 1702
        german XX 1402
        german XVII 1503          # its zone lies on 1603
        german I R 1601           # and this one's on 1602, the two hexes between
        {ELSEWHERE}
    """
    assert declaring(cut).refuses("III 1502x1402") == "10.1a"
    assert declaring(f"{cut} \n russian XIII 1602").accepts("III 1502x1402")  # a friend, even of another army
    assert declaring(cut.replace("german I R 1601", "")).accepts("III 1502x1402")


@pytest.mark.clause("fury:10.1a")
def test_another_army_s_hq_gives_no_command() -> None:
    table = declaring(f"russian III 1502\n russian HQ V 1602\n german XX 1402\n {ELSEWHERE}")
    assert table.refuses("III 1502x1402") == "10.1a"


TWO_ATTACKS = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive
    german XX 1502
    russian R2 1303
    russian HQ II 1303 inactive
    german 3 R 1404
"""


@pytest.mark.clause("fury:10.1b")
def test_a_declared_attack_must_be_fought() -> None:
    table = declaring(TWO_ATTACKS)
    table.order("III,IV 1602x1502", "R2 1303x1404", "done")
    assert table.reason(Done()).code == "wrong-kind"  # no way past the markers
    assert table.notations() == ["resolve 1502", "resolve 1404"]
    table.roll(6, 4)
    table.order("resolve 1502")  # total 5: a loss on each side, and nobody retreats
    events = table.order("lose III")
    assert "1404" in rolled(events, "10.1e").purpose  # the last marker needs no choice


@pytest.mark.clause("fury:10.1b", "fury:10.2.1d")
def test_an_attack_is_dropped_when_the_ratio_has_fallen_below_one_half() -> None:
    table = declaring(TWO_ATTACKS)
    table.order("III,IV 1602x1502", "R2 1303x1404", "done")
    table.roll(6, 5)
    table.order("resolve 1502", "retreat", "1502-1503")
    events = table.order("advance III")  # XX Corps fell back on the 3rd Reserve: 12 against 4
    assert table.at("german XX") == "1404"
    assert not [roll for roll in rolls(events) if roll.clause == "10.1e"]
    dropped = [str(event) for event in events if event.clause == "10.1b"]
    assert dropped == ["The attack on 1404 can no longer be fought."]
    assert table.at("russian R2") == "1303"
    assert not table.piece("russian R2").reduced


@pytest.mark.clause("fury:10.1b", "fury:10.1a")
def test_command_is_tested_at_declaration_only() -> None:
    table = declaring("""
        russian III 1602
        russian HQ I 1602 inactive
        german XX 1502
        russian IV 1601           # one hex from the HQ, two once the HQ has gone back
        german 3 R 1501
    """)
    table.order("III 1602x1502", "IV 1601x1501", "done")
    table.roll(6, 4)  # 7 against 8: total 3, AR
    table.order("resolve 1502", "retreat")
    events = table.order("1602-1702")
    assert table.at("russian HQ I") == "1702"
    assert "1501" in rolled(events, "10.1e").purpose


@pytest.mark.clause("fury:10.1c")
def test_a_hex_attacks_one_hex_and_is_attacked_from_one_hex() -> None:
    table = declaring("""
        russian III 1602
        russian IV 1602
        russian XX 1702
        russian HQ I 1702 inactive
        german XX 1502
        german I 1603
    """)
    table.order("III 1602x1603")
    assert table.refuses("XX 1702x1603") == "10.1c"  # 1603 is attacked already
    assert table.refuses("IV 1602x1502") == "10.1c"  # 1602 attacks already
    assert table.refuses("IV 1602x1603") == "10.1c"
    assert table.notations() == ["done"]


@pytest.mark.clause("fury:10.1c")
def test_an_attack_names_neighbouring_hexes_only_and_units_of_one_hex() -> None:
    table = declaring("""
        russian III 1602
        russian IV 1702
        russian HQ I 1702 inactive
        german XX 1502
        german I 1402
    """)
    assert table.refuses("III 1602x1402") == "10.1"
    assert table.refuses("III,IV 1602x1502") == "10.1c"
    assert table.accepts("III 1602x1502")


@pytest.mark.clause("fury:10.1c")
def test_a_corps_that_does_not_join_takes_no_loss_but_retreats_with_its_stack() -> None:
    table = declaring("""
        russian III 1602
        russian IV 1602
        russian HQ I 1702 inactive
        german XX 1502
    """)
    table.roll(6, 1)
    events = table.order("III 1602x1502", "done")  # 7 against 8: total 1, 1-0 AR
    assert terms(rolled(events, "10.1e"))[0] == ("10.2.1c", -1)
    assert table.piece("russian III").reduced
    assert not table.piece("russian IV").reduced
    table.order("retreat", "1602-1702")
    assert table.at("russian III") == table.at("russian IV") == "1702"
    assert table.piece("russian IV").disorganised


@pytest.mark.clause("fury:10.1d")
def test_units_of_another_army_and_another_front_support() -> None:
    table = declaring(
        """
        russian VIII 1916
        russian HQ VIII 1917 inactive
        russian III 1716          # 1st Army, north front
        austrian I 1816
    """,
        active="russian south",
    )
    table.roll(6, 3)
    events = table.order("VIII 1916x1816", "done")
    assert ("10.2.5a", 1) in terms(rolled(events, "10.1e"))


@pytest.mark.clause("fury:10.1e")
def test_the_result_is_never_below_one() -> None:
    table = declaring(
        """
        russian R3 0816
        russian HQ III 0816 inactive
        austrian I 0817           # in the mountains behind the Wisłoka
    """,
        active="russian south",
    )
    table.roll(2)
    roll = rolled(table.order("R3 0816x0817", "done"), "10.1e")
    assert sum(value for _, value in terms(roll)) == -5
    assert (roll.die, roll.total, roll.result) == (2, 1, "1-0 AR")


@pytest.mark.clause("fury:10.1e")
def test_one_die_is_rolled_and_the_modifiers_are_added_to_it() -> None:
    table = declaring("""
        russian III 1602
        russian IV 1602
        russian HQ I 1702
        german XX 1502
    """)
    table.roll(6, 4)
    roll = rolled(table.order("III,IV 1602x1502", "done"), "10.1e")
    assert (roll.sides, roll.die, terms(roll), roll.total) == (6, 4, [("10.2.1c", 1), ("10.2.3", 1)], 6)


@pytest.mark.clause("fury:10.1e", "fury:10.2.6a")
def test_the_forecast_of_an_attack_gives_exact_odds() -> None:
    open_ground = declaring("russian III 1602\n russian HQ I 1702 inactive\n german XX 1502")
    forecast = open_ground.match.forecast(open_ground.parse("III 1602x1502"))
    # 7 against 8, −1; on a 1 the cavalry makes it 0. Out of 36 throws of the two dice:
    assert {outcome.result: outcome.chance * 36 for outcome in forecast.outcomes} == {
        "1-0 AR": 15,
        "0-0 AR": 10,
        "1-1": 5,
        "cavalry helps, 1-0 AR": 2,
        "cavalry helps, 0-0 AR": 2,
        "cavalry helps, 1-1": 1,
        "cavalry helps, 0-0 DR": 1,
    }
    assert open_ground.decision.kind == "declare"  # nothing happened yet


@pytest.mark.clause("fury:10.1e", "fury:10.5-ex1")
def test_the_forecast_of_an_attack_on_a_fortress_needs_one_die() -> None:
    fortress = declaring("""
        russian III 1005
        russian IV 1005
        russian II 1104
        russian HQ I 1105
        german 3 R 1004
    """)
    forecast = fortress.match.forecast(fortress.parse("III,IV 1005x1004"))  # a total of +1
    assert {outcome.result: outcome.chance for outcome in forecast.outcomes} == {
        "1-0 AR": Fraction(1, 6),
        "0-0 AR": Fraction(2, 6),
        "1-1": Fraction(1, 6),
        "0-0 DR": Fraction(1, 6),
        "1-1 DR": Fraction(1, 6),
    }
    assert sum(outcome.chance for outcome in forecast.outcomes) == 1


@pytest.mark.clause("fury:7e", "fury:10.1a")
def test_a_corps_of_the_other_front_is_not_among_those_who_attack() -> None:
    table = declaring("german XX 1108\nrussian III 1109\nrussian HQ I 1109\nrussian XI 1208\nrussian HQ III 1208")
    assert table.notations() == ["III 1109x1108"]
    assert table.refuses("XI 1208x1108") == "7e"
