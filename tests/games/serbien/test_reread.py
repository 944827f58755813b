"""What a reading of the book sentence by sentence found where two rules meet."""

import pytest

from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import serbien
from tests.playing import told

# -- Two-Hex Units retreat through their own other half (19.1.7b, 11.1.3) -----------------------------------------


@pytest.mark.clause("serbien:19.1.7b", "serbien:11.1.3")
@pytest.mark.parametrize(("way", "status"), [("24.13", 0), ("24.12", 1)])
def test_a_retreat_through_the_hex_of_the_other_half_costs_nothing_there(way: str, status: int) -> None:
    retreat = '[[doing]]\ndo = "Retreat"\nunits = ["sr-Timok-I"]\nhexes = 2\norigin = "23.13"'
    zone = '"25.14" = ["ah-21-8"]\n"25.12" = ["ah-36-13"]\n'
    units = f'"23.13" = ["sr-Timok-I also={way}"]\n"22.13" = ["ah-9-8"]\n{zone}'
    if way == "24.12":
        units = units.replace(" also=24.12", "")
    field = serbien(units, "attack", more=retreat)
    hex_ = "24.13"
    assert field.asked == ("serbian", "retreat")
    price = field.decision.way(field.parse(f"23.13-{hex_}"))
    assert price is not None
    field.order(f"23.13-{hex_}")
    assert field.piece("sr-Timok-I").status == status, "in an enemy ZOC, and its own half was there or was not"
    assert ("level" in price.cost) == bool(status), "as it was told before"


# -- Two builders (14.3) ------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:14.3.1a", "serbien:14.3.4", "serbien:14.0")
@pytest.mark.parametrize("worked", [6, 1])
def test_two_builders_in_a_hex_finish_one_position_and_use_one_right(worked: int) -> None:
    units = f'"23.13" = ["ah-9-8 task=2 worked=8 toward=23.13", "ah-21-8 task=2 worked={worked} toward=23.13"]\n'
    field = serbien(units + '"25.15" = ["sr-Morava-I"]', state="rights = [0, 2]")
    state = field.match.view("austrian").state()
    assert (state["positions"]["austrian"], state["rights"]["austrian"]) == (["23.13"], 1)
    for id in ("ah-9-8", "ah-21-8"):
        assert (field.piece(id).task, field.piece(id).worked) == (0, 0), "both are free"
    assert field.accepts("21/8 23.13-23.12")


@pytest.mark.clause("serbien:14.3.1a")
def test_builders_in_two_hexes_do_not_disturb_each_other() -> None:
    units = '"23.13" = ["ah-9-8 task=2 worked=8 toward=23.13"]\n"24.12" = ["ah-21-8 task=2 worked=6 toward=24.12"]\n'
    field = serbien(units + '"25.15" = ["sr-Morava-I"]', state="rights = [0, 2]")
    state = field.match.view("austrian").state()
    assert (state["positions"]["austrian"], state["rights"]["austrian"]) == (["23.13", "24.12"], 0)


# -- Terrain takes the greater (9.3.2) ----------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.3.2")
@pytest.mark.parametrize(("option", "strength"), [("greater", "3.5"), ("sum", "1.5")])
def test_out_of_bottomland_with_river_over_a_river_the_greater_counts(option: str, strength: str) -> None:
    field = battle('"16.11" = ["ah-9-8"]\n"17.12" = ["sr-Timok-I"]\n', options=f'bottomland = "{option}"', supply="")
    lines = told(fight(field, "9/8 x 17.12", until=("intensity",)))
    assert any(f"17.12: {strength} against" in line for line in lines), "13, halved without Ammo, −3 and −2"


