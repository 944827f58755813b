"""What is found quickly is what the plain rule finds: in positions of random matches each quick form meets its twin."""

import random
from collections.abc import Iterator
from functools import lru_cache

import pytest

import hexmarshal as hm
from hexmarshal.core.board.paths import cells, connected, holds, mask
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.games.great_war_east.mind import MIND
from hexmarshal.games.great_war_east.parts.printed import NATIONS, SIDES
from hexmarshal.games.great_war_east.rules.occupancy import Occupancy
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import command_reach, movers, off_map, rail
from hexmarshal.games.great_war_east.rules.standard.attackers import (
    attackable,
    listed,
    may_attack,
    targets,
    why_unable,
)
from hexmarshal.games.great_war_east.rules.standard.cavalry import WithdrawCavalry
from hexmarshal.games.great_war_east.rules.standard.movement import MoveUnits
from hexmarshal.games.great_war_east.rules.standard.reach import can_march, enterable, march_of, points, zone_costs
from hexmarshal.games.great_war_east.rules.standard.stacking import overfull
from hexmarshal.games.great_war_east.rules.standard.supply import net, nets, out_of_supply, rail_sources, supplied
from hexmarshal.wargame.reach import paid, plain_levels
from tests.thorough import THOROUGH

MATCHES = (
    ("historical", {"forage": "yes", "rail_limit": "yes"}, 1500),
    ("september", {"rail_supply": "path", "command": "unlimited"}, 700),
)
"""Scenarios with options, and how many orders of each are given."""


@lru_cache(maxsize=1)
def positions() -> list[GreatWar]:
    """Some positions of random matches, each as it stood in the match, with all that was remembered."""
    return list(_positions())


def _positions() -> Iterator[GreatWar]:
    lots = random.Random(1914)
    for scenario, options, orders in MATCHES:
        match = hm.Match.new("great_war_east", scenario=scenario, seed=3, options=options)
        for number in range(orders):
            decision = match.decision
            if decision is None:
                break
            if number % 23 == 0:
                assert isinstance(match.table, GreatWar)
                yield match.table.copy()
            subjects = decision.subjects()
            match.submit(lots.choice(decision.orders(lots.choice(subjects))))


def afresh(table: GreatWar) -> GreatWar:
    """The same position with nothing remembered."""
    table.printed.memory.clear()
    new = table.copy()
    new.forget()
    return new


def test_what_is_remembered_is_what_is_worked_out_anew() -> None:
    for table in positions()[:: 1 if THOROUGH else 3]:
        question = table.question
        assert question is not None
        subjects = question.subjects(table)
        known = nets(table), [question.orders(table, subject) for subject in subjects[::7]]
        new = afresh(table)
        assert question.subjects(new) == subjects
        assert (nets(new), [question.orders(new, subject) for subject in subjects[::7]]) == known


def test_an_amended_occupancy_is_that_of_the_pieces() -> None:
    names = [*Occupancy.__slots__, "at", "held"]
    names = [name for name in names if name not in ("memory", "number", "watched")]
    for table in positions():
        for side in range(len(SIDES)):
            amended, new = table.occupancy(side), table.occupied_by(side)
            assert {name: getattr(amended, name) for name in names} == {name: getattr(new, name) for name in names}
            assert list(amended.at) == sorted(amended.at)
            hexes = amended.held | amended.leaders | amended.fighters | amended.by_leaders
            assert not hexes & ~table.board.everywhere


def test_the_movers_are_those_who_are_able_one_by_one() -> None:
    looked = 0
    for table in positions():
        for side in range(len(SIDES)):
            mine = table.printed.of_side[side]
            assert movers.movers(table, side) == [index for index in mine if movers.able(table, index)]
        if isinstance(table.question, MoveUnits):
            question, looked = table.question, looked + 1
            mine = table.printed.of_side[question.player]
            able = [table.printed.ids[index] for index in mine if question.orders(table, table.printed.ids[index])]
            assert question.subjects(table) == [*able, "done"], "whoever has an order is listed"
    assert looked > 20


