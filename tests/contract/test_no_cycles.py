"""Bots play without the collector of cycles, so nothing that they remember may refer to itself."""

import gc

import pytest

import hexmarshal as hm
from hexmarshal import bots
from tests.contract.walks import RICHEST
from tests.thorough import some

ORDERS = some(40, 300)
"""So many orders of a match are given by staffs;"""
FEW = 10
"""for each of them no more objects than this may be left that nobody can reach: none of what is remembered."""


def play(game: str, orders: int) -> None:
    match = hm.Match.new(game, RICHEST[game], seed=28)
    staffs = {side: bots.make("staff-3", f"cycles {side}") for side in match.sides}
    for _ in range(orders):
        if (decision := match.decision) is None:
            return
        match.submit(staffs[decision.side].choose(match.view(decision.side)))


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_what_staffs_remember_goes_without_a_collector(game: str) -> None:
    play(game, 5)
    gc.collect()
    gc.disable()
    try:
        play(game, ORDERS)
        left = gc.collect()
    finally:
        gc.enable()
    assert left < FEW * ORDERS
