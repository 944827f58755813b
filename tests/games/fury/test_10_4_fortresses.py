"""10.4: fortresses that defend themselves, refuse at no cost, yield or stand a siege, and captured ones."""

import pytest

from tests.kit import Position, declaring, rolled

GERMAN, RUSSIAN = "german-austrian", "russian"
KOENIGSBERG = """
    russian III 1005
    russian IV 1005               # 13 against 8 is +1, the major fortress −2
    russian HQ I 1005             # +1: what is added comes to nothing
"""
GRAUDENZ = """
    russian III 0806
    russian XX 0806               # 14 against 4 is +3, the minor fortress −1
    russian HQ I 0806             # +1
"""


def storm(counters: str, die: int, captured: str = "") -> Position:
    """An attack by III and IV Corps on Königsberg; no cavalry rides against a fortress."""
    table = declaring(f"{KOENIGSBERG}\n {counters}", captured=captured, dice=[die])
    assert rolled(table.order("III,IV 1005x1004", "done"), "10.1e").die == die
    return table


def odds(table: Position, attack: str) -> str:
    """The strengths and their ratio in an attack."""
    return rolled(table.order(attack, "done"), "10.1e").modifiers[0].why


@pytest.mark.clause("fury:10.4a", "fury:10.4b")
def test_a_fortress_defends_itself_alone() -> None:
    minor = declaring("russian III 0806 reduced\n russian R1 0806\n russian HQ I 0806", dice=[5])
    assert odds(minor, "III,R1 0806x0706") == "8 against 4, 2/1"
    assert odds(declaring(KOENIGSBERG, dice=[4]), "III,IV 1005x1004") == "13 against 8, 3/2"


@pytest.mark.clause("fury:10.4b")
@pytest.mark.parametrize(
    ("defender", "attack", "expected"),
    [
        ("german Lw W 0706 reduced army=ge-8", "III,XX 0806x0706", "14 against 4, 3/1"),  # 3 in a minor fortress
        ("german XX 0706", "III,XX 0806x0706", "14 against 8, 3/2"),
        ("german Lw W 1004 reduced army=ge-8", "III,IV 1005x1004", "13 against 8, 3/2"),  # 3 in a major one
        ("german XX 1004 \n german 3 R 1004", "III,IV 1005x1004", "13 against 12, 1/1"),
    ],
)
def test_a_fortress_hex_never_defends_with_less_than_its_value(defender: str, attack: str, expected: str) -> None:
    position = GRAUDENZ if attack.endswith("0706") else KOENIGSBERG
    assert odds(declaring(f"{position}\n {defender}", dice=[4]), attack) == expected


@pytest.mark.clause("fury:10.4c")
def test_a_fortress_takes_no_losses() -> None:
    table = declaring(GRAUDENZ, dice=[6])
    roll = rolled(table.order("III,XX 0806x0706", "done"), "10.1e")
    assert (roll.total, roll.result) == (9, "1-2 DR")
    table.order("lose III")
    assert table.piece("russian III").reduced
    assert table.asked == (GERMAN, "reply")  # two losses, and nothing to take them


@pytest.mark.clause("fury:10.4c")
def test_units_in_a_fortress_take_losses() -> None:
    table = storm("german XX 1004", 5)
    table.order("lose III")
    assert table.piece("german XX").reduced


@pytest.mark.clause("fury:10.4c", "fury:10.3.1k")
def test_a_fortress_outlives_its_garrison_and_nobody_advances() -> None:
    table = storm("german 3 R 1004 reduced", 5)  # 1-1
    table.order("lose III")
    assert table.at("german 3 R") == "eliminated"
    assert table.decision.kind == "front"  # no advance is offered
    assert table.at("russian IV") == "1005"
    assert table.table.control(table.table.board.cell("1004")) == 1


@pytest.mark.clause("fury:10.4c", "fury:10.4d")
def test_on_dr_the_fortress_goes_on_alone_after_its_garrison_died() -> None:
    table = declaring(f"{GRAUDENZ}\n german 3 R 0706 reduced", dice=[5])  # total 8: 1-1 DR
    table.order("III,XX 0806x0706", "done", "lose III")
    assert table.at("german 3 R") == "eliminated"
    assert table.asked == (GERMAN, "reply")
    assert table.notations() == ["retreat", "refuse", "siege"]
    table.order("refuse", "let be")
    assert table.at("russian XX") == "0806"


