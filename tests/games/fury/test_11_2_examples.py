"""The administrative phase example of 11.2, statement by statement."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import AnyEvent, Moved, Said
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.communication import connected, railheads
from tests.kit import Position, fury, rolls

AUSTRIANS = ("austrian R", "austrian I", "austrian V", "austrian XVII", "austrian IX")
RUSSIANS = ("russian R3", "russian XI", "russian HQ III", "russian XXV", "russian Gr", "russian XIV")

BOARD = """
    austrian R 1018
    austrian I 0613
    austrian V 1017               # besieged in Przemyśl
    austrian XVII 1116
    austrian IX 0915
    russian XIV 1017 besieging
    russian Gr 1016
    russian XXV 1014
    russian XI 1217
    russian HQ III 1217
    russian R3 1317
    russian X 1516                # the east, which the book does not show
"""


def example(initiative: str, dice: tuple[int, ...] = ()) -> Position:
    return fury(BOARD, step="adjust_first", turn="S2", initiative=initiative, dice=dice)


def isolated(table: Position, names: tuple[str, ...]) -> set[str]:
    return {name for name in names if not connected(table.table, table.index(name))}


def adjusting(table: Position) -> list[str]:
    """The front adjustments open now; none once replacements or a later step ask."""
    return sorted(table.notations()) if table.decision.kind.startswith("adjust") else []


def cohesion(events: list[AnyEvent], name: str) -> list[int]:
    """The dice of a corps's cohesion tests."""
    tests = (roll for roll in rolls(events) if roll.clause == "10.3.2e")
    return [roll.die for roll in tests if roll.purpose.endswith(f" {name} Corps")]


def way_of(events: list[AnyEvent], piece: str) -> list[tuple[str, ...]]:
    return [event.path for event in events if isinstance(event, Moved) and event.piece == piece]


@pytest.mark.clause("fury:11.2-ex1")
def test_austrian_reserve_first_and_fifth_corps_have_lines_and_the_17th_and_9th_have_none() -> None:
    table = example("russian")
    assert isolated(table, AUSTRIANS) == {"austrian XVII", "austrian IX"}


@pytest.mark.clause("fury:11.2-ex1", "fury:11.2e")
def test_railway_hex_1019_is_four_hexes_from_an_entry_hex_and_feeds_the_reserve_corps() -> None:
    table = example("russian")
    near, _ = railheads(table.table, 1)
    board = table.table.board
    assert near >> board.cell("1019") & 1
    assert board.distance(board.cell("1018"), board.cell("1019")) <= 2
    # The next hex of that line would be too far, and a Russian corps on it leaves the Reserve corps without any.
    assert not near >> board.cell("1018") & 1
    table.put("russian IX 0919")
    assert "austrian R" in isolated(table, AUSTRIANS)


@pytest.mark.clause("fury:11.2-ex1", "fury:11.2d")
def test_first_corps_leans_on_krakow_two_hexes_away_which_a_train_reaches() -> None:
    table = example("russian")
    board = table.table.board
    krakow = board.cell("0615")
    assert railheads(table.table, 1)[1] >> krakow & 1
    assert board.distance(board.cell("0613"), krakow) == 2
    assert "austrian I" not in isolated(table, AUSTRIANS)


@pytest.mark.clause("fury:11.2-ex1", "fury:11.2j")
def test_besieged_fifth_corps_leans_on_the_fortress_itself_which_does_nothing_for_its_neighbour() -> None:
    table = example("russian")
    assert table.table.besieged(table.index("austrian V"))
    assert "austrian V" not in isolated(table, AUSTRIANS)
    # The 17th Corps touches Przemyśl, and behind the fortress stands the Reserve corps, two hexes away.
    assert "austrian XVII" in isolated(table, AUSTRIANS)


@pytest.mark.clause("fury:11.2-ex2")
def test_of_the_russians_only_the_grenadiers_and_the_14th_corps_are_isolated() -> None:
    table = example("russian")
    assert isolated(table, RUSSIANS) == {"russian Gr", "russian XIV"}
    assert table.asked == ("russian", "adjust")
    assert table.decision.subjects() == ["1016", "1017"]


@pytest.mark.clause("fury:11.2-ex2", "fury:11.2d")
def test_25th_corps_leans_on_ivangorod_two_hexes_away_which_a_train_reaches() -> None:
    table = example("russian")
    board = table.table.board
    ivangorod = board.cell("1012")
    assert railheads(table.table, 0)[1] >> ivangorod & 1
    assert board.distance(board.cell("1014"), ivangorod) == 2
    table.put("austrian X 1012 besieging")
    assert "russian XXV" in isolated(table, RUSSIANS)


@pytest.mark.clause("fury:11.2-ex3", "fury:11.2h")
def test_grenadiers_first_go_to_1015_or_1115_with_a_test() -> None:
    table = example("russian", dice=(3,))
    assert sorted(o.notation for o in table.decision.orders("1016")) == ["1016-1015", "1016-1115"]
    for elsewhere in ("1016-0916", "1016-1114", "1016-1017"):
        assert table.refuses(elsewhere) == "11.2h"
    assert table.refuses("give up 1016") == "11.2i"
    events = table.order("1016-1015")
    assert [(roll.clause, roll.die, roll.result) for roll in rolls(events)] == [("10.3.2e", 3, "no effect")]
    assert table.at("russian Gr") == "1015"
    assert isolated(table, RUSSIANS) == {"russian XIV"}


