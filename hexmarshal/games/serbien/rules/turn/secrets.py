"""3.1.6: what a side may not know of the procedures in progress: what tells of strength, effectiveness or supply."""

from typing import Any

from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.combat.artillery import Check
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions
from hexmarshal.games.serbien.rules.standing.stacking import Overstacking
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Attacks, Engagement
from hexmarshal.games.serbien.rules.turn.supply_phase import SupplyPhase


def secrets(table: Serbien, frame: Procedure, written: dict[str, Any], side: str | None) -> dict[str, Any]:
    """The fields of a procedure that a side may not know, each with what it is told instead."""

    def own(player: SideNumber) -> bool:
        return SIDES[player] == side

    match frame:
        case Engagement():
            # 9.4, 23.2.1: only its owner knows what Ammo and Shells a Force has. Its units were announced (9.1.1b).
            parts = (("attackers", frame.player), ("defenders", 1 - frame.player), ("lent", 1 - frame.player))
            return {name: _bare(written[name]) for name, player in parts if name in written and not own(player)}
        case Attacks():  # 9.1-2: the hex is told when an attack is declared, not who is to make it
            told = [{"target": one["target"], "units": None} for one in written.get("declared", ())]
            return {} if own(frame.player) or not told else {"declared": told}
        case Check():  # the roll is open, the Combat Effectiveness Status before it is not
            return {} if own(frame.player) else {"failures": None, "due": None}
        case LoseLevels():
            return {} if own(table.side_of(frame.units[0])) else {"levels": None}
        case TakeReductions():
            return {} if own(table.side_of(frame.units[0])) else {"number": None}
        case SupplyPhase():
            return {} if own(frame.player) else {"short": None}
        case Overstacking():
            return {} if own(frame.player) else {"hexes": None}
    return {}


def _bare(parties: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Forces in a combat without what they have to fire with."""
    return [party | {"ammo": None, "shells": None} for party in parties]
