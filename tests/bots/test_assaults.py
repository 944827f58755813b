"""Assaults: units that come together because neither gains anything alone."""

from hexmarshal.bots.assaults import best
from hexmarshal.games.fury.mind import MIND
from tests.kit import fury

APART = """
    russian III 1305
    russian IV 1406
    russian HQ I 1605
    german XX 0904
    german HQ VIII 0904
"""


def test_two_corps_meet_beside_a_fortress() -> None:
    """10.1c: only one hex attacks another, so they must stand in the same."""
    table = fury(APART, active="russian north").table
    assault = best(table, MIND.aims(table, "russian"), MIND)
    assert assault is not None
    assert assault.gain > 0
    corps = [order for order in assault.orders if order.pieces[0] in ("ru-III", "ru-IV")]
    assert len(corps) == 2
    assert len({order.where for order in corps}) == 1
    place = table.board.find(corps[0].where)
    assert place is not None
    assert table.board.distance(place, table.board.cell("1206")) == 1


def test_nothing_is_changed_at_the_table_itself() -> None:
    table = fury(APART, active="russian north").table
    before = tuple(table.pieces)
    assert best(table, MIND.aims(table, "russian"), MIND) is not None
    assert tuple(table.pieces) == before


def test_who_wants_nothing_orders_no_assault() -> None:
    table = fury(APART, active="russian north").table
    assert best(table, MIND.aims(table, "russian")._replace(goals=()), MIND) is None
