"""What positions are made of: values that never change in place, and units to which nothing has happened yet."""

import importlib
import pkgutil

import msgspec
import pytest

from hexmarshal.games import load
from hexmarshal.games.serbien import rules
from hexmarshal.games.serbien.parts.sides import SERBIAN, SIDES
from hexmarshal.games.serbien.rules.arrivals.reinforcements import Raise
from hexmarshal.games.serbien.rules.attachment.drawing import Redraw
from hexmarshal.games.serbien.rules.interrupts.cavalry import React, Retire
from hexmarshal.games.serbien.rules.movement.tasks import Incorporate
from hexmarshal.games.serbien.rules.naval import Refit
from hexmarshal.games.serbien.rules.table.options import Options
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, D2, STATUSES, Boundary, Piece, Pontoon, State
from hexmarshal.games.serbien.rules.turn.supply_phase import Keep, Short
from hexmarshal.games.serbien.rules.two_hex import Spread
from hexmarshal.games.serbien.rules.victory.plans import Abandon

MODULES = [importlib.import_module(found.name) for found in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")]
KINDS = [
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
]
"""Every struct of the rules: orders, procedures, questions, and what they are made of."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_is_changed_in_place(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen


@pytest.mark.parametrize("kind", [Piece, State, Pontoon, Boundary, Short])
def test_what_a_position_holds_many_of_is_stored_without_the_names_of_its_fields(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.array_like


def test_to_a_unit_nothing_has_happened_before_it_is_put_anywhere() -> None:
    piece = msgspec.structs.asdict(Piece(7))
    assert piece.pop("at") == 7
    nowhere = ("also", "army", "corps", "prepared", "toward", "back", "marsch")
    assert {piece.pop(name) for name in nowhere} == {-1}
    assert not any(piece.values()), "no losses, no points spent, no markers"


def test_nothing_has_happened_before_the_first_turn() -> None:
    state = msgspec.structs.asdict(State(turn=0, last=9))
    assert (state.pop("turn"), state.pop("last"), state.pop("phasing")) == (0, 9, SERBIAN)
    assert state.pop("positions") == ((), ())
    assert state.pop("rights") == (0, 0)
    assert state.pop("replacements") == (0, 0, 0)
    assert state.pop("quiet") == (False, False)
    assert not any(state.values())
    pontoon = Pontoon(1, 2, 0)
    assert (pontoon.built, pontoon.used) == (False, False)


def test_the_options_are_those_of_the_game_and_no_others_are_understood() -> None:
    assert load("serbien").options.keys() == set(Options.__struct_fields__)
    assert Options.__struct_config__.forbid_unknown_fields


@pytest.mark.clause("serbien:4.1", "serbien:6.1.3a")
def test_the_serb_is_first_and_three_states_have_names() -> None:
    assert SIDES[SERBIAN] == "serbian"
    assert (STATUSES[CI], STATUSES[D1], STATUSES[D2]) == ("CI", "D1", "D2")


def test_no_odds_are_told_for_orders_that_decide_no_dice() -> None:
    told = {kind.__name__ for kind in load("serbien").orders if kind.odds is False}
    assert told == {"Done", "Suggest", "Redraw", "Draw", "Leave", "Attach", "Exchange", "Advance"}


def test_what_an_order_leaves_unsaid() -> None:
    assert not Incorporate("ah-9-8", "ah-8-Ma").recovering
    assert not React("sr-Cavalry", "24.10", "24.11").extending
    assert not Retire("sr-Cavalry", "24.10", "24.11").extending
    assert not Raise("ah-8-Ma", "18.05").full
    assert not Refit("ah-Sava-Squadron", "11.08").full
    wide = Spread(("ah-9-8", "ah-8-Ma"), "16.09", "17.09")
    assert (wide.hexes, wide.openly, wide.subject) == (("16.09", "17.09"), "16.09+17.09", "ah-9-8")
    assert Spread((), "16.09", "17.09").subject == ""
    assert Keep("FIFTH").subject == Abandon("FIFTH").subject == "FIFTH"
    assert Redraw("sixth-fifth").subject == "redraw sixth-fifth"
