"""11.2: lines of communication."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.fury.rules.communication import connected, railheads, with_line
from tests.kit import Position, fury

# Ivangorod stands in 1012, on the railway; 1013 is the one hex between it and 1014. From 1015 and beyond, and from
# 1215 and 1217, no Russian relay is within two hexes of an empty map.


def linked(table: Position, name: str) -> bool:
    return connected(table.table, table.index(name))


def relays_by_rail(table: Position, nation: int) -> set[str]:
    return {table.table.hexname(cell) for cell in cells(railheads(table.table, nation)[0])}


@pytest.mark.clause("fury:11.2b")
@pytest.mark.parametrize("name", ["russian III", "russian HQ III"])
def test_a_line_is_two_hexes_long_at_most(name: str) -> None:
    table = fury(f"{name} 1014")
    assert linked(table, name)
    table.put(f"{name} 1015")
    assert not linked(table, name)


@pytest.mark.clause("fury:11.2b")
def test_a_stack_and_its_hq_are_judged_together() -> None:
    stack = "russian XIV {0}\nrussian XVI {0}\nrussian HQ IV {0}"
    near, far = fury(stack.format("1014")), fury(stack.format("1015"))
    for name in ("russian XIV", "russian XVI", "russian HQ IV"):
        assert linked(near, name)
        assert not linked(far, name)


@pytest.mark.clause("fury:11.2c")
def test_corps_pass_the_line_on_along_a_chain() -> None:
    chain = ["russian XIV 1014", "russian XVI 1215", "russian Gr 1217"]
    table = fury("\n".join(chain))
    assert all(linked(table, name) for name in ("russian XIV", "russian XVI", "russian Gr"))
    table.remove("russian XIV")
    assert not linked(table, "russian XVI")
    assert not linked(table, "russian Gr")


@pytest.mark.clause("fury:11.2c")
def test_corps_that_lean_on_each_other_alone_are_isolated() -> None:
    ring = fury("russian XIV 1215\nrussian XVI 1217\nrussian Gr 1116")
    assert not any(linked(ring, name) for name in ("russian XIV", "russian XVI", "russian Gr"))


@pytest.mark.clause("fury:11.2c")
def test_an_hq_is_no_relay() -> None:
    table = fury("russian HQ IV 1014\nrussian XVI 1215")
    assert linked(table, "russian HQ IV")
    assert not linked(table, "russian XVI")


@pytest.mark.clause("fury:11.2c")
def test_an_ally_is_a_relay() -> None:
    table = fury("german XX 1221\naustrian R 1121")
    assert linked(table, "german XX")


@pytest.mark.clause("fury:11.2d")
def test_a_fortress_linked_by_rail_is_a_relay_until_the_railway_is_cut() -> None:
    table = fury("german XX 1204")  # two hexes from Königsberg
    assert linked(table, "german XX")
    table.put("russian VI 0905")  # touches every railway into East Prussia
    assert not linked(table, "german XX")


@pytest.mark.clause("fury:11.2d")
def test_a_fortress_off_the_railway_is_a_relay_if_it_has_a_line_itself() -> None:
    table = fury("""
        german XVII 1306              # next to Lötzen (1206)
        german XX 1204                # two hexes from Lötzen and from Königsberg
        russian III 1107              # cuts both railways of Lötzen
    """)
    assert not railheads(table.table, 2)[1] >> table.table.board.cell("1206") & 1
    assert linked(table, "german XX")
    assert linked(table, "german XVII")
    table.remove("german XX")
    assert not linked(table, "german XVII")


@pytest.mark.clause("fury:11.2d")
def test_a_captured_fortress_across_the_border_is_not_linked_by_rail() -> None:
    # The railway from Grodno and Osowiec runs on into Lötzen, but in Germany.
    table = fury("russian III 1206\nrussian IV 1105", captured="1206")
    assert not railheads(table.table, 0)[1] >> table.table.board.cell("1206") & 1
    assert linked(table, "russian III")  # the fortress serves whoever is in it
    table.put("german XX 1306")  # between it and Osowiec
    assert not linked(table, "russian IV")


@pytest.mark.clause("fury:11.2d")
def test_a_captured_fortress_leans_on_units() -> None:
    table = fury("russian III 1206\nrussian IV 1105", captured="1206")
    assert linked(table, "russian IV")  # Osowiec (1307), Lötzen (1206), 1105


@pytest.mark.clause("fury:11.2d")
def test_a_fortress_is_linked_to_an_entry_hex_of_its_own_nation() -> None:
    position = """
        austrian I 0613               # two hexes from Kraków
        russian IX 0716               # closes the railway east of Kraków
    """
    table = fury(position)
    assert linked(table, "austrian I")
    table.put("russian X 0315")  # closes the railway to Vienna; the one through Silesia to Breslau stays open
    assert railheads(table.table, 2)[1] >> table.table.board.cell("0615") & 1
    assert not linked(table, "austrian I")


@pytest.mark.clause("fury:11.2e")
def test_a_railway_hex_four_hexes_from_an_entry_hex_is_a_relay_and_the_fifth_is_not() -> None:
    table = fury("russian III 1314\nrussian IV 1214")
    relays = relays_by_rail(table, 0)
    assert {"1914", "1814", "1714", "1614", "1514"} <= relays  # from Kiev to Kowel
    assert "1414" not in relays
    table.remove("russian IV")
    assert linked(table, "russian III")  # two hexes from 1514
    table.put("russian III 1214")  # two hexes from 1414, three from 1514
    assert not linked(table, "russian III")


@pytest.mark.clause("fury:11.2e")
def test_a_hex_without_a_railway_is_no_relay_however_near_the_edge() -> None:
    table = fury("")
    board = table.table.board
    relays = set().union(*(relays_by_rail(table, nation) for nation in range(3)))
    assert all(board.rail_neighbours[board.cell(label)] for label in relays)
    assert "1816" not in relays_by_rail(table, 0)


@pytest.mark.clause("fury:11.2e")
def test_the_entry_hex_is_one_of_the_units_own_nation() -> None:
    table = fury("austrian R 1221")
    assert linked(table, "austrian R")  # by 1121, four hexes from 0822
    assert not linked(fury("german XX 1221"), "german XX")


@pytest.mark.clause("fury:11.2e", "fury:11.2f")
def test_the_railway_to_the_entry_hex_must_be_open() -> None:
    table = fury("austrian R 1221")
    table.put("russian X 0921")  # on the line from 0822
    assert not linked(table, "austrian R")


@pytest.mark.clause("fury:11.2f")
def test_an_enemy_zone_of_control_closes_a_hex_unless_a_combat_unit_holds_it() -> None:
    table = fury("russian XIV 1014\naustrian III 0913")
    assert not linked(table, "russian XIV")
    table.put("russian HQ IV 1013")
    assert not linked(table, "russian XIV")
    table.put("russian XVI 1013")
    assert linked(table, "russian XIV")


@pytest.mark.clause("fury:11.2f")
def test_an_enemy_zone_of_control_closes_a_railway_unless_a_combat_unit_holds_it() -> None:
    # Königsberg depends on the line 0704-0705-0805-0904: 0807 closes the others, 0606 closes 0705.
    table = fury("german XX 1204\nrussian VI 0807\nrussian XV 0606")
    assert not linked(table, "german XX")
    table.put("german HQ VIII 0705")
    assert not linked(table, "german XX")
    table.put("german XVII 0705")
    assert linked(table, "german XX")


@pytest.mark.clause("fury:11.2f")
def test_no_line_runs_through_a_besieged_fortress_though_its_garrison_holds_the_hex() -> None:
    position = "austrian R 1018\naustrian V 1017\naustrian XVII 1116\nrussian XI 1217"
    assert linked(fury(position), "austrian XVII")
    assert not linked(fury(f"{position}\nrussian XIV 1017 besieging"), "austrian XVII")


@pytest.mark.clause("fury:11.2j")
def test_a_besieged_fortress_serves_the_corps_in_it_and_no_other() -> None:
    table = fury("austrian V 1017\nrussian XIV 1017 besieging\naustrian IX 1015")
    assert linked(table, "austrian V")
    assert not linked(table, "austrian IX")
    table.remove("russian XIV")
    assert linked(table, "austrian IX")


@pytest.mark.clause("fury:11.2j")
def test_an_isolated_fortress_serves_the_corps_in_it_and_no_other() -> None:
    table = fury("""
        german I 1004
        german XX 1204
        russian VI 0905               # cuts East Prussia off
    """)
    assert linked(table, "german I")
    assert not linked(table, "german XX")


@pytest.mark.clause("fury:11.2j")
def test_an_hq_alone_does_not_hold_a_captured_fortress() -> None:
    table = fury("russian HQ III 1017", captured="1017")
    assert not linked(table, "russian HQ III")
    table.put("russian X 1017")
    assert linked(table, "russian HQ III")


@pytest.mark.clause("fury:11.2f", "fury:11.2e", "fury:11.2d")
def test_where_a_link_ends_an_enemy_zone_of_control_does_not_matter() -> None:
    # The line from Kiev: 1914, 1814, 1714, 1614, 1514. IX Corps in 1513 has its zone on 1514 and 1614.
    table = fury("austrian IX 1513")
    relays = relays_by_rail(table, 0)
    assert "1614" in relays  # the link ends there
    assert "1514" not in relays  # and does not pass through
    table.put("austrian IX 1614")
    assert "1614" not in relays_by_rail(table, 0)  # there the enemy has it
    assert "1714" in relays_by_rail(table, 0)
    fortress = fury("austrian IX 1013")  # its zone lies on Ivangorod
    assert railheads(fortress.table, 0)[1] >> fortress.table.board.cell("1012") & 1


@pytest.mark.clause("fury:11.2f", "fury:11.2e")
def test_an_entry_hex_in_an_enemy_zone_of_control_serves_those_beside_it() -> None:
    table = fury("austrian R 0922\nrussian X 0821")
    assert "0822" in relays_by_rail(table, 1)
    assert linked(table, "austrian R")
    table.put("russian X 0822")
    assert not linked(table, "austrian R")


@pytest.mark.clause("fury:11.2j", "fury:11.4d")
def test_whoever_comes_to_an_isolated_fortress_of_his_own_has_a_line_there() -> None:
    table = fury("russian VI 0905\ngerman XX 0120").table  # East Prussia is cut off
    corps = (table.printed.index["ge-XX"],)
    assert with_line(table, corps, 1 << table.board.cell("1004"))
    assert not with_line(table, corps, 1 << table.board.cell("1104"))


@pytest.mark.clause("fury:11.2c", "fury:11.2d", "fury:11.2b")
def test_a_view_names_the_line_from_post_to_post_or_says_why_there_is_none() -> None:
    view = fury("russian XIV 1014\nrussian XVI 1215\nrussian Gr 1217").match.view(None)
    last = view.supply("ru-Gr")
    assert last is not None
    assert (last.fed, last.state, last.clause, last.source) == (True, "in communication", "11.2c", "ru-XVI")
    assert (last.line[0], last.line[-1], last.length, last.most) == ("1217", "1215", 2, 2)
    assert last.beyond is not None
    assert last.beyond.source == "ru-XIV"
    assert last.beyond.beyond is not None
    assert (last.beyond.beyond.source, last.beyond.beyond.clause) == ("1012", "11.2d")
    lost = fury("russian Gr 1217").match.view(None).supply("ru-Gr")
    assert lost is not None
    assert (lost.fed, lost.state, lost.clause) == (False, "isolated", "11.2b")
