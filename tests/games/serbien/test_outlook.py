"""What a staff sees beyond a glance: what can be walked into, towns besieged, supply units alone, what marches cost."""

from __future__ import annotations

import pytest

from hexmarshal import bots
from hexmarshal.bots.ahead import value
from hexmarshal.core.orders.orders import Done
from hexmarshal.games import load
from hexmarshal.games.serbien.mind.battle import marched
from hexmarshal.games.serbien.mind.chances import chances
from hexmarshal.games.serbien.mind.evaluation import outside, places_of
from hexmarshal.games.serbien.mind.holding import control
from hexmarshal.games.serbien.mind.levels import in_levels
from hexmarshal.games.serbien.mind.outlook import outlook, syrmien, vain
from hexmarshal.games.serbien.mind.raids import (
    Stakes,
    columns_open,
    furthest,
    guns_silenced,
    supply_astray,
    supply_open,
    towns_besieged,
    towns_open,
    walks,
)
from hexmarshal.games.serbien.mind.roster import roster
from hexmarshal.games.serbien.mind.values import GLANCE, Place, care
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.attachment.drawing import Suggest
from hexmarshal.games.serbien.rules.movement.moving import Hold, Move
from hexmarshal.games.serbien.rules.movement.tasks import Construct
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import Spread
from tests.games.serbien.kit import serbien

MIND = load("serbien").mind

NONE: Stakes = []
FAR_SERB = '"30.16" = ["sr-Morava-I"]\n'


def table_of(pieces: str, **more: str) -> Serbien:
    """A position."""
    return serbien(pieces, **more).table  # type: ignore[arg-type]


def columns(table: Serbien) -> float:
    """What infantry may gain beyond where it stands."""
    return columns_open(table, roster(table, AUSTRIAN, GLANCE))


def promised(table: Serbien, side: int) -> float:
    """What a side can win by attacks."""
    return chances(table, (roster(table, SERBIAN, GLANCE), roster(table, AUSTRIAN, GLANCE)))[side]


def driven(table: Serbien) -> dict[str, float]:
    """What the Serbs can drive off."""
    return supply_open(table, AUSTRIAN, roster(table, AUSTRIAN, GLANCE))


def towns(table: Serbien) -> list[Place]:
    """The towns that Austro-Hungarians may enter."""
    return [place for place in places_of(table) if place.side == AUSTRIAN and not place.held]


def test_strength_counts_for_more_with_care_and_for_less_towards_the_end() -> None:
    assert care(0, 5).army > GLANCE.army > care(5, 5).army
    assert care(0, 36) == care(20, 36)
    worn = table_of(FAR_SERB + '"18.09" = ["ah-9-8 status=-1"]')
    sound = table_of(FAR_SERB + '"18.09" = ["ah-9-8"]')
    with_care = MIND.outlook(sound, "austrian") - MIND.outlook(worn, "austrian")
    assert with_care > MIND.evaluate(sound, "austrian") - MIND.evaluate(worn, "austrian") > 0


def test_a_walk_ends_where_an_enemy_zone_begins() -> None:
    table = table_of('"22.14" = ["ah-9-8"]\n"24.15" = ["sr-Morava-I"]')
    cell = table.board.cell
    reached = walks(table, AUSTRIAN, 1 << cell("22.14"), 4)
    assert reached[0] == 1 << cell("22.14")
    assert reached[1] >> cell("23.15") & 1  # into the zone,
    assert not reached[4] >> cell("24.15") & 1  # not where he stands,
    alone = walks(table_of(FAR_SERB + '"22.14" = ["ah-9-8"]'), AUSTRIAN, 1 << cell("22.14"), 3)
    assert alone[3] >> cell("25.16") & 1
    assert not reached[3] >> cell("25.16") & 1  # and not through it


