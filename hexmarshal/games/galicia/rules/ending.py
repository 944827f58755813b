"""15: what would end the match before a player has their next turn: only its last turn does."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.victory import record_towns
from hexmarshal.wargame.victory import at_the_end


def alarms(table: Galicia, side: str | None) -> tuple[Alarm, ...]:
    """15.0: the points decide after the last turn; towns held now are counted as they will be (15.1b)."""
    state, printed = table.state, table.printed
    if state.turn < state.last:
        return ()
    after = table.copy()
    for player in _to_count(table):
        record_towns(after, player)
    goals = [
        table.hexname(cell)
        for cell, town in printed.towns.items()
        if side in (town.side, None) and not holds(table.occupancy(SIDES.index(town.side)).held, cell)
    ]
    return (at_the_end(printed.turns[state.last].id, "15.0", after.result(), goals),)


def _to_count(table: Galicia) -> list[SideNumber]:
    """The players who have yet to note their towns in this turn: the phasing one and those after (3.0a)."""
    players = [SIDES.index(side) for side in table.turn.sides]
    return [player for player in players if player >= table.state.phasing]
