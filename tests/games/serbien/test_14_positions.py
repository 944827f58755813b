"""14.1, 14.3: Improved Positions in combat."""

import pytest

from hexmarshal.games.serbien.rules import odds
from tests.games.serbien.kit import serbien


def column(state: str, also: str = "") -> str:
    """The odds of 9/8 against a hex of Lim."""
    pieces = f'"22.11" = ["sr-Lim{also}"]\n"21.12" = ["ah-9-8"]'
    table = serbien(pieces, state=state).table
    unit, cell = table.printed.index["ah-9-8"], table.board.cell("22.11")
    found = odds.odds_of(
        table, [odds.Attacker((unit,), table.pieces[unit].at)], cell, [((table.printed.index["sr-Lim"],), True)]
    )
    return odds.label(table, found.final)


@pytest.mark.clause("serbien:14.1", "serbien:9.6.1c")
def test_a_position_shifts_the_odds_one_column_to_the_left() -> None:
    assert (column(""), column('positions = [["22.11"], []]')) == ("2:1", "3:2")
    assert column('positions = [[], ["22.11"]]') == "2:1", "it serves those who built it"


@pytest.mark.clause("serbien:14.3b", "serbien:19.1.6a")
def test_each_half_of_a_two_hex_unit_has_its_own() -> None:
    both = 'positions = [["22.11", "22.12"], []]'
    assert (column("", " also=22.12"), column(both, " also=22.12")) == ("4:1", "3:1")
