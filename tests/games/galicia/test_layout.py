"""What is amended or remembered equals what is worked out anew: who stands where, its value, who can be picked up."""

import random
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.games.galicia.game import GAME
from hexmarshal.games.galicia.mind import MIND
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.asking import Ask
from hexmarshal.games.galicia.rules.attack import ChooseAttack, targets
from hexmarshal.games.galicia.rules.movement import MoveUnits
from hexmarshal.games.galicia.rules.occupancy import Occupancy
from hexmarshal.games.galicia.rules.pieces import Piece, State
from hexmarshal.games.galicia.rules.position import Galicia, Options

DERIVED = ("at", "crowds", "equals", "held", "hurt", "tops", "waiting", "zone")


@cache
def tables() -> tuple[Galicia, ...]:
    """Positions of two matches at random, evaluated all along, and what the side to choose imagines in some of them."""
    found: list[Galicia] = []
    for seed in range(2):
        lots = random.Random(f"layout {seed}")
        match = hm.Match.new("galicia", "opening", seed=f"layout {seed}")
        while (decision := match.decision) is not None:
            assert isinstance(match.table, Galicia)
            MIND.evaluate(match.table, SIDES[0])
            found.append(match.table.copy())
            if lots.random() < 0.05:
                dream = match.table.imagine(decision.side, Seeded("layout"))
                MIND.evaluate(dream, SIDES[0])
                dream.answer(lots.choice(decision.orders(lots.choice(decision.subjects()))))
                if not dream.over:
                    found.append(dream)
            match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    return tuple(found)


def occupancies() -> Iterator[tuple[Galicia, Occupancy, Occupancy]]:
    """Each occupancy as it was amended, and as it is built anew."""
    for table in tables():
        for side in (0, 1):
            yield table, table.occupancy(side), Occupancy(table, side)


def test_an_occupancy_that_was_amended_is_the_one_built_anew() -> None:
    for _, amended, anew in occupancies():
        for name in DERIVED:
            assert getattr(amended, name) == getattr(anew, name), name


@pytest.mark.clause("galicia:4.2")
def test_who_may_begin_to_move_is_kept_right() -> None:
    for table, amended, anew in occupancies():
        assert amended.ready(table) == anew.ready(table)


def test_the_value_of_a_position_depends_on_the_position_alone() -> None:
    for table in tables():
        anew = table.copy()
        anew.forget_occupancies()
        assert MIND.evaluate(table, SIDES[0]) == MIND.evaluate(anew, SIDES[0]) == -MIND.evaluate(anew, SIDES[1])


def test_whatever_has_orders_can_be_picked_up() -> None:
    looked = 0
    for table in tables()[::4]:
        question = table.question
        assert question is not None
        if isinstance(question, MoveUnits | ChooseAttack):
            hexes = [table.hexname(cell) for cell in table.board.cells]
            units = [table.printed.ids[i] for i in table.printed.of_side[question.player]]
            able = {one for one in (*hexes, *units) if question.orders(table, one)}
            assert able == set(question.subjects(table)) - {"done"}
            looked += isinstance(question, ChooseAttack) and bool(targets(table, question.player))
    assert looked > 3


def test_nothing_of_a_position_can_be_changed_in_place() -> None:
    kinds: list[type[msgspec.Struct]] = [*GAME.procedures, *GAME.orders, Ask, Piece, State, Options]
    for kind in kinds:
        assert kind.__struct_config__.frozen, kind
    assert Piece.__struct_config__.array_like  # as digests and records have them
    assert State.__struct_config__.array_like
