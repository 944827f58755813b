"""10.3.1: who takes losses, headquarters, the advance."""

import pytest

from hexmarshal.games.fury.rules.losses import Losses
from hexmarshal.games.fury.rules.pieces import Off, Piece
from tests.games.fury.test_10_3_results import GERMAN, RUSSIAN, STRONG, fight
from tests.kit import declaring, fury
from tests.playing import told

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
