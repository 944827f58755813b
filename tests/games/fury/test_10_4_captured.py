"""10.4f: captured fortresses."""

import pytest

from tests.games.fury.test_10_4_fortresses import GERMAN, KOENIGSBERG, RUSSIAN, storm
from tests.kit import declaring, fury, rolled, rolls

# 10.4f · Captured fortresses


@pytest.mark.clause("fury:10.4f", "fury:10.2.2c")
def test_a_captured_fortress_has_no_minimum_and_gives_minus_one() -> None:
    position = "german XX 0904\n german HQ VIII 0904\n russian XXVI R 1004 army=ru-1"  # a corps of 5
    table = declaring(position, active="german-austrian north", captured="1004", dice=[3])
    roll = rolled(table.order("XX 0904x1004", "done"), "10.1e")
    assert roll.modifiers[0].why == "8 against 5, 3/2"
    assert [m.value for m in roll.modifiers if m.clause.startswith("10.2.2")] == [-1]


@pytest.mark.clause("fury:10.4f", "fury:10.4d")
def test_a_captured_fortress_is_left_when_the_retreat_is_forced_and_stands_no_siege() -> None:
    position = "german XX 0904\n german HQ VIII 0904\n russian XXVI R 1004 army=ru-1"
    table = declaring(position, active="german-austrian north", captured="1004", dice=[4])
    table.order("XX 0904x1004", "done")  # 3/2, −1, HQ +2: total 6
    assert table.asked == (RUSSIAN, "reply")
    assert table.notations() == ["retreat", "refuse"]
    assert table.refuses("siege") == "10.4f"
    table.order("refuse")
    assert not table.piece("russian XXVI R").reduced  # the free refusal stays
    table.order("force")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("russian XXVI R") != "1004"
    assert table.at("german XX") == "1004"
    assert table.table.control(table.table.board.cell("1004")) == 1


@pytest.mark.clause("fury:10.4f", "fury:4c")
def test_an_empty_captured_fortress_is_retaken_by_walking_in() -> None:
    table = fury("german XX 0904\n russian III 1204", active="german-austrian north", captured="1004")
    assert table.accepts("XX 0904-1004")
    table.order("XX 0904-1004")
    assert table.at("german XX") == "1004"
    assert not rolls(table.table.events)


@pytest.mark.clause("fury:10.4f", "fury:9d2")
def test_an_empty_captured_fortress_falls_to_its_captor_again() -> None:
    closed = fury("russian III 1005\n russian HQ I 1005 inactive", active="russian north")
    assert closed.refuses("III 1005-1004") == "9d2"  # never captured: taken by combat or siege only
    table = fury("russian III 1005\n russian HQ I 1005 inactive", active="russian north", captured="1004")
    table.order("III 1005-1004")
    assert table.table.control(table.table.board.cell("1004")) == 0


@pytest.mark.clause("fury:10.4f", "fury:10.4a")
def test_an_empty_captured_fortress_does_not_defend_itself() -> None:
    elsewhere = "russian VI 0404\n russian HQ II 0405 inactive\n german 3 R 0403"
    table = declaring(f"{KOENIGSBERG}\n {elsewhere}", captured="1004")
    assert table.refuses("III,IV 1005x1004") == "10.1"


@pytest.mark.clause("fury:10.4f")
def test_a_fortress_is_marred_for_good_even_for_its_builder() -> None:
    table = declaring(f"{KOENIGSBERG}\n german 3 R 1004", captured="1004", dice=[3])
    roll = rolled(table.order("III,IV 1005x1004", "done"), "10.1e")
    assert [modifier.why for modifier in roll.modifiers] == ["13 against 4, 3/1", "captured fortress", "headquarters"]
    assert [modifier.value for modifier in roll.modifiers] == [3, -1, 1]
    assert table.asked == (GERMAN, "reply")
    assert table.notations() == ["retreat", "refuse"]  # no siege


LAST = """
    russian III 0806 reduced      # 4 against 4
    russian IV 0806               # stays out of the attack
    russian HQ I 0806
    german 3 R 0706 reduced
"""


@pytest.mark.clause("fury:10.5a", "fury:10.4e")
def test_forced_with_the_last_attacker_there_is_nobody_to_besiege_and_the_garrison_goes() -> None:
    table = declaring(LAST, dice=[6])
    table.order("III 0806x0706", "done", "refuse", "force")
    assert table.at("russian III") == "eliminated"
    assert table.asked == (GERMAN, "retreat")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("german 3 R") not in ("0706", "eliminated")
    assert table.at("russian IV") == "0806"  # it did not fight
    assert table.table.control(table.table.board.cell("0706")) == 1


@pytest.mark.clause("fury:10.5a")
def test_a_siege_needs_an_attacker_who_is_left() -> None:
    table = declaring(LAST.replace("german 3 R 0706 reduced", "russian XX 0807"), dice=[6])
    events = table.order("III 0806x0706", "done")
    assert rolled(events, "10.1e").total == 7  # 1-1 DR: III Corps is lost
    assert table.at("russian III") == "eliminated"
    assert table.notations() == ["retreat", "refuse"]
    refusal = table.reason("siege")
    assert (refusal.code, refusal.clause) == ("no-besieger", "10.5a")
    table.order("retreat")
    assert table.table.control(table.table.board.cell("0706")) == 1  # nobody came


@pytest.mark.clause("fury:10.4f")
def test_outside_a_fortress_that_never_fell_nobody_declares_a_siege() -> None:
    captured = storm("german XX 1004", 5, captured="1004")
    assert captured.asked == (GERMAN, "reply")
    assert captured.reason("siege").code == "no-siege"
    assert captured.refuses("siege") == "10.4f"
    attacker = storm("german XX 1004", 4)  # AR
    assert attacker.asked == (RUSSIAN, "reply")
    assert attacker.refuses("siege") == "10.4f"


@pytest.mark.clause("fury:10.4d")
def test_a_siege_is_declared_by_the_defender_and_not_while_the_attacker_is_asked() -> None:
    table = storm("german XX 1004", 6)
    table.order("refuse")
    refusal = table.reason("siege")
    assert (refusal.code, refusal.clause) == ("no-siege", "10.4f")
    assert table.refuses("retreat") == "10.3.1d"


@pytest.mark.clause("fury:10.4e", "fury:10.5a")
def test_the_russian_defender_of_a_fortress_has_the_same_choice() -> None:
    table = declaring(
        "german I 1604\ngerman XX 1604\ngerman HQ VIII 1604\nrussian R1 1605", "german-austrian north", dice=[5]
    )
    table.order("I,XX 1604x1605", "done", "refuse", "force", "lose I")  # 16 against 8 +2, HQ +2, Kovno −2, river −1
    assert table.asked == (RUSSIAN, "siege")
    table.order("siege", "advance XX")
    assert table.table.besieged(table.index("russian R1"))
