"""Chapter 11.1: fortresses in combat.

Jarosław (g1219, 4 and weakened 2) and Przemyśl (g1419, 10 and weakened 5), a city besides. Russians before them are out
of supply: each checks for attrition and is halved, unless a depot chain feeds them; here their dice are high.
"""

import pytest

from hexmarshal.games.great_war_east.rules.standard.fortress import instead_of_retreat, stormed
from hexmarshal.games.great_war_east.rules.standard.odds import defence_strength
from hexmarshal.games.great_war_east.rules.standard.results import DefenderResult
from tests.games.great_war_east.fields import stack
from tests.games.great_war_east.kit import Position, great_war, told

RING = {
    "g1220": ("ru-IX/3", "ru-XI/3"),
    "g1320": ("ru-X/3", "ru-XXI/3"),
    "g1120": ("ru-XIV/4", "ru-XVI/4"),
}
"""Russians around Jarosław, none across a river: 8 halved for each stack."""
HIGH = (6,) * 6
"""Dice of attrition that do nothing."""


def siege(
    garrison: tuple[str, ...] = (), lost: int = 0, dice: tuple[int, ...] = (), hexes: tuple[str, ...] = tuple(RING),
    options: dict[str, str] | None = None,
) -> Position:  # fmt: skip
    """Russians before Jarosław."""
    lines = [f"{cell} = {stack(*RING[cell])}\n" for cell in hexes]
    if garrison:
        lines.append(f"g1219 = {stack(*garrison)}\n")
    state = f"fortresses = [{lost}, 0, 0, 0]"
    return great_war("".join(lines), "allied resolution", turn=3, state=state, dice=dice, options=options)


def storm(table: Position, hexes: tuple[str, ...] = tuple(RING)) -> list[str]:
    """All of them attack."""
    units = ",".join(id.removeprefix("ru-") for cell in hexes for id in RING[cell])
    return told(table.order(f"{units} x g1219"))


def fort(table: Position) -> int:
    """The steps that Jarosław has lost."""
    return table.table.state.fortresses[0]


def strength(table: Position, where: str) -> int:
    """The strength of the defence of a hex."""
    return defence_strength(table.table, (table.cell(where),), 1)


@pytest.mark.clause("great_war_east:11.11", "great_war_east:11.0")
def test_a_fortress_defends_with_its_printed_strength_and_adds_it_to_its_garrison() -> None:
    assert strength(siege(), "g1219") == 4
    assert strength(siege(("ah-19/4",)), "g1219") == 7
    assert strength(siege(("ah-19/4 retreated",)), "g1219") == 4  # who withdrew into it adds nothing (8.66)
    table = great_war('g1419 = ["ah-19/4"]\ng1420 = ["ru-X/3"]', "allied resolution", turn=3)
    assert strength(table, "g1419") == 16  # the city doubles the division, not the fortress


@pytest.mark.clause("great_war_east:11.11")
def test_a_fortress_never_attacks() -> None:
    table = great_war('g1220 = ["ru-X/3"]', "austrian resolution", turn=3)
    assert table.asked[1] != "attack"


@pytest.mark.clause("great_war_east:11.14")
@pytest.mark.parametrize(("lost", "strong"), [(0, 4), (1, 4), (2, 2), (3, 2)])
def test_with_two_steps_lost_it_has_its_lower_strength(lost: int, strong: int) -> None:
    assert strength(siege(lost=lost), "g1219") == strong


@pytest.mark.clause("great_war_east:11.12", "great_war_east:11.13", "great_war_east:11.13-ex2")
@pytest.mark.parametrize(
    ("hexes", "die", "result", "steps"),
    [
        (("g1220", "g1320", "g1120"), 1, "3", 3),
        (("g1220", "g1320", "g1120"), 2, "2", 2),
        (("g1220", "g1320"), 3, "1", 1),
    ],
)
def test_an_empty_fortress_loses_a_step_for_each_point_of_the_result(
    hexes: tuple[str, ...], die: int, result: str, steps: int
) -> None:
    # 12 to 4 is 3-1 in the line of the Russians, 8 to 4 is 2-1
    table = siege(hexes=hexes, dice=(*HIGH[: 2 * len(hexes)], die))
    events = storm(table, hexes)
    assert any(event.endswith(f"/{result}. (8.4b)") for event in events)
    assert fort(table) == steps
    assert not any("option" in event for event in events)