def test_a_march_is_what_a_search_step_by_step_finds() -> None:
    looked = 0
    for table in positions()[::4]:
        for index in table.of(table.state.phasing)[::2]:
            if not movers.may_march(table, index):
                continue
            looked += 1
            printed, piece, have = table.printed, table.pieces[index], points(table, index)
            costs, zone = printed.costs[printed.competence[index] - 1], table.zone(1 - table.state.phasing)
            free, leaders = enterable(table, index)
            best = plain_levels(costs, piece.at, have, cells(free), zone, zone_costs(printed))
            driven = {
                cell for cell in cells(leaders) for here in cells(printed.beside[cell])
                if here in best and best[here] + paid(costs, here, cell, zone, zone_costs(printed)) <= have
            }  # fmt: skip
            first = set(cells(printed.beside[piece.at] & (free | leaders))) if not piece.spent else set()
            ends = (set(best) | driven | first if table.allowance(index) else set()) - {piece.at}
            march = march_of(table, index)
            assert set(cells(march.ends)) == ends
            assert march.labels == tuple(table.hexname(cell) for cell in cells(march.ends))
            assert can_march(table, index) == bool(ends)
            assert all(march.way(cell)[1] == best[cell] for cell in best if cell != piece.at)
    assert looked > 100


def test_a_train_can_ride_where_a_line_leads_on() -> None:
    for table in positions()[::3]:
        for index in table.of(table.state.phasing):
            if rail.can_board(table, index) and table.on_map(index):
                assert rail.can_ride(table, index) == bool(rail.stops(table, index))


def test_who_can_entrain_attack_or_withdraw_is_he_whom_nothing_speaks_against() -> None:
    found = {True: 0, False: 0}
    for table in positions()[::2]:
        for side in range(len(SIDES)):
            question = WithdrawCavalry(side=SIDES[side])
            placed = [index for index in table.printed.of_side[side] if table.placed(index)]
            for index in placed:
                able = movers.can_entrain(table, index)
                assert able == (rail.why_not_entrain(table, index, points(table, index)) is None)
                assert may_attack(table, index) == (why_unable(table, index) is None)
                found[able] += 1
            riders = [table.printed.ids[index] for index in placed if question.against(table, index) is None]
            assert question.choices(table) == riders
    assert min(found.values()) > 10, found


def test_a_hex_can_be_attacked_if_any_attack_on_it_is_listed() -> None:
    found = {True: 0, False: 0}
    for table in positions():
        player = table.state.phasing
        for cell in cells(targets(table, player, ())):
            some = attackable(table, player, cell, ())
            assert some == bool(listed(table, player, cell, ()))
            found[some] += 1
    assert min(found.values()) > 10, found


def test_stacks_are_overfull_whose_points_are_too_many() -> None:
    for table in positions()[::3]:
        for side in range(len(SIDES)):
            held = cells(table.occupancy(side).held)
            assert overfull(table, side) == [cell for cell in held if table.room(cell, side) < 0]


def test_what_bots_reckon_from_a_remembered_position_is_what_they_reckon_afresh() -> None:
    judged = 0
    for table in positions()[:: 2 if THOROUGH else 5]:
        for subject in table.question.subjects(table)[::9] if table.question else ():
            trial = table.copy()
            question = trial.question
            assert question is not None
            order = question.orders(trial, subject)[-1]
            trial.chance = Seeded(subject)
            trial.answer(order)
            known = MIND.evaluate(trial, "allied"), MIND.outlook(trial, "allied")
            new = afresh(trial)
            assert (MIND.evaluate(new, "allied"), MIND.outlook(new, "allied")) == known, (subject, order)
            judged += 1
    assert judged > (100 if THOROUGH else 40)


def test_terms_that_are_amended_from_trial_to_trial_are_what_they_are_afresh() -> None:
    judge, tried = MIND.care, list[tuple[GreatWar, dict[str, float]]]()
    assert isinstance(judge, Judgement)
    for table in positions()[:: 2 if THOROUGH else 8]:
        question = table.question
        assert question is not None
        for subject in question.subjects(table)[:: 3 if THOROUGH else 9]:
            for order in question.orders(table, subject)[:12:3]:
                trial = table.copy()
                trial.chance = Seeded(subject)
                trial.answer(order)
                if not trial.over:
                    tried.append((trial, judge.amounts(trial)))
    for trial, amounts in tried:
        assert judge.amounts(afresh(trial)) == amounts
    assert len(tried) > (1000 if THOROUGH else 100)


# -- Supply and command, step by step -------------------------------------------------------------------------------


