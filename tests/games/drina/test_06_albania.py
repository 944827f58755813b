"""6.2: the retreat through Albania and the Salonica front."""

from typing import Any

import pytest

from tests.games.drina.kit import Position, drina, told

BROWN = ("N25", "O25", "J26", "K26", "L26", "M26", "N26", "O26")
"""The brown fields in Greece; those in Albania are F18, E19 and G19."""


def winter(figures: str, turn: str = "serbia", card: str = "1916-1", **more: Any) -> Position:
    """A turn with the way through Albania open."""
    return drina(figures, turn=turn, card=card, **({"albania": True} | more))


# 6.2a, 6.2b · The way


@pytest.mark.clause("drina:6.2a")
def test_the_way_is_closed_before_january_1916() -> None:
    table = drina("SI1 G18", turn="serbia", card="1915-3")
    assert table.refuses("SI1 G18-F18") == "6.2a"


@pytest.mark.clause("drina:6.2a")
def test_the_card_of_january_1916_opens_it_for_good() -> None:
    table = drina("SI1 G18\nBI1 Q15", turn="bulgaria", card="1915-3")
    table.order("done")
    for card in ("Jan–Apr 1916", "May–Aug 1916", "Sep–Dec 1916"):
        while table.asked != ("serbia", "move"):
            table.order("done")
        assert table.match.view(None).state()["turn"] == card
        assert table.accepts("SI1 G18-F18")
        table.order("done")


@pytest.mark.clause("drina:6.2a", "drina:6.2b")
def test_only_serbian_units_take_it() -> None:
    assert winter("BI1 G18", "bulgaria").refuses("BI1 G18-F18") == "6.2b"


@pytest.mark.clause("drina:6.2b")
@pytest.mark.parametrize(("start", "field"), [("G18", "F18"), ("G18", "G19"), ("D18", "E19")])
def test_a_unit_that_moves_to_a_brown_field_in_albania_comes_to_one_in_greece_at_once(start: str, field: str) -> None:
    table = winter(f"SI1 {start}\nSI2 K26 greece")
    table.order(f"SI1 {start}-{field}")
    assert table.asked == ("serbia", "arrive")
    assert sorted(table.notations()) == sorted(f"SI1 arrives {brown}" for brown in BROWN if brown != "K26")
    assert table.refuses("SI1 arrives K26") == "4.3b"
    assert table.refuses("SI1 arrives L25") == "6.2b"
    table.order("SI1 arrives M26")
    assert table.at("SI1") == "M26"


@pytest.mark.clause("drina:6.2b")
def test_its_turn_is_over_when_it_arrives() -> None:
    table = winter("SC1 G18\nBI1 L25")
    table.order("SC1 G18-F18", "SC1 arrives L26")
    assert table.refuses("SC1 L26-M26") == "6.2b"
    assert table.refuses("SC1 L26 x L25") == "6.2b"


@pytest.mark.clause("drina:6.2b", "drina:6.2d")
def test_nor_does_the_infantry_that_a_general_brings_act_in_that_turn() -> None:
    table = winter("SG1 G18\nBI1 L25\nSI3 J20")
    table.order("SG1 G18-F18", "SG1 arrives K26", "SI1 arrives L26", "SI2 arrives J26")
    assert table.refuses("SI1 L26-M26") == "6.2b"
    assert table.refuses("SI1 L26 x L25") == "6.2b"


@pytest.mark.clause("drina:6.2b", "drina:6a")
def test_or_by_agreement_it_goes_on_with_what_is_left_of_its_move() -> None:
    goes_on = {"arrival": "goes-on"}
    table = winter("SI1 H17\nSC1 G18\nSA1 D18 fought\nBI1 L25", options=goes_on)
    table.order("SI1 H17-F18", "SI1 arrives L26")  # two fields of three
    assert table.accepts("SI1 L26-M26")
    assert table.refuses("SI1 L26-N26") == "6a"
    assert table.accepts("SI1 L26 x L25")
    table.order("SC1 G18-F18", "SC1 arrives O26")  # one of four
    assert table.accepts("SC1 O26-N26")
    table.order("SA1 D18-E19", "SA1 arrives K26")
    assert table.refuses("SA1 K26 fires L25") == "6c"
    with_general = winter("SG1 H17\nBI1 L25", options=goes_on)
    with_general.order("SG1 H17-F18", "SG1 arrives K26", "SI1 arrives L26", "SI2 arrives J26")
    assert with_general.accepts("SI1 L26 x L25")
    assert with_general.refuses("SG1 K26-M26") == "6a"