# -- Trains and Depots (15.6.2a, 27.3) ----------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.6.2a-a", "serbien:11.1.4")
def test_a_train_retreats_over_the_unbridged_sava() -> None:
    field = serbien(
        '"21.10" = ["ah-8-Train"]\n"20.13" = ["sr-Cavalry"]\n"18.05" = ["ah-FIFTH-Depot"]', player="serbian"
    )
    field.order("Cavalry 20.13-21.11")
    assert field.asked == ("austrian", "withdraw")
    ends = {order.where for order in field.decision.all_orders()}
    north = field.table.printed.banks[1]
    over = {hex_ for hex_ in ends if north >> field.table.board.cell(hex_) & 1}
    assert over, "none of these is on its Depot"
    field.order(next(order for order in field.decision.all_orders() if order.where in over))
    assert (field.piece("ah-8-Train").flipped, field.piece("ah-8-Train").lost) == (True, 0)


# -- Squadrons near other units (option squadrons) ----------------------------------------------------------------


@pytest.mark.clause("serbien:1.2-enemy-unit", "serbien:7.5.1-a", "serbien:14.3.2")
@pytest.mark.parametrize(("option", "near"), [("apart", False), ("near", True)])
def test_a_squadron_keeps_from_recovery_and_calls_for_positions_where_it_counts(option: str, near: bool) -> None:
    units = '"21.10" = ["sr-Morava-I status=-1"]\n"22.09" = ["ah-Sava-Squadron"]\n"10.05" = ["ah-9-8"]'
    field = serbien(units, player="serbian", turn="GT1", options=f'squadrons = "{option}"', state="rights = [2, 2]")
    assert field.accepts("Morava I recovers") != near
    assert field.accepts("Morava I constructs") == near, "within four hexes of an enemy unit"


@pytest.mark.clause("serbien:1.2-enemy-unit", "serbien:8.2.1-1", "serbien:1.1-inactive-c", "serbien:7.8.3-1")
@pytest.mark.parametrize("option", ["apart", "near"])
def test_a_squadron_that_sails_by_lets_cavalry_react_and_wakes_others_where_it_counts(option: str) -> None:
    units = """
"21.10" = ["sr-Cavalry"]
"23.11" = ["sr-Timok-I inactive"]
"21.09" = ["sr-Morava-I status=-1 task=1 worked=3"]
"19.06" = ["ah-Sava-Squadron"]
"""
    field = serbien(units, turn="GT1", options=f'squadrons = "{option}"')
    field.order("Sava Squadron 19.06~20.06-21.07-21.08-22.08-22.09-23.10")
    if option == "near":
        assert field.asked[0] == "serbian", "the Cavalry is asked as the squadron comes next to it"
        assert field.at("ah-Sava-Squadron") != "23.10"
        field.order("stay")
        while field.asked[0] == "serbian":
            field.order("stay")
    assert (field.at("ah-Sava-Squadron"), field.piece("ah-Sava-Squadron").spent) == ("23.10", 6)
    assert field.piece("sr-Timok-I").inactive == (option == "apart")
    assert (field.piece("sr-Morava-I").task == 0) == (option == "near")


# -- Priorities of a retreat (11.1.1) -----------------------------------------------------------------------------


@pytest.mark.clause("serbien:11.1.1")
def test_who_can_stays_within_the_area_of_its_army_with_every_hex_of_a_retreat() -> None:
    line = ["19.14", "18.13", "17.14", "16.13", "15.14", "14.13", "13.14", "12.13", "11.14", "10.13", "09.14", "08.13"]
    course = ", ".join(f'"{hex_}"' for hex_ in line)
    state = f'boundaries = [{{armies = ["SIXTH", "FIFTH"], course = [{course}]}}]'
    retreat = '[[doing]]\ndo = "Retreat"\nunits = ["ah-9-8"]\nhexes = 2\norigin = "16.13"'
    units = '"16.13" = ["ah-9-8 army=SIXTH"]\n"22.20" = ["sr-Morava-I"]'
    field = serbien(units, "attack", "serbian", state=state, more=retreat)
    assert set(field.notations()) == {"16.13-15.14", "16.13-16.14", "16.13-17.14"}
    reason = field.reason("16.13-17.13")
    assert (reason.clause, "Area of Attachment" in reason.sentence) == ("11.1.1", True), "18.13 beyond it is inside"
    fifth = serbien(units.replace("SIXTH", "FIFTH"), "attack", "serbian", state=state, more=retreat)
    assert "16.13-17.13" in fifth.notations()


