"""Chapter 10: combat effectiveness, step losses and recovery."""

from hexmarshal.core.board.paths import cells, flood, holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.events import Changed
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.galicia.parts.sides import IN, SUPPLIES
from hexmarshal.games.galicia.rules.pieces import RESTED, Off, Piece
from hexmarshal.games.galicia.rules.position import Galicia


def reduce(table: Galicia, index: Counter, number: int, clause: str) -> None:
    """Reductions of one unit: the third turns or removes it, with a white symbol the second (10.2)."""
    for _ in range(number):
        piece = table.pieces[index]
        if piece.at < 0:
            return
        lost = "10.2b" if table.face(index).white else "10.2a"
        if piece.reductions + 1 < table.breaking(index):
            table.change(index, f"is reduced to −{piece.reductions + 1}", clause, reductions=piece.reductions + 1)
            table.count_loss(1, "reductions")
        elif piece.steps > 1:
            table.change(index, "loses a step", lost, steps=piece.steps - 1, reductions=0)
            table.count_loss(1, "steps")
        else:
            eliminate(table, index, lost)


def eliminate(table: Galicia, index: Counter, clause: str) -> None:
    """A unit leaves play for good, and the enemy is paid for it unless it is Ersatz (10.3.4, 15.1c)."""
    ersatz = table.face(index).ersatz
    table.put(index, Piece(int(Off.ELIMINATED), 0))
    name = table.name(index)
    table.tell(Changed(piece=table.printed.ids[index], text=f"{name} is eliminated.", clause=clause))
    if not ersatz:
        enemy = 1 - table.side_of(index)
        table.score(enemy, table.printed.number["points.eliminated"], f"{name} is eliminated", "15.1c")


def recovery_refusal(table: Galicia, index: Counter) -> Refusal | None:
    """Why a unit may not recover; ``None`` if it may (10.3)."""
    printed, piece, name = table.printed, table.pieces[index], table.name(index)
    if not piece.reductions and piece.steps == printed.full[index]:
        return Refusal("unharmed", "10.3a", f"{name} has nothing to recover.")
    if printed.cavalry[index]:
        return Refusal("cavalry", "10.3.3", f"{name} is cavalry, which cannot recover.")
    if table.face(index).ersatz:
        back = printed.units[index].back
        if back is not None and not back.ersatz:
            sentence = f"{name} has the Ersatz dot on its front only, and recovers on its back only."
            return Refusal("ersatz", "10.3.2b", sentence)
        return Refusal("ersatz", "10.3.2a", f"{name} shows the Ersatz dot and cannot recover.")
    if piece.supply != IN:
        state = printed.data.supplies[SUPPLIES[piece.supply]].name
        return Refusal("supply", "10.3.1a", f"{name} has been {state} since its last supply phase.")
    if piece.spent == RESTED:
        return Refusal(
            "recovered",
            "10.3a",
            f"{name} has recovered in this phase, and may do so only once.",
            "one-recovery-a-phase",
        )
    if piece.spent or printed.movement[index] < printed.number["recovery.movement"]:
        cost = printed.number["recovery.movement"]
        return Refusal("moved", "10.3.1a", f"{name} does not have {cost} MP to spend in place.")
    if rested(table, index):
        return None
    if holds(_too_close(table, 1 - printed.side[index])[0], piece.at):
        return Refusal("too-near", "10.3.1b", f"An enemy is next to {name}, too near for it to recover.")
    sentence = f"Between {name} and an enemy two hexes away is a hex that no friend holds."
    return Refusal("unscreened", "10.3.1b", sentence, "every-hex-between-is-held")


def rested(table: Galicia, index: Counter) -> bool:
    """Whether a unit is far enough from the enemy, or well enough screened (10.3.1b)."""
    side, here, number = table.side_of(index), table.pieces[index].at, table.printed.number
    close, near = _too_close(table, 1 - side)
    if holds(close, here) or not holds(near, here):
        return not holds(close, here)
    # Every hex next to both must be held, for each enemy at that distance.
    friends, around = table.occupancy(side).held, table.board.adjacent
    there = table.printed.disc(here, number["recovery.distance"] - 1) & table.occupancy(1 - side).held
    return all(not around[here] & around[cell] & ~friends for cell in cells(there))


@derived_from(lambda table, enemy: table.occupancy(enemy).held_memory)
def _too_close(table: Galicia, enemy: SideNumber) -> tuple[int, int]:
    """Hexes too close to an enemy for anybody to recover, and those where a screen is needed."""
    held, number, stride = table.occupancy(enemy).held, table.printed.number, table.board.stride
    close = flood(held, -1, stride, number["recovery.screened"] - 1)
    return close, flood(held, -1, stride, number["recovery.distance"] - 1)


def recover(table: Galicia, index: Counter) -> None:
    """One recovery: a marker comes off or is turned, or a lost step comes back (10.3a)."""
    piece, number = table.pieces[index], table.printed.number
    table.say(f"A unit of the {table.side_name(table.side_of(index))} player rests.", "10.3a")  # which is hidden
    if piece.reductions:
        left = piece.reductions - 1
        text = f"recovers to −{left}" if left else "recovers its effectiveness"
        table.change(index, text, "10.3a", reductions=left, spent=RESTED)
        table.count_loss(-1, "reductions")
        return
    marked = min(number["recovery.step"], number["effectiveness.step"] - 1)
    table.change(index, "recovers a step", "10.3a", steps=piece.steps + 1, reductions=marked, spent=RESTED)
    table.count_loss(-1, "steps")
