"""What players see of a position: all of it, for nothing is hidden in this game."""

from typing import Any

from hexmarshal.core.data.meanings import Counter
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import RALLIED
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.rail import capacity, used


def show(table: GreatWar, index: Counter, side: str | None) -> dict[str, Any]:
    """A counter, all in the open."""
    piece, row, printed = table.pieces[index], table.row(index), table.printed
    attack, defence = table.strengths(index) if piece.lost < max(printed.full[index], 1) else (0, 0)
    seen: dict[str, Any] = table.openly(index) | {
        "title": row.title,
        "nation": row.nation,
        "army": row.army,
        "kind": "hq" if row.headquarters else row.kind,
        "size": row.size,
        "attack": attack,
        "defence": defence,
        "movement": table.allowance(index),
        "steps": max(table.steps(index), 0),
        "lost": piece.lost,
        "reduced": 2 * piece.lost >= max(printed.full[index], 2),
        "entrained": piece.entrained,
        "unsupplied": piece.unsupplied,
        "foraging": piece.foraging,
        "commander": table.name(piece.commander) if piece.commander >= 0 else "",
        "commanded_by": table.printed.ids[piece.commander] if piece.commander >= 0 else "",
        "rallied": piece.commander == RALLIED and not row.headquarters,
        "spent": piece.spent,
        "moved": piece.moved == table.state.turn,
        "last_moved": _turn(table, piece.moved),
        "railed": piece.railed,
        "counted": piece.counted,
        "fed": piece.fed,
        "attacked": piece.attacked,
        "defended": piece.defended,
        "last_fought": _turn(table, piece.fought),
        "fought_before": _turn(table, piece.before),
        "retreated": piece.retreated,
        "shifted": piece.shifted,
        "due": _turn(table, piece.due) or row.turn,
        "delayed": piece.due > 0,
        "arrived": _turn(table, piece.arrived),
        "entry": table.board.labels[piece.entry] if piece.entry >= 0 else "",
    }
    if row.headquarters:
        seen |= {"shift": row.shift, "command": row.command, "radius": table.radius(index), "heroic": row.heroic}
        seen["caption"] = f"{row.shift}-{row.command}-{seen['radius']}-{seen['movement']}"
    if piece.bound >= 0:
        seen |= {"bound": table.hexname(piece.bound), "to_go": piece.to_go}
    return seen


def _turn(table: GreatWar, number: int) -> str:
    """A game turn by its number; empty for never, and for after the last."""
    turns = table.printed.turns
    return turns[number - 1].id if 0 < number <= len(turns) else ""


def show_state(table: GreatWar, side: str | None) -> dict[str, Any]:
    """Everything that is no counter."""
    printed, state, labels = table.printed, table.state, table.board.labels
    return {
        "turn": table.turn.id,
        "dates": table.turn.label,
        "last": _turn(table, state.last),
        "phasing": SIDES[state.phasing],
        "setup": state.setup,
        "sheets": list(state.sheets),
        "points": state.points,
        "supply_points": state.supply_points,
        "fortresses": {fort.name: table.fortress_steps(n) for n, fort in enumerate(printed.fortresses)},
        "fortress_strengths": {fort.name: table.fortress_strength(n) for n, fort in enumerate(printed.fortresses)},
        "rail": {
            row.id: {"capacity": capacity(table, n), "used": used(table, n)} for n, row in enumerate(printed.nations)
        },
        "traffic": [[labels[a], labels[b], line, points] for a, b, line, points in state.traffic],
        "seized": [labels[cell] for cell in state.seized],
        "flotilla": _turn(table, state.flotilla),
        "putnik": _turn(table, state.putnik),
        "attacks": state.attacks,
        "towns": {
            labels[cell]: {"name": place.name, "value": place.value, "side": SIDES[table.holder(cell)]}
            for cell, place in printed.valued.items()
        },
    }