def test_the_sava_costs_a_step_more() -> None:
    table = table_of(FAR_SERB + '"23.09" = ["ah-9-8"]')
    cell = table.board.cell
    reached = walks(table, AUSTRIAN, 1 << cell("22.09"), 2)
    over = cell("21.10")
    assert table.board.distance(cell("22.09"), over) == 1
    assert not reached[1] >> over & 1
    assert reached[2] >> over & 1


def test_columns_that_nobody_bars_count_before_an_inter_phase() -> None:
    open_, barred = (
        columns(table_of(f'"24.14" = ["ah-9-8"]\n{serbs}', player="serbian", turn="GT12"))
        for serbs in ('"40.20" = ["sr-Morava-I"]', '"25.14" = ["sr-Morava-I"]\n"24.16" = ["sr-Dunav-I"]')
    )
    assert open_ > barred
    # When the Austro-Hungarians have moved for the last time only where they stand counts.
    assert columns(table_of('"24.14" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]', turn="GT12")) == 0


def test_the_furthest_of_some_hexes_counts() -> None:
    table = table_of(FAR_SERB + '"24.14" = ["ah-9-8"]')
    cell = table.board.cell
    assert furthest(table.printed, 1 << cell("24.14") | 1 << cell("25.14")) == 5
    assert furthest(table.printed, 1 << cell("18.09")) == 0


def siege(table: Serbien) -> float:
    """What may be lost of the towns that Serbs defend, in points."""
    return sum(
        chance * points for chance, points in towns_besieged(table, towns(table), roster(table, AUSTRIAN, GLANCE))
    )


def valjevo(table: Serbien) -> list[Place]:
    """Valjevo alone: 5 points."""
    return [town for town in towns(table) if town.name == "Valjevo"]


def test_a_town_that_can_be_walked_into_is_all_but_lost() -> None:
    near, later, far, guarded = (
        table_of(pieces, player="serbian") for pieces in (
            FAR_SERB + '"21.14" = ["ah-9-8"]',
            FAR_SERB + '"18.12" = ["ah-9-8"]',
            FAR_SERB + '"12.08" = ["ah-9-8"]',
            '"23.16" = ["sr-Morava-I"]\n"21.14" = ["ah-9-8"]',
        )
    )  # fmt: skip
    assert towns_open(near, valjevo(near)) == [(0.8, 5.0)]
    assert towns_open(later, valjevo(later)) == [(0.35, 5.0)]  # a turn later
    assert towns_open(far, valjevo(far)) == towns_open(guarded, valjevo(guarded)) == []


@pytest.mark.parametrize("who", ['"ah-9-8 status=D2"', '"ah-9-8 status=CI"', '"ah-13-Ma"'])
def test_whoever_can_walk_into_a_town_endangers_it(who: str) -> None:
    table = table_of(f'{FAR_SERB}"21.14" = [{who}]', player="serbian")
    assert towns_open(table, valjevo(table)) == [(0.8, 5.0)]


def test_a_zone_keeps_nobody_out_of_an_empty_town_from_near_by() -> None:
    serbs = '"22.15" = ["sr-Drina-I"]\n"24.16" = ["sr-Dunav-I"]\n"23.18" = ["sr-Morava-I"]\n'
    near, far = (table_of(f'{serbs}"{at}" = ["ah-9-8"]', player="serbian") for at in ("23.14", "18.12"))
    assert towns_open(near, valjevo(near)) == [(0.8, 5.0)]
    assert towns_open(far, valjevo(far)) == []


@pytest.mark.clause("serbien:27.2")
def test_the_worn_can_run_for_the_furthest_advance_as_well() -> None:
    sound, worn = (
        columns(table_of(f'"24.14" = ["ah-9-8{state}"]\n{FAR_SERB}', player="serbian", turn="GT12"))
        for state in ("", " status=D2")
    )
    assert worn == sound > 0