@pytest.mark.clause("fury:10.4d")
@pytest.mark.parametrize("garrison", ["", "german 3 R 1004 reduced", "german XX 1004"])
def test_in_a_fortress_dr_is_refused_at_no_cost(garrison: str) -> None:
    table = storm(garrison, 6)  # total 6: 0-0 DR
    assert table.asked == (GERMAN, "reply")
    table.order("refuse")
    if garrison:
        name = garrison.split(" 1004")[0]
        assert table.at(name) == "1004"
        assert table.piece(name).reduced == ("reduced" in garrison)
    assert table.asked == (RUSSIAN, "force")
    assert table.notations() == ["force", "let be"]


@pytest.mark.clause("fury:10.4d", "fury:10.4e")
def test_the_attacker_may_force_a_fortress_for_a_loss() -> None:
    table = storm("", 6)
    table.order("refuse", "force", "lose III")
    assert table.piece("russian III").reduced
    assert table.asked == (GERMAN, "siege")
    assert table.notations() == ["retreat", "siege"]  # yield or be besieged
    assert table.refuses("refuse") == "10.4e"


@pytest.mark.clause("fury:10.4d")
def test_a_refusal_that_is_let_be_stands() -> None:
    table = storm("german XX 1004", 6)
    table.order("refuse", "let be")
    assert table.at("german XX") == "1004"
    assert not table.piece("german XX").disorganised
    assert table.at("russian III") == "1005"


@pytest.mark.clause("fury:10.3.1e", "fury:10.4c")
def test_a_fortress_alone_cannot_force_the_attacker_back() -> None:
    table = storm("", 4)  # total 4: AR
    table.order("refuse", "lose III")
    assert table.decision.kind == "front"  # the German player is not asked
    assert table.at("russian III") == table.at("russian IV") == "1005"


@pytest.mark.clause("fury:10.3.1e")
def test_a_garrison_can_force_the_attacker_back() -> None:
    table = storm("german XX 1004", 4)
    table.order("refuse", "lose III", "force")
    assert table.piece("german XX").reduced
    assert table.asked == (RUSSIAN, "retreat")


# 10.4e · Yield, or stand a siege


@pytest.mark.clause("fury:10.4e")
def test_a_garrison_that_retreats_gives_the_fortress_up() -> None:
    table = storm("german XX 1004", 6)
    table.order("refuse", "force", "lose III", "retreat")
    table.roll(6)  # its cohesion holds in the zone of the attackers
    table.order("1004-0904")
    assert table.at("german XX") == "0805"
    assert table.piece("german XX").disorganised
    events = table.order("advance IV")
    assert table.at("russian IV") == "1004"
    assert not table.piece("russian IV").besieging
    assert [str(event) for event in events if event.clause == "10.4e"] == ["Königsberg falls."]
    cell = table.table.board.cell("1004")
    assert table.table.control(cell) == 0
    assert cell in table.table.state.captured


@pytest.mark.clause("fury:10.4e")
def test_a_lone_fortress_that_yields_is_occupied() -> None:
    table = storm("", 6)
    table.order("retreat")
    assert table.asked == (RUSSIAN, "advance")
    assert table.refuses("stay") == "10.3.1k"
    table.order("advance III,IV")
    assert table.table.control(table.table.board.cell("1004")) == 0


@pytest.mark.clause("fury:10.4e", "fury:10.5a")
@pytest.mark.parametrize("garrison", ["", "german XX 1004"])
def test_a_siege_may_be_declared_at_once_even_by_a_fortress_alone(garrison: str) -> None:
    table = storm(garrison, 6)
    assert table.notations() == ["retreat", "refuse", "siege"]
    table.order("siege", "advance III")
    assert table.at("russian III") == "1004"
    assert table.piece("russian III").besieging
    assert table.table.control(table.table.board.cell("1004")) == 1


@pytest.mark.clause("fury:10.4e", "fury:10.5a")
def test_no_siege_without_a_besieger() -> None:
    table = declaring(
        """
        german 3 R 1607 reduced
        german HQ VIII 1608
        german XVII 1608
        german XX 1508
        russian R1 1507           # Grodno
    """,
        active="german-austrian north",
        dice=[6],
    )
    roll = rolled(table.order("3 R 1607x1507", "done"), "10.1e")
    assert (roll.total, roll.result) == (7, "1-1 DR")
    assert table.at("german 3 R") == "eliminated"  # the only attacker
    assert table.notations() == ["retreat", "refuse"]


@pytest.mark.clause("fury:10.4e", "fury:10.3.1i")
def test_an_hq_leaves_a_fortress_that_yields_before_the_winner_enters() -> None:
    table = storm("german HQ VIII 1004", 6)
    table.order("retreat")
    assert table.asked == (GERMAN, "shift")
    assert "HQ VIII 1004-0904" not in table.notations()  # the attackers touch it
    table.order("HQ VIII 1004-0805")
    assert table.asked == (RUSSIAN, "advance")
