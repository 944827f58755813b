"""27: what would end the match before a player has their next turn: only its last turn does."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.victory import at_the_end

ONCE = ("enter", "adjacent", "control")
"""Awards that are earned by coming somewhere (27.3, 27.6, 27.7)."""


def alarms(table: Serbien, side: str | None) -> tuple[Alarm, ...]:
    """27.0: the Victory Points decide after the last turn. What is noted so far is known to both; the rest is said."""
    state, printed = table.state, table.printed
    if state.turn < state.last:
        return ()
    goals = [
        row.hex
        for row in printed.data.awards.values()
        if row.how in ONCE
        and side in (row.side, None)
        and row.id not in state.awards
        and holds(area(table), table.board.cell(row.hex))
    ]
    still = "Šabac and Beograd are still to be counted when Player Turns end (27.4, 27.5)"
    if printed.turns[state.last].interphase:
        still += ", and the furthest advance in the Inter-Phase (27.2)"
    return (at_the_end(printed.turns[state.last].id, "27.0", table.result(), dict.fromkeys(goals), f"{still}."),)
