"""Why not: each question refuses what it must, with the case that forbids it, and says so in a sentence."""

from collections.abc import Callable

import pytest

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.great_war_east.rules.exclusive.forage import LetForage
from hexmarshal.games.great_war_east.rules.orders import Depart, Detrain, Divert, Entrain, Feed, Place, Remove, Travel
from hexmarshal.games.great_war_east.rules.standard.cavalry import StepIn, Withdraw
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack, GiveShift
from hexmarshal.games.great_war_east.rules.standard.command import Command
from hexmarshal.games.great_war_east.rules.standard.replacement import Restore
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import Position, great_war, why
from tests.games.great_war_east.test_26_set_up import begun, deploy_all

OUT = 'eliminated = ["ah-9C/1", "ru-9C/3"]\n'
"""A unit of each side that is out of the game."""


# -- Whose unit it is, and whether it is there: in every question that names a unit ---------------------------


def moving() -> Position:
    """An Austro-Hungarian movement segment."""
    return great_war(f'{OUT}g1126 = ["ah-6C/4"]\ng0501 = ["ru-IX/3"]', turn=2)


def withdrawing() -> Position:
    """Russian cavalry may withdraw."""
    return great_war(f'{OUT}g0511 = ["ru-13C/4"]\ng0611 = ["ah-VI/4"]', "austrian withdrawal")


def stepping() -> Position:
    """It has withdrawn, and Austrians may step in."""
    table = great_war(f'{OUT}g0511 = ["ru-13C/4"]\ng0611 = ["ah-VI/4"]', "austrian withdrawal", dice=(6,))
    table.order("withdraw 13C/4")
    table.order(table.notations()[0])
    return table


def commanding() -> Position:
    """Too little command strength for all."""
    pieces = f'{OUT}g0510 = ["ah-Po6", "ah-X/1", "ah-I/1"]\ng0511 = ["ah-19/4"]\ng0101 = ["ru-IX/3"]'
    return great_war(pieces, "austrian command", command=False)


def attacking() -> Position:
    """Austrians before Russians."""
    return field(("ah-X/1",), more=OUT)


def restoring() -> Position:
    """A corps may be restored."""
    pieces = f'{OUT}g2215 = ["ah-V/1 lost=1"]\ng0101 = ["ru-IX/3"]'
    return great_war(pieces, "austrian replacement", turn=8)


def foraging() -> Position:
    """Cavalry may forage."""
    pieces = f'{OUT}g0310 = ["ah-6C/4"]\ng0101 = ["ru-IX/3"]'
    return great_war(pieces, "austrian initial_supply", options={"forage": "yes"})


QUESTIONS: dict[str, tuple[Callable[[], Position], Callable[[str], Order]]] = {
    "move": (moving, Entrain),
    "withdraw": (withdrawing, Withdraw),
    "step-in": (stepping, StepIn),
    "command": (commanding, Command),
    "attack": (attacking, lambda piece: Attack((piece,), "g1116")),
    "restore": (restoring, Restore),
    "forage": (foraging, LetForage),
}


@pytest.mark.clause("great_war_east:2.31", "great_war_east:4.0a", "great_war_east:2.4e", "great_war_east:2.4c")
@pytest.mark.parametrize("kind", QUESTIONS)
def test_only_units_of_ones_own_that_are_in_play_are_named(kind: str) -> None:
    begin, order = QUESTIONS[kind]
    table = begin()
    assert table.decision.kind == kind
    allied = table.decision.side == "allied"
    gone, late, foe = ("ru-9C/3", "ru-XXIV/8", "ah-VI/4") if allied else ("ah-9C/1", "ah-XIV/3", "ru-X/3")
    player = "Allied" if allied else "Austro-Hungarian"
    assert why(table, order("ah-99")) == ("2.31", "There is no unit called ah-99.")
    name = table.table.name(table.index(foe))
    assert why(table, order(foe)) == ("4.0a", f"{name} is not a unit of the {player} player.")
    name = table.table.name(table.index(gone))
    assert why(table, order(gone)) == ("2.4e", f"{name} is eliminated.")
    name = table.table.name(table.index(late))
    assert why(table, order(late)) == ("2.4c", f"{name} is not on the map.")