def plainly_supplied(table: GreatWar, nation: int) -> set[int]:
    """9.12 to 9.16: the hexes from which a line of three hexes leads to a source, found hex by hex."""
    printed, side = table.printed, SIDES.index(table.printed.nations[nation].side)
    serbian = NATIONS[nation] == "serbian"
    rivers = printed.board.sides("major river")
    home = set(cells(printed.country[nation] & table.in_play())) if serbian else set()
    depots = {table.pieces[i].at for i in printed.depots[nation] if table.on_map(i)}

    def crossed(cell: int) -> bool:
        foe = table.troops(cell, 1 - side) or holds(table.forts(1 - side), cell)
        own = table.troops(cell, side) or holds(table.forts(side), cell)
        watched = holds(table.zone(1 - side), cell) and not own
        return not foe and not watched and holds(table.in_play(), cell)

    def near(sources: set[int]) -> set[int]:
        found, front = set(sources), set(sources)
        for _ in range(printed.nations[nation].supply_range):
            ends = {there for here in front for there in cells(printed.board.adjacent[here])
                    if not (serbian and (here, there) in rivers)}  # fmt: skip
            found, front = found | ends, {cell for cell in ends if crossed(cell)}
        return found | home

    sources = set(cells(rail_sources(table, nation)))
    while more := (depots & near(sources)) - sources:
        sources |= more
    return near(sources)


@pytest.mark.clause("great_war_east:9.12", "great_war_east:9.14", "great_war_east:9.16")
def test_supply_reaches_where_a_line_traced_hex_by_hex_does() -> None:
    for table in positions()[::6]:
        for nation in range(len(NATIONS)):
            found = plainly_supplied(table, nation) & set(cells(table.in_play()))
            assert set(cells(net(table, nation) & table.in_play())) == found


@pytest.mark.clause("great_war_east:9.12", "great_war_east:10.35", "great_war_east:11.22")
def test_the_units_out_of_supply_are_those_who_are_not_supplied_one_by_one() -> None:
    found = 0
    for table in positions()[::2]:
        for side in range(len(SIDES)):
            placed = [index for index in table.printed.of_side[side] if table.placed(index)]
            cut_off = [index for index in placed if not supplied(table, index)]
            assert out_of_supply(table, side) == cut_off
            found += len(cut_off)
    assert found > 100


@pytest.mark.clause("great_war_east:9.15")
def test_the_railways_that_supply_are_those_joined_to_an_exit() -> None:
    for table in positions()[::6]:
        for nation, row in enumerate(table.printed.nations):
            printed, side = table.printed, SIDES.index(row.side)
            foe = mask(cell for cell in table.board.cells if table.troops(cell, 1 - side))
            free = printed.rail_hexes[nation] & table.in_play() & ~foe & ~table.controlled_against(side)
            path = free & ~table.seized() if table.options.rail_supply == "path" else free
            exits = printed.exits[nation] & path
            joined = {cell for cell in cells(path) if connected(cell, printed.rails[nation], path) & exits}
            assert set(cells(rail_sources(table, nation))) == joined - set(table.state.seized)


@pytest.mark.clause("great_war_east:10.33", "great_war_east:10.34")
def test_a_command_radius_goes_as_far_as_one_traced_hex_by_hex() -> None:
    for table in positions()[::6]:
        printed = table.printed
        for side in range(len(SIDES)):
            foe = set(cells(command_reach.occupied(table, 1 - side)))
            for hq in command_reach.commanders(table, side):
                found = front = {table.pieces[hq].at}
                for _ in range(table.radius(hq)):
                    ends = {there for here in front for there in cells(printed.beside[here] & table.in_play())} - foe
                    watched = {c for c in ends if holds(table.zone(1 - side), c) and not table.troops(c, side)}
                    found, front = found | ends, ends - watched
                assert set(cells(command_reach.within_radius(table, hq))) == found


@pytest.mark.clause("great_war_east:14.22")
def test_a_detour_leads_to_the_nearest_open_hex_of_the_edge() -> None:
    looked = 0
    for table in positions()[::6]:
        printed, away = table.printed, table.board.distance
        for index in range(0, len(table.pieces), 9):
            nation, side = printed.nation[index], printed.side[index]
            for blocked in printed.entries.values():
                if not holds(printed.country[nation] & table.in_play(), blocked):
                    continue
                looked += 1
                sheet = printed.sheets[printed.sheet(blocked)]
                east = table.board.marked("edge:east") if NATIONS[nation] == "austrian" else ()
                edge = cells(table.board.edge & printed.country[nation] & sheet)
                ends = [c for c in edge if c not in (blocked, *east) and off_map.open_to(table, index, c)]
                friends = cells(table.occupancy(side).held & sheet)
                if friends:
                    friend = min(friends, key=lambda cell: away(blocked, cell))
                    ends = [cell for cell in ends if away(cell, friend) < away(blocked, friend)] or ends
                wanted = min(ends, key=lambda cell: away(blocked, cell), default=None)
                assert off_map.detour(table, index, blocked) == wanted
    assert looked > 100
