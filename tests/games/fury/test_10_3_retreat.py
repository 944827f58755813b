"""10.3.2: retreats hex by hex: how far, together, where to, and cohesion."""

import pytest

from tests.kit import Position, declaring

GERMAN, RUSSIAN = "german-austrian", "russian"
ATTACK = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive    # 13 against 8 is +1
"""
RING = """
    russian XIII 1302             # its zone lies on 1402 and 1403
    russian VI 1604               # and this one's on 1503; 1501 and 1603 lie in that of 1602
"""
DR, AR = (6, 5), (6, 3)
"""The cavalry's die and that of the combat: the defender or the attacker retreats without losses."""


def driven(*counters: str, dice: tuple[int, ...] = DR, cohesion: tuple[int, ...] = ()) -> Position:
    """The German player has to leave 1502 after an attack from 1602, and does not refuse."""
    table = declaring("\n".join((ATTACK, *counters)), dice=(*dice, *cohesion))
    table.order("III,IV 1602x1502", "done")
    if table.decision.kind == "reply":
        table.order("retreat")
    return table


# 10.3.2a, 10.3.2b · How far


@pytest.mark.clause("fury:10.3.2a")
def test_ar_takes_the_attackers_back_one_hex_disorganised() -> None:
    table = driven("german XX 1502", dice=AR)
    assert table.asked == (RUSSIAN, "retreat")
    table.order("1602-1702")
    for corps in ("russian III", "russian IV"):
        assert table.at(corps) == "1702"
        assert table.piece(corps).disorganised
    assert not table.piece("german XX").disorganised


@pytest.mark.clause("fury:10.3.2b")
def test_dr_takes_the_defenders_back_two_hexes_disorganised() -> None:
    table = driven("german XX 1502")
    assert table.notations() == ["1502-1402", "1502-1403", "1502-1503"]
    table.order("1502-1402")
    assert table.refuses("1402-1403") == "10.3.2d"  # only one hex from where it stood
    assert sorted(table.notations()) == ["1402-1301", "1402-1302", "1402-1401"]
    table.order("1402-1401")
    assert table.at("german XX") == "1401"
    assert table.piece("german XX").disorganised


@pytest.mark.clause("fury:10.3.2b")
def test_the_way_leads_to_distance_two_where_one_does() -> None:
    table = declaring(
        """
        russian III 0120
        russian IV 0120
        russian HQ I 0120 inactive
        russian XIII 0322         # its zone lies on 0222
        german XX 0121            # the corner behind it, 0122, lies in no zone but leads nowhere
    """,
        dice=(*DR, 6, 6),
    )
    table.order("III,IV 0120x0121", "done", "retreat")
    assert sorted(table.notations()) == ["0121-0221", "0121-0222"]
    table.order("0121-0222")
    assert table.at("german XX") == "0321"


CORNER = """
    russian III 1402
    russian IV 1402
    russian HQ I 1402 inactive
    russian XIII 1302
    russian VI 1202
    russian XV 1401
    german XX 1301                # sea to the west, the map's edge to the north
"""


@pytest.mark.clause("fury:10.3.2b", "fury:10.3.2d")
def test_a_stack_with_no_hex_to_retreat_to_is_eliminated() -> None:
    table = declaring(CORNER, dice=(6, 3))  # support from three hexes: total 7
    table.order("III,IV 1402x1301", "done", "lose III", "retreat")
    assert table.at("german XX") == "eliminated"
    assert table.at("cadre-1") == "cadres"  # no loss, and so no Cadre
    assert table.asked == (RUSSIAN, "advance")
    assert table.refuses("stay") == "10.3.1k"


@pytest.mark.clause("fury:10.3.2b", "fury:10.3.1i")
def test_an_hq_shut_in_with_an_eliminated_stack_is_lost_when_the_winner_enters() -> None:
    table = declaring(f"{CORNER}\n german HQ VIII 1301", dice=(6, 3))
    table.order("III,IV 1402x1301", "done", "lose III", "retreat", "advance IV")
    assert table.at("german HQ VIII") == "scheduled"  # it comes back as a reinforcement
    assert table.at("russian IV") == "1301"


SURROUNDED = """
    russian III 1301
    russian HQ I 1301 inactive
    german XX 1402
    german I 1302
    german XVII 1202
    german 3 R 1401
"""


@pytest.mark.clause("fury:10.3.2a", "fury:10.3.1i")
def test_attackers_with_no_hex_to_retreat_to_are_eliminated_but_their_hq_stays() -> None:
    table = declaring(SURROUNDED, dice=(6, 4))  # 7 against 8: total 3
    table.order("III 1301x1402", "done", "retreat")
    assert table.at("russian III") == "eliminated"
    assert table.at("russian HQ I") == "1301"  # nobody enters: front adjustment decides
    assert table.at("german XX") == "1402"


# 10.3.2c · Together


@pytest.mark.clause("fury:10.3.2c")
def test_a_stack_retreats_together_with_its_hq_which_is_never_disorganised() -> None:
    table = driven("german XX 1502", "german 3 R 1502 reduced", "german HQ VIII 1502", dice=(6, 6))
    table.order("1502-1402", "1402-1302")
    assert {table.at(name) for name in ("german XX", "german 3 R", "german HQ VIII")} == {"1302"}
    assert table.piece("german XX").disorganised
    assert table.piece("german 3 R").disorganised
    assert not table.piece("german HQ VIII").disorganised


@pytest.mark.clause("fury:10.3.2c")
def test_the_attackers_hq_goes_back_with_them() -> None:
    table = declaring("russian III 1602\n russian HQ I 1602 inactive\n german XX 1502", dice=(6, 4))
    table.order("III 1602x1502", "done", "retreat", "1602-1701")
    assert table.at("russian III") == table.at("russian HQ I") == "1701"
    assert not table.piece("russian HQ I").disorganised
