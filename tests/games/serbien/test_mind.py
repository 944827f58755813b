"""What bots value: more points, better places, sound and supplied units; quickly, and by what they may know."""

from __future__ import annotations

import time

from hexmarshal.games.serbien.mind import MIND
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import defence
from hexmarshal.games.serbien.mind.feeding import fed, hungry
from hexmarshal.games.serbien.mind.roster import roster
from hexmarshal.games.serbien.mind.values import GLANCE
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.games.serbien.kit import serbien

CALM = '"28.12" = ["sr-Morava-I"]\n'


def value(pieces: str, state: str = "") -> float:
    """How well the Austro-Hungarian side stands."""
    return MIND.evaluate(serbien(CALM + pieces, state=state).table, "austrian")


def starving(table: Serbien) -> list[int]:
    """The Austro-Hungarian Formations that find no supply."""
    own = roster(table, AUSTRIAN, GLANCE)
    return hungry(table, AUSTRIAN, fed(table, AUSTRIAN, own.convoy), own)


def test_what_one_side_gains_the_other_loses() -> None:
    table = serbien(CALM + '"21.12" = ["ah-9-8"]').table
    assert MIND.evaluate(table, "serbian") == -MIND.evaluate(table, "austrian")
    assert MIND.outlook(table, "serbian") == -MIND.outlook(table, "austrian")
    assert MIND.unit == "victory points"


def test_points_count_for_what_they_are() -> None:
    units = '"21.12" = ["ah-9-8"]'
    assert round(value(units, state="points = 5") - value(units, state="points = 2"), 6) == 3


def test_sound_units_are_worth_more_than_worn_ones() -> None:
    worn = [value(f'"18.09" = ["ah-9-8 status={status}"]') for status in ("full", "-1", "CI", "D2")]
    assert worn == sorted(worn, reverse=True)
    assert value('"18.09" = ["ah-9-8"]') > value('"18.09" = ["ah-9-8 lost=1"]') > value('"18.09" = ["ah-9-8 lost=2"]')


def test_columns_further_east_are_worth_more() -> None:
    assert value('"25.14" = ["ah-9-8"]') > value('"22.14" = ["ah-9-8"]')


def test_formations_out_of_range_are_hungry() -> None:
    table: Serbien = serbien(
        CALM + '"17.10" = ["ah-8-Train"]\n"11.08" = ["ah-FIFTH-Depot"]\n"24.17" = ["ah-9-8"]'
    ).table
    index = table.printed.index["ah-9-8"]
    assert starving(table) == [index]
    near: Serbien = serbien(CALM + '"17.10" = ["ah-8-Train", "ah-9-8"]\n"11.08" = ["ah-FIFTH-Depot"]').table
    assert starving(near) == []
    astray: Serbien = serbien(CALM + '"17.10" = ["ah-8-Train", "ah-9-8"]\n"16.09" = ["ah-FIFTH-Depot"]').table
    assert starving(astray) == [index], "a Depot that stands on no railway feeds nobody (15.1.1)"


def test_good_odds_promise_more_than_bad_ones() -> None:
    table: Serbien = serbien(
        '"24.13" = ["ah-9-8"]\n"24.14" = ["ah-21-8"]\n"24.12" = ["ah-13"]\n"25.14" = ["sr-Lesnica"]\n'
        '"23.12" = ["sr-Morava-I"]'
    ).table
    index, target = table.printed.index, table.board.cell("25.14")
    weak, strong = table.board.cell("25.14"), table.board.cell("23.12")
    good = worth(table, [index["ah-9-8"], index["ah-21-8"]], target, defence(table, weak, 0), 0.0)
    bad = worth(table, [index["ah-13"]], strong, defence(table, strong, 0), 0.0)
    assert good > 0 > bad


def test_a_look_is_quick() -> None:
    table = serbien("", scenario="campaign", turn="GT0", more="").table
    begin = time.process_time()
    for _ in range(50):
        table.cache = {}
        MIND.evaluate(table, "serbian")
    assert (time.process_time() - begin) / 50 < 0.002  # a machine under load; half a millisecond at rest
