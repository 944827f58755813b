"""4.1 to 4.3: the board, units, their strength and their values."""

import pytest

import hexmarshal as hm
from tests.games.drina.kit import drawn, drina

# 4.1, 4.2 · Board and player cards


@pytest.mark.clause("drina:4.1")
def test_neutral_ground_is_closed_but_a_field_on_its_border_is_not() -> None:
    table = drina("SI1 N07\nSI2 M24", turn="serbia")
    assert table.accepts("SI1 N07-O07")  # the border with Romania runs through it
    assert table.refuses("SI1 N07-P07") == "4.1"
    assert table.accepts("SI2 M24-M25")  # the border with Greece
    assert table.refuses("SI2 M24-N26") == "6.2b"  # a brown field


@pytest.mark.clause("drina:4.1")
def test_there_is_nothing_beyond_the_edge_of_the_board() -> None:
    table = drina("AI1 A01")
    assert table.refuses("AI1 A01-Z99") == "4.1"
    assert sorted(table.notations()) == [
        "AI1 A01-A02", "AI1 A01-A03", "AI1 A01-B01", "AI1 A01-B02", "AI1 A01-B03", "AI1 A01-C01", "done",
    ]  # fmt: skip


@pytest.mark.clause("drina:4.2", "drina:5.1a")
def test_a_match_begins_with_the_units_and_the_capacity_of_the_player_cards() -> None:
    view = hm.Match.new("drina", scenario="campaign", seed=1).view(None)
    in_hand = [piece["id"][:2] for piece in view.pieces() if piece["at"] == "hand"]
    assert {code: in_hand.count(code) for code in in_hand} == {
        "AI": 2, "AC": 3, "AA": 1, "GI": 3, "GC": 1, "GA": 2, "SI": 10, "SC": 3, "SA": 4, "BI": 4, "BC": 1, "BA": 1,
    }  # fmt: skip
    assert view.state()["capacity"] == {"austria-hungary": 8, "germany": 7, "serbia": 22, "bulgaria": 7}


# 4.3 · Units


@pytest.mark.clause("drina:4.3b")
def test_no_unit_ends_its_move_where_another_stands() -> None:
    table = drina(
        """
        GI1 G08
        GG1 H08
        AI1 G09
        SI1 G07
        """,
        turn="germany",
    )
    assert table.refuses("GI1 G08-H08") == "6d"  # a general fills a field as a unit does
    assert table.refuses("GI1 G08-G09") == "6d"
    assert table.refuses("GI1 G08-G07") == "6e"


@pytest.mark.clause("drina:4.3b")
def test_a_new_unit_is_not_placed_where_another_stands() -> None:
    table = drina("SG1 H08\nSI1 I08\nSI11 bought", turn="serbia", step="end")
    assert table.asked == ("serbia", "place")
    assert table.refuses("place SI11 I08") == "4.3b"
    assert table.refuses("place SI11 H08") == "4.3b"
    assert table.accepts("place SI11 G08")


@pytest.mark.clause("drina:4.3c")
def test_a_unit_begins_with_a_figure_and_two_tokens() -> None:
    pieces = hm.Match.new("drina", scenario="august", seed=1).view(None).pieces()
    standing = [piece for piece in pieces if piece["at"] not in ("box", "hand")]
    assert {piece["combat"] for piece in standing if piece["kind"] != "hq"} == {3}
    assert {piece["combat"] for piece in standing if piece["kind"] == "hq"} == {1}


@pytest.mark.clause("drina:4.3c")
def test_strength_is_what_a_unit_brings_into_battle() -> None:
    table = drina("SI1 G08 1\nAI1 H08 2", turn="serbia", cards=("0", "0"))
    attack, defence = drawn(table.order("SI1 G08 x H08"))
    assert (attack.total, defence.total) == (1 + 2, 2 + 3)


@pytest.mark.clause("drina:4.3d")
def test_a_general_takes_no_tokens() -> None:
    table = drina("SG1 H08\nSI1 I08 2", turn="serbia", card="1915-3", step="reinforcements", money={"serbia": 30})
    assert table.refuses("reinforce SG1") == "4.3d"
    assert table.accepts("reinforce SI1")


@pytest.mark.clause("drina:4.3e", "drina:4.3g", "drina:4.3h", "drina:4.3i", "drina:4.4i")
@pytest.mark.parametrize(
    ("name", "values"),
    [("SI1", (2, 2, 3, None)), ("SC1", (3, 3, 2, None)), ("SA1", (2, 4, 1, 3)), ("SG1", (2, None, 4, None))],
)
def test_move_attack_defence_and_the_range_of_artillery(name: str, values: tuple[int | None, ...]) -> None:
    piece = drina(f"{name} H08", turn="serbia").shown(name)
    assert (piece["movement"], piece["attack"], piece["defence"], piece["range"]) == values


@pytest.mark.clause("drina:4.3e", "drina:6a")
@pytest.mark.parametrize(("name", "fields"), [("SI1", 2), ("SC1", 3), ("SA1", 2), ("SG1", 2)])
def test_a_unit_goes_as_far_as_its_move_and_no_further(name: str, fields: int) -> None:
    table = drina(f"{name} F08", turn="serbia")
    row = ["G08", "H08", "I08", "J08"]
    assert table.accepts(f"{name} F08-{row[fields - 1]}")
    assert table.refuses(f"{name} F08-{row[fields]}") == "6a"


@pytest.mark.clause("drina:4.3f", "drina:7b")
@pytest.mark.parametrize(("name", "price"), [("SI1", 6), ("SC1", 8), ("SA1", 10)])
def test_the_price_of_a_unit_is_that_of_one_token(name: str, price: int) -> None:
    table = drina(
        f"SG1 H08\n{name} I08 1", turn="serbia", card="1915-3", step="reinforcements", money={"serbia": 2 * price}
    )
    table.order(f"reinforce {name} 2")
    assert (table.strength(name), table.money("serbia")) == (3, 0)
