"""5.4: what a side may not know of the procedures in progress: strengths, markers, and whatever tells of either."""

from typing import Any

from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.in_progress import Attacking, Engagement
from hexmarshal.games.galicia.rules.losses import Losses
from hexmarshal.games.galicia.rules.movement import Marching
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.stacking import Overstacking
from hexmarshal.games.galicia.rules.supply import SupplyPhase


def secrets(table: Galicia, frame: Procedure, written: dict[str, Any], side: str | None) -> dict[str, Any]:
    """The fields of a procedure that a side may not know, each with what it is told instead (5.4c)."""

    def own(player: SideNumber) -> bool:
        return SIDES[player] == side

    match frame:
        case Engagement():  # 8.1c: the column is all that the players learn
            mine = own(frame.attacker), own(frame.defender)
            return {
                name: [value if shown else None for value, shown in zip(values, mine, strict=True)]
                for name, values in (("committed", frame.committed), ("guns", frame.guns))
            }
        case Attacking():
            return {} if own(frame.player) else {"weak": None}
        case Losses():
            return {} if own(frame.owner) else {"taken": None}
        case SupplyPhase():
            return {} if own(frame.player) else {"starving": None}
        case Overstacking():
            return {} if own(frame.owner) else {"hexes": None}
        case Marching():
            return {} if own(table.side_of(frame.moving[0])) else {"least": None}
    return {}