@pytest.mark.clause("great_war_east:2.31")
@pytest.mark.parametrize(
    ("written", "id"),
    [("ah-X/1", "ah-X/1"), ("X/1", "ah-X/1"), (" x/1 ", "ah-X/1"), ("IX/3", "ru-IX/3"), ("Z/9", None)],
)
def test_a_unit_is_known_by_its_id_or_by_what_stands_on_its_counter(written: str, id: str | None) -> None:
    table = moving()
    assert table.decision.question.named(table.table, written, "") == id


@pytest.mark.clause("great_war_east:2.31")
def test_of_two_units_of_one_name_ones_own_is_meant() -> None:
    mine = great_war('g1126 = ["ah-9C/1"]', "austrian movement")
    names = mine.table.printed.named
    both = next(name for name in names[0] if name in names[1])
    printed = mine.table.printed
    assert mine.decision.question.named(mine.table, both, "") == printed.ids[names[1][both]]
    other = great_war('g0501 = ["ru-IX/3"]', "allied movement")
    assert other.decision.question.named(other.table, both, "") == printed.ids[names[0][both]]


# -- Movement off the map (5.37, 5.38) ------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:5.37", "great_war_east:5.38", "great_war_east:5.0b")
def test_what_is_no_exit_and_who_is_not_off_the_map() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]\ng1225 = ["ah-9C/1 entrained", "ah-19/4"]', turn=3)
    assert why(table, "6C/4 g1126 leaves for galicia") == ("5.37", "galicia is not an exit.")
    assert why(table, "6C/4 travels on") == ("5.38", "6th Cavalry Division is not off the map.")
    assert why(table, "6C/4 diverts to g1426") == (
        "5.37",
        "6th Cavalry Division is not at the end of a route off the map.",
    )
    assert why(table, "9C/1 g1225 leaves for g1426") == (
        "5.37",
        "Austrian 9th Cavalry Division is at no exit of its railways.",
    )
    assert why(table, "19/4 g1225 leaves for g1426") == ("5.37", "19th Division is not entrained.")
    sentence = "6th Cavalry Division is entrained: it must detrain before it marches."
    assert why(table, "6C/4 g1126-g1126") == ("5.34a", sentence)
    assert why(table, "6C/4 g1225-g1125") == ("5.0b", "6th Cavalry Division is not in g1225.")
    assert why(table, "19/4 g1225-galicia") == ("5.0b", "galicia is not a hex on the maps in play.")


@pytest.mark.clause("great_war_east:5.37", "great_war_east:SG-17.4", "great_war_east:SG-17.41")
def test_who_finds_his_exit_blocked_goes_only_where_his_army_may() -> None:
    pieces = 'galicia = ["{} entrained bound=g2826 to_go=0"]\ng2826 = ["ru-78R/3"]'
    table = great_war(pieces.format("ah-6C/4"), turn=3)
    assert why(table, "6C/4 diverts to g1312") == (
        "5.37", "Lemberg (g1312) is not an exit that 6th Cavalry Division can go on to.",
    )  # fmt: skip
    assert why(table, "6C/4 diverts to serbia") == (
        "5.37",
        "serbia is not an exit that 6th Cavalry Division can go on to.",
    )
    table = great_war(pieces.format("ah-9/5"), turn=3)
    assert table.refuses("9/5 diverts to s0110") == "SG-17.41"
    assert table.accepts("9/5 diverts to g3024")


# -- Reinforcements (14) --------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:14.0", "great_war_east:14.24", "great_war_east:5.37")
def test_what_is_no_reinforcement_or_no_place_for_one() -> None:
    table = great_war('g1225 = ["ah-9C/1"]\ng0501 = ["ru-IX/3"]', "austrian reinforcements", turn=2)
    assert why(table, Place("ah-9C/1", "g1126")) == (
        "14.0", "Austrian 9th Cavalry Division is not a reinforcement waiting to arrive.",
    )  # fmt: skip
    assert why(table, Place("ru-X/3", "g0501")) == ("14.0", "X/3 is not one of your units.")
    assert why(table, Place("ah-III/3", "nowhere")) == ("2.1", "nowhere is not a hex.")
    assert why(table, Place("ah-III/3", "galicia")) == ("2.1", "galicia is not a hex.")
    assert why(table, Place("ah-III/3", "")) == ("2.1", "That is not a hex.")
    assert why(table, Place("ah-I/1", "g1126")) == ("14.0", "I Corps arrives in turn 3.")
    sentence = "III Corps does not arrive in Jasło (g1426); only a unit whose entry is blocked may enter elsewhere."
    assert why(table, Place("ah-III/3", "g1426")) == ("14.22", sentence)
    assert table.decision.question.orders(table.table, "ah-9C/1") == []
    assert table.decision.question.orders(table.table, "nobody") == []