@pytest.mark.clause("fury:11.2-ex3", "fury:11.2h", "fury:11.2a")
@pytest.mark.parametrize("first", ["1015", "1115"])
@pytest.mark.parametrize("second", ["1016", "1117"])
def test_after_the_grenadiers_the_14th_corps_goes_to_1016_or_1117_with_a_test_and_gives_up_its_siege(
    first: str, second: str
) -> None:
    table = example("russian", dice=(6, 3))
    table.order(f"1016-{first}")
    assert table.asked == ("russian", "adjust")
    assert adjusting(table) == ["1017-1016", "1017-1117"]
    events = table.order(f"1017-{second}")
    assert cohesion(events, "XIV") == [3]
    assert table.at("russian XIV") == second
    assert not table.piece("russian XIV").besieging
    assert not table.table.besieged(table.index("austrian V"))
    assert any(isinstance(event, Said) and event.text == "The siege of Przemyśl is lifted." for event in events)
    assert isolated(table, RUSSIANS) == set()


@pytest.mark.clause("fury:11.2-ex3", "fury:11.2-ex4")
@pytest.mark.parametrize("orders", [("1016-1115", "1017-1117"), ("1016-1015", "1017-1016"), ("1017-1016", "1016-1015")])
def test_with_the_siege_gone_przemysl_relays_again_and_frees_the_5th_and_17th_corps(orders: tuple[str, ...]) -> None:
    table = example("russian", dice=(6, 6, 6))
    table.order(*orders)
    while table.decision.side == "russian" and table.decision.kind.startswith("adjust"):
        table.order(adjusting(table)[0])
    assert not isolated(table, ("austrian V", "austrian XVII"))


@pytest.mark.clause("fury:11.2-ex4", "fury:11.2g", "fury:11.2h")
@pytest.mark.parametrize("end", ["1015", "1115"])
def test_14th_corps_first_goes_by_the_grenadiers_in_1016_to_1015_or_1115_with_one_test(end: str) -> None:
    table = example("russian", dice=(3,))
    assert [order.notation for order in table.decision.orders("1017")] == ["1017-1016"]
    assert table.refuses("1017-1117") == "11.2h"  # one hex, but of a worse kind
    before = table.order("1017-1016")
    assert not rolls(before)  # the Grenadiers stand there
    assert table.asked == ("russian", "adjust-on")
    assert adjusting(table) == ["1016-1015", "1016-1115"]
    assert table.refuses("1016-1117") == "11.2h"
    events = table.order(f"1016-{end}")
    assert cohesion(events, "XIV") == [3]
    assert way_of(before + events, "ru-XIV") == [("1017", "1016"), ("1016", end)]
    assert table.at("russian XIV") == end
    assert not table.piece("russian XIV").besieging
    assert any(isinstance(event, Said) and event.text == "The siege of Przemyśl is lifted." for event in before)


@pytest.mark.clause("fury:11.2-ex4", "fury:11.2a")
def test_after_the_14th_corps_everybody_else_is_judged_anew() -> None:
    table = example("russian", dice=(6,))
    table.order("1017-1016", "1016-1015")
    # The 14th Corps in 1015 is itself a relay now, one hex from the Grenadiers.
    assert isolated(table, RUSSIANS) == set()
    assert isolated(table, AUSTRIANS) & {"austrian V", "austrian XVII"} == set()


@pytest.mark.clause("fury:11.2-ex5", "fury:11.2h")
def test_austrian_first_17th_corps_goes_to_1117_with_a_test() -> None:
    table = example(SIDES[1], dice=(3,))
    assert table.asked == ("german-austrian", "adjust")
    assert [order.notation for order in table.decision.orders("1116")] == ["1116-1117"]
    events = table.order("1116-1117")
    assert cohesion(events, "XVII") == [3]
    assert table.at("austrian XVII") == "1117"


@pytest.mark.clause("fury:11.2-ex5", "fury:11.2h")
def test_austrian_first_9th_corps_goes_to_0815_without_a_test() -> None:
    table = example(SIDES[1])
    assert "0915-0815" in adjusting(table)
    assert table.refuses("0915-0914") == "11.2h"
    events = table.order("0915-0815")
    assert cohesion(events, "IX") == []
    assert table.at("austrian IX") == "0815"


@pytest.mark.clause("fury:11.2-ex5", "fury:11.2a")
@pytest.mark.parametrize("orders", [("1116-1117", "0915-0815"), ("0915-0815",)])
def test_austrian_first_frees_the_grenadiers_and_the_14th_corps(orders: tuple[str, ...]) -> None:
    # With only the 17th Corps left to go there is nothing to choose, and it goes by itself.
    table = example(SIDES[1], dice=(3,))
    table.order(*orders)
    assert isolated(table, RUSSIANS) == set()
    assert not adjusting(table)
    assert table.at("russian Gr") == "1016"
    assert table.at("russian XIV") == "1017"
    assert table.at("austrian XVII") == "1117"
    assert table.at("austrian IX") == "0815"
