"""3.1.5 and 3.1.6: the unit on top of a stack, and how little a player may know of the enemy.

This is the one place that says what a side knows. Of an enemy stack that is the unit on top: its name, never its
strength or effectiveness. Besides, whoever bears a Prepared Attack marker, builds an Improved Position or spans two
hexes is plain to see, and in an attack phase those who were named when an attack began. The displays, replacements and
Shells of a side are its own affair.
"""

from typing import Any

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.table import OPEN, Veil
from hexmarshal.games.serbien.parts.sides import SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import hexsides
from hexmarshal.games.serbien.rules.standing.front import controlled
from hexmarshal.games.serbien.rules.table.pieces import NATIONS, POSITION, STATUSES, Off, Piece
from hexmarshal.games.serbien.rules.table.position import Serbien

# -- The units on top (3.1.5) ---------------------------------------------------------------------------------


@derived
def _tops(table: Serbien) -> tuple[dict[int, int], dict[int, int]]:
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for side in (0, 1):
        for cell, stack in table.occupancy(side).at.items():
            if len(stack) == 1:
                found[side][cell] = stack[0]
            else:
                near = table.adjacent(cell, side)
                found[side][cell] = max(stack, key=lambda i: table.rank_of(i, near))
    return found


def tops(table: Serbien, side: SideNumber) -> dict[int, int]:
    """3.1.5: the unit on top in each hex or box of a side."""
    return _tops(table)[side]


def on_top(table: Serbien, index: Counter) -> bool:
    """Whether a unit lies on top, of a Two-Hex Unit in either of its hexes."""
    piece, found = table.pieces[index], tops(table, table.side_of(index))
    return found.get(piece.at) == index or (piece.also >= 0 and found.get(piece.also) == index)


# -- What the enemy knows (3.1.6) -----------------------------------------------------------------------------


def marked(table: Serbien, index: Counter) -> bool:
    """3.1.6a: whether a unit is plain to see by a marker: of a Prepared Attack, of an IP in work, or over two hexes."""
    piece = table.pieces[index]
    return piece.prepared >= 0 or piece.also >= 0 or bool(piece.task & POSITION)


def known(table: Serbien, index: Counter) -> bool:
    """3.1.6: whether the enemy may know who a unit is, and where."""
    piece = table.pieces[index]
    if piece.at < 0 or table.printed.kind[index] == "naval":
        return True
    return piece.seen or marked(table, index) or on_top(table, index)


def show(table: Serbien, index: Counter, side: str | None) -> dict[str, Any] | None:
    """3.1.6: what a side may know of a unit; ``None`` for one that it does not see."""
    printed, piece, row = table.printed, table.pieces[index], table.row(index)
    if piece.at == Off.ABSENT:
        return None
    owner = SIDES[printed.side[index]]
    own = side == owner
    if not own and not known(table, index):
        return None
    above = piece.at >= 0 and (printed.kind[index] == "naval" or on_top(table, index))
    # What becomes of a squadron is rolled for in the open (25.1.2), and supply units have no strength to hide.
    face_up = own or (above and table.options.seen == "face") or printed.kind[index] in ("naval", "train", "depot")
    face, fort = table.face(index), row.kind == "fort" and piece.flipped
    found: dict[str, Any] = {
        "id": row.id,
        "name": row.name,
        "title": row.title,
        "kind": "infantry" if fort else row.kind,
        "size": row.size,
        "nation": row.nation,
        "side": owner,
        "formation": row.formation,
        "corps": printed.data.corps[row.corps].name if row.corps else "",
        "at": table.whereabouts(index),
        "also": table.hexname(piece.also) if piece.also >= 0 else "",
        "top": above,
        "height": _height(table, index) if above and not own else None,
        # 3.1.6: of a unit below the top, named in an attack or by its marker, ID, type and size are known.
        "proficiency": face.proficiency if own or above else None,
        "attack": table.attack(index) if own else face.attack if face_up else None,
        "defence": table.defence(index) if own else face.defence if face_up else None,
        "artillery": table.guns(index) if own else face.artillery if face_up else None,
        "reduced": piece.lost > 0 if face_up else None,
        "prepared": table.hexname(piece.prepared) if piece.prepared >= 0 else "",
        "building": piece.worked if piece.task & POSITION else 0,
        "tested": piece.tested,
        "along": piece.along,
        "toward": table.hexname(piece.toward) if piece.toward >= 0 else "",
        "fought": piece.fought,
        "retreated": piece.retreated,
        "back": printed.turns[piece.back].id if piece.back >= 0 else "",
    }
    return found | (_own(table, index) if own else dict.fromkeys(OWN))


OWN = (
    "lost", "status", "level", "army", "attached", "spent", "task", "worked", "debt", "crossing", "inactive", "halted",
    "pinned", "extended", "given", "away", "march", "mustered", "marsch", "rank", "revealed",
)  # fmt: skip
"""What only the owner of a unit is shown."""


