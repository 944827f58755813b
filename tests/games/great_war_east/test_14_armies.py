"""Chapter 14 and 17.41: armies of the same number in two nations enter each by their own hexes."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.reinforcements import entry_hexes
from tests.games.great_war_east.kit import great_war


@pytest.mark.clause("great_war_east:14.0", "great_war_east:3.0b", "great_war_east:SG-17.41")
def test_every_reinforcement_has_the_entries_of_its_counter_but_the_balkan_headquarters() -> None:
    table = great_war("", "allied movement").table
    printed = table.printed
    for index, row in enumerate(table.printed.units):
        if not row.turn:
            continue
        own = [printed.entries[letter] for letter in row.entries]
        if row.id in ("ah-vF5", "ah-Po6"):
            own = [printed.entries["E"]]
        assert entry_hexes(table, index) == own, row.id


@pytest.mark.clause("great_war_east:14.0", "great_war_east:SG-17.41")
def test_by_the_other_reading_the_balkan_headquarters_come_at_a() -> None:
    table = great_war("", "allied movement", options={"balkan_headquarters": "printed"}).table
    for id in ("ah-vF5", "ah-Po6"):
        assert entry_hexes(table, table.printed.index[id]) == [table.printed.entries["A"]]
