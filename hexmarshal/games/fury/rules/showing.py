"""What players see of a position: all of it, for nothing is hidden in this game."""

from typing import Any

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, SIDES, Kind
from hexmarshal.games.fury.rules.in_progress import Fighting
from hexmarshal.games.fury.rules.movement import MoveUnits
from hexmarshal.games.fury.rules.position import Fury


def show(table: Fury, index: Counter, side: str | None) -> dict[str, Any]:
    """A counter: everything is open in this game."""
    piece, printed = table.pieces[index], table.printed
    moving, fighting = table.within(MoveUnits), table.within(Fighting)
    return {
        "id": printed.ids[index],
        "name": printed.names[index],
        "title": printed.titles[index],
        "kind": printed.kinds[index].name.lower(),
        "nation": NATIONS[piece.nation],
        "side": SIDES[SIDE_OF[piece.nation]],
        "army": printed.army_ids[piece.army] if piece.army >= 0 else "",
        "army_name": printed.army_names[piece.army] if piece.army >= 0 else "",
        "front": table.front_of(index),
        "at": table.whereabouts(index),
        "combat": table.strength(index) if printed.kinds[index] is not Kind.HQ else None,
        "reduced": piece.reduced,
        "disorganised": piece.disorganised,
        "besieging": piece.besieging,
        "besieged": table.besieged(index),
        "active": piece.active if printed.is_hq[index] else None,
        "command": msgspec.to_builtins(printed.hq_side(index, piece.active)) if printed.is_hq[index] else None,
        "movement": printed.movement[index],
        "moved": moving is not None and index in moving.moved,
        "attacking": any(index in attack.units for attack in table.declared()),
        "retreated": fighting is not None and index in fighting.retreated,
        "rebuilt": piece.rebuilt,
        "due": printed.turns[piece.due].id if piece.due < len(printed.turns) else "",
    }


def show_state(table: Fury, side: str | None) -> dict[str, Any]:
    """Turn, initiative, rail points and fortresses."""
    return {
        "turn": table.turn,
        "turns": [row.id for row in table.printed.turns[: table.state.last + 1]],
        "initiative": SIDES[table.state.initiative],
        "rail": dict(zip(NATIONS, table.state.rail, strict=True)),
        "fronts": dict(zip(table.printed.army_ids, table.state.fronts, strict=True)),
        "fortresses": {
            table.hexname(cell): {
                "name": fortress.name,
                "builder": SIDES[fortress.side],
                "control": SIDES[table.control(cell)],
                "size": fortress.size,
                "captured": cell in table.state.captured,
                "besieged": holds(table.situation.siege, cell),
            }
            for cell, fortress in table.printed.fortresses.items()
        },
        "attacks": [[table.hexname(attack.start), table.hexname(attack.target)] for attack in table.declared()],
    }
