"""What a staff judges by: attacks that can be made, towns that stand open, and attacks reckoned without a die."""

from __future__ import annotations

import random

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.games import load
from hexmarshal.games.galicia.mind.aims import aims
from hexmarshal.games.galicia.mind.chances import chances
from hexmarshal.games.galicia.mind.outlook import outlook
from hexmarshal.games.galicia.parts.sides import AUSTRIAN, RUSSIAN, SIDES
from hexmarshal.games.galicia.rules.position import Galicia
from tests.games.galicia.kit import galicia

MIND = load("galicia").mind

PLACES = ("7.10", "8.09", "8.10", "6.10", "6.09", "7.11")
TWO_TARGETS = """
    austrian 4 14.13
    austrian 13 14.13
    russian 31 14.14
    russian 44 14.12
"""


def test_two_camps_sum_to_nothing_all_along_a_match() -> None:
    match = hm.Match.new("galicia", "opening", seed="outlook")
    players = {side: bots.make("random", f"outlook {side}") for side in SIDES}
    for _ in range(300):
        if match.decision is None:
            break
        assert MIND.outlook(match.table, SIDES[0]) == -MIND.outlook(match.table, SIDES[1])
        match.submit(players[match.decision.side].choose(match.view(match.decision.side)))


def test_two_attacks_are_worth_more_than_one_since_each_is_paid() -> None:
    both = galicia(TWO_TARGETS, "austrian combat").table
    one = galicia(TWO_TARGETS.replace("russian 44 14.12", ""), "austrian combat").table
    assert chances(both, AUSTRIAN, 1.0) > chances(one, AUSTRIAN, 1.0) > 0


def test_an_attack_that_the_table_forbids_promises_nothing() -> None:
    table = galicia("austrian 1m 14.13\n russian 31 14.14\n russian 44 14.14", "austrian combat").table
    assert chances(table, AUSTRIAN, 1.0) == 0  # 2 against 14 (8.2b)


def test_cavalry_earns_nothing_by_attacking() -> None:
    table = galicia("austrian 3 c 14.13\n russian 13 c 14.14", "austrian combat").table
    assert chances(table, AUSTRIAN, 1.0) == 0


def test_what_attacks_promise_is_remembered_without_mixing_up_positions() -> None:
    fresh = chances(galicia(TWO_TARGETS, "austrian combat").table, AUSTRIAN, 1.0)
    units = TWO_TARGETS.replace("4 14.13", "4 14.13 reduced -2")
    worn = chances(galicia(units, "austrian combat").table, AUSTRIAN, 1.0)
    assert worn < fresh
    assert chances(galicia(TWO_TARGETS, "austrian combat").table, AUSTRIAN, 1.0) == fresh


def test_an_attacker_that_was_eliminated_is_busy_nowhere() -> None:
    position = galicia(f"{TWO_TARGETS}\n austrian 20 eliminated", "austrian combat")
    gone, table = position.index("austrian 20"), position.table
    assert chances(table, AUSTRIAN, 1.0, (gone,)) == chances(table, AUSTRIAN, 1.0) > 0


@pytest.mark.parametrize("guard", ["18.17", "18.16"])
def test_a_side_that_leaves_a_town_open_to_riders_stands_worse_than_one_that_holds_it(guard: str) -> None:
    riders = "austrian 3 c 16.16\n"
    held = MIND.outlook(galicia(f"{riders} russian 31 18.17", "russian movement").table, "russian")
    stands = MIND.outlook(galicia(f"{riders} russian 31 {guard}", "russian movement").table, "russian")
    assert stands <= held
    if guard != "18.17":
        assert stands < held - 3  # Chełm pays 6 (15.1b)


def test_units_are_shared_out_so_that_as_many_attacks_as_can_be_are_made() -> None:
    position = galicia(TWO_TARGETS, "austrian combat")
    order = bots.make("staff-3", 1).choose(position.match.view("austrian"))
    assert order.subject in ("14.12", "14.14")
    assert len(order.pieces) == 1


def test_attacks_are_reckoned_and_other_orders_are_not() -> None:
    fight, march = galicia(TWO_TARGETS, "austrian combat"), galicia(TWO_TARGETS, "austrian movement")
    worth = {
        order.notation: MIND.reckon(fight.table, "austrian", order)
        for subject in fight.decision.subjects()
        for order in fight.decision.orders(subject)
    }
    assert None not in worth.values()
    assert max(worth, key=lambda order: worth[order] or 0.0) != "done"
    assert MIND.reckon(march.table, "austrian", march.decision.orders("done")[0]) is None


def test_in_the_last_turn_who_moves_last_guards_nothing_and_nobody_saves_strength() -> None:
    table = galicia(TWO_TARGETS, "austrian movement", turn=12).table
    assert aims(table, SIDES[AUSTRIAN]).doctrine.open == aims(table, SIDES[AUSTRIAN]).doctrine.safe == 0
    assert aims(table, SIDES[RUSSIAN]).doctrine.open > 0 == aims(table, SIDES[RUSSIAN]).doctrine.safe
    assert aims(galicia(TWO_TARGETS).table, SIDES[AUSTRIAN]).doctrine.safe > 0


@pytest.mark.parametrize("turn", [3, 12])
def test_an_army_before_an_open_town_stands_better_once_somebody_is_in_it(turn: int) -> None:
    """15.1b: Lemberg pays 10. Those who stay outside lose nothing by it that others went in."""
    outside = "\n".join(f"russian {unit} {place}" for unit, place in zip((31, 44, 13, 34, 12, 19), PLACES, strict=True))
    stay = MIND.outlook(galicia(outside, "russian movement", turn=turn).table, "russian")
    enter = MIND.outlook(galicia(outside.replace("7.10", "7.09"), "russian movement", turn=turn).table, "russian")
    assert enter > stay + 9


AMENDED = ("looked", "walks", "chances", "worth")
"""What a judgement keeps of positions that were looked at before."""


def forget(table: Galicia) -> Galicia:
    """A table of the same position that knows nothing, and neither does the judgement."""
    for name in AMENDED:
        table.printed.memories[name].clear()
    anew = table.copy()
    anew.forget_occupancies()
    return anew


@pytest.mark.parametrize("scenario", ["opening", "campaign"])
def test_what_is_amended_is_what_is_worked_out_from_nothing(scenario: str) -> None:
    """Along a match, and one order aside at each step: as a staff tries orders, one after the other."""
    lots, match, tables = random.Random(scenario), hm.Match.new("galicia", scenario, seed="amended"), list[Galicia]()
    while (decision := match.decision) is not None and len(tables) < 2_000:
        ways = [match.copy() for _ in range(3)]
        for way in ways:
            way.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
            assert isinstance(way.table, Galicia)
            tables.append(way.table)
        match = ways[-1]
    amended = [outlook.amounts(table) for table in tables]
    for table, found in zip(tables[::5], amended[::5], strict=True):
        assert outlook.amounts(forget(table)) == found
