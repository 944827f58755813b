"""What would end the match before a player has his next turn (1.1a)."""

from hexmarshal.core.engine.ending import Alarm
from hexmarshal.wargame.victory import at_the_end
from tests.toys.crossing.rules.position import Crossing


def alarms(table: Crossing, side: str | None) -> tuple[Alarm, ...]:
    """1.1a: the match ends with its last turn, and the towns decide."""
    if table.state.turn < table.state.last:
        return ()
    towns = [table.hexname(cell) for cell in sorted(table.board.places)]
    return (at_the_end(list(table.printed.data.turns)[table.state.last - 1], "1.1a", table.result(), towns),)
