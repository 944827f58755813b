"""Chapter 8.7: advance after combat."""

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.rules.standard.combat import Combat
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Advance
from hexmarshal.games.great_war_east.rules.standard.results import DefenderResult
from hexmarshal.games.great_war_east.rules.standard.retreat import ways
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import Position, great_war, told

CORPS = ("ah-X/1", "ah-V/1")


def won(more: str = "", dice: tuple[int, ...] = (1,)) -> Position:
    """An Austrian attack that has eliminated a division in g1116."""
    table = field((*CORPS, "ah-1/6x"), ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3",), more=more, dice=dice)
    table.order("X/1,V/1,I/1,VI/4 x g1116")
    return table


@pytest.mark.clause("great_war_east:8.71", "great_war_east:8.73")
def test_victorious_attackers_may_advance_within_the_stacking_limit() -> None:
    table = won()
    assert (table.asked, table.decision.clause) == (("austrian", "advance"), "8.71")
    assert (
        table.decision.prompt
        == "Austro-Hungarian: the enemy has left g1116. Advance units that attacked (8.71), or be done."
    )
    events = table.order("advance X/1 to g1116")
    assert told(events) == ["Austrian X Corps advances g1117-g1116. (8.71)"]
    table.order("advance I/1 to g1116")
    assert (table.at("ah-X/1"), table.at("ah-I/1")) == ("g1116", "g1116")
    assert table.at("ah-V/1") == "g1117"  # 8 of 9 stacking points: no corps has room


@pytest.mark.clause("great_war_east:8.71", "great_war_east:8.74")
def test_who_may_not_advance_is_told_why() -> None:
    table = won(more='g1016 = ["ru-69R/3"]\n')
    assert table.refuses("advance 1/6x to g1116") == "8.71"
    assert table.refuses("advance X/1 to g1017") == "8.71"
    assert table.refuses("advance X/1 to g1016") == "8.71"
    assert table.refuses(Advance("ru-69R/3", "g1116")) == "8.74"
    assert table.refuses(Advance("ah-X/1", "nowhere")) == "2.1"
    table.order("advance X/1 to g1116")
    assert table.refuses("advance X/1 to g1116") == "8.71"
    table.order("advance V/1 to g1116")
    assert table.asked[1] != "advance"


@pytest.mark.clause("great_war_east:8.73")
def test_nobody_is_forced_to_advance() -> None:
    table = won()
    assert table.accepts("done")
    table.order("done")
    assert [table.at(f"ah-{id}") for id in ("X/1", "V/1", "I/1", "VI/4")] == ["g1117", "g1117", "g1216", "g1216"]


@pytest.mark.clause("great_war_east:8.72")
def test_an_advance_ignores_enemy_zones() -> None:
    table = won(more='g1015 = ["ru-69R/3"]\n')
    table.order("advance X/1 to g1116")
    assert table.at("ah-X/1") == "g1116"


@pytest.mark.clause("great_war_east:8.73")
def test_who_has_advanced_attacks_no_more_in_that_phase() -> None:
    table = won(more='g1015 = ["ru-69R/3"]\ng1217 = ["ah-19/4"]\ng1317 = ["ru-D1/3"]\n')
    table.order("advance X/1 to g1116", "done")
    assert table.asked[1] == "attack"
    assert table.reason("X/1 x g1015").sentence == "Austrian X Corps has advanced and attacks no more in this phase."
    assert table.refuses("X/1 x g1015") == "8.73"


@pytest.mark.clause("great_war_east:8.73b")
def test_an_advance_cuts_off_the_retreat_of_enemies_not_yet_attacked() -> None:
    table = won(more='g1215 = ["ru-60R/3"]\ng1315 = ["ah-III/3"]\n', dice=(1, 1))

    def ends() -> set[str]:
        found = ways(table.table, [table.index("ru-60R/3")], 1)
        return {table.table.hexname(cell) for cell in found}

    assert ends() == {"g1115"}
    table.order("advance X/1 to g1116", "done")
    assert ends() == set()
    table.order("III/3 x g1215", "option 2")
    assert table.at("ru-60R/3") == "eliminated"


@pytest.mark.clause("great_war_east:8.74")
def test_defenders_never_advance() -> None:
    table = field(("ah-X/1 lost=3", "ah-V/1 lost=3"), foe=("ru-78R/3", "ru-D1/3"), dice=(6,))
    table.order("X/1,V/1 x g1116")  # 4 to 4: 2/-
    assert (table.at("ah-X/1"), table.at("ah-V/1")) == ("eliminated", "eliminated")
    assert table.asked[1] != "advance"
    assert table.at("ru-78R/3") == "g1116"


@pytest.mark.clause("great_war_east:8.71")
def test_after_a_retreat_the_hex_may_be_entered_and_while_anybody_holds_it_not() -> None:
    table = field(CORPS, foe=("ru-X/3",), dice=(3,))
    table.order("X/1,V/1 x g1116", "option 2")  # 1/1
    table.order("lose X/1", "lose X/1")
    assert table.asked == ("austrian", "advance")
    held = field(CORPS, foe=("ru-X/3",), dice=(3,))
    held.order("X/1,V/1 x g1116", "option 1", "lose X/1", "lose X/1")
    assert held.asked[1] != "advance"


@pytest.mark.clause("great_war_east:8.71")
def test_of_two_hexes_each_unit_may_enter_one() -> None:
    table = field(CORPS, foe=("ru-D1/3",), more='g1016 = ["ru-D2/3"]\n', dice=(1,))
    table.order("X/1,V/1 x g1016 and g1116", "option 1")  # 10 to 2 is 5-1: -/3
    table.order("advance X/1 to g1016", "advance V/1 to g1116")
    assert (table.at("ah-X/1"), table.at("ah-V/1")) == ("g1016", "g1116")


@pytest.mark.clause("great_war_east:8.71", "great_war_east:10.52b")
def test_an_advance_displaces_a_headquarters_left_alone() -> None:
    fort = great_war(
        'g1219 = ["ah-KO"]\ng1220 = ["ru-IX/3", "ru-XI/3"]\ng1320 = ["ru-X/3", "ru-XXI/3"]\ng1319 = ["ru-VII/4"]\n'
        'g1222 = ["ru-D1/3"]\ng1318 = ["ah-19/4"]\n',
        "allied resolution", turn=3, state="fortresses = [3, 0, 0, 0]", dice=(4, 4, 4, 4, 4, 1, 1, 1),
    )  # fmt: skip
    fort.order("IX/3,XI/3,X/3,XXI/3,VII/4 x g1219")
    while fort.asked[1] not in ("advance", "attack"):
        fort.order("done" if "done" in fort.decision.subjects() else fort.decision.all_orders()[0])
    assert fort.asked[1] == "advance"
    fort.order("advance IX/3 to g1219")
    if fort.asked[1] == "displace":
        fort.order(fort.decision.all_orders()[0])
    assert fort.at("ah-KO") != "g1219"


# -- Ils ne passeront pas (8.75) ------------------------------------------------------------------------------

CLOSE = 's0407 = ["ah-IV/2", "ah-VII/2"]\ns0508 = ["ah-IX/2", "ah-D5"]\n'


def serbs(foe: str = "se-DrI/3", dice: tuple[int, ...] = (1,)) -> Position:
    """Austrians in supply before Serbs, who are always in supply in Serbia."""
    return great_war(f'{CLOSE}s0507 = ["{foe}"]\n', "austrian resolution", turn=3, dice=dice)


@pytest.mark.clause("great_war_east:8.75a")
def test_a_last_stand_of_supplied_defenders_on_a_2_stops_the_advance() -> None:
    table = serbs(dice=(2,))
    table.order("IV/2,VII/2 x s0507")  # 10 to 2 is 5-1: -/2
    assert "Option 1: lose two steps, the whole force, and nobody may advance." in table.decision.prompt
    events = told(table.order("option 1"))
    assert "The defenders held their ground to the last man; nobody may advance. (8.75a)" in events
    assert table.asked[1] != "advance"


@pytest.mark.clause("great_war_east:8.75b")
def test_a_last_stand_of_supplied_defenders_on_a_3_stops_the_advance() -> None:
    table = serbs(dice=(1,))
    table.order("IV/2,VII/2 x s0507")  # -/3
    events = told(table.order("option 1"))
    assert "The defenders held their ground to the last man; nobody may advance. (8.75b)" in events
    assert table.asked[1] != "advance"


@pytest.mark.clause("great_war_east:8.75b")
def test_after_an_e_the_advance_is_free() -> None:
    table = serbs(dice=(1,))
    table.order("IV/2,VII/2,IX/2 x s0507")  # 15 to 2 is 7-1: -/E
    assert (table.at("se-DrI/3"), table.asked) == ("eliminated", ("austrian", "advance"))


@pytest.mark.clause("great_war_east:8.75a")
def test_who_is_eliminated_otherwise_than_by_the_first_option_does_not_stop_it() -> None:
    table = serbs("se-Be", dice=(2,))
    table.order("IV/2 x s0507", "option 2")  # 5 to 1 is 5-1: -/2, half of one step and a retreat
    assert (table.at("se-Be"), table.asked) == ("eliminated", ("austrian", "advance"))


@pytest.mark.clause("great_war_east:8.75a", "great_war_east:8.75b")
@pytest.mark.parametrize(("units", "result"), [("X/1,V/1", "2"), ("X/1,V/1,I/1", "3")])
def test_defenders_out_of_supply_do_not_stop_it(units: str, result: str) -> None:
    table = field(CORPS, ("ah-I/1",), foe=("ru-78R/3",), dice=(1,))
    table.order(f"{units} x g1116")
    assert f"result {result} at " in table.decision.prompt
    table.order("option 1")
    assert table.asked == ("austrian", "advance")


@pytest.mark.clause("great_war_east:8.71", "great_war_east:SG-16-6.11")
def test_the_ninth_stacking_point_still_has_room() -> None:
    table = field((*CORPS, "ah-1/6x"), ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3",), dice=(1,))
    table.order("X/1,V/1,1/6x,I/1,VI/4 x g1116", "advance X/1 to g1116", "advance V/1 to g1116")
    assert table.refuses("advance I/1 to g1116") == "8.71"
    table.order("advance 1/6x to g1116")
    assert table.at("ah-1/6x") == "g1116"


@pytest.mark.clause("great_war_east:8.75a")
@pytest.mark.parametrize(("affected", "barred"), [(2, False), (4, True)])
def test_a_last_stand_bars_the_advance_only_if_the_defenders_of_all_hexes_fell(affected: int, barred: bool) -> None:
    table = field(CORPS, foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n')
    targets, attackers = (table.cell("g1016"), table.cell("g1116")), (table.index("ah-X/1"), table.index("ah-V/1"))
    table.table.take_up()
    loses = Combat.steps.index("attacker_loses")
    table.table.call(
        Combat(player=1, attackers=attackers, targets=targets, sizes=(affected, 4), results=("-", "2"), at=loses)
    )
    table.table.call(
        DefenderResult(player=0, targets=targets, result="2", affected=affected, size=4, supplied=True, manned=targets)
    )
    table.table.run()
    table.order("option 1")
    while table.asked == ("allied", "loss"):
        table.order("lose 78R/3")
    assert table.at("ru-78R/3") == "eliminated"
    assert (table.asked[1] == "advance") != barred


@pytest.mark.clause("great_war_east:8.71", "great_war_east:8.73")
def test_each_may_advance_and_the_end_is_an_order_of_its_own() -> None:
    table = won()
    assert table.decision.orders("done") == [Done()]
    assert table.decision.orders("ah-X/1") == [Advance("ah-X/1", "g1116")]