@pytest.mark.clause("great_war_east:14.23", "great_war_east:5.37", "great_war_east:SG-17.41")
def test_a_blocked_reinforcement_leaves_only_from_its_entry_and_only_where_rails_lead() -> None:
    table = great_war('g1126 = ["ru-78R/3"]', "austrian reinforcements", turn=2)
    nowhere = ("5.37", "No railway off the map brings III Corps there.")
    assert why(table, Depart("ah-III/3", "g1426", "g2826")) == nowhere
    assert why(table, Depart("ah-III/3", "g1126", "g1312")) == nowhere
    assert why(table, Depart("ah-III/3", "nowhere", "g1426")) == nowhere
    assert table.accepts(Depart("ah-III/3", "g1126", "g1426"))
    printed = great_war(
        'g1126 = ["ru-78R/3"]', "austrian reinforcements", turn=2, options={"balkan_headquarters": "printed"}
    )
    assert printed.refuses(Depart("ah-vF5", "g1126", "s0110")) == "SG-17.41"
    assert why(table, Divert("ah-III/3", "g0101")) == ("14.22", "g0101 is not the nearest open hex of the edge.")


# -- Set-up (26) ----------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-26.2", "great_war_east:SG-26.22")
def test_where_nobody_is_set_up() -> None:
    table = begun("free")
    later = "Austrian X Corps is not yours: now the Allied player sets up."
    assert why(table, "set up ah-X/1 in g1419") == ("SG-26.21", later)
    assert why(table, "set up ru-X/3 in g0501") == ("SG-26.21", "Russian X Corps is a reinforcement and is not set up.")
    table.order("set up SOK in s0605")
    assert why(table, "set up SOK in s0605") == ("SG-26.21", "HQ Supreme Command (Putnik) is already in s0605.")
    assert why(table, "set up DrI/3 in s0308") == ("SG-26.21", "Drina I Division is set up in Serbia.")
    deploy_all(table)
    table.order("done")
    assert why(table, "set up X/1 in g0501") == ("SG-26.22", "Austrian X Corps is set up in Austria-Hungary.")
    balkan = "9th Division is set up in Austria-Hungary on the Serbian map, as the 5th and 6th Armies are."
    assert why(table, "set up 9/5 in g1419") == ("SG-26.22", balkan)
    assert why(table, "set up VI/4 in g1419") == ("SG-26.22", "VI Corps is a reinforcement and is not set up.")
    assert table.decision.question.orders(table.table, "se-SOK") == []
    assert table.decision.question.orders(table.table, "done") == []


# -- Picks that name a unit of one place ----------------------------------------------------------------------


@pytest.mark.clause("great_war_east:6.14", "great_war_east:11.22", "great_war_east:5.31b")
def test_only_units_of_the_place_in_question() -> None:
    table = great_war('g1016 = ["ru-IX/3", "ru-X/3", "ru-78R/3"]\ng0514 = ["ru-69R/3"]', "allied movement_stacking")
    assert why(table, Remove("ru-69R/3")) == ("6.14", "69R/3 is not a unit in g1016, which is overstacked.")
    ring = 'g1418 = ["ru-IX/3"]\ng1420 = ["ru-X/3"]\ng1319 = ["ru-XI/3"]\ng1519 = ["ru-XXI/3"]'
    table = great_war(f'g1419 = ["ah-X/1", "ah-V/1"]\n{ring}', "austrian initial_supply", turn=3)
    assert why(table, Feed("ah-I/1")) == ("11.22", "I/1 is not cut off in Fortress Przemyśl (g1419).")
    trains = ", ".join(f'"{unit} entrained"' for unit in ("ah-X/1", "ah-I/1", "ah-V/1", "ah-VI/4 counted"))
    table = great_war(f"g1126 = [{trains}]", turn=8)
    table.order("done")
    assert why(table, Detrain("ah-VI/4")) == ("5.31b", "VI/4 is not one of the units that may detrain now.")
    assert "in the movement segment" in why(table, Travel("ah-VI/4"))[1]  # it is over