@pytest.mark.clause("great_war_east:11.13-ex2", "great_war_east:11.12")
def test_three_halves_of_four_steps_are_six_and_cost_three_fortress_steps() -> None:
    assert [stormed(number, 4) for number in (1, 2, 3)] == [2, 4, 6]
    assert [stormed(number, 3) for number in (1, 2, 3)] == [2, 3, 5]
    assert [instead_of_retreat(hexes, 4) for hexes in (0, 1, 2)] == [0, 2, 4]
    table = siege(dice=(*HIGH, 1))
    events = storm(table)
    assert "The fortress must absorb a loss of six steps. (11.12)" in events
    assert "Fortress Jaroslau loses 3 steps. (11.13)" in events
    assert "Fortress Jaroslau is weakened and defends with 2. (11.14)" in events


def under(table: Position, result: str, affected: int, size: int) -> Position:
    """The same with a result of the combat on Jarosław at the top of what goes on."""
    manned = (table.cell("g1219"),)
    table.table.take_up()
    table.table.call(
        DefenderResult(
            player=1, targets=manned, result=result, affected=affected, size=size, supplied=True, manned=manned
        )
    )
    table.table.run()
    return table


TWO = ("ah-19/4", "ah-23/3")


@pytest.mark.clause("great_war_east:11.13-ex1", "great_war_east:11.13", "great_war_east:8.9c")
@pytest.mark.parametrize(
    ("orders", "left"),
    [
        (("lose 19/4", "lose 19/4", "lose 23/3", "lose 23/3"), (2, 2, 0)),
        (("lose fortress g1219", "lose fortress g1219"), (0, 0, 2)),
        (("lose fortress g1219", "lose 19/4", "lose 23/3"), (1, 1, 1)),
    ],
)
def test_two_divisions_and_a_fortress_lose_four_of_eight_steps(
    orders: tuple[str, ...], left: tuple[int, int, int]
) -> None:
    table = under(siege(TWO), "1", 8, 8)
    table.order("option 1")
    assert table.decision.prompt == "Austro-Hungarian: four steps to lose (8.9). A fortress step pays for two."
    table.order(*orders)
    assert (table.piece("ah-19/4").lost, table.piece("ah-23/3").lost, fort(table)) == left


@pytest.mark.clause("great_war_east:11.12", "great_war_east:8.9a")
def test_while_its_garrison_retreats_a_fortress_pays_in_steps() -> None:
    table = under(siege(("ah-19/4 fed", "ah-23/3"), hexes=("g1220",)), "1", 8, 8)
    assert table.decision.prompt.endswith(
        "Option 2: retreat one hex, the fortress absorbs up to two steps instead of retreating."
    )
    table.order("option 2")
    assert fort(table) == 1  # half of its four steps is two, paid by one
    assert table.asked == ("austrian", "retreat")
    table.order("retreat g1219-g1319")
    assert (table.at("ah-19/4"), table.at("ah-23/3")) == ("g1319", "g1319")
    assert not table.piece("ah-19/4").fed  # it has left the fortress that fed it (11.22)


@pytest.mark.clause("great_war_east:11.12", "great_war_east:11.13", "great_war_east:8.9-D3")
@pytest.mark.parametrize(
    ("orders", "lost"),
    [
        (("lose fortress g1219", "lose fortress g1219"), 3),  # of the two that are left, one for each hex: paid by one
        (("lose 19/4", "lose 19/4", "lose 23/3", "lose fortress g1219"), 3),  # of three, two for each hex: by two
        (("lose 19/4", "lose 19/4", "lose 23/3", "lose 23/3"), 2),  # of all four
    ],
)
def test_on_a_3_a_garrisoned_fortress_pays_for_two_hexes_with_what_it_has_left(
    orders: tuple[str, ...], lost: int
) -> None:
    table = under(siege(TWO, hexes=("g1220",)), "3", 8, 8)
    table.order("option 2", *orders)
    assert fort(table) == lost