@pytest.mark.clause("drina:6.2b")
def test_without_a_free_field_in_greece_nobody_may_go() -> None:
    table = winter("SI1 G18\n" + "\n".join(f"SI{n} {field} greece" for n, field in enumerate(BROWN, 2)))
    assert table.refuses("SI1 G18-F18") == "6.2b"


@pytest.mark.clause("drina:6.2b", "drina:6a")
def test_the_way_to_albania_counts_as_a_move() -> None:
    table = winter("SI1 H17\nSI2 I16")
    assert table.accepts("SI1 H17-F18")
    assert table.refuses("SI2 I16-G19") == "6a"


@pytest.mark.clause("drina:6.2b", "drina:6a")
@pytest.mark.parametrize(
    ("start", "brown"), [("G18", {"F18", "G19"}), ("H17", {"F18", "G19"}), ("D18", {"E19"}), ("I17", set())]
)
def test_only_brown_fields_within_the_move_are_reached(start: str, brown: set[str]) -> None:
    table = winter(f"SI1 {start}\nSI2 G17\nBI1 H18")
    ends = {order.where for order in table.decision.orders("SI1")}
    assert ends & {"F18", "E19", "G19"} == brown
    assert not ends & {start, "G17"}  # nor where it stands, nor where a friend does


@pytest.mark.clause("drina:6.2b", "drina:4.1")
def test_the_brown_fields_in_greece_are_open_to_those_who_came_there() -> None:
    table = winter("SI1 L25\nSI2 M26 order", card="1916-3")
    assert table.refuses("SI1 L25-L26") == "6.2b"
    assert table.accepts("SI2 M26-L26")
    assert table.accepts("SI2 M26-M24")  # and back into Serbia
    assert table.refuses("SI2 M26-M27") == "4.1"


@pytest.mark.clause("drina:6.2b", "drina:4.1")
def test_an_enemy_enters_them_only_by_beating_a_unit_there() -> None:
    table = winter("BI1 L25\nSI1 L26 1 order", "bulgaria", cards=("+3", "0"))
    assert table.refuses("BI1 L25-K26") == "6.2b"
    table.order("BI1 L25 x L26")
    assert table.at("BI1") == "L26"
    table.pass_turns("bulgaria")
    assert table.refuses("BI1 L26-K26") == "6.2b"  # and the others stay closed to him


@pytest.mark.clause("drina:6.2b")
def test_a_serbian_unit_that_takes_a_brown_field_in_battle_has_come_there_but_without_the_order() -> None:
    table = winter("SI1 L25\nBI1 L26 1", card="1916-2", cards=("+3", "0"))
    table.order("SI1 L25 x L26", "done")
    assert (table.at("SI1"), table.piece("SI1").order) == ("L26", False)
    table.pass_turns("serbia")
    assert table.accepts("SI1 L26-M26")
    inland = winter("SI1 L24\nBI1 L25 1", card="1916-2", cards=("+3", "0"))
    inland.order("SI1 L24 x L25", "done")
    inland.pass_turns("serbia")
    assert inland.refuses("SI1 L25-L26") == "6.2b"  # a victory elsewhere opens nothing


# 6.2c, 6.2d, 6.2e · Who goes, and how often


@pytest.mark.clause("drina:6.2c")
@pytest.mark.parametrize(("unit", "before", "after"), [("SI1", 1, 3), ("SC1", 2, 3), ("SA1", 3, 3), ("SG1", 1, 1)])
def test_a_unit_is_brought_up_to_full_strength_and_a_general_stays_at_one(unit: str, before: int, after: int) -> None:
    table = winter(f"{unit} G18 {before}")
    table.order(f"{unit} G18-F18", f"{unit} arrives K26")
    assert table.strength(unit) == after


