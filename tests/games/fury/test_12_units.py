"""12: units are posted to armies, and armies to fronts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.rules.position import Fury
from tests.kit import Position, fury


def entering(counters: str, fronts: Mapping[str, str] | None = None, turn: str = "S2") -> Position:
    return fury(counters, step="reinforcements", turn=turn, fronts=fronts)


def army(table: Position, name: str) -> str:
    number = table.piece(name).army
    return table.table.printed.army_ids[number] if number >= 0 else ""


def front(table: Position, name: str) -> str:
    return table.table.front_of(table.index(name))


def next_reinforcements(table: Position) -> None:
    """Let everybody stand still until reinforcements are asked for again."""
    turn = table.table.turn
    while table.decision.kind != "reinforce" or table.table.turn == turn:
        table.order("front north" if table.decision.kind == "front" else "done")


@pytest.mark.clause("fury:12a")
def test_the_arriving_reserve_corps_goes_to_the_5th_or_8th_army() -> None:
    table = entering("russian R58 reinforcements\nrussian X 1616\nrussian V 1313\nrussian VII 1819")
    assert table.refuses("assign R58 to ru-3") == "12a"
    assert table.accepts("assign R58 to ru-5")
    table.order("assign R58 to ru-8")
    assert army(table, "russian R58") == "ru-8"
    assert front(table, "russian R58") == "south"


@pytest.mark.clause("fury:12a", "fury:12b")
def test_the_first_corps_starts_in_the_2nd_army_and_knows_the_9th_as_its_other() -> None:
    table = hm.Match.new("fury", scenario="historical", seed="kit").table
    assert isinstance(table, Fury)
    corps = table.printed.index["ru-I"]
    assert [table.printed.army_ids[number] for number in table.printed.band[corps]] == ["ru-2", "ru-9"]
    assert table.printed.army_ids[table.pieces[corps].army] == "ru-2"
    two_coloured = {table.printed.ids[i] for i, band in enumerate(table.printed.band) if band}
    assert two_coloured == {"ru-I", "ru-R58"}


NINTH = "russian I 0908\nrussian XV 1108\nrussian HQ IX reinforcements\nrussian IV reinforcements"


@pytest.mark.clause("fury:12b")
def test_the_first_corps_may_pass_to_the_9th_army_once_its_hq_has_entered() -> None:
    table = entering(NINTH, {"ru-9": "south"})
    assert table.refuses("assign I to ru-9") == "12d"
    table.order("enter HQ IX 1914-1914")
    assert table.refuses("assign I to ru-4") == "12d"
    assert table.refuses("assign XV to ru-9") == "12d"
    table.order("assign I to ru-9")
    assert army(table, "russian I") == "ru-9"
    assert front(table, "russian I") == "south"
    assert table.at("russian I") == "0908"
    assert table.refuses("assign I to ru-2") == "12d"


@pytest.mark.clause("fury:12b")
@pytest.mark.parametrize("box", ["eliminated", "reinforcements"])
def test_the_first_corps_may_pass_to_the_9th_army_from_off_the_map(box: str) -> None:
    table = entering(f"russian I {box} reduced rebuilt\nrussian HQ IX reinforcements", {"ru-9": "south"})
    assert table.refuses("assign I to ru-9") == "12d"
    table.order("enter HQ IX 1914-1914", "assign I to ru-9")
    assert army(table, "russian I") == "ru-9"


@pytest.mark.clause("fury:12b", "fury:12d")
def test_the_offer_lapses_with_the_phase() -> None:
    table = entering(NINTH, {"ru-9": "south"})
    table.order("enter HQ IX 1914-1914", "done")
    next_reinforcements(table)
    assert army(table, "russian I") == "ru-2"
    assert table.refuses("assign I to ru-9") == "12d"


@pytest.mark.clause("fury:12b")
def test_the_offer_stands_though_the_hq_was_the_last_to_enter() -> None:
    table = entering("russian I 0908\nrussian HQ IX reinforcements", {"ru-9": "north"})
    table.order("enter HQ IX 1914-1914")
    assert sorted(table.notations()) == ["assign I to ru-9", "done"]


@pytest.mark.clause("fury:12b")
def test_the_offer_waits_with_an_hq_that_waits() -> None:
    table = entering("russian I 0908\nrussian HQ IX reinforcements", {"ru-9": "north"})
    table.order("done")
    next_reinforcements(table)
    assert table.refuses("assign I to ru-9") == "12d"
    table.order("enter HQ IX 1914-1914")
    assert table.accepts("assign I to ru-9")


@pytest.mark.clause("fury:12b", "fury:12d", "fury:11.2k")
@pytest.mark.parametrize(
    ("hq", "corps", "other"), [("russian HQ IX", "russian I", "ru-9"), ("russian HQ V", "russian R58", "ru-5")]
)
def test_an_hq_that_comes_back_from_isolation_makes_no_new_offer(hq: str, corps: str, other: str) -> None:
    armies = {"russian I": "ru-2", "russian R58": "ru-8"}
    position = f"{corps} 1914 army={armies[corps]}\n{hq} 0303"
    table = fury(position, step="adjust_first", turn="S2", fronts={"ru-9": "south"})
    assert table.at(hq) == "scheduled"
    next_reinforcements(table)
    assert table.refuses(f"assign {corps.split()[1]} to {other}") == "12d"
    table.order(f"enter {hq.partition(' ')[2]} 1904-1904")
    assert table.decision.kind == "front"  # nothing more is offered: the next turn begins
    assert army(table, corps) == armies[corps]


@pytest.mark.clause("fury:12c")
def test_a_corps_without_an_army_is_posted_before_it_enters() -> None:
    table = entering("austrian Ls H reinforcements\naustrian III 1217")
    assert table.refuses("enter Ls H 0115-0115") == "12c"
    table.order("assign Ls H to ah-3")
    assert table.accepts("enter Ls H 0115-0115")
    table.order("enter Ls H 0115-0115")
    assert army(table, "austrian Ls H") == "ah-3"
    assert front(table, "austrian Ls H") == "south"


@pytest.mark.clause("fury:12c")
def test_it_is_posted_to_any_army_of_its_nation() -> None:
    table = entering("russian II S reinforcements\nrussian IV 1605\nrussian XV 0908\naustrian III 1217")
    assert table.accepts("assign II S to ru-1")
    assert table.accepts("assign II S to ru-2")
    assert table.refuses("assign II S to ah-3") == "7i"
    assert table.refuses("assign II S to ru-6") == "7i"  # there is none
    table.order("assign II S to ru-10")  # whose HQ is still to come: its front is named first
    assert table.refuses("enter II S 1904") == "7h"
    table.order("post ru-10 north", "enter II S 1904")
    assert (army(table, "russian II S"), front(table, "russian II S")) == ("ru-10", "north")


@pytest.mark.clause("fury:12c")
def test_a_german_corps_without_an_army_may_be_detached_to_an_austrian_army() -> None:
    table = entering("german XI reinforcements\ngerman XX 0906\naustrian I 0615\naustrian III 1217\nrussian IV 1605")
    offers = sorted(order.notation for order in table.decision.orders("ge-XI"))
    armies = ("ah-1", "ah-2", "ah-3", "ah-4", "ge-8", "ge-9")
    assert offers == [f"assign ge-XI to {army}" for army in armies]
    first = [order.notation for order in table.decision.orders("ge-XI")][:3]
    assert sorted(first) == [f"assign ge-XI to {army}" for army in ("ah-1", "ah-3", "ge-8")]  # those on the map
    assert table.refuses("assign XI to ru-1") == "7i"
    table.order("assign ge-XI to ah-1")
    assert front(table, "german XI") == "south"
    austrian = entering("austrian Ls H reinforcements\ngerman XX 0906\naustrian I 0615")
    assert austrian.refuses("assign Ls H to ge-8") == "7i"


@pytest.mark.clause("fury:12c")
@pytest.mark.parametrize("choice", ["north", "south"])
def test_the_owner_of_an_arriving_hq_names_its_front(choice: str) -> None:
    table = entering("russian HQ X reinforcements\ngerman HQ IX reinforcements")
    assert table.refuses("enter HQ X 1904-1904") == "7h"
    table.order(f"post ru-10 {choice}", "enter HQ X 1904-1904")
    assert front(table, "russian HQ X") == choice
    assert table.asked == ("german-austrian", "reinforce")
    assert table.refuses("enter HQ IX 0106-0106") == "12c"
    table.order(f"post ge-9 {choice}", "enter HQ IX 0106-0106")
    assert front(table, "german HQ IX") == choice


@pytest.mark.clause("fury:12c")
def test_a_player_posts_his_own_arriving_armies_only() -> None:
    table = entering("russian HQ X reinforcements\ngerman HQ IX reinforcements")
    assert table.refuses("post ge-9 north") == "12c"
    assert table.refuses("post ru-11 north") == "12c"
    assert table.refuses("post ru-10 middle") == "12c"


@pytest.mark.clause("fury:12c")
def test_a_corps_that_comes_before_its_hq_names_the_front_and_the_hq_keeps_it() -> None:
    table = entering("russian Gd reinforcements\nrussian HQ IX reinforcements\nrussian XVIII reinforcements")
    assert table.refuses("enter Gd 1914-1914") == "7h"
    table.order("post ru-9 north", "enter Gd 1914-1914")
    assert front(table, "russian Gd") == "north"
    assert table.refuses("post ru-9 south") == "12d"
    table.order("enter HQ IX 1914-1914")
    assert front(table, "russian HQ IX") == "north"
    assert front(table, "russian XVIII") == "north"


@pytest.mark.clause("fury:12d")
def test_a_posting_is_for_the_rest_of_the_game() -> None:
    table = entering("russian R58 reinforcements\nrussian X 1616\nrussian IV reinforcements\nrussian V 1313")
    table.order("assign R58 to ru-5")
    assert table.refuses("assign R58 to ru-8") == "12d"
    assert table.refuses("assign IV to ru-3") == "12d"
    assert table.refuses("assign X to ru-5") == "12d"
    table.order("enter R58 1914-1914")
    assert table.refuses("assign R58 to ru-8") == "12d"


@pytest.mark.clause("fury:12d")
def test_a_posting_outlives_elimination() -> None:
    table = fury("german XI eliminated reduced army=ah-1\ngerman XX 0906 reduced", step="replacements", turn="S2")
    table.order("reform XI", "done")
    assert table.asked == ("german-austrian", "reinforce")
    assert army(table, "german XI") == "ah-1"
    assert table.refuses("assign ge-XI to ge-8") == "12d"


@pytest.mark.clause("fury:12d")
def test_the_front_of_an_army_is_for_the_rest_of_the_game() -> None:
    table = entering("russian HQ X reinforcements\nrussian IV reinforcements")
    table.order("post ru-10 south")
    assert table.refuses("post ru-10 north") == "12d"
    assert table.refuses("post ru-1 south") == "12d"
    table.order("enter HQ X 1914-1914")
    assert table.refuses("post ru-10 north") == "12d"


@pytest.mark.clause("fury:12b", "fury:9.2a")
def test_nobody_joins_a_stack_that_a_transfer_left_mixed() -> None:
    table = fury(
        """
        russian I 1909 army=ru-9
        russian XV 1909
        russian HQ IX 1809 inactive
        russian HQ II 1709 inactive
        """,
        active="russian north",
        fronts={"ru-9": "north"},
    )
    assert table.refuses("HQ IX 1809-1909") == "9.2a"
    assert table.refuses("HQ II 1709-1909") == "9.2a"
    assert table.accepts("XV 1909-1908")


@pytest.mark.clause("fury:12b")
def test_who_is_not_in_play_yet_does_not_pass_to_another_army() -> None:
    table = entering("russian I scheduled\nrussian HQ IX reinforcements", {"ru-9": "south"})
    table.order("enter HQ IX 1914-1914")
    assert table.match.decision is None or "assign I to ru-9" not in table.notations()
    assert army(table, "russian I") == "ru-2"