def test_a_fort_alone_keeps_nobody_out() -> None:
    def beograd(pieces: str) -> Stakes:
        table = table_of(f'{FAR_SERB}"29.11" = ["ah-7"]\n"30.09" = [{pieces}]', player="serbian")
        return towns_open(table, [town for town in towns(table) if town.name == "Beograd"])

    assert beograd('"sr-Beograd-Fort"') == [(0.8, 10.0)]
    assert beograd('"sr-Beograd-Fort", "sr-Beograd"') == []


def test_strength_before_a_town_counts_and_less_across_the_sava() -> None:
    before, across, coming, worn = (
        table_of('"30.09" = ["sr-Dunav-I"]\n' + pieces) for pieces in (
            '"30.10" = ["ah-9-8"]', '"29.09" = ["ah-9-8"]', '"29.12" = ["ah-9-8"]', '"30.10" = ["ah-9-8 status=CI"]',
        )
    )  # fmt: skip
    assert siege(before) > siege(across) > 0
    assert siege(coming) == pytest.approx(siege(across))
    assert siege(worn) == 0


def test_a_town_is_the_safer_the_more_defend_it() -> None:
    few, many = (
        table_of(f'"30.10" = ["ah-9-8"]\n"30.09" = [{serbs}]')
        for serbs in ('"sr-Dunav-I"', '"sr-Dunav-I", "sr-Morava-I"')
    )
    assert siege(few) > siege(many) > 0


@pytest.mark.clause("serbien:9.2.2a")
def test_what_cannot_attack_together_does_not_count_together() -> None:
    one_corps, two_corps = (
        table_of(f'"23.16" = ["sr-Morava-I status=-3"]\n"22.15" = ["ah-9-8"]\n"22.16" = ["{other}"]')
        for other in ("ah-21-8", "ah-42-13")
    )
    assert promised(one_corps, AUSTRIAN) > promised(two_corps, AUSTRIAN)
    assert siege(one_corps) > siege(two_corps)


def test_an_attack_on_the_furthest_formation_promises_more_whatever_was_looked_at_before() -> None:
    fight = '"25.14" = ["ah-104 status=-3"]\n"24.14" = ["sr-Morava-I"]\n'
    leads, follows = (table_of(fight + other) for other in ('"22.14" = ["ah-36-13"]', '"29.14" = ["ah-36-13"]'))
    assert promised(leads, SERBIAN) > promised(follows, SERBIAN) > 0


def test_serbian_assets_join_any_corps_and_others_none() -> None:
    with_it, alone = (
        table_of(f'"22.14" = ["ah-104 status=-3"]\n"22.15" = ["sr-Morava-I"]\n{more}')
        for more in ('"23.15" = ["sr-Sabac"]', "")
    )
    assert promised(with_it, SERBIAN) > promised(alone, SERBIAN) > 0


def test_a_train_alone_near_the_enemy_is_in_danger_and_one_with_an_escort_is_not() -> None:
    near = '"18.12" = ["sr-Morava-I"]\n'
    alone = table_of(near + '"16.10" = ["ah-8-Train"]\n"15.10" = ["ah-9-8"]\n"14.09" = ["ah-21-8"]')
    for_one = table_of(near + '"16.10" = ["ah-8-Train"]\n"15.10" = ["ah-9-8"]')
    escorted = table_of(near + '"16.10" = ["ah-8-Train", "ah-9-8"]')
    assert driven(alone) == {"train": 1, "depot": 0, "artillery": 0}
    assert driven(for_one)["train"] == 0.5, "it counts by whom it feeds"
    assert not any(driven(escorted).values())