# -- Shifts (10.2, 18, 19) ------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.11a", "great_war_east:SG-18.2a", "great_war_east:SG-19.13")
def test_who_has_no_shift_to_give() -> None:
    pieces = (
        'g0510 = ["ru-Ru3", "ru-IX/3", "ru-X/3", "ru-L9"]\ng0511 = ["ah-19/4", "ah-vA4", "ah-vB3"]\n'
        'eliminated = ["ru-Sa4", "ah-KO"]\n'
    )
    table = great_war(pieces, "allied resolution", turn=3, dice=(6,))
    table.order("IX/3,X/3 x g0511")
    assert why(table, GiveShift("ru-IX/3")) == ("10.11a", "Russian IX Corps has no attack shift.")
    assert why(table, GiveShift("ru-Sa4")) == ("2.4e", "HQ 4th Army (Salza) is eliminated.")
    assert why(table, GiveShift("ah-vA4"))[0] == "4.0a"
    assert why(table, GiveShift("ru-L9")) == (
        "SG-18.1", "No more than half of the force belongs to the army of HQ 9th Army (Letschitzki).",
    )  # fmt: skip
    assert why(table, GiveShift("ru-Ru3", putnik=True)) == ("SG-19.1", "Putnik is not on the map.")
    table.order("done")
    assert table.asked == ("austrian", "shift")
    assert why(table, GiveShift("ah-19/4")) == ("SG-18.2a", "19th Division has no shift for the defence.")
    assert why(table, GiveShift("ah-vB3")) == ("SG-18.2a", "HQ 3rd Army (Brudermann) has no shift for the defence.")
    assert why(table, GiveShift("ah-vA4", putnik=True)) == ("SG-19.13", "Putnik's shift is never applied defensively.")


@pytest.mark.clause("great_war_east:4.0-A1d", "great_war_east:5.14")
@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        ("ah-X/1 commander=nobody", "Austrian X Corps is out of command control and cannot move."),
        ("ah-X/1 spent=4", "Austrian X Corps has no movement points left."),
    ],
)
def test_who_clicks_an_idle_unit_is_told_why_it_does_not_march(unit: str, sentence: str) -> None:
    table = great_war(f'g1126 = ["{unit}", "ah-6C/4"]', turn=2)
    order = table.decision.point("ah-X/1")
    assert order is not None
    assert why(table, order)[1] == sentence


@pytest.mark.clause("great_war_east:8.8-min", "great_war_east:8.11", "great_war_east:8.12b")
def test_who_clicks_somebody_instead_of_a_hex_is_told_what_is_wrong_with_the_attack() -> None:
    pieces = 'g1419 = ["ah-X/1"]\ng1418 = ["ru-78R/3", "ru-D1/3"]\ng0801 = ["ru-IX/3"]\ng0611 = ["ru-XI/3"]\n'
    table = great_war(f'{pieces}g0511 = ["ah-6C/4"]', "allied resolution", turn=5)
    clicked = ("ah-X/1", "ru-78R/3", "ru-D1/3", "ru-IX/3", "ru-XI/3")
    said = {piece: order for piece in clicked if (order := table.decision.point(piece)) is not None}
    assert tuple(said) == clicked
    assert why(table, said["ah-X/1"]) == why(table, said["ru-78R/3"])
    assert why(table, said["ah-X/1"])[0] == "8.8-min"
    assert why(table, said["ru-D1/3"])[1] == "3rd Army Depot 1 has no attack strength."
    assert why(table, said["ru-IX/3"])[1] == "Russian IX Corps is adjacent to no enemy."
    assert table.accepts("XI/3 x g0511")
    assert table.decision.explain(said["ru-XI/3"]) is None
