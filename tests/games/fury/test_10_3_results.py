"""10.3.1: the combat result table, losses, refusing and forcing retreats, the advance."""

import pytest

from tests.kit import Position, declaring, rolled

OPEN = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive    # support 0, cavalry 1
"""
GERMAN, RUSSIAN = "german-austrian", "russian"


def fight(defender: str, total: int, attackers: str = "III,IV", counters: str = OPEN) -> Position:
    """An attack from 1602 on 1502 whose modified die is ``total``, up to the first choice."""
    trial = declaring(f"{counters}\n {defender}", dice=[6, 6])
    added = rolled(trial.order(f"{attackers} 1602x1502", "done"), "10.1e")
    die = total - int(sum(modifier.value for modifier in added.modifiers))
    table = declaring(f"{counters}\n {defender}", dice=[6, die])
    assert rolled(table.order(f"{attackers} 1602x1502", "done"), "10.1e").total == total
    return table


STRONG = f"{OPEN}\n russian XIII 1501\n russian XV 1603"
"""Support from two hexes."""


@pytest.mark.parametrize(
    ("counters", "attackers", "defender", "die", "total", "result"),
    [
        pytest.param(OPEN, "III", "XX 1502", 2, 1, "1-0 AR", marks=pytest.mark.clause("fury:10.3.1-CRT1")),
        pytest.param(OPEN, "III,IV", "XX 1502", 1, 2, "1-0 AR", marks=pytest.mark.clause("fury:10.3.1-CRT1")),
        pytest.param(OPEN, "III,IV", "XX 1502", 2, 3, "0-0 AR", marks=pytest.mark.clause("fury:10.3.1-CRT3")),
        pytest.param(OPEN, "III,IV", "XX 1502", 3, 4, "0-0 AR", marks=pytest.mark.clause("fury:10.3.1-CRT3")),
        pytest.param(OPEN, "III,IV", "XX 1502", 4, 5, "1-1", marks=pytest.mark.clause("fury:10.3.1-CRT5")),
        pytest.param(OPEN, "III,IV", "XX 1502", 5, 6, "0-0 DR", marks=pytest.mark.clause("fury:10.3.1-CRT6")),
        pytest.param(OPEN, "III,IV", "XX 1502", 6, 7, "1-1 DR", marks=pytest.mark.clause("fury:10.3.1-CRT7")),
        pytest.param(OPEN, "III,IV", "3 R 1502", 5, 8, "1-1 DR", marks=pytest.mark.clause("fury:10.3.1-CRT7")),
        pytest.param(OPEN, "III,IV", "3 R 1502", 6, 9, "1-2 DR", marks=pytest.mark.clause("fury:10.3.1-CRT9")),
        pytest.param(
            STRONG, "III,IV", "3 R 1502 disorganised", 6, 12, "1-2 DR", marks=pytest.mark.clause("fury:10.3.1-CRT9")
        ),
    ],
)
def test_combat_result_table(counters: str, attackers: str, defender: str, die: int, total: int, result: str) -> None:
    table = declaring(f"{counters}\n german {defender}", dice=[6, die])
    roll = rolled(table.order(f"{attackers} 1602x1502", "done"), "10.1e")
    assert (roll.total, roll.result) == (total, result)


# Losses and retreats


@pytest.mark.clause("fury:10.3.1a", "fury:10.3.1-CRT9")
def test_the_first_figure_is_the_attacker_s_loss_the_second_the_defender_s() -> None:
    table = fight("german XX 1502", 9, counters=STRONG)
    assert table.asked == (RUSSIAN, "loss")
    table.order("lose IV")
    assert (table.piece("russian III").reduced, table.piece("russian IV").reduced) == (False, True)
    assert table.at("german XX") == "eliminated"  # reduced by the first loss, a Cadre at the second
    assert table.at("cadre-1") != "cadres"


@pytest.mark.clause("fury:10.3.1b", "fury:10.3.1k", "fury:10.3.2b")
def test_dr_drives_the_defender_out_and_the_attacker_must_occupy_the_hex() -> None:
    table = fight("german XX 1502", 6)
    assert table.asked == (GERMAN, "reply")
    table.order("retreat", "1502-1402", "1402-1302")
    assert table.asked == (RUSSIAN, "advance")
    assert table.refuses("stay") == "10.3.1k"
    assert table.refuses("advance HQ I") == "10.3.1k"  # an HQ does not go along
    assert table.notations() == ["advance III,IV", "advance III", "advance IV"]
    table.order("advance IV")
    assert (table.at("russian III"), table.at("russian IV")) == ("1602", "1502")


@pytest.mark.clause("fury:10.3.1b", "fury:10.3.2a")
def test_ar_drives_the_attacker_back_and_nobody_advances() -> None:
    table = fight("german XX 1502", 4)
    assert table.asked == (RUSSIAN, "reply")
    table.order("retreat", "1602-1702")
    assert table.at("russian III") == table.at("russian IV") == "1702"
    assert table.at("german XX") == "1502"
    assert table.decision.kind == "front"  # the activation is over


@pytest.mark.clause("fury:10.3.1c")
def test_losses_come_before_retreats() -> None:
    table = fight("german XX 1502", 7)
    table.order("lose III")
    assert table.asked == (GERMAN, "reply")
    assert table.piece("russian III").reduced
    assert table.piece("german XX").reduced
    assert table.at("german XX") == "1502"


# Refusing and forcing


@pytest.mark.clause("fury:10.3.1d")
def test_dr_may_be_refused_for_a_loss_and_forced_for_a_loss() -> None:
    table = fight("german XX 1502", 6)
    assert table.notations() == ["retreat", "refuse"]
    table.order("refuse")
    assert table.piece("german XX").reduced
    assert table.asked == (RUSSIAN, "force")
    assert table.notations() == ["force", "let be"]
    table.order("force", "lose III")
    assert table.piece("russian III").reduced
    assert table.asked == (GERMAN, "retreat")  # no second refusal
    table.order("1502-1402", "1402-1302")
    assert table.at("german XX") == "1302"
    assert not table.piece("russian IV").reduced


@pytest.mark.clause("fury:10.3.1d")
def test_a_refused_dr_that_is_not_forced_leaves_everybody_in_place() -> None:
    table = fight("german XX 1502", 6)
    table.order("refuse", "let be")
    assert table.at("german XX") == "1502"
    assert not table.piece("german XX").disorganised
    assert table.at("russian III") == table.at("russian IV") == "1602"
    assert not table.piece("russian III").reduced
    assert table.decision.kind == "front"


@pytest.mark.clause("fury:10.3.1e")
def test_ar_may_be_refused_for_a_loss_and_forced_for_a_loss() -> None:
    table = fight("german XX 1502", 4)
    table.order("refuse", "lose III")
    assert table.asked == (GERMAN, "force")
    table.order("force")
    assert table.piece("russian III").reduced
    assert table.piece("german XX").reduced
    assert table.asked == (RUSSIAN, "retreat")
    table.order("1602-1702")
    assert table.at("russian III") == table.at("russian IV") == "1702"
    assert table.piece("russian IV").disorganised
    assert table.at("german XX") == "1502"


@pytest.mark.clause("fury:10.3.1e")
def test_a_refused_ar_that_is_not_forced_leaves_the_attacker_in_place() -> None:
    table = fight("german XX 1502", 3)
    table.order("refuse", "lose IV", "let be")
    assert table.at("russian III") == table.at("russian IV") == "1602"
    assert not table.piece("russian III").disorganised
    assert not table.piece("german XX").reduced


@pytest.mark.clause("fury:10.3.1f")
def test_the_last_unit_cannot_be_spent_on_refusing_dr() -> None:
    lone = fight("german 3 R 1502 reduced", 6)  # no asterisk: the loss would empty the hex
    assert lone.asked == (GERMAN, "retreat")
    starred = fight("german XX 1502 reduced", 6)
    assert starred.asked == (GERMAN, "reply")
    starred.order("refuse")
    assert starred.at("german XX") == "eliminated"
    assert starred.at("cadre-1") == "1502"
    cadre = fight("german cadre 1502 army=ge-8", 6)
    assert cadre.asked == (GERMAN, "retreat")
    pair = fight("german 3 R 1502 reduced\n german Kon 1502 reduced", 6)
    pair.order("refuse", "lose 3 R")
    assert (pair.at("german 3 R"), pair.at("german Kon")) == ("eliminated", "1502")


@pytest.mark.clause("fury:10.3.1f", "fury:10.3.1e")
def test_the_last_unit_cannot_be_spent_on_refusing_ar() -> None:
    alone = "russian III 1602 reduced\n russian HQ I 1702 inactive"
    assert fight("german 3 R 1502", 4, "III", alone).asked == (RUSSIAN, "retreat")
    guard = "russian Gd 1602 reduced army=ru-1\n russian HQ I 1702 inactive"
    table = fight("german 3 R 1502", 4, "Gd", guard)
    assert table.asked == (RUSSIAN, "reply")
    table.order("refuse")
    assert table.at("cadre-1") == "1602"
    beside = f"{alone}\n russian IV 1602"  # stays out of the attack, but stays in the hex
    table = fight("german 3 R 1502", 4, "III", beside)
    table.order("refuse")
    assert (table.at("russian III"), table.at("russian IV")) == ("eliminated", "1602")
    assert not table.piece("russian IV").reduced


@pytest.mark.clause("fury:10.3.1f")
def test_the_last_unit_cannot_be_spent_on_forcing() -> None:
    alone = "russian III 1602 reduced\n russian HQ I 1702 inactive"
    table = fight("german 3 R 1502", 6, "III", alone)
    table.order("refuse")
    assert table.decision.kind == "front"  # nobody is asked: the refusal stands
    assert (table.at("german 3 R"), table.at("russian III")) == ("1502", "1602")
    table = fight("german 3 R 1502 reduced", 4)
    table.order("refuse", "lose III")
    assert table.decision.kind == "front"
    assert table.at("russian III") == "1602"
    starred = fight("german XX 1502 reduced", 4)
    starred.order("refuse", "lose III", "force")
    assert starred.at("cadre-1") == "1502"
    assert starred.asked == (RUSSIAN, "retreat")


@pytest.mark.clause("fury:10.3.1f", "fury:2.1e")
def test_an_asterisk_without_a_free_cadre_saves_nobody() -> None:
    spent = (
        "\n".join(f"german cadre 0{i}03 army=ge-8" for i in (3, 4, 5, 6))
        + "\n"
        + "\n".join(f"german cadre 0{i}06 army=ge-8" for i in (2, 3))
    )
    table = fight(f"german XX 1502 reduced\n {spent}", 6)
    assert table.asked == (GERMAN, "retreat")
