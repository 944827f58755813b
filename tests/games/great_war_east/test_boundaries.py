"""Limits from both sides, mixed stacks and odd cases, beside the tests of each chapter."""

import pytest

from hexmarshal.core.board.paths import holds
from hexmarshal.games.great_war_east.rules.exclusive import start_line
from hexmarshal.games.great_war_east.rules.exclusive.shifts import attack_shifts, why_no_putnik
from hexmarshal.games.great_war_east.rules.orders import Deploy, Place
from hexmarshal.games.great_war_east.rules.standard import rail, supply
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack
from hexmarshal.games.great_war_east.rules.standard.headquarters import lose_headquarters, touched
from hexmarshal.games.great_war_east.rules.standard.retreat import ways
from hexmarshal.games.great_war_east.rules.standard.ways import clear_of
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import great_war, rolls
from tests.games.great_war_east.test_26_set_up import begun


@pytest.mark.clause("great_war_east:8.0a", "great_war_east:8.23")
def test_composing_begins_with_one_hex_where_as_many_could_attack_two() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n')
    whole = table.decision.question.whole(table.table, "g1016", "")
    assert isinstance(whole, Attack)
    assert (whole.target, whole.also, set(whole.units)) == ("g1016", (), {"ah-X/1", "ah-V/1"})


# -- Retreat (8.6) --------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.63a", "great_war_east:8.64")
def test_ways_out_of_control_come_before_others_and_without_any_all_will_do() -> None:
    through, past = (1, 2, 3), (1, 4, 3)
    assert clear_of([through, past], 1 << 2) == [past]
    assert clear_of([through, past], 1 << 2 | 1 << 4) == [through, past]
    assert clear_of([through, past], 1 << 1 | 1 << 2) == [past]  # where it stands does not matter
    assert clear_of([through, past], 1 << 3) == [through, past]


@pytest.mark.clause("great_war_east:8.63b", "great_war_east:6.15")
def test_a_hex_that_the_stack_just_fills_has_room_for_it() -> None:
    near = 'g1015 = ["ru-IX/3", "ru-KK/5"]\n'  # six points, so that a division fits and a corps does not
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",), more=near)
    assert {table.table.hexname(cell) for cell in ways(table.table, [table.index("ru-X/3")], 1)} == {"g1115"}
    five = 'g1015 = ["ru-IX/3", "se-Be"]\n'
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",), more=five)  # five and four are nine
    assert {table.table.hexname(cell) for cell in ways(table.table, [table.index("ru-X/3")], 1)} == {"g1015"}


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.64")
def test_a_hex_from_which_there_is_no_second_step_is_no_way_out() -> None:
    ring = 'g1215 = ["ah-19/4"]\ng1014 = ["ah-23/3"]\ng0916 = ["ah-13/3"]\n'
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",), staff="", more=f'{ring}g1015 = ["ru-D1/3"]\n')
    unit = [table.index("ru-X/3")]
    assert {table.table.hexname(cell) for cell in ways(table.table, unit, 1)} == {"g1015"}
    assert ways(table.table, unit, 2) == {}


# -- Supply (9, 11) -------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:11.22", "great_war_east:11.14")
@pytest.mark.parametrize(("lost", "feeds"), [(3, True), (4, False)])
def test_a_destroyed_fortress_feeds_nobody(lost: int, feeds: bool) -> None:
    pieces = 'g1219 = ["ah-X/1 fed", "ah-V/1"]'
    table = great_war(pieces, state=f"fortresses = [{lost}, 0, 0, 0]").table
    index = table.printed.index
    assert supply.feeds(table, index["ah-X/1"]) == feeds
    assert not supply.feeds(table, index["ah-V/1"])


@pytest.mark.clause("great_war_east:SG-20.2", "great_war_east:SG-TRK-2")
@pytest.mark.parametrize(("had", "die", "now", "told"), [
    (9, 6, 9, "no supply points"), (8, 3, 9, "1 supply point"), (8, 6, 9, "1 supply point"),
    (4, 6, 8, "4 supply points"), (11, 6, 11, "no supply points"), (5, 2, 5, "no supply points"),
])  # fmt: skip
def test_what_the_track_takes_of_a_die(had: int, die: int, now: int, told: str) -> None:
    table = great_war(
        's1003 = ["se-SOK"]', "allied movement_phase", state=f"supply_points = {had}", dice=(die,),
        options={"serbian_stock": "nine"},
    )  # fmt: skip
    assert table.table.state.supply_points == now
    assert rolls(table.match.opening_events)[0].result == told


