"""25: what would end the match before a player has their next turn: only its last turn does."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.games.great_war_east.parts.printed import ALLIED, SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.victory import at_the_end


def alarms(table: GreatWar, side: str | None) -> tuple[Alarm, ...]:
    """SG-25.3: the total decides after the last turn; what its last interphase will score is counted as it stands."""
    state, printed = table.state, table.printed
    if state.turn < state.last:
        return ()
    after = table.copy()
    table.exclusive.course.interphase(after)
    table.exclusive.course.end(after)
    wanted = {place.name: ALLIED if place.value > 0 else 1 - ALLIED for place in printed.valued.values()}
    goals = [
        table.hexname(cell)
        for cell, place in printed.valued.items()
        if holds(table.in_play(), cell)
        and side in (SIDES[wanted[place.name]], None)
        and table.holder(cell) != wanted[place.name]
    ]
    return (at_the_end(printed.turns[state.last - 1].id, "SG-25.3", after.result(), goals),)