def _own(table: Serbien, index: Counter) -> dict[str, Any]:
    """What the owner of a unit is shown besides: losses, effectiveness, the displays, what it has spent."""
    piece, printed = table.pieces[index], table.printed
    corps = table.corps_id(index)
    return {
        "lost": piece.lost,
        "status": STATUSES[piece.status],
        "level": table.level(index),
        "army": table.army_id(index),
        "attached": printed.data.corps[corps].name if corps else "",
        "spent": piece.spent,
        "task": piece.task,
        "worked": piece.worked,
        "debt": piece.debt,
        "crossing": piece.crossing,
        "inactive": piece.inactive,
        "halted": piece.halted,
        "pinned": piece.pinned,
        "extended": piece.flipped and printed.kind[index] in ("train", "depot"),
        "given": piece.given,
        "away": piece.away,
        "march": printed.march[index],
        "mustered": piece.mustered,
        "marsch": printed.ids[piece.marsch] if piece.marsch >= 0 else "",
        "rank": piece.rank,
        "revealed": piece.seen,
    }


_FACE = frozenset({"at", "also", "prepared", "tested", "along", "toward", "fought", "retreated", "back"})
"""The fields of a unit that its enemy may know once they know it."""
_BEHIND = frozenset(Piece.__struct_fields__) - _FACE


SECRET = frozenset({"quiet", "replacements", "shells"})
"""The fields of the state that a side knows of itself alone."""


def veils(table: Serbien, side: str | None) -> list[Veil]:
    """Of each unit what a side may not know, as :func:`show` has it."""
    printed, found, absent = table.printed, list[Veil](), int(Off.ABSENT)
    for index, piece in enumerate(table.pieces):
        if piece.at == absent:
            found.append(None)
        elif SIDES[printed.side[index]] == side:
            found.append(OPEN)
        else:
            found.append(_BEHIND if known(table, index) else None)
    return found


def _height(table: Serbien, index: Counter) -> int | None:
    """How many units lie in an enemy stack, where players count them (option `stacks`)."""
    if table.options.stacks != "counted" or table.printed.kind[index] == "naval":
        return None
    return len(table.here(table.pieces[index].at, table.side_of(index)))


def show_state(table: Serbien, side: str | None) -> dict[str, Any]:
    """What a side may know of everything else: the map lies open, the stores are each side's own."""
    printed, state, name = table.printed, table.state, table.hexname
    return {
        "turn": table.turn.id,
        "dates": table.turn.label,
        "last": printed.turns[state.last].id,
        "phasing": SIDES[state.phasing],
        "allowance": dict(zip(("movement", "counter"), printed.allowances, strict=True)),
        "names": dict(zip(SIDES, printed.names_of, strict=True)),
        "points": state.points,
        "taken": {
            owner: [name(c) for c in cells(controlled(table, n) & ~printed.home[n])] for n, owner in enumerate(SIDES)
        },
        "positions": {owner: [name(c) for c in state.positions[n]] for n, owner in enumerate(SIDES)},
        "rights": dict(zip(SIDES, state.rights, strict=True)),
        "pontoons": [
            {"a": name(p.a), "b": name(p.b), "side": SIDES[p.side], "built": p.built, "used": p.used}
            for p in state.pontoons
        ],
        "pontoons_left": {
            owner: printed.number[f"pontoons.{owner}"] - sum(p.side == n for p in state.pontoons)
            for n, owner in enumerate(SIDES)
        },
        "waived": [SIDES[n] for n in state.waived],
        "ferries": [[name(a), name(b)] for a, b in state.ferries],
        "fresh": [name(cell) for cell in state.fresh],
        "quiet": {owner: state.quiet[n] if owner == side else None for n, owner in enumerate(SIDES)},
        "narrow": [printed.armies[army] for army in state.narrow],
        "komitadji": [name(cell) for cell in state.komitadji],
        "plans": [printed.armies[army] for army in state.plans],
        "achieved": [printed.armies[army] for army in state.achieved],
        "mandated": {army: count for army, count in zip(printed.armies, state.mandated, strict=False) if count},
        "boundaries": [
            {
                "armies": [printed.armies[army] for army in boundary.armies],
                "hexes": [name(cell) for cell in boundary.course],
                "sides": [[name(a), name(b)] for a, b in hexsides(table, boundary.course)],
            }
            for boundary in state.boundaries
        ],
        "awards": list(state.awards),
        "assisted": state.assisted,
        "pleas": state.pleas,
        "french": state.french == 1,
        "french_gone": state.french == 2,
        "refitted": state.refitted,
        "replacements": {
            nation: state.replacements[n] if side == _keeper(nation) else None for n, nation in enumerate(NATIONS)
        },
        "shells": state.shells if side == SIDES[SERBIAN] else None,
    }


def _keeper(nation: str) -> str:
    """The side that keeps the replacements of a nation."""
    return "austrian" if nation == "austrian" else SIDES[SERBIAN]