# -- Railways (5.3, 17) ---------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:5.33")
def test_a_railway_hex_under_enemy_control_is_told_so() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]\ng1123 = ["ru-78R/3"]')
    sentence = "Łańcut (g1122) is enemy-controlled: no train enters."
    assert table.reason("6C/4 g1126=g1122").sentence == sentence


@pytest.mark.clause("great_war_east:5.34a")
def test_only_who_is_entrained_detrains() -> None:
    table = great_war('g1126 = ["ah-6C/4"]')
    why = table.reason("detrain 6C/4")
    assert (why.code, why.clause, why.sentence) == ("not-entrained", "5.34a", "6th Cavalry Division is not entrained.")
    assert rail.why_not_detrain(table.table, table.index("ah-6C/4")) is not None


@pytest.mark.clause("great_war_east:SG-17.42", "great_war_east:SG-17.4")
@pytest.mark.parametrize(("unit", "legal"), [("ah-II/4", True), ("ah-IX/2", False)])
def test_only_the_second_army_waits_for_the_third_turn(unit: str, legal: bool) -> None:
    table = great_war(f's0110 = ["{unit} entrained"]', turn=1)
    order = f"{unit.removeprefix('ah-')} s0110 leaves for g2826"
    if legal:
        assert table.accepts(order)
    else:
        assert table.refuses(order) == "SG-17.42"


@pytest.mark.clause("great_war_east:SG-17.51", "great_war_east:4.0b")
def test_what_crossed_a_hexside_is_forgotten_when_the_next_phase_begins() -> None:
    pieces = 'g0802 = ["ru-IX/3 entrained", "ru-78R/3 entrained"]\ng0903 = ["ru-D1/3"]'
    table = great_war(pieces, "allied movement", options={"rail_limit": "yes"})
    table.order("IX/3 g0802=g0903")
    assert table.table.state.traffic != ()
    traffic = 'traffic = [["g0802", "g0903", 0, 4]]\n'
    fresh = great_war(pieces, "allied movement_phase", state=traffic, options={"rail_limit": "yes"}, dice=(1,) * 9)
    assert fresh.table.state.traffic == ()


# -- Headquarters (10, 18, 19) --------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.52d")
def test_of_two_headquarters_only_the_one_that_is_touched_displaces() -> None:
    pieces = 'g0510 = ["ru-Sa4"]\ng0503 = ["ru-Ph5"]\ng0507 = ["ru-IX/3"]\ng0511 = ["ah-VI/4"]'
    table = great_war(pieces)
    assert (table.at("ru-Sa4"), table.at("ru-Ph5")) == ("g0507", "g0503")
    near = great_war('g0510 = ["ru-Sa4"]\ng0503 = ["ru-Ph5"]\ng0507 = ["ru-IX/3"]\ng0613 = ["ah-VI/4"]').table
    corps, way = near.printed.index["ah-VI/4"], tuple(map(near.board.cell, ("g0613", "g0612", "g0511")))
    assert touched(near, 0, (corps,), way) == [(near.printed.index["ru-Sa4"], [near.board.cell("g0507")])]


@pytest.mark.clause("great_war_east:2.4e", "great_war_east:10.35")
def test_a_headquarters_that_is_lost_is_in_no_train() -> None:
    table = great_war('g1126 = ["ah-Da1 entrained"]').table
    lose_headquarters(table, table.printed.index["ah-Da1"], "10.52c")
    assert not table.pieces[table.printed.index["ah-Da1"]].entrained


@pytest.mark.clause("great_war_east:10.31")
def test_strength_is_taken_first_where_most_is_left() -> None:
    pieces = 'g0510 = ["ah-Po6", "ah-Da1"]\ng0511 = ["ah-X/1"]'
    table = great_war(pieces, "austrian command", command=False)
    assert table.piece("ah-X/1").commander == table.index("ah-Da1")  # 16, not 8


@pytest.mark.clause("great_war_east:SG-19.11")
def test_one_russian_among_serbs_keeps_putnik_away() -> None:
    table = great_war('s0603 = ["se-SOK", "se-SS2", "se-MoI/2", "ru-78R/3"]', "allied resolution").table
    index = table.printed.index
    serbs, mixed = [index["se-MoI/2"]], [index["se-MoI/2"], index["ru-78R/3"]]
    assert why_no_putnik(table, index["se-SS2"], serbs) is None
    refusal = why_no_putnik(table, index["se-SS2"], mixed)
    assert refusal is not None
    assert refusal.clause == "SG-19.11"
    assert not any(shift.helped for shift in attack_shifts(table, 0, mixed))
    assert attack_shifts(table, 1, serbs) == []  # Austria-Hungary has nobody there