def test_the_guns_before_beograd_are_not_left_alone() -> None:
    near = '"30.09" = ["sr-Dunav-I"]\n"40.20" = ["sr-Morava-I"]\n'
    alone = table_of(near + '"29.09" = ["ah-FsAR.6"]')
    with_friends = table_of(near + '"29.09" = ["ah-FsAR.6", "ah-7"]')
    elsewhere = table_of(near + '"28.08" = ["ah-FsAR.6"]')
    unseen = table_of('"40.20" = ["sr-Morava-I"]\n"29.09" = ["ah-FsAR.6"]')
    assert driven(alone)["artillery"] == 1
    assert not any(driven(with_friends).values())
    assert guns_silenced(alone) > guns_silenced(with_friends) == guns_silenced(elsewhere) == guns_silenced(unseen) == 0


def points_worth(turn: str, points: int) -> float:
    """What another point is worth to Austria-Hungary in the Mačva, where it wins with 11 and a draw begins at 9."""
    table = table_of(FAR_SERB + '"18.09" = ["ah-9-8"]', turn=turn, scenario="macva")
    return worth_of(table, points + 0.5) - worth_of(table, points - 0.5)


def worth_of(table: Serbien, points: float, stakes: Stakes = NONE) -> float:
    """What it is worth to Austria-Hungary to expect some points."""
    weights, sure = outlook.weights, points + sum(chance * more for chance, more in stakes)
    return weights["earned"] * sure + weights["levels"] * in_levels(table, points, stakes)


@pytest.mark.clause("serbien:27.0")
def test_towards_the_end_a_point_counts_for_as_much_as_it_betters_the_level() -> None:
    assert points_worth("GT0", 10) == pytest.approx(points_worth("GT0", 3), rel=0.4)
    assert points_worth("GT5", 10) > 1.5 * points_worth("GT0", 10) > 1
    assert points_worth("GT5", 11) > 5 * points_worth("GT5", 30)
    table = table_of(FAR_SERB + '"18.09" = ["ah-9-8"]', turn="GT5", scenario="macva")
    # A town that is as good as taken is not taken.
    assert worth_of(table, 10) < worth_of(table, 10, [(0.7, 10.0)]) < worth_of(table, 17) < worth_of(table, 20)
    assert points_worth("GT5", 18) > points_worth("GT5", 30) > 0  # a greater victory counts for something


def test_supply_units_belong_to_their_army() -> None:
    with_it = table_of(FAR_SERB + '"16.10" = ["ah-8-Train", "ah-9-8"]')
    astray = table_of(FAR_SERB + '"12.05" = ["ah-8-Train"]\n"19.11" = ["ah-9-8"]')
    lost = table_of(FAR_SERB + '"12.03" = ["ah-8-Train"]\n"24.14" = ["ah-9-8"]')
    tables = (with_it, astray, lost)
    assert [supply_astray(roster(table, AUSTRIAN, GLANCE)) for table in tables] == [0, 1, 2]


def test_what_a_forced_march_costs_is_the_average_of_its_dice() -> None:
    field = serbien(FAR_SERB + '"16.10" = ["ah-9-8"]\n"15.10" = ["ah-8-Train"]\n"14.09" = ["ah-FIFTH-Depot"]')
    table = field.table
    levels = [marched(table.printed, 10, forced, False)[0] for forced in (0, 1, 2, 3)]
    assert levels == sorted(levels)
    assert levels[1] == pytest.approx(6 / 36)  # fails with 10, 11 and 12, a level each
    moves = [order for order in field.decision.orders("ah-9-8") if isinstance(order, Move)]
    ways = [(order, field.decision.question.way(table, order)) for order in moves]
    march = next(order for order, way in ways if way is not None and way.cost.startswith("12 MP"))
    thrown = value(table, march, "austrian", "x", MIND.evaluate)
    weighed = value(table, march, "austrian", "x", MIND.evaluate, MIND.weighs)
    assert weighed == pytest.approx(thrown, abs=0.1)


