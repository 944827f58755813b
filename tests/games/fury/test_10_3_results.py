"""10.3.1: the combat result table, losses, refusing and forcing retreats, the advance."""

import pytest

from hexmarshal.games.fury.rules.losses import Losses
from hexmarshal.games.fury.rules.pieces import Off, Piece
from tests.kit import Position, declaring, fury, rolled
from tests.playing import told

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
    spent = "\n".join(f"german cadre 0{i}03 army=ge-8" for i in (3, 4, 5, 6)) + "\n" + "\n".join(
        f"german cadre 0{i}06 army=ge-8" for i in (2, 3)
    )
    table = fight(f"german XX 1502 reduced\n {spent}", 6)
    assert table.asked == (GERMAN, "retreat")


# Who takes losses


@pytest.mark.clause("fury:10.3.1g")
def test_full_units_lose_before_reduced_ones() -> None:
    mixed = "russian III 1602 reduced\n russian IV 1602\n russian HQ I 1702 inactive"
    table = fight("german XX 1502 reduced\n german 3 R 1502", 5, counters=mixed)
    assert table.piece("russian IV").reduced
    assert table.at("russian III") == "1602"
    assert table.piece("german 3 R").reduced
    assert table.at("german XX") == "1502"


@pytest.mark.clause("fury:10.3.1g")
def test_between_equals_the_owner_chooses_and_nobody_else_can_lose() -> None:
    table = fight("german XX 1502", 5, counters=STRONG)
    assert table.asked == (RUSSIAN, "loss")
    assert table.notations() == ["lose III", "lose IV"]
    assert table.refuses("lose XV") == "10.3.1g"  # it only supports
    assert table.refuses("lose XX") == "10.3.1g"
    weak = fight("german cadre 1502 army=ge-8\n german 3 R 1502 reduced", 5)
    weak.order("lose III")
    assert weak.asked == (GERMAN, "loss")  # reduced units and Cadres rank alike
    weak.order("lose 3 R")
    assert weak.at("cadre-1") == "1502"


@pytest.mark.clause("fury:10.3.1h", "fury:2.1e", "fury:2.1f")
def test_a_loss_flips_a_full_unit_removes_a_reduced_one_or_leaves_a_cadre() -> None:
    flipped = fight("german 3 R 1502", 5)
    flipped.order("lose III")
    assert flipped.piece("german 3 R").reduced
    gone = fight("german 3 R 1502 reduced", 5)
    gone.order("lose III")
    assert gone.at("german 3 R") == "eliminated"
    starred = fight("german XX 1502 reduced", 5)
    starred.order("lose III")
    assert (starred.at("german XX"), starred.at("cadre-1")) == ("eliminated", "1502")
    assert starred.piece("cadre-1").army == starred.piece("german XX").army
    cadre = fight("german cadre 1502 army=ge-8", 5)
    cadre.order("lose III")
    assert cadre.at("cadre-1") == "cadres"  # off the map, and not among the eliminated units
    assert cadre.piece("cadre-1") == Piece(int(Off.CADRES), 2)  # as it was, but for the colour it last had


# Headquarters


@pytest.mark.clause("fury:10.3.1i", "fury:9f")
def test_an_hq_survives_its_companions_and_gives_way_before_the_winner_advances() -> None:
    table = fight("german 3 R 1502 reduced\n german HQ VIII 1502", 7)
    table.order("lose III")
    assert table.at("german 3 R") == "eliminated"
    assert table.asked == (GERMAN, "shift")
    table.order(table.notations()[0])
    assert table.at("german HQ VIII") in ("1402", "1403", "1503")  # the nearest hexes out of contact
    assert table.asked == (RUSSIAN, "advance")
    table.order("advance IV")
    assert table.at("russian IV") == "1502"


@pytest.mark.clause("fury:10.3.1i")
def test_an_hq_takes_no_losses() -> None:
    table = fight("german XX 1502\n german HQ VIII 1502", 5)
    table.order("lose III")
    assert table.at("german HQ VIII") == "1502"
    assert table.piece("german XX").reduced


