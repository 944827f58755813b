"""What an order says that it will bring, before it is given."""

import pytest

from hexmarshal.games.serbien.rules.combat.attack import Attack
from hexmarshal.games.serbien.rules.interrupts.cavalry import React
from hexmarshal.games.serbien.screen import outcomes
from hexmarshal.games.serbien.screen.glosses import gloss, label
from hexmarshal.games.serbien.screen.notes import notes
from hexmarshal.games.serbien.screen.text import word
from tests.games.serbien.fighting import SUPPLY, battle, fight
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_05_exchange import attaching
from tests.games.serbien.test_09_ammo import ALONE, far
from tests.games.serbien.test_15_phase import AWAY
from tests.games.serbien.test_23_serbs import placing


def _glosses(field: Field) -> dict[str, str]:
    """What each order that may be given now says."""
    return {order: gloss(field.table, field.asked[1], field.parse(order)) for order in field.notations()}


@pytest.mark.clause("serbien:9.8.2a", "serbien:9.8.2b", "serbien:9.8.2c", "serbien:9.8.2d")
def test_an_intensity_says_how_often_the_defender_goes_and_who_loses() -> None:
    """At 2:1 and +1 for Proficiency 30 of 36 rolls are a white retreat, none a black one."""
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n', supply="")
    fight(field, "9/8,21/8 x 23.13", until=("intensity",))
    assert _glosses(field) == {
        "not intense": "the result drives the enemy back in 0 % (0 % if the enemy is Intense)",
        "intense": "the result drives the enemy back in 83 % (0 % if the enemy is Intense);"
        " a Strength Reduction for you is due in 100 %",
    }
    field.order("intense")
    assert _glosses(field) == {
        "not intense": "the result drives you back in 83 %",
        "intense": "the result drives you back in 0 %; a Strength Reduction for you is due in 83 %",
    }


@pytest.mark.clause("serbien:9.8b", "serbien:9.9.2-white")
def test_a_white_retreat_is_worth_nothing_to_those_who_cannot_fight_intense() -> None:
    table = serbien('"21.10" = ["sr-Sabac"]\n"21.11" = ["sr-Drina-I"]\n"20.10" = ["ah-9-8"]').table
    white, plain = "attacker +3, defender +2, white retreat", "attacker +3, defender +2"
    warned = "None of them can fight Intense (9.8b): a white retreat drives nobody back."
    for units, useful in ((("sr-Sabac",), False), (("sr-Drina-I",), True)):
        order = Attack(units, "20.10")
        better = (outcomes.worth(table, order, white) or 0) > (outcomes.worth(table, order, plain) or 0)
        assert better == useful
        assert (warned in notes(table, "serbian", order)) != useful


@pytest.mark.clause("serbien:16.3.2-serb", "serbien:16.3.1a")
def test_a_combination_says_what_becomes_of_whom() -> None:
    field = serbien('"16.12" = ["sr-Drina-IIm", "sr-Loznica"]', player="serbian")
    field.order("done")
    assert field.asked[1] == "combine"
    assert _glosses(field)["combine Drina II-"] == "to the Drina II Division"
    said = label(field.table, "combine", field.parse("combine Drina II-"))
    assert said == "Combine Drina II Division (without Loznica) and Loznica Regiment"


@pytest.mark.clause("serbien:21.1-integrate")
def test_a_detachment_that_returns_is_integrated_not_combined() -> None:
    field = serbien('"20.06" = ["ah-29-9 away", "ah-det.29"]')
    field.order("done")
    assert field.asked[1] == "combine"
    order = field.parse("combine det.29")
    assert label(field.table, "combine", order) == "Integrate Detachment of the 29th Division"
    assert gloss(field.table, "combine", order) == "it returns to the 29th Division"


@pytest.mark.clause("serbien:19.1.6a")
def test_of_a_two_hex_unit_the_half_that_touches_the_hex_is_counted_before_terrain() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 also=22.11"]')
    assert gloss(field.table, "attack", field.parse("9/8 x 23.13")) == "attack strength 6.5 before terrain"


@pytest.mark.clause("serbien:9.5.1")
def test_that_the_hexes_around_the_enemy_are_closed_is_told_before_the_attack() -> None:
    around = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n'
    told = "The defender is Flanked, +2 columns, unless a Fort is there or more defenders than attackers (9.5)."
    open_ = battle(around)
    assert told not in notes(open_.table, "austrian", open_.parse("9/8 x 23.13"))
    shut = battle(around + '"23.14" = ["ah-21-8"]')
    assert told in notes(shut.table, "austrian", shut.parse("9/8,21/8 x 23.13"))


@pytest.mark.clause("serbien:26.3a", "serbien:27.1")
def test_a_plan_says_on_its_button_that_it_is_abandoned_and_for_how_many_points() -> None:
    units = '"22.16" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]'
    field = serbien(units, "joint_preliminary", state='plans = ["FIFTH"]\nmandated = [0, 5, 0, 0]')
    assert field.asked == ("austrian", "plans")
    assert word(field.table, "plans", "FIFTH") == "Abandon the plan of the Fifth Army"
    assert word(field.table, "line", "FIFTH") == "Fifth Army"
    assert _glosses(field)["abandon FIFTH"] == "−3 VP, and it moves as it likes from now on"


