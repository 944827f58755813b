"""What a match is played with: scenario, overlay and options, as players are told before they sit down."""

from hexmarshal.core.board.file import LAYERS
from hexmarshal.core.data.files import KEYS
from hexmarshal.core.data.plain import Said
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.positions.writer import scenario_name
from hexmarshal.desk.shelf import options
from hexmarshal.desk.structs import Chosen, Laid, Setup


def setup(game: Game, start: Start) -> Setup:
    """What a match is played with, as its start has it."""
    head = start.scenario.get("scenario", {})
    return Setup(
        scenario=str(head.get("title", "")),
        own=not scenario_name(game, start),
        position=start.position is not None,
        overlay=None if start.overlay is None else _laid(start.overlay),
        options=_options(game.meta.id, start.options),
    )


def _laid(overlay: Said) -> Laid:
    head = overlay.get("overlay", {})
    tables = {name: rows for name, rows in overlay.items() if name != "overlay"}
    values = sum(map(_values, (row for rows in tables.values() for row in rows)))
    return Laid(str(head.get("name", "")), str(head.get("source", "")), values, any(name in LAYERS for name in tables))


def _values(row: Said) -> int:
    """How many values a row of an overlay changes: all but what names it and its source."""
    naming = next(name for name in KEYS if name in row)
    return len(row.keys() - {naming, "source"})


def _options(game: str, chosen: Said) -> tuple[Chosen, ...]:
    """The options that are set otherwise than we read the book."""
    found = []
    for option in options(game):
        setting = chosen.get(option.id, option.settings[0].id)
        if setting != option.settings[0].id:
            words = next(each.title for each in option.settings if each.id == setting)
            found.append(Chosen(option.title, words, option.clause))
    return tuple(found)
