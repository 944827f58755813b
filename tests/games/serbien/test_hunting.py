"""6.4, 27.2: whether the furthest advance will last, as a staff sees it."""

import pytest

from hexmarshal.games.serbien.mind.hunting import lead
from hexmarshal.games.serbien.mind.raids import furthest
from hexmarshal.games.serbien.mind.values import GLANCE, care
from hexmarshal.games.serbien.rules.retreat.flight import ways
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.games.serbien.kit import serbien


def table_of(pieces: str) -> Serbien:
    """A position."""
    return serbien(pieces).table


@pytest.mark.clause("serbien:6.4e")
@pytest.mark.parametrize(
    "serbs",
    ['"29.14" = ["sr-Morava-I"]', '"29.14" = ["sr-Morava-I"]\n"28.12" = ["sr-Dunav-I"]', '"29.15" = ["sr-Dunav-I"]'],
)
def test_a_demoralized_leader_flees_to_where_it_earns_most(serbs: str) -> None:
    look, runner = care(10, 36), '"28.14" = ["ah-9-8 status=D1"]\n'
    table = table_of(runner + serbs)
    ends = ways(table, table.printed.index["ah-9-8"])
    assert lead(table, look) == furthest(table.printed, sum(1 << end for end in ends))
    assert lead(table, GLANCE) == 8  # at a glance it stays where it is


@pytest.mark.clause("serbien:6.4g")
def test_a_demoralized_leader_that_finds_no_way_leads_no_longer() -> None:
    look, second = care(10, 36), '"22.14" = ["ah-36-13"]\n'
    around = '"29.14" = ["sr-Morava-I"]\n"28.13" = ["sr-Dunav-I"]\n"27.15" = ["sr-Drina-I"]\n'
    assert lead(table_of(second + around + '"28.14" = ["ah-9-8 status=D1"]'), look) == 2
    assert lead(table_of(second + around + '"28.14" = ["ah-9-8"]\n"28.15" = ["ah-21-8"]'), look) == 8  # others stand


@pytest.mark.clause("serbien:6.4g")
def test_a_demoralized_leader_is_hunted_where_somebody_bars_its_ways_and_another_can_come() -> None:
    look, runner = care(10, 36), '"22.14" = ["ah-36-13"]\n"28.14" = ["ah-9-8 status=D1"]\n'
    one, other = '"30.14" = ["sr-Morava-I"]\n', '"29.12" = ["sr-Dunav-I"]\n'
    assert lead(table_of(runner + one + other), look) < 8
    assert lead(table_of(runner + one), look) == lead(table_of(runner + other), look) == 8
    assert lead(table_of(runner + one + '"40.20" = ["sr-Dunav-I"]\n'), look) == 8


def test_one_that_has_run_far_from_all_others_is_taken_to_be_worn() -> None:
    look, serbs = care(10, 36), '"29.14" = ["sr-Morava-I"]\n"28.13" = ["sr-Dunav-I"]\n"27.15" = ["sr-Drina-I"]\n'
    alone, together = (
        lead(table_of(f'{serbs}"28.14" = ["ah-9-8"]\n"{at}" = ["ah-21-8"]'), look) for at in ("22.14", "28.15")
    )
    assert 2 < alone < together == 8
