"""7g, 10.1, 10.4a: which hexes a front may attack."""

from itertools import chain, combinations

from hexmarshal.core.board.paths import holds, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.fury.parts.sides import FRONTS
from hexmarshal.games.fury.rules.position import Fury


class Targets:
    """The targets of one front of a side, and what follows from them."""

    __slots__ = ("beside", "hexes", "within")

    def __init__(self, hexes: int, stride: int) -> None:
        self.hexes = hexes
        """Hexes that units of the front may attack."""
        self.beside = spread(hexes, stride)
        """Hexes next to any of them."""
        self.within: dict[int, int] = {}
        """Hexes next to a target that a given strength may attack; see ``chances.within_strength``."""


def targets_of(table: Fury, side: SideNumber, front: str) -> Targets:
    """The targets of one front; they are kept with the enemies among whom they are (7g, 10.4a)."""
    situation, enemy = table.situation, 1 - side
    occupancy = situation.occupancies[enemy]
    besieged = table.options.besieged == "target"
    key = ("targets", front, situation.siege, table.state.captured, besieged)
    known: Targets | None = occupancy.memo.get(key)
    if known is None:
        mask = situation.held[enemy] & ~situation.shut[enemy] | situation.standing[enemy] & ~situation.siege
        if besieged:
            mask = situation.held[enemy] | situation.standing[enemy]
        mask &= ~occupancy.fronts[FRONTS[1 - FRONTS.index(front)]]
        known = occupancy.memo[key] = Targets(mask, table.board.stride)
    return known


def targets(table: Fury, side: SideNumber, front: str) -> int:
    """Hexes that units of a front may attack (7g, 10.4a)."""
    return targets_of(table, side, front).hexes


def target_refusal(table: Fury, side: SideNumber, front: str, target: Cell) -> Refusal | None:
    """Why units of a front may not attack a hex."""
    if holds(targets(table, side, front), target):
        return None
    situation, enemy, place = table.situation, 1 - side, table.place(target)
    if holds(situation.shut[enemy], target) and table.options.besieged == "shielded":
        sentence = f"{place} is already besieged; the siege is decided in the administrative phase."
        return Refusal("besieged", "10.5g", sentence, "besieged-fortress-is-no-target")
    if holds(situation.held[enemy], target):
        return Refusal("other-front", "7g", f"{place} holds enemy units of the other front.")
    return Refusal("no-target", "10.1", f"There is no enemy to attack in {place}.")


def groups(units: list[Counter]) -> list[tuple[int, ...]]:
    """The groups in which units of one hex may attack: the largest first (10.1c)."""
    sizes = range(len(units), 0, -1)
    return list(chain.from_iterable(combinations(units, size) for size in sizes))