@pytest.mark.clause("fury:10.3.1i", "fury:11.2k")
def test_an_hq_without_a_way_out_is_lost_to_the_winner_who_enters_and_comes_back() -> None:
    ring = "russian IX 1801\nrussian X 1902\nrussian XI 1802\nrussian XXI 1802\nrussian HQ III 1802"
    table = declaring(f"austrian XII 1901\naustrian HQ II 1901\n{ring}", "russian south", dice=(6, 1))
    table.order("XI,XXI 1802x1901", "done")
    events = table.order("retreat")
    assert [line for line in told(events) if line.startswith("HQ of")] == [
        "HQ of the Austrian 2nd Army is eliminated; it returns as a reinforcement next turn. (10.3.1i)"
    ]
    assert table.at("austrian HQ II") == "scheduled"
    assert table.piece("austrian HQ II").due == table.table.state.turn + 1


# The advance


@pytest.mark.clause("fury:10.3.1k")
@pytest.mark.parametrize(("order", "there"), [("advance III", ["III"]), ("advance III,IV", ["III", "IV"])])
def test_one_or_two_of_the_units_that_fought_advance(order: str, there: list[str]) -> None:
    table = fight("german XX 1502", 6)
    table.order("retreat", "1502-1402", "1402-1302", order)
    assert [name for name in ("III", "IV") if table.at(f"russian {name}") == "1502"] == there


@pytest.mark.clause("fury:10.3.1k", "fury:10.1c")
def test_only_units_that_fought_advance() -> None:
    table = fight("german 3 R 1502", 6, "III")
    table.order("retreat", "1502-1402", "1402-1302")
    assert table.at("russian III") == "1502"  # there was nothing to choose
    assert table.at("russian IV") == "1602"


@pytest.mark.clause("fury:10.3.1k")
def test_a_hex_emptied_without_dr_may_be_occupied() -> None:
    for order, where in (("stay", "1602"), ("advance IV", "1502")):
        table = fight("german 3 R 1502 reduced", 5)
        table.order("lose III")
        assert table.asked == (RUSSIAN, "advance")
        table.order(order)
        assert table.at("russian IV") == where


@pytest.mark.clause("fury:10.3.1k")
def test_a_hex_emptied_on_dr_must_be_occupied() -> None:
    table = fight("german 3 R 1502 reduced", 7)
    table.order("lose III")
    assert table.refuses("stay") == "10.3.1k"


@pytest.mark.clause("fury:10.3.1k")
def test_nobody_advances_when_the_attackers_are_gone() -> None:
    alone = "russian III 1602 reduced\n russian HQ I 1702"
    table = fight("german 3 R 1502", 7, "III", alone)
    assert table.at("russian III") == "eliminated"
    table.order("1502-1402", "1402-1302")
    assert table.at("german 3 R") == "1302"
    assert table.decision.kind == "front"


@pytest.mark.clause("fury:10.3.3c")
def test_disorganisation_ends_in_the_administrative_phase() -> None:
    table = fury("russian III 1705 disorganised\n german XX 0805 disorganised", step="reorganise")
    assert not table.piece("russian III").disorganised
    assert not table.piece("german XX").disorganised


@pytest.mark.clause("fury:10.3.1g")
def test_several_units_take_a_loss_each_in_one_order() -> None:
    table = fight("german XX 1502", 5, counters=STRONG)
    units = tuple(table.index(f"russian {name}") for name in ("III", "IV", "XV"))
    table.table.stack = (*table.table.stack[:-1], Losses(0, units, 2))
    table.table.run()
    assert "III,XV bear the losses" in table.notations()
    assert table.refuses("III bear the losses") == "10.3.1g"
    assert table.refuses("III,III bear the losses") == "10.3.1g"
    assert table.refuses("III,XX bear the losses") == "10.3.1g"
    table.order("XV,III bear the losses")
    assert [table.piece(f"russian {name}").reduced for name in ("III", "IV", "XV")] == [True, False, True]
    assert table.decision.kind != "loss"
