"""25: how *The Great War in the East* is won, and how it stands."""

from hexmarshal.core.board.file import Place
from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import listing
from hexmarshal.core.screen.values import Winning
from hexmarshal.games.great_war_east.parts.printed import ALLIED, SIDES
from hexmarshal.games.great_war_east.rules.exclusive.victory import controls
from hexmarshal.games.great_war_east.rules.position import GreatWar


def winning(table: GreatWar, side: str | None) -> Winning:
    """The aim in a sentence, and how it stands in another (SG-25.2, SG-25.3)."""
    shared = table.options.bands == "lower"  # then a total that two levels share belongs to the lower
    levels = [row for row in table.printed.data.levels.values() if row.winner != "austrian"]
    least = {row.winner: row.least + (row.shared and shared) for row in levels}
    last = table.printed.turns[table.state.last - 1].id
    how = (
        f"One total decides after {last}: from {least['allied']} on the Allies win, from {least['']} it is a draw,"
        f" below that Austria-Hungary wins. Steps lost in combat and towns held each turn change it."
    )
    points = table.state.points
    now = f"The total is {points}: {table.result()['level']}"
    if side is None:
        return Winning(how, f"{now}.", "SG-25.3")
    own = SIDES.index(side)
    held = [place.name for cell, place in _towns(table, own) if controls(table, cell) == own]
    scored = f"; each turn you score {listing(held)}" if held else "; no town scores for you yet"
    return Winning(how, f"{now}{scored}.", "SG-25.3")


def _towns(table: GreatWar, own: int) -> list[tuple[int, Place]]:
    """The towns on the maps in play that a side scores."""
    hexes = table.in_play()
    return [
        (cell, place)
        for cell, place in table.printed.valued.items()
        if holds(hexes, cell) and (place.value > 0) == (own == ALLIED)
    ]