def test_with_care_a_screen_counts_for_little_unless_it_is_a_front_line() -> None:
    look, behind = care(10, 36), '"20.05" = ["ah-9-8"]\n'
    line = table_of(behind + '"23.07" = ["sr-Morava-I"]\n"22.07" = ["sr-Dunav-I"]\n"22.06" = ["sr-Combined-I"]')
    lone = table_of(behind + '"22.07" = ["sr-Morava-I"]\n"30.16" = ["sr-Dunav-I", "sr-Combined-I"]')
    budjanovci = line.board.cell("23.08")
    assert control(line, budjanovci, SERBIAN, look) == control(line, budjanovci, SERBIAN) > 0.8
    assert 0 < control(lone, budjanovci, SERBIAN, look) < control(lone, budjanovci, SERBIAN)
    assert control(line, budjanovci, AUSTRIAN, look) == pytest.approx(1 - control(line, budjanovci, SERBIAN, look))


def test_syrmien_is_worth_nothing_once_its_award_is_taken() -> None:
    pieces = FAR_SERB + '"18.09" = ["ah-9-8"]'
    assert syrmien(table_of(pieces, state='awards = ["Surčin"]'), GLANCE) == 0
    held = syrmien(table_of(pieces, state='taken = ["28.09"]'), GLANCE)
    assert held > syrmien(table_of(pieces), GLANCE) >= 0


def test_nobody_spreads_over_two_hexes_far_from_the_enemy() -> None:
    table = table_of('"16.09" = ["ah-9-8"]\n"19.12" = ["sr-Morava-I"]')
    assert vain(table, Spread(("ah-9-8",), "12.08", "12.09"))
    assert not vain(table, Spread(("ah-9-8",), "17.10", "17.11"))
    assert not vain(table, Move("ah-9-8", "16.09", "12.08"))
    assert vain(table, Hold("ah-9-8"))  # whoever does nothing holds anyway


@pytest.mark.clause("serbien:14.3.4")
def test_nobody_digs_without_a_right_to_finish() -> None:
    pieces = '"16.09" = ["ah-9-8"]\n"16.10" = ["ah-36-13{at_work}"]\n"19.12" = ["sr-Morava-I"]'
    idle, busy = (pieces.format(at_work=word) for word in ("", " task=2 worked=5 toward=16.10"))
    assert vain(table_of(idle), Construct("ah-9-8"))
    assert not vain(table_of(idle, state="rights = [0, 1]"), Construct("ah-9-8"))
    assert vain(table_of(busy, state="rights = [0, 1]"), Construct("ah-9-8"))  # that right will be used up
    assert not vain(table_of(busy, state="rights = [0, 2]"), Construct("ah-9-8"))


def test_bots_draw_boundaries_anew_when_their_armies_have_moved_on() -> None:
    serbs = '"18.13" = ["sr-Drina-I"]\n"19.16" = ["sr-Morava-I"]\n"19.20" = ["sr-Uzice"]\n"23.12" = ["sr-Timok-I"]\n'
    sixth = '"13.22" = ["ah-40"]\n"12.22" = ["ah-15-Train"]\n"08.22" = ["ah-2-Gb"]\n"08.21" = ["ah-16-Train"]\n'
    fifth = '"16.16" = ["ah-9-8"]\n"15.16" = ["ah-8-Train"]\n"16.17" = ["ah-36-13"]\n'
    north = ["18.12", "17.12", "16.11", "15.11", "14.10", "13.10", "12.09", "11.09", "10.08", "09.08", "08.07"]
    course = ", ".join(f'"{hex}"' for hex in north)
    state = f'boundaries = [{{armies = ["SIXTH", "FIFTH"], course = [{course}]}}]'
    field = serbien(serbs + sixth + fifth, "attachment", state=state)
    assert field.asked == ("austrian", "areas")
    before = outside(field.table)
    assert before > 0  # the Fifth Army lies in the area of the Sixth
    order = bots.make("eager", 1).choose(field.match.view("austrian"))
    assert isinstance(order, Suggest)
    field.match.submit(order)
    assert outside(field.table) < before
    assert isinstance(bots.make("eager", 1).choose(field.match.view("austrian")), Done)
