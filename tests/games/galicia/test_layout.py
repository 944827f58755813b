"""What is amended or remembered equals what is worked out anew: halves, evaluation, and who can be picked up."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

import hexmarshal as hm
from hexmarshal.core.dice import Seeded
from hexmarshal.games.galicia.attack import ChooseAttack, targets
from hexmarshal.games.galicia.layout import Half
from hexmarshal.games.galicia.movement import MoveUnits
from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.table import Galicia

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
            match.table.evaluate(SIDES[0])
            found.append(match.table.copy())
            if lots.random() < 0.05:
                dream = match.table.imagine(decision.side, Seeded("layout"))
                dream.evaluate(SIDES[0])
                dream.answer(lots.choice(decision.orders(lots.choice(decision.subjects()))))
                if not dream.over:
                    found.append(dream)
            match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    return tuple(found)


def halves() -> Iterator[tuple[Galicia, Half, Half]]:
    """Each half as it was amended, and as it is built anew."""
    for table in tables():
        for side in (0, 1):
            yield table, table.half(side), Half(table, side)


def test_a_half_that_was_amended_is_the_half_built_anew() -> None:
    for _, amended, anew in halves():
        for name in DERIVED:
            assert getattr(amended, name) == getattr(anew, name), name


@pytest.mark.clause("galicia:4.2")
def test_who_may_begin_to_move_is_kept_right() -> None:
    for table, amended, anew in halves():
        assert amended.ready(table) == anew.ready(table)


def test_the_value_of_a_position_hangs_on_the_position_alone() -> None:
    for table in tables():
        anew = table.copy()
        anew.halves, anew.cache = [None, None], {}
        assert table.evaluate(SIDES[0]) == anew.evaluate(SIDES[0]) == -anew.evaluate(SIDES[1])


def test_whatever_has_orders_can_be_picked_up() -> None:
    looked = 0
    for table in tables()[::4]:
        question = table.question
        assert question is not None
        if isinstance(question, MoveUnits | ChooseAttack):
            hexes = [table.hexname(cell) for cell in table.board.cells]
            units = [table.sheet.ids[i] for i in table.sheet.of_side[question.player]]
            able = {one for one in (*hexes, *units) if question.orders(table, one)}
            assert able == set(question.subjects(table)) - {"done"}
            looked += isinstance(question, ChooseAttack) and bool(targets(table, question.player))
    assert looked > 3