@pytest.mark.clause("great_war_east:10.21a", "great_war_east:8.8-min")
@pytest.mark.parametrize(
    ("attackers", "plain", "shifted"),
    [(("ru-IX/3 lost=1", "ru-78R/3"), "5-1", "6-1"), (("ru-IX/3",), "4-1", "6-1"), (("ru-IX/3 lost=1",), "3-1", "5-1")],
)
def test_a_shift_ends_at_the_last_column(attackers: tuple[str, ...], plain: str, shifted: str) -> None:
    units = ", ".join(f'"{unit}"' for unit in attackers)
    pieces = f'g0211 = ["ru-Ru3", {units}]\ng0311 = ["ah-6C/4"]'
    names = ",".join(unit.split()[0].removeprefix("ru-") for unit in attackers)
    for order, odds in (("done", plain), ("shift Ru3", shifted)):
        table = great_war(pieces, "allied resolution", turn=3, dice=(6,))
        table.order(f"{names} x g0311")
        assert rolls(table.order(order))[0].purpose.endswith(f"at {odds}")


# -- The course of play (4.0, 23) -----------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-23.0", "great_war_east:4.0a")
def test_attacks_are_counted_anew_in_each_turn() -> None:
    table = great_war('g1126 = ["ah-6C/4"]', "austrian close", turn=3, state="attacks = 4", dice=(1,))
    assert (table.table.state.turn, table.table.state.attacks) == (4, 0)


@pytest.mark.clause("great_war_east:8.14", "great_war_east:8.66a", "great_war_east:10.11a", "great_war_east:10.36")
@pytest.mark.parametrize("step", ["close", "replacement"])
def test_the_marks_of_a_player_turn_come_off_at_its_end(step: str) -> None:
    marks = "attacked defended retreated shifted commander=rallied"
    table = great_war(f'g1126 = ["ah-6C/4 {marks}"]\ng0501 = ["ru-IX/3 {marks}"]', f"austrian {step}", dice=(1, 6))
    for unit in ("ah-6C/4", "ru-IX/3"):
        piece = table.piece(unit)
        assert (piece.attacked, piece.defended, piece.retreated, piece.shifted) == (False,) * 4, unit


@pytest.mark.clause("great_war_east:5.0a", "great_war_east:14.0")
def test_nobody_has_orders_who_is_not_ones_own_or_not_there() -> None:
    table = great_war('g1126 = ["ah-6C/4"]\ng0501 = ["ru-IX/3"]')
    for subject in ("nobody", "ru-IX/3", "ah-III/3", "g1126"):
        assert table.decision.question.orders(table.table, subject) == []
    waiting = great_war('g1126 = ["ah-6C/4"]', "austrian reinforcements")
    why = waiting.reason(Place("nobody", "g1126"))
    assert (why.clause, why.sentence) == ("14.0", "nobody is not one of your units.")


@pytest.mark.clause("great_war_east:SG-24.1a", "great_war_east:SG-24.1b")
def test_the_zone_of_a_forager_goes_with_it() -> None:
    table = great_war('g0310 = ["ah-6C/4 foraging"]\ng0120 = ["ru-IX/3"]', options={"forage": "yes"})
    table.order("6C/4 g0310-g0312")
    table.table.note(phasing=0)
    assert holds(table.table.zone(1), table.cell("g0313"))
    assert not holds(table.table.zone(1), table.cell("g0309"))


# -- Set-up (26) ----------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-26.31b", "great_war_east:SG-26.31a")
def test_depots_stand_behind_their_own_line_and_not_behind_the_enemys() -> None:
    table = begun("september").table
    printed = table.printed
    own, foe = start_line.behind(printed, 1), start_line.behind(printed, 0)
    assert own
    assert foe
    assert not own & foe
    assert not own & start_line.own_line(printed, 1)
    assert holds(own, table.board.cell("g1825"))
    assert holds(foe, table.board.cell("g0108"))
    assert not holds(own, table.board.cell("g0108"))


@pytest.mark.clause("great_war_east:SG-26.0")
def test_a_set_up_without_a_hex_is_nowhere() -> None:
    table = begun("free")
    why = table.reason(Deploy("se-SOK", ""))
    assert (why.clause, why.sentence) == ("SG-26.0", "That is not a hex on the maps in play.")