# -- One reason in a refusal --------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.1-3", "serbien:9.2.5.A.3", "serbien:9.2.3b")
@pytest.mark.parametrize(
    ("fields", "enemy", "clause", "words"),
    [
        ("retreated", "sr-Timok-I", "9.2.5.A.3", "9th Division has retreated in this phase"),
        ("status=CI", "sr-Timok-I", "9.2.3b", "9th Division is Combat Ineffective"),
        ("status=D1", "sr-Timok-I", "9.2.3b", "9th Division is Demoralized"),
        ("", "sr-Timok-I retreated", "9.2.5.A.3", "its defenders have retreated in this phase"),
        ("", "", "9.1-3", "no enemy is left there to defend it"),
    ],
)
def test_an_attack_that_lapses_says_why(fields: str, enemy: str, clause: str, words: str) -> None:
    units = f'"23.13" = ["{enemy}"]\n' if enemy else ""
    declared = 'declared = [{target = "23.13", units = ["ah-9-8"]}]'
    phase = f'[[doing]]\ndo = "AttackPhase"\nplayer = "austrian"\nat = "conduct"\n{declared}'
    field = serbien(f'{units}"22.13" = ["ah-9-8 {fields}"]\n"30.20" = ["sr-Morava-I"]', "attack", more=phase)
    told_ = field.heard()
    assert any(words in line and "lapses" in line and line.endswith(f"({clause})") for line in told_), told_


@pytest.mark.clause("serbien:9.2.3a", "serbien:9.1-2")
@pytest.mark.parametrize(
    ("prepared", "option", "clause", "ruling"),
    [(" prepared=23.13", "free", "9.2.3a", ""), ("", "bound", "9.1-2", "declared-attacks"),
     (" prepared=23.13", "bound", "9.2.3a", "")],
)  # fmt: skip
def test_an_attack_that_must_be_made_says_whether_a_marker_or_the_option_binds_it(
    prepared: str, option: str, clause: str, ruling: str
) -> None:
    units = f'"22.13" = ["ah-9-8{prepared}"]\n"24.12" = ["ah-21-8"]\n"23.13" = ["sr-Timok-I"]\n'
    field = battle(units, options=f'declared = "{option}"')
    fight(field, "9/8,21/8 x 23.13", until=("commit",))
    reason = field.reason("drop")
    assert (reason.clause, reason.ruling) == (clause, ruling)


@pytest.mark.clause("serbien:5.5.1", "serbien:3.2")
def test_an_asset_that_cannot_be_assigned_to_a_formation_says_why() -> None:
    units = """
"22.13" = ["ah-9-8", "ah-13", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma"]
"24.12" = ["ah-21-8"]
"23.13" = ["sr-Timok-I"]
"""
    field = battle(units.replace('ah-13"', 'ah-13 corps=ah-corps-8"'))
    fight(field, "9/8,13,8 Ma,13 Ma,21/8 x 23.13", until=("assign",))
    assert field.asked == ("austrian", "assign")
    reasons = {
        "8 Ma with 9/8": ("is already assigned to 9th Division.", "5.5.1"),
        "8 Ma with 13 Ma": ("is not a Formation.", "5.5.1"),
        "8 Ma with 21/8": ("fights in another hex than 8th Marsch Regiment.", "5.5.1-1"),
        "8 Ma with 15 Ma": ("takes no part in this combat.", "5.5.1"),
    }
    for order, (words, clause) in reasons.items():
        reason = field.reason(order)
        assert (reason.sentence.endswith(words), reason.clause) == (True, clause), reason
