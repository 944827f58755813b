"""Bots take the numbers of an attack from the rules: on attacks from play, mind and rules name the same column."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hexmarshal import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.games import names
from hexmarshal.games.galicia.mind import chances
from hexmarshal.games.galicia.rules import command
from hexmarshal.games.galicia.rules import odds as galician
from hexmarshal.games.great_war_east.mind import fronts
from hexmarshal.games.great_war_east.rules.standard import odds as eastern
from hexmarshal.games.serbien.mind import battle, evaluation
from hexmarshal.games.serbien.rules.fighting import odds as serbian
from hexmarshal.games.serbien.rules.fighting import taking_part
from hexmarshal.games.serbien.rules.standing import forces
from tests.thorough import some

Columns = tuple[object, object]
"""The column that the mind reckons with, and that of the rules."""


def units_of(table: AnyTable, order: Order) -> tuple[int, ...]:
    found = (table.index_of(piece) for piece in order.pieces)
    return tuple(index for index in found if index is not None)


def in_galicia(table: Any, order: Order, side: int) -> Columns:
    target, units = table.board.cell(order.where), units_of(table, order)
    group = max(command.defenders(table, target, 1 - side), key=lambda group: command.defence_of(table, group))
    ours = galician.attack_strength(table, units, target)
    ratio = table.printed.data.ratio(ours, chances.defence(table, target, 1 - side).strength)
    moved = sum(shift.columns for shift in galician.shifts(table, units, target, side))
    return galician.odds(table, ratio, moved), galician.column(table, units, group, target, side)


def in_the_east(table: Any, order: Any, side: int) -> Columns | None:
    target, units = table.board.cell(order.target), units_of(table, order)
    if order.also or order.flotilla or not units:
        return None  # a mind looks at one hex at a time, and at nothing that comes by water
    targets = (target,)
    mind = fronts.column_of(table, side, target, units, fronts.means_of(table, side, target, units))
    attack = eastern.attack_strength(table, units, targets, fleet=False)
    defence = eastern.defence_strength(table, targets, 1 - side)
    return mind, eastern.column_at(table.printed, attack, defence, eastern.competence(table, units))


def in_serbia(table: Any, order: Order, side: int) -> Columns:
    target, units = table.board.cell(order.where), units_of(table, order)
    stack = tuple(evaluation.defence(table, target, 1 - side))
    mind = serbian.odds_of(table, battle.attackers(table, units, target), target, ((stack, True),))
    ours = [serbian.Attacker(party.units, party.here) for party in taking_part.parties_of(table, units, target)]
    best = taking_part.default_defenders(table, target, 1 - side)
    theirs = [(force, True) for force in forces.forces(table, best)]
    rules = serbian.odds_of(table, ours, target, theirs)
    if sorted(best) != sorted(stack):  # a mind does not yet know who of a crowded hex will be withheld (9.2.3)
        return (mind.shifts, mind.flanked), (rules.shifts, rules.flanked)
    return mind.column, rules.column


COLUMNS: dict[str, tuple[str, str, Callable[[AnyTable, Order, int], Columns | None]]] = {
    "galicia": ("opening", "attack", in_galicia),
    "great_war_east": ("historical", "attack", in_the_east),
    "serbien": ("macva", "attack", in_serbia),
}
"""For each game a scenario, the kind of decision at which attacks are listed, and the two columns of one."""
LEFT_OUT = {
    "drina": "a battle has cards and no column",
    "fury": "mind/prospects says so: it counts the hexes of a line of command instead of tracing it",
}
"""Games whose minds do not name a column, and why."""


def attacks(game: str, scenario: str, kind: str, number: int) -> Iterator[tuple[AnyTable, Order, int]]:
    """So many attacks from random play, each with the table and the number of the side."""
    seed = 0
    while number > 0:
        seed += 1
        lots, match = random.Random(seed), Match.new(game, scenario=scenario, seed=seed)
        while (decision := match.decision) is not None and number > 0:
            orders = decision.orders(lots.choice(decision.subjects()))
            listed = [order for order in orders if order.pieces and order.where] if decision.kind == kind else []
            for order in lots.sample(listed, min(len(listed), 6)):
                number -= 1
                yield match.table, order, match.sides.index(decision.side)
            match.submit(lots.choice(orders))


def test_every_game_is_compared_or_says_why_not() -> None:
    assert {*COLUMNS, *LEFT_OUT} == set(names())


@pytest.mark.parametrize("game", COLUMNS)
def test_mind_and_rules_name_the_same_column(game: str) -> None:
    scenario, kind, columns = COLUMNS[game]
    compared = 0
    for table, order, side in attacks(game, scenario, kind, some(30, 1000)):
        if (found := columns(table, order, side)) is not None:
            compared += 1
            assert found[0] == found[1], (game, table.write(order))
    assert compared > some(10, 300)
