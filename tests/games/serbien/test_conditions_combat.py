"""Combat and supply: what a single condition decides, from both sides (9 to 15, 25).

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import holds
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.attachment.areas import course_refusal, rear, starts
from hexmarshal.games.serbien.rules.combat.artillery import Check, Failure
from hexmarshal.games.serbien.rules.combat.attack import Attack, AttackPhase
from hexmarshal.games.serbien.rules.combat.repulse import RepulseAttempt
from hexmarshal.games.serbien.rules.fighting import taking_part
from hexmarshal.games.serbien.rules.movement import limits
from hexmarshal.games.serbien.rules.naval import Fire
from hexmarshal.games.serbien.rules.retreat import flight
from hexmarshal.games.serbien.rules.retreat.advance import advance_refusal
from hexmarshal.games.serbien.rules.supply import rails, tracing
from hexmarshal.games.serbien.rules.supply.sources import isolated
from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import cell, index, run
from tests.playing import rolls, told

FAR = '"40.20" = ["sr-Morava-I"]'


@pytest.mark.clause("serbien:9.1.1g", "serbien:9.9.1a")
def test_the_dice_of_a_combat_are_two_of_six_sides() -> None:
    events = fight(battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8"]', [3, 4] + [1, 1] * 6), "9/8 x 23.13")
    thrown = rolled(events, "9.1.1g")
    assert [(one.sides, one.dice, one.die) for one in thrown] == [(6, (3, 4), 7)]


@pytest.mark.clause("serbien:9.1.1a", "serbien:19.1.6a")
def test_a_two_hex_unit_attacks_with_whichever_half_is_next_to_the_enemy() -> None:
    for place in ('"23.11" = ["ah-9-8 also=23.12"]', '"23.12" = ["ah-9-8 also=23.11"]'):
        field = battle(f'"23.13" = ["sr-Lim"]\n{place}', [3, 4] + [1, 1] * 6, supply='\n"18.05" = ["ah-FIFTH-Depot"]')
        events = fight(field, "9/8 x 23.13")
        assert not lines(events, "9.2.5.A.3"), "it does not lapse"
        assert len(rolled(events, "9.1.1g")) == 1


@pytest.mark.clause("serbien:7.4.4a", "serbien:8.5.2")
def test_a_force_with_a_fort_checks_after_a_repulse_and_a_fort_alone_does_not() -> None:
    for units, checks in (('"sr-Beograd-Fort", "sr-Beograd"', 1), ('"sr-Beograd-Fort"', 0)):
        field = serbien(f'"30.09" = [{units}]\n"29.10" = ["ah-9-8"]\n{FAR}', dice=[6, 6, 6, 6, 6, 6])
        ids = tuple(index(field, id.strip().strip('"')) for id in units.split(","))
        attempt = RepulseAttempt(
            (index(field, "ah-9-8"),), cell(field, "30.09"), defenders=ids, success=True,
            at=RepulseAttempt.steps.index("defenders_check"),
        )  # fmt: skip
        run(field, attempt)
        failed = [event for event in rolls(field.table.events) if event.clause == "7.4.4a"]
        assert [event.result for event in failed] == ["failed" if checks else "passed"]


@pytest.mark.clause("serbien:25.1.2-beograd")
def test_the_die_against_a_squadron_says_whether_it_hits() -> None:
    field = serbien(f'"29.08" = ["ah-Donau-Squadron-2"]\n{FAR}')
    boat, hit = index(field, "ah-Donau-Squadron-2"), field.table.printed.number["naval.hit"]
    for die, said in ((hit - 1, "no hit"), (hit, "a hit")):
        field.roll(die)
        run(field, Fire(boat, "the guns of Beograd", "25.1.2-beograd"))
        assert [one.result for one in rolls(field.table.events)] == [said]
    assert field.at("ah-Donau-Squadron-2") == "refitting"


@pytest.mark.clause("serbien:15.6.2a-a")
def test_a_train_that_cannot_retreat_is_put_on_the_nearest_depot_of_its_army_or_waits() -> None:
    depots = '"26.11" = ["sr-Serb-Depot-1"]\n"36.16" = ["sr-Serb-Depot-2"]\n'
    field = serbien(depots + '"24.12" = ["sr-1-Train"]\n"24.07" = ["ah-9-8"]')
    field.table.events.clear()
    flight.fly_to_depot(field.table, index(field, "sr-1-Train"))
    assert (field.at("sr-1-Train"), field.piece("sr-1-Train").flipped) == ("26.11", True)
    assert told(field.table.events)[0].endswith("(15.6.2a-a)")
    none = serbien('"24.12" = ["sr-1-Train"]\n"24.07" = ["ah-9-8"]')
    none.table.events.clear()
    flight.fly_to_depot(none.table, index(none, "sr-1-Train"))
    assert none.at("sr-1-Train") == "reserve"
    assert told(none.table.events)[0].endswith("has no Depot to go to: it waits off the map. (15.6.2a-a)")
    away = serbien('"20.12" = ["ah-13-Train"]\n"doboj" = ["ah-FIFTH-Depot"]\n"24.07" = ["ah-9-8"]')
    flight.fly_to_depot(away.table, index(away, "ah-13-Train"))
    assert away.at("ah-13-Train") == "reserve", "beside the map no train goes on"


@pytest.mark.clause("serbien:15.6.2a-a")
def test_a_train_that_waits_is_put_on_a_depot_in_its_supply_phase() -> None:
    pieces = '"24.12" = ["sr-Morava-I"]\n"24.07" = ["ah-9-8"]\n"reserve" = ["sr-1-Train flipped"]\n'
    assert serbien(pieces, "supply", "serbian").at("sr-1-Train") == "reserve"
    field = serbien(pieces + '"30.12" = ["sr-Serb-Depot-1"]', "supply", "serbian")
    assert (field.at("sr-1-Train"), field.piece("sr-1-Train").flipped) == ("30.12", True)


@pytest.mark.clause("serbien:23.1.1c")
def test_komitadji_lengthen_the_supply_lines_of_the_enemy_alone() -> None:
    table = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}', state='komitadji = ["26.20"]').table
    marker = table.board.cell("26.20")
    start, through = 1 << table.board.cell("26.22"), table.board.everywhere
    for side, slowed in ((SERBIAN, False), (AUSTRIAN, True)):
        found = tracing.lines(table, side, start, 2, through)
        assert holds(found, marker) != slowed


@pytest.mark.clause("serbien:15.5a", "serbien:15.3.1")
def test_a_source_in_an_enemy_zone_saves_nobody_from_isolation() -> None:
    guns = '"28.20" = ["sr-Hb-12cm"]\n"26.20" = ["ah-9-8"]\n"29.19" = ["ah-21-8"]\n"29.22" = ["ah-36-13"]'
    field = serbien(guns)
    field.table.note(taken=())
    railway = cell(field, "28.21")
    assert holds(rails.operational(field.table, SERBIAN), railway)
    assert holds(field.table.enemy_zone(SERBIAN), railway)
    assert isolated(field.table, index(field, "sr-Hb-12cm"))
    held = serbien(f'{guns}\n"28.21" = ["sr-Lim"]')
    held.table.note(taken=())
    assert not isolated(held.table, index(held, "sr-Hb-12cm")), "a friend in the hex opens it"


@pytest.mark.clause("serbien:15.0b")
def test_the_army_that_has_a_narrow_line_has_all_of_it_to_the_edge() -> None:
    field = serbien(f'"10.22" = ["ah-SIXTH-Depot-1"]\n"12.22" = ["ah-FIFTH-Depot"]\n{FAR}', "supply")
    field.order("FIFTH keeps the line")
    table = field.table
    army = table.printed.armies.index
    assert holds(rails.communicating(table, AUSTRIAN, army("FIFTH")), cell(field, "12.22"))
    sixth = rails.communicating(table, AUSTRIAN, army("SIXTH"))
    for label in ("12.22", "10.22", "07.21", "06.21"):
        assert holds(rails.operational(table, AUSTRIAN), cell(field, label))
        assert not holds(sixth & rails.narrow_hexes(table), cell(field, label)), label


@pytest.mark.clause("serbien:5.1.1-area", "serbien:5.1.1-bends")
def test_a_boundary_parts_two_areas_and_does_not_cross_itself() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"09.11" = ["sr-Morava-I"]')
    table = field.table
    both = [one for one in table.board.cells if starts(table) >> one & 1 and rear(table) >> one & 1]
    assert both, "a friendly edge beside the enemy"
    alone = course_refusal(table, (both[0],))
    assert alone is not None
    assert (alone.code, alone.clause) == ("divides", "5.1.1-area")
    back = next(one for one in table.board.neighbours[both[0]] if starts(table) >> one & 1)
    twice = course_refusal(table, (both[0], back, both[0]))
    assert twice is not None
    assert (twice.code, twice.clause) == ("crossing", "5.1.1-bends")


@pytest.mark.clause("serbien:7.9", "serbien:26.2.1", "serbien:11.2")
def test_cavalry_advances_by_roadways_where_it_is_steep_and_no_plan_binds_an_advance() -> None:
    field = serbien(f'"06.21" = ["ah-10-K", "ah-1"]\n{FAR}')
    cavalry, infantry = index(field, "ah-10-K"), index(field, "ah-1")
    steep = cell(field, "07.22")
    barred = advance_refusal(field.table, cavalry, (cavalry,), steep)
    assert barred is not None
    assert (barred.code, barred.clause) == ("barred", "7.9")
    assert advance_refusal(field.table, infantry, (infantry,), steep) is None
    bound = serbien(f'"24.09" = ["ah-9-8"]\n{FAR}', state='plans = ["FIFTH"]')
    division, away = index(bound, "ah-9-8"), cell(bound, "24.08")
    limit = limits.refusal(bound.table, (division,), (cell(bound, "24.09"),), away)
    assert limit is not None
    assert limit.clause == "26.2.1"
    assert advance_refusal(bound.table, division, (division,), away) is None


@pytest.mark.clause("serbien:9.2.1a", "serbien:9.1.1g", "serbien:9.1-1")
def test_an_attack_names_units_is_foreseen_by_its_dice_and_leaves_no_marker() -> None:
    field = battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8"]')
    assert field.refuses(Attack((), "23.13")) == "9.2.1a"
    assert field.refuses(Attack(("ah-9-8", "ah-9-8"), "23.13")) == "9.2.1a"
    found = field.match.forecast(field.parse("9/8 x 23.13"))
    assert {event.clause for outcome in found.outcomes for event in rolls(outcome.events)} == {"9.1.1g"}
    left = serbien('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8 prepared=22.12"]\n"40.20" = ["sr-Morava-I"]')
    left.table.events.clear()
    AttackPhase(SERBIAN).close(left.table)
    assert left.piece("ah-9-8").prepared >= 0, "it was placed for another phase"
    AttackPhase(AUSTRIAN).close(left.table)
    assert told(left.table.events) == ["9th Division loses its Prepared Attack marker. (9.1-1)"]
    assert left.piece("ah-9-8").prepared == -1


@pytest.mark.clause("serbien:10.3c", "serbien:10.3a")
def test_what_a_failed_check_costs() -> None:
    number = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}').table.printed.number
    two, three = number["check.two"], number["check.three"]
    costs = ((0, 0, 0), (1, 1, 0), (two - 1, 1, 0), (two, 2, 0), (three - 1, 2, 0), (three, 3, 1))
    for margin, levels, reductions in costs:
        field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
        unit = (index(field, "ah-9-8"),)
        check = Check(AUSTRIAN, (unit,), (), "24.07", due=(Failure(unit, margin),), at=Check.steps.index("lose"))
        run(field, check)
        assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (levels, reductions), margin
        clauses = {line.rpartition("(")[2] for line in told(field.table.events) if "9th Division" in line}
        assert clauses == ({"10.3)"} if levels else set()) | ({"10.3c)"} if reductions else set())


@pytest.mark.clause("serbien:8.8.1c", "serbien:9.2a")
def test_forces_that_may_attack_a_hex_have_a_combat_unit() -> None:
    field = serbien('"24.09" = ["ah-FsAR.6"]\n"25.10" = ["ah-9-8", "ah-schw.HbD"]\n"24.10" = ["sr-Lim"]')
    target, force = cell(field, "24.10"), tuple(sorted((index(field, "ah-9-8"), index(field, "ah-schw.HbD"))))
    taken = tuple((i, cell(field, "26.10")) for i in force)
    assert taking_part.able(field.table, AUSTRIAN, target, ()) == (force,)
    assert taking_part.able(field.table, AUSTRIAN, target, taken) == (), "they are to attack another"
    assert taking_part.attackable(field.table, AUSTRIAN, target, ())
    assert not taking_part.attackable(field.table, AUSTRIAN, target, taken)


@pytest.mark.clause("serbien:9.2.1a")
def test_units_of_an_attack_are_named_in_the_order_of_the_counters() -> None:
    field = battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8", "ah-21-8"]')
    first, second = sorted(("ah-9-8", "ah-21-8"), key=field.table.printed.index.__getitem__)
    assert field.decision.normal(Attack((second, first), "23.13")) == Attack((first, second), "23.13")