@pytest.mark.clause("drina:6.2d", "drina:6.2i")
def test_a_general_brings_two_infantry_units() -> None:
    table = winter("SG1 G18\nSI1 J20\nSI2 J21")
    events = table.order("SG1 G18-F18", "SG1 arrives K26", "SI3 arrives L26", "SI4 arrives J26")
    assert [line for line in told(events) if "(6.2d)" in line] == [
        "Serbian infantry 3 comes to L26 with strength 3 and the Albanian Order. (6.2d)",
        "Serbian infantry 4 comes to J26 with strength 3 and the Albanian Order. (6.2d)",
    ]
    for unit in ("SI3", "SI4"):
        assert (table.strength(unit), table.shown(unit)["albanian_order"]) == (3, True)
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:6.2d")
def test_other_units_bring_nobody() -> None:
    table = winter("SI1 G18")
    table.order("SI1 G18-F18", "SI1 arrives K26")
    assert table.asked == ("serbia", "move")
    assert table.at("SI2") == "box"


@pytest.mark.clause("drina:6.2d")
def test_as_many_come_as_find_a_field() -> None:
    filled = "\n".join(f"SC{n} {field} greece" for n, field in enumerate(BROWN[:6], 1))
    table = winter(f"SG1 G18\n{filled}\nSI5 K14")
    table.order("SG1 G18-F18", "SG1 arrives N26")  # the last field is left for one of them
    assert (table.at("SI1"), table.at("SI2")) == ("O26", "box")


@pytest.mark.clause("drina:6.2e")
@pytest.mark.parametrize("unit", ["SI1", "SG1"])
def test_nobody_goes_twice(unit: str) -> None:
    table = winter(f"{unit} G18 order", card="1917-2")
    assert table.refuses(f"{unit} G18-F18") == "6.2e"
    assert table.refuses(f"{unit} G18-G19") == "6.2e"


@pytest.mark.clause("drina:6.2e", "drina:6.2d")
def test_infantry_that_a_general_brought_has_not_gone_yet_and_may_once() -> None:
    table = winter("SG1 G18\nSI3 J20")
    table.order("SG1 G18-F18", "SG1 arrives K26", "SI1 arrives L26", "SI2 arrives J26")
    table.put("SI1 G18 2 order")  # as if it had marched there since
    assert table.accepts("SI1 G18-F18")
    table.order("SI1 G18-F18", "SI1 arrives M26")
    assert table.strength("SI1") == 3
    table.put("SI1 G18 order")
    assert table.refuses("SI1 G18-F18") == "6.2e"
    table.put("SI2 G18 order")
    assert table.accepts("SI2 G18-F18")  # the other has not


@pytest.mark.clause("drina:6.2e", "drina:4.4d")
def test_a_general_who_went_and_was_exchanged_does_not_go_again_nor_does_his_figure() -> None:
    table = winter("SG1 G18\nSG2 H17\nBI1 Q15")
    table.order("SG1 G18-F18", "SG1 arrives K26", "SI1 arrives L26", "SI2 arrives J26")
    table.pass_turns("bulgaria")
    while table.asked != ("serbia", "buy"):
        table.order("done")
    table.order("SG3 for SG1", "SG1 for SG2")  # he comes back in the place of another
    table.pass_turns("serbia")
    assert (table.at("SG1"), table.shown("SG1")["albanian_order"]) == ("H17", False)
    assert table.refuses("SG1 H17-F18") == "6.2e"
    table.put("SG3 G18 order")  # his successor on the figure, as if he had marched there
    assert table.refuses("SG3 G18-F18") == "6.2e"
    table.put("SG3 G18")  # but on another figure he could go: he himself was never there
    assert table.accepts("SG3 G18-F18")


# 4.10, 6.2f, 6.2i · The Order


@pytest.mark.clause("drina:4.10", "drina:6.2i")
def test_who_went_through_albania_bears_the_order_for_good() -> None:
    table = winter("SI1 G18\nSI2 J20\nBI1 Q15")
    table.order("SI1 G18-F18", "SI1 arrives K26", "done", "done")
    assert table.shown("SI1")["albanian_order"]
    assert not table.shown("SI2")["albanian_order"]


@pytest.mark.clause("drina:6.2f")
@pytest.mark.parametrize(("unit", "fields"), [("SI1", 3), ("SC1", 4), ("SA1", 3), ("SG1", 3)])
def test_the_order_adds_a_field_to_the_move(unit: str, fields: int) -> None:
    table = winter(f"{unit} F08 order", card="1917-2")
    assert table.shown(unit)["movement"] == fields
    row = ["G08", "H08", "I08", "J08", "K08"]
    assert table.accepts(f"{unit} F08-{row[fields - 1]}")
    assert table.refuses(f"{unit} F08-{row[fields]}") == "6a"