@pytest.mark.clause("great_war_east:11.12", "great_war_east:8.9a")
def test_of_a_larger_garrison_the_fortress_alone_may_be_named_as_affected() -> None:
    table = under(siege(TWO, hexes=("g1220",)), "1", 4, 8)
    table.order("option 2")
    assert table.notations() == ["affected g1219", "affected fortress g1219"]
    table.order("affected fortress g1219")
    assert (fort(table), table.at("ah-19/4")) == (1, "g1219")


@pytest.mark.clause("great_war_east:8.9g", "great_war_east:11.12")
@pytest.mark.parametrize(("affected", "lost"), [(4, 0), (5, 1), (7, 1), (8, 1)])
def test_where_all_of_a_larger_garrison_retreats_its_fortress_pays_for_the_affected_steps_beyond_it(
    affected: int, lost: int
) -> None:
    table = under(siege(TWO, hexes=("g1220",), options={"retreating": "all"}), "1", affected, 8)
    table.order("option 2", "retreat g1219-g1319")
    assert (fort(table), table.at("ah-19/4"), table.at("ah-23/3")) == (lost, "g1319", "g1319")


@pytest.mark.clause("great_war_east:11.12", "great_war_east:8.9-DE", "great_war_east:8.9a")
@pytest.mark.parametrize(("affected", "lost"), [(4, 4), (3, 3)])
def test_e_destroys_as_many_steps_of_a_fortress_as_are_affected(affected: int, lost: int) -> None:
    table = under(siege(), "E", affected, 4)
    assert fort(table) == lost


@pytest.mark.clause("great_war_east:11.14", "great_war_east:5.13")
def test_a_destroyed_fortress_defends_and_controls_no_more() -> None:
    table = under(siege(), "E", 4, 4)
    assert strength(table, "g1219") == 0
    assert not table.table.forts(1) >> table.cell("g1219") & 1


@pytest.mark.clause("great_war_east:8.71", "great_war_east:5.13", "great_war_east:11.12")
def test_a_fortress_that_stands_keeps_its_hex() -> None:
    table = siege(dice=(*HIGH, 1))
    storm(table)
    assert table.asked[1] != "advance"
    fallen = siege(lost=3, dice=(*HIGH, 1))
    storm(fallen)
    assert fort(fallen) == 4
    assert fallen.asked == ("allied", "advance")
    fallen.order("advance IX/3 to g1219")
    assert fallen.at("ru-IX/3") == "g1219"


@pytest.mark.clause("great_war_east:8.14", "great_war_east:11.12")
def test_a_fortress_is_attacked_once_in_a_phase() -> None:
    table = siege(dice=(*HIGH[:4], 1), hexes=("g1220", "g1320", "g1120"))
    storm(table, ("g1220", "g1320"))  # 8 to 4 is 2-1: -/2
    assert table.asked[1] != "attack"  # although two corps have not attacked
    other = great_war(
        f'{"".join(f"{cell} = {stack(*units)}{chr(10)}" for cell, units in RING.items())}g1121 = ["ah-D1"]\n',
        "allied resolution", turn=3, dice=(*HIGH[:4], 1),
    )  # fmt: skip
    storm(other, ("g1220", "g1320"))
    assert other.refuses("XIV/4,XVI/4 x g1219") == "8.14"


@pytest.mark.clause("great_war_east:11.15")
def test_nothing_restores_a_fortress() -> None:
    table = great_war('g1219 = ["ah-X/1"]', "austrian replacement", turn=9, state="fortresses = [2, 0, 0, 0]")
    assert table.match.decision is None or "g1219" not in table.decision.subjects()
    assert fort(table) == 2


@pytest.mark.clause("great_war_east:SG-25.0", "great_war_east:11.13")
@pytest.mark.parametrize(("reading", "points"), [("steps", 6), ("control", 0)])
def test_steps_of_a_fortress_score_unless_only_control_does(reading: str, points: int) -> None:
    table = siege(dice=(*HIGH, 1), options={"fortress_points": reading})
    storm(table)
    assert table.table.state.points == points


