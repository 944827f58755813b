"""6.4f: who flees once for a step of the enemy, and not again before another; flights that come of flights."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from hexmarshal.core.engine.procedure import Order, Procedure
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.interrupts.interrupts import Interrupts
from hexmarshal.games.serbien.rules.retreat import flight
from hexmarshal.games.serbien.rules.retreat.flight import DemoralisedRetreat
from hexmarshal.games.serbien.rules.retreat.retreat import Retreat
from hexmarshal.games.serbien.rules.retreat.ways import RetreatStep
from hexmarshal.games.serbien.rules.table.pieces import D1, D2
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import cell, index

RING = '"21.10" = ["ah-23"]\n"21.13" = ["ah-21-8"]\n"23.13" = ["ah-42-13"]\n"23.10" = ["ah-36-13"]\n'
POCKET = f"""{RING}"24.12" = ["ah-9-8"]
"22.10" = ["sr-Dunav-I", "sr-Morava-I status=D1", "sr-Drina-II status=D1"]
"22.11" = ["sr-Combined-I"]
"22.12" = ["sr-Drina-I"]
"""
"""Three hexes in a row are held by sound Serbs and lie in enemy ZOCs, like all around them when 23.12 is taken: who
flees at one end gets to the other and no further. Two who are Demoralized stand in 22.10."""
MANY = 2000
"""More steps of procedures than anything here takes that comes to an end."""


def last(listed: list[Order]) -> Order:
    """The order that is listed last."""
    return listed[-1]


def flights(field: Field, *frames: Procedure, pick: Callable[[list[Order]], Order] = last) -> list[str]:
    """Let procedures run, the last one first, and whoever must choose do so: who flees, in order. No end, a failure."""
    table, found = field.table, list[str]()
    floor = len(table.stack)
    for frame in frames:
        table.call(frame)
    for _ in range(MANY):
        if len(table.stack) == floor:
            return found
        before = len(table.stack)
        if table.stack[-1].halts:
            question = table.take_up(None)
            listed = [order for subject in question.subjects(table) for order in question.orders(table, subject)]
            question.carry_out(table, pick(listed))
        else:
            table.step()
        if len(table.stack) > before and isinstance(top := table.stack[-1], DemoralisedRetreat):
            found.append(table.printed.ids[top.unit])
    raise AssertionError(f"no end after {MANY} steps, and {len(found)} flights")


def come(field: Field, id: str, to: str, *, moving: bool = False) -> Procedure:
    """A unit takes a step into a hex; what comes of it."""
    table, unit, there = field.table, index(field, id), cell(field, to)
    here = table.pieces[unit].at
    table.alter(unit, at=there)
    return Interrupts(table.side_of(unit), (unit,), here, there, moving)


# -- Once for one step --------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.4f", "serbien:6.4e")
def test_two_who_cannot_get_away_flee_once_each_and_again_when_the_enemy_takes_another_step() -> None:
    field = serbien(POCKET)
    both = ["sr-Morava-I", "sr-Drina-II"]
    assert flights(field, come(field, "ah-9-8", "23.12")) == both
    assert {field.at(id) for id in both} == {"22.12"}
    assert {(field.piece(id).status, field.piece(id).lost) for id in both} == {(D2, 2)}, "for two hexes of three"
    assert flights(field, come(field, "ah-21-8", "21.12")) == both
    assert {field.at(id) for id in both} == {"22.10"}


@pytest.mark.clause("serbien:6.4f")
def test_a_step_of_their_own_side_does_not_drive_them_away() -> None:
    pieces = POCKET.replace("24.12", "23.12") + '"26.13" = ["sr-Timok-I"]'
    field = serbien(pieces, player="serbian")
    field.order("Timok I 26.13-25.13-24.13")
    assert field.asked == ("serbian", "move")
    assert (field.at("sr-Morava-I"), field.piece("sr-Morava-I").lost) == ("22.10", 0)
    assert flights(field, come(field, "ah-23", "21.11")) == ["sr-Morava-I", "sr-Drina-II"]


@pytest.mark.clause("serbien:6.4f", "serbien:8.2.2b")
def test_cavalry_that_reacts_takes_a_step() -> None:
    pieces = POCKET.replace("24.12", "23.12") + '"25.14" = ["ah-10-K"]\n"27.12" = ["sr-Lim"]'
    field = serbien(pieces, player="serbian")
    assert flights(field, come(field, "sr-Lim", "26.13", moving=True)) == []
    assert field.at("ah-10-K") == "25.14", "it stays, and so do they"
    field = serbien(pieces, player="serbian")
    found = flights(field, come(field, "sr-Lim", "26.13", moving=True), pick=lambda listed: listed[0])
    assert (found, field.at("ah-10-K") == "25.14") == (["sr-Morava-I", "sr-Drina-II"], False)


@pytest.mark.clause("serbien:6.4e", "serbien:7.4.4a")
def test_of_a_stack_that_is_repulsed_each_flees_once() -> None:
    field = serbien(POCKET.replace("24.12", "23.12"))
    both = tuple(index(field, id) for id in ("sr-Morava-I", "sr-Drina-II"))
    assert flights(field, Retreat(both, 0, "repulse")) == ["sr-Morava-I", "sr-Drina-II"]


@pytest.mark.clause("serbien:6.4e", "serbien:11.1.3-ex")
def test_who_fights_flees_when_all_retreats_of_the_combat_are_over() -> None:
    """9/8 and Morava have fought, and both are Demoralized; Timok, who fought beside it, retreats first."""
    field = serbien('"23.12" = ["ah-9-8 status=D1"]\n"23.13" = ["sr-Morava-I status=D1"]\n"24.14" = ["sr-Timok-I"]')
    austrian, morava, timok = (index(field, id) for id in ("ah-9-8", "sr-Morava-I", "sr-Timok-I"))
    attackers, defenders = (Party((austrian,), cell(field, "23.12")),), (Party((morava,), cell(field, "23.13")),)
    fight = Combat(AUSTRIAN, cell(field, "23.13"), attackers, (False, False), (0, 0), defenders=defenders)
    step = RetreatStep((timok,), cell(field, "23.13"), cell(field, "24.14"))
    floor = len(field.table.stack)
    field.table.call(fight)
    assert flights(field, step) == []
    field.table.stack = field.table.stack[:floor]
    assert flights(field, step) == ["ah-9-8"], "one who has not fought flees from who comes"


# -- Flights that come of flights -----------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.4e", "serbien:6.4g", "serbien:11.1.5")
def test_a_flight_drives_away_an_enemy_to_whom_it_brings_a_zone_and_each_pays_for_its_own_way() -> None:
    """Dunav can flee only to the Fort, which has no ZOC: 22/3 stood beside it in peace, and has three hexes to go."""
    pieces = '"30.09" = ["sr-Beograd-Fort tested"]\n"31.10" = ["sr-Dunav-II status=D1"]\n"32.10" = ["ah-29-9"]\n'
    field = serbien(pieces + '"29.10" = ["ah-22-3 status=D1"]\n"28.09" = ["ah-4-Gb status=D1"]')
    assert flights(field, come(field, "ah-29-9", "31.11")) == ["sr-Dunav-II", "ah-22-3"]
    serb, austrian = field.piece("sr-Dunav-II"), field.piece("ah-22-3")
    assert (field.at("sr-Dunav-II"), serb.status, serb.lost) == ("30.09", D2, 3), "two hexes too few"
    assert (austrian.status, austrian.lost) == (D1, 1), "all three"


@pytest.mark.clause("serbien:6.4e", "serbien:6.4f")
def test_a_flight_concerns_nobody_who_was_in_a_zone_before_it() -> None:
    """Morava flees from 9/8; 36/13, Demoralized among friends in the ZOC of Timok, waits for a step."""
    pieces = '"24.10" = ["ah-9-8"]\n"24.13" = ["sr-Morava-I status=D1"]\n"27.14" = ["sr-Timok-I"]\n'
    field = serbien(pieces + '"28.14" = ["ah-21-8", "ah-36-13 status=D1"]\n"27.17" = ["ah-42-13"]')
    assert flights(field, come(field, "ah-9-8", "24.12")) == ["sr-Morava-I"]
    assert field.at("ah-36-13") == "28.14"


@pytest.mark.clause("serbien:6.4e", "serbien:6.4f")
def test_whatever_stands_where_one_step_makes_nobody_flee_twice() -> None:
    """Crowds of both sides around the pocket, many of them Demoralized; somebody takes a step."""
    fled = 0
    for seed in range(25):
        chance = random.Random(seed)
        field = serbien(POCKET)
        table, board, printed = field.table, field.table.board, field.table.printed
        near = [place for place in board.cells if board.distance(board.cell("22.11"), place) <= 2]
        for _ in range(12):
            side, place = chance.choice((SERBIAN, AUSTRIAN)), chance.choice(near)
            unit = chance.choice([i for i in printed.of_side[side] if printed.formation[i] and not table.placed(i)])
            if not table.here(place, 1 - side):
                table.alter(unit, at=place, status=chance.choice((0, D1, D2)))
        unit = chance.choice([i for i, piece in enumerate(table.pieces) if piece.at >= 0])
        side, here = printed.side[unit], table.pieces[unit].at
        there = chance.choice([place for place in board.neighbours[here] if not table.here(place, 1 - side)] or [here])
        found = flights(field, come(field, printed.ids[unit], board.labels[there]), pick=chance.choice)
        assert len(found) == len(set(found)), seed
        fled += len(found)
    assert fled > 25, "and many flee"


# -- Corps Trains ---------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.6.2", "serbien:15.6.2a-a")
def test_a_train_flees_to_no_hex_in_which_it_would_be_alone_again() -> None:
    """Another train opens a hex in an enemy ZOC to it, but only a Combat unit lets it stay there."""
    row = '"22.10" = ["sr-3-Train"]\n"22.11" = ["sr-Combined-I"]\n"22.12" = ["sr-Dunav-I"]\n'
    other = RING + '"23.12" = ["ah-9-8"]\n' + row + '"21.14" = ["ah-104"]\n"22.13" = ["{}"]'
    field = serbien(other.format("sr-2-Train"))
    train = index(field, "sr-3-Train")
    assert cell(field, "22.13") in flight.reached(field.table, train, 3)
    assert flight.ways(field.table, train) == {}
    assert cell(field, "22.13") in flight.ways(serbien(other.format("sr-Drina-I")).table, train)
