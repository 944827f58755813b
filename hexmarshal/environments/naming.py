"""The names of environments: ``hexmarshal/fury-historical-v0``."""

from pathlib import Path
from typing import NamedTuple

from hexmarshal.core.engine.actions import words_of
from hexmarshal.core.engine.registry import meta, names


class Named(NamedTuple):
    """An environment that has a name."""

    id: str
    """Its name."""
    game: str
    """The game."""
    scenario: str
    """The scenario."""


def name_of(game: str, scenario: str, version: int) -> str:
    """The name of an environment; a scenario of one's own goes by the name of its file."""
    return f"hexmarshal/{game}-{Path(scenario or meta(game).scenarios[0]).stem}-v{version}"


def named() -> tuple[Named, ...]:
    """The environments of all games on the shelf: one for each scenario that comes with them."""
    return tuple(
        Named(name_of(game, scenario, words_of(game).version), game, scenario)
        for game in names()
        for scenario in meta(game).scenarios
    )