@pytest.mark.clause("great_war_east:11.22", "great_war_east:9.23", "great_war_east:9.21")
def test_a_unit_that_feeds_off_a_fortress_checks_for_attrition_when_it_attacks() -> None:
    ring = {"g1220": "ru-X/3", "g1120": "ru-IX/3", "g1320": "ru-XI/3", "g1119": "ru-XXI/3", "g1319": "ru-XIV/4"}
    cut = "".join(f'{cell} = ["{id}"]\n' for cell, id in ring.items())
    table = great_war(
        f'{cut}g1218 = ["ru-D1/3"]\ng1217 = ["ru-XVI/4"]\ng1219 = ["ah-X/1 fed"]\n', "austrian resolution",
        turn=3, dice=(6, 6),
    )  # fmt: skip
    events = told(table.order("X/1 x g1218"))
    assert "Attrition of Austrian X Corps. Die 6: no effect. (9.23)" in events
    assert "Austrian X Corps is out of supply. (9.21)" in events


@pytest.mark.clause("great_war_east:8.9-DE", "great_war_east:11.12", "great_war_east:8.9a")
def test_by_an_e_a_fortress_step_pays_for_one() -> None:
    table = under(siege(TWO), "E", 4, 8)
    assert table.decision.prompt == "Austro-Hungarian: four steps to lose (8.9)."
    table.order("lose fortress g1219", "lose fortress g1219", "lose 19/4", "lose 19/4")
    assert (fort(table), table.at("ah-19/4"), table.piece("ah-23/3").lost) == (2, "eliminated", 0)


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:12.17", "great_war_east:11.12")
@pytest.mark.parametrize(("result", "lost"), [("1", 1), ("3", 1)])
def test_who_withdrew_into_a_fortress_loses_half_with_it(result: str, lost: int) -> None:
    table = under(siege(("ah-6C/4 retreated",)), result, 4, 4)
    assert table.piece("ah-6C/4").lost == lost


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:12.17")
def test_who_withdrew_into_a_fortress_is_eliminated_with_it() -> None:
    assert under(siege(("ah-6C/4 retreated",)), "E", 4, 4).at("ah-6C/4") == "eliminated"


@pytest.mark.clause("great_war_east:11.13")
def test_a_loss_of_one_step_costs_a_fortress_a_whole_one() -> None:
    table = under(siege(("ah-1/6x",), lost=3), "1", 2, 2)
    table.order("option 1")
    assert table.notations() == ["lose ah-1/6x", "lose fortress g1219"]
    events = told(table.order("lose fortress g1219"))
    assert events[:2] == ["Fortress Jaroslau loses a step. (11.13)", "Fortress Jaroslau is destroyed. (11.14)"]
    assert (fort(table), table.piece("ah-1/6x").lost) == (4, 0)


@pytest.mark.clause("great_war_east:11.12", "great_war_east:8.9a")
@pytest.mark.parametrize(("affected", "lost"), [(2, 1), (4, 2)])
def test_a_fortress_pays_for_its_affected_steps_only(affected: int, lost: int) -> None:
    table = under(siege(TWO, hexes=("g1220",)), "2", affected, 8)
    table.order("option 3", "affected fortress g1219")  # two hexes: twice half of what is affected
    assert fort(table) == lost


@pytest.mark.clause("great_war_east:8.9a", "great_war_east:11.12")
def test_so_many_are_named_as_are_affected() -> None:
    table = under(siege(TWO, hexes=("g1220",)), "2", 6, 8)
    table.order("option 3", "affected fortress g1219")  # four of six: the garrison is affected too
    assert table.asked == ("austrian", "retreat")
    assert fort(table) == 1  # four of the six are the garrison's: two hexes cost the fortress twice half of two


@pytest.mark.clause("great_war_east:8.9a", "great_war_east:11.12", "great_war_east:8.9-D3")
def test_what_the_garrison_loses_first_does_not_add_to_what_is_affected_of_the_fortress() -> None:
    table = under(siege(TWO, hexes=("g1220",)), "3", 6, 8)
    table.order("option 2", "affected g1219", "lose 19/4", "lose 19/4", "lose 23/3")
    assert fort(table) == 1  # two of the six, four being the garrison's: two hexes cost twice half of two
