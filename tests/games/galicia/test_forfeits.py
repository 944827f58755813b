"""5.2 and 11.5: what overstacking and hunger would take, and what of it counts as a side's own doing."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.mind import MIND
from hexmarshal.games.galicia.mind.outlook import outlook
from hexmarshal.games.galicia.screen.measures import crowded_out, starved
from tests.games.galicia.kit import galicia
from tests.games.galicia.test_11_supply import CUT_OFF

FULL = """
    austrian 4 13.08
    austrian 13 13.08
    austrian 20 13.08
"""


def forfeits(units: str, phase: str = "austrian movement", turn: int = 3) -> dict[str, str]:
    """Whom the Austro-Hungarian side would lose, and by which clause."""
    table = galicia(units, phase, turn=turn).table
    return {table.printed.ids[forfeit.piece]: forfeit.clause for forfeit in MIND.forfeits(table, "austrian")}


def test_six_steps_may_stand_in_a_hex_and_of_more_the_weakest_goes() -> None:
    """5.1a, 5.2."""
    assert forfeits(FULL) == {}
    assert forfeits(FULL + "austrian 3 c 13.08") == {"ah-3-c": "5.2"}


def test_a_step_beyond_the_limit_is_worth_less_than_none() -> None:
    """5.2, 15.1c: the unit is lost, and paid for."""
    crowded, beside = (galicia(FULL + f"austrian 3 c {at}", "austrian movement").table for at in ("13.08", "12.08"))
    assert MIND.outlook(crowded, "austrian") < MIND.outlook(beside, "austrian") - 1.0
    assert MIND.evaluate(crowded, "austrian") < MIND.evaluate(beside, "austrian") - 1.0


@pytest.mark.parametrize(
    ("state", "lost"),
    [
        ("reduced -1 out", True),
        ("reduced -1", False),
        ("reduced -1 low", False),
        ("-1 out", False),
        ("reduced out", False),
    ],
)
def test_whoever_does_not_survive_a_second_phase_out_of_supply_is_forfeit(state: str, lost: bool) -> None:
    """11.5, 10.2a: two reductions, and only if it was out of supply the last time too."""
    assert forfeits(f"austrian 4 14.14 {state}\n{CUT_OFF}") == ({"ah-4": "11.5.1"} if lost else {})


def test_nobody_starves_after_the_last_turn() -> None:
    assert forfeits(f"austrian 4 14.14 reduced -1 out\n{CUT_OFF}", "austrian combat", turn=12) == {}


def test_only_units_that_are_gone_count_as_starved() -> None:
    """11.5.1: two reductions of a whole division cost no unit."""
    before = galicia(f"austrian 4 14.14 reduced -1 out\naustrian 13 10.12 out\n{CUT_OFF}", "russian combat").table
    after, (dead, alive) = before.copy(), (before.printed.index[id] for id in ("ah-4", "ah-13"))
    after.put(dead, after.pieces[dead].__class__(-3, 0))
    assert starved(before, after, dead)
    assert not starved(before, after, alive)
    assert crowded_out(before, after, dead)


def test_a_town_in_which_nobody_stands_is_worse_guarded_than_one_that_is_held() -> None:
    """15.1b: a screen can be driven off."""
    russians = "\nrussian 33 11.08"
    inside, before = (galicia(f"austrian 6 {at}{russians}", "austrian movement").table for at in ("7.09", "8.09"))
    assert (outlook.amounts(inside)["bare"], outlook.amounts(before)["bare"]) == (3.0, 13.0)  # and Gródek
