"""Where the values of a game come from: shelf, rules page and command line count alike."""

import json

import pytest

from hexmarshal import desk
from hexmarshal.core.engine import registry
from hexmarshal.games import names
from tests.cli.conftest import Run

GAMES = [game for game in names() if not game.startswith("test")]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_is_printed_public_or_reconstructed_and_nothing_else(game: str) -> None:
    values = registry.module(game, "parts.components").load().sources()  # type: ignore[union-attr]
    shelf = desk.card(game).sources
    assert shelf.printed + shelf.public + shelf.reconstructed == len(values)
    tables = desk.rules(game).sources
    assert sum(table.reconstructed for table in tables) == shelf.reconstructed
    assert sum(table.printed for table in tables) == shelf.printed


@pytest.mark.parametrize("game", GAMES)
def test_the_command_line_lists_as_many_reconstructed_values_as_the_shelf_shows(game: str, run: Run) -> None:
    listed = json.loads(run("data", game, "--source", "proposed", "--json").stdout)
    assert len(listed) == desk.card(game).sources.reconstructed


def test_every_back_of_the_great_war_that_is_not_shown_is_called_reconstructed() -> None:
    data = registry.module("great_war_east", "parts.components").load()  # type: ignore[union-attr]
    units = data.dataset.tables["unit"].values()
    backs = [unit for unit in units if unit.back is not None]
    assert len(backs) > 90
    assert all(unit.source_of("back").startswith("proposed") for unit in backs)
    assert all(unit.source_of("attack").startswith("rulebook") for unit in backs)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_that_says_proposed_of_a_part_names_the_values(game: str) -> None:
    data = registry.module(game, "parts.components").load()  # type: ignore[union-attr]
    for table, rows in data.dataset.tables.items():
        for row in rows.values():
            mixed = "proposed" in row.source and not row.source.startswith("proposed")
            assert not mixed or row.sources or len(row.__struct_fields__) == 3, (
                f"{game} {table} {row.key}: {row.source}"
            )