@pytest.mark.clause("serbien:26.3.1")
def test_an_intense_attack_says_which_mandated_attack_it_is() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]', state='plans = ["FIFTH"]')
    fight(field, "9/8 x 23.13", until=("intensity",))
    assert _glosses(field)["intense"].endswith("; Mandated Attack 1 of 5 of the Fifth Army")
    assert "Mandated" not in _glosses(field)["not intense"]
    free = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]')
    fight(free, "9/8 x 23.13", until=("intensity",))
    assert "Mandated" not in _glosses(free)["intense"]


@pytest.mark.clause("serbien:23.1.1a", "serbien:23.1.1b")
def test_komitadji_say_whom_they_help_or_hinder() -> None:
    field = placing('"21.12" = ["sr-Morava-I"]')
    found = _glosses(field)
    assert found["komitadji 21.12"] == "+1 to the strength of the Serbs there"
    assert found["komitadji 21.13"] == "1 MP more for enemies who enter, and their supply counts the hex twice"


@pytest.mark.clause("serbien:5.2.3")
def test_who_changes_his_corps_reads_from_where_to_where_and_whether_a_train_is_there() -> None:
    field = attaching('"28.14" = ["sr-Cavalry corps=sr-corps-2"]\n"20.14" = ["sr-3-Train"]')
    found = _glosses(field)
    assert found["Cavalry joins 3"].startswith("which then has ½ of ")
    assert found["Cavalry joins 1"].startswith("which then has ½ of ")
    assert found["Cavalry joins 1"].endswith(" divisions, and no Train here; it leaves the 2nd Army")


@pytest.mark.clause("serbien:8.2.3b", "serbien:19.1.1a")
def test_buttons_name_units_and_towns_where_notation_would_puzzle() -> None:
    field = serbien('"28.08" = ["ah-10-K"]')
    spread = field.parse("10 K spreads over 28.08+29.09")
    assert label(field.table, "move", spread) == "10th Cavalry Division: 28.08 and Semlin (29.09)"
    react = React("ah-10-K", "28.08", "29.09")
    assert label(field.table, "react", react) == "10th Cavalry Division reacts to Semlin (29.09)"
    stands = "10th Cavalry Division is in 28.08 and Semlin (29.09)"
    assert label(field.table, "react", React("ah-10-K", "28.08", "29.09", extending=True)) == stands


@pytest.mark.clause("serbien:9.4a", "serbien:9.4.1a")
@pytest.mark.parametrize(
    ("supply", "told"), [
        ("", ["You attack with 6.5 after terrain (9.3.2).", "No Ammo reaches 9th Division: half strength (9.4)."]),
        (SUPPLY, ["You attack with 13 after terrain (9.3.2)."]),
    ],
    ids=["none", "some"],
)  # fmt: skip
def test_who_thinks_of_an_attack_reads_whether_ammo_reaches_him(supply: str, told: list[str]) -> None:
    field = battle('"23.12" = ["ah-9-8"]\n"23.13" = ["sr-Morava-I"]\n', supply=supply)
    found = notes(field.table, "austrian", Attack(("ah-9-8",), "23.13"))
    assert [line for line in found if "after terrain" in line or "Ammo" in line] == told


@pytest.mark.clause("serbien:15.6.1b", "serbien:15.4-4")
def test_a_supply_unit_says_whom_it_would_feed_and_the_end_who_goes_hungry() -> None:
    field = serbien(AWAY.format(""), "supply", "serbian")
    found = _glosses(field)
    ammo = field.table.row(field.table.printed.index["sr-Serb-Depot-1"]).ammo
    assert found["Serb Depot 1 extends"] == f"feeds Morava I Division; then it provides Ammo {ammo} times at most"
    assert found["done"] == "the others stay as they are: Morava I Division suffers one CEL reduction"


@pytest.mark.clause("serbien:9.4.1a", "serbien:9.4.2")
def test_ammo_says_from_whom_it_comes_and_what_is_left() -> None:
    field = battle(ALONE, supply=far(5))
    fight(field, "9/8 x 23.13", until=["ammo"])
    train = "Train of the 8th Corps"
    left = field.table.row(field.table.printed.index["ah-8-Train"]).ammo - 1
    told = f"{train} goes to Extended Mode and can then provide {left} more"
    assert _glosses(field)["ammo 9/8"] == told


@pytest.mark.clause("serbien:7.3b", "serbien:7.2.3")
def test_a_marker_placed_by_a_forced_march_says_what_it_risks() -> None:
    """With one point left three of four are forced: level 11 is passed by up to 8 of two dice."""
    field = serbien('"23.13" = ["sr-Morava-I spent=8"]\n"23.12" = ["ah-9-8"]', player="serbian")
    told = gloss(field.table, "move", field.parse("prepare Morava I x 23.12"))
    assert told.startswith("4 MP, 3 by Forced March, 72 % safe, its last move: must attack")
